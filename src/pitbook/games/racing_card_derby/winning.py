"""What wins: the race that cards, laid out one by one, make of the four suits; and the facts a screen shows of it.

>>> from pitbook.cards import parse_cards
>>> run(parse_cards("5h 2s Kh 9h Ac 4h Jh 6d 3h Td 8c"), cards_to_win=4, protest_card="2s")
Race(areas=(6, 2, 3), places=('hearts', 'diamonds', 'clubs'), is_protested=True, surplus=0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from pitbook.cards import Card, parse_card
from pitbook.cards.card import SUIT_NAMES
from pitbook.law.wager_name import WagerName
from pitbook.table.facts import Fact, ResultFact, ScreenFact, SpokenFact
from pitbook.table.places import PUBLIC, Pile, Slot
from pitbook.table.round import Round
from pitbook.table.values import value

SUITS: Final = ("hearts", "clubs", "diamonds", "spades")
COLOURS: Final[Mapping[str, tuple[str, ...]]] = {"red": ("hearts", "diamonds"), "black": ("clubs", "spades")}
RACE: Final = Pile("race")
"""In records: every card in the order drawn."""

AREAS: Final = (Pile("1st place"), Pile("2nd place"), Pile("3rd place"))
PLACE_CLAUSES: Final = ("8.1(a)", "8.1(b)", "8.1(c)")
ORDINALS: Final = ("first", "second", "third")

SINGLE_WAGERS: Final = (*COLOURS, *(f"suit-{suit}" for suit in SUITS))
QUINELLAS: Final = tuple(str(WagerName("quinella", "-".join(suits))) for suits in permutations(SUITS, 2))
TRIFECTAS: Final = tuple(str(WagerName("trifecta", "-".join(suits))) for suits in permutations(SUITS, 3))
WAGERS: Final = (*SINGLE_WAGERS, *QUINELLAS, *TRIFECTAS)
"""Every wager of 5.1: two colours, four suits, twelve pairs in order, twenty-four threes in order."""


def suit_of(card: Card) -> str:
    return SUIT_NAMES[card.suit]


def suits_named(wager: str) -> tuple[str, ...]:
    """The suits that a wager names, in their order.

    >>> suits_named("trifecta:hearts-clubs-spades"), suits_named("suit-clubs"), suits_named("red")
    (('hearts', 'clubs', 'spades'), ('clubs',), ('hearts', 'diamonds'))
    """
    family, named = WagerName.parse(wager)
    return COLOURS.get(family) or tuple((named or family.removeprefix("suit-")).split("-"))


def kind_of(wager: str) -> str:
    """The kind of a wager, which is also the name of its pay table.

    >>> [kind_of(wager) for wager in ("red", "suit-hearts", "quinella:hearts-clubs")]
    ['red', 'suit', 'quinella']
    """
    return "suit" if wager.startswith("suit-") else WagerName.parse(wager).family


class Race(NamedTuple):
    """How far a race has come: how many cards lie in each area, the suits placed, whether it is protested.

    `surplus` is how many cards came after third place was decided.
    """

    areas: tuple[int, int, int]
    places: tuple[str, ...]
    is_protested: bool
    surplus: int

    def __str__(self) -> str:
        placed = ", ".join(f"{suit} {ordinal}" for suit, ordinal in zip(self.places, ORDINALS, strict=False))
        return placed + (" in a protested race" if self.is_protested else "")


NOT_YET_RUN: Final = Race((0, 0, 0), (), is_protested=False, surplus=0)


def run(cards: Sequence[Card], *, cards_to_win: int, protest_card: str) -> Race:
    """Lay cards out by 8.1: each place is decided by fresh cards, and a suit already placed is passed over."""
    areas, places, is_protested = [0, 0, 0], list[str](), False
    shown: Counter[str] = Counter()
    for number, card in enumerate(cards):
        if len(places) == len(AREAS):
            return Race((areas[0], areas[1], areas[2]), tuple(places), is_protested, len(cards) - number)
        suit, area = suit_of(card), len(places)
        areas[area] += 1
        shown[suit] += 1
        is_protested |= area == 0 and card.text == protest_card
        if shown[suit] == cards_to_win if area == 0 else suit not in places:
            places.append(suit)
    return Race((areas[0], areas[1], areas[2]), tuple(places), is_protested, 0)


# What a screen shows


@value
class HorsesRun(ScreenFact):
    """Where the four suits stand on the track: how many cards each shows in the area for first place."""

    steps: tuple[int, ...]

    @property
    def sentence(self) -> str:
        return "the horses: " + ", ".join(f"{suit} {n}" for suit, n in zip(SUITS, self.steps, strict=True))

    @property
    def lines(self) -> tuple[str, ...]:
        """The track, a line a horse, up to the post."""
        goal = self.clause.law.number("cards-to-win")
        ran = zip(SUITS, self.steps, strict=True)
        return tuple(f"{suit:<9}{'▬▬▬▬▬▬▬▬' * n}▶{'········' * (goal - n)}┃" for suit, n in ran)


@value
class RaceProtested(SpokenFact):
    """The card that protests a race was drawn for the winner."""

    card: Card

    @property
    def sentence(self) -> str:
        return f"the {self.card} is among the cards drawn for the winner: the race is protested"


@value
class PlaceTaken(SpokenFact):
    """A suit has come first, second or third."""

    place: int
    suit: str

    @property
    def sentence(self) -> str:
        return f"{self.suit} {'win' if self.place == 1 else 'take ' + ORDINALS[self.place - 1] + ' place'}"


@value
class ResultAnnounced(ResultFact):
    """What the dealer announces and the monitors show."""

    places: tuple[str, ...]
    is_protested: bool

    @property
    def sentence(self) -> str:
        return "the result: " + ", ".join(f"{suit} {at}" for suit, at in zip(self.places, ORDINALS, strict=True))


@value
class RaceLaidOutAgain(Fact):
    """Cards that lay wrongly were put where they would lie had nothing gone wrong."""

    cards: tuple[Card, ...]

    @property
    def sentence(self) -> str:
        return f"the race is put together again: {' '.join(card.text for card in self.cards)}"


FACTS: Final = (HorsesRun, RaceProtested, PlaceTaken, ResultAnnounced, RaceLaidOutAgain)
"""What is told of a race and of nothing else."""


def horses(cards: Sequence[Card]) -> tuple[int, ...]:
    """How many cards each suit shows."""
    shown = Counter(map(suit_of, cards))
    return tuple(shown[suit] for suit in SUITS)


def newly_placed(before: Race, now: Race) -> Iterator[tuple[int, str]]:
    """The places, counted from 1, that were taken between two looks at a race."""
    for place in range(len(before.places), len(now.places)):
        yield place + 1, now.places[place]


# The race on a table


def lying(table: Round) -> list[Slot]:
    """The cards of the race in the order in which they count, whether or not they have been turned."""
    return [slot for area in AREAS for slot in table.hand(area)]


def race_so_far(table: Round) -> Race:
    """What the cards that lie open make of the race."""
    cards = [table.card_at(slot) for slot in lying(table) if table.is_shown(slot, PUBLIC)]
    card = str(table.law.point("protest-card").value)
    return run(cards, cards_to_win=table.law.number("cards-to-win"), protest_card=card)


def tell_race(table: Round, before: Race) -> None:
    """Tell what has become of the race since it was looked at last."""
    now = race_so_far(table)
    if now.areas[0] > before.areas[0]:
        first = [table.card_at(slot) for slot in table.hand(AREAS[0])]
        table.tell(HorsesRun(table.cite("8.1(a)"), horses(first)))
    if now.is_protested and not before.is_protested:
        point = table.law.point("protest-card")
        table.tell(RaceProtested(point.clause, parse_card(str(point.value))))
    for place, suit in newly_placed(before, now):
        table.tell(PlaceTaken(table.cite(PLACE_CLAUSES[place - 1]), place, suit))
