"""Picking up cards: each player looks at their own."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.law import Clause
from pitbook.table.ask import show
from pitbook.table.places import player_viewer
from pitbook.table.requests import Show
from pitbook.table.round import Box, Round, Step


def pick_up(table: Round, clause: Clause, is_hidden: Callable[[Box], bool] = lambda box: False) -> Step:
    """Players who have yet to decide look at their cards, but at none that are hidden from them."""
    noun = table.opening.pack.noun
    while True:
        for box in table.undecided():
            viewer = player_viewer(box.player)
            if not is_hidden(box) and not table.shown_to(viewer) >= set(table.hand(box.pile)):
                hand = tuple(table.hand(box.pile))
                yield from show(table, Show(clause, box.pile, hand, viewer, required=False, noun=noun))
                break
        else:
            return
