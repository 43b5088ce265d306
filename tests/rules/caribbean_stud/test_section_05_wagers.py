"""Sections 2, 3 and 5: which wagers are taken, which are refused and by what, and the odds they are paid at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import BadInput
from pitbook.procedure.poker.hand_state import PokerHands
from pitbook.table import Answer, Decision, Joining, LeftFaceDown, NoMoreBets, Seen, Withdraw
from pitbook.table.facts import WagerAccepted, WagerWithdrawn
from pitbook.table.requests import Deal, Decide, PlaceWagers, Request, Show
from rules.caribbean_stud.helpers import HANDS, NEW, NO_HAND, OLD, LiveTable, box, jackpot, row, settled
from rules.live import ante, brief, line, result_of

LIMITS = {"limits": {"ante": {"min": 500, "max": 10_000, "step": 250}}}
SIDE = {"jackpot": True}
DOLLAR = {"jackpot": True, "jackpot-stake": 100}
SEVERAL = {"several-boxes": True}

# fmt: off
REFUSED = [
    # what was wagered before, the wager, the clause that refuses it
    row("2.0",      "an ante under the minimum of the sign",          LIMITS, [], ante(1, cents=250), "2.0"),
    row("2.0",      "an ante over the maximum of the sign",           LIMITS, [], ante(1, cents=10_250), "2.0"),
    row("2.0",      "an ante off the step of the sign",               LIMITS, [], ante(1, cents=600), "2.0"),
    row("3.1",      "an eighth box",                                  {}, [], ante(8), "3.1"),
    row("3.1",      "a box before the first",                         {}, [], ante(0), "3.1"),
    row("5.1",      "a call with no ante on the table",               {}, [], NoMoreBets(), "5.1(a)"),
    row("5.1 11.1", "a jackpot wager where none is offered",          {}, [ante(1)], jackpot(1), "11.1"),
    row("5.2 5.5",  "a jackpot wager that is only spoken",            SIDE, [ante(1)], jackpot(1, chips=False), "5.5"),
    row("5.5",      "an ante that is only spoken",                    {}, [], ante(1, chips=False), "5.5"),
    row("5.6",      "a second hand for the same player",              {}, [ante(1, "A")], ante(2, "A"), "5.6"),
    row("5.7",      "a second ante on the same area",                 {}, [ante(1, "A")], ante(1, "A"), "5.7"),
    row("5.7",      "another player's ante on the same area",         {}, [ante(1, "A")], ante(1, "B"), "5.7"),
    row("5.2 5.7",  "a second jackpot wager on the same area",        SIDE, [ante(1), jackpot(1)], jackpot(1), "5.7"),
    row("11.1",     "a jackpot wager without an ante",                SIDE, [], jackpot(1), "11.1"),
    row("11.2",     "a jackpot wager of less than the sign says",     DOLLAR, [ante(1)], jackpot(1, cents=50), "11.2"),
    row("11.2",     "a jackpot wager of more than the sign says",     DOLLAR, [ante(1)], jackpot(1, cents=200), "11.2"),
]
# fmt: on


@pytest.mark.parametrize(("notice", "before", "wager", "clause"), REFUSED)
def test_refused(notice: dict[str, Any], before: Sequence[Answer], wager: Answer, clause: str) -> None:
    assert LiveTable(notice=notice).say(*before).refusal(wager).clause == clause


# fmt: off
TAKEN = [
    row("2.0",    "the least and the most of the sign",           LIMITS, [ante(1, cents=500), ante(2, cents=9750)]),
    row("3.1",    "seven boxes",                                  {}, [ante(n) for n in range(1, 8)]),
    row("5.1(a)", "an ante alone",                                {}, [ante(1)]),
    row("5.1(b)", "an ante and a jackpot wager",                  SIDE, [ante(1), jackpot(1)]),
    row("11.2",   "a jackpot wager of the amount on the sign",    DOLLAR, [ante(1), jackpot(1, cents=100)]),
    row("5.5",    "a spoken wager with chips before the call",    {}, [ante(1, chips=True)]),
]
# fmt: on


@pytest.mark.parametrize(("notice", "wagers"), TAKEN)
def test_taken(notice: dict[str, Any], wagers: Sequence[Answer]) -> None:
    table = LiveTable(notice=notice).say(*wagers, NoMoreBets())
    assert len(table.facts(WagerAccepted)) == len(wagers)
    assert isinstance(table.request, Deal)


@pytest.mark.clause(OLD, "11.3", "11.1")
def test_a_jackpot_wager_goes_with_the_area_of_the_players_own_ante() -> None:
    table = LiveTable(notice=SIDE).say(ante(1, "A"), ante(2, "B"))
    assert table.refusal(jackpot(3, "A")).clause in ("5.6", "11.1", "11.3")
    assert table.refusal(jackpot(2, "A")).clause in ("5.6", "5.7", "11.1", "11.3")
    table.say(jackpot(1, "A"))


@pytest.mark.clause(OLD, "11.1")
@pytest.mark.parametrize("other", [False, True], ids=["as the only player", "beside another player"])
def test_who_takes_the_ante_back_cannot_leave_a_jackpot_wager_behind(other: bool) -> None:
    """Whether the withdrawal is refused or takes the jackpot wager along: nobody plays the jackpot without an ante."""
    table = LiveTable(notice=SIDE).say(ante(1), jackpot(1), *([ante(2)] if other else []))
    try:
        table.say(Withdraw(1, "P1", "ante"))
        table.say(NoMoreBets())
    except BadInput as error:
        assert error.clause.startswith(("11.1", "5.1"))  # noqa: PT017 - refusing is one of two right ways
    held = {(stake.box, stake.wager) for stake in table.talk.table.stakes}
    assert not ((1, "jackpot") in held and (1, "ante") not in held)


@pytest.mark.clause(OLD, "5.10")
def test_before_the_call_a_wager_may_be_taken_back_and_changed() -> None:
    table = LiveTable(notice=SIDE).say(ante(1), jackpot(1), Withdraw(1, "P1", "jackpot"), Withdraw(1, "P1", "ante"))
    assert isinstance(table.request, PlaceWagers)
    assert not table.talk.table.stakes
    assert len(table.facts(WagerWithdrawn)) == 2
    table.say(ante(1, cents=5000), NoMoreBets())
    assert list(table.talk.table.stakes.values()) == [5000]


# fmt: off
AFTER_THE_CALL = [
    row("5.10(a)",       "an ante in the middle of the deal",               Deal,   ante(3)),
    row("5.10(a) 5.2",   "a jackpot wager in the middle of the deal",       Deal,   jackpot(2)),
    row("5.10(a)",       "an ante after the deal",                          Decide, ante(3)),
    row("5.10(a) 5.2",   "a jackpot wager after the deal",                  Decide, jackpot(2)),
    row("5.10(b)",       "taking an ante back in the middle of the deal",   Deal,   Withdraw(1, "P1", "ante")),
    row("5.10(b)",       "taking an ante back after the deal",              Decide, Withdraw(1, "P1", "ante")),
    row("5.10(b) 5.2",   "taking a jackpot wager back after the deal",      Decide, Withdraw(1, "P1", "jackpot")),
    row("5.5 5.10(a)",   "a spoken ante after the call, chips or not",      Deal,   ante(3, chips=True)),
]
# fmt: on


@pytest.mark.parametrize(("moment", "answer"), AFTER_THE_CALL)
def test_after_the_call_nothing_is_wagered_or_taken_back(moment: type[Request], answer: Answer) -> None:
    table = LiveTable(notice=SIDE).say(ante(1), jackpot(1), ante(2), NoMoreBets()).go_on(until=moment)
    refusal = table.refusal(answer)
    assert refusal.clause.startswith("5.10"), f"refused, but by rule {refusal.clause}: {refusal}"


@pytest.mark.clause(OLD, "5.10(b)")
def test_a_bet_cannot_be_taken_back_while_others_decide() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "bet"))
    assert table.refusal(Withdraw(1, "P1", "bet")).clause.startswith("5.10")


# fmt: off
LOST = [
    row("5.11",     "the ante of a folded hand",              "ante"),
    row("5.11 5.2", "the jackpot wager of a folded hand",     "jackpot"),
]
# fmt: on


@pytest.mark.parametrize("wager", LOST)
def test_a_losing_wager_cannot_be_taken_back(wager: str) -> None:
    table = LiveTable.dealt(1, 2, side=True).say(Decision(1, "fold"))
    refusal = table.refusal(Withdraw(1, "P1", wager))
    assert refusal.clause == "5.11", f"refused, but by rule {refusal.clause}: {refusal}"


@pytest.mark.clause(OLD, "5.11", "10.6(b)")
def test_a_hand_left_face_down_cannot_take_its_stakes_along() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "bet"), Decision(2, "bet")).go_on(until=Show, to="box 2")
    table.say(LeftFaceDown(2))
    assert table.refusal(Withdraw(2, "P2", "bet")).clause.startswith("5.1")
    table.finish()
    assert table.results(2) == {"ante": "lose", "bet": "lose"}


@pytest.mark.clause(OLD, "5.3", "9.1")
def test_a_bet_costs_twice_the_ante_and_nothing_else_is_offered() -> None:
    table = LiveTable().say(ante(1, cents=1500), ante(2, cents=333), NoMoreBets()).go_on(until=Decide)
    assert isinstance(table.request, Decide)
    offered = {number: [(o.name, o.cost) for o in options] for (number, *_), options in table.request.options.items()}
    assert offered == {1: [("bet", 3000), ("fold", 0)], 2: [("bet", 666), ("fold", 0)]}
    assert table.refusal(Decision(1, "raise")).clause
    assert table.refusal(Decision(3, "bet")).clause


@pytest.mark.clause(OLD, "5.3", "9.1")
def test_nobody_decides_before_the_deal_is_done_and_the_rest_of_the_deck_is_in_the_rack() -> None:
    table = LiveTable().say(ante(1), NoMoreBets())
    for dealt in range(10):
        assert table.refusal(Decision(1, "bet")), f"after {dealt} cards"
        table.deal(1)
    table.go_on(until=Decide)
    assert not table.talk.table.piles["shoe"]  # type: ignore[index]
    assert len(table.talk.table.piles["discard rack"]) == 42  # type: ignore[index]


@pytest.mark.clause(OLD, "5.3(b)")
@pytest.mark.parametrize("bet", [1000, 1999, 2001, 3000])
def test_a_recorded_bet_that_is_not_twice_the_ante_is_refused(bet: int) -> None:
    with pytest.raises(BadInput) as caught:
        settled(box(1, HANDS[1], bet=bet))
    assert caught.value.clause == "5.3(b)"


# Rule 5.8, from the table in the Gazette: a bet of $20 on each kind of hand

# fmt: off
PAID = [
    row("5.8", "ace and king pays 1 to 1",       "As Ks 9h 7c 4d",  2000),
    row("5.8", "1 pair pays 1 to 1",             "2s 2c 9h 7c 4d",  2000),
    row("5.8", "2 pairs pay 2 to 1",             "2s 2c 9h 9c 4d",  4000),
    row("5.8", "3 of a kind pays 3 to 1",        "2s 2c 2h 9c 4d",  6000),
    row("5.8", "straight pays 4 to 1",           "2s 3c 4h 5c 6d",  8000),
    row("5.8", "flush pays 5 to 1",              "2s 3s 4s 5s 7s", 10_000),
    row("5.8", "full house pays 7 to 1",         "2s 2c 2h 9c 9d", 14_000),
    row("5.8", "4 of a kind pays 20 to 1",       "2s 2c 2h 2d 9d", 40_000),
    row("5.8", "straight flush pays 50 to 1",    "2s 3s 4s 5s 6s", 100_000),
    row("5.8", "royal flush pays 250 to 1",      "As Ks Qs Js Ts", 500_000),
]
# fmt: on


@pytest.mark.parametrize(("cards", "pays"), PAID)
def test_winning_wagers_are_paid_at_the_odds_of_the_table(cards: str, pays: int) -> None:
    settlement = settled(box(1, cards), dealer="Ad Kc 8h 5d 3d")
    assert brief(result_of(settlement)) == {"ante": ("win", 1000, "5.8"), "bet": ("win", pays, "5.8")}
    assert result_of(settlement).net == 1000 + pays


# fmt: off
LIMITED = [
    # maximum payout, hand, what the bet of $20 pays, by which clause
    row("5.9", "over the limit the limit is paid",                     100_000, "As Ks Qs Js Ts", 100_000, "5.9"),
    row("5.9", "exactly the limit is paid by the table",               500_000, "As Ks Qs Js Ts", 500_000, "5.8"),
    row("5.9", "a cent under what the table gives is enough to limit", 499_999, "As Ks Qs Js Ts", 499_999, "5.9"),
    row("5.9", "under the limit nothing changes",                      100_000, "2s 2c 9h 7c 4d", 2000, "5.8"),
]
# fmt: on


@pytest.mark.parametrize(("limit", "cards", "pays", "clause"), LIMITED)
def test_the_maximum_payout_limits_the_winnings_of_the_bet(limit: int, cards: str, pays: int, clause: str) -> None:
    bet = line(settled(box(1, cards), notice={"max-payout": limit}), "bet")
    assert (bet.pays, bet.clause) == (pays, clause)


@pytest.mark.clause(OLD, "5.9", "11.7")
def test_the_maximum_payout_holds_for_each_bet_and_for_nothing_but_bets() -> None:
    """Reading C14: neither the ante nor the jackpot prize is limited, and two bets are not added up."""
    royal, quads = "As Ks Qs Js Ts", "2s 2c 2h 2d 9d"
    settlement = settled(
        box(1, royal, ante=50_000, jackpot=100), box(2, quads, ante=50_000), notice={"max-payout": 30_000}
    )
    assert [line(settlement, "bet", number).pays for number in (1, 2)] == [30_000, 30_000]
    assert [line(settlement, "ante", number).pays for number in (1, 2)] == [50_000, 50_000]
    assert line(settlement, "jackpot").pays == 2_000_000


@pytest.mark.clause(OLD, "3.4")
def test_there_is_one_deck_so_no_card_comes_twice() -> None:
    table = LiveTable(hands={1: "Ad Kh 9c 6d 2s"}, dealer="8h Kc 5s 3d Ad").say(ante(1), NoMoreBets())
    table.go_on(until=Show, to="box 1")  # the dealer's ace of diamonds lies open
    assert table.refusal(Seen(parse_cards("Ad Kh 9c 6d 2s"))).clause.startswith("3.4")
    assert table.refusal(Seen(parse_cards("Kh Kh 9c 6d 2s"))).clause.startswith("3.4")


# 2012: several boxes


@pytest.mark.clause(NEW, "5.6")
def test_several_boxes_are_for_the_operator_to_allow() -> None:
    allowed = LiveTable("2012-draft", SEVERAL).say(ante(1, "A"), ante(2, "A"), NoMoreBets()).go_on(until=Decide)
    assert allowed.undecided == [1, 2]
    assert LiveTable("2012-draft").say(ante(1, "A")).refusal(ante(2, "A")).clause == "5.6"


@pytest.mark.clause(NEW, "5.6")
def test_the_several_hands_of_a_player_are_settled_each_by_itself() -> None:
    one, two = box(1, HANDS[1]) | {"player": "A"}, box(2, HANDS[2], "fold", ante=700) | {"player": "A"}
    settlement = settled(one, two, edition="2012-draft", notice=SEVERAL)
    assert [result.net for result in settlement.boxes] == [3000, -700]


@pytest.mark.clause(NEW, "5.6.1")
def test_a_further_box_is_given_up_to_somebody_who_has_none() -> None:
    table = LiveTable("2012-draft", SEVERAL).say(ante(1, "A", seat=True), ante(2, "A"), *(ante(n) for n in range(3, 8)))
    table.say(Joining("Z"))
    assert [fact.stake.box for fact in table.facts(WagerWithdrawn)] == [2]
    assert table.refusal(ante(2, "A")).clause == "5.6.1"
    table.say(ante(2, "Z"), NoMoreBets())
    assert table.talk.table.boxes[2].player == "Z"


@pytest.mark.clause(NEW, "5.6.1")
def test_the_last_free_box_is_kept_for_somebody_who_waits() -> None:
    table = LiveTable("2012-draft", SEVERAL).say(*(ante(n) for n in range(1, 7)), Joining("Z"))
    assert table.refusal(ante(7, "P1")).clause == "5.6.1"
    table.say(ante(7, "Z"))


@pytest.mark.clause(NEW, "5.6.1")
def test_a_further_box_may_be_taken_where_there_is_room_for_all() -> None:
    table = LiveTable("2012-draft", SEVERAL).say(*(ante(n) for n in range(1, 6)), Joining("Z"), ante(6, "P1"))
    table.say(ante(7, "Z"), NoMoreBets())
    assert table.talk.table.boxes[6].player == "P1"


@pytest.mark.clause(NEW, "5.6.1")
def test_nobody_gives_up_their_only_box() -> None:
    table = LiveTable("2012-draft", SEVERAL).say(*(ante(n) for n in range(1, 8)), Joining("Z"))
    assert not table.facts(WagerWithdrawn)
    assert len(table.talk.table.boxes) == 7


@pytest.mark.clause(NEW, "5.6.1")
def test_a_newcomer_shuts_nobody_else_out_who_also_came_to_wait() -> None:
    table = LiveTable("2012-draft", SEVERAL)
    table.say(ante(1, "A", seat=True), *(ante(n, "A") for n in range(2, 8)), Joining("Y"), Joining("Z"))
    assert len({fact.stake.box for fact in table.facts(WagerWithdrawn)}) == 2
    free = sorted(set(range(1, 8)) - set(table.talk.table.boxes))
    table.say(ante(free[0], "Y"), ante(free[1], "Z"))


# 2012: blind hands

BLIND = SEVERAL | {"blind": True}


@pytest.mark.clause(NEW, "5.6.2")
def test_with_blind_play_only_the_hand_of_the_seat_is_picked_up() -> None:
    table = LiveTable("2012-draft", BLIND).say(ante(1, "A"), ante(2, "A", seat=True), ante(3, "B"), NoMoreBets())
    table.go_on(until=Decide)
    shown = {slot for slot, _ in table.talk.table.shown}
    seen = {number: shown >= set(table.talk.table.hand(b.pile)) for number, b in table.talk.table.boxes.items()}
    assert seen == {1: False, 2: True, 3: True}
    assert not shown & set(table.talk.table.hand(table.talk.table.boxes[1].pile))


@pytest.mark.clause(NEW, "5.6.2")
def test_without_the_direction_a_player_looks_at_all_hands() -> None:
    table = LiveTable("2012-draft", SEVERAL).say(ante(1, "A"), ante(2, "A"), NoMoreBets()).go_on(until=Decide)
    shown = {slot for slot, _ in table.talk.table.shown}
    assert all(shown >= set(table.talk.table.hand(b.pile)) for b in table.talk.table.boxes.values())


@pytest.mark.clause(NEW, "5.6.2")
def test_a_blind_hand_is_turned_only_when_it_is_settled() -> None:
    table = LiveTable("2012-draft", BLIND).say(ante(1, "A"), ante(2, "A"), NoMoreBets()).go_on(until=Decide)
    table.say(Decision(2, "bet"), Decision(1, "bet"))
    assert PokerHands.of(table.talk.table).blind == {2}
    table.finish()
    assert table.results(2) == {"ante": "lose", "bet": "lose"}
    assert table.results(1) == {"ante": "win", "bet": "win"}


@pytest.mark.clause(NEW, "5.6.2")
def test_a_blind_hand_stays_unseen_where_the_dealer_does_not_qualify() -> None:
    table = LiveTable("2012-draft", BLIND, dealer=NO_HAND).say(ante(1, "A"), ante(2, "A"), NoMoreBets())
    table.go_on(until=Decide).say(Decision(2, "bet"), Decision(1, "bet")).finish()
    assert table.results(2) == {"ante": "win", "bet": "void"}
