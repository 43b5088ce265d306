"""Thirty Tai-Sai terminals on one clock: wagers that the machine trims, one close for all, dice instead of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitbook.errors import Refused
from pitbook.law import Cents, Limit
from pitbook.procedure.poker.misdeals import void_hand
from pitbook.table import (
    Answer,
    DeckCounted,
    Irregularity,
    NoMoreBets,
    Rolled,
    Round,
    Stake,
    TimeIsUp,
    Wager,
    Withdraw,
    replay,
)
from pitbook.table.ask import ask
from pitbook.table.facts import Called, DiceRolled, Ended, Voided, WagerAccepted
from pitbook.table.requests import PlaceWagers, Request, Roll
from pitbook.table.round import Box, Misdeal, Rules, Stage, Step
from pitbook.table.values import value
from shape.helpers import assert_refused, assert_sound, call_off, cut_short, interrupted, net, opener, told

SMALL, BIG = range(4, 11), range(11, 18)
BETS = ("small", "big", *(f"total:{total}" for total in range(4, 18)), *(f"double:{face}" for face in range(1, 7)))


@value
class Malfunction(Irregularity):
    """A terminal fails, or with no terminal the tumbler itself."""

    terminal: int = 0


def play(table: Round) -> Rules:
    """One spin."""
    try:
        yield from wagers(table)  # sections 3 and 4
        drop_short_terminals(table)  # 3.3(c)(iv)
        dice = yield from tumble(table)  # 5.3, 5.4
        settle(table, dice)  # 6.1
    except Misdeal as misdeal:
        call_off(table, misdeal)  # 7.2


# Sections 3 and 4: wagers, until the one clock closes all terminals


def wagers(table: Round) -> Step:
    request = PlaceWagers(table.cite("4.2"), BETS, is_timed=True)

    def check(answer: Answer) -> None:
        match answer:
            case Wager():
                _check_terminal(table, request, answer)
                if (displayed := _displayed(table, answer)) <= table.stakes.get(_stake(answer), 0):
                    clause = "3.3(c)(iii)" if displayed else "3.3(c)(ii)"
                    raise Refused("no chips are displayed for this", clause=clause, remedy="see the limits")
            case Withdraw():
                if _stake(answer) not in table.stakes:
                    raise request.refuse(f"there is nothing on {answer.wager}")
            case TimeIsUp():
                _check_window(table, answer)

    while True:
        answer = yield from ask(table, request, check)
        match answer:
            case Wager(terminal, player):
                table.boxes.setdefault(terminal, Box(terminal, player))
                more = _displayed(table, answer) - table.stakes.get(_stake(answer), 0)
                table.accept(table.cite("4.2"), _stake(answer), Cents(more))
            case Withdraw():
                table.withdraw(table.cite("4.2"), _stake(answer))
            case TimeIsUp():
                table.tell(Called(table.cite("5.1"), "No more wagers"))
                return


def _check_terminal(table: Round, request: PlaceWagers, wager: Wager) -> None:
    holder = table.boxes.get(wager.box)
    if not 1 <= wager.box <= table.law.number("boxes"):
        raise Refused(f"there is no terminal {wager.box}", clause=table.law.point("boxes").clause.id)
    if holder is not None and not holder.is_live:
        raise Refused(f"terminal {wager.box} is out of order", clause="7.1")
    if holder is not None and holder.player != wager.player:
        raise Refused(f"terminal {wager.box} is {holder.player}'s", clause=request.clause.id)
    if wager.wager not in request.wagers:
        raise request.refuse(f"no bet {wager.wager!r} is on the screen")


def _check_window(table: Round, closed: TimeIsUp) -> None:
    least = table.law.number("least-window-seconds")
    if closed.seconds is None or closed.seconds < least:
        raise Refused(f"{closed.seconds} seconds are too few", clause="3.3(b)(ii)", remedy=f"wait for {least}")


def _displayed(table: Round, wager: Wager) -> Cents:
    """What the terminal displays on an area after this touch: the next lower amount that is permitted, or nothing."""
    limit = table.notice.limit(wager.wager)
    return trim(limit, Cents(table.stakes.get(_stake(wager), 0) + wager.cents))


def trim(limit: Limit, amount: Cents) -> Cents:
    """The highest permitted amount that is not above this one (3.3(c)(ii) and (iii)); nothing if it is under the least.

    >>> [trim(Limit(Cents(200), Cents(1050), Cents(100)), Cents(n)) for n in (199, 200, 449, 2000)]
    [0, 200, 400, 1000]
    """
    most = amount if limit.max is None else min(amount, limit.max)
    trimmed = Cents(most - most % (limit.step or 1))
    return Cents(0) if limit.fault(trimmed) else trimmed


def drop_short_terminals(table: Round) -> None:
    """A terminal whose wagers come to less than the least aggregate has none for this spin."""
    least = table.notice.cents("aggregate-minimum") or 0
    for box in table.live_boxes:
        stakes = table.stakes_of(box.number)
        total = sum(table.stakes[stake] for stake in stakes)
        for stake in stakes if total < least else ():
            table.void(table.cite("3.3(c)(iv)"), stake, f"{total} cents together are under the least of {least}")


# Section 5: the dice


def tumble(table: Round) -> Step:
    table.stage = Stage.DEAL
    rolled = None
    while rolled is None:
        rolled = yield from ask(table, Roll(table.cite("5.3"), table.law.number("dice"), 6))
    table.tell(DiceRolled(table.cite("5.4"), rolled.values))
    return rolled.values


# Section 6: settlement


def settle(table: Round, dice: tuple[int, ...]) -> None:
    table.stage = Stage.SETTLEMENT
    shown = " ".join(map(str, dice))
    for box in table.live_boxes:
        for stake in table.stakes_of(box.number):
            if wins(stake.wager, dice):
                pays = table.law.paytables["wagers"].pays
                odds = pays.get(stake.wager) or pays[stake.wager.partition(":")[0]]
                table.win(table.cite("6.1"), stake, odds, f"{shown} wins, paid {odds}")
            else:
                table.lose(table.cite("3.3(c)(v)"), stake, f"{shown} loses")


def wins(bet: str, dice: tuple[int, ...]) -> bool:
    """Whether a bet wins; a triple beats small and big, and counts as a double once."""
    total, is_triple = sum(dice), len(set(dice)) == 1
    name, _, number = bet.partition(":")
    match name:
        case "small":
            return total in SMALL and not is_triple
        case "big":
            return total in BIG and not is_triple
        case "total":
            return total == int(number)
        case _:
            return dice.count(int(number)) >= 2


def _stake(answer: Wager | Withdraw) -> Stake:
    return Stake(answer.box, answer.player, answer.wager)


# Section 7: irregularities


def on_malfunction(table: Round, request: Request, report: Malfunction) -> Step:
    yield from ()
    if not report.terminal:
        raise Misdeal(table.cite("7.2"), "the tumbler failed")
    box = table.boxes.get(report.terminal)
    if box is None or not box.is_live:
        raise request.refuse(f"terminal {report.terminal} has no wagers")
    void_hand(table, box, table.cite("7.1"), f"terminal {box.number} failed")


# The tests

begin = opener("tai_sai.toml", play, {Malfunction: on_malfunction}, cards=0)
LIMIT = {"min": 100, "max": 5000, "step": 100}
SIGN: Mapping[str, Any] = {
    "limits": dict.fromkeys(("small", "big", "total", "double"), LIMIT),
    "aggregate-minimum": 300,
}


def touch(terminal: int, bet: str, cents: int) -> Wager:
    return Wager(terminal, f"P{terminal}", bet, Cents(cents))


def bets_of(terminal: int) -> list[Wager]:
    """Five kinds of player in turn, so six terminals of each kind."""
    kinds = [
        [("small", 100), ("total:12", 100)],
        [("small", 500)],
        [("big", 500)],
        [("total:9", 300)],
        [("double:4", 400)],
    ]
    return [touch(terminal, bet, cents) for bet, cents in kinds[terminal % 5]]


def test_thirty_terminals_close_together() -> None:
    talk = begin(SIGN)
    for wager in (wager for terminal in range(30, 0, -1) for wager in bets_of(terminal)):
        talk.answer(wager)
    talk.answer(TimeIsUp(30))
    talk.answer(Rolled((4, 1, 4)))
    # The total is 9, with a double four. Each kind of player sits at six terminals:
    # small 500 wins 500; big 500 loses 500; total 9 wins 7 x 300 = 2100; double four wins 10 x 400 = 4000;
    # 100 + 100 fall short of the aggregate of 300 and go back.        6 x (500 - 500 + 2100 + 4000 + 0) = 36600
    by_kind = {0: 0, 1: 500, 2: -500, 3: 2100, 4: 4000}
    money = net(talk)
    assert {n: money[f"P{n}"] for n in range(1, 31)} == {n: by_kind[n % 5] for n in range(1, 31)}
    assert money["house"] == -36_600
    assert len(told(talk, Voided)) == 12
    assert [fact.values for fact in told(talk, DiceRolled)] == [(4, 1, 4)]
    assert_sound(talk, begin(SIGN))


@pytest.mark.parametrize(
    ("bet", "dice", "won"),
    [
        ("small", (1, 1, 2), 400),
        ("small", (4, 5, 1), 400),
        ("small", (2, 2, 2), -400),
        ("small", (5, 5, 1), -400),
        ("big", (5, 5, 1), 400),
        ("big", (5, 5, 5), -400),
        ("big", (6, 6, 6), -400),
        ("total:6", (2, 2, 2), 18 * 400),
        ("total:17", (6, 5, 6), 60 * 400),
        ("total:7", (2, 2, 2), -400),
        ("double:2", (2, 2, 2), 10 * 400),
        ("double:2", (2, 5, 2), 10 * 400),
        ("double:2", (2, 5, 6), -400),
    ],
)
def test_what_wins(bet: str, dice: tuple[int, ...], won: int) -> None:
    talk = begin(SIGN)
    for answer in (touch(7, bet, 400), TimeIsUp(30), Rolled(dice)):
        talk.answer(answer)
    assert net(talk)["P7"] == won
    assert_sound(talk, begin(SIGN))


@pytest.mark.parametrize(("touched", "displayed"), [(100, 100), (370, 300), (5000, 5000), (5070, 5000), (99_999, 5000)])
def test_amounts_are_trimmed_to_the_next_lower(touched: int, displayed: int) -> None:
    talk = begin(SIGN)
    talk.answer(touch(1, "small", touched))
    assert [fact.staked for fact in told(talk, WagerAccepted)] == [displayed]


def test_touching_again_adds_chips_up_to_the_maximum() -> None:
    talk = begin(SIGN)
    talk.answer(touch(1, "small", 4900))
    talk.answer(touch(1, "small", 300))
    assert talk.table.stakes == {Stake(1, "P1", "small"): 5000}
    assert_refused(talk, touch(1, "small", 100), "3.3(c)(iii)")
    talk.answer(Withdraw(1, "P1", "small"))
    assert net(talk) == {"P1": 0, "layout": 0}


def test_illegal_answers_change_nothing() -> None:
    talk = begin(SIGN)
    assert_refused(talk, touch(1, "small", 99), "3.3(c)(ii)")
    assert_refused(talk, touch(31, "small", 500), "3.1")
    assert_refused(talk, touch(1, "total:3", 500), "4.2")
    assert_refused(talk, TimeIsUp(29), "3.3(b)(ii)")
    assert_refused(talk, TimeIsUp(), "3.3(b)(ii)")
    assert_refused(talk, NoMoreBets(), "4.2")
    talk.answer(touch(1, "small", 500))
    assert_refused(talk, Wager(1, "P2", "big", Cents(500)), "4.2")
    talk.answer(TimeIsUp(30))
    assert_refused(talk, touch(1, "big", 500))
    assert_refused(talk, Withdraw(1, "P1", "small"))
    assert_refused(talk, TimeIsUp(30))
    assert_refused(talk, Rolled((1, 2)))
    assert_refused(talk, Rolled((1, 2, 7)))


def test_a_spin_without_wagers_is_still_a_spin() -> None:
    talk = begin(SIGN)
    talk.answer(TimeIsUp(30))
    talk.answer(Rolled((1, 2, 3)))
    assert talk.is_over
    assert not told(talk, Ended)


SPIN: list[Answer] = [touch(2, "small", 500), touch(3, "big", 500), TimeIsUp(30), Rolled((4, 1, 4))]


def test_a_terminal_fails_at_any_time() -> None:
    for talk in interrupted(lambda: replay(begin(SIGN), [touch(1, "small", 500)]), SPIN, Malfunction(1)):
        assert net(talk) == {"P1": 0, "P2": 500, "P3": -500, "house": 0, "layout": 0}
        assert_sound(talk, begin(SIGN))


def test_the_tumbler_fails_at_any_time() -> None:
    for talk in cut_short(lambda: begin(SIGN), SPIN, Malfunction()):
        assert set(net(talk).values()) <= {0}
        assert_sound(talk, begin(SIGN))


def test_a_failed_terminal_takes_no_more_wagers() -> None:
    talk = begin(SIGN)
    assert_refused(talk, Malfunction(1), "4.2")
    talk.answer(touch(1, "small", 500))
    talk.answer(Malfunction(1))
    assert_refused(talk, touch(1, "big", 500), "7.1")
    assert_refused(talk, Malfunction(1), "4.2")
    assert_refused(talk, DeckCounted(52), "4.2")
