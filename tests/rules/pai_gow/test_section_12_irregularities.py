"""Section 12: dice that do not count, wrong and exposed tiles, wrong settings, somebody who is away."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.cards import parse_face
from pitbook.errors import BadInput
from pitbook.games.pai_gow.irregularities import (
    DiceDoNotCount,
    FoulHand,
    HouseHandPutRight,
    HouseHandWrong,
    TileExposed,
)
from pitbook.table import Absent, Decision, NoMoreBets, WrongCount
from pitbook.table.answers import Rolled, Seen
from pitbook.table.facts import Decided, DiceRolled, RoundVoided
from pitbook.table.requests import Deal, Decide, Do
from rules.live import facts_of, line
from rules.pai_gow.tile_rounds import (
    BASE,
    HOUSE,
    TileRound,
    bank,
    begin,
    low,
    main,
    played,
    record,
    refused,
    tiles,
)

B = "6-6 5-5 6-3 4-3"
BOX = {"box": 2, "player": "A", "wagers": {"main": 1000}, "tiles": B, "low": "5-5 4-3"}


def told(*irregularities: dict[str, Any], box: dict[str, Any] = BOX, **more: Any) -> Any:
    return record([box], HOUSE, irregularities=list(irregularities), **more)


@pytest.mark.clause(BASE, "12.1")
def test_dice_that_do_not_count_are_shaken_again() -> None:
    settled = told({"what": "shaken-again"}, {"what": "shaken-again"})
    assert [fact.clause.id for fact in settled.conversation.facts].count("12.1") == 2
    assert len(facts_of(settled, DiceRolled)) == 1
    assert settled.boxes[0].net == 950
    talk = played({0: HOUSE, 2: B}, main(2)).talk
    assert refused(talk, DiceDoNotCount()).clause == "12.1"


@pytest.mark.clause(BASE, "12.2")
@pytest.mark.parametrize("count", [0, 3, 5])
@pytest.mark.parametrize("whose", [{"box": 2}, {"to": "bank"}, {"box": 7}])
def test_a_wrong_number_of_tiles_makes_the_round_void(whose: dict[str, Any], count: int) -> None:
    box = {key: BOX[key] for key in ("box", "player", "wagers")}
    settled = record([box], irregularities=[{"what": "wrong-count", "count": count, **whose}])
    found = line(settled, "main", 2)
    assert (found.result, found.pays, found.clause) == ("void", 0, "12.2")


@pytest.mark.clause(BASE, "12.2")
def test_whatever_had_become_of_wagers_is_undone() -> None:
    """At any moment after the deal, also when a player banks and hands have been matched."""
    hands = {4: HOUSE, 2: B, 6: "2-2 5-1 6-5 6-4"}
    wagers = (main(2), main(6), bank(4, 5000), NoMoreBets())
    choices = [low(2, 1, 3), low(6, 0, 2), low(4, 0, 2)]
    whole = TileRound(begin(bank="player"), hands).say(*wagers, *choices).talk
    assert whole.is_over
    first = next(n for n, answer in enumerate(whole.answers) if isinstance(answer, Seen))
    for n in range(first, len(whole.answers)):
        talk = begin(bank="player")
        for answer in (*whole.answers[:n], WrongCount(6, 5)):
            talk.answer(answer)
        assert talk.is_over
        assert {(type(end).__name__, end.net) for end in talk.table.ended.values()} == {("Voided", 0)}
        assert not talk.table.hand(talk.table.boxes[2].pile)


@pytest.mark.clause(BASE, "12.3")
def test_a_tile_exposed_before_all_are_delivered_makes_the_round_void() -> None:
    box = {key: BOX[key] for key in ("box", "player", "wagers")}
    settled = record([box], irregularities=[{"what": "exposed-tile"}])
    assert [fact.clause.id for fact in facts_of(settled, RoundVoided)] == ["12.3"]
    talk = begin()
    for answer in (main(2), NoMoreBets(), Rolled((1, 1, 1))):
        talk.answer(answer)
    assert isinstance(talk.request, Deal)
    later = played({0: HOUSE, 2: B}, main(2)).talk
    assert refused(later, TileExposed()).clause == "12.3"
    talk.answer(TileExposed())
    assert talk.is_over


@pytest.mark.clause(BASE, "12.4")
def test_a_foul_hand_loses_when_hands_are_exposed() -> None:
    unset = {key: value for key, value in BOX.items() if key != "low"}
    settled = told({"what": "foul-hand", "box": 2, "cards": "6-6 6-3"}, box=unset)
    found = line(settled, "main", 2)
    assert (found.result, found.clause) == ("lose", "12.4")
    for cards, fault in (("5-5 4-3", "no low hand that ranks above"), ("6-6", "which two tiles"), ("6-6 6-4", "12.4")):
        with pytest.raises(BadInput, match=fault):
            told({"what": "foul-hand", "box": 2, "cards": cards}, box=unset)


@pytest.mark.clause(BASE, "12.4")
def test_it_is_found_then_where_nobody_told_the_table_which_tiles_they_are() -> None:
    talk = begin()
    round_ = TileRound(talk, {0: HOUSE, 2: B, 3: "3-3 6-1 3-3 5-1"})
    wagers = (main(2), main(3), NoMoreBets())
    for answer in wagers:
        talk.answer(answer)
    while not isinstance(talk.request, Decide):
        reply = round_._staff()
        assert reply is not None
        talk.answer(Seen((None,) * 4) if isinstance(reply, Seen) else reply)
    assert refused(talk, FoulHand(2, (parse_face("6-6"), parse_face("6-3")))).clause == "12.4"
    round_.say(low(2, 0, 2), low(3, 1, 3))
    ends = {stake.box: end.clause.id for stake, end in talk.table.ended.items()}
    assert ends == {2: "12.4", 3: "6.1(c)"}


@pytest.mark.clause(BASE, "12.4")
def test_the_hands_of_a_banker_that_are_so_are_exchanged() -> None:
    """The bank's 9 as the low hand and 4 as the high one are 9 and 4; against a wong and 7 that is no hand."""
    talk = begin(bank="player")
    round_ = TileRound(talk, {4: HOUSE, 2: B, 6: "2-2 5-1 6-5 6-4"})
    for answer in (main(2), main(6), bank(4, 5000), NoMoreBets()):
        talk.answer(answer)
    while not isinstance(talk.request, Decide):
        reply = round_._staff()
        assert reply is not None
        talk.answer(Seen((None,) * 4) if isinstance(reply, Seen) else reply)
    round_.say(low(2, 1, 3), low(6, 0, 2), low(4, 0, 3))
    assert "12.4" in [fact.clause.id for fact in talk.facts]
    ends = {stake.box: end.clause.id for stake, end in talk.table.ended.items()}
    assert ends == {2: "6.11", 6: "6.1(c)", 4: "11.2(g)"}  # box 6: 6 loses to 9, and 5 beats 4


@pytest.mark.clause(BASE, "12.5")
def test_a_house_hand_set_otherwise_is_put_right_before_any_is_matched() -> None:
    settled = told({"what": "house-hand-wrong", "cards": "6-4 2-2"})
    (right,) = facts_of(settled, HouseHandPutRight)
    assert right.clause.id == "12.5"
    assert [sorted(face.text for face in two) for two in (right.was, right.low)] == [["2-2", "6-4"], ["2-2", "6-5"]]
    assert settled.boxes[0].net == 950
    for cards, fault in (
        ("2-2 6-5", "this is the house way"),
        ("2-2 6-6", "no two of the house's"),
        ("2-2", "which two"),
    ):
        with pytest.raises(BadInput, match=fault):
            told({"what": "house-hand-wrong", "cards": cards})
    talk = played({0: HOUSE, 2: B}, main(2)).talk
    assert not isinstance(talk.request, Do)
    assert refused(talk, HouseHandWrong(tuple(tiles("2-2 6-4")))).clause == "12.5"


@pytest.mark.clause(BASE, "12.6")
def test_tiles_of_somebody_who_is_away_are_set_the_house_way() -> None:
    unset = {key: value for key, value in BOX.items() if key != "low"}
    settled = told({"what": "absent", "box": 2}, box=unset)
    (decided,) = facts_of(settled, Decided)
    assert (decided.clause.id, decided.choice) == ("12.6", "ask the dealer")
    assert settled.boxes[0].net == 950
    talk = played({0: HOUSE, 2: B, 3: "3-3 6-1 3-3 5-1"}, main(2), main(3)).talk
    talk.answer(Absent(3))
    assert refused(talk, Absent(3)).clause == "12.6"
    assert isinstance(talk.request, Decide)
    assert refused(talk, Decision(3, "ask the dealer"))


@pytest.mark.clause(BASE, "12.1")
def test_a_throw_of_two_dice_is_no_wrong_number_of_tiles() -> None:
    box = {"box": 2, "wagers": {"main": 500}, "tiles": "6-6 5-5 6-3 4-3"}
    with pytest.raises(BadInput, match=r"not a throw of 3 dice.*rule 10\.1") as caught:
        record([box], {"tiles": HOUSE}, dice=[1, 2])
    assert "wrong-count" not in str(caught.value)


@pytest.mark.clause(BASE, "12.3")
def test_a_record_of_a_tile_exposed_later_is_told_that_it_changes_nothing() -> None:
    box = {"box": 2, "wagers": {"main": 500}, "tiles": "6-6 5-5 6-3 4-3"}
    late = {"what": "exposed-tile", "when": "betting"}
    with pytest.raises(BadInput, match=r"changes nothing.*irregularities\[0\].*rule 12\.3"):
        record([box], {"tiles": HOUSE}, irregularities=[late])
