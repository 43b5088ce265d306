"""Checking a round's document offline: what was drawn against what was promised, everything else against the rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, cast

from pitbook import __version__
from pitbook.errors import BadRecord, PitbookError
from pitbook.games import find_edition, law_hash
from pitbook.house.audit.drawings_proof import check_drawings, check_ids, check_roots, opened_in
from pitbook.house.audit.faults import GARBLED, said
from pitbook.house.audit.round_shape import misfit, misfits, shapes_of
from pitbook.house.money.chart import chips_of, debt_of
from pitbook.house.money.postings import facts_for, nets, postings
from pitbook.house.replies.round_replies import RoundReply, ViewerReply
from pitbook.house.store.journal import canonical
from pitbook.house.tables.recovery import restore_sitting, start, vocabulary_of
from pitbook.law import Edition
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.sitting_state import SavedSitting, as_saved
from pitbook.table import Conversation, Role, Viewer
from pitbook.table.codec import fact_to_data

FORMAT: Final = "pitbook round 1"
INSPECTOR: Final[ViewerReply] = {"role": "inspector", "name": ""}


def verify_round(document: object, root: str | Sequence[str] | None = None) -> list[str]:
    """What is wrong with a document, in plain words; nothing if it is consistent.

    Anybody can invent a round that is consistent with a root of their own: only the root that was published before the
    deal proves one. Where several drawings are opened it takes the root of each.
    """
    parts = _read(document)
    misplaced = misfits(cast(Mapping[str, object], parts))
    findings = [f"{where}: this is missing, or something else than belongs here" for where in misplaced]
    if findings:
        return findings
    if document_digest(parts) != parts["digest"]:
        findings.append("digest: the document was changed since it was written")
    edition = _edition(parts, findings)
    if edition is None:
        return findings
    _check_labels(parts, findings)
    check_roots(parts, root, findings)
    _check_corrections(parts, findings)
    opened = opened_in(parts, findings)
    _check_clauses(parts, edition, findings)
    talk = _replayed(parts, findings)
    try:
        if talk is not None:
            check_drawings(parts, talk, opened, is_inspected=_viewer(parts) is None, findings=findings)
            _check_told(parts, talk, findings)
    except GARBLED as error:
        findings.append(f"opening: this cannot be read ({said(error)})")
    return findings


def _read(document: object) -> RoundReply:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadRecord("this is no document of a round", remedy=f"it says {FORMAT!r} under format")
    for name, shape in shapes_of(document).items():
        if name not in document or misfit(document[name], shape, name) == name:
            raise BadRecord("this part of the document is missing or is something else", where=name)
    if more := sorted(map(str, document.keys() - shapes_of(document).keys())):
        raise BadRecord("no document of a round has this part", where=more[0][:40])
    try:
        canonical(document)
    except TypeError:
        what = "no house writes this: a number beyond 64 bits, half a character, or lists in lists without end"
        raise BadRecord(what, remedy="give a round that the house wrote") from None
    return cast(RoundReply, document)


def _edition(parts: RoundReply, findings: list[str]) -> Edition | None:
    """The law of the round; it is named in several places, which must agree."""
    try:
        edition = find_edition(parts["edition"])
    except PitbookError as error:
        findings.append(f"edition: {error.what}")
        return None
    if edition.ref != parts["edition"]:
        findings.append(f"edition: the edition is called {edition.ref}")
    if edition.game != parts["game"]:
        findings.append(f"game: {edition.ref} is no edition of {parts['game']!r}")
    if parts["opening"].get("edition") != parts["edition"]:
        findings.append("opening.edition: the table was opened under another edition than the round")
    if canonical(parts["opening"].get("notice")) != canonical(parts["notice"]):
        findings.append("opening.notice: the table was opened under another notice than the round")
    return edition


def _check_labels(parts: RoundReply, findings: list[str]) -> None:
    """What the document says of where and when it happened fits together."""
    if parts["ended_at"] < parts["started_at"]:
        findings.append("ended_at: the round ended before it began")
    check_ids(parts, findings)
    given = [each.get("sequence") for each in parts["answers"] if isinstance(each, dict)]
    numbers = [number for number in given if type(number) is int]
    if any(later <= earlier for earlier, later in pairwise(numbers)):
        findings.append("answers: the deals are not numbered in their order")


def _check_corrections(parts: RoundReply, findings: list[str]) -> None:
    """What was put right later is told in its order, without money that this viewer may not know of."""
    before = parts["ended_at"]
    for at, told in enumerate(parts["corrections"]):
        where = f"corrections[{at}]"
        try:
            if 0 in told["changes"].values():
                findings.append(f"{where}.changes: an account that does not change is not told")
            if told["number"] != at + 1 or told["at"] < before:
                findings.append(f"{where}: the corrections are not in their order")
            before = told["at"]
            viewer = _viewer(parts)
            if more := [name for name in sorted(told["changes"]) if not may_know(viewer, name)]:
                findings.append(f"{where}.changes: this viewer may not know of {more[0][:60]}")
            if knows_all(viewer) and sum(told["changes"].values()) != 0:
                findings.append(f"{where}.changes: what some get is not what others give")
        except GARBLED as error:
            findings.append(f"{where}: this cannot be read ({said(error)})")


def knows_all(viewer: Viewer | None) -> bool:
    """Whether somebody may know everybody's money: the inspector and the staff."""
    return viewer is None or viewer.role.outranks(Role.PLAYER)


def may_know(viewer: Viewer | None, account: str) -> bool:
    """Whether somebody may know what a correction did to an account: players their own, and what they owe."""
    if viewer is None or knows_all(viewer):
        return True
    return viewer.role is Role.PLAYER and account in (chips_of(viewer.name), debt_of(viewer.name))


def _viewer(parts: RoundReply) -> Viewer | None:
    if parts["viewer"] == INSPECTOR:
        return None
    role = parts["viewer"]["role"]
    if role not in list(Role):
        raise BadRecord(f"nobody at a table is a {role[:40]!r}", where="viewer.role")
    return Viewer(Role(role), parts["viewer"]["name"])


# Rules


def _check_clauses(parts: RoundReply, edition: Edition, findings: list[str]) -> None:
    for name in ("facts", "entries"):
        for at, told in enumerate(parts[name]):
            clause = told.get("clause") if isinstance(told, dict) else None
            if not isinstance(clause, str) or not edition.has(clause):
                findings.append(f"{name}[{at}].clause: {edition.ref} has no rule {clause!r}")


def _replayed(parts: RoundReply, findings: list[str]) -> Conversation | None:
    """The round played again from its opening with its answers."""
    where = "opening"
    try:
        sitting = restore_sitting(parts["opening"])
        opening = as_saved(sitting.notice.edition, parts["opening"])
        if not _is_plain(opening, sitting) or canonical(sitting.save()) != canonical(opening):
            findings.append("opening: no table was ever kept like this")
        talk = start(sitting, "round", {})
        for at, data in enumerate(parts["answers"]):
            where = f"answers[{at}]"
            talk.answer(vocabulary_of(talk).read_answer(data))
        where = "viewer"
        _viewer(parts)
    except GARBLED as error:
        findings.append(f"{where}: the rules do not accept this ({said(error)}){_kept_otherwise(parts)}")
        return None
    if talk.request is not None:
        findings.append(f"answers: the round is not over: {talk.request.awaits} would come next")
    return talk


def _is_plain(opening: SavedSitting, sitting: Sitting) -> bool:
    """Whether an opening holds numbers, names and flags where a table keeps them, and each card once."""
    notice = sitting.notice
    fresh: Mapping[str, Any] = Sitting(sitting.game, notice).save()
    kept = {name: value for name, value in opening.items() if name not in ("notice", "piles", "left")}
    slots = [slot for _, pile in opening.get("piles") or [] for slot in pile]
    size = sitting.game.equipment.pack.size * notice.decks
    return (
        all(type(value) is type(fresh[name]) for name, value in kept.items())
        and all(isinstance(item, str | list) for value in kept.values() if isinstance(value, list) for item in value)
        and all(type(slot) is int and 0 <= slot < size for slot in slots)
        and len(set(slots)) == len(slots)
    )


def _check_told(parts: RoundReply, talk: Conversation, findings: list[str]) -> None:
    """The facts and the money that the rules bring are those of the document."""
    facts = [fact_to_data(fact) for fact in facts_for(talk.facts, _viewer(parts))]
    posted = [posting.as_data() for posting in postings(talk.facts)]
    told = (
        ("facts", parts["facts"], [(fact["says"], fact) for fact in facts]),
        ("entries", parts["entries"], [(entry["why"], entry) for entry in posted]),
    )
    for name, given, again in told:
        if len(again) != len(given):
            findings.append(f"{name}: there are {len(given)}, and the rules bring {len(again)}")
        for at, (one, (says, other)) in enumerate(zip(given, again, strict=False)):
            if canonical(one) != canonical(other):
                findings.append(f"{name}[{at}]: the rules say otherwise: {says}{_kept_otherwise(parts)}")
    if canonical(parts["net"]) != canonical(nets(talk.facts)):
        findings.append(f"net: by the rules it is {nets(talk.facts)}")


def _kept_otherwise(parts: RoundReply) -> str:
    """A hint for a round that was played by other rules than today's."""
    if parts["engine"] == __version__ and parts["law"] == law_hash(find_edition(parts["edition"]).game):
        return ""
    return f"; it was kept by Pitbook {parts['engine'][:20]} or another rulebook: verify it with that"


def document_digest(document: Mapping[str, Any]) -> str:
    """The hash of everything else in a document: against slips, and to name it by. It proves nothing by itself."""
    return hashlib.sha256(canonical({name: part for name, part in document.items() if name != "digest"})).hexdigest()
