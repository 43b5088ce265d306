"""Tables dealt by hand, sections 6 and 7: who receives, inspects, shuffles, cuts, counts and replaces the cards."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, play_round, work_through
from house.conftest import Driver
from house.scenes import FIRST_WAGER
from pitbook.errors import Denied, PitbookError, Refused
from pitbook.house import commands as c
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables.live import LiveTable
from pitbook.table.facts import TaskDone
from shoes import shuffle_due

DEALER = Actor("D1", HouseRole.DEALER)


def tasks(table: LiveTable) -> list[tuple[str, str, str]]:
    done = [fact for news in table.news for fact in news.facts if isinstance(fact, TaskDone)]
    return [(fact.clause.id, fact.task.split(" ")[0], fact.name) for fact in done]


def closed(house: Driver, game: str, notice: dict[str, Any] | None = None) -> LiveTable:
    """A by-hand table whose opening has just begun, a dealer and a supervisor."""
    house.person("D1", HouseRole.DEALER)
    house.person("S1", HouseRole.SUPERVISOR)
    return house.table("t1", game, notice, mode="by-hand")


S1 = Actor("S1", HouseRole.SUPERVISOR)


def done(house: Driver, actor: Actor, role: str) -> None:
    house.say(actor, "t1", answer="Done", role=role)


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_two_different_people_inspect_the_cards(house: Driver, game: str) -> None:
    """6.1: the dealer and the supervisor, independently of each other."""
    table = closed(house, game)
    a1 = house.player("A1", 10_000)
    done(house, DEALER, "dealer")
    done(house, S1, "dealer")  # a supervisor may do a dealer's work
    with pytest.raises(Refused, match="S1 has inspected them already"):
        done(house, S1, "casino supervisor")
    with pytest.raises(Denied, match="does not act as the game supervisor"):
        done(house, DEALER, "game supervisor")
    with pytest.raises(Denied, match=r"closed \(rule (baccarat )?6\.1\)"):
        house.do(a1, c.Join("t1", 1))
    done(house, house.operator, "casino supervisor")
    work_through(house, "t1", {})
    assert table.sitting.is_open
    inspected = [each for each in tasks(table) if each[1] == "sort"]
    assert [clause.removeprefix("baccarat ") for clause, _, _ in inspected] == ["6.1", "6.1"]
    assert [name for _, _, name in inspected] == ["S1", "Op"]
    house.do(a1, c.Join("t1", 1))


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_nothing_is_dealt_before_the_shuffle(house: Driver, game: str) -> None:
    open_by_hand(house, "t1", game)
    table = house.house.tables["t1"]
    due = "7.1(a)" if table.notice.edition.has("7.1(a)") else "baccarat 7.1"
    with pytest.raises(Refused, match="not been shuffled") as refusal:
        house.do(DEALER, c.Proceed("t1", "round"))
    assert refusal.value.clause == due
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {"discard rack": "9h"})
    assert tasks(table)[-2:] == [(due, "shuffle", "D1"), (_cut(table), "cut", "D1")]
    house.do(DEALER, c.Proceed("t1", "round"))
    assert table.talk is not None
    assert table.draw is None, "no shuffle is committed to where people shuffle"


def _cut(table: LiveTable) -> str:
    return "7.2" if table.notice.edition.has("7.2") else "baccarat 7.5"


def test_the_cut_is_never_a_player_s_in_caribbean_stud(house: Driver) -> None:
    open_by_hand(house, "t1", "caribbean-stud@1998")
    a1 = house.player("A1", 1_000)
    house.do(a1, c.Join("t1", 1))
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    done(house, DEALER, "dealer")
    with pytest.raises(Refused, match="a player may not cut") as refusal:
        house.say(DEALER, "t1", answer="Done", role="player", name="A1")
    assert refusal.value.clause == "7.2"
    with pytest.raises(Denied, match="not for a player"):
        house.say(a1, "t1", answer="Done", role="player", name="A1")


def test_a_seated_player_may_cut_in_dragon_21(house: Driver) -> None:
    """5.6 and DB4: players who stand may not."""
    open_by_hand(house, "t1", "dragon-21")
    a1, b1 = house.player("A1", 1_000), house.player("B1", 1_000)
    house.do(a1, c.Join("t1", 0))
    house.do(b1, c.Join("t1", 2))
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    done(house, DEALER, "dealer")
    with pytest.raises(Refused, match=r"A1 has no seat and may not cut \(rule 5\.6\)"):
        house.say(DEALER, "t1", answer="Done", role="player", name="A1")
    house.say(DEALER, "t1", answer="Done", role="player", name="B1")
    assert tasks(house.house.tables["t1"])[-1][1:] == ("cut", "B1")


def test_who_directs_a_shuffle_has_the_authority(house: Driver) -> None:
    """7.1(d) of Racing Card Derby: a game or casino supervisor, with cause to doubt the last."""
    open_by_hand(house, "t1", "racing-card-derby", {"decks": "2"})
    house.person("S1", HouseRole.SUPERVISOR)
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {})
    with pytest.raises(Refused, match=r"not for dealer D1 to direct \(rule 7\.1\(d\)\)"):
        house.do(DEALER, c.Proceed("t1", "shuffle"))
    house.do(S1, c.Proceed("t1", "shuffle", is_suspect=True))
    assert house.house.tables["t1"].talk is not None


def test_a_card_exposed_in_loading_means_another_shuffle(house: Driver) -> None:
    open_by_hand(house, "t1", "racing-card-derby", {"decks": "2"})
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {})
    house.do(DEALER, c.ExposedInLoading("t1"))
    house.again()
    assert shuffle_due(house.house.tables["t1"].sitting) == "7.1(e)"
    with pytest.raises(Refused, match=r"7\.1\(e\)"):
        house.do(DEALER, c.Proceed("t1", "round"))


@pytest.mark.parametrize("game", ["caribbean-stud@1998", "four-card-poker", "big-raise-stud", "racing-card-derby"])
def test_a_deck_that_is_short_is_replaced_and_checked_like_the_first(house: Driver, game: str) -> None:
    """7.3 and 7.4."""
    open_by_hand(house, "t1", game)
    table = house.house.tables["t1"]
    due = 52 * table.notice.decks
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {})
    house.do(DEALER, c.Proceed("t1", "count"))
    house.say(DEALER, "t1", answer="Counted", count=due - 1)
    house.again()
    with pytest.raises(Refused, match="not complete") as refusal:
        house.do(DEALER, c.Proceed("t1", "round"))
    assert refusal.value.clause == "7.3"
    house.do(DEALER, c.Proceed("t1", "replacement"))
    with pytest.raises(Denied, match="does not act as the casino operator"):
        done(house, DEALER, "casino operator")
    done(house, house.operator, "casino operator")
    done(house, DEALER, "dealer")
    done(house, house.operator, "dealer")
    with pytest.raises(Refused, match="Op has inspected them already"):
        done(house, house.operator, "casino supervisor")
    house.person("S1", HouseRole.SUPERVISOR)
    done(house, S1, "casino supervisor")
    work_through(house, "t1", {})
    assert shuffle_due(house.house.tables["t1"].sitting) == "7.1(a)"


def test_a_right_count_changes_nothing(house: Driver) -> None:
    open_by_hand(house, "t1", "caribbean-stud")
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {})
    house.do(DEALER, c.Proceed("t1", "count"))
    house.say(DEALER, "t1", answer="Counted", count=52)
    house.do(DEALER, c.Proceed("t1", "round"))


@pytest.mark.parametrize(("game", "before", "after"), [("dragon-21", "8", "6"), ("racing-card-derby", "1", "4")])
def test_other_decks_are_received_and_inspected_not_just_counted(
    house: Driver, game: str, before: str, after: str
) -> None:
    """6.1 and 7.4: a count finds out whether cards are missing, and not where they came from."""
    open_by_hand(house, "t1", game, {"decks": before})
    house.do(house.operator, c.Announce("t1", game, {"decks": after}))
    for count in (52 * int(after), 52 * int(before), 52 * int(after)):
        house.do(DEALER, c.Proceed("t1", "count"))
        house.say(DEALER, "t1", answer="Counted", count=count)
        house.again()
        with pytest.raises(Refused, match=f"the notice has {after} decks"):
            house.do(DEALER, c.Proceed("t1", "round"))
    house.do(house.operator, c.Proceed("t1", "replacement"))
    work_through(house, "t1", {})
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {"burn": "7h"})
    house.do(DEALER, c.Proceed("t1", "round"))
    assert [each[1] for each in tasks(house.house.tables["t1"])].count("sort") >= 1


def test_two_decks_take_turns_where_a_machine_shuffles(house: Driver) -> None:
    """3.4 and 6.4(b): each round is dealt from the deck that was shuffled during the last."""
    open_by_hand(house, "t1", "caribbean-stud@1998", {"dealing": "shuffler"})
    a1 = house.player("A1", 100_000)
    house.do(a1, c.Join("t1", 1))
    decks = []
    for _ in range(3):
        number = play_round(house, "t1", {1: a1}, {1: {"ante": 500}}, {"dealer": "Ah Kh 8c 5s 3d"}, {1: "fold"})
        assert house.house.tables["t1"].episode == number
        decks.append(house.house.tables["t1"].sitting.save()["deck"])
        house.again()
    assert decks == [2, 1, 2], "after each round the other one lies ready"


@pytest.mark.parametrize(("game", "is_ruled"), [("caribbean-stud@1998", False), ("racing-card-derby", True)])
def test_a_table_that_stood_empty(house: Driver, game: str, is_ruled: bool) -> None:
    """7.1(c): always, or if the casino supervisor sees fit."""
    open_by_hand(house, "t1", game)
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {})
    a1 = house.player("A1", 1_000)
    house.do(a1, c.Join("t1", 1))
    with pytest.raises(Refused, match=r"7\.1\(c\)"):
        house.do(house.operator, c.Vacate("t1", "shuffle"))
    house.do(a1, c.Leave("t1"))
    with pytest.raises(Denied, match="not for a dealer"):
        house.do(DEALER, c.Vacate("t1", "shuffle"))
    if is_ruled:
        with pytest.raises(Refused, match=r"7\.1\(c\)"):
            house.do(house.operator, c.Vacate("t1"))
        house.do(house.operator, c.Vacate("t1", "none"))
        assert shuffle_due(house.house.tables["t1"].sitting) == ""
    house.do(house.operator, c.Vacate("t1", "shuffle"))
    assert shuffle_due(house.house.tables["t1"].sitting) == "7.1(c)"


def test_an_inspector_changes_nothing_at_a_table(house: Driver) -> None:
    open_by_hand(house, "t1", "caribbean-stud")
    inspector = house.person("I1", HouseRole.INSPECTOR)
    begin_round(house, "t1")
    before = house.house.journal.head
    commands: list[c.Command] = [c.Say("t1", {"answer": "NoMoreBets"}), c.Join("t1", 1), c.Leave("t1"), c.Ready("t1")]
    commands += [c.Proceed("t1", "shuffle"), c.Vacate("t1", "shuffle"), c.Direct("t1", "silence"), c.OpenTable("t1")]
    commands += [c.CloseTable("t1"), c.ExposedInLoading("t1"), c.VoidStopped("t1", "it stopped")]
    commands += [c.Correct("t1", 1, (), "it was wrong"), c.SetPersonalMaximum("t1", "A1", "ante", 5)]
    commands += [c.Announce("t1", "caribbean-stud", {}), c.BuyIn(100, "A1")]
    for command in commands:
        with pytest.raises(Denied, match=r"not for an? inspector"):
            house.do(inspector, command)
    assert house.house.journal.head == before


def test_what_only_hands_can_do_is_not_done_at_a_virtual_table(house: Driver) -> None:
    house.table("t1", "caribbean-stud")
    for command in (c.Proceed("t1", "round"), c.Vacate("t1"), c.ExposedInLoading("t1")):
        with pytest.raises(PitbookError, match="runs by itself"):
            house.do(house.operator, command)
