"""Rounds in which the rules have to be read twice; what each comes to was written down from the text alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitbook.errors import BadInput
from rules.live import result_of
from rules.three_card_poker.helpers import BASE, BONUS_1, DRAFT, EDITIONS, box, row, settled

BOTH = (BASE, DRAFT)
Boxes = Sequence[dict[str, Any]]

# Without a mishap: sentence, dealer, box, what its player is up or down in cents under the first scale

# fmt: off
PLAYED = [
    row("10.1(a) 10.1(b)", "a dealer of jack high pays antes even to a hand that is worse",
        "Js 9c 4d", box(1, "9s 7h 4c"), 1000, laws=BOTH),
    row("10.1 4.2", "queen, 3, 2 qualifies and loses to queen, 4, 2",
        "Qc 3d 2s", box(1, "Qd 4h 2c"), 2000, laws=BOTH),
    row("10.1 4.3(b)", "a pair of twos qualifies without a queen",
        "2c 2d 3s", box(1, "Kc Qd 2h"), -2000, laws=BOTH),
    row("10.1 4.3(c)", "a flush of small cards qualifies without a queen",
        "7h 5h 2h", box(1, "Ac Ad Ks"), -2000, laws=BOTH),
    row("10.4(c)", "equal hands stand off to the last card",
        "Kd 8h 5s", box(1, "Kc 8s 5d"), 0, laws=BOTH),
    row("10.4(b) 4.4(a)", "the third card decides",
        "Kd 8h 5s", box(1, "Kc 8s 4d"), -2000, laws=BOTH),
    row("5.7.1 10.4(c)", "equal straights stand off and earn the bonus",
        "Th 9s 8c", box(1, "Tc 9d 8s"), 1000, laws=BOTH),
    row("5.7.1 10.4(b) 4.3(d)", "ace, 2, 3 is the lowest straight: it loses to 4, 3, 2 and earns the bonus",
        "4c 3d 2s", box(1, "Ac 2d 3h"), -1000, laws=BOTH),
    row("5.7.1 10.1(a)", "three of a kind against a dealer who does not qualify: the ante, its bonus, no play wager",
        "Js 9c 4d", box(1, "6s 6h 6c"), 5000, laws=BOTH),
    row("4.3(c) 4.3(d)", "a straight beats a flush of three cards",
        "Ah 9h 4h", box(1, "4c 3d 2s"), 3000, laws=BOTH),
    row("4.3(e) 4.3(d)", "three twos beat a straight to the ace",
        "Ac Kd Qs", box(1, "2c 2d 2s"), 6000, laws=BOTH),
    row("9.2(a)", "a fold loses Pair Plus although the hand has a pair",
        "Kd 8h 5s", box(1, "4c 4d 9h", "fold", ante=1000, pair_plus=500), -1500, laws=BOTH),
    row("9.2(a) 9.3", "Pair Plus alone may be folded and is lost",
        "Kd 8h 5s", box(1, "4c 4d 9h", "fold", pair_plus=500), -500, laws=BOTH),
    row("5.7.2 9.3 5.2(c)", "Pair Plus alone stays in and is paid against a better hand",
        "Kd Kh Ks", box(1, "4c 4d 9h", pair_plus=500), 500, laws=BOTH),
    row("10.2(c) 5.2(c)", "Pair Plus alone stays in on odd cards and loses to no hand at all",
        "Js 9c 4d", box(1, "Ac Kd 9h", pair_plus=500), -500, laws=BOTH),
    row("10A.7 10A.5(g) 10A.6", "a folded hand is paid the Six Card Bonus: its pair with a third at the dealer's",
        "4h Ks 2d", box(1, "4c 4d 9h", "fold", ante=1000, six_card_bonus=100), -500),
    row("10A.7 9.2(a)", "Pair Plus alone folded, and the Six Card Bonus beside it paid",
        "4h Ks 2d", box(1, "4c 4d 9h", "fold", pair_plus=500, six_card_bonus=100), 0),
    row("10A.5(d)", "two threes of a kind are a full house, which pays more than either",
        "Ks Kh Kd", box(1, "9c 9d 9h", ante=1000, six_card_bonus=100), -2000 + 4000 + 2500),
    row("10A.5(d)", "a pair, a third of it and a pair with the other card make a full house",
        "9h 2s Kd", box(1, "9c 9d 2h", ante=1000, six_card_bonus=100), 2000 + 2500),
    row("10A.5(e)", "five of a suit among six cards",
        "Kh 2h 7c", box(1, "Ah 9h 4h", ante=1000, six_card_bonus=100), 2000 + 2000),
    row("10A.5(f)", "a straight from the ace to the five, spread over both hands",
        "2s 4h 5d", box(1, "Ac 3d 9h", ante=1000, six_card_bonus=100), 1000 + 1000),
    row("10A.5(b)", "ace to five of one suit is a straight flush",
        "4h 5h Kd", box(1, "Ah 2h 3h", ante=1000, six_card_bonus=100), 2000 + 5000 + 20_000),
    row("10A.5(b) 10A.5(a)", "king to nine of one suit is no royal flush without its ace",
        "Ts 9s 2d", box(1, "Ks Qs Js", ante=1000, six_card_bonus=100), 1000 + 5000 + 20_000),
    row("10A.5(a) 5.7.1 5.7.2", "a royal flush over both hands with every wager on it",
        "Js Ts 2d", box(1, "As Ks Qs", ante=1000, pair_plus=500, six_card_bonus=100), 1000 + 5000 + 20_000 + 100_000),
    row("10A.5", "two pairs lose the Six Card Bonus",
        "Kd Kh 5s", box(1, "9c 9d 2h", ante=1000, six_card_bonus=100), -2000 - 100),
    row("10A.5", "four to a straight with a pair lose it too",
        "Kd Qh Ts", box(1, "5c 5h Jd", ante=1000, six_card_bonus=100), 2000 - 100),
]
# fmt: on


@pytest.mark.parametrize(("dealer", "told", "net"), PLAYED)
def test_a_round_comes_to_what_the_text_says(dealer: str, told: dict[str, Any], net: int) -> None:
    assert result_of(settled(told, dealer=dealer, notice=BONUS_1)).net == net
    if "six-card-bonus" not in told["wagers"]:
        assert result_of(settled(told, dealer=dealer, edition="base")).net == net


# With a mishap: boxes of two players, what went wrong, and both nets

FULL = box(1, "4c 4d 9h", ante=1000, pair_plus=500, six_card_bonus=100)
"""A pair of fours: against king, 8, 5 it wins $20, Pair Plus $5, and loses the Six Card Bonus."""
OTHER = box(2, "Js 9c 3d")
"""Jack high: loses $20."""
WON, LOST = 2000 + 500 - 100, -2000


def without_choice(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in ("choices", "cards")}


# fmt: off
MISHAPS = [
    row("11.13", "an absent player loses all, the Six Card Bonus too",
        [{**FULL, "choices": []}, OTHER], {"what": "absent", "box": 1}, -1600, LOST),
    row("11.1", "a void hand gives every wager back, the Six Card Bonus too",
        [FULL, OTHER], {"what": "communication", "box": 1, "ruling": "void", "by": "casino operator O"}, 0, LOST),
    row("11.1", "communication that is let pass changes nothing",
        [FULL, OTHER], {"what": "communication", "box": 1, "ruling": "stands", "by": "casino operator O"}, WON, LOST),
    row("11.2 11.12", "four cards in a hand, held to that hand by a supervisor",
        [without_choice(FULL), OTHER],
        {"what": "wrong-count", "box": 1, "count": 4, "ruling": "boxes", "boxes": [1], "by": "game supervisor S"},
        0, LOST),
    row("11.2 11.12", "two cards in a hand, and the whole round is void",
        [without_choice(FULL), without_choice(OTHER)],
        {"what": "wrong-count", "box": 2, "count": 2, "ruling": "round", "by": "game supervisor S"}, 0, 0),
    row("11.2 11.12", "four cards in the dealer's hand are the whole round's misdeal",
        [without_choice(FULL), without_choice(OTHER)], {"what": "wrong-count", "to": "dealer", "count": 4}, 0, 0),
    row("11.7", "one card exposed to a player is turned over",
        [FULL, OTHER], {"what": "exposed-card", "box": 2, "cards": "Js"}, WON, LOST),
    row("11.8 11.12", "one card exposed to the dealer in the deal is a misdeal",
        [without_choice(FULL), without_choice(OTHER)], {"what": "exposed-card", "to": "dealer", "cards": "8h"}, 0, 0),
    row("11.11", "cards that the dealer exposes after the deal change nothing",
        [FULL, OTHER], {"what": "exposed-by-dealer", "cards": "Kd 8h"}, WON, LOST),
    row("11.10", "cards that a player shows change nothing",
        [FULL, OTHER], {"what": "exposed-by-player", "box": 1, "cards": "4c"}, WON, LOST),
    row("11.5", "a hand collected early that cannot be put together is void, with the Six Card Bonus",
        [{**FULL, "choices": []}, OTHER], {"what": "collected-early", "box": 1, "reconstructed": False}, 0, LOST),
    row("11.5", "a hand collected early and put together plays on",
        [FULL, OTHER], {"what": "collected-early", "box": 1, "reconstructed": True}, WON, LOST),
    row("11.14 9.2", "a hand buried in the discard pile is folded, and its Six Card Bonus goes back",
        [{**FULL, "choices": []}, OTHER], {"what": "laid-down", "box": 1, "reconstructed": False}, -1500, LOST),
    row("11.14", "a hand on top of the discard pile comes back and plays",
        [FULL, OTHER], {"what": "laid-down", "box": 1, "reconstructed": True}, WON, LOST),
    row("11.6", "a deck of 51 is a misdeal",
        [without_choice(FULL), without_choice(OTHER)], {"what": "short-deck", "count": 51}, 0, 0),
    row("11.3", "two cards at a box without a wager, found in the deal, are a misdeal",
        [without_choice(FULL), without_choice(OTHER)],
        {"what": "cards-without-wager", "box": 5, "cards": "2c 3c"}, 0, 0),
    row("11.4", "a complete hand at a box without a wager is put away and play goes on",
        [FULL, OTHER], {"what": "hand-without-wager", "box": 5, "cards": "2c 3c 7d"}, WON, LOST),
]
# fmt: on


@pytest.mark.parametrize(("boxes", "mishap", "first", "second"), MISHAPS)
def test_a_mishap_costs_what_the_text_says(boxes: Boxes, mishap: dict[str, Any], first: int, second: int) -> None:
    ends = {first, second} == {0}
    settlement = settled(*boxes, dealer=None if ends else "Kd 8h 5s", notice=BONUS_1, irregularities=[mishap])
    assert (result_of(settlement, 1).net, result_of(settlement, 2).net) == (first, second)


def test_two_exposed_cards_are_a_misdeal() -> None:
    shown = [{"what": "exposed-card", "box": n, "ruling": "round", "by": "game supervisor S"} for n in (1, 2)]
    boxes = without_choice(FULL), without_choice(OTHER)
    settlement = settled(*boxes, dealer=None, notice=BONUS_1, irregularities=shown)
    assert [result_of(settlement, number).net for number in (1, 2)] == [0, 0]


@pytest.mark.clause(DRAFT, "10A.2", "11.4")
def test_a_six_card_bonus_at_a_box_without_a_wager_goes_back_with_the_hand_dealt_there() -> None:
    stray = {"box": 5, "player": "P5", "wagers": {"six-card-bonus": 100}}
    found = {"what": "hand-without-wager", "box": 5, "cards": "2c 3c 7d"}
    settlement = settled(FULL, stray, dealer="Kd 8h 5s", notice=BONUS_1, irregularities=[found])
    assert [(line.result, line.clause) for line in result_of(settlement, 5).lines] == [("void", "10A.2")]
    assert result_of(settlement, 1).net == WON


# fmt: off
REFUSED = [
    row("10A.2", "a Six Card Bonus without an ante or Pair Plus",
        BONUS_1, [box(1, "4c 4d 9h", six_card_bonus=100)], "10A.2"),
    row("10A.1", "a Six Card Bonus where none is offered",
        {}, [FULL], "10A.1"),
    row("5.5", "two boxes of one player where the operator allows one",
        {}, [box(1, "4c 4d 9h", player="A"), box(2, "Js 9c 3d", player="A")], "5.5"),
    row("5.2(b)", "a play wager that is not of the size of the ante",
        {}, [box(1, "4c 4d 9h", ante=1000, play=2000)], "5.2(b)"),
    row("10A.3 10A.1", "a scale that is none of the four",
        {"six-card-bonus": "5"}, [FULL], "10A.1"),
]
# fmt: on


@pytest.mark.parametrize(("notice", "boxes", "clause"), REFUSED)
def test_what_the_text_rules_out_is_refused(notice: dict[str, Any], boxes: Boxes, clause: str) -> None:
    with pytest.raises(BadInput) as caught:
        settled(*boxes, notice=notice)
    assert caught.value.clause == clause


def test_each_edition_has_a_round() -> None:
    assert {result_of(settled(OTHER, edition=edition), 2).net for edition in EDITIONS} == {LOST}
