"""`pitbook par`: a PAR sheet in a file."""

from __future__ import annotations

from pathlib import Path

from pitbook.cli.files import check_place, write_file
from pitbook.cli.output import counting_shown
from pitbook.games import find_edition
from pitbook.lab.par import FORMATS, make_sheet, render
from pitbook.lab.question import ask, options_from_words
from pitbook.maths.analysis import BEST


def write_par(
    ref: str,
    words: list[str],
    out: Path,
    play: str = BEST,
    stake: int | None = None,
    unit: int = 1,
    *,
    date: str = "",
) -> None:
    """Write the sheet into a file, whose suffix says in which format, and print its path."""
    suffix = check_place(out, FORMATS, where="--out")
    edition = find_edition(ref)
    game, question = ask(edition.ref, options_from_words(edition, words), stake=stake, unit=unit, play=play)
    with counting_shown():
        sheet = make_sheet(game, question, date=date)
    write_file(out, render(sheet, suffix), where="--out")
    print(out)
