"""Rounds of Pai Gow whose tiles a test has written down, box by box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import Face, parse_face
from pitbook.cards.pack import TILE_SET
from pitbook.errors import Refused
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Answer, Conversation, Decision, Done, NoMoreBets, Opening, Rolled, Seen, Wager
from pitbook.table.answers import Dealt
from pitbook.table.places import DEALER, Pile
from pitbook.table.requests import Deal, Do, Roll, Show

BASE, DRAFT = "pai-gow@base", "pai-gow@2012-draft"
HOUSE = "6-5 6-4 2-2 5-3"
"""Set by the house as 8 points with the 6-4, and 5 points with the 2-2."""


def tiles(text: str) -> list[Face]:
    return [parse_face(tile) for tile in text.split()]


def main(box: int, cents: int = 1000, player: str = "", **more: Any) -> Wager:
    return Wager(box, player or f"P{box}", "main", Cents(cents), **more)


def bank(box: int, cents: int, player: str = "") -> Wager:
    return Wager(box, player or f"P{box}", "bank", Cents(cents))


def low(box: int, *places: int) -> Decision:
    return Decision(box, "set", places=places)


def begin(law: str = DRAFT, left: str = "", **options: Any) -> Conversation:
    """A round; `left` is what the last one left of the bank."""
    game, notice = find_game("pai-gow"), Notice.post(find_edition(law), options)
    carried = (("bank", left),) if left else ()
    return game.begin(Opening(notice, game.equipment.piles(notice), left=carried, pack=game.equipment.pack))


def refused(talk: Conversation, answer: Answer) -> Refused:
    facts, stakes = len(talk.facts), dict(talk.table.stakes)
    with pytest.raises(Refused) as caught:
        talk.answer(answer)
    assert (len(talk.facts), talk.table.stakes) == (facts, stakes)
    return caught.value


@dataclass
class TileRound:
    """A round in which staff do as they are asked, and tiles are those of `hands` by box, 0 being the house's."""

    talk: Conversation
    hands: Mapping[int, str]
    dice: tuple[int, ...] = (1, 1, 1)
    seen: dict[Pile, list[Face]] = field(default_factory=dict)

    def say(self, *answers: Answer) -> TileRound:
        for answer in answers:
            self.talk.answer(answer)
            while (reply := self._staff()) is not None:
                self.talk.answer(reply)
        return self

    def _staff(self) -> Answer | None:
        match self.talk.request:
            case Roll():
                return Rolled(self.dice)
            case Deal():
                return Dealt()
            case Show() as asked:
                return Seen(tuple(self._face(slot) for slot in asked.slots))
            case Do() as asked:
                return Done(asked.roles[0])
        return None

    def _face(self, slot: int) -> Face:
        """The face at a slot: where its hand lies, by the order in which it was dealt."""
        dealt = next(deal for deal in self.talk.table.deals if slot in deal.slots)
        box = int(dealt.fact.to.removeprefix("box "))
        text = self.hands[0 if box not in self.hands and DEALER in self.talk.table.piles else box]
        return tiles(text)[dealt.slots.index(slot)]


def played(hands: Mapping[int, str], *answers: Answer, dice: tuple[int, ...] = (1, 1, 1), **options: Any) -> TileRound:
    """A round with these answers of players, the wagers closed after the last of them."""
    wagers = [answer for answer in answers if isinstance(answer, Wager)]
    others = [answer for answer in answers if not isinstance(answer, Wager)]
    return TileRound(begin(**options), hands, dice).say(*wagers, NoMoreBets(), *others)


def record(boxes: list[dict[str, Any]], bank_told: Any = None, **more: Any) -> Settlement:
    told = {"game": "pai-gow", "dice": [1, 2, 3], "boxes": boxes} | more
    return settle(told | ({} if bank_told is None else {"bank": bank_told}))


def one(own: str, low_hand: str, house: str = HOUSE, cents: int = 1000, **more: Any) -> Settlement:
    """A wager on box 2 against the house."""
    box = {"box": 2, "player": "A", "wagers": {"main": cents}, "tiles": own, "low": low_hand}
    return record([box], {"tiles": house}, **more)


ALL = [face.text for face in TILE_SET.faces]
