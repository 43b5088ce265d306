"""A person's visit to a table in the terminal: their balance, what they stake and decide, and what they see.

What the person is shown comes from their own view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pitbook.cli.play import felt
from pitbook.cli.play.prompt import Leaves, common_keys, keys_for, name_choices, parse_amounts, split_names
from pitbook.cli.play.terminal_screen import TerminalScreen
from pitbook.cli.play.terminal_table import TerminalTable, set_up_table
from pitbook.errors import BadInput, Refused
from pitbook.law import Cents, Clause, cents, dollars
from pitbook.procedure.habits import habit_of
from pitbook.table import Absent, Conversation, Decision, NoMoreBets, View, Wager, Withdraw, player_viewer, view
from pitbook.table.requests import Choice, Decide, PlaceWagers

GUEST: Final = "Guest"
PAGES: Final[tuple[tuple[bool, felt.Detail], ...]] = (
    (False, "reasons"),
    (True, "reasons"),
    (False, "names"),
    (True, "names"),
    (True, "counts"),
)
"""How a settled round may be drawn, from the fullest way: whether the table is in brief, and what is said of wagers."""
MOST_REPEATED: Final = 4


def play_table(
    game_name: str,
    words: list[str],
    *,
    seed: int | None,
    bankroll: Cents,
    others: int,
    console: Console,
    read: Callable[[str], str],
) -> Visit:
    """Sit a person down at a table of that game and play until they leave or cannot wager any more."""
    table = set_up_table(game_name, words, seed=seed, others=others)
    visit = Visit(table, TerminalScreen(console, read), cents(bankroll, where="bankroll"))
    visit.run()
    return visit


@dataclass
class Visit:
    """A person's time at one table: their balance, and what they usually stake."""

    table: TerminalTable
    screen: TerminalScreen
    bankroll: Cents
    balance: Cents = field(init=False)
    usual: list[Cents] = field(init=False)
    names: tuple[str, ...] = ()
    cited: list[Clause] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.balance = self.bankroll
        self.usual = [self.table.notice.limit(self.table.main_wager).min or Cents(500)]

    @property
    def rounds(self) -> int:
        return self.table.rounds

    @property
    def net(self) -> int:
        """What the person is up or down, in cents."""
        return self.balance - self.bankroll

    def as_data(self) -> dict[str, int]:
        """What `pitbook play --json` prints."""
        return {"rounds": self.rounds, "net": self.net, "balance": self.balance}

    # Round after round

    def run(self) -> None:
        self._welcome()
        try:
            while not self.screen.is_leaving and self._can_wager():
                self.play_round()
        except (Leaves, KeyboardInterrupt):  # before the call of "No more bets" nothing is lost by leaving
            pass
        self._farewell()

    def play_round(self) -> None:
        """One round from wagers to settlement, shown at the end."""
        talk = self.table.begin()
        while talk.request is not None:
            self._answer(talk)
        self.close(talk)
        self._draw(talk)

    def close(self, talk: Conversation) -> None:
        """Settle the round with the balance and the table."""
        seen = self._view(talk)
        self.balance = Cents(self.balance + felt.net(seen, GUEST))
        self.cited = [end.clause for end in felt.ends_of(seen, GUEST)]
        self.table.close(talk)
        if talk.table.carried:  # what stays on the layout is not to be staked again
            self.usual = self.usual[:1]

    def _answer(self, talk: Conversation) -> None:
        match talk.request:
            case PlaceWagers() as request:
                self._take_wagers(talk, request)
            case Decide() as request:
                self._take_decision(talk, request)
            case _:
                with self.screen.stage(lambda: self._frame(talk)) as redraw:
                    self.table.let_staff_answer(talk, redraw)

    # Wagers

    def _can_wager(self) -> bool:
        least = self.table.notice.limit(self.table.main_wager).min or Cents(1)
        if self.table.needed([least]) <= self.balance:
            return True
        self.screen.say(f"{dollars(self.balance)} is not enough for another round here.", "yellow")
        return False

    def _take_wagers(self, talk: Conversation, request: PlaceWagers) -> None:
        self.table.wager_for_regulars(talk, request)
        while True:
            repeat = "+".join(felt.money(amount) for amount in self.usual)
            if len(self.usual) > MOST_REPEATED:
                repeat = f"the same {len(self.usual)} wagers, {felt.money(sum(self.usual))}"
            least = [self.table.least(wager) for wager in request.wagers[1:2]]
            example = " or ".join(["10", *(f"10+{felt.money(cents)[1:]}" for cents in least)])
            if len(request.wagers) > 2:
                example = f"10 {request.wagers[1]}"
            bar = {"enter": repeat, example: "other wagers", "l": "limits", **common_keys(self.cited)}
            limits = felt.draw_limits(self.table.notice, request.wagers)
            text = self.screen.ask(bar, self._replies([request.clause]) | {"l": limits})
            amounts, wagers = split_names(text, request.wagers)
            try:
                self._place(talk, request, parse_amounts(amounts) if text else self.usual, wagers if text else ())
            except BadInput as bad:
                self.screen.say(str(bad), "yellow")
            else:
                return talk.answer(NoMoreBets())

    def _place(
        self, talk: Conversation, request: PlaceWagers, amounts: list[Cents], wagers: tuple[str, ...] = ()
    ) -> None:
        """Make all of these wagers or none of them; without names they are those of the last round."""
        wagers = wagers or self.names or request.wagers
        if len(amounts) > len(wagers):
            raise request.refuse(f"there are not {len(amounts)} wagers to make")
        needed = self.table.needed(amounts)
        if needed > self.balance:
            later = ", the bet after the deal included" if needed > sum(amounts) else ""
            raise Refused(f"that needs {dollars(needed)}{later}", remedy=f"you have {dollars(self.balance)}")
        placed: list[str] = []
        try:
            for wager, amount in zip(wagers, amounts, strict=False):
                talk.answer(Wager(self.table.box, GUEST, wager, amount, seat=True))
                placed.append(wager)
        except Refused:
            for wager in placed:
                talk.answer(Withdraw(self.table.box, GUEST, wager))
            raise
        self.usual, self.names = amounts, wagers

    # Decisions

    def _take_decision(self, talk: Conversation, request: Decide) -> None:
        """The next box clockwise decides."""
        box, number = next(iter(request.options))
        if talk.table.boxes[box].player == GUEST:
            self._decide(talk, request, box, number)
        else:
            self.table.decide_for_regular(talk, box, number)

    def _decide(self, talk: Conversation, request: Decide, box: int, number: int) -> None:
        """The person's choice; whoever gets up before choosing is absent, and the rules say what that costs."""
        self._draw(talk)
        seen = self._view(talk)
        options = tuple(option for option in seen.options[box, number] if option.cost <= self._left(seen))
        try:
            choice = self._choose(options, request.clause)
        except Leaves:
            self.screen.is_leaving = True
            self._get_up(talk, box, number, options)
        else:
            talk.answer(Decision(box, choice, number))

    def _get_up(self, talk: Conversation, box: int, number: int, options: tuple[Choice, ...]) -> None:
        """Absent, or where the game has no rule on that, out for as little as possible."""
        try:
            talk.answer(Absent(box))
        except Refused:
            choice = min(options, key=lambda option: option.cost).name
            words = f"No rule here says what becomes of a hand that is left: its choice is “{choice}”."
            self.screen.say(words, "yellow")
            talk.answer(Decision(box, choice, number))

    def _choose(self, options: tuple[Choice, ...], clause: Clause) -> str:
        keys = keys_for(options)
        bar = {**name_choices(keys), "?": "rule", **common_keys(self.cited)}
        replies = self._replies(felt.neighbours(clause))
        while (key := self.screen.ask(bar, replies)) not in keys:
            self.screen.say(f"{key[:30]!r} is none of these:", "yellow")
        return keys[key].name

    def _replies(self, clauses: list[Clause]) -> dict[str, RenderableType]:
        """What may be asked at any prompt, and what is shown for it."""
        last = felt.draw_clauses(self.cited) if self.cited else Text("No round has been settled yet.")
        return {"?": felt.draw_clauses(clauses), "s": felt.draw_sign(self.table.notice), "r": last}

    # What the person sees

    def _view(self, talk: Conversation) -> View:
        return view(talk, player_viewer(GUEST))

    def _left(self, seen: View) -> Cents:
        """The balance in the middle of a round: what lies on the layout is out of it, what has ended is counted."""
        at_stake = sum(amount for stake, amount in seen.stakes.items() if stake.player == GUEST)
        return Cents(self.balance + felt.net(seen, GUEST) - at_stake)

    def _header(self, talk: Conversation | None = None) -> felt.Header:
        number, balance = max(1, self.rounds), self.balance
        if talk is not None and talk is self.table.current:
            number, balance = self.rounds + 1, self._left(self._view(talk))
        rulebook, edition = self.table.game.rulebook, self.table.notice.edition
        return felt.Header(rulebook, edition, number, balance, self.table.remark(talk))

    def _frame(self, talk: Conversation, *, is_brief: bool = False) -> RenderableType:
        shape, ranking = self.table.game.record, self.table.game.ranking
        return felt.draw_table(self._header(talk), self._view(talk), shape, ranking, is_brief=is_brief)

    def _draw(self, talk: Conversation) -> None:
        self.screen.show(self._frame(talk) if talk.request else self._settled(talk))

    def _settled(self, talk: Conversation) -> RenderableType:
        """The table at the end of a round, with as much about each wager as the screen has room for."""
        seen = self._view(talk)
        return self.screen.fullest(
            [
                Group(self._frame(talk, is_brief=is_brief), felt.draw_settlement(seen, self.balance, detail))
                for is_brief, detail in PAGES
            ]
        )

    def _welcome(self) -> None:
        game = self.table.game
        summary = Text(game.rulebook.summary)
        promise = Text("Play money only: nothing here can be bought, won or paid out.", "bold")
        company = ", ".join(self.table.regulars.values())
        habit = f" {habit_of(game.record.choices)}" if game.record.choices else ""
        who = Text(f"Also here: {company}.{habit}" if company else "")
        self.screen.show(felt.framed(felt.draw_header(self._header()), Text(), summary, Text(), promise, who, Text()))

    def _farewell(self) -> None:
        result = f"{dollars(abs(self.net))} {'up' if self.net > 0 else 'down'}" if self.net else "even"
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        words = f"You leave after {rounds}, {result}, with {dollars(self.balance)} of play money. Good-bye!"
        self.screen.say(words, "bold")
