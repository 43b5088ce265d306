"""A table in use: what happens at it, kept step by step so that it can be taken up again at any moment.

A step is one thing that somebody did, with all that the house's own staff did in answer. Its answers and facts are
sealed into one row, its money moves in the same piece of work, and its facts are chained by hashes: whoever replays the
answers must come to the same hashes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final

import orjson

from pitbook import __version__
from pitbook.errors import BrokenRules
from pitbook.games import law_hash, terms_hash
from pitbook.house.store.journal import Work, canonical
from pitbook.house.store.rows import EpisodeRow, StepRow, TableRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.cage import NO_TERMINALS, Cage, Till
from pitbook.house.tables.draws import At, Draw, again_id, again_name, keep_promised
from pitbook.house.tables.particulars import CLOSING, Announced, Awaited, News, Presence, Record, Settings, Shown
from pitbook.house.tables.promises import Promised
from pitbook.house.tables.recovery import Detail, chained, kept_text, restore_sitting, start, step_label
from pitbook.house.tables.rest import Rest
from pitbook.house.tables.telling.cards_seen import CardsSeen
from pitbook.law import Cents, Notice
from pitbook.procedure.equipment.keeping import Machine, NothingDrawn
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.pool import LinkedPool
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.sitting_state import SavedSitting, as_saved
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Answer, Conversation, Fact, Viewer
from pitbook.table.codec import answer_to_data
from pitbook.table.facts import Noted
from pitbook.table.places import PUBLIC, Slot
from pitbook.table.requests import ClaimPool
from pitbook.table.round import Round

_GUARDED: Final = (
    *("episode", "draw", "again", "stopped", "deadline", "awaited"),
    *("rests_until", "confirmed_at", "changed_by", "_shown"),
)
"""What a piece of work may change besides the conversation and the people, and what is put back if it fails."""

_guarded: Final = attrgetter(*_GUARDED)


@dataclass
class LiveTable:
    """One table, its people and its money's place, with everything needed to go on after a crash."""

    id: str
    name: str
    game: str
    settings: Settings
    sitting: Sitting
    cage: Cage
    key: HouseKey
    seats: dict[str, Presence] = field(default_factory=dict)
    announced: Announced | None = None
    stopped: str = ""
    episode: int = 0
    record: Record | None = None
    draw: Draw | None = None
    again: tuple[Promised, ...] = ()
    declined: set[str] = field(default_factory=set)
    deadline: int | None = None
    rests_until: int = 0
    confirmed_at: int = 0
    awaited: Mapping[Awaited, int] = field(default_factory=dict)
    news: list[News] = field(default_factory=list)
    is_saved: bool = True
    changed_by: int = 0
    cards_seen: CardsSeen = field(default_factory=CardsSeen)
    _shown: Shown = field(default_factory=Shown)
    _rest: Rest | None = None
    _staff: VirtualStaff | None = None

    # What is going on

    @property
    def is_virtual(self) -> bool:
        return self.settings.mode == "virtual"

    @property
    def ready(self) -> set[str]:
        """Who has said that they make no further wager while they are open now."""
        return {name for name, presence in self.seats.items() if presence.is_ready}

    @property
    def staked(self) -> set[str]:
        """Who has something on the layout: in the round under way, or between rounds for the next one."""
        if self.talk is None or self.record is None or self.record.kind != "round":
            return {each.stake.player for each in self.sitting.carried}
        table = self.talk.table
        return {stake.player for stake in table.stakes} | {each.stake.player for each in LeftStakes.of(table).waiting}

    def lying(self, player: str) -> int:
        """What somebody has on the layout: in the round under way, or between rounds for the next one."""
        if self.talk is None or self.record is None or self.record.kind != "round":
            return sum(each.cents for each in self.sitting.carried if each.stake.player == player)
        table = self.talk.table
        stakes = sum(cents for stake, cents in table.stakes.items() if stake.player == player)
        return stakes + sum(each.cents for each in LeftStakes.of(table).waiting if each.stake.player == player)

    @property
    def playing(self) -> set[str]:
        """Who plays in the round under way: also those who have folded, for a fold may be undone."""
        return self.staked | ({box.player for box in self.talk.table.boxes.values()} if self.talk else set())

    @property
    def people(self) -> set[str]:
        """Everybody who has a part in this table: who is at it, and whose money is or was in the round."""
        acting = {name for each in self.sitting.nominations for name in (each.player, each.nominee)}
        return self.playing | set(self.seats) | acting

    @property
    def talk(self) -> Conversation | None:
        return self.sitting.current

    @property
    def notice(self) -> Notice:
        return self.sitting.notice

    @property
    def machine(self) -> Machine:
        """The equipment, with what was drawn for it."""
        return self.draw.machine if self.draw else NothingDrawn()

    @property
    def staff(self) -> VirtualStaff:
        """Who answers for the house where a machine deals."""
        staff, machine = self._staff, self.machine
        if staff is None or staff.machine is not machine or staff.pool is not self.pool:
            staff = self._staff = VirtualStaff(machine, self.pool, self.id)
        return staff

    @property
    def promised(self) -> tuple[Promised, ...]:
        """Everything that was promised for what is under way, cards that were shuffled again last."""
        return (*self.draw.promised, *self.again) if self.draw else ()

    @property
    def terminals(self) -> Mapping[str, int]:
        """Who holds which terminal, at a table that has some."""
        if (most := self.notice.edition.find_number("terminals")) is None:
            return NO_TERMINALS
        return {name: presence.seat for name, presence in self.seats.items() if 1 <= presence.seat <= most}

    def means(self, player: str) -> Cents:
        """What somebody has to stake here: the credits of their terminal, or their chips."""
        return self.cage.credit(self.terminals[player]) if player in self.terminals else self.cage.chips(player)

    @property
    def waits_for_pool(self) -> bool:
        return self.talk is not None and isinstance(self.talk.request, ClaimPool)

    def take_up(self, row: EpisodeRow, steps: Sequence[StepRow], sitting: Sitting, talk: Conversation) -> None:
        """Go on with a conversation that was replayed from the store, and with the sitting that it is part of."""
        directions, self.sitting = self.directions, sitting
        self.directions = directions
        self.record = Record.taken_up(row, steps, talk, self.key)
        self._shown = Shown.of(talk.table)

    @property
    def void_clause(self) -> str:
        """The clause by which a round that goes wrong is called off."""
        return self.notice.edition.rule_on("void-round").id

    # Episodes and steps

    def begin(self, work: Work, kind: str, detail: Detail | None = None) -> Conversation:
        """Start a procedure or a round of the sitting, and keep what it starts from."""
        self.sitting.seated = frozenset(name for name, presence in self.seats.items() if presence.seat)
        self._release_nominees(work)
        self.sitting.names_owners = True  # as earlier versions did not
        before, detail = self.sitting.save(), detail or {}
        if kind == "round":
            detail = {"terms": terms_hash(self.notice.edition.ref)}
        talk = start(self.sitting, kind, detail)
        self.episode += 1
        shuffle = self.draw.id if self.draw else ""
        law = law_hash(self.game)
        self.record = Record(self.episode, kind, detail, before, shuffle, law, work.at)
        self._shown, self.again = Shown(), ()
        work.add("episodes", self._episode_row(None))
        self._post(work, talk.facts)
        self.is_saved = False
        return talk

    def _release_nominees(self, work: Work) -> None:
        """Who has excluded themself plays for nobody from now on, and nobody plays for them."""
        nominations, away = self.sitting.nominations, self.cage.keeps_away
        ended = [each for each in nominations if away(each.player, work.at) or away(each.nominee, work.at)]
        if ended:
            self.sitting.nominations = tuple(each for each in nominations if each not in ended)
            work.what["nominees_released"] = [{"player": each.player, "nominee": each.nominee} for each in ended]

    def give(self, work: Work, talk: Conversation, answer: Answer) -> None:
        """One answer to what is asked; its money moves with it."""
        before = len(talk.facts)
        talk.answer(answer)
        if len(talk.facts) > before:
            self._post(work, talk.facts[before:])
        if isinstance(answer, CLOSING):
            self.ask_afresh()
            self.is_saved = False
        if self.draw is not None and len(talk.table.reshuffled) > len(self.again):
            self._promise_again(work, talk.table, self.draw)

    def _promise_again(self, work: Work, table: Round, draw: Draw) -> None:
        """Promise the faces of cards that were just shuffled again, before anybody has seen one of them."""
        rows = draw.plan.reshuffled(table, draw.faces)
        fresh = [
            Promised.keeping(again_id(self.id, self.episode, number), rows[number], again_name(number))
            for number in range(len(self.again), len(rows))
        ]
        keep_promised(work, self.key, self.id, fresh)
        self.again += tuple(fresh)

    def keep(self, work: Work, actor: str, talk: Conversation) -> None:
        """Make a step of all answers since the last one; close the episode if it has come to its end."""
        record = self._recorded()
        answers, facts = talk.answers[record.answers :], talk.facts[record.told :]
        told = [kept_text(fact) for fact in facts]
        if answers or facts:
            record.facts_hash = chained(self.key, record.facts_hash, told)
            given = [answer_to_data(answer) for answer in answers]
            said = canonical({"answers": given, "facts": [orjson.Fragment(each) for each in told]})
            work.add("steps", self._step_row(work, record, actor, said))
            record.steps, record.answers, record.told = record.steps + 1, len(talk.answers), len(talk.facts)
            record.moments += (work.at,) * len(facts)
        before = self._shown
        if is_more := not before.is_still_all_of(talk.table):
            self._shown = Shown.of(talk.table)
        shown = self._newly_shown(talk.table, before) if is_more else {}
        fresh = self.again[before.reshuffled :]
        news = News(record.number, record.kind, facts, told, shown, self.promised, fresh, talk.is_over, work.at)
        news.traces = talk.traces(record.told - len(facts))
        news.played = talk.table if talk.is_over and record.kind == "round" else None
        self.news.append(news)
        if talk.is_over:
            self._close(work, talk, record)

    def _newly_shown(self, table: Round, before: Shown) -> dict[Viewer, list[At]]:
        """The promised faces that somebody may see since the last step, by who may; results are everybody's."""
        if self.draw is None:
            return {}
        plan, none = self.draw.plan, frozenset[Slot]()
        fresh = {to: slots - before.known.get(to, none) for to, slots in self._shown.known.items()}
        shown = {to: [plan.of_slot(table, slot) for slot in slots] for to, slots in fresh.items() if slots}
        results = [at for number in range(before.results, len(table.results)) for at in plan.of_result(number)]
        return shown | {PUBLIC: [*shown.get(PUBLIC, ()), *results]} if results else shown

    def _close(self, work: Work, talk: Conversation, record: Record) -> None:
        work.put("episodes", self._episode_row(work.at))
        if record.kind == "round":
            self.pool.post(talk.facts)
            self.pool.close(self.id)
            self._count_idle(talk)
            self.confirmed_at = work.at
            self.rests_until = work.at + 1000 * self.settings.pause_seconds if talk.table.ended else 0
        self.record, self.again = None, ()
        self.ask_afresh()
        assert self.sitting.current is None
        self.sitting.episodes.clear()
        self.is_saved = False

    def ask_afresh(self) -> None:
        """Whatever people and bots said of their wagers does not count when they are opened again."""
        self.declined.clear()
        for presence in self.seats.values():
            presence.is_ready = False

    def _count_idle(self, talk: Conversation) -> None:
        wagered = {stake.player for stake in talk.table.ended}
        for name, presence in self.seats.items():
            presence.idle = 0 if name in wagered else presence.idle + 1

    def save(self, work: Work) -> None:
        """Keep the table itself, if anything about it has changed."""
        if not self.is_saved:
            work.put("tables", self.as_row())
            self.is_saved = True

    def take_notes(self, work: Work) -> list[Noted]:
        """Directions and the like that the sitting has noted since the last time; they go into the log."""
        notes, self.sitting.notes = self.sitting.notes, []
        if notes:
            work.what["notes"] = [{"clause": note.clause.id, "says": note.sentence} for note in notes]
            self.is_saved = False
        return notes

    def _post(self, work: Work, facts: Sequence[Fact]) -> None:
        """Move what these facts move."""
        moving = [(fact, moves) for fact in facts if (moves := fact.moves)]
        if moving:
            number, terminals = self._recorded().number, self.terminals
            for fact, moves in moving:
                self.cage.post(work, fact, moves, number, terminals)

    @property
    def till(self) -> Till:
        return self.cage.till

    @property
    def pool(self) -> LinkedPool:
        return self.cage.pool

    def _recorded(self) -> Record:
        if self.record is None:
            raise BrokenRules(f"nothing is under way at table {self.id}")
        return self.record

    def close(self, work: Work) -> None:
        """End play at this table; what lies on the layout goes back by the rules."""
        before, carried = self.sitting.save(), bool(self.sitting.carried)
        self.sitting.close()
        for presence in self.seats.values():
            presence.consents = {}
        self.is_saved = False
        if carried:
            talk = self.sitting.episodes[-1].conversation
            self.episode += 1
            self.record = Record(self.episode, "closing", {}, before, "", law_hash(self.game), work.at)
            work.add("episodes", self._episode_row(None))
            self._post(work, talk.facts)
            self.keep(work, work.actor, talk)

    def call_off(self, work: Work) -> None:
        """End the round under way as if it had never begun; whatever was staked in it has gone back already."""
        work.put("episodes", self._episode_row(work.at))
        self.sitting.call_off()
        self.pool.close(self.id)
        self.record, self.again = None, ()
        self.ask_afresh()
        self.is_saved = False

    def halt(self, why: str) -> None:
        """Nothing more happens here until somebody has ruled; the table is then as it was before what is under way.

        The money that has moved stays where it is, so the pool holds what this round gave to it.
        """
        talk, record = self.talk, self.record
        if talk is not None and record is not None:
            if record.kind == "round":
                self.pool.post(talk.facts)
            directions = self.directions
            self.sitting = restore_sitting(record.before)
            self.directions = directions
        self.pool.close(self.id)
        self.record, self.again = None, ()
        self.stopped, self.deadline, self.awaited = why, None, {}

    def guard(self, work: Work) -> None:
        """If this work comes to nothing, the table is again as it is now."""
        rest = Rest.of(self)
        seats = {name: presence.copy() for name, presence in self.seats.items()}
        kept = _guarded(self)
        announced, declined, told = self.announced, set(self.declined), len(self.news)
        pool, held, first_deals = self.pool, self.pool.cents, self.pool.first_deals()

        def undo() -> None:
            self._rest, self.is_saved = rest, False
            self.record, self.seats, self.announced, self.declined = rest.record, seats, announced, declined
            pool.put_back(held, first_deals)
            del self.news[told:]
            for name, value in zip(_GUARDED, kept, strict=True):
                setattr(self, name, value)

        work.on_undo(undo)
        work.on_undone(self._come_to_rest)
        work.tables.append(self)

    def _come_to_rest(self) -> None:
        """Have the sitting and its conversation again as they were before what was undone."""
        if self._rest is not None:
            self.sitting = self._rest.sitting_of(self)
            self.directions, self._rest = self._rest.directions, None

    # Rows

    def as_row(self) -> TableRow:
        return {
            "id": self.id,
            "name": self.name,
            "game": self.game,
            "settings": text(self.settings.as_data()),
            "sitting": text(self._saved_sitting()),
            "seats": text({name: presence.as_data() for name, presence in self.seats.items()}),
            "announced": text(self.announced.as_data() if self.announced else {}),
            "episode": self.episode,
            "shuffle": self.draw.id if self.draw else "",
            "stopped": self.stopped,
        }

    def _saved_sitting(self) -> SavedSitting:
        """As before what is under way, but with what people have directed since, which holds from the next round."""
        now = self.sitting.save()
        if self.record is None:
            return now
        saved = as_saved(self.notice.edition, self.record.before).copy()
        saved["barred"], saved["personal_limits"] = now["barred"], now["personal_limits"]
        saved["area_limited"] = now["area_limited"]
        return saved

    @property
    def directions(self) -> tuple[Any, ...]:
        """What people have directed, which holds from the next round on."""
        return self.sitting.barred, dict(self.sitting.personal_limits), self.sitting.area_limited

    @directions.setter
    def directions(self, given: tuple[Any, ...]) -> None:
        self.sitting.barred, self.sitting.personal_limits, self.sitting.area_limited = given

    def _episode_row(self, ended_at: int | None) -> EpisodeRow:
        record = self._recorded()
        return {
            "table_id": self.id,
            "number": record.number,
            "kind": record.kind,
            "detail": text(record.detail),
            "before": text(record.before),
            "shuffle": record.shuffle,
            "engine": __version__,
            "law": record.law,
            "started_at": record.started_at,
            "ended_at": ended_at,
            "facts": record.facts_hash,
        }

    def _step_row(self, work: Work, record: Record, actor: str, said: bytes) -> StepRow:
        return {
            "table_id": self.id,
            "episode": record.number,
            "number": record.steps,
            "at": work.at,
            "actor": actor,
            "sealed": self.key.seal(said, step_label(self.id, record.number, record.steps)),
            "facts": record.facts_hash,
        }


def text(data: object) -> str:
    return canonical(data).decode()
