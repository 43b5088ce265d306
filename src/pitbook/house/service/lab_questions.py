"""What the lab is asked in its own process, each as a function from plain data to plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from pitbook.games import find_edition, find_game
from pitbook.lab.coach import Advice, advise_held
from pitbook.lab.question import analyse, options_from_words
from pitbook.law import Cents, Notice
from pitbook.maths.holding import Held


def _analyse(edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
    return analyse(edition, notice).as_data()


def _edge(edition: str, words: list[str]) -> dict[str, Any]:
    return analyse(edition, options_from_words(find_edition(edition), words)).as_data()


def _worth(edition: str, notice: Mapping[str, Any], held: Held, pool: int | None) -> dict[str, Any]:
    law = find_edition(edition)
    posted, holds = Notice.post(law, notice), None if pool is None else Cents(pool)
    return in_cents(advise_held(find_game(law.game), posted, held, holds))


def in_cents(advice: Advice) -> dict[str, Any]:
    """What each choice is worth in cents of the stakes, exactly where that is known, and which is best."""

    def number(units: Fraction) -> dict[str, Any]:
        worth = units * advice.unit
        return {"exact": str(worth) if advice.is_exact else "", "value": float(worth)}

    return {
        "best": advice.best.choice,
        "choices": [
            {
                "choice": worth.choice,
                "worth": number(worth.net),
                "cost": number(advice.cost(worth.choice)),
                "says": worth.says,
            }
            for worth in advice.worths
        ],
    }


QUESTIONS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {"analyse": _analyse, "edge": _edge, "worth": _worth}
