"""Every reply of every route against the type that it is declared to be, in both directions.

Nothing is returned that is not declared, and nothing is declared that never comes. One long visit to a house uses every
route, and every reply on the way is held against what its route says of itself.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, get_type_hints

import httpx
import orjson
import pytest
from fastapi.routing import APIRoute
from websockets.sync.client import ClientConnection

from house.declared import as_declared, parts_declared, parts_told
from house.scenes import same_cards
from house.served import NAMES, Served, served
from house.small_games import small_games
from pitbook.games import game_names
from pitbook.house.api.app import ROUTERS
from pitbook.house.api.error_replies import ErrorReply
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.command_routes import ROUTES
from pitbook.house.audit.round_document import export_round
from pitbook.house.desk import HANDLERS
from pitbook.house.replies.round_replies import RoundReply
from pitbook.house.replies.table_replies import FindingReply, Hello, Keeps, Update
from pitbook.house.service.enquiries import Enquiries
from pitbook.house.service.figures import Figure
from pitbook.table import Role as TableRole
from pitbook.table import player_viewer
from pitbook.table.requests import Count, Do

PASSWORD: Final = "a long way round"
JACKPOT: Final = {"jackpot": True, "jackpot-stake": 100}
DAY: Final = "2027-01-15"


def routes() -> dict[str, APIRoute]:
    """Every route that replies in JSON."""
    found = [route for router in ROUTERS if isinstance(router, ReplyRouter) for route in router.routes]
    return {
        f"{method} {each.path}": each for each in found if isinstance(each, APIRoute) for method in each.methods or ()
    }


def declared(route: APIRoute) -> Any:
    return get_type_hints(route.endpoint)["return"]


class Told:
    """What has been replied so far: by which routes, and which parts of which types stood in it."""

    def __init__(self) -> None:
        self.routes: set[str] = set()
        self.parts: set[tuple[str, str]] = set()

    def hear(self, response: httpx.Response) -> None:
        """Hold a reply against what its route declares, or a refusal against the one shape that refusals have."""
        body, (name, route) = orjson.loads(response.read()), self._route(response.request)
        if response.is_success:
            self.routes.add(name)
        self.hold(declared(route) if response.is_success else ErrorReply, body)

    def hold(self, shape: Any, value: Any) -> None:
        assert as_declared(shape, value) == value
        self.parts |= set(parts_told(shape, value))

    def _route(self, request: httpx.Request) -> tuple[str, APIRoute]:
        (found,) = (
            (name, route)
            for name, route in routes().items()
            if name.startswith(f"{request.method} ") and route.path_regex.match(request.url.path)
        )
        return found

    @contextmanager
    def hearing(self, house: Served) -> Iterator[None]:
        house.client.event_hooks = {"response": [self.hear]}
        yield
        house.client.event_hooks = {}


@pytest.fixture(scope="module")
def told(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Told:
    told = Told()
    with served(empty_sqlite, tmp_path_factory.mktemp("new"), people=False) as house, told.hearing(house):
        token = house.api.access.setup_token
        house.do("", "/setup", token=token, name="Op1", password=PASSWORD)
    with (
        small_games(),
        same_cards(1),
        served(empty_sqlite, tmp_path_factory.mktemp("replies")) as house,
        told.hearing(house),
    ):
        come_and_go(house)
        look_after_money(house)
        play_with_the_machine(house, told)
        play_by_hand(house)
        stop_and_void(house)
        throw_dice(house, told)
        use_terminals(house, told)
        look_back(house)
    return told


def test_every_route_has_replied_as_it_declares(told: Told) -> None:
    assert told.routes == set(routes())


def test_nothing_is_declared_that_never_comes(told: Told) -> None:
    shapes = [*map(declared, routes().values()), ErrorReply, Hello, Update]
    assert ("RoundReply", "net") in told.parts
    assert told.parts == {part for shape in shapes for part in parts_declared(shape)}


@pytest.mark.parametrize(("route", "command", "reply"), [(route, *pair) for route, pair in ROUTES.items()])
def test_what_is_done_for_a_command_returns_what_its_route_declares(route: str, command: Any, reply: Any) -> None:
    assert inspect.get_annotations(HANDLERS[command])["return"] == reply.__name__


# The visit


def come_and_go(house: Served) -> None:
    ok(house.ask("GET", ""))
    house.do("", "/guests")
    house.do("", "/people", name="C1", password=PASSWORD)
    house.tokens["C1"] = house.do("", "/sessions", name="C1", password=PASSWORD)["token"]
    ok(house.ask("PUT", "/me/password", "C1", json={"old": PASSWORD, "new": "another way round"}))
    house.do("Op1", "/staff", name="D2", password=PASSWORD, role="dealer")
    house.do("D1", "/walk-ins", name="W1")
    ok(house.ask("PUT", "/people/D2/active", "Op1", json={"is_active": False}))
    ok(house.ask("DELETE", "/sessions/current", "C1"))
    assert house.ask("GET", "/me", "C1").status_code == 401
    for name in NAMES.values():
        ok(house.ask("GET", "/me", name))


def look_after_money(house: Served) -> None:
    for name in ("A1", "B1"):
        house.do(name, "/cashier/buy-in", cents=100_000)
    house.do("A1", "/cashier/cash-out", cents=1_000)
    voucher = house.do("A1", "/vouchers", cents=500)
    house.do("B1", "/vouchers/redeem", number=voucher["number"])
    ok(house.ask("PUT", "/me/limits", "A1", json={"day_loss": 90_000}))
    ok(house.ask("GET", "/me", "A1"))
    house.do("Op1", "/me/exclusion", days=1, player="W1")
    house.do("Op1", "/me/break", minutes=5, player="W1")
    house.do("Op1", "/jackpots", jackpot="main", name="Main", seed=2_500_000)
    house.do("Op1", "/jackpots/main/seed", cents=100)
    ok(house.ask("GET", "/jackpots", "A1"))
    for game in game_names():
        ok(house.ask("GET", f"/layouts/{game}", ""))


def play_with_the_machine(house: Served, told: Told) -> None:
    """A round of Caribbean Stud with the jackpot, looked at from all sides, and settled again afterwards."""
    edition = "caribbean-stud@1998"
    house.do("Op1", "/tables", table="t1", name="T 1", edition=edition, notice=JACKPOT, settings={"jackpot": "main"})
    ok(house.ask("GET", "/tables/t1", "A1"))
    house.do("Op1", "/tables/t1/open")
    house.do("A1", "/tables/t1/join", seat=1)
    ok(house.ask("PUT", "/tables/t1/consent", "A1", json={"is_given": True}))
    with house.listen("t1", "A1") as line:
        told.hold(Hello, heard(line, "hello"))
        for wager, cents in (("ante", 1_000), ("jackpot", 100)):
            ok(house.say("A1", "t1", answer="Wager", box=1, wager=wager, cents=cents))
        house.do("A1", "/tables/t1/ready")
        for name in ("A1", "I1"):
            ok(house.ask("GET", "/tables/t1", name))
        house.api.coach = Answering()
        ok(house.ask("GET", "/tables/t1/worth", "A1", params={"box": 1}))
        ok(house.say("A1", "t1", answer="Decision", box=1, choice="bet"))
        update = heard(line, "update")
        while not any(event["openings"] for event in update["events"]):
            told.hold(Update, update)
            update = heard(line, "update")
        told.hold(Update, update)
    settle_again(house)
    for _ in range(2):  # the second takes the place of the first
        house.do("Op1", "/tables/t1/notice", edition=edition, notice=JACKPOT)
    house.do("Op1", "/tables/t1/direct", direction="silence")
    house.do("A1", "/tables/t1/leave")
    keeps, finding = Keeps(wager="x", exact="1/20", value=0.05), FindingReply(kind="x", wager="x", says="x")
    house.api.figures.learn(house.house.tables["t1"].notice, Figure(keeps, finding))
    ok(house.ask("GET", "/tables", "A1"))
    ok(house.ask("GET", "/tables/t1/rounds", "A1"))


def throw_dice(house: Served, told: Told) -> None:
    """Rounds with dice until one has a throw that does not count: then more than one drawing is opened."""
    house.do("Op1", "/tables", table="p1", name="P 1", edition="pair-of-dice")
    house.do("Op1", "/tables/p1/open")
    house.do("A1", "/tables/p1/join", seat=1)
    with house.listen("p1", "A1") as line:
        update: dict[str, Any] = {"events": []}
        while not any(event["further"] for event in update["events"]):
            if house.house.tables["p1"].ready == set():
                ok(house.say("A1", "p1", answer="Wager", box=1, wager="low", cents=1_000))
                house.do("A1", "/tables/p1/ready")
            update = heard(line, "update")
            told.hold(Update, update)
    number = ok(house.ask("GET", "/tables/p1/rounds", "A1"))[0]["number"]
    inside = house.house  # the office is another process, in which there is no such game
    document = export_round(inside.store, inside.key, "p1", number, player_viewer("A1"))
    told.hold(RoundReply, orjson.loads(orjson.dumps(document)))


def use_terminals(house: Served, told: Told) -> None:
    """A terminal with limits of its own: notes, the dealer, a voucher, chips, and what all of it came to."""
    notice = {"limits-at": {"1": {"big": {"min": 100}}}}
    house.do("Op1", "/tables", table="e1", name="E 1", edition="electronic-tai-sai", notice=notice)
    house.do("Op1", "/tables/e1/open")
    house.do("B1", "/tables/e1/join", seat=1)
    house.do("B1", "/tables/e1/notes", cents=1_000)
    house.do("D1", "/tables/e1/credit", player="B1", cents=500)
    with house.listen("e1", "B1") as line:
        told.hold(Hello, heard(line, "hello"))
        ok(house.say("B1", "e1", answer="Wager", box=1, wager="big", cents=100))
        told.hold(Update, heard(line, "update"))
    ok(house.ask("GET", "/tables/e1/credits", "I1"))
    house.do("B1", "/tables/e1/voucher")
    house.do("D1", "/tables/e1/credit", player="B1", cents=500)
    house.do("D1", "/tables/e1/cancel-credits", player="B1")
    house.do("D1", "/tables/e1/credit", player="B1", cents=500)
    house.do("B1", "/tables/e1/leave")


def settle_again(house: Served) -> None:
    """A1 was heard telling others of the cards before deciding (12.1): the ante is lost."""
    number = ok(house.ask("GET", "/tables/t1/rounds", "A1"))[0]["number"]
    answers = ok(house.ask("GET", f"/tables/t1/rounds/{number}", "I1"))["answers"]
    at = next(at for at, answer in enumerate(answers) if answer["answer"] == "Decision")
    ruling = {"answer": "Ruling", "ruling": "void", "by": "casino operator Op1"}
    answers[at:at] = [{"answer": "Communication", "player": "A1"}, ruling]
    house.do("Op1", f"/tables/t1/rounds/{number}/correct", answers=answers, why="A1 was heard telling")
    ok(house.ask("GET", f"/tables/t1/rounds/{number}", "A1"))


def play_by_hand(house: Served) -> None:
    """What staff do at tables: Racing Card Derby dealt by hand; maxima, a round and the closing of Dragon21."""
    new = {"edition": "racing-card-derby", "notice": {"decks": "2"}, "settings": {"mode": "by-hand"}}
    house.do("Op1", "/tables", table="h1", name="H 1", **new)
    house.do("Op1", "/tables/h1/open")
    work_through(house, "h1")
    house.do("D1", "/tables/h1/proceed", what="shuffle")
    work_through(house, "h1")
    house.do("D1", "/tables/h1/exposed-in-loading")
    house.do("Op1", "/tables/h1/vacate", ruling="shuffle")
    house.do("Op1", "/tables", table="d1", name="D 1", edition="dragon-21")
    house.do("Op1", "/tables/d1/open")
    house.do("Op1", "/tables/d1/personal-maximum", player="B1", wager="dragon", cents=5_000)
    house.do("B1", "/tables/d1/join", seat=1)
    ok(house.say("B1", "d1", answer="Wager", box=1, wager="dragon", cents=1_000))
    house.do("B1", "/tables/d1/ready")
    for _ in range(2):
        house.do("Op1", "/tables/d1/close")


def stop_and_void(house: Served) -> None:
    inside(house, lambda: house.house.stop(house.house.tables["d1"], "a test"))
    house.do("Op1", "/tables/d1/void", why="a test")


class Answering(Enquiries):
    """A lab without a process of its own, for what is asked here."""

    async def edge(self, edition: str, words: Sequence[str]) -> dict[str, Any]:
        return {"edition": edition, "words": list(words)}

    async def worth(self, edition: str, notice: Mapping[str, Any], held: Any, pool: int | None) -> dict[str, Any]:
        number = {"exact": "0", "value": 0.0}
        return {"best": "fold", "choices": [{"choice": "fold", "worth": number, "cost": number, "says": "lose"}]}


def read_the_law(house: Served) -> None:
    house.api.lab = Answering()
    ok(house.ask("GET", "/law"))
    for game, edition, clause in (("caribbean-stud", "2012-draft", "5.3(b)"), ("dragon-21", "", "5.1(a)")):
        ok(house.ask("GET", f"/law/{game}", params={"edition": edition}))
        ok(house.ask("GET", f"/law/{game}/sign", params={"edition": edition}))
        ok(house.ask("GET", f"/law/{game}/clauses/{clause}", params={"edition": edition}))
    ok(house.ask("GET", "/law/caribbean-stud/clauses/12.12", params={"edition": "2012-draft"}))
    ok(house.ask("GET", "/law/baccarat/clauses/9.4", params={"edition": "base"}))
    ok(house.ask("GET", "/law/pair-of-dice", params={"edition": "timed"}))
    ok(house.ask("GET", "/law/pair-of-dice/clauses/small-wheel 3.2", params={"edition": "timed"}))
    ok(house.ask("GET", "/lab/dragon-21/edge", params={"o": ["perfect-pairs=true"]}))


def look_back(house: Served) -> None:
    read_the_law(house)
    for path in ("/people", "/log", "/statements/players/A1", "/statements/tables/t1", f"/statements/days/{DAY}"):
        ok(house.ask("GET", path, "I1"))
    ok(house.ask("GET", "/statements/me", "A1"))
    ok(house.ask("GET", "/tables/d1/hold", "I1"))


# How it is done


def ok(reply: httpx.Response) -> Any:
    assert reply.is_success, reply.text
    return reply.json()


def heard(line: ClientConnection, kind: str) -> Any:
    while (message := orjson.loads(line.recv(10)))["type"] != kind:
        continue
    return message


def work_through(house: Served, table: str) -> None:
    """Staff do and count what the table asks them to."""
    while (talk := house.house.tables[table].talk) is not None:
        match talk.request:
            case Do() as asked:
                by = "D1" if asked.roles[0] is TableRole.DEALER else "Op1"
                ok(house.say(by, table, answer="Done", role=asked.roles[0].value))
            case Count():
                ok(house.say("Op1", table, answer="Counted", count=52 * house.house.tables[table].notice.decks))
            case other:
                raise AssertionError(f"nobody answers {other}")


def inside(house: Served, do: Callable[[], None]) -> None:
    """Something that happens in the house itself, kept when this returns."""

    async def work() -> None:
        do()
        await house.api.service.durable()

    asyncio.run_coroutine_threadsafe(work(), house.loop).result(10)
