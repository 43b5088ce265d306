"""Another Pitbook takes a house up in the middle of a round: the same facts go on, others stop that table alone."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from house.conftest import Driver
from house.scenes import same_cards
from pitbook.errors import BadNotice, Denied, PitbookError
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.tables import live, messages
from pitbook.law import Notice
from pitbook.procedure.poker import entering, lost_hands
from pitbook.procedure.poker.hand_state import hide_blind_hands
from pitbook.table.facts import Noted
from pitbook.table.requests import Decide, PlaceWagers
from pitbook.table.round import Round

EDITION = "caribbean-stud@1998"
NOTICE = {"jackpot": True, "jackpot-stake": 100}


def under_way(house: Driver) -> tuple[Actor, Actor]:
    """Two tables of one jackpot: at t1 A1 has folded with a jackpot wager and B1 is asked; at t2 wagers are open."""
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.do(house.operator, c.CreateJackpot("main", "Main", 50_000))
    for table in ("t1", "t2"):
        house.table(table, EDITION, NOTICE, jackpot="main")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
        house.say(actor, "t1", answer="Wager", box=seat, wager="ante", cents=1_000 * seat)
    house.say(a1, "t1", answer="Wager", box=1, wager="jackpot", cents=100)
    for actor in (a1, b1):
        house.do(actor, c.Ready("t1"))
    house.say(a1, "t1", answer="Decision", box=1, choice="fold")
    house.do(b1, c.Join("t2", 4))
    assert house.balances()["pool:main"] == 50_100
    return a1, b1


def other_facts(patch: pytest.MonkeyPatch) -> None:
    """An engine that says something more before the deal."""

    def and_says_so(table: Round) -> None:
        hide_blind_hands(table)
        table.tell(Noted(table.cite("5.5"), "nobody plays blind"))

    patch.setattr(entering, "hide_blind_hands", and_says_so)


def broken(patch: pytest.MonkeyPatch) -> None:
    """An engine with an error in it."""

    def fails(table: Round) -> None:
        raise KeyError("Ah")

    patch.setattr(entering, "hide_blind_hands", fails)


# The same facts


def test_where_the_facts_are_the_same_the_round_goes_on(house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer engine that comes to the same."""
    with same_cards(1):
        _, b1 = under_way(house)
        monkeypatch.setattr(live, "__version__", "99.0")
        before = {actor.name: _state(house, actor) for actor in (b1, house.operator)}
        house.again()
        assert house.house.tables["t1"].stopped == ""
        assert {actor.name: _state(house, actor) for actor in (b1, house.operator)} == before
        house.say(b1, "t1", answer="Decision", box=2, choice="fold")
    assert house.house.tables["t1"].sitting.round_number == 1


def _state(house: Driver, actor: Actor) -> dict[str, Any]:
    told = messages.state(house.house.tables["t1"], actor, 0)
    return {key: value for key, value in told.items() if key != "deadline"}


# Other facts


@pytest.mark.parametrize("upgrade", [other_facts, broken])
def test_where_the_facts_are_others_that_table_stops_and_no_other(
    house: Driver, monkeypatch: pytest.MonkeyPatch, upgrade: Any
) -> None:
    a1, b1 = under_way(house)
    before = house.balances()
    upgrade(monkeypatch)
    house.again()
    table = house.house.tables["t1"]
    assert "the round under way cannot be taken up again" in table.stopped
    assert "Ah" not in table.stopped, "an error says nothing of cards"
    assert house.balances() == before, "balances come from what was posted and never from replay"
    for actor in (a1, b1, house.operator):
        assert messages.state(table, actor, 0)["stopped"] == table.stopped
    with pytest.raises(Denied, match="cannot be taken up again"):
        house.say(b1, "t1", answer="Decision", box=2, choice="bet")
    house.turn(1_000)
    assert house.balances() == before, "no clock goes on there"
    assert isinstance(_asked(house, "t2"), PlaceWagers)
    house.do(a1, c.Join("t2", 1))
    if upgrade is other_facts:
        house.say(a1, "t2", answer="Wager", box=1, wager="ante", cents=500)
        house.turn(20)
        assert isinstance(_asked(house, "t2"), Decide), "the other table plays by today's engine"


def _asked(house: Driver, table: str) -> Any:
    talk = house.house.tables[table].talk
    return talk.request if talk else None


def test_the_right_engine_takes_it_up_again(house: Driver) -> None:
    _, b1 = under_way(house)
    with pytest.MonkeyPatch.context() as patch:
        other_facts(patch)
        house.again()
        assert house.house.tables["t1"].stopped
    house.again()
    assert house.house.tables["t1"].stopped == ""
    house.say(b1, "t1", answer="Decision", box=2, choice="fold")
    assert house.house.tables["t1"].sitting.round_number == 1


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_a_supervisor_voids_it_and_all_money_goes_back(
    house: Driver, monkeypatch: pytest.MonkeyPatch, is_reloaded: bool
) -> None:
    a1, _ = under_way(house)
    supervisor = house.person("S1", HouseRole.SUPERVISOR)
    number = house.house.tables["t1"].episode
    other_facts(monkeypatch)
    house.again()
    for actor in (a1, Actor("D1", HouseRole.DEALER), Actor("I1", HouseRole.INSPECTOR)):
        with pytest.raises(Denied, match="this is not for a"):
            house.do(actor, c.VoidStopped("t1", "it cannot go on"))
    with pytest.raises(Denied, match="has not stopped"):
        house.do(supervisor, c.VoidStopped("t2", "it cannot go on"))
    with pytest.raises(PitbookError, match="says why"):
        house.do(supervisor, c.VoidStopped("t1", ""))
    house.do(supervisor, c.VoidStopped("t1", "the engine was changed"))
    if is_reloaded:
        house.again()
    balances = house.balances()
    assert (balances["player:A1"], balances["player:B1"]) == (100_000, 100_000)
    assert (balances["layout:t1"], balances["bank:t1"], balances["pool:main"]) == (0, 0, 50_000)
    assert house.house.pools["main"].cents == 50_000
    entries = schema.entries
    undone = house.store.read(select(entries).where(entries.c.table_id == "t1", entries.c.episode == number))
    by_ruling = [row for row in undone if row["kind"] in ("Undone", "Adjusted")]
    assert by_ruling
    assert all("casino supervisor S1: the engine was changed" in row["why"] for row in by_ruling)
    assert {row["clause"] for row in by_ruling} == {"12.11"}
    table = house.house.tables["t1"]
    assert table.stopped == ""
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    house.turn(20)
    house.turn(30)
    assert table.sitting.round_number == 1
    assert sum(house.balances().values()) == 0
    monkeypatch.undo()
    house.again()
    assert house.house.tables["t1"].stopped == ""


def test_a_void_round_passes_the_audit(house: Driver) -> None:
    under_way(house)
    with pytest.MonkeyPatch.context() as patch:
        other_facts(patch)
        house.again()
        house.do(house.operator, c.VoidStopped("t1", "the engine was changed"))
    house.again()
    assert audit(house.store, house.key).faults == ()


def test_a_void_round_lets_others_have_their_turn(house: Driver) -> None:
    """What a table gave to the pool is taken out again though the pool has been won meanwhile."""
    under_way(house)
    with pytest.MonkeyPatch.context() as patch:
        other_facts(patch)
        house.again()
        assert house.house.pools["main"].first_deals() == {}, "nobody waits for a table that has stopped"
        house.do(house.operator, c.VoidStopped("t1", "the engine was changed"))
        assert house.house.pools["main"].cents == house.balances()["pool:main"] == 50_000


# Rules that fail while the house runs


def test_rules_that_fail_stop_their_table_and_not_the_clock(house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    a1, _ = under_way(house)
    house.do(a1, c.Join("t2", 1))
    before = house.balances()

    def fails(*_: Any) -> None:
        raise KeyError("Ah")

    monkeypatch.setattr(lost_hands, "undecided_hand", fails)
    house.turn(30)  # B1 is absent, and the rule on that fails
    table = house.house.tables["t1"]
    assert "the rules failed" in table.stopped
    assert "Ah" not in table.stopped
    assert house.balances() == before
    monkeypatch.undo()
    house.say(a1, "t2", answer="Wager", box=1, wager="ante", cents=500)
    house.turn(20)
    house.turn(30)
    assert house.house.tables["t2"].sitting.round_number == 1
    house.do(house.operator, c.VoidStopped("t1", "the rules failed"))
    balances = house.balances()
    assert balances["player:B1"] == 100_000
    assert balances["player:A1"] == 100_000 - 500
    assert house.house.pools["main"].cents == balances["pool:main"] == 50_000
    assert table.stopped == ""
    assert isinstance(_asked(house, "t1"), PlaceWagers)
    house.again()
    assert house.house.tables["t1"].stopped == ""
    assert audit(house.store, house.key).faults == ()


# A notice that the law no longer allows


def _forbid_jackpots(patch: pytest.MonkeyPatch) -> None:
    """A law that has no jackpots any more."""
    post = Notice.post.__func__  # type: ignore[attr-defined]

    def stricter(kind: type[Notice], /, edition: Any, options: Any = None, **more: Any) -> Notice:
        if options and options.get("jackpot"):
            raise BadNotice("jackpots are not offered any more", clause="11.1")
        notice: Notice = post(kind, edition, options, **more)
        return notice

    patch.setattr(Notice, "post", classmethod(stricter))


def test_a_notice_that_no_longer_stands_stops_its_table_and_not_the_house(
    house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    a1, _ = under_way(house)
    house.table("t3", EDITION)
    _forbid_jackpots(monkeypatch)
    house.again()
    stopped = {name: bool(table.stopped) for name, table in house.house.tables.items()}
    assert stopped == {"t1": True, "t2": True, "t3": False}
    house.do(a1, c.Join("t3", 1))
    supervisor = Actor(house.operator.name, HouseRole.OPERATOR)
    for table in ("t1", "t2"):
        house.do(supervisor, c.VoidStopped(table, "the notice fell"))
    balances = house.balances()
    assert balances["layout:t1"] == 0
    assert balances["player:A1"] == balances["player:B1"] == 100_000
    assert balances["pool:main"] == 50_000


def test_a_table_that_stopped_between_rounds_has_nothing_to_undo(
    house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with same_cards(1):
        _, b1 = under_way(house)
        house.say(b1, "t1", answer="Decision", box=2, choice="fold")
        for actor in (Actor("A1", HouseRole.PLAYER), b1):
            house.do(actor, c.Leave("t1"))
    after = house.balances()
    assert house.house.tables["t1"].talk is None
    _forbid_jackpots(monkeypatch)
    house.again()
    assert house.house.tables["t1"].stopped
    house.do(house.operator, c.VoidStopped("t1", "the notice fell"))
    assert house.balances() == after
