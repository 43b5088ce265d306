"""Corrections where a machine deals: rulings and reports can be amended; players' answers and the cards stand."""

from __future__ import annotations

from typing import Any

import pytest

from house.conftest import Driver
from house.scenes import answers_of, forfeit_ante, play_round, same_cards
from pitbook.cards import DECK
from pitbook.errors import Denied, PitbookError, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole

EDITION = "caribbean-stud@1998"


@pytest.fixture
def lost(house: Driver) -> tuple[Driver, Actor, int]:
    """A1 had 3,000, and lost 1,000 on the ante and 2,000 on the bet at a table that deals by itself."""
    with same_cards(1):
        a1, b1 = house.player("A1", 3_000), house.player("B1", 3_000)
        house.table("t1", EDITION)
        number = play_round(house, "t1", a1, b1)
    assert house.balances()["player:A1"] == 0
    return house, a1, number


def correct(house: Driver, number: int, answers: list[dict[str, Any]]) -> dict[str, Any]:
    return house.do(house.operator, c.Correct("t1", number, tuple(answers), "looked at again"))


def refusal(house: Driver, number: int, answers: list[dict[str, Any]]) -> str:
    with pytest.raises(PitbookError) as error:
        correct(house, number, answers)
    return f"{type(error.value).__name__} {error.value}"


def test_a_report_and_a_ruling_are_put_in_and_taken_out_again(lost: tuple[Driver, Actor, int]) -> None:
    """12.1: A1 told of the cards before betting, so the ante is lost and the bet was never made; then: A1 did not."""
    house, _, number = lost
    first = answers_of(house, "t1", number)
    forfeit_ante(house, "t1", number)
    assert house.balances()["player:A1"] == 2_000
    assert correct(house, number, first)["changes"] == {"player:A1": -2_000}
    house.again()
    assert house.balances()["player:A1"] == 0
    assert audit(house.store, house.key).faults == ()


def test_a_ruling_is_by_whoever_corrects(lost: tuple[Driver, Actor, int]) -> None:
    """12.1 leaves it to the operator: a supervisor cannot put it into the operator's mouth afterwards."""
    house, _, number = lost
    house.person("S1", HouseRole.SUPERVISOR)
    answers = answers_of(house, "t1", number)
    at = next(at for at, answer in enumerate(answers) if answer["answer"] == "Decision")
    ruling = {"answer": "Ruling", "ruling": "void", "by": "casino operator Op"}
    answers[at:at] = [{"answer": "Communication", "player": "A1"}, ruling]
    with pytest.raises(Refused, match="not for a casino supervisor to rule") as refused:
        house.do(Actor("S1", HouseRole.SUPERVISOR), c.Correct("t1", number, tuple(answers), "A1 was heard telling"))
    assert refused.value.clause == "12.1"


def test_a_ruling_that_was_given_is_good_once_and_on_its_matter(lost: tuple[Driver, Actor, int]) -> None:
    """The operator has ruled on A1; a supervisor cannot use that ruling again, on B1."""
    house, _, number = lost
    house.person("S1", HouseRole.SUPERVISOR)
    house.table("t2", EDITION)
    a1, b1 = house.player("A2", 3_000), house.player("B2", 3_000)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t2", seat))
        house.say(actor, "t2", answer="Wager", box=seat, wager="ante", cents=1_000)
    number = house.house.tables["t2"].episode
    for actor in (a1, b1):
        house.do(actor, c.Ready("t2"))
    house.say(house.operator, "t2", answer="Communication", player="A2")
    house.say(house.operator, "t2", answer="Ruling", ruling="void")
    house.say(b1, "t2", answer="Decision", box=2, choice="bet")
    answers = answers_of(house, "t2", number)
    at = next(at for at, answer in enumerate(answers) if answer["answer"] == "Decision")
    again = next(answer for answer in answers if answer["answer"] == "Ruling")
    answers[at:at] = [{"answer": "Communication", "player": "B2"}, again]
    with pytest.raises(Refused, match="not for a casino supervisor to rule"):
        house.do(Actor("S1", HouseRole.SUPERVISOR), c.Correct("t2", number, tuple(answers), "B2 was heard telling"))
    house.do(house.operator, c.Correct("t2", number, tuple(answers), "B2 was heard telling"))
    assert house.balances()["player:B2"] == 2_000  # the ante is lost, the bet was never made


def test_what_is_said_of_cards_changes_no_reply(lost: tuple[Driver, Actor, int]) -> None:
    """Were it otherwise, whoever may correct could find out a folded hand or the next cards of the shoe by trying."""
    house, _, number = lost
    answers = answers_of(house, "t1", number)
    places = [at for at, answer in enumerate(answers) if answer["answer"] == "Seen"]
    replies = set()
    for at in places:
        for card in (None, *(card.text for card in DECK)):
            told = answers[at] | {"cards": [card] * len(answers[at]["cards"])}
            replies.add(refusal(house, number, [*answers[:at], told, *answers[at + 1 :]]))
    assert len(replies) == 1
    assert "nothing would be paid otherwise" in replies.pop()


@pytest.mark.parametrize("game", ["dragon-21", "racing-card-derby"])
@pytest.mark.parametrize("report", ["DrawnInError", "FaceUpInShoe"])
def test_the_cards_that_are_left_in_a_shoe_cannot_be_guessed_at(house: Driver, game: str, report: str) -> None:
    a1 = house.player("A1", 100_000)
    house.table("t1", game)
    number = play_round(house, "t1", a1)
    answers = answers_of(house, "t1", number)
    replies = {
        refusal(house, number, [*answers[:at], {"answer": report, "card": card.text}, *answers[at:]])
        for card in DECK
        for at in (len(answers) - 1, len(answers))
    }
    assert len(replies) == 1
    assert "only rulings and reports" in replies.pop()


@pytest.mark.parametrize(
    "change",
    [
        {"cents": 100_000_000},
        {"cents": 900},
        {"player": "B1"},
        {"player": "☆ North"},
        {"player": "Nobody"},
        {"box": 3},
        {"wager": "jackpot"},
    ],
)
def test_what_players_said_stands(lost: tuple[Driver, Actor, int], change: dict[str, Any]) -> None:
    house, _, number = lost
    before, answers = house.balances(), answers_of(house, "t1", number)
    at = next(at for at, answer in enumerate(answers) if answer.get("player") == "A1")
    with pytest.raises(Denied) as denied:
        correct(house, number, [*answers[:at], answers[at] | change, *answers[at + 1 :]])
    assert denied.value.code == "virtual"
    assert house.balances() == before


@pytest.mark.parametrize("kind", ["Wager", "Decision", "NoMoreBets"])
def test_nothing_that_players_or_the_clock_said_is_left_out(lost: tuple[Driver, Actor, int], kind: str) -> None:
    house, _, number = lost
    answers = answers_of(house, "t1", number)
    at = max(at for at, answer in enumerate(answers) if answer["answer"] == kind)
    assert "only rulings and reports" in refusal(house, number, answers[:at] + answers[at + 1 :])
    assert "only rulings and reports" in refusal(house, number, answers[: at + 1] + answers[at:])


@pytest.mark.parametrize(
    "game", ["caribbean-stud", "four-card-poker", "big-raise-stud", "racing-card-derby", "dragon-21"]
)
def test_the_machine_does_the_same_again(house: Driver, game: str) -> None:
    """Whatever of its own answers is left out or said twice, the round comes to what it came to."""
    a1 = house.player("A1", 100_000)
    house.table("t1", game)
    for _ in range(3):
        number = play_round(house, "t1", a1)
        answers = answers_of(house, "t1", number)
        people = [each for each in answers if each["answer"] in ("Wager", "Decision", "NoMoreBets", "Ruling", "Absent")]
        for amended in (answers, people, [each for each in answers for _ in range(2 - (each in people))]):
            assert "nothing would be paid otherwise" in refusal(house, number, amended)
