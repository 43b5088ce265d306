"""Section 15A: Madness 21, whose prize a display beside the table draws."""

from __future__ import annotations

import pytest

from pitbook.cli.play.home.home_table import set_up_table
from pitbook.errors import BadNotice, PitbookError
from pitbook.games.blackjack.side_wagers import PrizeShown
from pitbook.law import Cents
from rules.blackjack.helpers import BASE, LiveTable, beside, bet, box, lines, nets, settled

OFFERED = {"madness-21": 100}
WINNER = box("Ah Kd", madness_21=100)


@pytest.mark.clause(BASE, "15A.1", "15A.2", "15A.4", "15A.6")
def test_a_madness_prize_comes_in_as_an_answer() -> None:
    prize = {"what": "madness-prize", "box": 1, "cents": 1600}
    settlement = settled("6h", WINNER, law=BASE, notice=OFFERED, irregularities=[prize])
    assert ("madness-21", "win", 1600, "15A.6") in lines(settlement)
    assert nets(settlement) == {"A": 1500 + 1600}
    settlement = settled("6h Td 9c", box("Th Kd", "stand", madness_21=100), law=BASE, notice=OFFERED)
    assert ("madness-21", "lose", 0, "15A.4") in lines(settlement)
    for wrong in (499, 100001):
        with pytest.raises(PitbookError, match="no prize") as refused:
            settled("6h", WINNER, law=BASE, notice=OFFERED, irregularities=[prize | {"cents": wrong}])
        assert refused.value.clause == "15A.6"


MAIN_AND_MADNESS = ((1000, "main"), (100, "madness-21"))
TWO_WINNERS = (WINNER, box("As Kc", number=2, player="B", madness_21=100))
TO_A = {"what": "madness-prize", "box": 1, "cents": 1600}
TO_B = {"what": "madness-prize", "box": 2, "cents": 500}


@pytest.mark.clause(BASE, "15A.6")
def test_each_winner_has_a_prize_of_their_own() -> None:
    for prizes in ([TO_A, TO_B], [TO_B, TO_A]):
        settlement = settled("6h", *TWO_WINNERS, law=BASE, notice=OFFERED, irregularities=prizes)
        assert nets(settlement) == {"A": 1500 + 1600, "B": 1500 + 500}
    beside_a = beside("B", main=1000, madness_21=100)
    prizes = [TO_A | {"player": "B", "cents": 700}, TO_A]
    shared = settled("6h", WINNER, beside_a, law=BASE, notice=OFFERED, irregularities=prizes)
    assert nets(shared) == {"A": 1500 + 1600, "B": 1500 + 700}


@pytest.mark.clause(BASE, "15A.6")
def test_a_prize_that_nobody_tells_is_asked_for_by_name() -> None:
    with pytest.raises(PitbookError, match="prize of B on box 2") as refused:
        settled("6h", *TWO_WINNERS, law=BASE, notice=OFFERED, irregularities=[TO_A])
    assert refused.value.where == "irregularities"
    assert "declare it as madness-prize" in str(refused.value)


@pytest.mark.clause(BASE, "15A.6")
def test_a_prize_is_of_the_winner_who_is_asked_about() -> None:
    table = LiveTable("Ah As 6h Kd Kc Td 9s", OFFERED, BASE)
    table.begin(*(bet(size, who, box_, name) for who, box_ in (("A", 1), ("B", 2)) for size, name in MAIN_AND_MADNESS))
    assert table.refusal(PrizeShown(2, "B", Cents(500))).clause == "15A.6"
    table.say(PrizeShown(1, "A", Cents(1600))).go_on()
    assert table.refusal(PrizeShown(1, "A", Cents(1600))).clause == "15A.6"
    table.say(PrizeShown(2, "B", Cents(500))).finish()
    assert table.net == {"A": 1500 + 1600, "B": 1500 + 500}


@pytest.mark.clause(BASE, "15A.2")
def test_madness_is_wagered_at_the_amount_on_the_sign() -> None:
    table = LiveTable("Ah 6h Kd", OFFERED, BASE).say(bet())
    for wrong in (50, 200):
        refusal = table.refusal(bet(wrong, wager="madness-21"))
        assert (refusal.clause, refusal.what) == ("15A.2", "the madness-21 wager is $1.00")
    table.say(bet(100, wager="madness-21"))


@pytest.mark.clause(BASE, "15A.6")
def test_no_table_that_runs_by_itself_offers_a_wager_whose_prize_a_display_draws() -> None:
    with pytest.raises(BadNotice) as refused:
        set_up_table(BASE, ["madness-21=100"], seed=1, others=0)
    assert (refused.value.clause, refused.value.where) == ("15A.6", "-o madness-21")
