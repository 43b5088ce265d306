"""Rounds of Blackjack at a table, each sum worked out from the law by hand."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from games.blackjack.dealt import Dealt
from pitbook.cards import parse_cards
from pitbook.games.blackjack.play import GAME
from pitbook.games.blackjack.winning import count, house_money_row
from pitbook.law import Cents
from pitbook.records.settling import settle_record
from pitbook.table import NoMoreBets, Wager, Withdraw
from pitbook.table.answers import Absent, Decision, DeckCounted
from pitbook.table.codec import fact_to_data
from pitbook.table.facts import BonusPaid, CardsDealt, Ended
from pitbook.table.places import DEALER
from pitbook.table.requests import Decide
from shape.hand_dealt import assert_refused, assert_sound, at_random, begun, money, nets, told
from shape.landed.blackjack import SCENE, round_with

LAW = GAME.rulebook.edition()
PLAIN: dict[str, Any] = {}
FREE: dict[str, Any] = {"free-bet": True}
HOUSE_MONEY: dict[str, Any] = {"house-money": True, "limits": {"main": {"min": 100, "max": 2000}}}


def bet(cents: int, box: int = 1, player: str = "A", wager: str = "main") -> Wager:
    return Wager(box, player, wager, Cents(cents))


def alone(cards: str, options: dict[str, Any] = PLAIN, *more: Wager) -> Dealt:
    """A with 1000 on box 1, as far as the first question. Cards come to the box, the dealer, the box, and so on."""
    return Dealt(GAME, options, cards).say(bet(1000), *more, NoMoreBets())


def test_the_scene() -> None:
    talk = begun(GAME, SCENE.notice, SCENE.answers)
    assert nets(talk) == SCENE.nets
    assert_sound(talk)
    amended = begun(GAME, SCENE.notice, SCENE.amended)
    assert nets(amended) == SCENE.amended_nets
    assert_sound(amended)


# 4.1: what hands count


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ah Kd", "a blackjack"),
        ("Ah 6d", "soft 17"),
        ("Ah 6d Tc", "17"),
        ("Ah As", "soft 12"),
        ("Ah As Td 9c", "21"),
        ("7h 7s 7d", "21"),
        ("Kh Qs 2d", "22"),
    ],
)
def test_counts(cards: str, words: str) -> None:
    assert str(count(parse_cards(cards), LAW)) == words


# Section 2: wagers


def test_as_many_bettors_as_the_notice_says() -> None:
    talk = begun(GAME, {"bettors-per-area": "2"}, [bet(1000), bet(500, player="B")])
    assert_refused(talk, bet(500, player="C"), "5.7")
    assert_refused(begun(GAME, {"bettors-per-area": "1"}, [bet(1000)]), bet(500, player="B"), "5.7")


@pytest.mark.parametrize("others", [[], [bet(500, player="B")], [bet(500, box=2, player="B")]], ids=len)
def test_sentences_say_whose_stake_it_is_where_several_have_one_on_a_hand(others: list[Wager]) -> None:
    hand = Dealt(GAME, {"bettors-per-area": "2"}, "Kh Td Qh Ts 9c 8c").say(bet(1000), *others, NoMoreBets())
    while isinstance(hand.talk.request, Decide):
        spot = min(hand.talk.request.options)
        hand.say(Decision(spot.box, "stand", player=spot.player))
    ended = [fact for fact in hand.talk.facts if isinstance(fact, Ended)]
    is_shared = any(wager.box == 1 for wager in others)
    told = {fact.stake: fact.sentence.partition(":")[0] for fact in ended}
    assert told == {stake: f"{stake} of {stake.player}" if is_shared else str(stake) for stake in told}
    assert len(told) == 1 + len(others)
    assert [fact_to_data(fact).get("is_shared", False) for fact in ended] == [is_shared] * len(ended)


def test_nobody_closes_an_empty_table() -> None:
    assert_refused(begun(GAME, PLAIN), NoMoreBets(), "5.1")


# Section 4: House Money


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ah Kh", "suited-ace-king"),
        ("Ah Kd", "sequence"),
        ("2h Ah", "suited-sequence"),
        ("2h As", "sequence"),
        ("9h 8h", "suited-sequence"),
        ("9h 9h", "pair"),
        ("9h 8d", "sequence"),
        ("9h 7h", ""),
        ("Kh 2h", ""),
    ],
)
def test_what_two_cards_win(cards: str, row: str) -> None:
    assert house_money_row(parse_cards(cards)) == row


def test_money_may_ride_in_part_up_to_the_maximum() -> None:
    """A pair wins 1500 on 500: 2000 could ride, but 1000 lie there and the maximum is 2000."""
    shoe = alone("9h 7d 9d Tc Kd 5c", HOUSE_MONEY, bet(500, wager="house-money"))
    assert shoe.choices == {"A": ["take", "ride of $0.01 to $10.00"]}
    assert_refused(shoe.talk, Decision(1, "ride", cents=Cents(1001)), "15D.6")
    assert_refused(shoe.talk, Decision(1, "ride"), "15D.6")
    shoe.say(Decision(1, "ride", cents=Cents(300)), Decision(1, "stand"))
    # 18 against seven, ten, king: 27. House Money 1500, the hand 1000 and 300.
    assert nets(shoe.talk) == {"A": 2800}
    assert_sound(shoe.talk)


def test_house_money_needs_an_initial_wager_of_ones_own() -> None:
    options = HOUSE_MONEY | {"bettors-per-area": "2"}
    talk = begun(GAME, options, [bet(1000), bet(100, wager="house-money")])
    assert_refused(talk, bet(100, player="B", wager="house-money"), "15D.2")
    assert_refused(talk, Withdraw(1, "A", "main"), "15D.2")
    assert_refused(begun(GAME, PLAIN, [bet(1000)]), bet(100, wager="house-money"), "15D.1")


# Section 5: insurance


@pytest.mark.parametrize(
    ("second", "net"),
    [
        ("Kd", -1000 + 2 * 400),  # a blackjack: the hand loses, insurance is paid 2 to 1
        ("9d", -400),  # 20 each: the hand stands off, insurance is lost
    ],
)
def test_insurance(second: str, net: int) -> None:
    shoe = alone(f"Kh As Qh {second}")
    assert_refused(shoe.talk, bet(501, wager="insurance"), "13.2")
    shoe.say(bet(400, wager="insurance"))
    assert_refused(shoe.talk, bet(100, wager="insurance"), "5.1")  # one wager to an area
    shoe.say(NoMoreBets(), Decision(1, "stand"))
    assert nets(shoe.talk) == {"A": net}
    assert_sound(shoe.talk)


def test_insurance_may_be_thought_over_until_it_is_closed() -> None:
    shoe = alone("Kh As Qh 9d").say(bet(400, wager="insurance"), Withdraw(1, "A", "insurance"), NoMoreBets())
    assert_refused(shoe.talk, bet(400, wager="insurance"), "5.5(a)")
    shoe.say(Decision(1, "stand"))
    assert nets(shoe.talk) == {"A": 0}


def test_the_second_window_lets_nobody_touch_what_was_made_in_the_first() -> None:
    shoe = alone("Kh As Qh 9d", HOUSE_MONEY)
    assert_refused(shoe.talk, Withdraw(1, "A", "main"), "5.5(b)")
    assert_refused(shoe.talk, bet(500, box=2), "13.1")
    assert_refused(shoe.talk, bet(500, player="C", wager="insurance"), "13.1")


def test_no_insurance_without_an_ace() -> None:
    assert alone("Kh Ks Qh 9d").choices["A"][0] == "stand"


# Section 6: playing the hands


def test_a_double_for_less() -> None:
    shoe = alone("6h 6d 5d 9c Kc 8s")
    assert shoe.choices["A"] == ["hit", "double of $0.01 to $10.00"]
    assert_refused(shoe.talk, Decision(1, "double", cents=Cents(1001)), "8.3")
    assert_refused(shoe.talk, Decision(1, "double"), "8.3")
    shoe.say(Decision(1, "double", cents=Cents(250)))
    # Twenty against six, king, eight: 24. 1000 and 250 are won.
    assert nets(shoe.talk) == {"A": 1250}
    assert_sound(shoe.talk)


def test_a_box_has_three_hands_at_most() -> None:
    shoe = alone("8h Td 8d 8s 8c").say(Decision(1, "split"), Decision(1, "split"))
    assert "split for $10.00" not in shoe.choices["A"]


def test_twenty_one_after_a_split_is_no_blackjack() -> None:
    """Ace and king on each hand against the dealer's 21: both stand off; against 20 they win even money."""
    for last, net in (("6h", 0), ("5h", 2000)):
        shoe = alone(f"Ah 5d Ad Kh Kd Ts {last}").say(Decision(1, "split"))
        assert nets(shoe.talk) == {"A": net}


def test_a_hand_over_21_loses_before_the_dealer_draws() -> None:
    shoe = alone("Kh 6d 6h Td").say(Decision(1, "hit"))
    assert nets(shoe.talk) == {"A": -1000}
    assert [fact.to for fact in told(shoe.talk, CardsDealt)].count(DEALER) == 1


# Section 7: free bets


def test_a_free_hand_pays_after_the_wager_it_stands_for_was_lost() -> None:
    """Eights: the first hand goes over and loses 1000, the second has 19 against the dealer's 17 and is paid 1000."""
    shoe = alone("8h 7d 8d 7c Ks Ac Td", FREE)
    assert shoe.choices["A"] == ["stand", "hit", "double of $0.01 to $10.00", "split"]
    shoe.say(Decision(1, "split"), Decision(1, "hit"), Decision(1, "stand", hand=2))
    assert nets(shoe.talk) == {"A": 0}
    assert [(fact.bonus, fact.winnings) for fact in told(shoe.talk, BonusPaid)] == [("free split", 1000)]
    assert_sound(shoe.talk)


# Eights are split for nothing, then 8 and 3 doubled for nothing on each: 1000 in chips and three lammers, against 17.
@pytest.mark.parametrize(
    ("cards", "net"),
    [
        ("3h Td 3d Ts Jc", 4 * 1000),  # 21 twice
        ("3h 2d 3d 2s Kc", -1000),  # 13 twice: only the chips are lost
    ],
)
def test_free_split_and_free_doubles(cards: str, net: int) -> None:
    shoe = alone(f"8h 7d 8d {cards}", FREE)
    shoe.say(Decision(1, "split"), Decision(1, "double"), Decision(1, "double", hand=2))
    assert nets(shoe.talk) == {"A": net}
    assert_sound(shoe.talk)


def test_a_free_hand_that_stands_off_costs_nothing() -> None:
    shoe = alone("8h 8s 8d Td Ks Tc", FREE).say(Decision(1, "split"), Decision(1, "stand"))
    shoe.say(Decision(1, "stand", hand=2))
    assert nets(shoe.talk) == {"A": 0}  # 18 three times
    assert_sound(shoe.talk)


def test_tens_are_split_for_money_and_twelve_is_doubled_for_money() -> None:
    assert alone("Kh 7d Qd", FREE).choices["A"] == ["stand", "hit", "double of $0.01 to $10.00", "split for $10.00"]
    assert alone("9h 7d 3d", FREE).choices["A"] == ["stand", "hit", "double of $0.01 to $10.00"]
    assert alone("9h 7d 2d", FREE).choices["A"] == ["hit", "double"]


# Section 8: settlement


@pytest.mark.parametrize(
    ("cards", "choices", "net"),
    [
        ("Ah 9d Kd", [], 1500),  # paid at once
        ("Ah Td Kd 9s", [], 1500),  # the dealer might have had one
        ("Ah Td Kd As", [], 0),  # and has
        ("Kh Td Qd As", ["stand"], -1000),  # a blackjack beats 20
        ("Kh Td 5d 6c As", ["hit"], -1000),  # and beats 21
        ("Kh Td 9d 6c 5s", ["stand"], -1000),  # 19 against 21
        ("Kh 7d 3d 5c Tc", ["hit", "stand"], 1000),  # 18 against 17
        ("Kh 6d 3d 5c Tc 2s", ["hit", "stand"], 0),  # 18 against 16, which draws two
    ],
)
def test_one_hand(cards: str, choices: list[str], net: int) -> None:
    shoe = alone(cards).say(*(Decision(1, choice) for choice in choices))
    assert nets(shoe.talk) == {"A": net}
    assert_sound(shoe.talk)


def test_riding_money_stands_off_against_a_blackjack() -> None:
    """The pair wins 300 on 100; of the 400 all ride. The dealer's blackjack takes the 1000 and not the 400."""
    shoe = alone("9h Td 9d As", HOUSE_MONEY, bet(100, wager="house-money"))
    shoe.say(Decision(1, "ride", cents=Cents(400)), Decision(1, "stand"))
    assert nets(shoe.talk) == {"A": 300 - 1000}
    assert [fact.result for fact in told(shoe.talk, Ended) if fact.stake.wager == "riding"] == ["stand-off"]


# Section 9: irregularities


def test_who_is_not_there_keeps_and_stands() -> None:
    shoe = alone("9h 7d 9d Td", HOUSE_MONEY, bet(500, wager="house-money")).say(Absent(1))
    assert nets(shoe.talk) == {"A": 1500 + 1000}  # kept; then 18 against 17
    assert_sound(shoe.talk)


def test_a_record_tells_which_of_two_bettors_was_not_there() -> None:
    """Ben keeps the 300, insures, and is then away from box 1: no part in hands 2 and 3. Box 2 is as it was: 1200."""
    record: dict[str, Any] = deepcopy({**SCENE.record, "notice": SCENE.notice})
    record["boxes"][1]["hands"] = [{"choices": ["take"]}]
    record["irregularities"] = [{"what": "absent", "box": 1, "player": "Ben"}]
    settled = settle_record(record, GAME, GAME.rulebook.edition())
    nets = {(box.box, box.player): box.net for box in settled.boxes}
    assert nets == {(1, "Ana"): 6600, (1, "Ben"): 300 - 250, (2, "Ben"): 1200}


def test_a_short_shoe_undoes_everything_at_any_moment() -> None:
    for n in range(len(SCENE.answers)):
        talk = begun(GAME, SCENE.notice, [*SCENE.answers[:n], DeckCounted(311)])
        assert set(nets(talk).values()) <= {0}
        assert_sound(talk)


def test_a_whole_shoe_may_be_counted_at_any_moment() -> None:
    answers = round_with("7d")
    for n in range(len(answers)):
        talk = begun(GAME, SCENE.notice, [*answers[:n], DeckCounted(312), *answers[n:]])
        assert money(talk) == {"Ana": 6600, "Ben": 2050, "house": -8650, "layout": 0}


# Whatever happens


@pytest.mark.parametrize("options", [SCENE.notice, {**SCENE.notice, "free-bet": False}])
def test_no_cent_is_lost_however_it_is_played(options: dict[str, Any]) -> None:
    wagers = [answer for answer in SCENE.answers if isinstance(answer, Wager) and answer.wager != "insurance"]
    hands = set()
    for seed in range(150):
        talk = at_random(GAME, options, wagers, seed)
        assert_sound(talk)
        assert begun(GAME, options, talk.answers).facts == talk.facts
        hands |= {fact.stake.hand for fact in told(talk, Ended)}
    assert 3 in hands or options["free-bet"]
