"""What must hold in every round of Big Raise Stud, however it goes: money is conserved, and replay equals play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.table import PUBLIC
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.places import COMMUNITY, player_viewer
from pitbook.table.requests import Decide
from pitbook.table.views import view
from rules.big_raise_stud.helpers import BONUS, GAME
from table.driving import ROUNDS, check_books, play_anything

RULES = find_game(GAME)

notices = st.builds(
    lambda table, raises, several, blind, dealing, most: Notice.post(
        RULES.rulebook.edition(),
        {
            "ante-table": table,
            "blind-raise": raises,
            "several-boxes": several,
            "blind": several and blind,
            "dealing": dealing,
            "max-payout": most,
        },
    ),
    st.sampled_from(["drafted", "licensed"]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["shoe", "shuffler"]),
    st.sampled_from([None, 5000]),
)

wagers = st.one_of(
    st.builds(a.Wager, st.integers(0, 8), st.sampled_from("ABC"), st.just("ante"), st.sampled_from([500, 1000, 333])),
    st.builds(a.Wager, st.integers(1, 7), st.sampled_from("ABC"), st.just(BONUS), st.integers(-1, 5000)),
    st.builds(a.Wager, st.integers(1, 7), st.sampled_from("ABC"), st.just("raise"), st.sampled_from([500, 1000, 2000])),
    st.builds(a.Withdraw, st.integers(1, 7), st.sampled_from("ABC"), st.sampled_from(["ante", BONUS, "raise"])),
)


def check_views(talk: Conversation) -> None:
    """While players decide nobody sees a community card that was not exposed."""
    if isinstance(talk.request, Decide):
        for viewer in (PUBLIC, *map(player_viewer, "ABC")):
            shown = [slot for slot in talk.table.hand(COMMUNITY) if talk.table.is_shown(slot, PUBLIC)]
            faces = [card for card in view(talk, viewer).piles.get(COMMUNITY, ()) if card is not None]
            assert len(faces) <= len(shown)


@pytest.mark.long
@ROUNDS
@given(notices, st.data())
def test_money_is_conserved_and_replay_equals_play(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice, game=RULES, laid=wagers, watch=check_views)
    check_books(talk, notice, RULES)
