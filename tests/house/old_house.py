"""The house that version 0.1.0 has written, as a copy that tests may open and play on (see `old/README.md`)."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import select

from house.conftest import balances
from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import Audit, audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.clock import MINUTE, ManualClock
from pitbook.house.house import CommandOutcome, House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey

KEPT = Path(__file__).parent / "old"
STEPS = ("CardsDealt", "CardsShown", "CardsDiscarded", "Called", "TaskDone", "HandRanked", "HorsesRun", "Decided")
"""Facts that are mere steps, of which only the hash is written down."""


CITED_ANEW = ("h-d21", "v-d21")
"""Tables of a division that since takes rules over from another: its rounds are told by the numbers of those."""
ANOTHER_RULEBOOK = "under rulebook e7c20a081a26, and these are others today"


def uncited(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rounds without what hangs on the numbers of rules: who won what, by how many facts, told in which words."""
    bare = [{name: part for name, part in each.items() if name not in ("sha256", "told")} for each in rounds]
    told = [[(kind, says) for kind, _, says in each["told"]] for each in rounds]
    return [{**each, "told": words} for each, words in zip(bare, told, strict=True)]


def as_told(table: str, rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rounds of a table, as far as its division is cited as it was."""
    return uncited(rounds) if table in CITED_ANEW else rounds


def checked_remarks(found: dict[str, Any]) -> dict[str, Any]:
    """An audit whose only remarks are that some rounds were played under another rulebook, without these."""
    for remark in found["remarks"]:
        assert remark["where"].split()[1].split("|")[0] in CITED_ANEW
        assert ANOTHER_RULEBOOK in remark["what"]
    return {**found, "remarks": []}


@cache
def expected() -> Mapping[str, Any]:
    """What version 0.1.0 said of the house."""
    data: Mapping[str, Any] = json.loads((KEPT / "expected.json").read_text(encoding="utf-8"))
    return data


class OldHouse:
    """A copy of the house in a folder of the test's own, open under a clock that stands where the house was closed."""

    def __init__(self, folder: Path) -> None:
        file = folder / "house.sqlite"
        with gzip.open(KEPT / "house-0.1.0.sqlite.gz") as kept, file.open("wb") as copy:
            shutil.copyfileobj(kept, copy)
        self.key = HouseKey.load(KEPT / "house-0.1.0.key")
        self.clock = ManualClock(expected()["closed_at"])
        self.house = House(Store(f"sqlite:///{file}").open(), self.key, self.clock)

    def audit(self) -> Audit:
        """The whole house checked, with the head that version 0.1.0 has left."""
        return audit(self.house.store, self.key, expected()["audit"]["head"])

    def send(self, told: Mapping[str, Any], name: str) -> CommandOutcome:
        """Run a command as it is written down."""
        fields = {key: tuple(value) if isinstance(value, list) else value for key, value in told["fields"].items()}
        command = getattr(c, name)(**fields)
        outcome = self.house.run(Actor(told["actor"], HouseRole(told["role"])), told["key"], command)
        self.house.commit()
        return outcome

    def play_on(self) -> None:
        """Bring to its end whatever was under way."""
        for told in expected()["going_on"]["commands"]:
            self.send(told, told["command"])

    def pass_minutes(self, minutes: int) -> None:
        self.clock.turn(minutes * MINUTE)
        self.house.tick()
        self.house.commit()

    def accounts(self) -> dict[str, int]:
        return balances(self.house)

    def jackpots(self) -> dict[str, int]:
        return {name: int(pool.cents) for name, pool in self.house.pools.items()}

    def finished(self, table: str) -> list[dict[str, Any]]:
        """The finished rounds of a table, each by its document."""
        episodes = schema.episodes
        rounds = select(episodes).where(episodes.c.table_id == table, episodes.c.kind == "round")
        rows = self.house.store.read(rounds.order_by(episodes.c.number))
        return [self._told(table, row) for row in rows if row["ended_at"] is not None]

    def _told(self, table: str, row: Mapping[str, Any]) -> dict[str, Any]:
        try:
            document = export_round(self.house.store, self.key, table, row["number"], None)
        except Denied as denied:
            return {"episode": row["number"], "refused": denied.code}
        document = json.loads(json.dumps(document))
        assert verify_round(document) == []
        told = [[fact["fact"], fact["clause"], fact["says"]] for fact in document["facts"]]
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        return {
            "episode": row["number"],
            "ended_at": row["ended_at"],
            "net": document["net"],
            "facts": len(told),
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
            "told": [each for each in told if each[0] not in STEPS],
            "corrections": document["corrections"],
        }
