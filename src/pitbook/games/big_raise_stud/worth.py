"""What each raise and a fold are worth with the three cards that one holds, over every two community cards."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitbook.cards import FIVE_CARD
from pitbook.games.big_raise_stud.counting import COUNTED, FOLD, LOSE, RESULTS, end_name, floors_of, raises_of
from pitbook.games.big_raise_stud.play import BONUS, HAND, SHARED, THREE_CARD
from pitbook.games.big_raise_stud.simulation import bonus_cents, choice_name, main_cents
from pitbook.maths.analysis import Outcome, Question, check_counted
from pitbook.maths.hands import completions
from pitbook.maths.holding import Held, Worth
from pitbook.table.places import COMMUNITY


def worth(question: Question, held: Held) -> tuple[Worth, ...]:
    """Each choice, on the player's cards and those of the community that lie open."""
    check_counted(question.law, COUNTED)
    held.check_hand(HAND)
    hands = completions(FIVE_CARD, (*held.cards, *held.opened(COMMUNITY)), HAND + SHARED, held.gone)
    results = np.searchsorted(floors_of(question.law), hands, side="right") - 1
    chances = [Fraction(int(many), len(hands)) for many in np.bincount(results, minlength=len(RESULTS))]
    return tuple(
        Worth(choice, _ends(question, held, choice, chances), _bonus(question, held)) for choice in held.choices
    )


def _ends(question: Question, held: Held, choice: str, chances: list[Fraction]) -> tuple[Outcome, ...]:
    """How ante and raise may end; a fold gives the ante up whatever the community cards are."""
    raises = raises_of(question.law)
    names = [choice_name(raises, place) for place in range(len(raises) + 1)]
    place = names.index(choice)
    nets = main_cents(replace(question, stake=held.unit))[place].sum(axis=1).tolist()
    if place == FOLD:
        return (Outcome(choice, Fraction(nets[LOSE], held.unit), Fraction(1)),)
    return tuple(
        Outcome(end_name(question.law, raises[place - 1], result), Fraction(nets[result], held.unit), chance)
        for result, chance in enumerate(chances)
        if chance
    )


def _bonus(question: Question, held: Held) -> dict[str, Fraction]:
    """The bonus goes by the player's own cards, whatever is chosen (B8)."""
    staked = held.lying(BONUS)
    category = THREE_CARD.category(THREE_CARD.strength(held.cards))
    return {BONUS: Fraction(bonus_cents(question, category, staked), held.unit)} if staked else {}
