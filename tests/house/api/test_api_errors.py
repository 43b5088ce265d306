"""Whatever is wrong with a request, the reply is a refusal in the one shape, with the right status and a log line."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from house.served import V1, Served, served
from patience import PATIENCE_SECONDS
from pitbook.errors import BrokenRules
from pitbook.house import commands as c
from pitbook.house.api.threshold import LARGEST, SEVERAL

JSON: Final = {"Content-Type": "application/json"}
FORBIDDEN: Final = ("Traceback", "sqlalchemy", "SELECT ", "INSERT ", "__init__", "psycopg", "sqlite3", ".py")


@pytest.fixture(scope="module")
def house(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path_factory.mktemp("errors")) as house:
        house.do("A1", "/cashier/buy-in", cents=10_000)
        limits = {"limits": {"ante": {"min": 500, "max": 5_000, "step": 100}}}
        house.do("Op1", "/tables", table="t1", name="T 1", edition="caribbean-stud@1998", notice=limits)
        house.do("Op1", "/tables/t1/open")
        house.do("A1", "/tables/t1/join", seat=1)
        yield house


def refusal(reply: httpx.Response, status: int) -> dict[str, str]:
    """The refusal in a reply, which has this status and the one shape."""
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"] == "application/json"
    said: dict[str, str] = reply.json()["error"]
    assert set(reply.json()) == {"error"}
    assert set(said) == {"code", "what", "where", "clause", "remedy"}
    assert said["code"]
    assert said["what"]
    assert not [word for word in FORBIDDEN if word in reply.text]
    return said


# The rules say which clause


@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        ({"answer": "Wager", "box": 1, "wager": "ante", "cents": 499}, "2.0"),
        ({"answer": "Wager", "box": 1, "wager": "ante", "cents": 5_001}, "2.0"),
        ({"answer": "Wager", "box": 1, "wager": "ante", "cents": 550}, "2.0"),
        ({"answer": "Wager", "box": 8, "wager": "ante", "cents": 500}, "3.1"),
        ({"answer": "Wager", "box": 1, "wager": "jackpot", "cents": 100}, "11.1"),
        ({"answer": "Withdraw", "box": 1, "wager": "ante"}, "5"),
        ({"answer": "Decision", "box": 1, "choice": "bet"}, ""),
    ],
)
def test_a_refusal_by_the_rules_names_the_clause(house: Served, answer: dict[str, Any], clause: str) -> None:
    before = house.head
    reply = house.ask("POST", "/tables/t1/say", "A1", json={"answer": answer})
    if clause:
        said = refusal(reply, 409)
        assert said["clause"].startswith(clause), said
    else:  # no box is his yet: that is no matter of the rules
        refusal(reply, 403)
    assert house.head == before


@pytest.mark.parametrize(
    ("path", "body", "clause"),
    [
        (
            "/tables",
            {"table": "t2", "name": "T2", "edition": "caribbean-stud@1998", "notice": {"jackpot": True}},
            "11",
        ),
        ("/tables/t1/notice", {"edition": "caribbean-stud@1998", "notice": {"dealing": "by-hand"}}, "3.4"),
    ],
)
def test_a_notice_or_procedure_against_the_rules_names_the_clause(
    house: Served, path: str, body: dict[str, Any], clause: str
) -> None:
    reply = house.ask("POST", path, "Op1", json=body)
    assert reply.status_code in (409, 422)
    assert refusal(reply, reply.status_code)["clause"].startswith(clause), reply.text


# What cannot be read


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"", JSON, 422),
        (b"{", JSON, 400),
        (b"[" * 100_000, JSON, 400),
        (b'{"cents": ' + b"9" * 5_000 + b"}", JSON, 400),
        (b"\xff\xfe\x00", JSON, 400),
        (b'{"cents": NaN}', JSON, 422),
        (b'{"cents": 1e999}', JSON, 422),
        (b'{"cents": 1.5}', JSON, 422),
        (b'{"cents": "100"}', JSON, 422),
        (b'{"cents": true}', JSON, 422),
        (b'{"cents": null}', JSON, 422),
        (b'{"cents": [1]}', JSON, 422),
        (b'{"cents": 99999999999999999999999}', JSON, 422),
        (b'{"cents": -1}', JSON, 422),
        (b'{"cents": 0}', JSON, 422),
        (b'{"cents": 100, "also": 1}', JSON, 422),
        (b'{"cents": 100, "\\ud800": 1}', JSON, 422),
        (b'{"cents": 100, "player": "A\\u0000"}', JSON, 422),
        (b'{"cents": 100, "player": "\\ud800"}', JSON, 422),
        (b"[]", JSON, 422),
        (b'"text"', JSON, 422),
        (b"null", JSON, 422),
        (b'{"cents": 100}', {"Content-Type": "text/plain"}, 415),
        (b'{"cents": 100}', {}, 415),
        (b"cents=100", {"Content-Type": "application/x-www-form-urlencoded"}, 415),
        (b"<cents>100</cents>", {"Content-Type": "application/xml"}, 415),
        (b" " * (LARGEST + 1), JSON, 413),
    ],
)
def test_a_body_that_is_not_as_described(
    house: Served, body: bytes, headers: dict[str, str], status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "pitbook.house")
    before = house.head
    refusal(house.ask("POST", "/cashier/buy-in", "A1", content=body, headers=headers), status)
    assert "refused POST /api/v1/cashier/buy-in" in caplog.text
    assert house.head == before


def test_a_body_without_end_is_not_read_to_its_end(house: Served) -> None:
    sent = 0

    def pieces() -> Iterator[bytes]:
        nonlocal sent
        while sent < 50 * LARGEST:
            sent += LARGEST // 4
            yield b" " * (LARGEST // 4)

    try:
        reply = house.ask("POST", "/cashier/buy-in", "A1", content=pieces(), headers=JSON)
    except httpx.TransportError:  # the house has hung up on us
        return
    refusal(reply, 413)


FREE: Final = [
    {"answer": "Wager", "box": 10**30, "wager": "ante", "cents": 500},
    {"answer": "Wager", "box": -(10**30), "wager": "ante", "cents": 500},
    {"answer": "Wager", "box": 1, "wager": "ante", "cents": 2**63},
    {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1.0},
    {"answer": "Wager", "box": 1, "wager": "ante", "cents": True},
    {"answer": "Wager", "box": "1", "wager": "ante", "cents": 500},
    {"answer": "Wager", "box": 1, "wager": ["ante"], "cents": 500},
    {"answer": "Wager", "box": 1, "wager": {"a": 1}, "cents": 500},
    {"answer": "Wager", "box": 1, "wager": "an\0te", "cents": 500},
    {"answer": "Wager", "box": None, "wager": "ante", "cents": None},
    {"answer": "Wager"},
    {"answer": "Wager", "surprise": 1},
    {"answer": "Nothing of the kind"},
    {"answer": 7},
    {"answer": None},
    {"answer": ["Wager"]},
    {"answer": "Decision", "box": 1, "choice": "bet", "places": [10**20]},
    {"answer": "Decision", "box": 1, "choice": {"x": []}},
    {"answer": "Joining", "player": 5},
    {"answer": "Seen", "cards": ["Zz"]},
    {"answer": "Seen", "cards": "Ah"},
    {"__class__": "Wager"},
    {},
    {"answer": "Wager", "deep": [[[[[[[[[[[[[[[[{}]]]]]]]]]]]]]]]]},
]


@pytest.mark.parametrize("answer", FREE)
@pytest.mark.parametrize("by", ["A1", "Op1"])
def test_answers_that_are_none(house: Served, answer: dict[str, Any], by: str) -> None:
    before = house.head
    reply = house.ask("POST", "/tables/t1/say", by, json={"answer": answer})
    assert 400 <= reply.status_code < 500, reply.text
    refusal(reply, reply.status_code)
    assert house.head == before


def test_garbage_in_frames_gets_refusals_and_then_an_end(house: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pitbook.house")
    frames: list[str | bytes] = ["", "{", "[]", "7", "null", b"\xff\x00", '{"do": "dance", "id": "12345678"}']
    frames += [
        '{"do": "say", "id": "short"}',
        '{"do": "leave", "id": "12345678", "x": 1}',
    ]
    with house.listen("t1", "B1") as connection:
        connection.recv(timeout=PATIENCE_SECONDS)
        for frame in frames:
            connection.send(frame)
            said = next_reply(connection)
            assert not said["ok"], frame
            assert said["status"] == 422
            assert set(said["error"]) == {"code", "what", "where", "clause", "remedy"}
            assert not [word for word in FORBIDDEN if word in said["error"]["what"]], said
        with pytest.raises(ConnectionClosed, match="1008"):
            _until_hung_up(connection)
    assert caplog.text.count("refused frame of B1") >= len(frames)


def next_reply(connection: ClientConnection) -> dict[str, Any]:
    """What is said next in reply, whatever else happens at the table."""
    while (said := orjson.loads(connection.recv(timeout=PATIENCE_SECONDS)))["type"] != "reply":
        assert said["type"] in ("hello", "update")
    return dict(said)


def _until_hung_up(connection: ClientConnection) -> None:
    for _ in range(10):
        connection.send("more of the same")
        connection.recv(timeout=PATIENCE_SECONDS)


@pytest.mark.parametrize("answer", FREE)
def test_answers_that_are_none_in_frames(house: Served, answer: dict[str, Any]) -> None:
    with house.listen("t1", "A1") as connection:
        connection.recv(timeout=PATIENCE_SECONDS)
        connection.send(json.dumps({"id": "frame-0001", "do": "say", "answer": answer}))
        said = next_reply(connection)
        assert not said["ok"]
        assert 400 <= said["status"] < 500


# Where there is nothing


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "unknown-path"),
        ("GET", "/tables/none", 404, "unknown-table"),
        ("GET", "/tables/t1/rounds/999", 404, "unknown-round"),
        ("GET", "/tables/t1/rounds/1", 404, "unknown-round"),
        ("GET", "/tables/t1/rounds/-1", 422, "bad-input"),
        ("GET", "/tables/t1/rounds/99999999999999999999", 422, "bad-input"),
        ("GET", "/tables/t1/rounds/x", 422, "bad-input"),
        ("GET", "/tables/..%2f..%2fetc%2fpasswd", 404, "unknown-path"),
        ("GET", "/tables/%00", 422, "bad-input"),
        ("GET", "/tables/%ff%fe", 404, "unknown-table"),
        ("GET", "/tables/t1%0aX-Evil:1", 422, "bad-input"),
        ("GET", f"/tables/{'x' * 5000}", 422, "bad-input"),
        ("GET", "/tables/%27%20OR%201=1--", 404, "unknown-table"),
        ("GET", "/statements/players/nobody", 404, "unknown-person"),
        ("GET", "/statements/days/2027-99-99", 422, "bad-input"),
        ("GET", "/statements/days/9999-01-01", 422, "bad-input"),
        ("GET", "/statements/players/A1?cursor=garbage", 422, "bad-input"),
        ("GET", "/statements/players/A1?since=5&until=1", 422, "bad-input"),
        ("GET", "/log?limit=0", 422, "bad-input"),
        ("GET", "/log?after=99999999999999999999", 422, "bad-input"),
        ("PATCH", "/tables/t1", 405, "method"),
        ("TRACE", "/me", 405, "method"),
        ("PUT", "/tables", 405, "method"),
        ("DELETE", "/tables/t1", 405, "method"),
    ],
)
def test_paths_and_methods_that_are_none(
    house: Served, method: str, path: str, status: int, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "pitbook.house")
    said = refusal(house.ask(method, path, "Op1"), status)
    assert said["code"] == code
    lines = [record.getMessage() for record in caplog.records if record.name == "pitbook.house"]
    assert any(line.startswith(f"refused {method} /api/v1") for line in lines)
    assert not any("\n" in line for line in lines)


def test_the_log_says_who_was_refused_what_and_from_where(house: Served, caplog: pytest.LogCaptureFixture) -> None:
    """By name, address, path, answer and code; never a face of a card, a token or a password."""
    caplog.set_level(logging.INFO, "pitbook.house")
    wager = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 500}
    house.ask("POST", "/tables/t1/say", "I1", json={"answer": wager})
    house.ask("POST", "/tables/t1/say", "Op1", json={"answer": {"answer": "Seen", "cards": ["Ah", "Xx"]}})
    house.ask("POST", "/tables/t1/say", "Op1", json={"answer": {"answer": "Kd"}})
    house.ask("POST", "/cashier/buy-in", "A1", json={"cents": -1})
    house.ask("GET", "/me")
    house.ask("GET", "/me", headers={"Authorization": "Bearer my-secret-token"})
    house.ask("POST", "/sessions", json={"name": "A1", "password": "not the password"})
    house.ask("POST", "/cashier/buy-in", "A1", content=b"x", headers={"Content-Type": "text/plain"})
    with house.listen("t1", "B1") as connection:
        connection.recv(timeout=PATIENCE_SECONDS)
        connection.send('{"do": "say", "id": "12345678", "answer": {"answer": "Dealt"}}')
        next_reply(connection)
    lines = [record.getMessage() for record in caplog.records if record.name == "pitbook.house"]
    assert lines == [
        "refused POST /api/v1/tables/t1/say (Say Wager) of I1 at 127.0.0.1: role",
        "refused POST /api/v1/tables/t1/say (Say Seen) of Op1 at 127.0.0.1: bad-input",
        "refused POST /api/v1/tables/t1/say (Say) of Op1 at 127.0.0.1: bad-input",
        "refused POST /api/v1/cashier/buy-in of A1 at 127.0.0.1: bad-input",
        "refused GET /api/v1/me of nobody at 127.0.0.1: signed-out",
        "refused GET /api/v1/me of nobody at 127.0.0.1: signed-out",
        "refused POST /api/v1/sessions of nobody at 127.0.0.1: bad-password",
        "refused POST /api/v1/cashier/buy-in of A1 at 127.0.0.1: not-json",
        "refused Say Dealt at t1 of B1 at 127.0.0.1: not-here",
    ]


def test_keys_are_needed_and_bounded(house: Served) -> None:
    for key in ("short", "x" * 81, "with space in it", "ümlaut-ümlaut"):
        headers = httpx.Headers({"Idempotency-Key": key} | house.bearer("A1"), encoding="utf-8")
        refusal(house.client.post(f"{V1}/cashier/buy-in", headers=headers, json={"cents": 1}), 422)
    refusal(house.client.post(f"{V1}/cashier/buy-in", headers=house.bearer("A1"), json={"cents": 1}), 422)


# What nobody foresaw


@pytest.mark.parametrize(
    "error", [RuntimeError("Ah Kd SELECT secret"), BrokenRules("the hand Ah Kd of box 1 is broken")]
)
def test_a_fault_of_the_software_says_nothing_of_itself(
    house: Served, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise error

    monkeypatch.setitem(_handlers(), c.Leave, broken)
    before = house.head
    reply = house.ask("POST", "/tables/t1/leave", "A1")
    said = refusal(reply, 500)
    assert said["code"] == "broken"
    assert "Ah" not in reply.text
    assert house.head == before
    assert house.ask("GET", "/me", "A1").status_code == 200


def _handlers() -> dict[Any, Any]:
    from pitbook.house.desk import HANDLERS

    return HANDLERS


# What browsers are told


@pytest.mark.parametrize("path", ["", "/me", "/nowhere", "/setup", "/tables/%00"])
def test_every_response_is_marked(house: Served, path: str) -> None:
    headers = house.ask("GET", path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_the_description_is_a_page_that_needs_no_other_site(house: Served) -> None:
    page = house.client.get("/api/docs")
    assert page.status_code == 200
    for path in house.app.openapi()["paths"]:
        assert f" {path}</code>" in page.text
    assert "<script" not in page.text
    assert "https://" not in page.text
    assert "script-src" not in page.headers["content-security-policy"]


# What is asked, is asked once


@pytest.mark.parametrize("query", ["limit=1&limit=4", "limit=false&li%6Dit=4", "after=&limit=4&after="])
def test_a_question_names_each_thing_once(house: Served, query: str) -> None:
    said = refusal(house.ask("GET", f"/people?{query}", by="Op1"), 422)
    assert "stands twice" in said["what"]


def test_what_may_be_named_several_times_is_what_the_description_says(house: Served) -> None:
    reply = house.ask("GET", "/lab/caribbean-stud/edge?o=jackpot=true&o=no-such-option=1", by="A1")
    assert "no-such-option" in refusal(reply, 422)["what"]
    several = {
        asked["name"]
        for methods in house.app.openapi()["paths"].values()
        for operation in methods.values()
        for asked in operation.get("parameters", ())
        if asked["in"] == "query" and asked["schema"].get("type") == "array"
    }
    assert several == SEVERAL
