"""Small rulebooks for tests, written into folders that lie beside one another as games' folders do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Table = Mapping[str, Any]


def clause(id_: str, says: str, edition: str = "draft", **more: Any) -> Table:
    """An entry under `[[clause]]`."""
    return {"edition": edition, "id": id_, "kind": "dealing", "treatment": "enforced", "says": says, **more}


def edition(name: str = "draft", **more: Any) -> Table:
    """An entry under `[[edition]]`."""
    kept = {"title": f"The {name} rules", "document": f"Document {name}", "maker": "Nobody", "status": "draft"}
    return {"name": name, **kept, **more}


def write_rules(
    folder: Path, game: str, *, editions: Iterable[Table] = (edition(),), **tables: Iterable[Table]
) -> Path:
    """The file of a game's rules, in a folder of its own under `folder`; `tables` are its other entries."""
    editions = list(editions)
    head = {"name": game, "title": game.title(), "division": "none", "edition": editions[0]["name"], "summary": "."}
    lines = [*_lines("[game]", head), "[game.sections]", '8 = "Deal"']
    for name, entries in {"edition": editions, **tables}.items():
        for entry in entries:
            lines += _lines(f"[[{name}]]", entry)
    path = folder / game.replace("-", "_") / "rules.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _lines(head: str, entry: Table) -> list[str]:
    return [head, *(f"{json.dumps(key)} = {_value(value)}" for key, value in entry.items())]


def _value(value: Any) -> str:
    """A value as TOML writes it, which for these is as JSON does, but for tables."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value)
