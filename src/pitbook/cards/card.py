"""The fifty-two cards, each of them one object.

>>> parse_card("Th")
Th
>>> parse_card("Th") is parse_card("10h")
True
>>> spell(parse_card("As"))
'ace of spades'
"""

from __future__ import annotations

from typing import Final

from pitbook.cards.face import Face
from pitbook.errors import BadCard

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = dict(
    zip(
        range(2, 15),
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED_SUITS: Final = "dh"

SUIT_SHIFT: Final = 32
"""Bits below this hold the ranks of a hand in base five, bits above it count its suits (see `ranking`)."""


class Card(Face):
    """A rank from 2 to 14 (the ace) and a suit; equal cards are the same object.

    `code` is what a ranking adds up: one in the base-five digit of the rank, one in the counter of the suit.
    """

    __slots__ = ("code", "rank", "suit")

    code: int
    rank: int
    suit: str

    def __init__(self, rank: int, suit: str) -> None:
        set_once = object.__setattr__
        set_once(self, "rank", rank)
        set_once(self, "suit", suit)
        set_once(self, "text", RANKS[rank - 2] + suit)
        set_once(self, "code", 5 ** (rank - 2) + (1 << SUIT_SHIFT + 4 * SUITS.index(suit)))

    def __reduce__(self) -> tuple[object, ...]:
        return (parse_card, (self.text,))

    def __lt__(self, other: Card) -> bool:
        return (self.rank, self.suit) < (other.rank, other.suit)

    @property
    def is_red(self) -> bool:
        return self.suit in RED_SUITS

    @property
    def sign(self) -> str:
        """The card as printed on it: `10♥`."""
        return ("10" if self.rank == 10 else self.text[0]) + SUIT_SIGNS[self.suit]


DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, 15))
_BY_TEXT: Final = {card.text: card for card in DECK}


def parse_card(text: str) -> Card:
    """The card written as rank then suit, `T` or `10` for ten, in either case.

    >>> parse_card("1h")
    Traceback (most recent call last):
    pitbook.errors.BadCard: '1h' is not a card: write rank then suit, such as Ah, Td or 7c
    """
    tidy = text.replace("10", "T")
    card = _BY_TEXT.get(tidy[:1].upper() + tidy[1:].lower())
    if card is None:
        raise BadCard(f"{text!r} is not a card", remedy="write rank then suit, such as Ah, Td or 7c")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks between them, in the order written.

    >>> parse_cards("Ah Kd  7c")
    (Ah, Kd, 7c)
    """
    return tuple(parse_card(word) for word in text.split())


def spell(card: Card) -> str:
    """The card in words: `10 of hearts`."""
    return f"{RANK_NAMES[card.rank]} of {SUIT_NAMES[card.suit]}"
