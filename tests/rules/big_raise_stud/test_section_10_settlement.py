"""Section 10: hands win, stand off or lose by their own value, and the bonus by the player's three cards."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitbook.table import PUBLIC, Decision, LeftFaceDown
from pitbook.table.facts import CardsDiscarded, CardsShown, Ended, HandRanked
from rules.big_raise_stud.helpers import BONUS, LAW, LiveTable, box, row, settled
from rules.live import Brief, brief, line, result_of, results

# fmt: off
WIN = {"ante": ("win", 1000, "5.7"), "raise": ("win", 2000, "5.7")}
STAND_OFF = {"ante": ("stand-off", 0, "10.2(b)"), "raise": ("stand-off", 0, "10.2(b)")}
LOSS = {"ante": ("lose", 0, "10.5"), "raise": ("lose", 0, "10.5")}

SETTLED = [
    # player's cards, community, what becomes of an ante of $10 and a raise of $20
    row("10.1 10.2(a) 10.6(a)", "a pair of 10's wins",                      "Tc 4d 3h", "Ts 2c", WIN),
    row("10.2(a)",              "a pair of aces wins",                      "Ac 4d 3h", "As 2c", WIN),
    row("10.2(b)",              "a pair of 9's stands off",                 "9c 4d 3h", "9s 2c", STAND_OFF),
    row("10.2(b)",              "9's with the best of cards stand off",     "9c 9d Ah", "Ks Qc", STAND_OFF),
    row("10.2(b)",              "a pair of 8's stands off",                 "8c 8d 3h", "As 2c", STAND_OFF),
    row("10.2(b)",              "a pair of 7's stands off",                 "7c 4d 3h", "7s Ac", STAND_OFF),
    row("10.2(b)",              "a pair of 6's stands off",                 "6c 4d 3h", "6s 2c", STAND_OFF),
    row("10.2(c) 10.5",         "a pair of 5's loses",                      "5c 5d Ah", "Ks Qc", LOSS),
    row("10.2(c) 10.5",         "a pair of 2's loses",                      "2c 2d Ah", "Ks Qc", LOSS),
    row("10.2(c) 10.5",         "ace, king, queen, jack, 9 loses",          "Ac Kd Qh", "Js 9c", LOSS),
    row("10.1 10.2",            "a pair on the table is everybody's",       "Ac 4d 3h", "6s 6c", STAND_OFF),
    row("10.1 10.2",            "two high cards on the table win for all",  "3c 4d 5h", "Js Jc", WIN),
]
# fmt: on


@pytest.mark.parametrize(("cards", "community", "expected"), SETTLED)
def test_ante_and_raise(cards: str, community: str, expected: Mapping[str, Brief]) -> None:
    assert brief(result_of(settled(box(1, cards, "raise 2"), community=community))) == expected


@pytest.mark.clause(LAW, "10.2")
def test_two_low_pairs_win() -> None:
    assert line(settled(box(1, "2c 2d 3h"), community="3s Kc"), "raise").pays == 2000


@pytest.mark.clause(LAW, "10.2(b)", "5.7")
@pytest.mark.parametrize("ante_table", ["drafted", "licensed"])
def test_a_stand_off_returns_ante_and_raise_under_either_table(ante_table: str) -> None:
    settlement = settled(box(1, "9c 9d 3h", "raise 4"), community="As 2c", notice={"ante-table": ante_table})
    assert (results(settlement), result_of(settlement).net) == ({"ante": "stand-off", "raise": "stand-off"}, 0)


# Rule 10.3: the bonus, on a stake of $5

# fmt: off
PRIZES = [
    row("10.3", "straight flush 40 to 1",                        "9h 8h 7h", "win", 20_000),
    row("10.3", "ace, king, queen suited is a straight flush",   "Ah Kh Qh", "win", 20_000),
    row("10.3", "ace, 2, 3 suited is a straight flush",          "Ah 2h 3h", "win", 20_000),
    row("10.3", "three of a kind 30 to 1",                       "2s 2h 2c", "win", 15_000),
    row("10.3", "straight 6 to 1",                               "9h 8s 7h", "win", 3_000),
    row("10.3", "ace, 2, 3 is a straight",                       "Ah 2s 3h", "win", 3_000),
    row("10.3", "king, ace, 2 is none",                          "Kh As 2h", "lose", 0),
    row("10.3", "flush 3 to 1",                                  "Ah 9h 4h", "win", 1_500),
    row("10.3", "pair 1 to 1",                                   "2s 2h Ac", "win", 500),
    row("10.3", "less than a pair loses",                        "Ah Ks Jh", "lose", 0),
]
# fmt: on


@pytest.mark.parametrize(("cards", "outcome", "pays"), PRIZES)
@pytest.mark.parametrize("choice", ["raise 1", "fold"])
def test_the_bonus_is_paid_on_the_three_cards_whatever_the_hand_does(
    cards: str, outcome: str, pays: int, choice: str
) -> None:
    settlement = settled(box(1, cards, choice, bonus=500), community="Td 5c")
    assert (line(settlement, BONUS).result, line(settlement, BONUS).pays) == (outcome, pays)
    assert line(settlement, BONUS).clause == "10.3"


@pytest.mark.clause(LAW, "10.3", "10.1")
def test_community_cards_do_not_help_the_bonus() -> None:
    assert line(settled(box(1, "Ks 9h 4c", bonus=500), community="Kd Kc"), BONUS).result == "lose"


# fmt: off
EVERY_RESULT = [
    row("10.5",         "a losing hand with a winning bonus",    "2s 2h Ac", "Kd 7c",
        {"ante": "lose", "raise": "lose", BONUS: "win"}),
    row("10.6(b)",      "a winning hand with a winning bonus",   "Ks Kh 4c", "9d 7c",
        {"ante": "win", "raise": "win", BONUS: "win"}),
    row("10.6",         "a winning hand with a losing bonus",    "Ks 9h 4c", "Kd 7c",
        {"ante": "win", "raise": "win", BONUS: "lose"}),
    row("10.2(b) 10.3", "a stand-off with a winning bonus",      "8s 8h 4c", "Kd 7c",
        {"ante": "stand-off", "raise": "stand-off", BONUS: "win"}),
]
# fmt: on


@pytest.mark.parametrize(("cards", "community", "expected"), EVERY_RESULT)
def test_hand_and_bonus_are_settled_each_by_itself(cards: str, community: str, expected: dict[str, str]) -> None:
    assert results(settled(box(1, cards, bonus=500), community=community)) == expected


@pytest.mark.clause(LAW, "10.5", "10.6(c)")
def test_bonuses_are_looked_at_before_the_cards_are_counted_away() -> None:
    table = LiveTable.dealt(1, 2, 3, side=True)
    table.say(*(Decision(number, "raise 1") for number in (1, 2, 3))).finish()
    for number, clause in ((1, "10.6(c)"), (2, "10.2(b)"), (3, "10.5")):
        mine = [fact for fact in table.talk.facts if _is_of(fact, number)]
        assert [type(fact).__name__ for fact in mine[-2:]] == ["Lost", "CardsDiscarded"]
        last = mine[-1]
        assert isinstance(last, CardsDiscarded)
        assert (last.clause.id, last.count) == (clause, 3)


def _is_of(fact: object, number: int) -> bool:
    if isinstance(fact, Ended):
        return fact.stake.box == number
    return isinstance(fact, CardsDiscarded) and fact.pile == f"box {number}"


@pytest.mark.clause(LAW, "10.1")
def test_every_hand_in_play_is_turned_from_the_dealers_right_and_ranked() -> None:
    table = LiveTable.dealt(1, 2, 4).say(*(Decision(number, "raise 1") for number in (1, 2, 4))).finish()
    public = [fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC]
    assert public == ["community", "box 4", "box 2", "box 1"]
    assert [(fact.pile, fact.hand) for fact in table.facts(HandRanked)] == [
        ("box 4", "a pair of jacks (K 7 6 beside)"),
        ("box 2", "a pair of sevens (K 5 2 beside)"),
        ("box 1", "a pair of kings (9 7 4 beside)"),
    ]


@pytest.mark.clause(LAW, "10.1")
def test_a_hand_cannot_be_left_face_down() -> None:
    table = LiveTable.dealt(1).say(Decision(1, "raise 1"))
    table.refusal(LeftFaceDown(1))
    table.finish()
    assert table.results(1) == {"ante": "win", "raise": "win"}
