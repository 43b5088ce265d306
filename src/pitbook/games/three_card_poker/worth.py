"""What playing and folding are worth with the three cards that one holds, over every hand that the dealer may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitbook.cards import FIVE_CARD
from pitbook.games.three_card_poker.counting import (
    RESULTS,
    RoundEnds,
    categories_of_five,
    check_law,
    end_name,
    qualifying,
)
from pitbook.games.three_card_poker.kernel import CARDS
from pitbook.games.three_card_poker.play import BONUS, HAND, PAIR_PLUS, RANKING
from pitbook.games.three_card_poker.simulation import bonus_cents, cents_by_end, pair_plus_cents
from pitbook.maths.analysis import Outcome, Question
from pitbook.maths.hands import completions
from pitbook.maths.holding import Held, Worth
from pitbook.table.places import DEALER


def worth(question: Question, held: Held) -> tuple[Worth, ...]:
    """Each choice, on the player's cards and those of the dealer's that lie open."""
    check_law(question.law)
    held.check_hand(HAND)
    bonus = _bonus(question, held)
    return tuple(
        Worth(choice, tuple(_ends(question, held, choice)), _pair_plus(question, held, choice) | bonus)
        for choice in held.choices
    )


def _ends(question: Question, held: Held, choice: str) -> Iterator[Outcome]:
    """How ante, play wager and ante bonus may end; without an ante nothing is played for but Pair Plus."""
    if "ante" not in held.staked:
        yield Outcome(choice, Fraction(0), Fraction(1))
        return
    ends = RoundEnds.of(question.law)
    cents = cents_by_end(replace(question, stake=held.unit)).sum(axis=1).tolist()
    nets = dict(zip(ends.names, cents, strict=True))
    if choice == "fold":
        yield Outcome(choice, Fraction(nets[choice], held.unit), Fraction(1))
        return
    own = RANKING.strength(held.cards)
    dealers = completions(RANKING, held.opened(DEALER), HAND, (*held.cards, *held.gone))
    plays = dealers[dealers >= qualifying(question.law)]
    came = (
        len(dealers) - len(plays),
        *(int(np.count_nonzero(each)) for each in (plays < own, plays == own, plays > own)),
    )
    bonus = ends.bonuses[int(ends.bonus_of[own])]
    for result, many in zip(RESULTS, came, strict=True):
        end = end_name(result, bonus)
        yield Outcome(end, Fraction(nets[end], held.unit), Fraction(many, len(dealers)))


def _pair_plus(question: Question, held: Held, choice: str) -> dict[str, Fraction]:
    """Pair Plus goes by the player's cards alone, unless they are folded (9.2)."""
    staked = held.lying(PAIR_PLUS)
    if not staked:
        return {}
    category = RANKING.category(RANKING.strength(held.cards))
    net = -staked if choice == "fold" else pair_plus_cents(question, category, staked)
    return {PAIR_PLUS: Fraction(net, held.unit)}


def _bonus(question: Question, held: Held) -> dict[str, Fraction]:
    """The Six Card Bonus is settled whatever is chosen (P5)."""
    staked = held.lying(BONUS)
    if not staked:
        return {}
    fives = completions(FIVE_CARD, (*held.cards, *held.opened(DEALER)), CARDS, held.gone)
    came = np.bincount(categories_of_five()[fives], minlength=len(FIVE_CARD.categories)).tolist()
    nets = [bonus_cents(question, category, staked) for category in FIVE_CARD.categories]
    net = sum(many * each for many, each in zip(came, nets, strict=True))
    return {BONUS: Fraction(net, len(fives) * held.unit)}
