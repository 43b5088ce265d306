"""A finished chart, and how all of them look: SVG and PNG, made without a browser.

Colours keep apart for the colour-blind, and every mark also says in letters or figures what its colour says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

from pitbook.errors import BadInput

FONT: Final = "Liberation Sans, Arial, Helvetica, sans-serif"
"""The first comes with the renderer, so that a chart is the same everywhere; the others have the same widths."""

FORMATS: Final = (".png", ".svg")
INK, QUIET, HAIR, PAPER = "#1b1f24", "#5b6470", "#d7dbe0", "#ffffff"
BLUE, SKY, SAND, ORANGE = "#0b5394", "#9cc4e4", "#f5d5a8", "#d9822b"


@dataclass(frozen=True)
class Picture:
    """A chart: its Vega-Lite description, and what it shows in a sentence for those who cannot see it."""

    spec: Mapping[str, Any]
    alt: str

    def svg(self, *, font: str = FONT, prefix: str = "chart") -> str:
        """The chart as SVG; `prefix` keeps the names in it apart from those of other charts on the page."""
        import vl_convert

        spec = {**self.spec, "config": {**self.spec["config"], "font": font}}
        return _own_names(vl_convert.vegalite_to_svg(spec, vl_version=_vegalite_version()), prefix)

    def png(self, *, scale: float = 2.0) -> bytes:
        import vl_convert

        return vl_convert.vegalite_to_png(dict(self.spec), vl_version=_vegalite_version(), scale=scale)

    def encode(self, suffix: str) -> bytes:
        """The chart in the format that a file name asks for."""
        if suffix not in FORMATS:
            raise BadInput(f"a chart is not written as {suffix!r}", remedy=f"choose {' or '.join(FORMATS)}")
        return self.png() if suffix == ".png" else self.svg().encode()


def finished(chart: Any, titles: list[str], told: str, *, letters: int = 92) -> Picture:
    """The finished chart; lines under its title are broken after so many letters, so as not to widen it."""
    title = {
        "text": titles[0],
        "subtitle": [line for title in titles[1:] for line in wrap(title, letters)],
        "anchor": "start",
        "fontSize": 16,
        "subtitleFontSize": 11.5,
        "subtitleColor": QUIET,
        "subtitlePadding": 4,
        "offset": 12,
    }
    spec = chart.properties(title=title, padding=12, background=PAPER).configure_view(stroke=None).to_dict()
    spec["config"] |= _CONFIG
    return Picture(spec, told)


_CONFIG: Final[Mapping[str, Any]] = {
    "font": FONT,
    "view": {"stroke": None},
    "title": {"color": INK},
    "axis": {
        "labelColor": INK,
        "titleColor": QUIET,
        "titleFontWeight": "normal",
        "titleFontSize": 11.5,
        "labelFontSize": 11.5,
        "gridColor": "#eceff2",
        "domainColor": HAIR,
        "tickColor": HAIR,
    },
    "legend": {"labelColor": INK, "labelFontSize": 11.5, "labelLimit": 320, "orient": "bottom", "symbolSize": 110},
}


def _vegalite_version() -> str:
    import altair as alt

    return ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])


def _own_names(svg: str, prefix: str) -> str:
    """The names in an SVG made its own, counted from one, so that charts can share a page and come out the same."""
    names = dict.fromkeys(re.findall(r'\bid="([^"]+)"', svg))
    for number, name in enumerate(names, 1):
        svg = re.sub(rf'(\bid="|url\(#|href="#){re.escape(name)}(?=["\)])', rf"\g<1>{prefix}-{number}", svg)
    return svg
