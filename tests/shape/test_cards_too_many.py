"""A record with a card that no rule gave: the rule by which that hand gets cards is cited, and not the dealer's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitbook.errors import BadRecord
from pitbook.games import settle
from shape.test_everything import game_of, scene_of


@pytest.mark.parametrize(
    ("folder", "where", "cards", "clause"),
    [
        ("blackjack", ["boxes", 0, "hands", 0, "cards"], "Th 8h 5c", "12.1"),  # the second card of a split hand
        ("blackjack", ["boxes", 2, "hands", 1, "cards"], "8c 6c Qh 2d", "8.3(a)"),  # the last was a hit
        ("blackjack", ["dealer"], "Ac 7d 2h", "9.1"),  # the dealer's own rule
        ("lunar_poker", ["boxes", 1, "cards"], "2c Ad 6h 9s Jc 5c 5d 9c Tc 3d 4s", "8.5(c)"),  # after an exchange
        ("lunar_poker", ["dealer"], "Qd Jd 8c 6d 3h Jc 2d", "10.4"),
    ],
)
def test_a_card_too_many_is_refused_by_the_rule_of_its_hand(
    folder: str, where: list[Any], cards: str, clause: str
) -> None:
    scene = scene_of(folder)
    record = json.loads(json.dumps({"game": game_of(folder).name, "notice": dict(scene.notice), **scene.record}))
    inner = record
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = cards
    with pytest.raises(BadRecord, match="where the rules give") as refusal:
        settle(record)
    assert refusal.value.clause == clause
