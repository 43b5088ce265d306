"""Dealing cards from the shoe to a pile, one question at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pitbook.law import Clause
from pitbook.table.ask import ask
from pitbook.table.facts import CardsDealt, Noted
from pitbook.table.places import DISCARD, SHOE, Facing, Pile
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
    """Deal until the pile has `size` cards, unless its box has left the game or does so meanwhile.

    Where `facing` depends on what an irregularity may change while a card is awaited, it is a function.
    """
    piles, noun = table.piles, table.opening.pack.noun
    while len(piles.get(pile, ())) < size and (box is None or box.is_live):
        request, fact = _of_a_deal(clause, pile, count, facing if isinstance(facing, Facing) else facing(), noun)
        dealt = yield from ask(table, request)
        if dealt is not None:
            table.deal(fact, dealt.sequence)


def deal(table: Round, clause: Clause, pile: Pile, *, count: int = 1, facing: Facing = Facing.DOWN) -> Step:
    """Deal to a pile once; whether it was done, for something irregular may come instead."""
    request, fact = _of_a_deal(clause, pile, count, facing, table.opening.pack.noun)
    dealt = yield from ask(table, request)
    if dealt is not None:
        table.deal(fact, dealt.sequence)
    return dealt is not None


@cache
def _of_a_deal(clause: Clause, pile: Pile, count: int, facing: Facing, noun: str) -> tuple[Deal, CardsDealt]:
    """The request and the fact: deals are many and alike, and values that never change can be shared."""
    return Deal(clause, pile, count, facing, noun), CardsDealt(clause, pile, count, facing, noun)


def put_rest_away(table: Round, clause: Clause) -> None:
    """Place what is left in the shoe in the discard rack, uncounted."""
    table.piles[DISCARD].extend(table.piles[SHOE])
    table.piles[SHOE] = []
    table.tell(Noted(clause, "the remaining cards go to the discard rack"))
