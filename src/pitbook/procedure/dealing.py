"""Dealing cards from the shoe to a pile, one question at a time."""

from __future__ import annotations

from collections.abc import Callable
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
    facing: Facing | Callable[[], Facing] = Facing.DOWN,
    box: Box | None = None,
) -> Step:
    """Deal until the pile has `size` cards, unless its box leaves the game meanwhile.

    Where `facing` depends on what an irregularity may change while a card is awaited, it is a function.
    """
    while len(table.hand(pile)) < size and (box is None or box.is_live):
        yield from deal(table, clause, pile, count=count, facing=facing if isinstance(facing, Facing) else facing())


def deal(table: Round, clause: Clause, pile: Pile, *, count: int = 1, facing: Facing = Facing.DOWN) -> Step:
    """Deal to a pile once; whether it was done, for something irregular may come instead."""
    request, fact = _of_a_deal(clause, pile, count, facing)
    dealt = yield from ask(table, request)
    if dealt is None:
        return False
    table.draw(pile, count)
    if dealt.sequence is not None:
        table.received.setdefault(pile, []).append(dealt.sequence)
    if facing is Facing.UP:
        table.dealt_up.update(table.hand(pile)[-count:])
    table.tell(fact)
    return True


@cache
def _of_a_deal(clause: Clause, pile: Pile, count: int, facing: Facing) -> tuple[Deal, CardsDealt]:
    """The request and the fact: deals are many and alike, and values that never change can be shared."""
    return Deal(clause, pile, count, facing), CardsDealt(clause, pile, count, facing)
