"""Files that commands write: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from pitbook.errors import BadInput


def check_place(path: Path, formats: Iterable[str], *, where: str) -> str:
    """The suffix that says in which format to write, if a file of that name can be written at all."""
    suffix, known = path.suffix.lower(), list(formats)
    if path.is_dir():
        raise BadInput(f"{path} is a folder", where=where, remedy=f"name a file in it, such as {path}/sheet{known[0]}")
    if suffix not in known:
        remedy = f"end its name in {', '.join(known)}"
        raise BadInput(f"{path} does not say in which format to write", where=where, remedy=remedy)
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}", where=where, remedy="make it first, or name another")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"{path.parent} cannot be written to", where=where, remedy="name another folder")
    return suffix


def write_file(path: Path, content: bytes, *, where: str) -> None:
    """Put the content where the path says, in one move; what stood there before is kept if that fails."""
    try:
        _move_in(path, content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"cannot write {path}: {reason}", where=where, remedy="name another file") from None


def _move_in(path: Path, content: bytes) -> None:
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".pitbook-") as folder:
        made = Path(folder) / path.name
        made.write_bytes(content)
        made.replace(path)
