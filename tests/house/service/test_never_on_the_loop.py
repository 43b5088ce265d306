"""No statement is ever executed in the thread of the event loop, whatever is asked of the house."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from house.api.test_replies import (
    PASSWORD,
    Told,
    come_and_go,
    look_after_money,
    look_back,
    ok,
    play_by_hand,
    play_with_the_machine,
    routes,
    stop_and_void,
    throw_dice,
    use_terminals,
)
from house.scenes import same_cards
from house.served import Served, served
from house.small_games import small_games
from house.statements_counted import counting
from patience import wait_until
from pitbook.house.clock import DAY, MINUTE


def loop_thread(house: Served) -> int:
    async def here() -> int:
        return threading.get_ident()

    return asyncio.run_coroutine_threadsafe(here(), house.loop).result(10)


def test_every_route_and_every_tick_leaves_the_loop_alone(empty_sqlite: Path, tmp_path: Path) -> None:
    """The visit uses every route; it is made by people whom the house must look up first, and has no keys of."""
    told = Told()
    (tmp_path / "new").mkdir()
    with served(empty_sqlite, tmp_path / "new", people=False) as house, counting(house.house.store) as counted:
        house.do("", "/setup", token=house.api.access.setup_token, name="Op1", password=PASSWORD)
        assert counted.by(loop_thread(house)) == []
    with (
        small_games(),
        same_cards(1),
        served(empty_sqlite, tmp_path) as house,
        told.hearing(house),
        counting(house.house.store) as counted,
    ):
        forget_everybody(house)
        come_and_go(house)
        look_after_money(house)
        forget_everybody(house)
        play_with_the_machine(house, told)
        forget_everybody(house)
        play_by_hand(house)
        stop_and_void(house)
        throw_dice(house, told)
        forget_everybody(house)
        use_terminals(house, told)
        look_back(house)
        house.clock.turn(DAY + MINUTE)  # sessions end, guests go, and the clock sees to it
        wait_until(lambda: is_forgotten_by_and_by(house, "Guest 1"))
        ok(house.ask("GET", ""))
        assert len(counted.asked) > 100, "nothing was asked: the test proves nothing"
        assert counted.by(loop_thread(house)) == []
    assert told.routes | {"POST /api/v1/setup"} == set(routes())


def is_forgotten_by_and_by(house: Served, name: str) -> bool:
    """Whether the house has let go of somebody; if not, another minute passes."""
    house.clock.turn(MINUTE)
    return house.house.people.lacks(name)


def forget_everybody(house: Served) -> None:
    """The house as if it had just been opened: it has at hand who is signed in, and no keys, vouchers or replies."""

    async def load() -> None:
        await house.api.service.durable()
        memory = await asyncio.to_thread(house.house.recall)
        house.house.have_in_mind(memory)

    asyncio.run_coroutine_threadsafe(load(), house.loop).result(30)
