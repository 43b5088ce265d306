"""A table in the terminal: a person, a few regulars at the other boxes, and staff who answer by themselves.

It plays any game that asks for wagers, cards and decisions. What the person is shown comes from their own view.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from pitbook.cli import felt
from pitbook.errors import BadAmount, BadInput, Refused
from pitbook.games import Game, find_edition, find_game
from pitbook.games.regulars import choose, habit_of
from pitbook.law import Cents, Clause, Edition, Notice, cents, dollars
from pitbook.table import (
    Absent,
    Conversation,
    Decision,
    NoMoreBets,
    Opening,
    Round,
    Ruling,
    Sitting,
    View,
    Wager,
    Withdraw,
    player_viewer,
    view,
)
from pitbook.table.answers import Answer, CuttingCardOut
from pitbook.table.places import SHOE
from pitbook.table.pool import LinkedPool
from pitbook.table.requests import Choice, Deal, Decide, PlaceWagers, Request, Rule
from pitbook.table.shoe_games import is_cutting_card_next
from pitbook.table.virtual import VirtualShoe, VirtualStaff

GUEST: Final = "Guest"
TABLE: Final = "the terminal"
REGULARS: Final = ("North", "East", "South", "West", "Left", "Right")
POOL_START: Final = Cents(2_500_000)
USUAL_WORDS: Final = ("jackpot=true", "jackpot-stake=100")
USUAL_LIMITS: Final = {"min": 500, "max": 10000, "step": 500}
PAGES: Final[tuple[tuple[bool, felt.Detail], ...]] = (
    (False, "reasons"),
    (True, "reasons"),
    (False, "names"),
    (True, "names"),
    (True, "counts"),
)
"""How a settled round may be drawn, from the fullest way: whether the table is in brief, and what is said of wagers."""
PROMPT_LINES: Final = 3
MOST_REPEATED: Final = 4
EXPLAINING_KEYS: Final = "?srlq"


class Leaves(Exception):
    """The person gets up from the table."""


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
    edition = find_edition(game_name)
    seats = edition.number("boxes")
    if not 0 <= others <= min(seats - 1, len(REGULARS)):
        clause = edition.point("boxes").clause.id
        raise BadInput(
            f"no room for {others} others", clause=clause, remedy=f"the table has {seats} boxes, yours included"
        )
    notice = post_notice(edition, words)
    chance = SystemRandom() if seed is None else Random(seed)
    visit = Visit(find_game(edition.game), notice, chance, console, read, cents(bankroll, where="bankroll"), others)
    visit.run()
    return visit


def ask_on_stderr(prompt: str) -> str:
    """What the person types, with nothing written to standard output."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()


def post_notice(edition: Edition, words: list[str]) -> Notice:
    """The usual notice of a terminal table, but for what the words say: every wager of no fixed size has its limits.

    >>> post_notice(find_edition("caribbean-stud"), ["limits.ante.max=20000"]).limit("ante")
    Limit(min=500, max=20000, step=500)
    """
    limited = [wager for wager in edition.options["limits"].choices if f"{wager}-stake" not in edition.options]
    usual = [f"limits.{wager}.{bound}={n}" for wager in limited for bound, n in USUAL_LIMITS.items()]
    usual += USUAL_WORDS
    if "jackpot=false" in words:
        usual = [word for word in usual if not word.startswith("jackpot")]
    known = [word for word in usual if re.split(r"[.=]", word)[0] in edition.options]
    return Notice.from_words(edition, [*known, *words])


def parse_amounts(text: str) -> list[Cents]:
    """The amounts that somebody writes for their wagers, in dollars.

    >>> parse_amounts("10+1"), parse_amounts("$7.50")
    ([1000, 100], [750])
    """
    amounts = []
    for part in text.split("+"):
        match = re.fullmatch(r"\s*\$?([0-9]{1,9})(?:\.([0-9]{2}))?\s*", part)
        if match is None:
            remedy = "write 10 for $10, or 10+1 to add the second wager"
            raise BadAmount(f"{text[:30]!r} is not an amount", remedy=remedy)
        amounts.append(Cents(int(match[1]) * 100 + int(match[2] or 0)))
    return amounts


def split_names(text: str, wagers: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The amounts alone, and the wagers they are for: those that are named after them, else the first ones in order.

    >>> split_names("10 black + 5 red:7", ("red:7", "black"))
    ('10+5', ('black', 'red:7'))
    >>> split_names("10+1", ("ante", "jackpot"))
    ('10+1', ('ante', 'jackpot'))
    """
    parts = [part.split() for part in text.split("+")]
    if len(parts[0]) < 2 or any(len(part) != 2 for part in parts):
        return text, wagers
    return "+".join(part[0] for part in parts), tuple(part[1] for part in parts)


def keys_for(options: tuple[Choice, ...]) -> dict[str, Choice]:
    """A key for each choice: its number if it ends in one, else an initial, else any letter of it.

    >>> list(keys_for((Choice("play 1"), Choice("play 2"), Choice("fold"), Choice("fold ante"))))
    ['1', '2', 'f', 'a']
    """
    keys: dict[str, Choice] = {}
    for option in options:
        initials = [word[0] for word in option.name.split()]
        letters = option.name[-1] if option.name[-1].isdigit() else [*initials, *option.name, *"123456789"]
        keys[next(key for key in letters if key not in keys and key not in EXPLAINING_KEYS)] = option
    return keys


@dataclass
class Visit:
    """A person's time at one table: their balance, and what lasts from round to round."""

    game: Game
    notice: Notice
    chance: Random
    console: Console
    read: Callable[[str], str]
    bankroll: Cents
    others: int
    balance: Cents = field(init=False)
    pool: LinkedPool = field(init=False)
    table: Sitting = field(init=False)
    staff: VirtualStaff = field(init=False)
    current: Conversation | None = None
    last: Round | None = None
    usual: list[Cents] = field(init=False)
    names: tuple[str, ...] = ()
    cited: list[Clause] = field(default_factory=list)
    rounds: int = 0
    is_leaving: bool = False

    def __post_init__(self) -> None:
        self.balance = self.bankroll
        self.pool = LinkedPool(self.notice.cents("pool") or POOL_START)
        self.table = Sitting(self.game, self.notice)
        self.staff = VirtualStaff(VirtualShoe(()), self.pool, TABLE)
        self.usual = [self.notice.limit(self._main_wager).min or Cents(500)]
        self.box = self.others // 2 + 1
        free = (box for box in range(1, self.others + 2) if box != self.box)
        self.regulars = dict(zip(free, REGULARS, strict=False))

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
            while not self.is_leaving and self._can_wager():
                self.play_round()
        except (Leaves, KeyboardInterrupt):  # before the call of "No more bets" nothing is lost by leaving
            pass
        self._farewell()

    def play_round(self) -> None:
        """One round from wagers to settlement, shown at the end."""
        talk = self.begin()
        while talk.request is not None:
            self._answer(talk)
        self.close(talk)
        self._draw(talk)

    def begin(self) -> Conversation:
        """The next round, once the cards are ready for it: a shoe lives on until the rules call for a shuffle."""
        if "dealing" in self.notice.edition.options:
            self._prepare_cards()
            self.current = self.table.begin_round()
        else:  # a game that does not say how its cards are handled gets fresh ones every time
            self._shuffle()
            self.current = self.game.begin(self._fresh_opening())
        return self.current

    def _prepare_cards(self) -> None:
        """Sections 6 and 7, as far as they are due."""
        if not self.table.is_open:
            self._see_to(self.table.open())
        if self.table.needs_cards:
            self._see_to(self.table.replace_decks())
        if self.table.shuffle_due:
            self._shuffle()
            self._see_to(self.table.shuffle())

    def _shuffle(self) -> None:
        self.staff = VirtualStaff(VirtualShoe.shuffled(self.chance, self.notice.decks), self.pool, TABLE)

    def _see_to(self, procedure: Conversation) -> None:
        while answer := self._staff_answer(procedure.request):
            procedure.answer(answer)

    def _fresh_opening(self) -> Opening:
        size = self.notice.edition.number("deck-size") * self.notice.decks
        left = {} if self.last is None else {"carried": self.last.carried, "wagers_stand": self.last.wagers_stand}
        return Opening.with_cards(self.notice, size, number=self.rounds + 1, **left)

    def close(self, talk: Conversation) -> None:
        """Settle the round with the balance and the pool."""
        seen = self._view(talk)
        self.rounds += 1
        self.balance = Cents(self.balance + felt.net(seen, GUEST))
        self.cited = [end.clause for end in felt.ends_of(seen, GUEST)]
        self.pool.post(talk.facts)
        self.pool.close(TABLE)
        self.current, self.last = None, talk.table
        if talk.table.carried:  # what stays on the layout is not to be staked again
            self.usual = self.usual[:1]

    def _answer(self, talk: Conversation) -> None:
        match talk.request:
            case PlaceWagers() as request:
                self._take_wagers(talk, request)
            case Decide() as request:
                self._take_decision(talk, request)
            case _:
                self._let_staff_answer(talk)

    def _staff_answer(self, request: Request | None) -> Answer | None:
        """What the staff say; asked for a ruling they give the first that the rules name."""
        if isinstance(request, Rule):
            return Ruling(request.rulings[0], f"the {request.by}")
        return self.staff.answer(request)

    def _is_cutting_card_next(self, talk: Conversation) -> bool:
        """Whether it comes out before the next card, in a game where that is something to tell."""
        return talk.table.law.find_point("cutting-card-within") is not None and is_cutting_card_next(
            talk.table, talk.request
        )

    def _let_staff_answer(self, talk: Conversation) -> None:
        """Deal, turn and count until a person is asked again."""
        count = len(talk.answers)
        with self._stage(talk) as redraw:
            while answer := self._staff_answer(talk.request):
                if self._is_cutting_card_next(talk):
                    talk.answer(CuttingCardOut())
                    continue
                is_deal = isinstance(talk.request, Deal)
                talk.answer(answer)
                redraw(0.05 if is_deal else 0.3 if talk.request else 0)
        if len(talk.answers) == count and talk.request is not None:
            raise Refused(f"nobody at this table can give {talk.request.awaits}", clause=talk.request.clause.id)

    # Wagers

    @property
    def _main_wager(self) -> str:
        return self.notice.edition.options["limits"].choices[0]

    def _least(self, wager: str) -> Cents:
        """The only amount of a wager of fixed size, or the least of another."""
        return self.notice.cents(f"{wager}-stake") or self.notice.limit(wager).min or Cents(100)

    def _can_wager(self) -> bool:
        least = self.notice.limit(self._main_wager).min or Cents(1)
        if self._needed([least]) <= self.balance:
            return True
        self._say(f"{dollars(self.balance)} is not enough for another round here.", "yellow")
        return False

    def _needed(self, amounts: list[Cents]) -> int:
        """What wagers take, with enough kept back for the second wager of the cards."""
        law, is_second = self.notice.edition, bool(self.game.record.second_wager)
        return sum(amounts) + amounts[0] * (law.number("bet-multiple") if law.find_point("bet-multiple") else is_second)

    def _take_wagers(self, talk: Conversation, request: PlaceWagers) -> None:
        self._wager_for_regulars(talk, request)
        while True:
            repeat = "+".join(felt.money(amount) for amount in self.usual)
            if len(self.usual) > MOST_REPEATED:
                repeat = f"the same {len(self.usual)} wagers, {felt.money(sum(self.usual))}"
            least = [self._least(wager) for wager in request.wagers[1:2]]
            example = " or ".join(["10", *(f"10+{felt.money(cents)[1:]}" for cents in least)])
            if len(request.wagers) > 2:
                example = f"10 {request.wagers[1]}"
            bar = {"enter": repeat, example: "other wagers", "l": "limits", **_common(self.cited)}
            limits = felt.draw_limits(self.notice, request.wagers)
            text = self._ask(bar, self._replies([request.clause]) | {"l": limits})
            amounts, wagers = split_names(text, request.wagers)
            try:
                self._place(talk, request, parse_amounts(amounts) if text else self.usual, wagers if text else ())
            except BadInput as bad:
                self._say(str(bad), "yellow")
            else:
                return talk.answer(NoMoreBets())

    def _place(
        self, talk: Conversation, request: PlaceWagers, amounts: list[Cents], wagers: tuple[str, ...] = ()
    ) -> None:
        """Make all of these wagers or none of them; without names they are those of the last round."""
        wagers = wagers or self.names or request.wagers
        if len(amounts) > len(wagers):
            raise request.refuse(f"there are not {len(amounts)} wagers to make")
        if self._needed(amounts) > self.balance:
            needed = self._needed(amounts)
            later = ", the bet after the deal included" if needed > sum(amounts) else ""
            raise Refused(f"that needs {dollars(needed)}{later}", remedy=f"you have {dollars(self.balance)}")
        placed: list[str] = []
        try:
            for wager, amount in zip(wagers, amounts, strict=False):
                talk.answer(Wager(self.box, GUEST, wager, amount, seat=True))
                placed.append(wager)
        except Refused:
            for wager in placed:
                talk.answer(Withdraw(self.box, GUEST, wager))
            raise
        self.usual, self.names = amounts, wagers

    def _wager_for_regulars(self, talk: Conversation, request: PlaceWagers) -> None:
        """Regulars stake a few times the least: on the first wager, on one after the other where there are several
        alike, and every other time on the jackpot too."""
        least = self.notice.limit(self._main_wager).min or Cents(500)
        alike = [wager for wager in self.game.record.entry if wager in request.wagers] or request.wagers[:1]
        for box, name in self.regulars.items():
            wager = alike[(self.rounds + box - 1) % len(alike)]
            stakes = {wager: Cents(least * self.chance.choice((1, 1, 2, 3)))}
            if "jackpot" in request.wagers and self.chance.random() < 0.5:
                stakes["jackpot"] = self.notice.cents("jackpot-stake") or Cents(100)
            with suppress(Refused):  # a sign too tight for a regular leaves the box empty
                for wager, amount in stakes.items():
                    talk.answer(Wager(box, name, wager, amount, seat=True))

    # Decisions

    def _take_decision(self, talk: Conversation, request: Decide) -> None:
        """The next box clockwise decides."""
        box, number = next(iter(request.options))
        player = talk.table.boxes[box].player
        seen = view(talk, player_viewer(player))
        if player != GUEST:
            talk.answer(Decision(box, choose(seen, (box, number), self.game), number))
        else:
            self._decide(talk, request, box, number)

    def _decide(self, talk: Conversation, request: Decide, box: int, number: int) -> None:
        """The person's choice; whoever gets up before choosing is absent, and the rules say what that costs."""
        self._draw(talk)
        seen = self._view(talk)
        options = tuple(option for option in seen.options[box, number] if option.cost <= self._left(seen))
        try:
            choice = self._choose(options, request.clause)
        except Leaves:
            self.is_leaving = True
            self._get_up(talk, box, number, options)
        else:
            talk.answer(Decision(box, choice, number))

    def _get_up(self, talk: Conversation, box: int, number: int, options: tuple[Choice, ...]) -> None:
        """Absent, or where the game has no rule on that, out for as little as possible."""
        try:
            talk.answer(Absent(box))
        except Refused:
            choice = min(options, key=lambda option: option.cost).name
            self._say(f"No rule here says what becomes of a hand that is left: its choice is “{choice}”.", "yellow")
            talk.answer(Decision(box, choice, number))

    def _choose(self, options: tuple[Choice, ...], clause: Clause) -> str:
        keys = keys_for(options)
        bar = {
            key: option.name.removesuffix(f" {key}") + (f" {felt.money(option.cost)}" if option.cost else "")
            for key, option in keys.items()
        }
        replies = self._replies(felt.neighbours(clause))
        while (key := self._ask({**bar, "?": "rule", **_common(self.cited)}, replies)) not in keys:
            self._say(f"{key[:30]!r} is none of these:", "yellow")
        return keys[key].name

    # What the person sees and says

    def _view(self, talk: Conversation) -> View:
        return view(talk, player_viewer(GUEST))

    def _replies(self, clauses: list[Clause]) -> dict[str, RenderableType]:
        """What may be asked at any prompt, and what is shown for it."""
        last = felt.draw_clauses(self.cited) if self.cited else Text("No round has been settled yet.")
        return {"?": felt.draw_clauses(clauses), "s": felt.draw_sign(self.notice), "r": last}

    def _ask(self, bar: Mapping[str, str], replies: Mapping[str, RenderableType]) -> str:
        """What the person types, once it is not a question about the table."""
        while True:
            self.console.print(felt.framed(draw_bar(bar)))
            text = self._read()
            if text not in replies:
                return text
            self.console.print(replies[text])

    def _read(self) -> str:
        if self.is_leaving:
            raise Leaves
        try:
            text = self.read("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leaves from None
        if text in ("q", "quit", "exit"):
            raise Leaves
        return text

    def _say(self, words: str, style: str = "") -> None:
        self.console.print(felt.framed(Text(words, style)))

    def _header(self, talk: Conversation | None = None) -> felt.Header:
        number = max(1, self.rounds) if talk is not self.current else self.rounds + 1
        balance = self.balance if talk is None or talk is not self.current else self._left(self._view(talk))
        return felt.Header(self.game.rulebook, self.notice.edition, number, balance, self._remark(talk))

    def _remark(self, talk: Conversation | None) -> str:
        """What everybody at the table has an eye on: the jackpot, or how far the cards are played."""
        if self.notice.flag("jackpot"):
            return f"jackpot {dollars(self.pool.cents)}"
        if talk is None or self.notice.decks == 1:
            return ""
        if talk.table.opening.is_last:
            return "last round of the shoe"
        return f"{len(talk.table.hand(SHOE))} cards in the {'shuffler' if self._is_continuous else 'shoe'}"

    @property
    def _is_continuous(self) -> bool:
        """Whether cards come straight out of a machine; where two kinds of machine are told apart, one fills a shoe."""
        dealing = self.notice.edition.options.get("dealing")
        machines = [choice for choice in dealing.choices if choice != "shoe"] if dealing else []
        return self.notice.choice("dealing") in machines[-1:]

    def _left(self, seen: View) -> Cents:
        """The balance in the middle of a round: what lies on the layout is out of it, what has ended is counted."""
        at_stake = sum(amount for stake, amount in seen.stakes.items() if stake.player == GUEST)
        return Cents(self.balance + felt.net(seen, GUEST) - at_stake)

    def _frame(self, talk: Conversation, *, is_brief: bool = False) -> RenderableType:
        shape, ranking = self.game.record, self.game.ranking
        return felt.draw_table(self._header(talk), self._view(talk), shape, ranking, is_brief=is_brief)

    def _draw(self, talk: Conversation) -> None:
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(self._frame(talk) if talk.request else self._settled(talk))

    def _settled(self, talk: Conversation) -> RenderableType:
        """The table at the end of a round, with as much about each wager as the screen has room for."""
        seen = self._view(talk)
        pages = [
            Group(self._frame(talk, is_brief=is_brief), felt.draw_settlement(seen, self.balance, detail))
            for is_brief, detail in PAGES
        ]
        if not self.console.is_terminal:
            return pages[0]
        room = self.console.height - PROMPT_LINES
        options = self.console.options.update(height=None)
        return next((page for page in pages if len(self.console.render_lines(page, options)) <= room), pages[-1])

    @contextmanager
    def _stage(self, talk: Conversation) -> Iterator[Callable[[float], None]]:
        """Cards move before one's eyes, where there are eyes and they wish it."""
        if not self.console.is_terminal or os.environ.get("PITBOOK_STILL"):
            yield lambda seconds: None
            return
        self.console.clear()
        with Live(self._frame(talk), console=self.console, auto_refresh=False, transient=True) as live:

            def redraw(seconds: float) -> None:
                live.update(self._frame(talk), refresh=True)
                try:
                    time.sleep(0 if self.is_leaving else seconds)
                except KeyboardInterrupt:  # the round goes on by the rules, the person does not
                    self.is_leaving = True

            yield redraw

    def _welcome(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        summary = Text(self.game.rulebook.summary)
        promise = Text("Play money only: nothing here can be bought, won or paid out.", "bold")
        company = ", ".join(self.regulars.values())
        habit = f" {habit_of(self.game)}" if self.game.record.choices else ""
        who = Text(f"Also here: {company}.{habit}" if company else "")
        self.console.print(felt.framed(felt.draw_header(self._header()), Text(), summary, Text(), promise, who, Text()))

    def _farewell(self) -> None:
        result = f"{dollars(abs(self.net))} {'up' if self.net > 0 else 'down'}" if self.net else "even"
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        self._say(f"You leave after {rounds}, {result}, with {dollars(self.balance)} of play money. Good-bye!", "bold")


def draw_bar(keys: Mapping[str, str]) -> Text:
    """The keys one may press now, on as many lines as they need."""
    bar, room = Text(), felt.WIDTH
    for key, what in keys.items():
        item = Text(key, "bold cyan").append(f" {what}", "not bold default")
        if bar and room < len(item) + 2:
            bar.append("\n")
            room = felt.WIDTH
        elif bar:
            bar.append("  ")
            room -= 2
        bar.append_text(item)
        room -= len(item)
    return bar


def _common(cited: list[Clause]) -> dict[str, str]:
    return {"s": "sign", **({"r": "last rules"} if cited else {}), "q": "leave"}
