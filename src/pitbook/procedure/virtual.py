"""A virtual table's cards and staff: whatever a real one would answer without having to think.

A shuffle gives every slot its face before the first card is dealt; the rules learn a face only when they ask to see it.

>>> from random import Random
>>> from pitbook.games import find_game
>>> from pitbook.law import Notice
>>> from pitbook.table import NoMoreBets, Wager
>>> game = find_game("caribbean-stud")
>>> talk = game.begin(Notice.post(game.rulebook.edition()))
>>> talk.answer(Wager(1, "A", "ante", Cents(1000)))
>>> talk.answer(NoMoreBets())
>>> staff = VirtualStaff(VirtualShoe.shuffled(Random(7)))
>>> while answer := staff.answer(talk.request):
...     talk.answer(answer)
>>> talk.request.awaits
'decisions (box 1: bet for $20.00 or fold)'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pitbook.cards import DECK, Card
from pitbook.law import Cents
from pitbook.procedure.pool import LinkedPool
from pitbook.table.answers import Answer, Counted, Dealt, Done, PoolStands, Seen
from pitbook.table.requests import ClaimPool, Count, Deal, Do, Request, Show


@dataclass(frozen=True, slots=True)
class VirtualShoe:
    """One shuffle: the face of every slot. Give `shuffled` a `SystemRandom` for chance, a seeded `Random` to repeat it.

    >>> VirtualShoe.shuffled(Random(7)) == VirtualShoe.shuffled(Random(7))
    True
    >>> len(VirtualShoe.shuffled(Random(7), decks=2).cards)
    104
    """

    cards: tuple[Card, ...] = field(repr=False)

    @classmethod
    def shuffled(cls, chance: Random, decks: int = 1) -> VirtualShoe:
        cards = list(DECK * decks)
        chance.shuffle(cards)
        return cls(tuple(cards))

    def answer(self, request: Request, sequence: int | None = None) -> Dealt | Seen | None:
        """Deal a card or show what its face is; None to anything else."""
        match request:
            case Deal():
                return Dealt(sequence)
            case Show():
                return Seen(tuple(self.cards[slot] for slot in request.slots))
        return None


@dataclass(frozen=True, slots=True)
class VirtualStaff:
    """Dealer and supervisor of a virtual table: they handle a shoe, do as asked, and know the jackpot pool.

    What is for players to decide gets None. So does a ruling: a discretion belongs to a person.

    >>> from pitbook.games import find_edition
    >>> clause = find_edition("caribbean-stud").cite("11.9")
    >>> staff = VirtualStaff(VirtualShoe.shuffled(Random(7)), LinkedPool(Cents(2_500_000)))
    >>> staff.answer(Count(clause, "the cards")), staff.answer(ClaimPool(clause, (), Cents(100)))
    (Counted(count=52), PoolStands(cents=2500100))
    """

    shoe: VirtualShoe
    pool: LinkedPool = field(default_factory=lambda: LinkedPool(Cents(0)))
    table: str = "this table"

    def answer(self, request: Request | None) -> Answer | None:
        match request:
            case Deal():
                return self.shoe.answer(request, self.pool.next_sequence(self.table))
            case Show():
                return self.shoe.answer(request)
            case Do():
                return Done(request.roles[0])
            case Count():
                return Counted(len(self.shoe.cards))
            case ClaimPool():
                return PoolStands(self.pool.grant(self.table, request))
        return None
