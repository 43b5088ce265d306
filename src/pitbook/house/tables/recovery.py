"""Taking up again what was kept: a sitting from plain data, a conversation from its steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

import orjson
from sqlalchemy import select

from pitbook.errors import BadSeal, Refused
from pitbook.games import find_edition, find_game, terms_hash
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import canonical
from pitbook.house.store.rows import EpisodeRow, StepRow
from pitbook.house.store.sealing import HouseKey
from pitbook.law import Notice
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.sitting_state import read_carried
from pitbook.table import Conversation, Fact
from pitbook.table.codec import Vocabulary, fact_to_data
from pitbook.table.facts import CardsDealt


class Detail(TypedDict, total=False):
    """What must be known to begin again: of a directed shuffle, by whom and why; of a round, for what terms."""

    directed_by: str
    is_suspect: bool
    terms: str


class Said(TypedDict):
    """What is sealed of a step or a correction."""

    answers: list[dict[str, Any]]
    facts: list[dict[str, Any]]


def start(sitting: Sitting, kind: str, detail: Detail) -> Conversation:
    """Begin the conversation of this kind."""
    match kind:
        case "round":
            return sitting.begin_round()
        case "opening":
            return sitting.open()
        case "closing":
            sitting.close()
            return sitting.episodes[-1].conversation
    return sitting.start(kind, **detail)


def restore_sitting(data: Mapping[str, Any]) -> Sitting:
    """The sitting of a table as it was saved."""
    edition = find_edition(data["edition"])
    return Sitting.restore(find_game(edition.game), Notice.post(edition, data["notice"]), data)


def sitting_without_notice(game: str, data: Mapping[str, Any]) -> Sitting:
    """A closed table of that game under its plainest notice, with the stakes that lie on it, for people to look at."""
    sitting = Sitting(find_game(game), Notice.post(find_edition(game)))
    sitting.carried = read_carried(data)
    return sitting


def replay_steps(sitting: Sitting, row: EpisodeRow, steps: Sequence[StepRow], key: HouseKey) -> Conversation:
    """The conversation of a stored episode. A fact that differs from what was kept is a refusal: people must look.

    So are other terms, though no fact tells of them yet: nobody staked anything for these.
    """
    if has_other_terms(row):
        what = "the odds, prizes or settings that it is played for were changed since it began"
        raise Refused(what, remedy="a supervisor rules on the round")
    talk = start(sitting, row["kind"], orjson.loads(row["detail"]))
    facts_hash, told, words = "", 0, vocabulary_of(talk)
    for step in steps:
        said = read_step(row["table_id"], step, key)
        for data in said["answers"]:
            talk.answer(words.read_answer(data))
        facts = [kept_text(fact) for fact in talk.facts[told:]]
        facts_hash, told = chained(key, facts_hash, facts), len(talk.facts)
        if facts_hash != step["facts"]:
            remedy = "a supervisor rules on the round"
            raise Refused(f"step {step['number']} has other consequences today than when it was kept", remedy=remedy)
    return talk


def has_other_terms(row: EpisodeRow) -> bool:
    """Whether today's law pays or sets otherwise than when a round began; of the oldest rounds nobody knows."""
    then = orjson.loads(row["detail"]).get("terms")
    return then is not None and then != terms_hash(orjson.loads(row["before"])["edition"])


def vocabulary_of(talk: Conversation) -> Vocabulary:
    """The answers and facts of the game that is played."""
    return find_game(talk.table.law.game).vocabulary


def read_answers(store: Store, key: HouseKey, row: EpisodeRow) -> list[dict[str, Any]]:
    """Everything that was answered in a stored episode, as data."""
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == row["table_id"], steps.c.episode == row["number"])
    kept = store.read_as(StepRow, query.order_by(steps.c.number))
    return [answer for step in kept for answer in read_step(row["table_id"], step, key)["answers"]]


def read_step(table: str, step: StepRow, key: HouseKey) -> Said:
    """The answers and facts of a stored step."""
    said = key.unseal(step["sealed"], step_label(table, step["episode"], step["number"]))
    try:
        data: Said = orjson.loads(said)
    except ValueError:
        raise BadSeal(f"step {step['number']} of table {table} cannot be read") from None
    return data


_DEALT: Final[dict[int, tuple[Fact, bytes]]] = {}
_MOST_DEALT: Final = 4096


def kept_text(fact: Fact) -> bytes:
    """A fact as canonical text. Deals are many, alike and one object wherever they are: theirs is made once."""
    if type(fact) is not CardsDealt:
        return canonical(fact_to_data(fact))
    found = _DEALT.get(id(fact))
    if found is None:
        if len(_DEALT) >= _MOST_DEALT:
            _DEALT.clear()
        found = _DEALT[id(fact)] = fact, canonical(fact_to_data(fact))  # held, so that nothing else gets its id
    return found[1]


def chained(key: HouseKey, before: str, told: Sequence[bytes]) -> str:
    """The hash of facts, each as canonical text, on top of those that came before them.

    It takes the house's key to make: hidden cards are among the facts, and are few enough to be guessed by trying.
    """
    return key.mac("facts", b"\n".join([before.encode(), *told]))


def step_label(table: str, episode: int, number: int) -> str:
    return f"step {table} {episode} {number}"
