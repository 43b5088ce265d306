"""What holds of every page: axe finds nothing in either theme, the theme is kept, scripts are not needed to read."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser.visits import PHONE, ZOOMED, Visit
from pitbook.games import find_game, game_names

GAME = game_names()[0]
AMENDED = next(
    (name, edition.name, rule)
    for name in game_names()
    for edition in find_game(name).rulebook.editions.values()
    if edition.below
    for rule in edition.own
)
"""A game with an edition that amends another, and one of the rules that it changes."""
RULES = [
    "/rules",
    f"/rules/{AMENDED[0]}?edition={AMENDED[1]}",
    f"/rules/{AMENDED[0]}/3?edition={AMENDED[1]}",
    f"/rules/{AMENDED[0]}/{quote(AMENDED[2])}?edition={AMENDED[1]}",
]
OPEN = ["/", "/enter", *RULES]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", OPEN)
def test_axe_finds_nothing(visit: Callable[..., Visit], path: str, theme: str) -> None:
    looking = visit(color_scheme=theme)
    looking.go(path)
    assert not looking.violations()


@pytest.mark.parametrize("path", ["/", "/enter", RULES[1]])
def test_axe_finds_nothing_on_a_phone(phone: Visit, path: str) -> None:
    phone.go(path)
    assert not phone.violations()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/account"])
def test_axe_finds_nothing_for_somebody_who_is_signed_in(visit: Callable[..., Visit], path: str, theme: str) -> None:
    somebody = visit(color_scheme=theme)
    somebody.sign_up()
    somebody.go(path)
    if path == "/account":
        somebody.fill("buy-in", cents="ten")
        somebody.wrong_at("buy-in", "cents")
    assert not somebody.violations()


@pytest.mark.parametrize("how", [PHONE, ZOOMED])
@pytest.mark.parametrize("path", RULES)
def test_the_rulebook_fits_on_a_phone_and_at_twice_the_size(
    visit: Callable[..., Visit], path: str, how: dict[str, object]
) -> None:
    reading = visit(**how)
    reading.go(path)
    assert not reading.overflows()


def test_pages_start_as_they_should_and_keep_what_was_chosen(visit: Callable[..., Visit]) -> None:
    somebody = visit(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    paper, pit = "rgb(246, 242, 232)", "rgb(16, 20, 19)"
    page = somebody.go("/rules")
    assert page.evaluate(ground) == paper
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(ground) == pit
    assert somebody.go("/enter").evaluate(ground) == pit
    assert visit(color_scheme="dark").go("/rules").evaluate(ground) == pit


@pytest.mark.parametrize("path", RULES)
def test_the_rulebook_needs_no_script(visit: Callable[..., Visit], path: str) -> None:
    reading = visit(java_script_enabled=False)
    page = reading.page
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    if path != "/rules":
        page.locator(".sections ol a").last.click()
        expect(page.locator(".clause").first).to_be_visible()


def test_a_table_is_told_in_words_where_no_script_runs(visit: Callable[..., Visit]) -> None:
    reading = visit(java_script_enabled=False)
    page = reading.page
    page.goto("/")
    page.locator(f'a[href="/tables/{GAME}"]').click()
    expect(page.get_by_role("heading", name="What is awaited")).to_be_visible()
    expect(page.get_by_role("heading", name="The sign")).to_be_visible()
    expect(page.locator(".words h2:last-of-type + ul > li").first).to_be_visible()


def test_section_three_shows_the_empty_layout(visit: Callable[..., Visit]) -> None:
    for name in game_names():
        reading = visit()
        page = reading.go(f"/rules/{name}/3")
        expect(page.locator("figure pit-felt svg")).to_be_visible()


def test_focus_shows_on_any_ground(desk: Visit) -> None:
    page = desk.go("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outline")
    assert "rgb(255, 212, 71)" in outline
    assert "3px" in outline
