"""A person's visit to a table: what is asked of them, what they type and what they see, wherever the table is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from pitbook.cli.play import felt, reference
from pitbook.cli.play.ink import framed
from pitbook.cli.play.prompt import (
    Leaves,
    Wish,
    common_keys,
    example_of,
    keys_for,
    name_choices,
    parse_wishes,
    repeat_of,
)
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.seat import Asked, DecisionAsked, Happening, Seat, Settled, WagersAsked
from pitbook.cli.play.upshot import Detail, draw_settlement, upshots
from pitbook.errors import BadInput, Refused
from pitbook.law import Cents, Clause, dollars
from pitbook.table.facts import Carried

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
        lying = self._lying()
        usual = tuple(wish for wish in self.usual or self._first_wishes(asked) if wish.wager not in lying)
        example = example_of(asked.wagers, [self._least(wager) for wager in asked.wagers])
        bar = {"enter": repeat_of(usual, asked.wagers) or "deal", example: "other wagers", "l": "limits"}
        bar |= {"d": "deal"} if lying and usual else {}
        text = self._ask(asked, bar, [asked.clause])
        if text is None:
            return self.screen.say("The round goes on without you.", "yellow")
        try:
            if lying and text == "d":
                wishes: tuple[Wish, ...] = ()
            else:
                wishes = parse_wishes(text, asked.wagers, self.usual, asked.clause.id) if text else usual
            self._check_means(wishes)
            self.seat.place(wishes)
        except BadInput as bad:
            self.screen.say(str(bad), "yellow")
        else:
            self.usual, self.last = wishes or self.usual, None

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
        """What wagers take, with enough kept back for the second wager of the cards."""
        shape, law, multiple = self.seat.game.record, self.seat.notice.edition, self._multiple
        followed = sum(wish.cents for wish in wishes if wish.wager in shape.first_wagers[:1])
        times = law.number(multiple) if law.find_point(multiple) else bool(shape.second_wager)
        return sum(wish.cents for wish in wishes) + followed * times

    @property
    def _multiple(self) -> str:
        """The point that says how many times the first wager the second is, where the law fixes that."""
        return f"{self.seat.game.record.second_wager}-multiple"

    def _check_means(self, wishes: tuple[Wish, ...]) -> None:
        needed = self._needed(wishes)
        if needed > self.seat.balance:
            is_more = needed > sum(wish.cents for wish in wishes)
            later = f", the {self.seat.game.record.second_wager} after the deal included" if is_more else ""
            raise Refused(f"that needs {dollars(needed)}{later}", remedy=f"you have {dollars(self.seat.balance)}")

    def _lack(self) -> str:
        """That the person's money is not enough to wager with, where it is not."""
        asked = self.seat.asked
        if not isinstance(asked, WagersAsked) or self._lying():
            return ""
        wager = asked.wagers[0]
        least = self.seat.notice.limit(wager).min or Cents(1)
        balance = self.seat.balance
        is_short = self._needed((Wish(wager, least),)) > balance
        return f"{dollars(balance)} is not enough for another round here." if is_short else ""

    # Decisions

    def _decide(self, asked: DecisionAsked) -> None:
        self.screen.present(self.draw())
        keys = keys_for(tuple(option for option in asked.options if option.cost <= self.seat.balance))
        bar = {**name_choices(keys), "?": "rule"}
        cost = self.seat.notice.edition.find_point(self._multiple)
        rules = reference.neighbours(asked.clause, cost.clause if cost else None)
        while (text := self._ask(asked, bar, rules)) not in keys:
            if text is None:
                return self.screen.say("Too late: the clock ran out, and the rules decided for you.", "yellow")
            self.screen.say(f"{text[:30]!r} is none of these:", "yellow")
        try:
            self.seat.decide(asked, keys[text].name)
        except BadInput as refusal:
            self.screen.say(str(refusal), "yellow")

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
        """Before the deal: what is played, where one sits, among whom, and what has been promised."""
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
