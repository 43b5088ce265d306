"""All that chance decides for a shuffle or a round: which drawing is what, how each is named, and where a face lies.

The drawings are those that the equipment asks for, in its order; after them come the rows of faces that were promised
when cards were shuffled again in the middle of a round. Of such cards nobody may learn which they had been before, so
what people are shown is proved against the row that was promised then. That the row follows from a further order,
which was promised with the first shuffle, is for the inspector to see.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Select, select

from pitbook.cards import parse_face
from pitbook.errors import BrokenRules
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Work, canonical
from pitbook.house.store.rows import ShuffleRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.promises import Promised
from pitbook.law import Notice
from pitbook.procedure.equipment.keeping import Drawing, Equipment, Machine
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.table import Round
from pitbook.table.once import once
from pitbook.table.places import Slot

MOST_DRAWINGS: Final = 16
"""No equipment asks for more at once."""


class At(NamedTuple):
    """Where a face lies: in which drawing, and at which place of it."""

    drawing: int
    place: int


@dataclass(frozen=True)
class Plan:
    """What the drawings of some equipment are for: an order of faces, another for cards shuffled again, and results."""

    drawings: tuple[Drawing, ...]

    @once
    def orders(self) -> tuple[int, ...]:
        """The shuffle, and after it the orders for cards that are shuffled again, where there are any."""
        return tuple(n for n, drawing in enumerate(self.drawings) if drawing.drawn is None)

    @once
    def results(self) -> tuple[int, ...]:
        """The throws or spins in the order in which they are used."""
        return tuple(n for n, drawing in enumerate(self.drawings) if drawing.drawn is not None)

    def of_slot(self, table: Round, slot: Slot) -> At:
        """Where the face of a slot was promised; of a card that was shuffled again, in the row promised then."""
        for number, again in enumerate(table.reshuffled):
            if again.since and again.since[0] <= slot <= again.since[-1]:
                return At(len(self.drawings) + number, slot - again.since[0])
        if not self.orders:
            raise BrokenRules(f"slot {slot} was dealt, and nothing that is dealt was drawn")
        return At(self.orders[0], slot)

    def of_result(self, number: int) -> list[At]:
        """Where the faces of a throw or spin were promised, the first of a round being number 0."""
        if number >= len(self.results):
            raise BrokenRules(f"result {number + 1} of a round for which {len(self.results)} were drawn")
        drawing = self.results[number]
        return [At(drawing, place) for place in range(self.drawings[drawing].size)]

    def faces_in(self, table: Round, slots: Iterable[Slot]) -> dict[At, str]:
        """Every face that a round has shown at one of these slots, and every result of it, by where it lies."""
        found = {self.of_slot(table, slot): table.faces[slot].text for slot in slots}
        for number, result in enumerate(table.results):
            found |= dict(zip(self.of_result(number), result, strict=True))
        return found

    def reshuffled(self, table: Round, faces: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
        """The rows of faces that follow from these orders for the cards that were shuffled again."""
        if not table.reshuffled:
            return []
        first, *others = (faces[n] for n in self.orders)
        if len(others) < len(table.reshuffled):
            raise BrokenRules("cards were shuffled again, and no order was drawn for that")
        machine = DealingMachine(tuple(map(parse_face, first)), tuple(tuple(map(int, order)) for order in others))
        return [tuple(machine.face(table, slot).text for slot in again.since) for again in table.reshuffled]


@dataclass(frozen=True)
class Draw:
    """What was drawn at once, each drawing promised by itself. Its id is the first one's."""

    promised: tuple[Promised, ...]
    equipment: Equipment
    plan: Plan

    @classmethod
    def fresh(cls, draw_id: str, equipment: Equipment, notice: Notice) -> Draw:
        """Everything drawn anew."""
        plan = Plan(equipment.drawings(notice))
        if not 1 <= len(plan.drawings) <= MOST_DRAWINGS:
            raise BrokenRules(f"{len(plan.drawings)} drawings at once, and not 1 to {MOST_DRAWINGS}")
        ids = promise_ids(draw_id, len(plan.drawings))
        promised = map(Promised.fresh, ids, plan.drawings)
        return cls(tuple(promised), equipment, plan)

    @property
    def id(self) -> str:
        return self.promised[0].id

    @property
    def root(self) -> str:
        return self.promised[0].root

    @once
    def faces(self) -> tuple[tuple[str, ...], ...]:
        return tuple(each.faces for each in self.promised)

    @once
    def machine(self) -> Machine:
        """The equipment with all this in it."""
        return self.equipment.machine(self.faces)

    @property
    def is_for_one_round(self) -> bool:
        """Whether results are in it, which would be known in a second round."""
        return bool(self.plan.results)


def promise_ids(first: str, count: int) -> list[str]:
    """
    >>> promise_ids("t1.5", 3)
    ['t1.5', 't1.5.2', 't1.5.3']
    """
    return [first, *(f"{first}.{number}" for number in range(2, count + 1))]


def again_id(table: str, episode: int, number: int) -> str:
    """What the row of faces is called that was promised when cards were shuffled again, the first being number 0."""
    return f"{table}.{episode}.again.{number + 1}"


def draw_named_in(promise: str, draws: Container[str]) -> bool:
    """Whether a promise is one of these draws, its first or a later one.

    >>> [draw_named_in(each, {"t1.5"}) for each in ("t1.5", "t1.5.2", "t1.52", "t1.6.5")]
    [True, True, False, False]
    """
    first, _, number = promise.rpartition(".")
    return promise in draws or (number.isdigit() and first in draws)


def episode_named_in(table: str, promise: str) -> int:
    """In which episode cards were shuffled again as was promised under this name; 0 for any other promise.

    >>> episode_named_in("t1", "t1.5.again.1"), episode_named_in("t1", "t1.5")
    (5, 0)
    """
    episode, is_again, _ = promise.removeprefix(f"{table}.").partition(".again.")
    return int(episode) if is_again and episode.isdigit() else 0


def again_name(number: int) -> str:
    return f"shuffled again {number + 1}"


# In the store


def keep_promised(work: Work, key: HouseKey, table: str, promised: Iterable[Promised]) -> None:
    """Seal what was drawn, and publish its root with this work."""
    for each in promised:
        row: ShuffleRow = {
            "id": each.id,
            "table_id": table,
            "root": each.root,
            "size": len(each.faces),
            "sealed": key.seal(canonical(each.as_data()), f"shuffle {each.id}"),
        }
        work.add("shuffles", row)


def rows_called(ids: Sequence[str]) -> Select[tuple[ShuffleRow]]:
    """The question for drawings by their names."""
    return select(schema.shuffles).where(schema.shuffles.c.id.in_(ids))


def unsealed(row: ShuffleRow, key: HouseKey, name: str = "shuffle") -> Promised:
    return Promised.from_data(row["id"], orjson.loads(key.unseal(row["sealed"], f"shuffle {row['id']}")), name)


def read_draw(store: Store, key: HouseKey, draw_id: str, equipment: Equipment, notice: Notice) -> Draw | None:
    """What was drawn under this name, if there is one."""
    if not draw_id:
        return None
    rows = store.read_as(ShuffleRow, rows_called(promise_ids(draw_id, MOST_DRAWINGS)))
    return draw_of({row["id"]: row for row in rows}, key, draw_id, equipment, notice)


def draw_of(rows: Mapping[str, ShuffleRow], key: HouseKey, draw_id: str, equipment: Equipment, notice: Notice) -> Draw:
    """What was drawn under this name, from its rows; of equipment that asks for more today, what there was then."""
    drawings = equipment.drawings(notice)
    named = dict(zip(promise_ids(draw_id, len(drawings)), drawings, strict=True))
    ids = list(takewhile(rows.__contains__, named))
    if not ids:
        raise BrokenRules(f"nothing was drawn under the name {draw_id}")
    promised = tuple(unsealed(rows[each], key, named[each].name) for each in ids)
    return Draw(promised, equipment, Plan(drawings[: len(ids)]))


def read_again(store: Store, key: HouseKey, table: Round, table_id: str, episode: int) -> tuple[Promised, ...]:
    """What was promised when cards were shuffled again in a round."""
    if not table.reshuffled:
        return ()
    ids = [again_id(table_id, episode, number) for number in range(len(table.reshuffled))]
    rows = {row["id"]: row for row in store.read_as(ShuffleRow, rows_called(ids))}
    return tuple(unsealed(rows[each], key, again_name(number)) for number, each in enumerate(ids) if each in rows)
