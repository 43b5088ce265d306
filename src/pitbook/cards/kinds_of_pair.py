"""Whether two cards are a pair, and how good a one.

>>> from pitbook.cards import parse_cards
>>> [kind_of_pair(parse_cards(text)) for text in ("Kh Kh", "Kh Kd", "Kh Ks", "Kh Qh")]
['perfect-pair', 'coloured-pair', 'mixed-pair', '']
"""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.cards.card import Card


def kind_of_pair(cards: Sequence[Card]) -> str:
    """Which pair the first two cards of a hand make, if any."""
    first, second = cards[:2]
    if first.rank != second.rank:
        return ""
    if first.suit == second.suit:
        return "perfect-pair"
    return "coloured-pair" if first.is_red == second.is_red else "mixed-pair"
