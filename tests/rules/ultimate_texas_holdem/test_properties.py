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
from pitbook.law import Cents, Notice
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation, replay
from pitbook.table.places import COMMUNITY, DEALER, Pile, Slot
from pitbook.table.requests import Deal, Decide, Do, PlaceWagers, Rule, Show
from pitbook.table.settlement import box_results
from rules.ultimate_texas_holdem.helpers import BLIND, EDITIONS, GAME, TRIPS
from sizes import SIZES

PLAYERS = ("A", "B", "C")
WAGERS = ("ante", BLIND, TRIPS, "play")
Draw = Callable[[st.SearchStrategy[Any]], Any]

notices = st.builds(
    lambda edition, dealing, several, blind, form, order: Notice.post(
        find_game(GAME).rulebook.edition(edition),
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
boxes, players, slots = st.integers(0, 8), st.sampled_from(PLAYERS), st.integers(0, 51)
wagers = st.builds(a.Wager, boxes, players, st.sampled_from(WAGERS), st.sampled_from([500, 1000, 333]))
piles = st.sampled_from([Pile(""), DEALER, COMMUNITY])
places = st.lists(st.integers(0, 3), max_size=2).map(tuple)


def reports(deck: Sequence[Card]) -> st.SearchStrategy[a.Answer]:
    return st.one_of(
        slots.map(lambda slot: a.CardExposed(Slot(slot), deck[slot])),
        st.builds(lambda box, at: a.ExposedByPlayer(box, at, (None,) * len(at)), boxes, places),
        st.builds(lambda at, pile: a.ExposedByDealer(at, (None,) * len(at), pile), places, piles),
        st.builds(a.WrongCount, boxes, st.integers(1, 6), piles),
        st.builds(a.CardsWithoutWager, boxes),
        st.builds(a.HandWithoutWager, boxes),
        st.builds(a.DeckCounted, st.sampled_from([51, 52])),
        st.builds(a.CollectedEarly, boxes, st.booleans()),
        st.builds(a.LaidDown, boxes, st.booleans()),
        st.builds(a.Absent, boxes),
        st.builds(a.SeveralHands, players),
        st.builds(a.Communication, players),
        st.builds(lambda p, b: a.ViewedBlind(p, tuple(b)), players, st.sets(st.integers(1, 7), max_size=2)),
        st.builds(a.LeftFaceDown, boxes),
        wagers,
        st.builds(a.Withdraw, boxes, players, st.sampled_from(WAGERS)),
    )


def legal(draw: Draw, talk: Conversation, deck: Sequence[Card], step: int) -> a.Answer:
    match talk.request:
        case PlaceWagers():
            if talk.table.boxes and (step > 8 or draw(st.booleans())):
                return a.NoMoreBets()
            wager: a.Answer = a.Wager(1, "A", "ante", Cents(500)) if step > 8 else draw(wagers)
            return wager
        case Show(slots=shown):
            return a.Seen(tuple(deck[slot] for slot in shown))
        case Decide(options=options):
            (box, _, hand), choices = draw(st.sampled_from(list(options.items())))
            return a.Decision(box, draw(st.sampled_from(choices)).name, hand)
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
    for step in range(300):
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
