"""Whatever may happen in a round: no chip is lost, what is refused changes nothing, and replay repeats it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitbook.cards import DECK, Card
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.games.lunar_poker.irregularities import DeclaredLate, Undeclared
from pitbook.law import Cents, Notice
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation, replay
from pitbook.table.places import Slot
from pitbook.table.requests import Deal, Decide, Do, PlaceWagers, Reshuffle, Rule, Show
from pitbook.table.settlement import box_results
from rules.lunar_poker.helpers import GAME
from sizes import SIZES

PLAYERS = ("A", "B", "C")
WAGERS = ("ante", "super", "bet")
EDITIONS = ("2013-draft", "2015")
Draw = Callable[[st.SearchStrategy[Any]], Any]

notices = st.builds(
    lambda edition, dealing, acting, cap: Notice.post(
        find_game(GAME).rulebook.edition(edition), {"dealing": dealing, "acting": acting, "max-payout": cap}
    ),
    st.sampled_from(EDITIONS),
    st.sampled_from(["shoe", "shuffler"]),
    st.sampled_from(["locked", "box-by-box"]),
    st.sampled_from([None, 3_000]),
)
boxes, players, slots = st.integers(0, 6), st.sampled_from(PLAYERS), st.integers(0, 51)
wagers = st.builds(a.Wager, boxes, players, st.sampled_from(WAGERS), st.sampled_from([500, 1000, 333]))
places = st.lists(st.integers(0, 3), max_size=2).map(tuple)


def reports(deck: Sequence[Card]) -> st.SearchStrategy[a.Answer]:
    return st.one_of(
        slots.map(lambda slot: a.CardExposed(Slot(slot), deck[slot])),
        st.builds(lambda box, at: a.ExposedByPlayer(box, at, (None,) * len(at)), boxes, places),
        st.builds(lambda at: a.ExposedByDealer(at, (None,) * len(at)), places),
        st.builds(a.WrongCount, boxes, st.integers(4, 7)),
        st.builds(a.CardsWithoutWager, boxes),
        st.builds(a.HandWithoutWager, boxes),
        st.builds(a.DeckCounted, st.sampled_from([51, 52])),
        st.builds(a.CollectedEarly, boxes, st.booleans()),
        st.builds(a.LaidDown, boxes, st.booleans()),
        st.builds(a.Absent, boxes),
        st.builds(a.Communication, players),
        st.builds(Undeclared, boxes),
        st.builds(DeclaredLate, boxes),
        wagers,
        st.builds(a.Withdraw, boxes, players, st.sampled_from(WAGERS)),
    )


def face_at(talk: Conversation, deck: Sequence[Card], slot: Slot) -> Card:
    """The face of a slot; those that were shuffled again take the faces they had, in the order that they lay."""
    faces = list(deck)
    for before, since in talk.table.reshuffled:
        faces += [faces[each] for each in before]
        assert len(before) == len(since)
    return faces[slot]


def legal(draw: Draw, talk: Conversation, deck: Sequence[Card], step: int) -> a.Answer:
    match talk.request:
        case PlaceWagers():
            if talk.table.boxes and (step > 8 or draw(st.booleans())):
                return a.NoMoreBets()
            wager: a.Answer = a.Wager(1, "A", "ante", Cents(500)) if step > 8 else draw(wagers)
            return wager
        case Show(slots=shown):
            return a.Seen(tuple(face_at(talk, deck, slot) for slot in shown))
        case Reshuffle():
            return a.Shuffled()
        case Decide(options=options) as request:
            if request.lockable and not request.undecided and (step > 150 or draw(st.booleans())):
                return a.Locked()
            spots = sorted(request.undecided or options)
            box, _, hand = spot = draw(st.sampled_from(spots))
            choice = draw(st.sampled_from(options[spot]))
            places = tuple(range(draw(st.integers(*choice.cards)))) if choice.cards[1] else ()
            return a.Decision(box, choice.name, hand, places)
        case Rule(rulings=rulings, boxes=named):
            ruling = draw(st.sampled_from(rulings))
            chosen = tuple(draw(st.sets(st.sampled_from(named), min_size=1))) if ruling == "boxes" else ()
            return a.Ruling(ruling, "casino operator", chosen)
        case Deal():
            return a.Dealt()
        case Do(roles=roles):
            return a.Done(roles[0])
    raise AssertionError(f"unknown request {talk.request}")


def snapshot(talk: Conversation) -> str:
    t = talk.table
    return repr(
        (
            t.piles,
            t.faces,
            t.shown,
            t.boxes,
            t.stakes,
            t.ended,
            ExposedCards.of(t).slots,
            t.stage,
            len(t.facts),
            talk.request,
        )
    )


def play_anything(draw: Draw, notice: Notice) -> Conversation:
    deck = draw(st.permutations(DECK))
    talk = find_game(GAME).begin(notice)
    oddities = draw(st.integers(0, 5))
    for step in range(400):
        if talk.is_over:
            return talk
        is_odd = oddities > 0 and draw(st.integers(0, 3)) == 0
        oddities -= is_odd
        answer = draw(reports(deck)) if is_odd else legal(draw, talk, deck, step)
        before = snapshot(talk)
        try:
            talk.answer(answer)
        except Refused:
            assert snapshot(talk) == before, f"a refused {answer} changed something"
    raise AssertionError("the round does not end")


@pytest.mark.long
@settings(
    deadline=None,
    max_examples=SIZES.examples,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
)
@given(notices, st.data())
def test_money_is_conserved_and_replay_equals_play(notice: Notice, data: st.DataObject) -> None:
    talk = play_anything(data.draw, notice)
    money: Counter[str] = Counter()
    for move in chain.from_iterable(fact.moves for fact in talk.facts):
        assert move.cents >= 0
        money[move.source] -= move.cents
        money[move.target] += move.cents
    assert money["layout"] == 0 == sum(money.values())
    for player in PLAYERS:
        assert money[f"player:{player}"] == sum(box.net for box in box_results(talk.table) if box.player == player)
    again = replay(find_game(GAME).begin(notice), talk.answers)
    assert again.facts == talk.facts
