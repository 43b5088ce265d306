"""`pitbook archive`: what is over goes out of a house into a file."""

from __future__ import annotations

import getpass
from pathlib import Path

from rich.markup import escape

from pitbook.cli.output import console, print_json
from pitbook.house.retention.archiving import archive
from pitbook.house.store.database import Store, default_places
from pitbook.house.store.sealing import HouseKey
from pitbook.house.time_leap import clock_of


def archive_house(db: str, key: Path | None, day: str, out: Path, *, as_json: bool) -> None:
    """Cut a house that nobody runs, and say what has gone where."""
    usual_db, usual_key = default_places()
    house_key = HouseKey.load(key or usual_key)
    store = Store(db or usual_db).open_for_reading().open()
    try:
        done = archive(store, house_key, day, out, _who(), clock_of(store))
    finally:
        store.close()
    if as_json:
        print_json(done.as_data())
        return
    told = ", ".join(f"{count:,} of {table}" for table, count in sorted(done.rows.items()))
    lines = [f"What was over before {day} is in {out} now: {told}.", f"sha256 {done.cut['sha256']}"]
    if done.remark:
        lines.append(done.remark)
    console().print(escape("\n".join(lines)), soft_wrap=True)


def _who() -> str:
    """Whoever is at the machine, as it calls them."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # nobody it has a name for
        return "unknown"
