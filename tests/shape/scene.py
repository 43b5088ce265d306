"""One round of a prototype by hand, and what a table needs to play more of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitbook.table import Answer


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What one prototype shows.

    `notice`   the table's notice
    `opening`  answers that open the table, where virtual staff cannot
    `answers`  one whole round by hand, from the first wager to the end
    `nets`     what each player is up or down by it, in cents
    `record`   the same round as somebody writes it down, without the game's name
    `wagers`   a first window for a virtual table: player, box, wager, cents
    `keys`     what a person types in the terminal
    """

    notice: Mapping[str, Any]
    opening: tuple[Answer, ...] = ()
    answers: tuple[Answer, ...]
    nets: Mapping[str, int]
    record: Mapping[str, Any]
    wagers: tuple[tuple[str, int, str, int], ...]
    keys: tuple[str, ...]
