"""The regulars at a table of one's own: what they stake, and how they decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from pitbook.errors import Refused
from pitbook.games import Game
from pitbook.law import Cents, Edition, Notice
from pitbook.law.wager_name import family_of
from pitbook.procedure.habits import REGULARS, going_along
from pitbook.table import Conversation, Decision, Wager, player_viewer, view
from pitbook.table.requests import PlaceWagers, Spot

SMALL_STAKE: Final = Cents(100)
USUAL_LEAST: Final = Cents(500)


def signed_wagers(edition: Edition) -> tuple[str, ...]:
    """The wagers and families of wagers that the sign at a table may give limits."""
    limits = edition.options.get("limits")
    return tuple(limits.choices) if limits else ()


def fixed_wagers(edition: Edition) -> tuple[str, ...]:
    """The wagers that are taken at one amount only."""
    return tuple(wager for wager in signed_wagers(edition) if wager in edition.fixed_stakes)


@dataclass(frozen=True)
class Regulars:
    """Those who sit at the boxes around the person."""

    game: Game
    notice: Notice
    chance: Random
    boxes: Mapping[int, str]

    @classmethod
    def at(cls, boxes: Sequence[int], game: Game, notice: Notice, chance: Random) -> Regulars:
        return cls(game, notice, chance, dict(zip(boxes, REGULARS, strict=False)))

    def wager(self, talk: Conversation, request: PlaceWagers, number: int) -> bool:
        """They stake a few times the least: on the first wager, on one after the other where there are several alike,
        and every other time on each wager of fixed size too. Whether any of it gets them into the round."""
        alike = self._alike(request.wagers)
        for box, name in self.boxes.items() if alike else ():
            wager = alike[(number + box - 1) % len(alike)]
            least = self.notice.limit(wager).min or USUAL_LEAST
            stakes = {wager: Cents(least * self.chance.choice((1, 1, 2, 3)))}
            stakes |= going_along(self.game.record.along, request, self.notice)
            for fixed in fixed_wagers(self.notice.edition):
                if fixed in request.wagers and self.chance.random() < 0.5:
                    stakes[fixed] = self.notice.fixed_stake(fixed) or SMALL_STAKE
            with suppress(Refused):  # a sign too tight for a regular leaves the box empty
                for wager, amount in stakes.items():
                    talk.answer(Wager(box, name, wager, amount, seat=True))
        return bool(alike)

    def _alike(self, wagers: Sequence[str]) -> Sequence[str]:
        """The wagers of which one is in the game by any: those with a name of their own, else whole families.

        The bank is left to the person.
        """
        entry, bank = self.game.record.entry, self.game.record.bank
        wagers = [wager for wager in wagers if not bank or wager != bank.wager]
        if not entry:
            return wagers[:1]
        return [each for each in entry if each in wagers] or [each for each in wagers if family_of(each) in entry]

    def decision(self, talk: Conversation, spot: Spot) -> Decision:
        """What one of them does with a hand, on what they see."""
        return self.game.habit(view(talk, player_viewer(spot.player)), spot)

    def __str__(self) -> str:
        """Who is here and how they play."""
        habit = f" {self.game.habit_words}" if self.game.habit_words else ""
        return f"Also here: {', '.join(self.boxes.values())}.{habit}" if self.boxes else ""
