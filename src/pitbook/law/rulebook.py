"""A game's `rules.toml`, read and checked: the editions, the options, the pay tables, our readings."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pitbook.errors import BadAmount, BrokenRules, UnknownName
from pitbook.law.adoption import Adoption, adopted_files, check_adoptions
from pitbook.law.checks import read_check
from pitbook.law.edition import Commission, Edition, PayTable, Prize, PrizeTable, Provision, Reading
from pitbook.law.entries import check_entries
from pitbook.law.money import Cents, Odds, share
from pitbook.law.option import KINDS as OPTION_KINDS
from pitbook.law.option import Bar, Option
from pitbook.law.references import check_readings, check_references

KINDS = {
    "definition",
    "application",
    "equipment",
    "ranking",
    "wager",
    "opening",
    "shuffle",
    "dealing",
    "decision",
    "conduct",
    "settlement",
    "jackpot",
    "irregularity",
}
TREATMENTS = {"enforced", "shown", "recorded", "physical", "struck"}
STATUSES = {"made", "draft", "restated"}
"""What is restated is law that no document here contains: the base that drafts amend, as far as it is known."""

WhereIs = Callable[[Path, str], Path]
"""Where the rulebook of a game lies, for the rulebook at a path that names the game."""


@dataclass(frozen=True)
class Rulebook:
    """Everything the documents say of one game."""

    name: str
    title: str
    division: str
    summary: str
    usual: str
    sections: Mapping[str, str]
    editions: Mapping[str, Edition]
    readings: tuple[Reading, ...]
    path: Path

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """Where all of this law stands: in its own file, and in those of the games from which it takes rules over."""
        others = {file for edition in self.editions.values() for file in adopted_files(edition)}
        return (self.path, *sorted(others - {self.path}))

    def edition(self, name: str = "") -> Edition:
        """The edition of that name, the one in force on that date, or the usual one."""
        if name in self.editions:
            return self.editions[name]
        if not name:
            return self.editions[self.usual]
        try:
            day = date.fromisoformat(name)
        except ValueError:
            known = ", ".join(self.editions)
            remedy = f"choose one of {known}, or a date such as 2001-05-01"
            raise UnknownName(f"{self.name} has no edition {name!r}", remedy=remedy) from None
        return self._in_force(day)

    def _in_force(self, day: date) -> Edition:
        made = [e for e in self.editions.values() if e.since and e.since <= day]
        if not made:
            first = min((e.since for e in self.editions.values() if e.since), default=None)
            undated = [e.name for e in self.editions.values() if e.status == "made" and not e.since]
            unknown = f"when {' or '.join(undated)} took effect is not known: name that edition"
            otherwise = unknown if undated else "no edition of it has ever been in force"
            remedy = f"the first took effect on {first}" if first else otherwise
            raise UnknownName(f"no edition of {self.name} was in force on {day}", remedy=remedy)
        return max(made, key=lambda edition: edition.since or day)


def beside(path: Path, game: str) -> Path:
    """Where the rulebook of another game lies: in a folder beside that of this one."""
    return path.parent.parent / game.replace("-", "_") / "rules.toml"


def load_rulebook(path: Path, where_is: WhereIs = beside) -> Rulebook:
    """Read one `rules.toml`; whatever is odd in it is an error of the game's author.

    A rulebook is read once, also when several others take rules over from it.
    """
    book = _read(path.resolve(), where_is)
    for edition in book.editions.values():
        check_adoptions(edition)
        check_references(edition, str(path))
    check_readings(book.readings, book.editions.values(), str(path))
    return book


@cache
def _read(path: Path, where_is: WhereIs) -> Rulebook:
    """One rulebook by itself: what it takes over is looked for when the editions are checked."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as bad:
        raise BrokenRules(f"it is not TOML: {bad}", where=str(path)) from None
    check_entries(data, str(path))
    game = data["game"]
    adoptions = _adoptions(data, path, where_is)
    editions: dict[str, Edition] = {}
    for entry in data["edition"]:
        editions[entry["name"]] = _edition(game["name"], entry, data, editions, adoptions, str(path))
    readings = tuple(Reading(entry["id"], tuple(entry["clauses"]), entry["says"]) for entry in data.get("reading", []))
    return Rulebook(
        game["name"],
        game["title"],
        game["division"],
        game["summary"],
        game["edition"],
        game["sections"],
        editions,
        readings,
        path,
    )


def _adoptions(data: dict[str, Any], path: Path, where_is: WhereIs) -> dict[str, tuple[Adoption, ...]]:
    """What each edition takes over from other divisions."""

    def find(game: str) -> Rulebook:
        file = where_is(path, game)
        if not file.is_file():
            raise BrokenRules(f"there is no game {game!r} to adopt rules from: no {file}", where=str(path))
        book = _read(file.resolve(), where_is)
        if book.name != game:
            raise BrokenRules(f"the rulebook of {game!r} calls itself {book.name!r}", where=str(file))
        return book

    found: dict[str, tuple[Adoption, ...]] = {entry["name"]: () for entry in data["edition"]}
    for row in data.get("adopts", []):
        _check_adoption(row, str(path))
        adoption = Adoption(row["by"], row["of"], tuple(row["sections"]), row.get("with", {}), path, find)
        found[row["edition"]] += (adoption,)
    return found


def _check_adoption(row: dict[str, Any], where: str) -> None:
    words, sections = row.get("with", {}), row["sections"]
    faults = [
        (not sections or not _are_texts(sections), "sections are a list of numbers as texts"),
        (not isinstance(words, dict) or not _are_texts([*words, *words.values()]), "with replaces texts by texts"),
    ]
    for is_fault, what in faults:
        if is_fault:
            raise BrokenRules(f"adopts by {row['by']}: {what}", where=where)


def _are_texts(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _edition(
    game: str,
    entry: dict[str, Any],
    data: dict[str, Any],
    earlier: Mapping[str, Edition],
    adoptions: Mapping[str, tuple[Adoption, ...]],
    where: str,
) -> Edition:
    name, amends = entry["name"], entry.get("amends")
    if entry["status"] not in STATUSES or (amends and amends not in earlier):
        what = f"there is no earlier edition {amends!r}" if amends else f"its status is {' or '.join(sorted(STATUSES))}"
        raise BrokenRules(f"edition {name}: {what}", where=where)
    if type(entry.get("from", date.min)) is not date:
        remedy = "write it without quotes, as 2020-01-31; leave it out where it is not known, and for a draft"
        raise BrokenRules(f"edition {name}: {entry['from']!r} is no date", where=where, remedy=remedy)

    def mine(section: str) -> Iterable[dict[str, Any]]:
        return (row for row in data.get(section, []) if row["edition"] == name)

    below = earlier[amends] if amends else None
    own = {
        row["id"]: _provision(row, below, where, is_restated=entry["status"] == "restated") for row in mine("clause")
    }
    return Edition(
        game=game,
        name=name,
        title=entry["title"],
        document=entry["document"],
        maker=entry["maker"],
        status=entry["status"],
        since=entry.get("from"),
        below=below,
        own=own,
        own_options={row["name"]: _option(row, where) for row in mine("option")},
        foreign_options={
            row["name"]: f"{row['clause']} of {row['edition']}"
            for row in data.get("option", [])
            if row["edition"] != name
        },
        own_paytables={row["name"]: _paytable(row, where) for row in mine("paytable")},
        own_prizetables={row["name"]: _prizetable(row) for row in mine("prizetable")},
        own_adoptions=adoptions[name],
        own_checks={row["name"]: read_check(row, where) for row in mine("check")},
    )


def _provision(row: dict[str, Any], below: Edition | None, where: str, *, is_restated: bool) -> Provision:
    change = row.get("change", "adds")
    existed = below is not None and row["id"] in below.written
    faults = [
        (row["kind"] not in KINDS, f"unknown kind {row['kind']}"),
        (row["treatment"] not in TREATMENTS, f"unknown treatment {row['treatment']}"),
        (
            (row["treatment"] == "physical") != bool(row.get("reason")),
            "physical, and only that, needs a reason",
        ),
        ((change == "strikes") != (row["treatment"] == "struck"), "what strikes is struck"),
        ((change in ("replaces", "strikes")) != existed, f"{change} does not fit the edition it amends"),
        (not row["says"].strip(), "says nothing"),
        (bool(row.get("known")) != is_restated, "a rule that is restated, and no other, says how well it is known"),
    ]
    for is_fault, what in faults:
        if is_fault:
            raise BrokenRules(f"rule {row['id']} of {row['edition']}: {what}", where=where)
    return Provision(
        row["id"],
        row["kind"],
        row["treatment"],
        row["says"],
        row.get("parts", {}),
        row.get("points", {}),
        change,
        row.get("reason", ""),
        row.get("known", ""),
    )


def _option(row: dict[str, Any], where: str) -> Option:
    if row["kind"] not in OPTION_KINDS:
        remedy = f"choose {', '.join(OPTION_KINDS)}"
        raise BrokenRules(f"option {row['name']}: unknown kind {row['kind']!r}", where=where, remedy=remedy)
    for key in ("choices", "lab"):
        if not _are_texts(row.get(key, [])):
            remedy = 'numbers too, such as ["6", "8"]'
            raise BrokenRules(f"option {row['name']}: {key} are a list of texts", where=where, remedy=remedy)
    bars = {value: (barred,) if isinstance(barred, str) else barred for value, barred in row.get("bars", {}).items()}
    try:
        parsed = {value: tuple(map(Bar.parse, barred)) for value, barred in bars.items()}
    except BrokenRules as broken:
        raise broken.at(where) from None
    return Option(
        row["name"],
        row["kind"],
        row["clause"],
        row["says"],
        row.get("default"),
        tuple(row.get("choices", ())),
        row.get("needs", ""),
        parsed,
        row.get("sizes", ""),
        tuple(row.get("lab", ())),
        row.get("one-in-house", ""),
        row.get("by-hand", ""),
        row.get("rules", {}),
    )


def _paytable(row: dict[str, Any], where: str) -> PayTable:
    offered = row.get("offered", {})
    if not isinstance(offered, dict) or not _are_texts([*offered, *offered.values()]):
        raise BrokenRules(f"pay table {row['name']}: offered gives values of options, as texts", where=where)
    return PayTable(row["name"], row["clause"], _pays(row, where), offered, _commission(row, where))


def _pays(row: dict[str, Any], where: str) -> dict[str, Odds]:
    if not isinstance(row["pays"], dict) or not _are_texts([*row["pays"].values()]):
        remedy = 'such as { any = "3 to 2" }'
        raise BrokenRules(f"pay table {row['name']}: pays has odds as texts, by their rows", where=where, remedy=remedy)
    try:
        return {name: Odds.parse(odds) for name, odds in row["pays"].items()}
    except BadAmount as bad:
        raise BrokenRules(f"pay table {row['name']}: {bad.what}", where=where, remedy=bad.remedy) from None


def _commission(row: dict[str, Any], where: str) -> Commission | None:
    """The house's share of what a winner is paid by this table, and the rule on it."""
    if "commission" not in row:
        return None
    told = row["commission"]
    if not isinstance(told, dict) or told.keys() != {"share", "clause"}:
        raise BrokenRules(f"pay table {row['name']}: a commission has a share and a clause", where=where)
    try:
        return Commission(share(told["share"]), told["clause"])
    except BadAmount as bad:
        raise BrokenRules(f"commission of {row['name']}: {bad.what}", where=where, remedy=bad.remedy) from None


def _prizetable(row: dict[str, Any]) -> PrizeTable:
    return PrizeTable(
        row["name"],
        row["clause"],
        {
            hand: Prize(prize["part"], Cents(prize["cents"]), Fraction(prize.get("share", "0")))
            for hand, prize in row["prizes"].items()
        },
    )
