"""What chance decided in a round, held against what was promised: every card, roll and spin by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pitbook.errors import BrokenRules
from pitbook.games import find_game
from pitbook.house.audit.faults import GARBLED, said
from pitbook.house.replies.round_replies import RoundReply
from pitbook.house.replies.table_replies import OpeningReply
from pitbook.house.store.journal import canonical
from pitbook.house.tables.draws import MOST_DRAWINGS, At, Plan, again_id, again_name, promise_ids
from pitbook.house.tables.promises import PlaceOpening
from pitbook.procedure.equipment.keeping import Drawing
from pitbook.table import Conversation, Misread
from pitbook.table.answers import MisreadResult

Opened = dict[At, str]
"""The faces that lead to a promised root, by where they lie."""


class Part(NamedTuple):
    """One promised drawing of a document, and where in it the openings stand."""

    where: str
    name: str
    id: str
    root: str
    size: int
    openings: Sequence[OpeningReply]

    def as_data(self) -> dict[str, Any]:
        """What was promised, and how much of it is opened."""
        return {"name": self.name, "id": self.id, "root": self.root, "size": self.size, "opened": len(self.openings)}


def parts_of(document: RoundReply) -> list[Part]:
    """Every promised drawing in its order; the first has no name."""
    first, found = document["commitment"], list[Part]()
    if first is not None:
        found.append(Part("", "", first["id"], first["root"], first["size"], document["openings"]))
    for at, told in enumerate(document.get("further", [])):
        where = f"further[{at}]."
        found.append(Part(where, told["name"], told["id"], told["root"], told["size"], told["openings"]))
    return found


def check_ids(document: RoundReply, findings: list[str]) -> None:
    """Each drawing is called as the house calls it: after its table, and after the shuffle or the round it is for."""
    parts, further = parts_of(document), document.get("further")
    if document["commitment"] is None:
        if further:
            findings.append("further: something is promised besides, but nothing was promised first")
        return
    if further is not None and not further:
        findings.append("further: no house writes this where nothing more was promised")
    first = parts[0].id
    table, _, number = first.partition(".")
    is_number = number.isdecimal() and len(number) < 20
    if table != document["table"] or not is_number or int(number) > document["episode"]:
        findings.append("commitment.id: no shuffle of this table before this round is called that")
        return
    own = promise_ids(first, MOST_DRAWINGS)[: sum(".again." not in part.id for part in parts)]
    again = [again_id(table, document["episode"], each) for each in range(len(parts) - len(own))]
    for part, expected in zip(parts, [*own, *again], strict=False):
        if part.id != expected:
            findings.append(f"{part.where}id: this drawing is called {expected}")


def check_roots(document: RoundReply, root: str | Sequence[str] | None, findings: list[str]) -> None:
    """The roots are those that were published, if somebody has kept them: of every drawing that is opened."""
    if root is None:
        return
    given, parts = {root} if isinstance(root, str) else set(root), parts_of(document)
    if not parts:
        findings.append("commitment: there is no root to compare: nothing was promised for this round")
        return
    if parts[0].root not in given:
        findings.append("commitment.root: this is not the root that was published before the deal")
    if strange := given - {part.root for part in parts}:
        findings.append(f"root: nothing that was drawn for this round has the root {min(strange)[:16]}…")
    for part in parts[1:]:
        if part.openings and part.root not in given:
            findings.append(f"{part.where}root: the published root of this drawing, {part.name}, is needed as well")


def opened_in(document: RoundReply, findings: list[str]) -> Opened:
    """The face at each place whose opening leads to its root."""
    faces: Opened = {}
    if document["commitment"] is None and document["openings"]:
        findings.append("openings: cards are opened, but no shuffle was promised")
    for drawing, part in enumerate(parts_of(document)):
        for at, data in enumerate(part.openings):
            where = f"{part.where}openings[{at}]"
            try:
                opening = PlaceOpening.from_data(data)
                leads = canonical(opening.as_data()) == canonical(data) and opening.leads_to(part.root, part.size)
            except GARBLED as error:
                findings.append(f"{where}: this is no opening of a card ({said(error)})")
                continue
            if not leads:
                findings.append(f"{where}: {opening.face[:20]} at place {opening.place} was not promised")
            elif At(drawing, opening.place) in faces:
                findings.append(f"{where}: place {opening.place} is opened twice")
            else:
                faces[At(drawing, opening.place)] = opening.face
    return faces


def check_drawings(
    document: RoundReply, talk: Conversation, opened: Opened, *, is_inspected: bool, findings: list[str]
) -> None:
    """Every face and result of the round is one that was opened at its place, and a viewer got no other."""
    parts = parts_of(document)
    if not parts:
        return
    if any(isinstance(answer, Misread | MisreadResult) for answer in talk.answers):
        findings.append("answers: a card that was promised cannot have been misread")
    table, drawings = talk.table, find_game(talk.table.law.game).equipment.drawings(talk.table.notice)
    own = len(parts) - len(table.reshuffled)
    plan = Plan(drawings[:own])
    if not 1 <= own <= len(drawings):
        findings.append("further: this is not what chance decides in a round of this game")
        return
    findings += _misfits(parts, plan, talk)
    shown = plan.faces_in(table, table.faces)
    for at, face in sorted(shown.items()):
        where = f"{parts[at.drawing].where}openings" if at.drawing < len(parts) else "further"
        if at not in opened:
            findings.append(f"{where}: the card at place {at.place} was shown as {face} and is not proved")
        elif opened[at] != face:
            findings.append(f"{where}: place {at.place} holds {opened[at]}, but {face} was shown")
    may_see = shown.keys() | (set(_of_inspector(plan, talk)) if is_inspected else set())
    if more := sorted(opened.keys() - may_see):
        where, place = parts[more[0].drawing].where, more[0].place
        whose = "nobody has used what lies" if is_inspected else "this viewer may not see the card"
        findings.append(f"{where}openings: {whose} at place {place}")
    if is_inspected:
        findings += _not_following(parts, plan, talk, opened)


def _misfits(parts: Sequence[Part], plan: Plan, talk: Conversation) -> Iterator[str]:
    """What is not as large as it must be, is called otherwise, or holds faces that this equipment does not have."""
    piles = [Drawing(again_name(n), (), len(each.since)) for n, each in enumerate(talk.table.reshuffled)]
    for number, (part, drawing) in enumerate(zip(parts, (*plan.drawings, *piles), strict=True)):
        if part.size != drawing.size:
            what = f"{drawing.size} cards" if number == 0 and plan.orders else f"{drawing.size} faces, {drawing.name}"
            yield f"{part.where or 'commitment.'}size: this table is played with {what}"
        if number and part.name != drawing.name:
            yield f"{part.where}name: this drawing is the {drawing.name}"
        held = Counter(str(each.get("card")) for each in part.openings)
        if drawing.faces and (odd := held.keys() - set(drawing.faces)):
            yield f"{part.where}openings: {min(odd)[:20]!r} is nothing that could be drawn"
        elif drawing.drawn is None and held - Counter(drawing.faces):
            yield f"{part.where}openings: more of a face are opened than there are"


def _of_inspector(plan: Plan, talk: Conversation) -> Iterator[At]:
    """What the inspector may see besides: the order of the faces, and what decided how cards were shuffled again."""
    for number in plan.orders[: 1 + len(talk.table.reshuffled)]:
        yield from (At(number, place) for place in range(plan.drawings[number].size))
    for number, again in enumerate(talk.table.reshuffled):
        yield from (At(len(plan.drawings) + number, place) for place in range(len(again.since)))


def _not_following(parts: Sequence[Part], plan: Plan, talk: Conversation, opened: Opened) -> Iterator[str]:
    """Which cards that were shuffled again do not lie as an order that was promised with the first has them."""
    if not talk.table.reshuffled:
        return
    try:
        used = [(number, plan.drawings[number]) for number in plan.orders[: 1 + len(talk.table.reshuffled)]]
        faces = [[opened[At(n, place)] for place in range(drawing.size)] for n, drawing in used]
        rows = Plan(tuple(drawing for _, drawing in used)).reshuffled(talk.table, faces)
    except (KeyError, BrokenRules, ValueError, IndexError):
        yield "further: it is not proved how cards were shuffled again: every order that was used must be opened whole"
        return
    for number, row in enumerate(rows, len(plan.drawings)):
        if tuple(opened.get(At(number, place)) for place in range(len(row))) != row:
            yield f"{parts[number].where}openings: the cards were not shuffled again in the promised order"
