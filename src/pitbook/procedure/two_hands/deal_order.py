"""The deal of two hands: the first cards in the order of the law, and further ones to whichever hand is due one."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.law import Clause
from pitbook.procedure.dealing import deal
from pitbook.procedure.shoe.life import need_cards
from pitbook.procedure.two_hands.handling import turn
from pitbook.table.ask import ask
from pitbook.table.places import PUBLIC, Facing, Pile, Role
from pitbook.table.requests import Do
from pitbook.table.round import Round, Stage, Step

NextHand = Callable[[Round], Pile | None]
"""What a game says of further cards: the hand that is due one as the hands lie, if any is."""


def initial_deal(table: Round) -> Step:
    """The first cards in the order of the law: face up in style A, else face down and turned hand by hand."""
    table.stage = Stage.DEAL
    point = table.law.point("deal-order")
    facing = Facing.UP if table.notice.choice("style") == "A" else Facing.DOWN
    while (place := sum(len(table.hand(pile)) for pile in hands_of(table))) < len(deal_order(table)):
        yield from _deal_one(table, point.clause, deal_order(table)[place], facing)
    yield from _turn_all(table, point.clause, is_handed=True)


def additional_cards(table: Round, next_hand: NextHand) -> Step:
    """Cards to whichever hand is due one, which is looked at afresh after each card and each mishap."""
    face_up, handed = table.law.point("face-up-styles"), table.law.point("handed-cards")
    facing, clause = Facing.DOWN, handed.clause
    if isinstance(face_up.value, list) and table.notice.choice("style") in face_up.value:
        facing, clause = Facing.UP, face_up.clause
    elif (option := table.law.options.get("additional-up")) and table.notice.flag(option.name):
        facing, clause = Facing.UP, table.cite(option.clause)
    while pile := next_hand(table):
        yield from _deal_one(table, clause, pile, facing)
        yield from _turn_all(table, clause, is_handed=facing is Facing.DOWN)


def _turn_all(table: Round, clause: Clause, *, is_handed: bool) -> Step:
    """Turn hand after hand, and again what came to lie face down in one meanwhile."""
    while any(not table.is_shown(slot, PUBLIC) for hand in hands_of(table) for slot in table.hand(hand)):
        for hand in hands_of(table):
            yield from turn(table, clause, hand, is_handed=is_handed)


def _deal_one(table: Round, clause: Clause, pile: Pile, facing: Facing) -> Step:
    """A card to a hand; a shoe without one makes the round void."""
    need_cards(table)
    yield from deal(table, clause, pile, facing=facing)
    if facing is Facing.UP:
        yield from turn(table, clause, pile)


def deal_order(table: Round) -> list[Pile]:
    """The hand that each of the first cards goes to; the law writes their names with a capital."""
    return [Pile(name.lower()) for name in table.law.several("deal-order")]


def hands_of(table: Round) -> list[Pile]:
    """The two hands, the one dealt first before the other."""
    return list(dict.fromkeys(deal_order(table)))


def dealer_does(table: Round, clause: Clause, task: str) -> Step:
    """Wait for the dealer; false if the hands came to lie otherwise before it was done."""
    before = [tuple(table.hand(hand)) for hand in hands_of(table)]
    while (yield from ask(table, Do(clause, task, (Role.DEALER,)))) is None:
        if before != [tuple(table.hand(hand)) for hand in hands_of(table)]:
            return False
    return True
