"""A table from its opening to its close: procedures and rounds in the order that the rules allow.

Every round starts from an `Opening` and leaves what it carries to the next. Cards are shuffled before play, after every
round and after a vacancy; notices, decks and directions change between rounds and never within one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pitbook.errors import BrokenRules, Refused
from pitbook.law import Cents, Notice
from pitbook.procedure.equipment import (
    clause_of,
    count_deck,
    replace_decks,
    return_carried,
    shuffle_and_cut,
)
from pitbook.table.answers import Counted
from pitbook.table.codec import row_of
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Noted
from pitbook.table.places import SHOE, Pile, Role, Slot, Stake, has_authority
from pitbook.table.round import CarriedStake, Nomination, Opening, Round, Rules, fresh_slots

_SHORT = "the deck is not complete"
"""All that a count can find out: whether a card is missing, not whether the cards are those that were inspected."""

_SAVED = ("is_open", "deck", "_wagers_stand", "_shuffle_due", "_next_is_last", "_cards_fault", "_rounds")


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
        self._shuffle_due = "7.1(a)"
        self._next_is_last = False
        self._cards_fault = ""
        self._piles: tuple[tuple[Pile, tuple[Slot, ...]], ...] | None = None
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
        """Whether other cards are needed, because one is missing or the notice has another number of decks (7.4)."""
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
        """Section 6: receive and inspect the cards."""
        self._need_idle()
        if self.is_open:
            raise Refused("the table is open already", clause="6.1")
        return self._start("opening", self.game.open_table)

    def shuffle(self, *, directed_by: str = "", is_suspect: bool = False) -> Conversation:
        """Section 7: the shuffle that is due, or one that the supervisor named directs.

        `is_suspect`: because the last may not have been random, which some editions have a rule of its own on.
        """
        self._need_idle()
        self._need_open()
        if directed_by:
            directed = is_suspect and self.notice.edition.find_point("suspect-shuffle")
            directed = directed or self.notice.edition.find_point("directed-shuffle")
            # only editions that have the rule allow it
            clause = self.notice.edition.cite(str(directed.value) if directed else "7.1(f)")
            if not has_authority(directed_by, Role.GAME_SUPERVISOR):
                raise Refused(f"a shuffle is not for {directed_by} to direct", clause=clause.id)
            self.notes.append(Noted(clause, f"{directed_by} directs a shuffle"))
            return self._start("shuffle", shuffle_and_cut(clause.id))
        if not self._shuffle_due:
            remedy = "play the shoe on, or name the supervisor who directs a shuffle"
            raise Refused("no shuffle is due", clause=self._rule("7.1"), remedy=remedy)
        return self._start("shuffle", shuffle_and_cut(self._shuffle_due))

    def count_deck(self) -> Conversation:
        """Rule 7.3: check the deck between rounds; within one, answer with `DeckCounted`."""
        self._need_idle()
        self._need_open()
        return self._start("count", count_deck)

    def replace_decks(self) -> Conversation:
        """Rule 7.4: new cards, after any round."""
        self._need_idle()
        self._need_open()
        return self._start("replacement", lambda table: replace_decks(table, self.game.open_table))

    def begin_round(self) -> Conversation:
        """Open the next round with what the last one left."""
        self._need_idle()
        self._need_open()
        if self._cards_fault:
            remedy = f"replace the cards ({self._rule('7.4')})"
            raise Refused(self._cards_fault, clause=self._rule("7.3"), remedy=remedy)
        if self._shuffle_due:
            clause = self._rule(self._shuffle_due)
            raise Refused("the cards have not been shuffled", clause=clause, remedy="shuffle them first")
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
        self._shuffle_due = "7.1(b)"
        self._piles = None

    def vacate(self, *, ruling: str = "", by: str = "") -> None:
        """The table stands empty; before play goes on the cards are shuffled (7.1(c)).

        Where that is left to a supervisor, `ruling` is `shuffle` or `none`, and `by` says whose it is.
        """
        self._need_idle()
        self._need_open()
        point = self.notice.edition.find_point("shuffle-after-vacancy")
        if point and point.value == "ruling":
            if ruling not in ("shuffle", "none") or not has_authority(by, Role.CASINO_SUPERVISOR):
                remedy = "say whether to shuffle, and by whose ruling"
                what = "a shuffle now is for the casino supervisor to rule on"
                raise Refused(what, clause=self._rule("7.1(c)"), remedy=remedy)
            clause = clause_of(self.notice.edition, "7.1(c)")
            self.notes.append(Noted(clause, f"ruling after a vacancy: {ruling} (given by {by})"))
            if ruling == "none":
                return
        self._shuffle_due = "7.1(c)"

    def expose_in_loading(self) -> None:
        """A card was exposed on its way into the shoe or shuffler: shuffle again, where the edition says so."""
        self._need_idle()
        self._need_open()
        point = self.notice.edition.find_point("exposed-in-loading")
        if point is None:
            raise Refused(f"{self.notice.edition.ref} has no rule on cards exposed in loading")
        self._shuffle_due = str(point.value)
        self.notes.append(Noted(self.notice.edition.cite(self._shuffle_due), "a card was exposed in loading"))

    def post(self, notice: Notice, *, approved_by: str = "") -> None:
        """Change the notice, between rounds; `approved_by` says who approved what needs approval."""
        self._need_idle()
        if notice.edition.game != self.notice.edition.game:
            raise Refused("this is a table of another game")
        if self.carried and notice.edition is not self.notice.edition:
            raise Refused("wagers of the last round still stand", clause="12.11", remedy="finish them first")
        rule = self.notice.edition.find_point("style-change")
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

    def _rule(self, clause_id: str) -> str:
        """The number of that rule in this game's division, where it may stand in another's stead."""
        return clause_of(self.notice.edition, clause_id).id

    def sit(self, player: str) -> None:
        """A player takes a seat; who wagers from one is known to sit."""
        self.seated |= {player}

    def stand(self, player: str) -> None:
        """A player gives up the seat and may go on playing where the rules let those who stand take part."""
        self._need_idle()
        self.seated -= {player}

    def limit_on_areas(self, players: frozenset[str], by: str) -> None:
        """From the next round all that these players have on one area stays within the table maximum, by direction."""
        option = self.notice.edition.options.get("area-limit")
        if option is None:
            raise Refused(f"{self.notice.edition.ref} has no such rule on areas")
        if not players or not by.strip():
            raise Refused("it is not said who directs this, and for whom", clause=option.clause)
        self.area_limited += (players,)
        clause = self.notice.edition.cite(option.clause)
        who = " and ".join(sorted(players))
        self.notes.append(Noted(clause, f"{by} directs: {who} within the table maximum on each area"))

    def direct(self, direction: str, by: str, *, players: frozenset[str] = frozenset()) -> None:
        """Rule 9.6, in some games 9.7: English only, silence, or players kept apart, at the operator's word.

        Who is kept apart may play on in a round under way, and is let in again by the direction `admit`.
        """
        part = {"english": "a", "silence": "b", "apart": "c", "admit": "c"}.get(direction)
        point = self.notice.edition.find_point("kept-apart")
        if point is None:
            raise Refused(f"{self.notice.edition.ref} has no rule on what players say or who is kept apart")
        rule = point.clause.id
        if part is None:
            raise Refused(f"no direction {direction!r}", clause=rule, remedy="english, silence, apart or admit")
        if not by.strip():
            raise Refused("it is not said who directs this", clause=rule)
        if (part == "c") != bool(players):
            raise Refused("players are kept apart and admitted by name", clause=f"{rule}(c)")
        if direction == "admit" and (more := sorted(players - self.barred)):
            raise Refused(f"{more[0]} is not kept from this table", clause=f"{rule}(c)")
        who = f" ({', '.join(sorted(players))})" if players else ""
        clause = self.notice.edition.cite(f"{rule}({part})")
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
        self._shuffle_due = "7.1(a)"

    def save(self) -> dict[str, Any]:
        """What this table is between two conversations, as plain data; `restore` makes it again."""
        return {
            "edition": self.notice.edition.ref,
            "notice": self.notice.as_data(),
            "barred": sorted(self.barred),
            "carried": [[*row_of(each.stake), each.cents] for each in self.carried],
            "nominations": [row_of(each) for each in self.nominations],
            "personal_limits": [[*whose, most] for whose, most in self.personal_limits.items()],
            "area_limited": [sorted(group) for group in self.area_limited],
            "seated": sorted(self.seated),
            "unfit": sorted(self.unfit),
            "piles": None if self._piles is None else [[pile, list(slots)] for pile, slots in self._piles],
        } | {name: getattr(self, name) for name in _SAVED}

    @classmethod
    def restore(cls, game: Playable, notice: Notice, data: Mapping[str, Any]) -> Sitting:
        """The table that was saved, under the notice that was saved with it."""
        sitting = cls(game, notice)
        sitting.barred = frozenset(data["barred"])
        sitting.carried = tuple(CarriedStake(Stake(*each[:-1]), Cents(each[-1])) for each in data["carried"])
        sitting.nominations = tuple(Nomination(*each) for each in data["nominations"])
        sitting.personal_limits = {(player, wager): Cents(n) for player, wager, n in data["personal_limits"]}
        sitting.area_limited = tuple(frozenset(group) for group in data["area_limited"])
        sitting.seated, sitting.unfit = frozenset(data["seated"]), frozenset(data["unfit"])
        if data["piles"] is not None:
            sitting._piles = tuple((Pile(pile), tuple(map(Slot, slots))) for pile, slots in data["piles"])
        for name in _SAVED:
            setattr(sitting, name, data[name])
        return sitting

    def _need_idle(self) -> None:
        if self.current is not None:
            assert self._current is not None
            asked = self._current.conversation.request
            clause = asked.clause.id if asked else ""
            raise Refused(f"the {self._current.name} is under way", clause=clause, remedy="finish it first")

    def _need_open(self) -> None:
        if not self.is_open:
            raise Refused("the table is not open", clause="6.1", remedy="open it first")

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
        return self.notice.edition.number("deck-size") * self.notice.decks

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
        self._shuffle_due = "7.1(a)"

    def _after_closing(self, conversation: Conversation) -> None:
        self.carried = ()

    def _after_shuffle(self, conversation: Conversation) -> None:
        self._shuffle_due = ""
        self._next_is_last = False
        self._piles = None
        if self.notice.edition.find_point("burn"):  # cards that were burned are out of the shoe
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
        short = self.notice.edition.find_point("short-deck")
        is_short = short is not None and any(fact.clause is short.clause for fact in conversation.facts)
        self._cards_fault = _SHORT if is_short else ""
        has_two = self.notice.edition.find_point("sets-of-cards") is None
        if has_two and self.notice.choice("dealing") == "shuffler" and self._shuffle_due:
            self.deck = 3 - self.deck  # the other deck has been shuffled meanwhile (6.4(b))

    @staticmethod
    def _as_they_lie(conversation: Conversation) -> tuple[tuple[Pile, tuple[Slot, ...]], ...]:
        return tuple((pile, tuple(slots)) for pile, slots in conversation.table.piles.items() if slots)


__all__ = ["Episode", "Playable", "Sitting"]
