"""What players hold themselves to: stakes, losses, minutes, and keeping away."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, play_round
from house.conftest import Driver
from house.scenes import answers_of
from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.people.roles import Actor, HouseRole

EDITION = "caribbean-stud@1998"
LOSING = {"dealer": "Ah Kd 8c 5s 3d", "box 1": "2c 7d 9h Js 4s"}
WINNING = {"dealer": "Ah Kd 8c 5s 3d", "box 1": "2c 2d 9h Js 4s"}


def _midnight(house: Driver) -> None:
    """Turn the clock to the first moment of the next day of UTC."""
    house.clock.turn(DAY - house.clock.now() % DAY)


def _evening(house: Driver) -> None:
    """A minute to midnight UTC."""
    _midnight(house)
    house.clock.turn(DAY - MINUTE)


def _wager(house: Driver, actor: Actor, cents: int) -> None:
    house.say(actor, "t1", answer="Wager", box=1, wager="ante", cents=cents)


def _refusal(house: Driver, actor: Actor, command: c.Command) -> str:
    before = house.balances()
    with pytest.raises(Denied) as refusal:
        house.do(actor, command)
    assert house.balances() == before
    return refusal.value.code


def _ante(cents: int) -> c.Say:
    return _on("ante", cents)


def _on(wager: str, cents: int) -> c.Say:
    return c.Say("t1", {"answer": "Wager", "box": 1, "wager": wager, "cents": cents})


def _at_virtual_table(house: Driver, edition: str = EDITION) -> Actor:
    a1 = house.player("A1", 1_000_000)
    house.table("t1", edition)
    house.do(a1, c.Join("t1", 1))
    return a1


def _at_table_by_hand(house: Driver) -> Actor:
    a1 = house.player("A1", 1_000_000)
    open_by_hand(house, "t1", EDITION)
    house.do(a1, c.Join("t1", 1))
    return a1


# Stakes and losses of a day


def test_stakes_of_a_day_up_to_the_limit_and_not_a_cent_more(house: Driver) -> None:
    a1 = _at_virtual_table(house, "dragon-21")
    house.do(a1, c.SetLimits(day_stakes=1_500))
    house.do(a1, _on("dragon", 1_000))
    assert _refusal(house, a1, _on("tie", 501)) == "own-limit"
    house.again()
    assert _refusal(house, a1, _on("tie", 501)) == "own-limit"  # what was staked is remembered
    house.do(a1, _on("tie", 500))
    assert _refusal(house, a1, _on("tiger", 1)) == "own-limit"


def test_a_wager_that_is_taken_back_is_no_stake(house: Driver) -> None:
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(day_stakes=1_000, day_loss=1_000))
    for _ in range(3):
        _wager(house, a1, 1_000)
        house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    house.again()
    assert _refusal(house, a1, _ante(1_001)) == "own-limit"
    _wager(house, a1, 1_000)


def test_the_bet_that_follows_an_ante_is_a_stake(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(day_stakes=2_999))
    _wager(house, a1, 1_000)
    house.do(a1, c.Ready("t1"))
    bet = c.Say("t1", {"answer": "Decision", "box": 1, "choice": "bet"})  # costs 2,000
    assert _refusal(house, a1, bet) == "own-limit"
    house.say(a1, "t1", answer="Decision", box=1, choice="fold")


def test_losses_of_a_day_count_what_came_back(house: Driver) -> None:
    """Up by 1,000 on the ante and 2,000 on the bet (a pair pays 1 to 1), then down by an ante of 2,000 and its bet."""
    a1 = _at_table_by_hand(house)
    house.do(a1, c.SetLimits(day_loss=3_000))
    players = {1: a1}
    play_round(house, "t1", players, {1: {"ante": 1_000}}, WINNING, {1: "bet"})  # up by 1,000 + 2,000
    assert house.balances()["player:A1"] == 1_003_000
    play_round(house, "t1", players, {1: {"ante": 2_000}}, LOSING, {1: "bet"})  # down by 6,000: at -3,000 in all
    assert house.balances()["player:A1"] == 997_000
    begin_round(house, "t1")
    assert _refusal(house, a1, _ante(1)) == "own-limit"
    house.again()
    assert _refusal(house, a1, _ante(1)) == "own-limit"


def _correct_to_a_loss(house: Driver, number: int) -> None:
    """The win of 3,000 was a loss of 3,000: the dealer's king was another ace."""
    answers = answers_of(house, "t1", number)
    for answer in answers:
        if answer["answer"] == "Seen":
            answer["cards"] = ["Ad" if card == "Kd" else card for card in answer["cards"]]
    house.do(house.operator, c.Correct("t1", number, tuple(answers), "a pair of aces"))


def test_what_a_correction_takes_is_lost(house: Driver) -> None:
    a1 = _at_table_by_hand(house)
    house.do(a1, c.SetLimits(day_loss=3_500))
    _correct_to_a_loss(house, play_round(house, "t1", {1: a1}, {1: {"ante": 1_000}}, WINNING, {1: "bet"}))
    assert house.balances()["player:A1"] == 997_000
    begin_round(house, "t1")
    for _ in range(2):
        assert _refusal(house, a1, _ante(501)) == "own-limit"
        house.again()
    _wager(house, a1, 500)


def test_what_a_correction_leaves_owing_is_lost_too(house: Driver) -> None:
    """The chips are gone when it is corrected: 6,000 is owed, and paying that from new chips is no second loss."""
    a1 = _at_table_by_hand(house)
    house.do(a1, c.SetLimits(day_loss=3_500))
    number = play_round(house, "t1", {1: a1}, {1: {"ante": 1_000}}, WINNING, {1: "bet"})
    house.do(a1, c.CashOut(1_003_000))
    _correct_to_a_loss(house, number)
    assert house.balances()["receivable:A1"] == -6_000
    house.do(a1, c.BuyIn(20_000))
    begin_round(house, "t1")
    for _ in range(2):
        assert _refusal(house, a1, _ante(501)) == "own-limit"
        house.again()
    _wager(house, a1, 500)


def test_a_limit_of_nothing_stops_all_wagers(sqlite_house: Driver) -> None:
    a1 = _at_virtual_table(sqlite_house)
    sqlite_house.do(a1, c.SetLimits(day_loss=0))
    assert _refusal(sqlite_house, a1, _ante(1)) == "own-limit"


def test_limits_of_one_player_are_no_limits_of_another(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = _at_virtual_table(house), house.player("B1", 10_000)
    house.do(b1, c.Join("t1", 2))
    house.do(a1, c.SetLimits(day_stakes=100))
    house.say(b1, "t1", answer="Wager", box=2, wager="ante", cents=5_000)
    assert _refusal(house, a1, _ante(101)) == "own-limit"


def test_a_new_day_of_utc_begins_at_nothing(house: Driver) -> None:
    _evening(house)
    a1 = _at_virtual_table(house, "dragon-21")
    house.do(a1, c.SetLimits(day_stakes=1_000))
    house.do(a1, _on("dragon", 1_000))
    house.clock.turn(MINUTE - 1)  # the last millisecond of the day
    assert _refusal(house, a1, _on("tie", 1)) == "own-limit"
    house.clock.turn(1)
    house.do(a1, _on("tie", 1_000))
    assert _refusal(house, a1, _on("tiger", 1)) == "own-limit"
    house.again()
    assert _refusal(house, a1, _on("tiger", 1)) == "own-limit"


# Minutes


def test_minutes_since_signing_in(house: Driver) -> None:
    a1 = _at_virtual_table(house)
    house.do(a1, c.SignIn("s1", "csrf", DAY))
    house.do(a1, c.SetLimits(session_minutes=30))
    house.clock.turn(30 * MINUTE)
    _wager(house, a1, 100)
    house.clock.turn(1)
    assert _refusal(house, a1, _ante(100)) == "own-limit"
    house.again()
    assert _refusal(house, a1, _ante(100)) == "own-limit"


def test_a_second_session_does_not_start_the_minutes_again(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = _at_virtual_table(house)
    house.do(a1, c.SignIn("s1", "csrf", DAY))
    house.do(a1, c.SetLimits(session_minutes=30))
    house.clock.turn(31 * MINUTE)
    house.do(a1, c.SignIn("s2", "csrf", DAY))
    assert _refusal(house, a1, _ante(100)) == "own-limit"


def test_a_session_that_has_expired_counts_no_minutes(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(session_minutes=30))
    house.do(a1, c.SignIn("s1", "csrf", 20 * MINUTE))
    house.clock.turn(8 * 60 * MINUTE)  # nobody signed out; the session ran out by itself
    house.do(a1, c.SignIn("s2", "csrf", 60 * MINUTE))
    _wager(house, a1, 100)
    house.clock.turn(30 * MINUTE + 1)
    assert _refusal(house, a1, _ante(100)) == "own-limit"


def _visits(house: Driver, a1: Actor, *pairs: tuple[int, int]) -> None:
    """Sessions one after another, each with the minutes it runs until signing out and the minutes away after it."""
    for number, (here, away) in enumerate(pairs):
        house.do(a1, c.SignIn(f"visit {number}", "csrf", DAY))
        house.clock.turn(here * MINUTE)
        house.do(a1, c.SignOut(f"visit {number}"))
        house.clock.turn(away * MINUTE)


def test_signing_out_and_in_again_is_no_break(house: Driver) -> None:
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(session_minutes=60))
    _visits(house, a1, (20, 0), (10, 15), (10, 4))  # 59 minutes in all
    house.again()
    house.do(a1, c.SignIn("last", "csrf", DAY))
    house.clock.turn(MINUTE)
    _wager(house, a1, 100)
    house.clock.turn(1)
    assert _refusal(house, a1, _ante(100)) == "own-limit"


def test_half_an_hour_away_is_a_break_and_a_millisecond_less_is_none(house: Driver) -> None:
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(session_minutes=60))
    _visits(house, a1, (61, 30))
    house.clock.turn(-1)
    house.do(a1, c.SignIn("too soon", "csrf", DAY))
    assert _refusal(house, a1, _ante(100)) == "own-limit"
    house.do(a1, c.SignOut("too soon"))
    house.clock.turn(30 * MINUTE)
    house.again()
    house.do(a1, c.SignIn("rested", "csrf", DAY))
    house.clock.turn(60 * MINUTE)
    _wager(house, a1, 100)
    house.clock.turn(1)
    assert _refusal(house, a1, _ante(100)) == "own-limit"


def test_the_end_of_a_session_that_runs_out_is_its_end(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(session_minutes=60))
    house.do(a1, c.SignIn("s1", "csrf", 40 * MINUTE))
    house.clock.turn(60 * MINUTE)  # twenty minutes after it ran out
    house.do(a1, c.SignIn("s2", "csrf", DAY))
    _wager(house, a1, 100)
    house.clock.turn(1)
    assert _refusal(house, a1, _ante(100)) == "own-limit"


def test_signing_out_is_no_way_around_the_minutes(house: Driver) -> None:
    """At a table by hand the dealer says the wager for whoever lets them: not longer than the minutes, nor after."""
    a1 = _at_table_by_hand(house)
    dealer = Actor("D1", HouseRole.DEALER)
    wager = c.Say("t1", {"answer": "Wager", "box": 1, "player": "A1", "wager": "ante", "cents": 500})
    house.do(a1, c.SignIn("s1", "csrf", DAY))
    house.do(a1, c.SetLimits(session_minutes=30))
    house.do(a1, c.Consent("t1", is_given=True))
    begin_round(house, "t1")
    house.clock.turn(31 * MINUTE)
    assert _refusal(house, dealer, wager) == "own-limit"
    house.do(a1, c.SignOut("s1"))
    assert _refusal(house, dealer, wager) == "no-consent"
    house.again()
    house.clock.turn(30 * MINUTE - 1)
    house.do(a1, c.SignIn("s2", "csrf", DAY))
    house.do(a1, c.Consent("t1", is_given=True))
    assert _refusal(house, dealer, wager) == "own-limit"
    house.do(a1, c.SignOut("s2"))
    house.clock.turn(30 * MINUTE)  # now it was a break
    house.do(a1, c.SignIn("s3", "csrf", DAY))
    house.do(a1, c.Consent("t1", is_given=True))
    house.do(dealer, wager)


# Changing limits


def test_tighter_at_once_looser_after_a_day(house: Driver) -> None:
    _midnight(house)
    a1 = _at_virtual_table(house)
    now = house.clock.now()
    assert house.do(a1, c.SetLimits(day_stakes=2_000)) == {"in_force_at": now}
    assert house.do(a1, c.SetLimits(day_stakes=1_000)) == {"in_force_at": now}
    assert _refusal(house, a1, _ante(1_001)) == "own-limit"
    assert house.do(a1, c.SetLimits(day_stakes=5_000)) == {"in_force_at": now + DAY}
    assert _refusal(house, a1, _ante(1_001)) == "own-limit"
    house.clock.turn(DAY - 1)
    house.again()
    assert _refusal(house, a1, _ante(1_001)) == "own-limit"
    house.clock.turn(1)
    _wager(house, a1, 5_000)
    assert _refusal(house, a1, _ante(1)) == "own-limit"


def test_lifting_a_limit_takes_a_day(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(day_loss=1_000))
    assert house.do(a1, c.SetLimits()) == {"in_force_at": house.clock.now() + DAY}
    assert _refusal(house, a1, _ante(1_001)) == "own-limit"
    house.clock.turn(DAY)
    _wager(house, a1, 1_001)


def test_what_is_tighter_in_a_mixed_change_holds_at_once(sqlite_house: Driver) -> None:
    house = sqlite_house
    _midnight(house)
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(day_stakes=5_000, day_loss=1_000))
    mixed = c.SetLimits(day_stakes=500, day_loss=4_000)  # fewer stakes, more losses
    assert house.do(a1, mixed) == {"in_force_at": house.clock.now() + DAY}
    assert _refusal(house, a1, _ante(501)) == "own-limit"  # the new stakes
    house.clock.turn(DAY)
    assert _refusal(house, a1, _ante(501)) == "own-limit"
    limits = house.house.people.get("A1").limits_at(house.clock.now())
    assert (limits.day_stakes, limits.day_loss) == (500, 4_000)


def test_tightening_calls_off_a_loosening_that_was_coming(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = _at_virtual_table(house)
    house.do(a1, c.SetLimits(day_stakes=1_000))
    house.do(a1, c.SetLimits(day_stakes=9_000))
    house.do(a1, c.SetLimits(day_stakes=800))
    house.clock.turn(2 * DAY)
    assert _refusal(house, a1, _ante(801)) == "own-limit"


@pytest.mark.parametrize("value", [-1, 1.5, "100", True, 10**12 + 1])
@pytest.mark.parametrize("name", ["day_loss", "day_stakes", "session_minutes"])
def test_a_limit_is_a_whole_number(sqlite_house: Driver, name: str, value: Any) -> None:
    a1 = sqlite_house.player("A1")
    with pytest.raises(BadInput) as refusal:
        sqlite_house.do(a1, c.SetLimits(**{name: value}))
    assert refusal.value.where == name


# Keeping away


def test_exclusion_is_at_once_and_survives(house: Driver) -> None:
    a1 = _at_virtual_table(house)
    house.table("t2", EDITION)
    until = house.clock.now() + 7 * DAY
    assert house.do(a1, c.Exclude(7)) == {"excluded_until": until}
    for _ in range(2):
        assert _refusal(house, a1, c.BuyIn(100)) == "excluded"
        assert _refusal(house, a1, c.Join("t2", 1)) == "excluded"
        assert _refusal(house, a1, _ante(100)) == "excluded"
        assert _refusal(house, house.operator, c.BuyIn(100, "A1")) == "excluded"  # nor through staff
        house.again()
    house.do(a1, c.CashOut(1_000_000))  # their money is theirs
    house.clock.turn(7 * DAY - 1)
    assert _refusal(house, a1, c.BuyIn(100)) == "excluded"
    house.clock.turn(1)
    house.do(a1, c.BuyIn(100))
    house.do(a1, c.Join("t2", 1))


def test_exclusion_becomes_longer_and_never_shorter(house: Driver) -> None:
    a1 = house.player("A1")
    start = house.clock.now()
    house.do(a1, c.Exclude(30))
    assert house.do(a1, c.Exclude(1)) == {"excluded_until": start + 30 * DAY}
    house.clock.turn(10 * DAY)
    assert house.do(a1, c.Exclude(1)) == {"excluded_until": start + 30 * DAY}
    assert house.do(a1, c.Exclude(30)) == {"excluded_until": start + 40 * DAY}
    house.again()
    house.clock.turn(30 * DAY - 1)
    assert _refusal(house, a1, c.BuyIn(100)) == "excluded"


def test_a_round_under_way_is_finished(sqlite_house: Driver) -> None:
    """Whoever excludes themself with an ante on the table may still decide about that hand."""
    house = sqlite_house
    a1 = _at_virtual_table(house)
    _wager(house, a1, 1_000)
    house.do(a1, c.Ready("t1"))
    house.do(a1, c.Exclude(1))
    house.say(a1, "t1", answer="Decision", box=1, choice="bet")
    assert house.balances()["layout:t1"] == 0
    assert _refusal(house, a1, _ante(100)) == "excluded"


@pytest.mark.parametrize("days", [0, -1, 1.5, "7", True, 5 * 365 + 1])
def test_days_of_exclusion_are_sensible(sqlite_house: Driver, days: Any) -> None:
    a1 = sqlite_house.player("A1")
    with pytest.raises(BadInput):
        sqlite_house.do(a1, c.Exclude(days))
    assert sqlite_house.house.people.get("A1").excluded_until is None


def test_a_break_is_an_exclusion_of_minutes(house: Driver) -> None:
    a1 = _at_virtual_table(house)
    until = house.clock.now() + 5 * MINUTE
    assert house.do(a1, c.TakeBreak(5)) == {"excluded_until": until}
    assert house.do(a1, c.TakeBreak(5)) == {"excluded_until": until}
    for _ in range(2):
        assert _refusal(house, a1, _ante(100)) == "excluded"
        house.again()
    house.clock.turn(5 * MINUTE)
    _wager(house, a1, 100)


def test_a_break_shortens_neither_an_exclusion_nor_a_break(house: Driver) -> None:
    a1, start = house.player("A1"), house.clock.now()
    house.do(a1, c.TakeBreak(60))
    assert house.do(a1, c.TakeBreak(5)) == {"excluded_until": start + 60 * MINUTE}
    house.do(a1, c.Exclude(2))
    assert house.do(a1, c.TakeBreak(1440)) == {"excluded_until": start + 2 * DAY}


@pytest.mark.parametrize("minutes", [4, 1441, 0, -5, 5.0, True, "5"])
def test_a_break_has_its_bounds(sqlite_house: Driver, minutes: Any) -> None:
    a1 = sqlite_house.player("A1")
    with pytest.raises(BadInput) as refusal:
        sqlite_house.do(a1, c.TakeBreak(minutes))
    assert refusal.value.where == "minutes"
    assert sqlite_house.house.people.get("A1").excluded_until is None
