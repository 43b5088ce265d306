"""What has been heard of a live table: how it stands, the facts of the round under way, and the last round settled."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pitbook.cli.play.house_line import House
from pitbook.cli.play.house_view import Promise, read_fact, settled_view
from pitbook.errors import BadInput
from pitbook.law import Cents, Edition
from pitbook.table import Fact, View
from pitbook.table.facts import Decided, MoneyFact, RulingMade, WagerAccepted, WagerWithdrawn

MOST_NEWS: Final = 3
NOTHING_YET: Final = -1
"""The number of a round of which nothing has been heard."""


class Settled(NamedTuple):
    """A round that is over, as this person saw it, what they have after it, and whether its cards were proved."""

    view: View
    number: int
    balance: Cents
    verdict: str


@dataclass
class Hearing:
    """One person's knowledge of one table, from what the house tells them."""

    house: House
    table: str
    law: Edition
    state: dict[str, Any]
    on_news: Callable[[str], None]
    on_settled: Callable[[Settled], None]
    facts: list[Fact] = field(default_factory=list)
    promise: Promise | None = None
    news: list[str] = field(default_factory=list)
    ends_at: float = 0.0

    @property
    def me(self) -> str:
        name: str = self.state["you"]["name"]
        return name

    @property
    def stakes(self) -> list[Any]:
        """What this person has on the layout."""
        return [stake for stake in self.state.get("stakes", ()) if stake[1] == self.me]

    def take(self, message: dict[str, Any]) -> None:
        """Take in what the house says."""
        match message["type"]:
            case "hello":
                self._catch_up(message)
            case "update":
                for event in message["events"]:
                    self._note(event, message["state"])
        if "state" in message:
            self._stand(message["state"])

    def _catch_up(self, hello: dict[str, Any]) -> None:
        """How the table stands now; a round that ended while the line was broken is read from the house's record."""
        missed = self.state["episode"]
        if hello["state"]["episode"] != missed:
            if missed != NOTHING_YET and self.stakes:
                with suppress(BadInput):  # it may have been undone: then there is nothing to show
                    round_ = self.house.get(f"/tables/{self.table}/rounds/{missed}")
                    self.facts = [read_fact(each, self.law) for each in round_["facts"]]
                    if self.promise:
                        self.promise.open(round_["openings"])
                    self._finish(hello["state"])
            self.promise = None
        self.facts = [read_fact(each, self.law) for each in hello["facts"]]

    def _note(self, event: dict[str, Any], state: dict[str, Any]) -> None:
        """What has just happened in a round or in what comes between rounds."""
        if event["episode"] != self.state["episode"]:
            self._begin()
            self.state = self.state | {"episode": event["episode"], "stakes": [], "slots": {}}
        facts = [read_fact(each, self.law) for each in event["facts"]]
        self.facts += facts
        for fact in facts:
            self._tell(fact)
        if self.promise:
            self.promise.open(event["openings"])
        if event["is_over"] and event["kind"] == "round":
            self._finish(state)

    def _stand(self, state: dict[str, Any]) -> None:
        """How the table stands after what happened. The root counts that was told first, before any card."""
        if state["episode"] != self.state["episode"]:
            self._begin()
        self.state = state
        if state["kind"] == "round" and self.promise is None:
            self.promise = Promise.read(state)
        if self.promise:
            self.promise.look(state)
        self.ends_at = time.monotonic() + (state["deadline"] - state["now"]) / 1000 if state["deadline"] else 0.0

    def _begin(self) -> None:
        self.facts, self.promise = [], None

    def _tell(self, fact: Fact) -> None:
        """What the others at the table do, as it happens."""
        words = fact.sentence
        match fact:
            case WagerAccepted() | WagerWithdrawn() if fact.stake.player != self.me:
                pass
            case Decided(box=box) if (player := self._player(box)) != self.me:
                words = words.replace(f"box {box}", player, 1)
            case RulingMade():
                pass
            case _:
                return
        self.news = [*self.news[1 - MOST_NEWS :], f"{words} (rule {fact.clause})"]
        self.on_news(self.news[-1])

    def _player(self, box: int) -> str:
        wagers = (fact.stake for fact in self.facts if isinstance(fact, WagerAccepted))
        return next((stake.player for stake in wagers if stake.box == box), f"box {box}")

    def _finish(self, state: dict[str, Any]) -> None:
        """A round is over; only whoever played in it is shown how it ended."""
        self.news = []
        if any(isinstance(fact, MoneyFact) and fact.stake.player == self.me for fact in self.facts):
            seen = settled_view(self.state, self.facts, self.promise.faces if self.promise else {})
            verdict = self.promise.verdict if self.promise else ""
            self.on_settled(Settled(seen, self.state["round"], Cents(state["you"]["balance"]), verdict))
