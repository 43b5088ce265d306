"""Sections 1, 4, 5.1, 5.1a, 9.1, 9.2, 10 and 11A: what hands count, which wins, and what every wager is paid.

Stakes are $10. The odds of 5.1a: a win with 17 is a push, 18 to 21 pays 1 to 1 ($10), blackjack 3 to 2 ($15), more than
21 5 to 1 ($50). A tie below or above 21 pays 7 to 1 ($70), on 21 9 to 1 ($90), of blackjacks 12 to 1 ($120).
"""

from __future__ import annotations

from itertools import product

import pytest

from pitbook import find_edition, settle
from pitbook.cards import parse_cards
from pitbook.errors import BadRecord
from pitbook.games.dragon_21.winning import count, winner
from pitbook.law import Cents
from pitbook.table import NoMoreBets
from pitbook.table.facts import Called, CardsDealt, Ended, HandRanked, Lost
from rules.dragon_21.helpers import LAW, LiveTable, bet, brief, record, row, settled
from rules.live import facts_of

WIN, LOSE, OFF = "win", "lose", "stand-off"
D_LOST, T_LOST, NO_TIE = (LOSE, 0, "5.1(a)(iii)"), (LOSE, 0, "5.1(b)(iii)"), (LOSE, 0, "5.1(c)(ii)")
D_TIED, T_TIED = (OFF, 0, "5.1(a)(ii)"), (OFF, 0, "5.1(b)(ii)")
PUSH, EVEN, JACK, OVER = (OFF, 0, "5.1a"), (WIN, 1000, "5.1a"), (WIN, 1500, "5.1a"), (WIN, 5000, "5.1a")


def tie(pays: int) -> tuple[str, int, str]:
    return WIN, pays, "5.1(c)(i)"


# fmt: off
ROUNDS = [
    # dragon, tiger, what becomes of dragon, tiger, tie
    row("5.1 5.1a",     "both within 21, the Dragon higher",      "Kh 9d", "Ts 8c",        EVEN, T_LOST, NO_TIE),
    row("5.1 5.1a",     "both within 21, the Tiger higher",       "Kh 8d", "Ts 9c",        D_LOST, EVEN, NO_TIE),
    row("5.1 5.1a 9.2", "both over 21, the Dragon lower",         "Kh 6d 6c", "Ts 6h 9c",  OVER, T_LOST, NO_TIE),
    row("5.1 5.1a 9.2", "both over 21, the Tiger lower",          "Kh 6d 9c", "Ts 6h 6s",  D_LOST, OVER, NO_TIE),
    row("5.1 5.1a 9.2", "only the Tiger over",                    "Kh 8d", "Ts 6h 9c",     EVEN, T_LOST, NO_TIE),
    row("5.1 5.1a 9.2", "only the Dragon over",                   "Kh 6d 9c", "Ts 8c",     D_LOST, EVEN, NO_TIE),
    row("1 5.1 5.1a",   "the Dragon's blackjack",                 "Ah Kd", "Ts 9c",        JACK, T_LOST, NO_TIE),
    row("1 5.1 5.1a",   "the Tiger's blackjack",                  "Ts 9c", "Kd Ah",        D_LOST, JACK, NO_TIE),
    row("9.1 5.1",      "blackjack against two low cards",        "Ah Td", "2s 3c",        JACK, T_LOST, NO_TIE),
    row("5.1 5.1a",     "a win with 17 pushes, the other loses",  "Kh 7d", "Ts 6h 9c",     PUSH, T_LOST, NO_TIE),
    row("5.1 5.1a",     "the Tiger wins with 17",                 "Kh 6d Kc", "Ts 7c",     D_LOST, PUSH, NO_TIE),
    row("5.1 5.1a",     "21 in three cards pays 1 to 1",          "Kh 5d 6c", "Ts 8c",     EVEN, T_LOST, NO_TIE),
    row("5.1 5.1a",     "a tie under 21",                         "Kh 8d", "9s 9c",        D_TIED, T_TIED, tie(7000)),
    row("5.1 5.1a",     "a tie on 17",                            "Kh 7d", "9s 8c",        D_TIED, T_TIED, tie(7000)),
    row("5.1 5.1a",     "a tie on 21",                            "Kh 5d 6c", "7s 7c 7h",  D_TIED, T_TIED, tie(9000)),
    row("5.1 5.1a",     "a tie over 21",                          "Kh 6d 8c", "Ts 6h 8d",  D_TIED, T_TIED, tie(7000)),
    row("1 5.1 5.1a",   "two blackjacks",                         "Ah Kd", "As Tc",        D_TIED, T_TIED, tie(12_000)),
    row("4.1 9.2",      "nothing is drawn to an ace and a six",   "Ah 6d", "Ts 9c",        D_LOST, EVEN, NO_TIE),
    row("4.1 9.2",      "an ace becomes 1 where 11 is too much",  "Ah 5d Kc 4s", "Ts 9c",  EVEN, T_LOST, NO_TIE),
    row("4.1",          "two aces count 12, not 22",              "Ah As 9d", "Ts 9c",     EVEN, T_LOST, NO_TIE),
    row("4.1",          "picture cards count 10",                 "Jh Qd", "Ts 9c",        EVEN, T_LOST, NO_TIE),
]
# fmt: on


@pytest.mark.parametrize(("dragon", "tiger", "on_dragon", "on_tiger", "on_tie"), ROUNDS)
def test_what_each_wager_comes_to(dragon: str, tiger: str, on_dragon: object, on_tiger: object, on_tie: object) -> None:
    done = settled({"dragon": 1000, "tiger": 1000, "tie": 1000}, dragon, tiger)
    assert brief(done) == {"dragon": on_dragon, "tiger": on_tiger, "tie": on_tie}


@pytest.mark.clause(LAW, "5.2")
@pytest.mark.parametrize("backed", [on for on in product([True, False], repeat=3) if any(on)], ids=str)
def test_every_combination_may_be_backed(backed: tuple[bool, ...]) -> None:
    """5.2 lists all seven; 19 against 18 wins $10 for the Dragon and loses $5 and $1."""
    stakes = {"dragon": 1000, "tiger": 500, "tie": 100}
    nets = {"dragon": 1000, "tiger": -500, "tie": -100}
    chosen = [name for name, is_on in zip(stakes, backed, strict=True) if is_on]
    done = settled({name: stakes[name] for name in chosen})
    assert done.boxes[0].net == sum(nets[name] for name in chosen)


@pytest.mark.clause(LAW, "5.1a")
def test_half_a_cent_of_three_to_two_is_dropped() -> None:
    assert brief(settled({"dragon": 1001}, "Ah Kd", "Ts 9c"))["dragon"] == (WIN, 1501, "5.1a")


@pytest.mark.clause(LAW, "5.1")
def test_a_blackjack_beats_another_21_if_an_error_ever_sets_them_against_each_other() -> None:
    law = find_edition(LAW)
    jack, drawn = (count(parse_cards(cards), law) for cards in ("Ah Kd", "7h 7d 7c"))
    assert winner(jack, drawn) == ("dragon", "d")
    assert winner(drawn, jack) == ("tiger", "d")


# Section 9: who draws, and in which order


@pytest.mark.clause(LAW, "9.2")
def test_the_dragon_draws_first_and_the_tiger_even_if_the_dragon_went_over() -> None:
    done = settled({"dragon": 1000}, "Kh 2d 3s Kc", "Ts 2h 4d 5c")
    assert [fact.to for fact in facts_of(done, CardsDealt)] == [
        *["dragon", "tiger"] * 2,
        *["dragon"] * 2,
        *["tiger"] * 2,
    ]
    assert [fact.hand for fact in facts_of(done, HandRanked)] == ["25", "21"]


@pytest.mark.clause(LAW, "9.1")
@pytest.mark.parametrize(("dragon", "tiger"), [("Ah Kd", "2s 3c"), ("2s 3c", "Ah Kd")])
def test_a_blackjack_stops_all_drawing(dragon: str, tiger: str) -> None:
    assert len(facts_of(settled({"tie": 100}, dragon, tiger), CardsDealt)) == 4


@pytest.mark.clause(LAW, "9.2")
@pytest.mark.parametrize(("dragon", "tiger", "place"), [
    ("Kh 6d", "Ts 9c", "dragon"),
    ("Kh 6d 9c", "Ts 6c", "tiger"),
    ("Kh", "Ts 9c", "dragon"),
])  # fmt: skip
def test_a_record_with_too_few_cards_stops_where_a_card_is_awaited(dragon: str, tiger: str, place: str) -> None:
    with pytest.raises(BadRecord, match="awaited next") as caught:
        settle(record({"dragon": 1000}, dragon, tiger))
    assert caught.value.where == place


@pytest.mark.clause(LAW, "9.1", "9.2")
@pytest.mark.parametrize(("dragon", "tiger", "place", "clause"), [
    ("Kh 7d 2c", "Ts 9c", "dragon", "9.2"),
    ("Kh 7d", "Ts 9c 2h", "tiger", "9.2"),
    ("Ah Kd", "2c 3c Kc", "tiger", "9.1"),
    ("Kh 6d 2c", "Ah Kd", "dragon", "9.1"),
    ("Ah Kd 2c", "2c 3c", "dragon", "9.1"),
])  # fmt: skip
def test_a_card_too_many_is_refused_by_name_of_the_irregularity(
    dragon: str, tiger: str, place: str, clause: str
) -> None:
    with pytest.raises(BadRecord, match="drawn-in-error") as caught:
        settle(record({"dragon": 1000}, dragon, tiger))
    assert (caught.value.where, caught.value.clause) == (place, clause)


# Section 10: announcing, collecting, paying


@pytest.mark.clause(LAW, "10.1")
@pytest.mark.parametrize(("dragon", "tiger", "words"), [
    ("Kh 9d", "Ts 8c", "Dragon 19, Tiger 18: Dragon wins"),
    ("Kh 6d 9c", "Ts 8c", "Dragon 25, Tiger 18: Tiger wins"),
    ("Kh 8d", "9s 9c", "Tie Hand, 18"),
    ("2s 3c", "Ah Kd", "Dragon 5, Tiger blackjack: Tiger wins"),
])  # fmt: skip
def test_the_dealer_announces_totals_and_winner(dragon: str, tiger: str, words: str) -> None:
    assert facts_of(settled({"tie": 100}, dragon, tiger), Called)[-1].words == words


@pytest.mark.clause(LAW, "10.2")
def test_losing_wagers_are_collected_before_any_is_paid() -> None:
    boxes = [
        {"box": 1, "player": "A", "wagers": {"dragon": 1000}},
        {"box": 2, "player": "B", "wagers": {"tiger": 1000, "dragon": 500, "tie": 100}},
    ]
    ends = facts_of(settled(boxes), Ended)
    assert [isinstance(end, Lost) for end in ends] == [True, True, False, False]


# Section 11A: perfect pairs


@pytest.mark.clause(LAW, "11A.1", "1")
@pytest.mark.parametrize(("dragon", "tiger", "on_dragon", "on_tiger"), [
    ("Kh Kh", "Ts Tc", (WIN, 2500), (WIN, 1200)),      # one suit 25 to 1; two black suits 12 to 1
    ("9h 9d", "9s 9h", (WIN, 1200), (WIN, 600)),       # two red suits 12 to 1; red and black 6 to 1
    ("Kh Qh", "Ts Jc", (LOSE, 0), (LOSE, 0)),          # a king and a queen are no pair, though both count 10
    ("8h 4d 8d", "Ts 9c", (LOSE, 0), (LOSE, 0)),       # the third card makes no pair
    ("Ah Ah 9c", "5s 5h Kc", (WIN, 2500), (WIN, 600)),
])  # fmt: skip
def test_perfect_pairs_go_by_the_first_two_cards(
    dragon: str, tiger: str, on_dragon: tuple[str, int], on_tiger: tuple[str, int]
) -> None:
    done = brief(settled({"tie": 100, "perfect-pairs:dragon": 100, "perfect-pairs:tiger": 100}, dragon, tiger))
    rule = {WIN: "baccarat 11A.8", LOSE: "baccarat 11A.6"}
    assert done["perfect-pairs:dragon"] == (*on_dragon, rule[on_dragon[0]])
    assert done["perfect-pairs:tiger"] == (*on_tiger, rule[on_tiger[0]])


@pytest.mark.clause(LAW, "5.2", "11A.1")
def test_perfect_pairs_need_a_main_wager_and_must_be_offered() -> None:
    table = LiveTable()
    assert table.refusal(bet("perfect-pairs:dragon", 100)).clause == "5.2"
    table.say(bet("tie"), bet("perfect-pairs:dragon", 100))
    assert (
        LiveTable(notice={"perfect-pairs": False}).say(bet("tie")).refusal(bet("perfect-pairs:dragon")).clause
        == "11A.1"
    )
    table.say(NoMoreBets()).finish()
    assert table.results()["perfect-pairs:dragon"] == (LOSE, Cents(0), "baccarat 11A.6")
