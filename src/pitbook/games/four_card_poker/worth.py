"""What each play wager and a fold are worth with the hand that one holds, over every hand that the dealer may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitbook.games.four_card_poker.counting import COUNTED, Ends, end_name
from pitbook.games.four_card_poker.play import DEALER_HAND, HAND, RANKING
from pitbook.games.four_card_poker.simulation import aces_up_cents, cents_by_end, earned
from pitbook.maths.analysis import Outcome, Question, check_counted
from pitbook.maths.hands import completions
from pitbook.maths.holding import Held, Worth
from pitbook.table.places import DEALER


def worth(question: Question, held: Held) -> tuple[Worth, ...]:
    """Each choice, on the player's cards and those of the dealer's that lie open."""
    check_counted(question.law, COUNTED)
    held.check_hand(HAND)
    own = RANKING.best(held.cards)
    wins = _wins(question, held, own) if "ante" in held.staked else Fraction(0)
    return tuple(
        Worth(choice, tuple(_ends(question, held, own, choice, wins)), _aces_up(question, held, own, choice))
        for choice in held.choices
    )


def _wins(question: Question, held: Held, own: int) -> Fraction:
    """How often the hand wins: equal ones go as the law says."""
    dealers = completions(RANKING, held.opened(DEALER), DEALER_HAND, (*held.cards, *held.gone))
    is_won = dealers <= own if Ends.of(question.law).ties_win else dealers < own
    return Fraction(int(np.count_nonzero(is_won)), len(dealers))


def _ends(question: Question, held: Held, own: int, choice: str, wins: Fraction) -> Iterator[Outcome]:
    """How ante, play wager and ante bonus may end; without an ante nothing is played for but Aces Up."""
    if "ante" not in held.staked:
        yield Outcome(choice, Fraction(0), Fraction(1))
        return
    ends = Ends.of(question.law)
    cents = cents_by_end(replace(question, stake=held.unit)).sum(axis=1).tolist()
    nets = dict(zip(ends.names, cents, strict=True))
    times = {ends.choice(place): multiple for place, multiple in enumerate(ends.multiples, 1)}.get(choice)
    bonus = ends.bonuses[int(earned(ends.bonuses)[own])]
    results = {"win": wins, "lose": 1 - wins}
    chances = {end_name(times, how, bonus): each for how, each in results.items()} if times else {"fold": Fraction(1)}
    for end, chance in chances.items():
        yield Outcome(end, Fraction(nets[end], held.unit), chance)


def _aces_up(question: Question, held: Held, own: int, choice: str) -> dict[str, Fraction]:
    """Aces Up goes by the player's cards alone, unless the whole hand is folded (9.2, 9.3)."""
    staked = held.lying("aces-up")
    if not staked:
        return {}
    net = -staked if choice == "fold" else int(aces_up_cents(replace(question, stake=staked))[own])
    return {"aces-up": Fraction(net, held.unit)}
