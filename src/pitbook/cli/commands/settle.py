"""`pitbook settle`: what every wager in a recorded round is due."""

from __future__ import annotations

import json
from pathlib import Path

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from pitbook.cli.output import console, indented, plain_table, print_json
from pitbook.games import find_edition, find_game, settle
from pitbook.law import Notice, dollars
from pitbook.records.fields import read_file
from pitbook.records.irregularities import ToldIrregularity, Whose
from pitbook.records.settling import Settlement
from pitbook.records.shape import Shape
from pitbook.records.template import template
from pitbook.table.places import in_words
from pitbook.table.settlement import BoxResult


def show_settlement(path: Path, *, replay: bool, as_json: bool) -> None:
    settlement = settle(read_file(path))
    if as_json:
        print_json(settlement.as_data())
        return
    if replay:
        _print_facts(settlement)
    _print_applied(settlement)
    _print_boxes(settlement)


def show_template(ref: str) -> None:
    """A record to fill in."""
    edition = find_edition(ref)
    print_json(template(find_game(edition.game), edition))


def _print_applied(settlement: Settlement) -> None:
    """What the round was settled by: the edition, the notice, what went wrong, and who ruled what."""
    out, notice, heading = console(), settlement.notice, settlement.record.heading
    usual = Notice.post(notice.edition).values
    unusual = {name for name, value in notice.values.items() if usual[name] != value} | {"limits"}
    set_otherwise = {name: value for name, value in notice.as_data().items() if name in unusual}
    posted = ", ".join(f"{name} {json.dumps(value)}" for name, value in set_otherwise.items()) or "the usual one"
    lines = {"Edition": notice.edition.ref, "Notice": posted, "Table": heading.table, "Date": heading.day}
    shape, caller = find_game(notice.edition.game).record, settlement.record.people.void_hand_by
    lines |= {
        "Note": heading.note,
        "Void hand": f"called by {caller} (rule {notice.edition.point('void-hand').clause})" if caller else "",
        "Irregularities": ", ".join(_in_words(told, shape) for told in settlement.record.irregularities),
        "Rulings": "; ".join(f"{r.ruling} on {r.matter}, by {r.by} (rule {r.clause})" for r in settlement.rulings),
    }
    for name, said in lines.items():
        if said:
            out.print(f"[bold]{name}[/]: {escape(said)}")


def _in_words(told: ToldIrregularity, shape: Shape) -> str:
    is_of_a_hand = told.box or told.mishap.whose is Whose.BOX_OR_DEALER
    whose = f" of {in_words(told.pile(shape))}" if is_of_a_hand else ""
    cards = f" ({' '.join(card.text for card in told.cards)})" if told.cards else ""
    return f"{told.what}{whose}{cards}"


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
        for words in dict.fromkeys(f"{line.wager}: {line.why}." for line in box.lines):
            out.print(indented(escape(words)), style="dim")


def _lines(box: BoxResult) -> Table:
    table = plain_table("wager", "stake", "result", "pays", "rule", right=("stake", "pays"))
    for line in box.lines:
        table.add_row(line.wager, dollars(line.stake), line.result, dollars(line.pays), line.clause)
    return table


def _print_facts(settlement: Settlement) -> None:
    table = plain_table("", "rule", "what happened", right=("",))
    for number, fact in enumerate(settlement.conversation.facts, 1):
        table.add_row(str(number), fact.clause.id, escape(fact.telling))
    console().print(table)


def _signed(amount: int) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)
