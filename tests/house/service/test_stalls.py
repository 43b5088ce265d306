"""The house stands still: stopped by a signal, or busy. Whoever had decided meanwhile is not taken for absent."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from house.conftest import Driver
from house.scenes import FIRST_WAGER
from house.server import Person, Server, furnish
from patience import PATIENCE_SECONDS
from pitbook.house import commands as c
from pitbook.house.service.channels import Listener
from pitbook.house.service.exchange import Service
from pitbook.table import Absent
from pitbook.table.requests import Decide

SECONDS = 4
TABLES = ("t1", "t2", "t3", "t6")
"""Where players decide on their hands."""


class Player:
    """Somebody at a live table, who has heard all that was told there."""

    def __init__(self, line: ClientConnection, person: Person) -> None:
        self.line, self.person, self.state = line, person, json.loads(line.recv(PATIENCE_SECONDS))["state"]
        self._keys = 0

    def send(self, **what: Any) -> str:
        self._keys += 1
        key = f"{self.person.name}-{self._keys:06}"
        self.line.send(json.dumps({"id": key, **what}))
        return key

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.line.recv(PATIENCE_SECONDS))
        self.state = message.get("state", self.state)
        return message

    def reply(self, key: str) -> dict[str, Any]:
        while (message := self.hear()).get("id") != key:
            pass
        return message

    def do(self, **what: Any) -> None:
        assert self.reply(self.send(**what))["ok"]

    def hear_until(self, asks: str) -> None:
        while self.state["asks"] != asks:
            self.hear()


def seated(stack: ExitStack, server: Server, person: Person) -> Player:
    url = f"ws://{server.address}/api/v1/tables/{person.table}/live"
    line = stack.enter_context(connect(url, additional_headers=person.headers, open_timeout=PATIENCE_SECONDS))
    player = Player(line, person)
    player.do(do="join", seat=person.seat)
    return player


def come_to_decide(players: list[Player], others: list[Player]) -> None:
    """A round at each table, up to where everybody is asked, once more if that took too long.

    The others only sit there: whoever is alone at a table has longer to decide.
    """
    while not all(player.state["asks"] == "Decide" for player in players):
        for player in players:
            player.hear_until("PlaceWagers")
            wager = {"answer": "Wager", "box": 1, "wager": FIRST_WAGER[player.person.game], "cents": 1000}
            player.do(do="say", answer=wager)
        for player in (*others, *players):
            player.do(do="ready")
        for player in players:
            player.hear_until("Decide")


def test_a_decision_on_its_way_to_a_process_that_is_stopped_counts(tmp_path: Path) -> None:
    """Four times of four: stopped for longer than anybody has to decide, with every decision sent meanwhile."""
    db, key = f"sqlite:///{tmp_path}/house.db", tmp_path / "house.key"
    people = [each for each in furnish(db, key, seconds=SECONDS) if each.seat in (1, 2) and each.table in TABLES]
    assert len(people) == 8
    with Server(db, key, tmp_path / "log") as server, ExitStack() as stack:
        everybody = [seated(stack, server, person) for person in people]
        players, others = ([each for each in everybody if each.person.seat == seat] for seat in (1, 2))
        come_to_decide(players, others)
        os.kill(server.pid, signal.SIGSTOP)
        asked = [(player, player.send(do="say", answer=_decision(player))) for player in players]
        time.sleep(SECONDS + 0.2)  # of a real process, which no clock of a test can stop
        os.kill(server.pid, signal.SIGCONT)
        replies = [player.reply(key) for player, key in asked]
        assert [reply["ok"] for reply in replies] == [True] * 4, replies
    assert "every clock is lengthened" in (tmp_path / "log").read_text()


def _decision(player: Player) -> dict[str, Any]:
    offered = player.state["options"][0]
    return {"answer": "Decision", "box": 1, "choice": offered["choices"][-1]["choice"]}


# With a clock of our own


def at_the_decision(house: Driver) -> None:
    """A1 decides, and is not alone at the table: whoever is has longer."""
    a1, b1 = house.player("A1", 100_000), house.player("B1")
    house.table("t1", "caribbean-stud@1998", decision_seconds=10)
    for seat, player in enumerate((a1, b1), 1):
        house.do(player, c.Join("t1", seat))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    for player in (b1, a1):
        house.do(player, c.Ready("t1"))


def told_after(house: Driver, seconds: int, during: Callable[[int], int]) -> list[dict[str, Any]]:
    """What a listener is told while so many seconds pass of the house's clock, and as many as said of the process's."""

    async def wait() -> list[dict[str, Any]]:
        stood = 0
        service = Service(house.house, passed=lambda: time.monotonic_ns() + stood)
        listener = Listener(house.house.people.get("A1").actor, "t1")
        await service.start()
        await service.listen(listener)
        await asyncio.sleep(0.2)
        house.clock.turn(1000 * seconds)
        stood = 1_000_000_000 * during(seconds)
        await asyncio.sleep(1)
        told = [json.loads(await listener.waiting.get() or b"{}") for _ in range(len(listener.waiting))]
        await service.stop()
        return told

    return asyncio.run(wait())


def test_every_clock_goes_on_from_where_it_was(sqlite_house: Driver) -> None:
    """Of ten seconds none had passed before fourteen were lost: all ten are left, and everybody is told so."""
    at_the_decision(sqlite_house)
    before = sqlite_house.house.tables["t1"].deadline
    assert before is not None
    told = told_after(sqlite_house, 14, lambda seconds: seconds)
    table = sqlite_house.house.tables["t1"]
    assert table.talk is not None
    assert isinstance(table.talk.request, Decide)
    assert (table.deadline or 0) >= before + 13_900
    assert told[-1]["state"]["deadline"] == table.deadline


def test_time_that_passes_as_it_should_is_called(sqlite_house: Driver) -> None:
    at_the_decision(sqlite_house)
    talk = sqlite_house.house.tables["t1"].talk
    assert talk is not None
    told_after(sqlite_house, 14, lambda seconds: 0)
    assert Absent(1) in talk.answers
