"""Somebody else on the machine: they read no file of the house, and run no second house over the same database."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from house.conftest import Driver
from pitbook.errors import BadInput, PitbookError, Unavailable
from pitbook.house.clock import ManualClock
from pitbook.house.premises import open_house
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

KINDS = ("", "-wal", "-shm", ".lock")


def modes(database: Path) -> dict[str, str]:
    found = {kind: Path(f"{database}{kind}") for kind in KINDS}
    return {kind: oct(path.stat().st_mode & 0o777) for kind, path in found.items() if path.exists()}


def test_a_new_house_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        database, key = tmp_path / "house.db", tmp_path / "house.key"
        house = open_house(f"sqlite:///{database}", key)
        assert modes(database) == dict.fromkeys(KINDS, "0o600")
        assert oct(key.stat().st_mode & 0o777) == "0o600"
        house.close()
    finally:
        os.umask(before)


def test_files_that_others_could_read_are_theirs_no_longer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database, key = tmp_path / "house.db", tmp_path / "house.key"
    open_house(f"sqlite:///{database}", key).close()
    for path in (database, key, Path(f"{database}.lock")):
        path.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        house = open_house(f"sqlite:///{database}", key)
    assert modes(database) == dict.fromkeys(KINDS, "0o600")
    assert oct(key.stat().st_mode & 0o777) == "0o600"
    told = " ".join(record.getMessage() for record in caplog.records)
    assert str(database) in told
    assert str(key) in told
    house.close()


def test_another_way_to_the_file_does_not_evade_the_lock(sqlite_house: Driver, tmp_path: Path) -> None:
    database = Path(sqlite_house.store.url.database or "")
    link, folder = tmp_path / "other.db", tmp_path / "elsewhere"
    link.symlink_to(database)
    folder.symlink_to(database.parent, target_is_directory=True)
    for way in (link, folder / database.name, database.parent / "." / ".." / database.parent.name / database.name):
        with pytest.raises(Unavailable, match="another process runs this house"):
            Store(f"sqlite:///{way}").open()
    assert not Path(f"{link}.lock").exists()


def test_a_database_with_two_names_is_refused(tmp_path: Path) -> None:
    """SQLite would keep a log of writes beside each name, and what is in one of them would be lost."""
    database = tmp_path / "house.db"
    Store(f"sqlite:///{database}").open().close()
    os.link(database, tmp_path / "other.db")
    for name in ("house.db", "other.db"):
        with pytest.raises(BadInput, match="hard link"):
            Store(f"sqlite:///{tmp_path / name}").open()
    (tmp_path / "other.db").unlink()
    Store(f"sqlite:///{database}").open().close()


def test_to_be_refused_costs_the_house_none_of_its_locks(tmp_path: Path) -> None:
    """Whoever closes a file lets go of all locks of its process: the house must hold its own after turning one away."""
    database = tmp_path / "house.db"
    house = Driver(f"sqlite:///{database}", HouseKey(bytes(32)), ManualClock())
    with pytest.raises(PitbookError):
        Store(f"sqlite:///{database}").open()
    program = (
        "import sqlite3, sys\n"
        f"c = sqlite3.connect({str(database)!r}, timeout=0)\n"
        "c.execute('PRAGMA locking_mode = EXCLUSIVE')\n"
        "try:\n    c.execute('PRAGMA journal_mode = DELETE').fetchall()\n"
        "except sqlite3.OperationalError as e:\n    sys.exit(str(e))\n"
    )
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "locked" in other.stderr
    house.player("A1", 1_000)
    house.house.close()
