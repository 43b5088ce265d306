"""The entries of a `rules.toml` as they are written: which keys each section has, and that nothing stands there twice.

A key that nobody reads is a slip of the pen, and so is an edition that does not exist: whoever wrote it would believe
that it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pitbook.errors import BrokenRules

Row = Mapping[str, Any]


class EntryKind(NamedTuple):
    """What entries under one heading look like.

    `title` is what one is called, `needed` and `optional` are its keys, and no two have the same under `key`, in one
    edition where they belong to one.
    """

    title: str
    needed: frozenset[str]
    optional: frozenset[str] = frozenset()
    key: str = ""

    def name(self, row: Row) -> str:
        """An entry as a message calls it."""
        of = f" of {row['edition']}" if self.title == "rule" and "edition" in row else ""
        return f"{self.title} {row.get(self.key or 'by', 'without a name')}{of}"


def _kind(title: str, needed: str, optional: str = "", key: str = "name") -> EntryKind:
    return EntryKind(title, frozenset(needed.split()), frozenset(optional.split()), key)


SECTIONS: Final = {
    "edition": _kind("edition", "name title document maker status", "from amends"),
    "option": _kind(
        "option", "name edition kind clause says", "default choices needs bars lab sizes one-in-house by-hand rules"
    ),
    "check": _kind("check", "name edition kind clause says", "options amount bound of at-least at-most"),
    "paytable": _kind("pay table", "name edition clause pays", "offered commission"),
    "prizetable": _kind("prize table", "name edition clause prizes"),
    "reading": _kind("reading", "id clauses says", key="id"),
    "clause": _kind("rule", "edition id kind treatment says", "parts points change reason known", key="id"),
    "adopts": _kind("adopts by", "edition by of sections", "with", key=""),
}
GAME: Final = frozenset(("name", "title", "division", "edition", "summary", "sections"))


def check_entries(data: Row, where: str) -> None:
    """Refuse a file with a section, a key or an edition that is not known, or the same thing twice."""
    if unknown := set(data) - SECTIONS.keys() - {"game"}:
        raise BrokenRules(f"unknown sections {sorted(unknown)}", where=where)
    _check_keys("game", data.get("game", {}), GAME, frozenset(), where)
    editions = [row.get("name") for row in data.get("edition", [])]
    if not editions:
        raise BrokenRules("there is no edition", where=where, remedy="give one under edition")
    for heading, section in SECTIONS.items():
        seen = set[tuple[str, str]]()
        for row in data.get(heading, []):
            _check_keys(section.name(row), row, section.needed, section.optional, where)
            if row.get("edition", editions[0]) not in editions:
                raise BrokenRules(f"{section.name(row)}: there is no edition {row['edition']!r}", where=where)
            spot = (row.get("edition", ""), str(row.get(section.key, "")))
            if section.key and spot in seen:
                raise BrokenRules(f"{section.name(row)} stands here twice", where=where)
            seen.add(spot)
    if data["game"]["edition"] not in editions:
        raise BrokenRules(f"game: there is no edition {data['game']['edition']!r}", where=where)


def _check_keys(title: str, row: Row, needed: frozenset[str], optional: frozenset[str], where: str) -> None:
    if wrong := sorted(set(row) - needed - optional):
        remedy = f"it may have {', '.join(sorted(needed | optional))}"
        raise BrokenRules(f"{title}: unknown keys {wrong}", where=where, remedy=remedy)
    if missing := sorted(needed - set(row)):
        raise BrokenRules(f"{title}: it lacks {', '.join(missing)}", where=where)
