"""Whatever may happen in a round: no chip is lost, what is refused changes nothing, and replay repeats it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.table import answers as a
from pitbook.table.places import COMMUNITY, DEALER, Pile
from rules.ultimate_texas_holdem.helpers import BLIND, EDITIONS, GAME, TRIPS
from table.driving import PLAYERS, ROUNDS, check_books, play_anything

WAGERS = ("ante", BLIND, TRIPS, "play")

RULES = find_game(GAME)

notices = st.builds(
    lambda edition, dealing, several, blind, form, order: Notice.post(
        RULES.rulebook.edition(edition),
        {"dealing": dealing, "several-boxes": several, "hand": form}
        | ({} if edition == "base" else {"blind": several and blind})
        | ({"order": order} if edition == "2013-draft" else {}),
    ),
    st.sampled_from(EDITIONS),
    st.sampled_from(["shoe", "shuffler"]),
    *(st.booleans() for _ in range(2)),
    st.sampled_from(["two-and-three", "best-of-seven"]),
    st.sampled_from(["1", "2"]),
)
boxes, players = st.integers(0, 8), st.sampled_from(PLAYERS)
names = st.sampled_from(WAGERS)
wagers = st.one_of(
    st.builds(a.Wager, boxes, players, names, st.sampled_from([500, 1000, 333])),
    st.builds(a.Withdraw, boxes, players, names),
)
piles = st.sampled_from([Pile(""), DEALER, COMMUNITY])
places = st.lists(st.integers(0, 3), max_size=2).map(tuple)
mishaps = st.one_of(
    st.builds(lambda at, pile: a.ExposedByDealer(at, (None,) * len(at), pile), places, piles),
    st.builds(a.WrongCount, boxes, st.integers(1, 6), piles),
)


@pytest.mark.long
@ROUNDS
@given(notices, st.data())
def test_money_is_conserved_and_replay_equals_play(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice, game=RULES, laid=wagers, mishaps=mishaps, hand=2)
    check_books(talk, notice, RULES)
