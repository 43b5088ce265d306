"""The initial deal (8.2), and what is left out of it (16.6)."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.games.blackjack.box_hands import MAIN, Hand, Hands, decide_each, each_bettor, leave_box
from pitbook.procedure.dealing import deal
from pitbook.procedure.shoe.life import need_cards
from pitbook.table.answers import Decision
from pitbook.table.ask import show
from pitbook.table.places import DEALER, PUBLIC, Facing, Pile
from pitbook.table.requests import Choice, Show, Spot
from pitbook.table.round import Round, Stage, Step

PLAY_ON, WITHDRAW = "play on", "withdraw"


def _never() -> bool:
    return False


def deal_open(table: Round, clause_id: str, pile: Pile, size: int, stops: Callable[[], bool] = _never) -> Step:
    """Face up, card by card, until a pile has so many or something stops that."""
    clause = table.cite(clause_id)
    while len(table.hand(pile)) < size and not stops():
        need_cards(table)  # 16.9
        yield from deal(table, clause, pile, facing=Facing.UP)
        while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
            yield from show(table, Show(clause, pile, hidden, PUBLIC))


def initial_deal(table: Round) -> Step:
    """Each box a card, the dealer one, each box a second."""
    table.stage, hands = Stage.DEAL, Hands.of(table)
    hands.hands += [
        Hand(box, [stake.player for stake in table.stakes_of(box.number, MAIN)]) for box in table.live_boxes
    ]
    dealers = table.law.number("dealer-initial-cards")
    for size in range(1, table.law.number("initial-cards") + 1):
        for hand in hands.hands:
            yield from deal_open(table, "8.2", hand.pile, size, hand.is_out)
        yield from deal_open(table, "8.2", DEALER, dealers, lambda: hands.is_dealer_late)
    if hands.is_dealer_late:
        yield from _deal_late(table)


def _deal_late(table: Round) -> Step:
    """The dealer takes the first card, and players may take their wagers back."""
    clause = table.law.point("dealer-missed").clause
    yield from deal_open(table, clause.id, DEALER, table.law.number("dealer-initial-cards"))
    table.stage = Stage.BETTING
    choices = Choice(PLAY_ON), Choice(WITHDRAW)

    def choose(spot: Spot, answer: Decision) -> None:
        if answer.choice == WITHDRAW:
            leave_box(table, spot.box, spot.player, clause)

    open_to = {hand.spot(player): choices for hand, player in each_bettor(table)}
    yield from decide_each(table, clause, open_to, choose, PLAY_ON)
