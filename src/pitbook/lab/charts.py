"""Pictures of what the lab finds, for people who would rather look than read: SVG and PNG, made without a browser.

Colours keep apart for the colour-blind, and every mark also says in letters or figures what its colour says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypedDict

from pitbook.errors import BadInput
from pitbook.law import dollars
from pitbook.maths.analysis import StrategyMaths, WagerMaths

if TYPE_CHECKING:
    import altair as alt

SANS: Final = "Arial, Helvetica, Liberation Sans, sans-serif"
INK, QUIET, HAIR, PAPER = "#1b1f24", "#5b6470", "#d7dbe0", "#ffffff"
BLUE, SKY, SAND, ORANGE = "#0b5394", "#9cc4e4", "#f5d5a8", "#d9822b"
LETTERS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}
GRID_KEYS: Final = frozenset({"third", "up", "matches", "bets"})
"""What a cell of a grid has that `best_play` can draw."""

BET, FOLD = "bet (B)", "fold (F)"
MOSTLY_BET, MOSTLY_FOLD = "more often bet (% of deals)", "more often fold (% of deals to bet)"


@dataclass(frozen=True)
class Picture:
    """A chart: its Vega-Lite description, and what it shows in a sentence for those who cannot see it."""

    spec: Mapping[str, Any]
    alt: str

    def svg(self, *, font: str = SANS, prefix: str = "chart") -> str:
        """The chart as SVG; `prefix` keeps the names in it apart from those of other charts on the page."""
        import vl_convert

        made = vl_convert.vegalite_to_svg(self._with_font(font), vl_version=_vegalite_version())
        return _own_names(made, prefix)

    def png(self, *, scale: float = 2.0) -> bytes:
        import vl_convert

        return vl_convert.vegalite_to_png(self._with_font(SANS), vl_version=_vegalite_version(), scale=scale)

    def encode(self, suffix: str) -> bytes:
        """The chart in the format that a file name asks for."""
        if suffix not in (".svg", ".png"):
            raise BadInput(
                f"a chart is not written as {suffix or 'a file without suffix'!r}", remedy="use .png or .svg"
            )
        return self.png() if suffix == ".png" else self.svg().encode()

    def _with_font(self, font: str) -> dict[str, Any]:
        return {**self.spec, "config": {**self.spec["config"], "font": font}}


# What a chart is made of


class OutcomeRow(TypedDict):
    """A dot of `outcomes`."""

    label: str
    net: float
    probability: float
    chance: str
    ends: str


class GridRow(TypedDict):
    """A cell of `best_play`."""

    third: str
    up: str
    panel: str
    share: float
    answer: str
    letter: str


def outcomes(wager: WagerMaths, law: str) -> Picture:
    """How likely each outcome of a wager is, on a scale of tenfolds, ordered by what it nets."""
    import altair as alt

    rows = list(outcome_rows(wager))
    least = 10.0 ** (len(f"{int(1 / min(row['probability'] for row in rows))}") * -1)
    order = [row["label"] for row in rows]
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=320, ticks=False, domain=False)),
    )
    across = alt.X(
        "probability:Q",
        scale=alt.Scale(type="log", domain=[least, 1]),
        title="probability (each line is ten times the one before)",
        axis=alt.Axis(format="~e", labelExpr=_POWERS, values=_tenfolds(least)),
    )
    ends = ["the player loses", "even", "the player wins"]
    look = {
        "color": alt.Color("ends:N", title=None, scale=alt.Scale(domain=ends, range=[ORANGE, QUIET, BLUE])),
        "shape": alt.Shape(
            "ends:N", title=None, scale=alt.Scale(domain=ends, range=["triangle-down", "square", "triangle-up"])
        ),
    }
    stems = base.mark_rule(color=HAIR, strokeWidth=2).encode(x=across, x2=alt.datum(least))
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(x=across, **look)
    chances = base.mark_text(align="left", dx=9, fontSize=11, color=INK).encode(x=across, text="chance:N")
    chart = (stems + dots + chances).properties(width=430, height=alt.Step(21))
    return _picture(
        chart,
        [f"How the wager {wager.wager} ends", law],
        f"Dot plot of the {len(rows)} outcomes of the wager {wager.wager}: probability of each, by what it nets.",
    )


def outcome_rows(wager: WagerMaths) -> Iterator[OutcomeRow]:
    """Outcomes that can happen, the best for the player first."""
    for each in sorted(wager.outcomes, key=lambda outcome: (-outcome.net, outcome.probability)):
        if each.probability:
            yield {
                "label": f"{each.name}  {signed(each.net)}",
                "net": float(each.net),
                "probability": float(each.probability),
                "chance": chance(each.probability),
                "ends": "the player wins" if each.net > 0 else "even" if each.net == 0 else "the player loses",
            }


def best_play(strategy: StrategyMaths, law: str) -> Picture | None:
    """The best play as a map of bet and fold; nothing if the game's strategy has no grid that can be drawn."""
    if not strategy.grid or any(set(cell) != GRID_KEYS for cell in strategy.grid):
        return None
    return _ace_king_map(list(grid_rows(strategy.grid)), [law, *_edges(strategy.words)])


def grid_rows(grid: Iterable[Mapping[str, Any]]) -> Iterator[GridRow]:
    """The cells of an ace-king grid with the cards as letters."""
    for cell in grid:
        share = float(cell["bets"])
        letter = {0.0: "F", 1.0: "B"}.get(share) or f"{min(max(share, 0.01), 0.99):.0%}".removesuffix("%")
        yield {
            "third": card_letter(cell["third"]),
            "up": card_letter(cell["up"]),
            "panel": _MATCH if cell["matches"] else _NO_MATCH,
            "share": share,
            "answer": _answer(share),
            "letter": letter,
        }


def _answer(share: float) -> str:
    if share in (0.0, 1.0):
        return BET if share else FOLD
    return MOSTLY_BET if share > 0.5 else MOSTLY_FOLD


def card_letter(rank: int) -> str:
    """A rank from 2 to 14 as it stands on the card."""
    return LETTERS.get(rank, str(rank))


_MATCH, _NO_MATCH = "the dealer's card matches one of yours", "the dealer's card matches none of yours"


def _edges(words: Sequence[str]) -> list[str]:
    """The sentences that say what is always right: the first and the last of the best play."""
    return [f"{words[0]} {words[-1]}"] if len(words) > 1 else list(words)


def _ace_king_map(rows: list[GridRow], subtitles: list[str]) -> Picture:
    import altair as alt

    down = [card_letter(rank) for rank in range(14, 1, -1) if card_letter(rank) in {row["third"] for row in rows}]
    across = [card_letter(rank) for rank in range(2, 15)]
    base = alt.Chart().encode(
        x=alt.X("up:N", sort=across, scale=alt.Scale(domain=across), title="dealer's card", axis=_PLAIN(orient="top")),
        y=alt.Y("third:N", sort=down, title="your highest card beside ace and king", axis=_PLAIN()),
    )
    answers = alt.Scale(domain=[BET, MOSTLY_BET, MOSTLY_FOLD, FOLD], range=[BLUE, SKY, SAND, ORANGE])
    legend = alt.Legend(title=None, orient="bottom", columns=4, symbolType="square", symbolSize=180, labelLimit=260)
    cells = base.mark_rect(stroke=PAPER, strokeWidth=1.5).encode(
        color=alt.Color("answer:N", scale=answers, legend=legend)
    )
    letters = base.mark_text(fontSize=11, fontWeight="bold").encode(
        text="letter:N", color=alt.condition(alt.datum.answer == BET, alt.value(PAPER), alt.value(INK))
    )
    panels = (
        alt.layer(cells, letters, data=alt.InlineData(values=rows))
        .properties(width=alt.Step(27), height=alt.Step(27))
        .facet(column=alt.Column("panel:N", title=None, sort=[_MATCH, _NO_MATCH], header=_HEADER()))
    )
    title = "Ace-king: bet or fold?"
    told = "Map of the best play with ace-king by the dealer's card and your third card. " + " ".join(subtitles)
    return _picture(panels, [title, *subtitles, "An empty cell cannot be dealt."], told)


def pool_curve(
    wager: str, points: Sequence[tuple[int, Fraction]], pool: int | None, fair: int | None, law: str
) -> Picture:
    """What a jackpot wager nets on average as its pool grows, with today's pool and the fair one marked."""
    import altair as alt

    line = [{"pool": cents / 100, "net": float(net)} for cents, net in points]
    known = dict(points)
    marks = [
        {"pool": cents / 100, "net": float(known[cents]), "says": f"{what} {dollars(cents)}"}
        for what, cents in (("fair at", fair), ("the pool now:", pool))
        if cents is not None and cents in known
    ]
    x = alt.X("pool:Q", title="pool", axis=alt.Axis(format="$~s", tickCount=6))
    y = alt.Y("net:Q", title="the player's net, per unit staked", axis=alt.Axis(format="+.0%", tickCount=6))
    curve = alt.Chart(alt.InlineData(values=line)).mark_line(color=BLUE, strokeWidth=2.5).encode(x=x, y=y)
    zero = alt.Chart(alt.InlineData(values=[{"net": 0}])).mark_rule(color=INK, strokeDash=[4, 3]).encode(y="net:Q")
    base = alt.Chart(alt.InlineData(values=marks)).encode(x=x, y=y)
    dots = base.mark_point(filled=True, size=110, color=ORANGE, opacity=1)
    said = base.mark_text(align="left", dx=10, dy=12, fontSize=12, color=INK).encode(text="says:N")
    chart = (zero + curve + dots + said).properties(width=520, height=230)
    told = f"Line of what the wager {wager} nets against its pool. " + "; ".join(mark["says"] for mark in marks)
    return _picture(chart, [f"What the pool makes of the wager {wager}", law], told)


def simpler_plays(best_edge: Fraction, plays: Sequence[tuple[str, Fraction]], law: str) -> Picture:
    """The house edge of each named play: what the best play loses, and what a simpler one adds."""
    import altair as alt

    base_part, added = "lost under the best play", "added by the simpler play"
    rows = [
        {"play": name, "part": part, "edge": float(edge), "place": place}
        for name, cost in plays
        for place, (part, edge) in enumerate([(base_part, max(best_edge, Fraction(0))), (added, cost)])
    ]
    ends = [
        {"play": name, "edge": float(max(best_edge, Fraction(0)) + cost), "says": _cost(best_edge, cost)}
        for name, cost in plays
    ]
    order = [name for name, _ in plays]
    y = alt.Y("play:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False, labelLimit=240))
    parts = alt.Scale(domain=[base_part, added], range=[SKY, ORANGE])
    bars = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(height=16)
        .encode(
            x=alt.X("edge:Q", title="house edge, of the first wager", axis=alt.Axis(format=".0%", tickCount=6)),
            y=y,
            color=alt.Color("part:N", title=None, scale=parts),
            order="place:Q",
        )
    )
    said = (
        alt.Chart(alt.InlineData(values=ends))
        .mark_text(align="left", dx=6, fontSize=11, color=INK)
        .encode(x="edge:Q", y=y, text="says:N")
    )
    told = "Bars of the house edge of each play: " + "; ".join(f"{end['play']} {end['says']}" for end in ends)
    chart = (bars + said).properties(width=430, height=alt.Step(26))
    return _picture(chart, ["What a simpler play costs", law], told)


def _cost(best_edge: Fraction, cost: Fraction) -> str:
    total = f"{float(best_edge + cost):.4%}"
    return f"{total}  (+{float(cost):.4%})" if cost else total


# Figures in labels


def signed(net: Fraction) -> str:
    """A net with its sign: a whole number or a decimal.

    >>> signed(Fraction(5)), signed(Fraction(-5, 2)), signed(Fraction(0))
    ('+5', '−2.5', '0')
    """
    text = f"{net.numerator:+,}" if net.denominator == 1 else f"{float(net):+,.4f}".rstrip("0")
    return "0" if net == 0 else text.replace("-", "−")


def chance(probability: Fraction) -> str:
    """A probability as people say it: per cent, or one in so many.

    >>> chance(Fraction(1, 4)), chance(Fraction(1, 649_740))
    ('25.00%', '1 in 649,740')
    """
    return f"{float(probability):.2%}" if probability >= Fraction(1, 100) else f"1 in {round(1 / probability):,}"


# How a chart looks

_POWERS: Final = "datum.value == 1 ? '1' : '1 in ' + format(1 / datum.value, ',.0f')"
_WIDE_LABELS: Final = 7


def _tenfolds(least: float) -> list[float]:
    powers = range(round(-_log10(least)) + 1)
    step = 1 if len(powers) <= _WIDE_LABELS else 2
    return [10.0**-power for power in powers if power % step == 0]


def _log10(value: float) -> float:
    from math import log10

    return log10(value)


def _PLAIN(**more: Any) -> alt.Axis:
    import altair as alt

    return alt.Axis(ticks=False, domain=False, labelAngle=0, labelFontSize=12, labelFontWeight="bold", **more)


def _HEADER() -> alt.Header:
    import altair as alt

    return alt.Header(labelFontSize=12, labelColor=INK, labelPadding=6)


def _picture(chart: Any, titles: list[str], told: str) -> Picture:
    title = {
        "text": titles[0],
        "subtitle": titles[1:],
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
    "legend": {"labelColor": INK, "labelFontSize": 11.5, "orient": "bottom", "symbolSize": 110},
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
