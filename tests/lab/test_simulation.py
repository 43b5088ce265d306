"""Simulation: the same seed gives the same answer everywhere, and the answer agrees with the exact one."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, islice
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lab.dying import DiesAlways, DiesOnce
from pitbook.cli.commands.simulate import run_simulation
from pitbook.errors import BadInput, BrokenRules, PitbookError, UnknownName
from pitbook.games import Game, find_game
from pitbook.lab import simulation
from pitbook.lab.executors import CHUNKS_AHEAD, RESTARTS, Dask, Processes, Serial
from pitbook.lab.question import ask
from pitbook.lab.simulation import Simulation, WagerSimulation, simulate
from pitbook.maths.analysis import Outcome, Question, WagerMaths
from pitbook.maths.following import NOT_THE_HOUSES
from pitbook.maths.method import Method
from pitbook.table.places import Stake

COUNTED = Method.exact("count of all deals")
JACKPOT = {"jackpot": True, "pool": 5_000_000, "jackpot-stake": 100}
ROUNDS = 1_100_001
"""Four whole chunks and a part of one."""


def jackpot_table(play: str = "best") -> tuple[Game, Question]:
    return ask("caribbean-stud@1998", JACKPOT, play=play)


def counts(result: Simulation) -> list[Any]:
    return [wager.counts for wager in result.wagers]


@pytest.fixture(scope="module")
def serial() -> Simulation:
    return simulate(*jackpot_table(), ROUNDS, seed=11)


# The same seed, the same answer


def test_processes_give_the_answer_of_one(serial: Simulation) -> None:
    assert counts(simulate(*jackpot_table(), ROUNDS, 11, Processes(2))) == counts(serial)


def test_another_seed_gives_another_answer(serial: Simulation) -> None:
    assert counts(simulate(*jackpot_table(), ROUNDS, 12)) != counts(serial)


def test_chunks_are_not_alike() -> None:
    game, question = jackpot_table()
    player = simulation._simulator(game, question)
    tallies = [player.play_chunk(11, chunk, 1000)["ante"] for chunk in range(20)]
    assert len({tuple(tally.items()) for tally in tallies}) == 20


def test_progress_counts_every_round(serial: Simulation) -> None:
    seen: list[int] = []
    simulate(*jackpot_table(), ROUNDS, 11, progress=seen.append)
    assert (len(seen), sum(seen)) == (5, ROUNDS)


# Agreement with the exact value


@pytest.mark.parametrize("play", ["best", "always-bet", "pair", "ace-king", "akj83", "matching"])
def test_every_play_agrees_outcome_by_outcome(play: str) -> None:
    result = simulate(*jackpot_table(play), 3_000_000, seed=2)
    assert result.agrees
    for wager in result.wagers:
        for outcome in wager.theory.outcomes:
            expected = result.rounds * float(outcome.probability)
            assert abs(wager.counts[outcome.name] - expected) < 5 * sqrt(expected) + 1


@pytest.mark.parametrize("edition", ["1998", "2012-draft"])
def test_through_the_rules_it_agrees_too(edition: str) -> None:
    game, question = ask(f"caribbean-stud@{edition}", JACKPOT | {"max-payout": 30_000})
    result = simulate(game, question, 2_000, seed=2, through_rules=True)
    assert result.agrees
    assert result.method == "through the rules"
    assert result.question.stake == 1000


def test_through_the_rules_workers_make_no_difference() -> None:
    game, question = ask("caribbean-stud@1998", {}, play="matching")
    one = simulate(game, question, 1_300, seed=4, through_rules=True)
    two = simulate(game, question, 1_300, 4, Processes(2), through_rules=True)
    assert counts(one) == counts(two)


def test_a_stake_is_played_with_its_limits() -> None:
    game, question = ask("caribbean-stud@1998", {"limits": {"ante": {"min": 2500}}})
    assert simulate(game, question, 10, through_rules=True).question.stake == 2500


@pytest.mark.parametrize(("unit", "odds"), [(50, {}), (1, {"bet.royal-flush": "100"})])
def test_what_the_rules_do_not_pay_is_refused(unit: int, odds: dict[str, str]) -> None:
    game, question = ask("caribbean-stud@1998", odds, stake=100, unit=unit)
    with pytest.raises(BadInput, match="the rules pay"):
        simulate(game, question, 10, through_rules=True)
    assert simulate(game, question, 10).rounds == 10


def test_a_play_of_ones_own_agrees(tmp_path: Path) -> None:
    """A play that no strength sums up: it bets weak hands and folds strong ones."""
    own = tmp_path / "sevens.play"
    own.write_text("bet has 7 and up <= 9\nbet up in hand\nfold\n")
    game, question = ask("caribbean-stud@1998", {}, play=own)
    assert simulate(game, question, 1_000_000, seed=3).agrees
    assert simulate(game, question, 2_000, seed=3, through_rules=True).agrees


def test_a_later_wager_counts_with_the_one_that_the_game_has_it_follow() -> None:
    """Not with the first, and not at all where the house is no party to it."""
    won = {"main": -100, "side": 200, "side-raise": 400, "pair:red": 10, "bank": -5_000}
    ended = {Stake(1, "A", wager): SimpleNamespace(net=net) for wager, net in won.items()}
    follows = {"side-raise": "side", "bank": NOT_THE_HOUSES}
    table: Any = SimpleNamespace(ended=ended, besides={Stake(1, "A", "side"): [SimpleNamespace(net=7)]})
    nets = simulation._nets(table, ["main", "side", "pair"], follows)
    assert nets == {"main": -100, "side": 607, "pair": 10}


# The verdict


def coin(heads: int, rounds: int, method: Method = COUNTED) -> WagerSimulation:
    half = Fraction(1, 2)
    ends = (Outcome("heads", Fraction(1), half), Outcome("tails", Fraction(-1), half))
    return WagerSimulation(WagerMaths("coin", ends, method=method), {"heads": heads, "tails": rounds - heads}, rounds)


@pytest.mark.parametrize(
    ("heads", "z", "verdict"),
    [
        (5000, 0.0, "agrees within 95 %"),
        (5097, 1.94, "agrees within 95 %"),
        (5099, 1.98, "agrees within 99 %"),
        (4872, -2.56, "agrees within 99 %"),
        (4871, -2.58, "disagrees"),
        (6000, 20.0, "disagrees"),
    ],
)
def test_verdicts(heads: int, z: float, verdict: str) -> None:
    wager = coin(heads, 10_000)
    assert wager.z == pytest.approx(z)
    assert wager.verdict == verdict
    assert wager.standard_error == pytest.approx(0.01)


def test_intervals_and_deviation() -> None:
    wager = coin(5_500, 10_000)
    assert wager.mean == Fraction(1, 10)
    assert wager.interval(0.95) == pytest.approx((0.0804, 0.1196), abs=1e-5)
    assert wager.interval(0.99) == pytest.approx((0.07424, 0.12576), abs=1e-5)
    assert wager.deviation == pytest.approx(sqrt(0.99))


@dataclass(frozen=True)
class WrongKernel:
    """A simulator whose counts are not what it promises."""

    tally: tuple[tuple[str, int], ...]
    stakes = {"ante": 1000}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        return {"ante": dict(self.tally)}


@pytest.mark.parametrize(
    ("tally", "says"),
    [((("win with luck", 10),), "cannot happen"), ((("fold", 9),), "9 outcomes of ante in 10 rounds")],
)
def test_a_kernel_that_breaks_its_promise_is_found_out(
    tally: tuple[tuple[str, int], ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, question = ask("caribbean-stud@1998", {})
    monkeypatch.setattr(simulation, "_simulator", lambda *_, **__: WrongKernel(tally))
    with pytest.raises(BrokenRules, match=says):
        simulate(game, question, 10)


# Executors


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    task = DiesOnce(tmp_path / "died")
    assert sorted(Processes(2).run(task, range(30))) == [n * n for n in range(30)]
    assert task.mark.exists()


def test_processes_that_keep_dying_end_it(tmp_path: Path) -> None:
    with pytest.raises(PitbookError, match="keep dying"):
        list(Processes(1).run(DiesAlways(tmp_path), range(3)))
    assert len(list(tmp_path.iterdir())) == RESTARTS + 1


def test_numbers_are_taken_as_needed() -> None:
    for executor in (Serial(), Processes(1)):
        numbers = count()
        results = list(islice(executor.run(abs, numbers), 3))
        taken = next(numbers)
        assert len(set(results)) == 3
        assert set(results) <= set(range(taken))  # in whatever order they were done
        assert taken <= 3 + CHUNKS_AHEAD


# Bad input


USUAL: dict[str, Any] = {"game_ref": "caribbean-stud", "words": [], "rounds": 10}


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"rounds": 0}, BadInput, "0 rounds cannot be played .*: play from 1 to"),
        ({"rounds": -5}, BadInput, "-5 rounds"),
        ({"rounds": 10**12 + 1}, BadInput, "1,000,000,000,001 rounds"),
        ({"seed": -1}, BadInput, "-1 is no seed"),
        ({"seed": 2**64}, BadInput, "no seed"),
        ({"play": "bravely"}, UnknownName, "no way to play 'bravely': choose best"),
        ({"workers": 0}, BadInput, "0 workers"),
        ({"workers": 1000}, BadInput, "give 1 to 256"),
        ({"cluster": "somewhere"}, BadInput, "'somewhere' is no cluster .*: such as tcp://"),
        ({"cluster": "tcp://h:1", "workers": 2}, BadInput, "give one of the two"),
        ({"game_ref": "caribbean-stud@1850"}, BadInput, "1850"),
    ],
)
def test_bad_input_says_what_to_do(given: dict[str, Any], error: type[BadInput], says: str) -> None:
    with pytest.raises(error, match=says):
        run_simulation(**USUAL | given)


def test_a_game_without_a_simulator_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game, question = ask("caribbean-stud", {})
    monkeypatch.setattr("pitbook.games.caribbean_stud.maths.MATHS", replace(game.maths, simulator=None))
    with pytest.raises(BadInput, match="its MATHS has no simulator"):
        simulate(game, question, 10)


def test_a_cluster_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'pitbook\[cluster\]'"):
        list(Dask("tcp://127.0.0.1:9").run(abs, [1]))


# The command


def test_it_prints_a_table_of_80_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = [f"{name}={str(value).lower()}" for name, value in JACKPOT.items()]
    run_simulation("caribbean-stud@1998", words, rounds=500_000, seed=6)
    out, err = capsys.readouterr()
    assert err == ""
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "99 % interval" in out
    assert "agrees within 95 %" in out


def test_json_is_data_only(capsys: pytest.CaptureFixture[str]) -> None:
    run_simulation("caribbean-stud@1998", [], rounds=250_000, seed=6, play="pair", as_json=True)
    data = json.loads(capsys.readouterr().out)
    (ante,) = data["wagers"]
    assert (data["seed"], data["rounds"], data["play"], data["method"]) == (6, 250_000, "pair", "compiled kernel")
    assert sum(outcome["count"] for outcome in ante["outcomes"]) == 250_000
    assert ante["intervals"]["99%"][0] < ante["intervals"]["95%"][0] < ante["mean"]
    assert ante["verdict"].startswith("agrees")


def test_data_and_wagers_by_name(serial: Simulation) -> None:
    assert serial.wager("jackpot").theory.wager == "jackpot"
    assert serial.rounds_a_second > 0
    with pytest.raises(UnknownName, match="the wagers are ante, jackpot"):
        serial.wager("bet")
    assert not replace(serial, wagers=(coin(1, 1000),)).agrees
    assert find_game("caribbean-stud").name == serial.as_data()["game"]
