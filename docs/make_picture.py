"""Draws docs/images/table.svg: the end of one round at the table in the terminal, 80 columns wide.

The seed makes it the same round every time. Run it with `.venv/bin/python docs/make_picture.py`.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from pitbook.cli.play.home.home_seat import play_at_home
from pitbook.law import Cents

TARGET = Path(__file__).parent / "images" / "table.svg"
SEED = 269
TITLE = "pitbook play caribbean-stud"


def picture() -> str:
    """The table after the second thing that the person types."""
    console = Console(record=True, width=80, file=io.StringIO(), color_system="truecolor", force_terminal=False)
    typed = iter(["10+1", "b"])
    drawn: list[str] = []

    def read(prompt: str) -> str:
        for text in typed:
            console.export_text()  # forget what was drawn before
            return text
        drawn.append(console.export_svg(title=TITLE, theme=MONOKAI, unique_id="table", clear=False))
        raise EOFError

    play_at_home("caribbean-stud", [], seed=SEED, bankroll=Cents(100_000), others=2, console=console, read=read)
    return _without_web_fonts(drawn[0])


def _without_web_fonts(svg: str) -> str:
    """The picture asks nothing of the network: any monospaced font will do."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("font-family: Fira Code, monospace", "font-family: monospace")


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
