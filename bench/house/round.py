"""What one player's round costs the house in processor time: `python bench/house/round.py [TREE TREE]`.

In one process, without HTTP: tables of five players who all listen, wager and decide; every command is kept on disk and
everybody is told of it. Of two hundred tables four play at a time, so that a transaction holds as many commands as
in a full house, more or less. Two trees are measured turn about on the packages of this Python, so that a slow hour
slows both.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from pitbook.house import commands as c
from pitbook.house.clock import ManualClock
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER
from pitbook.house.service import exchange
from pitbook.house.service.channels import Listener
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

SEATS = 5
TABLES = 4
IDLE_TABLES = 196
WARM_UP = 5


class Crowd:
    """Everybody at every table, who read whatever they are sent."""

    def __init__(self, service: exchange.Service, clock: ManualClock) -> None:
        self.service, self.clock, self.sent = service, clock, 0
        self.people = {(n, seat): Actor(f"P{n}x{seat}", HouseRole.PLAYER) for n in range(TABLES) for seat in SEATED}
        self.readers: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        settings = {"betting_seconds": 1, "decision_seconds": 600}
        for number in range(TABLES + IDLE_TABLES):
            table = f"t{number}"
            await self.do(FOUNDER, c.CreateTable(table, table, "caribbean-stud@1998", {}, settings))
            await self.do(FOUNDER, c.OpenTable(table))
        for (number, seat), player in self.people.items():
            await self.do(FOUNDER, c.AddPerson(player.name, HouseRole.PLAYER, None))
            await self.do(player, c.BuyIn(10_000_000))
            await self.do(player, c.Join(f"t{number}", seat))
            listener = Listener(player, f"t{number}")
            await self.service.listen(listener)
            self.readers.append(asyncio.create_task(_read(listener)))

    async def do(self, actor: Actor, command: c.Command) -> None:
        self.sent += 1
        await self.service.run(actor, f"command-{self.sent:08}", command)

    async def round(self) -> None:
        await self.say({"answer": "Wager", "wager": "ante", "cents": 1000})
        self.clock.turn(1_000)  # the window closes
        await self.until_asked("Decide")
        await self.say({"answer": "Decision", "choice": "bet"})
        await self.until_asked("PlaceWagers")

    async def say(self, answer: dict[str, Any]) -> None:
        for seat in SEATED:
            said = (c.Say(f"t{number}", {**answer, "box": seat}) for number in range(TABLES))
            await asyncio.gather(*(self.do(self.people[n, seat], each) for n, each in enumerate(said)))

    async def until_asked(self, what: str) -> None:
        tables = [self.service.house.tables[f"t{number}"] for number in range(TABLES)]
        while any(table.talk is None or type(table.talk.request).__name__ != what for table in tables):
            await asyncio.sleep(0.01)


SEATED = range(1, SEATS + 1)


async def _read(listener: Listener) -> None:
    while await listener.waiting.get() is not None:
        pass


async def played(service: exchange.Service, clock: ManualClock, rounds: int) -> float:
    """The processor time of so many rounds at every table."""
    crowd = Crowd(service, clock)
    await service.start()
    await crowd.come()
    for _ in range(WARM_UP):
        await crowd.round()
    gc.freeze()  # as a house does that is served
    gc.set_threshold(5_000, 10, 1_000_000)
    before = time.process_time()
    for _ in range(rounds):
        await crowd.round()
    spent = time.process_time() - before
    await service.stop()
    return spent


def seconds_a_round(rounds: int) -> float:
    """Processor time of one player's round in this process, all threads together."""
    exchange.TOGETHER_SECONDS = 0  # type: ignore[misc]  # everybody is told of every step, as where players are slow
    with tempfile.TemporaryDirectory() as folder:
        clock = ManualClock()
        house = House(Store(f"sqlite:///{folder}/house.db").open(), HouseKey(bytes(32)), clock)
        spent = uvloop.run(played(exchange.Service(house), clock, rounds))
    return spent / (rounds * TABLES * SEATS)


def measured(tree: Path, rounds: int) -> float:
    """The same in a fresh process, with the modules of a tree."""
    own = {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, __file__, "--here", "--rounds", str(rounds)]
    done = subprocess.run(command, env=os.environ | own, stdout=subprocess.PIPE, check=True, text=True)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, default=[Path(__file__).parent.parent.parent])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    for tree in given.trees:
        if not (tree / "src" / "pitbook").is_dir():  # otherwise the package that is installed would be measured instead
            parser.error(f"{tree} has no src/pitbook")
    if given.here:
        print(seconds_a_round(given.rounds))
        return
    series = [[1000 * measured(tree, given.rounds) for tree in given.trees] for _ in range(given.runs)]
    medians = []
    for tree, times in zip(given.trees, zip(*series, strict=True), strict=True):
        medians.append(statistics.median(times))
        print(
            json.dumps({"tree": str(tree), "ms": [round(each, 3) for each in times], "median": round(medians[-1], 3)})
        )
    load = " ".join(f"{each:.2f}" for each in os.getloadavg())
    print(json.dumps({"last / first": round(medians[-1] / medians[0], 3), "load average": load}))


if __name__ == "__main__":
    main()
