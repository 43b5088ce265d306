"""How commands print: data as JSON, text through Rich at the width of the terminal."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table


def print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    print()


def console() -> Console:
    return Console(highlight=False)


def plain_table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A table without frames, so that it reads well in a mail or a log."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(
            column, justify="right" if column in right else "left", overflow="fold", no_wrap=column == "edition"
        )
    return table
