"""Cards that go from pile to pile and become known, and what dice and wheels show."""

from __future__ import annotations

from pitbook.cards import Face
from pitbook.table.facts.fact import Fact
from pitbook.table.places import COMMUNITY, DEALER, DISCARD, SHOE, Facing, Pile, Role, Viewer
from pitbook.table.values import value

CARD = "card"
"""What is dealt, unless a fact says otherwise."""


@value
class CardsDealt(Fact):
    """Cards left the shoe for a pile."""

    to: Pile
    count: int
    facing: Facing
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} face {self.facing} to {_the(self.to)}"

    @property
    def telling(self) -> str:
        return _among_the_community(self.sentence)


@value
class CardsShown(Fact):
    """Faces became known to somebody; nobody else's view has them."""

    pile: Pile
    cards: tuple[Face | None, ...]
    to: Viewer

    @property
    def sentence(self) -> str:
        who = "everybody" if self.to.role is Role.PUBLIC else self.to
        if not any(self.cards):
            return f"{who} looks at {_the(self.pile)}"
        faces = " ".join("??" if card is None else card.text for card in self.cards)
        return f"{who} sees {faces} of {_the(self.pile)}"

    @property
    def telling(self) -> str:
        return _among_the_community(self.sentence)

    def is_known_to(self, viewer: Viewer) -> bool:
        return self.to.role is Role.PUBLIC or self.to == viewer

    @property
    def publicly(self) -> Fact:
        is_open = self.to.role is Role.PUBLIC
        return self if is_open else CardsShown(self.clause, self.pile, (None,) * len(self.cards), self.to)


@value
class CardMisread(Fact):
    """An open card that was told as `card` is in truth `right`; what else came out otherwise for it is told next."""

    pile: Pile
    card: Face
    right: Face

    @property
    def sentence(self) -> str:
        return f"the card of {_the(self.pile)} that was told as {self.card.text} is in truth {self.right.text}"


@value
class CardsDiscarded(Fact):
    """A hand was counted and put in the discard rack; tiles have an area of their own for that."""

    pile: Pile
    count: int
    noun: str = CARD

    @property
    def sentence(self) -> str:
        to = "counted into the discard rack" if self.noun == CARD else f"put in the area for unused {self.noun}s"
        return f"{so_many(self.count, self.noun)} of {_the(self.pile)} {to}"


@value
class CardsMoved(Fact):
    """Cards went from one pile to another without passing through the shoe."""

    source: Pile
    target: Pile
    count: int
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} from {_the(self.source)} to {_the(self.target)}"


@value
class CardsShuffled(Fact):
    """Cards of a pile were shuffled in the middle of a round and lie in the shoe again."""

    source: Pile
    count: int
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} of {_the(self.source)} shuffled again and put in the shoe"


@value
class HandRanked(Fact):
    """A hand that lies open was valued."""

    pile: Pile
    hand: str

    @property
    def sentence(self) -> str:
        return f"{_the(self.pile)} has {self.hand}"


@value
class DiceRolled(Fact):
    """What the dice showed."""

    values: tuple[int, ...]

    @property
    def sentence(self) -> str:
        return f"rolled {' '.join(map(str, self.values))}"


@value
class BallFell(Fact):
    """The pocket in which the ball came to rest."""

    pocket: str

    @property
    def sentence(self) -> str:
        return f"the ball falls on {self.pocket}"


@value
class ResultMisread(Fact):
    """A throw or spin that was told as `told` is in truth `right`; what came out otherwise for it is told next."""

    told: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"the result that was told as {' '.join(self.told)} is in truth {' '.join(self.right)}"


def _among_the_community(sentence: str) -> str:
    """
    >>> _among_the_community("everybody sees 7s of community")
    'everybody sees 7s of the community cards'
    """
    is_common = sentence.endswith(f" {COMMUNITY}")
    return f"{sentence.removesuffix(COMMUNITY)}the community cards" if is_common else sentence


def _the(pile: Pile) -> str:
    return f"the {pile}" if pile in (DEALER, SHOE, DISCARD) else pile


def so_many(count: int, noun: str) -> str:
    return f"a {noun}" if count == 1 else f"{count} {noun}s"
