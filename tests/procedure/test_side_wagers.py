"""A wager that cannot stand alone: it comes after one that it needs, and that one stays while it lies there."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.errors import Refused
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.table import NoMoreBets, Wager, Withdraw

# The rule is the one by which the division says what a side wager may stand beside.
NEEDS: list[tuple[str, dict[str, Any], tuple[str, ...], str, str]] = [
    ("caribbean-stud@1998", {"jackpot": True}, ("ante",), "jackpot", "11.1"),
    ("caribbean-stud@2012-draft", {"jackpot": True}, ("ante",), "jackpot", "11.1"),
    ("four-card-poker@gazetted", {"aces-up-alone": False}, ("ante",), "aces-up", "5.1(c)"),
    ("four-card-poker@2012-draft", {"blind-play": True}, ("ante",), "play", "5.1(c)"),
    ("big-raise-stud", {"three-card-bonus": True}, ("ante",), "three-card-bonus", "5.1(a)"),
    ("big-raise-stud", {"blind-raise": True}, ("ante",), "raise", "5.1(a)"),
    ("dragon-21", {"perfect-pairs": True}, ("dragon",), "perfect-pairs:tiger", "5.2"),
    ("dragon-21", {"perfect-pairs": True}, ("tie", "tiger"), "perfect-pairs:dragon", "5.2"),
]


@pytest.mark.parametrize(("ref", "options", "mains", "side", "clause"), NEEDS)
def test_what_it_needs_is_not_taken_back_from_under_it(
    ref: str, options: dict[str, Any], mains: tuple[str, ...], side: str, clause: str
) -> None:
    law = find_edition(ref)
    notice = Notice.post(law, options)
    talk = find_game(law.game).begin(notice)
    stake = notice.cents("jackpot-stake") if side == "jackpot" else None
    wager = Wager(1, "A", side, stake or Cents(1000))
    with pytest.raises(Refused) as alone:
        talk.answer(wager)
    for main in mains:
        talk.answer(Wager(1, "A", main, Cents(1000)))
    talk.answer(wager)
    for main in mains[1:]:  # another is left
        talk.answer(Withdraw(1, "A", main))
    with pytest.raises(Refused) as last:
        talk.answer(Withdraw(1, "A", mains[0]))
    assert [alone.value.clause, last.value.clause] == [clause, clause]
    assert last.value.remedy == f"take the {side} wager back first"
    assert {each.wager for each in talk.table.stakes} == {mains[0], side}
    talk.answer(Withdraw(1, "A", side))
    talk.answer(Withdraw(1, "A", mains[0]))
    with pytest.raises(Refused, match="nobody has made"):
        talk.answer(NoMoreBets())


def test_on_a_shared_box_somebody_elses_wager_is_none_to_stand_on() -> None:
    talk = find_game("dragon-21").begin(Notice.post(find_edition("dragon-21"), {"perfect-pairs": True}))
    talk.answer(Wager(1, "A", "dragon", Cents(1000)))
    with pytest.raises(Refused, match=r"a perfect pairs wager stands by itself \(rule 5.2\)"):
        talk.answer(Wager(1, "B", "perfect-pairs:dragon", Cents(1000)))
    talk.answer(Wager(1, "A", "perfect-pairs:dragon", Cents(1000)))
    talk.answer(Wager(1, "B", "tiger", Cents(1000)))
    with pytest.raises(Refused):
        talk.answer(Withdraw(1, "A", "dragon"))
    talk.answer(Withdraw(1, "B", "tiger"))
