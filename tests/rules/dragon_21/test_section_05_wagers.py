"""Sections 2, 3 and 5: who may wager how much on what and where, nominees, and the table differential."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.errors import BadInput, BadNotice, BadRecord, PitbookError, Refused
from pitbook.law import Cents
from pitbook.law.sign import SignLine, sign
from pitbook.procedure.nominees import Nominees
from pitbook.procedure.sitting import Sitting
from pitbook.table import Answer, NoMoreBets, Ruling, Wager, Withdraw
from pitbook.table.answers import Nominate, NomineeStops, VoidHand
from pitbook.table.facts import Called, CardsShown, Noted, RulingMade, WagerReduced
from pitbook.table.places import DISCARD, SHOE
from pitbook.table.requests import Deal, Do, Rule
from pitbook.table.round import Nomination
from pitbook.table.settlement import box_results
from rules.dragon_21.helpers import GAME, LAW, LiveTable, bet, brief, record, row, settled

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
    row("5.7",     "a second player on the perfect pairs of another",
        {}, [shared(0), bet("perfect-pairs:tiger"), bet("tie", player="B")],
        bet("perfect-pairs:tiger", player="B"), "5.7(a)"),
    row("5.7",     "more on an area than the maximum, where the operator so directs",
        AREA, [shared(0, 6000)], shared(1, 4001), "5.7(b)"),
    row("5.8",     "the minimum missed on one of two areas, though the sum is enough",
        LIMITS, [bet("dragon", 9000)], bet("dragon", 400, box=2), "5.8(a)"),
    row("2.1",     "the minimum missed on one area, with another player on a second one",
        LIMITS, [bet("dragon", 9000, box=2, player="B")], bet("dragon", 400), "2.1"),
    row("2.1",     "the minimum missed on one outcome, with another outcome on a second area",
        LIMITS, [bet("tiger", 9000, box=2)], bet("dragon", 400), "2.1"),
    row("5.8",     "the maximum exceeded over two areas, though not on either",
        LIMITS, [bet("dragon", 6000)], bet("dragon", 4001, box=2), "5.8(b)"),
    row("5.8 2.1", "the maximum exceeded by adding to a wager",      LIMITS, [bet("tie", 600)], bet("tie", 401), "2.1"),
]
TAKEN = [
    row("5.7",     "three players on one area",                      SHARED, [shared(0), shared(1), shared(2)]),
    row("5.7",     "the area's sum over the maximum, where the operator does not care",
        LIMITS | SHARED, [shared(0, 6000), shared(1, 6000)]),
    row("5.7",     "the maximum on an area reached but not exceeded", AREA, [shared(0, 6000), shared(1, 4000)]),
    row("5.7 3.3", "another area of the same set, where one player is allowed on each",
        {}, [shared(0), bet("tiger", player="B"), bet("tie", player="C")]),
    row("5.8 11A.1", "the maximum of perfect pairs on each of two areas",
        {"limits": {"perfect-pairs": {"max": 500}}},
        [bet("tie"), bet("perfect-pairs:dragon", 500), bet("tie", box=2), bet("perfect-pairs:dragon", 500, box=2)]),
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
    limits = (("A", "dragon", Cents(own)), ("B", "tiger", Cents(own)))
    table = LiveTable(notice=LIMITS, personal_limits=limits).say(bet("dragon", 500))
    if is_taken:
        table.say(bet("dragon", cents - 500, box=2))
    else:
        assert table.refusal(bet("dragon", cents - 500, box=2)).clause == "5.8(b)"
    assert table.refusal(bet("dragon", 10_001, box=3, player="B")).clause == "2.1"


HIGH_ROLLERS = tuple((player, "dragon", Cents(20_000)) for player in "ABC")


@pytest.mark.clause(LAW, "5.7", "5.8")
@pytest.mark.parametrize(("named", "wagers", "refused"), [
    ((), [], bet("dragon", 20_001)),
    (({"A"},), [], bet("dragon", 10_001)),
    (({"A"},), [bet("dragon", 9000)], bet("dragon", 1001)),
    (({"A", "B"},), [bet("dragon", 6000)], bet("dragon", 4001, player="B")),
    (({"A"}, {"B", "C"}), [bet("dragon", 6000, player="B")], bet("dragon", 4001, player="C")),
], ids=["nobody named", "A alone", "A in two steps", "A and B together", "two groups"])  # fmt: skip
def test_the_operator_may_name_players_for_whom_the_table_maximum_holds_on_an_area(
    named: Sequence[set[str]], wagers: Sequence[Wager], refused: Wager
) -> None:
    """Each may stake $200 on the Dragon in all, but those named no more than the table's $100 on one area."""
    groups = tuple(frozenset(group) for group in named)
    table = LiveTable(notice=LIMITS | SHARED, personal_limits=HIGH_ROLLERS, area_limited=groups).say(*wagers)
    assert table.refusal(refused).clause == ("5.7(b)" if named else "5.8(b)")
    within = refused.cents - 1
    table.say(bet("dragon", within, player=refused.player))
    assert sum(table.talk.table.stakes.values()) == sum(wager.cents for wager in wagers) + within


@pytest.mark.clause(LAW, "5.7")
def test_named_players_may_fill_another_area_and_others_are_free() -> None:
    table = LiveTable(notice=LIMITS | SHARED, personal_limits=HIGH_ROLLERS, area_limited=(frozenset("AB"),))
    table.say(bet("dragon", 10_000), bet("dragon", 10_000, player="C"), bet("dragon", 10_000, box=2, player="B"))
    assert table.refusal(bet("dragon", 500, player="B")).clause == "5.7(b)"


@pytest.mark.clause(LAW, "5.7")
def test_the_direction_lasts_from_round_to_round() -> None:
    sitting = Sitting(find_game(GAME), Notice.post(find_edition(LAW), LIMITS))
    with pytest.raises(Refused, match="not said who"):
        sitting.limit_on_areas(frozenset("A"), "")
    sitting.limit_on_areas(frozenset("A"), "casino operator")
    assert [note.clause.id for note in sitting.notes] == ["5.7(b)"]
    assert sitting.area_limited == (frozenset("A"),)
    other = find_game("caribbean-stud")
    with pytest.raises(Refused, match="no such rule"):
        Sitting(other, Notice.post(other.rulebook.edition())).limit_on_areas(frozenset("A"), "casino operator")


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


@pytest.mark.clause(LAW, "5.7", "3.3")
def test_players_of_one_set_may_back_different_outcomes() -> None:
    """By 3.3 each outcome has an area of its own, and 5.7(a) counts the players on one of them."""
    boxes = [
        {"box": 1, "player": "A", "wagers": {"dragon": 1000}},
        {"box": 1, "player": "B", "wagers": {"tiger": 500}},
    ]
    assert [(result.player, result.net) for result in settled(boxes).boxes] == [("A", 1000), ("B", -500)]
    both = [boxes[0], {"box": 1, "player": "B", "wagers": {"tiger": 500, "dragon": 500}}]
    with pytest.raises(BadRecord) as caught:
        settled(both)
    assert caught.value.clause == "5.7(a)"


@pytest.mark.clause(LAW, "5.1")
def test_a_round_needs_a_wager() -> None:
    assert LiveTable().refusal(NoMoreBets()).clause == "5.1"


# Void hands


@pytest.mark.clause(LAW, "1", "11.1")
def test_a_void_hand_is_dealt_without_wagers() -> None:
    table = LiveTable().say(VoidHand("dealer"))
    assert table.refusal(bet("dragon")).clause == "5.9(a)"
    table.finish()
    assert [fact.words for fact in table.facts(Called)][-1] == "Dragon 19, Tiger 18: Dragon wins"
    assert (len(table.talk.table.piles[SHOE]), len(table.talk.table.piles[DISCARD])) == (412, 4)
    assert not any(fact.moves for fact in table.talk.facts)


@pytest.mark.clause(LAW, "1")
def test_a_void_hand_is_called_by_somebody_and_before_any_wager() -> None:
    assert LiveTable().refusal(VoidHand(" ")).clause == "1"
    table = LiveTable().say(bet("dragon"))
    assert table.refusal(VoidHand("dealer")).clause == "1"
    table.say(Withdraw(1, "A", "dragon"), VoidHand("dealer"))
    assert table.finish().talk.is_over


@pytest.mark.clause(LAW, "1")
def test_a_record_may_tell_a_void_hand() -> None:
    done = settle(record([]) | {"void-hand": "dealer"})
    assert done.boxes == ()
    with pytest.raises(BadRecord, match="wagers on the layout"):
        settle(record({"dragon": 100}) | {"void-hand": "dealer"})
    with pytest.raises(BadRecord, match="no boxes"):
        settle(record([]))


def test_other_games_have_no_void_hands() -> None:
    talk = find_game("racing-card-derby").begin(Notice.post(find_edition("racing-card-derby")))
    with pytest.raises(Refused, match="no void hands"):
        talk.answer(VoidHand("dealer"))


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


@pytest.mark.clause(LAW, "5.13", "11A.1")
def test_a_wager_of_which_nothing_is_left_is_void_with_what_cannot_stand_alone() -> None:
    """A cent of $300.01 may stand: a third of a cent of A's, which is nothing, and so A's perfect pairs go too."""
    boxes = [
        {"box": 1, "player": "A", "wagers": {"dragon": 1, "perfect-pairs:dragon": 100}},
        {"box": 2, "player": "B", "wagers": {"dragon": 30_000, "tie": 100}},
    ]
    ruling = {"what": "over-differential", "ruling": "reduce", "by": "dealer"}
    done = settled(boxes, notice={"differential": 10_000}, irregularities=[ruling])
    assert brief(done) == {"dragon": ("void", 0, "5.13"), "perfect-pairs:dragon": ("void", 0, "5.13")}
    assert brief(done, 2, "B")["dragon"] == ("win", 30_000 * 10_000 // 30_001, "5.1a")
    assert [result.net for result in done.boxes] == [0, 9999 - 100]


@pytest.mark.clause(LAW, "5.12")
def test_the_differential_stands_on_the_sign() -> None:
    notice = Notice.post(find_edition(LAW), {"differential": 500_000})
    assert SignLine("option", "differential", "$5,000.00", "5.12") in list(sign(notice))


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
    assert caught.value.clause == "3.4(a)(iii)"
    Notice.post(find_edition(LAW), {"dealing": "continuous", "style": "C"})


# Section 2: nominees

NAMED = Nominate("A", "N", "game supervisor")
# fmt: off
NO_NOMINEES = [
    row("2.2", "nobody approves it",                   [], Nominate("A", "N", ""), "2.2(a)"),
    row("2.2", "a dealer approves it",                 [], Nominate("A", "N", "dealer"), "2.2(a)"),
    row("2.2", "the player approves it",               [], Nominate("A", "N", "A"), "2.2(a)"),
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
    assert list(Nominees.of(table.talk.table).nominations.values()) == [Nomination("A", "N")]


@pytest.mark.clause(LAW, "2.2")
@pytest.mark.parametrize(("part", "clauses", "may_wager"), [
    ("", ["2.2(f)", "2.2(g)"], False),
    ("wagers", ["2.2(f)"], False),
    ("cards", ["2.2(g)"], True),
])  # fmt: skip
def test_approval_may_be_withdrawn_for_wagers_for_cards_or_for_both(
    part: str, clauses: list[str], may_wager: bool
) -> None:
    stops = NomineeStops("A", "game supervisor", is_withdrawn=True, part=part)
    table = LiveTable().say(NAMED, stops)
    assert [fact.clause.id for fact in table.facts(Noted)][2:] == clauses
    if may_wager:
        table.say(bet("dragon", nominee="N"))
    else:
        assert table.refusal(bet("dragon", nominee="N")).clause == "2.2(f)"
    assert ("A" in Nominees.of(table.talk.table).nominations) == bool(part)


@pytest.mark.clause(LAW, "2.2")
def test_approval_is_withdrawn_for_nothing_else() -> None:
    stops = NomineeStops("A", "game supervisor", is_withdrawn=True, part="drinks")
    assert isinstance(LiveTable().say(NAMED).refusal(stops), Refused)


# Nominees, maxima and named players in records

PEOPLE = {"players": {"A": {"nominee": {"name": "N", "by": "game supervisor", "seat": True}}}}


@pytest.mark.clause(LAW, "2.2", "9.4", "1")
def test_a_record_tells_of_a_nominee_who_wagers_and_handles_cards() -> None:
    box = {"box": 1, "player": "A", "seat": True, "placed-by": "N", "wagers": {"dragon": 1000}}
    done = settle(record([box], notice={"style": "B"}) | PEOPLE)
    assert brief(done)["dragon"] == ("win", 1000, "5.1a")
    assert [str(fact.to) for fact in done.conversation.facts if isinstance(fact, CardsShown)] == ["N", *["public"] * 2]
    with pytest.raises(Refused) as caught:
        settle(record([box]))
    assert (caught.value.clause, caught.value.where) == ("2.2(a)", "boxes[0].wagers.dragon")


@pytest.mark.clause(LAW, "5.8", "5.7")
def test_a_record_tells_of_a_maximum_of_a_player_and_of_players_named() -> None:
    boxes = [{"box": n, "player": "A", "wagers": {"dragon": 7500}} for n in (1, 2)]
    own = {"players": {"A": {"maximum": {"dragon": 15_000}}}}
    assert sum(result.net for result in settle(record(boxes, notice=LIMITS) | own).boxes) == 15_000
    with pytest.raises(Refused) as caught:
        settle(record(boxes, notice=LIMITS))
    assert caught.value.clause == "5.8(b)"
    one = [{"box": 1, "player": "A", "wagers": {"dragon": 15_000}}]
    settle(record(one, notice=LIMITS) | own)
    with pytest.raises(Refused) as caught:
        settle(record(one, notice=LIMITS) | own | {"limited": [["A"]]})
    assert caught.value.clause == "5.7(b)"


@pytest.mark.parametrize(("more", "where"), [
    ({"players": []}, "players"),
    ({"players": {"B": {}}}, "players"),
    ({"players": {"A": {"hat": "green"}}}, "players.A"),
    ({"players": {"A": {"maximum": 5}}}, "players.A.maximum"),
    ({"players": {"A": {"maximum": {"perfect-pairs": 5}}}}, "players.A.maximum"),
    ({"players": {"A": {"maximum": {"dragon": 0.5}}}}, "players.A.maximum.dragon"),
    ({"players": {"A": {"nominee": "N"}}}, "players.A.nominee"),
    ({"players": {"A": {"nominee": {"name": "N"}}}}, "players.A.nominee.by"),
    ({"players": {"A": {"nominee": {"name": 3, "by": "game supervisor"}}}}, "players.A.nominee.name"),
    ({"players": {"A": {"nominee": {"name": "N", "by": "game supervisor", "seat": 1}}}}, "players.A.nominee"),
    ({"limited": "A"}, "limited"),
    ({"limited": [[]]}, "limited[0]"),
    ({"limited": [["A"], ["B"]]}, "limited[1]"),
    ({"void-hand": True}, "void-hand"),
])  # fmt: skip
def test_what_cannot_be_read_of_people_is_refused_where_it_stands(more: Mapping[str, Any], where: str) -> None:
    with pytest.raises(PitbookError) as caught:
        settle(record({"dragon": 100}) | dict(more))
    assert caught.value.where == where


@pytest.mark.clause(LAW, "2.2")
def test_a_nominee_of_a_record_must_be_approved() -> None:
    unfit = {"players": {"A": {"nominee": {"name": "N", "by": "dealer"}}}}
    with pytest.raises(Refused) as caught:
        settle(record({"dragon": 100}) | unfit)
    assert (caught.value.clause, caught.value.where) == ("2.2(a)", "players.A.nominee")


@pytest.mark.clause(LAW, "2.2")
def test_a_nominee_of_the_last_round_still_acts_and_approval_may_be_withdrawn_during_the_deal() -> None:
    table = LiveTable(nominations=(Nomination("A", "N"),)).say(bet("dragon", nominee="N"), NoMoreBets())
    table.say(NomineeStops("A", "casino supervisor", is_withdrawn=True))
    assert [fact.clause.id for fact in table.facts(Noted)][-2:] == ["2.2(f)", "2.2(g)"]
    assert isinstance(table.request, Deal)
    assert Nominees.of(table.finish().talk.table).nominations == {}


@pytest.mark.clause(LAW, "2.2")
def test_a_withdrawal_by_a_stranger_is_refused() -> None:
    table = LiveTable().say(NAMED, bet("dragon"))
    assert table.refusal(Withdraw(1, "A", "dragon", nominee="M")).clause == "2.2(a)"
    table.say(Withdraw(1, "A", "dragon", nominee="N"))
    assert not table.talk.table.stakes


@pytest.mark.clause(LAW, "5.2", "11A.1")
def test_the_main_wager_beside_perfect_pairs_stays() -> None:
    table = LiveTable().say(bet("dragon"), bet("perfect-pairs:tiger"))
    assert table.refusal(Withdraw(1, "A", "dragon")).clause == "5.2"
    table.say(bet("tie"), Withdraw(1, "A", "dragon"))


@pytest.mark.clause(LAW, "5.2")
def test_records_without_a_main_wager_are_refused() -> None:
    with pytest.raises(BadRecord) as caught:
        settled({"perfect-pairs:dragon": 100})
    assert caught.value.clause == "5.2"
    assert record({"dragon": 1})["boxes"][0]["wagers"] == {"dragon": 1}
    with pytest.raises(Refused, match="no wager 'perfect-pairs:panda'"):
        settled({"dragon": 100, "perfect-pairs:panda": 100})
    assert brief(settled({"dragon": 100}))["dragon"][0] == "win"


# Perfect pairs and the wager beside it


PAIRS_APART = [
    {"box": 1, "player": "A", "wagers": {"perfect-pairs:tiger": 500}},
    {"box": 2, "player": "A", "wagers": {"dragon": 1000}},
]


@pytest.mark.clause(LAW, "5.2", "11A.1")
@pytest.mark.parametrize("boxes", [PAIRS_APART, PAIRS_APART[::-1]], ids=["pairs first", "pairs last"])
def test_a_players_pairs_wager_may_lie_on_other_areas_than_the_wager_it_needs(boxes: list[dict[str, Any]]) -> None:
    """D21: a mixed pair pays 6 to 1, and 19 loses against 20."""
    done = settled(boxes, "Kh 9d", "Ts Td", notice={"perfect-pairs": True})
    assert {result.box: result.net for result in done.boxes} == {1: 3000, 2: -1000}


@pytest.mark.clause(LAW, "5.2")
def test_the_wager_of_somebody_else_is_none_beside_a_pairs_wager() -> None:
    boxes = [PAIRS_APART[0], PAIRS_APART[1] | {"player": "B"}]
    with pytest.raises(BadInput, match="A has no dragon or tiger or tie wager on any box") as caught:
        settled(boxes, notice={"perfect-pairs": True})
    assert caught.value.clause == "5.2"


@pytest.mark.clause(LAW, "5.2")
def test_the_last_wager_on_a_hand_is_not_taken_back_while_pairs_stand_elsewhere() -> None:
    table = LiveTable("Kh Ts 9d 8c", notice={"perfect-pairs": True}).say(bet("dragon"), bet("tie", box=3))
    table.say(bet("perfect-pairs:tiger", box=2), Withdraw(1, "A", "dragon"))
    assert table.refusal(Withdraw(3, "A", "tie")).clause == "5.2"
    table.say(Withdraw(2, "A", "perfect-pairs:tiger"), Withdraw(3, "A", "tie"))


@pytest.mark.clause(LAW, "5.2", "5.13")
def test_a_pairs_wager_elsewhere_goes_back_with_the_last_of_a_wager_that_was_cut() -> None:
    """One cent of a thousand against nothing may stand, so the player's own cent on the Tiger keeps nothing."""
    boxes = [
        {"box": 1, "player": "A", "wagers": {"tiger": 1}},
        {"box": 2, "player": "A", "wagers": {"perfect-pairs:tiger": 100}},
        {"box": 3, "player": "B", "wagers": {"tiger": 999}},
    ]
    reduced = [{"what": "over-differential", "ruling": "reduce", "by": "dealer"}]
    done = settled(boxes, notice={"perfect-pairs": True, "differential": 500}, irregularities=reduced)
    assert {r.box: (r.lines[0].wager, r.lines[0].result) for r in done.boxes if r.player == "A"} == {
        1: ("tiger", "void"),
        2: ("perfect-pairs:tiger", "void"),
    }
