"""Cards and what hands of them are worth. Nothing here knows a game."""

from pitbook.cards.card import DECK, Card, parse_card, parse_cards, spell
from pitbook.cards.ranking import FIVE_CARD, Ranking

__all__ = ["DECK", "FIVE_CARD", "Card", "Ranking", "parse_card", "parse_cards", "spell"]
