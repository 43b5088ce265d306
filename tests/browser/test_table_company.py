"""Several at one table: each sees what is theirs, and everybody sees what is everybody's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat

GUESTS_CHIPS = 100_000


def test_two_play_at_one_table_and_one_looks_on(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    table = dealing.open_table("caribbean-stud")
    one, other, looker = at(table).sit(2), at(table).sit(5), at(table).look()
    assert (looker.title, looker.page.locator("#who").inner_text()) == ("You are watching", "Enter")
    for seat in (one, other):
        seat.lay()
        seat.ready()
    assert one.until("decide") == other.until("decide")
    in_words = [seat.page.locator("#in-words").inner_text() for seat in (one, other, looker)]
    for seat, words in zip((one, other), in_words, strict=False):
        cards = seat.hand[0].partition(": ")[2].rpartition(",")[0]
        assert cards in words
        assert sum(cards in each for each in in_words) == 1, "nobody else sees them"
    assert not looker.hand
    assert not looker.choices.count()
    one.choose()
    one.until("wait")
    other.choose()
    for seat in (one, other):
        seat.until("settled")
        assert seat.balance == GUESTS_CHIPS + seat.net
    dealer = one.page.get_by_role("row", name="dealer").inner_text()
    assert dealer.count(" of ") >= 5
    expect(looker.page.get_by_role("row", name="dealer")).to_have_text(dealer, use_inner_text=True)


def test_two_on_one_box_see_and_settle_their_own(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """Two eights win House Money for both: each may leave riding what they have won themselves."""
    notice = {"bettors-per-area": "2", "house-money": True, "limits": {"main": {"min": 500, "max": 10_000}}}
    table = dealing.open_table("blackjack", notice, faces="8h 7d 8d Tc Ts 9c")
    one, other = at(table).sit(1), at(table).sit(2)
    one.act("chip-2500").click()
    for seat in (one, other):
        seat.lay("main", box=1)
        seat.lay("house-money", box=1)
    for seat in (one, other):
        seat.ready()
    offered = []
    for seat in (one, other):
        seat.until("decide")
        offered.append(seat.act("choice-ride").inner_text())
        assert not seat.dock.get_by_text("box 2").count()
    assert offered[0] != offered[1], "each is offered what they have won"
    for seat in (other, one):
        seat.choose("take")
    one.until("decide")
    one.play()
    other.play()
    for seat in (one, other):
        assert seat.balance == GUESTS_CHIPS + seat.net
        expect(seat.slip.locator("li")).to_have_count(2)
    assert one.net == 5 * other.net


def test_whoever_looks_on_sits_down_by_one_click(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("dragon-21")).look()
    seat.act("sit").click()
    seat.until("wager")
    expect(seat.page.locator("#who")).to_contain_text("Guest")
    assert seat.balance == GUESTS_CHIPS


def test_whoever_has_left_is_offered_nothing_but_a_seat(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("caribbean-stud")).sit()
    seat.play()
    seat.page.get_by_role("button", name="Leave", exact=True).click()
    seat.until("watch")
    expect(seat.act("sit")).to_be_visible()
    assert not seat.slip.count()


@pytest.mark.parametrize("how", ["seat", "button"])
def test_leaving_with_stakes_asks_first(at: Callable[..., Seat], dealing: DealingHouse, how: str) -> None:
    seat = at(dealing.open_table("caribbean-stud")).sit(3 if how == "seat" else 0)
    seat.lay()
    leave = seat.page.get_by_role("button", name="Leave", exact=True).first
    leave.click()
    dialog = seat.page.get_by_role("dialog")
    expect(dialog).to_contain_text("of yours lie on the table")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    seat.area("ante").click(button="right")
    expect(seat.page.locator("#balance")).to_have_text("$1,000.00")
    leave.click()
    seat.until("watch")
