"""Bad records of Four Card Poker: exit code 2, nothing on standard output, and one line that names place and clause."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.bad_records import bad, changes_of
from pitbook.cli.main import run

GOOD: dict[str, Any] = json.loads("""
{"game": "four-card-poker", "edition": "gazetted",
 "notice": {"aces-up": "3", "limits": {"ante": {"min": 500, "max": 10000, "step": 250}}},
 "boxes": [
   {"box": 1, "player": "A", "wagers": {"ante": 1000, "aces-up": 500},
    "cards": "As Ah 9c 6d 2s", "choices": ["play 3"]},
   {"box": 3, "player": "B", "wagers": {"ante": 500}, "cards": "Qc Js 9h 4d 2c", "choices": ["fold"]},
   {"box": 5, "player": "C", "wagers": {"aces-up": 500}, "cards": "Ac Ad 7s 5h 2d", "choices": ["play"]}],
 "dealer": "Kd Kc 8h 5s 3d Qd", "irregularities": []}
""")


SECOND_HAND = {"box": 2, "player": "A", "wagers": {"ante": 1000}, "cards": "2h 3s 5c 8s 9s", "choices": ["play 1"]}
SIX_CARDS, FIVE_CARDS = "As Ah 9c 6d 2s 7c", "Kd Kc 8h 5s 3d"

# fmt: off
ROWS = [
    bad("an unknown wager",                   "boxes.0.wagers.tie", 100,          "boxes[0].wagers", "tie", "aces-up"),
    bad("an unknown choice",                  "boxes.0.choices", ["play 4"],      "boxes[0].choices", "play 4", "5.2"),
    bad("a choice of another game",           "boxes.0.choices", ["bet"],         "boxes[0].choices", "bet", "5.2"),
    bad("an unknown edition",                 "edition", "1998",                  "1998", "gazetted"),
    bad("an eighth pay table",                "notice.aces-up", "8",              "notice.aces-up", "5.7.2"),
    bad("an unknown option",                  "notice.jackpot", True,             "notice.jackpot"),
    bad("blind hands without several boxes",  "notice.blind", True,               "notice.blind", "5.5"),
    bad("a limit on an unknown wager",        "notice.limits", {"play": {}},      "notice.limits", "play"),
    bad("a card twice in two hands",          "boxes.1.cards", "As Js 9h 4d 2c",  "As", "boxes[0].cards", "3.4"),
    bad("a card twice, with the dealer",      "dealer", "As Kc 8h 5s 3d Qd",      "As", "dealer", "3.4"),
    bad("six cards to a player",
        "boxes.0.cards", SIX_CARDS, "boxes[0].cards", "11.2", "wrong-count"),
    bad("five cards to the dealer",           "dealer", FIVE_CARDS,               "dealer", "11.2", "wrong-count"),
    bad("no dealer",                          "-dealer", None,                    "dealer"),
    bad("no cards of a hand that plays",      "-boxes.0.cards", None,             "boxes[0].cards"),
    bad("no boxes",                           "boxes", [],                        "boxes", "5.1(a)"),
    bad("the same box twice",                 "boxes.1.box", 1,                   "boxes[0]", "boxes[1]", "5.6"),
    bad("an eighth box",                      "boxes.0.box", 8,                   "boxes[0].box", "3.1"),
    bad("a second box for one player",        "boxes.1", SECOND_HAND,             "boxes[1]", "5.5"),
    bad("a box without a wager",              "boxes.0.wagers", {},               "boxes[0].wagers", "5.1(a)"),
    bad("a play wager alone",                 "boxes.0.wagers", {"play": 1000},   "boxes[0].wagers", "5.1(a)"),
    bad("a negative ante",                    "boxes.0.wagers.ante", -1000,       "boxes[0].wagers.ante"),
    bad("a fractional ante",                  "boxes.0.wagers.ante", 10.5,        "boxes[0].wagers.ante"),
    bad("an ante under the minimum",          "boxes.0.wagers.ante", 250,         "boxes[0].wagers.ante", "2.0"),
    bad("a play wager of another size",       "boxes.0.wagers.play", 2000,        "boxes[0].wagers.play", "5.2(b)"),
    bad("a play wager with a fold",           "boxes.1.wagers.play", 500,         "boxes[1].wagers.play", "5.2(b)"),
    bad("a play wager on Aces Up alone",
        "boxes.2.choices", ["play 1"], "boxes[2].choices", "play 1", "5.1(c)"),
    bad("the ante folded without Aces Up",
        "boxes.1.choices", ["fold ante"], "boxes[1].choices", "fold ante", "9.1"),
    bad("no decision",                        "boxes.0.choices", [],              "boxes[0].choices", "9.1", "absent"),
    bad("two decisions",                      "boxes.1.choices", ["fold", "fold"], "boxes[1].choices", "5.2"),
    bad("communication without a ruling",
        "irregularities", [{"what": "communication", "box": 1}], "irregularities[0]", "11.1", "ruling"),
    bad("a ruling by a player",
        "irregularities", [{"what": "communication", "box": 1, "ruling": "void", "by": "A"}],
        "irregularities[0]", "11.1"),
    bad("several hands, on which there is no rule",
        "irregularities", [{"what": "several-hands", "box": 1}], "irregularities[0]", "several hands"),
    bad("a hand left face down, on which there is none",
        "irregularities", [{"what": "left-face-down", "box": 1}], "irregularities[0]", "no rule"),
    bad("a sixth card exposed by mistake",
        "irregularities", [{"what": "exposed-card", "to": "dealer", "cards": "Qd"}], "irregularities[0]"),
    bad("absent, yet decided",
        "irregularities", [{"what": "absent", "box": 1, "when": "settlement"}], "irregularities[0]"),
]
# fmt: on


changed = changes_of(GOOD)


def settle(
    record: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> tuple[int, str, str]:
    path = folder / "round.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["pitbook", "settle", str(path)])
    with pytest.raises(SystemExit) as stopped:
        run()
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


@pytest.mark.parametrize(("path", "value", "names"), ROWS)
def test_bad_input_is_refused_with_its_place_and_clause(
    path: str,
    value: Any,
    names: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    code, out, err = settle(changed(path, value), monkeypatch, capsys, tmp_path)
    assert (code, out) == (2, ""), err
    assert [name for name in names if name not in err] == [], err
    assert len(err.strip().splitlines()) == 1


def test_the_record_is_good_before_it_is_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = settle(GOOD, monkeypatch, capsys, tmp_path)
    assert code == 0
    assert "Box 5" in out
