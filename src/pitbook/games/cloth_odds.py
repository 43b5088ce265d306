"""The odds that a cloth shows beside an area, where the pay tables of an edition have few enough to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitbook.law import Edition
from pitbook.law.edition import PayTable
from pitbook.law.wager_name import WagerName, signed_names


def odds_of(law: Edition, wager: str, row: str = "") -> str:
    """What a wager is paid: by that row of its table, by the row that has its name, or by all rows that differ."""
    name = WagerName.parse(wager)
    usual = [table for table in law.paytables.values() if _is_usual(law, table)]
    for table in _own_tables(usual, wager):
        key = row or name.member
        return str(table.pays[key]) if key in table.pays else _together(table)
    listed = (table.pays[key] for table in usual for key in (wager, name.family) if key in table.pays)
    return str(next(listed, ""))


def _own_tables(usual: Sequence[PayTable], wager: str) -> Iterator[PayTable]:
    """The tables that are named for a wager, the nearest name first; one of several that the operator has to choose."""
    names = dict.fromkeys(signed_names(wager))
    yield from (table for name in names for table in usual if table.name == name)
    yield from (table for name in names for table in usual if table.offered and table.name.startswith(f"{name}-"))


def _is_usual(law: Edition, table: PayTable) -> bool:
    options = ((law.options.get(name), value) for name, value in table.offered.items())
    return all(option is None or option.kind == "flag" or str(option.default) == value for option, value in options)


def _together(table: PayTable) -> str:
    """One figure, or up to three that are all to one."""
    odds = list(dict.fromkeys(table.pays.values()))
    if len(odds) == 1:
        return str(odds[0])
    if len(odds) > 3 or any(each.to != 1 for each in odds):
        return ""
    *most, last = sorted(each.pays for each in odds)
    return f"{', '.join(map(str, most))} or {last} to 1"
