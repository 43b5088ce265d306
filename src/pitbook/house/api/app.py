"""The API of a house as an application: `/api/v1` in JSON, live tables by WebSocket, described at `/api/docs`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitbook import __version__
from pitbook.errors import Denied
from pitbook.house.api import commanding, doors, errors, live, reading
from pitbook.house.api.access import Access
from pitbook.house.api.pace import Pace
from pitbook.house.commands import Command
from pitbook.house.house import House
from pitbook.house.office import Office
from pitbook.house.service import Service

LARGEST: Final = 256 * 1024
"""No request has a larger body, and no frame is longer."""


@dataclass
class Api:
    """What the routes of one house share."""

    service: Service
    access: Access
    office: Office
    commands: Pace = field(default_factory=lambda: Pace(rate=20, burst=60))
    questions: Pace = field(default_factory=lambda: Pace(rate=20, burst=100))
    doors: Pace = field(default_factory=lambda: Pace(rate=0.2, burst=10))

    async def run(self, request: Request, key: str, command: Command) -> dict[str, Any]:
        """Do a command for whoever asks."""
        self.access.check_origin(request)
        signed_in = self.access.need(request)
        self.commands.check(signed_in.person.id, self.service.house.clock.now())
        return await self.service.run(signed_in.actor, key, command)


def create_app(house: House, *, origins: frozenset[str] = frozenset(), api: Api | None = None) -> FastAPI:
    """The application of a house that is open."""
    service = Service(house)
    office = Office(house.store.url.render_as_string(hide_password=False), house.key)
    api = api or Api(service, Access(service, origins), office)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await api.service.start()
        yield
        api.office.close()
        await api.service.stop()

    app = FastAPI(
        title="Pitbook house",
        version=__version__,
        description="Tables, money and people of a Pitbook house. Play money only.",
        docs_url="/api/docs",
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.api = api
    errors.install(app)
    router = APIRouter(prefix="/api/v1")
    commanding.install(router, api.run)
    doors.install(router, api)
    reading.install(router, api)
    live.install(router, api)
    app.include_router(router)
    app.add_middleware(BoundedBody)
    return app


class BoundedBody:
    """Refuses a body that is too large before anybody has to read it whole."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read, told = 0, False

        async def bounded() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST:
                raise Denied("too-large", f"a request has at most {LARGEST:,} bytes", remedy="send less")
            return message

        async def noted(message: Message) -> None:
            nonlocal told
            told = True
            await send(message)

        try:
            await self.app(scope, bounded, noted)
        except Denied as denied:
            if told:
                raise
            status, body = errors.status_and_body(denied)
            await JSONResponse(body, status)(scope, receive, send)
