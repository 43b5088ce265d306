"""What a round came to for a player's money: every wager's result, and the sum of the moves behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitbook.cli.play.ink import change, coloured, framed
from pitbook.law import Cents, Clause, dollars
from pitbook.table import Stake, View
from pitbook.table.account import player_account
from pitbook.table.facts import Besides, Ended, Fact, Reopened

Detail = Literal["reasons", "names", "counts"]
"""How much a settlement says of each wager."""

_COLOURS: Final = {"win": "green", "lose": "red", "forfeited": "red"}


class Upshot(NamedTuple):
    """What became of one wager, or what it was paid besides."""

    wager: str
    result: str
    net: int
    because: str
    clause: Clause


def net(facts: Iterable[Fact], player: str) -> int:
    """What a player has more or less of by these facts; money that lies on the layout has left its player."""
    mine = player_account(player)
    moves = [move for fact in facts for move in fact.moves]
    return sum(move.cents for move in moves if move.target == mine) - sum(
        move.cents for move in moves if move.source == mine
    )


def settled(facts: Iterable[Fact]) -> tuple[dict[Stake, Ended], list[Besides]]:
    """What became of each stake so far and what it brought or cost besides, leaving out what was undone."""
    ends: dict[Stake, Ended] = {}
    besides: list[Besides] = []
    for fact in facts:
        if isinstance(fact, Ended):
            ends[fact.stake] = fact
        elif isinstance(fact, Besides):
            besides.append(fact)
        elif isinstance(fact, Reopened):
            ends.pop(fact.undone.stake, None)
            besides = [each for each in besides if each not in fact.again]
    return ends, besides


def upshots(facts: Sequence[Fact], player: str) -> list[Upshot]:
    """A player's wagers in the order settled, each followed by what it brought or cost besides."""
    ends, besides = settled(facts)
    return [
        upshot
        for stake, end in ends.items()
        if stake.player == player
        for upshot in (_of_end(end), *(_of_besides(each) for each in besides if each.stake == stake))
    ]


def _of_end(end: Ended) -> Upshot:
    return Upshot(_label(end.stake), end.result, end.net, end.because, end.clause)


def _of_besides(fact: Besides) -> Upshot:
    return Upshot(_label(fact.stake._replace(wager=fact.about)), fact.result, fact.net, fact.because, fact.clause)


def _label(stake: Stake) -> str:
    return f"{stake.wager} hand {stake.hand}" if stake.hand > 1 else stake.wager


# Drawn


def draw_settlement(view: View, balance: Cents, detail: Detail = "reasons") -> RenderableType:
    """A line a wager: what became of it, the money, why, and the clause; then what it did to the balance.

    A reason that several wagers share is said once, above them. With less detail, a passage a result.
    """
    mine = upshots(view.facts, view.viewer.name)
    lines = _Lines(mine) if detail == "reasons" else _draw_results(mine, detail)
    total = coloured(net(view.facts, view.viewer.name))
    last = Text("This round ").append_text(total).append(f", balance {dollars(balance)}", "bold")
    reasons = [] if detail == "counts" else _shared_reasons(mine)
    return framed(Rule(style="dark_green"), *reasons, lines, last)


def _by_reason(mine: Sequence[Upshot]) -> Iterator[tuple[str, list[Upshot]]]:
    """Wagers together that begin with the same reason."""
    for head, group in groupby(mine, key=lambda upshot: upshot.because.partition("; ")[0]):
        yield head, list(group)


def _shared_reasons(mine: Sequence[Upshot]) -> list[Text]:
    return [Text(head[:1].upper() + head[1:] + ".") for head, group in _by_reason(mine) if len(group) > 1]


LEAST_FOR_REASONS: Final = 20
"""Columns: in fewer a sentence cannot be read, and goes below its line."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """A line a wager, with its reason beside the money, or below where there is no room for it."""

    mine: Sequence[Upshot]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        told = [
            (upshot, upshot.because.partition("; ")[2] if len(group) > 1 else upshot.because)
            for _, group in _by_reason(self.mine)
            for upshot in group
        ]
        widths = _widths(self.mine)
        has_room = options.max_width - sum(width + 2 for width in widths) >= LEAST_FOR_REASONS
        yield from [_beside(told)] if has_room or not any(why for _, why in told) else _below(told, widths)


def _widths(mine: Sequence[Upshot]) -> list[int]:
    """Those of wager, result, money and rule."""
    texts = ((each.wager, each.result, change(each.net), f"rule {each.clause}") for each in mine)
    return [max(map(len, column)) for column in zip(*texts, strict=True)]


def _beside(told: Sequence[tuple[Upshot, str]]) -> RenderableType:
    rows = _rows_of_money(4)
    rows.columns[3].ratio, rows.expand = 1, True
    for upshot, why in told:
        rows.add_row(*_money(upshot), Text(why, overflow="fold"), _rule(upshot))
    return rows


def _below(told: Sequence[tuple[Upshot, str]], widths: Sequence[int]) -> Iterator[RenderableType]:
    for upshot, why in told:
        rows = _rows_of_money(3)
        for column, width in zip(rows.columns, widths, strict=True):
            column.min_width = width
        rows.add_row(*_money(upshot), _rule(upshot))
        yield rows
        if why:
            yield Padding(Text(why), (0, 0, 0, 2))


def _rows_of_money(before_rule: int) -> Table:
    rows = Table.grid(*([""] * (before_rule + 1)), padding=(0, 2))
    rows.columns[2].justify = "right"
    return rows


def _money(upshot: Upshot) -> tuple[Text, Text, Text]:
    return Text(upshot.wager, "bold"), _draw_result(upshot.result), coloured(upshot.net)


def _rule(upshot: Upshot) -> Text:
    return Text(f"rule {upshot.clause}", "cyan")


def _draw_results(mine: Sequence[Upshot], detail: Detail) -> RenderableType:
    """What wagers came to, those with the same result together: each by name and clause, or only how many."""
    rows = Table.grid(padding=(0, 2))
    for result in dict.fromkeys(upshot.result for upshot in mine):
        alike = [upshot for upshot in mine if upshot.result == result]
        each = [f"{upshot.wager} {change(upshot.net)} (rule {upshot.clause})" for upshot in alike]
        told = ", ".join(each) if detail == "names" else f"{len(alike)} wager{'s' if len(alike) > 1 else ''}"
        rows.add_row(_draw_result(result), coloured(sum(upshot.net for upshot in alike)), Text(told))
    return rows


def _draw_result(result: str) -> Text:
    return Text(result, _COLOURS.get(result, "yellow"))
