"""Options that the rules let a house have at one value only, at all tables that have them at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitbook.errors import BadNotice
from pitbook.games import find_edition
from pitbook.house.tables.live import LiveTable
from pitbook.law import Notice
from pitbook.law.notice import word


def check_one_in_house(others: Iterable[LiveTable], notice: Notice) -> None:
    """Refuse a notice that has such an option otherwise than another table of that game has it or is about to."""
    tables = [table for table in others if table.game == notice.edition.game]
    for option in notice.edition.options.values():
        value = notice.values.get(option.name)
        if not option.one_in_house or value is None:
            continue
        for table in tables:
            for other in _notices_of(table):
                kept = other.values.get(option.name)
                if kept not in (None, value):
                    raise BadNotice(
                        f"{option.name} {word(value)} here, and {word(kept)} at the table {table.name}",
                        where=f"notice.{option.name}",
                        clause=option.one_in_house,
                        remedy=f"choose {word(kept)}, or have the other tables leave {option.name} out first",
                    )


def _notices_of(table: LiveTable) -> Iterator[Notice]:
    """What stands at a table now, and what is announced there."""
    yield table.notice
    if table.announced is not None and table.announced.what == "notice":
        yield Notice.post(find_edition(table.announced.edition), table.announced.notice)
