"""Rounds of a prototype whose cards come in an order that a test has written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import Refused
from pitbook.games import Game
from pitbook.law import Cents, Notice
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import Absent, Answer, Conversation, Decision, Fact, NoMoreBets, Wager, player_viewer, replay, view
from pitbook.table.answers import Locked
from pitbook.table.facts import LAYOUT, Ended, Reopened
from pitbook.table.requests import Decide, PlaceWagers
from pitbook.table.settlement import box_results

MOST_ANSWERS: Final = 2000


class HandDealt:
    """A round with its cards in the order they will be dealt, the rest of the pack behind them.

    They are dealt and shown as soon as that is asked. What is shuffled again comes in the order of the pack; those
    named in `again` come before the others.
    """

    def __init__(self, game: Game, options: Mapping[str, Any], cards: str, again: str = "") -> None:
        notice = Notice.post(game.rulebook.edition(), options)
        self.talk = game.begin(notice)
        first = list(parse_cards(cards))
        rest = Counter(dict.fromkeys(game.equipment.pack.faces, notice.decks))
        rest.subtract(first)
        self.faces = (*first, *rest.elements())
        soon = [self.faces.index(card) for card in parse_cards(again)]
        order = (*soon, *(n for n in range(len(self.faces)) if n not in soon))
        self.machine = DealingMachine(self.faces, (order,))

    def say(self, *answers: Answer) -> HandDealt:
        for answer in answers:
            self.talk.answer(answer)
            while self.talk.request and (dealt := self.machine.answer(self.talk.request, self.talk.table)):
                self.talk.answer(dealt)
        return self

    @property
    def choices(self) -> dict[str, list[str]]:
        """What is asked now, by whom."""
        assert isinstance(self.talk.request, Decide)
        return {spot.player: [str(choice) for choice in options] for spot, options in self.talk.request.options.items()}


def money(talk: Conversation) -> dict[str, int]:
    """What every account is up or down by the facts so far."""
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[str(move.source)] -= move.cents
        balance[str(move.target)] += move.cents
    return {name.removeprefix("player:"): cents for name, cents in balance.items()}


def nets(talk: Conversation) -> dict[str, int]:
    """What players are up or down."""
    return {name: cents for name, cents in money(talk).items() if name not in ("house", "layout")}


def told(talk: Conversation, kind: type[Fact]) -> list[Any]:
    return [fact for fact in talk.facts if isinstance(fact, kind)]


def assert_sound(talk: Conversation) -> None:
    """The round is over, no cent appeared or stayed behind, and each stake has one end; boxes come to the same."""
    assert talk.is_over
    balance = money(talk)
    assert sum(balance.values()) == 0
    assert balance.get(str(LAYOUT), 0) == 0
    assert not talk.table.stakes
    ends = Counter(fact.stake for fact in told(talk, Ended))
    ends.subtract(fact.undone.stake for fact in told(talk, Reopened))
    assert set(ends.values()) <= {1}
    results: Counter[str] = Counter()
    for box in box_results(talk.table):
        results[box.player] += box.net
    assert dict(results) == nets(talk)


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


def begun(game: Game, options: Mapping[str, Any], answers: Sequence[Answer] = ()) -> Conversation:
    """A round as far as these answers."""
    return replay(game.begin(Notice.post(game.rulebook.edition(), options)), answers)


def who_decides(talk: Conversation, decision: Decision) -> str:
    assert isinstance(talk.request, Decide)
    return talk.request.spot_of(decision).player


def at_random(
    game: Game, options: Mapping[str, Any], wagers: Sequence[Wager], seed: int, *, by_habit: bool = False
) -> Conversation:
    """A round that chance deals; everybody decides by chance and now and then is not there, or all by habit."""
    notice, chance = Notice.post(game.rulebook.edition(), options), Random(seed)
    talk = replay(game.begin(notice), [*wagers, NoMoreBets()])
    staff = VirtualStaff(draw_all(game.equipment, notice, chance))
    for _ in range(MOST_ANSWERS):
        if talk.is_over:
            return talk
        talk.answer(staff.answer(talk) or (_by_habit(game, talk) if by_habit else _by_chance(talk, chance)))
    raise AssertionError("the round does not end")


def _by_habit(game: Game, talk: Conversation) -> Answer:
    assert isinstance(talk.request, Decide)
    if talk.request.lockable and not talk.request.undecided:
        return Locked()
    spot = min(talk.request.undecided or talk.request.options)
    return game.habit(view(talk, player_viewer(spot.player)), spot)


def _by_chance(talk: Conversation, chance: Random) -> Answer:
    request = talk.request
    if isinstance(request, PlaceWagers):
        return NoMoreBets()
    assert isinstance(request, Decide)
    if request.lockable and not request.undecided and chance.random() < 0.5:
        return Locked()
    spot = chance.choice(sorted(request.undecided or request.options))
    if chance.random() < 0.05 and not request.lockable:
        return Absent(spot.box, spot.player)
    option = chance.choice(request.options[spot])
    places = tuple(chance.sample(range(5), chance.randint(*option.cards)))
    cents = Cents(chance.randint(*option.amount))
    return Decision(spot.box, option.name, spot.hand, places, cents, spot.player)
