"""A table of one's own: its notice, its equipment, staff who answer by themselves, and regulars at the other boxes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from pitbook.cli.play.home.regulars import SMALL_STAKE, Regulars, fixed_wagers, signed_wagers
from pitbook.errors import BadInput, BadNotice, Refused
from pitbook.games import Game, find_edition, find_game
from pitbook.law import Cents, Edition, Notice
from pitbook.law.option import COMMAND_LINE
from pitbook.procedure.equipment.keeping import ROUND, NothingDrawn
from pitbook.procedure.habits import REGULARS
from pitbook.procedure.pool import LinkedPool
from pitbook.procedure.seats import open_boxes
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff, check_runs_by_itself, draw_all
from pitbook.table import Conversation, Fact, Round, Ruling
from pitbook.table.answers import Answer, Locked, NoMoreBets, TimeIsUp
from pitbook.table.facts import CardsDiscarded
from pitbook.table.places import Pile, Slot
from pitbook.table.requests import Deal, Decide, PlaceWagers, Rule, Spot

TABLE: Final = "the terminal"
POOL_START: Final = Cents(2_500_000)
USUAL_LIMITS: Final = {"min": 500, "max": 10000, "step": 500}
DEAL_SECONDS, TURN_SECONDS = 0.05, 0.3
CLOCK_SECONDS: Final = 30
"""So long a clock has run that closes wagers, unless a rule wants it to run for longer; nobody waits for it at home."""


def set_up_table(game_name: str, words: list[str], *, seed: int | None, others: int) -> HomeTable:
    """A table of that game, with so many regulars and a box for one person more."""
    edition = find_edition(game_name)
    notice = post_notice(edition, words)
    seats = len(open_boxes(notice))
    if not 0 <= others <= min(seats - 1, len(REGULARS)):
        clause = edition.point("boxes").clause.id
        raise BadInput(
            f"no room for {others} others", clause=clause, remedy=f"the table has {seats} boxes, yours included"
        )
    check_runs_by_itself(notice, COMMAND_LINE)
    chance = SystemRandom() if seed is None else Random(seed)
    return HomeTable(find_game(edition.game), notice, chance, others)


def post_notice(edition: Edition, words: list[str]) -> Notice:
    """The usual notice of a table at home, but for what the words say: every wager is offered and has its limits.

    >>> post_notice(find_edition("caribbean-stud"), ["limits.ante.max=20000"]).limit("ante")
    Limit(min=500, max=20000, step=500)
    """
    fixed = fixed_wagers(edition)
    usual = []
    for wager in signed_wagers(edition):
        if wager not in fixed:
            usual += [f"limits.{wager}.{bound}={n}" for bound, n in USUAL_LIMITS.items()]
        elif f"{wager}=false" not in words:
            usual += [f"{wager}=true", f"{edition.fixed_stakes[wager]}={SMALL_STAKE}"]
    known = [word for word in usual if re.split(r"[.=]", word)[0] in edition.options]
    with suppress(BadNotice):  # what is usual elsewhere may be against this edition: then its own defaults hold
        Notice.from_words(edition, known)
        words = [*known, *words]
    return Notice.from_words(edition, words)


def closing_of(request: PlaceWagers) -> Answer:
    """What closes wagers: a call, or a clock that has run for as long as it has to."""
    return TimeIsUp(max(CLOCK_SECONDS, request.least_seconds)) if request.is_timed else NoMoreBets()


def spot_to_decide(request: Decide) -> Spot | None:
    """The next hand clockwise that has something to decide; none if all that is left is to lock decisions in."""
    return next((spot for spot in request.options if not request.lockable or spot in request.undecided), None)


@dataclass
class HomeTable:
    """What lasts from round to round whoever plays; `box` is the person's, and the regulars have those around it.

    `lay` is where everything last lay in the round under way, for those who want to look at a hand that is put away.
    """

    game: Game
    notice: Notice
    chance: Random
    others: int
    pool: LinkedPool = field(init=False)
    sitting: Sitting = field(init=False)
    staff: VirtualStaff = field(init=False)
    box: int = field(init=False)
    regulars: Regulars = field(init=False)
    current: Conversation | None = None
    last: Round | None = None
    rounds: int = 0
    has_company: bool = False
    lay: dict[Pile, tuple[Slot, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pool = LinkedPool(self.notice.cents("pool") or POOL_START)
        self.sitting = Sitting(self.game, self.notice)
        self.staff = VirtualStaff(NothingDrawn(), self.pool, TABLE)
        boxes = open_boxes(self.notice)[: self.others + 1]
        self.box = boxes.pop(self.others // 2)
        self.regulars = Regulars.at(boxes, self.game, self.notice, self.chance)

    # Rounds

    def begin(self) -> Conversation:
        """The next round, once the equipment is ready for it."""
        self._prepare()
        self.current = self.sitting.begin_round()
        self.has_company, self.lay = False, {}
        self._let_regulars_wager()
        return self.current

    def answer(self, answer: Answer) -> None:
        """Have the round go on by an answer; where it opens wagers that one needs to be in the game, regulars wager."""
        talk = self.current
        assert talk is not None
        self.lay |= {pile: tuple(slots) for pile, slots in talk.table.piles.items() if slots}
        told = len(talk.table.facts)
        talk.answer(answer)
        for place, slots in talk.table.moved.items():
            if place >= told and isinstance(away := talk.table.facts[place], CardsDiscarded):
                self.lay[away.pile] = slots
        self._let_regulars_wager()

    def _let_regulars_wager(self) -> None:
        """Once in a round, as soon as they can get into it."""
        talk = self.current
        assert talk is not None
        if isinstance(talk.request, PlaceWagers) and not self.has_company:
            self.has_company = self.regulars.wager(talk, talk.request, self.rounds)

    def step(self) -> float:
        """Have the round go on by one answer that is not the person's; how many seconds that is worth a look."""
        talk = self.current
        assert talk is not None
        if isinstance(talk.request, Decide):
            spot = spot_to_decide(talk.request)
            self.answer(self.regulars.decision(talk, spot) if spot else Locked())
            return 0.0
        if isinstance(talk.request, PlaceWagers):
            self.answer(closing_of(talk.request))
            return 0.0
        is_deal = isinstance(talk.request, Deal)
        answer = self._staff_answer(talk)
        if answer is None:
            assert talk.request is not None
            raise Refused(f"nobody at this table can give {talk.request.awaits}", clause=talk.request.clause.id)
        self.answer(answer)
        return DEAL_SECONDS if is_deal else TURN_SECONDS if talk.request else 0.0

    def call_off(self) -> None:
        """Nobody can play the round under way: whatever was staked in it goes back."""
        self.sitting.call_off()
        self.current = None

    def close(self) -> None:
        """Settle the round with the pool."""
        talk = self.current
        assert talk is not None
        self.rounds += 1
        self.pool.post(talk.facts)
        self.pool.close(TABLE)
        self.current, self.last = None, talk.table

    def give_back(self) -> Sequence[Fact]:
        """Close the table: what lies there for the next round goes back to its players."""
        under_way = self.sitting.current
        if not self.sitting.carried:
            return ()
        if under_way is not None:
            self.sitting.call_off()
        self.sitting.close()
        self.current = None
        return self.sitting.episodes[-1].conversation.facts

    # Equipment and staff

    def _prepare(self) -> None:
        """Open the table and do whatever is due before a round; chance draws anew where the equipment says so."""
        if not self.sitting.is_open:
            self._see_to(self.sitting.open())
        while due := self.sitting.equipment.due:
            if self.sitting.equipment.draws_for(due.kind):
                self._draw()
            self._see_to(self.sitting.start(due.kind))
        if self.sitting.equipment.draws_for(ROUND):
            self._draw()

    def _draw(self) -> None:
        self.staff = VirtualStaff(draw_all(self.game.equipment, self.notice, self.chance), self.pool, TABLE)

    def _see_to(self, procedure: Conversation) -> None:
        while answer := self._staff_answer(procedure):
            procedure.answer(answer)

    def _staff_answer(self, talk: Conversation) -> Answer | None:
        """What the staff say; asked for a ruling they give the first that the rules name."""
        if isinstance(talk.request, Rule):
            return Ruling(talk.request.rulings[0], f"the {talk.request.by}")
        return self.staff.answer(talk)
