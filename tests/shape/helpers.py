"""What the shape tests share: steps that games have in common, and a shoe that answers for itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import Refused
from pitbook.law import Clause, Notice, load_rulebook
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.table import PUBLIC, Answer, Conversation, Fact, Irregularity, Opening, Round, Viewer, replay
from pitbook.table.ask import show
from pitbook.table.codec import SHARED, answer_to_data
from pitbook.table.facts import LAYOUT, Ended, MisdealDeclared, Reopened, Voided
from pitbook.table.places import DISCARD, SHOE, Pile
from pitbook.table.requests import Show
from pitbook.table.round import Box, Handler, Misdeal, Rules, Step
from pitbook.table.settlement import box_results

# Steps that any game with cards needs


def turn(table: Round, clause: Clause, pile: Pile, to: Viewer = PUBLIC, box: Box | None = None) -> Step:
    """Have everything in a pile shown to somebody, unless its box leaves the game meanwhile."""
    while box is None or box.is_live:
        hidden = tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, to))
        if not hidden:
            return
        yield from show(table, Show(clause, pile, hidden, to, required=to == PUBLIC))


def call_off(table: Round, misdeal: Misdeal) -> None:
    """The round comes to nothing: what had become of stakes is undone, all money goes back, the cards are cleared."""
    table.tell(MisdealDeclared(misdeal.clause, misdeal.because))
    for stake, end in list(table.ended.items()):
        if not isinstance(end, Voided):
            table.reopen(misdeal.clause, stake, "the round was misdealt")
    for stake in list(table.stakes):
        table.void(misdeal.clause, stake, f"misdeal: {misdeal.because}")
    for pile in table.piles.keys() - {SHOE, DISCARD}:
        table.discard(misdeal.clause, pile)


# What a test needs to run a round


def opener(
    rules: str,
    play: Callable[[Round], Rules],
    irregularities: Mapping[type[Irregularity], Handler],
    cards: int,
) -> Callable[[Mapping[str, Any]], Conversation]:
    """A function that opens rounds of a game whose rules lie beside the tests."""
    edition = load_rulebook(Path(__file__).parent / rules).edition()

    def begin(options: Mapping[str, Any]) -> Conversation:
        return Conversation(Round(Opening.with_cards(Notice.post(edition, options), cards), irregularities), play)

    return begin


class Shoe:
    """A round with its cards in the order they will be dealt; they are dealt and shown as soon as that is asked."""

    def __init__(self, talk: Conversation, *cards: str) -> None:
        self.talk = talk
        self.shoe = DealingMachine(parse_cards(" ".join(cards)))

    def say(self, *answers: Answer) -> None:
        for answer in answers:
            self.talk.answer(answer)
            while self.talk.request and (dealt := self.shoe.answer(self.talk.request)):
                self.talk.answer(dealt)


def net(talk: Conversation) -> dict[str, int]:
    """What every account is up or down by the facts so far."""
    balance: Counter[str] = Counter()
    for move_ in (move_ for fact in talk.facts for move_ in fact.moves):
        balance[move_.source] -= move_.cents
        balance[move_.target] += move_.cents
    return {name.removeprefix("player:"): cents for name, cents in balance.items()}


def assert_sound(talk: Conversation, fresh: Conversation) -> None:
    """The round is over, no chip appeared or stayed behind, every stake has one end, and replay tells the same."""
    assert talk.is_over
    money = net(talk)
    assert sum(money.values()) == 0
    assert money.get(LAYOUT, 0) == 0
    assert not talk.table.stakes
    ends = Counter(fact.stake for fact in told(talk, Ended))
    ends.subtract(fact.undone.stake for fact in told(talk, Reopened))
    assert set(ends.values()) <= {1}
    assert replay(fresh, talk.answers).facts == talk.facts
    words = SHARED.with_own(talk.table.irregularities)
    assert [words.read_answer(json.loads(json.dumps(answer_to_data(a)))) for a in talk.answers] == talk.answers
    _assert_results(talk, money)


def _assert_results(talk: Conversation, money: Mapping[str, int]) -> None:
    """The results of the boxes come to what the money did."""
    results: Counter[str] = Counter()
    for box in box_results(talk.table):
        results[box.player] += box.net
    assert dict(results) == {player: cents for player, cents in money.items() if player in results}


def interrupted(begin: Callable[[], Conversation], answers: Sequence[Answer], *by: Answer) -> list[Conversation]:
    """The round of these answers, played once for each place where something may come in between."""
    return [replay(begin(), [*answers[:n], *by, *answers[n:]]) for n in range(len(answers))]


def cut_short(begin: Callable[[], Conversation], answers: Sequence[Answer], *by: Answer) -> list[Conversation]:
    """The same, if the interruption ends the round."""
    return [replay(begin(), [*answers[:n], *by]) for n in range(len(answers))]


def assert_refused(talk: Conversation, answer: Answer, clause: str = "") -> None:
    """The answer is refused, by this clause if one is named, and nothing has changed."""
    before = _state(talk)
    with pytest.raises(Refused) as refusal:
        talk.answer(answer)
    assert not clause or refusal.value.clause == clause
    assert _state(talk) == before


def _state(talk: Conversation) -> tuple[object, ...]:
    table = talk.table
    piles = {pile: list(slots) for pile, slots in table.piles.items() if slots}
    return talk.request, list(talk.answers), list(talk.facts), piles, dict(table.stakes), dict(table.ended)


def told(talk: Conversation, kind: type[Fact]) -> list[Any]:
    return [fact for fact in talk.facts if isinstance(fact, kind)]
