"""The lobby: what is told of tables among others, to whom, when it is told again, and what the lab adds to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from house.served import V1, Served, served
from patience import PATIENCE_SECONDS
from pitbook.errors import Unavailable, UnknownName
from pitbook.games import find_edition
from pitbook.house.api.routes import table_socket
from pitbook.house.service import figures, lobby
from pitbook.house.service.enquiries import Enquiries
from pitbook.house.service.figures import UNKNOWN, HouseFigures
from pitbook.lab.question import analyse
from pitbook.law import Notice


@pytest.fixture
def house(empty_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(lobby, "SECONDS", 0.02)
    with served(empty_sqlite, tmp_path) as house:
        house.do("Op1", "/tables", table="t1", name="Table 1", edition="caribbean-stud@1998", settings={"bots": 1})
        house.do("Op1", "/tables/t1/open")
        house.do("A1", "/cashier/buy-in", cents=100_000)
        yield house


def look(house: Served, by: str = "", **headers: str) -> ClientConnection:
    every = (house.bearer(by) if by else {}) | headers
    return connect(
        f"ws://{house.address}{V1}/lobby",
        additional_headers=every,
        compression=None,
        open_timeout=PATIENCE_SECONDS,
        close_timeout=1,
    )


def heard(line: ClientConnection) -> Any:
    told = json.loads(line.recv(PATIENCE_SECONDS))
    assert told["type"] == "lobby"
    return told


def test_a_table_tells_what_it_asks_who_sits_there_and_by_which_rules(house: Served) -> None:
    house.do("A1", "/tables/t1/join", seat=4)
    for by in ("", "A1", "I1"):
        (told,) = house.ask("GET", "/tables", by).json()
        assert (told["asks"], told["round"], told["announced"]) == ("PlaceWagers", 1, None)
        assert told["seats"]["4"] == "A1"
        assert (told["keeps"], told["finding"]) == (None, None)
    assert told["in_force"] == {
        "title": find_edition("caribbean-stud@1998").title,
        "is_draft": False,
        "since": "1998-02-01",
    }
    house.do("Op1", "/tables", table="t2", name="Table 2", edition="dragon-21@2013-draft")
    assert house.ask("GET", "/tables").json()[1]["in_force"]["is_draft"] is True
    assert house.ask("GET", "/tables").json()[1]["asks"] == ""


def test_the_house_s_regulars_have_seats_too(house: Served) -> None:
    house.do("A1", "/tables/t1/join", seat=4)
    assert house.say("A1", "t1", answer="Wager", box=4, wager="ante", cents=1000).is_success
    (told,) = house.ask("GET", "/tables").json()
    assert sorted(told["seats"], key=int)[0] == "4"
    assert len(told["seats"]) == 2


def test_whoever_looks_hears_at_once_and_when_something_changes(house: Served) -> None:
    house.do("Op1", "/jackpots", jackpot="main", name="Main", seed=2_500_000)
    with look(house) as line, look(house, "B1") as other:
        for each in (line, other):
            first = heard(each)
            assert first["tables"] == house.ask("GET", "/tables").json()
            assert first["jackpots"] == house.ask("GET", "/jackpots").json()
        house.do("A1", "/tables/t1/join", seat=2)
        for each in (line, other):
            assert heard(each)["tables"][0]["seats"] == {"2": "A1"}


def test_a_page_of_another_site_does_not_see_the_lobby(house: Served) -> None:
    with pytest.raises(InvalidStatus) as refusal, look(house, Origin="https://elsewhere.example"):
        pass
    assert refusal.value.response.status_code == 403


def test_connections_to_the_lobby_count_with_the_others(house: Served) -> None:
    with ExitStack() as stack:
        for _ in range(table_socket.MOST_CONNECTIONS):
            heard(stack.enter_context(look(house)))
        with house.listen("t1") as refused:
            assert json.loads(refused.recv(PATIENCE_SECONDS))["error"]["code"] == "too-many"


def test_nothing_is_done_in_the_lobby(house: Served) -> None:
    head = house.head
    with look(house, "A1") as line:
        heard(line)
        for _ in range(table_socket.MOST_GARBAGE):
            line.send('{"id": "a-good-key", "do": "ready"}')
        with suppress(ConnectionClosed):
            while True:
                line.recv(PATIENCE_SECONDS)
        assert line.close_code == table_socket.POLICY
    assert house.head == head


def test_somebody_is_told_what_their_evening_came_to_and_how_much_of_each_limit_is_used(house: Served) -> None:
    came = house.ask("GET", "/me", "A1").json()
    assert (came["since"], came["net"]) == (came["signed_in_at"], 0)
    assert house.ask("PUT", "/me/limits", "A1", json={"day_loss": 5000, "session_minutes": 60}).is_success
    house.clock.turn(7 * 60_000)
    house.do("A1", "/tables/t1/join", seat=4)
    assert house.say("A1", "t1", answer="Wager", box=4, wager="ante", cents=1000).is_success
    lies = house.ask("GET", "/me", "A1").json()
    assert (lies["net"], lies["balance"]) == (0, 99_000)  # nothing is won or lost yet
    house.do("A1", "/tables/t1/ready")
    assert house.say("A1", "t1", answer="Decision", box=4, choice="fold").is_success
    lost = house.ask("GET", "/me", "A1").json()
    assert lost["net"] == -1000
    assert lost["limits_used"] == {
        "day_loss": {"used": 1000, "of": 5000},
        "day_stakes": {"used": 1000, "of": None},
        "session_minutes": {"used": 7, "of": 60},
    }
    assert lost["limits"] == {"day_loss": 5000, "day_stakes": None, "session_minutes": 60}
    assert "net" not in house.ask("GET", "/me", "Op1").json()


# What the lab has found out


class _Lab(Enquiries):
    """Answers from this process, and counts what it is asked."""

    def __init__(self, *failures: Exception) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.failures = list(failures)

    async def analyse(self, edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append(edition)
        if self.failures:
            raise self.failures.pop(0)
        return analyse(edition, notice).as_data()


def found_out(lab: _Lab, notice: Notice) -> figures.Figure:
    """What is known of a notice once everybody who was sent to ask is back."""

    async def scene() -> figures.Figure:
        known = HouseFigures(lab)
        assert known.of(notice) is UNKNOWN
        while known._wanted:
            await asyncio.sleep(0.001)
        return known.of(notice)

    return asyncio.run(scene())


def test_what_the_house_keeps_is_what_the_lab_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "RETRY_SECONDS", 0)
    notice = Notice.post(find_edition("dragon-21"), {})
    answer = analyse("dragon-21", {})
    lab = _Lab()
    told = found_out(lab, notice)
    first = answer.maths.wagers[0]
    assert told.keeps == {"wager": first.wager, "exact": str(first.house_edge), "value": float(first.house_edge)}
    assert told.finding == answer.findings[0].as_data()
    assert len(lab.asked) == 1


def test_a_game_without_figures_has_none_and_is_not_asked_for_again() -> None:
    notice = Notice.post(find_edition("dragon-21"), {})
    assert found_out(_Lab(UnknownName("no mathematics")), notice) is UNKNOWN


def test_a_busy_lab_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "RETRY_SECONDS", 0)
    notice, lab = Notice.post(find_edition("dragon-21"), {}), _Lab(Unavailable("busy"))

    async def scene() -> None:
        known = HouseFigures(lab)
        for _ in range(1000):
            if known.of(notice) is not UNKNOWN:
                return
            await asyncio.sleep(0.001)
        raise AssertionError("nothing became known")

    asyncio.run(scene())
    assert len(lab.asked) == 2
