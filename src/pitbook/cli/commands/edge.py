"""`pitbook edge`: the mathematics of every wager."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console

from pitbook.cli.output import console, counting_shown, indented, plain_table, print_json
from pitbook.games import find_edition
from pitbook.lab.question import Analysis, analyse, options_from_words
from pitbook.law import dollars
from pitbook.law.sign import offered_tables
from pitbook.maths.analysis import WagerMaths


def show_edge(
    ref: str, words: list[str], *, stake: int | None, unit: int, play: str, fresh: bool, as_json: bool
) -> None:
    options = options_from_words(find_edition(ref), words)
    with counting_shown():
        analysis = analyse(ref, options, stake=stake, unit=unit, play=play, fresh=fresh)
    if as_json:
        print_json(analysis.as_data())
    else:
        _print(analysis)


def _print(analysis: Analysis) -> None:
    out = console()
    stake = analysis.question.stake
    at = f", at a stake of {dollars(stake)} and chips of {dollars(analysis.question.unit)}" if stake else ""
    out.print(f"[bold]{analysis.edition.ref}[/], {analysis.question.play} play{at}")
    for wager in analysis.maths.wagers:
        _print_wager(out, wager)
    if uncounted := analysis.maths.uncounted:
        out.print(f"\n[bold]{', '.join(uncounted)}[/]  not counted yet: nobody knows what this costs")
    if strategy := analysis.maths.strategy:
        out.print("\n[bold]play[/]  " + ", ".join(f"{name} {_percent(p)}" for name, p in strategy.numbers.items()))
        for sentence in strategy.words:
            out.print(indented(sentence))
    for finding in analysis.findings:
        out.print(f"\n[bold]finding[/] ({finding.kind}): {finding.says}")
    for clause, known in _odds_known(analysis).items():
        out.print(f"\n[bold]odds[/] (rule {clause}), how well they are known: {known}")
    out.print(f"\n{_surely(analysis)}, in {analysis.seconds:.2f} s.", style="dim")


def _odds_known(analysis: Analysis) -> dict[str, str]:
    """Of rules on odds that are restated, how well each is known."""
    rules = {
        table.clause: analysis.edition.locate(table.clause)[0] for table in offered_tables(analysis.question.notice)
    }
    return {clause: rule.known for clause, rule in rules.items() if rule.known}


def _surely(analysis: Analysis) -> str:
    """How sure the figures are, all together."""
    unsure = [wager.wager for wager in analysis.maths.wagers if not wager.method.is_exact]
    if len(unsure) == len(analysis.maths.wagers):
        return "Not exact"
    return f"Exact but for {', '.join(unsure)}" if unsure else "Exact"


def _print_wager(out: Console, wager: WagerMaths) -> None:
    out.print(f"\n[bold]{wager.wager}[/]  house edge [bold]{_percent(wager.house_edge, 4)}[/] of the first stake")
    out.print(indented(f"exactly {wager.house_edge}" if wager.method.is_exact else f"found {wager.method.says}"))
    risk = f"element of risk {_percent(wager.element_of_risk, 4)}, hit frequency {_percent(wager.hit_frequency)}"
    out.print(indented(f"{risk}, standard deviation {float(wager.variance) ** 0.5:.4f}"))
    for name, value in wager.answers.items():
        shown = dollars(value) if isinstance(value, int) else value
        out.print(indented(f"{name.replace('_', ' ')} {shown}"))
    table = plain_table("outcome", "net", "probability", "one in", right=("net", "probability", "one in"))
    for outcome in wager.outcomes:
        table.add_row(
            outcome.name, _net(outcome.net), f"{float(outcome.probability):.10f}", _one_in(outcome.probability)
        )
    out.print(table)


def _percent(value: Fraction, places: int = 2) -> str:
    return f"{100 * float(value):.{places}f} %"


def _net(net: Fraction) -> str:
    return (f"{int(net):+,}" if net else "0") if net.denominator == 1 else f"{float(net):+,.4f}"


def _one_in(probability: Fraction) -> str:
    return f"{float(1 / probability):,.2f}" if probability else "never"
