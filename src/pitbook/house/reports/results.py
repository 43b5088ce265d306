"""What each wager of a finished round came to, read from the sealed facts that the store keeps.

A round that was corrected counts as it was settled last; one that a ruling has undone does not count. Wagers that were
void, and stakes that stay for the next round, are no results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy import func, select

from pitbook.errors import BadInput
from pitbook.games import find_edition, find_game
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.rows import CorrectionRow, EpisodeRow, StepRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.recovery import read_step
from pitbook.procedure.sitting_state import rounds_before
from pitbook.table import facts as f
from pitbook.table.codec import Vocabulary

MOST_ROUNDS: Final = 10_000
"""No report reads more rounds than this at once."""

_PAGE: Final = 200
_OF_A_BANK: Final = (f.PaidByBank, f.CollectedByBank)


@dataclass(frozen=True, slots=True)
class Result:
    """One stake: what lay there in the end, what the table's bank gained by it, and what went to and from a pool.

    `is_pooled`: it was on a pool, whatever that has paid. `to_bank` is what its player gave to a bank that a player
    held, below zero what it brought them; what somebody has put up as a bank is no wager, and stakes nothing.
    `is_banked`: it was against such a bank, or is one, and the house had its commission of it at most.
    """

    player: str
    wager: str
    staked: int
    win: int
    to_pool: int = 0
    from_pool: int = 0
    is_pooled: bool = False
    to_bank: int = 0
    is_banked: bool = False


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A finished round: which of its table it was, the notice that was posted, and the results.

    `number` is that of the episode, under which the table keeps it.
    """

    number: int
    round: int
    ended_at: int
    edition: str
    notice: Mapping[str, Any]
    results: tuple[Result, ...]

    @property
    def handle(self) -> int:
        return sum(result.staked for result in self.results)

    @property
    def win(self) -> int:
        return sum(result.win for result in self.results)


def count_rounds(store: Store, table: str, since: int, until: int) -> int:
    """How many rounds of a table ended in a period; too many are refused."""
    (row,) = store.read(select(func.count().label("count")).where(*_ended(table, since, until)))
    count = int(row["count"])
    if count > MOST_ROUNDS:
        remedy = "choose a shorter period"
        raise BadInput(f"{count:,} rounds ended at table {table} then, at most {MOST_ROUNDS:,} are read", remedy=remedy)
    return count


def played_rounds(
    store: Store, key: HouseKey, table: str, since: int, until: int, *, after: int = 0, limit: int = MOST_ROUNDS
) -> Iterator[PlayedRound]:
    """The rounds of a table that ended in a period and were not undone, in order, a few at a time in memory."""
    while limit > 0:
        episodes = schema.episodes
        query = select(episodes).where(*_ended(table, since, until), episodes.c.number > after)
        rows = store.read_as(EpisodeRow, query.order_by(episodes.c.number).limit(min(_PAGE, limit)))
        if not rows:
            return
        facts = _facts(store, key, table, [row["number"] for row in rows])
        for row in rows:
            if row["number"] in facts:
                yield _played(row, facts[row["number"]])
        after, limit = rows[-1]["number"], limit - len(rows)


def results_of(facts: Iterable[Mapping[str, Any]], words: Vocabulary) -> tuple[Result, ...]:
    """What the facts of a round, as plain data in the words of its game, say of each stake."""
    ends: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    again: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for fact in facts:
        kind = words.facts.get(fact["fact"], f.Fact)
        if issubclass(kind, f.Ended):
            ends[_spot(fact)] = fact
        elif issubclass(kind, f.Besides):
            again.setdefault(_spot(fact), []).append(fact)
        elif issubclass(kind, f.Reopened):
            ends.pop(_spot(fact["undone"]), None)  # with all that was paid on it again
            again.pop(_spot(fact["undone"]), None)
    is_banked = any(issubclass(words.facts[end["fact"]], f.BankReturned) for end in ends.values())
    return tuple(
        _result(words.facts[end["fact"]], end, again.get(spot, ()), is_banked=is_banked)
        for spot, end in ends.items()
        if not issubclass(words.facts[end["fact"]], f.Voided | f.Carried) or again.get(spot)
    )


def _result(
    kind: type[f.Fact], end: Mapping[str, Any], again: Iterable[Mapping[str, Any]], *, is_banked: bool
) -> Result:
    """`is_banked`: a player held the bank, and whatever the house has not settled itself was against that one."""
    staked = int(end["staked"])
    to_pool = from_pool = win = to_bank = 0
    is_pooled = issubclass(kind, f.Contributed)
    if is_pooled:
        to_pool, from_pool = end["to_pool"], end.get("from_pool", 0)
        win = staked - to_pool - end.get("from_house", 0)
    elif issubclass(kind, f.PaidByBank):  # a player banks, and the house has no part in it
        to_bank = -end["winnings"]
    elif issubclass(kind, f.CollectedByBank):
        to_bank = staked
    elif issubclass(kind, f.BankReturned):
        to_bank, staked = end["put_up"] - staked, 0
    elif issubclass(kind, f.Lost):
        win = staked
    elif issubclass(kind, f.Won):
        win = -end["winnings"]
    win += sum(fact.get(name, 0) for fact in again for name in ("commission", "refused"))
    win -= sum(fact.get(name, 0) for fact in again for name in ("winnings", "returned", "difference", "refunded"))
    stake = end["stake"]
    is_the_houses = issubclass(kind, f.Won | f.Lost | f.Contributed) and not issubclass(kind, _OF_A_BANK)
    is_banked = is_banked and not is_the_houses
    return Result(stake["player"], stake["wager"], staked, win, to_pool, from_pool, is_pooled, to_bank, is_banked)


def _played(row: EpisodeRow, facts: list[Mapping[str, Any]]) -> PlayedRound:
    before, ended_at = orjson.loads(row["before"]), row["ended_at"]
    assert ended_at is not None, "only rounds that have ended are read"
    results = results_of(facts, find_game(find_edition(before["edition"]).game).vocabulary)
    return PlayedRound(row["number"], rounds_before(before) + 1, ended_at, before["edition"], before["notice"], results)


def _ended(table: str, since: int, until: int) -> tuple[Any, ...]:
    episodes = schema.episodes
    return (
        episodes.c.table_id == table,
        episodes.c.kind == "round",
        episodes.c.ended_at >= since,
        episodes.c.ended_at < until,
    )


def _facts(store: Store, key: HouseKey, table: str, numbers: list[int]) -> dict[int, list[Mapping[str, Any]]]:
    """The facts of these rounds as they stand after corrections; a round that was undone is left out."""
    steps, corrections, entries = schema.steps, schema.corrections, schema.entries
    facts: dict[int, list[Mapping[str, Any]]] = {number: [] for number in numbers}
    taken = select(steps).where(steps.c.table_id == table, steps.c.episode.in_(numbers))
    for step in store.read_as(StepRow, taken.order_by(steps.c.episode, steps.c.number)):
        facts[step["episode"]] += read_step(table, step, key)["facts"]
    corrected = set()
    amended = select(corrections).where(corrections.c.table_id == table, corrections.c.episode.in_(numbers))
    for row in store.read_as(CorrectionRow, amended.order_by(corrections.c.episode, corrections.c.number)):
        label = f"correction {table} {row['episode']} {row['number']}"
        facts[row["episode"]] = orjson.loads(key.unseal(row["sealed"], label))["facts"]
        corrected.add(row["episode"])
    adjusted = select(entries.c.episode).distinct()
    of_these = (entries.c.table_id == table, entries.c.episode.in_(numbers), entries.c.kind.in_(("Adjusted", "Undone")))
    for each in store.read(adjusted.where(*of_these)):  # money went back and no other settlement took its place
        if each["episode"] not in corrected:
            del facts[each["episode"]]
    return facts


def _spot(fact: Mapping[str, Any]) -> tuple[Any, ...]:
    stake = fact["stake"]
    return (stake["box"], stake["player"], stake["wager"], stake["hand"])
