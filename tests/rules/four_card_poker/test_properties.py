"""Whatever may happen in a round: no chip is lost, what is refused changes nothing, and replay repeats it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.table import answers as a
from rules.four_card_poker.helpers import EDITIONS, GAME
from table.driving import PLAYERS, ROUNDS, check_books, play_anything

RULES = find_game(GAME)

notices = st.builds(
    lambda edition, dealing, several, blind, early, alone, cap: Notice.post(
        RULES.rulebook.edition(edition),
        {"dealing": dealing, "several-boxes": several, "blind": several and blind, "blind-play": early}
        | {"aces-up-alone": alone, "max-payout": cap},
    ),
    st.sampled_from(EDITIONS),
    st.sampled_from(["shoe", "shuffler"]),
    *(st.booleans() for _ in range(4)),
    st.sampled_from([None, 3_000]),
)
boxes, players = st.integers(0, 8), st.sampled_from(PLAYERS)
names = st.sampled_from(["ante", "aces-up", "play"])
wagers = st.one_of(
    st.builds(a.Wager, boxes, players, names, st.sampled_from([500, 1000, 1500, 333])),
    st.builds(a.Withdraw, boxes, players, names),
)


@pytest.mark.long
@ROUNDS
@given(notices, st.data())
def test_money_is_conserved_and_replay_equals_play(notice: Notice, data: st.DataObject) -> None:
    check_books(play_anything(data.draw, notice, game=RULES, laid=wagers, hand=6), notice, RULES)
