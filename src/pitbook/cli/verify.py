"""`pitbook verify`: the audit of a house, or the proof of one round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.markup import escape

from pitbook.cli.output import console, indented, print_json
from pitbook.errors import BadRecord
from pitbook.house.audit import Audit, audit
from pitbook.house.round_proof import verify_round
from pitbook.house.sealing import HouseKey
from pitbook.house.store import Store, default_places

MOST_BYTES = 50_000_000


def verify_house(db: str, key: Path | None, anchor: str, *, as_json: bool) -> bool:
    """Print what the audit of a house found; whether it is whole."""
    usual_db, usual_key = default_places()
    store = Store(db or usual_db).open_for_reading()
    try:
        result = audit(store, HouseKey.load(key or usual_key), anchor or None)
    finally:
        store.close()
    if as_json:
        print_json(result.as_data())
    else:
        _print_audit(result)
    return result.is_whole


def _print_audit(result: Audit) -> None:
    out = console()
    counts = f"{result.entries:,} log entries, {result.rounds:,} rounds, {result.accounts:,} accounts"
    out.print(f"{counts}\nhead {result.head}", soft_wrap=True)
    for title, findings in (("Faults", result.faults), ("Remarks", result.remarks)):
        if findings:
            out.print(f"[bold]{title}[/]")
            for each in findings:
                out.print(indented(escape(str(each))))
    if result.left_off:
        out.print(f"and {result.left_off:,} more")
    out.print("The house is whole." if result.is_whole else "[bold]The house is not whole.[/]")


def verify_file(path: Path, *, as_json: bool) -> bool:
    """Print what is wrong with the document of a round; whether it is proved."""
    document = _read(path)
    findings = verify_round(document)
    if as_json:
        print_json({"is_proved": not findings, "findings": findings})
        return not findings
    out = console()
    whose = document["viewer"].get("name") or document["viewer"].get("role")
    out.print(escape(f"{document['edition']}, table {document['table']}, round {document['episode']}, for {whose}"))
    out.print(f"{len(document['facts']):,} facts, {len(document['openings']):,} cards opened")
    for each in findings:
        out.print(indented(escape(each)))
    out.print("The round is proved." if not findings else "[bold]The round is not proved.[/]")
    return not findings


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadRecord(f"{path} is too big for the document of a round", where="--round")
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}", where="--round") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is no JSON", where="--round", remedy="give a round that the house wrote") from None
    return document
