"""Dice and a wheel: nothing lies anywhere between rounds, and chance decides anew in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pitbook.cards import Pack, parse_card
from pitbook.law import Notice
from pitbook.procedure.equipment.keeping import ROUND, Drawing, Drawn, Keeper, Piles, Procedure, UsedUp
from pitbook.table.answers import Answer, Rolled, Spun
from pitbook.table.requests import Request, Roll, Spin
from pitbook.table.round import Round

THROWS: Final = Pack("throw", (), parse_card)
SPINS: Final = Pack("spin", (), parse_card)
RESULTS: Final = 4
"""So many throws or spins are usually promised for a round: the one that counts, and more in case one does not."""


class ChanceKeeper(Keeper):
    """Nothing is due between rounds; what people do with dice or a wheel before play is the opening."""

    @property
    def piles(self) -> Piles:
        return ()

    def draws_for(self, kind: str) -> bool:
        return kind == ROUND


@dataclass(frozen=True)
class Dice:
    """So many dice of so many sides; `most` is how often they are thrown in one round at most."""

    dice: int
    sides: int = 6
    most: int = RESULTS
    pack: Pack = THROWS

    def piles(self, notice: Notice) -> Piles:
        return ()

    def drawings(self, notice: Notice) -> tuple[Drawing, ...]:
        sides = tuple(str(side) for side in range(1, self.sides + 1))
        return tuple(Drawing(f"throw {n + 1}", sides, self.dice) for n in range(self.most))

    def machine(self, drawn: Drawn) -> ResultMachine:
        return ResultMachine(drawn)

    def keeper(self, notice: Notice, open_table: Procedure) -> ChanceKeeper:
        return ChanceKeeper(notice, open_table)


@dataclass(frozen=True)
class Wheel:
    """A wheel whose pockets are those of the notice; `most` is how often it is spun in one round at most."""

    pockets: Callable[[Notice], tuple[str, ...]]
    most: int = RESULTS
    pack: Pack = SPINS

    def piles(self, notice: Notice) -> Piles:
        return ()

    def drawings(self, notice: Notice) -> tuple[Drawing, ...]:
        return tuple(Drawing(f"spin {n + 1}", self.pockets(notice), 1) for n in range(self.most))

    def machine(self, drawn: Drawn) -> ResultMachine:
        return ResultMachine(drawn)

    def keeper(self, notice: Notice, open_table: Procedure) -> ChanceKeeper:
        return ChanceKeeper(notice, open_table)


@dataclass(frozen=True, slots=True)
class ResultMachine:
    """Throws or spins one result after the other, as they were drawn."""

    drawn: Drawn

    def answer(self, request: Request | None, table: Round, sequence: int | None = None) -> Answer | None:
        match request:
            case Roll():
                return Rolled(tuple(map(int, self._next(table))))
            case Spin():
                return Spun(self._next(table)[0])
        return None

    def _next(self, table: Round) -> Sequence[str]:
        if len(table.results) >= len(self.drawn):
            raise UsedUp(f"{len(self.drawn)} results were drawn for a round, and it asks for more")
        return self.drawn[len(table.results)]
