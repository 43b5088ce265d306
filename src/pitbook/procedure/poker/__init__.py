"""The steps that divisions of poker share: what goes wrong at such a table, and how a hand or a round is undone.

Shoes and dice have no place here. Each handler acts on a point of law and checks before it changes anything; a point
that the edition does not have makes the report out of order, and it is refused.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pitbook.procedure.grounds import Grounds, has
from pitbook.procedure.poker.conduct import SEVERAL_HANDS, VIEWED_BLIND, Penalise, communication
from pitbook.procedure.poker.exposures import EXPOSED_BY_PLAYER, EXPOSED_CARD, exposed_by_dealer, left_face_down
from pitbook.procedure.poker.lost_hands import COLLECTED_EARLY, Fold, absent, laid_down
from pitbook.procedure.poker.miscounts import MISCOUNTS
from pitbook.records.irregularities import Mishap

COMMUNICATION: Final = Grounds("the poker kit, of players who talk,", points=("communication",))
POKER: Final = Grounds(
    "the poker kit",
    numbers=("hand-size", "deck-size", "boxes"),
    points=(
        "hands-per-player",
        "exposed-card",
        "several-exposed",
        "exposed-by-player",
        "exposed-by-dealer",
        "wrong-count",
        "cards-without-wager",
        "hand-without-wager",
        "short-deck",
        "misdeal-extent",
        "collected-early",
        "absent",
    ),
    optional_numbers=("dealer-hand-size", "adjacent-hands"),
    optional=(
        "blind-hands",
        "side-wager-needs",
        "stray-wager",
        "misdeal-carries",
        "several-hands",
        "laid-down",
        "left-face-down",
        "qualifies-with",
    ),
    parts=(
        COMMUNICATION,
        Grounds(
            "the poker kit, of cards that all share,",
            numbers=("community-size",),
            points=("exposed-to-community",),
            optional_numbers=("community-dealt",),
            options=("dealing",),
            needed_by=has("community-size"),
        ),
        Grounds(
            "the poker kit, of a hand against the dealer's,",
            points=("exposed-to-dealer",),
            needed_by=lambda law: law.find_point("community-size") is None or has("dealer-hand-size")(law),
        ),
        Grounds(
            "the poker kit, of hands that are played blind,",
            rules=("viewed-one", "viewed-several"),
            points=("viewed-blind",),
            needed_by=has("viewed-blind"),
        ),
    ),
)


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
