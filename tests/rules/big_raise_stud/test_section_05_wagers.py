"""Sections 2, 3 and 5: which wagers are taken, which are refused and by what, and the odds they are paid at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition
from pitbook.cards import parse_cards
from pitbook.errors import BadInput
from pitbook.law.sign import sign
from pitbook.table import PUBLIC, Answer, Decision, Joining, NoMoreBets, Seen, Withdraw
from pitbook.table.facts import Called, CardsShown, Noted, WagerAccepted, WagerWithdrawn
from pitbook.table.requests import Deal, Decide, PlaceWagers, Show
from rules.big_raise_stud.helpers import BONUS, LAW, LiveTable, blind_raise, bonus, box, row, settled
from rules.live import ante, brief, line, result_of

LIMITS = {"limits": {"ante": {"min": 500, "max": 10_000, "step": 250}, BONUS: {"max": 2500}}}
BLIND = {"blind-raise": True}
SEVERAL = {"several-boxes": True}
NO_BONUS = {BONUS: False}

# fmt: off
REFUSED = [
    # notice, what was wagered before, the wager, the clause that refuses it
    row("2.0",         "an ante under the minimum of the sign",      LIMITS,   [], ante(1, cents=250), "2.0"),
    row("2.0",         "an ante over the maximum of the sign",       LIMITS,   [], ante(1, cents=10_250), "2.0"),
    row("2.0",         "an ante off the step of the sign",           LIMITS,   [], ante(1, cents=600), "2.0"),
    row("2.0",         "a bonus over the maximum of the sign",       LIMITS,   [ante(1)], bonus(1, cents=2501), "2.0"),
    row("3.1",         "an eighth box",                              {},       [], ante(8), "3.1"),
    row("3.1",         "a box before the first",                     {},       [], ante(0), "3.1"),
    row("5.1(a)",      "a call with no ante on the table",           {},       [], NoMoreBets(), "5.1(a)"),
    row("5.1(a)",      "a bonus without an ante",                    {},       [], bonus(1), "5.1(a)"),
    row("5.1(a)",      "a blind raise without an ante",              BLIND,    [], blind_raise(1, 1000), "5.1(a)"),
    row("5.1(a)",      "taking the ante from under a bonus",         {},
        [ante(1), bonus(1)], Withdraw(1, "P1", "ante"), "5.1(a)"),
    row("5.1(b)",      "a bonus where none is offered",              NO_BONUS, [ante(1)], bonus(1), "5.1(b)"),
    row("5.1(c)",      "a blind raise where none is offered",        {},     [ante(1)], blind_raise(1, 1000), "5.1(c)"),
    row("5.1(c) 5.2",  "a blind raise of less than the ante",      BLIND,    [ante(1)], blind_raise(1, 999), "5.2(b)"),
    row("5.1(c) 5.2",  "a blind raise of one and a half antes",    BLIND,    [ante(1)], blind_raise(1, 1500), "5.2(b)"),
    row("5.1(c) 5.2",  "a blind raise of five antes",              BLIND,    [ante(1)], blind_raise(1, 5000), "5.2(b)"),
    row("5.4",         "an ante that is only spoken",                {},       [], ante(1, chips=False), "5.4"),
    row("5.4",         "a bonus that is only spoken",                {},       [ante(1)], bonus(1, chips=False), "5.4"),
    row("5.5",         "a second hand for the same player",          {},       [ante(1, "A")], ante(2, "A"), "5.5"),
    row("5.6",         "a second ante on the same area",             {},       [ante(1, "A")], ante(1, "A"), "5.6"),
    row("5.6",         "another player's ante on the same area",     {},       [ante(1, "A")], ante(1, "B"), "5.6"),
    row("5.6",         "a second bonus on the same area",            {},       [ante(1), bonus(1)], bonus(1), "5.6"),
]

TAKEN = [
    row("2.0",    "the least and the most of the sign",         LIMITS,  [ante(1, cents=500), ante(2, cents=9750)]),
    row("3.1",    "seven boxes",                                {},      [ante(n) for n in range(1, 8)]),
    row("5.1(a)", "an ante alone",                              {},      [ante(1)]),
    row("5.1(b)", "an ante and a bonus of any size",            {},      [ante(1), bonus(1, cents=7777)]),
    row("5.1(c)", "a blind raise of one ante",                  BLIND,   [ante(1), blind_raise(1, 1000)]),
    row("5.1(c)", "a blind raise of four antes",                BLIND,   [ante(1), bonus(1), blind_raise(1, 4000)]),
    row("5.4",    "a spoken wager with chips before the call",  {},      [ante(1, chips=True)]),
    row("5.5",    "two boxes of one player, where allowed",     SEVERAL, [ante(1, "A"), ante(2, "A"), bonus(2, "A")]),
]
# fmt: on


@pytest.mark.parametrize(("notice", "before", "wager", "clause"), REFUSED)
def test_refused(notice: dict[str, Any], before: Sequence[Answer], wager: Answer, clause: str) -> None:
    refusal = LiveTable(notice).say(*before).refusal(wager)
    assert refusal.clause == clause
    assert refusal.remedy or clause == "5.5"


@pytest.mark.parametrize(("notice", "wagers"), TAKEN)
def test_taken(notice: dict[str, Any], wagers: Sequence[Answer]) -> None:
    table = LiveTable(notice).say(*wagers, NoMoreBets())
    assert len(table.facts(WagerAccepted)) == len(wagers)
    assert isinstance(table.request, Deal)


@pytest.mark.clause(LAW, "5.1", "5.9")
def test_players_may_change_their_minds_until_the_call() -> None:
    table = LiveTable().say(ante(1), bonus(1), Withdraw(1, "P1", BONUS), Withdraw(1, "P1", "ante"), ante(1, cents=2000))
    assert [fact.stake.wager for fact in table.facts(WagerWithdrawn)] == [BONUS, "ante"]
    table.say(NoMoreBets())
    assert list(table.talk.table.stakes.values()) == [2000]


@pytest.mark.clause(LAW, "3.4")
def test_a_card_that_the_one_deck_does_not_have_twice_is_refused() -> None:
    table = LiveTable().say(ante(1), ante(2), NoMoreBets()).go_on(until=Show)
    table.say(Seen(parse_cards("Ks 9h 4c")))
    assert table.refusal(Seen(parse_cards("Ks 5h 2c"))).clause.startswith("3.4")
    assert table.refusal(Seen(parse_cards("5h 5h 2c"))).clause.startswith("3.4")


# Rule 5.2: a fold, or a raise of one to four times the ante


@pytest.mark.clause(LAW, "5.2", "9.1")
def test_a_raise_is_one_to_four_times_the_ante_and_nothing_else_is_offered() -> None:
    table = LiveTable().say(ante(1, cents=1250), NoMoreBets()).go_on(until=Decide)
    raises = [("raise 1", 1250), ("raise 2", 2500), ("raise 3", 3750), ("raise 4", 5000)]
    assert table.options == {1: [*raises, ("fold", 0)]}
    for choice in ("raise 0", "raise 5", "raise", "bet", "call"):
        table.refusal(Decision(1, choice))


@pytest.mark.clause(LAW, "5.2")
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_the_raise_staked_is_the_one_chosen(times: int) -> None:
    settlement = settled(box(1, "Qs Qh 4c", f"raise {times}"))
    assert line(settlement, "raise").stake == times * 1000
    assert result_of(settlement).net == 1000 + times * 1000, "a pair of queens pays 1 to 1 on both"


@pytest.mark.clause(LAW, "5.2")
def test_a_stated_raise_must_be_the_one_chosen() -> None:
    assert line(settled(box(1, "Qs Qh 4c", "raise 3", **{"raise": 3000})), "raise").stake == 3000
    for choice, stated in (("raise 3", 4000), ("fold", 1000)):
        with pytest.raises(BadInput, match=r"rule 5\.2\(b\)"):
            settled(box(1, "Qs Qh 4c", choice, **{"raise": stated}))


# Rules 5.1(c) and 5.9(b): a raise made before the deal


@pytest.mark.clause(LAW, "5.1(c)", "5.2", "5.9(b)")
def test_who_raised_blind_lets_it_stand_or_folds() -> None:
    table = LiveTable(BLIND).say(ante(1), blind_raise(1, 3000), ante(2), NoMoreBets()).go_on(until=Decide)
    assert table.options[1] == [("raise 3", 0), ("fold", 0)]
    assert [name for name, _ in table.options[2]] == ["raise 1", "raise 2", "raise 3", "raise 4", "fold"]
    assert table.refusal(Withdraw(1, "P1", "raise")).clause == "5.9(b)"
    table.say(Decision(1, "raise 3"), Decision(2, "fold")).finish()
    assert table.brief(1) == {"ante": ("win", 1000, "5.7"), "raise": ("win", 3000, "5.7")}


@pytest.mark.clause(LAW, "5.9(b)")
def test_a_blind_raise_goes_back_on_a_fold() -> None:
    table = LiveTable(BLIND).say(ante(1), blind_raise(1, 4000), NoMoreBets()).go_on(until=Decide)
    table.say(Decision(1, "fold")).finish()
    (withdrawn,) = table.facts(WagerWithdrawn)
    assert (withdrawn.stake.wager, withdrawn.staked, withdrawn.clause.id) == ("raise", 4000, "5.9(b)")
    assert table.box(1).net == -1000


@pytest.mark.clause(LAW, "5.1(c)", "5.9(b)")
def test_a_record_states_a_blind_raise_among_the_wagers() -> None:
    stood = settled(box(1, "Qs Qh 4c", "raise 2", **{"raise": 2000}), notice=BLIND)
    assert (line(stood, "raise").clause, result_of(stood).net) == ("5.7", 3000)
    folded = settled(box(1, "Qs Qh 4c", "fold", **{"raise": 2000}), notice=BLIND)
    assert result_of(folded).net == -1000
    with pytest.raises(BadInput, match=r"5\.2\(b\)"):
        settled(box(1, "Qs Qh 4c", "raise 2", **{"raise": 2500}), notice=BLIND)
    with pytest.raises(BadInput, match="cannot choose 'raise 1'"):
        settled(box(1, "Qs Qh 4c", "raise 1", **{"raise": 2000}), notice=BLIND)


# Rule 5.5: several areas


@pytest.mark.clause(LAW, "5.5.1")
def test_several_areas_keep_nobody_out() -> None:
    table = LiveTable(SEVERAL).say(*(ante(n, "A", seat=n == 1) for n in range(1, 7)))
    table.say(Joining("B"))
    assert table.refusal(ante(7, "A")).clause == "5.5.1"
    table.say(ante(7, "B"), Joining("C"))
    (given_up,) = {fact.stake.box for fact in table.facts(WagerWithdrawn)}
    table.say(ante(given_up, "C"), NoMoreBets())
    assert {box.player for box in table.talk.table.boxes.values()} == {"A", "B", "C"}


@pytest.mark.clause(LAW, "5.5.2")
def test_a_blind_hand_is_looked_at_by_nobody_before_it_is_settled() -> None:
    notice = {"several-boxes": True, "blind": True}
    table = LiveTable(notice).say(ante(1, "A"), ante(2, "A", seat=True), NoMoreBets()).go_on(until=Decide)
    assert "box 1 of A is played blind" in [fact.sentence for fact in table.facts(Noted)]
    assert {fact.pile for fact in table.facts(CardsShown)} == {"box 2"}
    table.say(Decision(1, "raise 1"), Decision(2, "raise 1"))
    assert isinstance(table.request, Show)
    assert table.request.pile == "community"
    table.finish()
    assert [fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC] == ["community", "box 2", "box 1"]
    assert table.results(1) == {"ante": "win", "raise": "win"}


@pytest.mark.clause(LAW, "5.5.2")
def test_without_that_direction_a_player_looks_at_every_hand() -> None:
    table = LiveTable(SEVERAL).say(ante(1, "A"), ante(2, "A"), NoMoreBets()).go_on(until=Decide)
    assert {fact.pile for fact in table.facts(CardsShown)} == {"box 1", "box 2"}


# Rules 5.7 and 5.8: the odds. A raise of four times an ante of $10 stakes $40

# fmt: off
ODDS = [
    # player's cards, community, odds on the raise
    row("5.7", "a pair of 10's pays 1 to 1",     "Tc Td 4h", "8s 2c", 1),
    row("5.7", "a pair of aces pays 1 to 1",     "Ac Kd 4h", "As 2c", 1),
    row("5.7", "two pairs pay 2 to 1",           "2s 2d 3h", "3s 4c", 2),
    row("5.7", "three of a kind pays 3 to 1",    "2s 2d 2h", "3s 4c", 3),
    row("5.7", "a straight pays 4 to 1",         "As 2d 3h", "4s 5c", 4),
    row("5.7", "a flush pays 6 to 1",            "2h 3h 4h", "6h 9h", 6),
    row("5.7", "a full house pays 8 to 1",       "2s 2d 2h", "3s 3c", 8),
    row("5.7", "four of a kind pays 40 to 1",    "2s 2d 2h", "2c 3c", 40),
    row("5.7", "a straight flush pays 100 to 1", "Ah 2h 3h", "4h 5h", 100),
    row("5.7", "a royal flush pays 500 to 1",    "Ah Kh Qh", "Jh Th", 500),
]
# fmt: on


@pytest.mark.parametrize(("cards", "community", "odds"), ODDS)
def test_winning_antes_pay_even_money_and_raises_by_the_hand(cards: str, community: str, odds: int) -> None:
    won = brief(result_of(settled(box(1, cards, "raise 4"), community=community)))
    assert won == {"ante": ("win", 1000, "5.7"), "raise": ("win", 4000 * odds, "5.7")}


@pytest.mark.parametrize(("cards", "community", "odds"), ODDS)
def test_the_licensed_table_pays_the_ante_by_the_hand_too(cards: str, community: str, odds: int) -> None:
    settlement = settled(box(1, cards, "raise 4"), community=community, notice={"ante-table": "licensed"})
    assert brief(result_of(settlement)) == {"ante": ("win", 1000 * odds, "5.7"), "raise": ("win", 4000 * odds, "5.7")}


# fmt: off
CAPPED = [
    # maximum payout, ante table, what ante and raise pay on a straight flush with a raise of $40
    row("5.8", "100 to 1 held to the limit of the notice",   300_000, "drafted",  1000,    300_000, "5.8"),
    row("5.8", "exactly the limit is paid by the odds",      400_000, "drafted",  1000,    400_000, "5.7"),
    row("5.8", "the limit is on raises and not on antes",     50_000, "licensed", 100_000,  50_000, "5.8"),
]
# fmt: on


@pytest.mark.parametrize(("most", "ante_table", "on_ante", "on_raise", "clause"), CAPPED)
def test_the_maximum_payout(most: int, ante_table: str, on_ante: int, on_raise: int, clause: str) -> None:
    notice = {"max-payout": most, "ante-table": ante_table}
    won = brief(result_of(settled(box(1, "Ah 2h 3h", "raise 4"), community="4h 5h", notice=notice)))
    assert won == {"ante": ("win", on_ante, "5.7"), "raise": ("win", on_raise, clause)}


@pytest.mark.clause(LAW, "5.8")
def test_the_maximum_payout_does_not_limit_the_bonus() -> None:
    settlement = settled(box(1, "Ah 2h 3h", bonus=1000), community="4h 9c", notice={"max-payout": 500})
    assert line(settlement, BONUS).pays == 40_000


@pytest.mark.clause(LAW, "5.7", "5.8")
@pytest.mark.parametrize(
    ("notice", "rows"),
    [({}, ["every win"]), ({"ante-table": "licensed"}, ["royal flush", "pair tens or better"])],
    ids=["drafted", "licensed"],
)
def test_the_sign_shows_the_chosen_ante_table_only(notice: Mapping[str, Any], rows: list[str]) -> None:
    lines = {
        line.about: line.says for line in sign(Notice.post(find_edition(LAW), dict(notice) | {"max-payout": 500_000}))
    }
    chosen = notice.get("ante-table", "drafted")
    assert {what.split(" pays")[0] for what in lines if what.startswith("ante-") and "pays" in what} == {
        f"ante-{chosen}"
    }
    assert all(f"ante-{chosen} pays: {name}" in lines for name in rows)
    assert lines["max payout"] == "$5,000.00"


# Rules 5.9 and 5.10: nothing is touched after the call

# fmt: off
TOO_LATE = [
    row("5.9(a)", "an ante",             ante(2), "5.9(a)"),
    row("5.9(a)", "a bonus",             bonus(1), "5.9(a)"),
    row("5.9(b)", "taking an ante back", Withdraw(1, "P1", "ante"), "5.9(b)"),
    row("5.9(b)", "taking a bonus back", Withdraw(3, "P3", BONUS), "5.9(b)"),
]
# fmt: on


@pytest.mark.parametrize(("answer", "clause"), TOO_LATE)
def test_after_the_call(answer: Answer, clause: str) -> None:
    table = LiveTable().say(ante(1), ante(3), bonus(3))
    assert isinstance(table.request, PlaceWagers)
    table.say(NoMoreBets())
    assert table.facts(Called)[0].words == "No more bets"
    assert table.refusal(answer).clause == clause
    table.go_on(until=Decide)
    assert table.refusal(answer).clause == clause


@pytest.mark.clause(LAW, "5.10")
def test_a_lost_wager_is_not_touched() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "fold"))
    assert table.refusal(Withdraw(1, "P1", "ante")).clause == "5.10"
    assert table.refusal(Withdraw(2, "P2", "ante")).clause == "5.9(b)"
