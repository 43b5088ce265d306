"""Tables that version 0.1.0 saved: read as they are, not rewritten for their names, saved anew under public ones."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.clock import ManualClock
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.procedure.sitting_state import OLD_NAMES
from pitbook.table import player_viewer

OLD = Path(__file__).parents[1] / "old"
OPERATOR = Actor("Op", HouseRole.OPERATOR)
PRIVATE = set(OLD_NAMES.values())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    path = tmp_path / "house.db"
    path.write_bytes(gzip.decompress((OLD / "house-0.1.0.sqlite.gz").read_bytes()))
    closed_at = json.loads((OLD / "expected.json").read_text(encoding="utf-8"))["closed_at"]
    key = HouseKey((OLD / "house-0.1.0.key").read_bytes())
    house = House(Store(f"sqlite:///{path}").open(), key, ManualClock(closed_at))
    yield house
    house.close()


def kept(house: House, table: Any, column: str) -> dict[str, str]:
    rows = house.store.read(select(table))
    return {"|".join(str(row[each.name]) for each in table.primary_key): row[column] for row in rows}


def test_opening_a_house_changes_no_row(house: House) -> None:
    sittings = kept(house, schema.tables, "sitting")
    assert all(json.loads(each).keys() >= PRIVATE for each in sittings.values())
    house.commit()
    assert kept(house, schema.tables, "sitting") == sittings


def test_a_table_that_changes_is_saved_under_public_names_and_its_earlier_rounds_stay(house: House) -> None:
    before, sittings = kept(house, schema.episodes, "before"), kept(house, schema.tables, "sitting")
    house.run(OPERATOR, "direct", c.Direct("v-cs98", "silence"))
    house.run(OPERATOR, "close", c.CloseTable("h-rcd"))
    house.commit()
    saved = kept(house, schema.tables, "sitting")
    assert {name for name in saved if saved[name] != sittings[name]} == {"v-cs98", "h-rcd"}
    for name in ("v-cs98", "h-rcd"):  # one in the middle of a round, one between rounds
        now, then = json.loads(saved[name]), json.loads(sittings[name])
        assert now.keys() == then.keys() - PRIVATE | OLD_NAMES.keys()
        assert now["rounds"] == then["_rounds"]
    assert kept(house, schema.episodes, "before") == before
    found = audit(house.store, house.key)
    assert found.is_whole, found.faults


def test_a_round_of_then_is_exported_under_public_names_and_verified(house: House) -> None:
    document = export_round(house.store, house.key, "v-d21", 5, player_viewer("A1"))
    assert not PRIVATE & document["opening"].keys()
    assert verify_round(document) == []


ANOTHER = "or another rulebook: verify it with that"
"""What is said of a division that has taken rules over since, and is cited by their numbers."""


@pytest.mark.parametrize("path", sorted(OLD.glob("round-*.json")), ids=lambda path: path.stem)
def test_a_document_of_then_is_verified_and_what_is_changed_in_it_found(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["opening"].keys() >= PRIVATE
    assert [fault for fault in verify_round(document) if not fault.endswith(ANOTHER)] == []
    both = document | {"opening": document["opening"] | {"rounds": 3}}
    assert any(each.startswith("opening.rounds") for each in verify_round(both))
