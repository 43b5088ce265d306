"""The credit identity under kill -9: terminals take notes, wagers and vouchers, and their house is killed meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from house.server import CHIPS, Server
from pitbook.house import commands as c
from pitbook.house.api.access import LASTS, token_hash
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, open_house
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from sizes import SIZES

PLAYERS = 3
ENOUGH = 40


class AtTerminal:
    """Somebody who does anything that one can do at a terminal, and keeps what was acknowledged."""

    def __init__(self, number: int, seed: int) -> None:
        self.number, self.name = number, f"P{number}"
        self.token, self.chance = f"token-of-{self.name}-{'x' * 20}", Random(f"{seed} {number}")
        self.vouchers: list[tuple[str, int]] = []
        self.done = 0

    def live(self, address: str, key: str) -> None:
        """Until the line breaks."""
        headers = {"Authorization": f"Bearer {self.token}"}
        with httpx.Client(base_url=f"http://{address}/api/v1/tables/e1", headers=headers, timeout=5) as line:
            for number in range(10_000):
                path, body = self.chance.choice(self._acts())
                try:
                    reply = line.post(path, json=body, headers={"Idempotency-Key": f"{key}-{self.name}-{number:05}"})
                except httpx.HTTPError:
                    return
                self.done += reply.is_success
                if reply.is_success and path == "/voucher":
                    told = reply.json()
                    self.vouchers.append((told["number"], told["cents"]))

    def _acts(self) -> list[tuple[str, dict[str, Any]]]:
        wager = {"answer": "Wager", "box": self.number, "wager": self.chance.choice(["big", "odd"]), "cents": 500}
        back = {"answer": "Withdraw", "box": self.number, "wager": wager["wager"]}
        says: list[tuple[str, dict[str, Any]]] = [("/say", {"answer": wager}), ("/say", {"answer": back})]
        return [("/notes", {"cents": 2000}), *says, ("/voucher", {})]


def furnish(db: str, key: Path, players: list[AtTerminal]) -> None:
    house = open_house(db, key)
    house.run(FOUNDER, "create-e1", c.CreateTable("e1", "E 1", "electronic-tai-sai", {}, {"betting_seconds": 600}))
    house.run(FOUNDER, "opening-e1", c.OpenTable("e1"))
    for player in players:
        actor = Actor(player.name, HouseRole.PLAYER)
        house.run(FOUNDER, f"person-{player.name}", c.AddPerson(player.name, HouseRole.PLAYER, None))
        house.run(actor, f"buy-in-{player.name}", c.BuyIn(CHIPS))
        house.run(actor, f"session-{player.name}", c.SignIn(token_hash(player.token), "x" * 20, LASTS))
        house.run(actor, f"joining-{player.name}", c.Join("e1", player.number))
    house.close()


@pytest.mark.long
def test_the_credit_identity_survives_kill_9(tmp_path: Path) -> None:
    db, key = f"sqlite:///{tmp_path}/house.db", tmp_path / "house.key"
    players = [AtTerminal(number + 1, seed=1) for number in range(PLAYERS)]
    furnish(db, key, players)
    for life in range(SIZES.kills_sqlite):
        server = Server(db, key, tmp_path / "log").start()
        done = sum(player.done for player in players)
        threads = [threading.Thread(target=player.live, args=(server.address, f"life{life}")) for player in players]
        for thread in threads:
            thread.start()
        while sum(player.done for player in players) < done + ENOUGH and any(each.is_alive() for each in threads):
            threads[0].join(0.01)
        server.kill()
        for thread in threads:
            thread.join()
        found = audit(Store(db).open_for_reading(), HouseKey.load(key))
        assert found.faults == ()
    house = open_house(db, key)
    vouchers = [voucher for player in players for voucher in player.vouchers]
    assert vouchers, "no voucher was printed: the test proves nothing"
    for at, (number, cents) in enumerate(vouchers):  # what was printed is paid, once
        paid = house.run(Actor("P1", HouseRole.PLAYER), f"redeeming-{at}", c.RedeemVoucher(number)).reply
        assert paid["cents"] == cents
    house.commit()
    house.close()
    assert audit(Store(db).open_for_reading(), HouseKey.load(key)).faults == ()
