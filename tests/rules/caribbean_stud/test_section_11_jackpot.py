"""Section 11: the progressive jackpot, its prizes to the cent, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitbook.errors import BadInput, Refused
from pitbook.law import Cents
from pitbook.procedure.pool import LinkedPool
from pitbook.table import Counted, Decision, Done, NoMoreBets, PoolStands, Role
from pitbook.table.facts import POOL, Contributed, Ended, Fact, JackpotWon, MisdealDeclared
from pitbook.table.requests import ClaimPool, Count, Decide, Do
from rules.caribbean_stud.helpers import HANDS, NO_HAND, OLD, LiveTable, box, jackpot, record, row, settled
from rules.live import ante, facts_of, line, result_of, results

ROYAL, ROYAL_2, ROYAL_3 = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc"
SF, SF_2, SF_3 = "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", "9c 8c 7c 6c 5c"
QUADS, FULL, FLUSH = "2s 2c 2h 2d 9d", "3s 3c 3h 4c 4d", "Qd Jd 7d 6d 5d"
STRAIGHT, LOW, LOW_2 = "8s 7c 6c 5h 4s", "Jc Td 8s 6c 4s", "Qc Jh 9h 4d 2c"
DEALER = "Ad Kd 8d 4h 3d"

# Rule 11.9, one winner at a time. Money in cents, the pool as it stands at settlement

# fmt: off
SINGLE = [
    # hand, pool, prize, how much of it the house makes up
    row("11.9(a) 11.7(e)", "royal flush: all of the pool",                         ROYAL, 2_500_000, 2_500_000, 0),
    row("11.9(a)",         "royal flush: $10,000 of exactly as much",              ROYAL, 1_000_000, 1_000_000, 0),
    row("11.9(a)",         "royal flush: $10,000 if the pool holds less",          ROYAL,   999_999, 1_000_000, 1),
    row("11.9(b) 11.7(d)", "straight flush: a tenth of the pool",                  SF,    2_500_000,   250_000, 0),
    row("11.9(b)",         "straight flush: $1,000 if a tenth is less",            SF,      999_990,   100_000, 0),
    row("11.9(b)",         "straight flush: a tenth is rounded down to the cent",  SF,    1_234_567,   123_456, 0),
    row("11.9(b)",         "straight flush: $1,000 of a pool that holds less",     SF,       40_000,   100_000, 60_000),
    row("11.9(c) 11.7(c)", "4 of a kind: $500",                                    QUADS, 2_500_000,    50_000, 0),
    row("11.9(d) 11.7(b)", "full house: $150",                                     FULL,  2_500_000,    15_000, 0),
    row("11.9(e) 11.7(a)", "flush: $100",                                          FLUSH, 2_500_000,    10_000, 0),
    row("11.9(e)",         "flush: $100 however small the pool",                   FLUSH,     9_999,    10_000, 1),
]
# fmt: on


@pytest.mark.parametrize(("cards", "pool", "prize", "from_house"), SINGLE)
def test_the_prize_of_a_single_hand(cards: str, pool: int, prize: int, from_house: int) -> None:
    settlement = settled(box(1, cards, jackpot=100), dealer=DEALER, notice={"pool": pool})
    (won,) = facts_of(settlement, JackpotWon)
    assert (won.pays, won.from_house, won.from_pool) == (prize, from_house, prize - from_house)
    assert won.clause.id.startswith("11.9(")
    assert line(settlement, "jackpot").pays == prize
    ante_and_bet = sum(line(settlement, wager).pays for wager in ("ante", "bet"))
    assert result_of(settlement).net == ante_and_bet + prize - 100, "on top of ante and bet; the stake is spent"


@pytest.mark.clause(OLD, "11.7")
@pytest.mark.parametrize("cards", [STRAIGHT, "7s 7c 7h 9c 2s", "7s 7c 9h 9c 2s", "7s 7c 9h 6c 2s", "As Ks 9h 6c 2s"])
def test_hands_below_a_flush_earn_nothing(cards: str) -> None:
    settlement = settled(box(1, cards, jackpot=100))
    assert (line(settlement, "jackpot").result, line(settlement, "jackpot").pays) == ("lose", 0)


@pytest.mark.clause(OLD, "11.7")
def test_without_a_jackpot_wager_there_is_no_prize() -> None:
    assert results(settled(box(1, ROYAL), box(2, FLUSH, jackpot=100), dealer=DEALER), 1) == {
        "ante": "win",
        "bet": "win",
    }


# fmt: off
WHATEVER_THE_DEALER = [
    row("11.8", "no hand: ante paid, bet void, prize all the same",  NO_HAND, "Qs 9s 7s 4s 2s",
        {"ante": "win", "bet": "void", "jackpot": "win"}),
    row("11.8", "a hand that qualifies and is beaten",               "Ad Kc 8h 5s 3d", "Qs 9s 7s 4s 2s",
        {"ante": "win", "bet": "win", "jackpot": "win"}),
    row("11.8", "a hand that beats the flush",                       "8d 8c 8h 5s 5d", "Qs 9s 7s 4s 2s",
        {"ante": "lose", "bet": "lose", "jackpot": "win"}),
]
# fmt: on


@pytest.mark.parametrize(("dealer", "player", "expected"), WHATEVER_THE_DEALER)
def test_the_prize_does_not_depend_on_the_dealer(dealer: str, player: str, expected: dict[str, str]) -> None:
    assert results(settled(box(1, player, jackpot=100), dealer=dealer)) == expected


# Rule 11.10: several winners at one table. Readings C5 and C13

A, B, I_, II = "11.10(a)", "11.10(b)", "11.10(c)(i)", "11.10(c)(ii)"

# fmt: off
SEVERAL = [
    # the pool, then hand, prize and clause of each winner, then what stays in the pool
    row(A, "fixed prizes are paid as they are",                            2_000_000,
        [(QUADS, 50_000, A), (FULL, 15_000, A), (FLUSH, 10_000, A)],                                       1_925_000),
    row(B, "a tenth is reckoned after the fixed prizes",                   2_000_000,
        [(SF, 199_000, B), (FLUSH, 10_000, A)],                                                            1_791_000),
    row(B, "two straight flushes have a tenth of the same pool",           2_000_000,
        [(SF, 200_000, B), (SF_2, 200_000, B)],                                                            1_600_000),
    row(B, "three of them as well, each at least $1,000",                  900_000,
        [(SF, 100_000, B), (SF_2, 100_000, B), (SF_3, 100_000, B)],                                          600_000),
    row(II, "one royal has what is left after all the others",             2_000_000,
        [(ROYAL, 1_732_500, II), (SF_2, 192_500, B), (QUADS, 50_000, A), (FULL, 15_000, A), (FLUSH, 10_000, A)],   0),
    row(II, "two royals share what is left",                               5_000_000,
        [(ROYAL, 2_250_000, II), (ROYAL_2, 2_250_000, II), (SF_3, 500_000, B)],                                    0),
    row(II, "what does not divide by two stays in the pool",               5_000_001,
        [(ROYAL, 2_500_000, II), (ROYAL_2, 2_500_000, II)],                                                        1),
    row(II, "what does not divide by three stays in the pool",             10_000_001,
        [(ROYAL, 3_333_333, II), (ROYAL_2, 3_333_333, II), (ROYAL_3, 3_333_333, II)],                              2),
    row(I_, "two royals have $10,000 each where a share would be less",    1_500_000,
        [(ROYAL, 1_000_000, I_), (ROYAL_2, 1_000_000, I_)],                                                        0),
    row(I_, "a royal has $10,000 where the others left less",              1_000_000,
        [(ROYAL, 1_000_000, I_), (SF_2, 100_000, B)],                                                              0),
    row(A, "fixed prizes beyond the pool are made up",                     60_000,
        [(QUADS, 50_000, A), (FULL, 15_000, A)],                                                                   0),
]
# fmt: on


@pytest.mark.parametrize(("pool", "winners", "left"), SEVERAL)
def test_several_hands_at_one_table(pool: int, winners: Sequence[tuple[str, int, str]], left: int) -> None:
    boxes = [box(number, cards, jackpot=100) for number, (cards, _, _) in enumerate(winners, 1)]
    settlement = settled(*boxes, dealer=DEALER, notice={"pool": pool})
    lines = [line(settlement, "jackpot", number) for number in range(1, len(winners) + 1)]
    assert [(line.pays, line.clause) for line in lines] == [(prize, clause) for _, prize, clause in winners]
    assert pool - sum(won.from_pool for won in facts_of(settlement, JackpotWon)) == left


@pytest.mark.clause(OLD, "11.10")
def test_the_order_of_the_boxes_changes_no_prize() -> None:
    hands = [ROYAL, SF_2, QUADS, FULL]
    for order in (hands, hands[::-1], hands[2:] + hands[:2]):
        settlement = settled(*(box(n, cards, jackpot=100) for n, cards in enumerate(order, 1)), dealer=DEALER)
        prizes = {cards: line(settlement, "jackpot", n).pays for n, cards in enumerate(order, 1)}
        assert prizes == {ROYAL: 1_741_500, SF_2: 193_500, QUADS: 50_000, FULL: 15_000}


@pytest.mark.clause(OLD, "11.10(a)", "11.10(b)", "11.10(c)")
def test_prizes_are_paid_in_the_order_of_the_rule() -> None:
    """First the fixed prizes, then the tenths, then the royal flushes, wherever they sit."""
    boxes = [box(number, cards, jackpot=100) for number, cards in enumerate([ROYAL, SF_2, QUADS, SF_3, FULL], 1)]
    paid = [fact.clause.id[:8] for fact in facts_of(settled(*boxes, dealer=DEALER), JackpotWon)]
    assert paid == ["11.10(a)", "11.10(a)", "11.10(b)", "11.10(b)", "11.10(c)"]


# Rules 11.1, 11.2, 11.3 in records; section 5 has them at a live table

# fmt: off
DOLLAR = {"jackpot": True, "jackpot-stake": 100}

BAD_RECORDS = [
    row("11.1", "no ante beside the jackpot wager",      {"jackpot": 100}, {"jackpot": True}, "11.1"),
    row("11.1", "no jackpot is offered",                 {"ante": 1000, "jackpot": 100}, {"jackpot": False}, ""),
    row("11.2", "not the amount that the sign says",     {"ante": 1000, "jackpot": 200}, DOLLAR, "11.2"),
]
# fmt: on


@pytest.mark.parametrize(("wagers", "notice", "clause"), BAD_RECORDS)
def test_refused_in_a_record(wagers: dict[str, int], notice: dict[str, object], clause: str) -> None:
    data = record(box(1, HANDS[1]) | {"wagers": wagers})
    with pytest.raises(BadInput) as caught:
        settled(*data["boxes"], notice=notice if notice["jackpot"] is not True else notice | {"pool": 1000})
    assert caught.value.clause.startswith(clause)
    assert "jackpot" in str(caught.value) or clause == "11.1"


# Rule 11.6: what goes to the pool and what the operator keeps

# fmt: off
KEPT = [
    row("11.6", "the whole wager, unless part is retained",    "0",   100, 100),
    row("11.6", "three quarters if a quarter is retained",     "1/4", 100, 75),
    row("11.6", "what is retained is rounded down",            "1/3", 100, 67),
    row("11.6", "as a percentage",                             "29%", 250, 178),
]
# fmt: on


@pytest.mark.parametrize(("retained", "stake", "to_pool"), KEPT)
@pytest.mark.parametrize("cards", [HANDS[1], FLUSH], ids=["no prize", "a prize"])
def test_the_part_of_a_wager_that_goes_to_the_pool(retained: str, stake: int, to_pool: int, cards: str) -> None:
    settlement = settled(box(1, cards, jackpot=stake), notice={"retained": retained}, dealer="As Kc 8h 5s 3d")
    (fact,) = facts_of(settlement, Contributed)
    assert fact.to_pool == to_pool
    assert sum(move.cents for move in fact.moves if move.target == POOL) == to_pool


# Rules 11.12 to 11.14: how a prize is paid


def claimant() -> LiveTable:
    """A table where the only player has bet on a flush and hopes for a prize."""
    table = LiveTable.dealt(1, side=True, hands={1: FLUSH}, dealer=DEALER)
    return table.say(Decision(1, "bet")).go_on(until=Do)


@pytest.mark.clause(OLD, "11.13")
def test_the_dealer_verifies_the_hand_and_notifies_the_supervisor_before_anything_is_paid() -> None:
    table = claimant()
    assert isinstance(table.request, Do)
    assert table.request.clause.id == "11.13"
    assert "verify" in table.request.awaits
    assert "supervisor" in table.request.awaits
    table.refusal(Done(Role.PLAYER))
    table.refusal(PoolStands(Cents(2_000_000)))
    assert not table.facts(JackpotWon)


@pytest.mark.clause(OLD, "11.14")
def test_the_deck_is_counted_when_a_prize_is_paid() -> None:
    table = claimant().go_on(until=Count)
    assert isinstance(table.request, Count)
    assert table.request.clause.id == "11.14"
    table.say(Counted(52)).finish()
    assert table.results(1)["jackpot"] == "win"


@pytest.mark.clause(OLD, "11.14", "12.10")
@pytest.mark.parametrize("count", [51, 53])
def test_a_wrong_count_then_makes_the_round_a_misdeal(count: int) -> None:
    table = claimant().go_on(until=Count).say(Counted(count))
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == ["12.10"]
    assert table.results(1) == {"ante": "void", "bet": "void", "jackpot": "carried"}
    assert table.box(1).net == 0


@pytest.mark.clause(OLD, "11.14")
def test_no_count_is_asked_for_where_nothing_is_paid() -> None:
    table = LiveTable.dealt(1, side=True).say(Decision(1, "bet")).go_on(until=Count)
    assert table.talk.is_over


@pytest.mark.clause(OLD, "11.12")
def test_prizes_come_last_and_the_wager_is_taken_with_them() -> None:
    table = LiveTable.dealt(1, 2, 3, side=True, hands={1: FLUSH, 2: LOW, 3: FULL}, dealer=DEALER)
    table.say(*(Decision(n, "bet") for n in (1, 2, 3))).finish()
    ends = [(fact.stake.wager, type(fact) is JackpotWon) for fact in table.facts(Ended)]
    assert [is_prize for _, is_prize in ends] == sorted(is_prize for _, is_prize in ends)
    assert ends[-2:] == [("jackpot", True), ("jackpot", True)]


# Rule 11.11: tables that share a pool


def linked(pool: LinkedPool, name: str, *boxes: int, dealing: str, hands: dict[int, str]) -> LiveTable:
    table = LiveTable(notice={"jackpot": True, "dealing": dealing}, hands=hands, dealer=DEALER, linked=pool, name=name)
    for number in boxes:
        table.say(ante(number), jackpot(number))
    return table.say(NoMoreBets())


def bet_on(table: LiveTable) -> LiveTable:
    """Everybody bets, and the table comes to its claim on the pool."""
    table.go_on(until=Decide)
    return table.say(*(Decision(n, "bet") for n in table.undecided)).go_on(until=ClaimPool)


def pay(table: LiveTable, pool: LinkedPool) -> int:
    """The prize of the table's winner, once it is granted."""
    table.finish()
    pool.post(table.talk.facts)
    pool.close(table.name)
    return table.facts(JackpotWon)[0].pays


@pytest.mark.clause(OLD, "11.11")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_claim_says_when_its_hand_was_received(dealing: str) -> None:
    """The second box: its first card was the second from a shoe, its five came second from a shuffler."""
    pool = LinkedPool(Cents(3_000_000))
    table = bet_on(linked(pool, "north", 1, 2, dealing=dealing, hands={1: LOW, 2: SF_2}))
    assert isinstance(table.request, ClaimPool)
    assert [(claim.box, claim.received) for claim in table.request.claims] == [(2, 2)]


@pytest.mark.clause(OLD, "11.11")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_the_table_that_dealt_first_is_paid_first_and_the_other_waits(dealing: str) -> None:
    pool = LinkedPool(Cents(3_000_000))
    north = linked(pool, "north", 1, dealing=dealing, hands={1: ROYAL})
    south = linked(pool, "south", 1, dealing=dealing, hands={1: SF_2})
    bet_on(north.go_on(until=Decide))
    bet_on(south)
    with pytest.raises(Refused):
        south.go_on()
    assert pay(north, pool) == 3_000_100
    assert pay(south, pool) == 100_000, "nothing but its own dollar is left, so the least prize"


@pytest.mark.clause(OLD, "11.11(a)")
def test_from_a_shoe_the_first_card_of_the_hand_counts_and_not_the_first_of_the_table() -> None:
    """North deals box 1, then South its only box, then North box 2, and so on: South's hand came first."""
    pool = LinkedPool(Cents(3_000_000))
    north = linked(pool, "north", 1, 2, dealing="shoe", hands={1: LOW, 2: SF_2})
    south = linked(pool, "south", 1, dealing="shoe", hands={1: ROYAL})
    north.deal(1)
    south.deal(1)
    bet_on(north)
    bet_on(south)
    with pytest.raises(Refused):
        north.go_on()
    assert pay(south, pool) == 3_000_100
    assert pay(north, pool) == 100_000


@pytest.mark.clause(OLD, "11.11(b)")
def test_from_a_shuffler_the_whole_hand_counts_and_not_the_first_of_the_table() -> None:
    pool = LinkedPool(Cents(3_000_000))
    north = linked(pool, "north", 1, 2, dealing="shuffler", hands={1: LOW, 2: SF_2})
    south = linked(pool, "south", 1, dealing="shuffler", hands={1: ROYAL})
    north.deal(1)
    south.deal(1)
    bet_on(north)
    bet_on(south)
    with pytest.raises(Refused):
        north.go_on()
    assert pay(south, pool) == 3_000_100
    assert pay(north, pool) == 100_000


@pytest.mark.clause(OLD, "11.6", "11.9(a)")
def test_the_pool_a_royal_wins_holds_every_jackpot_wager_of_the_round() -> None:
    pool = LinkedPool(Cents(3_000_000))
    table = linked(pool, "north", 1, 2, 3, dealing="shoe", hands={1: ROYAL, 2: LOW_2, 3: LOW})
    table.go_on(until=Decide).say(Decision(1, "bet"), Decision(2, "fold"), Decision(3, "bet"))
    assert pay(table, pool) == 3_000_300
    assert pool.cents == 0


@pytest.mark.clause(OLD, "11.6")
def test_a_pool_grows_by_the_wagers_that_win_nothing() -> None:
    pool = LinkedPool(Cents(3_000_000))
    table = linked(pool, "north", 1, 2, dealing="shoe", hands={1: LOW, 2: LOW_2})
    table.go_on(until=Decide).say(Decision(1, "bet"), Decision(2, "fold")).finish()
    facts: list[Fact] = table.talk.facts
    pool.post(facts)
    assert pool.cents == 3_000_200
