"""Three Card Poker, Division 17, read top to bottom."""

from __future__ import annotations

from pitbook.cards import FIVE_CARD, Ranking
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause, Edition, Notice, Odds
from pitbook.procedure.dealing import put_rest_away
from pitbook.procedure.poker import POKER, poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.deal import deal_around, deal_hands
from pitbook.procedure.poker.entering import check_hands, no_more_bets, take_entries
from pitbook.procedure.poker.hand_state import keep_under
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.poker.second_wager import stake_more
from pitbook.procedure.poker.showdown import (
    Payment,
    against_dealer,
    bare,
    end_hand,
    lay_open,
    pay,
    payment,
    qualifies,
    turn_hands,
)
from pitbook.procedure.wagers import check_beside
from pitbook.records.shape import Shape
from pitbook.table.answers import LeftFaceDown, Wager, Withdraw
from pitbook.table.ask import do
from pitbook.table.facts import Called, Decided, HandRanked
from pitbook.table.places import DEALER, Role, Stake
from pitbook.table.requests import Choice, Do, PlaceWagers
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RULES = rulebook_beside(__file__)
PAIR_PLUS, BONUS = "pair-plus", "six-card-bonus"
HAND = RULES.edition().number("hand-size")
RANKING = Ranking(HAND, RULES.edition().several("three-card-ranking"))
ENTRY = ("ante", PAIR_PLUS)
RECORD = Shape(
    table_cards={"dealer": (DEALER, HAND)},
    hand_size=HAND,
    first_wagers=(*ENTRY, BONUS),
    entry=ENTRY,
    choices=("play", "fold"),
    gives_up=("fold",),
    second_wager="play",
    clauses={"entry": "5.1", "choice": "5.2", "second": "5.2(b)"},
    unruled="P12",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_round(table)  # section 9
        yield from final_settlement(table)  # sections 10 and 10A
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.12


# Section 5: wagers


def wagers(table: Round) -> Step:
    made_by = {"ante": table.cite("5.1(a)"), PAIR_PLUS: table.cite("5.1(b)")}
    if scale_of(table.notice):
        made_by[BONUS] = table.cite("10A.2")
    request = PlaceWagers(table.cite("5.1"), tuple(made_by))
    yield from take_entries(table, request, made_by, _check_wager, "an ante or Pair Plus wager")
    no_more_bets(table, table.cite("8.1(a)"))


def scale_of(notice: Notice) -> str:
    """By which of its scales the Six Card Bonus is paid; nothing where it is not offered (10A.1)."""
    return str(notice.values.get(BONUS) or "")


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    check_hands(table, wager)
    needs = table.law.find_point("side-wager-needs")
    check_beside(table, wager, ENTRY, {BONUS: needs.clause} if needs else {})


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    size = table.law.number("hand-size")
    if table.notice.choice("dealing") == "shoe":
        for nth in range(1, size + 1):
            yield from deal_around(table, table.cite("8.3(a)" if nth == 1 else "8.3(b)"), nth, DEALER)
    else:
        yield from deal_hands(table, table.cite("8.4(a)"), size, DEALER, table.cite("8.4(b)"), size)
    if table.in_play():  # until this moment a card is exposed in the deal, and not after it (P3)
        yield from do(table, Do(table.cite("8.5"), "end the deal", (Role.DEALER,)))
        put_rest_away(table, table.cite("8.5"))


# Section 9: betting round


def betting_round(table: Round) -> Step:
    yield from each_box_decides(table, table.cite("9.1"), _options, _decide, table.cite("9.2(b)"))


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """A play wager of the size of the ante, where there is one; who has Pair Plus alone stays in without (5.2)."""
    fold = Choice("fold", clause=table.cite("9.2"))
    antes = table.stakes_of(box.number, "ante")
    if not antes:
        return Choice("play", clause=table.cite("5.2(c)")), fold
    cost = Cents(table.law.number("bet-multiple") * table.stakes[antes[0]])
    return Choice("play", cost, clause=table.cite("5.2(b)")), fold


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice.name == "fold":
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, "the hand was folded")
    else:
        decided_by = table.cite("9.1" if choice.cost else "9.3")
        stake_more(table, box, choice, "play", decided_by, table.cite("5.2(b)"))


def _fold(table: Round, box: Box, because: str) -> None:
    """Take what a fold loses; the cards stay if a Six Card Bonus wager waits for them (9.2, P5)."""
    for stake in table.stakes_of(box.number, *ENTRY):
        table.lose(table.cite("9.2(a)"), stake, because)
    box.choice = "fold"
    if table.stakes_of(box.number, BONUS):
        keep_under(table, table.law.point("folded-bonus").clause, box, "Six Card Bonus")
    else:
        end_hand(table, box, table.cite("9.2(c)"))


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    yield from lay_open(table, table.cite("9.4"), DEALER, table.in_play)
    if not table.in_play():
        return
    dealer = RANKING.strength(table.cards_in(DEALER))
    is_qualified = qualifies(table, RANKING, dealer)
    table.tell(HandRanked(table.cite("10.4" if is_qualified else "10.1"), DEALER, RANKING.describe(dealer)))
    if not is_qualified:
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))
    yield from turn_hands(table, lambda box: table.cite("10A.5" if box.choice == "fold" else "10.3"))
    for box in reversed(table.live_boxes):  # from the dealer's right (10.3)
        if box.choice == "fold":
            collected = table.cite("9.2(c)")
        else:
            _settle_hand(table, box, dealer, is_qualified=is_qualified)
            collected = table.cite("10.5")
        _settle_bonus(table, box)
        end_hand(table, box, collected)


def _settle_hand(table: Round, box: Box, dealer: int, *, is_qualified: bool) -> None:
    own = RANKING.strength(table.cards_in(box.pile))
    table.tell(HandRanked(table.cite("10.3"), box.pile, RANKING.describe(own)))
    _pay_ante_bonus(table, box, own)
    if is_qualified:
        _compare(table, box, own, dealer)
    else:
        _pay_antes_only(table, box, dealer)
    _settle_pair_plus(table, box, own)


def _pay_ante_bonus(table: Round, box: Box, own: int) -> None:
    """On top of what the ante wins or loses, for a hand that plays (5.7.1, P16)."""
    odds = table.law.paytables["ante-bonus"].pays.get(RANKING.category(own))
    for stake in table.stakes_of(box.number, "ante") if odds else ():
        assert odds is not None
        because = f"{RANKING.describe(own)} earns the ante bonus whatever the dealer holds"
        bonus = _payment(table, stake, odds, "bonus", "5.7.1")
        table.pay_bonus(bonus.clause, stake, "ante-bonus", odds, f"{because}; {bonus.says}", bonus.most)


def _pay_antes_only(table: Round, box: Box, dealer: int) -> None:
    because = f"the dealer's {bare(RANKING, dealer)} does not qualify"
    for stake in table.stakes_of(box.number, "ante"):
        odds = table.law.paytables["ante"].pays["any"]
        pay(table, stake, odds, because, _payment(table, stake, odds, "ante", "10.1(a)"))
    for stake in table.stakes_of(box.number, "play"):
        table.void(table.cite("10.1(b)"), stake, f"{because}; the play wager is void and goes back")


def _compare(table: Round, box: Box, own: int, dealer: int) -> None:
    against = against_dealer(RANKING, own, dealer)
    for stake in table.stakes_of(box.number, "ante", "play"):
        if own > dealer:
            odds = table.law.paytables[stake.wager].pays["any"]
            pay(table, stake, odds, f"{against} wins", _payment(table, stake, odds, stake.wager, "5.7"))
        elif own < dealer:
            table.lose(table.cite("10.4(b)"), stake, f"{against} loses")
        else:
            table.stand_off(table.cite("10.4(c)"), stake, f"{against} is a stand-off")


def _settle_pair_plus(table: Round, box: Box, own: int) -> None:
    """Whatever the dealer holds (5.7.2, 10.2)."""
    for stake in table.stakes_of(box.number, PAIR_PLUS):
        if not wins_pair_plus(table.law, own):
            table.lose(table.cite("10.2(c)"), stake, f"{RANKING.describe(own)} is less than a pair")
            continue
        option = table.notice.choice(PAIR_PLUS)
        odds = table.law.paytables[f"{PAIR_PLUS}-{option}"].pays[RANKING.category(own)]
        because = f"{RANKING.describe(own)} counts as a pair or better"
        pay(table, stake, odds, because, _payment(table, stake, odds, stake.wager, "5.7.2"))
        table.explain(stake, f"the pay table is {option}")


def wins_pair_plus(law: Edition, own: int) -> bool:
    """Whether a hand is at least the weakest that wins (5.7.2)."""
    return own >= RANKING.floor(str(law.point("pair-plus-wins-with").value))


# Section 10A: Six Card Bonus wager


def _settle_bonus(table: Round, box: Box) -> None:
    """By the best five of the player's cards and the dealer's, whatever became of the hand (10A.5, 10A.7)."""
    for stake in table.stakes_of(box.number, BONUS):
        best = FIVE_CARD.best((*table.cards_in(box.pile), *table.cards_in(DEALER)))
        because = f"the best five of the six cards are {FIVE_CARD.describe(best)}"
        if not wins_bonus(table.law, best):
            table.lose(table.cite("10A.5"), stake, f"{because}, which is less than three of a kind")
            continue
        scale = scale_of(table.notice)
        odds = table.law.paytables[f"{BONUS}-{scale}"].pays[FIVE_CARD.category(best)]
        pay(table, stake, odds, because, _payment(table, stake, odds, stake.wager, "10A.7 (second)"))
        table.explain(stake, f"the scale is option {scale}")


def wins_bonus(law: Edition, best: int) -> bool:
    """Whether the best five of the six cards are at least the weakest hand that wins (10A.5)."""
    return best >= FIVE_CARD.floor(str(law.point("six-card-bonus-wins-with").value))


def _payment(table: Round, stake: Stake, odds: Odds, what: str, clause_id: str) -> Payment:
    """The maximum payout, where an edition has one, holds for each payment by itself (5.10, P11)."""
    paid_by, limit = table.cite(clause_id), table.law.find_point("max-payout-on")
    return payment(table, stake, odds, what, paid_by, limit.clause if limit else paid_by, "the {what} at {odds}")


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    if clause is table.law.point("absent").clause:
        for stake in table.stakes_of(box.number):  # the Six Card Bonus too (P8)
            table.forfeit(clause, stake, because)
    for stake in table.stakes_of(box.number, "play"):
        table.void(clause, stake, "no play wager stands on a folded hand")
    if not table.hand(box.pile):  # the cards are buried, and the bonus cannot be told without them (P15)
        for stake in table.stakes_of(box.number, BONUS):
            table.void(clause, stake, because)
    _fold(table, box, because)


_POKER = poker_irregularities(_deem_folded, void_hand, RECORD.gives_up)  # 11.1 makes wagers void and forfeits none
IRREGULARITIES = tuple(mishap for mishap in _POKER if mishap.kind is not LeftFaceDown)
"""The dealer turns every hand here (10.3), so none can be left face down."""


GAME = Game(
    rulebook=RULES,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(POKER,),
    ranking=RANKING,
)
