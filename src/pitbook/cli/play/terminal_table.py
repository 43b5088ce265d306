"""A table in the terminal: its notice, its cards, staff who answer by themselves, and regulars at the other boxes.

It deals any game that asks for wagers, cards and decisions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from pitbook.errors import BadInput, Refused
from pitbook.games import Game, find_edition, find_game
from pitbook.law import Cents, Edition, Notice, dollars
from pitbook.procedure.habits import choose
from pitbook.procedure.pool import LinkedPool
from pitbook.procedure.shoe.two_hands import is_cutting_card_next
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualShoe, VirtualStaff
from pitbook.table import Conversation, Decision, Opening, Round, Ruling, Wager, player_viewer, view
from pitbook.table.answers import Answer, CuttingCardOut
from pitbook.table.places import SHOE
from pitbook.table.requests import Deal, PlaceWagers, Request, Rule

TABLE: Final = "the terminal"
REGULARS: Final = ("North", "East", "South", "West", "Left", "Right")
POOL_START: Final = Cents(2_500_000)
USUAL_WORDS: Final = ("jackpot=true", "jackpot-stake=100")
USUAL_LIMITS: Final = {"min": 500, "max": 10000, "step": 500}


def set_up_table(game_name: str, words: list[str], *, seed: int | None, others: int) -> TerminalTable:
    """A table of that game, with so many regulars and a box for one person more."""
    edition = find_edition(game_name)
    seats = edition.number("boxes")
    if not 0 <= others <= min(seats - 1, len(REGULARS)):
        clause = edition.point("boxes").clause.id
        raise BadInput(
            f"no room for {others} others", clause=clause, remedy=f"the table has {seats} boxes, yours included"
        )
    notice = post_notice(edition, words)
    chance = SystemRandom() if seed is None else Random(seed)
    return TerminalTable(find_game(edition.game), notice, chance, others)


def post_notice(edition: Edition, words: list[str]) -> Notice:
    """The usual notice of a terminal table, but for what the words say: every wager of no fixed size has its limits.

    >>> post_notice(find_edition("caribbean-stud"), ["limits.ante.max=20000"]).limit("ante")
    Limit(min=500, max=20000, step=500)
    """
    limited = [wager for wager in edition.options["limits"].choices if f"{wager}-stake" not in edition.options]
    usual = [f"limits.{wager}.{bound}={n}" for wager in limited for bound, n in USUAL_LIMITS.items()]
    usual += USUAL_WORDS
    if "jackpot=false" in words:
        usual = [word for word in usual if not word.startswith("jackpot")]
    known = [word for word in usual if re.split(r"[.=]", word)[0] in edition.options]
    return Notice.from_words(edition, [*known, *words])


@dataclass
class TerminalTable:
    """What lasts from round to round whoever plays; `box` is the person's, and the regulars have those around it."""

    game: Game
    notice: Notice
    chance: Random
    others: int
    pool: LinkedPool = field(init=False)
    sitting: Sitting = field(init=False)
    staff: VirtualStaff = field(init=False)
    box: int = field(init=False)
    regulars: dict[int, str] = field(init=False)
    current: Conversation | None = None
    last: Round | None = None
    rounds: int = 0

    def __post_init__(self) -> None:
        self.pool = LinkedPool(self.notice.cents("pool") or POOL_START)
        self.sitting = Sitting(self.game, self.notice)
        self.staff = VirtualStaff(VirtualShoe(()), self.pool, TABLE)
        self.box = self.others // 2 + 1
        free = (box for box in range(1, self.others + 2) if box != self.box)
        self.regulars = dict(zip(free, REGULARS, strict=False))

    def begin(self) -> Conversation:
        """The next round, once the cards are ready for it: a shoe lives on until the rules call for a shuffle."""
        if "dealing" in self.notice.edition.options:
            self._prepare_cards()
            self.current = self.sitting.begin_round()
        else:  # a game that does not say how its cards are handled gets fresh ones every time
            self._shuffle()
            self.current = self.game.begin(self._fresh_opening())
        return self.current

    def close(self, talk: Conversation) -> None:
        """Settle the round with the pool."""
        self.rounds += 1
        self.pool.post(talk.facts)
        self.pool.close(TABLE)
        self.current, self.last = None, talk.table

    # Cards and staff

    def _prepare_cards(self) -> None:
        """Sections 6 and 7, as far as they are due."""
        if not self.sitting.is_open:
            self._see_to(self.sitting.open())
        if self.sitting.needs_cards:
            self._see_to(self.sitting.replace_decks())
        if self.sitting.shuffle_due:
            self._shuffle()
            self._see_to(self.sitting.shuffle())

    def _shuffle(self) -> None:
        self.staff = VirtualStaff(VirtualShoe.shuffled(self.chance, self.notice.decks), self.pool, TABLE)

    def _see_to(self, procedure: Conversation) -> None:
        while answer := self._staff_answer(procedure.request):
            procedure.answer(answer)

    def _fresh_opening(self) -> Opening:
        size = self.notice.edition.number("deck-size") * self.notice.decks
        left = {} if self.last is None else {"carried": self.last.carried, "wagers_stand": self.last.wagers_stand}
        return Opening.with_cards(self.notice, size, number=self.rounds + 1, **left)

    def let_staff_answer(self, talk: Conversation, linger: Callable[[float], None]) -> None:
        """Deal, turn and count until a person is asked again, lingering for some seconds over what has happened."""
        count = len(talk.answers)
        while answer := self._staff_answer(talk.request):
            if self._is_cutting_card_next(talk):
                talk.answer(CuttingCardOut())
                continue
            is_deal = isinstance(talk.request, Deal)
            talk.answer(answer)
            linger(0.05 if is_deal else 0.3 if talk.request else 0)
        if len(talk.answers) == count and talk.request is not None:
            raise Refused(f"nobody at this table can give {talk.request.awaits}", clause=talk.request.clause.id)

    def _staff_answer(self, request: Request | None) -> Answer | None:
        """What the staff say; asked for a ruling they give the first that the rules name."""
        if isinstance(request, Rule):
            return Ruling(request.rulings[0], f"the {request.by}")
        return self.staff.answer(request)

    def _is_cutting_card_next(self, talk: Conversation) -> bool:
        """Whether it comes out before the next card, in a game where that is something to tell."""
        return talk.table.law.find_point("cutting-card-within") is not None and is_cutting_card_next(
            talk.table, talk.request
        )

    def remark(self, talk: Conversation | None) -> str:
        """What everybody at the table has an eye on: the jackpot, or how far the cards are played."""
        if self.notice.flag("jackpot"):
            return f"jackpot {dollars(self.pool.cents)}"
        if talk is None or self.notice.decks == 1:
            return ""
        if talk.table.opening.is_last:
            return "last round of the shoe"
        return f"{len(talk.table.hand(SHOE))} cards in the {'shuffler' if self._is_continuous else 'shoe'}"

    @property
    def _is_continuous(self) -> bool:
        """Whether cards come straight out of a machine; where two kinds of machine are told apart, one fills a shoe."""
        dealing = self.notice.edition.options.get("dealing")
        machines = [choice for choice in dealing.choices if choice != "shoe"] if dealing else []
        return self.notice.choice("dealing") in machines[-1:]

    # Wagers and regulars

    @property
    def main_wager(self) -> str:
        return self.notice.edition.options["limits"].choices[0]

    def least(self, wager: str) -> Cents:
        """The only amount of a wager of fixed size, or the least of another."""
        return self.notice.cents(f"{wager}-stake") or self.notice.limit(wager).min or Cents(100)

    def needed(self, amounts: list[Cents]) -> int:
        """What wagers take, with enough kept back for the second wager of the cards."""
        law, is_second = self.notice.edition, bool(self.game.record.second_wager)
        return sum(amounts) + amounts[0] * (law.number("bet-multiple") if law.find_point("bet-multiple") else is_second)

    def wager_for_regulars(self, talk: Conversation, request: PlaceWagers) -> None:
        """Regulars stake a few times the least: on the first wager, on one after the other where there are several
        alike, and every other time on the jackpot too."""
        least = self.notice.limit(self.main_wager).min or Cents(500)
        alike = [wager for wager in self.game.record.entry if wager in request.wagers] or request.wagers[:1]
        for box, name in self.regulars.items():
            wager = alike[(self.rounds + box - 1) % len(alike)]
            stakes = {wager: Cents(least * self.chance.choice((1, 1, 2, 3)))}
            if "jackpot" in request.wagers and self.chance.random() < 0.5:
                stakes["jackpot"] = self.notice.cents("jackpot-stake") or Cents(100)
            with suppress(Refused):  # a sign too tight for a regular leaves the box empty
                for wager, amount in stakes.items():
                    talk.answer(Wager(box, name, wager, amount, seat=True))

    def decide_for_regular(self, talk: Conversation, box: int, number: int) -> None:
        seen = view(talk, player_viewer(talk.table.boxes[box].player))
        talk.answer(Decision(box, choose(seen, (box, number), self.game.ranking), number))
