"""`pitbook strategy`: the best play in words, in numbers and as a chart, and what simpler plays cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.padding import Padding

from pitbook.cli.files import check_place, write_file
from pitbook.cli.output import console, counting_shown, plain_table, print_json
from pitbook.errors import BadInput
from pitbook.games import find_edition
from pitbook.lab import charts
from pitbook.lab.charts import Picture
from pitbook.lab.par import Sheet, make_sheet
from pitbook.lab.question import ask, options_from_words
from pitbook.maths.analysis import BEST, StrategyMaths


def show_strategy(ref: str, words: list[str], png: Path | None, play: str, *, as_json: bool) -> None:
    """Print the play and what simpler ones cost; with a file, draw the chart into it first."""
    suffix = check_place(png, charts.FORMATS, where="--png") if png else ""
    edition = find_edition(ref)
    game, question = ask(edition.ref, options_from_words(edition, words), play=play)
    with counting_shown():
        sheet = make_sheet(game, question)
    strategy = sheet.strategy
    if strategy is None:
        raise BadInput(f"{edition.game} leaves the player nothing to decide", remedy="pitbook edge shows its wagers")
    if png:
        write_file(png, _picture(sheet, strategy).encode(suffix), where="--png")
    if as_json:
        print_json(_data(sheet) | {"chart": str(png) if png else None})
        return
    _print_play(sheet, strategy)
    if png:
        print(png)


def _print_play(sheet: Sheet, strategy: StrategyMaths) -> None:
    out = console()
    named = "best play" if sheet.play == BEST else f"play “{sheet.play}”"
    out.print(f"[bold]{escape(sheet.law.title)}[/] ({escape(sheet.law.ref)}), the {named}")
    for line in sheet.changed:
        out.print(f"With {line.table}, {line.row} at {line.pays} instead of {line.law_pays}.")
    for sentence in strategy.words:
        out.print(Padding(escape(sentence), (0, 0, 0, 2), expand=False))
    shares = (f"{name} in {float(share):.4%}" for name, share in strategy.numbers.items())
    out.print(f"The player {' and '.join(shares)} of deals.")
    out.print()
    out.print(f"What simpler plays cost, of the {sheet.wagers[0].maths.wager}:")
    table = plain_table("play", "house edge", "costs more", "in words", right=("house edge", "costs more"))
    for each in sheet.plays:
        more = f"{float(each.costs_more):.4%}" if each.costs_more else "nothing"
        table.add_row(each.play, f"{float(each.house_edge):.4%}", more, escape(each.says))
    out.print(table)


def _data(sheet: Sheet) -> dict[str, Any]:
    data = sheet.as_data()
    names = ("play", "strategy", "plays", "changed_odds")
    return {"game": sheet.law.game, "edition": sheet.law.edition} | {name: data[name] for name in names}


def _picture(sheet: Sheet, strategy: StrategyMaths) -> Picture:
    """The map of the best play; for a play or game without one, what the plays cost."""
    best = min(play.house_edge for play in sheet.plays)
    costs = [(play.play, play.costs_more) for play in sheet.plays]
    return charts.best_play(strategy, sheet.caption) or charts.simpler_plays(best, costs, sheet.caption)
