"""What goes wrong on the way: a lost connection, a killed house, and a card that was not promised."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat


def test_a_lost_connection_comes_back_to_the_same_hand(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud"))
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    seat.page.route_web_socket("**/live", through)
    seat.sit()
    seat.lay()
    seat.ready()
    seat.until("decide")
    hand, known = seat.hand, len(sockets)
    assert hand
    sockets[-1].close(code=1011)
    seat.until("lost")
    expect(seat.page.locator("#live")).to_have_text("lost")
    expect(seat.dock).to_contain_text("Your seat and stakes are kept")
    seat.until("decide")
    assert (seat.hand, len(sockets)) == (hand, known + 1)
    seat.play()
    assert seat.balance == 100_000 + seat.net


def test_a_house_that_was_killed_goes_on_with_the_same_hand(at: Callable[..., Seat], tmp_path: Path) -> None:
    house = DealingHouse(tmp_path)
    house.start()
    seat = at(house.open_table("caribbean-stud"), house)
    seat.visitor.may_be_cut_off = True
    seat.sit()
    seat.lay()
    seat.ready()
    seat.until("decide")
    hand = seat.hand
    assert hand
    house.kill()
    seat.until("lost")
    house.start()
    seat.page.get_by_role("button", name="Now").click()
    seat.until("decide")
    assert seat.hand == hand
    seat.play()
    assert seat.balance == 100_000 + seat.net
    house.kill()


def test_a_round_goes_on_where_its_modules_were_lost_on_the_way(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """What is fetched only when it is needed is asked for again: each fails once, after the page was opened."""
    seat = at(dealing.open_table("caribbean-stud")).look()
    seat.visitor.may_be_cut_off = True
    lost: list[str] = []

    def once(route: Route) -> None:
        if route.request.url in lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    seat.page.route("**/static/**", once)
    seat.act("sit").click()
    seat.until("wager")
    seat.lay()
    seat.play()
    assert seat.balance == 100_000 + seat.net
    expect(seat.page.locator("#rail footer")).to_contain_text("all as promised")
    names = {url.rpartition("/")[2] for url in lost}
    assert {"acts.js", "wagering.js", "hand.css", "in-hand.js", "openings.js", "timing.js", "outcomes.js"} <= names


def test_a_card_that_was_not_promised_turns_the_rail_red_and_stops_every_act(
    at: Callable[..., Seat], dealing: DealingHouse
) -> None:
    seat = at(dealing.open_table("caribbean-stud"))

    def tampering(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()
        house.on_message(lambda message: socket.send(_tampered(str(message))))

    seat.page.route_web_socket("**/live", tampering)
    seat.sit()
    seat.lay()
    seat.act("ready").click()
    seat.until("fault")
    expect(seat.page.locator("#rail")).to_have_class("fault")
    expect(seat.page.locator("#rail footer")).to_contain_text("What was shown is not what was promised")
    assert not seat.choices.count()
    staked = seat.balance
    seat.page.keyboard.press("b")
    seat.page.get_by_role("tab", name="Proof").click()
    expect(seat.page.locator("#panel-proof .notice.bad").first).to_contain_text("does not lie at place")
    with seat.page.expect_download() as download:
        seat.dock.get_by_role("button", name="Keep the evidence").click()
    evidence = json.loads(download.value.path().read_text())
    assert evidence["faults"]
    assert seat.page.request.get("/api/v1/me").json()["balance"] == staked, "nothing was staked after it"


def _tampered(message: str) -> str:
    """Another face in the first place that is opened."""
    told: dict[str, Any] = json.loads(message)
    for event in told.get("events", []):
        for opening in event.get("openings", [])[:1]:
            opening["card"] = "As" if opening["card"] != "As" else "Ks"
    return json.dumps(told)
