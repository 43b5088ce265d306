"""Dealing cards from the shoe to a pile, one question at a time."""

from __future__ import annotations

from functools import cache

from pitbook.law import Clause
from pitbook.table.ask import ask
from pitbook.table.facts import CardsDealt
from pitbook.table.places import Facing, Pile
from pitbook.table.requests import Deal
from pitbook.table.round import Box, Round, Step


def deal_up_to(
    table: Round,
    clause: Clause,
    pile: Pile,
    size: int,
    *,
    count: int = 1,
    facing: Facing = Facing.DOWN,
    box: Box | None = None,
) -> Step:
    """Deal until the pile has `size` cards, unless its box leaves the game meanwhile."""
    while len(table.hand(pile)) < size and (box is None or box.is_live):
        dealt = yield from ask(table, _request(clause, pile, count, facing))
        if dealt is not None:
            table.draw(pile, count)
            if dealt.sequence is not None:
                table.received.setdefault(pile, []).append(dealt.sequence)
            if facing is Facing.UP:
                table.dealt_up.update(table.hand(pile)[-count:])
            table.tell(_fact(clause, pile, count, facing))


@cache
def _request(clause: Clause, pile: Pile, count: int, facing: Facing) -> Deal:
    """Deals are many and alike, and values that never change can be shared."""
    return Deal(clause, pile, count, facing)


@cache
def _fact(clause: Clause, pile: Pile, count: int, facing: Facing) -> CardsDealt:
    return CardsDealt(clause, pile, count, facing)
