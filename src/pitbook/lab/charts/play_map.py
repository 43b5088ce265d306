"""A play as the map that the game makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, Final, Literal

from pitbook.lab.charts.picture import BLUE, INK, ORANGE, PAPER, SAND, SKY, Picture, finished
from pitbook.maths.analysis import StrategyMaths
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap

if TYPE_CHECKING:
    import altair as alt

LETTERS_A_DOT: Final = 0.178
"""How many letters of a subtitle fit over a map, for each dot of its width."""
SQUARE: Final = 27
"""The side of a cell with room for two letters, in dots."""
SMALL_SQUARE: Final = 13
"""The side of a cell with room for one."""
PAPER_WIDTH: Final = 850
PAPER_HEIGHT: Final = 1_200
"""What all panels may take together, in dots."""


@dataclass(frozen=True, slots=True)
class Look:
    """Sizes in dots that follow from what a map has to show, and how many panels stand in a row."""

    width: int
    height: int
    font: int
    symbol: int
    in_a_row: int

    @classmethod
    def of(cls, chart: StrategyMap) -> Look:
        """Large cells, unless the panels then take more than a page and the small ones can hold what is written."""
        letters = max(len(cell.letter) for cell in chart.cells)
        side, font = (SQUARE + 3, 10) if letters > 3 else (SQUARE, 11)
        large = cls(side, SQUARE, font, 180, _in_a_row(chart, side))
        rows = ceil(len(chart.panels) / large.in_a_row)
        if letters > 1 or rows * chart.longest("down") * large.height <= PAPER_HEIGHT:
            return large
        return cls(SMALL_SQUARE, SMALL_SQUARE, 8, 140, _in_a_row(chart, SMALL_SQUARE))

    @property
    def is_small(self) -> bool:
        return self.width < SQUARE


def _in_a_row(chart: StrategyMap, side: int) -> int:
    """How many panels with cells so wide stand beside one another."""
    fit = PAPER_WIDTH // (chart.longest("across") * side)
    return max(1, min(len(chart.panels), fit))


def best_play(strategy: StrategyMaths, law: str) -> Picture | None:
    """The map of a play; nothing if the game makes none of it."""
    chart = strategy.map
    if chart is None or not chart.cells:
        return None
    look = Look.of(chart)
    panels = _panels(chart, look, _layers(chart, look))
    across = look.in_a_row * chart.longest("across") * look.width
    told = " ".join(filter(None, (chart.alt, law, chart.says)))
    titles = [chart.title, law, *filter(None, (chart.says, chart.note))]
    return finished(panels, titles, told, letters=round(LETTERS_A_DOT * across))


def _layers(chart: StrategyMap, look: Look) -> Any:
    """The cells in their colours, and on them what is done."""
    import altair as alt

    base = alt.Chart().encode(
        x=alt.X("across:N", **_scale(chart, chart.across), axis=_axis(look, orient="top")),
        y=alt.Y("down:N", **_scale(chart, chart.down), axis=_axis(look, orient="left")),
    )
    colours = colours_of(len(chart.answers))
    legend = alt.Legend(
        title=None, orient="bottom", columns=len(chart.answers), symbolType="square", symbolSize=look.symbol
    )
    answers = alt.Color("answer:N", scale=alt.Scale(domain=list(chart.answers), range=colours), legend=legend)
    dark = [answer for answer, colour in zip(chart.answers, colours, strict=True) if is_dark(colour)]
    on_dark = alt.FieldOneOfPredicate("answer", dark)
    ink = alt.condition(on_dark, alt.value(PAPER), alt.value(INK))
    cells = base.mark_rect(stroke=PAPER, strokeWidth=1 if look.is_small else 1.5).encode(color=answers)
    letters = base.mark_text(fontSize=look.font, fontWeight="normal" if look.is_small else "bold")
    data = alt.InlineData(values=[_row(cell) for cell in chart.cells])
    drawn = alt.layer(cells, letters.encode(text="letter:N", color=ink), data=data)
    return drawn.properties(width=alt.Step(look.width), height=alt.Step(look.height))


def _row(cell: Cell) -> dict[str, str]:
    where = {"panel": cell.panel, "across": cell.across, "down": cell.down}
    return where | {"answer": cell.answer, "letter": cell.letter}


def _panels(chart: StrategyMap, look: Look, layers: Any) -> Any:
    """The panels side by side, in several rows where there are many."""
    import altair as alt

    header = alt.Header(labelFontSize=12, labelColor=INK, labelPadding=6)
    order = list(chart.panels)
    if len(order) == look.in_a_row:
        panels = layers.facet(column=alt.Column("panel:N", title=None, sort=order, header=header))
    else:
        facet = alt.Facet("panel:N", title=None, sort=order, header=header)
        panels = layers.facet(facet, columns=look.in_a_row)
    return panels.resolve_scale(x="independent", y="independent") if chart.own_axes else panels


def _scale(chart: StrategyMap, axis: Axis) -> dict[str, Any]:
    """The values of an axis in their order; all of them unless each panel shows its own."""
    import altair as alt

    side: dict[str, Any] = {"sort": list(axis.values), "title": axis.title or None}
    return side if chart.own_axes else side | {"scale": alt.Scale(domain=list(axis.values))}


def _axis(look: Look, orient: Literal["top", "left"]) -> alt.Axis:
    import altair as alt

    if look.is_small:
        return alt.Axis(ticks=False, domain=False, labelAngle=0, labelFontSize=8, labelPadding=1, labelOverlap=False)
    return alt.Axis(ticks=False, domain=False, labelAngle=0, labelFontSize=12, labelFontWeight="bold", orient=orient)


def colours_of(answers: int) -> list[str]:
    """From the boldest answer to the one that gives up: blue and lighter, and orange last.

    >>> colours_of(2), len(set(colours_of(7)))
    (['#0b5394', '#d9822b'], 7)
    """
    if answers <= 4:
        return [*(BLUE, SKY, SAND)[: answers - 1], ORANGE]
    return [*(_between(BLUE, SKY, step / (answers - 2)) for step in range(answers - 1)), ORANGE]


def is_dark(colour: str) -> bool:
    """Whether white letters are read more easily on it than black ones, by how bright it is.

    >>> is_dark(BLUE), is_dark(SKY), is_dark(ORANGE)
    (True, False, False)
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 110_000


def _between(one: str, other: str, part: float) -> str:
    """A colour so far on the way from one to the other."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)
