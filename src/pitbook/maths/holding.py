"""A hand that is to be decided on, as its player sees it, and what each choice is worth.

>>> won, lost = Outcome("win", Fraction(3), Fraction(1, 4)), Outcome("raise and lose", Fraction(-2), Fraction(3, 4))
>>> raising = Worth("raise", (won, lost), {"bonus": Fraction(1, 2)})
>>> raising.net, raising.says
(Fraction(-1, 4), 'lose 75.0%, win 25.0%; bonus +0.5000')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitbook.cards import Card
from pitbook.errors import BrokenRules, Refused
from pitbook.law import Cents
from pitbook.maths.analysis import Outcome
from pitbook.table.places import Pile


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody knows who has to choose, and no more than that.

    `cards`    their own hand
    `staked`   what lies on each of its wagers, the first one first
    `choices`  what they may choose, by name
    `open`     the cards that lie open in piles of the table's own
    `gone`     other cards that they have seen, and that nobody can be dealt any more
    `hand`     which hand of its box it is, of `hands` that the box has been split into
    `is_free`  whether no stake of its own lies on it, but something in the place of one
    """

    cards: tuple[Card, ...]
    staked: Mapping[str, Cents]
    choices: tuple[str, ...]
    open: Mapping[Pile, tuple[Card, ...]] = field(default_factory=dict)
    gone: tuple[Card, ...] = ()
    hand: int = 1
    hands: int = 1
    is_free: bool = False

    @property
    def unit(self) -> Cents:
        """The first stake, which every figure is per unit of."""
        return next(iter(self.staked.values()))

    def lying(self, wager: str) -> Cents:
        return self.staked.get(wager, Cents(0))

    def opened(self, pile: Pile) -> tuple[Card, ...]:
        return self.open.get(pile, ())

    def check_hand(self, size: int) -> None:
        """Refuse to answer for a hand of which not everything is known."""
        if len(self.cards) != size:
            what = f"{len(self.cards)} of {size} cards of the hand are known"
            raise Refused(what, remedy="what it is worth can be said once all of them are seen")


@dataclass(frozen=True, slots=True)
class Worth:
    """A choice, and how a round may end by it: nets are per unit of the first stake, and what is staked counts.

    `outcomes`  the ends of the wagers that are played for, with their chances
    `besides`   what every other wager on the hand brings by this choice
    `off_by`    how far the net may be off, where it was not counted in fractions
    """

    choice: str
    outcomes: tuple[Outcome, ...]
    besides: Mapping[str, Fraction] = field(default_factory=dict)
    off_by: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        total = sum(outcome.probability for outcome in self.outcomes)
        if total != 1:
            raise BrokenRules(f"the outcomes of {self.choice!r} add up to {total}, not to one")

    @property
    def net(self) -> Fraction:
        """What the whole hand is expected to bring its player by this choice."""
        played = sum((outcome.net * outcome.probability for outcome in self.outcomes), Fraction(0))
        return played + sum(self.besides.values(), Fraction(0))

    @property
    def says(self) -> str:
        """Why it is worth that: how it may end, the likeliest first."""
        likely = sorted(self.outcomes, key=lambda outcome: -outcome.probability)
        own = f"{self.choice} and "  # which every end of it begins with in some games, and which need not be said
        ends = ", ".join(f"{o.name.removeprefix(own)} {_share(o.probability)}" for o in likely if o.probability)
        more = "".join(f"; {wager} {float(net):+.4f}" for wager, net in self.besides.items())
        return ends + more


def _share(probability: Fraction) -> str:
    """
    >>> _share(Fraction(1)), _share(Fraction(1, 3)), _share(Fraction(1, 163_185))
    ('always', '33.3%', '0.0006%')
    """
    if probability == 1:
        return "always"
    share = 100 * float(probability)
    return f"{share:.1f}%" if share >= 0.05 else f"{share:.1g}%"
