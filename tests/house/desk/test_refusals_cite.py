"""Whatever the rules refuse, they say by which clause: wrong commands at every moment of a round of every edition."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from house.conftest import Driver
from house.scenes import FIRST_WAGER
from pitbook.errors import PitbookError, Refused
from pitbook.games import find_game
from pitbook.house import commands as c
from pitbook.house.api.error_replies import status_and_body
from pitbook.house.desk import HANDLERS
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.table import Role
from pitbook.table.codec import SHARED
from pitbook.table.requests import Count, Deal, Decide, Do, PlaceWagers, Rule, Show

EDITIONS: Final = [edition.ref for name in FIRST_WAGER for edition in find_game(name).rulebook.editions.values()]
NOTICES: Final[dict[str, dict[str, Any]]] = {
    "caribbean-stud": {"jackpot": True, "jackpot-stake": 100},
    "dragon-21": {"bettors-per-area": "2"},
}
DEALER, SUPERVISOR = Actor("D1", HouseRole.DEALER), Actor("S1", HouseRole.SUPERVISOR)
A1, B1 = Actor("A1", HouseRole.PLAYER), Actor("B1", HouseRole.PLAYER)

FIELDS: Final[dict[str, tuple[Any, ...]]] = {
    "box": (0, 1, 2, 5, 99),
    "player": ("A1", "B1", "Ghost", ""),
    "nominee": ("B1", "A1", ""),
    "wager": ("ante", "red", "dragon", "jackpot", "aces-up", "tie", "xyz"),
    "to": ("black", "tiger", "xyz"),
    "cause": ("dealer", "patron", "spoken", "xyz"),
    "cents": (0, 1, 100, 500, 1_000, 10**12),
    "choice": ("bet", "fold", "play 1", "raise 1", "xyz"),
    "hand": (1, 2),
    "ruling": ("void", "stands", "xyz"),
    "boxes": ((), (1,), (9,)),
    "count": (0, 51, 52, 53, 415, 416),
    "cards": (("Ah",), ("Ah", "Ah"), ("Ah",) * 5, (None,)),
    "card": ("Ah", None),
    "right": ("Ah", "5h"),
    "positions": ((), (0,), (99,)),
    "slot": (0, 5, 999),
    "role": ("dealer", "casino supervisor", "casino operator", "player"),
    "reconstructed": (True, False),
    "order": ((), (2, 1), (9,)),
    "what": ("lights", "result", "xyz"),
    "part": ("", "wagers", "xyz"),
    "values": ((1,), (7, 7)),
    "is_confirmed": (True, False),
    "is_withdrawn": (True, False),
    "works_here": (True, False),
    "places": ((), (0,)),
}


class Undone(Exception):
    """Raised so that nothing comes of a command that was only tried."""


class Tried:
    """A house in which commands are tried at every moment, and nothing comes of them."""

    def __init__(self, house: Driver, edition: str, seed: int) -> None:
        self.house, self.edition, self.chance = house, edition, Random(seed)
        self.refusals: list[Refused] = []
        self.cited: set[tuple[str, str]] = set()

    @property
    def table(self) -> Any:
        return self.house.house.tables["t1"]

    def everything(self, each: int = 2) -> None:
        """All commands at a table, and every answer that there is, by everybody."""
        for actor, command in self._commands():
            self.attempt(actor, command)
        for actor in (A1, B1, DEALER, SUPERVISOR):
            for name in sorted(SHARED.answers):
                for _ in range(each):
                    self.attempt(actor, c.Say("t1", self._answer(name)))

    def _commands(self) -> Iterator[tuple[Actor, c.Command]]:
        operator = self.house.operator
        for seat in (-1, 0, 1, 2, 99):
            yield B1, c.Join("t1", seat)
        yield from ((A1, c.Ready("t1")), (B1, c.Ready("t1")), (A1, c.Leave("t1")), (DEALER, c.Leave("t1", "A1")))
        for actor in (DEALER, SUPERVISOR):
            for what in ("shuffle", "count", "replacement", "round", "call-off"):
                yield actor, c.Proceed("t1", what)
            yield actor, c.Proceed("t1", "shuffle", is_suspect=True)
        for ruling in ("", "shuffle", "none", "xyz"):
            yield SUPERVISOR, c.Vacate("t1", ruling)
        for direction in ("english", "silence", "apart", "admit", "areas", "xyz"):
            yield SUPERVISOR, c.Direct("t1", direction)
            yield SUPERVISOR, c.Direct("t1", direction, ("A1",))
        yield DEALER, c.ExposedInLoading("t1")
        yield SUPERVISOR, c.SetPersonalMaximum("t1", "A1", "ante", 500)
        yield from ((operator, c.OpenTable("t1")), (operator, c.CloseTable("t1")))

    def _answer(self, name: str) -> dict[str, Any]:
        fields = SHARED.answers[name].__dataclass_fields__
        return {"answer": name} | {field: self.chance.choice(FIELDS[field]) for field in fields if field in FIELDS}

    def attempt(self, actor: Actor, command: c.Command) -> None:
        try:
            self.house.house.prepare(actor, "tried", command)
            with self.house.house.work("Tried", actor.name) as work:
                HANDLERS[type(command)](self.house.house, work, actor, command)
                raise Undone
        except Undone:
            pass
        except PitbookError as error:
            if status_and_body(error)[0] == 500:
                raise
            if isinstance(error, Refused):
                self.refusals.append(error)
            if isinstance(error, Refused) or error.clause:
                self.cited.add((error.what, error.clause))


def play(house: Driver, tried: Tried) -> None:
    """A round by hand, with everything tried before each new kind of question."""
    seen: set[tuple[Any, ...]] = set()
    faces = iter([f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs"] * 8)
    while (talk := tried.table.talk) is not None:
        request = talk.request
        kind = (type(request), getattr(request, "to", None), getattr(request, "pile", None))
        if kind not in seen:
            seen.add(kind)
            tried.everything()
        talk = tried.table.talk
        match request:
            case PlaceWagers() if not talk.table.stakes:
                house.say(A1, "t1", answer="Wager", box=1, wager=FIRST_WAGER[tried.table.game], cents=1_000)
                tried.everything()
            case PlaceWagers():
                house.say(DEALER, "t1", answer="NoMoreBets")
            case Do():
                by = DEALER if request.roles[0] is Role.DEALER else SUPERVISOR
                by = house.operator if request.roles[0] is Role.OPERATOR else by
                house.say(by, "t1", answer="Done", role=request.roles[0].value)
            case Count():
                house.say(DEALER, "t1", answer="Counted", count=52 * tried.table.notice.decks)
            case Deal():
                house.say(DEALER, "t1", answer="Dealt")
            case Show():
                house.say(DEALER, "t1", answer="Seen", cards=[next(faces) for _ in request.slots])
            case Decide():
                (box, _, hand), options = next(iter(request.options.items()))
                house.say(A1, "t1", answer="Decision", box=box, hand=hand, choice=options[0].name)
            case Rule():
                house.say(house.operator, "t1", answer="Ruling", ruling=request.rulings[0])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_refusal_of_the_rules_cites_a_clause_of_the_edition(sqlite_house: Driver, edition: str) -> None:
    house = sqlite_house
    tried = arrive(house, edition, "by-hand")
    tried.everything(1)
    house.do(SUPERVISOR, c.OpenTable("t1"))
    play(house, tried)
    for actor, seat in ((A1, 1), (B1, 0)):
        house.do(actor, c.Join("t1", seat))
    tried.everything(1)
    house.do(DEALER, c.Proceed("t1", "shuffle"))
    play(house, tried)
    house.do(DEALER, c.Proceed("t1", "round"))
    play(house, tried)
    assert house.house.tables["t1"].sitting.round_number == 1
    check(tried)


@pytest.mark.parametrize("edition", EDITIONS)
def test_and_so_where_a_machine_deals(sqlite_house: Driver, edition: str) -> None:
    tried = arrive(sqlite_house, edition, "virtual")
    sqlite_house.do(SUPERVISOR, c.OpenTable("t1"))
    tried.everything()
    for actor, seat in ((A1, 1), (B1, 0)):
        sqlite_house.do(actor, c.Join("t1", seat))
    tried.everything()
    sqlite_house.say(A1, "t1", answer="Wager", box=1, wager=FIRST_WAGER[tried.table.game], cents=1_000)
    tried.everything()
    sqlite_house.turn(20)
    tried.everything()
    check(tried)


def arrive(house: Driver, edition: str, mode: str) -> Tried:
    """A table that is not open yet, its staff, and two players."""
    for name in ("A1", "B1"):
        house.player(name, 100_000)
    house.person("S1", HouseRole.SUPERVISOR)
    house.person("D1", HouseRole.DEALER)
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    notice, linked = NOTICES.get(edition.partition("@")[0], {}), {}
    if "jackpot" in notice:
        linked = {"jackpot": "main"}
    house.do(house.operator, c.CreateTable("t1", "T1", edition, notice, {"mode": mode} | linked))
    return Tried(house, edition, seed=7)


def check(tried: Tried) -> None:
    law = tried.table.notice.edition
    assert {(what, clause) for what, clause in tried.cited if not clause or not law.has(clause)} == set()
    assert len(tried.refusals) > 50
