"""PAR sheets: all that a regulator asks of a game on one paper, as HTML, PDF, CSV or JSON.

One sheet is made of a game's answers and every form is written from it alone; nothing is counted here.

>>> from pitbook.lab.question import ask
>>> sheet = make_sheet(*ask("caribbean-stud@1998", {}))
>>> render(sheet, ".json")[:1], render(sheet, ".csv")[:12]
(b'{', b'game,edition')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from pitbook.errors import BadInput
from pitbook.lab.par.sheet import Sheet, make_sheet

FORMATS: Final[Mapping[str, str]] = {".html": "html", ".pdf": "pdf", ".csv": "csv", ".json": "json"}
"""The suffix of a file, and the module that writes such a file."""


def render(sheet: Sheet, suffix: str) -> bytes:
    """The sheet as a file of that kind; the same sheet always gives the same bytes."""
    if suffix not in FORMATS:
        what = f"a PAR sheet is not written as {suffix!r}" if suffix else "the file has no suffix to say what it is"
        raise BadInput(what, remedy=f"end the name in {', '.join(FORMATS)}")
    writer: Callable[[Sheet], bytes] = import_module(f"pitbook.lab.par.{FORMATS[suffix]}").render
    return writer(sheet)


__all__ = ["FORMATS", "Sheet", "make_sheet", "render"]
