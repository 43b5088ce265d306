"""One jackpot over several tables of Caribbean Stud: 11.10 within a round, 11.11 across tables, whoever is faster.

Every prize here is worked out from 11.9 to 11.11 by hand. The dealer never qualifies, so an ante of 500 wins 500.
"""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand
from house.conftest import Driver
from pitbook.cards import DECK, parse_cards
from pitbook.errors import BadAmount, Denied, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables.promises import Promised
from pitbook.procedure.equipment.keeping import Drawing
from pitbook.table.requests import Count, Deal, Decide, Do, Show

SEED = 5_000_000
NOTICE = {"jackpot": True, "jackpot-stake": 100}
EDITION = "caribbean-stud@1998"
DEALER = Actor("D1", HouseRole.DEALER)
LOW = "Qh Jd 8c 5s 3d"
STRAIGHT_FLUSH, ROYAL, FLUSH, NOTHING = "9h 8h 7h 6h 5h", "Ac Kc Qc Jc Tc", "Kd 9d 7d 4d 2d", "2c 7d 9s Js 4s"


def jackpot(house: Driver) -> None:
    house.do(house.operator, c.CreateJackpot("main", "Main", SEED))


def begin(house: Driver, table: str, *players: Actor, **notice: Any) -> None:
    """A table dealt by hand where these players have an ante and a jackpot wager each."""
    open_by_hand(house, table, EDITION, NOTICE | notice, jackpot="main")
    for seat, actor in enumerate(players, 1):
        house.do(actor, c.Join(table, seat))
    begin_round(house, table)
    for seat, actor in enumerate(players, 1):
        house.say(actor, table, answer="Wager", box=seat, wager="ante", cents=500)
        house.say(actor, table, answer="Wager", box=seat, wager="jackpot", cents=100)
    house.say(DEALER, table, answer="NoMoreBets")


def deal(house: Driver, table: str, count: int = 99) -> None:
    while count and isinstance(_asked(house, table), Deal):
        house.say(DEALER, table, answer="Dealt")
        count -= 1


def finish(house: Driver, table: str, *hands: str) -> None:
    """Play the round until it is over or waits for its turn; everybody bets."""
    piles = {"dealer": LOW} | {f"box {n}": hand for n, hand in enumerate(hands, 1)}
    while (request := _asked(house, table)) is not None and not house.house.tables[table].waits_for_pool:
        match request:
            case Deal():
                house.say(DEALER, table, answer="Dealt")
            case Show():
                talk = house.house.tables[table].talk
                assert talk is not None
                lies = list(talk.table.hand(request.pile))
                faces = piles[request.pile].split()
                house.say(DEALER, table, answer="Seen", cards=[faces[lies.index(slot)] for slot in request.slots])
            case Decide():
                spot = min(request.options)
                player = house.house.people.get(spot.player).actor
                house.say(player, table, answer="Decision", box=spot.box, choice="bet")
            case Do():
                house.say(DEALER, table, answer="Done", role="dealer")
            case Count():
                house.say(DEALER, table, answer="Counted", count=52)
            case _:
                raise AssertionError(f"nobody answers {request}")


def _asked(house: Driver, table: str) -> Any:
    talk = house.house.tables[table].talk
    return talk.request if talk else None


def won(house: Driver, name: str) -> int:
    """What somebody with 100,000 has got from the jackpot: beside the ante's 500, and after the 100 that was spent."""
    return house.balances()[f"player:{name}"] - 100_000 - 500 + 100


def balanced(house: Driver) -> bool:
    return house.house.pools["main"].cents == house.balances()["pool:main"]


def test_a_pool_is_seeded_with_the_operator_s_money(house: Driver) -> None:
    jackpot(house)
    assert house.balances()["pool:main"] == SEED
    assert house.balances()["bank:house"] == -SEED
    assert balanced(house)


def test_the_operator_puts_more_into_a_pool(house: Driver) -> None:
    jackpot(house)
    assert house.do(house.operator, c.SeedJackpot("main", 1_000)) == {"jackpot": "main", "cents": SEED + 1_000}
    assert house.balances()["bank:house"] == -SEED - 1_000
    assert balanced(house)
    house.again()
    assert house.house.pools["main"].cents == SEED + 1_000
    assert audit(house.store, house.key).faults == ()


def test_what_is_put_in_while_a_round_is_under_way_is_won_in_it(house: Driver) -> None:
    jackpot(house)
    begin(house, "t1", house.player("A1", 100_000))
    deal(house, "t1", 1)
    house.do(house.operator, c.SeedJackpot("main", 1_000))
    assert house.house.tables["t1"].pool.cents == SEED + 1_000
    house.again()
    assert house.house.tables["t1"].pool.cents == SEED + 1_000
    finish(house, "t1", ROYAL)
    assert won(house, "A1") == SEED + 1_000 + 100
    assert house.balances()["pool:main"] == 0
    assert balanced(house)
    assert audit(house.store, house.key).faults == ()


def test_a_seed_that_is_refused_leaves_the_pool_as_it_was(house: Driver) -> None:
    jackpot(house)
    with pytest.raises(Denied, match="no jackpot 'other'"):
        house.do(house.operator, c.SeedJackpot("other", 1_000))
    for cents in (0, -1, 1.5):
        with pytest.raises(BadAmount):
            house.do(house.operator, c.SeedJackpot("main", cents))  # type: ignore[arg-type]
    with pytest.raises(Denied, match="not for a supervisor"):
        house.do(house.person("S1", HouseRole.SUPERVISOR), c.SeedJackpot("main", 1_000))
    assert house.house.pools["main"].cents == house.balances()["pool:main"] == SEED


def test_hands_at_one_table_share_by_11_10(house: Driver) -> None:
    """Of 5,000,300: the flush 10,000; the straight flush a tenth of what is left, 499,030; the royal flush the rest."""
    jackpot(house)
    players = [house.player(name, 100_000) for name in ("A1", "B1", "C1")]
    begin(house, "t1", *players)
    finish(house, "t1", ROYAL, FLUSH, STRAIGHT_FLUSH)
    assert [won(house, name) for name in ("A1", "B1", "C1")] == [4_491_270, 10_000, 499_030]
    facts: list[Any] = [fact for news in house.house.tables["t1"].news for fact in news.facts]
    paid = {fact.stake.player: fact.clause.id for fact in facts if type(fact).__name__ == "JackpotWon"}
    assert paid == {"A1": "11.10(c)(ii)", "B1": "11.10(a)", "C1": "11.10(b)"}
    assert house.balances()["pool:main"] == 0
    assert balanced(house)
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_the_first_card_from_a_shoe_decides_whose_turn_it_is(house: Driver, is_reloaded: bool) -> None:
    """11.11(a): t1's hand began first, so its tenth comes off before t2's royal flush takes the rest."""
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    begin(house, "t1", a1)
    begin(house, "t2", b1)
    deal(house, "t1", 1)
    finish(house, "t2", ROYAL)
    assert house.house.tables["t2"].waits_for_pool, "t1 may yet claim"
    assert won(house, "B1") == 0, "the ante is paid and the bet is back, but the prize is not there yet"
    if is_reloaded:
        house.again()
        house.house.tick()
        house.house.commit()
        assert house.house.tables["t2"].waits_for_pool
    finish(house, "t1", STRAIGHT_FLUSH)
    assert won(house, "A1") == 500_010  # a tenth of 5,000,100
    assert won(house, "B1") == 4_500_190  # 5,000,100 - 500,010 + 100
    assert house.house.tables["t2"].talk is None
    assert balanced(house)


def test_all_cards_from_a_shuffler_decide_whose_turn_it_is(house: Driver) -> None:
    """11.11(b): t1 is dealt from a shuffler; its hand is received with all its cards, before t2's gets the first."""
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    begin(house, "t1", a1, dealing="shuffler")
    begin(house, "t2", b1)
    deal(house, "t1", 1)  # five cards at once
    finish(house, "t2", ROYAL)
    assert house.house.tables["t2"].waits_for_pool
    finish(house, "t1", STRAIGHT_FLUSH)
    assert (won(house, "A1"), won(house, "B1")) == (500_010, 4_500_190)


def test_a_shoe_s_first_card_comes_before_a_shuffler_s_last(house: Driver) -> None:
    """The same, the other way round: t2's first card was out before t1's hand was whole."""
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    begin(house, "t1", a1, dealing="shuffler")
    begin(house, "t2", b1)
    deal(house, "t2", 1)
    finish(house, "t1", STRAIGHT_FLUSH)
    assert house.house.tables["t1"].waits_for_pool
    finish(house, "t2", ROYAL)
    assert won(house, "B1") == SEED + 100
    assert won(house, "A1") == 100_000, "at least $1,000, though the pool holds only A1's own 100"
    assert house.balances()["pool:main"] == 0
    assert balanced(house)


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_three_tables_go_on_one_after_the_other(house: Driver, is_reloaded: bool) -> None:
    """Three straight flushes, t3's first, then t2's, then t1's; each is a tenth of what the one before has left.

    5,000,100 → 500,010; 4,500,090 + 100 → 450,019; 4,050,171 + 100 → 405,027 (and a tenth of a cent, which stays).
    """
    jackpot(house)
    players = {f"t{n}": house.player(name, 100_000) for n, name in ((1, "A1"), (2, "B1"), (3, "C1"))}
    for table, player in players.items():
        begin(house, table, player)
    for table in ("t3", "t2", "t1"):
        deal(house, table, 1)
    for table in ("t1", "t2"):
        finish(house, table, STRAIGHT_FLUSH)
        assert house.house.tables[table].waits_for_pool
    if is_reloaded:
        house.again()
    finish(house, "t3", STRAIGHT_FLUSH)
    assert [won(house, name) for name in ("C1", "B1", "A1")] == [500_010, 450_019, 405_027]
    assert all(table.talk is None for table in house.house.tables.values())
    assert house.balances()["pool:main"] == 4_050_271 - 405_027
    assert balanced(house)
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("is_first_asked", [True, False])
def test_two_that_wait_do_not_wait_for_each_other(house: Driver, is_first_asked: bool) -> None:
    """A claim counts from its own hand: after a restart too, whichever of the two is looked at first."""
    jackpot(house)
    a1, b1, c1, d2 = (house.player(name, 100_000) for name in ("A1", "B1", "C1", "E1"))
    late, early = ("t1", "t2") if is_first_asked else ("t2", "t1")
    begin(house, "t0", a1)  # dealt first of all, and holds both of the others up
    begin(house, late, b1, c1)
    begin(house, early, d2)
    deal(house, "t0", 1)
    deal(house, late, 1)  # box 1 of the late table: a hand without a prize
    deal(house, early, 1)
    finish(house, late, NOTHING, STRAIGHT_FLUSH)
    finish(house, early, STRAIGHT_FLUSH)
    house.again()
    finish(house, "t0", NOTHING)
    assert all(table.talk is None for table in house.house.tables.values())
    # t0 gave 100: a tenth of 5,000,200 goes to E1; then C1 has a tenth of 4,500,180 + 200
    assert won(house, "E1") == 500_020
    assert won(house, "C1") == 450_038


def test_a_claim_waits_for_a_table_that_comes_to_nothing(house: Driver) -> None:
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    begin(house, "t1", a1)
    begin(house, "t2", b1)
    deal(house, "t1", 3)
    finish(house, "t2", STRAIGHT_FLUSH)
    assert house.house.tables["t2"].waits_for_pool
    house.say(DEALER, "t1", answer="DeckCounted", count=51)  # 12.10: a misdeal
    assert house.house.tables["t2"].talk is None
    assert won(house, "B1") == 500_010


# Virtual tables


def stacked(*hands: str) -> Any:
    """Shuffles that deal one box its hand, in turn, and the dealer one that does not qualify."""
    left = list(hands)

    def fresh(promise_id: str, drawing: Drawing) -> Promised:
        hand = parse_cards(left.pop(0) if left else NOTHING)
        dealer = [card for card in parse_cards("Qs Jh 8c 5s 3d 6c") if card not in hand][:5]
        top = [card for pair in zip(hand, dealer, strict=True) for card in pair]
        rest = [card for card in DECK if card not in top]
        return Promised(promise_id, tuple(card.text for card in top + rest), bytes(32))

    return fresh


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_virtual_tables_wait_for_their_turn(house: Driver, monkeypatch: pytest.MonkeyPatch, is_reloaded: bool) -> None:
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    monkeypatch.setattr(Promised, "fresh", stacked(STRAIGHT_FLUSH, ROYAL))
    for table, player in (("t1", a1), ("t2", b1)):
        house.table(table, EDITION, NOTICE, jackpot="main")
        house.do(player, c.Join(table, 1))
        for wager, cents in (("ante", 500), ("jackpot", 100)):
            house.say(player, table, answer="Wager", box=1, wager=wager, cents=cents)
        house.do(player, c.Ready(table))
    house.say(b1, "t2", answer="Decision", box=1, choice="bet")
    assert house.house.tables["t2"].waits_for_pool
    assert house.house.tables["t2"].deadline is None, "B1 is not hurried: there is nothing to decide"
    if is_reloaded:
        house.again()
    house.say(a1, "t1", answer="Decision", box=1, choice="bet")
    assert (won(house, "A1"), won(house, "B1")) == (500_010, 4_500_190)
    assert house.house.tables["t2"].sitting.round_number == 1
    assert balanced(house)


def test_a_virtual_table_goes_on_when_the_clock_settles_the_other(
    house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    monkeypatch.setattr(Promised, "fresh", stacked(STRAIGHT_FLUSH, ROYAL))
    for table, player in (("t1", a1), ("t2", b1)):
        house.table(table, EDITION, NOTICE, jackpot="main")
        house.do(player, c.Join(table, 1))
        for wager, cents in (("ante", 500), ("jackpot", 100)):
            house.say(player, table, answer="Wager", box=1, wager=wager, cents=cents)
        house.do(player, c.Ready(table))
    house.say(b1, "t2", answer="Decision", box=1, choice="bet")
    house.turn(30)  # 12.13: A1 is absent and folds, straight flush or not
    assert won(house, "B1") == SEED + 200
    assert house.balances()["player:A1"] == 100_000 - 600


def test_a_slow_table_dealt_by_hand_holds_a_virtual_one_up(house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    jackpot(house)
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    begin(house, "t1", a1)
    deal(house, "t1", 2)
    monkeypatch.setattr(Promised, "fresh", stacked(ROYAL))
    house.table("t2", EDITION, NOTICE, jackpot="main")
    house.do(b1, c.Join("t2", 1))
    for wager, cents in (("ante", 500), ("jackpot", 100)):
        house.say(b1, "t2", answer="Wager", box=1, wager=wager, cents=cents)
    house.do(b1, c.Ready("t2"))
    house.say(b1, "t2", answer="Decision", box=1, choice="bet")
    house.turn(100_000)
    assert house.house.tables["t2"].waits_for_pool
    finish(house, "t1", NOTHING)
    assert won(house, "B1") == SEED + 200
    assert balanced(house)


def test_a_refused_deal_makes_nobody_wait(house: Driver) -> None:
    """A deal that is refused does not make its table one that others wait for."""
    jackpot(house)
    b1 = house.player("B1", 100_000)
    open_by_hand(house, "t1", EDITION, NOTICE, jackpot="main")
    begin_round(house, "t1")
    with pytest.raises(Refused, match="'dealt' does not answer this"):
        house.say(DEALER, "t1", answer="Dealt")
    begin(house, "t2", b1)
    finish(house, "t2", STRAIGHT_FLUSH)
    assert won(house, "B1") == 500_010
