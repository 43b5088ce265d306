"""Five days of a house: every kind of thing that is over, and everything that reaches over a midnight.

15 January   rounds dealt by a machine, one from a shoe; a session; at the end a wager in a round that goes on
16 January   two rounds by hand, and a voucher (`history.two_days`)
17 January   the third; the voucher is paid; that round ends; one of the 15th is corrected; more from the same shoe
18 January   a round at each table of the machine, and a session
19 January   a wager, and the house closes
"""

from __future__ import annotations

from dataclasses import dataclass

from house.conftest import Driver
from house.history import History, two_days
from house.scenes import answers_of, play_round, same_cards
from pitbook.house import commands as c
from pitbook.house.clock import DAY, HOUR
from pitbook.house.people.roles import Actor
from pitbook.table.requests import Decide


@dataclass(frozen=True, slots=True)
class FiveDays:
    """The numbers of rounds: of table t1 in `by_hand`, of table v1 the others."""

    by_hand: History
    first: int
    corrected: int
    reaching_over: int
    of_the_18th: int


def five_days(house: Driver) -> FiveDays:
    with same_cards(7):
        return _five_days(house)


def _five_days(house: Driver) -> FiveDays:
    c1, e1 = house.player("C1", 300_000), house.player("E1", 200_000)
    house.do(house.operator, c.CreateJackpot("side", "Side", 50_000))
    house.table("v1", "caribbean-stud@1998", {"jackpot": True, "jackpot-stake": 100}, jackpot="side", bots=1)
    house.table("d1", "dragon-21")
    house.do(c1, c.SignIn("1" * 64, "csrf", HOUR))
    first, corrected = play_round(house, "v1", c1, e1), play_round(house, "v1", c1, e1)
    play_round(house, "d1", c1)
    for wager, cents in (("ante", 700), ("jackpot", 100)):
        house.say(e1, "v1", answer="Wager", box=2, wager=wager, cents=cents)
    reaching_over = house.house.tables["v1"].episode
    by_hand = two_days(house)
    house.clock.turn(HOUR)
    _finish(house, "v1", e1)
    _forfeit(house, "v1", corrected)
    play_round(house, "d1", c1)
    house.clock.turn(DAY)
    house.do(c1, c.SignIn("3" * 64, "csrf", 12 * HOUR))
    of_the_18th = play_round(house, "v1", c1, e1)
    play_round(house, "d1", c1)
    house.clock.turn(DAY)
    house.say(e1, "v1", answer="Wager", box=2, wager="ante", cents=900)
    return FiveDays(by_hand, first, corrected, reaching_over, of_the_18th)


def _finish(house: Driver, table_id: str, player: Actor) -> None:
    """Play the round under way to its end, in which this player alone has wagered."""
    number = house.house.tables[table_id].episode
    house.turn(1)
    while (table := house.house.tables[table_id]).episode == number and table.talk is not None:
        request = table.talk.request
        assert isinstance(request, Decide)
        spot = min(request.undecided or request.options)
        house.say(player, table_id, answer="Decision", box=spot.box, choice=request.options[spot][0].name)


def _forfeit(house: Driver, table: str, number: int) -> None:
    """C1, at box 1, told others of the cards before deciding (12.1): the ante is lost."""
    answers = answers_of(house, table, number)
    at = next(at for at, answer in enumerate(answers) if answer["answer"] == "Decision" and answer["box"] == 1)
    answers[at:at] = [{"answer": "Communication", "player": "C1"}, {"answer": "Ruling", "ruling": "void", "by": "Op"}]
    house.do(house.operator, c.Correct(table, number, tuple(answers), "C1 was heard telling"))
