"""Guarantee 2: whenever the taking out is killed, nothing is lost, and it can be done again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from house.conftest import KEY, Driver
from house.retention.five_days import five_days
from patience import PATIENCE_SECONDS
from pitbook.house.audit.house_audit import audit
from pitbook.house.clock import ManualClock
from pitbook.house.retention.archive_audit import audit_archive
from pitbook.house.retention.archiving import archive
from pitbook.house.retention.whole_history import audit_whole
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

CUT = "2027-01-17"
KILLED = """
import os, signal, sys
from pathlib import Path
from pitbook.house.clock import ManualClock
from pitbook.house.retention import archiving
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

db, out, now, place, name, after = sys.argv[1:]
owner = {"archiving": archiving, "Store": Store, "ArchiveWriter": archiving.ArchiveWriter}[place]
usual = getattr(owner, name)

def killed(*args, **given):
    if after == "after":
        usual(*args, **given)
    os.kill(os.getpid(), signal.SIGKILL)

setattr(owner, name, killed)
store, key = Store(db).open(), HouseKey(bytes(range(32)))
archiving.archive(store, key, "2027-01-17", Path(out), "machine", ManualClock(int(now)))
"""

POINTS = [
    ("ArchiveWriter", "finish", "before"),
    ("archiving", "audit_archive", "before"),
    ("archiving", "_publish", "before"),
    ("archiving", "_publish", "after"),
    ("Store", "rewrite", "before"),
    ("archiving", "_delete", "after"),
    ("Store", "_put_down", "after"),
    ("Store", "rewrite", "after"),
    ("Store", "compact", "before"),
]
"""Where it is killed: in the file, between the file and the house, in the middle of the transaction, and after it."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, empty_sqlite: Path) -> tuple[Path, int]:
    """A house that has closed, to be copied, and what its clock said."""
    path = tmp_path_factory.mktemp("kept") / "house.db"
    shutil.copy(empty_sqlite, path)
    driver = Driver(f"sqlite:///{path}", HouseKey(KEY), ManualClock())
    five_days(driver)
    driver.house.close()
    return path, driver.clock.now()


@pytest.mark.parametrize(("place", "name", "after"), POINTS)
def test_killed_at_any_point_nothing_is_lost(
    kept: tuple[Path, int], tmp_path: Path, place: str, name: str, after: str
) -> None:
    path, now = kept
    db, out, key = tmp_path / "house.db", tmp_path / "one.gz", HouseKey(KEY)
    shutil.copy(path, db)
    command = [sys.executable, "-c", KILLED, f"sqlite:///{db}", str(out), str(now), place, name, after]
    done = subprocess.run(command, timeout=PATIENCE_SECONDS, env=os.environ, check=False)
    assert done.returncode == -signal.SIGKILL
    store = Store(f"sqlite:///{db}").open()
    before, found = audit(Store(f"sqlite:///{path}").open_for_reading(), key), audit(store, key)
    assert found.faults == ()
    if is_cut := found.entries < before.entries:
        together = audit_whole(store, key, [out])
        assert (together.faults, together.entries, together.rounds) == ((), before.entries + 1, before.rounds)
    else:
        assert found == before
        if out.exists():
            assert audit_archive(out, key).faults == ()
        archive(store, key, CUT, tmp_path / "again.gz", "machine", ManualClock(now))
        assert audit_whole(store, key, [tmp_path / "again.gz"]).faults == ()
    assert is_cut == (name == "compact" or (name, after) == ("rewrite", "after"))
    store.close()
