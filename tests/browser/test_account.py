"""The door and the account in a browser: every form, and what is told at its fields."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.visits import PASSWORD, PHONE, ZOOMED, Visit


def test_sign_up_sign_out_sign_in(desk: Visit) -> None:
    page = desk.go("/enter?next=/account")
    desk.fill("sign-up", name="B1", password=PASSWORD)
    page.wait_for_url("**/account")
    expect(page.locator("h1")).to_have_text("B1")
    desk.form("sign-out").get_by_role("button").click()
    page.wait_for_url("**/")
    expect(page.locator("#who")).to_have_text("Enter")
    desk.go("/enter")
    desk.fill("sign-in", name="B1", password=PASSWORD)
    page.wait_for_url("**/")
    expect(page.locator("#who")).to_have_text("B1")


def test_come_as_a_guest(desk: Visit) -> None:
    page = desk.go("/enter")
    desk.form("guest").get_by_role("button").click()
    page.wait_for_url("**/")
    expect(page.locator("#balance")).to_have_text("$1,000.00")
    page = desk.go("/account")
    expect(page.get_by_role("heading", name="You are a guest")).to_be_visible()
    expect(page.locator("#lines tr")).to_have_count(1)


def test_wrong_things_at_the_door_are_told_where_they_are(desk: Visit) -> None:
    desk.allowed = {401, 409, 422}
    page = desk.go("/enter")
    desk.fill("sign-in", name="C1", password="")
    assert "This is empty" in desk.wrong_at("sign-in", "password")
    desk.fill("sign-in", name="C1", password="not the password")
    expect(desk.form("sign-in").get_by_role("alert")).to_contain_text("Name or password is wrong")
    desk.fill("sign-up", name="C1", password="short")
    assert "ten to two hundred characters" in desk.wrong_at("sign-up", "password")
    desk.fill("sign-up", name="__", password=PASSWORD)
    assert desk.wrong_at("sign-up", "name")
    assert page.url.endswith("/enter")


@pytest.mark.parametrize("wanted", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"])
def test_the_door_leads_nowhere_but_into_the_house(desk: Visit, wanted: str) -> None:
    page = desk.go(f"/enter?next={wanted}")
    desk.form("guest").get_by_role("button").click()
    page.wait_for_url(f"{desk.site.url}/")


def test_the_cashier_and_vouchers(desk: Visit) -> None:
    desk.sign_up()
    page = desk.go("/account")
    desk.fill("buy-in", cents="150")
    expect(page.locator("#balance")).to_have_text("$150.00")
    desk.fill("cash-out", cents="$20.50")
    expect(page.locator("#balance")).to_have_text("$129.50")
    desk.fill("voucher", cents="29.50")
    expect(page.locator("#balance")).to_have_text("$100.00")
    number = page.locator("#voucher").inner_text()
    assert len(number.replace("-", "")) == 24
    desk.fill("redeem", number=number)
    expect(page.locator("#balance")).to_have_text("$129.50")
    expect(page.locator("#lines tr")).to_have_count(4)
    sums = page.locator("#lines tr td.sum:last-child").all_inner_texts()
    assert sums == ["$150.00", "$129.50", "$100.00", "$129.50"]


def test_wrong_things_at_the_cashier_are_told_where_they_are(desk: Visit) -> None:
    desk.sign_up()
    desk.allowed = {409, 422}
    desk.go("/account")
    for form in ("buy-in", "cash-out", "voucher"):
        desk.fill(form, cents="ten")
        assert "This is no amount" in desk.wrong_at(form, "cents")
        desk.fill(form, cents="0")
        assert "too little" in desk.wrong_at(form, "cents")
    desk.fill("buy-in", cents="100000.01")
    assert "At most $100,000.00 at a time" in desk.wrong_at("buy-in", "cents")
    desk.fill("cash-out", cents="1")
    assert desk.wrong_at("cash-out", "cents")
    desk.fill("redeem", number="1234")
    assert "No voucher has this number" in desk.wrong_at("redeem", "number")


def test_limits_are_kept_and_told(desk: Visit) -> None:
    desk.sign_up()
    page = desk.go("/account")
    desk.fill("limits", day_loss="100", day_stakes="", session_minutes="60")
    expect(desk.form("limits").get_by_role("status")).to_have_text("They hold now.")
    page = desk.go("/account")
    expect(page.locator("#limits-day_loss")).to_have_value("100.00")
    expect(page.locator("#limits-session_minutes")).to_have_value("60")
    expect(page.locator("#limits-day_stakes")).to_have_value("")
    desk.fill("limits", day_loss="200")
    expect(desk.form("limits").get_by_role("status")).to_contain_text("What is looser holds from")
    desk.fill("limits", day_loss="a lot")
    assert "This is no amount" in desk.wrong_at("limits", "day_loss")
    desk.fill("limits", day_loss="1", session_minutes="an hour")
    assert "This is no whole number" in desk.wrong_at("limits", "session_minutes")


def test_a_break(desk: Visit) -> None:
    desk.sign_up()
    page = desk.go("/account")
    page.get_by_label("an hour", exact=True).check()
    desk.form("break").get_by_role("button").click()
    expect(page.locator("#excluded")).to_be_visible()
    expect(page.locator("#excluded")).to_contain_text("You keep away from all tables until")


def test_keeping_away_asks_whether_one_is_sure(desk: Visit) -> None:
    desk.sign_up()
    page = desk.go("/account")
    desk.fill("exclusion", days="7")
    assert "not said that you are sure" in desk.wrong_at("exclusion", "sure")
    page.get_by_label("I know that this cannot be taken back").check()
    desk.fill("exclusion", days="a week")
    assert "This is no whole number" in desk.wrong_at("exclusion", "days")
    desk.fill("exclusion", days="7")
    expect(page.locator("#excluded")).to_be_visible()
    expect(page.locator("#excluded")).to_contain_text("You keep away from all tables until")
    desk.allowed = {409}
    desk.fill("buy-in", cents="10")
    assert "excluded from play" in desk.wrong_at("buy-in", "cents")


def test_another_password(visit: Callable[..., Visit]) -> None:
    here, elsewhere = visit(), visit()
    name = here.sign_up()
    here.allowed = {401, 422}
    here.go("/account")
    here.fill("password", old="not the password", new="some other long words")
    expect(here.form("password").get_by_role("alert")).to_contain_text("The old password is wrong")
    here.fill("password", old=PASSWORD, new="short")
    assert "ten to two hundred" in here.wrong_at("password", "new")
    here.fill("password", old=PASSWORD, new="some other long words")
    expect(here.form("password").get_by_role("status")).to_contain_text("Changed")
    page = elsewhere.go("/enter")
    elsewhere.fill("sign-in", name=name, password="some other long words")
    page.wait_for_url("**/")


GOOD = {"old": PASSWORD, "new": "some other long words", "password": PASSWORD, "name": "D1", "days": "7"}
WRONG = {
    "/enter": [
        ("sign-in", "name", ""),
        ("sign-in", "password", ""),
        ("sign-up", "name", "__"),
        ("sign-up", "password", "x"),
    ],
    "/account": [
        *((form, "cents", wrong) for form in ("buy-in", "cash-out", "voucher") for wrong in ("ten", "", "-5", "1.005")),
        ("redeem", "number", "1234"),
        ("limits", "day_loss", "a lot"),
        ("limits", "day_stakes", "a lot"),
        ("limits", "session_minutes", "an hour"),
        ("exclusion", "days", "a week"),
        ("password", "old", ""),
        ("password", "new", "short"),
    ],
}


@pytest.mark.parametrize("path", WRONG)
def test_wrong_input_is_told_at_every_field(desk: Visit, path: str) -> None:
    desk.allowed = {401, 409, 422}
    if path == "/account":
        desk.sign_up()
    page = desk.go(path)
    typed = page.locator("form[data-form] input:not([type=radio], [type=checkbox], [hidden])")
    fields = typed.evaluate_all("all => all.map(each => `${each.form.dataset.form} ${each.name}`)")
    assert {f"{form} {field}" for form, field, _ in WRONG[path]} == set(fields)
    for form, field, wrong in WRONG[path]:
        page = desk.go(path)
        for other in desk.form(form).locator("input:not([type=radio], [hidden])").all():
            name = str(other.get_attribute("name"))
            if other.get_attribute("type") == "checkbox":
                other.check()
            elif name != field:
                other.fill(GOOD.get(name, ""))
        desk.fill(form, **{field: wrong})
        assert desk.wrong_at(form, field), (form, field, wrong)


@pytest.mark.parametrize("how", [PHONE, ZOOMED, {"forced_colors": "active"}, {"reduced_motion": "reduce"}])
def test_it_fits_everywhere(visit: Callable[..., Visit], how: dict[str, object]) -> None:
    somebody = visit(**how)
    somebody.go("/enter")
    assert not somebody.overflows()
    somebody.sign_up()
    page = somebody.go("/account")
    somebody.fill("buy-in", cents="100000")
    expect(page.locator("#lines tr")).to_have_count(1)
    assert not somebody.overflows()
    for button in page.locator("form button").all():
        expect(button).to_be_visible()


def test_the_whole_account_goes_by_keyboard(desk: Visit) -> None:
    desk.sign_up()
    page = desk.go("/account")
    page.locator("#buy-cents").focus()
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    expect(page.locator("#balance")).to_have_text("$25.00")
