"""Connections: how many there may be, and how long one may take to ask for something.

Whoever opens connections and says nothing, or says it letter by letter, takes them from themself: they are cut when
their time is up, and when room is needed the oldest goes of whoever has most of them. Connections of people who have
shown that they are signed in are not cut to make room.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, cast

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from pitbook.house.api.refusal_log import network_called, printable

REQUEST_SECONDS: Final = 10
"""A request is there as a whole so long after the connection was made or its first letter came."""

MOST_BY_ADDRESS: Final = 64
"""So many connections of one address may stay that are of people who have not shown who they are."""

GRACE_SECONDS: Final = 2
"""So long anybody has to show it, however many come at once."""

MOST_DESCRIPTORS: Final = 65_536
RESERVE: Final = 96
"""Descriptors that are not for connections: the database, the log, the office."""

TELL_SECONDS: Final = 5
"""The log tells at most so often of connections that were cut."""

logger = logging.getLogger("pitbook.house")


@dataclass(eq=False, slots=True)
class Caller:
    """One connection, since when, and the address that it counts for: a proxy's for nobody until it says who asks."""

    keeper: Doorkeeper
    transport: asyncio.Transport
    network: str
    since: float

    def is_signed_in(self) -> None:
        self.keeper.forget(self)

    def asks_for(self, network: str) -> None:
        if network != self.network and self in self.keeper.unknown(self.network):
            self.keeper.forget(self)
            self.network = network
            self.keeper.note(self)


def caller_of(scope: Scope) -> Caller | None:
    """The connection that a request has come by, where it is one of a server's."""
    return cast(Caller | None, scope.get("state", {}).get("caller"))


class Doorkeeper:
    """Who has how many connections without having shown who they are."""

    def __init__(self, most: int, proxy: str = "") -> None:
        self.most = most
        self._proxies = {each.strip() for each in proxy.split(",")} - {""}
        self._unknown: dict[str, dict[Caller, None]] = {}
        self._cut: dict[str, int] = {}
        self._tell_at = 0.0

    def unknown(self, network: str) -> dict[Caller, None]:
        return self._unknown.get(network, {})

    def let_in(self, transport: asyncio.Transport, host: str, there_are: int) -> Caller:
        """Note a new connection among so many, and make room for it if there is none."""
        is_proxy = host in self._proxies or "*" in self._proxies
        caller = Caller(self, transport, "" if is_proxy else network_called(host), asyncio.get_running_loop().time())
        if there_are > self.most:
            self.cut(next(self._whoever_has_most(), caller), "too many connections")
        if not transport.is_closing():
            self.note(caller)
        return caller

    def note(self, caller: Caller) -> None:
        group = self._unknown.setdefault(caller.network, {})
        group[caller] = None
        oldest = next(iter(group))
        if caller.network and len(group) > MOST_BY_ADDRESS and caller.since - oldest.since > GRACE_SECONDS:
            self.cut(oldest, "too many connections of one address")

    def forget(self, caller: Caller) -> None:
        group = self._unknown.get(caller.network, {})
        group.pop(caller, None)
        if not group:
            self._unknown.pop(caller.network, None)

    def _whoever_has_most(self) -> Iterator[Caller]:
        """The oldest first, of the address that has most of them."""
        yield from max(self._unknown.values(), key=len, default={})

    def cut(self, caller: Caller, why: str) -> None:
        self.forget(caller)
        caller.transport.abort()
        line = f"{why}, {printable(caller.network or 'proxy')}"
        self._cut[line] = self._cut.get(line, 0) + 1
        now = asyncio.get_running_loop().time()
        if now >= self._tell_at:
            self._tell_at = now + TELL_SECONDS
            told, self._cut = self._cut, {}
            for each, count in told.items():
                logger.warning("cut %s of: %s", count, each)


class TimedProtocol(HttpToolsProtocol):
    """HTTP in which a request has only so much time to come in."""

    keeper: ClassVar[Doorkeeper]
    _caller: Caller
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else "nowhere"
        self._caller = self.keeper.let_in(transport, host, len(self.connections))
        self.app_state = {**self.app_state, "caller": self._caller}
        self._begin_timing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_timing()
        self.keeper.forget(self._caller)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin_timing()

    def on_message_complete(self) -> None:
        self._end_timing()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._end_timing()
        super().handle_websocket_upgrade()

    def _begin_timing(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(REQUEST_SECONDS, self._run_out)

    def _end_timing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run_out(self) -> None:
        self._timer = None
        self.keeper.cut(self._caller, "nothing whole was asked in time")


assert AutoWebSocketsProtocol is not None
_WebSocket: Any = AutoWebSocketsProtocol


class CountedWebSocket(_WebSocket):  # type: ignore[misc]
    """A live table's connection, which is forgotten when it ends."""

    def connection_lost(self, exc: Exception | None) -> None:
        caller: Caller = self.app_state["caller"]
        caller.keeper.forget(caller)
        super().connection_lost(exc)


def raise_descriptors() -> int:
    """As many descriptors as this process may have, and as are of any use; how many there are then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, MOST_DESCRIPTORS)
