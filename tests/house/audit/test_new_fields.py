"""Answers, facts, stakes and commands may gain a field with a default: what was kept before stays as it is.

The program is copied, every class that has no kinds of its own gets such a field, and a house of version 0.1.0 is
opened with that copy.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pitbook
from house.old_house import OldHouse, as_told, checked_remarks, expected

PACKAGE = Path(pitbook.__file__).parent
CHANGED = (
    "table/answers.py",
    *(f"table/facts/{module.name}" for module in sorted((PACKAGE / "table" / "facts").glob("*.py"))),
    "table/places.py",
    "table/round.py",
    "house/commands.py",
    "games/racing_card_derby/winning.py",
)
FIELD = "added: tuple[str, ...] = ()"
BASES = {"Enum", "IntEnum", "StrEnum", "Exception", "Protocol", "Misdeal"}
STATE = {"Round", "Box"}
"""What is never written."""


def _names(node: ast.ClassDef) -> set[str]:
    return {base.id for base in node.bases if isinstance(base, ast.Name)}


def _own_fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    return [each for each in fields if "ClassVar" not in ast.unparse(each.annotation)]


def _classes(file: Path) -> list[ast.ClassDef]:
    module = ast.parse(file.read_text(encoding="utf-8"))
    return [node for node in module.body if isinstance(node, ast.ClassDef)]


PARENTS = {name for file in CHANGED for node in _classes(PACKAGE / file) for name in _names(node)}
"""Classes that others are kinds of; a field with a default would stand before fields without one."""


def _gains(file: Path) -> Iterator[tuple[int, str]]:
    """The classes that can have another field, each with the line after which it fits in."""
    for node in _classes(file):
        if node.name not in PARENTS | STATE and not _names(node) & BASES:
            last = max([node.body[0], *_own_fields(node)], key=lambda each: each.end_lineno or 0)
            yield last.end_lineno or 0, node.name


def grow(file: Path) -> list[str]:
    """Add the field to every class of a module that can have it; their names."""
    lines, found = file.read_text(encoding="utf-8").splitlines(), sorted(_gains(file), reverse=True)
    for after, _ in found:
        lines.insert(after, f"    {FIELD}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [name for _, name in found]


def told(folder: Path) -> dict[str, Any]:
    """What a house of version 0.1.0 is to the program that runs this."""
    old, want = OldHouse(folder), expected()
    repeats = [
        (outcome := old.send(sent, name)).is_repeat and outcome.reply == sent["reply"]
        for name, sent in want["sent_before"].items()
    ]
    audit, tables = old.audit().as_data(), list(old.house.tables)
    finished = {
        table: as_told(table, old.finished(table)) == as_told(table, want["tables"][table]["finished"])
        for table in tables
    }
    old.play_on()
    old.pass_minutes(want["going_on"]["minutes_later"])
    after = checked_remarks(old.audit().as_data())
    stopped = {table.id: table.stopped for table in old.house.tables.values()}
    return {
        "audit": checked_remarks(audit) == want["audit"],
        "repeats": all(repeats),
        "finished": finished,
        "accounts": old.accounts() == want["going_on"]["accounts"],
        "stopped": {table: why for table, why in stopped.items() if why},
        "afterwards": {name: after[name] for name in ("is_whole", "faults", "remarks")},
    }


WHOLE = {
    "audit": True,
    "repeats": True,
    "finished": dict.fromkeys(expected()["tables"], True),
    "accounts": True,
    "stopped": {},
    "afterwards": {"is_whole": True, "faults": [], "remarks": []},
}


def test_a_house_of_an_older_version_stays_whole(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "src" / "pitbook", ignore=shutil.ignore_patterns("__pycache__"))
    grown = {name for file in CHANGED for name in grow(tmp_path / "src" / "pitbook" / file)}
    assert {"Wager", "Decision", "JackpotWon", "HandRanked", "HorsesRun", "Stake", "Viewer", "Say", "BuyIn"} <= grown
    paths = [tmp_path / "src", Path(__file__).parents[2]]
    ran = subprocess.run(
        [sys.executable, __file__, str(tmp_path)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not ran.returncode, ran.stderr
    assert json.loads(ran.stdout) == {"src": str(tmp_path / "src" / "pitbook")} | WHOLE


if __name__ == "__main__":
    print(json.dumps({"src": str(PACKAGE)} | told(Path(sys.argv[1]))))
