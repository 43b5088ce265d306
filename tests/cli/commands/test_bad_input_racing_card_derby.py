"""Bad records of Racing Card Derby: exit code 2, nothing on standard output, the place and the clause named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.bad_records import bad, changes_of
from cli.running import pitbook

GOOD: dict[str, Any] = {
    "game": "racing-card-derby",
    "edition": "2012-draft",
    "notice": {"decks": 1, "limits": {"red": {"min": 500, "max": 10000, "step": 250}}},
    "boxes": [
        {"box": 1, "player": "A", "wagers": {"red": 1000, "quinella:hearts-diamonds": 100}},
        {"box": 3, "player": "B", "wagers": {"suit-clubs": 500}},
    ],
    "race": "5h Kh 9c 9h 4h 6d 8c",
    "irregularities": [],
}
WAGERS = "boxes.0.wagers"
UNRULED = {"what": "misplaced-cards", "reconstructed": False}


changed = changes_of(GOOD)


def test_the_good_record_is_good(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(GOOD))
    told = pitbook(capsys, "settle", str(path), "--json")
    # red 1,000 at 1-1 and the quinella 100 at 10-1; clubs lose 500
    assert [box["net"] for box in json.loads(told.out)["boxes"]] == [2000, -500]


@pytest.mark.parametrize(
    ("path", "value", "names"),
    [
        bad("an edition there is not", "edition", "2013", "edition", "2012-draft"),
        bad("nine decks", "notice.decks", 9, "notice.decks", "3.4(a)"),
        bad("an option of another game", "notice.jackpot", True, "notice.jackpot"),
        bad("limits of a wager there is not", "notice.limits", {"ante": {"min": 1}}, "notice.limits", "red"),
        bad("no boxes", "boxes", [], "boxes", "5.1"),
        bad("a place there is not", "boxes.0.box", 21, "boxes[0].box", "3.1"),
        bad("a place twice", "boxes.1.box", 1, "boxes[0] and boxes[1]"),
        bad("a wager there is not", WAGERS, {"green": 100}, "boxes[0].wagers", "5.1", "trifecta"),
        bad("no wager at all", WAGERS, {}, "boxes[0].wagers", "5.1"),
        bad("a quinella of one suit", WAGERS, {"quinella:hearts-hearts": 100}, "quinella:hearts-hearts", "5.1"),
        bad("a quinella without suits", WAGERS, {"quinella": 100}, "boxes[0].wagers.quinella", "5.1"),
        bad("a trifecta of two suits", WAGERS, {"trifecta:hearts-clubs": 100}, "trifecta:hearts-clubs", "5.1"),
        bad("less than the least", WAGERS, {"red": 250}, "boxes[0].wagers.red", "2.0", "minimum"),
        bad("more than the most", WAGERS, {"red": 20000}, "boxes[0].wagers.red", "2.0", "maximum"),
        bad("between two steps", WAGERS, {"red": 600}, "boxes[0].wagers.red", "2.0", "multiple"),
        bad("half a cent", WAGERS, {"red": 0.5}, "boxes[0].wagers.red", "5.1"),
        bad("less than nothing", WAGERS, {"red": -500}, "boxes[0].wagers.red", "5.1"),
        bad("a choice", "boxes.0.choices", ["bet"], "boxes[0].choices", "nothing is to be chosen"),
        bad("cards of a player", "boxes.0.cards", "2c 3c", "boxes[0]", "'cards'"),
        bad("no text of cards", "race", ["5h"], "race"),
        bad("a card there is not", "race", "5h 1h", "race", "1h"),
        bad("a card twice in one deck", "race", "5h 5h 9c 9h 4h 6d 8c", "race", "3.4(a)", "5h"),
        bad("too few cards", "race", "5h Kh 9c 9h 4h 6d", "race", "8.1(c)", "awaited next"),
        bad("no cards", "race", "", "race", "8.1(a)", "card 1"),
        bad("cards after the race", "race", "5h Kh 9c 9h 4h 6d 8c 2c", "race", "8.1", "over after 7 cards"),
        bad("a key there is not", "dealer", "5h", "dealer", "race"),
        bad("an irregularity there is not", "irregularities", [{"what": "rain"}], "irregularities[0].what"),
        bad("no ruling", "irregularities", [UNRULED], "irregularities[0]", "10.8", "awaited next"),
        bad("ruled by a dealer", "irregularities", [UNRULED | {"ruling": "void", "by": "dealer Lee"}], "10.8"),
        bad("one that never comes up", "irregularities", [{"what": "absent", "box": 1}], "irregularities[0]"),
    ],
)
def test_bad_records(
    path: str, value: Any, names: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(changed(path, value)))
    told = pitbook(capsys, "settle", str(file))
    assert (told.code, told.out) == (2, "")
    for name in names:
        assert name in " ".join(told.err.split()), told.err
