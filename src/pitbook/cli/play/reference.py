"""What a person may read up at a table: the clauses behind what happens, the limits, and the sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitbook.cli.play.ink import framed, money
from pitbook.cli.play.prompt import are_named
from pitbook.law import Clause, Limit, Notice, PayTable, dollars
from pitbook.law.edition import part_label
from pitbook.law.money import percent
from pitbook.law.notice import limited_wagers
from pitbook.law.sign import offered_prizes, offered_tables, prize_words
from pitbook.law.wager_name import family_of, in_short, is_one_of_many

_MOST_NAMED: Final = 4


def draw_clauses(clauses: Iterable[Clause]) -> RenderableType:
    """The text of clauses, in our words; subparagraphs under the rule they belong to."""
    rows = Table.grid(padding=(0, 2))
    located = [clause.law.locate(clause.id) for clause in clauses]
    for rule in {rule.id: rule for rule, _ in located}.values():
        rows.add_row(Text(f"rule {rule.id}", "cyan"), rule.says)
        cited = {part for other, part in located if other is rule}
        for key, says in rule.parts.items():
            if cited & {"", key}:
                rows.add_row("", Text(f"{part_label(key)} ", "cyan").append(says, "default"))
    return framed(Padding(rows, (0, 1)))


def neighbours(clause: Clause, cost: Clause | None = None) -> list[Clause]:
    """The clauses of the same kind in the same section, after the one on what a choice costs: all one may now do."""
    law = clause.law
    kind, section = law.locate(clause.id)[0].kind, clause.id.partition(".")[0]
    near = [rule.id for rule in law.provisions.values() if rule.kind == kind and rule.id.startswith(f"{section}.")]
    return [*([cost] if cost else []), *(law.cite(id_) for id_ in near)]


def draw_limits(notice: Notice, wagers: Sequence[str] = ()) -> RenderableType:
    """The least and the most of each wager, and the names of these wagers where they are more than one can guess."""
    rows = Table.grid(padding=(0, 2))
    limits = notice.edition.options.get("limits")
    for wager in limited_wagers(notice.edition):
        if bounds := _bounds(notice, wager):
            rows.add_row(Text(wager, "bold"), bounds)
    by = f"limits are on the sign, by rule {limits.clause}" if limits else "no wager has limits"
    parts: list[RenderableType] = [rows, Text(by, "dim")]
    if are_named(wagers):
        parts += [Text(f"wagers are made by name, such as 10 {wagers[0]} + 5 {wagers[1]}:", "dim"), *_families(wagers)]
    return framed(Padding(Group(*parts), (0, 1)))


def _families(wagers: Sequence[str]) -> Iterator[Text]:
    """The names of wagers; of a large family, one and how many are like it."""
    if alone := [wager for wager in wagers if not is_one_of_many(wager)]:
        yield Text(", ".join(alone), "bold")
    families: dict[str, list[str]] = {}
    for wager in filter(is_one_of_many, wagers):
        families.setdefault(family_of(wager), []).append(wager)
    for family in families.values():
        if len(family) <= _MOST_NAMED:
            yield Text(", ".join(family), "bold")
        else:
            first, blank, others = in_short(family, most=1)[0].partition(" ")
            yield Text(first, "bold").append(blank + others, "not bold")


def _bounds(notice: Notice, wager: str) -> str:
    fixed = notice.fixed_stake(wager) if notice.flag(wager) else None
    if fixed is not None:
        return f"{dollars(fixed)}, neither more nor less"
    limit: Limit = notice.limit(wager)
    least, most, step = ((money(n) if n is not None else "") for n in (limit.min, limit.max, limit.step))
    parts = (least and f"from {least}", most and f"up to {most}", step and f"in steps of {step}")
    return " ".join(part for part in parts if part)


def draw_sign(notice: Notice) -> RenderableType:
    """The sign at the table: edition, limits, and what every hand is paid."""
    law = notice.edition
    odds = [(t.name, t.clause, _rows(t)) for t in offered_tables(notice)]
    prizes = [
        (t.name, t.clause, {row: prize_words(prize, in_brief=True) for row, prize in t.prizes.items()})
        for t in offered_prizes(notice)
    ]
    left: list[RenderableType] = []
    right: list[RenderableType] = []
    lead = 0
    for name, clause, pays in (*odds, *prizes):  # each to whichever side is the shorter one
        (left if lead <= 0 else right).append(_pays(name, clause, pays))
        lead += len(pays) + 1 if lead <= 0 else -len(pays) - 1
    title = Text(f" {law.title} ({law.ref})", "bold")
    return framed(title, draw_limits(notice), Columns([Group(*left), Group(*right)], padding=(0, 3)))


def _rows(table: PayTable) -> dict[str, str]:
    """What a pay table pays, and below it what the house keeps of that."""
    pays = {row: str(odds) for row, odds in table.pays.items()}
    kept = table.commission
    return {f"commission ({kept.clause})": percent(kept.share), **pays} if kept else pays


def _pays(name: str, clause: str, pays: Mapping[str, str]) -> RenderableType:
    rows = Table.grid(padding=(0, 2))
    for row, pay in reversed(list(pays.items())):
        rows.add_row(Text(f" {row.replace('-', ' ')}"), Text(pay, "green"))
    return Group(Text(f" {name}, rule {clause}", "bold"), rows)
