"""A jackpot prize pool that several tables share, and whose turn it is to claim from it.

Claims are paid in the order in which their hands were received, over all tables: a claim waits while an earlier hand of
another table is still unsettled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitbook.errors import Refused
from pitbook.law import Cents
from pitbook.table.facts import POOL, Fact
from pitbook.table.places import Pile
from pitbook.table.requests import ClaimPool
from pitbook.table.round import Round


def received_by(table: Round, pile: Pile) -> list[int]:
    """The numbers, over all tables, under which a hand received its cards; none where deals have no numbers."""
    return [each.sequence for each in table.deals if each.fact.to == pile and each.sequence is not None]


@dataclass(slots=True)
class LinkedPool:
    """The pool's money and the hands in play at every linked table.

    >>> from pitbook.table.requests import PoolClaim
    >>> pool = LinkedPool(Cents(2_500_000))
    >>> pool.next_sequence("north"), pool.next_sequence("south")
    (1, 2)
    >>> pool.is_turn("south", 2), pool.is_turn("north", 1)
    (False, True)
    >>> pool.close("north"); pool.is_turn("south", 2)
    True
    """

    cents: Cents
    _sequence: int = 0
    _open: dict[str, int] = field(default_factory=dict)

    def next_sequence(self, table: str) -> int:
        """The number of the next deal over all tables; the first of a round makes its table wait for none before it."""
        self._sequence += 1
        self._open.setdefault(table, self._sequence)
        return self._sequence

    def is_turn(self, table: str, received: int) -> bool:
        """Whether no other table has an unsettled round that may hold a hand received earlier."""
        return all(first > received for other, first in self._open.items() if other != table)

    def grant(self, table: str, request: ClaimPool) -> Cents:
        """What the pool holds for this claim, with what the round adds to it."""
        received = [claim.received for claim in request.claims if claim.received is not None]
        if received:
            self._open[table] = min(received)  # from here on only its claims can come before others
        if received and not self.is_turn(table, min(received)):
            clause = request.clause.law.rule_on("claim-order").id
            raise Refused("an earlier hand at another table comes first", clause=clause, remedy="settle that round")
        return Cents(self.cents + request.pending)

    def post(self, facts: list[Fact]) -> None:
        """Let the facts of a finished round move the pool's money."""
        for fact in facts:
            for move in fact.moves:
                if move.target == POOL:
                    self.cents = Cents(self.cents + move.cents)
                if move.source == POOL:
                    self.cents = Cents(self.cents - move.cents)

    def resume(self, table: str, sequences: Sequence[int]) -> None:
        """Take a round up again whose cards were dealt under these numbers."""
        self.close(table)
        if sequences:
            self._open[table] = min(sequences)
            self._sequence = max(self._sequence, *sequences)

    @property
    def open_tables(self) -> list[str]:
        """The tables with a round under way that may claim."""
        return list(self._open)

    def first_deals(self) -> dict[str, int]:
        """The number of the first deal at every table with a round under way, to be put back if need be."""
        return dict(self._open)

    def put_back(self, cents: Cents, first_deals: dict[str, int]) -> None:
        """Be again as before something that came to nothing."""
        self.cents, self._open = cents, dict(first_deals)

    def close(self, table: str) -> None:
        """A table's round is settled; others need not wait for it."""
        self._open.pop(table, None)
