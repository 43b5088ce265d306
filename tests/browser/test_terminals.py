"""Terminals by touch and the dealer's entry terminal: rounds, the clock, results put right, malfunctions, vouchers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.dealing_house import TOKEN, DealingHouse
from browser.visits import PASSWORD, TABLET, Visitor

STILL: dict[str, Any] = TABLET | {"reduced_motion": "reduce"}
_NUMBERS = count(1)


class AtTerminal:
    """A page of a terminal, and what its player does there."""

    def __init__(self, visitor: Visitor, table: str, terminal: int) -> None:
        self.visitor, self.page, self.table, self.terminal = visitor, visitor.page, table, terminal

    def sit(self, notes: str = "$20") -> AtTerminal:
        self.page.goto(f"/terminals/{self.table}")
        self.page.get_by_role("button", name=f"take terminal {self.terminal}", exact=True).tap()
        expect(self.page.locator("#number")).to_have_text(f"terminal {self.terminal}")
        if notes:
            self.page.get_by_role("button", name=f"put in a note of {notes}", exact=True).tap()
            self.has(f"{notes}.00")
        return self

    def area(self, wager: str) -> Any:
        return self.page.locator(f'.area[data-wager="{wager}"]')

    def chip(self, wager: str) -> Any:
        return self.area(wager).locator(".chip")

    def touch(self, wager: str, dollars: int = 5, shown: str = "") -> None:
        self.page.get_by_role("button", name=f"chip of ${dollars}", exact=True).tap()
        self.area(wager).tap()
        expect(self.chip(wager)).to_have_text(shown or f"${dollars}")

    def has(self, amount: str) -> None:
        expect(self.page.locator("#credits")).to_have_text(amount)


class ByHand:
    """A table that a dealer runs, with the pages of its terminals and of its entry terminal."""

    def __init__(self, dealing: DealingHouse, chromium: Browser, game: str, **notice: Any) -> None:
        self.dealing, self.chromium = dealing, chromium
        self.table = dealing.open_table(game, notice, mode="by-hand")
        self.visitors: list[Visitor] = []
        for _ in range(2):
            self.operator_says(answer="Done", role="dealer")

    def operator_says(self, **answer: Any) -> None:
        self.dealing._post(f"/tables/{self.table}/say", answer=answer)

    def visitor(self, **how: Any) -> Visitor:
        made = Visitor(self.chromium, self.dealing.address, **STILL, **how)
        self.visitors.append(made)
        return made

    def terminal(self, number: int, notes: str = "$20") -> AtTerminal:
        visitor = self.visitor()
        visitor.sign_up()
        me = visitor.page.request.get("/api/v1/me").json()
        headers = {"X-CSRF-Token": me["csrf"], "Idempotency-Key": f"buy-in-{next(_NUMBERS):08}"}
        bought = visitor.page.request.post("/api/v1/cashier/buy-in", data={"cents": 100_000}, headers=headers)
        assert bought.ok, bought.text()
        return AtTerminal(visitor, self.table, number).sit(notes)

    def entry(self) -> Page:
        """The dealer's page; its own clock is put forward, so that nobody waits thirty seconds."""
        name, visitor = f"Dee {next(_NUMBERS)}", self.visitor()
        self.dealing._post("/staff", name=name, password=PASSWORD, role="dealer")
        reply = visitor.page.request.post("/api/v1/sessions", data={"name": name, "password": PASSWORD})
        assert reply.ok, reply.text()
        visitor.page.clock.install()
        visitor.page.goto(f"/terminals/{self.table}/entry")
        visitor.page.get_by_role("button", name="Begin a round").click()
        return visitor.page

    @staticmethod
    def close(entry: Page) -> None:
        entry.clock.fast_forward(31_000)
        entry.locator("#close").click()
        expect(entry.locator("#asked")).to_contain_text("3 dice")

    @staticmethod
    def key(entry: Page, *numbers: str) -> None:
        for number in numbers:
            entry.get_by_role("button", name=number, exact=True).click()
        expect(entry.locator("#keyed")).to_have_text(" ".join(numbers[-3:]))
        entry.locator("#entry").click()


@pytest.fixture
def by_hand(dealing: DealingHouse, chromium: Browser) -> Iterator[Callable[..., ByHand]]:
    made: list[ByHand] = []

    def begin(game: str = "electronic-tai-sai", **notice: Any) -> ByHand:
        made.append(ByHand(dealing, chromium, game, **notice))
        return made[-1]

    yield begin
    for visitor in (visitor for each in made for visitor in each.visitors):
        visitor.end()


def test_two_terminals_and_the_dealer_through_a_whole_round(by_hand: Callable[..., ByHand]) -> None:
    """5-1-5 is keyed after a slip of the finger: the last three count. Ann's big wins $5; Bob's dollar falls short."""
    limits = {"big": {"min": 500, "max": 2000, "step": 500}}
    at = by_hand(layout=True, limits=limits, **{"aggregate-minimum": 300})
    entry = at.entry()
    ann, bob = at.terminal(1), at.terminal(30)
    expect(ann.page.locator("#limits")).to_contain_text("$5 to $20: big")
    expect(ann.page.locator("#least")).to_have_text("under $3 together does not count")
    assert ann.page.locator("#time").inner_text().count(":") == 2
    ann.touch("big")
    ann.touch("odd", 1)
    ann.page.get_by_role("button", name="Undo").tap()
    expect(ann.chip("odd")).to_be_hidden()
    ann.has("$15.00")
    expect(ann.page.locator("#laid")).to_have_text("$5.00")
    bob.touch("even", 1)
    bob.page.get_by_role("button", name="chip of $100", exact=True).tap()
    bob.area("big").tap()
    expect(bob.page.locator("#trouble")).to_contain_text("this takes $20.00")
    expect(bob.chip("big")).to_be_hidden()
    ByHand.close(entry)
    expect(ann.page.locator("#point")).to_contain_text("No more wagers")
    expect(ann.area("big")).to_be_disabled()
    ByHand.key(entry, "2", "5", "1", "5")
    entry.get_by_role("button", name="enter the result in the game system").click()
    expect(entry.locator('.area[data-wager="big"][data-lit]')).to_be_visible()
    ann.has("$25.00")
    bob.has("$20.00")
    entry.get_by_role("button", name="confirm the result").click()
    expect(ann.page.locator("#last")).to_contain_text("Last: 11")
    expect(ann.page.locator("#won")).to_have_text("$5.00")
    assert ann.page.locator("#last .die").count() == 3
    ann.page.reload()
    expect(ann.page.locator("#won")).to_have_text("$5.00")
    expect(ann.page.locator("#last")).to_contain_text("5 1 5")
    bob.page.reload()
    expect(bob.page.locator("#won")).to_have_text("$0.00")
    entry.get_by_role("button", name="Begin a round").click()
    expect(ann.page.locator("#point")).to_contain_text("open at least so long")
    ann.touch("big")
    expect(ann.page.locator(".area[data-lit]")).to_have_count(0)
    ann.page.get_by_role("button", name="Clear").tap()
    expect(ann.chip("big")).to_be_hidden()


def test_nobody_closes_before_thirty_seconds_and_the_pages_are_for_everybody(by_hand: Callable[..., ByHand]) -> None:
    at = by_hand()
    entry = at.entry()
    expect(entry.locator("#close")).to_be_disabled()
    entry.clock.fast_forward(31_000)
    expect(entry.locator("#close")).to_be_enabled()
    assert not at.visitors[0].violations()
    assert not at.terminal(30).visitor.violations()


def test_a_wrong_result_is_put_right_and_a_malfunction_refused(by_hand: Callable[..., ByHand]) -> None:
    at = by_hand()
    entry, ann, bob = at.entry(), at.terminal(1), at.terminal(2)
    ann.touch("small")
    bob.touch("big")
    ByHand.close(entry)
    ByHand.key(entry, "4", "1", "4")
    entry.get_by_role("button", name="enter the result in the game system").click()
    ann.has("$25.00")
    ByHand.key(entry, "5", "1", "5")
    expect(entry.locator("#asked")).to_contain_text("a ruling by the casino operator")
    at.operator_says(answer="Ruling", ruling="put-right")
    ann.has("$15.00")
    bob.has("$25.00")
    at.operator_says(answer="Malfunction", terminal=2)
    at.operator_says(answer="Ruling", ruling="refuse")
    at.operator_says(answer="Done", role="casino operator")
    bob.has("$20.00")
    bob.visitor.allowed.add(409)
    bob.page.get_by_role("button", name="Voucher for $20.00").tap()
    expect(bob.page.locator("#trouble")).to_contain_text("out of use")
    entry.get_by_role("button", name="confirm the result").click()
    expect(ann.page.locator("#last")).to_contain_text("5-1-5, put right")
    for terminal in (ann, bob):  # neither what was taken back nor what was refused was won
        expect(terminal.page.locator("#won")).to_have_text("$0.00")
    ann.page.reload()
    expect(ann.page.locator("#last")).to_contain_text("in truth 5-1-5")


def test_a_voucher_is_printed_and_redeemed_once_and_only_once(by_hand: Callable[..., ByHand]) -> None:
    at = by_hand()
    ann = at.terminal(4)
    ann.page.get_by_role("button", name="Voucher for $20.00").tap()
    number = ann.page.locator(".voucher code").inner_text()
    ann.has("$0.00")
    me = ann.page.request.get("/api/v1/me").json()
    statuses = []
    for _ in range(2):
        headers = {"X-CSRF-Token": me["csrf"], "Idempotency-Key": f"redeem-{next(_NUMBERS):08}"}
        reply = ann.page.request.post("/api/v1/vouchers/redeem", data={"number": number}, headers=headers)
        statuses.append(reply.status)
    assert statuses == [200, 409]
    assert ann.page.request.get("/api/v1/me").json()["balance"] == 100_000
    page = at.visitor(extra_http_headers={"Authorization": f"Bearer {TOKEN}"}).page
    page.goto(f"/terminals/{at.table}/credits")
    cells = page.locator("tbody tr").first.locator("th, td").all_inner_texts()
    assert cells == ["4", "$0.00", "$20.00", *["$0.00"] * 6, "$20.00", "$0.00", "$0.00"]


def test_the_clock_closes_on_a_half_placed_wager(dealing: DealingHouse, chromium: Browser) -> None:
    """The second touch is on its way when the time runs out: it is refused, and no chip of it was ever painted."""
    table = dealing.open_table("electronic-tai-sai")
    visitor = Visitor(chromium, dealing.address, **STILL)
    visitor.come_as_guest()
    held: list[Callable[[], None]] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            if json.loads(message).get("answer", {}).get("wager") == "odd":
                held.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    visitor.page.route_web_socket("**/live", hold)
    at = AtTerminal(visitor, table, 3).sit()
    at.touch("big")
    at.area("odd").tap()
    expect(at.area("odd")).to_have_attribute("aria-busy", "true")
    expect(at.chip("odd")).to_be_hidden()
    dealing.leap()
    expect(at.page.locator("#last")).to_contain_text("Last:")
    at.page.wait_for_function("document.querySelector('#laid').textContent === '$0.00'")
    held[0]()
    expect(at.area("odd")).to_have_attribute("aria-busy", "false")
    visitor.end()


def test_a_line_that_is_lost_at_the_point_leaves_what_the_house_has(by_hand: Callable[..., ByHand]) -> None:
    at = by_hand()
    entry, visitor = at.entry(), at.visitor()
    visitor.may_be_cut_off = True
    visitor.come_as_guest()
    sockets: list[WebSocketRoute] = []
    is_cut = False

    def through(socket: WebSocketRoute) -> None:
        if is_cut:
            socket.close(code=1011)
        else:
            sockets.append(socket)
            socket.connect_to_server()

    visitor.page.route_web_socket("**/live", through)
    ann = AtTerminal(visitor, at.table, 5).sit()
    ann.touch("big")
    is_cut = True
    sockets[-1].close(code=1011)
    expect(ann.page.locator("#trouble")).to_contain_text("line to the house is lost")
    expect(ann.area("odd")).to_be_disabled()
    expect(ann.chip("big")).to_have_text("$5")
    ByHand.close(entry)
    ByHand.key(entry, "5", "1", "5")
    entry.get_by_role("button", name="enter the result in the game system").click()
    expect(entry.locator("#told")).to_contain_text("a total of 11")
    is_cut = False
    ann.has("$25.00")


def test_a_wheel_has_its_numbers_and_what_adjoins_is_in_reach(dealing: DealingHouse, chromium: Browser) -> None:
    visitor = Visitor(chromium, dealing.address, **STILL)
    visitor.come_as_guest()
    at = AtTerminal(visitor, dealing.open_table("electronic-roulette"), 9).sit()
    at.touch("straight:17")
    at.page.locator("summary", has_text="split").tap()
    at.touch("split:17-20", 1)
    at.has("$14.00")
    assert not visitor.overflows()
    assert not visitor.violations()
    visitor.end()


@pytest.mark.parametrize("game", ["electronic-tai-sai", "electronic-roulette"])
def test_all_of_a_terminal_stands_on_a_tablet_and_chips_cover_nothing(
    by_hand: Callable[..., ByHand], game: str
) -> None:
    at = by_hand(game, layout=True)
    at.dealing._post(f"/tables/{at.table}/proceed", what="round")
    page = at.terminal(12, "$100").page
    expect(page.locator("#won")).to_have_text("$0.00")
    areas = page.locator(".area:visible")
    for number in range(0, areas.count(), 3):
        areas.nth(number).tap()
        expect(areas.nth(number).locator(".chip")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    assert page.evaluate(OVERLAPS) == []


OVERLAPS = """() => [...document.querySelectorAll(".area[data-lies]")].flatMap(area => {
    const chip = area.querySelector(".chip").getBoundingClientRect(), whole = area.getBoundingClientRect();
    const meet = [...area.querySelectorAll(".name > *, .name, .note, .odds")].map(each => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
    }).some(({ left, right, top, bottom }) =>
        left < chip.right && chip.left < right && top < chip.bottom && chip.top < bottom);
    const leaves = chip.bottom > whole.bottom || chip.right > whole.right || chip.left < whole.left;
    return meet || leaves ? [area.dataset.wager] : [];
})"""
"""The areas whose chip lies on their inscription, or beyond their border."""
