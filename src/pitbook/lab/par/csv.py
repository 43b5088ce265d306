"""The outcomes of every wager as one flat table, for a spreadsheet or a statistics program."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Final

from pitbook.lab.par.sheet import Sheet
from pitbook.maths.method import Method

COLUMNS: Final[Mapping[str, str]] = {
    "game": "the game's name",
    "edition": "the edition of its rules",
    "play": "the way to play that the figures are for",
    "wager": "the wager",
    "outcome": "one way in which it ends",
    "net_numerator": "what the player nets per unit of the first stake: this ...",
    "net_denominator": "... over this",
    "net": "the same as a decimal",
    "probability_numerator": "how likely the outcome is, in lowest terms: this ...",
    "probability_denominator": "... over this",
    "probability": "the same as a decimal",
    "return": "net times probability as a decimal; over a wager these add up to its net",
    "method": "how the wager's figures were found: exact, approximation or simulation",
    "off_by": "how far its net may be off as a decimal: a bound, or a standard error; empty if that is not known",
}
"""The header. Fractions are two columns, because spreadsheets take 1/4165 for a date."""

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def render(sheet: Sheet) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_rows(sheet))
    return text.getvalue().encode()


def _rows(sheet: Sheet) -> Iterator[list[str]]:
    law = sheet.law
    for wager in sheet.wagers:
        for each in wager.maths.outcomes:
            names = [law.game, law.edition, sheet.play, wager.maths.wager, each.name]
            numbers = [each.net.as_integer_ratio(), each.probability.as_integer_ratio()]
            (net, under), (chance, whole) = numbers
            figures = [net, under, net / under, chance, whole, chance / whole, float(each.net * each.probability)]
            yield [*map(_as_text, names), *map(str, figures), *_method(wager.maths.method)]


def _method(method: Method) -> list[str]:
    off_by = "" if method.off_by is None else str(float(method.off_by)) if method.off_by else "0"
    return [method.kind.value, off_by]


def _as_text(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA_STARTS) else name
