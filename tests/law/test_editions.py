"""Editions as patches, dates, and the law's own consistency."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from pitbook.errors import BrokenRules, PitbookError, UnknownName
from pitbook.games import find_edition, find_game
from pitbook.law import Clause, load_rulebook
from pitbook.law.coverage import coverage, listed_clauses
from pitbook.law.edition import clause_order

BOOK = find_game("caribbean-stud").rulebook


def test_each_edition_holds_its_own_clauses_of_the_list_and_no_others() -> None:
    listed = listed_clauses()["caribbean-stud"]
    assert {name: set(edition.own) for name, edition in BOOK.editions.items()} == {
        name: set(clauses) for name, clauses in listed.items()
    }
    assert (len(BOOK.edition("1998").own), len(BOOK.edition("2012-draft").own)) == (78, 22)


def test_the_draft_is_a_patch_on_1998() -> None:
    old, new = BOOK.edition("1998"), BOOK.edition("2012-draft")
    assert new.below is old
    assert new.provisions["5.8"] is old.provisions["5.8"]
    assert new.provisions["12.1"] is not old.provisions["12.1"]


@pytest.mark.clause("caribbean-stud@2012-draft", "12.12")
def test_what_the_draft_strikes_can_no_longer_be_cited() -> None:
    assert BOOK.edition("1998").cite("12.12").says
    with pytest.raises(UnknownName):
        BOOK.edition("2012-draft").cite("12.12")
    assert BOOK.edition("2012-draft").find_point("several-hands") is None


@pytest.mark.parametrize(
    ("ref", "edition"),
    [
        ("caribbean-stud", "1998"),
        ("caribbean-stud@1998", "1998"),
        ("caribbean-stud@1998-02-01", "1998"),
        ("caribbean-stud@2001-05-01", "1998"),
        ("caribbean-stud@2020-01-01", "1998"),
        ("caribbean-stud@2012-draft", "2012-draft"),
    ],
)
def test_a_name_or_a_date_finds_the_edition(ref: str, edition: str) -> None:
    assert find_edition(ref).name == edition


@pytest.mark.parametrize(
    ("ref", "message"),
    [
        ("caribbean-stud@1998-01-31", "in force on 1998-01-31"),
        ("caribbean-stud@2012", "has no edition '2012'"),
        ("caribbean-stud@yesterday", "has no edition"),
        ("faro", "no game 'faro'"),
    ],
)
def test_an_unknown_edition_is_an_error_that_helps(ref: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message) as error:
        find_edition(ref)
    assert error.value.remedy


@pytest.mark.parametrize("clause", ["99.1", "10.4(z)", "10.4(a)(i)", "", "12.15", "7.1(f)"])
def test_a_clause_that_the_edition_lacks_cannot_be_made(clause: str) -> None:
    with pytest.raises(PitbookError):
        Clause(find_edition("caribbean-stud@1998"), clause)


def test_parts_are_cited_to_the_last_letter() -> None:
    law = find_edition("caribbean-stud@2012-draft")
    for clause in ("11.10(c)(ii)", "12.12 (second)", "7.1(f)", "7.1(c)", "12.15(b)", "3.3(c)(i)"):
        assert law.cite(clause).id == clause
        assert law.cite(clause).says


def test_every_option_and_pay_table_rests_on_a_clause_of_its_edition() -> None:
    for edition in BOOK.editions.values():
        for option in edition.options.values():
            assert edition.text(option.clause)
        clauses = [t.clause for t in edition.paytables.values()] + [t.clause for t in edition.prizetables.values()]
        assert all(map(edition.text, clauses))


def test_every_reading_is_of_clauses_that_exist() -> None:
    known = {clause for edition in BOOK.editions.values() for clause in [*edition.provisions, *edition.own]}
    for reading in BOOK.readings:
        assert set(reading.clauses) <= known, reading.id


def test_nothing_is_missing_and_every_enforced_clause_names_a_test() -> None:
    covered, _ = coverage([BOOK])
    assert [c.missing for c in covered] == [(), ()]
    untested = [
        f"{c.edition.ref} {rule.id}"
        for c in covered
        for rule in c.clauses
        if rule.treatment == "enforced" and not c.tests(rule.id)
    ]
    assert untested == []


def test_a_point_that_is_not_there_stands_for_no_other_rule() -> None:
    """A wrong citation would be worse than none."""
    law = BOOK.edition("1998")
    for ask in (law.point, law.number, law.rule_on, law.several):
        with pytest.raises(BrokenRules, match="caribbean-stud@1998 has no point 'weather'"):
            ask("weather")
    assert (law.find_point("weather"), law.find_rule_on("weather"), law.rule_number("weather")) == (None, None, "")


def test_clauses_sort_as_they_are_printed() -> None:
    ids = list(BOOK.edition("1998").own)
    assert sorted(ids, key=clause_order) == ids


FAULTS: Mapping[str, tuple[str, str]] = {
    "an unknown treatment": ('treatment = "enforced"', 'treatment = "ignored"'),
    "an unknown kind": ('kind = "ranking"', 'kind = "poetry"'),
    "physical without a reason": ('treatment = "enforced"', 'treatment = "physical"'),
    "an unknown key": ('kind = "ranking"', 'kind = "ranking"\nmood = "good"'),
    "replacing what was never there": ('change = "adds"', 'change = "replaces"'),
    "an unknown section": ("[game]", "[zoo]\nx = 1\n[game]"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_rulebook_is_not_loaded(fault: str, tmp_path: Path) -> None:
    text = (files("pitbook.games") / "caribbean_stud/rules.toml").read_text(encoding="utf-8")
    old, new = FAULTS[fault]
    assert old in text
    path = tmp_path / "rules.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenRules):
        load_rulebook(path)
