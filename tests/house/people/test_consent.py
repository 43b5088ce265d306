"""A dealer, a supervisor or a friend after the chips of somebody with a sign-in: not without their word."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, play_round, work_through
from house.conftest import Driver
from house.scenes import answers_of
from pitbook.errors import PitbookError
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.clock import DAY
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.reports.statements import of_player
from pitbook.table.requests import Decide

DEALER, SUPERVISOR = Actor("D1", HouseRole.DEALER), Actor("S1", HouseRole.SUPERVISOR)
EDITION = "caribbean-stud@1998"
HANDS = {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"}
WAGER = {"answer": "Wager", "box": 1, "player": "A1", "wager": "ante", "cents": 500}
FOLD = {"answer": "Decision", "box": 1, "choice": "fold"}


@pytest.fixture
def pit(house: Driver) -> Driver:
    """A table by hand with A1 at it, who is signed in."""
    open_by_hand(house, "t1", EDITION)
    house.person("S1", HouseRole.SUPERVISOR)
    a1 = house.player("A1", 10_000)
    house.do(a1, c.SignIn("first", "csrf", DAY))
    house.do(a1, c.Join("t1", 1))
    return house


A1 = Actor("A1", HouseRole.PLAYER)


def refused(house: Driver, actor: Actor, command: c.Command) -> str:
    before = house.balances()
    with pytest.raises(PitbookError) as refusal:
        house.do(actor, command)
    assert house.balances() == before
    return refusal.value.code


def consent(house: Driver, *, is_given: bool = True, nominee: str = "") -> dict[str, Any]:
    return house.do(A1, c.Consent("t1", is_given=is_given, nominee=nominee))


def to_the_decision(house: Driver, by: Actor = A1) -> int:
    number = begin_round(house, "t1")
    house.say(by, "t1", **WAGER)
    house.say(DEALER, "t1", answer="NoMoreBets")
    work_through(house, "t1", HANDS, until=Decide)
    return number


# The staff of a table


@pytest.mark.parametrize("thief", [DEALER, SUPERVISOR, Actor("Op", HouseRole.OPERATOR)])
def test_nobody_stakes_or_folds_for_somebody_with_a_sign_in(pit: Driver, thief: Actor) -> None:
    begin_round(pit, "t1")
    assert refused(pit, thief, c.Say("t1", WAGER)) == "no-consent"
    pit.say(A1, "t1", **WAGER)
    assert refused(pit, thief, c.Say("t1", {"answer": "Withdraw", "box": 1, "player": "A1", "wager": "ante"})) == (
        "no-consent"
    )
    pit.say(DEALER, "t1", answer="NoMoreBets")
    work_through(pit, "t1", HANDS, until=Decide)
    assert refused(pit, thief, c.Say("t1", FOLD)) == "no-consent"
    assert refused(pit, thief, c.Say("t1", FOLD | {"choice": "bet"})) == "no-consent"
    assert refused(pit, thief, c.Consent("t1", is_given=True)) == "role"


def test_a_guest_is_no_walk_in(pit: Driver) -> None:
    guest = pit.person("Guest 1", HouseRole.GUEST)
    pit.do(guest, c.Join("t1", 2))
    begin_round(pit, "t1")
    assert refused(pit, DEALER, c.Say("t1", WAGER | {"box": 2, "player": "Guest 1"})) == "no-consent"


def test_with_their_word_the_staff_play_for_them(pit: Driver) -> None:
    assert consent(pit) == {"table": "t1", "staff": True, "nominees": []}
    pit.again()
    to_the_decision(pit, by=DEALER)
    assert consent(pit, is_given=False)["staff"] is False
    assert refused(pit, DEALER, c.Say("t1", FOLD)) == "no-consent"
    consent(pit)
    pit.say(DEALER, "t1", **FOLD)
    assert pit.balances()["player:A1"] == 9_500
    assert audit(pit.store, pit.key).is_whole


def leave(pit: Driver) -> None:
    pit.do(A1, c.Leave("t1"))
    pit.do(A1, c.Join("t1", 1))


def get_up(pit: Driver) -> None:
    pit.do(DEALER, c.Leave("t1", "A1"))
    pit.do(A1, c.Join("t1", 1))


def sign_out(pit: Driver) -> None:
    pit.do(A1, c.SignOut("first"))


def sign_out_and_in(pit: Driver) -> None:
    sign_out(pit)
    pit.clock.turn(1)
    pit.do(A1, c.SignIn("second", "csrf", DAY))


def run_out(pit: Driver) -> None:
    pit.clock.turn(DAY)
    pit.do(A1, c.SignIn("second", "csrf", DAY))


def close(pit: Driver) -> None:
    pit.do(SUPERVISOR, c.CloseTable("t1"))
    pit.turn(20 * 60)
    assert not pit.house.tables["t1"].sitting.is_open
    pit.do(SUPERVISOR, c.OpenTable("t1"))
    work_through(pit, "t1", {})


def be_kept_out(pit: Driver) -> None:
    pit.do(pit.operator, c.SetActive("A1", is_active=False))
    pit.do(pit.operator, c.SetActive("A1", is_active=True))
    pit.clock.turn(1)
    pit.do(A1, c.SignIn("second", "csrf", DAY))


@pytest.mark.parametrize("end", [leave, get_up, sign_out, sign_out_and_in, run_out, close, be_kept_out])
def test_their_word_ends_with(pit: Driver, end: Any) -> None:
    consent(pit)
    end(pit)
    begin_round(pit, "t1")
    assert refused(pit, DEALER, c.Say("t1", WAGER)) == "no-consent"


def test_their_word_is_for_one_table(pit: Driver) -> None:
    open_by_hand(pit, "t2", EDITION)
    pit.do(A1, c.Join("t2", 1))
    consent(pit)
    begin_round(pit, "t2")
    assert refused(pit, DEALER, c.Say("t2", WAGER)) == "no-consent"


def test_who_is_not_at_the_table_consents_to_nothing(pit: Driver) -> None:
    b1 = pit.player("B1", 10_000)
    assert refused(pit, b1, c.Consent("t1", is_given=True)) == "not-here"
    assert refused(pit, A1, c.Consent("t1", is_given=True, nominee="a1")) == "bad-input"


def test_nobody_is_called_absent_before_they_had_the_time_to_decide(pit: Driver) -> None:
    """A table leaves 30 seconds for a decision; by 12.13 whoever is absent then forfeits the ante."""
    to_the_decision(pit)
    absent = c.Say("t1", {"answer": "Absent", "box": 1})
    pit.clock.turn(29_999)
    assert refused(pit, DEALER, absent) == "not-yet"
    pit.clock.turn(1)
    pit.do(DEALER, absent)
    assert pit.balances()["player:A1"] == 9_500


def test_whoever_walked_in_is_spoken_for_as_ever(pit: Driver) -> None:
    pit.do(DEALER, c.AddWalkIn("W1"))
    pit.do(SUPERVISOR, c.BuyIn(10_000, "W1"))
    pit.do(DEALER, c.Join("t1", 2, "W1"))
    begin_round(pit, "t1")
    pit.say(DEALER, "t1", **WAGER | {"box": 2, "player": "W1"})
    pit.say(DEALER, "t1", answer="NoMoreBets")
    work_through(pit, "t1", HANDS, until=Decide)
    pit.say(DEALER, "t1", answer="Absent", box=2)
    assert pit.balances()["player:W1"] == 9_500
    stakes = [line for line in of_player(pit.store, pit.key, "W1").lines if line.kind == "WagerAccepted"]
    assert [(line.cents, line.by) for line in stakes] == [(-500, "D1")]


# A correction


def amended(pit: Driver, number: int, **wager: Any) -> tuple[dict[str, Any], ...]:
    return tuple(each | wager if each["answer"] == "Wager" else each for each in answers_of(pit, "t1", number))


def test_no_correction_stakes_or_folds_for_them(pit: Driver) -> None:
    """Two pairs won 500 on the ante and 2,000 on the bet; none of these answers is A1's."""
    b1 = pit.player("B1", 10_000)
    pit.do(b1, c.Join("t1", 2))
    number = play_round(pit, "t1", {1: A1}, {1: {"ante": 500}}, HANDS, {1: "bet"})
    said = answers_of(pit, "t1", number)
    deciding = next(at for at, each in enumerate(said) if each["answer"] == "Decision")
    folded = (*said[:deciding], FOLD)
    absent = (*said[:deciding], {"answer": "Absent", "box": 1})
    ante = {"answer": "Wager", "box": 2, "player": "B1", "wager": "ante", "cents": 500, "seat": True}
    dealt, (up, looked) = [{"answer": "Dealt"}] * 15, said[deciding - 2 : deciding]
    more = (ante, *said[:2], *dealt, up, looked, looked, FOLD | {"box": 2}, *said[deciding:])
    frauds = [amended(pit, number, cents=100), amended(pit, number, player="B1"), folded, absent, more]
    for fraud in frauds:
        code = refused(pit, SUPERVISOR, c.Correct("t1", number, fraud, "the cameras show it"))
        assert code == "no-consent", fraud
    consent(pit)
    pit.do(SUPERVISOR, c.Correct("t1", number, folded, "A1 had folded, and says so"))
    assert pit.balances()["player:A1"] == 9_500


# Nominees


@pytest.fixture
def two(house: Driver) -> Driver:
    """A virtual table of a game with nominees, and A1 and B1 at it."""
    house.table("t1", "dragon-21")
    house.person("S1", HouseRole.SUPERVISOR)
    for seat, name in enumerate(("A1", "B1"), 1):
        actor = house.player(name, 10_000)
        house.do(actor, c.SignIn(name, "csrf", DAY))
        house.do(actor, c.Join("t1", seat))
    return house


B1 = Actor("B1", HouseRole.PLAYER)
NOMINATE = c.Say("t1", {"answer": "Nominate", "player": "A1", "nominee": "B1"})
TIE = c.Say("t1", {"answer": "Wager", "box": 1, "wager": "tie", "cents": 700, "player": "A1"})


def test_no_supervisor_makes_a_friend_the_nominee_of_somebody(two: Driver) -> None:
    assert refused(two, SUPERVISOR, NOMINATE) == "no-consent"
    consent(two)  # to the staff, and to no friend of theirs
    assert refused(two, SUPERVISOR, NOMINATE) == "no-consent"
    consent(two, nominee="B1")
    two.do(SUPERVISOR, NOMINATE)
    two.do(B1, TIE)
    (line,) = [line for line in of_player(two.store, two.key, "A1").lines if line.kind == "WagerAccepted"]
    assert (line.cents, line.by) == (-700, "B1")


def test_a_nominee_stops_when_the_player_says_so(two: Driver) -> None:
    consent(two, nominee="B1")
    two.do(SUPERVISOR, NOMINATE)
    consent(two, nominee="B1", is_given=False)
    assert refused(two, B1, TIE) == "no-consent"


@pytest.mark.parametrize("who", [A1, B1], ids=["the player", "the nominee"])
def test_exclusion_holds_for_nominees(two: Driver, who: Actor) -> None:
    """What is staked is played out; from then on B1 places nothing for A1, whichever of them keeps away."""
    consent(two, nominee="B1")
    two.do(SUPERVISOR, NOMINATE)
    two.do(B1, TIE)
    two.do(who, c.Exclude(7))
    other = c.Say("t1", TIE.answer | {"wager": "dragon"})
    assert refused(two, B1, other) == "excluded"
    two.turn(20)
    table = two.house.tables["t1"]
    assert table.sitting.round_number == 1
    assert table.sitting.nominations == ()
    two.again()
    assert refused(two, B1, TIE) in ("excluded", "foreign-seat")
    assert refused(two, SUPERVISOR, NOMINATE) == "excluded"
    assert audit(two.store, two.key).is_whole


def test_who_keeps_away_is_named_as_nobodys_nominee(two: Driver) -> None:
    consent(two, nominee="B1")
    two.do(B1, c.Exclude(7))
    assert refused(two, SUPERVISOR, NOMINATE) == "excluded"
    two.clock.turn(7 * DAY)
    two.do(A1, c.SignIn("later", "csrf", DAY))
    consent(two, nominee="B1")
    two.do(SUPERVISOR, NOMINATE)


# The statement


def test_a_statement_tells_who_made_each_stake(pit: Driver) -> None:
    consent(pit)
    to_the_decision(pit, by=DEALER)
    pit.say(A1, "t1", **FOLD | {"choice": "bet"})
    work_through(pit, "t1", HANDS, {1: A1}, {})
    to_the_decision(pit)
    pit.say(SUPERVISOR, "t1", **FOLD | {"choice": "bet"})
    work_through(pit, "t1", HANDS, {1: A1}, {})
    lines = of_player(pit.store, pit.key, "A1").lines
    stakes = [(line.cents, line.by) for line in lines if line.cents < 0]
    assert stakes == [(-500, "D1"), (-1_000, ""), (-500, ""), (-1_000, "S1")]
    assert {line.by for line in lines if line.cents > 0} == {""}
    page = of_player(pit.store, pit.key, "A1", cursor=of_player(pit.store, pit.key, "A1", limit=1).following, limit=1)
    assert [line.by for line in page.lines] == ["D1"]
