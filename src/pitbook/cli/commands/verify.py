"""`pitbook verify`: the audit of a house or of an archive, or the proof of one round."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from rich.markup import escape

from pitbook.cards import CARDS
from pitbook.cli.output import console, indented, print_json
from pitbook.errors import BadInput, BadRecord
from pitbook.games import find_game, game_names
from pitbook.house.audit.house_audit import Audit, audit
from pitbook.house.audit.round_proof import verify_round
from pitbook.house.retention.archive_audit import audit_archive
from pitbook.house.retention.whole_history import audit_whole
from pitbook.house.store.database import Store, default_places
from pitbook.house.store.sealing import HouseKey

MOST_BYTES = 50_000_000
RESULTS = "results"


def verify_house(db: str, key: Path | None, anchor: str, archives: list[Path], *, as_json: bool) -> bool:
    """Print what the audit of a house found, with its archives if they are given; whether it is whole."""
    usual_db, usual_key = default_places()
    store = Store(db or usual_db).open_for_reading()
    try:
        house_key = HouseKey.load(key or usual_key)
        if archives:
            result = audit_whole(store, house_key, archives, anchor or None)
        else:
            result = audit(store, house_key, anchor or None)
    finally:
        store.close()
    return _told(result, "house", as_json=as_json)


def verify_archive(path: Path, key: Path | None, *, as_json: bool) -> bool:
    """Print what is in an archive and what is wrong with it; whether it is whole."""
    return _told(audit_archive(path, HouseKey.load(key or default_places()[1])), "archive", as_json=as_json)


def _told(result: Audit, what: str, *, as_json: bool) -> bool:
    if as_json:
        print_json(result.as_data())
    else:
        _print_audit(result, what)
    return result.is_whole


def _print_audit(result: Audit, what: str) -> None:
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
    out.print(f"The {what} is whole." if result.is_whole else f"[bold]The {what} is not whole.[/]")


def verify_file(path: Path, root: str, *, as_json: bool) -> bool:
    """Print what a document of a round shows and what is wrong with it; whether nothing is."""
    published = _read_root(root) if root else None
    document = _read(path)
    findings = verify_round(document, published)
    verdict = _verdict(document, findings, published)
    if as_json:
        told = {"is_consistent": not findings, "is_proved": not findings and published is not None, "verdict": verdict}
        told |= {name: document[name] for name in ("commitment", "corrections")}
        print_json(told | {"findings": findings})
        return not findings
    out = console()
    whose = document["viewer"].get("name") or document["viewer"].get("role")
    out.print(escape(f"{document['edition']}, table {document['table']}, round {document['episode']}, for {whose}"))
    dealt = _dealt(document)
    out.print(f"{len(document['facts']):,} facts, {len(document['openings']):,} {dealt} opened")
    if promised := document["commitment"]:
        what = "shuffle" if dealt != RESULTS else "drawing"
        drawn = f"{what} {promised.get('id')}, {promised.get('size')} {dealt}, root {promised.get('root')}"
        out.print(escape(drawn), soft_wrap=True)
    for each in document["corrections"] if not findings else ():
        out.print(escape(_corrected(each)))
    for each in findings:
        out.print(indented(escape(each)))
    out.print(escape(verdict) if not findings else f"[bold]{escape(verdict)}[/]", soft_wrap=True)
    return not findings


def _dealt(document: dict[str, Any]) -> str:
    """What the game deals, in a word; dice and wheels bring results."""
    game = document["game"]
    pack = find_game(game).equipment.pack if game in game_names() else CARDS
    return f"{pack.noun}s" if pack.size else RESULTS


def _verdict(document: dict[str, Any], findings: list[str], published: str | None) -> str:
    """What has been shown, and no more than that: anybody can make up a round and a root that fits it."""
    if findings:
        return "The round is not proved."
    if document["commitment"] is None:
        return "The round is consistent; nothing was promised, the cards are as the dealer keyed them."
    if published is not None:
        return "The round is proved against the published root."
    root = document["commitment"]["root"]
    return f"The round is consistent with its own root; compare {root} with the one published before the deal."


def _corrected(correction: dict[str, Any]) -> str:
    """One correction in a line; the facts and the money of the document are those of the round as it was played."""
    changes = ", ".join(f"{name} {cents / 100:+,.2f}" for name, cents in correction["changes"].items())
    said = f"corrected later by {correction['actor']}: {correction['why']}"
    return f"{said} ({changes})" if changes else said


def _read_root(text: str) -> str:
    root = text.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", root):
        raise BadInput("this is no root of a shuffle", where="--root", remedy="give its 64 hexadecimal digits")
    return root


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
