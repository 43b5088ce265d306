"""Section 6: the cards arrive, are checked by two people, and are shown to players or go into the shuffler."""

from __future__ import annotations

from pitbook.procedure.equipment import by, inspect_independently
from pitbook.table.places import Role
from pitbook.table.round import Round, Rules, Step

STAFF = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)


def open_table(table: Round) -> Rules:
    """What people do, one after the other, each step kept with who did it."""
    prepared = table.notice.choice("preparation")
    if prepared != "at-the-table":
        yield from _bring_prepared(table, prepared)
        return
    decks = table.notice.decks
    yield from by(table, table.cite("6.1"), f"receive {decks} deck{'s' if decks > 1 else ''}", *STAFF)
    yield from inspect_independently(table)
    if table.notice.choice("dealing") == "shuffler":  # no player needs to be shown the cards (6.4)
        yield from by(table, table.cite("6.4(a)"), "chemmy shuffle the cards", Role.DEALER)
        yield from by(table, table.cite("6.4(b)"), "stack them", Role.DEALER)
        yield from by(table, table.cite("6.4(c)"), "riffle shuffle them and load them into the shuffler", Role.DEALER)
        return
    yield from by(
        table, table.cite("6.2(a)"), "spread the cards face up in fans, deck by deck and suit by suit", Role.DEALER
    )
    yield from by(table, table.cite("6.2(b)"), "lay each suit in order", Role.DEALER)
    yield from by(table, table.cite("6.3"), "turn the cards face down and stack them", Role.DEALER)


def _bring_prepared(table: Round, prepared: str) -> Step:
    """Cards that were checked or shuffled beforehand and locked away until now (6.5)."""
    yield from by(
        table, table.cite("6.5"), f"bring the cards {prepared} beforehand from where they were secured", *STAFF
    )
    if prepared == "checked":
        yield from by(table, table.cite("6.5(a)"), "chemmy shuffle the cards", Role.DEALER)
        yield from by(table, table.cite("6.5(b)"), "stack them", Role.DEALER)
        yield from by(table, table.cite("6.5(c)"), "riffle shuffle them", Role.DEALER)
