"""`pitbook verify`: the audit of a house, or the proof of one round."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from pitbook.cli.output import console, indented, print_json
from pitbook.errors import BadInput, BadRecord
from pitbook.house.audit.house_audit import Audit, audit
from pitbook.house.audit.round_proof import verify_round
from pitbook.house.audit.round_story import RoundStory
from pitbook.house.replies.round_replies import CorrectionReply, RoundReply
from pitbook.house.store.database import Store, default_places
from pitbook.house.store.sealing import HouseKey

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


def verify_file(path: Path, roots: Sequence[str], *, as_json: bool) -> bool:
    """Print what a document of a round shows and what is wrong with it; whether nothing is."""
    published = list(map(_read_root, roots)) or None
    document = _read(path)
    findings = verify_round(document, published)
    story = RoundStory.of(document)
    verdict = "The round is not proved." if findings else story.verdict(is_published=published is not None)
    if as_json:
        told = {"is_consistent": not findings, "is_proved": not findings and published is not None, "verdict": verdict}
        told |= {"commitment": document["commitment"], "corrections": document["corrections"]}
        print_json(told | {"drawings": [part.as_data() for part in story.parts], "findings": findings})
        return not findings
    out = console()
    for line in story.lines():
        out.print(escape(line), soft_wrap=True)
    for correction in document["corrections"] if not findings else ():
        out.print(escape(_corrected(correction)))
    for finding in findings:
        out.print(indented(escape(finding)))
    out.print(escape(verdict) if not findings else f"[bold]{escape(verdict)}[/]", soft_wrap=True)
    return not findings


def _corrected(correction: CorrectionReply) -> str:
    """One correction in a line; the facts and the money of the document are those of the round as it was played."""
    changes = ", ".join(f"{name} {cents / 100:+,.2f}" for name, cents in correction["changes"].items())
    said = f"corrected later by {correction['actor']}: {correction['why']}"
    return f"{said} ({changes})" if changes else said


def _read_root(text: str) -> str:
    root = text.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", root):
        raise BadInput(
            "this is no root of anything that was drawn", where="--root", remedy="give its 64 hexadecimal digits"
        )
    return root


def _read(path: Path) -> RoundReply:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadRecord(f"{path} is too big for the document of a round", where="--round")
        document: RoundReply = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}", where="--round") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is no JSON", where="--round", remedy="give a round that the house wrote") from None
    return document
