"""A table told in words, from what its viewer may see: for browsers without scripts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from pitbook.cards.card import RANKS, SUIT_SIGNS
from pitbook.house.replies.table_replies import SignEntry, TableState
from pitbook.law.money import dollars


@dataclass(frozen=True, slots=True)
class TableWords:
    """Who sits at a table, what lies there, what is awaited, what has happened, and the sign."""

    awaited: str
    clause: str
    seats: list[str]
    lies: list[str]
    story: Sequence[dict[str, Any]]
    sign: Sequence[SignEntry]

    @classmethod
    def of(cls, state: TableState, story: Sequence[dict[str, Any]], sign: Sequence[SignEntry]) -> Self:
        lies = [*_piles(state), *_stakes(state)]
        return cls(_awaited(state), state.get("clause", ""), list(_seats(state)), lies, story, sign)


def _awaited(state: TableState) -> str:
    if state["stopped"]:
        return f"The table has stopped: {state['stopped']}."
    if not state["is_open"]:
        return "The table is closed."
    return f"The table waits for {state['awaited']}." if state["awaited"] else "Nothing is under way."


def _seats(state: TableState) -> Iterator[str]:
    for name, seat in sorted(state["seats"].items(), key=lambda each: (each[1] or 1_000, each[0])):
        yield f"Box {seat}: {name}" if seat else f"{name} stands"


def _piles(state: TableState) -> Iterator[str]:
    for pile, cards in state.get("piles", {}).items():
        if cards:
            yield f"{pile[:1].upper()}{pile[1:]}: {', '.join(map(printed, cards))}"


def _stakes(state: TableState) -> Iterator[str]:
    """What everybody has staked, hand by hand."""
    staked = defaultdict(list)
    for box, player, wager, hand, cents in state.get("stakes", []):
        staked[box, hand, player].append(f"{wager} {dollars(cents)}")
    for (box, hand, player), wagers in sorted(staked.items()):
        where = f"Box {box}" + (f", hand {hand}" if hand > 1 else "") if box else "The layout"
        yield f"{where}, {player}: {', '.join(wagers)}"


def printed(face: str | None) -> str:
    """A card as it is printed, from the text that it has everywhere.

    >>> printed("Th"), printed("6-5"), printed(None)
    ('10♥', '6-5', 'a card face down')
    """
    if face is None:
        return "a card face down"
    if len(face) == 2 and face[0] in RANKS and face[1] in SUIT_SIGNS:
        return face[0].replace("T", "10") + SUIT_SIGNS[face[1]]
    return face
