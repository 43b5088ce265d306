"""Bad records of Big Raise Stud: exit code 2, nothing on standard output, and a line that names place and clause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.bad_records import bad, changes_of
from cli.running import pitbook

GOOD: dict[str, Any] = json.loads("""
{"game": "big-raise-stud", "edition": "2013-draft",
 "notice": {"limits": {"ante": {"min": 500, "max": 10000, "step": 250}}},
 "boxes": [
   {"box": 1, "player": "A", "wagers": {"ante": 1000, "three-card-bonus": 100}, "cards": "Ah Kh Qh",
    "choices": ["raise 4"]},
   {"box": 3, "player": "B", "wagers": {"ante": 500}, "cards": "2c 7d 9s", "choices": ["fold"]}],
 "community": "9h 9c", "irregularities": []}
""")
SECOND_HAND = {"box": 2, "player": "A", "wagers": {"ante": 1000}, "cards": "2s 3s 5c", "choices": ["fold"]}
NO_ANTE = {"box": 2, "player": "C", "wagers": {"three-card-bonus": 100}, "cards": "2s 3s 5c"}


changed = changes_of(GOOD)


def told(**told: Any) -> list[dict[str, Any]]:
    return [told]


NAMES = [
    bad("an unknown edition", "edition", "1998", "edition", "1998", "2013-draft"),
    bad("an unknown wager", "boxes.0.wagers.jackpot", 100, "boxes[0].wagers", "jackpot", "three-card-bonus"),
    bad("an unknown choice", "boxes.0.choices", ["raise 5"], "boxes[0].choices", "raise 5", "5.2"),
    bad("a choice of another game", "boxes.0.choices", ["bet"], "boxes[0].choices", "bet", "raise 4"),
    bad("an unknown ante table", "notice.ante-table", "house", "notice.ante-table", "5.7", "licensed"),
    bad("an option of another game", "notice.jackpot", True, "notice.jackpot"),
    bad("blind play of one box", "notice.blind", True, "notice.blind", "several-boxes", "5.5"),
    bad("a dealer's hand", "dealer", "9h 9c", "dealer", "community"),
    bad("an unknown irregularity", "irregularities", told(what="fire"), "irregularities[0].what", "fire"),
]
CARDS = [
    bad("two cards", "boxes.0.cards", "Ah Kh", "boxes[0].cards", "11.2", "wrong-count"),
    bad("four cards", "boxes.0.cards", "Ah Kh Qh Jh", "boxes[0].cards", "11.2", "wrong-count"),
    bad("three community cards", "community", "9h 9c 2d", "community", "11.2", "wrong-count"),
    bad("a card twice", "community", "Ah 9c", "Ah", "boxes[0].cards", "community", "3.4"),
    bad("no card", "community", "9h 1c", "community", "1c"),
    bad("no community cards", "-community", None, "community", "10.1"),
    bad("no cards of a hand in play", "-boxes.0.cards", None, "boxes[0].cards", "9.1"),
]
MONEY = [
    bad("an ante under the minimum", "boxes.0.wagers.ante", 250, "boxes[0].wagers.ante", "2.0"),
    bad("an ante of nothing", "boxes.0.wagers.ante", 0, "boxes[0].wagers.ante", "5.1(a)"),
    bad("an ante of half a cent", "boxes.0.wagers.ante", 0.5, "boxes[0].wagers.ante"),
    bad("a raise that is not the choice", "boxes.0.wagers.raise", 3000, "boxes[0].wagers.raise", "5.2(b)", "4000"),
    bad("a raise on a folded hand", "boxes.1.wagers.raise", 500, "boxes[1].wagers.raise", "5.2(b)"),
    bad("a bonus that is not offered", "notice.three-card-bonus", False, "boxes[0].wagers.three-card-bonus", "5.1(b)"),
]
PLAY = [
    bad("no decision", "-boxes.0.choices", None, "boxes[0].choices", "9.1", "absent"),
    bad("two decisions", "boxes.1.choices", ["fold", "fold"], "boxes[1].choices", "5.2"),
    bad("an eighth box", "boxes.1.box", 8, "boxes[1].box", "3.1"),
    bad("a box twice", "boxes.1.box", 1, "boxes[0]", "boxes[1]", "5.6"),
    bad("a second hand of a player", "boxes.1", SECOND_HAND, "boxes[1].wagers.ante", "5.5", "several-boxes"),
    bad("a bonus without an ante", "boxes.1", NO_ANTE, "boxes[1].wagers", "5.1(a)", "hand-without-wager"),
    bad(
        "four antes after 11.7",
        "irregularities",
        told(what="exposed-by-dealer", cards="9h"),
        "boxes[0].choices",
        "raise 4",
        "11.7",
    ),
    bad(
        "a ruling that nobody gave",
        "irregularities",
        told(what="communication", box=1),
        "irregularities[0]",
        "11.1",
        "ruling",
    ),
    bad(
        "a hand that cannot be left face down",
        "irregularities",
        told(what="left-face-down", box=1),
        "irregularities[0]",
    ),
    bad("an absent player who has decided", "irregularities", told(what="absent", box=7), "irregularities[0].box"),
    bad(
        "an exposed card that is not in the hand",
        "irregularities",
        told(what="exposed-card", to="community", cards="2d"),
        "irregularities[0].cards",
        "2d",
    ),
    bad("a whole deck that is short", "irregularities", told(what="short-deck", count=52), "irregularities[0].count"),
]


@pytest.mark.parametrize(("path", "value", "names"), [*NAMES, *CARDS, *MONEY, *PLAY])
def test_bad_records(
    path: str, value: Any, names: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(changed(path, value)), encoding="utf-8")
    code, out, err = pitbook(capsys, "settle", str(file))
    said = " ".join(err.split())
    assert (code, out) == (2, ""), said
    assert [name for name in names if name not in said] == [], said
    assert "Traceback" not in err


def test_the_good_record_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(GOOD), encoding="utf-8")
    code, out, _ = pitbook(capsys, "settle", str(file), "--json")
    assert code == 0
    assert [box["net"] for box in json.loads(out)["boxes"]] == [4000, -500]  # nines stand off; 100 at 40 to 1


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("edge", "big-raise-stud", "-o", "ante-table=house"), ("ante-table", "licensed")),
        (("edge", "big-raise-stud", "-o", "raise.pair=2 to 1"), ("raise.pair", "5.7", "pair-tens-or-better")),
        (("simulate", "big-raise-stud", "--rounds", "10", "--strategy", "lucky"), ("lucky", "published")),
        (("rules", "big-raise-stud", "10.4"), ("10.4",)),
    ],
)
def test_bad_questions(words: tuple[str, ...], names: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = pitbook(capsys, *words)
    said = " ".join(err.split())
    assert (code, out) == (2, "")
    assert [name for name in names if name not in said] == [], said
