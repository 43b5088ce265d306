"""How commands print: data as JSON, text through Rich at the width of the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from pitbook.maths.progress import heard_by


def print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    print()


def console() -> Console:
    return Console(highlight=False, emoji=False)  # a wager may be called "perfect-pairs:tiger"


def plain_table(*columns: str, right: tuple[str, ...] = (), gap: int = 2) -> Table:
    """A table without frames, so that it reads well in a mail or a log; numbers and names are not broken."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, gap, 0, 0))
    for column in columns:
        is_whole = column in right or column == "edition"
        table.add_column(column, justify="right" if column in right else "left", overflow="fold", no_wrap=is_whole)
    return table


def indented(text: str, by: int = 2) -> Padding:
    """A paragraph whose wrapped lines keep their indent."""
    return Padding(text, (0, 0, 0, by), expand=False)


@contextmanager
def counting_shown() -> Iterator[None]:
    """How far a count has come, on the terminal of whoever waits for it, and gone when it is done."""
    columns = TextColumn("counting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("counting", total=None)
        with heard_by(lambda done, of: progress.update(task, completed=done, total=of)):
            yield
