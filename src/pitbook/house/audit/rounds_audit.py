"""Every round and procedure of a house played again from what was kept: same facts, same money, promised cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from sqlalchemy import Select, Table, select

from pitbook import __version__
from pitbook.errors import BadSeal, PitbookError
from pitbook.games import find_edition, find_game, law_hash
from pitbook.house.audit.credit_audit import CreditBy, credits_moved
from pitbook.house.audit.faults import GARBLED, ByEpisode, Findings, R, Snapshot, said
from pitbook.house.money.chart import with_debt
from pitbook.house.money.postings import Posting, moves, postings, settled_instead
from pitbook.house.store import schema
from pitbook.house.store.journal import canonical, key_of
from pitbook.house.store.rows import CorrectionRow, EntryRow, EpisodeRow, OfEpisode, ShuffleRow, StepRow, TableRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.cage import Till
from pitbook.house.tables.draws import MOST_DRAWINGS, Draw, again_id, draw_of, promise_ids, rows_called, unsealed
from pitbook.house.tables.recovery import chained, read_step, restore_sitting, start, vocabulary_of
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.table import Conversation
from pitbook.table.account import Account
from pitbook.table.codec import fact_to_data
from pitbook.table.round import Round

ADJUSTING: Final = ("Adjusted", "Owed", "Undone")
PLAYING: Final = ("round", "closing")
"""The kinds of episode that take up the stakes carried into them."""

_POSTED: Final = ("source", "target", "cents", "kind", "edition", "clause", "why")
"""The columns of an entry that a fact decides."""


class Otherwise(Exception):
    """Played again, a round comes out otherwise."""


@dataclass(slots=True)
class Rounds:
    """What the rounds of a house come to: how many there are, and what lies on each table.

    `credits` is what they did to each terminal, `unplayed` the tables of which some could not be played again.
    """

    count: int = 0
    lying: dict[str, int | None] = field(default_factory=dict)
    credits: Counter[CreditBy] = field(default_factory=Counter)
    unplayed: set[str] = field(default_factory=set)


def check_rounds(still: Snapshot, key: HouseKey, found: Findings, cut: int = 0) -> Rounds:
    """Every episode that is here; of those that began before the cut some may be in an archive."""
    rounds = Rounds()
    rows = {row["id"]: row for row in still.rows(TableRow, select(schema.tables))}
    for table_id in sorted(rows.keys() | _named(still)):
        with found.guard(f"tables {table_id}"):
            TableAudit(still, key, found, rounds, table_id, rows.get(table_id), cut).check()
    return rounds


def _named(still: Snapshot) -> set[str]:
    """Tables that anything is kept of."""
    kept = (schema.episodes, schema.steps, schema.entries, schema.corrections)
    return {name for table in kept for name in still.values(select(table.c.table_id).distinct()) if name}


def check_shuffles(still: Snapshot, key: HouseKey, found: Findings) -> None:
    """What is sealed of each drawing is what was promised: the faces in the order that the root stands for."""
    for row in still.rows(ShuffleRow, select(schema.shuffles)):
        where = f"shuffles {row['id']}"
        with found.guard(where):
            promised = unsealed(row, key)
            if len(promised.faces) != row["size"] or promised.root != row["root"]:
                found.fault(where, "the sealed cards are not those that the published root promised")


@dataclass(frozen=True, slots=True)
class Kept:
    """An episode and all rows that belong to it."""

    episode: EpisodeRow
    steps: list[StepRow]
    corrections: list[CorrectionRow]
    entries: list[EntryRow]


@dataclass(slots=True)
class TableAudit:
    """One table's episodes in their order."""

    still: Snapshot
    key: HouseKey
    found: Findings
    rounds: Rounds
    id: str
    row: TableRow | None
    cut: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    draw: Draw | None = None

    def check(self) -> None:
        if self.row is None:
            self.found.fault(f"tables {self.id}", "the row is missing, but there are rounds or money of this table")
        else:
            self.settings = orjson.loads(self.row["settings"])
            carried = orjson.loads(self.row["sitting"])["carried"]
            self.rounds.lying[self.id] = sum(each[-1] for each in carried)
        steps = ByEpisode(self._of_table(StepRow, schema.steps))
        corrections = ByEpisode(self._of_table(CorrectionRow, schema.corrections))
        entries = ByEpisode(self._of_table(EntryRow, schema.entries))
        last, is_cut = 0, bool(self.cut)
        for episode in self._of_table(EpisodeRow, schema.episodes):
            number = episode["number"]
            kept = Kept(episode, steps.take(number), corrections.take(number), entries.take(number))
            if number != last + 1 and not is_cut:
                self.found.fault(f"episodes {self.id}|{last + 1}", f"the row is missing; {number} comes next")
            last, is_cut = number, is_cut and episode["started_at"] < self.cut
            with self.found.guard(f"episodes {self.id}|{number}"):
                self._check_episode(kept)
        strays: dict[str, Sequence[OfEpisode]] = {
            "steps": steps.finish(),
            "corrections": corrections.finish(),
            "entries": entries.finish(),
        }
        for name, rows in strays.items():
            for stray in rows:
                what = f"there is no episode {stray['episode']} of table {self.id} that this could belong to"
                self.found.fault(f"{name} {key_of(name, stray)}", what)

    def _of_table(self, row: type[R], table: Table) -> Iterator[R]:
        order = [column.name for column in table.primary_key if column.name != "table_id"]
        if table is schema.entries:
            order = ["episode", "id"]
        query: Select[Any] = select(table).where(table.c.table_id == self.id)
        return self.still.rows(row, query.order_by(*(table.c[name] for name in order)))

    # One episode

    def _check_episode(self, kept: Kept) -> None:
        episode = kept.episode
        where = f"episodes {self.id}|{episode['number']}"
        self.rounds.count += episode["kind"] == "round"
        is_live = episode["ended_at"] is None
        if is_live and (self.row is None or self.row["episode"] != episode["number"]):
            self.found.fault(where, "the episode has no end, but the table has gone on")
        if is_live:
            self.rounds.lying[self.id] = None
        self._check_clauses(episode, kept.entries)
        try:
            talk = self._replay(episode, kept.steps)
        except BadSeal as broken:
            self.rounds.unplayed.add(self.id)
            self.found.fault(where, broken.what)
        except (Otherwise, *GARBLED) as error:
            self.rounds.unplayed.add(self.id)
            self._tell_otherwise(episode, where, error)
        else:
            self._check_end(episode, kept.steps, talk, where)
            self._check_drawn(episode, talk, where)
            self._check_money(talk, kept.entries, where)
            self.rounds.credits.update(credits_moved(self.id, talk))
            if is_live:
                self.rounds.lying[self.id] = _lying(episode, talk)
            for correction in kept.corrections:
                with self.found.guard(f"corrections {key_of('corrections', correction)}"):
                    self._check_correction(kept, talk, correction)

    def _replay(self, episode: EpisodeRow, steps: list[StepRow]) -> Conversation:
        talk = start(restore_sitting(orjson.loads(episode["before"])), episode["kind"], orjson.loads(episode["detail"]))
        facts_hash, told, words = "", 0, vocabulary_of(talk)
        for number, step in enumerate(steps):
            here = f"steps {key_of('steps', step)}"
            if step["number"] != number:
                raise Otherwise(f"step {number} is missing")
            kept = read_step(self.id, step, self.key)
            facts_hash = chained(self.key, facts_hash, [canonical(fact) for fact in kept["facts"]])
            if facts_hash != step["facts"]:
                self.found.fault(here, "the facts in the step are not those that its hash stands for")
                facts_hash = step["facts"]
            for data in kept["answers"]:
                talk.answer(words.read_answer(data))
            if canonical([fact_to_data(fact) for fact in talk.facts[told:]]) != canonical(kept["facts"]):
                raise Otherwise(f"step {number} has other consequences today than when it was kept")
            told = len(talk.facts)
        return talk

    def _is_of_today(self, episode: EpisodeRow) -> bool:
        game = find_edition(orjson.loads(episode["before"])["edition"]).game
        return bool(episode["engine"] == __version__ and episode["law"] == law_hash(game))

    def _tell_otherwise(self, episode: EpisodeRow, where: str, error: Exception) -> None:
        what = str(error) if isinstance(error, Otherwise) else f"it cannot be played again ({said(error)})"
        if self._is_of_today(episode):
            self.found.fault(where, what)
            return
        by = f"it was kept by Pitbook {episode['engine']} under rulebook {episode['law'][:12]}"
        self.found.remark(where, f"{what}; {by}, and these are others today: its money was not checked against it")

    def _check_end(self, episode: EpisodeRow, steps: list[StepRow], talk: Conversation, where: str) -> None:
        """A round that has ended is over, or was called off before anything was staked, or undone by a ruling."""
        last = steps[-1]["facts"] if steps else ""
        if episode["facts"] != last and (talk.is_over or episode["facts"]):
            self.found.fault(where, "the hash of its facts is not that of its last step")
        if talk.is_over and episode["ended_at"] is None:
            self.found.fault(where, "it is over, but no end was kept")

    def _check_drawn(self, episode: EpisodeRow, talk: Conversation, where: str, *, is_first: bool = True) -> None:
        """Every face and result that anybody was shown is what was promised; `is_first`: the round as it was played.

        In a round that is settled again other cards may be shuffled again, in the order that was promised for that.
        """
        table = talk.table
        if not episode["shuffle"]:
            if (table.faces or table.results) and self.settings.get("mode") == "virtual":
                self.found.fault(where, "cards were shown, but no shuffle was promised for it")
            return
        draw = self._drawn(episode["shuffle"], table)
        again = draw.plan.reshuffled(table, draw.faces)
        if is_first:
            self._check_again(episode, again, where)
        drawn = (*draw.faces, *again)
        for at, face in draw.plan.faces_in(table, table.faces).items():
            if at.place >= len(drawn[at.drawing]) or drawn[at.drawing][at.place] != face:
                what = f"{face} was shown at place {at.place}, where the shuffle holds another card"
                self.found.fault(where, what)

    def _drawn(self, draw_id: str, table: Round) -> Draw:
        """Rounds that follow each other may be dealt from one shoe: what was drawn last is kept at hand."""
        if self.draw is None or self.draw.id != draw_id:
            equipment = find_game(table.law.game).equipment
            rows = self._promised(promise_ids(draw_id, MOST_DRAWINGS))
            self.draw = draw_of(rows, self.key, draw_id, equipment, table.notice)
            for promised, drawing in zip(self.draw.promised, self.draw.plan.drawings, strict=True):
                if not drawing.could_be(promised.faces):
                    self.found.fault(f"shuffles {promised.id}", f"no {drawing.name} of this game comes out so")
        return self.draw

    def _promised(self, ids: Sequence[str]) -> dict[str, ShuffleRow]:
        query = rows_called(ids).where(schema.shuffles.c.table_id == self.id)
        return {row["id"]: row for row in self.still.rows(ShuffleRow, query)}

    def _check_again(self, episode: EpisodeRow, again: Sequence[tuple[str, ...]], where: str) -> None:
        """What was promised when cards were shuffled again is what the promised orders come to."""
        ids = [again_id(self.id, episode["number"], number) for number in range(len(again))]
        rows = self._promised(ids) if ids else {}
        for faces, name in zip(again, ids, strict=True):
            if name not in rows or unsealed(rows[name], self.key).faces != faces:
                self.found.fault(where, f"the cards were not shuffled again as was promised ({name})")

    # Money

    def _check_clauses(self, episode: EpisodeRow, entries: list[EntryRow]) -> None:
        for entry in entries:
            where = f"entries {entry['id']}"
            try:
                edition = find_edition(entry["edition"])
            except PitbookError:
                self.found.fault(where, f"the entry names an edition {entry['edition']!r}, and there is none")
                continue
            for clause in entry["clause"].split(", "):
                if edition.ref == entry["edition"] and edition.has(clause):
                    continue
                what = f"the entry cites rule {clause!r}, which {entry['edition']} does not have"
                if self._is_of_today(episode):
                    self.found.fault(where, what)
                else:
                    self.found.remark(where, f"{what} today; it was kept under another rulebook")

    def _check_money(self, talk: Conversation, entries: list[EntryRow], where: str) -> None:
        """The entries are the moves of the facts, one by one."""
        due = postings(talk.facts)
        posted = [entry for entry in entries if entry["kind"] not in ADJUSTING]
        for entry, posting in zip(posted, due, strict=False):
            if not self._is_for(entry, posting):
                self.found.fault(f"entries {entry['id']}", f"the entry is not what the round brought: {posting.why}")
        for entry in posted[len(due) :]:
            self.found.fault(f"entries {entry['id']}", "nothing in the round brought this entry")
        for posting in due[len(posted) :]:
            self.found.fault(where, f"there is no entry for this: {posting.why}")

    def _is_for(self, entry: EntryRow, posting: Posting) -> bool:
        due = posting.as_data() | {"source": self._account(posting.move.source)}
        due |= {"target": self._account(posting.move.target)}
        return all(entry[name] == due[name] for name in _POSTED)

    def _account(self, named: Account) -> Account:
        return Till.of(self.id, self.settings.get("jackpot", "")).account(named)

    def _check_correction(self, of: Kept, first: Conversation, row: CorrectionRow) -> None:
        """A correction played again brings the facts that were kept; after the last one the money is by its facts."""
        episode = of.episode
        where = f"corrections {key_of('corrections', row)}"
        label = f"correction {self.id} {row['episode']} {row['number']}"
        kept = orjson.loads(self.key.unseal(row["sealed"], label))
        talk = start(restore_sitting(orjson.loads(episode["before"])), episode["kind"], orjson.loads(episode["detail"]))
        for data in kept["answers"]:
            talk.answer(vocabulary_of(talk).read_answer(data))
        if canonical([fact_to_data(fact) for fact in talk.facts]) != canonical(kept["facts"]):
            self._tell_otherwise(episode, where, Otherwise("it has other consequences today than when it was kept"))
            return
        self._check_drawn(episode, talk, where, is_first=False)
        due = (
            (self._account(move.source), self._account(move.target), move.cents)
            for move in (*moves(talk.facts), *settled_instead(first, talk))
        )
        moved = ((Account(entry["source"]), Account(entry["target"]), entry["cents"]) for entry in of.entries)
        if row is of.corrections[-1] and self._totals(due) != self._totals(moved):
            self.found.fault(where, "the entries of the round, with what was adjusted, are not what it comes to")

    @staticmethod
    def _totals(moved: Iterable[tuple[Account, Account, int]]) -> dict[Account, int]:
        """What each account got; what somebody owes counts as theirs."""
        total: Counter[Account] = Counter()
        for source, target, cents in moved:
            total[with_debt(source)] -= cents
            total[with_debt(target)] += cents
        return {name: cents for name, cents in total.items() if cents}


def _lying(episode: EpisodeRow, talk: Conversation) -> int:
    """What lies on a table while this goes on; stakes carried over a misdeal lie there through a shuffle as well."""
    waiting = sum(each.cents for each in LeftStakes.of(talk.table).waiting)
    carried: list[Any] = [] if episode["kind"] in PLAYING else orjson.loads(episode["before"])["carried"]
    return sum(talk.table.stakes.values()) + waiting + sum(int(each[-1]) for each in carried)
