"""Virtual tables of every game under a crowd that does anything at any moment, allowed or not.

After every single command: no chip has come or gone, what lies on the layout is what its account holds, what the rules
allow was not refused, a refusal has changed nothing, and a house read again from its store is in the same state for
whoever looks.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from house.conftest import Driver
from house.scenes import same_cards
from pitbook.errors import PitbookError
from pitbook.games import find_game
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables import messages
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.table.account import Account
from pitbook.table.places import SHOE
from pitbook.table.requests import Decide, PlaceWagers
from sizes import SIZES

TABLES: Final[dict[str, dict[str, Any]]] = {
    "caribbean-stud@1998": {"jackpot": True, "jackpot-stake": 100},
    "caribbean-stud@2012-draft": {"several-boxes": True, "blind": True, "dealing": "shuffler"},
    "four-card-poker": {"several-boxes": True, "blind": True},
    "big-raise-stud": {"dealing": "shuffler"},
    "three-card-poker": {"several-boxes": True, "blind": True, "six-card-bonus": "4"},
    "ultimate-texas-holdem": {"several-boxes": True, "blind": True, "order": "2"},
    "racing-card-derby": {"decks": "2"},
    "dragon-21": {"decks": "4", "differential": 1500, "bettors-per-area": "3"},
}
FIRST: Final = {"racing-card-derby": ("red", "suit-hearts"), "dragon-21": ("dragon", "tiger", "tie")}
CHIPS: Final = 30_000


class Crowd:
    """Players, staff and the clock at one table, all of them unpredictable and the same every time."""

    def __init__(self, house: Driver, edition: str, seed: int, bots: int) -> None:
        self.house, self.chance = house, Random(seed)
        house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
        notice = TABLES[edition]
        linked = {"jackpot": "main"} if notice.get("jackpot") else {}
        house.table("t1", edition, notice, bots=bots, **linked)
        self.players = [house.player(name, CHIPS) for name in ("A1", "B1", "C1")]
        self.players.append(house.person("G1", HouseRole.GUEST))
        self.others = [house.person("D1", HouseRole.DEALER), house.person("S1", HouseRole.SUPERVISOR), house.operator]
        self.others.append(house.person("I1", HouseRole.INSPECTOR))
        self.rounds: set[int] = set()

    @property
    def table(self) -> Any:
        return self.house.house.tables["t1"]

    # What somebody does next

    def move(self) -> None:
        legal = self.chance.random() < 0.7
        deed = self._legal() if legal else self._wild()
        if deed is None:
            self.house.turn(self.chance.choice((1, 10, 31)))
            return
        actor, command = deed
        before = self.picture()
        refused = ""
        try:
            self.house.do(actor, command)
        except PitbookError as refusal:
            refused = str(refusal)
        assert not (legal and refused), f"{actor.name} may do this: {command} ({refused})"
        assert not refused or self.picture() == before, "a refusal changes nothing"

    def _legal(self) -> tuple[Actor, c.Command] | None:
        """Something that the rules allow as things stand; nothing if only time can pass."""
        table = self.table
        if not table.sitting.is_open:
            return self.house.operator, c.OpenTable("t1")
        actor = self.chance.choice([each for each in self.players if each.name not in table.sitting.barred])
        if actor.name not in table.seats:
            taken = {presence.seat for presence in table.seats.values()}
            free = [seat for seat in range(1, table.notice.edition.number("boxes") + 1) if seat not in taken]
            return actor, c.Join("t1", self.chance.choice((0, *free)))
        request = table.talk.request
        if isinstance(request, Decide):
            for spot in (spot for spot in request.options if spot.player == actor.name):
                can = [o for o in request.options[spot] if o.cost <= self._chips(actor)]
                choice = self.chance.choice(can).name
                return actor, c.Say("t1", {"answer": "Decision", "box": spot.box, "hand": spot.hand, "choice": choice})
            return None
        if self.chance.random() < 0.08:
            return actor, c.Leave("t1")
        return self._bet(actor) if isinstance(request, PlaceWagers) else None

    def _bet(self, actor: Actor) -> tuple[Actor, c.Command] | None:
        talk = self.table.talk
        own = [stake for stake in talk.table.stakes if stake.player == actor.name]
        if own and self.chance.random() < 0.8:
            return actor, c.Ready("t1")
        if own and self.chance.random() < 0.3:
            last = own[-1]  # what came last has nothing standing on it
            wager = find_game(self.table.game).record.comes_with.get(last.wager, last.wager)
            return actor, c.Say("t1", {"answer": "Withdraw", "box": last.box, "wager": wager})
        seat = self.table.seats[actor.name].seat
        free = {1, 2, 3, 4, 5, 6, 7} - set(talk.table.boxes) - {p.seat for p in self.table.seats.values()}
        game = self.table.game
        if own or self._chips(actor) < 2_000 or not (seat or free):
            return None
        if seat in talk.table.boxes:  # a bot or somebody who stands took it
            return None
        cents = self.chance.choice((500, 700, 1_500))
        wager = self.chance.choice(FIRST.get(game, ("ante",)))
        box = seat or min(free)
        if box > self.table.notice.edition.number("boxes"):
            return None
        return actor, c.Say("t1", {"answer": "Wager", "box": box, "wager": wager, "cents": cents})

    def _wild(self) -> tuple[Actor, c.Command]:
        """Anything at all."""
        pick = self.chance.choice
        actor = pick(self.players + self.others)
        wagers = ("ante", "jackpot", "aces-up", "play", "red", "dragon", "tie", "perfect-pairs:tiger", "nonsense")
        box, player = pick((0, 1, 2, 3, 5, 7, 99)), pick(("A1", "B1", "C1", "G1", "nobody"))
        answers: list[dict[str, Any]] = [
            {"answer": "Wager", "box": box, "wager": pick(wagers), "cents": pick((0, 1, 100, 500, 10**9))},
            {"answer": "Wager", "box": box, "wager": pick(wagers), "cents": 500, "player": player},
            {"answer": "Withdraw", "box": box, "wager": pick(wagers), "player": player},
            {"answer": "Decision", "box": box, "choice": pick(("bet", "fold", "play 1", "raise 4", "swim"))},
            {"answer": "Joining", "player": player},
            {"answer": "NoMoreBets"},
            {"answer": "Communication", "player": player},
            {"answer": "Ruling", "ruling": pick(("void", "stands", "reduce"))},
            {"answer": "Nominate", "player": player, "nominee": pick(("A1", "B1"))},
            {"answer": "Dealt"},
            {"answer": "Seen", "cards": ["Ah"]},
            {"answer": "Absent", "box": box},
            {"answer": "PoolStands", "cents": 10**9},
            {"answer": "Done", "role": "operator"},
        ]
        edition = self.table.notice.edition.ref
        notice = TABLES.get(edition, TABLES.get(edition.partition("@")[0], {}))
        wild: list[c.Command] = [c.Say("t1", pick(answers)) for _ in range(7)]
        wild += [c.Join("t1", box), c.Leave("t1"), c.Ready("t1"), c.Proceed("t1", "round"), c.OpenTable("t1")]
        wild += [c.Announce("t1", edition, notice | {"limits": {}}), c.VoidStopped("t1", "it stopped")]
        wild += [c.CloseTable("t1"), c.Direct("t1", "apart", ("C1",)), c.Correct("t1", 3, (), "it was wrong")]
        wild += [c.BuyIn(5_000), c.CashOut(4_000), c.SetPersonalMaximum("t1", "A1", "tie", 1_500)]
        return actor, pick(wild)

    def _chips(self, actor: Actor) -> int:
        return int(self.house.house.ledger.balance(Account(f"player:{actor.name}")))

    # What must hold

    def picture(self) -> dict[str, Any]:
        """All that anybody may see, but for the time."""
        now = self.house.clock.now()
        told = {}
        for actor in (*self.players, *self.others):
            seen = messages.state(self.table, actor, now)
            told[actor.name] = {key: value for key, value in seen.items() if key not in ("now", "deadline")}
        return {"told": told, "money": self.house.balances()}

    def check(self) -> None:
        house, table, talk = self.house.house, self.table, self.table.talk
        assert table.stopped == ""
        assert sum(self.house.balances().values()) == 0
        lying = sum(each.cents for each in table.sitting.carried)
        if talk is not None:
            lying = sum(talk.table.stakes.values()) + sum(each.cents for each in LeftStakes.of(talk.table).waiting)
            self.rounds.add(talk.table.opening.number)
            slots = sorted(slot for pile in talk.table.piles.values() for slot in pile)
            assert slots == list(range(52 * table.notice.decks)), "no card comes or goes"
            assert len(talk.table.hand(SHOE)) + len(talk.table.hand("discard rack")) <= len(slots)
        assert house.ledger.balance(Account("layout:t1")) == lying
        is_round = talk is not None and table.record.kind == "round"
        if not is_round:
            assert house.pools["main"].cents == house.ledger.balance(Account("pool:main"))

    def look_again(self) -> None:
        """The house, forgotten and read from its store, is the same."""
        before = self.picture()
        self.house.house.load()
        self.house.look_up(*(actor.name for actor in self.players))
        assert self.picture() == before

    def finish(self) -> None:
        """Whatever they have left behind, the clock brings it to an end."""
        for _ in range(6):
            if self.table.talk is not None and type(self.table.talk.request).__name__ == "Rule":
                ruling = self.table.talk.request.rulings[0]
                self.house.say(self.house.operator, "t1", answer="Ruling", ruling=ruling)
            self.house.turn(601)
        for actor in self.players:
            if actor.name in self.table.seats:
                self.house.do(actor, c.Leave("t1"))
        for _ in range(3):
            self.house.turn(1_201)
        assert self.table.talk is None
        assert self.house.house.ledger.balance(Account("layout:t1")) == 0


@pytest.mark.long
@pytest.mark.parametrize("edition", TABLES)
def test_a_crowd_that_does_anything_moves_no_chip_but_by_the_rules(house: Driver, edition: str) -> None:
    with same_cards(11):
        crowd = Crowd(house, edition, seed=len(edition), bots=2)
        for _ in range(SIZES.moves):
            crowd.move()
            crowd.check()
            crowd.look_again()
        crowd.finish()
        crowd.check()
    assert len(crowd.rounds) > SIZES.moves // 40
    assert sum(house.balances().values()) == 0
    found = audit(house.store, house.key)
    assert found.faults == ()
