"""Several players on one box: neither sees, answers for, pays for or holds up the other."""

from __future__ import annotations

from typing import Any

import pytest

from house.conftest import Driver
from pitbook.errors import Denied, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables import messages
from pitbook.house.tables.clocks import ALONE_SECONDS
from pitbook.house.tables.live import LiveTable
from pitbook.table.answers import Absent, Decision, Locked
from pitbook.table.facts import Decided, Fact
from pitbook.table.requests import Decide

A1, B1 = (Actor(name, HouseRole.PLAYER) for name in ("A1", "B1"))


def asked_to_decide(
    house: Driver, notice: dict[str, Any] | None = None, chips: tuple[int, int] = (100_000, 100_000), **settings: Any
) -> LiveTable:
    """A1, who sits there, and B1, who stands, have both staked on box 1 and are to decide."""
    for player, cents in zip((A1, B1), chips, strict=True):
        house.player(player.name, cents)
    house.table("t1", "draw-again", notice, **settings)
    house.do(A1, c.Join("t1", 1))
    house.do(B1, c.Join("t1", 0))
    house.say(A1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.say(B1, "t1", answer="Wager", box=1, wager="ante", cents=700)
    for _ in ("ante", "insurance"):
        for player in (A1, B1):
            house.do(player, c.Ready("t1"))
    assert isinstance(request(house), Decide)
    return house.house.tables["t1"]


def request(house: Driver) -> Any:
    talk = house.house.tables["t1"].talk
    assert talk is not None
    return talk.request


def decide(house: Driver, actor: Actor, choice: str, **more: Any) -> None:
    house.say(actor, "t1", answer="Decision", box=1, choice=choice, **more)


def facts(table: LiveTable, kind: type[Fact]) -> list[Any]:
    return [fact for news in table.news for fact in news.facts if isinstance(fact, kind)]


def test_each_is_offered_their_own_choices(sqlite_house: Driver) -> None:
    table = asked_to_decide(sqlite_house)
    for actor, cost in ((A1, 1_000), (B1, 700)):
        (option,) = messages.state(table, actor, 0)["options"]
        assert option["player"] == actor.name
        assert option["choices"][0]["cost"] == cost
    guest = sqlite_house.person("Guest 1", HouseRole.GUEST)
    assert messages.state(table, guest, 0)["options"] == []


def test_staff_see_whose_choices_are_open_and_the_public_does_not(sqlite_house: Driver) -> None:
    table = asked_to_decide(sqlite_house)
    for role in (HouseRole.DEALER, HouseRole.SUPERVISOR, HouseRole.OPERATOR):
        options = messages.state(table, Actor("Z9", role), 0)["options"]
        assert [(option["box"], option["player"]) for option in options] == [(1, "A1"), (1, "B1")]
    assert not messages.state(table, sqlite_house.player("C1"), 0).get("options")


def test_neither_answers_for_the_other(sqlite_house: Driver) -> None:
    house = sqlite_house
    table = asked_to_decide(house)
    with pytest.raises(Denied, match="not yours"):
        decide(house, B1, "fold", player="A1")
    decide(house, B1, "fold")
    assert [spot.player for spot in request(house).options] == ["A1"]
    for more in ({}, {"player": "B1"}, {"player": "A1"}):
        with pytest.raises(Denied, match="not yours"):
            decide(house, B1, "stay", **more)
    decide(house, A1, "stay")
    assert [(fact.player, fact.choice) for fact in facts(table, Decided)] == [("B1", "fold"), ("A1", "stay")]


def test_each_pays_for_their_own_choice(sqlite_house: Driver) -> None:
    """B1 has nothing left: that keeps B1 from doubling, and A1 from nothing."""
    house = sqlite_house
    asked_to_decide(house, chips=(100_000, 700))
    with pytest.raises(Denied, match="B1 has"):
        decide(house, B1, "double")
    before = house.balances()
    decide(house, A1, "double")
    after = house.balances()
    assert after["player:A1"] == before["player:A1"] - 1_000
    assert after["player:B1"] == before["player:B1"] == 0
    decide(house, B1, "stay")
    assert audit(house.store, house.key).faults == ()


def test_a_nominee_of_both_says_whose_decision_it_is(sqlite_house: Driver) -> None:
    from pitbook.house.people.roles import in_their_words
    from pitbook.procedure.nominees import Nominees
    from pitbook.table.round import Nomination

    house = sqlite_house
    talk = asked_to_decide(house).talk
    assert talk is not None
    for player in ("A1", "B1"):
        Nominees.of(talk.table).nominations[player] = Nomination(player, "N1")
    n1 = Actor("N1", HouseRole.PLAYER)
    for player in ("A1", "B1"):
        said = in_their_words(n1, Decision(1, "stay", player=player), talk, is_virtual=True, sits_at=0)
        assert said == Decision(1, "stay", player=player)
    unsaid = in_their_words(n1, Decision(1, "stay"), talk, is_virtual=True, sits_at=0)
    with pytest.raises(Refused, match="not said whose"):
        talk.answer(unsaid)


# Time


def test_only_who_is_late_is_absent(sqlite_house: Driver) -> None:
    house = sqlite_house
    table = asked_to_decide(house, {"absence": True}, decision_seconds=30)
    talk = table.talk
    assert talk is not None
    house.turn(20)
    decide(house, A1, "stay")
    house.turn(10)
    assert [answer for answer in talk.answers if isinstance(answer, Absent)] == [Absent(1, "B1")]
    assert table.sitting.round_number == 1


def test_one_alone_on_a_box_is_absent_as_ever(sqlite_house: Driver) -> None:
    house = sqlite_house
    house.player("A1", 100_000)
    table = house.table("t1", "draw-again", {"absence": True})
    house.do(A1, c.Join("t1", 1))
    house.say(A1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    talk = table.talk
    assert talk is not None
    for _ in range(3):
        house.turn(ALONE_SECONDS)
    assert [answer for answer in talk.answers if isinstance(answer, Absent)] == [Absent(1)]


@pytest.mark.parametrize("lock", [False, True])
def test_where_no_rule_is_on_absence_the_clock_decides_with_care(sqlite_house: Driver, lock: bool) -> None:
    house = sqlite_house
    table = asked_to_decide(house, {"lock": lock}, chips=(1_000, 100_000))
    talk = table.talk
    assert talk is not None
    house.turn(30)
    assert not table.stopped
    assert [(answer.player, answer.choice) for answer in talk.answers if isinstance(answer, Decision)] == [
        ("A1", "stay"),
        ("B1", "stay"),
    ]
    assert talk.is_over
    assert audit(house.store, house.key).faults == ()
    from sqlalchemy import select

    from pitbook.house.store import schema

    steps = schema.steps
    rows = house.store.read(select(steps).where(steps.c.episode == table.episode - 2).order_by(steps.c.number))
    assert rows[-1]["actor"] == "clock"


def test_each_has_a_clock_of_their_own(sqlite_house: Driver) -> None:
    """Whatever A1 does, B1's time neither ends sooner nor starts again."""
    house = sqlite_house
    table = asked_to_decide(house, {"lock": True}, decision_seconds=30)
    for _ in range(5):
        house.turn(5)
        decide(house, A1, "stay")
        decide(house, A1, "fold")
    talk = table.talk
    assert talk is not None
    house.turn(4.999)
    assert not talk.is_over
    house.turn(0.001)
    assert talk.is_over


# Locked in


def test_decisions_are_locked_once_everybody_on_the_box_has_decided(sqlite_house: Driver) -> None:
    house = sqlite_house
    table = asked_to_decide(house, {"lock": True})
    talk = table.talk
    assert talk is not None
    decide(house, A1, "stay")
    assert not talk.is_over, "B1 has yet to decide"
    state = messages.state(table, A1, 0)
    assert state["lockable"]
    assert [option["is_decided"] for option in state["options"]] == [True]
    assert [option["is_decided"] for option in messages.state(table, B1, 0)["options"]] == [False]
    decide(house, A1, "fold")
    house.again()
    talk = house.house.tables["t1"].talk
    assert talk is not None
    decide(house, B1, "double")
    assert talk.is_over
    assert sum(isinstance(answer, Locked) for answer in talk.answers) == 1
    choices = [(fact.player, fact.choice) for fact in talk.facts if isinstance(fact, Decided)]
    assert choices == [("A1", "fold"), ("B1", "double")]


@pytest.mark.parametrize("is_late", [False, True])
def test_who_spends_what_a_decision_takes_holds_nobody_up(sqlite_house: Driver, is_late: bool) -> None:
    """Nothing moves while decisions may be changed. A1 doubles and cashes out: B1 and the clock go on all the same."""
    house = sqlite_house
    table = asked_to_decide(house, {"lock": True}, chips=(2_000, 100_000))
    talk, before = table.talk, house.balances()
    assert talk is not None
    decide(house, A1, "double")
    assert house.balances() == before
    house.do(A1, c.CashOut(1_000))
    if is_late:
        house.turn(30)
    else:
        decide(house, B1, "double")
    assert talk.is_over
    assert not table.stopped
    choices = [(fact.player, fact.choice) for fact in talk.facts if isinstance(fact, Decided)]
    assert choices == [("A1", "stay"), ("B1", "stay" if is_late else "double")]
    assert audit(house.store, house.key).faults == ()
