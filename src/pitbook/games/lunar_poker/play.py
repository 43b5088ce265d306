"""Lunar Poker, Division 22, read top to bottom."""

from __future__ import annotations

from pitbook.cards import FIVE_CARD, Card
from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.lunar_poker.decisions import (
    DECLARE,
    DRAW_FEE,
    DRAWS,
    FORCE_FEE,
    betting_round,
    fee_at,
    fold,
    need_cards,
    stake_at,
)
from pitbook.games.lunar_poker.irregularities import FORCE, NO_FORCE, Forcing, declares, lunar_irregularities
from pitbook.games.lunar_poker.paying import pay_ante, pay_bet
from pitbook.games.lunar_poker.winning import qualifies, wins_at_once
from pitbook.law import Clause
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.habits import poker_habit, taking
from pitbook.procedure.poker import POKER
from pitbook.procedure.poker.deal import deal_around, deal_hands, open_card, turn_open_card
from pitbook.procedure.poker.entering import no_more_bets, take_entries
from pitbook.procedure.poker.misdeals import end_in_misdeal
from pitbook.procedure.poker.showdown import against_dealer, bare, end_hand, lay_open
from pitbook.procedure.wagers import check_beside
from pitbook.records.shape import ANY, Shape
from pitbook.table import View
from pitbook.table.answers import Decision, Wager, Withdraw
from pitbook.table.ask import ask
from pitbook.table.facts import Called, Decided, HandRanked
from pitbook.table.places import DEALER, DISCARD, Facing, hand_pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Spot
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RULES = rulebook_beside(__file__)
RANKING = FIVE_CARD
RECORD = Shape(
    table_cards={"dealer": (DEALER, ANY)},
    hand_size=ANY,
    first_wagers=("ante", "super"),
    entry=("ante",),
    choices=("bet", *DRAWS, "fold", DECLARE, FORCE, NO_FORCE),
    gives_up=("fold",),
    unsaid={NO_FORCE: FORCE},
    made_first=declares,
    second_wager="bet",
    later_wagers=(DRAW_FEE, FORCE_FEE),
    is_reshuffled=True,
    clauses={"entry": "5.1(a)", "side": "5.1(b)", "choice": "5.2", "second": "5.2(b)", "extra": "10.4"},
    unruled="L24",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_round(table)  # section 9, and 8.5 to 8.7
        yield from final_settlement(table)  # section 10
        table.discard(table.cite("10.10"), DEALER)
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.11


# Section 5: wagers


def wagers(table: Round) -> Step:
    made_by = {"ante": table.cite("5.1(a)"), "super": table.cite("5.1(b)")}
    request = PlaceWagers(table.cite("5.1"), tuple(made_by))
    yield from take_entries(table, request, made_by, _check_wager, "an ante wager")
    no_more_bets(table, table.cite("8.1(a)"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    check_beside(table, wager, ("ante",), {"super": table.cite("5.1(b)")})


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    size, is_from_shoe = table.law.number("hand-size"), table.notice.choice("dealing") == "shoe"
    if is_from_shoe:
        for nth in range(1, size + 1):  # the dealer's last card lies open, unless another was exposed (11.4)
            facing = open_card(table) if nth == size else Facing.DOWN
            yield from deal_around(table, table.cite("8.3(a)" if nth == 1 else "8.3(b)"), nth, DEALER, facing)
    else:
        yield from deal_hands(table, table.cite("8.4(a)"), size, DEALER, table.cite("8.4(b)"), size)
    yield from turn_open_card(table, table.cite("8.2" if is_from_shoe else "8.4"))


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    if not table.in_play():
        return
    table.tell(Called(table.cite("9.10"), "No more bets"))
    yield from _turn_dealer(table, table.cite("9.10"))
    if table.in_play() and not _qualifies(table):
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))
        yield from force(table)
    table.stage = Stage.SETTLEMENT
    if table.in_play() and _qualifies(table):
        yield from compare(table)
    for box in reversed(table.live_boxes):
        for stake in table.stakes_of(box.number, "ante", "bet"):
            table.stand_off(table.cite("10.4"), stake, "the dealer does not qualify at the second try either")
        end_hand(table, box, table.cite("10.4"))


def _turn_dealer(table: Round, clause: Clause) -> Step:
    yield from lay_open(table, clause, DEALER, table.in_play)
    if table.in_play():
        table.tell(HandRanked(clause, DEALER, RANKING.describe(RANKING.strength(table.cards_in(DEALER)))))


def _qualifies(table: Round) -> bool:
    return qualifies(table.law, table.cards_in(DEALER))


def force(table: Round) -> Step:
    """Players may pay to have the dealer's highest card replaced, once in a round (10.1 to 10.4)."""
    chosen = Forcing.of(table).chosen
    while left := [box for box in table.live_boxes if box.number not in chosen]:
        options = {Spot(box.number, box.player): _force_options(table, box) for box in left}
        answer = yield from ask(table, Decide(table.cite("10.1"), options))
        if answer is not None:
            _force_or_not(table, table.boxes[answer.box], answer.choice)
    if table.in_play():
        yield from need_cards(table, 1)
        highest = max(table.hand(DEALER), key=lambda slot: table.card_at(slot).rank)
        table.move(table.cite("10.4"), [highest], DEALER, DISCARD)
        size = table.law.number("hand-size")
        yield from deal_up_to(table, table.cite("10.4"), DEALER, size, facing=Facing.UP)
        yield from _turn_dealer(table, table.cite("10.4"))


def _force_options(table: Round, box: Box) -> tuple[Choice, ...]:
    return Choice(FORCE, fee_at(table, box), clause=table.cite("10.3")), Choice(NO_FORCE, clause=table.cite("10.2"))


def _force_or_not(table: Round, box: Box, choice: str, because: str = "") -> None:
    clause = table.cite("10.3" if choice == FORCE else "10.2")
    table.tell(Decided(clause, box.number, choice, because))
    Forcing.of(table).chosen[box.number] = choice
    if choice == FORCE:
        stake = stake_at(box, FORCE_FEE)
        table.accept(clause, stake, fee_at(table, box))
        table.take_fee(clause, stake, "the fee for forcing the dealer")
        return
    dealer = bare(RANKING, RANKING.strength(table.cards_in(DEALER)))
    pay_ante(table, box, f"the dealer's {dealer} does not qualify")
    for stake in table.stakes_of(box.number, "bet"):
        table.stand_off(table.cite("10.2(d)"), stake, f"the dealer's {dealer} does not qualify; the bet goes back")
    end_hand(table, box, table.cite("10.2(c)"))


def compare(table: Round) -> Step:
    """From the dealer's right (10.5)."""
    for box in reversed(table.live_boxes):
        yield from _turn_and_compare(table, box)


def _turn_and_compare(table: Round, box: Box) -> Step:
    yield from lay_open(table, table.cite("10.5"), box.pile, lambda: box.is_live)
    if box.is_live:
        box.is_open = True
        end_hand(table, box, _compare(table, box, RANKING.strength(table.cards_in(DEALER))))


def _compare(table: Round, box: Box, dealer: int) -> Clause:
    """Settle a hand against the dealer's; the clause by which its cards are then collected."""
    own = RANKING.best(table.cards_in(box.pile))
    table.tell(HandRanked(table.cite("10.5(c)"), box.pile, RANKING.describe(own)))
    against = against_dealer(RANKING, own, dealer)
    if own > dealer:
        pay_bet(table, box, f"{against} wins")
        for stake in table.stakes_of(box.number, "ante"):
            table.stand_off(table.cite("10.8(c)"), stake, f"{against} wins; the ante goes back unpaid")
        return table.cite("10.8(b)")
    for stake in table.stakes_of(box.number, "ante", "bet"):
        if own < dealer:
            table.lose(table.cite("10.7(a)"), stake, f"{against} loses")
        else:
            table.stand_off(table.cite("10.6(c)"), stake, f"{against} is a stand-off")
    return table.cite("10.7(b)" if own < dealer else "10.10")


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    is_absent = clause is table.law.point("absent").clause
    for stake in table.stakes_of(box.number, "ante", "super") if is_absent else ():
        table.forfeit(clause, stake, because)
    for stake in table.stakes_of(box.number, "super"):
        table.lose(table.cite("9.2"), stake, "nothing of it was verified before the hand was folded")
    for stake in table.stakes_of(box.number, "bet", DRAW_FEE):
        table.void(clause, stake, f"no {stake.wager} stands on a folded hand")
    fold(table, box, because)


def _does_not_force(table: Round, box: Box, because: str) -> None:
    _force_or_not(table, box, NO_FORCE, because)


# How a regular plays


def habit(seen: View, spot: Spot) -> Decision:
    """Declares what wins at once, bets with a pair or with ace and king, and forces with three of a kind or better."""
    options = {option.name: option for option in seen.options[spot]}
    cards = [card for card in seen.piles.get(hand_pile(spot.box), ()) if isinstance(card, Card)]
    is_whole = len(cards) >= RANKING.size
    if DECLARE in options and is_whole and wins_at_once(cards, has_super=_has_super(seen, spot)):
        return taking(spot, options[DECLARE])
    if FORCE not in options:
        return poker_habit(RANKING)(seen, spot)
    is_strong = is_whole and RANKING.best(cards) >= RANKING.floor("three-of-a-kind")
    return taking(spot, options[FORCE if is_strong else NO_FORCE])


def _has_super(seen: View, spot: Spot) -> bool:
    return any((stake.box, stake.wager) == (spot.box, "super") for stake in seen.stakes)


GAME = Game(
    rulebook=RULES,
    play=play,
    record=RECORD,
    irregularities=lunar_irregularities(_deem_folded, _does_not_force, RECORD.gives_up),
    kits=(POKER,),
    ranking=RANKING,
    equipment=PackInUse(is_reshuffled=True),
    plays=habit,
)
