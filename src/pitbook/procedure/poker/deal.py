"""The deal of a poker table: one by one from a shoe, by whole hands from a shuffler; and the dealer's open card."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.law import Clause
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker.exposed_cards import is_dealer_exposed
from pitbook.table.ask import show
from pitbook.table.places import DEALER, PUBLIC, Facing, Pile
from pitbook.table.requests import Show
from pitbook.table.round import Round, Step


def deal_around(
    table: Round, clause: Clause, size: int, common: Pile | None, facing: Facing | Callable[[], Facing] = Facing.DOWN
) -> Step:
    """A card to each box, and one to the hand that all play against or share if it gets any, until each has `size`."""
    for box in table.boxes.values():
        yield from deal_up_to(table, clause, box.pile, size, box=box)
    if common is not None and table.in_play():
        yield from deal_up_to(table, clause, common, size, facing=facing)


def deal_hands(table: Round, clause: Clause, size: int, common: Pile, common_clause: Clause, common_size: int) -> Step:
    """Whole hands: to each box, and then the one that all play against or share."""
    for box in table.live_boxes:
        yield from deal_up_to(table, clause, box.pile, size, count=size, box=box)
    if table.in_play():
        yield from deal_up_to(table, common_clause, common, common_size, count=common_size)


def open_card(table: Round) -> Callable[[], Facing]:
    """How the dealer's last card is dealt: face up, unless another of them was exposed by the time it comes."""
    return lambda: Facing.DOWN if is_dealer_exposed(table) else Facing.UP


def turn_open_card(table: Round, clause: Clause) -> Step:
    """The dealer's last card is shown, unless another of them lies open already."""
    while table.in_play() and not is_dealer_exposed(table):
        hand = table.hand(DEALER)
        if not table.shown_to(PUBLIC).isdisjoint(hand):
            return
        yield from show(table, Show(clause, DEALER, (hand[-1],), PUBLIC, required=False))
