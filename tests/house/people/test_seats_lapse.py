"""A seat at a table dealt by hand is not kept for ever for somebody who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from house.by_hand import begin_round, open_by_hand
from house.conftest import Driver
from pitbook.house import commands as c
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.service.channels import Listener
from pitbook.house.service.exchange import Service

DEALER = Actor("D1", HouseRole.DEALER)


def pit(house: Driver) -> tuple[Actor, Actor]:
    """A1 and B1 with their sign-ins and W1 without one sit at a table by hand."""
    open_by_hand(house, "t1", "caribbean-stud@1998")
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    house.do(DEALER, c.AddWalkIn("W1"))
    house.do(house.operator, c.BuyIn(10_000, "W1"))
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    house.do(DEALER, c.Join("t1", 3, "W1"))
    return a1, b1


def seats_after(house: Driver, passes: Callable[[Service], int]) -> set[str]:
    """Who sits there once the house has looked around, after what happens meanwhile and so many minutes."""

    async def wait() -> set[str]:
        service = Service(house.house, passed=lambda: 0)
        await service.start()
        try:
            await asyncio.sleep(0.2)  # the service sees who is there
            house.clock.turn(passes(service) * MINUTE)
            for _ in range(4):
                await asyncio.sleep(0.1)
                house.clock.turn(6_000)
            return set(house.house.tables["t1"].seats)
        finally:
            await service.stop()

    return asyncio.run(wait())


def test_who_has_a_sign_in_and_is_not_heard_of_gives_up_the_seat(sqlite_house: Driver) -> None:
    a1, _ = pit(sqlite_house)

    def a1_listens(service: Service) -> int:
        service.floor.join(Listener(a1, "t1"))
        return 21

    assert seats_after(sqlite_house, a1_listens) == {"A1", "W1"}


def test_nobody_loses_a_seat_with_something_staked_nor_in_twenty_minutes(sqlite_house: Driver) -> None:
    a1, _ = pit(sqlite_house)
    begin_round(sqlite_house, "t1")
    sqlite_house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    assert seats_after(sqlite_house, lambda service: 19) == {"A1", "B1", "W1"}


def test_what_the_dealer_does_for_somebody_does_not_keep_their_seat(sqlite_house: Driver) -> None:
    """A dealer who goes on wagering for a player who has gone home keeps neither the seat nor the player's consent."""
    a1, _ = pit(sqlite_house)
    sqlite_house.do(a1, c.SignIn("s1", "csrf", DAY))
    sqlite_house.do(a1, c.Consent("t1", is_given=True))

    def dealer_wagers(service: Service) -> int:
        sqlite_house.clock.turn(15 * MINUTE)
        begin_round(sqlite_house, "t1")
        sqlite_house.say(DEALER, "t1", answer="Wager", box=1, player="A1", wager="ante", cents=500)
        sqlite_house.say(DEALER, "t1", answer="Withdraw", box=1, player="A1", wager="ante")
        return 6

    assert "A1" not in seats_after(sqlite_house, dealer_wagers)


def test_who_walked_in_and_has_not_wagered_for_an_hour_has_walked_off(sqlite_house: Driver) -> None:
    pit(sqlite_house)
    begin_round(sqlite_house, "t1")
    sqlite_house.clock.turn(30 * MINUTE)
    sqlite_house.say(DEALER, "t1", answer="Wager", box=3, player="W1", wager="ante", cents=500)
    sqlite_house.say(DEALER, "t1", answer="Withdraw", box=3, player="W1", wager="ante")
    assert seats_after(sqlite_house, lambda service: 59) == {"W1"}
    sqlite_house.house = type(sqlite_house.house)(sqlite_house.store, sqlite_house.key, sqlite_house.clock)
    assert seats_after(sqlite_house, lambda service: 1) == set()
