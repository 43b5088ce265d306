"""Guarantee 3: a command is done once, however often, wherever and in whatever order it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.sync.client import ClientConnection

from house.conftest import Driver
from house.served import Served, served
from patience import PATIENCE_SECONDS
from pitbook.errors import Denied, PitbookError, Unavailable
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.house import House
from pitbook.house.service.exchange import Service
from pitbook.house.store import schema
from pitbook.house.store.database import Fenced, Store

pytestmark = pytest.mark.on_both_databases

ANTE = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1000}


def wagers(store: Store) -> list[int]:
    """The wagers that the ledger knows of."""
    entries = schema.entries
    query = select(entries.c.cents).where(entries.c.kind == "WagerAccepted").order_by(entries.c.id)
    return [row["cents"] for row in store.read(query)]


# The house itself, on both databases


def test_a_repeat_gets_the_first_reply_also_after_a_restart(house: Driver) -> None:
    a1 = house.player("A1", 100_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    first = house.do(a1, c.Say("t1", dict(ANTE)), "the-key")
    for _ in range(2):
        assert house.do(a1, c.Say("t1", dict(ANTE)), "the-key") == first
        house.again()
    assert wagers(house.store) == [1000]
    assert house.balances()["player:A1"] == 99_000


def test_a_key_is_for_one_command_of_one_person(house: Driver) -> None:
    a1, b1 = house.player("A1", 5000), house.player("B1", 5000)
    house.do(a1, c.IssueVoucher(300), "the-key")
    others: tuple[c.Command, ...] = (c.IssueVoucher(301), c.CashOut(300), c.Join("t1", 1))
    for restart in (False, True):
        if restart:
            house.again()
        for other in others:
            with pytest.raises(Denied) as refusal:
                house.do(a1, other, "the-key")
            assert refusal.value.code == "key-reused"
    house.do(b1, c.IssueVoucher(400), "the-key")
    assert (house.balances()["player:A1"], house.balances()["player:B1"]) == (4700, 4600)


def test_what_was_refused_was_not_done_and_may_be_sent_again(house: Driver) -> None:
    """Reordered: the wager overtakes the joining that it needs."""
    a1 = house.player("A1", 100_000)
    house.table("t1", "caribbean-stud@1998")
    with pytest.raises(Denied) as refusal:
        house.do(a1, c.Say("t1", dict(ANTE)), "wager")
    assert refusal.value.code == "not-here"
    house.do(a1, c.Join("t1", 1), "join")
    house.do(a1, c.Say("t1", dict(ANTE)), "wager")
    house.do(a1, c.Join("t1", 1), "join")
    assert wagers(house.store) == [1000]


@pytest.mark.parametrize("seed", range(3))
def test_any_mixture_of_new_and_repeated_commands_pays_each_once(house: Driver, seed: int) -> None:
    """Against a plain sum of what was asked for, with restarts and lost writes in between."""
    chance, money = Random(seed), {"A1": 50_000, "B1": 50_000}
    people = {name: house.player(name, cents) for name, cents in money.items()}
    replies: dict[tuple[str, str], tuple[c.Command, dict[str, Any]]] = {}
    for number in range(120):
        name = chance.choice(list(people))
        if replies and chance.random() < 0.5:
            (name, key), (command, reply) = chance.choice(list(replies.items()))
            assert house.do(people[name], command, key) == reply
            continue
        cents = chance.randint(1, 200)
        command = chance.choice([c.BuyIn(cents), c.CashOut(cents), c.IssueVoucher(cents)])
        if chance.random() < 0.1:  # done, but the house dies before it is kept
            house.house.run(people[name], f"key {seed} {number}", command)
            house.house.load()
        replies[name, f"key {seed} {number}"] = (command, house.do(people[name], command, f"key {seed} {number}"))
        money[name] += cents if isinstance(command, c.BuyIn) else -cents
        if chance.random() < 0.05:
            house.again()
    assert {name: house.balances()[f"player:{name}"] for name in people} == money
    assert audit(house.store, house.key).faults == ()


def test_a_writer_that_was_overtaken_is_refused_and_reads_the_house_again(house: Driver) -> None:
    a1 = house.player("A1", 5000)
    other = House(Store(house.url), house.key, house.clock)  # has not taken the house, and writes all the same
    other.run(a1, "other-key", c.IssueVoucher(300))
    other.commit()
    house.house.run(a1, "own-key", c.IssueVoucher(400))
    with pytest.raises(Fenced):
        house.house.commit()
    assert house.balances()["player:A1"] == 4700
    house.do(a1, c.IssueVoucher(400), "own-key")
    assert house.balances()["player:A1"] == 4300
    other.run(a1, "third-key", c.IssueVoucher(1))
    with pytest.raises(Fenced):
        other.commit()
    other.store.close()
    assert audit(house.store, house.key).faults == ()


def test_many_at_once_under_one_key_are_done_once_even_if_the_first_write_fails(house: Driver) -> None:
    """Repeats that come while the first is being written share its fate; afterwards the key is still good."""
    a1 = house.player("A1", 5000)
    real, failures = house.store.write, [Unavailable("the disk is full")]

    def write(*given: Any) -> None:
        if failures:
            raise failures.pop()
        real(*given)

    async def crowd(service: Service) -> list[Any]:
        asking = [service.run(a1, "the-key", c.IssueVoucher(300)) for _ in range(10)]
        return list(await asyncio.gather(*asking, return_exceptions=True))

    async def twice() -> None:
        service = Service(house.house)
        await service.start()
        house.store.write = write  # type: ignore[method-assign,assignment]
        refused = await crowd(service)
        assert all(isinstance(each, PitbookError) for each in refused)
        while service._is_down:
            await asyncio.sleep(0.01)
        done = await crowd(service)
        assert all(each == done[0] and "number" in each for each in done)
        for task in service._tasks:
            task.cancel()

    asyncio.run(twice())
    assert house.balances()["player:A1"] == 4700
    assert house.balances()["vouchers"] == 300


# Over HTTP and WebSocket


@pytest.fixture
def doors(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path) as house:
        house.do("Op1", "/tables", table="t1", name="Table 1", edition="caribbean-stud@1998")
        house.do("Op1", "/tables/t1/open")
        for name, seat in (("A1", 1), ("B1", 2)):
            house.do(name, "/cashier/buy-in", cents=100_000)
            house.do(name, "/tables/t1/join", seat=seat)
        yield house


def post(doors: Served, key: str, **answer: Any) -> httpx.Response:
    return doors.ask("POST", "/tables/t1/say", "A1", headers={"Idempotency-Key": key}, json={"answer": answer})


def send(socket: ClientConnection, key: str, **body: Any) -> dict[str, Any]:
    """The reply to a command."""
    socket.send(json.dumps({"id": key, **body}))
    while True:
        data: dict[str, Any] = json.loads(socket.recv(PATIENCE_SECONDS))
        if data["type"] == "reply" and data["id"] == key:
            return data


def test_twenty_at_once_under_one_key_are_one_wager(doors: Served) -> None:
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda _: post(doors, "one-wager", **ANTE), range(20)))
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == 1
    assert wagers(doors.house.store) == [1000]


def test_twenty_at_once_under_keys_of_their_own_stake_no_more_than_the_rules_allow(doors: Served) -> None:
    """Only one ante lies on a box: the others are refused with a clause, and their chips stay where they are."""
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda n: post(doors, f"wager-{n:04}", **ANTE), range(20)))
    assert sorted(reply.status_code for reply in replies) == [200] + [409] * 19
    assert all(reply.json()["error"]["clause"] for reply in replies if reply.status_code == 409)
    assert wagers(doors.house.store) == [1000]


def test_the_same_key_over_http_and_websocket_is_the_same_command(doors: Served) -> None:
    first = post(doors, "one-wager", **ANTE).json()
    for _ in range(2):  # the second connection is a new one
        with doors.listen("t1", "A1") as socket:
            for _ in range(2):
                assert send(socket, "one-wager", do="say", answer=ANTE)["reply"] == first
    assert wagers(doors.house.store) == [1000]


def test_a_key_with_another_body_is_a_conflict(doors: Served) -> None:
    post(doors, "one-wager", **ANTE)
    reply = post(doors, "one-wager", **ANTE | {"cents": 2000})
    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "key-reused")
    with doors.listen("t1", "A1") as socket:
        data = send(socket, "one-wager", do="ready")
    assert (data["ok"], data["status"], data["error"]["code"]) == (False, 409, "key-reused")
    assert wagers(doors.house.store) == [1000]


def test_two_connections_of_one_player_see_the_same_and_act_as_one(doors: Served) -> None:
    with doors.listen("t1", "A1") as one, doors.listen("t1", "A1") as two:
        assert (
            json.loads(one.recv(PATIENCE_SECONDS))["state"]["you"]
            == json.loads(two.recv(PATIENCE_SECONDS))["state"]["you"]
        )
        assert send(one, "wager-by-one", do="say", answer=ANTE)["ok"]
        assert json.loads(two.recv(PATIENCE_SECONDS))["state"]["you"]["balance"] == 99_000
        assert not send(two, "wager-by-two", do="say", answer=ANTE)["ok"]
        assert send(two, "leaves-by-two", do="leave")["ok"]
        assert send(one, "ready-by-one", do="ready")["error"]["code"] == "not-here"
    assert wagers(doors.house.store) == [1000]
