"""Cards, tiles and wheels: the faces that equipment shows, and what hands of cards are worth.

Nothing here knows a game.
"""

from pitbook.cards.card import DECK, Card, parse_card, parse_cards, spell
from pitbook.cards.face import Face
from pitbook.cards.pack import CARDS, TILE_SET, Pack, parse_face
from pitbook.cards.ranking import FIVE_CARD, Ranking

__all__ = [
    "CARDS",
    "DECK",
    "FIVE_CARD",
    "TILE_SET",
    "Card",
    "Face",
    "Pack",
    "Ranking",
    "parse_card",
    "parse_cards",
    "parse_face",
    "spell",
]
