"""A person's visit to a table: what is asked of them, what they type and what they see, wherever the table is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from rich.console import RenderableType
from rich.text import Text

from pitbook.cli.play import felt, reference
from pitbook.cli.play.choosing import Chosen, keys_for, name_choices, parse_choice
from pitbook.cli.play.coaching import (
    Coach,
    answered,
    draw_advice,
    draw_costs,
    line_of_advice,
    line_of_costs,
    line_on_choice,
)
from pitbook.cli.play.diary import ChoiceMade, Diary
from pitbook.cli.play.ink import framed
from pitbook.cli.play.prompt import Leaves, Wish, common_keys, is_parting_word, parse_wishes
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.seat import Asked, DecisionAsked, Happening, Seat, Settled, WagersAsked
from pitbook.cli.play.sight import Place, places
from pitbook.cli.play.upshot import Detail, draw_settlement, upshots
from pitbook.cli.play.wagering import Wagering
from pitbook.errors import BadInput, PitbookError, Refused
from pitbook.law import Cents, Clause, dollars
from pitbook.table.facts import Carried
from pitbook.table.places import hand_pile
from pitbook.table.requests import Choice, Spot

if TYPE_CHECKING:
    from pitbook.lab.coach import Advice

SIZES: Final[tuple[felt.Size, ...]] = ("full", "brief", "small")
PAGES: Final[tuple[tuple[felt.Size, Detail], ...]] = (
    ("full", "reasons"),
    ("brief", "reasons"),
    ("full", "names"),
    ("brief", "names"),
    ("brief", "counts"),
    ("small", "reasons"),
    ("small", "names"),
    ("small", "counts"),
)
"""How a settled round may be drawn, from the fullest way: the size of the table, and what is said of wagers."""


@dataclass
class Visit:
    """A person's time at one table: what they came with, what they usually stake, and the last round they saw.

    With `is_coached` the coach speaks without being asked.
    """

    seat: Seat
    screen: Screen
    bankroll: Cents
    usual: InitVar[tuple[Wish, ...]] = ()
    is_coached: bool = False
    last: Settled | None = None
    cited: list[Clause] = field(default_factory=list)
    parting: list[str] = field(default_factory=list)
    coach: Coach = field(init=False)
    diary: Diary = field(init=False)
    wagering: Wagering = field(init=False)
    _decided_on: DecisionAsked | None = None
    _advice: Future[Advice] | None = None
    _was_coached: bool = False
    _judged: tuple[ChoiceMade, ...] = ()
    _pool: Cents | None = None
    _told_awaited: str = ""

    def __post_init__(self, usual: tuple[Wish, ...]) -> None:
        self.coach = Coach(self.seat.game, self.seat.notice)
        self.diary = Diary(self.coach, self.seat.game.record)
        self.wagering = Wagering(self.seat, usual)

    @property
    def rounds(self) -> int:
        return len(self.diary.played)

    @property
    def net(self) -> int:
        """What the person is up or down, in cents."""
        return self.seat.balance - self.bankroll

    def as_data(self) -> dict[str, Any]:
        """What `pitbook play --json` prints."""
        figures = self.diary.figures.as_data()
        return {"rounds": self.rounds, "net": self.net, "balance": self.seat.balance, **figures}

    def run(self) -> None:
        """Sit down, and play until the person leaves or nothing more can be played."""
        with self.screen.open():
            try:
                self.seat.take()
                self.screen.present(self.draw())
                while self._goes_on():
                    self._turn_or_leave()
            except (Leaves, KeyboardInterrupt):
                pass
            except Exception:
                with suppress(PitbookError):  # told is what went wrong first, not that the seat cannot be left any more
                    self.seat.leave()
                raise
            told = self.seat.leave()
            self.parting += [words for words in told if isinstance(words, str)]
            self._take([settled for settled in told if isinstance(settled, Settled)])
            self.screen.finish(self, self._farewell())
        self.coach.rest()

    def _goes_on(self) -> bool:
        why = self.seat.obstacle or self.wagering.lack
        self.parting += [why] if why else []
        return not why

    def _turn_or_leave(self) -> None:
        """An interrupt asks to leave, as a key does; a second one leaves."""
        try:
            self._turn()
        except KeyboardInterrupt:
            self._leave()

    def _turn(self) -> None:
        """Do what is asked of this person, or watch what the others do."""
        match self.seat.asked:
            case WagersAsked() as asked:
                self._wager(asked)
            case DecisionAsked() as asked:
                self._decide(asked)
            case None:
                self._watch()

    def _watch(self) -> None:
        """Let the table go on; meanwhile the person may read, or leave."""
        seat, last = self.seat, self.last

        def is_waiting() -> bool:
            return seat.asked is None and not seat.obstacle and self.last is last

        key = self.screen.watch(self, common_keys(self.cited), is_waiting)
        if is_parting_word(key):
            self._leave()
        elif key:
            self._show(key, None, [])

    def _leave(self) -> None:
        """Get up; in the middle of a hand only once the person has heard what it costs."""
        cost = self.seat.price_of_leaving
        if not cost or self.screen.confirm(self, f"{cost} Leave all the same?"):
            raise Leaves

    def listen(self, seconds: float) -> None:
        self._take(self.seat.listen(seconds))
        awaited = self.seat.awaited if self.seat.asked is None else ""
        if awaited and awaited != self._told_awaited:
            self.screen.tell(f"Awaited: {awaited}")
        self._told_awaited = awaited

    def _take(self, happenings: list[Happening]) -> None:
        for each in happenings:
            if isinstance(each, str):
                self.screen.tell(each)
            else:
                self._see(each)

    def _see(self, settled: Settled) -> None:
        """A round is over."""
        self.last = settled
        if settled.is_own:
            self._note(settled)
        self.screen.present(self._settled_pages(settled))

    def _note(self, settled: Settled) -> None:
        """Keep what a round of one's own came to; what stays on the layout for the next is not to be staked again."""
        played = self.diary.end(settled, self._pool)
        self._judged = played.made if self.is_coached or self._was_coached else ()
        self._advice, self._was_coached = None, False
        mine = upshots(settled.view.facts, settled.view.viewer.name)
        self.cited = [upshot.clause for upshot in mine]
        carried = {upshot.wager for upshot in mine if upshot.result == Carried.result}
        self.wagering.usual = tuple(wish for wish in self.wagering.usual if wish.wager not in carried)

    # Wagers

    def _wager(self, asked: WagersAsked) -> None:
        """Ask for wagers until some are made, or the round goes on without this person."""
        if not asked.is_first:
            self.screen.present(self.draw())
        is_entry, has_lying = self.wagering.is_entry(asked), bool(self.wagering.lying)
        text = self._ask(asked, {**self.wagering.keys(asked), "?": "rule"}, [asked.clause])
        if text is None:
            return self.screen.say("The round goes on without you." if is_entry else "Wagers are closed.", "yellow")
        try:
            wishes = () if has_lying and text == "d" else self._wishes(text, asked)
            self.wagering.check_means(wishes)
            self.seat.place(wishes)
        except BadInput as bad:
            self.screen.say(str(bad), "yellow")
        else:
            self.wagering.usual = (wishes if is_entry else ()) or self.wagering.usual
            self.last, self._judged, self._pool = None, (), self.seat.pool

    def _wishes(self, text: str, asked: WagersAsked) -> tuple[Wish, ...]:
        if not text:
            return self.wagering.repeated(asked)
        last = self.wagering.usual if self.wagering.is_entry(asked) else ()
        return parse_wishes(text, asked.wagers, last, asked.clause.id)

    # Decisions

    def _decide(self, asked: DecisionAsked) -> None:
        """Ask for a choice until one is made or kept, or it is no longer this person's to make."""
        view, noun = self.seat.view, self.seat.game.equipment.pack.noun
        if asked != self._decided_on:
            self._decided_on = asked
            self._advice = self.coach.on_hand(view, Spot(asked.box, view.viewer.name, asked.hand), self.seat.pool)
            self.screen.present(self.draw())
        keys = keys_for(self._affordable(asked))
        kept = {"enter": f"keep {asked.standing}"} if asked.standing else {}
        bar = {**self._whose(asked), **kept, **name_choices(keys, noun), "?": "rule"}
        cost = self.seat.notice.edition.find_point(self.wagering.multiple)
        rules = reference.neighbours(asked.clause, cost.clause if cost else None)
        held = len(view.piles.get(hand_pile(asked.box, asked.hand), ()))
        text = self._ask(asked, bar, rules)
        if text is None:
            late = "Too late: the clock ran out, and the rules decided for you."
            self.screen.say("Your choice is locked in." if kept else late, "yellow")
        elif kept and not text:
            self.seat.keep(asked)
        else:
            self._choose(asked, text, keys, held)

    def _choose(self, asked: DecisionAsked, text: str, keys: Mapping[str, Choice], held: int) -> None:
        """Make the choice that was typed; one that cannot be is explained, and asked again."""
        try:
            said = parse_choice(text, keys, held, self.seat.game.equipment.pack.noun)
            self._check_price(asked, said)
            self.seat.decide(asked, said)
        except BadInput as refusal:
            self.screen.say(str(refusal), "yellow")
            return
        if self._advice is not None:
            place = Place(asked.box, self.seat.view.viewer.name, asked.hand)
            self.diary.choose(place, ChoiceMade(said.choice, self._advice))

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
            text = self.screen.ask(self, keys, lambda: self.seat.asked == asked, _instant(keys))
            if text is None:
                return None
            if is_parting_word(text):
                self._leave()
            elif not self._show(text, asked, clauses):
                return text

    def _show(self, text: str, asked: Asked | None, clauses: list[Clause]) -> bool:
        """Show what a key asks for; whether it is one that asks for something."""
        needed = self._needed(text, asked)
        if not self.screen.wait(self, lambda: all(each.done() for each in needed), "The coach is working it out."):
            return True
        reply = self._reply(text, asked, clauses)
        if reply:
            self.screen.show(reply)
        return reply is not None

    def _needed(self, text: str, asked: Asked | None) -> Sequence[Future[Any]]:
        """What the lab has to answer before there is something to show for this key."""
        match text:
            case "h" if self._is_on_hand(asked):
                return [self._advice] if self._advice else []
            case "h":
                return [self.coach.on_costs(self.seat.pool)]
            case "v":
                return self.diary.asked
        return []

    def _is_on_hand(self, asked: Asked | None) -> bool:
        """Whether the coach is asked about a hand, and not about wagers."""
        return self._advice is not None and not isinstance(asked, WagersAsked)

    def _reply(self, text: str, asked: Asked | None, clauses: list[Clause]) -> RenderableType | None:
        match text:
            case "?" if clauses:
                return reference.draw_clauses(clauses)
            case "s":
                return reference.draw_sign(self.seat.notice)
            case "r":
                return reference.draw_clauses(self.cited) if self.cited else Text("No round has been settled yet.")
            case "l" if isinstance(asked, WagersAsked):
                return reference.draw_limits(self.seat.notice, asked.wagers)
            case "v":
                return self.diary.draw(self.seat.balance, self.net)
            case "h":
                return self._coached(asked)
        return None

    def _coached(self, asked: Asked | None) -> RenderableType:
        """What the coach says to the question that is open."""
        if self._advice is None or not self._is_on_hand(asked):
            return draw_costs(self.coach.on_costs(self.seat.pool), self.seat.notice)
        self._was_coached = True
        return draw_advice(self._advice)

    # What the person sees

    @property
    def clock(self) -> str:
        return self.seat.clock

    @property
    def pause(self) -> float:
        return self.seat.pause

    def draw(self) -> list[RenderableType]:
        """The table as it stands, in ways that take less and less room: words go before cards do."""
        seat = self.seat
        if self._is_between:
            pages = self._settled_pages(self.last) if self.last else [framed(*self._opening_page())]
            below, besides = [*self._awaited()], [*self._coach_on_costs(), *self._news()]
        else:
            game, header = seat.game, self._header(seat.number, seat.balance)
            pages = [
                felt.draw_table(header, seat.view, game.record, game.describe, self.screen.width, size)
                for size in SIZES
            ]
            below, besides = [*self._coach_on_hand(), *self._awaited()], [*self._promise(), *self._news()]
        return [framed(pages[0], *below, *besides), *(framed(page, *below) for page in pages)]

    @property
    def _is_between(self) -> bool:
        """Whether there is no round to look at yet; wagers of one's own that are made are worth a look."""
        seat = self.seat
        if not seat.is_under_way or not seat.view.facts:
            return True
        return seat.takes_wagers and (seat.asked is not None or not self.wagering.lying)

    def _coach_on_costs(self) -> Iterator[Text]:
        """What the coach says of the wagers without being asked, as soon as the lab has loaded."""
        asked = self.coach.on_costs(self.seat.pool) if self.is_coached else None
        if asked and (asked.done() or self.screen.is_drawn_once):
            yield from line_of_costs(asked, self.seat.notice)

    def _coach_on_hand(self) -> Iterator[Text]:
        """The same of the choices for a hand."""
        asked = self._advice if self.is_coached else None
        if asked and (asked.done() or self.screen.is_drawn_once):
            yield line_of_advice(asked)

    def _verdicts(self) -> Iterator[Text]:
        """What each choice of the last round cost, as soon as the lab has said so."""
        for made in self._judged:
            if (made.asked.done() or self.screen.is_drawn_once) and (advice := answered(made.asked)):
                yield line_on_choice(advice, made.choice)

    def _settled_pages(self, settled: Settled) -> list[RenderableType]:
        """A round that is over, from all that can be said of it to hardly anything."""
        game, header = self.seat.game, self._header(settled.number, settled.balance)
        style = "bold red" if settled.verdict.startswith("NOT") else "green"
        proof = [Text(settled.verdict, style)] if settled.verdict else []
        return [
            framed(
                felt.draw_table(header, settled.view, game.record, game.describe, self.screen.width, size),
                *([draw_settlement(settled.view, settled.balance, detail)] if settled.is_own else []),
                *self._verdicts(),
                *proof,
            )
            for size, detail in PAGES
        ]

    def _opening_page(self) -> Iterator[RenderableType]:
        """Before the first wagers: what is played, where one sits, among whom, and what has been promised."""
        yield felt.draw_header(self._header(self.seat.number, self.seat.balance), self.screen.width)
        yield Text()
        yield Text(self.seat.game.rulebook.summary)
        yield Text()
        yield Text("Play money only: nothing here can be bought, won or paid out.", "bold")
        yield Text(self.seat.company)
        yield from self._promise()

    def _promise(self) -> Iterator[RenderableType]:
        if self.seat.promise:
            yield Text(self.seat.promise, "dim")

    def _awaited(self) -> Iterator[RenderableType]:
        """What the table waits for, where that is not this person."""
        if self.seat.awaited and self.seat.asked is None:
            yield Text(f"Awaited: {self.seat.awaited}", "italic")

    def _news(self) -> Iterator[RenderableType]:
        for words in self.seat.news:
            yield Text(f"· {words}", "dim", no_wrap=True, overflow="ellipsis")

    def _header(self, number: int, balance: Cents) -> felt.Header:
        seat = self.seat
        return felt.Header(seat.game.rulebook, seat.notice.edition, number, balance, seat.remark, seat.name)

    def _farewell(self) -> RenderableType:
        result = f"{dollars(abs(self.net))} {'up' if self.net > 0 else 'down'}" if self.net else "even"
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        leaves = f"You leave after {rounds}, {result}, with {dollars(self.seat.balance)} of play money."
        bye = f"{leaves} Good-bye, {self.seat.name}!"
        bye = bye if self.seat.name and len(bye) <= self.screen.width else f"{leaves} Good-bye!"
        parting = [Text(each, "yellow") for each in self.parting]
        return framed(*parting, *map(Text, self.diary.figures.sentences()), Text(bye, "bold"))


def _instant(keys: Mapping[str, str]) -> set[str]:
    """The keys that are enough by themselves: single ones, after which nothing more may be typed.

    >>> sorted(_instant({"enter": "$10", "10+1": "other wagers", "l": "limits", "d 5": "double", "e": "even"}))
    ['e', 'l']
    """
    begun = {key[0] for key in keys if key[1:2] == " " or key[1:2].isdigit()}
    return {key for key in keys if len(key) == 1} - begun
