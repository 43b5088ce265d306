"""What somebody does at a table: by keys alone, wrongly, taken back, done again; and what each tag opens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat

FIVE_TO_TEN = {"limits": {"ante": {"min": 500, "max": 1000, "step": 100}}}


def test_a_whole_round_by_keyboard(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud")).look()
    keys = seat.page.keyboard
    seat.tab_to("sit")
    keys.press("Enter")
    seat.until("wager")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(seat.dock.locator("h2")).to_have_text("Your wagers, $1.00")
    keys.press("Backspace")
    expect(seat.dock.locator("h2")).to_have_text("Place your wagers")
    keys.press("2")
    keys.press("Enter")
    expect(seat.dock.locator("h2")).to_have_text("Your wagers, $5.00")
    keys.press("y")
    seat.until("decide")
    keys.press("b")
    seat.until("settled")
    assert seat.balance == 100_000 + seat.net
    keys.press("]")
    expect(seat.page.get_by_role("tab", name="Sign")).to_have_attribute("aria-selected", "true")


def test_a_seat_is_taken_by_keyboard(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud")).look()
    place = seat.page.locator('pit-felt [data-does="sit"][data-seat="2"]')
    place.focus()
    seat.page.keyboard.press("Enter")
    seat.until("wager")
    expect(seat.area("ante", 2)).to_have_count(1)


def test_undo_take_back_and_repeat(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud", pause_seconds=0)).sit()
    title = seat.dock.locator("h2").first
    seat.lay("ante")
    seat.lay("ante")
    expect(title).to_have_text("Your wagers, $2.00")
    seat.act("undo").click()
    expect(title).to_have_text("Your wagers, $1.00")
    expect(seat.act("undo")).to_be_enabled()
    seat.act("undo").click()
    expect(title).to_have_text("Place your wagers")
    expect(seat.act("undo")).to_be_disabled()
    seat.lay("ante")
    seat.area("ante").click(button="right")
    expect(seat.page.locator("#balance")).to_have_text("$1,000.00")
    seat.lay("ante")
    seat.play()
    won = seat.net
    seat.act("repeat").click()
    expect(title).to_have_text("Your wagers, $1.00")
    assert seat.balance == 100_000 + won - 100


def test_more_than_a_wager_takes_is_refused_at_the_spot(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud", FIVE_TO_TEN)).sit()
    seat.lay("ante")
    seat.lay("ante")
    assert seat.balance == 99_000
    seat.area("ante").click()
    refused = seat.dock.locator(".refused")
    expect(refused).to_contain_text("$15.00 is more than this table takes")
    expect(refused).to_contain_text("to $10.00")
    seat.opens(refused.locator(".tag"))
    assert seat.balance == 99_000


def test_a_wager_that_needs_another_is_refused_with_its_clause(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("big-raise-stud")).sit()
    seat.area("three-card-bonus").click()
    refused = seat.dock.locator(".refused")
    expect(refused).to_contain_text("make the ante wager first")
    assert "ante" in seat.opens(refused.locator(".tag"))
    assert seat.balance == 100_000


def test_a_wager_after_the_call_is_refused_with_its_clause(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud")).sit(4)
    seat.lay("ante")
    seat.ready()
    seat.until("decide")
    seat.page.locator('pit-felt [data-does="lay"][data-wager="ante"][data-box="4"]').click(force=True)
    refused = seat.dock.locator(".refused")
    expect(refused.locator("b").first).not_to_be_empty()
    seat.opens(refused.locator(".tag"))
    assert seat.balance == 99_900
    assert seat.mode == "decide"


def test_what_each_choice_is_worth_arrives(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud")).sit()
    seat.lay("ante")
    seat.ready()
    seat.until("decide")
    expect(seat.choices.filter(has_text="on average")).to_have_count(0)
    seat.act("worth").check()
    seat.choices.filter(has_text="on average").nth(1).wait_for()
    expect(seat.choices.filter(has_text="the best")).to_have_count(1)


def test_space_goes_to_the_end_of_what_is_played(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """The page's own time stands still, so that nothing else can bring the end."""
    seat = at(dealing.open_table("caribbean-stud"), reduced_motion="no-preference")
    seat.page.clock.install()
    seat.sit()
    seat.lay("ante")
    seat.page.clock.pause_at(seat.page.evaluate("Date.now() + 1000"))
    seat.act("ready").click()
    seat.until("playing")
    seat.page.clock.run_for(100)
    assert seat.mode == "playing"
    seat.page.keyboard.press("Space")
    seat.until("decide")
    seat.page.keyboard.press("b")
    seat.until("playing")
    seat.act("on").click()
    seat.until("settled")


@pytest.mark.parametrize("game", ["caribbean-stud", "racing-card-derby", "blackjack"])
def test_every_clause_tag_opens_its_clause(at: Callable[..., Seat], dealing: DealingHouse, game: str) -> None:
    seat = at(dealing.open_table(game)).sit()
    opened = seat.open_all()
    seat.lay()
    seat.play()
    opened |= seat.open_all()
    seat.page.get_by_role("tab", name="Sign").click()
    opened |= seat.open_all()
    assert len(opened) > 3


def test_chips_are_dragged_onto_the_felt_to_another_area_and_off_it(
    at: Callable[..., Seat], dealing: DealingHouse
) -> None:
    seat = at(dealing.open_table("baccarat")).sit(4)
    balance = seat.page.locator("#balance")
    seat.act("chip-2500").drag_to(seat.area("player", 4))
    expect(balance).to_have_text("$975.00")
    expect(seat.area("player", 4)).to_have_attribute("data-mine", "2500")
    _drag(seat, seat.area("player", 4), seat.area("banker", 4))
    expect(seat.area("banker", 4)).to_have_attribute("data-mine", "2500")
    expect(seat.area("player", 4)).to_have_attribute("data-mine", "0")
    expect(balance).to_have_text("$975.00")
    _drag(seat, seat.area("banker", 4), seat.page.locator(".placard h1"))
    expect(balance).to_have_text("$1,000.00")


def _drag(seat: Seat, what: Locator, where: Locator) -> None:
    """With the pointer, from the middle of one thing to that of another."""
    for place, act in ((what, seat.page.mouse.down), (where, seat.page.mouse.up)):
        room = place.bounding_box()
        assert room is not None
        seat.page.mouse.move(room["x"] + room["width"] / 2, room["y"] + room["height"] / 2, steps=4)
        act()


def test_whoever_reads_in_the_rail_keeps_the_focus_while_others_act(
    at: Callable[..., Seat], dealing: DealingHouse
) -> None:
    table = dealing.open_table("caribbean-stud")
    reader, other = at(table).sit(2), at(table).sit(5)
    for place in ("#rail .awaited .tag", "#rail .foot .tag", "#dock .asked .tag"):
        reader.page.locator(place).first.focus()
        before = reader.page.locator("#in-words").inner_text()
        other.lay("ante", box=5)
        expect(reader.page.locator("#in-words")).not_to_have_text(before, use_inner_text=True)
        expect(reader.page.locator(place).first).to_be_focused()
