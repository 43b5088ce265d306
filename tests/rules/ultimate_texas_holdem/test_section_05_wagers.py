"""Sections 2, 3 and 5: which wagers are taken, which are refused and by what."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.errors import BadNotice, PitbookError
from pitbook.games import find_edition
from pitbook.law import Cents, Notice
from pitbook.table import Answer, Decision, Joining, NoMoreBets, Wager, Withdraw
from pitbook.table.facts import Noted, WagerAccepted, WagerWithdrawn
from pitbook.table.requests import Deal, Decide, Request
from rules.live import ante, brief, result_of
from rules.ultimate_texas_holdem.helpers import (
    BASE,
    BLIND,
    DRAFT,
    GAME,
    LAWS,
    SECOND,
    LiveTable,
    box,
    row,
    settled,
    trips,
)

LIMITS = {"limits": {"ante": {"min": 500, "max": 10_000}, "trips": {"min": 100, "max": 500}}}
SEVERAL = {"several-boxes": True}
BLIND_ALONE = Wager(2, "P2", BLIND, Cents(1000))


@pytest.mark.clause(BASE, "5.1")
def test_whoever_makes_an_ante_makes_a_blind_of_its_size_and_trips_if_they_like() -> None:
    table = LiveTable().say(ante(1), trips(1), ante(2, cents=700), NoMoreBets())
    assert [(f.stake.box, f.stake.wager, f.staked, f.clause.id) for f in table.facts(WagerAccepted)] == [
        (1, "ante", 1000, "5.1(a)"),
        (1, BLIND, 1000, "5.1(a)"),
        (1, "trips", 500, "5.1(b)"),
        (2, "ante", 700, "5.1(a)"),
        (2, BLIND, 700, "5.1(a)"),
    ]


@pytest.mark.clause(BASE, "5.1")
def test_both_go_back_together() -> None:
    table = LiveTable().say(ante(1), ante(2), Withdraw(1, "P1", "ante"))
    assert [(f.stake.wager, f.staked) for f in table.facts(WagerWithdrawn)] == [(BLIND, 1000), ("ante", 1000)]
    assert list(table.talk.table.boxes) == [2]
    assert table.refusal(Withdraw(2, "P2", BLIND)).clause == "5.1(a)"


# fmt: off
REFUSED = [
    row("5.1",   "Trips before the ante that it needs",        {},     trips(1),                    "5.1(b)"),
    row("5.1",   "taking back the ante under Trips",           {},     Withdraw(3, "P3", "ante"),   "5.1(b)"),
    row("5.1",   "a blind of one's own",                       {},     BLIND_ALONE,                 "5.1(a)"),
    row("5.5",   "a second ante on an area",                   {},     ante(2),                     "5.5"),
    row("5.4",   "a wager without chips",                      {},     ante(1, chips=False),        "5.4"),
    row("3.1",   "an eighth box",                              {},     ante(8),                     "3.1"),
    row("5.7",   "a second box of one player",                 {},     ante(1, "P2"),            "5.7", laws=(DRAFT,)),
    row("2.0",   "less than the sign has for the ante",        LIMITS, ante(1, cents=400),          "2.0"),
    row("2.0",   "more than the sign has for Trips",           LIMITS, trips(2, cents=600),         "2.0"),
]
# fmt: on


@pytest.mark.parametrize(("notice", "answer", "clause"), REFUSED)
def test_wagers_are_refused_by_their_rule(notice: dict[str, Any], answer: Answer, clause: str) -> None:
    table = LiveTable(notice).say(ante(2), ante(3), trips(3))
    assert table.refusal(answer).clause == clause


def test_nothing_begins_without_an_ante() -> None:
    assert LiveTable().refusal(NoMoreBets()).clause == "5.1(a)"


@pytest.mark.clause(BASE, "5.2")
def test_the_play_wager_is_of_one_size_at_each_stage() -> None:
    table = LiveTable.dealt(1, 2, 3, 4)
    fold, check = ("fold", 0), ("check", 0)
    assert table.options == {n: [("play 4", 4000), ("play 3", 3000), check] for n in range(1, 5)}
    assert "play 2" in table.refusal(Decision(1, "play 2")).what
    table.say(Decision(1, "play 4"), Decision(2, "play 3"), Decision(3, "check"), Decision(4, "check")).go_on()
    assert table.options == {n: [("play 2", 2000), check] for n in (3, 4)}
    table.say(Decision(3, "play 2"), Decision(4, "check")).go_on()
    assert table.options == {4: [("play 1", 1000), fold]}
    table.say(Decision(4, "play 1"))
    made = [(f.stake.box, f.staked, f.clause.id) for f in table.facts(WagerAccepted) if f.stake.wager == "play"]
    assert made == [(1, 4000, "5.2(a)"), (2, 3000, "5.2(a)"), (3, 2000, "5.2(b)"), (4, 1000, "5.2(c)")]


@pytest.mark.clause(BASE, "5.8", "5.9")
@pytest.mark.parametrize("until", [Deal, Decide])
def test_nothing_is_made_or_taken_back_after_the_call(until: type[Request]) -> None:
    table = LiveTable().say(ante(1), ante(2), NoMoreBets()).go_on(until=until)
    assert table.refusal(ante(3)).clause == "5.8(a)"
    assert table.refusal(Withdraw(1, "P1", "ante")).clause == "5.8(b)"
    table.choose(1, "check").choose(2, "play 4").choose(1, "check", "fold")
    assert table.refusal(Withdraw(1, "P1", "ante")).clause == "5.9"


# Several boxes


@pytest.mark.clause(BASE, "5.7")
def test_by_the_base_two_positions_side_by_side() -> None:
    """Reading U19."""
    table = LiveTable(SEVERAL, edition="base").say(ante(3, "A"))
    assert table.refusal(ante(5, "A")).clause == "5.7"
    table.say(ante(4, "A"))
    assert table.refusal(ante(2, "A")).clause == "5.7"


@pytest.mark.clause(DRAFT, "5.7", "5.7.1")
def test_by_the_draft_several_areas_as_long_as_nobody_is_shut_out() -> None:
    table = LiveTable(SEVERAL).say(*(ante(number, "A") for number in range(1, 8)))
    table.say(Joining("B"))
    assert [fact.clause.id for fact in table.facts(Noted)] == ["5.7.1", "5.7.1"]
    assert 7 not in table.talk.table.boxes
    assert table.refusal(ante(7, "A")).clause == "5.7.1"
    table.say(ante(7, "B"))


@pytest.mark.clause(DRAFT, "5.7.2")
def test_a_blind_hand_has_the_choices_of_any_other_at_every_stage() -> None:
    """Reading U5: nobody looks at it, and its player decides on what lies open."""
    table = LiveTable({"several-boxes": True, "blind": True}).say(ante(1, "A", seat=True), ante(3, "A"), NoMoreBets())
    table.go_on(until=Decide)
    blind = set(table.talk.table.hand(table.talk.table.boxes[3].pile))
    seen = [({o[0] for o in table.options[3]}, {o[0] for o in table.options[1]})]
    for _ in range(2):
        table.say(Decision(1, "check"), Decision(3, "check")).go_on()
        seen.append(({o[0] for o in table.options[3]}, {o[0] for o in table.options[1]}))
    assert [one == other for one, other in seen] == [True] * 3
    assert not any(slot in blind for slot, _ in table.talk.table.shown)
    table.say(Decision(1, "fold"), Decision(3, "play 1")).finish()
    assert table.box(3).net == 1000 + 3 * 1000 + 1000  # nines over twos


def test_blind_betting_is_the_drafts() -> None:
    with pytest.raises(PitbookError):
        Notice.post(find_edition(BASE), {"several-boxes": True, "blind": True})
    with pytest.raises(BadNotice):
        Notice.post(find_edition(DRAFT), {"blind": True})


# Odds


@pytest.mark.clause(BASE, "5.6", "5.6.1")
@pytest.mark.parametrize(
    ("own", "community", "blind"),
    [
        pytest.param("As 9d", "Ah 4d 8c Jc 2h", ("stand-off", 0), id="a pair"),
        pytest.param("As 9d", "Ah Ad 8c Jc 2h", ("stand-off", 0), id="three of a kind"),
        pytest.param("6s 5d", "7h 8d 9c Jc 2h", ("win", 1000), id="a straight"),
        pytest.param("As 9s", "7s 8s 2s Jc 2h", ("win", 1500), id="a flush"),
        pytest.param("As Ad", "Ah 8d 8c Jc 2h", ("win", 3000), id="a full house"),
        pytest.param("As Ad", "Ah Ac 8c Jc 2h", ("win", 10_000), id="four of a kind"),
        pytest.param("6s 5s", "7s 8s 9s Jc 2h", ("win", 50_000), id="a straight flush"),
        pytest.param("As Ks", "Ts Js Qs Jc 2h", ("win", 500_000), id="a royal flush"),
    ],
)
def test_the_blind_is_paid_for_a_straight_or_better(own: str, community: str, blind: tuple[str, int]) -> None:
    told = settled(box(1, own, "play 4"), community=community, dealer="3h 2c")
    lines = brief(result_of(told))
    assert (lines["ante"], lines["play"]) == (("win", 1000, "5.6"), ("win", 4000, "5.6"))
    assert lines[BLIND] == (*blind, "5.6.1")


TRIPS_HANDS = [
    ("As 9d", "Ah Ad 8c Jc 2h"),
    ("6s 5d", "7h 8d 9c Jc 2h"),
    ("As 9s", "7s 8s 2s Jc 2h"),
    ("As Ad", "Ah 8d 8c Jc 2h"),
    ("As Ad", "Ah Ac 8c Jc 2h"),
    ("6s 5s", "7s 8s 9s Jc 2h"),
    ("As Ks", "Ts Js Qs Jc 2h"),
]


@pytest.mark.clause(BASE, "5.6.2", "10.4")
@pytest.mark.parametrize("scale", ["50-40-30-8-7-4-3", "50-40-30-9-7-4-3", "50-40-30-8-6-5-3", "50-40-20-7-6-5-3"])
def test_trips_is_paid_by_the_scale_on_the_notice(scale: str) -> None:
    for (own, community), odds in zip(TRIPS_HANDS, map(int, reversed(scale.split("-"))), strict=True):
        told = settled(
            box(1, own, "play 4", ante=1000, trips=500), community=community, dealer="8h 2c", notice={"trips": scale}
        )
        assert brief(result_of(told))["trips"] == ("win", 500 * odds, "5.6.2")


def test_the_second_order_is_a_later_drafts() -> None:
    assert "order" in find_edition(SECOND).options
    for law in LAWS[:2]:
        with pytest.raises(PitbookError):
            Notice.post(find_edition(law), {"order": "2"})
    assert find_edition(GAME).ref == SECOND
