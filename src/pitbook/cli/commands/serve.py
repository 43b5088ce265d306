"""`pitbook serve`: the house."""

from __future__ import annotations

import sys
from pathlib import Path

from pitbook.house.certificates import read_certificate
from pitbook.house.premises import furnish, open_house, serve
from pitbook.house.store.database import default_places
from pitbook.web.site import dress


def run_house(
    db: str,
    key: Path | None,
    certificate: tuple[Path | None, Path | None],
    host: str,
    port: int,
    origins: list[str],
    proxy: str,
    names: list[str],
    guests_a_day: int,
    *,
    is_empty: bool,
    accepts_clock: bool,
) -> None:
    """Open the house at this database and serve it."""
    usual_db, usual_key = default_places()
    tls = read_certificate(*certificate)
    house = open_house(db or usual_db, key or usual_key, accepts_clock=accepts_clock)
    if not is_empty:
        furnish(house)
    serve(house, host, port, _say, frozenset(origins), proxy, frozenset(names), guests_a_day, tls, dress)


def _say(line: str) -> None:
    print(line, file=sys.stdout, flush=True)
