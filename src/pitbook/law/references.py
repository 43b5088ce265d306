"""What the entries of an edition name: rules, options, values and points that it must have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitbook.errors import BadAmount, BrokenRules
from pitbook.law.edition import Edition, PayTable, Provision, Reading
from pitbook.law.money import share
from pitbook.law.option import Bar, Option


def check_references(law: Edition, where: str) -> None:
    """Refuse an edition that speaks of what it does not have, or sets a point in two places."""
    for fault in _faults(law):
        raise BrokenRules(f"{law.ref}, {fault}", where=where)


def check_readings(readings: Iterable[Reading], editions: Iterable[Edition], where: str) -> None:
    """Refuse a reading of a rule that no edition has or ever had."""
    laws = list(editions)
    for reading in readings:
        for clause in reading.clauses:
            if not any(law.has(clause) or clause in law.own for law in laws):
                raise BrokenRules(f"reading {reading.id}: no edition has a rule {clause!r}", where=where)


def _faults(law: Edition) -> Iterator[str]:
    for check in law.checks.values():
        for name in (*check.unknown(law), *_missing(law, check.clause)):
            yield f"check {check.name}: {name!r} is not there, or of another kind"
    for option in law.options.values():
        yield from (f"option {option.name} {fault}" for fault in _option_faults(law, option))
    for table in law.paytables.values():
        yield from (f"pay table {table.name} {fault}" for fault in _paytable_faults(law, table))
    for prizes in law.prizetables.values():
        yield from (f"prize table {prizes.name}: there is no rule {id_!r}" for id_ in _missing(law, prizes.clause))
    yield from _points_twice(law)


def _missing(law: Edition, clause: str) -> list[str]:
    return [] if law.has(clause) else [clause]


def _option_faults(law: Edition, option: Option) -> Iterator[str]:
    if not law.has(option.clause):
        yield f"rests on rule {option.clause!r}, which is not there"
    if option.one_in_house and not law.has(option.one_in_house):
        yield f"is one in a house by rule {option.one_in_house!r}, which is not there"
    if option.by_hand and not law.has(option.by_hand):
        yield f"is offered by hand alone by rule {option.by_hand!r}, which is not there"
    if option.needs and option.needs not in law.options:
        yield f"needs {option.needs!r}, which is no option"
    if option.default is not None and not _can_be(option, option.default):
        none = "is none of its choices" if option.kind == "choice" else "it cannot be"
        yield f"has the default {option.default!r}, which {none}"
    for wager, id_ in option.rules.items():
        if wager not in option.choices or not law.has(id_):
            yield f"has a rule of its own on {wager!r}, {id_!r}, and one of the two is not there"
    for bar in (bar for bars in option.bars.values() for bar in bars):
        yield from _bar_faults(law, bar)


def _can_be(option: Option, value: object) -> bool:
    match option.kind:
        case "choice":
            return value in option.choices
        case "flag":
            return isinstance(value, bool)
        case "cents" | "number":
            return type(value) is int and value >= 0
        case "share":
            return _is_share(value)
    return False


def _is_share(value: object) -> bool:
    try:
        share(value)
    except BadAmount:
        return False
    return True


def _bar_faults(law: Edition, bar: Bar) -> Iterator[str]:
    if bar.option not in law.options or not law.has(bar.clause):
        yield f"bars what is not there: {bar}"
    elif bar.value not in law.options[bar.option].words:
        yield f"bars what cannot be: {bar}"


def _paytable_faults(law: Edition, table: PayTable) -> Iterator[str]:
    cited = (table.clause, table.commission.clause) if table.commission else (table.clause,)
    for id_ in cited:
        if not law.has(id_):
            yield f"rests on rule {id_!r}, which is not there"
    for name, value in table.offered.items():
        option = law.options.get(name)
        if option is None:
            yield f"is offered by the option {name!r}, which {law.ref} does not have"
        elif value not in (*option.words, *option.lab):
            yield f"is offered where {name} is {value!r}, which it cannot be"


def _points_twice(law: Edition) -> Iterator[str]:
    """A point has one rule behind it, of the division itself or, where that has none, among those it takes over."""
    own = dict[str, str]()
    for name, rule in _set_by(law.written.values()):
        if own.setdefault(name, rule.id) != rule.id:
            yield f"point {name}: set by {own[name]} and by {rule.id}"
    taken = dict[str, Provision]()
    for name, rule in _set_by(each.rule for each in law.adopted.values()):
        first = taken.setdefault(name, rule)
        if name not in own and first.points[name] != rule.points[name]:
            yield f"point {name}: taken over from {first.id} and otherwise from {rule.id}"


def _set_by(rules: Iterable[Provision]) -> Iterator[tuple[str, Provision]]:
    return ((name, rule) for rule in rules for name in rule.points)
