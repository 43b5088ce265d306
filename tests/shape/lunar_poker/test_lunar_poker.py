"""Lunar Poker's stub, rule by rule; every sum is worked out from its law by hand."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question
from pitbook.records.settling import settle_record
from pitbook.table import (
    DEALER,
    PUBLIC,
    Absent,
    Answer,
    Communication,
    Decision,
    DeckCounted,
    NoMoreBets,
    Ruling,
    Wager,
    Withdraw,
    player_viewer,
    view,
)
from pitbook.table.answers import Locked, Shuffled
from pitbook.table.facts import (
    Called,
    CardsDealt,
    CardsMoved,
    CardsShuffled,
    Decided,
    FeeTaken,
    PaidAgain,
    WagerWithdrawn,
    Won,
)
from pitbook.table.places import DISCARD, SHOE, Pile
from pitbook.table.requests import Reshuffle, Spot
from shape.hand_dealt import HandDealt, assert_refused, assert_sound, at_random, begun, nets, told
from shape.lunar_poker.maths import HANDS, MATHS, supers
from shape.lunar_poker.play import GAME
from shape.lunar_poker.scene import ALL, SCENE
from shape.lunar_poker.winning import super_combination, two_combinations


def bet(box: int, player: str, cents: int, wager: str = "ante") -> Wager:
    return Wager(box, player, wager, Cents(cents))


BETS = [
    bet(1, "A", 500),
    bet(1, "A", 100, "super"),
    bet(2, "B", 1000),
    bet(3, "C", 500),
    bet(3, "C", 200, "super"),
    bet(4, "D", 500),
]


def qualified() -> HandDealt:
    """Four boxes against a pair of nines. B's new cards are kings and more, D's sixth a nine."""
    hands = "7h 7d 7c Ks 2c  Ah Kd 8s 6c 3h  5c 6d 8h Tc Qh  5d 6s 7s 8c Kc  9c 9d 5h 4s Jc  Kh Qd 2s  9h"
    return HandDealt(GAME, {}, hands).say(*BETS, NoMoreBets())


def whole_round() -> HandDealt:
    shoe = qualified().say(Decision(3, "bet"), Decision(2, "exchange", places=(2, 3, 4)), Decision(1, "declare"))
    shoe.say(Decision(4, "buy"), Decision(3, "fold"), Locked())
    return shoe.say(Decision(1, "bet"), Decision(4, "bet"), Decision(2, "bet"))


def not_qualified(next_card: str) -> HandDealt:
    """A flush, ace high, and ace-king-queen against queen high; C draws a king and a two, then comes this card."""
    hands = f"Kh 9h 6h 4h 2h  As Qs Tc 7d 4c  Ac Kc Qh 8d 5s  Qd Jh 8c 5d 3c  Ks 2d  {next_card}"
    shoe = HandDealt(GAME, {}, hands).say(*BETS[:5], NoMoreBets())
    shoe.say(Decision(3, "declare"), Decision(1, "declare"), Decision(2, "bet"), Locked())
    shoe.say(Decision(1, "bet"), Decision(3, "exchange", places=(3, 4)), Decision(3, "bet"))
    return shoe.say(Decision(3, "force"), Decision(1, "decline"), Decision(2, "force"))


def full_table(again: str = "") -> HandDealt:
    """Five boxes that all exchange everything: cards of the pack as they come, and of the rack those named first."""
    shoe = HandDealt(GAME, {}, "", again)
    shoe.say(*(bet(box, player, 500) for box, player in enumerate("ABCDE", 1)), NoMoreBets())
    return shoe.say(*(Decision(box, "exchange", places=ALL) for box in range(1, 6)))


def test_the_scene() -> None:
    for answers, expected in ((SCENE.answers, SCENE.nets), (SCENE.amended, SCENE.amended_nets)):
        talk = begun(GAME, SCENE.notice, answers)
        assert nets(talk) == expected
        assert_sound(talk)


# Sections 5 and 9: two passes


def test_a_round_in_which_the_dealer_qualifies() -> None:
    talk = whole_round().talk
    # The dealer has a pair of nines.
    # A: three sevens. Super 8 x 100 = 800; bet 3 x 1000 = 3000; ante back.                       800 + 3000 = 3800
    # B: A K K Q 2 after a fee of 1000. Bet 2000 for the pair and 2000 for ace-king; ante back.   4000 - 1000 = 3000
    # C: folds, having first bet; super undeclared.                                                -500 - 200 = -700
    # D: straight to the nine with a sixth card for 500. Bet 4 x 1000.                             4000 - 500 = 3500
    assert nets(talk) == {"A": 3800, "B": 3000, "C": -700, "D": 3500}
    assert [fact.staked for fact in told(talk, WagerWithdrawn)] == [1000]
    assert [(fact.clause.id, fact.winnings) for fact in told(talk, PaidAgain)] == [("10.4(c)", 2000)]
    assert [fact.clause.id for fact in told(talk, FeeTaken)] == ["8.2", "8.3"]
    assert [(fact.source, fact.target, fact.count) for fact in told(talk, CardsMoved)] == [("box 2", DISCARD, 3)]
    assert_sound(talk)


def test_the_order_of_the_two_passes() -> None:
    order = [
        fact
        for fact in not_qualified("Jd").talk.facts
        if isinstance(fact, Called | Decided | FeeTaken) or (isinstance(fact, Won) and fact.stake.wager == "super")
    ]
    assert [f"{fact.clause} {fact.sentence}" for fact in order] == [
        "8.1 “No more bets”",
        "9.1 box 3 chooses to declare",
        "9.1 box 1 chooses to declare",
        "9.1 box 2 chooses to bet",
        "5.8 “All decisions are locked in”",
        "5.7 box 1 super: flush is paid 50 to 1",
        "9.3 box 1 chooses to bet",
        "5.7 box 3 super: ace king queen is paid 6 to 1",
        "9.3 box 3 chooses to exchange",
        "8.2 box 3 draw-fee: the fee for an exchange of 2 cards",
        "9.5 box 3 chooses to bet",
        "10.1 “Dealer does not qualify”",
        "10.1 box 3 chooses to force",
        "10.1 box 3 force-fee: the fee for forcing the dealer",
        "10.1 box 1 chooses to decline",
        "10.1 box 2 chooses to force",
        "10.1 box 2 force-fee: the fee for forcing the dealer",
    ]


def test_instant_cash_ends_the_players_round() -> None:
    shoe = HandDealt(GAME, {}, "5h 6h 7h 8h 9h  Ac Kd 4h 3s 2c").say(*BETS[:2], NoMoreBets(), Decision(1, "declare"))
    shoe.say(Locked())
    # Ante 200 x 500 = 100000; super as a same-coloured straight 150 x 100 = 15000. Nobody is left to play the dealer.
    assert nets(shoe.talk) == {"A": 115_000}
    assert_sound(shoe.talk)


def test_a_decision_may_be_changed_until_it_is_locked_in() -> None:
    shoe = qualified().say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"), Decision(4, "buy"))
    shoe.say(Decision(2, "buy"), Decision(2, "exchange", places=(0, 1)), Decision(2, "fold"), Decision(3, "bet"))
    assert {str(stake): cents for stake, cents in shoe.talk.table.stakes.items() if stake.wager != "ante"} == {
        "box 1 super": 100,
        "box 3 super": 200,
        "box 4 draw-fee": 500,
        "box 3 bet": 1000,
    }
    assert shoe.choices["C"] == [
        "bet",
        "exchange naming 2 to 5 of the hand",
        "buy",
        "fold",
        "declare",
    ]  # 1000 lie there
    assert shoe.choices["D"][:2] == ["bet for $5.00", "exchange naming 2 to 5 of the hand"]  # and 500 here
    shoe.say(Locked())
    assert_refused(shoe.talk, Decision(2, "bet"), "9.3")
    assert_refused(shoe.talk, Decision(3, "fold"), "9.3")
    assert_refused(shoe.talk, Locked(), "9.3")


def test_illegal_choices_change_nothing() -> None:
    shoe = qualified()
    for places in ((4,), (4, 4), (3, 5), (-1, 2)):
        assert_refused(shoe.talk, Decision(2, "exchange", places=places))
    assert_refused(shoe.talk, Decision(2, "bet", places=(1, 2)), "9.1")
    assert_refused(shoe.talk, Decision(2, "bet", player="A"), "9.1")
    assert_refused(shoe.talk, Decision(5, "bet"), "9.1")
    shoe.say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"))
    assert_refused(shoe.talk, Locked(), "9.1")  # D has not decided
    shoe.say(Decision(4, "buy"), Locked())
    assert_refused(shoe.talk, Decision(1, "declare"), "9.3")
    shoe.say(Decision(1, "fold"))
    assert_refused(shoe.talk, Decision(4, "exchange", places=(0, 1)), "9.5")


def test_a_super_wager_goes_with_an_ante() -> None:
    talk = begun(GAME, {}, BETS[:2])
    assert_refused(talk, Withdraw(1, "A", "ante"), "5.1")
    assert_refused(talk, bet(2, "B", 100, "super"), "5.1")


def test_a_folded_hand_stays_unseen_by_others() -> None:
    shoe = qualified().say(Decision(1, "declare"), Decision(2, "bet"), Decision(3, "fold"), Decision(4, "buy"))
    assert view(shoe.talk, player_viewer("A")).piles[Pile("box 3")] == (None,) * 5
    assert list(view(shoe.talk, player_viewer("C")).options) == [Spot(3, "C")]  # still, until it is locked in
    assert view(shoe.talk, PUBLIC).options == {}


# Section 10: forcing the dealer


# Queen high does not qualify. A (flush, super 50 x 100) declines: 5000 + ante 500 = 5500, bet back.
# B (ace high) pays 1000 to force, C (A K K Q 2, super 6 x 200, drawn for 500) pays 500.
# The queen goes. With a jack the dealer has a pair: B loses 1000 + 2000 besides the fee; C is paid 1000 for the
# kings and 1000 for ace-king: 1200 + 2000 - 1000. With a six the dealer is still short: all stands off but the fees.
@pytest.mark.parametrize(("next_card", "b", "c"), [("Jd", -4000, 2200), ("6s", -1000, 200)])
def test_forcing_the_dealer(next_card: str, b: int, c: int) -> None:
    talk = not_qualified(next_card).talk
    assert nets(talk) == {"A": 5500, "B": b, "C": c}
    assert [(fact.stake.box, fact.staked) for fact in told(talk, FeeTaken)] == [(3, 500), (3, 500), (2, 1000)]
    assert [fact.clause.id for fact in told(talk, CardsDealt) if fact.to == DEALER] == ["8.1", "10.3"]
    assert_sound(talk)


# 11.4: the rack shuffled again


def asked_to_shuffle() -> HandDealt:
    """Of 22 cards four boxes have taken 20."""
    shoe = full_table()
    shoe.talk.answer(Locked())
    while not isinstance(shoe.talk.request, Reshuffle):
        dealt = shoe.machine.answer(shoe.talk.request, shoe.talk.table)
        assert dealt is not None
        shoe.talk.answer(dealt)
    return shoe


def test_the_rack_is_shuffled_when_cards_run_short() -> None:
    shoe = asked_to_shuffle()
    table = shoe.talk.table
    assert (len(table.hand(SHOE)), len(table.hand(DISCARD))) == (2, 20)
    assert_refused(shoe.talk, Decision(5, "fold"), "11.4")
    own = set(table.hand(Pile("box 5")))
    shoe.say(Shuffled())
    # Box 5's own cards were not among those shuffled; 17 are left, and the five it gave away lie in the rack.
    assert [fact.count for fact in told(shoe.talk, CardsShuffled)] == [20]
    assert (len(table.hand(SHOE)), len(table.hand(DISCARD))) == (17, 5)
    assert not own & set(table.hand(Pile("box 5")))


def test_nobody_knows_a_card_that_was_shuffled_again() -> None:
    shoe = asked_to_shuffle()
    table = shoe.talk.table
    known = table.known_to(player_viewer("A"))
    assert set(table.hand(DISCARD)) & known  # what A has given away
    shoe.talk.answer(Shuffled())
    assert not set(table.hand(SHOE)) & table.known_to(player_viewer("A"))


def test_a_card_may_come_again_after_the_shuffle_but_not_twice() -> None:
    """The pack in its order has twos to aces of a suit: the first box gave away the first five cards of it."""
    shoe = full_table(again="2c 3c 4c").say(Locked())
    table = shoe.talk.table
    again = [card.text for card in table.cards_in(Pile("box 5"))]
    assert again[2:] == ["2c", "3c", "4c"]
    shoe.say(*(Decision(box, "fold") for box in range(1, 6)))
    assert nets(shoe.talk) == dict.fromkeys("ABCDE", -1000)  # ante and fee
    assert_sound(shoe.talk)


def test_a_short_deck_may_be_found_while_the_rack_is_shuffled() -> None:
    shoe = asked_to_shuffle().say(DeckCounted(51))
    assert nets(shoe.talk) == dict.fromkeys("ABCDE", 0)
    assert_sound(shoe.talk)


# Section 11: what else goes wrong


def test_a_complete_deck_may_be_counted_at_any_time() -> None:
    for answers in (whole_round().talk.answers, SCENE.answers):
        expected = nets(begun(GAME, {}, answers))
        for n in range(len(answers)):
            assert nets(begun(GAME, {}, [*answers[:n], DeckCounted(52), *answers[n:]])) == expected


def test_a_short_deck_undoes_everything() -> None:
    rounds: list[list[Answer]] = [whole_round().talk.answers, not_qualified("Jd").talk.answers, [*SCENE.answers]]
    for answers in rounds:
        for n in range(len(answers)):
            talk = begun(GAME, {}, [*answers[:n], DeckCounted(51)])
            assert set(nets(talk).values()) <= {0}
            assert_sound(talk)


def test_communication_may_void_a_hand_at_any_time() -> None:
    answers = whole_round().talk.answers
    for n in range(answers.index(NoMoreBets()) + 3, len(answers)):  # once B has cards
        shoe = qualified()
        shoe.talk = begun(GAME, {}, answers[:n])
        fees = len(told(shoe.talk, FeeTaken))
        shoe.say(Communication("B"), Ruling("void", "casino operator"))
        shoe.say(*(a for a in answers[n:] if isinstance(a, Locked) or (isinstance(a, Decision) and a.box != 2)))
        if shoe.talk.request:  # without B's hand others were dealt, and the dealer does not qualify
            shoe.say(Decision(1, "decline"), Decision(4, "decline"))
        assert nets(shoe.talk)["B"] == (-1000 if fees else 0)  # nothing gives the fee for drawing back
        assert_sound(shoe.talk)


def test_absent_players_have_folded() -> None:
    shoe = qualified().say(Decision(1, "declare"), Absent(2), Decision(4, "buy"), Absent(3))
    assert_refused(shoe.talk, Absent(1), "9.1")  # has chosen
    assert_refused(shoe.talk, Decision(3, "bet"), "9.1")
    shoe.say(Locked(), Absent(1), Absent(4))
    # A: super 800 paid, the ante lost. B: the ante. C: ante and super. D: the ante, and the fee for a sixth card.
    assert nets(shoe.talk) == {"A": 300, "B": -1000, "C": -700, "D": -1000}
    assert_sound(shoe.talk)


def test_who_is_absent_when_forcing_is_asked_has_not_forced() -> None:
    hands = "As Qs Tc 7d 4c  Qd Jh 8c 5d 3c"
    shoe = HandDealt(GAME, {}, hands).say(BETS[0], NoMoreBets(), Decision(1, "bet"), Locked(), Absent(1))
    assert nets(shoe.talk) == {"A": 500}  # the ante is paid and the bet goes back
    assert_sound(shoe.talk)


def test_a_record_tells_who_was_not_there_when_asked_again() -> None:
    """Ben does not come back to box 4 after the exchange: the straight is folded, and 500 and the fee are lost."""
    record: dict[str, Any] = deepcopy({**SCENE.record, "notice": SCENE.notice})
    box = record["boxes"][3]
    box["choices"] = box["choices"][:1]
    settled = settle_record({**record, "irregularities": [{"what": "absent", "box": 4}]}, GAME, GAME.rulebook.edition())
    assert {box.box: box.net for box in settled.boxes} == {1: 1600, 2: 0, 3: -1000, 4: -1000, 5: 0}


def test_nobody_is_there() -> None:
    shoe = qualified().say(Absent(4), Absent(3), Absent(2), Absent(1))
    assert nets(shoe.talk) == {"A": -600, "B": -1000, "C": -700, "D": -500}
    assert_sound(shoe.talk)


# What hands are


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


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9c 9d 9h 9s 2c", "four-of-a-kind"),
        ("Th Jh Qh Kh Ah", "same-coloured-straight"),
        ("5h 6d 7h 8d 9h", "same-coloured-straight"),
        ("5h 6d 7h 8d 9s", "straight"),
        ("Ah Kd Qs Qh 2c", "ace-king-queen"),
        ("Ah Kd Qd 5h 5d", "ace-king-queen"),
        ("2h 4d 6h 8d Th", "same-coloured"),
        ("2h 4d 6h 8d Ts", ""),
    ],
)
def test_super_combinations(cards: str, expected: str) -> None:
    assert super_combination(parse_cards(cards)) == expected


# The mathematics of the super wager


def test_super_wagers_are_counted_exactly() -> None:
    """Ace-king-queen: 44 x 1020 with two other ranks, 11520 and 3840 with a pair, 432 with two pairs.

    Of one colour: 2 x 65780, without 640 straights, 5108 flushes, and 2640 + 480 + 160 + 12 with ace, king and queen.
    """
    counts = supers()
    assert counts["ace-king-queen"] == 44880 + 11520 + 3840 + 432
    assert counts["same-coloured"] == 131560 - 640 - 5108 - 3292
    assert sum(counts.values()) == 624 + 640 + 3744 + 5108 + 9600 + 54912 + 60672 + 122520
    law = GAME.rulebook.edition()
    (wager,) = MATHS.analyse(Question(Notice.post(law), law.paytables)).wagers
    won = 200 * 624 + 150 * 640 + 100 * 3744 + 50 * 5108 + 25 * 9600 + 8 * 54912 + 6 * 60672 + 2 * 122520
    assert wager.net == Fraction(won - (HANDS - sum(counts.values())), HANDS)


# Whatever happens


def test_no_cent_is_lost_however_it_is_played() -> None:
    wagers = [answer for answer in SCENE.answers if isinstance(answer, Wager)]
    for seed in range(150):
        talk = at_random(GAME, SCENE.notice, wagers, seed, by_habit=seed % 3 == 0)
        assert_sound(talk)
        assert begun(GAME, SCENE.notice, talk.answers).facts == talk.facts
        if seed % 3 == 0:  # five boxes exchange five cards each, of the 22 that are left
            assert [fact.count for fact in told(talk, CardsShuffled)] == [20]
            faces = [face for slot, face in talk.table.faces.items() if slot in set(talk.table.hand(DISCARD))]
            assert len(faces) == len(set(faces))
