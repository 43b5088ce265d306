"""The door of the house: passwords, sessions, cookies, and what keeps other people's pages and programs out."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from argon2 import extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY
from websockets.exceptions import ConnectionClosed, InvalidStatus

from house.served import V1, Served, served, unhurried
from patience import PATIENCE_SECONDS
from pitbook.errors import BadInput
from pitbook.house import premises as serving
from pitbook.house.api.access import LASTS, Access
from pitbook.house.api.guesses import Guesses
from pitbook.house.api.pace import Pace
from pitbook.house.api.passwords import check_password
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.register import check_name
from pitbook.house.people.roles import HouseRole

PASSWORD: Final = "three words apart"
OUR_OWN: Final = ("httpx", "httpcore", "websockets.client", "uvicorn.access")
"""Loggers of the client in this process, and one that the house has switched off; all others are the server's."""


@pytest.fixture
def house(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path) as house:
        yield house


@pytest.fixture
def new_house(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    """A house that has just been started for the first time."""
    with served(empty_sqlite, tmp_path, people=False) as house:
        yield house


def sign_up(house: Served, name: str = "C1", **more: Any) -> Any:
    return house.ask("POST", "/people", json={"name": name, "password": PASSWORD}, **more)


def sign_in(house: Served, name: str = "C1", password: str = PASSWORD, **more: Any) -> Any:
    return house.ask("POST", "/sessions", json={"name": name, "password": password}, **more)


# The first start


def set_up(house: Served, token: str, name: str = "Op1") -> Any:
    return house.ask("POST", "/setup", json={"token": token, "name": name, "password": PASSWORD})


def test_a_new_house_has_nobody_in_it_and_no_password_opens_it(new_house: Served) -> None:
    assert new_house.house.people.all() == []
    for name in ("admin", "operator", "Op1", "root"):
        for password in ("admin", "password", "pitbook", ""):
            assert sign_in(new_house, name, password or "x").status_code == 401


def test_the_first_link_makes_one_operator_and_then_no_more(new_house: Served) -> None:
    token = new_house.api.access.setup_token
    assert len(token) >= 32
    assert set_up(new_house, "x" * len(token)).status_code == 401
    first = set_up(new_house, token)
    assert (first.status_code, first.json()["role"]) == (201, "operator")
    assert set_up(new_house, token, "Op2").status_code == 401
    assert [person.role for person in new_house.house.people.all()] == [HouseRole.OPERATOR]


def test_a_house_with_an_operator_has_no_link(house: Served) -> None:
    assert house.api.access.setup_token == ""
    assert set_up(house, "", "Op2").status_code == 422
    assert set_up(house, "x", "Op2").status_code == 401


def test_the_page_behind_the_link_runs_its_own_script_only(new_house: Served) -> None:
    page = new_house.client.get(f"{V1}/setup", params={"token": '"><script>alert(1)</script>'})
    assert page.headers["content-type"].startswith("text/html")
    assert "<script>alert" not in page.text
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert re.search(r"script-src 'sha256-[\w+/]{43}='", policy)


# Passwords


def test_passwords_are_kept_as_argon2_and_nowhere_in_clear(house: Served) -> None:
    house.api.access = Access(house.api.service)  # with the real hashes; elsewhere these tests use cheap ones
    sign_up(house)
    kept = house.house.people.get("C1").password
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert extract_parameters(kept) == RFC_9106_LOW_MEMORY
    assert PASSWORD not in kept
    assert sign_in(house).status_code == 201
    assert sign_in(house, password="not my password").status_code == 401


@pytest.mark.parametrize(
    "password",
    [
        "short",
        "nine char",
        "",
        "aaaaaaaaaaaa",
        "abababababab",
        "Password123!",
        "qwertyuiop",
        "1234567890",
        "C1-name-C1x",
        "x" * 201,
    ],
)
def test_weak_passwords_are_refused(password: str) -> None:
    with pytest.raises(BadInput) as caught:
        check_password("C1-name", password)
    assert caught.value.where == "password"
    assert caught.value.remedy


@pytest.mark.parametrize("password", [PASSWORD, "correct horse battery", "pässwörter sind länger", "Tr0ub4dor&3x"])
def test_good_passwords_are_not(password: str) -> None:
    check_password("C1-name", password)


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(house: Served) -> None:
    sign_up(house)
    replies = [sign_in(house, "C1", "not my password"), sign_in(house, "Nobody", "not my password")]
    guest = sign_in(house, "Guest 1", "not my password")
    assert {reply.status_code for reply in (*replies, guest)} == {401}
    assert replies[0].content == replies[1].content == guest.content


def test_signing_in_again_and_again_is_slowed_down(house: Served) -> None:
    house.api.doors = Pace(rate=0.2, burst=3)
    statuses = [sign_in(house, "C1", f"guess number {n}").status_code for n in range(4)]
    assert statuses == [401, 401, 401, 429]
    refused = sign_in(house)
    assert refused.headers["retry-after"] == "5"
    assert refused.json()["error"]["code"] == "too-fast"
    house.clock.turn(5_000)
    assert sign_in(house).status_code == 401
    assert sign_in(house).status_code == 429


def guess(house: Served, name: str, password: str, address: str) -> Any:
    return sign_in(house, name, password, headers={"X-Forwarded-For": address})


def test_many_addresses_together_guess_no_faster_than_one(house: Served) -> None:
    """Ten tries at one account, then one in thirty seconds, wherever they come from and whether there is such a one."""
    sign_up(house)
    for name in ("C1", "c1", "Nobody", "Op1"):
        house.api.access.guesses = Guesses()
        statuses = [guess(house, name, "not the password", f"203.0.113.{n}").status_code for n in range(12)]
        assert statuses == [401] * 10 + [429] * 2, name
    refused = guess(house, "Op1", "not the password", "203.0.113.99")
    assert 1 <= int(refused.headers["retry-after"]) <= 30
    house.clock.turn(30_000)
    assert [guess(house, "Op1", "not the password", f"203.0.114.{n}").status_code for n in range(2)] == [401, 429]


def test_nobody_is_shut_out_by_somebody_who_guesses(house: Served) -> None:
    """Where they signed in before they still do, elsewhere in half a minute, and who is signed in notices nothing."""
    sign_up(house)
    token = guess(house, "C1", PASSWORD, "198.51.100.7").json()["token"]
    for n in range(40):
        guess(house, "C1", "not the password", f"203.0.113.{n}")
    assert is_signed_in(house, token)
    assert guess(house, "C1", PASSWORD, "198.51.100.7").status_code == 201
    assert guess(house, "C1", PASSWORD, "198.51.100.8").status_code == 429
    house.clock.turn(30_000)
    assert guess(house, "C1", PASSWORD, "198.51.100.8").status_code == 201


def test_an_ipv6_network_is_one_address(house: Served) -> None:
    """Whoever has one address of IPv6 has the 2**64 of its network."""
    house.api.doors = Pace(rate=0.2, burst=3)
    addresses = [f"2001:db8:1:2::{n:x}" for n in range(4)]
    assert [guess(house, f"N{n}", "a guess at it", each).status_code for n, each in enumerate(addresses)] == [
        *(401, 401, 401, 429)
    ]
    assert guess(house, "N9", "a guess at it", "2001:db8:1:3::1").status_code == 401
    assert guess(house, "N9", "a guess at it", "::ffff:203.0.113.1").status_code == 401


def guesses(house: Served) -> list[int]:
    """Four tries at a door that takes three at once, each said to come from an address of its own."""
    house.api.doors = Pace(rate=0.2, burst=3)
    addresses = [{"X-Forwarded-For": f"203.0.113.{n}"} for n in range(4)]
    return [sign_in(house, "C1", "a guess at it", headers=address).status_code for address in addresses]


def test_nobody_is_believed_about_where_they_come_from(empty_sqlite: Path, tmp_path: Path) -> None:
    with served(empty_sqlite, tmp_path, proxy="") as house:
        assert guesses(house) == [401, 401, 401, 429]
        reply = house.ask("POST", "/guests", headers={"X-Forwarded-For": "203.0.113.9"})
        assert reply.status_code == 429


@pytest.mark.parametrize(("proxy", "last"), [("127.0.0.1", 401), ("192.0.2.1", 429)])
def test_but_for_the_proxy_that_the_operator_names(empty_sqlite: Path, tmp_path: Path, proxy: str, last: int) -> None:
    with served(empty_sqlite, tmp_path, proxy=proxy) as house:
        assert guesses(house) == [401, 401, 401, last]


@pytest.mark.parametrize(
    ("host", "remedy"), [("192.0.2.1", "--host"), ("no-such-host.invalid", "--host"), ("127.0.0.1", "--port")]
)
def test_where_the_house_cannot_listen_says_what_to_change(
    empty_sqlite: Path, tmp_path: Path, host: str, remedy: str
) -> None:
    with served(empty_sqlite, tmp_path, people=False) as house, pytest.raises(BadInput) as caught:
        serving.serve(house.house, host, int(house.address.partition(":")[2]), lambda line: None, frozenset())
    assert remedy in caught.value.remedy


def test_signing_up_twice_with_one_key_is_done_once(house: Served) -> None:
    key = {"Idempotency-Key": "the-same-key"}
    first, again = sign_up(house, headers=key), sign_up(house, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    other = house.ask("POST", "/people", json={"name": "C1", "password": "somebody else entirely"}, headers=key)
    assert other.status_code == 409
    assert sign_up(house).status_code == 409
    assert [person.name for person in house.house.people.all()].count("C1") == 1


# Another password


NEW: Final = "four other words here"


def change(house: Served, token: str, old: str = PASSWORD, new: str = NEW, **headers: str) -> Any:
    bearer = {"Authorization": f"Bearer {token}", **headers}
    return house.ask("PUT", "/me/password", json={"old": old, "new": new}, headers=bearer)


def is_signed_in(house: Served, token: str) -> bool:
    return bool(house.ask("GET", "/me", headers={"Authorization": f"Bearer {token}"}).status_code == 200)


def test_a_new_password_is_the_only_one(house: Served) -> None:
    token = sign_up(house).json()["token"]
    changed = change(house, token)
    assert (changed.status_code, changed.json()) == (200, {"name": "C1", "role": "player"})
    kept = house.house.people.get("C1").password
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert sign_in(house).status_code == 401
    assert sign_in(house, password=NEW).status_code == 201
    assert audit(house.house.store, house.house.key).is_whole


def test_a_new_password_ends_all_other_sessions(house: Served) -> None:
    open_table(house)
    mine, other = sign_up(house).json()["token"], sign_in(house).json()["token"]
    with house.listen("t1", Authorization=f"Bearer {other}") as connection:
        connection.recv(timeout=PATIENCE_SECONDS)
        assert change(house, mine).status_code == 200
        assert is_let_go(house, connection)
    assert (is_signed_in(house, mine), is_signed_in(house, other)) == (True, False)


@pytest.mark.parametrize(
    ("old", "new", "status", "code"),
    [
        ("not my password", NEW, 401, "bad-password"),
        (PASSWORD, "short", 422, "bad-input"),
        (PASSWORD, "Password123!", 422, "bad-input"),
    ],
)
def test_a_change_that_is_refused_changes_nothing(house: Served, old: str, new: str, status: int, code: str) -> None:
    token, other = sign_up(house).json()["token"], sign_in(house).json()["token"]
    before = house.head
    reply = change(house, token, old, new)
    assert (reply.status_code, reply.json()["error"]["code"]) == (status, code)
    assert house.head == before
    assert is_signed_in(house, other)
    assert sign_in(house).status_code == 201


def test_who_has_no_password_changes_none(house: Served) -> None:
    guest = house.ask("POST", "/guests").json()["token"]
    assert change(house, guest).json()["error"]["code"] == "role"
    assert change(house, house.tokens["A1"]).json()["error"]["code"] == "bad-password"


def test_changing_twice_with_one_key_is_done_once(house: Served) -> None:
    token, key = sign_up(house).json()["token"], {"Idempotency-Key": "the-same-key"}
    first = change(house, token, **key)
    before = house.head
    again = change(house, token, **key)
    assert (first.status_code, again.status_code, again.content) == (200, 200, first.content)
    assert house.head == before
    other = change(house, token, NEW, "not the same words", **key)
    assert (other.status_code, other.json()["error"]["code"]) == (409, "key-reused")
    assert change(house, token, PASSWORD, NEW).status_code == 401  # under a key of its own it is another change
    assert sign_in(house, password=NEW).status_code == 201


def test_many_changes_at_once_under_one_key_are_one(house: Served) -> None:
    token, key = sign_up(house).json()["token"], {"Idempotency-Key": "the-same-key"}
    with ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(lambda _: change(house, token, **key), range(4)))
    assert {reply.status_code for reply in replies} == {200}


def test_of_two_changes_at_once_one_is_made(house: Served) -> None:
    """Both know the old password when they ask; the later one does not undo the earlier."""
    token = sign_up(house).json()["token"]
    passwords = ["the first new one", "the second new one"]
    with ThreadPoolExecutor(2) as pool:
        replies = list(pool.map(lambda new: change(house, token, new=new), passwords))
    assert sorted(reply.status_code for reply in replies) == [200, 401]
    (made,) = [new for new, reply in zip(passwords, replies, strict=True) if reply.status_code == 200]
    assert sign_in(house, password=made).status_code == 201


def test_guessing_the_old_password_is_slowed_down(house: Served) -> None:
    token = sign_up(house).json()["token"]
    house.api.doors = Pace(rate=0.2, burst=3)
    assert [change(house, token, f"guess number {n}").status_code for n in range(4)] == [401, 401, 401, 429]


# Names


@pytest.mark.parametrize(
    "name",
    [
        *("Dealer", "dealer 2", "SUPERVISOR", "Operator", "Inspector", "House", "Guest 12", "Casino Operator", "Clock"),
        *("door", "Dea1er", "D.ealer", "Deаler", "ԁеаӏег", "Ｄealer", "Déaler"),
        *("☆ North", "☆North", " North", "A", "", "a" * 25, "A\0B", "A\nB", "A‮B", "A​B", "two  spaces", "a/b", "<b>"),
    ],
)
def test_no_name_looks_like_an_office_or_a_bot(name: str) -> None:
    with pytest.raises(BadInput):
        check_name(name)


@pytest.mark.parametrize("name", ["A1", "Anahera", "Ngā Rangi", "Дмитрий", "O'Neil-2", "王芳", "Botany", "Housemartin"])
def test_other_names_are_welcome(name: str) -> None:
    assert check_name(name) == name


def test_a_name_is_given_once_whatever_its_case(house: Served) -> None:
    assert sign_up(house, "Cee One").status_code == 201
    again = house.ask("POST", "/people", json={"name": "CEE ONE", "password": "another password"})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "exists")
    assert sign_in(house, "cEE oNE").status_code == 201


# Sessions


def test_a_session_ends_when_its_time_is_over(house: Served) -> None:
    token = sign_up(house).json()["token"]
    me = {"Authorization": f"Bearer {token}"}
    assert house.ask("GET", "/me", headers=me).json()["expires_at"] == house.clock.now() + LASTS
    house.clock.turn(LASTS - 1)
    assert house.ask("GET", "/me", headers=me).status_code == 200
    house.clock.turn(1)
    assert house.ask("GET", "/me", headers=me).status_code == 401


def open_table(house: Served) -> None:
    house.do("Op1", "/tables", table="t1", name="T 1", edition="dragon-21")
    house.do("Op1", "/tables/t1/open")


def is_let_go(house: Served, connection: Any) -> bool:
    """Whether the house hangs up, after whatever it had still to say."""
    try:
        for _ in range(50):
            connection.recv(timeout=PATIENCE_SECONDS)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False
    return False


def test_signing_out_ends_the_session_and_its_connections_and_no_other(house: Served) -> None:
    open_table(house)
    other = house.session("A1", "another-session-of-a1")
    with house.listen("t1", "A1") as mine, house.listen("t1", Authorization=f"Bearer {other}") as another:
        mine.recv(timeout=PATIENCE_SECONDS)
        another.recv(timeout=PATIENCE_SECONDS)
        assert house.ask("DELETE", "/sessions/current", "A1").status_code == 200
        assert is_let_go(house, mine)
        another.send('{"id": "still-here", "do": "join", "seat": 1}')
        heard = [str(another.recv(timeout=PATIENCE_SECONDS)) for _ in range(2)]
        assert '"still-here"' in " ".join(heard)
    assert house.ask("GET", "/me", "A1").status_code == 401


def test_a_connection_ends_with_its_session(house: Served) -> None:
    open_table(house)
    with house.listen("t1", "A1") as connection:
        connection.recv(timeout=PATIENCE_SECONDS)
        house.clock.turn(LASTS)
        assert is_let_go(house, connection)


def test_whoever_is_shut_out_is_out_at_once(house: Served) -> None:
    open_table(house)
    sign_up(house)
    with house.listen("t1", "A1") as connection:
        connection.recv(timeout=PATIENCE_SECONDS)
        shut = house.ask("PUT", "/people/a1/active", "Op1", json={"is_active": False})
        assert shut.status_code == 200
        assert house.ask("GET", "/me", "A1").status_code == 401
        assert is_let_go(house, connection)
    assert house.ask("PUT", "/people/C1/active", "Op1", json={"is_active": False}).status_code == 200
    assert sign_in(house).status_code == 403
    assert house.ask("PUT", "/people/C1/active", "Op1", json={"is_active": True}).status_code == 200
    assert sign_in(house).status_code == 201


# Cookies, CSRF and origins


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Served, scheme: str) -> None:
    reply = sign_up(house, headers={"X-Forwarded-Proto": scheme})
    name, *attributes = reply.headers["set-cookie"].lower().split("; ")
    assert name.startswith("pitbook_session=")
    assert {"httponly", "samesite=strict", "path=/", f"max-age={LASTS // 1000}"} <= set(attributes)
    assert ("secure" in attributes) == (scheme == "https")


def unsafe_routes(house: Served) -> list[tuple[str, str]]:
    """Every route that changes something for whoever is signed in."""
    paths = house.app.openapi()["paths"]
    return [
        (method.upper(), re.sub(r"{\w+}", "1", path).removeprefix(V1))
        for path, methods in paths.items()
        for method, operation in methods.items()
        if method != "get" and "security" in operation
    ]


def test_whoever_comes_by_cookie_must_send_the_csrf_token(house: Served) -> None:
    from house.api.test_routes_by_roles import BODIES

    routes, before = unsafe_routes(house), house.head
    assert len(routes) >= 25
    bodies = {re.sub(r"{\w+}", "1", route): body for route, body in BODIES.items()}
    for method, path in routes:
        for wrong in ({}, {"X-CSRF-Token": "wrong"}, {"X-CSRF-Token": "csrf-of-A1"}):
            headers = {"Cookie": f"pitbook_session={house.tokens['Op1']}", **wrong}
            body = bodies.get(f"{method} {path}")
            reply = house.ask(method, path, headers=headers, **({"json": body} if body is not None else {}))  # type: ignore[arg-type]
            assert (reply.status_code, reply.json()["error"]["code"]) == (403, "csrf"), (method, path)
    assert house.head == before
    right = {"Cookie": f"pitbook_session={house.tokens['A1']}", "X-CSRF-Token": "csrf-of-A1"}
    assert house.ask("POST", "/cashier/buy-in", headers=right, json={"cents": 100}).status_code == 200
    assert house.ask("POST", "/cashier/buy-in", "A1", json={"cents": 100}).status_code == 200


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "https://127.0.0.1", "null", "http://127.0.0.1:1"])
def test_pages_of_other_origins_change_nothing(house: Served, origin: str) -> None:
    from house.api.test_routes_by_roles import BODIES

    before = house.head
    for route, body in BODIES.items():
        method, path = re.sub(r"{\w+}", "1", route).split()
        reply = house.ask(method, path, "Op1", headers={"Origin": origin}, json=body)
        assert (reply.status_code, reply.json()["error"]["code"]) == (403, "origin"), route
    assert house.ask("POST", "/guests", headers={"Origin": origin}).status_code == 403
    assert house.ask("DELETE", "/sessions/current", "A1", headers={"Origin": origin}).status_code == 403
    assert house.head == before
    own = {"Origin": f"http://{house.address}"}
    assert house.ask("POST", "/cashier/buy-in", "A1", headers=own, json={"cents": 100}).status_code == 200


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null"])
def test_pages_of_other_origins_read_nothing(house: Served, origin: str) -> None:
    """Least of all the CSRF token, which is told by `GET /me` to whoever has the cookie."""
    cookie = {"Cookie": f"pitbook_session={house.tokens['A1']}"}
    paths = house.app.openapi()["paths"]
    routes = [path for path, methods in paths.items() if "security" in methods.get("get", {})]
    assert len(routes) >= 12
    for route in routes:
        path = re.sub(r"{\w+}", "1", route.replace("{day}", "2026-01-31")).removeprefix(V1)
        for headers in (cookie, house.bearer("A1")):
            reply = house.ask("GET", path, headers=headers | {"Origin": origin})
            assert (reply.status_code, reply.json()["error"]["code"]) == (403, "origin"), path
    for headers in (cookie, cookie | {"Origin": f"http://{house.address}"}, house.bearer("A1")):
        assert house.ask("GET", "/me", headers=headers).json()["csrf"] == "csrf-of-A1"


def test_connections_are_for_people_from_the_houses_own_pages(house: Served) -> None:
    open_table(house)
    for origin in ("http://elsewhere.example", "null"):
        with pytest.raises(InvalidStatus) as caught:
            house.listen("t1", "A1", Origin=origin)
        assert caught.value.response.status_code == 403
    with house.listen("t1") as connection:
        assert '"role":"visitor"' in connection.recv(timeout=PATIENCE_SECONDS)
    with house.listen("t1", "A1", Origin=f"http://{house.address}") as connection:
        assert '"hello"' in connection.recv(timeout=PATIENCE_SECONDS)


# What is kept, and what is said of it


def test_no_token_or_password_is_in_the_database_or_the_log(house: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house.api.doors = unhurried()
    tickets = [sign_up(house).json(), sign_in(house).json(), house.ask("POST", "/guests").json()]
    sign_in(house, "C1", "a wrong password that nobody should read")
    set_up(house, "a-token-nobody-should-read")
    staff = {"name": "D2", "password": "the dealer's own words", "role": "dealer"}
    assert house.ask("POST", "/staff", "Op1", json=staff).status_code == 201
    house.client.get(f"{V1}/setup", params={"token": "a-token-nobody-should-read"})
    house.ask("GET", "/nowhere", headers={"Authorization": f"Bearer {tickets[0]['token']}"})
    assert change(house, tickets[0]["token"]).status_code == 200
    change(house, tickets[0]["token"], "an old one that nobody should read", "a new one that nobody should read")
    secrets = [ticket["token"] for ticket in tickets] + list(house.tokens.values())
    secrets += [
        PASSWORD,
        "a wrong password that nobody should read",
        "a-token-nobody-should-read",
        staff["password"],
        NEW,
    ]
    secrets += ["an old one that nobody should read", "a new one that nobody should read"]
    kept = b"".join(path.read_bytes() for path in house.path.parent.glob("house.db*"))
    logged = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith(OUR_OWN))
    assert b"argon2id" in kept
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret not in logged
    assert "refused POST" in logged
