"""The lobby by WebSocket: every table and jackpot at once, and again when something has changed. Nothing is taken."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitbook.errors import PitbookError
from pitbook.house.api.dependencies import TheApi
from pitbook.house.api.error_replies import status_and_body
from pitbook.house.api.refusal_log import log_refusal
from pitbook.house.api.routes.table_socket import MOST_GARBAGE, POLICY, admit, connected, pass_on, turn_away, who_counts
from pitbook.house.service.channels import TRY_LATER, Listener

router = APIRouter(prefix="/api/v1")


@router.websocket("/lobby")
async def lobby(socket: WebSocket, api: TheApi) -> None:
    try:
        listener = admit(api, socket, "")
    except PitbookError as error:
        log_refusal(socket, "lobby", status_and_body(error)[1]["error"])
        await turn_away(socket, error)
        return
    with connected(api, who_counts(socket, listener.actor)):
        await socket.accept()
        sender = asyncio.create_task(pass_on(socket, listener))
        receiver = asyncio.create_task(_look_on(socket, listener, api))
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            api.lobby.leave(listener)
            listener.hang_up()
            receiver.cancel()
            with suppress(asyncio.CancelledError, asyncio.TimeoutError):
                await asyncio.wait_for(sender, timeout=2)


async def _look_on(socket: WebSocket, listener: Listener, api: TheApi) -> None:
    """Tell this listener of the floor until it goes; whatever it says is not for here, and too much of it ends it."""
    try:
        await api.lobby.join(listener)
        for _ in range(MOST_GARBAGE):
            if (await socket.receive())["type"] == "websocket.disconnect":
                return
        await socket.close(POLICY, "nothing is done in the lobby")
    except PitbookError:
        listener.hang_up(TRY_LATER)
    except (WebSocketDisconnect, RuntimeError):
        listener.hang_up()
