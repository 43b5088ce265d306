"""A house with its doors open on a port of its own: somebody of every role is signed in, and no one is too fast."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from house.conftest import KEY
from patience import PATIENCE_SECONDS, wait_until
from pitbook.house import commands as c
from pitbook.house.api.access import LASTS, Access, token_hash
from pitbook.house.api.app import create_app
from pitbook.house.api.dependencies import Api
from pitbook.house.api.pace import Pace
from pitbook.house.clock import ManualClock
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import configure
from pitbook.house.replies import Reply
from pitbook.house.service.exchange import Service
from pitbook.house.service.office import Office
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

V1: Final = "/api/v1"
NAMES: Final = {
    HouseRole.GUEST: "Guest 1",
    HouseRole.PLAYER: "A1",
    HouseRole.DEALER: "D1",
    HouseRole.SUPERVISOR: "S1",
    HouseRole.OPERATOR: "Op1",
    HouseRole.INSPECTOR: "I1",
}
_DOOR: Final = Actor("door", HouseRole.GUEST)
_CHEAP: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class _KnownLoop(Service):
    """A service that tells in which loop it runs, so that a test can do something in it from outside."""

    loop: asyncio.AbstractEventLoop

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        await super().start()


def unhurried() -> Pace:
    return Pace(rate=1e9, burst=10**9)


@dataclass
class Served:
    """The house, its application, and a client to it."""

    house: House
    clock: ManualClock
    app: FastAPI
    client: httpx.Client
    address: str
    path: Path
    loop: asyncio.AbstractEventLoop
    tokens: dict[str, str] = field(default_factory=dict)
    _keys: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def api(self) -> Api:
        api: Api = self.app.state.api
        return api

    @property
    def head(self) -> str:
        """Where the log ends: it moves with everything that changes."""
        return self.house.journal.head.anchor

    def key(self) -> dict[str, str]:
        return {"Idempotency-Key": f"key-{next(self._keys):08}"}

    def bearer(self, name: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[name]}"}

    def ask(self, method: str, path: str, by: str = "", **more: Any) -> httpx.Response:
        """A request of somebody, or of nobody; with a key of its own unless it has one."""
        headers = self.key() | (self.bearer(by) if by else {}) | more.pop("headers", {})
        return self.client.request(method, V1 + path, headers=headers, **more)

    def listen(self, table: str, by: str = "", **headers: str) -> ClientConnection:
        """A connection of somebody to a live table."""
        every = (self.bearer(by) if by else {}) | headers
        url = f"ws://{self.address}{V1}/tables/{table}/live"
        return connect(url, additional_headers=every, compression=None, open_timeout=PATIENCE_SECONDS, close_timeout=1)

    def run(self, name: str, command: c.Command) -> Reply:
        """A command done inside the house, for somebody, durable when this returns."""
        actor = self.house.people.get(name).actor
        key = f"inside-{next(self._keys):08}"
        work = asyncio.run_coroutine_threadsafe(self.api.service.run(actor, key, command), self.loop)
        return work.result(PATIENCE_SECONDS)

    def session(self, name: str, token: str) -> str:
        """A further session of somebody, with this token."""
        self.run(name, c.SignIn(token_hash(token), f"csrf-of-{name}", LASTS))
        return token

    def do(self, by: str, path: str, **body: Any) -> Any:
        """A command that must succeed."""
        reply = self.ask("POST", path, by, json=body)
        assert reply.status_code < 300, reply.text
        return reply.json()

    def say(self, by: str, table: str, **answer: Any) -> httpx.Response:
        return self.ask("POST", f"/tables/{table}/say", by, json={"answer": answer})


@contextmanager
def served(
    empty: Path, folder: Path, *, people: bool = True, is_unhurried: bool = True, proxy: str = "127.0.0.1"
) -> Iterator[Served]:
    """A new house on SQLite with somebody of every role in it."""
    path = folder / "house.db"
    shutil.copy(empty, path)
    key, clock = HouseKey(KEY), ManualClock()
    house = House(Store(f"sqlite:///{path}").open(), key, clock)
    tokens: dict[str, str] = {}
    if people:
        for role, name in NAMES.items():
            tokens[name] = add(house, name, role)
        tokens["B1"] = add(house, "B1", HouseRole.PLAYER)
        house.commit()
    service = _KnownLoop(house, passed=lambda: 0)  # time is what the test turns, however slow this machine is
    api = Api(service, Access(service, hasher=_CHEAP), Office(f"sqlite:///{path}", key))
    if is_unhurried:
        api.commands, api.questions, api.doors = unhurried(), unhurried(), unhurried()
    app = create_app(house, api=api)
    with (
        running(app, proxy) as address,
        httpx.Client(base_url=f"http://{address}", timeout=PATIENCE_SECONDS, verify=False) as client,
    ):
        client.cookies.jar.set_policy(
            DefaultCookiePolicy(allowed_domains=[])
        )  # cookies are sent only where a test says so
        yield Served(house, clock, app, client, address, path, service.loop, tokens)


@contextmanager
def running(app: FastAPI, proxy: str = "127.0.0.1") -> Iterator[str]:
    """The application behind a port of this machine, in a thread, served as a house is."""
    config = configure(app, proxy)
    config.port = 0
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"127.0.0.1:{port}"
    server.should_exit = True
    thread.join(PATIENCE_SECONDS)
    assert not thread.is_alive()


def add(house: House, name: str, role: HouseRole) -> str:
    """Somebody new who is signed in; their token."""
    token = f"token-of-{name.replace(' ', '-')}-{'x' * 20}"
    by = (
        _DOOR
        if role in (HouseRole.GUEST, HouseRole.PLAYER) or role is HouseRole.OPERATOR
        else Actor("house", HouseRole.OPERATOR)
    )
    house.run(by, f"add-{name}", c.AddPerson(name, role, None))
    house.run(Actor(name, role), f"in-{name}", c.SignIn(token_hash(token), f"csrf-of-{name}", LASTS))
    return token
