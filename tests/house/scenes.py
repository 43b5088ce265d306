"""Rounds and whole houses for tests to look at: every game played out, and something in every table of the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import orjson
import pytest
from sqlalchemy import select

from house.conftest import Driver
from pitbook.house import commands as c
from pitbook.house.people.roles import Actor
from pitbook.house.store import schema
from pitbook.house.tables.promises import Promised
from pitbook.procedure.equipment.keeping import Drawing
from pitbook.table.requests import Decide

FIRST_WAGER: Final = {
    "caribbean-stud": "ante",
    "four-card-poker": "ante",
    "big-raise-stud": "ante",
    "racing-card-derby": "red",
    "dragon-21": "dragon",
}
"""Every game that a house has tables of."""


@contextmanager
def same_cards(seed: int) -> Iterator[None]:
    """Chance comes out the same every time, so that a test sees the same rounds every time."""
    chance = Random(seed)

    def fresh(promise_id: str, drawing: Drawing) -> Promised:
        return Promised(promise_id, drawing.draw(chance), chance.randbytes(32), drawing.name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Promised, "fresh", fresh)
        yield


def play_round(house: Driver, table_id: str, *players: Actor, cents: int = 1000, choices: str = "") -> int:
    """A whole round, each player at the box of their place in the list; the number of its episode.

    Everybody takes the option whose letter stands at the place of their box: `f` for the last one, which is to fold.
    """
    table = house.house.tables[table_id]
    for seat, player in enumerate(players, 1):
        if player.name not in table.seats:
            house.do(player, c.Join(table_id, seat))
        house.say(player, table_id, answer="Wager", box=seat, wager=FIRST_WAGER[table.game], cents=cents)
    number = house.house.tables[table_id].episode
    for player in players:
        house.do(player, c.Ready(table_id))
    while (table := house.house.tables[table_id]).episode == number and table.talk is not None:
        request = table.talk.request
        assert isinstance(request, Decide)
        spot = min(request.undecided or request.options)
        box = spot.box
        option = request.options[spot][-1 if choices[box - 1 : box] == "f" else 0]
        house.say(players[box - 1], table_id, answer="Decision", box=box, choice=option.name)
    return number


def busy_house(house: Driver) -> None:
    """A house with something in every table: finished and live rounds, a correction, a jackpot, vouchers, sessions."""
    a1, b1 = house.player("A1", 100_000), house.player("B1", 50_000)
    house.do(house.operator, c.CreateJackpot("main", "Main", 2_500_000))
    notice = {"jackpot": True, "jackpot-stake": 100}
    house.table("t1", "caribbean-stud@1998", notice, jackpot="main", bots=1)
    number = play_round(house, "t1", a1, b1)
    house.table("d1", "dragon-21")
    play_round(house, "d1", a1)
    house.say(b1, "t1", answer="Wager", box=2, wager="ante", cents=700)
    house.say(b1, "t1", answer="Wager", box=2, wager="jackpot", cents=100)
    forfeit_ante(house, "t1", number)
    paid = house.do(a1, c.IssueVoucher(300))
    house.do(b1, c.RedeemVoucher(paid["number"]))
    house.do(a1, c.IssueVoucher(500))
    house.do(a1, c.SetLimits(day_loss=80_000))
    house.do(b1, c.SignIn("5" * 64, "csrf", 3_600_000))


def forfeit_ante(house: Driver, table_id: str, number: int) -> None:
    """Settle a round again in which A1, at box 1, told others of the cards before deciding (12.1): the ante is lost."""
    answers = answers_of(house, table_id, number)
    at = next(at for at, answer in enumerate(answers) if answer["answer"] == "Decision" and answer["box"] == 1)
    ruling = {"answer": "Ruling", "ruling": "void", "by": "casino operator Op"}
    answers[at:at] = [{"answer": "Communication", "player": "A1"}, ruling]
    house.do(house.operator, c.Correct(table_id, number, tuple(answers), "A1 was heard telling"))


def answers_of(house: Driver, table_id: str, number: int) -> list[dict[str, Any]]:
    """All answers of an episode, whatever is hidden from people."""
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == table_id, steps.c.episode == number).order_by(steps.c.number)
    answers: list[dict[str, Any]] = []
    for row in house.store.read(query):
        said = house.key.unseal(row["sealed"], f"step {table_id} {number} {row['number']}")
        answers += orjson.loads(said)["answers"]
    return answers
