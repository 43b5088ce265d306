"""Four Card Poker, Division 20, read top to bottom."""

from __future__ import annotations

from itertools import combinations

from pitbook.cards import Card, Ranking
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Clause, Odds
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker import POKER, poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.deal import deal_around, deal_hands, open_card, turn_open_card
from pitbook.procedure.poker.entering import check_hands, no_more_bets, take_entries
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.poker.second_wager import check_multiple, second_wagers, stake_more
from pitbook.procedure.poker.showdown import Payment, against_dealer, end_hand, hidden, lay_open, pay, payment
from pitbook.procedure.wagers import check_beside
from pitbook.records.shape import Shape
from pitbook.table.answers import LeftFaceDown, Wager, Withdraw
from pitbook.table.ask import show
from pitbook.table.facts import Decided, HandRanked
from pitbook.table.places import DEALER, PUBLIC, Stake
from pitbook.table.requests import Choice, PlaceWagers, Show
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RULES = rulebook_beside(__file__)

# Section 4: playing cards and ranking of hands

RANKING = Ranking(
    4,
    [
        "odd-cards",
        "pair",
        "two-pairs",
        "straight",
        "flush",
        "three-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
    ],
)
HAND, DEALER_HAND = (RULES.edition().number(name) for name in ("hand-size", "dealer-hand-size"))
RECORD = Shape(
    table_cards={"dealer": (DEALER, DEALER_HAND)},
    hand_size=HAND,
    first_wagers=("ante", "aces-up"),
    entry=("ante", "aces-up"),
    choices=("play 1", "play 2", "play 3", "play", "fold", "fold ante"),
    gives_up=("fold", "fold ante"),
    second_wager="play",
    clauses={"entry": "5.1(a)", "side": "5.1(a)", "choice": "5.2", "second": "5.2(b)", "alone": "5.1(c)"},
    blind_option="blind-play",
    unruled="F15",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_round(table)  # section 9
        yield from final_settlement(table)  # section 10
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.12


# Section 5: wagers


def wagers(table: Round) -> Step:
    offered = ("ante", "aces-up", *(["play"] if table.notice.flag("blind-play") else []))
    made_by = {"ante": table.cite("5.1(a)"), "aces-up": table.cite("5.1(a)"), "play": table.cite("5.1(b)")}
    request = PlaceWagers(table.cite("5.1"), offered)
    yield from take_entries(table, request, made_by, _check_wager, "an ante or Aces Up wager")
    no_more_bets(table, table.cite("8.1(a)"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    check_hands(table, wager)
    needing = ("play",) if table.notice.flag("aces-up-alone") else ("play", "aces-up")
    check_beside(table, wager, ("ante",), dict.fromkeys(needing, table.cite("5.1(c)")))
    if isinstance(wager, Wager) and wager.wager == "play":  # of the size of any other (F4)
        check_multiple(table, wager, "ante", _multiples(table), table.cite("5.2(b)"))


def _multiples(table: Round) -> list[int]:
    """How many times the ante a play wager may be (5.2(b))."""
    return [int(times) for times in table.law.several("play-multiples")]


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    size, dealer_size = table.law.number("hand-size"), table.law.number("dealer-hand-size")
    if table.notice.choice("dealing") == "shoe":
        for nth, part in zip(range(1, size + 1), "abccc", strict=True):
            yield from deal_around(table, table.cite(f"8.3({part})"), nth, DEALER)
        last = table.cite("8.3(d)")
    else:
        yield from deal_hands(table, table.cite("8.4(a)"), size, DEALER, table.cite("8.4(b)"), size)
        last = table.cite("8.4(b)")
    if table.in_play():  # face up, unless another card of the dealer's lies open already (8.2, 11.8)
        yield from deal_up_to(table, last, DEALER, dealer_size, facing=open_card(table))
    yield from turn_open_card(table, table.cite("8.2"))


# Section 9: betting round


def betting_round(table: Round) -> Step:
    yield from each_box_decides(table, table.cite("9.1"), _options, _decide, table.cite("9.2(b)"))


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """What 5.2 and 9.3 let a box choose; a play wager made before the deal stands at its size or is folded (F4)."""
    fold = Choice("fold", clause=table.cite("9.2"))
    if not table.stakes_of(box.number, "ante"):
        return Choice("play"), fold
    plays = second_wagers(table, box, "ante", "play", _multiples(table), table.cite("5.2(b)"), _play_goes_back(table))
    if not table.stakes_of(box.number, "aces-up"):
        return (*plays, fold)
    return (*plays, fold, Choice("fold ante", clause=table.law.point("fold-ante").clause))


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice.name == "fold":
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, "the hand was folded")
    elif choice.name == "fold ante":
        _fold_ante(table, box)
    else:
        stake_more(table, box, choice, "play", table.cite("9.1"), table.cite("5.2(b)"))


def _fold(table: Round, box: Box, because: str) -> None:
    """Collect a folded hand with its ante and Aces Up; a play wager made blind goes back (9.2, 5.8(b))."""
    _take_back_play(table, box)
    for stake in table.stakes_of(box.number, "ante", "aces-up"):
        table.lose(table.cite("9.2(a)"), stake, because)
    box.choice = "fold"
    end_hand(table, box, table.cite("9.2(c)"))


def _fold_ante(table: Round, box: Box) -> None:
    """The ante is given up and Aces Up stays in play (9.3)."""
    rule = table.law.point("fold-ante").clause
    box.choice = "fold ante"
    table.tell(Decided(rule, box.number, "fold ante"))
    _take_back_play(table, box)
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(rule, stake, "the ante was folded, Aces Up plays on")


def _take_back_play(table: Round, box: Box) -> None:
    for stake in table.stakes_of(box.number, "play"):
        table.withdraw(_play_goes_back(table), stake)


def _play_goes_back(table: Round) -> Clause:
    return table.cite(f"{table.law.point('blind-play-folded').clause.id}(b)")


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    yield from lay_open(table, table.cite("9.4"), DEALER, table.in_play)
    if table.in_play():
        dealer, hand = _best_four(table.cards_in(DEALER))
        table.tell(HandRanked(table.cite("10.1"), DEALER, hand))
        yield from _settle_hands(table, dealer)


def _settle_hands(table: Round, dealer: int) -> Step:
    """Turn and settle hand after hand, from the dealer's right (10.2)."""
    while live := table.live_boxes:
        box = live[-1]
        if slots := hidden(table, box.pile):
            yield from show(table, Show(table.cite("10.2"), box.pile, slots, PUBLIC))
        else:
            box.is_open = True
            _settle(table, box, dealer)


def _best_four(cards: tuple[Card, ...]) -> tuple[int, str]:
    """What the best four cards are worth, and the hand in words with the cards that lie apart from it (10.1)."""
    four = max(combinations(cards, RANKING.size), key=RANKING.strength)
    strength = RANKING.strength(four)
    apart = [card for card in cards if card not in four]
    laid_out = " ".join(card.text for card in sorted(four, key=lambda card: -card.rank))
    return strength, f"{RANKING.describe(strength)}: {laid_out}, with {' '.join(c.text for c in apart)} apart"


def _settle(table: Round, box: Box, dealer: int) -> None:
    own, hand = _best_four(table.cards_in(box.pile))
    table.tell(HandRanked(table.cite("10.2"), box.pile, hand))
    if box.choice.startswith("play"):
        _pay_ante_bonus(table, box, own)
        _compare(table, box, own, dealer)
    _settle_aces_up(table, box, own)
    end_hand(table, box, table.cite("10.2(b)"))


def _pay_ante_bonus(table: Round, box: Box, own: int) -> None:
    """On top of what the ante wins or loses, for a hand that plays (5.7.1, F3)."""
    odds = table.law.paytables["ante-bonus"].pays.get(RANKING.category(own))
    for stake in table.stakes_of(box.number, "ante") if odds else ():
        assert odds is not None
        because = f"{RANKING.describe(own)} earns the ante bonus whatever the dealer holds"
        bonus = _payment(table, stake, odds, "bonus", "5.7.1")
        table.pay_bonus(bonus.clause, stake, "ante-bonus", odds, f"{because}; {bonus.says}", bonus.most)


def _compare(table: Round, box: Box, own: int, dealer: int) -> None:
    """Equal hands are the player's (5.7)."""
    against = against_dealer(RANKING, own, dealer)
    wins = own > dealer or (own == dealer and table.law.point("equal-hands").value == "win")
    for stake in table.stakes_of(box.number, "ante", "play"):
        if wins:
            tied = "ties, and ties are the player's" if own == dealer else "wins"
            odds = table.law.paytables[stake.wager].pays["any"]
            pay(table, stake, odds, f"{against} {tied}", _payment(table, stake, odds, stake.wager, "5.7"))
        else:
            table.lose(table.cite("10.2(a)(ii)"), stake, f"{against} loses")


def _settle_aces_up(table: Round, box: Box, own: int) -> None:
    least = str(table.law.point("aces-up-wins-with").value)
    row, named = aces_up_row(own, least), least.replace("-", " ")
    for stake in table.stakes_of(box.number, "aces-up"):
        if row is None:
            because = f"{RANKING.describe(own)} is less than a {named}"
            table.lose(table.cite("10.2(a)(iii)"), stake, because)
        else:
            option = table.notice.choice("aces-up")
            odds = table.law.paytables[f"aces-up-{option}"].pays[row]
            because = f"{RANKING.describe(own)} counts as a {named} or better"
            pay(table, stake, odds, because, _payment(table, stake, odds, stake.wager, "5.7.2"))
            table.explain(stake, f"the pay table is option {option}")


def aces_up_row(strength: int, least: str) -> str | None:
    """The row of the Aces Up tables that a hand is paid by, or None below the least hand that wins (5.7.2)."""
    if strength < RANKING.least(least):
        return None
    category = RANKING.category(strength)
    return least if category == RANKING.category(RANKING.least(least)) else category


def _payment(table: Round, stake: Stake, odds: Odds, what: str, clause_id: str) -> Payment:
    """The maximum payout holds for each payment by itself (5.10)."""
    held_by = table.law.point("max-payout-on").clause
    return payment(table, stake, odds, what, table.cite(clause_id), held_by, "the {what} at {odds}")


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    if table.law.point("absent").clause is clause:
        for stake in table.stakes_of(box.number):  # Aces Up and a blind play wager too (F9, F13)
            table.forfeit(clause, stake, because)
    elif box.choice.startswith("play"):
        for stake in table.stakes_of(box.number, "play"):
            table.void(clause, stake, "no play wager stands on a folded hand")
    _fold(table, box, because)


_POKER = poker_irregularities(_deem_folded, void_hand, RECORD.gives_up)  # 11.1 makes wagers void and forfeits none
IRREGULARITIES = tuple(mishap for mishap in _POKER if mishap.kind is not LeftFaceDown)
"""The dealer turns every hand here (10.2), so none can be left face down."""


GAME = Game(
    rulebook=RULES,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(POKER,),
    ranking=RANKING,
)
