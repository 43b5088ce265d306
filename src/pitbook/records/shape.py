"""The shape of a game's records: which wagers, cards, choices and results a round of it has.

A record of a game that uses all of it, two players on a box that was split, one of whom insured:

    {"game": ..., "edition": ..., "notice": {...},
     "boxes": [{"box": 1, "player": "A", "wagers": {"main": 1000, "insurance": 500},
                "hands": [{"cards": "8h 3d Th", "choices": ["split", {"choice": "double", "cents": 500}]},
                          {"cards": "8s Kd", "choices": ["stand"], "wagers": {"main": 1000}}]},
               {"box": 1, "player": "B", "wagers": {"main": 500}, "choices": ["stand"]}],
     "dealer": "Ac 9d", "rolls": [[1, 2, 3]], "spins": ["17"]}

One throw may be written `"dice": [1, 2, 3]`, and one spin `"number": "17"`.

`cards` and `choices` of a box are those of its first hand; a box with `hands` has both in there. The cards of a hand
stand in the order in which they came, also those that it gave away; one that a split moved stands first in the hand
that it made. Players of one box each have an entry, with choices of their own; the cards stand in one of them.

A game may call the cards of a hand otherwise (`"tiles"`), and have keys of its own for cards that a choice names
(`"low": "6-5 6-4"`). Where a player may bank, the bank stands apart, with what was put up if that is said:

    "bank": {"box": 3, "player": "A", "tiles": "...", "low": "...", "wagers": {"bank": 5000}}

and without a player, on no box or on the house's own, it is the house's.

A choice that names something is an object: `{"choice": "exchange", "cards": "3d 9s"}`, or by places in the hand as it
lies then, from 0, `{"choice": "set", "places": [0, 2]}`. Of choices that can be changed until they are locked in, the
record has the last. `wagers` of a box are what was staked at first and in later windows; what choices staked may be
stated besides, on a hand or on the box, and must then be what lay there in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pitbook.cards import Face
from pitbook.law import Edition, Notice
from pitbook.law.wager_name import family_of
from pitbook.table.places import DEALER, Pile

if TYPE_CHECKING:
    from pitbook.records.record import BoxRecord, RoundRecord
    from pitbook.table.round import Round

ANY: Final = -1
"""The size of hands that have no fixed one."""
ROLLS, SPINS = "rolls", "spins"
"""Keys of what dice and wheels showed, in the order in which the round asked."""
ALONE: Final = {ROLLS: "dice", SPINS: "number"}
"""Under which key a record may have the one throw or the one spin of a round by itself."""
MATTERS: Final = {
    "entry": "what gets a box into the game",
    "side": "a first wager that needs one of those beside it",
    "choice": "what a box may choose",
    "second": "what a choice stakes",
    "alone": "hands that are played without a second wager",
    "cards": "how many cards each hand gets, or how those of `areas` are drawn",
    "extra": "how many cards a hand of the table gets that has any number; a record may then show none too many",
    "stopped": "when no more of them are drawn, cited instead in rounds where the rules have cited it",
    "idle": "when none need be drawn; a record may show more all the same in rounds where the rules have cited it",
}
"""What records cite rules on, and may find in `Shape.clauses`."""


@dataclass(frozen=True, slots=True)
class BankShape:
    """How a record tells of the bank, which the house holds or a player.

    `key`     where it stands in a record, and under which of `Shape.table_cards` the house's cards are known
    `wager`   what a player puts up
    `covers`  the wager against it; what was put up is as much as it has to be, unless it is said
    `sets`    the places of the cards that the house sets apart, of those that it has
    `clause`  the rule by which the house sets its cards
    """

    key: str
    wager: str
    covers: str
    sets: Callable[[Edition, Sequence[Face]], Sequence[int]]
    clause: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's records hold.

    `table_cards`     cards that belong to the table: by key, where they lie and how many there are (0 for any number)
    `put_away`        those of `table_cards` of which more are dealt than stay there: by key, the option under which
                      that is so, its value, and the point of law that says how many are dealt
    `hand_size`       the cards of a hand, 0 where boxes get none, `ANY` where it depends on the round
    `first_wagers`    what is staked before the deal, in order; a name before ':' stands for its family
    `entry`           the wagers of which a box needs one to be in the game
    `enters_anywhere` a box whose player has such a wager on another box is in the game too
    `along`           what has to lie beside whatever is staked, where it is open; an option sizes it
    `windows`         by the name of each later window of the round, the wagers that are made in it
    `choices`         what a box may choose
    `gives_up`        those choices that give the hand up
    `unsaid`          what is chosen where a record says nothing, each beside the choice that was not taken, if only one
    `made_first`      what a box chooses before all that a record says of it, by the rest of the record; else nothing
    `splits`          those that move the second card of a hand to a new one
    `second_wager`    what the other choices stake
    `later_wagers`    what else may come to lie there by a choice, so that a record may state it
    `comes_with`      wagers that lie beside another and are of its size, each with that other: nobody makes them alone
    `results`         which of `ROLLS` and `SPINS` a record has
    `is_reshuffled`   whether cards may be shuffled again in the middle of a round, so that one may come twice
    `clauses`         the rules behind them, by what they are on: see `MATTERS`
    `extra_by`        where it is not one rule for both hands: which says whether a hand of the table got one more card
    `blind_option`    the option under which the second wager may be made before the deal: a stated one then was
    `sharing_option`  the option, or the point of law, that says how many players may wager on one area of a box
    `unruled`         the reading by which a misdeal is the whole round's if nobody ruled
    `areas`           piles in which the table's cards are laid out; the record has them in the order drawn
    `cards_key`       what the cards of a hand are called
    `keyed`           keys of a hand for the cards that a choice names, each with the choice
    `bank`            how the bank is told where a player may hold it
    `with_people`     whether records may tell of nominees, of players' own maxima and of void hands: see `players`
    """

    table_cards: Mapping[str, tuple[Pile, int]]
    hand_size: int
    first_wagers: tuple[str, ...]
    entry: tuple[str, ...]
    choices: tuple[str, ...] = ()
    gives_up: tuple[str, ...] = ()
    second_wager: str = ""
    clauses: Mapping[str, str] = field(default_factory=dict)
    blind_option: str = ""
    sharing_option: str = ""
    unruled: str = ""
    areas: tuple[Pile, ...] = ()
    with_people: bool = False
    extra_by: Callable[[Round, Pile], str] | None = None
    windows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    splits: tuple[str, ...] = ()
    later_wagers: tuple[str, ...] = ()
    comes_with: Mapping[str, str] = field(default_factory=dict)
    results: tuple[str, ...] = ()
    is_reshuffled: bool = False
    enters_anywhere: bool = False
    along: tuple[str, ...] = ()
    put_away: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    unsaid: Mapping[str, str] = field(default_factory=dict)
    cards_key: str = "cards"
    keyed: Mapping[str, str] = field(default_factory=dict)
    bank: BankShape | None = None
    made_first: Callable[[BoxRecord, RoundRecord], str] | None = None

    @property
    def wagers(self) -> tuple[str, ...]:
        """All of them, in the order in which they are first made."""
        second = [self.second_wager] if self.second_wager else []
        first = [wager for each in self.first_wagers for wager in (each, *self._lying_beside(each))]
        return tuple(dict.fromkeys([*first, *self._in_windows, *second, *self.later_wagers]))

    def _lying_beside(self, wager: str) -> list[str]:
        return [twin for twin, of in self.comes_with.items() if of == wager]

    @property
    def _in_windows(self) -> list[str]:
        return [wager for wagers in self.windows.values() for wager in wagers]

    @property
    def table_pile(self) -> Pile:
        """The hand that belongs to the table: the dealer's, or the community's."""
        return next((pile for pile, _ in self.table_cards.values()), DEALER)

    def size_of(self, pile: Pile) -> int:
        return dict(self.table_cards.values()).get(pile, self.hand_size)

    def blind_wager(self, notice: Notice) -> str:
        """The second wager where the notice lets it be made before the deal, else nothing."""
        return self.second_wager if notice.flag(self.blind_option) else ""

    def is_first(self, wager: str) -> bool:
        return wager in self.first_wagers or family_of(wager) in self.first_wagers

    def window_of(self, wager: str) -> str:
        """The later window in which a wager is made, if it is made in one."""
        return next((name for name, made in self.windows.items() if {wager, family_of(wager)} & {*made}), "")

    def knows(self, wager: str) -> bool:
        return wager in self.wagers or self.is_first(wager) or bool(self.window_of(wager))

    def clause(self, matter: str) -> str:
        return self.clauses.get(matter, "")

    def extra_clause(self, table: Round, pile: Pile) -> str:
        """The rule by which a hand of the table that has any number of cards gets one more, or none."""
        return self.extra_by(table, pile) if self.extra_by else self.clause("extra")
