"""How somebody plays who fills a seat and has no plan of their own."""

from __future__ import annotations

from pitbook.games import Game
from pitbook.table import View
from pitbook.table.places import hand_pile
from pitbook.table.requests import Spot


def choose(seen: View, spot: Spot, game: Game) -> str:
    """Bet with a pair or ace-king, else fold; from their own view, like anybody."""
    options = seen.options[spot]
    cards = [card for card in seen.piles.get(hand_pile(*spot), ()) if card is not None]
    strength = game.ranking.best(cards) if len(cards) >= game.ranking.size else 0
    is_good = strength >= game.ranking.floor("pair") or game.ranking.ranks(strength)[:2] == (14, 13)
    wanted = [option.name for option in options if bool(option.cost) == is_good]
    return wanted[0] if wanted else options[-1].name
