"""The API of a house as an application: `/api/v1` in JSON, live tables by WebSocket, described at `/api/docs`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi

from pitbook import __version__
from pitbook.house.api import command_routes, description, door_routes, problems, reading_routes, table_socket
from pitbook.house.api.access import COOKIE, Access
from pitbook.house.api.pace import Pace
from pitbook.house.api.threshold import LARGEST, Threshold
from pitbook.house.commands import Command, SetActive
from pitbook.house.house import House
from pitbook.house.service.exchange import Service
from pitbook.house.service.office import Office

__all__ = ["LARGEST", "Api", "create_app"]


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
        request.state.command = command
        signed_in = self.access.need(request)
        self.commands.check(signed_in.person.id, self.service.house.clock.now())
        reply = await self.service.run(signed_in.actor, key, command)
        if isinstance(command, SetActive):
            self.service.let_go_of_signed_out()
        return reply


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
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.api = api
    problems.install(app)
    router = APIRouter(prefix="/api/v1")
    command_routes.install(router, api.run)
    door_routes.install(router, api)
    reading_routes.install(router, api)
    table_socket.install(router, api)
    app.include_router(router)
    description.install(app)
    app.add_middleware(Threshold)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the two ways to show who is asking; each route says for whom it is."""
    if app.openapi_schema is None:
        told = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        told["components"]["securitySchemes"] = {
            "bearer": {"type": "http", "scheme": "bearer", "description": "The token of a session."},
            "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "With X-CSRF-Token."},
        }
        for path, methods in told["paths"].items():
            for method, operation in methods.items():
                if f"{method.upper()} {path.removeprefix('/api/v1')}" not in door_routes.OPEN_TO_ALL:
                    operation["security"] = [{"bearer": []}, {"cookie": []}]
        app.openapi_schema = told
    return app.openapi_schema
