"""What a visit has come to so far: every round with its cards and choices, and the figures beside the mathematics."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitbook.cli.play.coaching import Coach, answered
from pitbook.cli.play.ink import coloured, fair, framed
from pitbook.cli.play.pieces import draw_wagers, small_set
from pitbook.cli.play.seat import Settled
from pitbook.cli.play.sight import Place, choice, high_and_low, laid_out, places, staked
from pitbook.cli.play.upshot import net, settled
from pitbook.law import Cents, dollars
from pitbook.records.shape import Shape
from pitbook.table import View
from pitbook.table.facts import WagerAccepted

if TYPE_CHECKING:
    from pitbook.lab.coach import Advice


class ChoiceMade(NamedTuple):
    """What was chosen for a hand, and what the coach is asked about it."""

    choice: str
    asked: Future[Advice]

    @property
    def cost(self) -> Fraction | None:
        """What it gave away on average, in cents; nothing where the lab has no answer."""
        advice = answered(self.asked)
        return None if advice is None else advice.cost(self.choice) * advice.unit


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round that is over, the choices that were made in it, and what its wagers were expected to bring."""

    settled: Settled
    made: tuple[ChoiceMade, ...]
    asked: Future[Fraction]

    @property
    def net(self) -> int:
        return net(self.settled.view.facts, self.settled.view.viewer.name)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a visit: what was staked in all, beside what the mathematics expect of it.

    `expected` and `mistakes` are in cents, and None where the lab has no answer.
    """

    rounds: int
    staked: int
    expected: Fraction | None
    mistakes: Fraction | None

    def as_data(self) -> dict[str, Any]:
        return {"staked": self.staked, "expected": _number(self.expected), "mistakes": _number(self.mistakes)}

    def sentences(self) -> Iterator[str]:
        """What there is to say once something was staked."""
        if self.expected is not None and self.rounds:
            brings = f"By the best play your first wagers bring {fair(self.expected)} on average."
            yield f"You staked {dollars(Cents(self.staked))}. {brings}"
        if self.mistakes:
            yield f"Your choices cost {fair(self.mistakes)[1:]} on average against the best ones."
        elif self.mistakes is not None and self.rounds:
            yield "Your choices were the best ones."


def _number(value: Fraction | None) -> dict[str, Any] | None:
    return None if value is None else {"exact": str(value), "value": float(value)}


@dataclass
class Diary:
    """Everything that a person has played at one table."""

    coach: Coach
    shape: Shape
    played: list[RoundPlayed] = field(default_factory=list)
    _made: dict[Place, ChoiceMade] = field(default_factory=dict)

    def choose(self, place: Place, made: ChoiceMade) -> None:
        """A choice for a hand of the round under way; of several on one hand the last counts."""
        self._made[place] = made

    def end(self, over: Settled, pool: Cents | None) -> RoundPlayed:
        """A round is over."""
        asked = self.coach.on_wagers(stakes_made(over.view, only_first=True), pool)
        round_ = RoundPlayed(over, tuple(self._made.values()), asked)
        self.played.append(round_)
        self._made.clear()
        return round_

    @property
    def asked(self) -> list[Future[Any]]:
        """All that the lab is asked about this visit."""
        made: list[Future[Any]] = [made.asked for each in self.played for made in each.made]
        return [*made, *(each.asked for each in self.played)]

    @property
    def figures(self) -> Figures:
        expected = [answered(each.asked) for each in self.played]
        costs = [made.cost for each in self.played for made in each.made]
        known, costly = [each for each in expected if each is not None], [each for each in costs if each is not None]
        return Figures(
            rounds=len(self.played),
            staked=sum(sum(stakes_made(each.settled.view).values()) for each in self.played),
            expected=sum(known, Fraction(0)) if len(known) == len(expected) else None,
            mistakes=sum(costly, Fraction(0)) if costs and len(costly) == len(costs) else None,
        )

    # Drawn

    def draw(self, balance: Cents, gained: int) -> RenderableType:
        """The figures, and every round below them, the last one first."""
        head = Text(f"{len(self.played)} round{'' if len(self.played) == 1 else 's'}, ", "bold")
        head.append_text(coloured(gained)).append(f", balance {dollars(balance)}")
        figures = [Text(each) for each in self.figures.sentences()]
        return framed(head, *figures, Text(), *(self._draw_round(each) for each in reversed(self.played)))

    def _draw_round(self, played: RoundPlayed) -> RenderableType:
        view, number = played.settled.view, played.settled.number
        rows = Table.grid(padding=(0, 2))
        rows.add_row(Text(f"round {number}", "bold"), coloured(played.net), *self._costs(played))
        for label, cards in _table_cards(view, self.shape):
            rows.add_row("", Text(label), cards)
        for place in (each for each in places(view) if each.player == view.viewer.name):
            held = small_set(*high_and_low(view, place.pile)).append(f"  {choice(view, place)}", "italic")
            rows.add_row("", Text(f"you, {place}"), held.append("  ").append_text(draw_wagers(staked(view, place), 40)))
        return rows

    def _costs(self, played: RoundPlayed) -> Iterator[Text]:
        costs = [cost for made in played.made if (cost := made.cost)]
        if costs:
            yield Text(f"the choice cost {fair(sum(costs, Fraction(0)))[1:]}", "yellow")


def _table_cards(view: View, shape: Shape) -> Iterator[tuple[str, Text]]:
    """The cards of the table's own that were seen."""
    for pile in shape.areas or [pile for pile, _ in shape.table_cards.values()]:
        if cards := laid_out(view, pile):
            high, low = high_and_low(view, pile)
            yield str(pile), small_set(high if low else cards, low)


def stakes_made(view: View, *, only_first: bool = False) -> dict[str, Cents]:
    """What this person staked in a round, by wager; or on first hands only, and not on those that came of a split.

    What came over from the round before was counted there.
    """
    carried = {fact.stake for fact in view.facts if isinstance(fact, WagerAccepted) and fact.carried}
    mine: dict[str, Cents] = {}
    for stake, end in settled(view.facts)[0].items():
        is_mine = stake.player == view.viewer.name and stake not in carried
        if is_mine and not (only_first and stake.hand > 1):
            mine[stake.wager] = Cents(mine.get(stake.wager, 0) + end.staked)
    return mine
