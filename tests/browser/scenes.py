"""States of the pages that everybody has, as pictures show them: lobby, door, account, rulebook.

A scene brings a visit into its state; if it returns true the whole page is taken, however long it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from browser.visits import Visit
from pitbook.games import find_game, game_names

Scene = Callable[[Visit], bool | None]
SCENES: Final[dict[str, Scene]] = {}


def scene(name: str) -> Callable[[Scene], Scene]:
    """Have a picture taken of a state under this name."""

    def keep(made: Scene) -> Scene:
        SCENES[name] = made
        return made

    return keep


def lobby(visit: Visit) -> None:
    """With all that the lab says of its tables."""
    page = visit.go("/")
    for tile in page.locator(".tile").all():
        tile.locator("footer b").wait_for()


@scene("lobby-visitor")
def _(visit: Visit) -> None:
    lobby(visit)


@scene("lobby-guest")
def _(visit: Visit) -> None:
    visit.come_as_guest()
    visit.sit(next(iter(visit.site.house.tables)), 0)
    lobby(visit)


@scene("enter")
def _(visit: Visit) -> None:
    visit.go("/enter")


@scene("enter-refused")
def _(visit: Visit) -> None:
    visit.go("/enter")
    visit.fill("sign-up", name="A1", password="short")
    visit.wrong_at("sign-up", "password")


@scene("account")
def _(visit: Visit) -> bool:
    visit.sign_up()
    visit.go("/account")
    visit.fill("buy-in", cents="150")
    visit.form("buy-in").get_by_role("status").wait_for()
    visit.fill("limits", day_loss="100", session_minutes="60")
    visit.page.locator("#used meter").first.wait_for()
    return True


@scene("account-guest")
def _(visit: Visit) -> None:
    visit.come_as_guest()
    visit.go("/account")


@scene("rulebook")
def _(visit: Visit) -> None:
    visit.go("/rules")


@scene("rulebook-layout")
def _(visit: Visit) -> None:
    visit.go(f"/rules/{game_names()[1]}/3")
    visit.page.locator("figure pit-felt svg").wait_for()


@scene("rulebook-changes")
def _(visit: Visit) -> None:
    game, edition, rule = amended()
    visit.go(f"/rules/{game}/{rule.partition('.')[0]}?edition={edition}")


@scene("rulebook-clause")
def _(visit: Visit) -> None:
    game, edition, rule = amended()
    visit.go(f"/rules/{game}/{quote(rule)}?edition={edition}")


@scene("nothing-here")
def _(visit: Visit) -> None:
    visit.go("/nothing")


def amended() -> tuple[str, str, str]:
    """A game, an edition that amends another, and the last rule that it replaces."""
    found = (
        (name, edition.name, rule.id)
        for name in game_names()
        for edition in find_game(name).rulebook.editions.values()
        for rule in edition.own.values()
        if edition.below and rule.change == "replaces"
    )
    *_, last = found
    return last
