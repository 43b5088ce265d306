"""What is kept of the rounds of a table: a road that grows, winners by name, and documents proved elsewhere."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat
from cli.running import pitbook


def test_a_guest_plays_baccarat_and_a_road_grows(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """One card is burned; then the banker wins with a natural, the player does, and both have as much."""
    faces = "2c Ks Kh 8h 9h 9s Kd Kc 8d 8c 8s Qs Qh"
    seat = at(dealing.open_table("baccarat", faces=faces, pause_seconds=0)).sit()
    seat.lay("player")
    for count, nets in enumerate(([-100], [-100, 100], [-100, 100, 0]), 1):
        seat.play()
        assert seat.net == nets[-1]
        expect(seat.page.locator('pit-felt [data-does="clause"][aria-label*="rule 5."]')).to_have_count(1)
        expect(seat.page.locator("pit-felt .bead-letter")).to_have_count(count)
        if count < 3:
            seat.act("repeat").click()
            expect(seat.dock.locator("h2").first).to_have_text("Your wagers, $1.00")
    rounds = seat.page.request.get(f"/api/v1/tables/{seat.table}/rounds").json()
    assert [each["round"] for each in rounds] == [3, 2, 1]
    named = [re.search(r"(player|banker) wins|tie", each["result"].lower()) for each in rounds]
    assert [found and found[0] for found in named] == ["tie", "player wins", "banker wins"]
    seat.page.get_by_role("tab", name="History").click()
    history = seat.page.locator("#panel-history")
    expect(history.locator("dl.sums")).to_contain_text("Tie1")
    expect(history).to_contain_text("They say nothing about what comes")
    for each in rounds:
        expect(history).to_contain_text(each["result"], ignore_case=True)


def test_the_document_of_a_round_is_proved_offline(
    at: Callable[..., Seat], dealing: DealingHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seat = at(dealing.open_table("caribbean-stud")).sit()
    root = seat.page.request.get(f"/api/v1/tables/{seat.table}").json()["state"]["commitment"]["root"]
    seat.play()
    seat.page.get_by_role("tab", name="Proof").click()
    with seat.page.expect_download() as download:
        seat.page.get_by_role("link", name="Round document").click()
    file = tmp_path / "round.json"
    download.value.save_as(file)
    proved = pitbook(capsys, "verify", "--round", str(file), "--root", root)
    assert proved.code == 0, proved.err
    told = json.loads(file.read_text())
    (first, *_) = _openings(told)
    first["card"] = "2s" if first["card"] != "2s" else "3s"
    file.write_text(json.dumps(told))
    changed = pitbook(capsys, "verify", "--round", str(file), "--root", root)
    assert changed.code != 0
    assert first["card"] in changed.out + changed.err


def test_the_evidence_of_a_changed_card_holds_without_the_page(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """What is kept says by itself that the promised root is not that of the card which was shown."""
    seat = at(dealing.open_table("caribbean-stud"))
    changed: list[tuple[str, str]] = []

    def tampering(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()
        house.on_message(lambda message: socket.send(_tampered(str(message), changed)))

    seat.page.route_web_socket("**/live", tampering)
    seat.sit()
    seat.lay()
    seat.act("ready").click()
    seat.until("fault")
    with seat.page.expect_download() as download:
        seat.dock.get_by_role("button", name="Keep the evidence").click()
    evidence = json.loads(download.value.path().read_text())
    (was, became), fault = changed[0], evidence["faults"][0]
    opening = fault["evidence"]
    assert opening["card"] == became
    (promised,) = {
        each["size"]
        for message in evidence["messages"]
        for each in message["state"]["commitments"]
        if each["root"] == fault["root"]
    }
    assert _root(opening, promised) != fault["root"]
    assert _root(opening | {"card": was}, promised) == fault["root"]


def _openings(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything in a document that has a place, a card and a salt."""
    found: list[dict[str, Any]] = []

    def walk(part: Any) -> None:
        if isinstance(part, dict):
            if {"place", "card", "salt"} <= part.keys():
                found.append(part)
            for each in part.values():
                walk(each)
        elif isinstance(part, list):
            for each in part:
                walk(each)

    walk(told)
    return found


def _tampered(message: str, changed: list[tuple[str, str]]) -> str:
    told: dict[str, Any] = json.loads(message)
    for event in told.get("events", []):
        for opening in event.get("openings", [])[:1]:
            was, opening["card"] = opening["card"], "As" if opening["card"] != "As" else "Ks"
            changed.append((was, opening["card"]))
    return json.dumps(told)


def _root(opening: dict[str, Any], size: int) -> str:
    """The root that an opening leads to, worked out here once more."""
    node = _hash(f"card {opening['place']} {opening['card']} {opening['salt']}")
    place, path = opening["place"], list(opening["path"])
    while size > 1:
        if place ^ 1 < size:
            neighbour = path.pop(0)
            node = _hash(f"pair {neighbour} {node}" if place % 2 else f"pair {node} {neighbour}")
        place, size = place // 2, (size + 1) // 2
    return node


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
