"""Bad input to `pitbook settle`: exit code 2, nothing on standard output, and one line that says what is wrong.

Each row changes one thing in a good record and lists what the line must name: the place, the clause where there is one,
and the irregularity that would excuse it. Of names with `|` between them one will do.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.bad_records import bad, changes_of
from pitbook.cli.main import run

GOOD: dict[str, Any] = json.loads("""
{"game": "caribbean-stud", "edition": "1998",
 "notice": {"jackpot": true, "pool": 2500000, "limits": {"ante": {"min": 500, "max": 10000, "step": 250}}},
 "boxes": [
   {"box": 1, "player": "A", "wagers": {"ante": 1000, "jackpot": 100}, "cards": "Ah Kh Qh Jh Th", "choices": ["bet"]},
   {"box": 3, "player": "B", "wagers": {"ante": 500}, "cards": "2c 7d 9h Js 4s", "choices": ["fold"]}],
 "dealer": "Ad Kc 8h 5s 3d", "irregularities": []}
""")

Told = tuple[int, str, str]


@pytest.fixture
def settle(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Told]:
    def settle(text: str | bytes, *words: str) -> Told:
        path = tmp_path / "round.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        monkeypatch.setattr(sys, "argv", ["pitbook", "settle", str(path), *words])
        with pytest.raises(SystemExit) as stopped:
            run()
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return settle


changed = changes_of(GOOD)


HAND_WITHOUT_ANTE = {"box": 2, "player": "C", "wagers": {"jackpot": 100}, "cards": "2s 3s 5c 8s 9s"}
SECOND_HAND = {"box": 2, "player": "A", "wagers": {"ante": 1000}, "cards": "2s 3s 5c 8s 9s", "choices": ["bet"]}
NEIGHBOUR = {"box": 1, "player": "C", "wagers": {"ante": 1000}, "cards": "2s 3s 5c 8s 9s", "choices": ["bet"]}

# fmt: off
UNKNOWN_NAMES = [
    bad("an unknown key",                    "colour", "red",                    "colour"),
    bad("an unknown key in a box",           "boxes.0.colour", "red",            "boxes[0]", "colour"),
    bad("an unknown key in an irregularity",
        "irregularities", [{"what": "short-deck", "colour": 1}], "irregularities[0]", "colour"),
    bad("an unknown game",                   "game", "snap",                     "snap", "caribbean-stud"),
    bad("no game",                           "-game", None,                      "game"),
    bad("a game that is a number",           "game", 6,                          "game"),
    bad("an unknown edition",                "edition", "1897",                  "1897", "1998"),
    bad("a date before the first edition",   "edition", "1997-01-01",            "1997-01-01"),
    bad("an edition that is a number",       "edition", 1998,                    "edition"),
    bad("an unknown wager",                  "boxes.0.wagers.tie", 100,          "boxes[0].wagers", "tie", "ante"),
    bad("an unknown choice",                 "boxes.0.choices", ["raise"],       "boxes[0].choices", "raise", "5.3"),
    bad("an unknown option",                 "notice.colour", "red",             "notice.colour"),
    bad("an option of the other edition",    "notice.blind", True,               "notice.blind", "5.6.2"),
    bad("an unknown value of an option",
        "notice.dealing", "by hand",        "notice.dealing", "3.4(c)", "shuffler"),
    bad("a limit on an unknown wager",       "notice.limits", {"tie": {}},       "notice.limits", "tie"),
    bad("an unknown limit",                  "notice.limits.ante", {"most": 1},  "notice.limits.ante"),
    bad("an unknown irregularity",           "irregularities", [{"what": "fire"}], "irregularities[0].what", "fire"),
    bad("an unknown moment",
        "irregularities", [{"what": "short-deck", "when": "later"}], "irregularities[0].when"),
    bad("an irregularity that is a list",    "irregularities", [{"what": []}],   "irregularities[0]"),
]

CARDS = [
    bad("a card twice in one hand",          "boxes.0.cards", "Ah Ah Qh Jh Th",      "Ah", "boxes[0].cards", "3.4"),
    bad("a card twice in two hands",
        "boxes.1.cards", "Ah 7d 9h Js 4s",      "Ah", "boxes[0].cards", "boxes[1].cards", "3.4"),
    bad("a card twice, with the dealer",
        "dealer", "Ah Kc 8h 5s 3d",             "Ah", "boxes[0].cards", "dealer", "3.4"),
    bad("four cards",
        "boxes.0.cards", "Ah Kh Qh Jh",         "boxes[0].cards", "12.2", "wrong-count"),
    bad("six cards",
        "boxes.0.cards", "Ah Kh Qh Jh Th 9d",   "boxes[0].cards", "12.2", "wrong-count"),
    bad("no cards in a text of cards",       "boxes.0.cards", "",                    "boxes[0].cards"),
    bad("four cards for the dealer",         "dealer", "Ad Kc 8h 5s",                "dealer", "12.2", "wrong-count"),
    bad("six cards for the dealer",          "dealer", "Ad Kc 8h 5s 3d 2d",          "dealer", "12.2", "wrong-count"),
    bad("a card that is not a card",         "boxes.0.cards", "1h Kh Qh Jh Th",      "boxes[0].cards", "1h"),
    bad("a suit that is not a suit",         "dealer", "Ad Kc 8h 5s 3x",             "dealer", "3x"),
    bad("cards as a list",                   "boxes.0.cards", ["Ah", "Kh"],          "boxes[0].cards"),
    bad("no dealer",                         "-dealer", None,                        "dealer"),
    bad("an exposed card of another hand",
        "irregularities", [{"what": "exposed-card", "box": 1, "cards": "2c"}], "irregularities[0]", "2c"),
]

BOXES = [
    bad("no boxes",                          "-boxes", None,                    "boxes"),
    bad("an empty list of boxes",            "boxes", [],                       "boxes"),
    bad("boxes as an object",                "boxes", {"1": {}},                "boxes"),
    bad("a box that is a number",            "boxes.0", 1,                      "boxes[0]"),
    bad("the same box twice",                "boxes.1.box", 1,                  "boxes[0]", "boxes[1]", "5.7"),
    bad("another player at the same box",    "boxes.1", NEIGHBOUR,              "boxes[0]", "boxes[1]", "5.7"),
    bad("an eighth box",                     "boxes.0.box", 8,                  "boxes[0].box", "3.1"),
    bad("box 0",                             "boxes.0.box", 0,                  "boxes[0].box", "3.1"),
    bad("a box without a number",            "-boxes.0.box", None,              "boxes[0].box"),
    bad("a box numbered true",               "boxes.0.box", True,               "boxes[0].box"),
    bad("a player without a name",           "boxes.0.player", "",              "boxes[0].player"),
    bad("a player who is a number",          "boxes.0.player", 7,               "boxes[0].player"),
    bad("a name that cannot be written",     "boxes.0.player", "\ud800",        "boxes[0].player"),
    bad("an irregularity at no such box",    "irregularities", [{"what": "absent", "box": 5}], "irregularities[0].box"),
    bad("an irregularity of nobody",         "irregularities", [{"what": "absent"}], "irregularities[0]"),
]

ABSURD, BOX_1_ANTE = 10**15, "boxes[0].wagers.ante|box 1 ante"
AMOUNTS = [
    bad("a negative amount",                 "boxes.0.wagers.ante", -1000,      "boxes[0].wagers.ante"),
    bad("an amount of zero",                 "boxes.0.wagers.ante", 0,          "boxes[0].wagers.ante"),
    bad("a fractional amount",               "boxes.0.wagers.ante", 1000.5,     "boxes[0].wagers.ante"),
    bad("a whole amount written as a float", "boxes.0.wagers.ante", 1000.0,     "boxes[0].wagers.ante"),
    bad("a textual amount",                  "boxes.0.wagers.ante", "1000",     "boxes[0].wagers.ante"),
    bad("a boolean amount",                  "boxes.0.wagers.ante", True,       "boxes[0].wagers.ante"),
    bad("no amount",                         "boxes.0.wagers.ante", None,       "boxes[0].wagers.ante"),
    bad("an absurd amount",                  "boxes.0.wagers.ante", ABSURD,     "boxes[0].wagers.ante"),
    bad("not a number",                      "boxes.0.wagers.ante", float("nan"), "boxes[0].wagers.ante"),
    bad("infinity",                          "boxes.0.wagers.ante", float("inf"), "boxes[0].wagers.ante"),
    bad("a negative pool",                   "notice.pool", -1,                 "notice.pool"),
    bad("a textual pool",                    "notice.pool", "lots",             "notice.pool"),
    bad("a retained share over the whole",   "notice.retained", "5/4",          "notice.retained"),
    bad("a share of five thousand digits",   "notice.retained", "9" * 5000,     "notice.retained"),
    bad("wagers that are a number",          "boxes.0.wagers", 1000,            "boxes[0].wagers"),
    bad("under the minimum",                 "boxes.0.wagers.ante", 250,        BOX_1_ANTE, "$5.00", "2.0"),
    bad("over the maximum",                  "boxes.0.wagers.ante", 10_250,     BOX_1_ANTE, "$100.00", "2.0"),
    bad("off the increment",                 "boxes.0.wagers.ante", 1100,       BOX_1_ANTE, "$2.50", "2.0"),
    bad("a minimum over the maximum",        "notice.limits.ante", {"min": 2, "max": 1}, "notice.limits.ante"),
]

WAGERS = [
    bad("a bet of less than twice the ante",
        "boxes.0.wagers.bet", 1999,        "boxes[0].wagers.bet", "5.3(b)", "2000"),
    bad("a bet of more than twice the ante",
        "boxes.0.wagers.bet", 3000,        "boxes[0].wagers.bet", "5.3(b)", "2000"),
    bad("a bet on a folded hand",            "boxes.1.wagers.bet", 1000,        "boxes[1].wagers.bet", "5.3(b)"),
    bad("a jackpot wager without an ante",
        "boxes.1", HAND_WITHOUT_ANTE,      "boxes[1].wagers", "11.1", "hand-without-wager"),
    bad("no ante and no other wager",
        "boxes.1.wagers", {},              "boxes[1].wagers", "hand-without-wager"),
    bad("a bet without an ante",             "boxes.1.wagers", {"bet": 1000},   "boxes[1].wagers", "5.1"),
    bad("a jackpot wager where none is offered",
        "notice", {},                  "boxes[0].wagers.jackpot", "rule 11.1|rule 5.1"),
    bad("a pool without a jackpot",          "notice.jackpot", False,           "notice.pool", "11.1"),
    bad("two hands for one player",          "boxes.1", SECOND_HAND,            "boxes[1]", "5.6", "several-hands"),
]

UNFINISHED = [
    bad("a hand without a decision",
        "boxes.0.choices", [],             "boxes[0].choices", "9.1", "box 1: bet for $20.00 or fold", "absent"),
    bad("choices left out",
        "-boxes.0.choices", None,          "boxes[0].choices", "awaited", "absent"),
    bad("a decision that comes twice",       "boxes.0.choices", ["bet", "fold"], "boxes[0].choices", "5.3"),
    bad("a hand that bets without cards",    "-boxes.0.cards", None,            "boxes[0].cards", "awaited"),
    bad("a prize without a pool",            "-notice.pool", None,              "notice.pool", "awaited", "11.9"),
    bad("choices that are a text",           "boxes.0.choices", "bet",          "boxes[0].choices"),
    bad("a ruling that nobody gave",         "irregularities", [{"what": "communication", "box": 1}],
        "irregularities[0]", "12.1", "awaited", "casino operator", "by"),
    bad("a ruling without a name",           "irregularities", [{"what": "communication", "box": 1, "ruling": "void"}],
        "irregularities[0]", "12.1", "by"),
    bad("a ruling that is none",
        "irregularities", [{"what": "communication", "box": 1, "ruling": "flog", "by": "Ray"}],
        "irregularities[0]", "12.1", "flog"),
    bad("a hand collected, nobody says how", "irregularities", [{"what": "collected-early", "box": 1}],
        "irregularities[0]", "reconstructed"),
    bad("something that never came up",
        "irregularities", [{"what": "left-face-down", "box": 3}], "irregularities[0]", "left-face-down"),
    bad("cards laid down under 1998",
        "irregularities", [{"what": "laid-down", "box": 3, "reconstructed": True}], "irregularities[0]"),
    bad("a wrong count of five",
        "irregularities", [{"what": "wrong-count", "box": 1, "count": 5}], "irregularities[0]"),
]
# fmt: on


@pytest.mark.parametrize(
    ("path", "value", "names"), UNKNOWN_NAMES + CARDS + BOXES + AMOUNTS + WAGERS + UNFINISHED
)  # fmt: skip
@pytest.mark.parametrize("words", [(), ("--json",), ("--replay",)], ids=["text", "json", "replay"])
def test_bad_record(
    path: str, value: Any, names: tuple[str, ...], words: tuple[str, ...], settle: Callable[..., Told]
) -> None:
    code, out, err = settle(json.dumps(changed(path, value)), *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1, f"one line, not {err!r}"
    missing = [name for name in names if not any(word in err for word in name.split("|"))]
    assert not missing, f"{err.strip()!r} does not name {missing}"


def test_the_record_that_is_changed_is_good(settle: Callable[..., Told]) -> None:
    assert settle(json.dumps(GOOD))[0] == 0


# fmt: off
FILES = [
    pytest.param('{"game": "caribbean-stud",',             ["not JSON", "line 1"],     id="malformed JSON"),
    pytest.param("",                                       ["not JSON"],               id="an empty file"),
    pytest.param("[]",                                     ["not an object"], id="a list instead of an object"),
    pytest.param('"caribbean-stud"',                       ["not an object"], id="a text instead of an object"),
    pytest.param("null",                                   ["not an object"],          id="null instead of an object"),
    pytest.param(b"\xff\xfe{}",                            ["UTF-8"],                  id="not UTF-8"),
    pytest.param('{"game": "a", "game": "b"}',             ["game", "twice"],          id="a key twice in one object"),
    pytest.param("[" * 100_000,                            ["round.json"],             id="nested too deeply"),
    pytest.param('{"game": ' + "9" * 5000 + "}",           [], id="a number of five thousand digits"),
    pytest.param("{}",                                     ["game"], id="an object with nothing in it"),
]
# fmt: on


@pytest.mark.parametrize(("text", "names"), FILES)
def test_bad_file(text: str | bytes, names: list[str], settle: Callable[..., Told]) -> None:
    code, out, err = settle(text)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert not [name for name in names if name not in err], err


def test_no_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        monkeypatch.setattr(sys, "argv", ["pitbook", "settle", str(path)])
        with pytest.raises(SystemExit) as stopped:
            run()
        out, err = capsys.readouterr()
        assert (stopped.value.code, out) == (2, "")
        assert str(path) in err


@pytest.mark.parametrize(
    ("text", "name"), [("[]", "not an object"), (json.dumps(changed("boxes.0.box", 8)), "rule 3.1")]
)  # fmt: skip
def test_from_outside(text: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(text)
    command = [str(Path(sys.executable).parent / "pitbook"), "settle", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert name in done.stderr
    assert "Traceback" not in done.stderr
