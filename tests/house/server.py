"""`pitbook serve` as a process of its own, to be killed, stopped and started again, over a house with five tables."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import create_engine, make_url, text

from house.scenes import FIRST_WAGER
from patience import PATIENCE_SECONDS
from pitbook.house import commands as c
from pitbook.house.api.access import LASTS, token_hash
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, open_house

CHIPS: Final = 10_000_000
SEATS: Final = (1, 2)


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the house and the table and seat they come to."""

    name: str
    token: str
    table: str
    game: str
    seat: int

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def furnish(db: str, key: Path, *, seconds: int = 1) -> list[Person]:
    """A house with a table of each game, two of them linked to a jackpot, and two players for each."""
    house = open_house(db, key)
    house.run(FOUNDER, "first-jackpot", c.CreateJackpot("main", "Main", 2_500_000))
    people = []
    for number, game in enumerate([*FIRST_WAGER, "caribbean-stud"], 1):
        table = f"t{number}"
        linked = game == "caribbean-stud"
        notice = {"jackpot": True, "jackpot-stake": 100} if linked else {}
        settings: dict[str, Any] = {"betting_seconds": seconds, "decision_seconds": seconds}
        settings |= {"jackpot": "main", "bots": 1} if linked else {}
        house.run(FOUNDER, f"create-{table}", c.CreateTable(table, table, game, notice, settings))
        house.run(FOUNDER, f"opening-{table}", c.OpenTable(table))
        people += [_sign_in(house, table, game, seat) for seat in SEATS]
    house.close()
    return people


def _sign_in(house: Any, table: str, game: str, seat: int) -> Person:
    name = f"{'ABCDEFGH'[seat]}{table}"
    token = f"token-of-{name}-{'x' * 20}"
    actor = Actor(name, HouseRole.PLAYER)
    house.run(FOUNDER, f"person-{name}", c.AddPerson(name, HouseRole.PLAYER, None))
    house.run(actor, f"buy-in-{name}", c.BuyIn(CHIPS))
    house.run(actor, f"session-{name}", c.SignIn(token_hash(token), "x" * 20, LASTS))
    return Person(name, token, table, game, seat)


@dataclass
class Server:
    """The process. `before` runs in it before the house does, to take something away from it."""

    db: str
    key: Path
    log: Path
    before: Callable[[], None] | None = None
    process: subprocess.Popen[str] | None = None
    address: str = ""
    said: list[str] = field(default_factory=list)

    def _prepare(self) -> None:
        """A house hears when it is interrupted, also where the tests run in the background and do not."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if self.before:
            self.before()

    def start(self) -> Server:
        """Returns when the house is open, and fails if it does not open."""
        pitbook = Path(sys.executable).with_name("pitbook")
        command = [str(pitbook), "serve", "--db", self.db, "--key", str(self.key), "--port", "0", "--empty"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=self._prepare
            )
        guard = threading.Timer(PATIENCE_SECONDS, self.process.kill)
        guard.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        guard.cancel()
        if "http://" not in line:
            self.kill()
            raise RuntimeError(f"the house did not open: {line}{self.log.read_text()[-2000:]}")
        self.address = line.split("http://")[1].split()[0]
        return self

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """No warning, no farewell."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """The way a house is closed; its exit code."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, how)
        try:
            code = self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()


# What is done to its database, and waiting for what comes of it


def run_sql(url: str, *statements: str) -> None:
    """Tell PostgreSQL something, from outside the house."""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def ask_sql(url: str, question: str) -> Any:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        answer = connection.execute(text(question)).scalar()
    engine.dispose()
    return answer


def elsewhere(url: str) -> str:
    return make_url(url).set(database="postgres").render_as_string(hide_password=False)
