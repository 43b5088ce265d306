"""The law and the lab by the API: for whom they are, and that they say what the command line says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from house.scenes import same_cards
from house.served import Served, served
from pitbook.games import find_edition, find_game, game_names
from pitbook.house.service import enquiries
from pitbook.house.service.enquiries import Enquiries
from pitbook.house.service.lab_questions import QUESTIONS
from pitbook.lab.coach import advise
from pitbook.lab.question import analyse
from pitbook.law import Notice
from pitbook.law.clause_data import clause_data
from pitbook.law.sign import sign


@pytest.fixture(scope="module")
def house(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path_factory.mktemp("law")) as house:
        yield house


def ask(house: Served, path: str, by: str = "", **params: Any) -> Any:
    reply = house.ask("GET", path, by, params=params)
    assert reply.is_success, reply.text
    return reply.json()


# The law


def test_every_game_and_edition_is_listed_for_anybody(house: Served) -> None:
    told = {entry["game"]: entry for entry in ask(house, "/law")}
    assert set(told) == set(game_names())
    for name, entry in told.items():
        book = find_game(name).rulebook
        assert [each["edition"] for each in entry["editions"]] == list(book.editions)
        assert entry["sections"] == dict(book.sections)
        assert entry["usual"] == book.edition().name
    stud = {each["edition"]: each for each in told["caribbean-stud"]["editions"]}
    assert (stud["1998"]["is_draft"], stud["1998"]["since"]) == (False, "1998-02-01")
    assert (stud["2012-draft"]["is_draft"], stud["2012-draft"]["amends"]) == (True, "1998")


@pytest.mark.parametrize("game", game_names())
def test_an_edition_has_every_clause_that_stands_and_those_struck_in_their_place(house: Served, game: str) -> None:
    for edition in find_game(game).rulebook.editions.values():
        told = ask(house, f"/law/{game}", edition=edition.name)
        clauses = [clause for section in told["sections"] for clause in section["clauses"]]
        standing = [clause["clause"] for clause in clauses if clause["treatment"] != "struck"]
        assert standing == [rule.id for rule in edition.ordered()]
        struck = {id_ for id_, rule in edition.own.items() if rule.treatment == "struck"}
        assert struck <= {clause["clause"] for clause in clauses if clause["treatment"] == "struck"}
        assert [section["number"] for section in told["sections"]] == list(
            dict.fromkeys(section["number"] for section in told["sections"])
        )


def test_a_clause_says_what_the_command_line_says_and_what_became_of_it(house: Served) -> None:
    law = find_edition("caribbean-stud@2012-draft")
    told = ask(house, "/law/caribbean-stud/clauses/5.3(b)", edition="2012-draft")
    assert (told["cited"], told["text"]) == ("5.3(b)", law.text("5.3(b)"))
    said = clause_data(law, find_game("caribbean-stud").rulebook, law.locate("5.3")[0])
    assert {name: told[name] for name in said} == said
    assert told["tests"]
    struck = ask(house, "/law/caribbean-stud/clauses/12.12", edition="2012-draft")
    assert struck["treatment"] == "struck"
    assert [(each["edition"], each["change"]) for each in struck["history"]] == [
        ("1998", "adds"),
        ("2012-draft", "strikes"),
    ]
    assert ask(house, "/law/caribbean-stud/clauses/12.12", edition="1998")["treatment"] != "struck"


def test_a_day_means_the_edition_in_force_on_it(house: Served) -> None:
    assert ask(house, "/law/caribbean-stud", edition="2001-05-01")["edition"] == "1998"


def test_the_sign_is_that_of_the_plainest_notice(house: Served) -> None:
    lines = list(sign(Notice.post(find_edition("dragon-21"))))
    told = ask(house, "/law/dragon-21/sign")
    assert [(each["about"], each["says"], each["clause"]) for each in told] == [
        (line.about, line.says, line.clause) for line in lines
    ]


@pytest.mark.parametrize(
    "path",
    ["/law/nothing", "/law/caribbean-stud?edition=1066", "/law/caribbean-stud/clauses/99.9", "/lab/nothing/edge"],
)
def test_what_is_not_there_is_refused_with_what_is(house: Served, path: str) -> None:
    reply = house.ask("GET", path)
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "bad-input")
    assert reply.json()["error"]["remedy"]


# The lab


class InPlace(Enquiries):
    """Answers as the lab's process would, in this one, and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []

    async def _ask(self, question: str, *args: Any) -> dict[str, Any]:
        self.asked.append((question, *args))
        return QUESTIONS[question](*args)


def without_time(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "seconds"}


def test_edges_are_those_of_the_command_line(house: Served) -> None:
    house.api.lab = InPlace()
    told = ask(house, "/lab/dragon-21/edge", o=["perfect-pairs=true"])
    assert without_time(told) == without_time(analyse("dragon-21", {"perfect-pairs": True}).as_data())
    wrong = house.ask("GET", "/lab/dragon-21/edge", params={"o": "perfect-pears=true"})
    assert (wrong.status_code, wrong.json()["error"]["where"]) == (422, "-o perfect-pears")


def test_a_lab_with_too_many_questions_refuses_more(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enquiries, "MOST_WAITING", 0)
    house.api.lab = Enquiries()
    busy = house.ask("GET", "/lab/dragon-21/edge")
    assert (busy.status_code, busy.json()["error"]["code"]) == (503, "unavailable")


@pytest.fixture
def deciding(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    """A1 at box 1 and B1 at box 2 have their cards and are to decide."""
    with same_cards(8), served(empty_sqlite, tmp_path) as house:
        house.do("Op1", "/tables", table="t1", name="Table 1", edition="caribbean-stud@1998")
        house.do("Op1", "/tables/t1/open")
        for box, name in enumerate(("A1", "B1"), 1):
            house.do(name, "/cashier/buy-in", cents=100_000)
            house.do(name, "/tables/t1/join", seat=box)
            assert house.say(name, "t1", answer="Wager", box=box, wager="ante", cents=1000).is_success
        for name in ("A1", "B1"):
            house.do(name, "/tables/t1/ready")
        house.api.coach = InPlace()
        yield house


def test_choices_are_worth_what_the_coach_says_on_what_their_player_sees(deciding: Served) -> None:
    state = ask(deciding, "/tables/t1", "A1")["state"]
    hand, (up,) = state["piles"]["box 1"], [card for card in state["piles"]["dealer"] if card]
    expected = advise("caribbean-stud@1998", " ".join(hand), table=up, staked={"ante": 1000}, choices=("bet", "fold"))
    told = ask(deciding, "/tables/t1/worth", "A1", box=1)
    assert told["best"] == expected.best.choice
    worths = {each["choice"]: each for each in told["choices"]}
    assert Fraction(worths["fold"]["worth"]["exact"]) == -1000
    for choice in ("bet", "fold"):
        assert Fraction(worths[choice]["worth"]["exact"]) == expected.worth(choice).net * 1000
        assert Fraction(worths[choice]["cost"]["exact"]) == expected.cost(choice) * 1000
    coach = deciding.api.coach
    assert isinstance(coach, InPlace)
    ((_, _, _, held, _),) = coach.asked
    assert {card.text for card in (*held.cards, *held.gone)} == set(hand)
    assert {card.text for cards in held.open.values() for card in cards} == {up}


def test_nobody_is_told_what_a_hand_is_worth_that_is_not_theirs_to_decide(deciding: Served) -> None:
    def refused(by: str, **params: int) -> tuple[int, str]:
        reply = deciding.ask("GET", "/tables/t1/worth", by, params=params)
        return reply.status_code, reply.json()["error"]["code"]

    assert refused("", box=1) == (401, "signed-out")
    for staff in ("D1", "S1", "Op1", "I1"):
        assert refused(staff, box=1) == (403, "role")
    assert refused("B1", box=1) == (403, "foreign-seat")
    assert refused("Guest 1", box=1) == (403, "foreign-seat")
    assert refused("A1", box=2) == (403, "foreign-seat")
    assert refused("A1", box=1, hand=2) == (403, "foreign-seat")
    assert deciding.say("A1", "t1", answer="Decision", box=1, choice="bet").is_success
    assert refused("A1", box=1) == (403, "foreign-seat")
    coach = deciding.api.coach
    assert isinstance(coach, InPlace)
    assert coach.asked == []


def test_the_lab_s_own_process_answers_the_same() -> None:
    lab = Enquiries()
    try:
        answer = asyncio.run(lab.edge("racing-card-derby", []))
    finally:
        lab.close()
    assert without_time(answer) == without_time(analyse("racing-card-derby").as_data())
