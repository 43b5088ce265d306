"""`pitbook simulate`: rounds dealt by chance, beside the mathematics."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from pitbook.cli.output import console, indented, plain_table, print_json
from pitbook.errors import BadInput
from pitbook.games import find_edition
from pitbook.lab.executors import Dask, Executor, Processes, Serial
from pitbook.lab.question import ask, options_from_words
from pitbook.lab.simulation import Progress as Report
from pitbook.lab.simulation import Simulation, WagerSimulation, simulate
from pitbook.law import dollars
from pitbook.maths.analysis import BEST


def run_simulation(
    game_ref: str,
    words: list[str],
    *,
    rounds: int,
    seed: int = 1,
    play: str = BEST,
    stake: int | None = None,
    unit: int = 1,
    workers: int = 1,
    cluster: str = "",
    through_rules: bool = False,
    as_json: bool = False,
) -> None:
    executor = _executor(workers, cluster)
    options = options_from_words(find_edition(game_ref), words)
    game, question = ask(game_ref, options, stake=stake, unit=unit, play=play)
    with _progress(rounds) as report:
        result = simulate(game, question, rounds, seed, executor, report, through_rules=through_rules)
    if as_json:
        print_json(result.as_data())
    else:
        _print(result)


def _executor(workers: int, cluster: str) -> Executor:
    if cluster and workers != 1:
        raise BadInput("workers here and a cluster at once", where="--cluster", remedy="give one of the two")
    if cluster:
        return Dask(cluster)
    return Serial() if workers == 1 else Processes(workers)


class _Rate(ProgressColumn):
    """Rounds a second, in few letters."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f}/s" if task.speed else "")


@contextmanager
def _progress(rounds: int) -> Iterator[Report | None]:
    """A bar on standard error, if that is a terminal."""
    screen = Console(stderr=True)
    if not screen.is_terminal:
        yield None
        return
    done = TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds")
    columns = BarColumn(None), done, _Rate(), TextColumn("left"), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("rounds", total=rounds)
        yield lambda more: bar.advance(task, more)


def _print(result: Simulation) -> None:
    out = console()
    question = result.question
    at = f", at a stake of {dollars(question.stake)}" if question.stake else ""
    out.print(f"[bold]{question.notice.edition.ref}[/], {question.play} play{at}: {result.rounds:,} rounds")
    for wager in result.wagers:
        _print_wager(out, wager)
    if result.unplayed:
        out.print()
        out.print(indented(f"Not played, being made in the middle of a round: {', '.join(result.unplayed)}."))
    rate = f"{result.rounds_a_second:,.0f} rounds a second"
    out.print(f"\nSeed {result.seed}, {result.method}, {result.place}, {rate}.", style="dim")


def _print_wager(out: Console, wager: WagerSimulation) -> None:
    colour, method = "red" if wager.verdict == "disagrees" else "green", wager.theory.method
    out.print(f"\n[bold]{wager.theory.wager}[/]  [{colour}]{wager.verdict}[/] (z {wager.z:+.2f})")
    if not method.is_exact:
        out.print(indented(f"beside a figure found {method.says}"))
    table = plain_table("", "net of a unit", right=("net of a unit",))
    table.add_row("simulated", f"{float(wager.mean):+.6f}")
    table.add_row(method.kind.value, f"{float(wager.theory.net):+.6f}")
    table.add_row("standard error", f"{wager.standard_error:.6f}")
    for level in (0.95, 0.99):
        low, high = wager.interval(level)
        table.add_row(f"{100 * level:.0f} % interval", f"{low:+.6f} to {high:+.6f}")
    out.print(table)
    out.print(_outcomes(wager))


def _outcomes(wager: WagerSimulation) -> Table:
    numbers = "net", "rounds", "frequency", "probability"
    table = plain_table("outcome", *numbers, right=numbers)
    for outcome in wager.theory.outcomes:
        count = wager.counts[outcome.name]
        table.add_row(
            outcome.name,
            _net(outcome.net),
            f"{count:,}",
            f"{count / wager.rounds:.8f}",
            f"{float(outcome.probability):.8f}",
        )
    return table


def _net(value: Fraction) -> str:
    return f"{value.numerator:+,}" if value.denominator == 1 else f"{float(value):+,.4f}"
