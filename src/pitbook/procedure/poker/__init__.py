"""The steps that divisions of poker share: what goes wrong at such a table, and how a hand or a round is undone.

Shoes and dice have no place here. Each handler acts on a point of law and checks before it changes anything; a point
that the edition does not have makes the report out of order, and it is refused.
"""

from __future__ import annotations

from collections.abc import Collection

from pitbook.procedure.poker.conduct import SEVERAL_HANDS, VIEWED_BLIND, Penalise, communication
from pitbook.procedure.poker.exposures import EXPOSED_BY_PLAYER, EXPOSED_CARD, exposed_by_dealer, left_face_down
from pitbook.procedure.poker.lost_hands import COLLECTED_EARLY, Fold, absent, laid_down
from pitbook.procedure.poker.miscounts import MISCOUNTS
from pitbook.records.irregularities import Mishap


def poker_irregularities(
    fold: Fold, forfeit: Penalise, gives_up: Collection[str], limited: str = ""
) -> tuple[Mishap, ...]:
    """What may go wrong in a poker game that folds and forfeits in its own way.

    `gives_up` are the choices that give a hand up. `limited` says in words what is left to choose once the dealer has
    exposed cards, in a game where that limits it.
    """
    return (
        EXPOSED_CARD,
        EXPOSED_BY_PLAYER,
        exposed_by_dealer(limited),
        *MISCOUNTS,
        COLLECTED_EARLY,
        laid_down(fold, gives_up),
        absent(fold),
        SEVERAL_HANDS,
        communication(forfeit, gives_up),
        VIEWED_BLIND,
        left_face_down(gives_up),
    )
