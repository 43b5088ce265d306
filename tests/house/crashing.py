"""Live play that is cut short: players who remember whatever they were promised, and a house that is killed under them.

After each kill the house must still have everything that it acknowledged: each command, sent again under its key, gets
the reply it got then. At the end the wagers of the ledger are counted against those that the players know of.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import websockets
from sqlalchemy import func, select

from house.scenes import FIRST_WAGER
from house.server import Person, Server, furnish
from patience import PATIENCE_SECONDS
from pitbook.house.audit.house_audit import audit
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

REPLY_SECONDS: Final = 15
REPEATED: Final = 40
"""So many commands may a player repeat at once without being too fast."""


_WAGERS: Final = {*FIRST_WAGER.values(), "jackpot"}
"""What players wager here; whatever else they stake goes with a decision."""


@dataclass
class Sent:
    """A command under its key, and the reply if one came."""

    body: dict[str, Any]
    reply: dict[str, Any] | None = None

    @property
    def cents(self) -> int:
        answer = self.body.get("answer", {})
        return int(answer["cents"]) if answer.get("answer") == "Wager" else 0


def _nothing() -> None:
    """Nothing happens when somebody sends something."""


class Player:
    """Somebody at a table who wagers and decides at random, over one life of the server after another."""

    def __init__(self, person: Person, chance: Random) -> None:
        self.person, self.chance = person, chance
        self.sent: dict[str, Sent] = {}
        self.fresh: list[str] = []
        self.state: dict[str, Any] = {}
        self.wrong: list[str] = []
        self.on_send: Callable[[], None] = _nothing
        self._replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()

    async def live(self, address: str, until: asyncio.Event) -> None:
        """One life of the server, or part of it."""
        url = f"ws://{address}/api/v1/tables/{self.person.table}/live"
        self._replies, self._news = {}, asyncio.Event()
        with suppress(OSError, websockets.WebSocketException):
            async with websockets.connect(
                url, additional_headers=self.person.headers, compression=None, open_timeout=PATIENCE_SECONDS
            ) as socket:
                reader = asyncio.create_task(self._read(socket))
                try:
                    await self._repeat(socket)
                    while not until.is_set():
                        await self._act(socket)
                finally:
                    reader.cancel()

    async def _read(self, socket: Any) -> None:
        with suppress(websockets.ConnectionClosed):
            async for message in socket:
                data = orjson.loads(message)
                if data["type"] == "reply":
                    waiting = self._replies.pop(data["id"], None)
                    if waiting is not None and not waiting.done():
                        waiting.set_result(data)
                else:
                    self.state = data["state"]
                    self._news.set()
        for waiting in self._replies.values():
            waiting.cancel()

    async def _send(self, socket: Any, key: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """The reply to a command; None if the house died before it came."""
        waiting: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._replies[key] = waiting
        await socket.send(orjson.dumps({"id": key, **body}).decode())
        self.on_send()
        try:
            return await asyncio.wait_for(waiting, REPLY_SECONDS)
        except TimeoutError:
            self.wrong.append(f"{self.person.name} {key} {body}: no reply in {REPLY_SECONDS} s")
            return None
        except asyncio.CancelledError:
            if waiting.cancelled():
                return None
            raise

    async def _repeat(self, socket: Any) -> None:
        """What was promised before the house died is still promised; what was not is asked for again."""
        older = [key for key in self.sent if key not in self.fresh]
        room = max(0, REPEATED - len(self.fresh))
        again = self.fresh[:REPEATED] + self.chance.sample(older, min(5, room, len(older)))
        for key in again:
            known = self.sent[key]
            data = await self._send(socket, key, known.body)
            if data is None:
                return
            if known.reply is not None and (not data["ok"] or data["reply"] != known.reply):
                self.wrong.append(f"{self.person.name} {key} {known.body}: was {known.reply}, now {data}")
            elif data["ok"]:
                known.reply = data["reply"]
            elif known.reply is None and data["status"] < 429:
                self._forget(key)  # refused now: it never was done, nor will it be
        self.fresh = []

    def _forget(self, key: str) -> None:
        del self.sent[key]
        if key in self.fresh:
            self.fresh.remove(key)

    async def _do(self, socket: Any, **body: Any) -> None:
        key = f"{self.person.name}-{self.chance.getrandbits(64):016x}"
        self.sent[key] = sent = Sent(body)
        self.fresh.append(key)
        data = await self._send(socket, key, body)
        if data is None:
            return
        if data["ok"]:
            sent.reply = data["reply"]
        else:
            self._forget(key)
            if data["status"] >= 500 or data["error"]["code"] == "broken":
                self.wrong.append(f"{self.person.name} {body}: {data['error']}")

    async def _act(self, socket: Any) -> None:
        """One thing that may be done now, or wait for news."""
        self._news.clear()
        state, box = self.state, self.person.seat
        if not state:
            await self._wait()
        elif state["you"]["seat"] != box:
            await self._do(socket, do="join", seat=box)
        elif state["asks"] == "PlaceWagers" and not self._has_staked(state):
            await asyncio.sleep(self.chance.uniform(0, 0.05))
            cents = 100 * self.chance.randint(5, 60)
            wager = {"answer": "Wager", "box": box, "wager": FIRST_WAGER[self.person.game], "cents": cents}
            await self._do(socket, do="say", answer=wager)
            if "jackpot" in state["wagers"] and self.chance.random() < 0.5:
                await self._do(socket, do="say", answer=wager | {"wager": "jackpot", "cents": 100})
            await self._do(socket, do="ready")
        elif choices := [each["choices"] for each in state.get("options", ()) if each["box"] == box]:
            await asyncio.sleep(self.chance.uniform(0, 0.05))
            choice = self.chance.choice(choices[0])["choice"]
            await self._do(socket, do="say", answer={"answer": "Decision", "box": box, "choice": choice})
        else:
            await self._wait()
        if socket.close_code is not None:
            raise websockets.ConnectionClosedError(None, None)

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), 0.1)

    def _has_staked(self, state: dict[str, Any]) -> bool:
        return any(self.person.name in stake for stake in state.get("stakes", ()))


@dataclass
class Ordeal:
    """A house, its players, and everything that went wrong."""

    db: str
    folder: Path
    seed: int
    wrong: list[str] = field(default_factory=list)
    kills: int = 0
    starting: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.key = self.folder / f"key-{self.seed}"
        self.server = Server(self.db, self.key, self.folder / "log")
        people = furnish(self.db, self.key)
        self.players = [Player(person, Random(self.chance.getrandbits(64))) for person in people]

    @property
    def acknowledged(self) -> int:
        return sum(sent.reply is not None for player in self.players for sent in player.sent.values())

    def run(self, kills: int, say: Callable[[str], None] = lambda _: None) -> list[str]:
        """So many kills, and then a last life in which every round comes to its end; what went wrong."""
        try:
            for _ in range(kills):
                self._start()
                asyncio.run(self._life())
                self.kills += 1
                if self.chance.random() < 0.3:
                    self.check()
                say(f"kill {self.kills}, {self.acknowledged:,} acknowledged")
            self._start()
            asyncio.run(self._last_life())
            self.server.stop()
            self.check()
            self._count_wagers()
        finally:
            self.server.kill()
        return self.wrong + [wrong for player in self.players for wrong in player.wrong]

    def _start(self) -> None:
        started = time.perf_counter()
        self.server.start()
        self.starting.append(time.perf_counter() - started)

    async def _life(self) -> None:
        """Play until the blow falls: while the house opens, at any moment, or when somebody has sent something."""
        until, loop = asyncio.Event(), asyncio.get_running_loop()

        def strike() -> None:
            if not until.is_set():
                until.set()
                self.server.kill()

        how = self.chance.choices(("opening", "any moment", "sending"), (1, 4, 5))[0]
        moment, delay, left = self.chance.uniform(0, 1.2), self.chance.uniform(0, 0.006), self.chance.randint(5, 150)

        def count_down() -> None:
            nonlocal left
            left -= 1
            if left == 0:
                loop.call_later(delay, strike)

        self._leave_the_past()
        playing = asyncio.create_task(self._play(until))
        if how == "opening":
            loop.call_later(moment / 4, strike)
        else:
            await self._episode(self.players[0])
            loop.call_later(moment if how == "any moment" else 3, strike)
        if how == "sending":
            for player in self.players:
                player.on_send = count_down
        await playing

    def _leave_the_past(self) -> None:
        for player in self.players:
            player.state, player.on_send = {}, _nothing

    async def _play(self, until: asyncio.Event) -> None:
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.live(self.server.address, until))

    async def _last_life(self) -> None:
        """Whatever was under way when the house died comes to its end, and so does the play of today."""
        until = asyncio.Event()
        self._leave_the_past()
        playing = asyncio.create_task(self._play(until))
        begun = {player.person.table: await self._episode(player) for player in self.players}
        deadline = time.monotonic() + PATIENCE_SECONDS
        while stuck := [player for player in self.players if player.state["episode"] <= begun[player.person.table]]:
            if time.monotonic() > deadline:
                self.wrong += [f"table {player.person.table} stands still: {player.state}" for player in stuck]
                break
            await asyncio.sleep(0.1)
        self.wrong += [player.state["stopped"] for player in self.players if player.state["stopped"]]
        until.set()
        await playing

    async def _episode(self, player: Player) -> int:
        """The number of what is under way at a player's table, as soon as they are told."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not player.state:
                await asyncio.sleep(0.02)
        return int(player.state["episode"])

    # What must be true

    def check(self) -> None:
        """The house is whole, and adds up to nothing."""
        store = Store(self.db).open_for_reading()
        found = audit(store, HouseKey.load(self.key))
        self.wrong += [f"audit: {fault}" for fault in found.faults]
        (total,) = store.read(select(func.sum(schema.accounts.c.balance).label("cents")))
        if total["cents"] != 0:
            self.wrong.append(f"the house adds up to {total['cents']}")
        store.close()

    def _count_wagers(self) -> None:
        """Each wager that was acknowledged was taken once, and none that was not asked for."""
        entries = schema.entries
        taken = select(entries.c.source, entries.c.cents, entries.c.why).where(entries.c.kind == "WagerAccepted")
        store = Store(self.db).open_for_reading()
        rows = [row for row in store.read(taken) if row["source"] != "issue:bots"]
        kept = Counter((row["source"], row["cents"]) for row in rows if _WAGERS & set(row["why"].split()))
        store.close()
        sure, asked = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
        for player in self.players:
            for sent in player.sent.values():
                if sent.cents:
                    asked[f"player:{player.person.name}", sent.cents] += 1
                    sure[f"player:{player.person.name}", sent.cents] += sent.reply is not None
        self.wrong += [f"{who} staked {cents} and it is lost" for who, cents in sure - kept]
        self.wrong += [f"{who} never staked {cents}" for who, cents in kept - asked]
