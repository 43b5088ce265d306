"""Each key of a record says in the documents of what kind its value is, and nothing of another kind is read there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from pitbook import settle
from pitbook.errors import BadInput
from records.small_games import small_games
from records.test_choices import SWAPPED, swapped
from records.test_equipment import alone, alone_spun, spun, thrown
from records.test_hands import SPLIT

__all__ = ["small_games"]
pytestmark = pytest.mark.usefixtures("small_games")

ROOT = Path(__file__).parents[2]
CHAPTER = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8").partition("\n## The record\n")[2]

SAMPLES: Final[dict[str, Any]] = {
    "text": "no such thing",
    "number": 987_654,
    "truth": True,
    "list": [["no such thing"]],
    "object": {"no such thing": 1},
    "nothing": None,
}
"""A value of each kind that JSON has."""
WORDS: Final = {
    "text": r"\btexts?\b",
    "number": r"\bnumber\b|\bwhole cents\b",
    "truth": r"`true`",
    "list": r"\blists?\b",
    "object": r"\bobject\b",
}
"""How the documents name each kind; the first that a row names is that of the key."""

BANKED: dict[str, Any] = {
    "game": "pai-gow",
    "notice": {"bank": "player"},
    "dice": [1, 2, 3],
    "bank": {"box": 1, "player": "A", "tiles": "6-5 6-4 2-2 5-3", "low": "6-5 2-2", "wagers": {"bank": 2000}},
    "boxes": [{"box": 2, "player": "B", "wagers": {"main": 1000}, "tiles": "6-6 5-5 6-3 4-3", "low": "5-5 4-3"}],
}
STUD: dict[str, Any] = {
    "game": "caribbean-stud",
    "edition": "2012-draft",
    "table": "P-1",
    "date": "2013-02-03",
    "note": "seen again on film",
    "notice": {"several-boxes": True},
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "wagers": {"ante": 1000},
            "cards": "Ks Kh 9c 6d 2s",
            "choices": ["bet"],
            "seat": True,
        },
        {"box": 2, "player": "B", "wagers": {"ante": 1000}, "cards": "Qs Qh 8c 7d", "choices": []},
    ],
    "dealer": "Ad Kc 8h 5s 3d",
    "irregularities": [
        {"what": "wrong-count", "box": 2, "cards": "Qs Qh 8c 7d", "when": "betting", "count": 4}
        | {"ruling": "boxes", "by": "game supervisor", "boxes": [2]},
        {"what": "laid-down", "box": 1, "when": "settlement", "reconstructed": True},
    ],
}
EXPOSED: dict[str, Any] = STUD | {"irregularities": [{"what": "exposed-card", "to": "dealer", "cards": "Kc"}]}
EXPOSED["boxes"] = STUD["boxes"][:1]
DRAGON: dict[str, Any] = {
    "game": "dragon-21",
    "notice": {"limits": {"dragon": {"max": 50_000}}},
    "boxes": [{"box": 1, "player": "A", "wagers": {"dragon": 1000}, "seat": True, "placed-by": "N"}],
    "dragon": "Kh 9d",
    "tiger": "Ts 8c",
    "players": {"A": {"maximum": {"dragon": 5000}, "nominee": {"name": "N", "by": "game supervisor", "seat": True}}},
    "limited": [["A"]],
}
VOID_HAND: dict[str, Any] = {**DRAGON, "boxes": [], "players": {}, "limited": [], "void-hand": "dealer"}
DERBY: dict[str, Any] = {
    "game": "racing-card-derby",
    "boxes": [{"box": 1, "player": "A", "wagers": {"red": 500}}],
    "race": "5h Kh 9c 9h 4h 6d 8c",
    "irregularities": [
        {"what": "misplaced-cards", "count": 7, "reconstructed": True, "order": [1, 2, 3, 4, 5, 6, 7]},
        {"what": "moved-wager", "box": 1, "wager": "red", "lies-on": "black", "cause": "spoken"},
    ],
}
ROULETTE: dict[str, Any] = {
    "game": "roulette",
    "boxes": [{"box": 1, "player": "A", "wagers": {"red": 500}}],
    "spins": ["17", "5"],
    "irregularities": [
        {"what": "no-spin", "cause": "disturbed", "count": 1},
        {"what": "misplaced-wager", "box": 1, "player": "A", "wager": "red", "meant": "black"},
        {"what": "late-wager", "box": 1, "player": "A", "wager": "odd", "cents": 100},
        {"what": "wrong-number", "marked": "6", "paid": True},
    ],
}
TAI_SAI: dict[str, Any] = {
    "game": "tai-sai",
    "boxes": [{"box": 1, "player": "A", "wagers": {"big": 500}}],
    "rolls": [[5, 2, 5]],
    "irregularities": [{"what": "wrong-entry", "entered": [2, 5, 6]}],
}
AT_TERMINALS: dict[str, Any] = {
    "game": "electronic-tai-sai",
    "boxes": [{"box": 1, "player": "A", "wagers": {"big": 500}}],
    "rolls": [[5, 2, 5]],
    "irregularities": [
        {"what": "wrong-result", "dice": [6, 2, 5], "holds": [1, 500], "ruling": "put-right", "by": "casino operator"},
        {"what": "malfunction", "terminal": 1, "since": False, "ruling": "refuse", "by": "casino operator"},
    ],
}
BY_PLACES = swapped({"choice": "exchange", "places": [1, 0]}, "back", backing=1000)
RECORDS: Final = {
    "stud": STUD,
    "exposed": EXPOSED,
    "dragon": DRAGON,
    "void hand": VOID_HAND,
    "derby": DERBY,
    "roulette": ROULETTE,
    "tai-sai": TAI_SAI,
    "terminals": AT_TERMINALS,
    "split": SPLIT,
    "swapped": SWAPPED,
    "by places": BY_PLACES,
    "thrown": thrown([2, 3]),
    "banked": BANKED,
    "spun": spun("17"),
    "thrown once": alone([2, 3]),
    "spun once": alone_spun("17"),
}
"""Between them they have every key that a record may have; the games of the last ones are of tests alone."""
ON_OTHER_PAGES: Final = {"race", "dragon", "tiger"}
"""Keys for the cards of one game, which its page has."""
IN_OTHER_ROWS: Final = {"name", "works-here"}
"""Keys that the row of a nominee explains."""


def rows() -> Iterator[tuple[str, str]]:
    """Every key that has a row in the tables of keys there, with what the row says."""
    for part in re.split(r"\n\| key \| meaning \|\n", CHAPTER)[1:]:
        for row in part.split("\n\n")[0].splitlines():
            keys, _, meaning = row.strip("|").partition("|")
            yield from ((key, meaning) for key in re.findall(r"`([\w-]+)`", keys) if "---" not in row)


def kind_told(key: str, meaning: str) -> str:
    """The kind that is named first after the key's own name, or of all rows of several keys."""
    found = {kind: match.start() for kind, words in WORDS.items() if (match := re.search(words, meaning))}
    assert found, (key, meaning)
    return min(found, key=lambda kind: found[kind])


KINDS = {(key, kind_told(key, meaning)) for key, meaning in rows()}


def places(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where each key of a record stands; what a notice has is read by options and not by keys."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if isinstance(key, str) and at[-1:] not in (("notice",), ("wagers",), ("maximum",), ("players",)):
            yield (*at, key)
        if at[-1:] != ("notice",):
            yield from places(part, (*at, key))


def put(record: dict[str, Any], at: tuple[str | int, ...], sample: Any) -> dict[str, Any]:
    """The record with something else in a place."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    inner: Any = changed
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = sample
    return changed


EVERY = [pytest.param(record, at, id=f"{name}: {at}") for name, record in RECORDS.items() for at in places(record)]


def test_every_key_of_the_documents_is_looked_at() -> None:
    looked_at = {str(at[-1]) for record in RECORDS.values() for at in places(record)}
    assert {key for key, _ in KINDS} - looked_at == set()
    assert looked_at - {key for key, _ in KINDS} == (ON_OTHER_PAGES | IN_OTHER_ROWS) & looked_at


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_the_records_are_settled_as_they_stand(record: dict[str, Any]) -> None:
    settle(record)


@pytest.mark.parametrize(("record", "at"), EVERY)
def test_a_value_is_of_the_kind_that_the_documents_say(record: dict[str, Any], at: tuple[str | int, ...]) -> None:
    key, value = str(at[-1]), record
    for step in at:
        value = value[step]  # type: ignore[index]
    own = {str: "text", int: "number", bool: "truth", list: "list", dict: "object"}[type(value)]
    assert (key, own) in KINDS or key in ON_OTHER_PAGES | IN_OTHER_ROWS
    for kind, sample in SAMPLES.items():
        if kind != own:
            with pytest.raises(BadInput) as refused:
                settle(put(record, at, sample))
            assert refused.value.where, (kind, str(refused.value))
