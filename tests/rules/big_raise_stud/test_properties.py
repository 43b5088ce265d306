"""What must hold in every round of Big Raise Stud, however it goes: money is conserved, and replay equals play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitbook.cards import DECK, Card
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.law import Cents, Notice
from pitbook.table import PUBLIC
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation, replay
from pitbook.table.places import COMMUNITY, player_viewer
from pitbook.table.requests import Decide, PlaceWagers
from pitbook.table.settlement import box_results
from pitbook.table.views import view
from rules.big_raise_stud.helpers import BONUS, GAME
from sizes import SIZES
from table.driving import legal_answer, reports, snapshot

RULES = find_game(GAME)
FAST = settings(
    deadline=None,
    max_examples=SIZES.examples,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
)

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


def answer_to(
    data: st.DataObject, talk: Conversation, deck: Sequence[Card], *, is_odd: bool, is_late: bool
) -> a.Answer:
    if is_odd:
        odd: a.Answer = data.draw(st.one_of(reports(deck), wagers))
        return odd
    if not isinstance(talk.request, PlaceWagers):
        return legal_answer(data.draw, talk, deck, may_stop=is_late)
    if talk.table.boxes and (is_late or data.draw(st.booleans())):
        return a.NoMoreBets()
    wager: a.Answer = a.Wager(1, "A", "ante", Cents(500)) if is_late else data.draw(wagers)
    return wager


def play_anything(data: st.DataObject, notice: Notice) -> Conversation:
    """A whole round in which anything may go wrong; a refusal changes nothing, and nobody sees the community early."""
    deck = data.draw(st.permutations(DECK))
    talk = RULES.begin(notice)
    oddities = data.draw(st.integers(0, 6))
    for step in range(300):
        if talk.is_over:
            return talk
        check_views(talk)
        is_odd = oddities > 0 and data.draw(st.integers(0, 3)) == 0
        oddities -= is_odd
        answer = answer_to(data, talk, deck, is_odd=is_odd, is_late=step > 15)
        before = snapshot(talk)
        try:
            talk.answer(answer)
        except Refused:
            assert snapshot(talk) == before, f"a refused {answer} changed something"
    raise AssertionError("the round does not end")


def check_views(talk: Conversation) -> None:
    """While players decide nobody sees a community card that was not exposed."""
    if isinstance(talk.request, Decide):
        for viewer in (PUBLIC, *map(player_viewer, "ABC")):
            shown = [slot for slot in talk.table.hand(COMMUNITY) if talk.table.is_shown(slot, PUBLIC)]
            faces = [card for card in view(talk, viewer).piles.get(COMMUNITY, ()) if card is not None]
            assert len(faces) <= len(shown)


@pytest.mark.long
@FAST
@given(notices, st.data())
def test_money_is_conserved_and_replay_equals_play(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data, notice)
    money: Counter[str] = Counter()
    for move in chain.from_iterable(fact.moves for fact in talk.facts):
        assert move.cents >= 0
        money[move.source] -= move.cents
        money[move.target] += move.cents
    assert sum(money.values()) == 0
    assert money["layout"] == 0
    assert not talk.table.stakes
    for player in "ABC":
        assert money[f"player:{player}"] == sum(b.net for b in box_results(talk.table) if b.player == player)
    assert replay(RULES.begin(notice), talk.answers).facts == talk.facts
    for fact in talk.facts:
        assert notice.edition.text(fact.clause.id)
