"""Files of a house that are nobody else's to read, and the lock by which one process has them.

Nothing here opens or closes a database that is there already: whoever closes a file lets go of every lock that this
process has on it, and SQLite would go on without the ones that it holds.
"""

from __future__ import annotations

import fcntl
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from pitbook.errors import BadInput, Unavailable

BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database has the name of the database and one of these."""

logger = logging.getLogger("pitbook.house")


def take_file(database: Path) -> IO[str]:
    """The lock on a database for this process, held until it is closed; a new one is made for its owner's eyes only.

    The lock goes by where the file really lies, so another way to it does not evade it.
    """
    database = database.resolve()
    database.parent.mkdir(parents=True, exist_ok=True)
    lock = open(f"{database}.lock", "w", opener=_for_owner)  # noqa: SIM115 - held until the house closes
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with suppress(FileExistsError):
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _check_alone(database)
        for path in (*(Path(f"{database}{more}") for more in BESIDE), Path(lock.name)):
            keep_private(path)
    except BlockingIOError:
        lock.close()
        remedy = "stop the other process, or start a house of its own with --db"
        raise Unavailable("another process runs this house", remedy=remedy) from None
    except BaseException:
        lock.close()
        raise
    return lock


def keep_private(path: Path) -> None:
    """See that only its owner can read a file; one that others could read is told of in the log."""
    if not path.exists() or not path.stat().st_mode & 0o077:
        return
    try:
        path.chmod(0o600)
    except PermissionError:
        logger.warning("others can read %s, and it is not this user's to change: see to its mode", path)
    else:
        logger.warning("others could read %s: now only its owner can", path)


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _check_alone(database: Path) -> None:
    """A file with a second name would have a second log of writes by that name, and lose what is in the other."""
    if database.stat().st_nlink > 1:
        what = f"{database} has more than one name: another file is a hard link to it"
        raise BadInput(what, where="--db", remedy="remove the other name, or make a copy and open that")
