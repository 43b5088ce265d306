"""`pitbook settle`: what every wager in a recorded round is due."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from pitbook.cli.output import console, indented, plain_table, print_json
from pitbook.games import settle
from pitbook.law import dollars
from pitbook.records.fields import read_file
from pitbook.records.settling import Settlement
from pitbook.table.settlement import BoxResult


def show_settlement(path: Path, *, replay: bool, as_json: bool) -> None:
    settlement = settle(read_file(path))
    if as_json:
        print_json(settlement.as_data())
        return
    if replay:
        _print_facts(settlement)
    _print_boxes(settlement)


def _print_boxes(settlement: Settlement) -> None:
    out = console()
    if settlement.misdeal:
        out.print(f"[bold]Misdeal[/]: {escape(settlement.misdeal)}")
    if settlement.void:
        out.print(f"[bold]Void round[/]: {escape(settlement.void)}")
    if settlement.redeal:
        out.print(f"[bold]Dealt again[/]: {escape(settlement.redeal)}")
    for box in settlement.boxes:
        out.print(f"[bold]Box {box.box}[/]  {escape(box.player)}  {_signed(box.net)}")
        out.print(Padding(_lines(box), (0, 0, 0, 2), expand=False))
        for line in box.lines:
            out.print(indented(f"{line.wager}: {escape(line.why)}."), style="dim")


def _lines(box: BoxResult) -> Table:
    table = plain_table("wager", "stake", "result", "pays", "rule", right=("stake", "pays"))
    for line in box.lines:
        table.add_row(line.wager, dollars(line.stake), line.result, dollars(line.pays), line.clause)
    return table


def _print_facts(settlement: Settlement) -> None:
    table = plain_table("", "rule", "what happened", right=("",))
    for number, fact in enumerate(settlement.conversation.facts, 1):
        table.add_row(str(number), fact.clause.id, escape(fact.sentence))
    console().print(table)


def _signed(amount: int) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
