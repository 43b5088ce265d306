"""The hold of a table against its theory, and the lab that knows the theory in a process of its own."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from house.conftest import Driver
from house.history import MIDNIGHT, two_days
from patience import PATIENCE_SECONDS, wait_until
from pitbook.errors import BadInput, BrokenRules, Unavailable
from pitbook.house import commands as c
from pitbook.house.clock import DAY
from pitbook.house.reports import hold
from pitbook.house.reports import results as played
from pitbook.house.service.lab_process import Lab
from pitbook.lab.question import analyse
from pitbook.maths.following import NOT_COUNTED, NOT_THE_HOUSES
from pitbook.maths.method import Method
from pitbook.table.codec import SHARED


def _coin(edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
    """A lab that takes every ante for a coin which the house wins 21 times of 40: edge 1/20, variance 399/400."""
    ends = [("1", "19/40"), ("-1", "21/40")]
    outcomes = [{"net": net, "probability": {"exact": chance}} for net, chance in ends]
    method = Method.exact("count of both sides").as_data()
    return {"wagers": [{"wager": "ante", "method": method, "outcomes": outcomes}], "follows": {"bet": "ante"}}


def _direct(edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
    return analyse(edition, notice).as_data()


# The figures


def test_the_hold_of_two_days(house: Driver) -> None:
    """Antes of 1,000 and 500 in each of three rounds; their win has the bets' in it. All by hand."""
    two_days(house)
    found = hold.of_table(house.store, house.key, "t1", _coin)
    (ante,) = found.wagers
    assert (ante.wager, ante.count, ante.handle, ante.win) == ("ante", 6, 4_500, -8_500)
    assert found.theoretical == 225  # 4,500 / 20
    assert found.difference == -8_725
    assert found.variance == Fraction(3 * 1_000**2 + 3 * 500**2) * Fraction(399, 400)
    assert found.deviation == pytest.approx(1934.07, abs=0.005)
    assert found.z == pytest.approx(-4.5112, abs=0.0001)
    assert float(found.widest) == pytest.approx(3 * 1_500**2 * 0.9975)
    assert found.rounds == 3
    data = found.as_data()
    assert data["hold"] == {"exact": "-17/9", "value": pytest.approx(-8_500 / 4_500)}
    assert data["theoretical_hold"] == {"exact": "1/20", "value": 0.05}
    assert "best play" in data["note"]


def test_the_jackpot_stands_apart(house: Driver) -> None:
    two_days(house)
    jackpot = hold.of_table(house.store, house.key, "t1", _coin).jackpot
    assert (jackpot.count, jackpot.handle, jackpot.to_pool, jackpot.from_pool, jackpot.win) == (2, 200, 150, 10_000, 50)


@pytest.mark.parametrize(
    ("since", "until", "count", "win"), [(0, MIDNIGHT + DAY, 4, -6_000), (MIDNIGHT + DAY, 2**53, 2, -2_500)]
)
def test_only_rounds_of_the_period_count(house: Driver, since: int, until: int, count: int, win: int) -> None:
    two_days(house)
    found = hold.of_table(house.store, house.key, "t1", _coin, since, until)
    assert (found.wagers[0].count, found.win) == (count, win)


def test_the_lab_is_asked_once_about_each_notice_and_not_about_the_jackpot(sqlite_house: Driver) -> None:
    two_days(sqlite_house)
    asked: list[tuple[str, dict[str, Any]]] = []

    def remember(edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
        asked.append((edition, dict(notice)))
        return _coin(edition, notice)

    hold.of_table(sqlite_house.store, sqlite_house.key, "t1", remember)
    ((edition, notice),) = asked
    assert edition == "caribbean-stud@1998"
    assert not {"jackpot", "jackpot-stake", "jackpot-mode", "retained", "pool"} & set(notice)
    assert _direct(edition, notice)["wagers"][0]["wager"] == "ante"  # and the lab takes it


def test_each_round_is_measured_by_the_notice_of_that_round(sqlite_house: Driver) -> None:
    """Aces Up under two pay tables: 10,000 staked under each."""
    house = sqlite_house
    a1 = house.player("A1", 1_000_000)
    house.table("t1", "four-card-poker", {"aces-up": "1"})
    for table in ("1", "4"):
        house.do(house.operator, c.Announce("t1", "four-card-poker", {"aces-up": table}))
        house.do(a1, c.Join("t1", 1))
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
        house.say(a1, "t1", answer="Wager", box=1, wager="aces-up", cents=10_000)
        house.do(a1, c.Ready("t1"))
        house.say(a1, "t1", answer="Decision", box=1, choice="fold ante")
        house.do(a1, c.Leave("t1"))
    found = hold.of_table(house.store, house.key, "t1", _direct)
    edges = [analyse("four-card-poker", {"aces-up": table}).wager("aces-up").house_edge for table in ("1", "4")]
    assert edges[0] != edges[1]
    side = next(wager for wager in found.wagers if wager.wager == "aces-up")
    assert (side.count, side.handle, found.notices) == (2, 20_000, 2)
    assert side.theoretical == 10_000 * edges[0] + 10_000 * edges[1]


def test_a_family_of_wagers_is_one_row(sqlite_house: Driver) -> None:
    """A quinella loses a twelfth of the stake on average, whichever two suits it names."""
    house = sqlite_house
    a1 = house.player("A1", 1_000_000)
    house.table("t1", "racing-card-derby")
    house.do(a1, c.Join("t1", 1))
    for wager in ("quinella:hearts-clubs", "quinella:diamonds-spades", "red"):
        house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=1_200)
    house.do(a1, c.Ready("t1"))
    found = hold.of_table(house.store, house.key, "t1", _direct)
    assert [(wager.wager, wager.count, wager.handle) for wager in found.wagers] == [
        ("quinella", 2, 2_400),
        ("red", 1, 1_200),
    ]
    assert found.wagers[0].theoretical == 200
    assert found.win == house.balances()["bank:t1"]


# What the game says of its wagers


def _row(wager: str, method: Method, edge: Fraction = Fraction(1, 20)) -> dict[str, Any]:
    """Even money that the house wins a little more often."""
    chances = (("1", (1 - edge) / 2), ("-1", (1 + edge) / 2))
    outcomes = [{"net": net, "probability": method.number(chance)} for net, chance in chances]
    return {"wager": wager, "method": method.as_data(), "outcomes": outcomes}


def _theory(*rows: dict[str, Any], follows: Mapping[str, str] | None = None) -> hold.Theory:
    return hold.theory_of({"wagers": list(rows), "follows": dict(follows or {})}, pooled=("lottery",))


def _taken(theory: hold.Theory, *stakes: tuple[str, int, int]) -> hold.Hold:
    """The hold of one round of an invented game: each stake with what it brought the house."""
    tally = hold._Tally()
    results = tuple(played.Result("A", wager, staked, win) for wager, staked, win in stakes)
    tally.add(played.PlayedRound(1, 1, 1, "invented@1", {}, results), theory)
    wagers = tuple(tally.wagers.values())
    return hold.Hold("t1", 0, 1, 1, wagers, tally.jackpot, tally.widest, 1, tally.off_by, tuple(tally.unsure))


COUNTED = Method.exact("count of all deals")


def test_the_game_says_which_row_a_wager_counts_with() -> None:
    """A second wager of the side's, and not of the first row; a fee; a family; a bank that a player holds."""
    theory = _theory(
        *(_row(name, COUNTED) for name in ("main", "side", "pair")),
        follows={"side-raise": "side", "fee": "main", "bank": NOT_THE_HOUSES},
    )
    found = _taken(
        theory,
        ("main", 100, -100),
        ("fee", 5, 5),
        ("side", 200, 200),
        ("side-raise", 400, 400),
        ("pair:red", 10, 10),
        ("pair:blue", 20, -20),
        ("bank", 5_000, -5_000),
        ("lottery", 1, 1),
    )
    assert [(wager.wager, wager.count, wager.handle, wager.win) for wager in found.wagers] == [
        ("main", 1, 100, -95),
        ("side", 1, 200, 600),
        ("pair", 2, 30, -10),
    ]
    assert (found.handle, found.win, found.jackpot.handle) == (330, 495, 1)


def test_a_wager_that_nobody_has_counted_is_left_out_and_leaves_no_verdict() -> None:
    theory = _theory(_row("side", COUNTED), follows={"main": NOT_COUNTED})
    found = _taken(theory, ("main", 100, -100), ("side", 200, 200))
    assert [(wager.wager, wager.handle, wager.win) for wager in found.wagers] == [("side", 200, 200)]
    assert found.verdict == "no verdict: how far the theory may be off is not known"
    assert "main is left out, for nobody has counted its edge yet" in found.note


@pytest.mark.parametrize("follows", [{}, {"double": "elsewhere"}])
def test_a_wager_that_the_game_has_said_nothing_of_is_not_put_down_to_another(follows: dict[str, str]) -> None:
    with pytest.raises(BrokenRules, match="no row for 'double'"):
        _taken(_theory(_row("main", COUNTED), follows=follows), ("double", 100, 100))


def test_a_theory_that_may_be_off_is_no_reason_to_suspect_a_table() -> None:
    """Of a hundred stakes of 100 the house wins 65, above the band; that the edge may be off explains it."""
    rows = {off: _row("main", Method.approximation("a shoe without end", off_by=off)) for off in (None, Fraction(1, 5))}
    stakes = [("main", 100, 100)] * 65 + [("main", 100, -100)] * 35
    surely = _taken(_theory(_row("main", COUNTED)), *stakes)
    loosely = _taken(_theory(rows[Fraction(1, 5)]), *stakes)
    not_at_all = _taken(_theory(rows[None]), *stakes)
    assert surely.difference == loosely.difference == 2_500
    assert [surely.beyond, loosely.beyond] == [2_500, 500]
    assert surely.verdict.startswith("outside the band")
    assert loosely.bands[0].high - surely.bands[0].high == pytest.approx(2_000)
    assert loosely.verdict.startswith("within the band")
    assert not_at_all.verdict == "no verdict: how far the theory may be off is not known"


def test_a_theory_that_may_be_off_is_not_called_exact() -> None:
    shoe = Method.approximation("a shoe without end", off_by=Fraction(1, 1000))
    found = _taken(_theory(_row("main", shoe), _row("side", COUNTED)), ("main", 100, 100), ("side", 100, 100))
    data = found.as_data()
    assert data["theoretical"] == {"exact": "", "value": 10.0}
    assert [wager["theoretical"] for wager in data["wagers"]] == [
        {"exact": "", "value": 5.0},
        {"exact": "5/1", "value": 5.0},
    ]
    assert data["hold"] == {"exact": "1/1", "value": 1.0}
    says = "the edge of main is not exact, but found by approximation: a shoe without end; at most 0.1% off"
    assert data["note"] == f"{hold.BEST_PLAY}; {says}"
    assert _taken(_theory(_row("main", COUNTED)), ("main", 100, 100)).note == hold.BEST_PLAY


# Bands and verdicts


def _hold(win: int, *, stakes: int = 100, together: int = 1) -> hold.Hold:
    """So many stakes of 100 at evens with no edge, `together` of them in each round: variance 10,000 a stake."""
    wager = hold.WagerHold("red", stakes, 100 * stakes, Fraction(0), Fraction(10_000 * stakes), win)
    widest = Fraction(10_000 * stakes * together)
    return hold.Hold("t1", 0, 1, stakes // together, (wager,), hold.JackpotHold(), widest, 1)


def test_the_bands_are_those_of_a_normal_distribution() -> None:
    """A hundred stakes deviate by 1,000; the library's own distribution says how wide a band is."""
    ninety_five, ninety_nine = _hold(0).bands
    for band, share in ((ninety_five, 0.95), (ninety_nine, 0.99)):
        reach = NormalDist(0, 1_000).inv_cdf((1 + share) / 2)
        assert band.low == pytest.approx(-reach, abs=0.01)
        assert band.high == pytest.approx(reach, abs=0.01)
    assert (ninety_five.name, ninety_nine.name) == ("95 %", "99 %")


@pytest.mark.parametrize(
    ("win", "together", "verdict"),
    [
        (0, 1, "within the band: the win lies inside the 95 % band after 100 rounds"),
        (1_959, 1, "within the band: the win lies inside the 95 % band after 100 rounds"),
        (1_960, 1, "outside the band: the win lies above the 95 % band and inside the 99 % one after 100 rounds"),
        (-1_960, 1, "outside the band: the win lies below the 95 % band and inside the 99 % one after 100 rounds"),
        (2_575, 1, "outside the band: the win lies above the 95 % band and inside the 99 % one after 100 rounds"),
        (
            2_576,
            1,
            "outside the band: the win lies above the 99 % band after 100 rounds, and no shared cards explain it",
        ),
        (
            -5_000,
            4,
            "outside the band: the win lies below the 99 % band after 25 rounds; "
            "cards that the wagers of a round share could still explain it",
        ),
    ],
)
def test_the_verdict_in_words(win: int, together: int, verdict: str) -> None:
    assert _hold(win, together=together).verdict == verdict


def test_nothing_staked_has_no_verdict(sqlite_house: Driver) -> None:
    sqlite_house.table("t1", "dragon-21")
    found = hold.of_table(sqlite_house.store, sqlite_house.key, "t1", _coin)
    assert (found.verdict, found.z, found.as_data()["hold"]) == ("nothing was staked", None, None)


def test_a_history_too_long_for_one_report_is_refused(sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    two_days(sqlite_house)
    monkeypatch.setattr(played, "MOST_ROUNDS", 2)
    with pytest.raises(BadInput, match="choose a shorter period"):
        hold.of_table(sqlite_house.store, sqlite_house.key, "t1", _coin)


def test_a_settlement_that_was_undone_counts_in_its_last_form_only() -> None:
    """Facts as data: a win undone and settled anew counts once, in its last form."""
    stake = {"box": 1, "player": "A1", "wager": "ante", "hand": 1}
    won = {"fact": "Won", "stake": stake, "staked": 100, "winnings": 100}
    again = {"fact": "PaidAgain", "stake": stake, "staked": 100, "winnings": 30}
    undone = {"fact": "Reopened", "undone": won, "again": [again]}
    lost = {"fact": "Lost", "stake": stake, "staked": 100}
    void = {"fact": "Voided", "stake": stake, "staked": 100}
    assert [result.win for result in played.results_of([won, again], SHARED)] == [-130]
    assert [result.win for result in played.results_of([won, again, undone, lost], SHARED)] == [100]
    assert played.results_of([won, again, undone, void], SHARED) == ()


# The lab's process


def test_the_lab_answers_from_another_process_at_low_priority() -> None:
    with Lab(PATIENCE_SECONDS) as lab:
        assert lab.pid is None  # nothing runs before somebody asks
        answer = lab.analyse("racing-card-derby", {})
        assert {w["wager"]: w["net"]["exact"] for w in answer["wagers"]}["quinella"] == "-1/12"
        assert lab.pid is not None
        assert lab.pid != os.getpid()
        assert os.getpriority(os.PRIO_PROCESS, lab.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 15)
        pid = lab.pid
    assert not Path(f"/proc/{pid}").exists()  # gone, and nobody has to reap it


def test_a_question_is_worked_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with Lab(PATIENCE_SECONDS) as lab:
        first = lab.analyse("racing-card-derby", {})
        monkeypatch.setattr(lab, "_ask", lambda *_: pytest.fail("asked again"))
        assert lab.analyse("racing-card-derby", {}) is first


def test_what_the_law_refuses_is_refused_with_its_reason() -> None:
    with Lab(PATIENCE_SECONDS) as lab:
        with pytest.raises(BadInput) as here:
            analyse("four-card-poker", {"aces-up": "8"})
        with pytest.raises(BadInput) as there:
            lab.analyse("four-card-poker", {"aces-up": "8"})
        assert str(there.value) == str(here.value)
        assert lab.analyse("racing-card-derby", {})["method"] == "exact"  # the process lives on


def test_an_answer_that_takes_too_long_is_given_up() -> None:
    lab = Lab(timeout_seconds=0.001)  # a process does not even start in that time
    with pytest.raises(Unavailable, match="no answer within"):
        lab.analyse("racing-card-derby", {})
    assert lab.pid is None  # the slow process was ended
    lab.timeout_seconds = PATIENCE_SECONDS
    assert lab.analyse("racing-card-derby", {})["method"] == "exact"
    lab.close()


def test_a_lab_that_dies_is_started_again() -> None:
    with Lab(PATIENCE_SECONDS) as lab:
        lab.analyse("racing-card-derby", {})
        assert lab.pid is not None
        os.kill(lab.pid, 9)
        wait_until(lambda: lab._process is None or not lab._process.is_alive())
        assert lab.analyse("dragon-21", {})["method"] == "exact"


def test_closing_ends_a_question_under_way() -> None:
    lab, ended = Lab(PATIENCE_SECONDS), list[str]()

    def ask() -> None:
        try:
            lab.analyse("caribbean-stud@1998", {"dealing": "shuffler"})
        except Unavailable as error:
            ended.append(error.what)

    asking = threading.Thread(target=ask)
    asking.start()
    while lab.pid is None:
        time.sleep(0.001)
    lab.close()
    asking.join(PATIENCE_SECONDS)
    assert not asking.is_alive()
    assert ended == ["the lab has stopped working on this"]
    with pytest.raises(Unavailable, match="the lab is closed"):
        lab.analyse("racing-card-derby", {"decks": "2"})
