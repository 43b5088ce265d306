"""A bank that a player holds pays and collects on the layout; the house has its commission and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from house.by_hand import open_by_hand
from house.conftest import Driver
from house.scenes import answers_of, same_cards
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.reports import day_statement, hold, statements
from pitbook.maths.following import NOT_THE_HOUSES
from pitbook.maths.method import Method

DEALER = Actor("D1", HouseRole.DEALER)
CHIPS = 1_000_000


def play(house: Driver, players: list[Actor], pocket: str) -> int:
    """The first banks with $50.00, the others stake $10.00 on odd."""
    house.do(DEALER, c.Proceed("t1", "round"))
    number = house.house.tables["t1"].episode
    for box, player in enumerate(players, 1):
        wager, cents = ("bank", 5_000) if box == 1 else ("odd", 1_000)
        house.say(player, "t1", answer="Wager", box=box, wager=wager, cents=cents)
    house.say(DEALER, "t1", answer="NoMoreBets")
    house.say(DEALER, "t1", answer="Spun", pocket=pocket)
    return number


def opened(house: Driver, *others: Actor) -> list[Actor]:
    open_by_hand(house, "t1", "small-wheel")
    players = [house.player(name, CHIPS) for name in ("A1", "B1")]
    for seat, player in enumerate([*players, *others], 1):
        house.do(player, c.Join("t1", seat))
    return [*players, *others]


def today(house: Driver) -> Any:
    day = datetime.fromtimestamp(house.clock.now() / 1000, UTC).strftime("%Y-%m-%d")
    return day_statement.of_day(house.store, house.key, day, house.clock.now())


@pytest.mark.parametrize(("pocket", "banker", "better", "win"), [("7", -1_000, 950, 50), ("8", 1_000, -1_000, 0)])
def test_only_the_commission_is_the_houses(
    sqlite_house: Driver, pocket: str, banker: int, better: int, win: int
) -> None:
    house = sqlite_house
    players = opened(house)
    number = play(house, players, pocket)
    balances = house.balances()
    assert balances["player:A1"] == CHIPS + banker
    assert balances["player:B1"] == CHIPS + better
    assert balances.get("bank:t1", 0) == win
    assert balances["layout:t1"] == 0
    told = statements.of_table(house.store, house.key, "t1")
    assert (told.win, told.other, told.handle) == (win, 0, 1_000)
    assert (today(house).win, today(house).guests) == (win, 0)
    assert verify_round(export_round(house.store, house.key, "t1", number, None)) == []
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("pocket", ["7", "8", "0"])
def test_what_guests_lose_to_a_player_is_no_win_from_guests(sqlite_house: Driver, pocket: str) -> None:
    house = sqlite_house
    guest = house.person("Guest 1", HouseRole.GUEST)
    play(house, opened(house, guest), pocket)
    commission = 50 if pocket == "7" else 0
    assert today(house).win == 2 * commission
    assert today(house).guests == commission
    assert statements.of_table(house.store, house.key, "t1").guests == commission


def test_a_banked_round_is_settled_again(sqlite_house: Driver) -> None:
    house = sqlite_house
    players = opened(house)
    number = play(house, players, "7")
    answers = answers_of(house, "t1", number)
    answers[-1]["pocket"] = "8"
    house.do(house.operator, c.Correct("t1", number, tuple(answers), "the ball lay on eight"))
    balances = house.balances()
    assert (balances["player:A1"], balances["player:B1"]) == (CHIPS + 1_000, CHIPS - 1_000)
    assert balances.get("bank:t1", 0) == 0
    assert statements.of_table(house.store, house.key, "t1").win == 0
    assert audit(house.store, house.key).faults == ()


def test_bots_that_lose_to_a_player_are_no_part_of_the_win(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = house.player("A1", CHIPS)
    with same_cards(9):
        house.table("t1", "small-wheel", bots=2)
        house.do(a1, c.Join("t1", 1))
    for seed in range(5):  # an odd number of rounds, so that the bank does not come out even
        with same_cards(seed):
            house.say(a1, "t1", answer="Wager", box=1, wager="bank", cents=50_000)
            house.do(a1, c.Ready("t1"))
    told = statements.of_table(house.store, house.key, "t1")
    assert house.balances()["player:A1"] != CHIPS
    assert told.win == told.bots == today(house).bots, "nothing but commission, all of it from bots"
    assert audit(house.store, house.key).faults == ()


def even_money(edition: str, notice: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a lab would say of odd and even: the house wins one time in twenty more than it loses."""
    method = Method.exact("count of all pockets")
    chances = (("1", Fraction(19, 40)), ("-1", Fraction(21, 40)))
    outcomes = [{"net": net, "probability": method.number(chance)} for net, chance in chances]
    rows = [{"wager": name, "method": method.as_data(), "outcomes": outcomes} for name in ("odd", "even")]
    return {"wagers": rows, "follows": {"bank": NOT_THE_HOUSES}}


def test_a_players_bank_is_no_part_of_the_houses_theory(sqlite_house: Driver) -> None:
    """The house expects nothing of wagers that are none of its own, and its commission stands apart."""
    house = sqlite_house
    players = opened(house)
    for pocket in ("7", "8", "7"):
        play(house, players, pocket)
    found = hold.of_table(house.store, house.key, "t1", even_money)
    assert (found.handle, found.win, found.verdict) == (0, 0, "nothing was staked")
    assert found.theoretical == 0
    assert found.as_data()["banked"] == {"count": 3, "handle": 3_000, "commission": 100}
    assert house.balances()["bank:t1"] == 100
