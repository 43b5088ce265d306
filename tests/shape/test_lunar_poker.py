"""Lunar Poker's two passes: what the table's types must carry for decisions that wait to be locked in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import pytest

from pitbook.cards import FIVE_CARD, Card, parse_cards
from pitbook.errors import Refused
from pitbook.law import Cents, Clause
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker import poker_irregularities
from pitbook.procedure.poker.misdeals import void_hand
from pitbook.procedure.wagers import take_wagers
from pitbook.records.irregularities import handlers_of
from pitbook.table import (
    DEALER,
    PUBLIC,
    Absent,
    Answer,
    Communication,
    Decision,
    DeckCounted,
    Irregularity,
    NoMoreBets,
    Round,
    Ruling,
    Stake,
    Wager,
    Withdraw,
    player_viewer,
    replay,
    view,
)
from pitbook.table.answers import Locked
from pitbook.table.ask import ask, show
from pitbook.table.facts import (
    Called,
    CardsDealt,
    CardsMoved,
    Decided,
    FeeTaken,
    HandRanked,
    PaidAgain,
    WagerWithdrawn,
    Won,
)
from pitbook.table.places import DISCARD, Facing, Pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Show
from pitbook.table.round import Box, Handler, Misdeal, Rules, Stage, Step
from shape.helpers import (
    Shoe,
    assert_refused,
    assert_sound,
    call_off,
    cut_short,
    interrupted,
    net,
    opener,
    told,
    turn,
)

HAND = 5
LEAST_TO_QUALIFY = parse_cards("Ac Kd 4h 3s 2c")
Unwanted = dict[int, tuple[int, ...]]
"""The places of the cards that boxes exchange."""


def play(table: Round) -> Rules:
    """One round."""
    unwanted: Unwanted = {}
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from lock_in(table, unwanted)  # 9.1, 9.2, 5.10: the first pass
        yield from pay_declared(table, unwanted)  # 9.3, 5.10: the second pass
        yield from draw(table, unwanted)  # 9.7, 8.5, 8.6
        yield from fold_or_bet(table, unwanted)  # 9.9
        if table.live_boxes:
            yield from final_settlement(table)  # section 10
    except Misdeal as misdeal:
        call_off(table, misdeal)  # 11.3


# Section 5: wagers


def wagers(table: Round) -> Step:
    def check(wager: Wager | Withdraw) -> None:
        if isinstance(wager, Wager) and wager.wager == "super" and not table.stakes_of(wager.box, "ante"):
            raise Refused("a super wager needs an ante", clause="5.1", remedy="make the ante wager first")

    def check_close() -> None:
        if stray := [box.number for box in table.live_boxes if not table.stakes_of(box.number, "ante")]:
            raise Refused(f"boxes {stray} have a super wager and no ante", clause="5.1", remedy="take it back")

    request = PlaceWagers(table.cite("5.1"), ("ante", "super"))
    yield from take_wagers(table, request, check, check_close)
    table.tell(Called(table.cite("8.1(a)"), "No more bets"))


# Section 8: dealing


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("8.4(a)"), box.pile, HAND, count=HAND, box=box)
    yield from deal_up_to(table, table.cite("8.4(b)"), DEALER, HAND, count=HAND)
    bottom = table.hand(DEALER)[-1]
    while not table.is_shown(bottom, PUBLIC):
        yield from show(table, Show(table.cite("8.4"), DEALER, (bottom,), PUBLIC))


# Section 9: two passes of decisions, then the draw


def lock_in(table: Round, unwanted: Unwanted) -> Step:
    """Everybody decides or declares, and may think again until the dealer locks the decisions in."""
    table.stage = Stage.BETTING
    for box in table.live_boxes:
        yield from turn(table, table.cite("9.1"), box.pile, player_viewer(box.player), box)
    while table.live_boxes:
        options = {(box.number, 1): (*_options(table, box), Choice("declare")) for box in table.live_boxes}
        undecided = frozenset((box.number, 1) for box in table.undecided())
        request = Decide(table.cite("5.10"), options, lockable=True, undecided=undecided)
        answer = yield from ask(table, request, _check_places(request))
        if isinstance(answer, Locked):
            table.tell(Called(table.cite("5.10"), "All decisions are locked in"))
            break
        if isinstance(answer, Decision):
            _take_up(table, table.boxes[answer.box])
            _lay_down(table, unwanted, answer)
    _collect_folded(table)


def _check_places(request: Decide) -> Callable[[Answer], None]:
    """Refuse places that the hand does not have; an option knows how many cards it takes, not out of how many."""

    def check(answer: Answer) -> None:
        if isinstance(answer, Decision) and not all(0 <= place < HAND for place in answer.places):
            raise request.refuse(f"there are no cards at {list(answer.places)}")

    return check


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    ante = _ante(table, box)
    return (
        Choice("fold"),
        Choice("bet", _bet(table, box)),
        Choice("exchange", ante, cards=(2, HAND)),
        Choice("buy", ante),
    )


def _lay_down(table: Round, unwanted: Unwanted, decision: Decision) -> None:
    """Put down the chips that go with a choice."""
    box = table.boxes[decision.box]
    box.choice = decision.choice
    unwanted[box.number] = decision.places
    table.tell(Decided(table.cite("9.1"), box.number, decision.choice))
    if box.choice == "bet":
        table.accept(table.cite("5.2(b)"), _stake(box, "bet"), _bet(table, box))
    elif box.choice in ("exchange", "buy"):
        table.accept(table.cite("5.2(c)"), _stake(box, "draw-fee"), _ante(table, box))


def _take_up(table: Round, box: Box) -> None:
    """Take back the chips of an earlier choice that was not yet locked in."""
    for stake in table.stakes_of(box.number, "bet", "draw-fee"):
        table.withdraw(table.cite("5.10"), stake)


def _collect_folded(table: Round) -> None:
    """With the decisions locked in: undeclared super wagers are lost (9.2), folded hands collected (9.4)."""
    for box in table.live_boxes:
        if box.choice != "declare":
            _lose(table, box, table.cite("9.2"), "nothing was declared", "super")
        if box.choice == "fold":
            _fold(table, box)


def pay_declared(table: Round, unwanted: Unwanted) -> Step:
    """Verify and pay clockwise; each winner decides once paid, before the next is paid."""
    for box in [box for box in table.live_boxes if box.choice == "declare"]:
        yield from turn(table, table.cite("9.3"), box.pile, box=box)
        if not box.is_live:
            continue
        _pay_super(table, box)
        if _instant_cash(table, box):
            table.collect(table.cite("5.8"), box)
            box.is_live = False
        else:
            yield from _each_decides(table, "5.10", [box], _options, lambda answer: _play_on(table, unwanted, answer))


def _pay_super(table: Round, box: Box) -> None:
    combination = super_combination(table.cards_in(box.pile))
    for stake in table.stakes_of(box.number, "super"):
        if combination:
            odds = table.law.paytables["super"].pays[combination]
            table.win(table.cite("5.9"), stake, odds, f"{combination} is paid {odds}")
        else:
            table.lose(table.cite("9.2"), stake, "the hand has no super combination")


def _instant_cash(table: Round, box: Box) -> bool:
    category = _category(table.cards_in(box.pile))
    row = table.law.paytables[f"instant-{table.notice.choice('instant-cash')}"].pays
    if category in row:
        odds = row[category]
        table.win(table.cite("5.6"), _stake(box, "ante"), odds, f"a {category} has its ante paid {odds}")
    return category in row


def draw(table: Round, unwanted: Unwanted) -> Step:
    """The dealer acts on each box clockwise (9.7)."""
    for box in table.live_boxes:
        if not box.is_live:
            continue  # void while the dealer acted on another
        if box.choice == "exchange":
            yield from _exchange(table, box, unwanted[box.number])
        elif box.choice == "buy":
            table.take_fee(table.cite("8.6(a)"), _stake(box, "draw-fee"), "the fee for a sixth card")
            yield from deal_up_to(table, table.cite("8.6(b)"), box.pile, HAND + 1, box=box)


def _exchange(table: Round, box: Box, places: tuple[int, ...]) -> Step:
    because = f"the fee for the exchange of {len(places)} cards"
    table.take_fee(table.cite("8.5(a)"), _stake(box, "draw-fee"), because)
    unwanted = [table.hand(box.pile)[place] for place in places]
    table.move(table.cite("8.5(c)"), unwanted, box.pile, DISCARD)
    yield from deal_up_to(table, table.cite("8.5(c)"), box.pile, HAND, count=len(places), box=box)


def fold_or_bet(table: Round, unwanted: Unwanted) -> Step:
    """Who has drawn looks at the new cards, and folds or bets."""
    drawn = [box for box in table.live_boxes if box.choice in ("exchange", "buy")]
    for box in drawn:
        yield from turn(table, table.cite("9.9"), box.pile, player_viewer(box.player), box)

    def options(table: Round, box: Box) -> tuple[Choice, ...]:
        return Choice("bet", _bet(table, box)), Choice("fold")

    yield from _each_decides(table, "9.9", drawn, options, lambda answer: _play_on(table, unwanted, answer))


def _play_on(table: Round, unwanted: Unwanted, decision: Decision) -> None:
    """A choice that needs no locking in."""
    _lay_down(table, unwanted, decision)
    if decision.choice == "fold":
        _fold(table, table.boxes[decision.box])


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    table.tell(Called(table.cite("9.10"), "No more bets"))
    yield from _turn_dealer(table, table.cite("9.10"))
    if not _qualifies(table):
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))
        yield from force(table)
    if _qualifies(table):
        yield from compare(table)
    for box in table.live_boxes:
        _stand_off(table, box, table.cite("10.4"), "the dealer does not qualify at the second try either")


def force(table: Round) -> Step:
    """Players may have the dealer's highest card replaced, once (10.3, 10.4); the others are settled (10.2)."""

    def options(table: Round, box: Box) -> tuple[Choice, ...]:
        return Choice("force", _ante(table, box)), Choice("decline")

    yield from _each_decides(table, "10.1", table.live_boxes, options, lambda answer: _force_or_not(table, answer))
    if table.live_boxes:
        highest = max(table.hand(DEALER), key=lambda slot: table.faces[slot].rank)
        table.move(table.cite("10.4"), [highest], DEALER, DISCARD)
        yield from deal_up_to(table, table.cite("10.4"), DEALER, HAND, facing=Facing.UP)
        yield from _turn_dealer(table, table.cite("10.4"))


def _force_or_not(table: Round, decision: Decision) -> None:
    box = table.boxes[decision.box]
    box.choice = decision.choice
    clause = table.cite("10.3" if decision.choice == "force" else "10.2")
    table.tell(Decided(clause, box.number, decision.choice))
    if decision.choice == "force":
        table.accept(clause, _stake(box, "force-fee"), _ante(table, box))
        table.take_fee(clause, _stake(box, "force-fee"), "the fee for forcing the dealer")
    else:
        _pay_ante_only(table, box)


def _pay_ante_only(table: Round, box: Box) -> None:
    odds = table.law.paytables["ante"].pays["any"]
    table.win(table.cite("10.2(a)"), _stake(box, "ante"), odds, f"the ante is paid {odds}")
    table.void(table.cite("10.2(d)"), _stake(box, "bet"), "the bet goes back")
    table.collect(table.cite("10.2(c)"), box)
    box.is_live = False


def compare(table: Round) -> Step:
    dealer = FIVE_CARD.strength(table.cards_in(DEALER))
    for box in reversed(table.live_boxes):
        yield from turn(table, table.cite("10.5"), box.pile, box=box)
        if not box.is_live:
            continue
        own = FIVE_CARD.best(table.cards_in(box.pile))
        table.tell(HandRanked(table.cite("10.5"), box.pile, FIVE_CARD.describe(own)))
        if own > dealer:
            _pay(table, box)
        elif own < dealer:
            _lose(table, box, table.cite("10.7(a)"), "the dealer has the better hand", "ante", "bet")
        else:
            _stand_off(table, box, table.cite("10.10"), "the hands are equal")
        table.collect(table.cite("10.8(b)" if own > dealer else "10.7(b)"), box)
        box.is_live = False


def _pay(table: Round, box: Box) -> None:
    """Pay the bet for the best combination, and for the second best if it has a card of its own (10.9)."""
    pays, stake = table.law.paytables["bet"].pays, _stake(box, "bet")
    first, second = two_combinations(table.cards_in(box.pile))
    table.win(table.cite("10.8(a)"), stake, pays[first], f"{first} is paid {pays[first]}")
    if second:
        table.pay_again(table.cite("10.9(b)"), stake, pays[second], f"{second} is paid {pays[second]} as well")
    table.stand_off(table.cite("10.8(c)"), _stake(box, "ante"), "the ante goes back")


# What hands are


class Combination(NamedTuple):
    """The cards that make a category, and no others; the greater is the better."""

    grade: int
    ranks: tuple[int, ...]
    category: str
    cards: frozenset[Card]


COMBINATIONS = ("ace-king", *FIVE_CARD.categories[1:])


def two_combinations(cards: Sequence[Card]) -> tuple[str, str]:
    """The best combination, and the best with a card that the first has not, if there is one."""
    ranked = sorted(_combinations(cards), key=lambda made: made[:2], reverse=True)
    first = ranked[0]
    second = next((made for made in ranked if made.cards - first.cards), None)
    return first.category, second.category if second else ""


def _combinations(cards: Sequence[Card]) -> Iterable[Combination]:
    for size in (2, 3, 4, 5):
        for some in combinations(cards, size):
            category = _made_by(some)
            if category:
                ranks = (
                    (FIVE_CARD.strength(some),) if size == HAND else tuple(sorted((c.rank for c in some), reverse=True))
                )
                yield Combination(COMBINATIONS.index(category), ranks, category, frozenset(some))


def _made_by(cards: Sequence[Card]) -> str:
    """The category that all of these cards are needed for."""
    if {card.rank for card in cards} == {13, 14} and len(cards) == 2:
        return "ace-king"
    if len(cards) == HAND:
        category = _category(cards)
        is_whole = category in ("straight", "flush", "full-house", "straight-flush", "royal-flush")
        return category if is_whole else ""
    counts = tuple(sorted(Counter(card.rank for card in cards).values()))
    by_counts = {(2,): "pair", (3,): "three-of-a-kind", (2, 2): "two-pairs", (4,): "four-of-a-kind"}
    return by_counts.get(counts, "")


def super_combination(cards: Sequence[Card]) -> str:
    """The highest super combination of five cards, if any (5.9, 5.11)."""
    category, is_one_colour = _category(cards), len({card.is_red for card in cards}) == 1
    is_straight = category in ("straight", "straight-flush", "royal-flush")
    tests = {
        "four-of-a-kind": category == "four-of-a-kind",
        "same-coloured-straight": is_straight and is_one_colour,
        "full-house": category == "full-house",
        "flush": category == "flush",
        "straight": is_straight,
        "three-of-a-kind": category == "three-of-a-kind",
        "ace-king-queen": {12, 13, 14} <= {card.rank for card in cards},
        "same-coloured": is_one_colour,
    }
    return next((name for name, holds in tests.items() if holds), "")


def _category(cards: Sequence[Card]) -> str:
    return FIVE_CARD.category(FIVE_CARD.strength(cards))


def _qualifies(table: Round) -> bool:
    return FIVE_CARD.strength(table.cards_in(DEALER)) >= FIVE_CARD.strength(LEAST_TO_QUALIFY)


# Small steps


def _each_decides(
    table: Round,
    clause: str,
    boxes: Sequence[Box],
    options: Callable[[Round, Box], tuple[Choice, ...]],
    act: Callable[[Decision], None],
) -> Step:
    """Each of these boxes chooses, in any order, and its choice takes effect at once."""
    for box in boxes:
        box.choice = ""
    while left := [box for box in boxes if box.is_live and not box.choice]:
        request = Decide(table.cite(clause), {(box.number, 1): options(table, box) for box in left})
        answer = yield from ask(table, request, _check_places(request))
        if answer is not None:
            act(answer)


def _turn_dealer(table: Round, clause: Clause) -> Step:
    yield from turn(table, clause, DEALER)
    table.tell(HandRanked(clause, DEALER, FIVE_CARD.describe(FIVE_CARD.strength(table.cards_in(DEALER)))))


def _fold(table: Round, box: Box) -> None:
    _lose(table, box, table.cite("9.4(a)"), "the hand was folded", "ante")
    table.collect(table.cite("9.4(c)"), box)
    box.is_live = False


def _lose(table: Round, box: Box, clause: Clause, because: str, *names: str) -> None:
    for stake in table.stakes_of(box.number, *names):
        table.lose(clause, stake, because)


def _stand_off(table: Round, box: Box, clause: Clause, because: str) -> None:
    for stake in table.stakes_of(box.number):
        table.stand_off(clause, stake, because)


def _stake(box: Box, wager: str) -> Stake:
    return Stake(box.number, box.player, wager)


def _ante(table: Round, box: Box) -> Cents:
    return table.stakes[_stake(box, "ante")]


def _bet(table: Round, box: Box) -> Cents:
    return Cents(table.law.number("bet-multiple") * _ante(table, box))


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    _lose(table, box, table.cite("9.2"), "nothing was declared", "super")
    _fold(table, box)


_POKER = handlers_of(poker_irregularities(_deem_folded, void_hand, ("fold",)))
IRREGULARITIES: Mapping[type[Irregularity], Handler] = {
    kind: _POKER[kind] for kind in (Absent, Communication, DeckCounted)
}


# The tests

begin = opener("lunar_poker.toml", play, IRREGULARITIES, cards=52)

BETS = [
    Wager(1, "A", "ante", Cents(500)),
    Wager(1, "A", "super", Cents(100)),
    Wager(2, "B", "ante", Cents(1000)),
    Wager(3, "C", "ante", Cents(500)),
    Wager(3, "C", "super", Cents(200)),
]


def four_boxes() -> Shoe:
    hands = ["7h 7d 7c Ks 2c", "Ah Kd 8s 6c 3h", "5c 6d 8h Tc Qh", "5d 6s 7s 8c Kc"]
    return Shoe(begin({}), *hands, "9c 9d 5h 4s Jc", "Kh Qd 2s", "9h")


def qualified() -> Shoe:
    shoe = four_boxes()
    shoe.say(*BETS, Wager(4, "D", "ante", Cents(500)), NoMoreBets())
    return shoe


def test_a_round_in_which_the_dealer_qualifies() -> None:
    shoe = qualified()
    shoe.say(
        Decision(3, "bet"),
        Decision(2, "exchange", places=(2, 3, 4)),
        Decision(1, "declare"),
        Decision(4, "buy"),
        Decision(3, "fold"),
        Locked(),
        Decision(1, "bet"),
        Decision(4, "bet"),
        Decision(2, "bet"),
    )
    # The dealer has a pair of nines.
    # A: three sevens. Super 8 x 100 = 800; bet 3 x 1000 = 3000; ante back.                       800 + 3000 = 3800
    # B: A K K Q 2 after a fee of 1000. Bet 2000 for the pair and 2000 for ace-king; ante back.   4000 - 1000 = 3000
    # C: folds, having first bet; super undeclared.                                                -500 - 200 = -700
    # D: straight to the nine with a sixth card for 500. Bet 4 x 1000.                             4000 - 500 = 3500
    assert net(shoe.talk) == {"A": 3800, "B": 3000, "C": -700, "D": 3500, "house": -9600, "layout": 0}
    assert [fact.staked for fact in told(shoe.talk, WagerWithdrawn)] == [1000]
    assert [(fact.clause.id, fact.winnings) for fact in told(shoe.talk, PaidAgain)] == [("10.9(b)", 2000)]
    assert [fact.clause.id for fact in told(shoe.talk, FeeTaken)] == ["8.5(a)", "8.6(a)"]
    assert [(fact.source, fact.target, fact.count) for fact in told(shoe.talk, CardsMoved)] == [("box 2", DISCARD, 3)]
    assert_sound(shoe.talk, begin({}))


def test_the_order_of_the_two_passes() -> None:
    shoe = not_qualified("Jd")
    order = [
        fact
        for fact in shoe.talk.facts
        if isinstance(fact, Called | Decided | FeeTaken) or (isinstance(fact, Won) and fact.stake.wager == "super")
    ]
    assert [fact.sentence for fact in order] == [
        "“No more bets”",
        "box 3 chooses to declare",
        "box 1 chooses to declare",
        "box 2 chooses to bet",
        "“All decisions are locked in”",
        "box 1 super: flush is paid 50 to 1",
        "box 1 chooses to bet",
        "box 3 super: ace-king-queen is paid 6 to 1",
        "box 3 chooses to exchange",
        "box 3 draw-fee: the fee for the exchange of 2 cards",
        "box 3 chooses to bet",
        "“No more bets”",
        "“Dealer does not qualify”",
        "box 3 chooses to force",
        "box 3 force-fee: the fee for forcing the dealer",
        "box 1 chooses to decline",
        "box 2 chooses to force",
        "box 2 force-fee: the fee for forcing the dealer",
    ]


def not_qualified(next_card: str) -> Shoe:
    hands = ["Kh 9h 6h 4h 2h", "As Qs Tc 7d 4c", "Ac Kc Qh 8d 5s"]
    shoe = Shoe(begin({}), *hands, "Qd Jh 8c 5d 3c", "Ks 2d", next_card)
    shoe.say(*BETS, NoMoreBets())
    shoe.say(Decision(3, "declare"), Decision(1, "declare"), Decision(2, "bet"), Locked())
    shoe.say(Decision(1, "bet"), Decision(3, "exchange", places=(3, 4)), Decision(3, "bet"))
    shoe.say(Decision(3, "force"), Decision(1, "decline"), Decision(2, "force"))
    return shoe


# Queen high does not qualify. A (flush, super 50 x 100) declines: 5000 + ante 500 = 5500, bet back.
# B (ace high) pays 1000 to force, C (A K K Q 2, super 6 x 200, drawn for 500) pays 500.
# The queen goes. With a jack the dealer has a pair: B loses 1000 + 2000 besides the fee; C is paid 1000 for the
# kings and 1000 for ace-king: 1200 + 2000 - 1000. With a six the dealer is still short: all stands off but the fees.
@pytest.mark.parametrize(("next_card", "b", "c"), [("Jd", -4000, 2200), ("6s", -1000, 200)])
def test_forcing_the_dealer(next_card: str, b: int, c: int) -> None:
    shoe = not_qualified(next_card)
    house = -(5500 + b + c)
    assert net(shoe.talk) == {"A": 5500, "B": b, "C": c, "house": house, "layout": 0}
    assert [(fact.stake.box, fact.staked) for fact in told(shoe.talk, FeeTaken)] == [(3, 500), (3, 500), (2, 1000)]
    assert [fact.clause.id for fact in told(shoe.talk, CardsDealt) if fact.to == DEALER] == ["8.4(b)", "10.4"]
    assert_sound(shoe.talk, begin({}))


def test_instant_cash_ends_the_players_round() -> None:
    shoe = Shoe(begin({}), "5h 6h 7h 8h 9h", "Ac Kd 4h 3s 2c")
    shoe.say(*BETS[:2], NoMoreBets(), Decision(1, "declare"), Locked())
    # Ante 200 x 500 = 100000; super as a same-coloured straight 150 x 100 = 15000. Nobody is left to play the dealer.
    assert net(shoe.talk) == {"A": 115_000, "house": -115_000, "layout": 0}
    assert_sound(shoe.talk, begin({}))


def test_illegal_choices_change_nothing() -> None:
    shoe = qualified()
    talk = shoe.talk
    assert_refused(talk, Decision(2, "exchange", places=(4,)), "5.10")
    assert_refused(talk, Decision(2, "exchange", places=(4, 4)), "5.10")
    assert_refused(talk, Decision(2, "exchange", places=(3, 5)), "5.10")
    assert_refused(talk, Decision(2, "bet", places=(1, 2)), "5.10")
    assert_refused(talk, Decision(5, "bet"))
    shoe.say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"))
    assert_refused(talk, Locked(), "5.10")
    shoe.say(Decision(4, "buy"), Locked())
    assert_refused(talk, Decision(2, "fold"))
    assert_refused(talk, Decision(3, "bet"))
    assert_refused(talk, Locked())
    assert_refused(talk, Decision(1, "declare"))
    shoe.say(Decision(1, "fold"))
    assert_refused(talk, Decision(4, "exchange", places=(0, 1)))


def test_a_super_wager_does_not_outlast_its_ante() -> None:
    talk = replay(begin({}), [*BETS[:2], Withdraw(1, "A", "ante")])
    assert_refused(talk, NoMoreBets(), "5.1")
    replay(talk, [Withdraw(1, "A", "super"), NoMoreBets()])


def test_a_folded_hand_stays_unseen_by_others() -> None:
    shoe = qualified()
    shoe.say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"), Decision(4, "buy"))
    assert view(shoe.talk, player_viewer("A")).piles[Pile("box 3")] == (None,) * HAND
    assert view(shoe.talk, player_viewer("C")).options[3, 1][0].name == "fold"


def whole_round() -> list[Answer]:
    shoe = qualified()
    shoe.say(Decision(1, "declare"), Decision(2, "exchange", places=(2, 3, 4)), Decision(3, "bet"), Decision(4, "buy"))
    shoe.say(Decision(3, "fold"), Locked(), Decision(1, "bet"), Decision(4, "bet"), Decision(2, "bet"))
    return shoe.talk.answers


def test_a_complete_deck_may_be_counted_at_any_time() -> None:
    for answers in (whole_round(), not_qualified("Jd").talk.answers, not_qualified("6s").talk.answers):
        money = [net(talk) for talk in interrupted(lambda: begin({}), answers, DeckCounted(52))]
        assert money == [money[0]] * len(answers)


def test_a_short_deck_undoes_everything() -> None:
    for talk in cut_short(lambda: begin({}), whole_round(), DeckCounted(51)):
        assert set(net(talk).values()) <= {0}
        assert_sound(talk, begin({}))


def test_a_short_deck_undoes_second_payments() -> None:
    for talk in cut_short(lambda: begin({}), not_qualified("Jd").talk.answers, DeckCounted(51)):
        assert set(net(talk).values()) <= {0}


def test_communication_may_void_a_hand_at_any_time() -> None:
    answers = whole_round()
    for n in range(answers.index(NoMoreBets()) + 3, len(answers)):  # once B has cards
        shoe = four_boxes()
        replay(shoe.talk, answers[:n])
        fees = len(told(shoe.talk, FeeTaken))
        shoe.say(Communication("B"), Ruling("void", "casino operator"))
        others = [a for a in answers[n:] if isinstance(a, Locked) or (isinstance(a, Decision) and a.box != 2)]
        shoe.say(*others)
        if shoe.talk.request:  # without B's hand others were dealt, and the dealer does not qualify
            shoe.say(Decision(1, "decline"), Decision(4, "decline"))
        assert net(shoe.talk)["B"] == (-1000 if fees else 0)  # nothing gives the fee for drawing back
        assert_sound(shoe.talk, begin({}))


def test_communication_may_be_let_pass() -> None:
    answers = whole_round()
    n = answers.index(Locked())
    talk = replay(begin({}), [*answers[:n], Communication("B"), Ruling("stands", "casino operator"), *answers[n:]])
    assert net(talk) == net(replay(begin({}), answers))


def test_absent_players_have_folded() -> None:
    shoe = qualified()
    shoe.say(Decision(1, "declare"), Absent(2), Decision(4, "buy"), Absent(3))
    assert_refused(shoe.talk, Absent(1), "5.10")
    assert_refused(shoe.talk, Decision(3, "bet"), "5.10")
    shoe.say(Locked(), Absent(1), Absent(4))
    # A: super 800 paid, the ante lost. B: the ante. C: ante and super. D: the ante, and the fee for a sixth card.
    assert net(shoe.talk) == {"A": 300, "B": -1000, "C": -700, "D": -1000, "house": 2400, "layout": 0}
    assert_sound(shoe.talk, begin({}))


def test_nobody_is_there() -> None:
    shoe = qualified()
    shoe.say(Absent(4), Absent(3), Absent(2), Absent(1))
    assert net(shoe.talk) == {"A": -600, "B": -1000, "C": -700, "D": -500, "house": 2800, "layout": 0}
    assert_sound(shoe.talk, begin({}))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ac Kd Kh 7s 2c", ("pair", "ace-king")),
        ("Kd Kh Qs Qc 2c", ("two-pairs", "")),
        ("Ac As Kd Kh Qs Qc", ("two-pairs", "two-pairs")),
        ("Ac As Ad Kd Kh Qs", ("full-house", "")),
        ("Ac As Ad Kd Kh Ks", ("full-house", "full-house")),
        ("5c 6d 7h 8s 9c Ts", ("straight", "straight")),
        ("5h 6h 7h 8h Kh 9c", ("flush", "straight")),
        ("Ac Kd 7h 5s 2c", ("ace-king", "")),
    ],
)
def test_second_combinations(cards: str, expected: tuple[str, str]) -> None:
    assert two_combinations(parse_cards(cards)) == expected
