"""A table from its opening to its close: procedures and rounds in the order that the rules allow.

Every round starts from an `Opening` and leaves what it carries to the next. Cards are shuffled before play, after every
round and after a vacancy; notices, decks and directions change between rounds and never within one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pitbook.errors import BrokenRules, Refused, UnknownName
from pitbook.law import Cents, Clause, Edition, Notice
from pitbook.procedure.equipment import (
    count_deck,
    replace_decks,
    return_carried,
    shuffle_and_cut,
)
from pitbook.procedure.sitting_state import Piles, SavedSitting, SittingState
from pitbook.table.answers import Counted
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Noted
from pitbook.table.places import SHOE, By, Role
from pitbook.table.round import CarriedStake, Nomination, Opening, Round, Rules, fresh_slots

_SHORT = "the deck is not complete"
"""All that a count can find out: whether a card is missing, not whether the cards are those that were inspected."""

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
        self.is_open = False
        self.deck = 1
        self._wagers_stand = False
        self._shuffle_due = self._number("shuffle-before-play")
        self._next_is_last = False
        self._cards_fault = ""
        self._piles: Piles | None = None
        self._current: Episode | None = None
        self._rounds = 0

    @property
    def current(self) -> Conversation | None:
        """The procedure or round that is under way."""
        self._absorb()
        return self._current.conversation if self._current else None

    @property
    def shuffle_due(self) -> str:
        """The rule by which the cards must be shuffled before the next round; nothing if they need not be."""
        self._absorb()
        return self._shuffle_due

    @property
    def needs_cards(self) -> bool:
        """Whether other cards are needed, because one is missing or the notice has another number of decks."""
        self._absorb()
        return bool(self._cards_fault)

    @property
    def is_machine_full(self) -> bool:
        """Whether a continuous shuffler has every card back: the next round is dealt in an order of its own."""
        self._absorb()
        in_shoe = dict(self._piles or ()).get(SHOE, ())
        return self._is_continuous and not self._shuffle_due and len(in_shoe) == self._cards

    @property
    def round_number(self) -> int:
        return self._rounds

    def open(self) -> Conversation:
        """Receive and inspect the cards."""
        self._need_idle()
        if self.is_open:
            raise Refused("the table is open already", clause=self._number("opening"))
        return self._start("opening", self.game.open_table)

    def shuffle(self, *, directed_by: str = "", is_suspect: bool = False) -> Conversation:
        """The shuffle that is due, or one that the supervisor named directs.

        `is_suspect`: because the last may not have been random, which some editions have a rule of its own on.
        """
        self._need_idle()
        self._need_open()
        if directed_by:
            clause = self._rule_on_directed(is_suspect=is_suspect)
            if not By.parse(directed_by).may(Role.GAME_SUPERVISOR):
                raise Refused(f"a shuffle is not for {directed_by} to direct", clause=clause.id)
            self.notes.append(Noted(clause, f"{directed_by} directs a shuffle"))
            return self._start("shuffle", shuffle_and_cut(clause))
        if not self._shuffle_due:
            remedy = "play the shoe on, or name the supervisor who directs a shuffle"
            shuffles = self._law.point("shuffle-before-play").clause
            raise Refused("no shuffle is due", clause=shuffles.id, remedy=remedy)
        return self._start("shuffle", shuffle_and_cut(self._law.cite(self._shuffle_due)))

    def _rule_on_directed(self, *, is_suspect: bool) -> Clause:
        """Only editions that have a rule on it let anybody direct a shuffle."""
        suspect = self._law.find_rule_on("suspect-shuffle") if is_suspect else None
        clause = suspect or self._law.find_rule_on("directed-shuffle")
        if clause is None:
            what = f"{self._law.ref} has no rule by which a shuffle is directed"
            raise UnknownName(what, remedy="shuffle when one is due")
        return clause

    def count_deck(self) -> Conversation:
        """Check the deck between rounds; within one, answer with `DeckCounted`."""
        self._need_idle()
        self._need_open()
        return self._start("count", count_deck)

    def replace_decks(self) -> Conversation:
        """New cards, after any round."""
        self._need_idle()
        self._need_open()
        return self._start("replacement", lambda table: replace_decks(table, self.game.open_table))

    def begin_round(self) -> Conversation:
        """Open the next round with what the last one left."""
        self._need_idle()
        self._need_open()
        if self._cards_fault:
            remedy = f"replace the cards ({self._number('new-cards')})"
            raise Refused(self._cards_fault, clause=self._number("deck-count"), remedy=remedy)
        if self._shuffle_due:
            due = self._shuffle_due
            raise Refused("the cards have not been shuffled", clause=due, remedy="shuffle them first")
        opening = self._opening(carried=self.carried, wagers_stand=self._wagers_stand, is_last=self._next_is_last)
        return self._track("round", opening, self.game.begin(opening))

    def call_off(self) -> None:
        """The round under way is not played: nobody wagered, or a ruling undid it. The cards are shuffled again."""
        if self._current is None or self._current.name != "round":
            raise Refused("no round is under way")
        self._current = None
        self.need_shuffle()

    def need_shuffle(self) -> None:
        """What became of the cards is not known any more: nothing is dealt before they are shuffled."""
        self._need_idle()
        self._shuffle_due = self._number("shuffle-after-round")
        self._piles = None

    def vacate(self, *, ruling: str = "", by: str = "") -> None:
        """The table stands empty; before play goes on the cards are shuffled.

        Where that is left to a supervisor, `ruling` is `shuffle` or `none`, and `by` says whose it is.
        """
        self._need_idle()
        self._need_open()
        clause, point = self._law.rule_on("empty-table"), self._law.find_point("shuffle-after-vacancy")
        if point and point.value == "ruling":
            if ruling not in ("shuffle", "none") or not By.parse(by).may(Role.CASINO_SUPERVISOR):
                remedy = "say whether to shuffle, and by whose ruling"
                what = "a shuffle now is for the casino supervisor to rule on"
                raise Refused(what, clause=clause.id, remedy=remedy)
            self.notes.append(Noted(clause, f"ruling after a vacancy: {ruling} (given by {by})"))
            if ruling == "none":
                return
        self._shuffle_due = clause.id

    def expose_in_loading(self) -> None:
        """A card was exposed on its way into the shoe or shuffler: shuffle again, where the edition says so."""
        self._need_idle()
        self._need_open()
        clause = self._law.find_rule_on("exposed-in-loading")
        if clause is None:
            raise Refused(f"{self._law.ref} has no rule on cards exposed in loading")
        self._shuffle_due = clause.id
        self.notes.append(Noted(clause, "a card was exposed in loading"))

    def post(self, notice: Notice, *, approved_by: str = "") -> None:
        """Change the notice, between rounds; `approved_by` says who approved what needs approval."""
        self._need_idle()
        if notice.edition.game != self._law.game:
            raise Refused("this is a table of another game")
        if self.carried and notice.edition is not self._law:
            carries = self._law.find_point("misdeal-carries")
            clause = carries.clause.id if carries else ""
            raise Refused("wagers of the last round still stand", clause=clause, remedy="finish them first")
        rule = self._law.find_point("style-change")
        is_other = any(
            notice.values.get(name) != self.notice.values.get(name) for name in ("style", "dealing", "decks")
        )
        if rule and is_other and self._is_mid_shoe:
            remedy = "change it with the next shoe"
            raise Refused("the shoe under way is dealt as it was begun", clause=rule.clause.id, remedy=remedy)
        is_styled = rule and notice.values.get("style") != self.notice.values.get("style")
        if rule and is_styled and self.is_open and self._is_continuous and not approved_by.strip():
            what = "with a continuous shuffler the style changes only by approved procedures"
            raise Refused(what, clause=rule.clause.id, remedy="say who has approved it")
        if self.is_open and notice.decks != self.notice.decks:  # other cards are needed, and these must be checked
            self._cards_fault = f"the notice has {notice.decks} decks, and other cards are on the table"
        self.notice = notice

    @property
    def _is_mid_shoe(self) -> bool:
        return self._piles is not None and not self._shuffle_due and not self._is_continuous

    @property
    def _is_continuous(self) -> bool:
        return self.notice.choice("dealing") == "continuous"

    @property
    def _law(self) -> Edition:
        return self.notice.edition

    def _number(self, point: str) -> str:
        """The number of the rule that a point names; nothing in a game that is played without such a procedure."""
        clause = self._law.find_rule_on(point)
        return clause.id if clause else ""

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
            apart = self._number("players-apart")
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
            self._track("closing", opening, Conversation(Round(opening, {}), return_carried))
            self._absorb()
        self.is_open = False
        self._shuffle_due = self._number("shuffle-before-play")

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
            piles=self._piles,
            is_open=self.is_open,
            deck=self.deck,
            wagers_stand=self._wagers_stand,
            shuffle_due=self._shuffle_due,
            next_is_last=self._next_is_last,
            cards_fault=self._cards_fault,
            rounds=self._rounds,
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
        sitting.is_open, sitting.deck = state.is_open, state.deck
        sitting._piles = state.piles
        sitting._wagers_stand = state.wagers_stand
        sitting._shuffle_due = state.shuffle_due
        sitting._next_is_last = state.next_is_last
        sitting._cards_fault = state.cards_fault
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
            raise Refused("the table is not open", clause=self._number("opening"), remedy="open it first")

    def _opening(self, **more: Any) -> Opening:
        shoe = ((SHOE, fresh_slots(self._cards)),)
        return Opening(
            self.notice,
            self._piles or shoe,
            barred=self.barred,
            number=self.round_number + 1,
            deck=self.deck,
            nominations=self.nominations,
            personal_limits=tuple((*whose, most) for whose, most in self.personal_limits.items()),
            area_limited=self.area_limited,
            seated=self.seated,
            unfit=self.unfit,
            **more,
        )

    @property
    def _cards(self) -> int:
        return self._law.number("deck-size") * self.notice.decks

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
        ends: Mapping[str, Callable[[Conversation], None]] = {
            "opening": self._after_opening,
            "replacement": self._after_opening,
            "shuffle": self._after_shuffle,
            "count": self._after_count,
            "round": self._after_round,
            "closing": self._after_closing,
        }
        ends[episode.name](episode.conversation)

    def _after_opening(self, conversation: Conversation) -> None:
        self.is_open = True
        self._cards_fault = ""
        self._shuffle_due = self._number("shuffle-before-play")

    def _after_closing(self, conversation: Conversation) -> None:
        self.carried = ()

    def _after_shuffle(self, conversation: Conversation) -> None:
        self._shuffle_due = ""
        self._next_is_last = False
        self._piles = None
        if self._law.find_point("burn"):  # cards that were burned are out of the shoe
            self._piles = self._as_they_lie(conversation)

    def _after_count(self, conversation: Conversation) -> None:
        (counted,) = conversation.answers
        if not isinstance(counted, Counted):
            raise BrokenRules("a count without a number")
        if self._cards_fault in ("", _SHORT):  # of other cards only a replacement can say that they are in order
            self._cards_fault = _SHORT if counted.count != self._cards else ""

    def _after_round(self, conversation: Conversation) -> None:
        self._rounds += 1
        self.carried = conversation.table.carried
        self._wagers_stand = conversation.table.wagers_stand
        self._shuffle_due = conversation.table.shuffle_due
        if not self._shuffle_due:  # the shoe lives on as it lies
            self._piles = self._as_they_lie(conversation)
        self._next_is_last = conversation.table.next_is_last
        self.nominations = tuple(conversation.table.nominations.values())
        self.seated |= conversation.table.seated
        self.unfit |= conversation.table.unfit
        short = self._law.find_point("short-deck")
        is_short = short is not None and any(fact.clause is short.clause for fact in conversation.facts)
        self._cards_fault = _SHORT if is_short else ""
        has_two = self._law.find_point("sets-of-cards") is None
        if has_two and self.notice.choice("dealing") == "shuffler" and self._shuffle_due:
            self.deck = 3 - self.deck  # the other deck has been shuffled meanwhile

    @staticmethod
    def _as_they_lie(conversation: Conversation) -> Piles:
        return tuple((pile, tuple(slots)) for pile, slots in conversation.table.piles.items() if slots)


__all__ = ["Episode", "Playable", "Sitting"]
