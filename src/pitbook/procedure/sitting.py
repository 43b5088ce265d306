"""A table from its opening to its close: procedures and rounds in the order that the rules allow.

A sitting keeps people, notices and carried stakes; what is played with, and what is due before the next round, is its
equipment's. Notices and directions change between rounds and never within one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pitbook.errors import Refused
from pitbook.law import Cents, Edition, Notice
from pitbook.procedure.equipment.card_care import return_carried
from pitbook.procedure.equipment.keeping import OPENING, ROUND, Equipment, Keeper
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.nominees import Nominees
from pitbook.procedure.seats import Unfit
from pitbook.procedure.sitting_state import SavedSitting, SittingState
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Noted
from pitbook.table.layout_money import CarriedStake
from pitbook.table.round import Nomination, Opening, Round, Rules

CLOSING: Final = "closing"

DIRECTIONS: Final = {
    "english": "english-only",
    "silence": "silence",
    "apart": "players-apart",
    "admit": "players-apart",
}
"""What the operator may direct, and the point that names the rule by which."""


class Playable(Protocol):
    """What a table needs of a game."""

    @property
    def open_table(self) -> Callable[[Round], Rules]: ...

    @property
    def equipment(self) -> Equipment: ...

    def begin(self, opening: Opening) -> Conversation: ...


@dataclass(frozen=True, slots=True)
class Episode:
    """A finished procedure or round. Its opening and answers are all that need be kept of it."""

    name: str
    opening: Opening
    conversation: Conversation


class Sitting:
    """One table in use.

    >>> from pitbook.games import find_game
    >>> game = find_game("caribbean-stud")
    >>> table = Sitting(game, Notice.post(game.rulebook.edition()))
    >>> table.begin_round()
    Traceback (most recent call last):
    pitbook.errors.Refused: the table is not open (rule 6.1): open it first
    """

    def __init__(self, game: Playable, notice: Notice) -> None:
        self.game = game
        self.notice = notice
        self.episodes: list[Episode] = []
        self.notes: list[Noted] = []
        self.barred: frozenset[str] = frozenset()
        self.carried: tuple[CarriedStake, ...] = ()
        self.nominations: tuple[Nomination, ...] = ()
        self.personal_limits: dict[tuple[str, str], Cents] = {}  # by player and wager
        self.area_limited: tuple[frozenset[str], ...] = ()
        self.seated: frozenset[str] = frozenset()
        self.unfit: frozenset[str] = frozenset()
        self.left: dict[str, str] = {}
        self.names_owners = True
        self.is_open = False
        self.keeper: Keeper = game.equipment.keeper(notice, game.open_table)
        self._wagers_stand = False
        self._current: Episode | None = None
        self._rounds = 0

    @property
    def current(self) -> Conversation | None:
        """The procedure or round that is under way."""
        episode = self._current
        if episode is not None and episode.conversation.request is not None:
            return episode.conversation
        self._absorb()
        return None

    @property
    def equipment(self) -> Keeper:
        """What keeps this table's equipment, once whatever is over has been taken over."""
        self._absorb()
        return self.keeper

    @property
    def round_number(self) -> int:
        return self._rounds

    def open(self) -> Conversation:
        """Receive and inspect what is played with."""
        self._need_idle()
        if self.is_open:
            raise Refused("the table is open already", clause=self._law.rule_number("opening"))
        return self._start(OPENING, self.game.open_table)

    def start(self, kind: str, **how: Any) -> Conversation:
        """A procedure between rounds, such as a shuffle; `how` is for the equipment to understand."""
        self._need_idle()
        self._need_open()
        procedure = self.keeper.start(kind, **how)
        self._take_notes()
        return self._start(kind, procedure)

    def begin_round(self) -> Conversation:
        """Open the next round with what the last one left."""
        self._need_idle()
        self._need_open()
        if due := self.keeper.due:
            raise Refused(due.fault, clause=due.clause, remedy=due.remedy)
        opening = self._opening(carried=self.carried, wagers_stand=self._wagers_stand, **self.keeper.for_round())
        return self._track(ROUND, opening, self.game.begin(opening))

    def call_off(self) -> None:
        """The round under way is not played: nobody wagered, or a ruling undid it."""
        if self._current is None or self._current.name != ROUND:
            raise Refused("no round is under way")
        self._current = None
        self.need_fresh()

    def need_fresh(self) -> None:
        """What became of the equipment is not known any more: nothing is played before it is in order."""
        self._need_idle()
        self.keeper.need_fresh()

    def vacate(self, *, ruling: str = "", by: str = "") -> None:
        """The table stands empty; where it is left to a supervisor what follows, `by` says whose the ruling is."""
        self._need_idle()
        self._need_open()
        self.keeper.vacate(ruling=ruling, by=by)
        self._take_notes()

    def expose_in_loading(self) -> None:
        """A card was exposed on its way into the shoe or shuffler."""
        self._need_idle()
        self._need_open()
        self.keeper.expose_in_loading()
        self._take_notes()

    def _take_notes(self) -> None:
        self.notes += self.keeper.notes
        self.keeper.notes = []

    def post(self, notice: Notice, *, approved_by: str = "") -> None:
        """Change the notice, between rounds; `approved_by` says who approved what needs approval."""
        self._need_idle()
        if notice.edition.game != self._law.game:
            raise Refused("this is a table of another game")
        if self.carried and notice.edition is not self._law:
            carries = self._law.find_point("misdeal-carries")
            clause = carries.clause.id if carries else ""
            raise Refused("wagers of the last round still stand", clause=clause, remedy="finish them first")
        self.keeper.post(notice, is_open=self.is_open, approved_by=approved_by)
        self.notice = notice

    @property
    def _law(self) -> Edition:
        return self.notice.edition

    def sit(self, player: str) -> None:
        """A player takes a seat; who wagers from one is known to sit."""
        self.seated |= {player}

    def stand(self, player: str) -> None:
        """A player gives up the seat and may go on playing where the rules let those who stand take part."""
        self._need_idle()
        self.seated -= {player}

    def limit_on_areas(self, players: frozenset[str], by: str) -> None:
        """From the next round all that these players have on one area stays within the table maximum, by direction."""
        option = self._law.options.get("area-limit")
        if option is None:
            raise Refused(f"{self._law.ref} has no such rule on areas")
        if not players or not by.strip():
            raise Refused("it is not said who directs this, and for whom", clause=option.clause)
        self.area_limited += (players,)
        clause = self._law.cite(option.clause)
        who = " and ".join(sorted(players))
        self.notes.append(Noted(clause, f"{by} directs: {who} within the table maximum on each area"))

    def direct(self, direction: str, by: str, *, players: frozenset[str] = frozenset()) -> None:
        """English only, silence, or players kept apart, at the operator's word.

        Who is kept apart may play on in a round under way, and is let in again by the direction `admit`.
        """
        law, named = self._law, DIRECTIONS.get(direction)
        point = law.find_point("kept-apart")
        if point is None:
            raise Refused(f"{law.ref} has no rule on what players say or who is kept apart")
        rule = point.clause.id
        if named is None:
            raise Refused(f"no direction {direction!r}", clause=rule, remedy="english, silence, apart or admit")
        if not by.strip():
            raise Refused("it is not said who directs this", clause=rule)
        clause = law.find_rule_on(named)
        if clause is None:
            raise Refused(f"{law.ref} has no rule by which {direction!r} is directed", clause=rule)
        if (named == "players-apart") != bool(players):
            apart = self._law.rule_number("players-apart")
            raise Refused("players are kept apart and admitted by name", clause=apart)
        if direction == "admit" and (more := sorted(players - self.barred)):
            raise Refused(f"{more[0]} is not kept from this table", clause=clause.id)
        who = f" ({', '.join(sorted(players))})" if players else ""
        self.notes.append(Noted(clause, f"{by} directs: {direction}{who}"))
        self.barred = self.barred - players if direction == "admit" else self.barred | players

    def close(self) -> None:
        """End of play at this table; wagers left over from a misdeal go back to their players."""
        self._need_idle()
        self._need_open()
        if self.carried:
            opening = self._opening(carried=self.carried)
            self._track(CLOSING, opening, Conversation(Round(opening, {}), return_carried))
            self._absorb()
        self.is_open = False
        self.keeper.close()

    def save(self) -> SavedSitting:
        """What this table is between two conversations, as plain data; `restore` makes it again."""
        return SittingState(
            notice=self.notice,
            barred=self.barred,
            carried=self.carried,
            nominations=self.nominations,
            personal_limits=self.personal_limits,
            area_limited=self.area_limited,
            seated=self.seated,
            unfit=self.unfit,
            is_open=self.is_open,
            wagers_stand=self._wagers_stand,
            rounds=self._rounds,
            left=dict(self.left),
            names_owners=self.names_owners,
            equipment=self.keeper.save(),
        ).as_data()

    @classmethod
    def restore(cls, game: Playable, notice: Notice, data: Mapping[str, Any]) -> Sitting:
        """The table that was saved, under the notice that was saved with it."""
        sitting, state = cls(game, notice), SittingState.read(notice, data)
        sitting.barred = state.barred
        sitting.carried = state.carried
        sitting.nominations = state.nominations
        sitting.personal_limits = dict(state.personal_limits)
        sitting.area_limited = state.area_limited
        sitting.seated, sitting.unfit = state.seated, state.unfit
        sitting.is_open, sitting.left = state.is_open, dict(state.left)
        sitting.names_owners = state.names_owners
        sitting.keeper.restore(state.equipment)
        sitting._wagers_stand = state.wagers_stand
        sitting._rounds = state.rounds
        return sitting

    def _need_idle(self) -> None:
        if self.current is not None:
            assert self._current is not None
            asked = self._current.conversation.request
            clause = asked.clause.id if asked else ""
            raise Refused(f"the {self._current.name} is under way", clause=clause, remedy="finish it first")

    def _need_open(self) -> None:
        if not self.is_open:
            raise Refused("the table is not open", clause=self._law.rule_number("opening"), remedy="open it first")

    def _opening(self, **more: Any) -> Opening:
        return Opening(
            self.notice,
            self.keeper.piles,
            barred=self.barred,
            number=self.round_number + 1,
            nominations=self.nominations,
            personal_limits=tuple((*whose, most) for whose, most in self.personal_limits.items()),
            area_limited=self.area_limited,
            seated=self.seated,
            unfit=self.unfit,
            pack=self.game.equipment.pack,
            left=tuple(self.left.items()),
            names_owners=self.names_owners,
            **self.keeper.more(),
            **more,
        )

    def _start(self, name: str, procedure: Callable[[Round], Rules]) -> Conversation:
        opening = self._opening()
        return self._track(name, opening, Conversation(Round(opening, {}), procedure))

    def _track(self, name: str, opening: Opening, conversation: Conversation) -> Conversation:
        self._current = Episode(name, opening, conversation)
        return conversation

    def _absorb(self) -> None:
        """Take over what a finished conversation leaves behind."""
        if self._current is None or not self._current.conversation.is_over:
            return
        episode, self._current = self._current, None
        self.episodes.append(episode)
        self.keeper.after(episode.name, episode.conversation)
        match episode.name:
            case "opening" | "replacement":
                self.is_open = True
            case "round":
                self._after_round(episode.conversation.table)
            case "closing":
                self.carried = ()

    def _after_round(self, table: Round) -> None:
        self._rounds += 1
        self.carried = table.carried
        self._wagers_stand = LeftStakes.of(table).are_to_stand
        self.nominations = tuple(Nominees.of(table).nominations.values())
        self.seated |= table.seated
        self.left = dict(table.left)
        self.unfit |= Unfit.of(table).players


__all__ = ["Episode", "Playable", "Sitting"]
