"""Somebody with a browser in the house: where they go, what they type, and what their page complains of."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response

from patience import PATIENCE_SECONDS
from web.dressed import Site

DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
ZOOMED: Final[dict[str, Any]] = {"viewport": {"width": 640, "height": 512}, "device_scale_factor": 2}
"""A window of 1280 by 1024 at 200 %: half as many points of layout each way."""

PASSWORD: Final = "several long words"
AXE: Final = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_NUMBERS = count(1)


class Visitor:
    """A page of its own, with cookies of its own, at a house with this address."""

    def __init__(self, browser: Browser, address: str, **how: Any) -> None:
        self.address = address
        self.context = browser.new_context(base_url=f"http://{address}", **how)
        self.context.set_default_timeout(1000 * PATIENCE_SECONDS)
        self.page: Page = self.context.new_page()
        self.allowed: set[int] = set()
        self.may_be_cut_off = False
        self.complaints: list[str] = []
        self.name = ""
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("request", self._watch)
        self.page.on("response", self._check)

    # What must not happen

    def _hear(self, message: ConsoleMessage) -> None:
        is_of_reply = "Failed to load resource" in message.text and self.allowed
        is_cut_off = self.may_be_cut_off and ("WebSocket connection" in message.text or "net::ERR" in message.text)
        if message.type == "error" and not is_of_reply and not is_cut_off:
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _watch(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if host != self.address and not request.url.startswith(("data:", "blob:")):
            self.complaints.append(f"asked another host: {request.url}")

    def _check(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.allowed:
            self.complaints.append(f"{response.status} {response.url}")

    def end(self) -> None:
        self.context.close()
        assert not self.complaints, "\n".join(self.complaints)

    # What somebody does

    def go(self, path: str) -> Page:
        self.page.goto(path, wait_until="networkidle")
        return self.page

    def come_as_guest(self) -> str:
        """Come in without a page; the name."""
        self.name = self.page.request.post("/api/v1/guests").json()["name"]
        return self.name

    def sign_up(self) -> str:
        """A new player; the name."""
        self.name = f"A{next(_NUMBERS)}"
        key = {"Idempotency-Key": f"sign-up-{self.name.replace(' ', '-')}-{id(self)}"}
        reply = self.page.request.post("/api/v1/people", data={"name": self.name, "password": PASSWORD}, headers=key)
        assert reply.status == 201, reply.text()
        return self.name

    def sit(self, table: str, seat: int) -> None:
        """Come to a table without its page; 0 stands."""
        me = self.page.request.get("/api/v1/me").json()
        headers = {"X-CSRF-Token": me["csrf"], "Idempotency-Key": f"sit-{next(_NUMBERS):08}"}
        reply = self.page.request.post(f"/api/v1/tables/{table}/join", data={"seat": seat}, headers=headers)
        assert reply.status == 200, reply.text()

    def choose_theme(self, theme: str) -> None:
        """Paper or pit, on every page."""
        for ground in ("rest", "play"):
            self.context.add_init_script(f"localStorage.setItem('pitbook-theme-{ground}', '{theme}')")

    def form(self, name: str) -> Locator:
        return self.page.locator(f'form[data-form="{name}"]')

    def fill(self, form: str, **fields: str) -> Locator:
        """Fill a form in and send it."""
        found = self.form(form)
        for name, value in fields.items():
            found.locator(f'[name="{name}"]').fill(value)
        found.get_by_role("button").click()
        return found

    def wrong_at(self, form: str, field: str) -> str:
        """What is told at a field: it is marked, it has the words tied to it, and it has the focus."""
        place = self.form(form).locator(f'[name="{field}"]')
        place.and_(self.page.locator("[aria-invalid=true]")).wait_for()
        words = self.page.locator(f"#{place.get_attribute('id')}-wrong")
        assert str(words.get_attribute("id")) in str(place.get_attribute("aria-describedby"))
        assert place.evaluate("field => field === document.activeElement")
        return str(words.inner_text())

    # What holds of a page

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [
            f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    def overflows(self) -> list[str]:
        """What makes the page wider than its window, which a phone would make smaller to show all of it."""
        assert self.page.viewport_size is not None
        found: list[str] = self.page.evaluate(
            """width => document.documentElement.scrollWidth <= width ? [] :
               [...document.body.querySelectorAll('*')]
                 .filter(each => each.getBoundingClientRect().right > width + 1)
                 .map(each => each.outerHTML.slice(0, 120)).slice(0, 5)""",
            self.page.viewport_size["width"],
        )
        return found


class Visit(Visitor):
    """A visit to a furnished house that is at hand."""

    def __init__(self, browser: Browser, site: Site, **how: Any) -> None:
        super().__init__(browser, site.address, **how)
        self.site = site
