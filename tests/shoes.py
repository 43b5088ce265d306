"""Shoes for tests: a machine that deals an order of cards made by a seeded chance."""

from __future__ import annotations

from random import Random

from pitbook.cards import DECK
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.sitting import Sitting


def shuffled(chance: Random, decks: int = 1) -> DealingMachine:
    cards = list(DECK * decks)
    chance.shuffle(cards)
    return DealingMachine(tuple(cards))


def shuffle_due(sitting: Sitting) -> str:
    """The rule by which the cards are shuffled before the next round; nothing if they need not be."""
    due = sitting.equipment.due
    return due.clause if due and due.kind == "shuffle" else ""
