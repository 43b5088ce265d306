"""What a bet and a fold are worth with the hand that one holds, over every hand that the dealer may have."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitbook.cards import FIVE_CARD
from pitbook.errors import BadInput
from pitbook.games.caribbean_stud.counting import COUNTED, ENDS, qualifying
from pitbook.games.caribbean_stud.kernel import BELOW, EQUAL, FOLD, STRONGER, WIN
from pitbook.games.caribbean_stud.play import HAND
from pitbook.games.caribbean_stud.simulation import cents_by_end
from pitbook.games.caribbean_stud.winning import jackpot_hands, prizes
from pitbook.maths.analysis import Outcome, Question, check_counted
from pitbook.maths.hands import completions
from pitbook.maths.holding import Held, Worth
from pitbook.table.places import DEALER


def worth(question: Question, held: Held) -> tuple[Worth, ...]:
    """Each choice, on the player's cards and those of the dealer's that lie open."""
    check_counted(question.law, COUNTED)
    held.check_hand(HAND)
    nets = cents_by_end(replace(question, stake=held.unit)).sum(axis=1).tolist()
    return tuple(_bet(question, held, nets) if choice == "bet" else _fold(held, nets) for choice in held.choices)


def _fold(held: Held, nets: list[int]) -> Worth:
    """A folded hand wins no prize (C6)."""
    staked = held.lying("jackpot")
    lost = {"jackpot": Fraction(-staked, held.unit)} if staked else {}
    return Worth("fold", (Outcome(ENDS[FOLD], Fraction(nets[FOLD], held.unit), Fraction(1)),), lost)


def _bet(question: Question, held: Held, nets: list[int]) -> Worth:
    own = FIVE_CARD.strength(held.cards)
    dealers = completions(FIVE_CARD, held.opened(DEALER), HAND, (*held.cards, *held.gone))
    plays = dealers[dealers >= qualifying(question.law)]
    came = {
        BELOW: len(dealers) - len(plays),
        EQUAL: int(np.count_nonzero(plays == own)),
        STRONGER: int(np.count_nonzero(plays > own)),
        WIN + FIVE_CARD.categories.index(FIVE_CARD.category(own)): int(np.count_nonzero(plays < own)),
    }
    outcomes = tuple(
        Outcome(ENDS[end], Fraction(nets[end], held.unit), Fraction(many, len(dealers))) for end, many in came.items()
    )
    return Worth("bet", outcomes, _prize(question, held, FIVE_CARD.category(own)))


def _prize(question: Question, held: Held, hand: str) -> dict[str, Fraction]:
    """What the jackpot wager brings the only winner of the pool that the notice names."""
    staked = held.lying("jackpot")
    if not staked:
        return {}
    if hand not in jackpot_hands(question.law):
        return {"jackpot": Fraction(-staked, held.unit)}
    pool, table = question.notice.cents("pool"), question.law.prizetables["jackpot"].prizes
    if pool is None:
        what = "what the jackpot wager is worth depends on the pool"
        raise BadInput(what, where="pool", clause="11.9", remedy="say what it holds, in cents")
    return {"jackpot": Fraction(prizes(table, pool, [hand])[0].cents - staked, held.unit)}
