"""What Pai Gow is played with: a set of tiles, and a cup with three dice that say who gets the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitbook.cards import Pack
from pitbook.cards.pack import TILE_SET
from pitbook.law import Notice
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.equipment.keeping import Drawing, Drawn, Keeper, Machine, Piles, Procedure
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.table.answers import Answer
from pitbook.table.requests import Request
from pitbook.table.round import Round

TILES: Final = PackInUse(TILE_SET)
CUP: Final = Dice(3)


@dataclass(frozen=True, slots=True)
class TilesAndDice:
    """Everything is drawn with the mixing of the tiles, which comes before each round."""

    pack: Pack = TILE_SET

    def piles(self, notice: Notice) -> Piles:
        return TILES.piles(notice)

    def drawings(self, notice: Notice) -> tuple[Drawing, ...]:
        return (*TILES.drawings(notice), *CUP.drawings(notice))

    def machine(self, drawn: Drawn) -> Both:
        return Both((TILES.machine(drawn[:1]), CUP.machine(drawn[1:])))

    def keeper(self, notice: Notice, open_table: Procedure) -> Keeper:
        return TILES.keeper(notice, open_table)


@dataclass(frozen=True, slots=True)
class Both:
    """The machines beside one another: whichever knows answers."""

    machines: tuple[Machine, ...]

    def answer(self, request: Request | None, table: Round, sequence: int | None = None) -> Answer | None:
        answers = (machine.answer(request, table, sequence) for machine in self.machines)
        return next((answer for answer in answers if answer is not None), None)
