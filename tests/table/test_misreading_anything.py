"""Cards misread and put right at any moment of any round: what was said stays, and the money is by the cards."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitbook.cards import DECK, Card
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.table import answers as a
from pitbook.table import replay
from pitbook.table.conversation import Conversation
from pitbook.table.facts import CardMisread
from pitbook.table.places import PUBLIC
from pitbook.table.requests import Decide, Show
from sizes import SIZES
from table.by_hand import assert_replays, begin, go_one_step, net
from table.driving import Draw, legal_answer, notices

GAMES = {
    "caribbean-stud@1998": {"ante": 1_000},
    "four-card-poker": {"ante": 1_000},
    "big-raise-stud": {"ante": 1_000},
    "racing-card-derby": {"red": 1_000, "suit-hearts": 500},
    "dragon-21": {"tiger": 1_000},
}


@pytest.mark.parametrize("edition", GAMES)
def test_what_was_put_right_pays_what_the_cards_pay(edition: str) -> None:
    """Every now and then a card is told as another and put right later; the round pays as if it had been read right."""
    compared = 0
    for seed in range(40):
        chance = Random(seed)
        deck = list(DECK) * begin(edition, {1: GAMES[edition]}).table.notice.decks
        chance.shuffle(deck)
        true, clumsy = (begin(edition, dict.fromkeys((1, 2, 3), GAMES[edition])) for _ in range(2))
        deal_out(true, deck)
        deal_out(clumsy, deck, chance)
        assert_replays(clumsy, edition)
        was_misread = any(isinstance(fact, CardMisread) for fact in clumsy.facts)
        is_right = clumsy.is_over and all(card is deck[slot] for slot, card in clumsy.table.faces.items())
        if was_misread and is_right:
            assert [net(clumsy, player) for player in "ABC"] == [net(true, player) for player in "ABC"]
            compared += 1
    assert compared > 5


def deal_out(talk: Conversation, deck: Sequence[Card], clumsy: Random | None = None) -> None:
    """Play from a deck to the end, or until a card is barred by one that was misread and cannot be put right."""
    while talk.request is not None:
        wrong = [(card, deck[slot]) for slot, card in sorted(talk.table.faces.items()) if card is not deck[slot]]
        if clumsy and wrong and clumsy.random() < 0.6:
            with suppress(Refused):
                talk.answer(a.Misread(*clumsy.choice(wrong)))
                continue
        match talk.request:
            case Show(slots=slots, to=to) if to == PUBLIC:
                faces = [talk.table.faces.get(slot, deck[slot]) for slot in slots]
                if clumsy and clumsy.random() < 0.3:
                    faces[-1] = clumsy.choice(DECK)
                try:
                    talk.answer(a.Seen(tuple(faces)))
                except Refused:
                    if not clumsy or clumsy.random() < 0.1:
                        return
            case Decide(options=options):
                spot = min(options)
                talk.answer(a.Decision(spot[0], options[spot][0].name))
            case _:
                go_one_step(talk)


@pytest.mark.long
@settings(max_examples=SIZES.examples, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), notices)
def test_there_and_back_again_changes_nothing(data: st.DataObject, notice: Notice) -> None:
    """At any moment of any round: an open card taken for another that could be there, and put right again.

    Unless the round is paid by the other card meanwhile: then that stands.
    """
    draw_one: Draw = data.draw
    deck = draw_one(st.permutations(DECK))
    talk = find_game("caribbean-stud").begin(notice)
    is_right = True
    for step in range(400):
        if talk.is_over or not is_right:
            break
        with suppress(Refused):  # a wager may be refused
            talk.answer(legal_answer(draw_one, talk, deck, may_stop=step > 4))
        is_right = _there_and_back(talk, draw_one)
    assert replay(find_game("caribbean-stud").begin(notice), talk.answers).facts == talk.facts


def _there_and_back(talk: Conversation, draw_one: Draw) -> bool:
    """Whether the way back was open."""
    is_open = talk.table.known_to(PUBLIC)
    if talk.is_over or not is_open or not draw_one(st.booleans()):
        return True
    card = talk.table.faces[draw_one(st.sampled_from(sorted(is_open)))]
    right = draw_one(st.sampled_from([each for each in DECK if each not in talk.table.faces.values()]))
    before, told, money = _state(talk), list(talk.facts), _money(talk)
    try:
        talk.answer(a.Misread(card, right))
    except Refused:
        assert (_state(talk), talk.facts) == (before, told)
        return True
    assert talk.facts[: len(told)] == told
    if _money(talk) != money:
        assert _money(talk)[: len(money)] == money
        return False
    talk.answer(a.Misread(right, card))
    assert (_state(talk), _money(talk)) == (before, money)
    return True


def _state(talk: Conversation) -> list[str]:
    table = talk.table
    seen_by = (sorted(table.shown), sorted((to, sorted(slots)) for to, slots in table.known.items()))
    parts = (table.piles, table.faces, *seen_by, table.boxes, table.stakes, table.ended, talk.request)
    return [repr(part) for part in parts]


def _money(talk: Conversation) -> list[object]:
    return [move for fact in talk.facts for move in fact.moves]
