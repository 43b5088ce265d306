"""What is remembered of a person from one visit to the next: the name that they gave, and nothing else."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final

from pitbook.errors import BadInput
from pitbook.procedure.habits import REGULARS

LONGEST: Final = 20


def settings_file() -> Path:
    """Where it is kept: in the user's folder for settings."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "pitbook" / "play.json"


def name_to_use(given: str) -> str:
    """The name that is given, which is kept from now on; without one, the name that was kept, if any."""
    return _keep(_checked(given)) if given else _kept()


def _checked(name: str) -> str:
    name = " ".join(name.split())
    is_plain = name.isprintable() and 0 < len(name) <= LONGEST and not set(name) & set("[]:")
    if not is_plain or name.title() in REGULARS:
        what = f"{ascii(name)[:40]} cannot be your name here"
        remedy = f"give one of up to {LONGEST} letters that nobody at the table has"
        raise BadInput(what, where="--name", remedy=remedy)
    return name


def _keep(name: str) -> str:
    file = settings_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"name": name}, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        print(f"pitbook: the name is not remembered ({error.strerror})", file=sys.stderr)
    return name


def _kept() -> str:
    """The name in the file; a file that somebody has spoilt is as good as none."""
    try:
        return _checked(str(json.loads(settings_file().read_text(encoding="utf-8"))["name"]))
    except (OSError, ValueError, KeyError, TypeError, BadInput):
        return ""
