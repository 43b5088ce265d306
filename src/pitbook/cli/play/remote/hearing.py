"""What has been heard of a live table: how it stands, the facts of the round under way, and the last round settled."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pitbook.cards import Face
from pitbook.cli.play.remote.dispatch import hands_of, read_faces, read_fact, read_view, running_view, settled_view
from pitbook.cli.play.remote.house_line import PATIENCE_SECONDS, HouseRefuses, RemoteHouse
from pitbook.cli.play.remote.promise import Promise
from pitbook.cli.play.seat import Happening, Settled
from pitbook.cli.play.sight import as_they_lay, hand, places, played_on
from pitbook.games import find_game
from pitbook.law import Cents, Edition
from pitbook.table import Fact, View
from pitbook.table.facts import (
    BallFell,
    CardsMoved,
    CardsShown,
    Decided,
    DiceRolled,
    MoneyFact,
    RulingMade,
    ScreenFact,
    WagerAccepted,
    WagerWithdrawn,
)

MOST_NEWS: Final = 3
TURNS: Final = (CardsShown, ScreenFact, DiceRolled, BallFell)
"""Facts after which there is something new to see."""
NOTHING_YET: Final = -1
"""The number of a round of which nothing has been heard."""


@dataclass
class Hearing:
    """One person's knowledge of one table, from what the house tells them.

    `lay` is where everything lay when the house last said so, `seen` the faces that it showed there, and `since` what
    it has told since then; of that `moved` are moves of cards that `lay` has by now.
    """

    house: RemoteHouse
    table: str
    law: Edition
    state: dict[str, Any]
    facts: list[Fact] = field(default_factory=list)
    promise: Promise | None = None
    news: list[str] = field(default_factory=list)
    ends_at: float = 0.0
    lay: dict[str, list[int]] = field(default_factory=dict)
    seen: dict[int, Face] = field(default_factory=dict)
    since: list[Fact] = field(default_factory=list)
    moved: list[Fact] = field(default_factory=list)

    @property
    def me(self) -> str:
        name: str = self.state["you"]["name"]
        return name

    @property
    def stakes(self) -> list[Any]:
        """What this person has on the layout."""
        return [stake for stake in self.state.get("stakes", ()) if stake[1] == self.me]

    def take(self, message: dict[str, Any]) -> list[Happening]:
        """Take in what the house says, and tell what of it a person is to be told."""
        told: list[Happening] = []
        match message["type"]:
            case "hello":
                told += self._catch_up(message)
            case "update":
                for event in message["events"]:
                    told += self._note(event, message["state"])
        if "state" in message:
            self._stand(message["state"])
        return told

    def _catch_up(self, hello: dict[str, Any]) -> list[Happening]:
        """How the table stands now; a round that ended while the line was broken is read from the house's record."""
        told: list[Happening] = []
        if _has_ended(self.state, hello["state"]):
            told = self._read_missed(hello["state"]) if self.stakes else []
            self.promise = None
        self.facts = [read_fact(each, self.law) for each in hello["facts"]]
        return told

    def _read_missed(self, state: dict[str, Any]) -> list[Happening]:
        """The end of the round that was under way when the line broke; one that was undone since has none."""
        round_ = self._record(f"/tables/{self.table}/rounds/{self.state['episode']}")
        if round_ is None:
            return []
        known = len(self.facts)
        self.facts = [read_fact(each, self.law) for each in round_["facts"]]
        self.since = self.facts[known:]
        if self.promise:
            self.promise.open(round_["openings"], round_.get("further", ()))
        return self._finish(state)

    def _record(self, path: str) -> dict[str, Any] | None:
        """What the house has kept of a round; a house that has just come back may need a moment to find it."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                kept: dict[str, Any] = self.house.get(path)
            except HouseRefuses as refusal:
                if refusal.code == "unknown-round":
                    return None
                if time.monotonic() > until:
                    raise
                time.sleep(1)
            else:
                return kept

    def _note(self, event: dict[str, Any], state: dict[str, Any]) -> list[Happening]:
        """What has just happened in a round or in what comes between rounds."""
        if event["episode"] != self.state["episode"]:
            self._begin()
            self.state = self.state | {"episode": event["episode"], "stakes": [], "slots": {}}
        facts = [read_fact(each, self.law) for each in event["facts"]]
        self.facts += facts
        self.since += facts
        self.moved += [fact for fact, each in zip(facts, event["facts"], strict=True) if self._moves(each)]
        told: list[Happening] = [words for fact in facts if (words := self._tell(fact))]
        if self.promise:
            self.promise.open(event["openings"], event.get("further", ()))
        if event["is_over"] and event["kind"] == "round":
            told += self._finish(state)
        return told

    def _moves(self, told: Mapping[str, Any]) -> bool:
        """Whether this is cards that went from hand to hand, and which; then they lie there from now on."""
        if told["fact"] != CardsMoved.__name__ or not told.get("slots"):
            return False
        source, target, slots = told["source"], told["target"], told["slots"]
        self.lay[source] = [slot for slot in self.lay.get(source, ()) if slot not in slots]
        self.lay[target] = [*self.lay.get(target, ()), *slots]
        return True

    def _stand(self, state: dict[str, Any]) -> None:
        """How the table stands after what happened. The root counts that was told first, before any card."""
        if state["episode"] != self.state["episode"]:
            self._begin()
        self.state = state
        self.since, self.moved = [], []
        self.lay |= {pile: slots for pile, slots in state.get("slots", {}).items() if slots}
        self.seen |= read_faces(state)
        if state["kind"] == "round" and self.promise is None:
            self.promise = Promise.read(state, find_game(self.law.game).equipment.pack.noun)
        if self.promise:
            self.promise.look(state)
        self.ends_at = time.monotonic() + (state["deadline"] - state["now"]) / 1000 if state["deadline"] else 0.0

    def _begin(self) -> None:
        self.facts, self.promise, self.lay, self.seen, self.since, self.moved = [], None, {}, {}, [], []

    def _tell(self, fact: Fact) -> str:
        """What the others at the table do, as it happens; nothing of what this person does."""
        words = fact.sentence
        match fact:
            case WagerAccepted() | WagerWithdrawn() if fact.stake.player != self.me:
                pass
            case Decided(player=player) if player:  # several decide on this box, and the sentence says who
                if player == self.me:
                    return ""
            case Decided(box=box) if (player := self._player(box)) != self.me:
                words = words.replace(f"box {box}", player, 1)
            case RulingMade():
                pass
            case _:
                return ""
        self.news = [*self.news[1 - MOST_NEWS :], f"{words} (rule {fact.clause})"]
        return self.news[-1]

    def _player(self, box: int) -> str:
        wagers = (fact.stake for fact in self.facts if isinstance(fact, WagerAccepted))
        return next((stake.player for stake in wagers if stake.box == box), f"box {box}")

    @property
    def view(self) -> View:
        """The round under way, with hands that were put away as they lay."""
        return as_they_lay(read_view(self.state, self.facts), hands_of(self.lay, self._faces))

    @property
    def _faces(self) -> Mapping[int, Face]:
        """Every face that this person has seen by now, by its slot; where people deal nothing is promised."""
        return self.seen | self.promise.faces if self.promise else self.seen

    def _finish(self, state: dict[str, Any]) -> list[Happening]:
        """A round is over; whoever only watched it is shown how it ended too."""
        self.news = []
        is_own = any(isinstance(fact, MoneyFact) and fact.stake.player == self.me for fact in self.facts)
        unplayed = [fact for fact in self.since if not any(fact is each for each in self.moved)]
        seen = settled_view(self.me, played_on(hands_of(self.lay, self._faces), unplayed), self.facts)
        verdict = self.promise.verdict if self.promise else ""
        balance = Cents(state["you"]["balance"])
        return [Settled(seen, self.state["round"], balance, verdict, self._frames(seen), is_own)]

    def _frames(self, seen: View) -> tuple[View, ...]:
        """What came out one by one since the table last stood still, where nobody holds a hand: a race, a draw."""
        if any(hand(seen, place.pile) for place in places(seen)):
            return ()
        told = len(self.facts) - len(self.since)
        shown = [n for n, fact in enumerate(self.since, told + 1) if isinstance(fact, TURNS)]
        return tuple(running_view(self.me, self.facts[:n]) for n in shown)


def _has_ended(before: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether what was under way is so no longer: something else is, or the table rests between two rounds."""
    return before["episode"] not in (NOTHING_YET, now["episode"]) or before["kind"] != now["kind"]
