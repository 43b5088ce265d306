"""Sections 8 to 10: the deal, two passes of decisions or box by box, the draw, forcing the dealer, settlement."""

from __future__ import annotations

import pytest

from pitbook.table import DEALER, PUBLIC, Decision, NoMoreBets, player_viewer, view
from pitbook.table.answers import Locked, Shuffled
from pitbook.table.facts import (
    Called,
    CardsDealt,
    CardsMoved,
    CardsShown,
    CardsShuffled,
    Decided,
    FeeTaken,
    Noted,
    PaidAgain,
    WagerWithdrawn,
    Won,
)
from pitbook.table.places import DISCARD, SHOE, Pile
from pitbook.table.requests import Reshuffle, Spot
from rules.live import brief, result_of
from rules.lunar_poker.helpers import (
    BETS,
    LUNAR,
    MADE,
    NINES,
    QUEEN_HIGH,
    bet,
    box,
    dealt,
    exchange,
    law,
    not_qualified,
    qualified,
    settled,
    whole_round,
)
from shape.hand_dealt import HandDealt, assert_refused, assert_sound, nets, told

ALL = (0, 1, 2, 3, 4)


# Section 8: the deal


@law("8.1", "8.2", "8.3", "8.4")
def test_one_by_one_from_a_shoe_and_hand_by_hand_from_a_shuffler() -> None:
    shoe = HandDealt(LUNAR, {}, "").say(*BETS[:3], NoMoreBets())
    assert [f.clause.id for f in told(shoe.talk, Called)] == ["8.1(a)"]
    cards = [(f.clause.id, str(f.to), f.count, str(f.facing)) for f in told(shoe.talk, CardsDealt)]
    around = [("box 1", 1, "down"), ("box 2", 1, "down"), ("dealer", 1, "down")]
    assert cards == [
        *(("8.3(a)", *each) for each in around),
        *(("8.3(b)", *each) for each in around * 3),
        *(("8.3(b)", *each) for each in around[:2]),
        ("8.3(b)", "dealer", 1, "up"),
    ]
    assert [f.clause.id for f in told(shoe.talk, CardsShown) if f.pile == DEALER] == ["8.2"]
    shuffler = dealt("", *BETS[:3])
    cards = [(f.clause.id, str(f.to), f.count, str(f.facing)) for f in told(shuffler.talk, CardsDealt)]
    assert cards == [("8.4(a)", "box 1", 5, "down"), ("8.4(a)", "box 2", 5, "down"), ("8.4(b)", "dealer", 5, "down")]
    (turned,) = [f for f in told(shuffler.talk, CardsShown) if f.pile == DEALER]
    assert (turned.clause.id, len(turned.cards)) == ("8.4", 1)


@law("8.7")
@pytest.mark.clause(MADE, "8.7")
@pytest.mark.parametrize(
    ("edition", "source"), [("2013-draft", "a shoe with the rest of the deck"), ("2015", "the deck")]
)
def test_where_cards_for_the_draw_come_from(edition: str, source: str) -> None:
    told_box = box(1, "7h 7d Tc 5s 3h 2c 2s", exchange("Tc 5s"), "bet")
    found = settled(told_box, edition=edition)
    noted = [fact.what for fact in found.conversation.facts if isinstance(fact, Noted) and fact.clause.id == "8.7"]
    assert noted == [f"cards for the draw are dealt from {source}"]


# Section 9: two passes


@law("5.2", "8.5", "8.6", "9.4", "9.5", "9.6", "9.9", "9.10", "10.5", "10.7", "10.8", "10.9")
def test_a_round_in_which_the_dealer_qualifies() -> None:
    talk = whole_round().talk
    # The dealer has a pair of nines.
    # A: three sevens. Super 8 x 100 = 800; bet 3 x 1000 = 3000; ante back.                       800 + 3000 = 3800
    # B: A K K Q 2 after a fee of 1000. Bet 2000 for the pair and 2000 for ace-king; ante back.   4000 - 1000 = 3000
    # C: folds, having first bet; super undeclared.                                                -500 - 200 = -700
    # D: straight to the nine with a sixth card for 500. Bet 4 x 1000.                             4000 - 500 = 3500
    assert nets(talk) == {"A": 3800, "B": 3000, "C": -700, "D": 3500}
    assert [fact.staked for fact in told(talk, WagerWithdrawn)] == [1000]
    assert [(fact.clause.id, fact.winnings) for fact in told(talk, PaidAgain)] == [("10.9(b)", 2000)]
    assert [fact.clause.id for fact in told(talk, FeeTaken)] == ["8.5(a)", "8.6(a)"]
    assert [(fact.source, fact.target, fact.count) for fact in told(talk, CardsMoved)] == [("box 2", DISCARD, 3)]
    turned = [str(f.pile) for f in told(talk, CardsShown) if f.clause.id == "10.5"]
    assert turned == ["box 4", "box 2"]  # from the dealer's right; box 1 lies open since it was paid
    assert_sound(talk)


@law("5.10", "9.1", "9.2", "9.3", "9.7", "10.1", "10.3")
def test_the_order_of_the_two_passes() -> None:
    order = [
        fact
        for fact in not_qualified("Jd").talk.facts
        if isinstance(fact, Called | Decided | FeeTaken) or (isinstance(fact, Won) and fact.stake.wager == "super")
    ]
    assert [f"{fact.clause} {fact.sentence}" for fact in order] == [
        "8.1(a) “No more bets”",
        "9.2 box 3 chooses to declare",
        "9.2 box 1 chooses to declare",
        "5.2(b) box 2 chooses to bet",
        "5.10 “All decisions are locked in”",
        "5.9 box 1 super: the first five cards hold a flush; the super wager is paid 50 to 1",
        "5.2(b) box 1 chooses to bet",
        "5.9 box 3 super: the first five cards hold ace, king and queen; the super wager is paid 6 to 1",
        "8.5 box 3 chooses to exchange",
        "8.5(a) box 3 draw-fee: the fee for an exchange of 2 cards",
        "5.2(b) box 3 chooses to bet",
        "9.10 “No more bets”",
        "10.1 “Dealer does not qualify”",
        "10.3 box 3 chooses to force",
        "10.3 box 3 force-fee: the fee for forcing the dealer",
        "10.2 box 1 chooses to no force",
        "10.3 box 2 chooses to force",
        "10.3 box 2 force-fee: the fee for forcing the dealer",
    ]


@law("9.8")
def test_box_by_box() -> None:
    """A box is finished before the next decides (L23): paid, dealt its cards, and bet or folded."""
    shoe = qualified(acting="box-by-box")
    assert list(shoe.choices) == ["A"]
    assert_refused(shoe.talk, Decision(2, "bet"))
    shoe.say(Decision(1, "declare"))
    assert [fact.clause.id for fact in told(shoe.talk, Won)] == ["5.9"]
    shoe.say(Decision(1, "bet"), Decision(2, "exchange", places=(2, 3, 4)))
    assert shoe.choices == {"B": ["bet for $20.00", "fold"]}
    shoe.say(Decision(2, "bet"), Decision(3, "fold"), Decision(4, "sixth card"), Decision(4, "bet"))
    assert nets(shoe.talk) == {"A": 3800, "B": 3000, "C": -700, "D": 3500}
    assert "All decisions are locked in" not in {fact.words for fact in told(shoe.talk, Called)}
    assert_sound(shoe.talk)


@law("5.6", "5.8", "5.11")
def test_instant_cash_ends_the_players_round() -> None:
    shoe = dealt("5h 6h 7h 8h 9h  Ac Kd 4h 3s 2c", *BETS[:2]).say(Decision(1, "declare"), Locked())
    # Ante 200 x 500 = 100000; super as a same-coloured straight 150 x 100 = 15000. Nobody is left to play the dealer.
    assert nets(shoe.talk) == {"A": 115_000}
    assert_sound(shoe.talk)


@law("9.2")
def test_who_declares_what_the_hand_has_not_loses_the_super_wager_and_plays_on() -> None:
    shoe = dealt(f"7h 7d 9h Ks 2c  {QUEEN_HIGH}", *BETS[:2]).say(Decision(1, "declare"), Locked())
    shoe.say(Decision(1, "bet"), Decision(1, "no force"))
    assert nets(shoe.talk) == {"A": 500 - 100}


@law("5.7", "5.10")
def test_a_decision_may_be_changed_until_it_is_locked_in() -> None:
    shoe = qualified().say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"), Decision(4, "sixth card"))
    shoe.say(Decision(2, "sixth card"), Decision(2, "exchange", places=(0, 1)), Decision(2, "fold"), Decision(3, "bet"))
    assert {str(stake): cents for stake, cents in shoe.talk.table.stakes.items() if stake.wager != "ante"} == {
        "box 1 super": 100,
        "box 3 super": 200,
        "box 4 draw-fee": 500,
        "box 3 bet": 1000,
    }
    names = ["bet", "exchange naming 2 to 5 of the hand", "sixth card", "fold", "declare"]
    assert shoe.choices["C"] == names  # 1000 lie there
    assert shoe.choices["D"][:2] == ["bet for $5.00", "exchange naming 2 to 5 of the hand"]  # and 500 here
    shoe.say(Locked())
    assert_refused(shoe.talk, Decision(2, "bet"))
    assert_refused(shoe.talk, Decision(3, "fold"))
    assert_refused(shoe.talk, Locked())


@law("8.5", "9.1")
def test_illegal_choices_change_nothing() -> None:
    shoe = qualified()
    for places in ((4,), (4, 4), (3, 5), (-1, 2)):
        assert_refused(shoe.talk, Decision(2, "exchange", places=places))
    assert_refused(shoe.talk, Decision(2, "bet", places=(1, 2)), "9.1")
    assert_refused(shoe.talk, Decision(2, "bet", player="A"), "9.1")
    assert_refused(shoe.talk, Decision(5, "bet"), "9.1")
    shoe.say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"))
    assert_refused(shoe.talk, Locked(), "9.1")  # D has not decided
    shoe.say(Decision(4, "sixth card"), Locked(), Decision(1, "fold"))
    assert_refused(shoe.talk, Decision(4, "exchange", places=(0, 1)), "9.9")  # nobody draws twice


@law("9.4", "9.10")
def test_a_folded_hand_stays_unseen_by_others() -> None:
    shoe = qualified().say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"), Decision(4, "sixth card"))
    assert view(shoe.talk, player_viewer("A")).piles[Pile("box 3")] == (None,) * 5
    assert list(view(shoe.talk, player_viewer("C")).options) == [Spot(3, "C")]  # still, until it is locked in
    assert view(shoe.talk, PUBLIC).options == {}


# Section 10: forcing the dealer, and what follows


# Queen high does not qualify. A (flush, super 50 x 100) does not force: 5000 + ante 500 = 5500, bet back.
# B (ace high) pays 1000 to force, C (A K K Q 2, super 6 x 200, drawn for 500) pays 500.
# The queen goes. With a jack the dealer has a pair: B loses 1000 + 2000 besides the fee; C is paid 1000 for the
# kings and 1000 for ace-king: 1200 + 2000 - 1000. With a six the dealer is still short: all stands off but the fees.
@law("10.1", "10.2", "10.3", "10.4", "10.5")
@pytest.mark.parametrize(("next_card", "b", "c"), [("Jd", -4000, 2200), ("6s", -1000, 200)])
def test_forcing_the_dealer(next_card: str, b: int, c: int) -> None:
    talk = not_qualified(next_card).talk
    assert nets(talk) == {"A": 5500, "B": b, "C": c}
    assert [(fact.stake.box, fact.staked) for fact in told(talk, FeeTaken)] == [(3, 500), (3, 500), (2, 1000)]
    assert [fact.clause.id for fact in told(talk, CardsDealt) if fact.to == DEALER] == ["8.4(b)", "10.4"]
    assert_sound(talk)


@law("10.4")
def test_an_ace_without_a_king_goes_first() -> None:
    """Reading L8: ace, queen, jack, nine, four lose the ace, and a queen makes them a pair."""
    found = settled(box(1, "7h 7d 7c Ks 2c", "bet", "force"), dealer="Ac Jh 9c 4d Qd Qs")
    assert result_of(found).net == 3 * 2000 - 1000


@law("10.6", "10.7", "10.10")
def test_a_losing_hand_and_a_stand_off() -> None:
    found = settled(box(1, "8h 8d 5c 4h Js", "bet"), box(2, "9h 9s 5d 4c Jd", "bet"))
    assert brief(result_of(found)) == {"ante": ("lose", 0, "10.7(a)"), "bet": ("lose", 0, "10.7(a)")}
    assert brief(result_of(found, 2)) == {"ante": ("stand-off", 0, "10.6(c)"), "bet": ("stand-off", 0, "10.6(c)")}


@law("10.9")
def test_no_second_combination_is_paid_against_a_loss_or_a_stand_off() -> None:
    """Reading L10: aces with a king lose to two pairs, and stand off against the same."""
    lost = result_of(settled(box(1, "Ac Ad Kd 7s 2c", "bet"), dealer="5c 5d 4s 4h 2d"))
    even = result_of(settled(box(1, "Ac Ad Kd 7s 2c", "bet"), dealer="As Ah Kc 7d 2h"))
    assert (lost.net, even.net) == (-3000, 0)


# 11.17: the rack shuffled again


def full_table(again: str = "") -> HandDealt:
    """Five boxes that all exchange everything: cards of the pack as they come, and of the rack those named first."""
    shoe = HandDealt(LUNAR, {"dealing": "shuffler"}, "", again)
    shoe.say(*(bet(number, player, 500) for number, player in enumerate("ABCDE", 1)), NoMoreBets())
    return shoe.say(*(Decision(number, "exchange", places=ALL) for number in range(1, 6)))


def asked_to_shuffle() -> HandDealt:
    """Of 22 cards four boxes have taken 20."""
    shoe = full_table()
    shoe.talk.answer(Locked())
    while not isinstance(shoe.talk.request, Reshuffle):
        dealt_cards = shoe.machine.answer(shoe.talk.request, shoe.talk.table)
        assert dealt_cards is not None
        shoe.talk.answer(dealt_cards)
    return shoe


@law("11.17")
def test_the_rack_is_shuffled_when_cards_run_short() -> None:
    shoe = asked_to_shuffle()
    table = shoe.talk.table
    assert (len(table.hand(SHOE)), len(table.hand(DISCARD))) == (2, 20)
    assert_refused(shoe.talk, Decision(5, "fold"), "11.17")
    own = set(table.hand(Pile("box 5")))
    shoe.say(Shuffled())
    # Box 5's own cards were not among those shuffled; 17 are left, and the five it gave away lie in the rack.
    assert [fact.count for fact in told(shoe.talk, CardsShuffled)] == [20]
    assert (len(table.hand(SHOE)), len(table.hand(DISCARD))) == (17, 5)
    assert not own & set(table.hand(Pile("box 5")))


@law("11.17")
def test_a_card_may_come_again_after_the_shuffle_but_not_twice() -> None:
    """The pack in its order has twos to aces of a suit: the first box gave away the first five cards of it."""
    shoe = full_table(again="2c 3c 4c").say(Locked())
    table = shoe.talk.table
    again = [card.text for card in table.cards_in(Pile("box 5"))]
    assert again[2:] == ["2c", "3c", "4c"]
    shoe.say(*(Decision(number, "fold") for number in range(1, 6)))
    assert nets(shoe.talk) == dict.fromkeys("ABCDE", -1000)  # ante and fee
    assert_sound(shoe.talk)


def test_nobody_knows_a_card_that_was_shuffled_again() -> None:
    shoe = asked_to_shuffle()
    table = shoe.talk.table
    assert set(table.hand(DISCARD)) & table.known_to(player_viewer("A"))  # what A has given away
    shoe.talk.answer(Shuffled())
    assert not set(table.hand(SHOE)) & table.known_to(player_viewer("A"))


def test_the_dealer_of_these_tests_has_nines() -> None:
    assert result_of(settled(box(1, "2c 3d 6h 7s Td", "fold"), dealer=NINES)).net == -1000
