"""`pitbook diff`: what an amendment changes."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitbook.cli.output import console, indented, plain_table, print_json
from pitbook.errors import BadInput
from pitbook.games import find_edition
from pitbook.lab.amendments import WagerChange, compare_wagers
from pitbook.law.comparison import ClauseChange, compare_clauses, compare_options, compare_points


def show_diff(old_ref: str, new_ref: str, *, as_json: bool) -> None:
    old, new = find_edition(old_ref), find_edition(new_ref)
    if old.game != new.game:
        raise BadInput(f"{old.game} and {new.game} are two games", remedy="compare two editions of one game")
    clauses, points, options = compare_clauses(old, new), compare_points(old, new), compare_options(old, new)
    wagers = compare_wagers(old.ref, new.ref)
    if as_json:
        print_json(
            {
                "from": old.ref,
                "to": new.ref,
                "clauses": [asdict(change) for change in clauses],
                "points": [asdict(change) for change in points],
                "options": [asdict(change) for change in options],
                "mathematics": [change.as_data() for change in wagers],
            }
        )
        return
    out = console()
    out.print(f"[bold]{old.ref}[/] to [bold]{new.ref}[/]: {new.document}")
    if not clauses:
        out.print("Nothing changes.")
    for change in clauses:
        _print_change(out, change)
    if points or options:
        table = plain_table("what follows", old.name, new.name)
        for point in [*points, *options]:
            table.add_row(point.point.replace("-", " "), point.before or "no rule", point.after or "no rule")
        out.print()
        out.print(table)
    out.print()
    out.print(_mathematics(old.name, new.name, wagers))


def _print_change(out: Console, change: ClauseChange) -> None:
    """What a clause was and is; the text once where another of the same meaning takes its place."""
    if change.before == change.after:
        out.print(f"\n[bold]{change.clause}[/] {change.change} with the same meaning")
        out.print(indented(f"= {escape(change.after)}"))
        return
    out.print(f"\n[bold]{change.clause}[/] {change.change}")
    if change.before:
        out.print(indented(f"[red]-[/] {escape(change.before)}"))
    if change.after:
        out.print(indented(f"[green]+[/] {escape(change.after)}"))


def _mathematics(old: str, new: str, wagers: list[WagerChange]) -> Table:
    table = plain_table("house edge, best play", old, new, "change", right=(old, new, "change"))
    for wager in wagers:
        edges = [_percent(edge) if edge is not None else "not offered" for edge in (wager.before, wager.after)]
        table.add_row(wager.wager, *edges, "none" if wager.change == 0 else _percent(wager.change, sign="+"))
    return table


def _percent(value: Fraction | None, sign: str = "") -> str:
    return "" if value is None else f"{100 * float(value):{sign}.4f} %"
