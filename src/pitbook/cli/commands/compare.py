"""`pitbook edge --compare`: what the house keeps of each wager under every value of one option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from pitbook.cli.output import console, indented, plain_table, print_json
from pitbook.errors import BadInput, BadNotice
from pitbook.games import find_edition
from pitbook.lab.question import Analysis, analyse, options_from_words, wager_data
from pitbook.law import Edition

UNSET = "not set"


@dataclass(frozen=True)
class Compared:
    """A value of the option, and the mathematics under it or why the rules refuse it."""

    value: str
    analysis: Analysis | None
    refused: str = ""

    def as_data(self) -> dict[str, Any]:
        if self.analysis is None:
            return {"value": self.value, "refused": self.refused}
        rows = [wager_data(wager) for wager in self.analysis.maths.wagers]
        kept = [{key: row[key] for key in ("wager", "net", "house_edge", "element_of_risk")} for row in rows]
        return {"value": self.value, "method": self.analysis.maths.certainty.value, "wagers": kept}


def show_comparison(ref: str, words: list[str], option: str, *, as_json: bool, **asked: Any) -> None:
    edition = find_edition(ref)
    options = options_from_words(edition, words)
    found = [_under(ref, options, option, value, asked) for value in values_of(edition, option)]
    if as_json:
        rows = [each.as_data() for each in found]
        print_json({"game": edition.game, "edition": edition.name, "compare": option, "values": rows})
    else:
        _print(edition, option, found)


def values_of(edition: Edition, name: str) -> Iterator[str]:
    """What an option may be set to, the usual value first; an option whose values nobody can list is refused."""
    option = edition.options.get(name)
    listed = [each.name for each in edition.options.values() if each.words and each.kind != "limits"]
    if option is None or name not in listed:
        what = f"{edition.ref} has no option {name!r}" if option is None else f"the values of {name!r} cannot be listed"
        raise BadInput(what, where="--compare", remedy=f"compare one of {', '.join(listed)}")
    if option.default is None:
        yield UNSET
    yield from dict.fromkeys([*filter(None, [_word(option.default)]), *option.words, *option.lab])


def _word(default: Any) -> str:
    return str(default).lower() if isinstance(default, bool) else "" if default is None else str(default)


def _under(ref: str, options: Mapping[str, Any], name: str, value: str, asked: Mapping[str, Any]) -> Compared:
    edition = find_edition(ref)
    others = {key: each for key, each in options.items() if key != name}
    own = {} if value == UNSET else options_from_words(edition, [f"{name}={value}"])
    try:
        return Compared(value, analyse(ref, {**others, **own}, **asked))
    except BadNotice as bad:
        return Compared(value, None, str(bad))


def _print(edition: Edition, option: str, found: list[Compared]) -> None:
    out = console()
    out.print(f"[bold]{edition.ref}[/], what the house keeps of the first stake, by {option}")
    values = [each for each in found if each.analysis]
    rows = [*dict.fromkeys(wager.wager for each in values if each.analysis for wager in each.analysis.maths.wagers)]
    edges = [[_edge(each, row) for each in values] for row in rows]
    names = [each.value for each in values]
    if len(names) > len(rows):  # whichever are more stand below one another
        _print_table(out, option, names, rows, [list(each) for each in zip(*edges, strict=True)])
    else:
        _print_table(out, "wager", rows, names, edges)
    for each in found:
        if each.refused:
            out.print(indented(f"{each.value} is refused: {each.refused}"))
    beyond = [each.value for each in values if each.value in edition.options[option].lab]
    if beyond:
        out.print(indented(f"{', '.join(beyond)}: not the law, and no notice may have it"))


def _print_table(out: Console, what: str, rows: list[str], columns: list[str], cells: list[list[str]]) -> None:
    table = plain_table(what, *columns, right=tuple(columns))
    for row, each in zip(rows, cells, strict=True):
        table.add_row(row, *each)
    out.print(table)


def _edge(compared: Compared, row: str) -> str:
    assert compared.analysis is not None
    found = next((each for each in compared.analysis.maths.wagers if each.wager == row), None)
    return f"{100 * float(found.house_edge):.4f} %" if found else ""
