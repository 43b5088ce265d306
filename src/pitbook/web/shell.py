"""What every page has in common: its frame, who is looking at it, and what a browser is told it may do."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from pitbook.house.api.access import SignedIn
from pitbook.house.api.dependencies import Api, visitor_at
from pitbook.house.clock import MINUTE
from pitbook.house.money.chart import chips_of
from pitbook.house.people.roles import PLAYERS, VISITOR, Actor
from pitbook.law.money import dollars
from pitbook.web.static_files import StaticFiles

_HOST: Final = re.compile(r"[\w.:\[\]-]+")
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{live}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PERMISSIONS: Final = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever looks at a page, as its header tells."""

    name: str
    role: str
    since: int
    now: int
    balance: int | None

    @property
    def minutes(self) -> int:
        return (self.now - self.since) // MINUTE


@dataclass(frozen=True)
class Shell:
    """Makes pages from templates."""

    api: Api
    files: StaticFiles
    templates: Environment = field(init=False)

    def __post_init__(self) -> None:
        made = Environment(
            loader=PackageLoader("pitbook.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        made.filters["dollars"] = lambda cents: dollars(cents).replace("-", "−")
        made.globals |= {"static": self.files.url, "clause_url": clause_url}
        object.__setattr__(self, "templates", made)

    def signed_in(self, request: Request) -> SignedIn | None:
        """Whoever asks for a page. Pages are questions too, and nobody asks too many."""
        self.api.access.check_origin(request)
        found = self.api.access.find(request)
        self.api.questions.check(found.person.name if found else visitor_at(request), self.api.now)
        return found

    async def page(
        self, request: Request, template: str, place: str = "", *, ground: str = "rest", status: int = 200, **more: Any
    ) -> HTMLResponse:
        """A page for whoever asks. `place` is the part of the house that it belongs to, `ground` how it starts out."""
        signed_in = self.signed_in(request)
        told = {"me": self._visitor(signed_in), "place": place, "ground": ground, "path": request.url.path}
        await self.api.service.durable()
        text = self.templates.get_template(template).render(told | more)
        return HTMLResponse(text, status, headers=page_headers(request))

    def _visitor(self, signed_in: SignedIn | None) -> Visitor | None:
        if signed_in is None:
            return None
        person, session, house = signed_in.person, signed_in.session, self.api.house
        balance = house.ledger.balance(chips_of(person.name)) if person.role in PLAYERS else None
        return Visitor(person.name, str(person.role), session.started_at, self.api.now, balance)

    def actor(self, request: Request) -> Actor:
        """Whose eyes a page is for."""
        found = self.api.access.find(request)
        return found.actor if found else VISITOR


def page_headers(request: Request) -> dict[str, str]:
    """What a page may do: load from this house, and from nowhere else; run no script and no style that stands in it."""
    host = request.headers.get("host", "")
    live = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return {
        "Content-Security-Policy": _POLICY.format(live=live),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": _PERMISSIONS,
    }


def clause_url(game: str, edition: str, clause: str = "") -> str:
    """Where a clause stands in the rulebook.

    >>> clause_url("a-game", "1998", "12.12 (second)")
    '/rules/a-game/12.12%20(second)?edition=1998'
    """
    below = f"/{quote(clause, safe='()')}" if clause else ""
    return f"/rules/{quote(game)}{below}?edition={quote(edition.rpartition('@')[2])}"
