"""The lobby in a browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.visits import DESKTOP, PHONE, ZOOMED, Visit
from pitbook.house.replies.table_replies import FindingReply, Keeps
from pitbook.house.service.figures import Figure


def test_every_table_is_there_with_its_seats(desk: Visit) -> None:
    page = desk.go("/")
    expect(page.locator(".tile h2")).to_have_text([table.name for table in desk.site.house.tables.values()])
    for table in desk.site.house.tables.values():
        seats = page.locator(f'[data-table="{table.id}"] circle')
        expect(seats).to_have_count(table.notice.boxes)


def test_a_visitor_sits_down_by_two_clicks(desk: Visit) -> None:
    """The first makes a guest of them and leads to the table; the second takes a seat there."""
    page = desk.go("/")
    (table, *_) = desk.site.house.tables.values()
    page.locator(f'[data-table="{table.id}"]').get_by_role("link", name="Sit down").click()
    page.wait_for_url(f"**/tables/{table.id}")
    name = page.locator("#who").inner_text()
    assert name.startswith("Guest ")
    expect(page.locator("#balance")).to_have_text("$1,000.00")


def test_somebody_who_sits_is_led_back(desk: Visit) -> None:
    desk.come_as_guest()
    (table, *_) = desk.site.house.tables
    desk.sit(table, 0)
    page = desk.go("/")
    tile = page.locator(f'[data-table="{table}"]')
    expect(tile.get_by_role("link")).to_contain_text("Go back")
    expect(tile.locator("[data-badge]")).to_have_text("you stand here")


def test_filters_hide_what_does_not_pass(desk: Visit) -> None:
    page = desk.go("/")
    drafts = page.locator(".tile", has=page.locator(".chip.even"))
    count = drafts.count()
    assert 0 < count < page.locator(".tile").count()
    page.get_by_role("button", name="Drafts").click()
    expect(page.locator(".tile:visible")).to_have_count(count)
    expect(page.get_by_role("button", name="Drafts")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="All").click()
    expect(page.locator(".tile:visible")).to_have_count(len(desk.site.house.tables))


def test_what_happens_elsewhere_shows_without_asking(visit: Callable[..., Visit]) -> None:
    looking, other = visit(), visit()
    page = looking.go("/")
    (*_, table) = looking.site.house.tables
    free = page.locator(f'[data-table="{table}"] [data-free]')
    before = free.inner_text()
    other.come_as_guest()
    other.sit(table, 5)
    expect(free).not_to_have_text(before)


def test_what_the_house_keeps_and_what_the_lab_found_come_by_themselves(desk: Visit) -> None:
    page = desk.go("/")
    table, other = desk.site.house.tables["caribbean-stud"], desk.site.house.tables["dragon-21"]
    tile = page.locator(f'[data-table="{table.id}"] footer p')
    expect(tile).to_be_empty()
    keeps: Keeps = {"wager": "ante", "exact": "86362082531/1661102543100", "value": 0.051991}
    desk.site.api.figures.learn(table.notice, Figure(keeps))
    expect(tile).to_have_text("house keeps 5.20 % of the ante")
    gains: Keeps = {"wager": "dragon", "exact": "", "value": -0.1074}
    found: FindingReply = {"kind": "edge", "wager": "dragon", "says": "as drafted, the player gains"}
    desk.site.api.figures.learn(other.notice, Figure(gains, found))
    expect(page.locator(f'[data-table="{other.id}"] footer p')).to_have_text("player gains 10.74 % of the dragon")
    expect(page.locator(f'[data-table="{other.id}"] .finding')).to_have_text("As drafted, the player gains.")


@pytest.mark.parametrize("how", [DESKTOP, PHONE, ZOOMED, {"forced_colors": "active"}, {"reduced_motion": "reduce"}])
def test_it_fits_and_reads_everywhere(visit: Callable[..., Visit], how: dict[str, object]) -> None:
    looking = visit(**how)
    page = looking.go("/")
    assert not looking.overflows()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    for link in page.locator(".tile [data-go]").all():
        expect(link).to_be_visible()
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= (48 if how is PHONE else 40)
