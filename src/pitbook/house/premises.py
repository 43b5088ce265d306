"""Opening a house and serving it: the store and key are taken, a new house gets a first floor, and the doors open."""

from __future__ import annotations

import errno
import gc
import logging
import shutil
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from sqlalchemy import select

from pitbook.errors import BadInput
from pitbook.games import find_edition, find_game, game_names
from pitbook.house.api.app import create_app
from pitbook.house.api.doorkeeper import RESERVE, CountedWebSocket, Doorkeeper, TimedProtocol, raise_descriptors
from pitbook.house.api.guest_book import GUESTS_A_DAY
from pitbook.house.api.threshold import LARGEST
from pitbook.house.certificates import Certificate
from pitbook.house.clock import Clock
from pitbook.house.commands import CreateJackpot, CreateTable, OpenTable
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.house.time_leap import clock_of, find_leap, note_leap
from pitbook.law.notice import limited_wagers

_CANNOT_LISTEN = {
    errno.EADDRINUSE: "choose another --port",
    errno.EACCES: "choose a --port from 1024",
}
FOUNDER = Actor("house", HouseRole.OPERATOR)
PAUSE_SECONDS = 4
"""So long a result can be seen at the tables of a new house before wagers open again."""

_LIMITS = {"min": 500, "max": 50_000, "step": 100}


def open_house(db: str, key_file: Path, *, accepts_clock: bool = False, clock: Clock | None = None) -> House:
    """Take a house for this process; a new one makes its key.

    A clock that would lift something by being far ahead of the log must be accepted.
    """
    store = Store(db).open()
    try:
        is_new = not store.read(select(schema.meta).where(schema.meta.c.name == "head"))
        key, clock = HouseKey.load(key_file, may_create=is_new), clock or clock_of(store)
        leap = find_leap(store, clock.now())
        if leap is not None and not accepts_clock:
            leap.need_accepted()
        house = House(store, key, clock)
        note_leap(house, leap)
        return house
    except BaseException:
        store.close()
        raise


def furnish(house: House, pause_seconds: int = PAUSE_SECONDS) -> None:
    """A new house opens with one virtual table of each game, so that there is something to sit down at."""
    if house.journal.seq:
        return
    house.run(FOUNDER, "first-jackpot", CreateJackpot("main", "Main jackpot", 2_500_000))
    for game in game_names():
        edition = find_edition(game)
        limited = (wager for wager in limited_wagers(edition) if wager not in edition.pooled_wagers)
        notice: dict[str, object] = {"limits": dict.fromkeys(limited, _LIMITS)}
        settings: dict[str, object] = {
            "pause_seconds": pause_seconds,
            "bots": 2 if "bettors-per-area" not in edition.options else 0,
        }
        for wager in edition.pooled_wagers:
            notice |= {wager: True, edition.fixed_stakes[wager]: 100}
            settings |= {"jackpot": "main"}
        title = f"{find_game(game).rulebook.title} 1"
        house.run(FOUNDER, f"first-{game}", CreateTable(game, title, edition.ref, notice, settings))
        house.run(FOUNDER, f"first-open-{game}", OpenTable(game))
    house.commit()
    house.touched.clear()


def serve(
    house: House,
    host: str,
    port: int,
    say: Callable[[str], None],
    origins: frozenset[str],
    proxy: str = "",
    names: frozenset[str] = frozenset(),
    guests_a_day: int = GUESTS_A_DAY,
    certificate: Certificate | None = None,
    dress: Callable[[FastAPI], None] | None = None,
) -> None:
    """Serve until told to stop. `dress` gives the application its pages, of which the house itself knows nothing."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    app = create_app(house, origins=origins, names=names | {host}, guests_a_day=guests_a_day)
    if dress is not None:
        dress(app)
    listening = _listen(host, port)
    scheme, named = "https" if certificate else "http", host if host != "0.0.0.0" else "localhost"
    address = f"{scheme}://{named}:{listening.getsockname()[1]}"
    say(f"Open {address} in a browser: the house is open  (API: {address}/api/docs)")
    token = app.state.api.access.setup_token
    if token:
        say(f"The first operator signs in once at {address}/api/v1/setup?token={token}")
    words = ("Try:", _program(), "play", _game_to_try(house), "--house", address)
    say(" ".join(filter(None, words)))
    gc.freeze()  # what is loaded now stays: the collector need not look at it again and again
    gc.set_threshold(5_000, 10, 1_000_000)  # the whole heap is looked through by `Service`, seldom
    uvicorn.Server(configure(app, proxy, certificate)).run(sockets=[listening])


def _program() -> str:
    """This program as it can be typed here."""
    if shutil.which("pitbook"):
        return "pitbook"
    return (
        f"{sys.executable} -m {__package__.partition('.')[0]}" if sys.argv[0].endswith("__main__.py") else sys.argv[0]
    )


def _game_to_try(house: House) -> str:
    """A game that somebody can sit down to at once, one with a jackpot before others; nothing if there is none."""
    tables = [table for table in house.tables.values() if table.is_virtual and table.sitting.is_open]
    return next((table.game for table in sorted(tables, key=lambda table: not table.settings.jackpot)), "")


def configure(app: FastAPI, proxy: str = "", certificate: Certificate | None = None) -> uvicorn.Config:
    """How the application is served. Only a proxy that the operator names is believed about who it speaks for.

    Anybody else could give a new address with every request, and so be nobody whom the pace at the doors knows.
    """
    keeper = Doorkeeper(max(raise_descriptors() - RESERVE, RESERVE), proxy)
    return uvicorn.Config(
        app,
        http=type("HouseProtocol", (TimedProtocol,), {"keeper": keeper}),
        ws=CountedWebSocket,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or "",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        ssl_certfile=certificate.cert if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )


def _listen(host: str, port: int) -> socket.socket:
    try:
        listening = socket.create_server((host, port), backlog=2048, reuse_port=False)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that takes nothing for so long is gone, whatever waits for it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
        return listening
    except OSError as error:
        remedy = _CANNOT_LISTEN.get(error.errno or 0, "give an address of this machine as --host")
        raise BadInput(f"cannot listen at {host}:{port} ({error.strerror})", remedy=remedy) from None
