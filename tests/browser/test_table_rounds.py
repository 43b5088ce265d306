"""A guest plays a round of every game to its settlement, and what the page says of the money is so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.dealing_house import SHAPES, DealingHouse
from browser.seats_taken import Seat, cents
from found_games import found_games
from pitbook.games import find_edition, game_names
from pitbook.procedure.terminals.credits import has_terminals

GUESTS_CHIPS = 100_000
with found_games(SHAPES):  # a game at terminals has a page of its own, tried in test_terminals.py
    GAMES = tuple(name for name in game_names() if not has_terminals(find_edition(name)))


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_every_game(at: Callable[..., Seat], dealing: DealingHouse, game: str) -> None:
    seat = at(dealing.open_table(game)).sit()
    assert seat.balance == GUESTS_CHIPS
    seat.play(dealing.leap)
    lines = [cents(each) for each in seat.slip.locator("li > strong").all_inner_texts() if "$" in each]
    assert seat.net == sum(lines)
    assert seat.balance == GUESTS_CHIPS + seat.net
    assert seat.visitor.page.request.get("/api/v1/me").json()["balance"] == seat.balance
