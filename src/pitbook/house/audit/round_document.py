"""One finished round as a document that anybody can check without the house: no database, no key, no trust.

A document holds what its viewer may know and no more: the answers with unknown faces left out, the facts, the money,
the roots that were published before the deal, and the opening of everything that the viewer may see of what chance
decided. `verify_round` plays it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import func, select

from pitbook.errors import Denied, PitbookError
from pitbook.games import find_edition, find_game
from pitbook.house.audit.round_proof import FORMAT, INSPECTOR, document_digest, may_know, verify_round
from pitbook.house.money.postings import facts_for, nets, postings
from pitbook.house.replies.round_replies import CorrectionReply, RoundReply
from pitbook.house.replies.table_replies import OpeningReply
from pitbook.house.store import schema
from pitbook.house.store.archived import last_cut, need_not_archived
from pitbook.house.store.database import Store
from pitbook.house.store.rows import CorrectionRow, EntryRow, EpisodeRow, TableRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.draws import At, Draw, read_again, read_draw
from pitbook.house.tables.recovery import read_answers, restore_sitting, start
from pitbook.procedure.equipment.keeping import ROUND
from pitbook.procedure.sitting_state import as_saved
from pitbook.table import PUBLIC, Answer, Conversation, Seen, Viewer
from pitbook.table.codec import answer_to_data, fact_to_data
from pitbook.table.places import SHOE
from pitbook.table.requests import Show

__all__ = ["export_round", "verify_round"]


def export_round(store: Store, key: HouseKey, table_id: str, episode: int, viewer: Viewer | None) -> RoundReply:
    """A finished round as this viewer may have it; None is the inspector, who may see every card."""
    row, ended_at = _finished(store, table_id, episode)
    before = orjson.loads(row["before"])
    words = find_game(find_edition(before["edition"]).game).vocabulary
    answers = [words.read_answer(data) for data in read_answers(store, key, row)]
    talk, seen = _as_seen(before, row, answers, viewer)
    draw = read_draw(store, key, row["shuffle"], find_game(talk.table.law.game).equipment, talk.table.notice)
    promised = (*draw.promised, *read_again(store, key, talk.table, table_id, episode)) if draw else ()
    places = _places(store, row, talk, viewer, draw) if draw else set()
    openings: list[list[OpeningReply]] = [[] for _ in promised]
    for at in sorted(places):
        openings[at.drawing].append(promised[at.drawing].open(at.place).as_data())
    document: RoundReply = {
        "format": FORMAT,
        "table": table_id,
        "episode": episode,
        "game": talk.table.law.game,
        "edition": talk.table.law.ref,
        "notice": talk.table.notice.as_data(),
        "engine": row["engine"],
        "law": row["law"],
        "started_at": row["started_at"],
        "ended_at": ended_at,
        "viewer": INSPECTOR if viewer is None else {"role": str(viewer.role), "name": viewer.name},
        "opening": as_saved(talk.table.law, before),
        "answers": [answer_to_data(answer) for answer in seen],
        "facts": [fact_to_data(fact) for fact in facts_for(talk.facts, viewer)],
        "entries": [posting.as_data() for posting in postings(talk.facts)],
        "net": nets(talk.facts),
        "commitment": promised[0].commitment if promised else None,
        "openings": openings[0] if promised else [],
        "corrections": _corrections(store, row, viewer),
        "digest": "",
    }
    if len(promised) > 1:
        rest = zip(promised[1:], openings[1:], strict=True)
        document["further"] = [{**each.named, "openings": opened} for each, opened in rest]
    document["digest"] = document_digest(document)
    return document


# What was put right later


def _corrections(store: Store, row: EpisodeRow, viewer: Viewer | None) -> list[CorrectionReply]:
    """Each correction of the round, with what it gave to and took from the accounts that this viewer may know."""
    made, entries = schema.corrections, schema.entries
    query = select(made).where(made.c.table_id == row["table_id"], made.c.episode == row["number"])
    corrections = store.read_as(CorrectionRow, query.order_by(made.c.number))
    if not corrections:
        return []
    moved = select(entries).where(entries.c.table_id == row["table_id"], entries.c.episode == row["number"])
    left = store.read_as(EntryRow, moved.where(entries.c.kind.in_(("Adjusted", "Owed"))).order_by(entries.c.id))
    told: list[CorrectionReply] = []
    for each in corrections:
        own = [entry for entry in left if entry["at"] == each["at"] and entry["why"].endswith(f": {each['why']})")]
        left = [entry for entry in left if entry not in own]
        change: Counter[str] = Counter()
        for entry in own:
            change[entry["source"]] -= entry["cents"]
            change[entry["target"]] += entry["cents"]
        known = {name: cents for name, cents in sorted(change.items()) if cents and may_know(viewer, name)}
        told.append(
            {"number": each["number"], "at": each["at"], "why": each["why"], "actor": each["actor"], "changes": known}
        )
    return told


# What is kept of the round


def _finished(store: Store, table_id: str, episode: int) -> tuple[EpisodeRow, int]:
    episodes = schema.episodes
    mine = select(episodes).where(episodes.c.table_id == table_id, episodes.c.number == episode)
    rows = store.read_as(EpisodeRow, mine)
    if not rows and episode > 0:
        newest = store.read(select(func.max(episodes.c.number).label("number")).where(episodes.c.table_id == table_id))
        if episode < (newest[0]["number"] or 0):
            need_not_archived(last_cut(store), f"round {episode} of table {table_id} is archived")
    if not rows or rows[0]["kind"] != "round":
        raise Denied("unknown-round", f"table {table_id[:40]} has no round {episode}", remedy="see its rounds")
    ended_at = rows[0]["ended_at"]
    if ended_at is None:
        raise Denied("not-over", f"round {episode} of table {table_id} is not over", remedy="wait until it is")
    return rows[0], ended_at


def _as_seen(
    before: Mapping[str, Any], row: EpisodeRow, answers: Sequence[Answer], viewer: Viewer | None
) -> tuple[Conversation, list[Answer]]:
    """The round played again, and its answers without the faces that this viewer was not shown."""
    talk = start(restore_sitting(before), "round", orjson.loads(row["detail"]))
    seen: list[Answer] = []
    for answer in answers:
        seen.append(_masked(talk, answer, viewer))
        talk.answer(answer)
    if not talk.is_over:
        what = f"round {row['number']} of table {row['table_id']} was called off"
        raise Denied("called-off", what, remedy="nothing was played in it, or a ruling undid it")
    return talk, seen


def _masked(talk: Conversation, answer: Answer, viewer: Viewer | None) -> Answer:
    request = talk.request
    if viewer is None or not isinstance(answer, Seen) or not isinstance(request, Show):
        return answer
    return answer if request.to in (PUBLIC, viewer) else Seen((None,) * len(answer.cards))


def _places(store: Store, row: EpisodeRow, talk: Conversation, viewer: Viewer | None, draw: Draw) -> set[At]:
    """What this viewer may see of all that was promised. Of a result that nobody used nobody does.

    The inspector sees the whole order of the cards but for those yet to be dealt, and how any were shuffled again.
    """
    table, plan = talk.table, draw.plan
    if viewer is not None:
        return set(plan.faces_in(table, table.known_to(PUBLIC) | table.known_to(viewer)))
    hidden = set(table.hand(SHOE)) if plan.orders and _is_in_use(store, row) else set()
    order = (At(n, place) for n in plan.orders[:1] for place in range(len(draw.faces[n])) if place not in hidden)
    found = {*order, *plan.faces_in(table, ())}
    if table.reshuffled:
        used = plan.orders[1 : 1 + len(table.reshuffled)]
        found |= {At(n, place) for n in used for place in range(len(draw.faces[n]))}
        found |= {plan.of_slot(table, slot) for again in table.reshuffled for slot in again.since}
    return found


def _is_in_use(store: Store, row: EpisodeRow) -> bool:
    """Whether cards of the round's shuffle may still be dealt at its table."""
    (table,) = store.read_as(TableRow, select(schema.tables).where(schema.tables.c.id == row["table_id"]))
    if table["shuffle"] != row["shuffle"]:
        return False
    try:
        equipment = restore_sitting(orjson.loads(table["sitting"])).equipment
    except PitbookError:  # nobody can say any more
        return True
    return not equipment.draws_for(equipment.due.kind if equipment.due else ROUND)
