"""Dragon21, read top to bottom. Sections 6, 7, 8, 11, 11A and 12 are Baccarat's: see `procedure.two_hands`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pitbook.cards import Card, Face
from pitbook.cards.hand_names import NamedHand
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.dragon_21.winning import PAIRS, PointCount, count, tie_row, win_row, winner
from pitbook.law import Clause, Notice
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.shoe import DRAWN_CARDS, SHOE
from pitbook.procedure.shoe.life import end_of_shoe
from pitbook.procedure.shoe.reconstruction import clear_hands, void_round
from pitbook.procedure.two_hands import AREAS, TWO_HANDS, two_hands_irregularities
from pitbook.procedure.two_hands.areas import check_area_limits, check_area_total, limit_differential
from pitbook.procedure.two_hands.deal_order import additional_cards, dealer_does, initial_deal
from pitbook.procedure.two_hands.pairs import pair_odds
from pitbook.procedure.wagers import limit_of, take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.facts import Called, HandRanked
from pitbook.table.places import Pile, Stake
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

DRAGON, TIGER, TIE = Pile("dragon"), Pile("tiger"), "tie"
HANDS = (DRAGON, TIGER)
RECORD = Shape(
    table_cards={"dragon": (DRAGON, 0), "tiger": (TIGER, 0)},
    hand_size=0,
    first_wagers=(DRAGON, TIGER, TIE, PAIRS),
    entry=(DRAGON, TIGER, TIE),
    clauses={"entry": "5.2", "side": "5.2", "extra": "9.2", "stopped": "9.1"},
    sharing_option="bettors-per-area",
    with_people=True,
    enters_anywhere=True,
)
End = tuple[bool, Callable[[], None]]
"""How a stake is settled, after whether it is collected: losing wagers come first."""


def play(table: Round) -> Rules:
    """One round."""
    CardsAfter.of(table).shuffle_due = ""  # the shoe lives on from round to round
    try:
        yield from wagers(table)  # section 5
        yield from initial_deal(table)  # section 8
        if any(count(table.cards_in(hand), table.law).is_blackjack for hand in HANDS):
            table.tell(Called(table.cite("9.1"), "Blackjack, no more cards"))
        is_settled = False
        while not is_settled:
            yield from additional_cards(table, next_hand)  # section 9
            is_settled = yield from payment(table)  # sections 10 and 11A
    except Misdeal as misdeal:
        void_round(table, misdeal)  # section 12
    end_of_shoe(table)  # section 11


# Section 5: wagers


def wagers(table: Round) -> Step:
    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="5.1", remedy="wager first")

    pairs = tuple(f"{PAIRS}:{hand}" for hand in HANDS) if table.notice.flag(PAIRS) else ()
    clauses = {DRAGON: table.cite("5.1(a)"), TIGER: table.cite("5.1(b)"), TIE: table.cite("5.1(c)")}
    clauses |= {wager: table.cite("baccarat 11A.3") for wager in pairs}
    request = PlaceWagers(table.cite("5.1"), (DRAGON, TIGER, TIE, *pairs))
    yield from take_wagers(table, request, lambda wager: _check_wager(table, wager), check_close, clauses)
    table.close_wagers()
    if not table.stakes:  # a void hand
        return
    table.tell(Called(table.cite("5.9"), "No more bets"))
    yield from limit_differential(table, HANDS)  # 5.12, 5.13


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    """By 5.2 it is the player who backs a hand or a tie beside perfect pairs, on whichever areas (D21)."""
    own = [stake for stake in table.stakes if stake.player == wager.player]
    main = [stake for stake in own if stake.wager in (DRAGON, TIGER, TIE)]
    if isinstance(wager, Withdraw):
        if main == [Stake(wager.box, wager.player, wager.wager)] != own:
            side = next(stake.wager for stake in own if stake not in main)
            remedy = f"take the {side} wager back first"
            raise Refused("a perfect pairs wager stands beside it", clause="5.2", remedy=remedy)
        return
    check_area_limits(table, wager, limit_of(table, wager).max)  # 5.8(b)
    check_area_total(table, wager)  # 5.7(b)
    if wager.wager.startswith(PAIRS) and not main:
        remedy = "back the Dragon, the Tiger or a tie first"
        raise Refused("a perfect pairs wager stands by itself", clause="5.2", remedy=remedy)


# Section 9: additional cards


def next_hand(table: Round) -> Pile | None:
    """The hand that is due a card: none after a blackjack (9.1), else the Dragon's, and then the Tiger's (9.2)."""
    counts = {hand: count(table.cards_in(hand), table.law) for hand in HANDS}
    if any(counted.is_blackjack for counted in counts.values()):
        return None
    return next((hand for hand in HANDS if counts[hand].points <= table.law.number("draw-over")), None)


# Section 10: payment and collection of wagers


def payment(table: Round) -> Step:
    """Announce, collect, pay; false if the hands were put together again meanwhile and must be looked at afresh."""
    table.stage = Stage.SETTLEMENT
    if not (yield from dealer_does(table, table.cite("10.1"), "announce the totals")):
        return False
    dragon, tiger = (count(table.cards_in(hand), table.law) for hand in HANDS)
    for hand, counted in zip(HANDS, (dragon, tiger), strict=True):
        table.tell(HandRanked(table.cite("4.1"), hand, str(counted)))
    winning, _ = winner(dragon, tiger)
    said = f"Tie Hand, {dragon}" if not winning else f"Dragon {dragon}, Tiger {tiger}: {winning.title()} wins"
    table.tell(Called(table.cite("10.1"), said))
    ends = [_end(table, stake, dragon, tiger) for stake in table.stakes]
    for is_collected, settle in ends:  # 10.2: losing wagers first
        if is_collected:
            settle()
    if table.stakes and not (yield from dealer_does(table, table.cite("10.2"), "pay the winning wagers")):
        return False
    for is_collected, settle in ends:
        if not is_collected:
            settle()
    clear_hands(table, table.cite("10.2"))
    return True


def _end(table: Round, stake: Stake, dragon: PointCount, tiger: PointCount) -> End:
    if stake.wager.startswith(PAIRS):
        return _end_pairs(table, stake)
    if stake.wager == TIE:
        return _end_tie(table, stake, dragon, tiger)
    return _end_hand(table, stake, dragon, tiger)


def _end_hand(table: Round, stake: Stake, dragon: PointCount, tiger: PointCount) -> End:
    """Rules 5.1(a), 5.1(b) and 5.1a."""
    own, other = (dragon, tiger) if stake.wager == DRAGON else (tiger, dragon)
    part = "a" if stake.wager == DRAGON else "b"
    winning, case = winner(dragon, tiger)
    counts = f"{stake.wager} {own} against {other}"
    if not winning:
        return _stand_off(table, stake, table.cite(f"5.1({part})(ii)"), f"{counts} is a stand-off")
    if winning != stake.wager:
        return _lose(table, stake, table.cite(f"5.1({part})(iii)"), f"{counts} loses")
    row = win_row(own, table.law)
    wins = f"{counts} wins by {table.cite(f'5.1({part})(i)({case})')}"
    if not row:
        return _stand_off(table, stake, table.cite("5.1a"), f"{wins}; a win with {own} is a push")
    odds = table.law.paytables["dragon-tiger"].pays[row]
    return False, lambda: table.win(table.cite("5.1a"), stake, odds, f"{wins}; {row.replace('-', ' ')} pays {odds}")


def _end_tie(table: Round, stake: Stake, dragon: PointCount, tiger: PointCount) -> End:
    """Rule 5.1(c)."""
    counts = f"dragon {dragon} against tiger {tiger}"
    if winner(dragon, tiger)[0]:
        return _lose(table, stake, table.cite("5.1(c)(ii)"), f"{counts} is no tie")
    row = tie_row(dragon, table.law)
    odds = table.law.paytables["tie"].pays[row]
    because = f"{counts} is a tie; {row.replace('-', ' ')} pays {odds}"
    return False, lambda: table.win(table.cite("5.1(c)(i)"), stake, odds, because)


def _end_pairs(table: Round, stake: Stake) -> End:
    words, odds = pair_odds(table, stake)
    if odds is None:
        return _lose(table, stake, table.cite("baccarat 11A.6"), words)
    clause = table.cite(table.law.paytables[PAIRS].clause)
    return False, lambda: table.win(clause, stake, odds, f"{words}, paid {odds}")


def _lose(table: Round, stake: Stake, clause: Clause, because: str) -> End:
    return True, lambda: table.lose(clause, stake, because)


def _stand_off(table: Round, stake: Stake, clause: Clause, because: str) -> End:
    return False, lambda: table.stand_off(clause, stake, because)


def name_hand(notice: Notice, pile: Pile, lying: Mapping[Pile, Sequence[Face]]) -> NamedHand | None:
    """What a hand counts (4.1)."""
    cards = [card for card in lying[pile] if isinstance(card, Card)]
    return NamedHand.of_all(str(count(cards, notice.edition)), len(cards)) if pile in HANDS else None


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=two_hands_irregularities(next_hand),  # section 12
    kits=(DRAWN_CARDS, SHOE, TWO_HANDS, AREAS),
    names=name_hand,
)
