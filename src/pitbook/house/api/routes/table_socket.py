"""A live table by WebSocket: what happens as this person may see it, and commands with their replies.

Received: `hello` with the whole state, `update` for whatever happens, and `reply` for each command, once it is kept.
Whoever may not listen gets one `refused` instead. `frames` says what is sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse

from pitbook.errors import BadInput, Denied, PitbookError
from pitbook.house.api.dependencies import Api, TheApi, visitor_at
from pitbook.house.api.error_replies import status_and_body
from pitbook.house.api.refusal_log import log_refusal, named, printable
from pitbook.house.api.routes.frames import open_frame, read_command
from pitbook.house.commands import Command
from pitbook.house.people.roles import VISITOR, Actor
from pitbook.house.service.channels import TRY_LATER, Listener

logger = logging.getLogger("pitbook.house")

MOST_GARBAGE: Final = 10
MOST_HURRIED: Final = 100
"""So many commands may come too fast on one connection; whoever goes on like that is let go."""

MOST_UNANSWERED: Final = 32
MOST_CONNECTIONS: Final = 20
"""One person has no more at once, whichever tables they are at."""

SLOWEST_SECONDS: Final = 5
"""A message that its receiver does not take for so long is the last one."""

POLICY: Final = 1008

router = APIRouter(prefix="/api/v1")


@router.websocket("/tables/{table}/live")
async def listen(socket: WebSocket, table: str, api: TheApi) -> None:
    try:
        listener = admit(api, socket, table)
    except PitbookError as error:
        log_refusal(socket, f"live {printable(table[:40])}", status_and_body(error)[1]["error"])
        await turn_away(socket, error)
        return
    who = who_counts(socket, listener.actor)
    with connected(api, who):
        await _Attendance(api, socket, listener, who).last()


def admit(api: Api, socket: WebSocket, table: str) -> Listener:
    """Whoever comes to listen, to a table or to the whole floor, if they may."""
    signed_in = api.access.look(socket)
    actor = signed_in.actor if signed_in else VISITOR
    who = who_counts(socket, actor)
    if table:
        api.house.table(table)
    api.questions.check(f"live {who}", api.now)
    if api.connected[who] >= MOST_CONNECTIONS:
        whose = "person" if signed_in else "visitor's address"
        raise Denied("too-many", f"too many connections of one {whose}", remedy="close one of them")
    return Listener(actor, table, signed_in.session.id if signed_in else "")


def who_counts(socket: WebSocket, actor: Actor) -> str:
    """By whom connections are counted: a person, or for visitors their address."""
    return visitor_at(socket) if actor is VISITOR else actor.name


@contextmanager
def connected(api: Api, name: str) -> Iterator[None]:
    api.connected[name] += 1
    try:
        yield
    finally:
        api.connected[name] -= 1
        if not api.connected[name]:
            del api.connected[name]


@dataclass
class _Attendance:
    """One person at one live table, until either of us has had enough."""

    api: Api
    socket: WebSocket
    listener: Listener
    who: str
    garbage: int = 0
    hurried: int = 0
    unanswered: set[asyncio.Task[None]] = field(default_factory=set)

    async def last(self) -> None:
        """Tell and hear, as long as this goes on."""
        await self.socket.accept()
        sender = asyncio.create_task(pass_on(self.socket, self.listener))
        receiver = asyncio.create_task(self._attend())
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.api.service.forget(self.listener)
            self.listener.hang_up()
            receiver.cancel()
            with suppress(asyncio.CancelledError, asyncio.TimeoutError):
                await asyncio.wait_for(sender, timeout=2)

    async def _attend(self) -> None:
        """Tell this listener of its table and take its commands."""
        who, table = self.listener.actor.name, self.listener.table
        try:
            await self.api.service.listen(self.listener)
            await self._receive()
        except PitbookError as error:
            logger.info("let go of %s at %s: %s", who, table, error.what)
            self.listener.hang_up(TRY_LATER)
        except (WebSocketDisconnect, RuntimeError):
            self.listener.hang_up()

    async def _receive(self) -> None:
        while self.garbage < MOST_GARBAGE and self.hurried < MOST_HURRIED:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._take(message)
        logger.info("let go of %s at %s: too much that is refused", self.listener.actor.name, self.listener.table)
        await self.socket.close(POLICY, "too many frames that cannot be read, or too fast")

    def _take(self, message: Mapping[str, Any]) -> None:
        """Begin the command in a frame, or refuse it."""
        key = ""
        try:
            key, data = open_frame(message)
            command = read_command(data, self.listener.table)
            self.api.commands.check(self.who.casefold(), self.api.now)
            if len(self.unanswered) >= MOST_UNANSWERED:
                raise Denied("too-fast", "too many commands wait for their replies", remedy="wait for them")
        except PitbookError as error:
            self.garbage += isinstance(error, BadInput)
            self.hurried += isinstance(error, Denied)
            self._refuse(key, "frame", error)
            return
        task = asyncio.create_task(self._run(key, command))
        self.unanswered.add(task)
        task.add_done_callback(self.unanswered.discard)

    async def _run(self, key: str, command: Command) -> None:
        who, table = self.listener.actor, self.listener.table
        try:
            self.api.access.need(self.socket)  # the session may have ended since the connection was made
            reply = await self.api.service.run(who, key, command)
        except PitbookError as error:
            if status_and_body(error)[0] == 500:
                logger.error("broken by %s at %s: %s", who.name, table, printable(error.what))
            self._refuse(key, f"{named(command)} at {table}", error)
        except Exception:
            logger.exception("unforeseen failure in a command of %s", who.name)
            self.listener.send(_refusal(key, PitbookError("something went wrong here", remedy="try again")))
        else:
            self.listener.send(orjson.dumps({"type": "reply", "id": key, "ok": True, "reply": reply}))

    def _refuse(self, key: str, asked: str, error: PitbookError) -> None:
        log_refusal(self.socket, asked, status_and_body(error)[1]["error"])
        self.listener.send(_refusal(key, error))


def _refusal(key: str, error: PitbookError) -> bytes:
    status, body = status_and_body(error)
    return orjson.dumps({"type": "reply", "id": key, "ok": False, "status": status, **body})


async def turn_away(socket: WebSocket, error: PitbookError) -> None:
    """Say why in a frame, where browsers let a page read it; a page of another site does not get so far."""
    status, body = status_and_body(error)
    try:
        async with asyncio.timeout(SLOWEST_SECONDS):
            if body["error"]["code"] in ("origin", "host"):
                await socket.send_denial_response(JSONResponse(body, status))
                await asyncio.sleep(0.01)  # uvicorn takes the handshake as done once the connection is gone
                return
            await socket.accept()
            await socket.send_text(orjson.dumps({"type": "refused", "status": status, **body}).decode())
            await socket.close(POLICY)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        pass  # they did not wait to hear it


async def pass_on(socket: WebSocket, listener: Listener) -> None:
    """Pass on what waits for this listener, in order, until it is let go."""
    try:
        while (message := await listener.waiting.get()) is not None:
            async with asyncio.timeout(SLOWEST_SECONDS):
                await socket.send_text(message.decode())
        async with asyncio.timeout(1):
            await socket.close(listener.code)
    except TimeoutError:
        logger.info("let go of %s at %s: takes nothing", listener.actor.name, listener.table)
    except (WebSocketDisconnect, RuntimeError):
        pass
