"""Bad input on a live table: refused with a log line, and neither the house nor anybody else's play suffers."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from house.conftest import balances
from house.served import V1, Served, served
from patience import PATIENCE_SECONDS, wait_until
from pitbook.house import commands as c
from pitbook.house.api.access import token_hash
from pitbook.house.api.pace import Pace
from pitbook.house.api.routes import table_socket
from pitbook.house.api.threshold import LARGEST
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.service.channels import MOST_WAITING, TRY_LATER, Listener, LocalFloor

ANTE = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1000}
A1 = Actor("A1", HouseRole.PLAYER)


@pytest.fixture
def doors(empty_sqlite: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Served]:
    """A table with A1 and B1 at it; whatever the test does to it, it still works afterwards and nothing broke."""
    caplog.set_level(logging.INFO, "pitbook.house")
    with served(empty_sqlite, tmp_path) as house:
        house.do("Op1", "/tables", table="t1", name="Table 1", edition="caribbean-stud@1998")
        house.do("Op1", "/tables/t1/open")
        for name, seat in (("A1", 1), ("B1", 2)):
            house.do(name, "/cashier/buy-in", cents=100_000)
            house.do(name, "/tables/t1/join", seat=seat)
        yield house
        with house.listen("t1", "B1") as line:
            assert send(line, "still-here", do="say", answer=ANTE | {"box": 2})["ok"]
        assert sum(balances(house.house).values()) == 0
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def send(line: ClientConnection, key: str, **body: Any) -> dict[str, Any]:
    line.send(json.dumps({"id": key, **body}))
    return reply_to(line, key)


def reply_to(line: ClientConnection, key: str) -> dict[str, Any]:
    while True:
        data: dict[str, Any] = json.loads(line.recv(PATIENCE_SECONDS))
        if data["type"] == "reply" and data["id"] == key:
            return data


def close_code(line: ClientConnection) -> int | None:
    """How the house ends the connection."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(PATIENCE_SECONDS)
    return line.close_code


def turned_away(doors: Served, table: str, by: str = "", **headers: str) -> dict[str, Any]:
    """The error in the one frame that somebody gets who may not listen."""
    with doors.listen(table, by, **headers) as line:
        said = json.loads(line.recv(PATIENCE_SECONDS))
        assert said["type"] == "refused", said
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE_SECONDS)
        assert line.close_code == table_socket.POLICY
    error: dict[str, Any] = said["error"]
    assert {"code", "what", "clause", "remedy"} <= set(error)
    return error


# Frames


FRAMES: dict[str, str | bytes] = {
    "empty": "",
    "no JSON": "hello there",
    "half of it": '{"id": "a-good-key", "do": "re',
    "bytes": bytes(range(256)),
    "empty bytes": b"",
    "a list": "[]",
    "a number": "1e999",
    "no id": '{"do": "ready"}',
    "a short id": '{"id": "x", "do": "ready"}',
    "a long id": json.dumps({"id": "x" * 81, "do": "ready"}),
    "an id of another kind": '{"id": {"a": 1}, "do": "ready"}',
    "an id on two lines": '{"id": "12345678\\n", "do": "ready"}',
    "nothing to do": '{"id": "a-good-key"}',
    "something unknown": '{"id": "a-good-key", "do": "explode"}',
    "a verb of another kind": '{"id": "a-good-key", "do": ["ready"]}',
    "too much": '{"id": "a-good-key", "do": "ready", "twice": true}',
    "another table": '{"id": "a-good-key", "do": "ready", "table": "t2"}',
    "an answer of another kind": '{"id": "a-good-key", "do": "say", "answer": "Wager"}',
    "a seat in words": '{"id": "a-good-key", "do": "join", "seat": "first"}',
    "a seat beyond all numbers": '{"id": "a-good-key", "do": "join", "seat": 1e308}',
    "half a character": '{"id": "a-good-key", "do": "say", "answer": {"answer": "\\ud800"}}',
    "NUL": '{"id": "a-good-key", "do": "say", "answer": {"answer": "Wager", "wager": "a\\u0000"}}',
    "deep": '{"id": "a-good-key", "do": "say", "answer": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
    "less deep": '{"id": "a-good-key", "do": "say", "answer": ' + '{"a":' * 300 + "1" + "}" * 300 + "}",
    "deep lists": '{"id": "a-good-key", "do": "say", "answer": {"answer": ' + "[" * 900 + "]" * 900 + "}}",
}


def test_frames_that_cannot_be_read_are_refused(doors: Served, caplog: pytest.LogCaptureFixture) -> None:
    head = doors.head
    for name, frame in FRAMES.items():
        caplog.clear()
        with doors.listen("t1", "A1") as line:
            line.send(frame)
            while (data := json.loads(line.recv(PATIENCE_SECONDS)))["type"] != "reply":
                pass
            assert (data["ok"], data["status"], data["error"]["code"]) == (False, 422, "bad-input"), (name, data)
            assert data["error"]["what"], name
            assert doors.head == head, name
            assert not send(line, "good-after-bad", do="join", seat=2)["ok"], name
        assert any(record.getMessage().startswith("refused") for record in caplog.records), name


ANSWERS: tuple[dict[str, Any], ...] = (
    {},
    {"answer": "Explode"},
    {"answer": "Wager"},
    {"answer": ["Wager"]},
    ANTE | {"cents": "1000"},
    ANTE | {"cents": 10.5},
    ANTE | {"cents": -1000},
    ANTE | {"cents": 0},
    ANTE | {"cents": True},
    ANTE | {"cents": 10**18},
    ANTE | {"cents": None},
    ANTE | {"box": 99},
    ANTE | {"box": "1"},
    ANTE | {"wager": "everything"},
    ANTE | {"wager": ["ante"]},
    ANTE | {"player": "B1"},
    ANTE | {"player": {"name": "A1"}},
    ANTE | {"player": "Nobody"},
    {"answer": "Decision", "box": 2, "choice": "fold"},
    {"answer": "Decision", "box": [1], "choice": "fold"},
    {"answer": "NoMoreBets"},
    {"answer": "Dealt", "sequence": 1},
    {"answer": "Seen", "faces": ["Ah"]},
    {"answer": "Ruling", "by": "S1", "ruling": "pay"},
    {"answer": "Withdraw", "box": 2, "wager": "ante"},
    {"answer": "Withdraw", "player": "B1", "box": 2, "wager": "ante"},
)


def test_answers_that_nobody_may_give_are_refused_and_move_nothing(doors: Served) -> None:
    doors.say("B1", "t1", **ANTE | {"box": 2})
    head, balances = doors.head, doors.house.ledger.accounts()
    for number, answer in enumerate(ANSWERS):
        with doors.listen("t1", "A1") as line:
            data = send(line, f"answer-{number:04}", do="say", answer=answer)
        assert not data["ok"], answer
        assert data["status"] in (403, 409, 422), (answer, data)
        assert data["error"]["what"], answer
        assert (doors.head, doors.house.ledger.accounts()) == (head, balances), answer
    doors.do("B1", "/tables/t1/say", answer={"answer": "Withdraw", "box": 2, "wager": "ante"})


def test_whoever_sends_garbage_without_end_is_let_go(doors: Served) -> None:
    with doors.listen("t1", "A1") as line:
        for _ in range(table_socket.MOST_GARBAGE):
            line.send("garbage")
        assert close_code(line) == table_socket.POLICY


def test_a_huge_message_ends_the_connection(doors: Served) -> None:
    with doors.listen("t1", "A1") as line:
        with suppress(ConnectionClosed):
            line.send("x" * (LARGEST + 1))
        assert close_code(line) == 1009
    with doors.listen("t1", "A1") as line:  # one that is just not too long is read
        data = send(line, "long-but-not-too-long", do="say", answer={"answer": "x" * (LARGEST - 200)})
        assert data["error"]["code"] == "bad-input"
        assert len(json.dumps(data)) < 2000, "what is sent back is short"


def test_whoever_goes_too_fast_is_refused_by_key_and_in_the_end_let_go(doors: Served) -> None:
    doors.api.commands = Pace(rate=0.001, burst=2)
    with doors.listen("t1", "A1") as line:
        replies = [send(line, f"ready-{number:04}", do="ready") for number in range(5)]
        assert [data.get("status") for data in replies[2:]] == [429] * 3
        for number in range(table_socket.MOST_HURRIED):
            with suppress(ConnectionClosed):
                line.send(json.dumps({"id": f"hurry-{number:04}", "do": "ready"}))
        assert close_code(line) == table_socket.POLICY
    doors.api.commands = Pace(rate=1e9, burst=10**9)


# Who comes


def test_there_is_nothing_to_hear_at_a_table_that_is_none(doors: Served, caplog: pytest.LogCaptureFixture) -> None:
    for table in ("t2", "../t1", "t1%00", "%F0%9F%82%A1" * 50, quote("t1' OR 1=1 --"), "t1%0Aforged line", "x" * 5000):
        path = quote(table, safe="%/.")
        if "/" not in table:
            assert turned_away(doors, path, "A1")["code"] == "unknown-table", table
            continue
        with pytest.raises(InvalidStatus) as refusal, doors.listen(path, "A1"):  # not even the path of a table
            pass
        assert refusal.value.response.status_code in (403, 404), table
    assert all("\n" not in record.getMessage() for record in caplog.records)


def test_a_visitor_hears_what_everybody_may_know_and_does_nothing(doors: Served) -> None:
    head = doors.head
    for headers in ({}, {"Authorization": "Bearer"}, {"Cookie": "pitbook_session=x"}):
        with doors.listen("t1", **headers) as line:
            hello = json.loads(line.recv(PATIENCE_SECONDS))
            assert hello["state"]["you"] == {"name": "", "role": "visitor"}
            for command in ({"do": "join", "seat": 3}, {"do": "ready"}, {"do": "say", "answer": ANTE}):
                refused = send(line, "a-visitors-key", **command)
                assert (refused["status"], refused["error"]["code"]) == (401, "signed-out")
    assert doors.head == head
    assert set(doors.house.tables["t1"].seats) == {"A1", "B1"}


def test_a_program_whose_token_is_not_good_is_told_so(doors: Served, caplog: pytest.LogCaptureFixture) -> None:
    error = turned_away(doors, "t1", Authorization="Bearer x")
    assert (error["code"], error["remedy"]) == ("signed-out", "sign in, or come as a guest")
    assert sum(record.getMessage().startswith("refused live t1") for record in caplog.records) == 1
    assert doors.ask("GET", "/tables", headers={"Authorization": "Bearer x"}).status_code == 401


def test_a_browser_is_known_by_its_cookie(doors: Served) -> None:
    cookie = {"Cookie": f"pitbook_session={doors.tokens['A1']}"}
    with doors.listen("t1", Origin=f"http://{doors.address}", **cookie) as line:
        assert json.loads(line.recv(PATIENCE_SECONDS))["state"]["you"]["name"] == "A1"
        assert send(line, "by-the-cookie", do="say", answer=ANTE)["ok"]
    for by in ({}, cookie):
        with pytest.raises(InvalidStatus) as refusal, doors.listen("t1", Origin="https://elsewhere.example", **by):
            pass
        assert refusal.value.response.status_code == 403


def test_visitors_of_one_address_have_so_many_connections_and_no_more(doors: Served) -> None:
    with ExitStack() as stack:
        for _ in range(table_socket.MOST_CONNECTIONS):
            stack.enter_context(doors.listen("t1"))
        assert turned_away(doors, "t1")["code"] == "too-many"
        with doors.listen("t1", "A1") as other:
            other.recv(PATIENCE_SECONDS)
    wait_until(lambda: not list(doors.api.service.floor.everybody()))


def test_visitors_of_one_address_go_at_one_pace(doors: Served) -> None:
    doors.api.questions = Pace(rate=0.001, burst=2)
    assert [doors.ask("GET", "/tables").status_code for _ in range(3)] == [200, 200, 429]
    assert doors.ask("GET", "/tables", "A1").status_code == 200


def test_a_page_of_another_site_hears_nothing(doors: Served) -> None:
    with pytest.raises(InvalidStatus) as refusal, doors.listen("t1", "A1", Origin="https://elsewhere.example"):
        pass
    assert refusal.value.response.status_code == 403
    assert json.loads(refusal.value.response.body or b"")["error"]["code"] == "origin"


def test_one_person_has_so_many_connections_and_no_more(doors: Served) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(doors.listen("t1", "A1")) for _ in range(table_socket.MOST_CONNECTIONS)]
        assert turned_away(doors, "t1", "A1")["code"] == "too-many"
        with doors.listen("t1", "B1") as other:
            other.recv(PATIENCE_SECONDS)
        lines[0].close()
        wait_until(lambda: _can_listen(doors))
    wait_until(lambda: not list(doors.api.service.floor.everybody()))


def test_whoever_signs_out_hears_and_does_nothing_more(doors: Served) -> None:
    doors.tokens["A1 again"] = doors.session("A1", "another-token-of-the-same-player")
    with doors.listen("t1", "A1") as gone, doors.listen("t1", "A1 again") as stays:
        gone.recv(PATIENCE_SECONDS)
        assert doors.ask("DELETE", "/sessions/current", "A1").status_code == 200
        assert close_code(gone) == 1001
        assert send(stays, "from-the-other", do="say", answer=ANTE)["ok"]
    assert turned_away(doors, "t1", "A1")["code"] == "signed-out"


def test_a_session_that_expires_ends_the_connection_and_its_commands(doors: Served) -> None:
    token = "a-token-that-lasts-a-minute"
    doors.run("A1", c.SignIn(token_hash(token), "csrf", 60_000))
    doors.tokens["A1 for a minute"] = token
    with doors.listen("t1", "A1 for a minute") as line:
        line.recv(PATIENCE_SECONDS)
        doors.clock.turn(61_000)
        with suppress(ConnectionClosed):  # whichever comes first, the refusal or the end
            assert send(line, "too-late-now", do="ready")["status"] == 401
        assert close_code(line) == 1001


# Slow listeners


async def _told_to_both() -> tuple[Listener, Listener, list[bytes | None]]:
    """One reads whatever comes, the other nothing."""
    floor, slow, quick = LocalFloor(), Listener(A1, "t1"), Listener(Actor("B1", HouseRole.PLAYER), "t1")
    floor.join(slow)
    floor.join(quick)
    heard = []
    for number in range(10 * MOST_WAITING):
        for listener in floor.listeners("t1"):
            listener.send(b"%d" % number)
        heard.append(await quick.waiting.get())
        assert len(slow.waiting) <= MOST_WAITING
    return slow, quick, heard


def test_a_listener_that_does_not_keep_up_is_let_go() -> None:
    """So much waits for it and no more; others at the table hear everything."""
    slow, quick, heard = asyncio.run(_told_to_both())
    assert (slow.is_lost, slow.code, quick.is_lost) == (True, TRY_LATER, False)
    assert asyncio.run(slow.waiting.get()) is None
    assert len(slow.waiting) == 0
    assert heard == [b"%d" % number for number in range(10 * MOST_WAITING)]


def test_a_message_wakes_its_reader_and_one_who_went_away_is_not_missed() -> None:
    async def read() -> list[bytes | None]:
        listener = Listener(A1, "t1")
        gone = asyncio.create_task(listener.waiting.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        reader = asyncio.create_task(listener.waiting.get())
        await asyncio.sleep(0)
        listener.send(b"first")
        listener.send(b"second")
        heard = [await reader, await listener.waiting.get()]
        listener.send(b"never read")
        listener.hang_up()
        return [*heard, await listener.waiting.get()]

    assert asyncio.run(read()) == [b"first", b"second", None]


def test_a_receiver_that_takes_nothing_holds_its_sender_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "SLOWEST_SECONDS", 0.05)

    class Stuck:
        async def send_text(self, text: str) -> None:
            await asyncio.Event().wait()

    async def scene() -> None:
        listener = Listener(A1, "t1")
        listener.send(b"hello")
        await asyncio.wait_for(table_socket.pass_on(Stuck(), listener), PATIENCE_SECONDS)  # type: ignore[arg-type]

    asyncio.run(scene())


def test_the_table_goes_on_beside_somebody_who_never_reads(
    doors: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More is sent to A1 than any buffer between us holds, and A1 takes none of it."""
    monkeypatch.setattr(table_socket, "SLOWEST_SECONDS", 0.5)
    host, _, port = doors.address.partition(":")
    with closing(socket.create_connection((host, int(port)), 5)) as deaf:
        deaf.sendall(_handshake(doors, "A1"))
        wait_until(lambda: _listeners(doors, "A1"))
        (listener,) = _listeners(doors, "A1")
        for _ in range(MOST_WAITING - 20):
            doors.loop.call_soon_threadsafe(listener.send, b"x" * 200_000)
        for number in range(10):
            answer = ANTE | {"box": 2} if number % 2 == 0 else {"answer": "Withdraw", "box": 2, "wager": "ante"}
            assert doors.say("B1", "t1", **answer).status_code == 200
        wait_until(lambda: not _listeners(doors, "A1"))
    assert "let go of A1 at t1: takes nothing" in [record.getMessage() for record in caplog.records]


def _handshake(doors: Served, name: str) -> bytes:
    fields = {
        "Host": doors.address,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
    } | doors.bearer(name)
    lines = [f"GET {V1}/tables/t1/live HTTP/1.1", *(f"{field}: {value}" for field, value in fields.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _listeners(doors: Served, name: str) -> list[Listener]:
    return [each for each in doors.api.service.floor.everybody() if each.actor.name == name]


def _can_listen(doors: Served) -> bool:
    with doors.listen("t1", "A1") as line:
        return bool(json.loads(line.recv(PATIENCE_SECONDS))["type"] == "hello")
