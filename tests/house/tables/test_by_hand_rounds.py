"""Rounds dealt by hand: the dealer keys in what happens, anything irregular, and waits for whoever may rule on it."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, play_round, work_through
from house.conftest import Driver
from house.scenes import answers_of
from pitbook.errors import Denied, PitbookError, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables.cage import BOT_MARK
from pitbook.house.tables.live import LiveTable
from pitbook.table.requests import Deal, Decide, Do, PlaceWagers, Rule, Show

DEALER, SUPERVISOR = Actor("D1", HouseRole.DEALER), Actor("S1", HouseRole.SUPERVISOR)
CARIBBEAN = "caribbean-stud@1998"
JACKPOT = {"jackpot": True, "jackpot-stake": 100}

PLACED = {"2nd place": "6d", "3rd place": "8c"}
ROUNDS = [
    # seven games, one round each: wagers, cards, choice, and what the player is up
    ("caribbean-stud@1998", {"ante": 500}, {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"}, "bet", 2_500),
    ("four-card-poker", {"ante": 500}, {"dealer": "Kh Kd 9c 5s 3d 8h", "box 1": "Ah Ac 7d 4s 2h"}, "play 1", 1_000),
    ("three-card-poker", {"ante": 500}, {"dealer": "Kh 9c 5s", "box 1": "Ah Ac 7d"}, "play", 1_000),
    ("big-raise-stud", {"ante": 500}, {"community": "Th 2c", "box 1": "Tc 7d 4s"}, "raise 4", 2_500),
    (
        "ultimate-texas-holdem",
        {"ante": 500},
        {"community": "9c 2d 8c Ac 2h", "dealer": "Kd 8h", "box 1": "As Ad"},
        "play 4",
        4_000,
    ),
    ("racing-card-derby", {"suit-hearts": 500}, {"1st place": "5h 2h Kh 9h"} | PLACED, "", 1_500),
    ("dragon-21", {"dragon": 500}, {"dragon": "Th 9h", "tiger": "Tc 8c", "discard rack": "2c"}, "", 500),
]
"""Bet on two pairs pays 2 to 1 (5.8); pairs against a lower pair pay 1 to 1; a pair of tens raised pays 1 to 1 (5.7);
a full house pays 1 to 1 on ante and play wager and 3 to 1 on the blind (5.6, 5.6.1);
a suit unprotested pays 3 to 1 (5.8(b)); a Dragon of 19 pays 1 to 1 (5.1a)."""


def table_of(house: Driver) -> LiveTable:
    return house.house.tables["t1"]


def asked(house: Driver) -> Any:
    talk = table_of(house).talk
    return talk.request if talk else None


def facts(house: Driver, kind: str) -> list[Any]:
    return [fact for news in table_of(house).news for fact in news.facts if type(fact).__name__ == kind]


def at_table(house: Driver, edition: str, notice: dict[str, Any] | None = None, **more: Any) -> tuple[Actor, Actor]:
    """Two players with an ante each, and a round that waits for the call."""
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    open_by_hand(house, "t1", edition, notice, **more)
    house.person("S1", HouseRole.SUPERVISOR)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    begin_round(house, "t1")
    for seat, actor in enumerate((a1, b1), 1):
        house.say(actor, "t1", answer="Wager", box=seat, wager="ante", cents=1_000)
    return a1, b1


def deal(house: Driver, count: int = 1_000) -> None:
    """So many cards, or as many as are asked for."""
    while count and isinstance(asked(house), Deal):
        house.say(DEALER, "t1", answer="Dealt")
        count -= 1


@pytest.mark.on_both_databases
@pytest.mark.parametrize(("edition", "wagers", "hands", "choice", "up"), ROUNDS)
def test_a_round_keyed_in_card_by_card(
    house: Driver, edition: str, wagers: dict[str, int], hands: dict[str, str], choice: str, up: int
) -> None:
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", edition)
    house.do(a1, c.Join("t1", 1))
    play_round(house, "t1", {1: a1}, {1: wagers}, hands, {1: choice})
    assert house.balances()["player:A1"] == 10_000 + up
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["bank:t1"] == -up
    assert audit(house.store, house.key).faults == ()


def test_a_house_read_again_after_every_answer_goes_on(house: Driver) -> None:
    a1, b1 = at_table(house, CARIBBEAN)
    house.consent(b1, "t1")
    house.say(DEALER, "t1", answer="NoMoreBets")
    while isinstance(asked(house), Deal):
        house.say(DEALER, "t1", answer="Dealt")
        house.house.load()
    assert isinstance(asked(house), Show)
    house.say(DEALER, "t1", answer="Seen", cards=["3d"])
    house.again()
    assert isinstance(asked(house), Decide), "players look at their own cards and nobody keys them in"
    house.say(a1, "t1", answer="Decision", box=1, choice="fold")
    house.say(DEALER, "t1", answer="Decision", box=2, choice="fold")  # the dealer keys in what a player shows
    assert table_of(house).sitting.round_number == 1
    assert house.balances()["bank:t1"] == 2_000


# Who may say what


def test_a_player_does_not_speak_for_the_dealer(house: Driver) -> None:
    a1, _ = at_table(house, CARIBBEAN)
    words: list[dict[str, Any]] = [
        {"answer": "NoMoreBets"},
        {"answer": "Dealt"},
        {"answer": "Seen", "cards": ["Ah"]},
        {"answer": "Misread", "card": "Ah", "right": "Ad"},
        {"answer": "Counted", "count": 51},
        {"answer": "Done", "role": "dealer"},
        {"answer": "Absent", "box": 2},
        {"answer": "Communication", "player": "B1"},
        {"answer": "DeckCounted", "count": 51},
        {"answer": "Ruling", "ruling": "void", "by": "casino operator Op"},
        {"answer": "TimeIsUp"},
    ]
    for said in words:
        with pytest.raises(Denied, match="not for a player"):
            house.do(a1, c.Say("t1", said))
    for said in ({"box": 2}, {"box": 5, "player": "B1"}):
        with pytest.raises(Denied, match="do not act for B1"):
            house.do(a1, c.Say("t1", {"answer": "Withdraw", "wager": "ante", "player": "B1"} | said))


def test_the_house_itself_knows_what_the_pool_holds(house: Driver) -> None:
    at_table(house, CARIBBEAN)
    with pytest.raises(Denied, match="the house itself"):
        house.say(SUPERVISOR, "t1", answer="PoolStands", cents=10**9)


def test_nobody_plays_a_foreign_box(house: Driver) -> None:
    _, b1 = at_table(house, CARIBBEAN)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house)
    house.say(DEALER, "t1", answer="Seen", cards=["3d"])
    with pytest.raises(Denied, match="box 1 is not yours"):
        house.say(b1, "t1", answer="Decision", box=1, choice="fold")


# Irregularities and rulings


def test_the_table_waits_for_the_ruling_of_whoever_may_give_it(house: Driver) -> None:
    """12.1: communication is for the casino operator to judge; nothing else happens meanwhile."""
    a1, b1 = at_table(house, CARIBBEAN)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house)
    house.say(DEALER, "t1", answer="Seen", cards=["3d"])
    house.say(DEALER, "t1", answer="Communication", player="A1")
    assert isinstance(asked(house), Rule)
    house.again()
    assert isinstance(asked(house), Rule)
    ruling = {"answer": "Ruling", "ruling": "void"}
    for actor, refusal in ((a1, "not for a player"), (DEALER, "not for a dealer")):
        with pytest.raises(Denied, match=refusal):
            house.do(actor, c.Say("t1", ruling))
    with pytest.raises(Refused, match="not for a casino supervisor"):
        house.do(SUPERVISOR, c.Say("t1", ruling))
    with pytest.raises(Refused, match="not for a casino supervisor"):
        house.do(SUPERVISOR, c.Say("t1", ruling | {"by": "casino operator Op"}))
    for actor in (b1, DEALER):
        with pytest.raises(PitbookError):
            house.say(actor, "t1", answer="Decision", box=2, choice="bet")
    house.turn(10_000)
    assert isinstance(asked(house), Rule), "no clock rules"
    house.do(house.operator, c.Say("t1", ruling))
    (made,) = facts(house, "RulingMade")
    assert (made.ruling, made.by, made.clause.id) == ("void", "casino operator Op", "12.1")
    assert [(f.stake.player, f.clause.id) for f in facts(house, "Forfeited")] == [("A1", "12.1")]
    assert isinstance(asked(house), Decide)


def test_a_dealer_rules_where_the_rule_leaves_it_to_the_dealer(house: Driver) -> None:
    """5.13 of Dragon21: the dealer may cut wagers back to the differential, and need not."""
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", "dragon-21", {"differential": 500})
    house.do(a1, c.Join("t1", 1))
    house.do(house.operator, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {"discard rack": "2c"})
    begin_round(house, "t1")
    house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=2_000)
    house.say(DEALER, "t1", answer="NoMoreBets")
    assert isinstance(asked(house), Rule)
    with pytest.raises(Denied, match="not for a player"):
        house.say(a1, "t1", answer="Ruling", ruling="leave")
    house.say(DEALER, "t1", answer="Ruling", ruling="reduce")
    assert house.balances()["layout:t1"] == 500


def test_a_supervisor_lets_wagers_be_changed_while_no_card_is_exposed(house: Driver) -> None:
    """5.14A of Baccarat, in a house: the money moves as the players change, and again after a restart."""
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", "baccarat", {"style": "C", "any-pair": "1"})
    house.do(a1, c.Join("t1", 1))
    house.do(house.operator, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {})
    begin_round(house, "t1")
    house.say(a1, "t1", answer="Wager", box=1, wager="player", cents=2_000)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house, 2)
    with pytest.raises(PitbookError):
        house.say(a1, "t1", answer="ChangesAsked")
    house.say(DEALER, "t1", answer="ChangesAsked")
    with pytest.raises(Denied, match="not for a dealer"):
        house.say(DEALER, "t1", answer="Ruling", ruling="permit")
    house.say(SUPERVISOR, "t1", answer="Ruling", ruling="permit")
    house.say(a1, "t1", answer="Wager", box=1, wager="banker", cents=500)
    with pytest.raises(Refused, match=r"rule 11C\.4"):
        house.say(a1, "t1", answer="Wager", box=1, wager="any-pair:player", cents=500)
    house.again()
    house.say(a1, "t1", answer="Withdraw", box=1, wager="player")
    assert house.balances()["layout:t1"] == 500
    house.say(DEALER, "t1", answer="NoMoreBets")
    assert isinstance(asked(house), Deal)


REPORTS = [
    # game, a report, and after which card of the deal; the clause that answers it
    ("caribbean-stud@1998", {"answer": "CardExposed", "slot": 0, "card": "Ah"}, 1, "12.3"),
    ("caribbean-stud@1998", {"answer": "WrongCount", "box": 1, "count": 6}, 15, "12.2"),
    ("caribbean-stud@1998", {"answer": "CardsWithoutWager", "box": 4}, 5, "12.8"),
    ("caribbean-stud@1998", {"answer": "HandWithoutWager", "box": 4}, 15, "12.9"),
    ("caribbean-stud@1998", {"answer": "DeckCounted", "count": 51}, 7, "12.10"),
    ("four-card-poker", {"answer": "DeckCounted", "count": 53}, 3, "11.6"),
    ("big-raise-stud", {"answer": "DeckCounted", "count": 51}, 3, "11.10"),
    ("racing-card-derby", {"answer": "FaceUpInShoe", "card": "Ah"}, 0, "10.3"),
    ("racing-card-derby", {"answer": "DrawnInError", "card": "Ah"}, 0, "10.6"),
    ("racing-card-derby", {"answer": "DrawnInError"}, 0, "10.5"),
    ("dragon-21", {"answer": "FaceUpInShoe", "card": "Ah"}, 0, "baccarat 12.1"),
    ("dragon-21", {"answer": "TooFewCards"}, 0, "baccarat 12.7"),
]


@pytest.mark.parametrize(("edition", "report", "cards", "clause"), REPORTS)
def test_an_irregularity_is_answered_by_its_rule_at_once(
    house: Driver, edition: str, report: dict[str, Any], cards: int, clause: str
) -> None:
    a1 = house.player("A1", 10_000)
    b1 = house.player("B1", 10_000)
    open_by_hand(house, "t1", edition)
    if edition == "dragon-21":
        house.do(house.operator, c.Proceed("t1", "shuffle"))
        work_through(house, "t1", {"discard rack": "2c"})
    begin_round(house, "t1")
    wager = {"racing-card-derby": "red", "dragon-21": "dragon"}.get(edition, "ante")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
        house.say(actor, "t1", answer="Wager", box=seat, wager=wager, cents=1_000)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house, cards)
    before = len(table_of(house).news)
    house.do(DEALER, c.Say("t1", report))
    told = [fact for news in table_of(house).news[before:] for fact in news.facts]
    assert clause in {fact.clause.id for fact in told}
    assert sum(house.balances().values()) == 0
    state = [type(asked(house)).__name__, house.balances()]
    house.again()
    assert [type(asked(house)).__name__, house.balances()] == state


# Misdeal and redeal


def test_after_a_misdeal_the_jackpot_wager_waits_for_the_next_round(house: Driver) -> None:
    """12.11 of 1998: a misdeal voids every wager but those on the jackpot, which count for the round that follows."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    a1, b1 = at_table(house, CARIBBEAN, JACKPOT, jackpot="main")
    house.say(a1, "t1", answer="Wager", box=1, wager="jackpot", cents=100)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house, 6)
    house.say(DEALER, "t1", answer="DeckCounted", count=51)
    assert asked(house) is None
    assert house.balances()["player:A1"] == 99_900
    assert house.balances()["player:B1"] == 100_000
    assert house.balances()["layout:t1"] == 100
    assert {fact.clause.id for fact in facts(house, "Carried")} == {"12.11"}
    house.again()
    house.do(house.operator, c.Proceed("t1", "replacement"))  # 12.10 said that a card is missing
    done = {"answer": "Done", "role": "casino operator"}
    house.do(house.operator, c.Say("t1", done))
    work_through(house, "t1", {})
    begin_round(house, "t1")
    assert isinstance(asked(house), PlaceWagers), "players may change their antes before the redeal"
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    with pytest.raises(Refused, match=r"still stands \(rule 5\.7\)"):
        house.say(a1, "t1", answer="Wager", box=1, wager="jackpot", cents=100)
    house.say(DEALER, "t1", answer="NoMoreBets")
    hands = {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"}
    work_through(house, "t1", hands, {1: a1, 2: b1}, {1: "bet"})
    # the ante pays 500, the bet of 1,000 on two pairs 2 to 1, and the jackpot wager goes to the pool
    assert house.balances()["player:A1"] == 100_000 + 500 + 2_000 - 100
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["pool:main"] == 10_100
    assert house.house.pools["main"].cents == 10_100


def test_cards_without_an_ante_are_dealt_again_with_the_wagers_as_they_stand(house: Driver) -> None:
    """12.8 of 1998: collect, count, reshuffle, redeal."""
    a1, b1 = at_table(house, CARIBBEAN)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house, 6)
    house.say(DEALER, "t1", answer="CardsWithoutWager", box=5)
    assert house.balances()["layout:t1"] == 2_000
    house.again()
    begin_round(house, "t1")
    assert isinstance(asked(house), Deal), "no new wagers: the cards are dealt at once"
    assert house.balances()["layout:t1"] == 2_000
    work_through(house, "t1", {"dealer": "Ah Kh 8c 5s 3d"}, {1: a1, 2: b1}, {1: "fold", 2: "fold"})
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["bank:t1"] == 2_000


@pytest.mark.parametrize("command", [c.Leave("t1", "A1"), c.Direct("t1", "apart", ("A1",))])
def test_who_has_a_wager_standing_for_the_redeal_stays(house: Driver, command: c.Command) -> None:
    """12.8: the ante lies there for the deal again, and A1 must be able to decide on it."""
    at_table(house, CARIBBEAN)
    house.say(DEALER, "t1", answer="NoMoreBets")
    house.say(DEALER, "t1", answer="Dealt")
    house.say(DEALER, "t1", answer="CardsWithoutWager", box=5)
    assert table_of(house).talk is None
    if isinstance(command, c.Leave):
        with pytest.raises(Denied, match="would lose them"):
            house.do(DEALER, command)
    else:
        house.do(house.operator, command)
    assert set(table_of(house).seats) == {"A1", "B1"}


@pytest.mark.parametrize("what", ["CardsWithoutWager", "HandWithoutWager"])
def test_a_stray_wager_is_of_somebody_who_is_here(house: Driver, what: str) -> None:
    """11.1: it goes back at once; nobody's account is touched who is not at the table."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    open_by_hand(house, "t1", "caribbean-stud@1998", {"jackpot": True, "jackpot-stake": 100}, jackpot="main")
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    house.do(a1, c.Join("t1", 1))
    begin_round(house, "t1")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.say(DEALER, "t1", answer="NoMoreBets")
    for _ in range(4 if what == "CardsWithoutWager" else 10):
        house.say(DEALER, "t1", answer="Dealt")
    stray = {"answer": what, "box": 5, "wager": "jackpot", "cents": 100}
    for name in ("Ghost", "B1", "b1", "Op", BOT_MARK + "North"):
        with pytest.raises(Denied, match="is not at this table") as denied:
            house.say(DEALER, "t1", **stray, player=name)
        assert denied.value.code == "not-here"
    house.do(b1, c.Join("t1", 2))
    house.say(DEALER, "t1", **stray, player="B1")
    assert house.balances()["player:B1"] == 10_000


def test_a_table_that_closes_gives_back_what_waits(house: Driver) -> None:
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    a1, b1 = at_table(house, CARIBBEAN, JACKPOT, jackpot="main")
    house.say(a1, "t1", answer="Wager", box=1, wager="jackpot", cents=100)
    house.say(DEALER, "t1", answer="NoMoreBets")
    deal(house, 6)
    house.say(DEALER, "t1", answer="DeckCounted", count=51)
    for actor in (a1, b1):
        house.do(actor, c.Leave("t1"))
    house.do(house.operator, c.CloseTable("t1"))
    assert not table_of(house).sitting.is_open
    assert house.balances()["player:A1"] == 100_000
    assert house.balances()["layout:t1"] == 0
    assert audit(house.store, house.key).faults == ()
    house.again()
    assert not table_of(house).sitting.is_open


def test_deals_are_numbered_over_all_tables_that_share_a_jackpot(house: Driver) -> None:
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    a1 = house.player("A1", 100_000)
    for table in ("t1", "t2"):
        open_by_hand(house, table, CARIBBEAN, JACKPOT, jackpot="main")
        house.do(a1, c.Join(table, 1))
        begin_round(house, table)
        house.say(a1, table, answer="Wager", box=1, wager="ante", cents=500)
        house.say(DEALER, table, answer="NoMoreBets")
    order = ["t1", "t2", "t2", "t1", "t2", "t1"]
    for at, table in enumerate(order):
        house.say(DEALER, table, answer="Dealt", sequence=99)
        if at == 2:
            house.again()
    numbers = {}
    for table in ("t1", "t2"):
        answers = answers_of(house, table, house.house.tables[table].episode)
        numbers[table] = [answer["sequence"] for answer in answers if answer["answer"] == "Dealt"]
    assert numbers == {"t1": [1, 4, 6], "t2": [2, 3, 5]}, "a number that somebody gives does not count"


def test_a_void_hand_is_called_by_staff_and_nobody_wagers_on_it(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", "dragon-21")
    house.do(a1, c.Join("t1", 1))
    house.do(house.operator, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {"discard rack": "2c"})
    begin_round(house, "t1")
    with pytest.raises(Denied, match="not for a player"):
        house.say(a1, "t1", answer="VoidHand")
    house.say(DEALER, "t1", answer="VoidHand")
    with pytest.raises(Refused):
        house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=500)
    work_through(house, "t1", {"dragon": "Th 9h", "tiger": "Tc 8c"})
    assert table_of(house).sitting.round_number == 1
    assert house.balances()["player:A1"] == 10_000


def test_what_the_dealer_does_last_needs_the_dealer(house: Driver) -> None:
    """10.1 of Dragon21: nothing is paid before the dealer says that the totals were announced."""
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", "dragon-21")
    house.do(a1, c.Join("t1", 1))
    house.do(house.operator, c.Proceed("t1", "shuffle"))
    work_through(house, "t1", {"discard rack": "2c"})
    begin_round(house, "t1")
    house.say(a1, "t1", answer="Wager", box=1, wager="tiger", cents=500)
    house.say(DEALER, "t1", answer="NoMoreBets")
    faces = {"dragon": ["Th", "9h"], "tiger": ["Tc", "8c"]}
    while not isinstance(asked(house), Do):
        request = asked(house)
        if isinstance(request, Show):
            house.say(DEALER, "t1", answer="Seen", cards=[faces[request.pile].pop(0)])
        else:
            house.say(DEALER, "t1", answer="Dealt")
    assert house.balances()["layout:t1"] == 500
    house.say(DEALER, "t1", answer="Done", role="dealer")
    assert house.balances()["layout:t1"] == 0
