"""A wager on the first two cards of a hand: whether they are a pair, and how good a one.

>>> from pitbook.cards import parse_cards
>>> [kind_of_pair(parse_cards(text)) for text in ("Kh Kh", "Kh Kd", "Kh Ks", "Kh Qh")]
['perfect-pair', 'coloured-pair', 'mixed-pair', '']
"""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.cards import Card
from pitbook.law import Odds
from pitbook.law.wager_name import WagerName
from pitbook.table.places import Pile, Stake
from pitbook.table.round import Round


def kind_of_pair(cards: Sequence[Card]) -> str:
    """Which pair the first two cards of a hand make, if any."""
    first, second = cards[:2]
    if first.rank != second.rank:
        return ""
    if first.suit == second.suit:
        return "perfect-pair"
    return "coloured-pair" if first.is_red == second.is_red else "mixed-pair"


def pair_odds(table: Round, stake: Stake) -> tuple[str, Odds | None]:
    """The pair that a stake is on, in words, and what it pays; no odds where there is none.

    Its wager is one of a family, which names the pay table, and the member names the hand.
    """
    family, hand = WagerName.parse(stake.wager)
    pile = Pile(hand)
    kind = kind_of_pair(table.cards_in(pile))
    cards = " ".join(card.text for card in table.cards_in(pile)[:2])
    made = f"a {kind.replace('-', ' ')}" if kind else "no pair"
    words = f"the {pile}'s first two cards, {cards}, are {made}"
    return words, table.law.paytables[family].pays[kind] if kind else None
