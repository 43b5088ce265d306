"""Sections 2, 3 and 5: which wagers are taken, which are refused and by what, and the odds they are paid at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitbook.errors import BadInput
from pitbook.table import Answer, Decision, Joining, NoMoreBets, Withdraw
from pitbook.table.facts import Noted, WagerAccepted, WagerWithdrawn
from pitbook.table.places import player_viewer
from pitbook.table.requests import Deal, Decide, Request
from rules.four_card_poker.helpers import DEALER, HANDS, LiveTable, aces_up, blind_play, box, clause, row, settled
from rules.live import ante, brief, result_of

LIMITS = {"limits": {"ante": {"min": 500, "max": 10_000, "step": 250}, "aces-up": {"min": 100, "max": 1000}}}
SEVERAL = {"several-boxes": True}
BLIND_PLAY = {"blind-play": True}
NOT_ALONE = {"aces-up-alone": False}

# fmt: off
REFUSED = [
    # the notice, what was wagered before, the wager, the clause that refuses it
    row("2.0",        "an ante under the minimum of the sign",         LIMITS, [], ante(1, cents=250), "2.0"),
    row("2.0",        "an ante over the maximum of the sign",          LIMITS, [], ante(1, cents=10_250), "2.0"),
    row("2.0",        "an ante off the step of the sign",              LIMITS, [], ante(1, cents=600), "2.0"),
    row("2.0",        "Aces Up over the maximum of the sign",          LIMITS, [], aces_up(1, cents=1100), "2.0"),
    row("3.1",        "an eighth box",                                 {}, [], ante(8), "3.1"),
    row("3.1",        "a box before the first",                        {}, [], ante(0), "3.1"),
    row("5.1(a)",     "a call with no wager on the table",             {}, [], NoMoreBets(), "5.1(a)"),
    row("5.1(c)",     "Aces Up alone where it is not allowed",         NOT_ALONE, [], aces_up(1), "5.1(c)"),
    row("5.1(c)",     "leaving Aces Up alone where it is not allowed",
        NOT_ALONE, [ante(1), aces_up(1)], Withdraw(1, "P1", "ante"), "5.1(c)"),
    row("5.1(b)",     "a blind play wager where none is offered",      {}, [ante(1)], blind_play(1), "5.1(b)"),
    row("5.1(c)",     "a play wager on Aces Up alone",
        BLIND_PLAY, [aces_up(1)], blind_play(1), "5.1(c)"),
    row("5.1(c)",     "leaving a blind play wager without its ante",
        BLIND_PLAY, [ante(1), blind_play(1)], Withdraw(1, "P1", "ante"), "5.1(c)"),
    row("5.1(b) 5.2", "a blind play wager of four times the ante",
        BLIND_PLAY, [ante(1)], blind_play(1, cents=4000), "5.2(b)"),
    row("5.1(b) 5.2", "a blind play wager of one and a half times",
        BLIND_PLAY, [ante(1)], blind_play(1, cents=1500), "5.2(b)"),
    row("5.4",        "an ante that is only spoken",                   {}, [], ante(1, chips=False), "5.4"),
    row("5.4",        "Aces Up that is only spoken",                   {}, [ante(1)], aces_up(1, chips=False), "5.4"),
    row("5.5",        "a second box for the same player",              {}, [ante(1, "A")], ante(2, "A"), "5.5"),
    row("5.5",        "Aces Up on a second box",                       {}, [ante(1, "A")], aces_up(2, "A"), "5.5"),
    row("5.6",        "a second ante on the same area",                {}, [ante(1, "A")], ante(1, "A"), "5.6"),
    row("5.6",        "another player's ante on the same area",        {}, [ante(1, "A")], ante(1, "B"), "5.6"),
    row("5.6",        "a second Aces Up wager on the same area",       {}, [aces_up(1)], aces_up(1), "5.6"),
]
# fmt: on


@pytest.mark.parametrize(("notice", "before", "wager", "clause_id"), REFUSED)
def test_refused(edition: str, notice: dict[str, Any], before: Sequence[Answer], wager: Answer, clause_id: str) -> None:
    assert LiveTable(edition, notice).say(*before).refusal(wager).clause == clause_id


# fmt: off
TAKEN = [
    row("2.0",            "the least and the most of the sign",  LIMITS, [ante(1, cents=500), aces_up(2, cents=1000)]),
    row("3.1",            "seven boxes",                         {}, [ante(n) for n in range(1, 8)]),
    row("5.1(a)(i)",      "an ante alone",                       {}, [ante(1)]),
    row("5.1(a)(ii) 5.1(c)", "Aces Up alone",                    {}, [aces_up(1)]),
    row("5.1(a)(iii)",    "an ante and Aces Up",                 {}, [ante(1), aces_up(1)]),
    row("5.1(a)(iii)",    "Aces Up and then an ante",            {}, [aces_up(1), ante(1)]),
    row("5.1(b)",         "a blind play wager of the ante",      BLIND_PLAY, [ante(1), blind_play(1, cents=1000)]),
    row("5.1(b)",         "a blind play wager of thrice the ante", BLIND_PLAY, [ante(1), blind_play(1, cents=3000)]),
    row("5.4",            "a spoken wager with chips",           {}, [ante(1, chips=True)]),
    row("5.5",            "several boxes where they are allowed", SEVERAL, [ante(1, "A"), ante(2, "A")]),
]
# fmt: on


@pytest.mark.parametrize(("notice", "wagers"), TAKEN)
def test_taken(edition: str, notice: dict[str, Any], wagers: Sequence[Answer]) -> None:
    table = LiveTable(edition, notice).say(*wagers, NoMoreBets())
    assert len(table.facts(WagerAccepted)) == len(wagers)
    assert isinstance(table.request, Deal)


@clause("5.5.1")
def test_who_waits_goes_before_a_second_box(edition: str) -> None:
    table = LiveTable(edition, SEVERAL).say(*(ante(n) for n in range(1, 6)), ante(6, "P1"), Joining("W"))
    assert table.refusal(ante(7, "P2")).clause == "5.5.1"
    table.say(Joining("X"))
    assert [fact.stake.box for fact in table.facts(WagerWithdrawn)] == [6]
    table.say(ante(6, "W"), ante(7, "X"), NoMoreBets())


@clause("5.5.2")
def test_the_further_hands_of_a_player_are_played_blind_where_the_operator_directs(edition: str) -> None:
    notice = {"several-boxes": True, "blind": True}
    table = LiveTable(edition, notice).say(ante(1, "A"), ante(2, "A", seat=True), ante(3, "B"), NoMoreBets())
    table.go_on(until=Decide)
    viewer, piles = player_viewer("A"), table.talk.table.piles
    seen = {n: {table.talk.table.is_shown(s, viewer) for s in piles[f"box {n}"]} for n in (1, 2)}  # type: ignore[index]
    assert seen == {1: {False}, 2: {True}}
    assert not set(piles["box 1"]) & set(table.talk.table.faces)  # type: ignore[index]
    assert [f.clause.id for f in table.facts(Noted) if "blind" in f.sentence] == ["5.5.2"]
    table.say(Decision(1, "play 1"), Decision(2, "fold"), Decision(3, "fold")).finish()
    assert table.box(1).net == 2000


@clause("5.2", "9.1", "9.3")
def test_what_each_kind_of_box_may_choose_and_what_it_costs(edition: str) -> None:
    table = LiveTable(edition, BLIND_PLAY).say(
        ante(1), ante(2, cents=333), aces_up(2), aces_up(3), ante(4), blind_play(4), ante(5), aces_up(5), blind_play(5)
    )
    table.say(NoMoreBets()).go_on(until=Decide)
    assert table.options == {
        1: [("play 1", 1000), ("play 2", 2000), ("play 3", 3000), ("fold", 0)],
        2: [("play 1", 333), ("play 2", 666), ("play 3", 999), ("fold", 0), ("fold ante", 0)],
        3: [("play", 0), ("fold", 0)],
        4: [("play 2", 0), ("fold", 0)],
        5: [("play 2", 0), ("fold", 0), ("fold ante", 0)],
    }
    for number, choice in ((1, "play 4"), (1, "play"), (1, "fold ante"), (3, "play 1"), (4, "play 3"), (6, "fold")):
        table.refusal(Decision(number, choice))


@clause("5.2(b)")
@pytest.mark.parametrize(("play", "choice"), [(1500, "play 1"), (2000, "play 3"), (1000, "fold"), (4000, "play 3")])
def test_a_recorded_play_wager_that_the_choice_does_not_make_is_refused(edition: str, play: int, choice: str) -> None:
    with pytest.raises(BadInput) as caught:
        settled(box(1, HANDS[1], choice, ante=1000, play=play), edition=edition)
    assert caught.value.clause == "5.2(b)"


# 5.7: $10 on the ante, and one to three times that in play

# fmt: off
PAID = [
    row("5.7 10.2(a)(iv)", "a better hand wins 1 to 1 on ante and play 1", HANDS[1], "play 1",  2000),
    row("5.7 10.2(a)(iv)", "and on play 2",                                HANDS[1], "play 2",  3000),
    row("5.7 10.2(a)(iv)", "and on play 3",                                HANDS[1], "play 3",  4000),
    row("5.7 10.2(a)(iv)", "an equal hand wins",                           "Kh Ks Qh 8c 2c", "play 3", 4000),
    row("5.7 10.2(a)(ii)", "a worse hand loses ante and play 3",           HANDS[2], "play 3", -4000),
    row("5.7 10.2(a)(ii)", "a worse hand loses ante and play 1",           HANDS[2], "play 1", -2000),
]
# fmt: on


@pytest.mark.parametrize(("cards", "choice", "net"), PAID)
def test_ante_and_play(edition: str, cards: str, choice: str, net: int) -> None:
    assert result_of(settled(box(1, cards, choice), edition=edition)).net == net


# 5.7.1: the bonus on an ante of $10 comes on top, win or lose

THREE, SUITED, FOUR = "9s 9h 9c 6d 2s", "8c 7c 6c 5c 2s", "9s 9h 9c 9d 2s"
FOUR_KINGS = "Kd Kc Kh Ks 3d Qd"

# fmt: off
BONUS = [
    row("5.7.1 10.2(a)(i)", "three of a kind earns 2 to 1 beside a win",       THREE, DEALER, 2000 + 2000),
    row("5.7.1 10.2(a)(i)", "a straight flush earns 20 to 1 beside a win",     SUITED, DEALER, 2000 + 20_000),
    row("5.7.1 10.2(a)(i)", "four of a kind earns 25 to 1 beside a win",       FOUR, DEALER, 2000 + 25_000),
    row("5.7.1 10.2(a)(i)", "three of a kind earns it beside a loss",          THREE, FOUR_KINGS, -2000 + 2000),
    row("5.7.1 10.2(a)(i)", "a straight flush earns it beside a loss",         SUITED, FOUR_KINGS, -2000 + 20_000),
    row("5.7.1 10.2(a)(i)", "four of a kind earns it beside a loss",           FOUR, FOUR_KINGS, -2000 + 25_000),
    row("5.7.1",            "a flush earns none",                              "9h 7h 4h 2h Ac", DEALER, 2000),
]
# fmt: on


@pytest.mark.parametrize(("cards", "dealer", "net"), BONUS)
def test_the_ante_bonus(edition: str, cards: str, dealer: str, net: int) -> None:
    assert result_of(settled(box(1, cards), dealer=dealer, edition=edition)).net == net


@clause("5.7.1", "9.2", "9.3")
@pytest.mark.parametrize(("choice", "net"), [("fold", -1500), ("fold ante", -1000 + 45 * 100)])
def test_a_folded_ante_earns_no_bonus(edition: str, choice: str, net: int) -> None:
    """Reading F3; Aces Up that is kept is paid 9 to 1 on $5 for three of a kind by the first table."""
    settlement = settled(box(1, THREE, choice, ante=1000, aces_up=500), edition=edition)
    assert result_of(settlement).net == net
    assert "ante-bonus" not in brief(result_of(settlement))


# 5.7.2: the seven tables, $1 on Aces Up alone against a dealer who beats every hand but four of a kind

ROWS = {
    FOUR: (50, 50, 50, 50, 50, 50, 50),
    SUITED: (40, 40, 30, 30, 40, 40, 40),
    THREE: (9, 7, 9, 7, 8, 8, 7),
    "9h 7h 4h 2h Ac": (6, 6, 6, 6, 5, 6, 5),
    "9h 8c 7h 6s 2c": (4, 5, 4, 5, 4, 4, 4),
    "9h 9c 7h 7s 2c": (2, 2, 2, 2, 3, 2, 3),
    "Ah Ac 9h 7s 2c": (1, 1, 1, 1, 1, 1, 1),
}


@clause("5.7.2", "10.2(a)(v)")
@pytest.mark.parametrize("cards", ROWS)
def test_aces_up_is_paid_by_the_table_on_the_notice_whatever_the_dealer_holds(edition: str, cards: str) -> None:
    settlements = [
        settled(box(1, cards, "play", aces_up=100), dealer=FOUR_KINGS, notice={"aces-up": str(n)}, edition=edition)
        for n in range(1, 8)
    ]
    assert tuple(result_of(settlement).net // 100 for settlement in settlements) == ROWS[cards]


@clause("5.7.2", "10.2(a)(iii)", "5.2(c)")
@pytest.mark.parametrize("cards", ["Kh Ks Ah Qc 2c", "Ah Kc 9h 7s 2c"])
def test_aces_up_loses_below_a_pair_of_aces_even_if_the_hand_stays_in(edition: str, cards: str) -> None:
    """Reading F2."""
    low = "2d 7h 9s 4c Jd Tc"
    settlement = settled(box(1, cards, "play", aces_up=100), dealer=low, edition=edition)
    assert brief(result_of(settlement)) == {"aces-up": ("lose", 0, "10.2(a)(iii)")}


# 5.8, 5.9


# fmt: off
AFTER_THE_CALL = [
    row("5.8(a)",     "an ante in the middle of the deal",         Deal,   ante(3)),
    row("5.8(a)",     "Aces Up in the middle of the deal",         Deal,   aces_up(2)),
    row("5.8(a)",     "Aces Up after the deal",                    Decide, aces_up(2)),
    row("5.8(b)",     "taking an ante back after the deal",        Decide, Withdraw(1, "P1", "ante")),
    row("5.8(b)",     "taking Aces Up back after the deal",        Decide, Withdraw(1, "P1", "aces-up")),
    row("5.8(b)",     "taking a blind play wager back",            Decide, Withdraw(1, "P1", "play")),
    row("5.4 5.8(a)", "a spoken ante after the call",              Deal,   ante(3, chips=True)),
]
# fmt: on


@pytest.mark.parametrize(("moment", "answer"), AFTER_THE_CALL)
def test_after_the_call_nothing_is_wagered_or_taken_back(edition: str, moment: type[Request], answer: Answer) -> None:
    table = LiveTable(edition, BLIND_PLAY).say(ante(1), aces_up(1), blind_play(1), ante(2), NoMoreBets())
    refusal = table.go_on(until=moment).refusal(answer)
    assert refusal.clause.startswith("5.8"), f"refused, but by rule {refusal.clause}: {refusal}"


@clause("5.8")
def test_before_the_call_wagers_may_be_taken_back_and_changed(edition: str) -> None:
    table = LiveTable(edition).say(ante(1), aces_up(1), Withdraw(1, "P1", "ante"), Withdraw(1, "P1", "aces-up"))
    table.say(ante(1, cents=5000), NoMoreBets())
    assert list(table.talk.table.stakes.values()) == [5000]


@clause("5.8(b)", "9.2", "5.1(b)")
@pytest.mark.parametrize(("choice", "net"), [("fold", -1500), ("fold ante", -1000 + 500)])
def test_a_blind_play_wager_goes_back_to_a_player_who_folds(edition: str, choice: str, net: int) -> None:
    """A pair of aces pays Aces Up 1 to 1 where it is kept."""
    table = LiveTable(edition, BLIND_PLAY).say(ante(1), aces_up(1), blind_play(1), NoMoreBets()).go_on(until=Decide)
    table.say(Decision(1, choice)).finish()
    assert [(f.staked, f.clause.id) for f in table.facts(WagerWithdrawn)] == [(2000, "5.8(b)")]
    assert table.box(1).net == net
    recorded = settled(box(1, HANDS[1], choice, ante=1000, aces_up=500, play=2000), edition=edition, notice=BLIND_PLAY)
    assert result_of(recorded).net == net


@clause("5.1(b)", "5.2(b)")
def test_a_blind_play_wager_that_stands_is_settled_like_any_other(edition: str) -> None:
    table = LiveTable(edition, BLIND_PLAY).say(ante(1), blind_play(1, cents=3000), NoMoreBets()).go_on(until=Decide)
    table.say(Decision(1, "play 3")).finish()
    assert table.brief(1) == {"ante": ("win", 1000, "5.7"), "play": ("win", 3000, "5.7")}


@clause("5.9")
@pytest.mark.parametrize("wager", ["ante", "aces-up"])
def test_a_losing_wager_cannot_be_taken_back(edition: str, wager: str) -> None:
    table = LiveTable.dealt(edition, 1, 2).say(Decision(1, "fold"))
    assert table.refusal(Withdraw(1, "P1", wager)).clause == "5.9"


# 5.10: a maximum payout of $60 holds each payment by itself (reading F12)


@clause("5.10", "5.7.2")
def test_a_maximum_payout_holds_each_payment(edition: str) -> None:
    wagers = {"ante": 7000, "aces_up": 1000}
    settlement = settled(box(1, THREE, "play 1", **wagers), edition=edition, notice={"max-payout": 6000})
    assert brief(result_of(settlement)) == {
        "ante": ("win", 6000, "5.10"),
        "aces-up": ("win", 6000, "5.10"),
        "play": ("win", 6000, "5.10"),
        "ante-bonus": ("win", 6000, "5.10"),
    }


@clause("5.10")
def test_a_payment_of_the_maximum_is_not_held(edition: str) -> None:
    settlement = settled(box(1, HANDS[1], "play 1", ante=6000), edition=edition, notice={"max-payout": 6000})
    assert {clause for _, _, clause in brief(result_of(settlement)).values()} == {"5.7"}
