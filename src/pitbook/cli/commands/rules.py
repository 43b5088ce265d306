"""`pitbook rules`: the law, the sign, and the count of clauses."""

from __future__ import annotations

import re
import sys
from typing import Any

from rich.console import Console

from pitbook.cli.output import console, indented, plain_table, print_json
from pitbook.errors import BadInput, UnknownName
from pitbook.games import find_edition, find_game, game_names
from pitbook.law import Edition, Notice
from pitbook.law.adoption import Adoption
from pitbook.law.clause_data import clause_data, readings_for, readings_of, struck_by, tests_of
from pitbook.law.coverage import EditionCoverage, coverage
from pitbook.law.edition import Provision, clause_order, part_label
from pitbook.law.rulebook import Rulebook
from pitbook.law.sign import sign

TREATMENTS = ("enforced", "shown", "recorded", "physical", "struck")


def show_rules(ref: str, clause: str, *, find: str = "", with_tests: bool = False, as_json: bool) -> None:
    edition = find_edition(ref)
    book = find_game(edition.game).rulebook
    struck = struck_by(edition, clause)
    section = _section(edition, clause)
    is_one = bool(clause) and not section
    rules = section or edition.ordered()
    if is_one:
        rules = [struck[1] if struck else edition.locate(clause)[0]]
    if find:
        rules = _with_words(edition, book, rules, find)
    if as_json:
        print_json(
            {
                "game": edition.game,
                "edition": edition.name,
                "document": edition.document,
                "clauses": [clause_data(edition, book, rule) for rule in rules],
            }
        )
    elif struck:
        _print_struck(*struck, book, with_tests=with_tests)
    elif is_one:
        _print_clause(edition, book, clause, with_tests=with_tests)
    else:
        _print_all(edition, book, rules, with_tests=with_tests)


def _section(edition: Edition, number: str) -> list[Provision]:
    """The rules of a section, with what they take over; none where the number is that of a rule."""
    if not number or edition.has(number):
        return []
    sections = dict.fromkeys(rule.id.partition(".")[0] for rule in edition.written.values())
    if re.fullmatch(r"\d+[A-Z]?", number) and number not in sections:
        remedy = f"it has {', '.join(sorted(sections, key=clause_order))}"
        raise UnknownName(f"{edition.ref} has no section {number}", remedy=remedy)
    own = [rule for rule in edition.ordered() if rule.id.partition(".")[0] == number]
    return [each for rule in own for each in (rule, *edition.taken_by(rule.id))]


def _with_words(edition: Edition, book: Rulebook, rules: list[Provision], words: str) -> list[Provision]:
    """The rules that have every one of the words, in their text or in how they are read."""
    wanted = words.casefold().split()
    found = []
    for rule in rules:
        text = " ".join([*_lines(rule), *(reading.says for reading in readings_of(edition, book, rule))]).casefold()
        if all(word in text for word in wanted):
            found.append(rule)
    if not found:
        remedy = f"try fewer of them, or pitbook rules {edition.ref} for all of it"
        raise UnknownName(f"no rule of {edition.ref} has the words {words!r}", where="--find", remedy=remedy)
    return found


def _print_struck(edition: Edition, rule: Provision, book: Rulebook, *, with_tests: bool) -> None:
    """What the edition removes, and the rule as it stood before."""
    out = console()
    out.print(f"[bold]{edition.game} {rule.id}[/]  ({rule.kind}, struck; {edition.document})")
    out.print(rule.says)
    if edition.below is not None:
        out.print(f"What is struck, as it stands in {edition.below.ref}:")
        for line in _lines(edition.below.provisions[rule.id]):
            out.print(indented(line))
    _print_proof(out, edition, book, rule, with_tests=with_tests)


def _lines(rule: Provision) -> list[str]:
    return [rule.says, *(f"{part_label(key)} {text}" for key, text in rule.parts.items())]


def _print_clause(edition: Edition, book: Rulebook, clause: str, *, with_tests: bool) -> None:
    rule, part = edition.locate(clause)
    out = console()
    source, _ = edition.source(rule.id)
    out.print(f"[bold]{edition.game} {clause}[/]  ({rule.kind}, {rule.treatment}; {source.document})")
    if taken := edition.adopted.get(rule.id):
        out.print(f"Taken over from {taken.home.ref} by {taken.by}.", style="dim")
    out.print(edition.text(clause))
    if not part:
        for key, text in rule.parts.items():
            out.print(indented(f"{part_label(key)} {text}"))
        for adoption in edition.adopting(rule.id):
            out.print(indented(_takes_over(adoption)), style="dim")
    if rule.reason:
        out.print(f"Not done by software: {rule.reason}")
    if rule.known:
        out.print(f"How well it is known: {rule.known}.", style="dim")
    _print_proof(out, edition, book, rule, with_tests=with_tests)


def _takes_over(adoption: Adoption) -> str:
    """
    >>> _takes_over(Adoption("8.1", "trente", ("8", "11A"), {"Player": "Dragon"}, path=None, find=None))
    'Takes over from trente: 8, 11A, with Dragon for Player'
    """
    words = " and ".join(f"{new} for {old}" for old, new in adoption.words.items())
    return f"Takes over from {adoption.of}: {', '.join(adoption.sections)}" + (f", with {words}" if words else "")


def _print_proof(out: Console, edition: Edition, book: Rulebook, rule: Provision, *, with_tests: bool) -> None:
    """Our readings of the rule, and the tests that prove it if they are asked for."""
    for reading in readings_of(edition, book, rule):
        out.print(f"[italic]Reading {reading.id}:[/] {reading.says}")
    if with_tests:
        _print_tests(out, edition, rule)


def _print_tests(out: Console, edition: Edition, rule: Provision) -> None:
    """A line a test, and never broken: each can be copied and run."""
    tests = tests_of(edition, rule)
    if tests:
        out.print("Proved by", style="dim")
    for test in tests:
        out.print(f"  {test}", style="dim", soft_wrap=True, markup=False)


def _print_all(edition: Edition, book: Rulebook, rules: list[Provision], *, with_tests: bool) -> None:
    out = console()
    out.print(f"[bold]{book.title}[/], {edition.ref}")
    out.print(f"{edition.title}. {edition.document}, {edition.maker}.")
    section = ""
    for rule in rules:
        if rule.id in edition.adopted:
            _print_adopted(out, rule)
            continue
        number = rule.id.partition(".")[0]
        if number != section:
            section = number
            out.print(f"\n[bold]{number}  {book.sections.get(number, '')}[/]")
        mark = "" if rule.id not in edition.own or edition.below is None else f" [{edition.name}]"
        out.print(f"[bold]{rule.id}[/]{mark.replace('[', chr(92) + '[')}  {rule.says}")
        for key, text in rule.parts.items():
            out.print(indented(f"{part_label(key)} {text}", 4))
        if rule.known:
            out.print(indented(f"How well it is known: {rule.known}.", 4), style="dim")
        for adoption in edition.adopting(rule.id):
            out.print(indented(_takes_over(adoption), 4), style="dim")
        if with_tests:
            _print_tests(out, edition, rule)


def _print_adopted(out: Console, rule: Provision) -> None:
    """A rule of another division, under the one that takes it over."""
    out.print(indented(f"[bold]{rule.id}[/]  {rule.says}", 4))
    for key, text in rule.parts.items():
        out.print(indented(f"{part_label(key)} {text}", 8))


def show_sign(ref: str, words: list[str], *, as_json: bool) -> None:
    notice = Notice.from_words(find_edition(ref), words)
    lines = list(sign(notice))
    if as_json:
        data = [{"about": line.about, "says": line.says, "clause": line.clause} for line in lines]
        print_json({"game": notice.edition.game, "edition": notice.edition.name, "sign": data})
        return
    book = find_game(notice.edition.game).rulebook
    table = plain_table("", "", "rule")
    for line in lines:
        table.add_row(line.about, line.says, line.clause)
    out = console()
    out.print(f"[bold]{book.title}[/]  ({notice.edition.ref})")
    out.print(table)


def show_coverage(ref: str, *, as_json: bool) -> None:
    name = ref.partition("@")[0]
    names = [find_game(name).name] if name else game_names()
    covered, absent = coverage(find_game(each).rulebook for each in names)
    absent = [each for each in absent if each not in game_names()]
    covered = [c for c in covered if "@" not in ref or c.edition.ref == ref]
    if not covered:
        raise BadInput(f"no edition {ref!r}", remedy="pitbook games lists them")
    if as_json:
        print_json({"games": [_coverage_data(c) for c in covered], "absent": absent})
    else:
        _print_coverage(covered, absent)
    if any(c.missing for c in covered) or any("@" in each for each in absent):
        sys.exit(1)


def _coverage_data(covered: EditionCoverage) -> dict[str, Any]:
    return {
        "game": covered.edition.game,
        "edition": covered.edition.name,
        "clauses": [
            {
                "clause": rule.id,
                "kind": rule.kind,
                "treatment": rule.treatment,
                "says": rule.says,
                "tests": covered.tests(rule.id),
            }
            for rule in covered.clauses
        ],
        "missing": list(covered.missing),
    }


def _print_coverage(covered: list[EditionCoverage], absent: list[str]) -> None:
    heads = ("all", *TREATMENTS)
    table = plain_table("edition", *heads, right=heads, gap=1)
    for each in covered:
        counts = [str(each.count(treatment)) for treatment in TREATMENTS]
        table.add_row(each.edition.ref, str(len(each.clauses)), *counts)
    out = console()
    out.print(table)
    printed = [each for each in covered if each.edition.status != "restated"]
    there = sum(len(each.clauses) for each in printed)
    of = there + sum(len(each.missing) for each in printed)
    out.print(f"{there} of {of} clauses that the documents have of these editions are accounted for.")
    for each in covered:
        if each.missing:
            out.print(f"{each.edition.ref} lacks {', '.join(each.missing)}")
    if absent:
        out.print(f"Without a folder yet: {', '.join(absent)}")


# How slips and gaps are read


def show_readings(ref: str, *, as_json: bool) -> None:
    edition = find_edition(ref)
    found = readings_for(find_game(edition.game).rulebook, edition)
    if as_json:
        rows = [{"id": each.id, "clauses": list(each.clauses), "says": each.says} for each in found]
        print_json({"game": edition.game, "edition": edition.name, "readings": rows})
        return
    out = console()
    count = "1 reading" if len(found) == 1 else f"{len(found)} readings"
    out.print(f"[bold]{edition.ref}[/]  {edition.title}, {count}")
    for each in found:
        out.print(f"\n[bold]{each.id}[/]  {'rule' if len(each.clauses) == 1 else 'rules'} {', '.join(each.clauses)}")
        out.print(indented(each.says))
