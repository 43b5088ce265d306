"""Finished rounds one after another: how each came out, in a sentence for everybody, and what it brought whoever asks.

Each is played again from what is kept, as it was settled last. Cards are told as the viewer saw them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import orjson
from sqlalchemy import select

from pitbook.errors import PitbookError
from pitbook.games import Game, find_game
from pitbook.house.replies.round_replies import RoundEntry
from pitbook.house.replies.table_replies import BoxLines
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.rows import CorrectionRow, EpisodeRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.recovery import read_answers, restore_sitting, start, vocabulary_of
from pitbook.procedure.sitting_state import rounds_before
from pitbook.table import PUBLIC, Conversation, Viewer
from pitbook.table.conversation import replay
from pitbook.table.facts import (
    BallFell,
    Called,
    CardsDealt,
    CardsMoved,
    CardsShown,
    DiceRolled,
    Fact,
    HandRanked,
    MisdealDeclared,
    ResultFact,
)
from pitbook.table.places import Pile, Slot
from pitbook.table.settlement import box_results, result_to_data

CALLED_OFF: Final = "the round was called off"
UNDONE: Final = "the round was undone"


def round_entries(store: Store, key: HouseKey, table: str, before: int, limit: int, viewer: Viewer) -> list[RoundEntry]:
    """The finished rounds of a table before an episode, or the last ones, the newest first."""
    episodes = schema.episodes
    query = select(episodes).where(episodes.c.table_id == table, episodes.c.kind == "round")
    query = query.where(episodes.c.ended_at.is_not(None))
    if before:
        query = query.where(episodes.c.number < before)
    rows = store.read_as(EpisodeRow, query.order_by(episodes.c.number.desc()).limit(limit))
    undone = _undone(store, table, [row["number"] for row in rows])
    return [_entry(store, key, row, viewer, is_undone=row["number"] in undone) for row in rows]


def _entry(store: Store, key: HouseKey, row: EpisodeRow, viewer: Viewer, *, is_undone: bool) -> RoundEntry:
    ended_at = row["ended_at"]
    assert ended_at is not None, "only rounds that have ended are read"
    entry: RoundEntry = {
        "number": row["number"],
        "round": rounds_before(orjson.loads(row["before"])) + 1,
        "started_at": row["started_at"],
        "ended_at": ended_at,
        "shuffle": row["shuffle"],
        "facts": row["facts"],
        "result": UNDONE,
        "net": None,
        "hand": None,
        "hands": {},
        "lines": [],
    }
    if is_undone:
        return entry
    try:
        talk = _played_again(store, key, row)
    except PitbookError as error:  # law or code is another by now, and only the record itself is left
        return entry | {"result": f"it cannot be played again: {error.what}"}
    if not talk.is_over:
        return entry | {"result": CALLED_OFF}
    own = [result for result in box_results(talk.table) if result.player == viewer.name]
    hands = _hands(talk, viewer, {result.box for result in own})
    entry["result"] = headline(find_game(talk.table.law.game), talk)
    entry["lines"] = [cast(BoxLines, result_to_data(result)) for result in own]
    entry["net"] = sum(result.net for result in own) if own else None
    entry["hands"], entry["hand"] = hands, next(iter(hands.values()), None)
    return entry


def _undone(store: Store, table: str, numbers: list[int]) -> set[int]:
    """The rounds whose money went back by a ruling."""
    entries = schema.entries
    of_these = (entries.c.table_id == table, entries.c.episode.in_(numbers), entries.c.kind == "Undone")
    return {row["episode"] for row in store.read(select(entries.c.episode).distinct().where(*of_these))}


def _played_again(store: Store, key: HouseKey, row: EpisodeRow) -> Conversation:
    """The round by the answers that it was settled by last."""
    corrections, table, number = schema.corrections, row["table_id"], row["number"]
    made = select(corrections).where(corrections.c.table_id == table, corrections.c.episode == number)
    corrected = store.read_as(CorrectionRow, made.order_by(corrections.c.number.desc()).limit(1))
    answers: Iterable[dict[str, Any]] = (
        orjson.loads(key.unseal(corrected[0]["sealed"], f"correction {table} {number} {corrected[0]['number']}"))[
            "answers"
        ]
        if corrected
        else read_answers(store, key, row)
    )
    talk = start(restore_sitting(orjson.loads(row["before"])), "round", orjson.loads(row["detail"]))
    words = vocabulary_of(talk)
    return replay(talk, [words.read_answer(data) for data in answers])


# How it came out


def headline(game: Game, talk: Conversation) -> str:
    """How a round came out, in one sentence that everybody may read."""
    facts = [fact.seen_by(PUBLIC) for fact in talk.facts]
    decisive = _last(facts, MisdealDeclared) or _last(facts, DiceRolled, BallFell, ResultFact)
    if decisive is not None:
        return decisive.sentence
    common = [pile for pile, _ in game.record.table_cards.values()]
    ranked = [fact for fact in facts if isinstance(fact, HandRanked) and fact.pile in common]
    said = [fact.words for fact in facts[facts.index(ranked[0]) :] if isinstance(fact, Called)] if ranked else []
    if len(ranked) > 1 and said:
        return said[-1]
    if ranked:
        return "; ".join([*(fact.sentence for fact in ranked), *said[-1:]])
    shown = [fact for fact in facts if isinstance(fact, CardsShown) and fact.pile in common and all(fact.cards)]
    boxes = talk.table.boxes.values()
    if boxes and all(box.choice in game.record.gives_up for box in boxes) and game.record.gives_up:
        return "every hand was given up"
    return shown[-1].telling if shown else "nothing was decided"


def _last(facts: Iterable[Fact], *kinds: type[Fact]) -> Fact | None:
    return next((fact for fact in reversed(list(facts)) if isinstance(fact, kinds)), None)


def _hands(talk: Conversation, viewer: Viewer, boxes: set[int]) -> dict[str, list[str | None]]:
    """The cards that a viewer's own hands came to have, as far as they saw them."""
    seen = talk.table.known_to(PUBLIC) | talk.table.known_to(viewer)
    faces = talk.table.faces
    return {
        pile: [faces[slot].text if slot in seen else None for slot in slots]
        for pile, slots in _dealt(talk).items()
        if slots and any(pile == f"box {box}" or pile.startswith(f"box {box} hand ") for box in boxes)
    }


def _dealt(talk: Conversation) -> dict[Pile, list[Slot]]:
    """What came to each pile, without what went on to another."""
    piles: dict[Pile, list[Slot]] = {}
    for fact, trace in zip(talk.facts, talk.traces(), strict=True):
        for pile, slot in _arrivals(fact, trace.slots):
            for slots in piles.values():
                if slot in slots:
                    slots.remove(slot)
            piles.setdefault(pile, []).append(slot)
    return piles


def _arrivals(fact: Fact, slots: Iterable[Slot]) -> Iterator[tuple[Pile, Slot]]:
    if isinstance(fact, CardsDealt):
        yield from ((fact.to, slot) for slot in slots)
    elif isinstance(fact, CardsMoved):
        yield from ((fact.target, slot) for slot in slots)
