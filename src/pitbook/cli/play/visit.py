"""A person's visit to a table: what is asked of them, what they type and what they see, wherever the table is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from pitbook.cli.play import felt, reference
from pitbook.cli.play.choosing import Chosen, keys_for, name_choices, parse_choice
from pitbook.cli.play.ink import framed, money
from pitbook.cli.play.prompt import Leaves, Wish, common_keys, example_of, parse_wishes, repeat_of
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.seat import Asked, DecisionAsked, Happening, Seat, Settled, WagersAsked
from pitbook.cli.play.sight import Place, places
from pitbook.cli.play.upshot import Detail, draw_settlement, upshots
from pitbook.errors import BadInput, Refused
from pitbook.law import Cents, Clause, dollars
from pitbook.law.wager_name import family_of
from pitbook.table.facts import Carried
from pitbook.table.places import hand_pile
from pitbook.table.requests import Choice

USUAL_STAKE: Final = Cents(500)
PAGES: Final[tuple[tuple[bool, Detail], ...]] = (
    (False, "reasons"),
    (True, "reasons"),
    (False, "names"),
    (True, "names"),
    (True, "counts"),
)
"""How a settled round may be drawn, from the fullest way: whether the table is in brief, and what is said of wagers."""


@dataclass
class Visit:
    """A person's time at one table: what they came with, what they usually stake, and the last round they saw."""

    seat: Seat
    screen: Screen
    bankroll: Cents
    usual: tuple[Wish, ...] = ()
    rounds: int = 0
    last: Settled | None = None
    cited: list[Clause] = field(default_factory=list)
    parting: list[str] = field(default_factory=list)

    @property
    def net(self) -> int:
        """What the person is up or down, in cents."""
        return self.seat.balance - self.bankroll

    def as_data(self) -> dict[str, int]:
        """What `pitbook play --json` prints."""
        return {"rounds": self.rounds, "net": self.net, "balance": self.seat.balance}

    def run(self) -> None:
        """Sit down, and play until the person leaves or nothing more can be played."""
        with self.screen.open():
            try:
                self.seat.take()
                self.screen.present(self.draw())
                while self._goes_on():
                    self._turn()
            except (Leaves, KeyboardInterrupt):
                pass
            finally:
                told = self.seat.leave()
            self.parting += [words for words in told if isinstance(words, str)]
            self._take([settled for settled in told if isinstance(settled, Settled)])
            self.screen.finish(self)
        self._farewell()

    def _goes_on(self) -> bool:
        why = self.seat.obstacle or self._lack()
        self.parting += [why] if why else []
        return not why

    def _turn(self) -> None:
        """Do what is asked of this person, or watch what the others do."""
        match self.seat.asked:
            case WagersAsked() as asked:
                self._wager(asked)
            case DecisionAsked() as asked:
                self._decide(asked)
            case None:
                self.screen.watch(self, lambda: self.seat.asked is None and not self.seat.obstacle)

    def listen(self, seconds: float) -> None:
        self._take(self.seat.listen(seconds))

    def _take(self, happenings: list[Happening]) -> None:
        for each in happenings:
            if isinstance(each, str):
                self.screen.tell(each)
            else:
                self._see(each)

    def _see(self, settled: Settled) -> None:
        """A round is over; what of it stays on the layout for the next is not to be staked again."""
        self.rounds += 1
        self.last = settled
        mine = upshots(settled.view.facts, settled.view.viewer.name)
        self.cited = [upshot.clause for upshot in mine]
        carried = {upshot.wager for upshot in mine if upshot.result == Carried.result}
        self.usual = tuple(wish for wish in self.usual if wish.wager not in carried)
        self.screen.present(self._settled_pages(settled))

    # Wagers

    def _wager(self, asked: WagersAsked) -> None:
        """Ask for wagers until some are made, or the round goes on without this person."""
        if not asked.is_first:
            self.screen.present(self.draw())
        is_entry = self._is_entry(asked)
        usual = self._usual(asked) if is_entry else ()
        has_lying = bool(self._lying())
        bar = self._wager_keys(asked, usual, is_entry=is_entry)
        bar |= {"d": self._go_on} if has_lying and usual else {}
        text = self._ask(asked, bar, [asked.clause])
        if text is None:
            return self.screen.say("The round goes on without you." if is_entry else "Wagers are closed.", "yellow")
        try:
            if has_lying and text == "d":
                wishes: tuple[Wish, ...] = ()
            else:
                last = self.usual if is_entry else ()
                wishes = parse_wishes(text, asked.wagers, last, asked.clause.id) if text else usual
            self._check_means(wishes)
            self.seat.place(wishes)
        except BadInput as bad:
            self.screen.say(str(bad), "yellow")
        else:
            self.usual, self.last = (wishes if is_entry else ()) or self.usual, None

    def _wager_keys(self, asked: WagersAsked, usual: tuple[Wish, ...], *, is_entry: bool) -> dict[str, str]:
        """What an empty line does, and how wagers are written."""
        if not is_entry and len(asked.wagers) == 1:
            (only,) = asked.wagers
            return {"enter": f"no {only}", money(self._least(only))[1:]: only, "l": "limits"}
        example = example_of(asked.wagers, self._least)
        if not is_entry:
            return {"enter": "nothing more", example: "more wagers", "l": "limits"}
        return {"enter": repeat_of(usual, asked.wagers) or self._go_on, example: "other wagers", "l": "limits"}

    @property
    def _go_on(self) -> str:
        return "deal" if self.seat.game.equipment.pack.size else "play"

    def _is_entry(self, asked: WagersAsked) -> bool:
        """Whether somebody without a wager of these has no part in the round, and this person has none yet."""
        entry = self.seat.game.record.entry
        offered = any(_is_of(wager, entry) for wager in asked.wagers) if entry else asked.is_first
        return offered and (asked.is_first or not any(_is_of(wager, entry) for wager in self._lying()))

    def _usual(self, asked: WagersAsked) -> tuple[Wish, ...]:
        """What an empty line stakes: the wagers of the last round, less what lies there already."""
        lying = self._lying()
        wishes = tuple(wish for wish in self.usual if wish.wager in asked.wagers) or self._first_wishes(asked)
        return tuple(wish for wish in wishes if wish.wager not in lying)

    def _first_wishes(self, asked: WagersAsked) -> tuple[Wish, ...]:
        return (Wish(asked.wagers[0], self._least(asked.wagers[0])),)

    def _least(self, wager: str) -> Cents:
        """The only amount of a wager of fixed size, or the least of another."""
        notice = self.seat.notice
        return notice.cents(f"{wager}-stake") or notice.limit(wager).min or USUAL_STAKE

    def _lying(self) -> set[str]:
        """The wagers on which this person has money already."""
        seen = self.seat.view
        return {stake.wager for stake in seen.stakes if stake.player == seen.viewer.name}

    def _needed(self, wishes: tuple[Wish, ...]) -> int:
        """What wagers take, with enough kept back for a second wager where the law says how large that is."""
        followed = sum(wish.cents for wish in wishes if wish.wager in self.seat.game.record.entry[:1])
        return sum(wish.cents for wish in wishes) + followed * self._least_multiple

    @property
    def _least_multiple(self) -> int:
        """How many times the first wager the second is at the least; 0 where that cannot be known beforehand."""
        law = self.seat.notice.edition
        if law.find_point(self._multiple):
            return law.number(self._multiple)
        several = law.find_point(f"{self._multiple}s")
        return min(int(each) for each in several.value) if several and isinstance(several.value, list) else 0

    @property
    def _multiple(self) -> str:
        """The point that says how many times the first wager the second is, where the law fixes that."""
        return f"{self.seat.game.record.second_wager}-multiple"

    def _check_means(self, wishes: tuple[Wish, ...]) -> None:
        needed = self._needed(wishes)
        if needed > self.seat.balance:
            is_more = needed > sum(wish.cents for wish in wishes)
            when = "after the deal" if self.seat.game.equipment.pack.size else "later on"
            later = f", the {self.seat.game.record.second_wager} {when} included" if is_more else ""
            raise Refused(f"that needs {dollars(needed)}{later}", remedy=f"you have {dollars(self.seat.balance)}")

    def _lack(self) -> str:
        """That the person's money is not enough to wager with, where it is not."""
        asked = self.seat.asked
        if not isinstance(asked, WagersAsked) or not self._is_entry(asked) or self._lying():
            return ""
        wager = asked.wagers[0]
        least = self.seat.notice.limit(wager).min or Cents(1)
        balance = self.seat.balance
        is_short = self._needed((Wish(wager, least),)) > balance
        return f"{dollars(balance)} is not enough for another round here." if is_short else ""

    # Decisions

    def _decide(self, asked: DecisionAsked) -> None:
        """Ask for a choice until one is made or kept, or it is no longer this person's to make."""
        self.screen.present(self.draw())
        keys, noun = keys_for(self._affordable(asked)), self.seat.game.equipment.pack.noun
        kept = {"enter": f"keep {asked.standing}"} if asked.standing else {}
        bar = {**self._whose(asked), **kept, **name_choices(keys, noun), "?": "rule"}
        cost = self.seat.notice.edition.find_point(self._multiple)
        rules = reference.neighbours(asked.clause, cost.clause if cost else None)
        held = len(self.seat.view.piles.get(hand_pile(asked.box, asked.hand), ()))
        said: Chosen | None = None
        while said is None:
            text = self._ask(asked, bar, rules)
            if text is None:
                late = "Too late: the clock ran out, and the rules decided for you."
                return self.screen.say("Your choice is locked in." if kept else late, "yellow")
            if kept and not text:
                return self.seat.keep(asked)
            try:
                said = parse_choice(text, keys, held, noun)
                self._check_price(asked, said)
            except BadInput as bad:
                said = None
                self.screen.say(str(bad), "yellow")
        try:
            self.seat.decide(asked, said)
        except BadInput as refusal:
            self.screen.say(str(refusal), "yellow")

    def _whose(self, asked: DecisionAsked) -> dict[str, str]:
        """Which hand is asked about, where this person has several."""
        seen = self.seat.view
        mine = [place for place in places(seen) if place.player == seen.viewer.name]
        return {str(Place(asked.box, seen.viewer.name, asked.hand)): "decides:"} if len(mine) > 1 else {}

    def _means(self, asked: DecisionAsked) -> int:
        """What the person can spend on a choice; what one that stands has cost comes back if it is changed."""
        costs = {option.name: option.cost for option in asked.options}
        spent = costs.get(asked.standing.choice, 0) + asked.standing.cents if asked.standing else 0
        return self.seat.balance + spent

    def _affordable(self, asked: DecisionAsked) -> list[Choice]:
        means = self._means(asked)
        return [option for option in asked.options if option.cost + option.amount[0] <= means] or list(asked.options)

    def _check_price(self, asked: DecisionAsked, said: Chosen) -> None:
        cost = next(option.cost for option in asked.options if option.name == said.choice) + said.cents
        if cost > self._means(asked):
            raise Refused(f"that needs {dollars(Cents(cost))}", remedy=f"you have {dollars(self.seat.balance)}")

    def _ask(self, asked: Asked, bar: Mapping[str, str], clauses: list[Clause]) -> str | None:
        """What the person types, once it is not a question about the table; None if it is no longer asked by then."""
        while True:
            keys = {**bar, **common_keys(self.cited)}
            text = self.screen.ask(self, keys, lambda: self.seat.asked == asked)
            reply = None if text is None else self._reply(text, asked, clauses)
            if reply is None:
                return text
            self.screen.show(reply)

    def _reply(self, text: str, asked: Asked, clauses: list[Clause]) -> RenderableType | None:
        match text:
            case "?":
                return reference.draw_clauses(clauses)
            case "s":
                return reference.draw_sign(self.seat.notice)
            case "r":
                return reference.draw_clauses(self.cited) if self.cited else Text("No round has been settled yet.")
            case "l" if isinstance(asked, WagersAsked):
                return reference.draw_limits(self.seat.notice, asked.wagers)
        return None

    # What the person sees

    @property
    def clock(self) -> str:
        return self.seat.clock

    @property
    def pause(self) -> float:
        return self.seat.pause

    def draw(self) -> list[RenderableType]:
        """The table as it stands, in ways that take less and less room."""
        seat = self.seat
        if seat.takes_wagers or not (seen := seat.view).facts:
            pages = self._settled_pages(self.last) if self.last else [framed(*self._opening_page())]
            return [framed(page, *self._news()) for page in pages]
        game, header = seat.game, self._header(seat.number, seat.balance)
        return [
            framed(
                felt.draw_table(header, seen, game.record, game.describe, is_brief=is_brief),
                *self._promise(),
                *self._news(),
            )
            for is_brief in (False, True)
        ]

    def _settled_pages(self, settled: Settled) -> list[RenderableType]:
        """A round that is over, from all that can be said of it to hardly anything."""
        game, header = self.seat.game, self._header(settled.number, settled.balance)
        style = "bold red" if settled.verdict.startswith("NOT") else "green"
        proof = [Text(settled.verdict, style)] if settled.verdict else []
        return [
            framed(
                felt.draw_table(header, settled.view, game.record, game.describe, is_brief=is_brief),
                draw_settlement(settled.view, settled.balance, detail),
                *proof,
            )
            for is_brief, detail in PAGES
        ]

    def _opening_page(self) -> Iterator[RenderableType]:
        """Before the first wagers: what is played, where one sits, among whom, and what has been promised."""
        yield felt.draw_header(self._header(self.seat.number, self.seat.balance))
        yield Text()
        yield Text(self.seat.game.rulebook.summary)
        yield Text()
        yield Text("Play money only: nothing here can be bought, won or paid out.", "bold")
        yield Text(self.seat.company)
        yield from self._promise()

    def _promise(self) -> Iterator[RenderableType]:
        if self.seat.promise:
            yield Text(self.seat.promise, "dim")

    def _news(self) -> Iterator[RenderableType]:
        for words in self.seat.news:
            yield Text(f"· {words}", "dim", no_wrap=True, overflow="ellipsis")

    def _header(self, number: int, balance: Cents) -> felt.Header:
        seat = self.seat
        return felt.Header(seat.game.rulebook, seat.notice.edition, number, balance, seat.remark)

    def _farewell(self) -> None:
        result = f"{dollars(abs(self.net))} {'up' if self.net > 0 else 'down'}" if self.net else "even"
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        words = f"You leave after {rounds}, {result}, with {dollars(self.seat.balance)} of play money. Good-bye!"
        parting = [Text(each, "yellow") for each in self.parting]
        self.screen.console.print(framed(*parting, Text(words, "bold")))


def _is_of(wager: str, names: tuple[str, ...]) -> bool:
    """Whether a wager is one of these, or of a family among them."""
    return wager in names or family_of(wager) in names
