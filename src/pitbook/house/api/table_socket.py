"""A live table by WebSocket: what happens as this person may see it, and commands with their replies.

Sent: `{"id": KEY, "do": "join" | "leave" | "ready" | "say", …}`. Received: `hello` with the whole state, `update` for
whatever happens, and `reply` for each command, once it is kept. Whoever may not listen gets one `refused` instead.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse

from pitbook.errors import BadInput, Denied, PitbookError
from pitbook.house import commands as c
from pitbook.house.api.command_routes import body_of
from pitbook.house.api.problems import status_and_body
from pitbook.house.api.refusals import log_refusal, named, printable
from pitbook.house.service.channels import TRY_LATER, Listener

if TYPE_CHECKING:
    from pitbook.house.api.app import Api

logger = logging.getLogger("pitbook.house")

COMMANDS: Final[dict[str, type[c.Command]]] = {"join": c.Join, "leave": c.Leave, "ready": c.Ready, "say": c.Say}
MOST_GARBAGE: Final = 10
MOST_HURRIED: Final = 100
"""So many commands may come too fast on one connection; whoever goes on like that is let go."""

MOST_UNANSWERED: Final = 32
MOST_CONNECTIONS: Final = 20
"""One person has no more at once, whichever tables they are at."""

SLOWEST_SECONDS: Final = 5
"""A message that its receiver does not take for so long is the last one."""

POLICY: Final = 1008
_KEY: Final = re.compile(r"[!-~]{8,80}")


def install(router: APIRouter, api: Api) -> None:
    bodies = {name: body_of(command, _fields(command)) for name, command in COMMANDS.items()}

    connected: dict[str, int] = {}

    @router.websocket("/tables/{table}/live")
    async def listen(socket: WebSocket, table: str) -> None:
        try:
            signed_in = api.access.need(socket)
            actor = signed_in.actor
            api.service.house.table(table)
            api.questions.check(f"live {actor.name}", api.service.house.clock.now())
            if connected.get(actor.name, 0) >= MOST_CONNECTIONS:
                raise Denied("too-many", "too many connections of one person", remedy="close one of them")
        except PitbookError as error:
            log_refusal(socket, f"live {printable(table[:40])}", status_and_body(error)[1])
            await _turn_away(socket, error)
            return
        connected[actor.name] = connected.get(actor.name, 0) + 1
        listener = Listener(actor, table, signed_in.session.id)
        try:
            await socket.accept()
            sender = asyncio.create_task(_send(socket, listener))
            receiver = asyncio.create_task(_attend(socket, listener))
            try:
                await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
            finally:
                api.service.forget(listener)
                listener.hang_up()
                receiver.cancel()
                with suppress(asyncio.CancelledError, asyncio.TimeoutError):
                    await asyncio.wait_for(sender, timeout=2)
        finally:
            connected[actor.name] -= 1
            if not connected[actor.name]:
                del connected[actor.name]

    async def _attend(socket: WebSocket, listener: Listener) -> None:
        """Tell this listener of its table and take its commands, until either of us has had enough."""
        try:
            await api.service.listen(listener)
            await _receive(socket, listener)
        except PitbookError as error:
            logger.info("let go of %s at %s: %s", listener.actor.name, listener.table, error.what)
            listener.hang_up(TRY_LATER)
        except (WebSocketDisconnect, RuntimeError):
            listener.hang_up()

    async def _receive(socket: WebSocket, listener: Listener) -> None:
        garbage, hurried, unanswered = 0, 0, set[asyncio.Task[None]]()
        while garbage < MOST_GARBAGE and hurried < MOST_HURRIED:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            key = ""
            try:
                key, data = _open(message)
                command = _read(data, listener.table)
                api.commands.check(listener.actor.name.casefold(), api.service.house.clock.now())
                if len(unanswered) >= MOST_UNANSWERED:
                    raise Denied("too-fast", "too many commands wait for their replies", remedy="wait for them")
            except PitbookError as error:
                garbage += isinstance(error, BadInput)
                hurried += isinstance(error, Denied)
                log_refusal(socket, "frame", status_and_body(error)[1])
                listener.send(_refusal(key, error))
                continue
            task = asyncio.create_task(_run(socket, listener, key, command))
            unanswered.add(task)
            task.add_done_callback(unanswered.discard)
        logger.info("let go of %s at %s: too much that is refused", listener.actor.name, listener.table)
        await socket.close(POLICY, "too many frames that cannot be read, or too fast")

    async def _run(socket: WebSocket, listener: Listener, key: str, command: c.Command) -> None:
        try:
            api.access.need(socket)  # the session may have ended since the connection was made
            reply = await api.service.run(listener.actor, key, command)
        except PitbookError as error:
            status, body = status_and_body(error)
            if status == 500:
                logger.error("broken by %s at %s: %s", listener.actor.name, listener.table, printable(error.what))
            log_refusal(socket, f"{named(command)} at {listener.table}", body)
            listener.send(_refusal(key, error))
        except Exception:
            logger.exception("unforeseen failure in a command of %s", listener.actor.name)
            listener.send(_refusal(key, PitbookError("something went wrong here", remedy="try again")))
        else:
            listener.send(orjson.dumps({"type": "reply", "id": key, "ok": True, "reply": reply}))

    def _open(message: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The key of a frame, and the rest of what it says."""
        try:
            data = orjson.loads(message.get("text") or message.get("bytes") or b"")
        except ValueError:
            raise BadInput("this frame is no JSON", remedy='send {"id": …, "do": …}') from None
        key = data.pop("id", "") if isinstance(data, dict) else ""
        if not isinstance(key, str) or not _KEY.fullmatch(key):
            raise BadInput("each command has an id of its own", where="id", remedy="8 to 80 printable characters")
        return key, data

    def _read(data: dict[str, Any], table: str) -> c.Command:
        name = data.pop("do", "")
        if not isinstance(name, str) or name not in COMMANDS:
            raise BadInput("nothing to do", where="do", remedy=f"choose {', '.join(COMMANDS)}")
        body = bodies[name]
        try:
            given = body.model_validate(data).model_dump() if body else _nothing(data)
        except ValueError as error:
            raise BadInput(f"this is no {name} ({_first(error)})", remedy="see /api/docs") from None
        return COMMANDS[name](table=table, **given)  # type: ignore[call-arg]

    def _nothing(data: dict[str, Any]) -> dict[str, Any]:
        if data:
            raise ValueError(f"unknown: {', '.join(data)[:60]}")
        return {}


def _first(error: ValueError) -> str:
    errors = getattr(error, "errors", None)
    return f"{errors()[0]['loc']}: {errors()[0]['msg']}" if errors else str(error)


def _fields(command: type[c.Command]) -> list[str]:
    return [name for name in command.__dataclass_fields__ if name not in ("table", "roles")]


def _refusal(key: str, error: PitbookError) -> bytes:
    status, body = status_and_body(error)
    return orjson.dumps({"type": "reply", "id": key, "ok": False, "status": status, **body})


async def _turn_away(socket: WebSocket, error: PitbookError) -> None:
    """Say why in a frame, where browsers let a page read it; a page of another site does not get so far."""
    status, body = status_and_body(error)
    try:
        async with asyncio.timeout(SLOWEST_SECONDS):
            if body["error"]["code"] == "origin":
                await socket.send_denial_response(JSONResponse(body, status))
                await asyncio.sleep(0.01)  # uvicorn takes the handshake as done once the connection is gone
                return
            await socket.accept()
            await socket.send_text(orjson.dumps({"type": "refused", "status": status, **body}).decode())
            await socket.close(POLICY)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        pass  # they did not wait to hear it


async def _send(socket: WebSocket, listener: Listener) -> None:
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
