"""Bad records of Dragon21: exit code 2, nothing on standard output, one line that names the place and the rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.bad_records import bad, changes_of
from cli.running import pitbook

GOOD: dict[str, Any] = json.loads("""
{"game": "dragon-21", "edition": "2013-draft",
 "notice": {"decks": 6, "bettors-per-area": 2, "differential": 50000, "limits": {"dragon": {"min": 500, "max": 10000}}},
 "boxes": [
   {"box": 1, "player": "A", "wagers": {"dragon": 1000, "tie": 100, "perfect-pairs:dragon": 100}},
   {"box": 1, "player": "B", "wagers": {"tiger": 500}}],
 "dragon": "Kh 6d 4c", "tiger": "Ts 8c", "irregularities": []}
""")


changed = changes_of(GOOD)


BARRED = {"dealing": "continuous", "style": "B", "bettors-per-area": 2}
THIRD = [*GOOD["boxes"], *({"box": 1, "player": player, "wagers": {"dragon": 1000}} for player in "CD")]
NAMED = {"A": {"nominee": {"name": "N", "by": "dealer"}}}
TWICE = [*GOOD["boxes"], {"box": 2, "player": "A", "wagers": {"dragon": 9500}}]

# fmt: off
ROWS = [
    bad("an unknown edition",               "edition", "1998",                     "1998", "2013-draft"),
    bad("an unknown key",                   "dealer", "Kh",                        "dealer"),
    bad("three decks",                      "notice.decks", 3,                     "notice.decks", "3.4"),
    bad("decks that are true",              "notice.decks", True,                  "notice.decks", "3.4"),
    bad("a fourth style",                   "notice.style", "D",                   "notice.style", "baccarat 8.5"),
    bad("a continuous shuffler in style B", "notice", BARRED,                      "notice.dealing", "3.4(a)(iii)"),
    bad("four players to an area",          "notice.bettors-per-area", 4,          "notice.bettors-per-area", "5.7(a)"),
    bad("an option that does not exist",    "notice.jackpot", True,                "notice.jackpot"),
    bad("no boxes",                         "boxes", [],                           "boxes", "5.2"),
    bad("an eighth area",                   "boxes.0.box", 8,                      "boxes[0].box", "3.1"),
    bad("a third player on an area for two", "boxes", THIRD,                       "boxes[2]", "boxes[3]", "5.7(a)"),
    bad("one player on an area twice",      "boxes.1.player", "A",                 "boxes[1]", "5.7(a)"),
    bad("an unknown wager",                 "boxes.0.wagers", {"panda": 100},      "boxes[0].wagers", "panda"),
    bad("a pair of nobody",                 "boxes.0.wagers.perfect-pairs:panda", 100, "boxes[0].wagers", "11A.1"),
    bad("perfect pairs alone",              "boxes.0.wagers", {"perfect-pairs:tiger": 100}, "boxes[0].wagers", "5.2"),
    bad("perfect pairs that are not offered", "notice.perfect-pairs", False,       "perfect-pairs:dragon", "11A.1"),
    bad("a stake of nothing",               "boxes.1.wagers.tiger", 0,             "boxes[1].wagers.tiger"),
    bad("a stake of half a cent",           "boxes.1.wagers.tiger", 0.5,           "boxes[1].wagers.tiger"),
    bad("a stake under the minimum",        "boxes.0.wagers.dragon", 499,          "boxes[0].wagers.dragon", "2.1"),
    bad("too much over two areas",          "boxes", TWICE,                        "boxes[2].wagers.dragon", "5.8(b)"),
    bad("a choice, where there is none",    "boxes.0.choices", ["bet"],            "boxes[0].choices"),
    bad("cards of a box",                   "boxes.0.cards", "Kh",                 "boxes[0]"),
    bad("no Dragon",                        "-dragon", None,                       "dragon", "awaited"),
    bad("no Tiger",                         "-tiger", None,                        "tiger", "awaited"),
    bad("a Dragon that must draw on",       "dragon", "Kh 6d",                     "dragon", "9.3", "awaited"),
    bad("a Tiger that must draw on",        "tiger", "Ts 5c",                      "tiger", "9.3", "awaited"),
    bad("a card too many",                  "tiger", "Ts 8c 2d",                   "tiger", "9.2", "drawn-in-error"),
    bad("a card after a blackjack",         "dragon", "Kh As 4c",                  "dragon", "9.1", "drawn-in-error"),
    bad("a card for who met a blackjack",   "tiger", "Ts Ac 2d",                   "9.1", "drawn-in-error"),
    bad("a card that is none",              "dragon", "Kh 1d",                     "dragon", "1d"),
    bad("more of a card than decks",        "tiger", "2d 2d 2d 2d 2d 2d 2d 7h",    "2d", "7 times"),
    bad("nobody says what the dealer did",  "notice.differential", 100,            "5.13", "awaited", "dealer"),
    bad("a ruling nobody needed",
        "irregularities", [{"what": "over-differential", "ruling": "reduce", "by": "dealer"}], "irregularities[0]"),
    bad("an irregularity of poker",         "irregularities", [{"what": "absent", "box": 1}], "irregularities[0]"),
    bad("a misplaced card, nobody says how", "irregularities", [{"what": "misplaced-cards"}],
        "irregularities[0]", "reconstructed"),
    bad("cards beyond repair, nobody rules", "irregularities", [{"what": "misplaced-cards", "reconstructed": False}],
        "irregularities[0]", "baccarat 12.6", "casino operator"),
    bad("a count beyond the cards",         "irregularities", [{"what": "cutting-card", "count": 6}],
        "irregularities[0].count", "5 cards"),
    bad("a nominee nobody approved",        "players", NAMED,                      "players.A.nominee", "2.2(a)"),
    bad("a wager placed by a stranger",     "boxes.0.placed-by", "N",              "boxes[0].wagers.dragon", "2.2(a)"),
    bad("a maximum of a stranger",          "players", {"C": {"maximum": {"tie": 1}}}, "players", "'C'"),
    bad("a player whose name is a list",    "boxes.0.player", ["A"],               "boxes[0].player"),
    bad("a void hand with wagers",          "void-hand", "dealer",                 "void-hand", "rule 1)"),
    bad("a card face up that is not named", "irregularities", [{"what": "face-up-card"}], "irregularities[0]"),
]
# fmt: on


def test_the_record_that_is_changed_is_good(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(GOOD))
    assert pitbook(capsys, "settle", str(path)).code == 0


@pytest.mark.parametrize(("path", "value", "names"), ROWS)
@pytest.mark.parametrize("words", [(), ("--json",)], ids=["text", "json"])
def test_bad_record(
    path: str,
    value: Any,
    names: tuple[str, ...],
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(changed(path, value)))
    code, out, err = pitbook(capsys, "settle", str(file), *words)
    assert (code, out) == (2, ""), err
    assert err.count("\n") == 1, f"one line, not {err!r}"
    assert not [name for name in names if name not in err], err
