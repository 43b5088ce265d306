"""Section 4: how hands rank, and how a hand of five is made from two cards and five."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from phevaluator import evaluate_cards

from pitbook.cards import DECK, FIVE_CARD, parse_cards
from pitbook.games.ultimate_texas_holdem.winning import FORMS, best_hand
from rules.live import line, result_of
from rules.ultimate_texas_holdem.helpers import BASE, SEVEN, box, row, settled

TWO_AND_THREE, BEST_OF_SEVEN = FORMS

# fmt: off
IN_RISING_ORDER = [
    "7s 5d 4c 3h 2d",  # (a), by 4.4 from the highest card down
    "As Kd Qc Jh 9d",
    "2s 2d 5c 4h 3d",  # (b)
    "2s 2d Ac Kh Qd",
    "As Ad 4c 3h 2d",
    "3s 3d 2c 2h Ad",  # (c)
    "As Ad 2c 2h 3d",
    "2s 2d 2c 4h 3d",  # (d)
    "As 2d 3c 4h 5d",  # (e): the ace at the lower end
    "2s 3d 4c 5h 6d",
    "Ts Jd Qc Kh Ad",  # and at the upper
    "7s 5s 4s 3s 2s",  # (f)
    "As Ks Qs Js 9s",
    "2s 2d 2c 3h 3d",  # (g)
    "3s 3d 3c 2h 2d",
    "2s 2d 2c 2h 3d",  # (h)
    "As 2s 3s 4s 5s",  # (i)
    "9s Ts Js Qs Ks",
    "Ts Js Qs Ks As",  # (j)
]
# fmt: on


@pytest.mark.clause(BASE, "4.2", "4.3", "4.4")
def test_the_kinds_of_hand_in_rising_order() -> None:
    strengths = [FIVE_CARD.strength(parse_cards(hand)) for hand in IN_RISING_ORDER]
    assert strengths == sorted(set(strengths))


@pytest.mark.clause(BASE, "4.1")
def test_no_suit_outranks_another() -> None:
    strengths = {FIVE_CARD.strength(parse_cards(f"A{suit} K{suit} 9{suit} 5{suit} 2{suit}")) for suit in "cdhs"}
    assert len(strengths) == 1


# fmt: off
MADE = [
    row("4.5", "a royal flush, one card of one's own", "Th 3d", "Ah Kh Qh Jh 2c", "odd-cards",       "royal-flush"),
    row("4.5", "a straight on the board",              "4h 3d", "Ts Js Qh Kc Ad", "odd-cards",       "straight"),
    row("4.5", "three on the board",                   "Ah 3d", "9s 9d 9h 8c Kd", "three-of-a-kind", "three-of-a-kind"),
    row("4.5", "a pair of one's own and another",      "Ah Ad", "9s 9d 4h 3c Kd", "two-pairs",       "two-pairs"),
    row("4.5", "two cards and three of a suit",        "Ah 4h", "9h 8h 2h 3c Kd", "flush",           "flush"),
    row("4.5", "one card and four of a suit",          "Ah 4d", "9h 8h 2h 7h Kd", "odd-cards",       "flush"),
    row("4.5", "both cards of a straight",             "8h 7d", "6h 5h 4c Kd Kc", "straight",        "straight"),
]
# fmt: on


@pytest.mark.parametrize(("own", "shared", "by_two_and_three", "by_best_of_seven"), MADE)
def test_a_hand_is_made_as_the_notice_says(own: str, shared: str, by_two_and_three: str, by_best_of_seven: str) -> None:
    cards = parse_cards(own), parse_cards(shared)
    assert FIVE_CARD.category(best_hand(*cards, TWO_AND_THREE)) == by_two_and_three
    assert FIVE_CARD.category(best_hand(*cards, BEST_OF_SEVEN)) == by_best_of_seven


@pytest.mark.clause(BASE, "4.5")
def test_of_random_cards_no_better_hand_can_be_made() -> None:
    """Beside an evaluator that is not ours."""
    chance = Random(5)
    for _ in range(200):
        cards = chance.sample(DECK, 7)
        own, shared = cards[:2], cards[2:]
        texts = [card.text for card in own]
        by_two = min(evaluate_cards(*texts, *(c.text for c in three)) for three in combinations(shared, 3))
        best = max(combinations(shared, 3), key=lambda three: FIVE_CARD.strength((*own, *three)))
        assert evaluate_cards(*texts, *(c.text for c in best)) == by_two
        assert best_hand(own, shared, TWO_AND_THREE) == FIVE_CARD.strength((*own, *best))
        of_seven = max(combinations(cards, 5), key=FIVE_CARD.strength)
        assert best_hand(own, shared, BEST_OF_SEVEN) == FIVE_CARD.strength(of_seven)
        assert evaluate_cards(*(c.text for c in of_seven)) == evaluate_cards(*(c.text for c in cards))


@pytest.mark.clause(BASE, "4.5", "5.6.2")
def test_the_form_decides_the_round_and_trips_with_it() -> None:
    """Reading U4."""
    boxes = box(1, "Th 3d", "check", "check", "play 1", ante=1000, trips=500)
    given = {"community": "Ah Kh Qh Jh 2c", "dealer": "9c 9d"}
    one, other = (settled(boxes, notice=notice, **given) for notice in ({}, SEVEN))
    assert result_of(one).net == -1000 - 1000 - 1000 - 500
    assert result_of(other).net == 1000 + 500 * 1000 + 1000 + 50 * 500
    assert (line(one, "trips").clause, line(other, "trips").clause) == ("10.4", "5.6.2")
