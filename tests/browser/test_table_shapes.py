"""What only some games have: a second window, a hand in two, cards to exchange, tiles to set, a clock that closes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat


def test_insurance_and_a_split(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """Two eights against an ace: $5 are staked, $2 insured, and $5 more go onto the second hand.

    The dealer draws a nine, so that insurance loses; eight and ten twice is 18 against 20.
    """
    table = dealing.open_table("blackjack", {"limits": {"main": {"min": 500}}}, faces="8h Ah 8d Ts Td 9c")
    seat = at(table).sit()
    seat.lay("main")
    seat.ready()
    expect(seat.dock.locator("h2")).to_have_text("Insurance")
    seat.act("chip-100").click()
    seat.lay("insurance")
    seat.lay("insurance")
    assert seat.balance == 100_000 - 500 - 200
    seat.area("insurance").click()
    expect(seat.dock.locator(".refused")).to_contain_text("for 1/2 of a main wager")
    seat.opens(seat.dock.locator(".refused .tag"))
    assert seat.balance == 100_000 - 500 - 200
    seat.ready()
    seat.until("decide")
    assert len(seat.hand) == 1
    seat.choose("split")
    expect(seat.dock.locator("figure.hand")).to_have_count(2)
    assert seat.hand[0].startswith("hand 1, your turn: eight of hearts, ten of spades")
    assert seat.balance == 100_000 - 500 - 200 - 500
    seat.choose("stand")
    seat.page.locator("#dock figure.hand.turn", has_text="hand 2").wait_for()
    assert seat.hand[1].startswith("hand 2, your turn: eight of diamonds, ten of diamonds")
    seat.choose("stand")
    seat.until("settled")
    expect(seat.slip.locator("li")).to_have_count(3)
    assert seat.net == -500 - 500 - 200
    assert seat.balance == 100_000 + seat.net


def test_a_sum_is_asked_for_and_a_wrong_one_told_at_the_spot(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    table = dealing.open_table("blackjack", {"limits": {"main": {"min": 500}}}, faces="5h 9c 6d Ts 7d Tc")
    seat = at(table).sit()
    seat.lay("main")
    seat.ready()
    seat.until("decide")
    for wrong in ("ten", "5.01", "0"):
        seat.act("sum-double").fill(wrong)
        seat.act("choice-double").click()
        expect(seat.dock.locator(".refused")).to_have_text("It takes $0.01 to $5.00.")
    seat.act("sum-double").fill("3")
    seat.choose("double")
    seat.until("settled")
    assert seat.balance == 100_000 + 800 == 100_000 + seat.net, "21 against 26"


def test_cards_are_exchanged(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("lunar-poker", {"limits": {"ante": {"min": 500}}})).sit()
    seat.lay("ante")
    seat.ready()
    seat.until("decide")
    cards = seat.cards[0]
    assert len(cards) == 5
    seat.act("choice-exchange").click()
    expect(seat.dock.locator(".refused")).to_contain_text("of your hand first: 0 picked")
    seat.act("pick-0").click()
    seat.act("pick-3").click()
    expect(seat.act("pick-3")).to_have_attribute("aria-pressed", "true")
    seat.press(seat.act("choice-exchange"))
    kept = [cards[place] for place in (1, 2, 4)]
    assert set(kept) < set(seat.cards[0])
    assert not {cards[0], cards[3]} & set(seat.cards[0])
    seat.play()
    assert seat.balance == 100_000 + seat.net
    expect(seat.slip).to_contain_text("draw fee")


def test_tiles_are_set(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    seat = at(dealing.open_table("pai-gow")).sit()
    seat.lay("main")
    seat.ready()
    seat.until("decide")
    (tiles,) = seat.cards
    assert len(tiles) == 4
    seat.act("choice-set").click()
    expect(seat.dock.locator(".refused")).to_contain_text("Pick 2 of your hand first: 0 picked")
    _pick(seat, 0, 1)
    seat.press(seat.act("choice-set"))
    if seat.mode == "decide":  # these two are the higher: the rule says so, and the other two go
        seat.opens(seat.dock.locator(".refused .tag"))
        _pick(seat, 0, 1, 2, 3)
        seat.press(seat.act("choice-set"))
    seat.until("settled")
    assert seat.balance == 100_000 + seat.net


def _pick(seat: Seat, *places: int) -> None:
    """Pick these, or put them back."""
    for place in places:
        seat.act(f"pick-{place}").click()


def test_a_hand_that_is_decided_on_three_times(at: Callable[..., Seat], dealing: DealingHouse) -> None:
    """Ultimate Texas Hold'em: $5 on the ante put $5 on the blind, and a play wager of $5 comes at the end.

    Two nines and three of the table make a full house against eights and twos: even money on ante and play wager, 3 to
    1 on the blind.
    """
    faces = "9s 9h Kd 8h 9c 2d 8c Ac 2h"
    seat = at(dealing.open_table("ultimate-texas-holdem", {"limits": {"ante": {"min": 500}}}, faces=faces)).sit()
    seat.lay("ante")
    seat.page.wait_for_function(
        "left => Number(document.getElementById('balance').textContent.replace(/[^0-9]/g, '')) == left", arg=99_000
    )
    seat.ready()
    for choice in ("check", "check"):
        seat.until("decide")
        assert seat.balance == 100_000 - 1000
        seat.choose(choice)
    seat.until("decide")
    seat.choose("play 1")
    seat.until("settled")
    assert seat.net == 500 + 1500 + 500
