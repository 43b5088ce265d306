"""The API of a house as an application: `/api/v1` in JSON, live tables by WebSocket, described at `/api/docs`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from pitbook import __version__
from pitbook.house.api import description
from pitbook.house.api.access import Access
from pitbook.house.api.dependencies import Api
from pitbook.house.api.error_replies import ERROR_HANDLERS
from pitbook.house.api.guest_book import GUESTS_A_DAY
from pitbook.house.api.routes import (
    command_routes,
    door_routes,
    house_routes,
    lab_routes,
    law_routes,
    layout_routes,
    lobby_socket,
    statement_routes,
    table_routes,
    table_socket,
)
from pitbook.house.api.threshold import Threshold
from pitbook.house.house import House
from pitbook.house.service.enquiries import Enquiries
from pitbook.house.service.exchange import Service
from pitbook.house.service.figures import HouseFigures
from pitbook.house.service.office import Office

ROUTERS = (
    command_routes.router,
    door_routes.router,
    door_routes.page_router,
    house_routes.router,
    layout_routes.router,
    table_routes.router,
    statement_routes.router,
    law_routes.router,
    lab_routes.router,
    table_socket.router,
    lobby_socket.router,
    description.router,
)


def create_app(
    house: House,
    *,
    origins: frozenset[str] = frozenset(),
    names: frozenset[str] = frozenset(),
    guests_a_day: int = GUESTS_A_DAY,
    api: Api | None = None,
) -> FastAPI:
    """The application of a house that is open."""
    service = Service(house)
    office = Office(house.store.url.render_as_string(hide_password=False), house.key)
    app = FastAPI(
        title="Pitbook house",
        version=__version__,
        description="Tables, money and people of a Pitbook house. Play money only.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_lifespan,
        exception_handlers=ERROR_HANDLERS,
    )
    if api is None:
        lab, access = Enquiries(), Access(service, origins, names=names, guests_a_day=guests_a_day)
        api = Api(service, access, office, lab, figures=HouseFigures(lab))
    app.state.api = api
    for router in ROUTERS:
        app.router.routes.extend(router.routes)  # as they are: included, each would be built anew, on the loop
    app.add_middleware(Threshold)
    app.openapi = lambda: description.document(app)  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    api: Api = app.state.api
    await api.service.start()
    yield
    api.close()
    await api.service.stop()
