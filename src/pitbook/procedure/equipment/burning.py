"""The burn: what is done with the first cards of a fresh shoe, in games whose law has the point `burn`."""

from __future__ import annotations

from pitbook.cards import Card
from pitbook.procedure.dealing import deal_up_to
from pitbook.table.ask import show
from pitbook.table.facts import Noted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Facing
from pitbook.table.requests import Show
from pitbook.table.round import Round, Stage, Step, fresh_slots


def burn(table: Round) -> Step:
    """Before the first round of a shoe: one card face down, or one face up and as many more as it counts."""
    table.stage = Stage.DEAL
    table.piles = {SHOE: list(fresh_slots(table.opening.pack.size * table.notice.decks)), DISCARD: []}
    clause = table.law.point("burn").clause
    if table.notice.choice("burn") == "one":
        yield from deal_up_to(table, clause, DISCARD, 1)
        return
    yield from deal_up_to(table, clause, DISCARD, 1, facing=Facing.UP)
    first = table.hand(DISCARD)[0]
    while not table.is_shown(first, PUBLIC):
        yield from show(table, Show(clause, DISCARD, (first,), PUBLIC))
    more = _burn_value(table, table.card_at(first))
    table.tell(Noted(clause, f"the {table.faces[first]} counts {more}, so {more} more are burned"))
    yield from deal_up_to(table, clause, DISCARD, 1 + more)


def _burn_value(table: Round, card: Card) -> int:
    if card.rank == 14:
        return table.law.number("burn-ace-value")
    return min(card.rank, table.law.number("burn-ten-value"))
