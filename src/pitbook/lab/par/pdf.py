"""The sheet as an A4 PDF, set by Typst with the fonts that come with it: the same on every machine."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from pitbook.lab.charts import Picture
from pitbook.lab.par.layout import Block, Chart, Facts, Layout, Points, Table, Text, lay_out
from pitbook.lab.par.sheet import Sheet

FONT: Final = "Libertinus Serif"
MEASURED_AS: Final = "Liberation Sans"
"""The charts' renderer lacks Typst's font and measures with its own, which is a little wider."""

POINTS_PER_PIXEL: Final = 0.66
PAGE_WIDTH_POINTS: Final = 493.0


def render(sheet: Sheet) -> bytes:
    import typst

    template = files(__package__).joinpath("sheet.typ").read_bytes()
    data = json.dumps(_data(lay_out(sheet)), ensure_ascii=False)
    made: Any = typst.compile(template, format="pdf", ignore_system_fonts=True, sys_inputs={"layout": data})
    return bytes(made)


def _data(layout: Layout) -> dict[str, Any]:
    return {
        "title": layout.title,
        "subtitle": layout.subtitle,
        "lines": layout.lines,
        "language": layout.language,
        "foot": layout.foot,
        "sections": [
            {
                "title": section.title,
                "blocks": [_block(block) for block in section.blocks],
            }
            for section in layout.sections
        ],
    }


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Text(text, look):
            return {"kind": "text", "text": text, "look": look}
        case Points(items):
            return {"kind": "points", "items": items}
        case Facts(rows):
            return {"kind": "facts", "rows": rows}
        case Table():
            names = ("kind", "heads", "rows", "aligns", "total", "wide", "note")
            return {name: getattr(block, name) for name in names}
        case Chart(picture):
            return {"kind": "chart", "alt": picture.alt} | _drawing(picture)


def _drawing(picture: Picture) -> dict[str, Any]:
    """The chart in the page's own font, all charts at one scale unless the page is too narrow."""
    svg = picture.svg(font=MEASURED_AS).replace(MEASURED_AS, FONT)
    width = float(svg.partition(' width="')[2].partition('"')[0])
    return {"svg": svg, "width": min(width * POINTS_PER_PIXEL, PAGE_WIDTH_POINTS)}
