"""What must hold in every round, however it goes: money is conserved, and a replay tells the same."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.games.racing_card_derby.winning import WAGERS
from pitbook.law import Cents, Notice
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Answer, Conversation, NoMoreBets, Opening, Ruling, Wager, replay
from pitbook.table.answers import (
    CuttingCardOut,
    DeckCounted,
    DrawnInError,
    FaceUpInShoe,
    Misplaced,
    WagerMoved,
    WrongDisplay,
)
from pitbook.table.codec import SHARED, answer_to_data
from pitbook.table.places import DISCARD, SHOE
from pitbook.table.requests import PlaceWagers, Rule
from pitbook.table.settlement import box_results
from shoes import shuffled
from sizes import SIZES

GAME = find_game("racing-card-derby")
Stakes = list[tuple[int, str, int]]
STAKES = st.lists(st.tuples(st.integers(1, 3), st.sampled_from(WAGERS), st.integers(1, 5000)), min_size=1, max_size=6)


def mishap(chance: Random, talk: Conversation, shoe: DealingMachine) -> Answer:
    """Something that goes wrong, fitting or not."""
    table = talk.table
    top = table.hand(SHOE)[0]
    lying = sum(len(slots) for pile, slots in table.piles.items() if pile not in (SHOE, DISCARD))
    stake = chance.choice(list(table.stakes) or list(table.ended))
    return chance.choice(
        [
            FaceUpInShoe(shoe.faces[top]),
            DrawnInError(),
            DrawnInError(shoe.faces[top]),
            Misplaced(chance.random() < 0.8, tuple(chance.sample(range(1, lying + 1), lying))),
            WrongDisplay(chance.choice(["lights", "result"])),
            WagerMoved(
                stake.box, stake.player, stake.wager, chance.choice(WAGERS), chance.choice(["dealer", "spoken"])
            ),
            DeckCounted(chance.choice([51, 104])),
            CuttingCardOut(),
        ]
    )


def play_anything(stakes: Stakes, seed: int, notice: Notice) -> Conversation:
    """A round with mishaps at every turn; a refused one must leave nothing behind."""
    chance = Random(seed)
    shoe = shuffled(chance, notice.decks)
    talk, staff = GAME.begin(notice), VirtualStaff(shoe)
    for box, wager, cents in stakes:
        talk.answer(Wager(box, f"P{box}", wager, Cents(cents)))
    while talk.request is not None:
        match talk.request:
            case PlaceWagers():
                answer: Answer | None = NoMoreBets()
            case Rule(rulings=rulings):
                answer = Ruling(chance.choice(rulings), "casino operator")
            case _ if chance.random() < 0.15:
                with suppress(Refused):
                    talk.answer(mishap(chance, talk, shoe))
                continue
            case _:
                answer = staff.answer(talk)
        assert answer is not None
        talk.answer(answer)
    return talk


@pytest.mark.long
@settings(max_examples=SIZES.examples, deadline=None, suppress_health_check=list(HealthCheck))
@given(STAKES, st.integers(0, 2**32), st.sampled_from([1, 2, 8]))
def test_money_is_conserved_and_replay_equals_play(stakes: Stakes, seed: int, decks: int) -> None:
    notice = Notice.post(GAME.rulebook.edition(), {"decks": decks})
    talk = play_anything(stakes, seed, notice)
    money: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        money[move.source] -= move.cents
        money[move.target] += move.cents
    assert sum(money.values()) == 0
    assert money["layout"] == 0
    assert not talk.table.stakes
    for box in box_results(talk.table):
        assert box.net == money[f"player:{box.player}"]
    assert sum(len(slots) for slots in talk.table.piles.values()) == 52 * decks, "no card is lost"
    stored = [SHARED.read_answer(json.loads(json.dumps(answer_to_data(answer)))) for answer in talk.answers]
    assert stored == talk.answers
    assert replay(GAME.begin(Opening.with_cards(notice)), stored).facts == talk.facts
