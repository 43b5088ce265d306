"""What a finished round comes to: for each box, each wager's result in a line with its clause and its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pitbook.law import Cents
from pitbook.table.facts import Called, CardsDealt, Ended, MoneyFact, WagerReduced, WagerWithdrawn
from pitbook.table.places import Stake
from pitbook.table.round import Round


class Line(NamedTuple):
    """One wager: what was staked, what became of it, what it pays, by which clause, and why.

    A stake that is paid twice has a second line with nothing staked; a bonus and a commission have lines of their own,
    and what a commission pays is below nothing. So has what came back of a stake: unplayed, if a rule had cut the wager
    down, or as a part that its loss did not take.
    """

    wager: str
    result: str
    stake: Cents
    pays: Cents
    clause: str
    why: str
    hand: int = 1


@dataclass(frozen=True, slots=True)
class BoxResult:
    """All wagers of one box, and what its player is up or down over them and over all fees."""

    box: int
    player: str
    net: int
    lines: tuple[Line, ...]


def result_to_data(result: BoxResult) -> dict[str, Any]:
    """A box's results as plain data, for files and wires."""
    lines = [line._asdict() for line in result.lines]
    return {"box": result.box, "player": result.player, "net": result.net, "lines": lines}


def box_results(table: Round) -> tuple[BoxResult, ...]:
    """The results of every box that had money on it, in the order of the boxes."""
    made = dict.fromkeys([fact.stake for fact in table.facts if isinstance(fact, MoneyFact)])
    ends: dict[tuple[int, str], list[Ended]] = {}
    for stake in made:  # in the order in which stakes were made
        if stake in table.ended:
            ends.setdefault((stake.box, stake.player), []).append(table.ended[stake])
    back = list(_returned(table))
    return tuple([_box_result(table, spot, ends[spot], back) for spot in sorted(ends)])


def _box_result(
    table: Round, spot: tuple[int, str], ends: Sequence[Ended], back: Sequence[tuple[Stake, Line]]
) -> BoxResult:
    besides = [fact for end in ends for fact in table.besides.get(end.stake, ())]
    returned = [(stake, line) for stake, line in back if (stake.box, stake.player) == spot]
    lines = [
        *(line for end in ends for line in (*_returned_of(end.stake, returned), _line(table, end))),
        *(
            Line(fact.about, fact.result, Cents(0), Cents(fact.net), fact.clause.id, fact.because, fact.stake.hand)
            for fact in besides
        ),
        *(line for stake, line in returned if stake not in table.ended),
    ]
    net = sum(end.net for end in ends) + sum(fact.net for fact in besides)
    return BoxResult(*spot, net, tuple(lines))


def _returned_of(stake: Stake, returned: Sequence[tuple[Stake, Line]]) -> list[Line]:
    """What went back of a stake that has a result."""
    return [line for other, line in returned if other == stake]


def _line(table: Round, end: Ended) -> Line:
    return Line(end.stake.wager, end.result, end.staked, end.pays, end.clause.id, _why(table, end), end.stake.hand)


def _why(table: Round, end: Ended) -> str:
    """The reason that the fact gives, and whatever else the rules say of it."""
    return "; ".join([end.because, *table.explained.get(end.stake, ())])


_CLOSED: Final = (Called, CardsDealt)
_RETURNED: Final = (WagerReduced, WagerWithdrawn)


def _returned(table: Round) -> Iterator[tuple[Stake, Line]]:
    """What went back once wagers were closed: the part that was cut off one, and one that was taken back."""
    closed = next((n for n, fact in enumerate(table.facts) if isinstance(fact, _CLOSED)), 0)
    for fact in table.facts[closed:]:
        if not isinstance(fact, _RETURNED):
            continue
        if fact.stake in table.ended and isinstance(fact, WagerWithdrawn):  # it was made again
            continue
        because = fact.because if isinstance(fact, WagerReduced) else "taken back with the hand that it was made on"
        line = Line(fact.stake.wager, "returned", fact.staked, Cents(0), fact.clause.id, because, fact.stake.hand)
        yield fact.stake, line
