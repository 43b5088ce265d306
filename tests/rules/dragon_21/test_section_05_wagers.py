"""Sections 2, 3 and 5: who may wager how much on what and where, nominees, and the table differential."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition
from pitbook.errors import BadNotice, BadRecord, Refused
from pitbook.law import Cents
from pitbook.law.sign import sign
from pitbook.table import Answer, NoMoreBets, Ruling, Wager, Withdraw
from pitbook.table.answers import Nominate, NomineeStops
from pitbook.table.facts import Noted, RulingMade, WagerReduced
from pitbook.table.requests import Deal, Do, Rule
from pitbook.table.round import Nomination
from pitbook.table.settlement import box_results
from rules.dragon_21.helpers import LAW, LiveTable, bet, brief, record, row, settled

LIMITS = {"limits": {"dragon": {"min": 500, "max": 10_000}, "tie": {"max": 1000}}}
SHARED = {"bettors-per-area": 3}
AREA = LIMITS | SHARED | {"area-limit": True}


def shared(n: int, cents: int = 1000) -> Wager:
    return bet("dragon", cents, player="ABCD"[n])


# fmt: off
REFUSED = [
    # notice, what was wagered before, the wager, the clause that refuses it
    row("2.1",     "a wager under the minimum of the sign",          LIMITS, [], bet("dragon", 499), "2.1"),
    row("2.1",     "a wager over the maximum of the sign",           LIMITS, [], bet("tie", 1001), "2.1"),
    row("3.1",     "an eighth area",                                 {}, [], bet("dragon", box=8), "3.1"),
    row("5.1",     "a wager that does not exist",                    {}, [], bet("panda"), "5.1"),
    row("5.4",     "words without chips",                            {}, [], bet("dragon", chips=False), "5.4"),
    row("5.7",     "a second player where one is allowed",           {}, [shared(0)], shared(1), "5.7(a)"),
    row("5.7",     "a fourth player where three are allowed",
        SHARED, [shared(0), shared(1), shared(2)], shared(3), "5.7(a)"),
    row("5.7",     "a third player on another wager of the area where two are allowed",
        {"bettors-per-area": 2}, [shared(0), shared(1)], bet("tie", player="C"), "5.7(a)"),
    row("5.7",     "more on an area than the maximum, where the operator so directs",
        AREA, [shared(0, 6000)], shared(1, 4001), "5.7(b)"),
    row("5.8",     "the minimum missed on one of two areas, though the sum is enough",
        LIMITS, [bet("dragon", 9000)], bet("dragon", 400, box=2), "2.1"),
    row("5.8",     "the maximum exceeded over two areas, though not on either",
        LIMITS, [bet("dragon", 6000)], bet("dragon", 4001, box=2), "5.8(b)"),
    row("5.8 2.1", "the maximum exceeded by adding to a wager",      LIMITS, [bet("tie", 600)], bet("tie", 401), "2.1"),
]
TAKEN = [
    row("5.7",     "three players on one area",                      SHARED, [shared(0), shared(1), shared(2)]),
    row("5.7",     "the area's sum over the maximum, where the operator does not care",
        LIMITS | SHARED, [shared(0, 6000), shared(1, 6000)]),
    row("5.7",     "the maximum on an area reached but not exceeded", AREA, [shared(0, 6000), shared(1, 4000)]),
    row("5.8",     "two areas up to the maximum",
        LIMITS, [bet("dragon", 6000), bet("dragon", 4000, box=2)]),
    row("5.8",     "the maximum on each of two outcomes",
        LIMITS, [bet("dragon", 10_000), bet("tiger", 10_000)]),
    row("5.8",     "two players with the maximum each",
        LIMITS, [bet("dragon", 10_000), bet("dragon", 10_000, box=2, player="B")]),
    row("3.1",     "all seven areas",                                {}, [bet("dragon", box=n) for n in range(1, 8)]),
]
# fmt: on


@pytest.mark.parametrize(("notice", "before", "wager", "clause"), REFUSED)
def test_refused(notice: Mapping[str, Any], before: Sequence[Wager], wager: Wager, clause: str) -> None:
    assert LiveTable(notice=notice).say(*before).refusal(wager).clause == clause


@pytest.mark.parametrize(("notice", "wagers"), TAKEN)
def test_taken(notice: Mapping[str, Any], wagers: Sequence[Wager]) -> None:
    table = LiveTable(notice=notice).say(*wagers, NoMoreBets())
    assert sum(table.talk.table.stakes.values()) == sum(wager.cents for wager in wagers)


@pytest.mark.clause(LAW, "5.8")
@pytest.mark.parametrize(
    ("own", "cents", "is_taken"), [(2000, 2001, False), (2000, 2000, True), (20_000, 15_000, True)]
)
def test_a_player_may_have_a_maximum_of_their_own(own: int, cents: int, is_taken: bool) -> None:
    """5.8(b) speaks of the table's or the personal maximum; over two areas either way."""
    table = LiveTable(notice=LIMITS, personal_limits=(("A", Cents(own)),)).say(bet("dragon", 500))
    if is_taken:
        table.say(bet("dragon", cents - 500, box=2))
    else:
        assert table.refusal(bet("dragon", cents - 500, box=2)).clause == "5.8(b)"
    assert table.refusal(bet("dragon", 10_001, box=3, player="B")).clause == "2.1"


@pytest.mark.clause(LAW, "5.7", "5.1")
def test_players_who_share_an_area_are_settled_apart() -> None:
    boxes = [
        {"box": 1, "player": "A", "wagers": {"dragon": 1000}},
        {"box": 1, "player": "B", "wagers": {"dragon": 300, "tiger": 500}},
    ]
    done = settled(boxes, notice=SHARED)
    assert [(result.player, result.net) for result in done.boxes] == [("A", 1000), ("B", -200)]
    with pytest.raises(BadRecord, match="box 1 stands here twice") as caught:
        settled(boxes)
    assert caught.value.clause == "5.7(a)"
    with pytest.raises(BadRecord):
        settled([boxes[0], boxes[0]], notice=SHARED)


@pytest.mark.clause(LAW, "5.7")
def test_an_area_passes_on_when_its_first_player_leaves_it() -> None:
    table = LiveTable(notice={"bettors-per-area": 2}).say(shared(0), shared(1), Withdraw(1, "A", "dragon"), shared(2))
    assert table.refusal(shared(0)).clause == "5.7(a)"


@pytest.mark.clause(LAW, "5.1")
def test_a_round_needs_a_wager() -> None:
    assert LiveTable().refusal(NoMoreBets()).clause == "5.1"


# After the call


@pytest.mark.clause(LAW, "5.9")
@pytest.mark.parametrize(("answer", "clause"), [
    (bet("tie"), "5.9(a)"),
    (Withdraw(1, "A", "dragon"), "5.9(b)"),
])  # fmt: skip
def test_from_the_call_on_wagers_are_closed(answer: Answer, clause: str) -> None:
    table = LiveTable().say(bet("dragon"), NoMoreBets())
    assert table.refusal(answer).clause == clause
    assert table.go_on(until=Do).refusal(answer).clause == clause


@pytest.mark.clause(LAW, "5.10", "5.9")
def test_a_lost_wager_may_not_be_taken_back_while_winners_are_paid() -> None:
    table = LiveTable().say(bet("dragon"), bet("tiger"), NoMoreBets()).go_on(until=Do, task="pay")
    assert table.refusal(Withdraw(1, "A", "tiger")).clause == "5.10"
    assert table.refusal(Withdraw(1, "A", "dragon")).clause == "5.9(b)"
    assert table.finish().results()["tiger"][0] == "lose"


@pytest.mark.clause(LAW, "5.11")
@pytest.mark.parametrize("cards", ["Kh Ts 8d 8c", "Kh Ts 7d 6c 9h"], ids=["a tie", "a push with 17"])
def test_after_a_tie_or_a_push_stakes_are_the_players_own_again(cards: str) -> None:
    """The stake goes back, so that the player is free to change it before the next round."""
    table = LiveTable(cards).say(bet("dragon"), NoMoreBets()).finish()
    assert table.results()["dragon"][0] == "stand-off"
    assert table.talk.table.carried == ()
    assert [move.cents for fact in table.talk.facts for move in fact.moves if move.target == "player:A"] == [1000]


# The table differential

DIFFERENCE = {"differential": 10_000, "bettors-per-area": 3}
UNEVEN = [bet("dragon", 20_000), bet("dragon", 10_001, player="B"), bet("tiger", 5000, player="C")]


@pytest.mark.clause(LAW, "5.13", "5.12")
def test_the_dealer_may_cut_the_wagers_back_pro_rata() -> None:
    """$300.01 on the Dragon, $50 on the Tiger: $150 may stand, so 15000/30001 of each, rounded down to the cent."""
    table = LiveTable(notice=DIFFERENCE).say(*UNEVEN, NoMoreBets())
    assert isinstance(table.request, Rule)
    table.say(Ruling("reduce", "dealer")).finish()
    kept = [20_000 * 15_000 // 30_001, 10_001 * 15_000 // 30_001]
    assert kept == [9999, 5000]
    assert [fact.staked for fact in table.facts(WagerReduced)] == [20_000 - kept[0], 10_001 - kept[1]]
    nets = {result.player: result.net for result in box_results(table.talk.table)}
    assert nets == {"A": kept[0], "B": kept[1], "C": -5000}


@pytest.mark.clause(LAW, "5.13")
def test_the_dealer_need_not_do_it() -> None:
    table = LiveTable(notice=DIFFERENCE).say(*UNEVEN, NoMoreBets(), Ruling("leave", "dealer")).finish()
    assert not table.facts(WagerReduced)
    assert table.results()["dragon"] == ("win", 20_000, "5.1a")
    assert [fact.clause.id for fact in table.facts(RulingMade)] == ["5.13"]


@pytest.mark.clause(LAW, "5.12", "5.13")
@pytest.mark.parametrize(("notice", "wagers"), [
    (DIFFERENCE, [bet("dragon", 15_000), bet("tiger", 5000)]),
    (DIFFERENCE, [bet("tie", 90_000), bet("perfect-pairs:tiger", 90_000)]),
    ({}, [bet("dragon", 90_000)]),
], ids=["just the limit", "other wagers do not count", "no limit on the sign"])  # fmt: skip
def test_nothing_is_asked_within_the_differential(notice: Mapping[str, Any], wagers: Sequence[Wager]) -> None:
    assert isinstance(LiveTable(notice=notice).say(*wagers, NoMoreBets()).request, Deal)


@pytest.mark.clause(LAW, "5.13")
def test_a_record_must_say_what_the_dealer_did() -> None:
    wagers, notice = {"tiger": 12_000, "tie": 100}, {"differential": 9000}
    ruling = {"what": "over-differential", "ruling": "reduce", "by": "dealer"}
    done = settled(wagers, notice=notice, irregularities=[ruling])
    assert done.boxes[0].net == -9100  # only $90 of the $120 stood
    with pytest.raises(BadRecord, match="nobody has ruled") as caught:
        settled(wagers, notice=notice)
    assert caught.value.clause == "5.13"
    with pytest.raises(BadRecord, match="never came up"):
        settled(wagers, irregularities=[ruling])


@pytest.mark.clause(LAW, "5.12")
def test_the_differential_stands_on_the_sign() -> None:
    notice = Notice.post(find_edition(LAW), {"differential": 500_000})
    assert ("differential", "$5,000.00", "5.12") in list(sign(notice))


# Section 3: decks and outfits


@pytest.mark.clause(LAW, "3.4")
@pytest.mark.parametrize("decks", [3, 9, "two"])
def test_four_to_eight_decks(decks: object) -> None:
    with pytest.raises(BadNotice) as caught:
        Notice.post(find_edition(LAW), {"decks": decks})
    assert caught.value.clause == "3.4"


@pytest.mark.clause(LAW, "3.4")
def test_each_card_is_there_as_often_as_there_are_decks() -> None:
    settled({"dragon": 100}, "4h 4h 4h 4h 5s", "Ts 9c", notice={"decks": 4})
    with pytest.raises(Exception, match="the card 4h is here 5 times"):
        settled({"dragon": 100}, "4h 4h 4h 4h 4h", "Ts 9c", notice={"decks": 4})


@pytest.mark.clause(LAW, "3.4")
def test_no_continuous_shuffler_in_style_b() -> None:
    with pytest.raises(BadNotice) as caught:
        Notice.post(find_edition(LAW), {"dealing": "continuous", "style": "B"})
    assert caught.value.clause == "3.4(a)"
    Notice.post(find_edition(LAW), {"dealing": "continuous", "style": "C"})


# Section 2: nominees

NAMED = Nominate("A", "N", "game supervisor")
# fmt: off
NO_NOMINEES = [
    row("2.2", "nobody approves it",                   [], Nominate("A", "N", ""), "2.2(a)"),
    row("2.2", "a dealer approves it",                 [], Nominate("A", "N", "dealer"), "2.2(a)"),
    row("2.2", "somebody who works at the casino",     [],
        Nominate("A", "N", "casino supervisor", works_here=True), "2.2(h)"),
    row("2.2", "somebody who acts for another",        [NAMED], Nominate("B", "N", "game supervisor"), "2.2(d)"),
    row("2.2", "a second one",                         [NAMED], Nominate("A", "M", "game supervisor"), "2.2(e)"),
    row("2.2", "a wager by somebody not named",        [], bet("dragon", nominee="N"), "2.2(a)"),
    row("2.2", "a wager by somebody else's nominee",   [NAMED], bet("dragon", player="B", nominee="N"), "2.2(a)"),
    row("2.2", "a nominee stops, the player silent",   [NAMED],
        NomineeStops("A", "game supervisor", is_confirmed=False), "2.2(e)"),
    row("2.2", "a wager after the nominee stopped",    [NAMED, NomineeStops("A", "game supervisor")],
        bet("dragon", nominee="N"), "2.2(a)"),
    row("2.2", "a wager after approval was withdrawn",
        [NAMED, NomineeStops("A", "game supervisor", is_confirmed=False, is_withdrawn=True)],
        bet("dragon", nominee="N"), "2.2(f)"),
]
# fmt: on


@pytest.mark.parametrize(("before", "answer", "clause"), NO_NOMINEES)
def test_what_nominees_may_not(before: Sequence[Answer], answer: Answer, clause: str) -> None:
    assert LiveTable().say(*before).refusal(answer).clause == clause


@pytest.mark.clause(LAW, "2.2")
def test_a_nominee_is_announced_and_marked_and_then_wagers_for_the_player() -> None:
    table = LiveTable().say(NAMED, bet("dragon", nominee="N"), NoMoreBets()).finish()
    assert [fact.clause.id for fact in table.facts(Noted)][:2] == ["2.2(b)", "2.2(c)"]
    assert table.results(player="A")["dragon"] == ("win", 1000, "5.1a")
    assert list(table.talk.table.nominations.values()) == [Nomination("A", "N")]


@pytest.mark.clause(LAW, "2.2")
def test_a_nominee_of_the_last_round_still_acts_and_approval_may_be_withdrawn_during_the_deal() -> None:
    table = LiveTable(nominations=(Nomination("A", "N"),)).say(bet("dragon", nominee="N"), NoMoreBets())
    table.say(NomineeStops("A", "casino supervisor", is_withdrawn=True))
    assert table.facts(Noted)[-1].clause.id == "2.2(f)"
    assert isinstance(table.request, Deal)
    assert table.finish().talk.table.nominations == {}


@pytest.mark.clause(LAW, "2.2")
def test_a_withdrawal_by_a_stranger_is_refused() -> None:
    table = LiveTable().say(NAMED, bet("dragon"))
    assert table.refusal(Withdraw(1, "A", "dragon", nominee="M")).clause == "2.2(a)"
    table.say(Withdraw(1, "A", "dragon", nominee="N"))
    assert not table.talk.table.stakes


@pytest.mark.clause(LAW, "11A.1")
def test_the_main_wager_beside_perfect_pairs_stays() -> None:
    table = LiveTable().say(bet("dragon"), bet("perfect-pairs:tiger"))
    assert table.refusal(Withdraw(1, "A", "dragon")).clause == "11A.1"
    table.say(bet("tie"), Withdraw(1, "A", "dragon"))


def test_records_without_a_main_wager_are_refused() -> None:
    with pytest.raises(BadRecord) as caught:
        settled({"perfect-pairs:dragon": 100})
    assert caught.value.clause == "11A.1"
    assert record({"dragon": 1})["boxes"][0]["wagers"] == {"dragon": 1}
    with pytest.raises(Refused, match="no wager 'perfect-pairs:panda'"):
        settled({"dragon": 100, "perfect-pairs:panda": 100})
    assert brief(settled({"dragon": 100}))["dragon"][0] == "win"
