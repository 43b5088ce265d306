"""States of a table, as pictures show them: somebody looks on, stakes, decides, is paid; and each tab of the rail."""

from __future__ import annotations

from browser.scenes import Scene, scene
from browser.seats_taken import Seat
from browser.visits import Visit
from pitbook.games import game_names

TABS = ("sign", "proof", "history")


def seated(visit: Visit, game: str) -> Seat:
    """A guest at the first table of a game, with a wager."""
    visit.page.emulate_media(reduced_motion="reduce")
    seat = Seat(visit, game).sit()
    seat.lay()
    return seat


def staking(game: str) -> Scene:
    def show(visit: Visit) -> None:
        seated(visit, game)

    return show


def deciding(game: str) -> Scene:
    def show(visit: Visit) -> None:
        seat = seated(visit, game)
        seat.ready()
        seat.until("decide", "settled")

    return show


def paid(game: str) -> Scene:
    return lambda visit: seated(visit, game).play()


def beside(tab: str) -> Scene:
    """One tab of the rail, which is a sheet on a phone."""

    def show(visit: Visit) -> None:
        seat = seated(visit, game_names()[0])
        seat.play()
        handle = visit.page.locator(".sheet-handle")
        if handle.is_visible():
            handle.click()
        visit.page.locator(f"#tab-{tab}").click()

    return show


@scene("table-watching")
def _(visit: Visit) -> None:
    Seat(visit, game_names()[0]).look()


for name in game_names():
    scene(f"table-{name}-wagers")(staking(name))
    scene(f"table-{name}-decision")(deciding(name))
    scene(f"table-{name}-settled")(paid(name))
for each in TABS:
    scene(f"table-rail-{each}")(beside(each))
