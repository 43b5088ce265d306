"""A house in a process of its own that finds the prototypes too, for tables that tests open as they need them.

As a program, `dealing_house.py FOLDER PORT` serves it and says at which port. What lies in FOLDER as `TABLE.faces`
comes first in every shuffle of that table; a signal of the user's puts the house's clock forward by `LEAP_SECONDS`.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import httpx
import uvicorn

from found_games import found_games
from patience import PATIENCE_SECONDS
from pitbook.house.api.access import LASTS, token_hash
from pitbook.house.clock import SystemClock
from pitbook.house.commands import AddPerson, CreateJackpot, SignIn
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, configure, open_house
from pitbook.house.tables.promises import Promised, SystemChance
from pitbook.procedure.equipment.keeping import Drawing
from web.dressed import unhurried_app

TESTS: Final = Path(__file__).parents[1]
SHAPES: Final = TESTS / "shape"
LEAP_SECONDS: Final = 600
TOKEN: Final = "token-of-the-operator-xxxxxxxxxxxx"
_OPERATOR: Final = Actor("Op1", HouseRole.OPERATOR)


class DealingHouse:
    """The process: tables are opened in it; it can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, 0
        self._process: subprocess.Popen[str] | None = None
        self._numbers = count(1)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        command = [sys.executable, __file__, str(self._folder), str(self._port)]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={"PYTHONPATH": f"{TESTS}:{TESTS.parent / 'src'}"},
            )
        guard = threading.Timer(PATIENCE_SECONDS, self._process.kill)
        guard.start()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        guard.cancel()
        assert line, (self._folder / "log").read_text()[-2000:]
        self._port = int(line)

    def kill(self) -> None:
        """No warning, no farewell."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE_SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def leap(self) -> None:
        """So many seconds later, at once."""
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR1)

    def open_table(self, game: str, notice: dict[str, Any] | None = None, faces: str = "", **settings: Any) -> str:
        """A new table of a game, where nobody is hurried unless it is said; its id."""
        table = f"t{next(self._numbers)}"
        if faces:
            (self._folder / f"{table}.faces").write_text(faces)
        usual = {"betting_seconds": LEAP_SECONDS, "decision_seconds": LEAP_SECONDS, "pause_seconds": 60}
        body = {"table": table, "name": f"Table {table}", "edition": game, "notice": notice or {}}
        self._post("/tables", **body, settings=usual | settings)
        self._post(f"/tables/{table}/open")
        return table

    def _post(self, path: str, **body: Any) -> None:
        key = f"operator-{next(self._numbers):08}"
        headers = {"Authorization": f"Bearer {TOKEN}", "Idempotency-Key": key}
        reply = httpx.post(f"http://{self.address}/api/v1{path}", json=body, headers=headers, timeout=PATIENCE_SECONDS)
        assert reply.is_success, reply.text


class LeapingClock(SystemClock):
    """The system's clock, which can be put forward."""

    leaps = 0

    def now(self) -> int:
        return super().now() + 1000 * LEAP_SECONDS * self.leaps

    def leap(self, *_: object) -> None:
        self.leaps += 1


def main(folder: Path, port: int) -> None:
    url, clock = f"sqlite:///{folder / 'house.db'}", LeapingClock()
    signal.signal(signal.SIGUSR1, clock.leap)
    with found_games(SHAPES), patch.object(Promised, "fresh", _stacked(folder)):
        house = open_house(url, folder / "house.key", clock=clock)
        if not house.journal.seq:
            house.run(FOUNDER, "operator", AddPerson(_OPERATOR.name, HouseRole.OPERATOR, None))
            house.run(_OPERATOR, "session", SignIn(token_hash(TOKEN), "x" * 20, LASTS))
            house.run(FOUNDER, "first-jackpot", CreateJackpot("main", "Main jackpot", 2_500_000))
            house.commit()
        listening = socket.create_server(("127.0.0.1", port))
        print(listening.getsockname()[1], flush=True)
        uvicorn.Server(configure(unhurried_app(house, url))).run(sockets=[listening])


def _stacked(folder: Path) -> Any:
    """Drawings as ever, but with the faces first that a test wants first."""

    def fresh(promise_id: str, drawing: Drawing) -> Promised:
        faces = list(drawing.draw(SystemChance()))
        wanted = folder / f"{promise_id.partition('.')[0]}.faces"
        first = wanted.read_text().split() if drawing.drawn is None and wanted.exists() else []
        for face in first:
            faces.remove(face)
        return Promised.keeping(promise_id, (*first, *faces), drawing.name)

    return fresh


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
