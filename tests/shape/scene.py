"""One round of a prototype in every form that it has to go through: see `test_everything`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitbook.table.answers import Answer


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What a prototype brings along to be tested.

    `notice`        the table's notice
    `answers`       one whole round by hand, from the first wager to its end, every answer with its faces
    `nets`          what each player is up or down by it in cents, worked out by hand from the law stub
    `record`        the same round as somebody wrote it down, but for the game's name
    `wagers`        player, box, wager and cents: what is staked first at a table where a machine deals
    `keys`          what a person types at a table in the terminal
    `amended`       the answers as they should have been, where something was told wrongly
    `amended_nets`  what players are up or down once that is put right
    """

    notice: Mapping[str, Any] = field(default_factory=dict)
    opening: Sequence[Answer] = ()
    answers: Sequence[Answer]
    nets: Mapping[str, int]
    record: Mapping[str, Any]
    wagers: Sequence[tuple[str, int, str, int]]
    keys: Sequence[str] = ()
    amended: Sequence[Answer] = ()
    amended_nets: Mapping[str, int] = field(default_factory=dict)
