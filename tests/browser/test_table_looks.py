"""A table on small screens, enlarged, in forced colours, without motion; and what axe makes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat
from browser.visits import PHONE, ZOOMED

WAYS: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "zoomed": ZOOMED,
    "narrow": {"viewport": {"width": 320, "height": 640}},
    "forced colours": {"forced_colors": "active"},
    "without motion": {"reduced_motion": "reduce"},
}
TABS = ("Round", "Sign", "Proof", "History")


@pytest.mark.parametrize("game", ["caribbean-stud", "racing-card-derby"])
@pytest.mark.parametrize("way", WAYS)
def test_a_round_is_played_everywhere(at: Callable[..., Seat], dealing: DealingHouse, way: str, game: str) -> None:
    seat = at(dealing.open_table(game), **WAYS[way]).sit()
    assert not seat.visitor.overflows()
    seat.lay()
    seat.ready()
    if seat.until("decide", "settled") == "decide":
        assert not seat.visitor.overflows()
        least = 48 if way in ("phone", "narrow") else 44
        for choice in seat.choices.all():
            box = choice.bounding_box()
            assert box is not None
            assert box["height"] >= least
    seat.play()
    assert not seat.visitor.overflows()
    assert seat.balance == 100_000 + seat.net
    expect(seat.slip).to_be_in_viewport()


@pytest.mark.parametrize("way", ["phone", "zoomed"])
def test_the_rail_is_a_sheet_where_there_is_no_room(at: Callable[..., Seat], dealing: DealingHouse, way: str) -> None:
    seat = at(dealing.open_table("caribbean-stud"), **WAYS[way]).sit()
    expect(seat.page.get_by_role("button", name="sit at box")).to_have_count(0)  # whoever sits is offered no other seat
    tab = seat.page.get_by_role("tab", name="Sign")
    expect(tab).not_to_be_visible()
    seat.page.locator(".sheet-handle").click()
    tab.click()
    expect(seat.page.locator("#panel-sign")).to_be_in_viewport()
    assert not seat.visitor.overflows()
    assert not seat.visitor.violations()


@pytest.mark.parametrize("theme", ["paper", "pit"])
def test_axe_finds_nothing_at_a_table(at: Callable[..., Seat], dealing: DealingHouse, theme: str) -> None:
    seat = at(dealing.open_table("caribbean-stud"))
    seat.visitor.choose_theme(theme)
    seat.look()
    assert not seat.visitor.violations()
    seat.sit()
    seat.lay()
    assert not seat.visitor.violations()
    seat.ready()
    seat.until("decide")
    assert not seat.visitor.violations()
    seat.play()
    for tab in TABS:
        seat.page.get_by_role("tab", name=tab).click()
        assert not seat.visitor.violations(), tab


@pytest.mark.parametrize("theme", ["paper", "pit"])
@pytest.mark.parametrize("game", ["racing-card-derby", "roulette", "pai-gow"])
def test_axe_finds_nothing_where_other_things_lie(
    at: Callable[..., Seat], dealing: DealingHouse, game: str, theme: str
) -> None:
    seat = at(dealing.open_table(game))
    seat.visitor.choose_theme(theme)
    seat.sit()
    assert not seat.visitor.violations()
    seat.play()
    assert not seat.visitor.violations()


@pytest.mark.parametrize("game", ["four-card-poker", "blackjack"])
def test_whoever_decides_sees_every_choice_and_what_it_costs(
    at: Callable[..., Seat], dealing: DealingHouse, game: str
) -> None:
    """On a desktop nothing of the dock is scrolled away, and the field of a sum lies over no words."""
    seat = at(dealing.open_table(game, faces="5h 9c 6d Ts 7d Tc" if game == "blackjack" else "")).sit()
    seat.lay()
    seat.ready()
    seat.until("decide")
    assert seat.dock.evaluate("dock => dock.scrollHeight <= dock.clientHeight")
    for choice in seat.choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    for place in seat.dock.locator(".option:has(.sum)").all():
        field, costs = place.locator(".sum input").bounding_box(), place.locator(".costs").bounding_box()
        assert field is not None
        assert costs is not None
        assert costs["y"] + costs["height"] <= field["y"]
