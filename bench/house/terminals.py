"""Terminals that all wager in the last second, beside card tables that play on: `make load` runs it.

One process has so many tables of thirty terminals each. On every table one wager starts the clock; the others come in
the second before the point, and a few just after it. Each is acknowledged or refused. Afterwards the rounds say what
they took: nothing that was acknowledged is lost, nothing that was refused is there, and none came after the point.
Then the whole house is audited, and with it the credit identity of every terminal.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
import uvloop
import websockets
from bench.house.load import Player, Tally, cpu_seconds, databases, furnish, play, resident_mb, server, spread
from sqlalchemy import select

from pitbook.house import commands as c
from pitbook.house.api.access import LASTS, token_hash
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, open_house
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

People = dict[str, list[tuple[str, str]]]
TERMINALS = 30
WINDOW = 30
LAST_SECOND = 1.0
AFTER = 0.3
"""So long after the point the last ones still try."""
STAKE = 500
AT_THE_POINT = {("refused", "5.1"), ("other-round", "5.1")}
"""How a wager is refused that comes late: after the point, or when the next spin is open."""


@dataclass
class Seen:
    """What the terminals were told: how long each reply took, and which wagers were taken or refused."""

    taken: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    unanswered: set[str] = field(default_factory=set)
    took: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def furnish_terminals(db: str, key: Path, tables: int) -> People:
    """Tables with a player and $1,000 of credits at each of their terminals."""
    house = open_house(db, key)
    people: People = {}
    settings = {"betting_seconds": WINDOW, "pause_seconds": 0}  # the next spin opens at once: nothing late may be its
    for number in range(tables):
        table = f"e{number}"
        house.run(FOUNDER, f"create-{table}", c.CreateTable(table, table, "electronic-tai-sai", {}, settings))
        house.run(FOUNDER, f"opening-{table}", c.OpenTable(table))
        for seat in range(1, TERMINALS + 1):
            name, token = f"E{number}x{seat}", secrets.token_urlsafe(24)
            actor = Actor(name, HouseRole.PLAYER)
            house.run(FOUNDER, f"person-{name}", c.AddPerson(name, HouseRole.PLAYER, None))
            house.run(actor, f"buy-in-{name}", c.BuyIn(100_000))
            house.run(actor, f"session-{name}", c.SignIn(token_hash(token), "x" * 20, LASTS))
            house.run(actor, f"join-{name}", c.Join(table, seat))
            house.run(actor, f"notes-{name}", c.InsertNotes(table, 100_000))
            people.setdefault(table, []).append((name, token))
        house.commit()
    house.close()
    return people


class AtTerminal(Player):
    """One connection that wagers once, at a moment before or after the point."""

    seen: Seen

    async def spin(self, seen: Seen, begun: asyncio.Event, *, is_first: bool) -> None:
        self.seen = seen
        options: dict[str, Any] = {"additional_headers": self.headers, "max_queue": None, "compression": None}
        async with websockets.connect(self.url, open_timeout=120, **options) as self.ws:
            reader = asyncio.create_task(self.read())
            try:
                await begun.wait()
                self.is_asked("PlaceWagers")
                spin = int(self.state["round"])
                if not is_first:
                    await asyncio.sleep(
                        max(0.0, await self.point() - time.time() + self.chance.uniform(-LAST_SECOND, AFTER))
                    )
                await self.wager(spin)
                await asyncio.sleep(max(0.0, (WINDOW if is_first else 0) + LAST_SECOND + AFTER))
            finally:
                reader.cancel()

    async def point(self) -> float:
        """When no more wagers are accepted, by the house's clock, which is this machine's."""
        while True:
            self.news.clear()
            self.is_asked("PlaceWagers")
            if self.state.get("deadline"):
                return float(self.state["deadline"]) / 1000
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 1)

    async def wager(self, spin: int) -> None:
        key, reply = f"{self.name}-wager", asyncio.get_running_loop().create_future()
        self.replies[key] = reply
        answer = {"answer": "Wager", "box": self.seat, "wager": self.chance.choice(["big", "small"]), "cents": STAKE}
        started = time.perf_counter()
        await self.ws.send(orjson.dumps({"id": key, "do": "say", "answer": answer, "round": spin}).decode())
        try:
            data = await asyncio.wait_for(reply, 60)
        except TimeoutError:
            self.seen.unanswered.add(self.name)
            return
        self.seen.took.append(time.perf_counter() - started)
        (self.seen.taken if data["ok"] else self.seen.refused).add(self.name)
        if not data["ok"] and (data["error"]["code"], data["error"]["clause"]) not in AT_THE_POINT:
            self.seen.wrong.append(data["error"]["what"])


async def spin_all(address: str, people: People, seen: dict[str, Seen]) -> None:
    """Every table begins its window within a second; the others follow its clock."""
    begun = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for table, players in people.items():
            for seat, (name, token) in enumerate(players, 1):
                player = AtTerminal(address, table, seat, name, token, Tally())
                group.create_task(player.spin(seen[table], begun, is_first=seat == 1))
            await asyncio.sleep(0.05)
        await asyncio.sleep(3)
        begun.set()


async def everybody(
    address: str,
    cards: People,
    people: People,
    seen: dict[str, Seen],
) -> Tally:
    tally = Tally()
    async with asyncio.TaskGroup() as group:
        if cards:
            group.create_task(play(address, cards, WINDOW + 5, tally))
        group.create_task(spin_all(address, people, seen))
    return tally


def kept(db: str, key: Path, table: str) -> tuple[set[str], bool]:
    """Whose wagers the first spin of a table has, and whether every one came before the point."""
    store = Store(db).open_for_reading()
    rounds = select(schema.episodes.c.number).where(
        schema.episodes.c.table_id == table, schema.episodes.c.kind == "round"
    )
    (first, *_) = store.read(rounds.order_by(schema.episodes.c.number))
    answers = export_round(store, HouseKey.load(key), table, first["number"], None)["answers"]
    names = [each["answer"] for each in answers]
    point = names.index("TimeIsUp")
    made = [each["player"] for each in answers if each["answer"] == "Wager"]
    return set(made), all(name != "Wager" for name in names[point:])


def measure(db: str, key: Path, tables: int, card_tables: int) -> dict[str, Any]:
    cards = furnish(db, key, card_tables) if card_tables else {}
    people = furnish_terminals(db, key, tables)
    seen = {table: Seen() for table in people}
    with server(db, key) as (address, pid):
        os.sched_setaffinity(0, {1})
        started, burnt = time.monotonic(), cpu_seconds(pid)
        tally = uvloop.run(everybody(address, cards, people, seen))
        load, memory = (cpu_seconds(pid) - burnt) / (time.monotonic() - started), resident_mb(pid)
        time.sleep(2)
    lost, late = set[str](), 0
    for table, told in seen.items():
        made, is_in_time = kept(db, key, table)
        lost |= (told.taken - made) | (told.refused & made)
        late += not is_in_time
    found = audit(Store(db).open_for_reading(), HouseKey.load(key))
    return {
        "terminals": sum(map(len, people.values())),
        "card_players": sum(map(len, cards.values())),
        "taken": sum(len(told.taken) for told in seen.values()),
        "refused_after_the_point": sum(len(told.refused) for told in seen.values()),
        "unanswered": sum(len(told.unanswered) for told in seen.values()),
        "lost_or_taken_though_refused": len(lost),
        "tables_with_a_late_wager": late,
        "wrong_refusals": [what for told in seen.values() for what in told.wrong][:3],
        "wager_ms": spread([each for told in seen.values() for each in told.took]),
        "cards_decision_ms": spread(tally.decisions),
        "cards_errors": len(tally.errors),
        "server_load": round(load, 2),
        "memory_mb": round(memory),
        "audit": "whole" if found.is_whole else [str(fault) for fault in found.faults[:3]],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--cards", type=int, default=100)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    random.seed(1)
    with databases(is_postgres=given.postgres) as (db, key):
        result = measure(db, key, given.tables, given.cards)
    print(json.dumps(result, indent=1))
    is_kept = not (
        result["lost_or_taken_though_refused"] or result["tables_with_a_late_wager"] or result["wrong_refusals"]
    )
    sys.exit(0 if is_kept and result["audit"] == "whole" else 1)


if __name__ == "__main__":
    main()
