"""States of a table with terminals, as pictures show them: a terminal by touch, and the dealer's entry terminal."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from browser.scenes import Scene, scene
from browser.visits import PASSWORD, Visit
from pitbook.games import find_edition, game_names
from pitbook.procedure.terminals.credits import has_terminals

RESULTS: Final[dict[str, dict[str, Any]]] = {
    "electronic-tai-sai": {"answer": "Rolled", "values": [2, 5, 5]},
    "electronic-roulette": {"answer": "Spun", "pocket": "17"},
}
DONE: Final = {"answer": "Done", "role": "dealer"}
_KEYS: Final = count(1)


class ByHand:
    """A table that a dealer runs, here the operator of a new house, with a spin under way."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.visit, self.game, self.table = visit, game, "wheel-1" if "roulette" in game else "tumbler-1"
        visit.page.emulate_media(reduced_motion="reduce")
        token = visit.site.api.access.setup_token
        self._request("/setup", name="Op1", password=PASSWORD, token=token)
        limits = {
            wager: {"min": 100, "max": 20_000, "step": 100} for wager in find_edition(game).options["limits"].choices
        }
        notice = {"layout": True, "aggregate-minimum": 500, "limits": limits}
        self._post("", table=self.table, name=self.table, edition=game, notice=notice, settings={"mode": "by-hand"})
        self._post(f"/{self.table}/open")
        for _ in range(2):
            self.say(DONE)
        self._post(f"/{self.table}/proceed", what="round")
        self.staff = self.cookies()

    def _request(self, path: str, **body: Any) -> None:
        me = self.visit.page.request.get("/api/v1/me")
        csrf = me.json().get("csrf", "") if me.ok else ""
        headers = {"X-CSRF-Token": csrf, "Idempotency-Key": f"scene-{next(_KEYS):08}"}
        reply = self.visit.page.request.post(f"/api/v1{path}", data=body, headers=headers)
        assert reply.ok, reply.text()

    def _post(self, path: str, **body: Any) -> None:
        self._request(f"/tables{path}", **body)

    def say(self, *answers: dict[str, Any]) -> None:
        for answer in answers:
            self._post(f"/{self.table}/say", answer=answer)

    def cookies(self) -> list[Any]:
        """By which the house knows whoever is here."""
        return [*self.visit.context.cookies()]

    def be(self, cookies: list[Any]) -> None:
        self.visit.context.clear_cookies()
        self.visit.context.add_cookies(cookies)

    def as_guest(self) -> None:
        self.visit.context.clear_cookies()
        self.visit.come_as_guest()

    def wager(self) -> None:
        """Somebody takes a terminal, puts notes in and touches some areas."""
        page = self.visit.go(f"/terminals/{self.table}")
        page.get_by_role("button", name="take terminal 12", exact=True).click()
        page.get_by_role("button", name="put in a note of $100", exact=True).click()
        page.locator("#credits", has_text="$100.00").wait_for()
        for at in (1, 8, 15, 24):
            area = page.locator(".area:visible").nth(at)
            area.click()
            area.locator(".chip:not([hidden])").wait_for()

    def spin(self) -> None:
        """Wagers are closed, and the result is entered."""
        self.say({"answer": "TimeIsUp", "seconds": 30}, RESULTS[self.game], DONE)


def free(game: str) -> Scene:
    def show(visit: Visit) -> None:
        at = ByHand(visit, game)
        at.as_guest()
        visit.go(f"/terminals/{at.table}").locator(".seat").first.wait_for()

    return show


def wagering(game: str) -> Scene:
    def show(visit: Visit) -> None:
        at = ByHand(visit, game)
        at.as_guest()
        at.wager()

    return show


def settled(game: str) -> Scene:
    """The guest's page stays as it is while the staff close, enter and confirm beside it."""

    def show(visit: Visit) -> None:
        at = ByHand(visit, game)
        at.as_guest()
        at.wager()
        guest = at.cookies()
        at.be(at.staff)
        at.spin()
        at.say(DONE)
        at.be(guest)
        visit.page.locator("#last", has_text="Last:").wait_for()

    return show


def entered(game: str) -> Scene:
    def show(visit: Visit) -> None:
        at = ByHand(visit, game)
        page = visit.go(f"/terminals/{at.table}/entry")
        page.locator("#close").wait_for()
        at.spin()
        page.locator(".area[data-lit]").first.wait_for()
        for key in ("2", "5") if game == "electronic-tai-sai" else ("17",):
            page.get_by_role("button", name=key, exact=True).click()

    return show


def closing(game: str) -> Scene:
    """Wagers are open, and the dealer waits for the point."""

    def show(visit: Visit) -> None:
        at = ByHand(visit, game)
        visit.go(f"/terminals/{at.table}/entry").locator("#close").wait_for()

    return show


for name in (name for name in game_names() if has_terminals(find_edition(name))):
    for state, show in {
        "free": free,
        "wagers": wagering,
        "settled": settled,
        "entry": closing,
        "entered": entered,
    }.items():
        scene(f"terminal-{name}-{state}")(show(name))
