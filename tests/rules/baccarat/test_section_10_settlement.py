"""Sections 4, 5.10, 10, 11A, 11C, 11D, 13 and 14: what is won and lost. Worked out by hand from the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitbook import Notice, find_edition, settle
from pitbook.errors import BadInput, BadNotice
from pitbook.law.sign import sign
from pitbook.table import NoMoreBets, Ruling
from pitbook.table.facts import Called, CommissionTaken, FeeTaken, HandRanked, WagerAccepted
from rules.baccarat.helpers import BASE, D2013, LiveTable, bet, lines, record, row, settled

WIN, LOSE, EVEN, VOID, FEE = "win", "lose", "stand-off", "void", "fee"
PLAYER_WINS = ("9h Kd", "2c 3c")
"""9 against 5, a natural."""
BANKER_WINS = ("2h 2d", "8c Kc")
"""4 against 8, a natural."""
TIE = ("4h 2d", "Kc 6c")
"""6 against 6."""


# Sections 4, 5 and 10: the standard game


@pytest.mark.parametrize(("hands", "wager", "comes_to"), [
    row(BASE, "5.1 5.10 4.1 4.2", "the Player wins", PLAYER_WINS, "player", (WIN, 1000, "5.10(a)")),
    row(BASE, "5.1", "and the Banker loses", PLAYER_WINS, "banker", (LOSE, 0, "5.1(b)(iii)")),
    row(BASE, "5.1", "and so does a tie", PLAYER_WINS, "tie", (LOSE, 0, "5.1(c)(ii)")),
    row(BASE, "5.1 5.10 4.1 4.2", "the Banker wins", BANKER_WINS, "banker", (WIN, 1000, "5.10(b)")),
    row(BASE, "5.1", "and the Player loses", BANKER_WINS, "player", (LOSE, 0, "5.1(a)(iii)")),
    row(BASE, "5.1 1.0", "on a tie the Player stands off", TIE, "player", (EVEN, 0, "5.1(a)(ii)")),
    row(BASE, "5.1 1.0", "on a tie the Banker stands off", TIE, "banker", (EVEN, 0, "5.1(b)(ii)")),
    row(BASE, "5.1 5.10", "and a tie bet is paid 8 to 1", TIE, "tie", (WIN, 8000, "5.10(c)")),
])  # fmt: skip
@pytest.mark.parametrize("law", [BASE, D2013])
def test_what_a_wager_comes_to(law: str, hands: tuple[str, str], wager: str, comes_to: tuple[str, int, str]) -> None:
    assert settled({wager: 1000}, *hands, law=law)[wager] == comes_to


@pytest.mark.clause(D2013, "5.10")
def test_a_layout_may_pay_ties_nine_to_one() -> None:
    assert settled({"tie": 1000}, *TIE, {"tie": "9"})["tie"] == (WIN, 9000, "5.10(c)")
    with pytest.raises(BadNotice) as refused:
        Notice.post(find_edition(BASE), {"tie": "9"})
    assert refused.value.clause == "5.10(c)"


@pytest.mark.clause(D2013, "5.10")
@pytest.mark.clause(BASE, "5.10")
@pytest.mark.parametrize(("staked", "commission"), [(1000, 50), (1050, 52), (1019, 50), (1020, 51), (20, 1), (19, 0)])
def test_the_commission_is_five_per_cent_without_parts_of_a_cent(staked: int, commission: int) -> None:
    """Of $10.50 it is 52.5 cents; under 20 cents nothing is due at all (A12)."""
    for law in (BASE, D2013):
        table = LiveTable("2h 8c 2d Kc", law=law).say(bet("banker", staked), NoMoreBets()).finish()
        assert table.net == {"A": staked - commission}
        taken = [(fact.commission, fact.clause.id) for fact in table.facts(CommissionTaken)]
        assert taken == ([(commission, "5.10(b)")] if commission else [])


@pytest.mark.clause(BASE, "10.1", "10.2", "10.3", "4.2")
def test_the_result_is_announced_then_losers_are_collected_then_winners_paid() -> None:
    table = (
        LiveTable("2h Kc 2d 5s 7c 4d", law=BASE).say(bet("player"), bet("banker", 500, 2, "B"), NoMoreBets()).finish()
    )
    assert [(fact.clause.id, fact.hand) for fact in table.facts(HandRanked)] == [("4.2", "1"), ("4.2", "9")]
    assert (table.facts(Called)[-1].clause.id, table.facts(Called)[-1].words) == (
        "10.2",
        "Player 1, Banker 9: Banker wins",
    )
    ends = [type(fact).__name__ for fact in table.talk.facts if type(fact).__name__ in ("Called", "Lost", "Won")]
    assert ends[-3:] == ["Called", "Lost", "Won"]


# Sections 11A, 11C and 11D: side wagers


@pytest.mark.parametrize(("side", "notice", "hand", "comes_to"), [
    row(BASE, "11A.1 11A.6 11A.8 1.0", "a perfect pair", "perfect-pairs", True, "9h 9h", (WIN, 2500, "11A.8")),
    row(BASE, "11A.6 11A.8 1.0", "a coloured pair", "perfect-pairs", True, "9h 9d", (WIN, 1200, "11A.8")),
    row(BASE, "11A.6 11A.8 1.0", "a mixed pair", "perfect-pairs", True, "9h 9s", (WIN, 600, "11A.8")),
    row(BASE, "11A.6", "a king and a queen are no pair", "perfect-pairs", True, "Kh Qh 9s", (LOSE, 0, "11A.6")),
    row(BASE, "11A.6", "nor is a third card one of a pair", "perfect-pairs", True, "2h 3h 2h", (LOSE, 0, "11A.6")),
    row(D2013, "11C.1 11C.6 11C.8 1.0", "any pair by scale one", "any-pair", "1", "9h 9s", (WIN, 1100, "11C.8")),
    row(D2013, "11C.1 11C.6 11C.8", "any pair by scale two", "any-pair", "2", "9h 9h", (WIN, 1000, "11C.8")),
    row(D2013, "11C.6", "no pair", "any-pair", "1", "9h Ks", (LOSE, 0, "11C.6")),
    row(D2013, "11D.1 11D.6 11D.8 1.0", "a mixed match", "lucky-match", "1", "9h 9s", (WIN, 500, "11D.8")),
    row(D2013, "11D.6 11D.8 1.0", "a coloured match", "lucky-match", "1", "9h 9d", (WIN, 1000, "11D.8")),
    row(D2013, "11D.6 11D.8 1.0", "a lucky match by scale one", "lucky-match", "1", "9h 9h", (WIN, 2500, "11D.8")),
    row(D2013, "11D.6 11D.8", "a lucky match by scale two", "lucky-match", "2", "9h 9h", (WIN, 2000, "11D.8")),
    row(D2013, "11D.6 11D.9 1.0", "a triple by scale one", "lucky-match", "1", "2h 2h 2h", (WIN, 10_000, "11D.9")),
    row(D2013, "11D.6 11D.9", "a triple by scale two", "lucky-match", "2", "2h 2h 2h", (WIN, 50_000, "11D.9")),
    row(D2013, "11D.6", "a third card of another suit", "lucky-match", "1", "2h 2h 2d", (WIN, 2500, "11D.8")),
    row(D2013, "11D.6", "three of a kind need one suit", "lucky-match", "1", "2h 2d 2h", (WIN, 1000, "11D.8")),
    row(D2013, "11D.6", "no match", "lucky-match", "1", "9h Kh", (LOSE, 0, "11D.6")),
])  # fmt: skip
def test_side_wagers_on_the_player(side: str, notice: object, hand: str, comes_to: tuple[str, int, str]) -> None:
    """The Banker's 7 stands whatever the Player draws."""
    law = BASE if side == "perfect-pairs" else D2013
    banker = "2c 5c" if len(hand.split()) == 3 or "K" in hand else "2c 3c"
    found = settled({"tie": 1000, f"{side}:player": 100}, hand, banker, {side: notice}, law)
    assert found[f"{side}:player"] == comes_to


@pytest.mark.clause(D2013, "11C.3", "11C.4", "11C.7", "11D.3", "11D.4", "11D.7")
@pytest.mark.clause(BASE, "11A.3", "11A.7")
@pytest.mark.parametrize(("side", "notice", "section"), [
    ("perfect-pairs", True, "11A"), ("any-pair", "1", "11C"), ("lucky-match", "1", "11D"),
])  # fmt: skip
def test_a_side_wager_is_on_either_hand_before_the_cards_whichever_is_backed(
    side: str, notice: object, section: str
) -> None:
    table = LiveTable("9h 4c 9s 4d", {side: notice}).say(
        bet("tie"), bet(f"{side}:banker", 100), bet(f"{side}:player", 100)
    )
    accepted = [(fact.stake.wager, fact.clause.id) for fact in table.facts(WagerAccepted)]
    assert accepted[1:] == [(f"{side}:banker", f"{section}.3"), (f"{side}:player", f"{section}.3")]
    table.say(NoMoreBets())
    assert table.refusal(bet(f"{side}:player", 100)).clause == "5.14(a)"
    table.finish()
    order = [type(fact).__name__ for fact in table.talk.facts if type(fact).__name__ in ("Called", "Won", "Lost")]
    assert order[-1] == "Won"
    assert order.index("Won") > max(n for n, name in enumerate(order) if name == "Called")


@pytest.mark.clause(D2013, "11C.3", "11D.3")
def test_another_players_area_does_for_a_side_wager() -> None:
    """A backs the Player on box 1 and lays any pair on box 2, where B plays."""
    notice = {"any-pair": "1", "bettors-per-area": "2"}
    boxes = [
        {"box": 1, "player": "A", "wagers": {"player": 1000}},
        {"box": 2, "player": "B", "wagers": {"banker": 1000}},
        {"box": 2, "player": "A", "wagers": {"any-pair:banker": 100}},
    ]
    done = settle(record(boxes, "9h Kd", "2c 2s", notice))
    assert lines(done, 2, "A")["any-pair:banker"] == (WIN, 1100, "11C.8")


OFFERS: dict[str, Any] = {"perfect-pairs": True, "any-pair": "1", "lucky-match": "2"}


@pytest.mark.parametrize(("offered", "clause"), [
    row(D2013, "11A.2", "perfect pairs and any pair", ("perfect-pairs", "any-pair"), "11A.2"),
    row(D2013, "11A.2", "perfect pairs and lucky match", ("perfect-pairs", "lucky-match"), "11A.2"),
    row(D2013, "11C.2 11D.2", "any pair and lucky match", ("any-pair", "lucky-match"), "11C.2"),
])  # fmt: skip
def test_a_table_offers_one_of_three(offered: tuple[str, str], clause: str) -> None:
    with pytest.raises(BadNotice) as refused:
        Notice.post(find_edition(D2013), {name: OFFERS[name] for name in offered})
    assert refused.value.clause == clause


@pytest.mark.clause(D2013, "11C.1", "11D.1")
def test_what_is_not_offered_is_refused() -> None:
    table = LiveTable().say(bet("player"))
    assert table.refusal(bet("any-pair:player", 100)).clause == "11C.8"
    refused = table.refusal(bet("lucky-match:player", 100))
    assert refused.clause == "11D.8"
    assert '"lucky-match" is not set in the notice' in str(refused)
    with pytest.raises(BadInput):
        settled({"player": 1000, "perfect-pairs:player": 100})


@pytest.mark.clause(D2013, "11C.5", "11C.9", "11D.5", "11D.10")
@pytest.mark.parametrize("side", ["any-pair", "lucky-match"])
def test_the_sign_has_the_scale_and_the_amounts(side: str) -> None:
    notice = {side: "2", "limits": {side: {"min": 100, "max": 500}}}
    posted = Notice.post(find_edition(D2013), notice)
    said = {line.about: line.says for line in sign(posted)}
    assert said[side.replace("-", " ")] == "2"
    assert said[f"{side} wager"]
    table = LiveTable(notice=notice).say(bet("player"))
    amount = {"any-pair": "11C.5", "lucky-match": "11D.5"}[side]
    assert {line.clause for line in sign(posted) if line.kind == "limit"} == {amount}
    assert table.refusal(bet(f"{side}:player", 600)).clause == amount
    assert table.refusal(bet(f"{side}:player", 99)).clause == amount


# Section 13: 2 to 1 Baccarat

TWO = {"form": "2-to-1"}
HALF = {**TWO, "six": "half"}


@pytest.mark.parametrize(("hands", "notice", "wager", "comes_to"), [
    row(D2013, "13.2 13.3 1.0", "a natural 9 pays 1 to 1", PLAYER_WINS, TWO, "player", (WIN, 1000, "13.3(a)")),
    row(D2013, "13.2 13.3 1.0", "a 9 of three cards", ("2h 2d 5c", "Kc 7s"), TWO, "player", (WIN, 2000, "13.3(a)")),
    row(D2013, "13.3", "three cards that count 8", ("2h 2d 4c", "Kc 7s"), TWO, "player", (WIN, 2000, "13.3(a)")),
    row(D2013, "13.3", "three cards that count 7", ("2h 2d 3c", "Kc 6s"), TWO, "player", (WIN, 1000, "13.3(a)")),
    row(D2013, "13.3", "a 9 over an 8", ("2h 2d 4c", "Kc 5s 4d"), TWO, "banker", (WIN, 2000, "13.3(a)")),
    row(D2013, "13.3 13.1", "no commission for the Banker", BANKER_WINS, TWO, "banker", (WIN, 1000, "13.3(a)")),
    row(D2013, "13.2 1.0", "on a tie the Player loses", TIE, TWO, "player", (LOSE, 0, "13.2(b)(ii)")),
    row(D2013, "13.2 1.0", "and so does the Banker", TIE, TWO, "banker", (LOSE, 0, "13.2(a)(ii)")),
    row(D2013, "13.2 13.3", "a tie bet", TIE, {**TWO, "tie": "9"}, "tie", (WIN, 9000, "13.3(b)")),
    row(D2013, "13.2", "and else loses", PLAYER_WINS, TWO, "tie", (LOSE, 0, "13.2(c)(ii)")),
    row(D2013, "13.2", "a hand that counts less loses", PLAYER_WINS, TWO, "banker", (LOSE, 0, "13.2(a)(ii)")),
    row(D2013, "13.4", "the Banker's 6 of two cards", ("2h Kd 3c", "Kc 6s"), HALF, "banker", (WIN, 500, "13.4")),
    row(D2013, "13.4", "and of three", ("2h 2d 7c", "2c 2s 2d"), HALF, "banker", (WIN, 500, "13.4")),
    row(D2013, "13.4", "not if chosen otherwise", ("2h Kd 3c", "Kc 6s"), TWO, "banker", (WIN, 1000, "13.3(a)")),
    row(D2013, "13.4", "nor the Player's 6", ("4h 2d", "Kc 5s Kd"), HALF, "player", (WIN, 1000, "13.3(a)")),
])  # fmt: skip
def test_two_to_one(
    hands: tuple[str, str], notice: Mapping[str, Any], wager: str, comes_to: tuple[str, int, str]
) -> None:
    assert settled({wager: 1000}, *hands, notice) == {wager: comes_to}


@pytest.mark.clause(D2013, "13.4", "13.5", "13.6")
def test_the_form_and_the_odds_of_a_six_are_on_the_sign() -> None:
    with pytest.raises(BadNotice) as refused:
        Notice.post(find_edition(D2013), {"six": "half"})
    assert refused.value.clause == "13.4"
    said = {(line.about, line.clause): line.says for line in sign(Notice.post(find_edition(D2013), HALF))}
    assert said[("form", "13.5")] == "2-to-1"
    assert said[("banker-six pays: six", "13.4")] == "1 to 2"
    assert not any("commission" in about for about, _ in said)


# Section 14: Ante Up

LIMITS = {"limits": {"player": {"min": 1000}, "banker": {"min": 1000}, "tie": {"min": 1000}}}
ANTE = {**LIMITS, "ante-up": 100}


@pytest.mark.clause(D2013, "1.0", "14.3")
@pytest.mark.parametrize(("ante", "least", "is_allowed"), [
    (100, 800, True), (101, 800, False), (125, 1000, True), (126, 1000, False),
])  # fmt: skip
def test_the_ante_is_at_most_an_eighth_of_the_minimum(ante: int, least: int, is_allowed: bool) -> None:
    limits = {wager: {"min": least} for wager in ("player", "banker", "tie")}
    if is_allowed:
        assert Notice.post(find_edition(D2013), {"limits": limits, "ante-up": ante}).cents("ante-up") == ante
        return
    with pytest.raises(BadNotice, match="more than an eighth of the table minimum") as refused:
        Notice.post(find_edition(D2013), {"limits": limits, "ante-up": ante})
    assert refused.value.clause == "1.0"


@pytest.mark.clause(D2013, "1.0", "14.3")
@pytest.mark.parametrize("wager", ["player", "banker", "tie"])
def test_it_is_held_to_each_of_the_three_minimums(wager: str) -> None:
    limits = {name: {"min": 1000} for name in ("player", "banker", "tie")} | {wager: {"min": 500}}
    for least in (limits, {name: limit for name, limit in limits.items() if name != wager}):
        with pytest.raises(BadNotice) as refused:
            Notice.post(find_edition(D2013), {"limits": least, "ante-up": 125})
        assert refused.value.clause == "1.0"


@pytest.mark.clause(D2013, "14.4")
def test_what_waives_the_ante_goes_with_an_ante() -> None:
    with pytest.raises(BadNotice, match="set ante-up too"):
        Notice.post(find_edition(D2013), {**LIMITS, "ante-waived-from": 5000})


@pytest.mark.clause(D2013, "14.4", "14.7")
def test_side_wagers_waive_nothing_and_a_cut_takes_no_waiver_back() -> None:
    """A's $40 and $10 on any pair are under $50. B's $60 are not, also when $11 of them may stand."""
    notice = {**ANTE, "ante-waived-from": 5000, "any-pair": "1", "differential": 100}
    made = (bet("player", 4000), bet("any-pair:player"), bet("player", 6000, 2, "B"))
    other = (bet("banker", 1000, 3, "C"), bet("ante", 100, 3, "C"))
    table = LiveTable(notice=notice).say(*made, *other, NoMoreBets())
    assert {result for result, *_ in table.lines().values()} == {"void"}
    table.say(Ruling("reduce", "dealer")).finish()
    assert table.net == {"A": 0, "B": 1100, "C": -1100}


@pytest.mark.clause(D2013, "14.1", "14.5", "14.6")
def test_an_ante_is_collected_whatever_the_result_and_the_commission_beside_it() -> None:
    table = LiveTable("2h 8c 2d Kc", ANTE).say(bet("banker"), bet("ante", 100), NoMoreBets()).finish()
    assert table.net == {"A": 950 - 100}
    assert [(fact.staked, fact.clause.id) for fact in table.facts(FeeTaken)] == [(100, "14.6")]


@pytest.mark.clause(D2013, "14.1")
def test_ante_up_goes_together_with_two_to_one() -> None:
    found = settled({"player": 1000, "ante": 100}, "2h 2d 5c", "Kc 7s", {**ANTE, **TWO})
    assert found == {"player": (WIN, 2000, "13.3(a)"), "ante": (FEE, 0, "14.6")}


@pytest.mark.clause(D2013, "14.3", "14.5")
def test_the_ante_is_what_the_sign_says_once_a_player() -> None:
    table = LiveTable(notice=ANTE).say(bet("player"))
    assert table.refusal(bet("ante", 99)).clause == "14.3"
    assert table.refusal(bet("ante", 101)).clause == "14.3"
    table.say(bet("ante", 100), bet("banker", box=2))
    assert table.refusal(bet("ante", 100, box=2)).clause == "14.5"
    assert LiveTable(notice=ANTE).refusal(bet("ante", 100)).clause == "14.5"
    none = LiveTable().say(bet("player")).refusal(bet("ante", 100))
    assert none.clause == "14.3"
    assert '"ante-up" is not set in the notice' in str(none)


@pytest.mark.clause(D2013, "14.4")
def test_the_ante_is_waived_from_the_amount_on_the_sign() -> None:
    """A has $50 on two wagers and needs none; B put one down all the same, and it goes back."""
    notice = {**ANTE, "ante-waived-from": 5000}
    made = (bet("player", 4000), bet("tie"), bet("player", 5000, 2, "B"), bet("ante", 100, 2, "B"))
    table = LiveTable(notice=notice).say(*made, NoMoreBets()).finish()
    assert table.net == {"A": 4000 - 1000, "B": 5000}
    assert table.lines(2, "B")["ante"] == (VOID, 0, "14.4")


@pytest.mark.clause(D2013, "14.5", "14.7")
def test_a_wager_without_the_ante_that_it_needs_is_void() -> None:
    made = (bet("player"), bet("player", box=2, player="B"), bet("ante", 100, 2, "B"))
    table = LiveTable(notice=ANTE).say(*made, NoMoreBets()).finish()
    assert table.net == {"A": 0, "B": 1000 - 100}
    assert table.lines()["player"] == (VOID, 0, "14.7")
