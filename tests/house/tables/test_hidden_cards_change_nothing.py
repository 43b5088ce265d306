"""What somebody is sent does not depend on cards they may not see: other hidden cards, and every byte is the same.

A round is played twice, the second time with the cards changed that this viewer may not see. Only what is random by
design may differ: commitments, salts, and paths.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import orjson
import pytest
from sqlalchemy import select

from house.conftest import KEY, Driver
from pitbook.cards import DECK, Card
from pitbook.house import commands as c
from pitbook.house.audit.round_document import export_round
from pitbook.house.clock import ManualClock
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.journal import canonical
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables import messages
from pitbook.house.tables.promises import Promised
from pitbook.table.places import DISCARD, SHOE

GAMES: Final = {
    "caribbean-stud": True,
    "four-card-poker": True,
    "big-raise-stud": False,
    "three-card-poker": False,
    "ultimate-texas-holdem": False,
}
"""The games with hands, and whether the dealer's last card lies open while they are decided."""

PLAYERS: Final = (Actor("A1", HouseRole.PLAYER), Actor("B1", HouseRole.PLAYER))
VIEWERS: Final = (
    *PLAYERS,
    Actor("Guest 1", HouseRole.GUEST),
    Actor("D1", HouseRole.DEALER),
    Actor("S1", HouseRole.SUPERVISOR),
    Actor("Op", HouseRole.OPERATOR),
    Actor("I1", HouseRole.INSPECTOR),
)
Deck = tuple[Card, ...]


@contextmanager
def dealing(cards: Deck) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        faces = tuple(card.text for card in cards)
        patch.setattr(Promised, "fresh", lambda name, drawing: Promised(name, faces, bytes(32)))
        yield


class Told:
    """A round between two players at a new house, and everything that each viewer is told of it."""

    def __init__(self, url: str, game: str, cards: Deck) -> None:
        self.house = Driver(url, HouseKey(KEY), ManualClock())
        self.words: dict[str, list[str]] = {viewer.name: [] for viewer in VIEWERS}
        with dealing(cards):
            self._begin(game)
        self.table = self.house.house.tables["t1"]
        assert self.table.talk is not None
        piles = self.table.talk.table.piles
        self.piles = {str(name): list(slots) for name, slots in piles.items() if name not in (SHOE, DISCARD)}
        self.number = self.table.episode

    def _begin(self, game: str) -> None:
        house = self.house
        house.table("t1", game)
        house.person("Guest 1", HouseRole.GUEST)
        for seat, player in enumerate(PLAYERS, 1):
            house.player(player.name, 100_000)
            house.do(player, c.Join("t1", seat))
            house.say(player, "t1", answer="Wager", box=seat, wager="ante", cents=1000)
        self._tell()
        for player in PLAYERS:
            house.do(player, c.Ready("t1"))
        self._tell()

    def _tell(self) -> None:
        table = self.house.house.tables["t1"]
        for viewer in VIEWERS:
            news = orjson.loads(messages.Bulletin(table, 0).update(viewer, table.news))
            said = [orjson.dumps(news), orjson.dumps(messages.story_data(table, viewer))]
            self.words[viewer.name] += [each.decode() for each in said]
        table.news = []

    def finish(self, cards: Deck, choices: tuple[int, int]) -> None:
        """Both decide: 0 is the first option, -1 the last, which is to fold, at the end if there are several stages.

        Then everybody fetches the round.
        """
        with dealing(cards):
            while self.house.house.tables["t1"].episode == self.number:
                for box, (player, place) in enumerate(zip(PLAYERS, choices, strict=True), 1):
                    self._decide(box, player, place)
        assert self.house.house.tables["t1"].episode > self.number
        for viewer in VIEWERS:
            seen = None if viewer.role is HouseRole.INSPECTOR else viewer.viewer
            document = export_round(self.house.store, self.house.key, "t1", self.number, seen)
            self.words[viewer.name].append(orjson.dumps(document).decode())

    def _decide(self, box: int, player: Actor, place: int) -> None:
        options = messages.state(self.house.house.tables["t1"], player, 0).get("options", [])
        for own in (each for each in options if each["box"] == box):
            choice = own["choices"][place]["choice"]
            self.house.say(player, "t1", answer="Decision", box=box, choice=choice)
            self._tell()

    def heard(self, viewer: str) -> list[str]:
        """What this viewer was told, without what is random by design."""
        return [re.sub(r"[0-9a-f]{64}", "#", words) for words in self.words[viewer]]


def shuffled(seed: int) -> Deck:
    cards = list(DECK)
    Random(seed).shuffle(cards)
    return tuple(cards)


def exchanged(cards: Deck, hidden: set[int]) -> Deck:
    """The same cards in all other places; in these every card moves on by one."""
    places, changed = sorted(hidden), list(cards)
    for place, other in zip(places, places[1:] + places[:1], strict=True):
        changed[place] = cards[other]
    return tuple(changed)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [viewer.name for viewer in VIEWERS])
def test_while_hands_are_decided(new_sqlite: Callable[[], str], game: str, viewer: str) -> None:
    cards = shuffled(7)
    first = Told(new_sqlite(), game, cards)
    own = {"A1": "box 1", "B1": "box 2"}.get(viewer)
    known = set(first.piles[own]) if own else set()
    if GAMES[game]:
        known.add(first.piles["dealer"][-1])
    hidden = set(range(52)) - known
    second = Told(new_sqlite(), game, exchanged(cards, hidden))
    assert first.piles == second.piles
    assert first.heard(viewer) == second.heard(viewer)
    if own:
        third = Told(new_sqlite(), game, exchanged(cards, set(first.piles[own])))
        assert first.heard(viewer) != third.heard(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_of_a_folded_hand_others_learn_nothing_even_afterwards(new_sqlite: Callable[[], str], game: str) -> None:
    cards = shuffled(8)
    first = Told(new_sqlite(), game, cards)
    folded = set(first.piles["box 2"])
    dealt = {slot for slots in first.piles.values() for slot in slots}
    other = exchanged(cards, folded | (set(range(52)) - dealt))
    second = Told(new_sqlite(), game, other)
    for told, deck in ((first, cards), (second, other)):
        told.finish(deck, (0, -1))
    for viewer in VIEWERS:
        is_same = first.heard(viewer.name) == second.heard(viewer.name)
        assert is_same == (viewer.name not in ("B1", "I1")), viewer


def test_no_hash_in_the_store_can_be_tried_against_every_hand(new_sqlite: Callable[[], str]) -> None:
    """Somebody who reads the store knows all facts of a round but one hand: no plain hash lets them try them all."""
    told = Told(new_sqlite(), "caribbean-stud", shuffled(9))
    told.finish(shuffled(9), (0, -1))
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == "t1", steps.c.episode == told.number).order_by(steps.c.number)
    before, tried = "", 0
    for row in told.house.store.read(query):
        said = told.house.key.unseal(row["sealed"], f"step t1 {told.number} {row['number']}")
        facts = [canonical(fact) for fact in orjson.loads(said)["facts"]]
        plain = hashlib.sha256(b"\n".join([before.encode(), *facts])).hexdigest()
        assert row["facts"] != plain
        before, tried = row["facts"], tried + 1
    assert tried >= 3
    command: dict[str, Any] = {"answer": "Decision", "box": 2, "choice": "fold"}
    plain = hashlib.sha256(b"Say" + canonical(c.Say("t1", command))).hexdigest()
    assert plain not in {row["digest"] for row in told.house.store.read(select(schema.commands))}
