"""The shape of a database, part by part: tables, columns, constraints, indexes, and whatever else somebody has made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class ShapePart(NamedTuple):
    """What kind of thing it is, and how it was made."""

    kind: str
    made: str


Shape = dict[str, ShapePart]
"""Parts by their names; what belongs to a table is called `table.part`."""


def differences(found: Shape, wanted: Shape) -> Iterator[tuple[str, str]]:
    """Where a database is not made as it should be, and how. Of a table that is too many or missing nothing more.

    >>> one, other = Shape(t=ShapePart("table", "()")), Shape(i=ShapePart("index", "ON t"))
    >>> for name, what in differences(one, other): print(f"{name}: {what}")
    i: the index is missing: ON t
    t: no house has this table: find out who made it, and drop it
    """
    whole = found.keys() & wanted.keys()
    for name in sorted(found.keys() | wanted.keys()):
        owner = name.partition(".")[0]
        if owner != name and owner not in whole:
            continue
        if name not in wanted:
            yield name, f"no house has this {found[name].kind}: find out who made it, and drop it"
        elif name not in found:
            yield name, f"the {wanted[name].kind} is missing: {wanted[name].made}"
        elif found[name] != wanted[name]:
            yield name, f"the {found[name].kind} is {found[name].made}, and a house has {wanted[name].made}"
