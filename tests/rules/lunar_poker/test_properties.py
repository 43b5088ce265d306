"""Whatever may happen in a round: no chip is lost, what is refused changes nothing, and replay repeats it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitbook.games import find_game
from pitbook.games.lunar_poker.irregularities import DeclaredLate, Undeclared
from pitbook.law import Notice
from pitbook.table import answers as a
from rules.lunar_poker.helpers import GAME
from table.driving import PLAYERS, ROUNDS, check_books, play_anything

WAGERS = ("ante", "super", "bet")
EDITIONS = ("2013-draft", "2015")

RULES = find_game(GAME)

notices = st.builds(
    lambda edition, dealing, acting, cap: Notice.post(
        RULES.rulebook.edition(edition), {"dealing": dealing, "acting": acting, "max-payout": cap}
    ),
    st.sampled_from(EDITIONS),
    st.sampled_from(["shoe", "shuffler"]),
    st.sampled_from(["locked", "box-by-box"]),
    st.sampled_from([None, 3_000]),
)
boxes, players = st.integers(0, 6), st.sampled_from(PLAYERS)
names = st.sampled_from(WAGERS)
wagers = st.one_of(
    st.builds(a.Wager, boxes, players, names, st.sampled_from([500, 1000, 333])),
    st.builds(a.Withdraw, boxes, players, names),
)
mishaps = st.one_of(st.builds(Undeclared, boxes), st.builds(DeclaredLate, boxes))


@pytest.mark.long
@ROUNDS
@given(notices, st.data())
def test_money_is_conserved_and_replay_equals_play(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice, game=RULES, laid=wagers, mishaps=mishaps)
    check_books(talk, notice, RULES)
