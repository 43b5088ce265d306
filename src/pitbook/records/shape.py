"""The shape of a game's records: which wagers, cards and choices a round of it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitbook.law import Notice
from pitbook.law.wager_name import family_of
from pitbook.table.places import DEALER, Pile


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's records hold.

    `table_cards`     cards that belong to the table: by key, where they lie and how many there are (0 for any number)
    `hand_size`       the cards of a box, 0 where boxes get none
    `first_wagers`    what is staked before the deal, in order; a name before ':' stands for its family
    `entry`           the wagers of which a box needs one to be in the game
    `choices`         what a box may choose
    `gives_up`        those choices that give the hand up
    `second_wager`    what the other choices stake
    `clauses`         the rules behind `entry`, `choice` and `second`; with `extra`, that behind the number of cards of
                      a hand of any number, of which a record may then show none too many, and with `stopped`, that
                      by which no more are drawn, cited instead in rounds where the rules have cited it
    `blind_option`    the option under which the second wager may be made before the deal: a stated one then was
    `sharing_option`  the option that says how many players may wager on one area of a box
    `unruled`         the reading by which a misdeal is the whole round's if nobody ruled
    `areas`           piles in which the table's cards are laid out; the record has them in the order drawn
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

    @property
    def wagers(self) -> tuple[str, ...]:
        return (*self.first_wagers, *([self.second_wager] if self.second_wager else []))

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

    def clause(self, matter: str) -> str:
        return self.clauses.get(matter, "")
