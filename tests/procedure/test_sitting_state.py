"""A saved table: every part comes back, names are public, and what version 0.1.0 saved is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.sitting_state import OLD_NAMES, SavedSitting, SittingState, as_saved
from pitbook.table import Stake
from pitbook.table.layout_money import CarriedStake
from pitbook.table.round import Nomination
from shoes import shuffle_due
from table.sittings import finish, play_round, ready

OLD = Path(__file__).parents[1] / "house" / "old"
DOCUMENTS = sorted(OLD.glob("round-*.json"))


def old_opening(path: Path) -> dict[str, Any]:
    opening: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["opening"]
    return opening


def restored(data: dict[str, Any] | SavedSitting) -> Sitting:
    law = find_edition(data["edition"])
    return Sitting.restore(find_game(law.game), Notice.post(law, data["notice"]), data)


def test_every_part_of_a_state_comes_back() -> None:
    law = find_edition("dragon-21")
    state = SittingState(
        notice=Notice.post(law, {"decks": "6"}),
        barred=frozenset({"F1"}),
        carried=(CarriedStake(Stake(2, "A1", "dragon"), Cents(700)),),
        nominations=(Nomination("A1", "B1", True, False, True),),
        personal_limits={("A1", "dragon"): Cents(9000)},
        area_limited=(frozenset({"A1", "B1"}),),
        seated=frozenset({"A1"}),
        unfit=frozenset({"C1"}),
        is_open=True,
        wagers_stand=True,
        rounds=17,
        equipment={
            "piles": [["shoe", [4, 5]]],
            "deck": 2,
            "shuffle_due": "11.1",
            "next_is_last": True,
            "cards_fault": "the deck is not complete",
        },
    )
    saved = json.loads(json.dumps(state.as_data()))
    assert SittingState.read(state.notice, saved).as_data() == state.as_data()
    assert restored(saved).save() == state.as_data()


def test_no_name_in_a_saved_table_is_private() -> None:
    sitting = ready(Sitting(find_game("caribbean-stud"), Notice.post(find_edition("caribbean-stud"))))
    play_round(sitting)
    assert not [name for name in sitting.save() if name.startswith("_")]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_what_version_0_1_0_saved_is_the_same_table_today(path: Path) -> None:
    old = old_opening(path)
    assert all(name in old for name in OLD_NAMES.values())
    now = restored(old).save()
    assert {OLD_NAMES.get(name, name): value for name, value in now.items()} == old
    assert as_saved(find_edition(old["edition"]), old) == now


@pytest.mark.parametrize(
    ("edition", "old", "cited"),
    [
        ("caribbean-stud@1998", "7.1(b)", "7.1(b)"),
        ("racing-card-derby", "7.1(e)", "7.1(e)"),
        ("dragon-21", "12.1", "12.1"),
        ("dragon-21", "7.1(a)", "7.1"),  # the division takes the section over in one rule, and 0.1.0 cited that
        ("dragon-21", "7.1(c)", "7.1"),
    ],
)
def test_a_shuffle_that_was_due_is_due_by_the_same_rule(edition: str, old: str, cited: str) -> None:
    law = find_edition(edition)
    sitting = Sitting(find_game(law.game), Notice.post(law))
    finish(sitting.open())
    assert sitting.current is None
    data = {OLD_NAMES.get(name, name): value for name, value in sitting.save().items()} | {"_shuffle_due": old}
    again = restored(data)
    assert shuffle_due(again) == cited
    request = again.start("shuffle").request
    assert request is not None
    assert request.clause.id == cited
