"""A live table by WebSocket: what happens as this person may see it, and commands with their replies.

Sent: `{"id": KEY, "do": "join" | "leave" | "ready" | "say", …}`. Received: `hello` with the whole state, `update` for
whatever happens, and `reply` for each command, once it is kept.
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

from pitbook.errors import BadInput, Denied, PitbookError
from pitbook.house import commands as c
from pitbook.house.api.commanding import body_of
from pitbook.house.api.errors import status_and_body
from pitbook.house.channels import Listener

if TYPE_CHECKING:
    from pitbook.house.api.app import Api

logger = logging.getLogger("pitbook.house")

COMMANDS: Final[dict[str, type[c.Command]]] = {"join": c.Join, "leave": c.Leave, "ready": c.Ready, "say": c.Say}
MOST_GARBAGE: Final = 10
MOST_UNANSWERED: Final = 32
POLICY, TOO_SLOW, AWAY = 1008, 1013, 1001
_KEY: Final = re.compile(r"[!-~]{8,80}")


def install(router: APIRouter, api: Api) -> None:
    bodies = {name: body_of(command, _fields(command)) for name, command in COMMANDS.items()}

    @router.websocket("/tables/{table}/live")
    async def listen(socket: WebSocket, table: str) -> None:
        try:
            api.access.check_origin(socket)
            signed_in = api.access.need(socket)
            actor = signed_in.actor
            api.service.house.table(table)
            api.questions.check(f"live {actor.name}", api.service.house.clock.now())
        except PitbookError as error:
            logger.info("refused live %s: %s", table[:40], error.what)
            await socket.close(POLICY, error.what[:100])
            return
        await socket.accept()
        listener = Listener(actor, table, signed_in.session.id)
        sender = asyncio.create_task(_send(socket, listener))
        try:
            await api.service.listen(listener)
            await _receive(socket, listener)
        except PitbookError as error:
            logger.info("let go of %s at %s: %s", actor.name, table, error.what)
            listener.hang_up()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            api.service.forget(listener)
            listener.hang_up()
            with suppress(asyncio.CancelledError, asyncio.TimeoutError):
                await asyncio.wait_for(sender, timeout=2)

    async def _receive(socket: WebSocket, listener: Listener) -> None:
        garbage, unanswered = 0, set[asyncio.Task[None]]()
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                key, command = _read(message, listener.table)
                api.commands.check(listener.actor.name.casefold(), api.service.house.clock.now())
                if len(unanswered) >= MOST_UNANSWERED:
                    raise Denied("too-fast", "too many commands wait for their replies", remedy="wait for them")
            except PitbookError as error:
                garbage += isinstance(error, BadInput)
                logger.info("refused frame of %s: %s", listener.actor.name, error.what)
                listener.send(_refusal(getattr(error, "key", ""), error))
                if garbage >= MOST_GARBAGE:
                    await socket.close(POLICY, "too many frames that cannot be read")
                    return
                continue
            task = asyncio.create_task(_run(socket, listener, key, command))
            unanswered.add(task)
            task.add_done_callback(unanswered.discard)

    async def _run(socket: WebSocket, listener: Listener, key: str, command: c.Command) -> None:
        try:
            api.access.need(socket)  # the session may have ended since the connection was made
            reply = await api.service.run(listener.actor, key, command)
        except PitbookError as error:
            listener.send(_refusal(key, error))
        except Exception:
            logger.exception("unforeseen failure in a command of %s", listener.actor.name)
            listener.send(_refusal(key, Denied("broken", "something went wrong here", remedy="try again")))
        else:
            listener.send(orjson.dumps({"type": "reply", "id": key, "ok": True, "reply": reply}))

    def _read(message: Mapping[str, Any], table: str) -> tuple[str, c.Command]:
        raw = message.get("text") or message.get("bytes") or b""
        try:
            data = orjson.loads(raw)
        except ValueError:
            raise BadInput("this frame is no JSON", remedy='send {"id": …, "do": …}') from None
        if not isinstance(data, dict) or not isinstance(data.get("do"), str) or data["do"] not in COMMANDS:
            raise BadInput("nothing to do", where="do", remedy=f"choose {', '.join(COMMANDS)}")
        key = data.pop("id", "")
        if not isinstance(key, str) or not _KEY.fullmatch(key):
            raise BadInput("each command has an id of its own", where="id", remedy="8 to 80 printable characters")
        name = data.pop("do")
        body = bodies[name]
        try:
            given = body.model_validate(data).model_dump() if body else _nothing(data)
        except ValueError as error:
            raise _keyed(BadInput(f"this is no {name} ({_first(error)})", remedy="see /api/docs"), key) from None
        return key, COMMANDS[name](table=table, **given)  # type: ignore[call-arg]

    def _nothing(data: dict[str, Any]) -> dict[str, Any]:
        if data:
            raise ValueError(f"unknown: {', '.join(data)[:60]}")
        return {}


def _first(error: ValueError) -> str:
    errors = getattr(error, "errors", None)
    return f"{errors()[0]['loc']}: {errors()[0]['msg']}" if errors else str(error)


def _keyed(error: BadInput, key: str) -> BadInput:
    error.key = key  # type: ignore[attr-defined]
    return error


def _fields(command: type[c.Command]) -> list[str]:
    return [name for name in command.__dataclass_fields__ if name not in ("table", "roles")]


def _refusal(key: str, error: PitbookError) -> bytes:
    status, body = status_and_body(error)
    return orjson.dumps({"type": "reply", "id": key, "ok": False, "status": status, **body})


async def _send(socket: WebSocket, listener: Listener) -> None:
    """Pass on what waits for this listener, in order, until it is let go."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await listener.waiting.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close(TOO_SLOW if listener.is_lost else AWAY)
