"""Pictures of what the lab finds, for people who would rather look than read: SVG and PNG, made without a browser.

Colours keep apart for the colour-blind, and every mark also says in letters or figures what its colour says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log10
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, TypedDict

from pitbook.errors import BadInput
from pitbook.law import dollars
from pitbook.maths.analysis import StrategyMaths, WagerMaths

if TYPE_CHECKING:
    import altair as alt

FONT: Final = "Liberation Sans, Arial, Helvetica, sans-serif"
"""The first comes with the renderer, so that a chart is the same everywhere; the others have the same widths."""

FORMATS: Final = (".png", ".svg")
INK, QUIET, HAIR, PAPER = "#1b1f24", "#5b6470", "#d7dbe0", "#ffffff"
BLUE, SKY, SAND, ORANGE = "#0b5394", "#9cc4e4", "#f5d5a8", "#d9822b"
LETTERS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}
GRID_KEYS: Final = frozenset({"third", "up", "matches", "bets"})
"""What a cell of a grid has that `best_play` can draw."""
THREE_CARD_KEYS: Final = frozenset({"high", "middle", "low", "suited", "raises", "share"})
"""The same for hands of three cards, ranks from 2 to 14, and by how many antes to raise, 0 for a fold."""

PAIR_KEYS: Final = frozenset({"pair", "up", "matches", "choice", "share"})
"""What a cell has where several choices are open: a pair, and what is done with it most often."""

BET, FOLD = "bet (B)", "fold (F)"
MOSTLY_BET, MOSTLY_FOLD = "more often bet (% of deals)", "more often fold (% of deals to bet)"


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
    least = 10.0 ** -ceil(-log10(min(row["probability"] for row in rows)) or 1)
    order = [row["label"] for row in rows]
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=320, ticks=False, domain=False)),
    )
    across = alt.X(
        "probability:Q",
        scale=alt.Scale(type="log", domain=[least, 1]),
        title="probability, on a logarithmic scale",
        axis=alt.Axis(labelExpr=_ONE_IN, values=_hundredfolds(least)),
    )
    ends = [end for end in _ENDS if end in {row["ends"] for row in rows}]
    colours, shapes = zip(*(_ENDS[end] for end in ends), strict=True)
    look = {
        "color": alt.Color("ends:N", title=None, scale=alt.Scale(domain=ends, range=colours)),
        "shape": alt.Shape("ends:N", title=None, scale=alt.Scale(domain=ends, range=shapes)),
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
    for each in sorted(wager.outcomes, key=lambda outcome: outcome.net)[::-1]:
        if each.probability:
            yield {
                "label": f"{each.name}  {signed(each.net)}",
                "net": float(each.net),
                "probability": float(each.probability),
                "chance": chance(each.probability),
                "ends": _WIN if each.net > 0 else _EVEN if each.net == 0 else _LOSS,
            }


def best_play(strategy: StrategyMaths, law: str) -> Picture | None:
    """The best play as a map of bet and fold; nothing if the game's strategy has no grid that can be drawn."""
    if strategy.grid and all(set(cell) == THREE_CARD_KEYS for cell in strategy.grid):
        return _three_card_map(list(three_card_rows(strategy.grid)), law)
    if strategy.grid and all(set(cell) == PAIR_KEYS for cell in strategy.grid):
        return _pair_map(list(pair_rows(strategy.grid)), [law, *_edges(strategy.words)])
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
        x=alt.X(
            "up:N", sort=across, scale=alt.Scale(domain=across), title="dealer's card", axis=_plain_axis(orient="top")
        ),
        y=alt.Y("third:N", sort=down, title="your highest card beside ace and king", axis=_plain_axis()),
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
        .facet(column=alt.Column("panel:N", title=None, sort=[_MATCH, _NO_MATCH], header=_panel_header()))
    )
    title = "Ace-king: bet or fold?"
    told = "Map of the best play with ace-king by the dealer's card and your third card. " + " ".join(subtitles)
    return _picture(panels, [title, *subtitles, "An empty cell cannot be dealt."], told, letters=125)


def three_card_rows(grid: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
    """The cells of a grid of three cards: a panel for the highest, one suit above the diagonal, several below it."""
    for cell in grid:
        middle, low = card_letter(cell["middle"]), card_letter(cell["low"])
        times = cell["raises"]
        yield {
            "panel": f"{card_letter(cell['high'])} and",
            "across": low if cell["suited"] else middle,
            "down": middle if cell["suited"] else low,
            "answer": f"raise {times}" if times else FOLD,
            "letter": str(times) if times else "F",
        }


def _three_card_map(rows: list[dict[str, str]], law: str) -> Picture:
    import altair as alt

    ranks = [card_letter(rank) for rank in range(14, 1, -1)]
    axis = alt.Axis(ticks=False, domain=False, labelAngle=0, labelFontSize=8, labelPadding=1, labelOverlap=False)
    base = alt.Chart().encode(
        x=alt.X("across:N", sort=ranks, title=None, axis=axis), y=alt.Y("down:N", sort=ranks, title=None, axis=axis)
    )
    answers = [*(f"raise {times}" for times in (4, 3, 2, 1)), FOLD]
    colours = dict(zip(answers, (BLUE, "#3f7fb5", "#6fa3cd", SKY, ORANGE), strict=True))
    known = [answer for answer in answers if answer in {row["answer"] for row in rows}]
    scale = alt.Scale(domain=known, range=[colours[answer] for answer in known])
    legend = alt.Legend(title=None, orient="bottom", columns=5, symbolType="square", symbolSize=140)
    cells = base.mark_rect(stroke=PAPER, strokeWidth=1).encode(color=alt.Color("answer:N", scale=scale, legend=legend))
    letters = base.mark_text(fontSize=8).encode(
        text="letter:N", color=alt.condition(alt.datum.letter == "4", alt.value(PAPER), alt.value(INK))
    )
    panels = (
        alt.layer(cells, letters, data=alt.InlineData(values=rows))
        .properties(width=alt.Step(13), height=alt.Step(13))
        .facet(alt.Facet("panel:N", title=None, sort=[f"{r} and" for r in ranks], header=_panel_header()), columns=5)
        .resolve_scale(x="independent", y="independent")
    )
    how = (
        "A panel for each highest card, by the other two. Above the diagonal all three are of one suit, below they are"
        " not; pairs stand on it and in the first column."
    )
    told = "Map of the best play with every three cards, by the highest and the other two. " + how
    return _picture(panels, ["Raise or fold?", law, how], told, letters=150)


def pair_rows(grid: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The cells of a grid of pairs with the cards as letters; a share is told where it is not the whole."""
    for cell in grid:
        share, letter = float(cell["share"]), "F" if cell["choice"] == "fold" else cell["choice"].split()[-1]
        yield {
            "pair": card_letter(cell["pair"]),
            "up": card_letter(cell["up"]),
            "panel": _MATCH if cell["matches"] else _NO_MATCH,
            "choice": f"{cell['choice']} ({letter})",
            "share": share,
            "letter": letter if share == 1 else f"{letter}:{min(share, 0.99):.0%}".removesuffix("%"),
        }


def _pair_map(rows: list[dict[str, Any]], subtitles: list[str]) -> Picture:
    import altair as alt

    down = [card_letter(rank) for rank in range(14, 1, -1)]
    base = alt.Chart().encode(
        x=alt.X("up:N", sort=down[::-1], title="dealer's card", axis=_plain_axis(orient="top")),
        y=alt.Y("pair:N", sort=down, title="your pair", axis=_plain_axis()),
    )
    choices = sorted({row["choice"] for row in rows}, reverse=True)
    colours = alt.Scale(domain=choices, range=[*(BLUE, SKY, SAND)[: len(choices) - 1], ORANGE])
    legend = alt.Legend(title=None, orient="bottom", columns=4, symbolType="square", symbolSize=180)
    cells = base.mark_rect(stroke=PAPER, strokeWidth=1.5).encode(
        color=alt.Color("choice:N", scale=colours, legend=legend)
    )
    letters = base.mark_text(fontSize=10, fontWeight="bold").encode(
        text="letter:N", color=alt.condition(alt.datum.choice == choices[0], alt.value(PAPER), alt.value(INK))
    )
    panels = (
        alt.layer(cells, letters, data=alt.InlineData(values=rows))
        .properties(width=alt.Step(30), height=alt.Step(27))
        .facet(column=alt.Column("panel:N", title=None, sort=[_MATCH, _NO_MATCH], header=_panel_header()))
    )
    told = "Map of the best play with a pair by the dealer's card. " + " ".join(subtitles)
    note = "After a colon, in how many per cent of deals the choice is best. An empty cell cannot be dealt."
    return _picture(panels, ["A pair: how much to play?", *subtitles, note], told, letters=140)


@dataclass(frozen=True, slots=True)
class PoolCurve:
    """What a jackpot wager nets by its pool in cents, at each bend and end of the line; the pool that is fair."""

    wager: str
    points: tuple[tuple[int, Fraction], ...]
    pool: int
    fair: int | None


def pool_curve(curve: PoolCurve, law: str) -> Picture:
    """What a jackpot wager nets on average as its pool grows, with the notice's pool and the fair one marked."""
    import altair as alt

    marks = list(_pool_marks(curve))
    x = alt.X("pool:Q", title="pool", axis=alt.Axis(format="$~s", tickCount=6))
    y = alt.Y("net:Q", title="the player's net, of the stake", axis=alt.Axis(labelExpr=_SIGNED_PERCENT, tickCount=6))
    line = [{"pool": cents / 100, "net": float(net)} for cents, net in curve.points]
    drawn = alt.Chart(alt.InlineData(values=line)).mark_line(color=BLUE, strokeWidth=2.5).encode(x=x, y=y)
    zero = alt.Chart(alt.InlineData(values=[{"net": 0}])).mark_rule(color=INK, strokeDash=[4, 3]).encode(y="net:Q")
    layers = [zero, drawn]
    for mark in marks:
        base = alt.Chart(alt.InlineData(values=[mark])).encode(x=x, y=y)
        layers.append(base.mark_point(filled=True, size=110, color=ORANGE, opacity=1, shape=mark["shape"]))
        layers.append(
            base.mark_text(align="left", dx=10, dy=mark["drop"], fontSize=12, color=INK).encode(text="says:N")
        )
    chart = alt.layer(*layers).properties(width=520, height=230)
    told = f"Line of what the wager {curve.wager} nets against its pool. " + "; ".join(m["says"] for m in marks)
    return _picture(chart, [f"What the pool makes of the wager {curve.wager}", law], told)


def _pool_marks(curve: PoolCurve) -> Iterator[dict[str, Any]]:
    nets = dict(curve.points)
    if curve.fair is not None:
        says = f"fair at {dollars(curve.fair)}"
        yield {"pool": curve.fair / 100, "net": float(nets[curve.fair]), "says": says, "shape": "diamond", "drop": 12}
    is_close = curve.fair is not None and abs(curve.pool - curve.fair) < max(nets) / 5
    says = f"this notice: {dollars(curve.pool)}"
    drop = 28 if is_close else 12
    yield {"pool": curve.pool / 100, "net": float(nets[curve.pool]), "says": says, "shape": "circle", "drop": drop}


def simpler_plays(best_edge: Fraction, plays: Sequence[tuple[str, Fraction]], law: str) -> Picture:
    """The house edge of each named play: what the best play loses, and what a simpler one adds.

    Where the best play gains, only what is added is drawn.
    """
    import altair as alt

    floor = max(best_edge, Fraction(0))
    rows = [row for name, cost in plays for row in _play_bars(name, floor, cost)]
    ends = [{"play": name, "edge": float(floor + cost), "says": _cost(best_edge, cost)} for name, cost in plays]
    order = [name for name, _ in plays]
    y = alt.Y("play:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False, labelLimit=240))
    title = "house edge, of the first wager" if floor == best_edge else "lost beyond the best play, of the first wager"
    x = alt.X("edge:Q", title=title, axis=alt.Axis(format="~%", tickCount=6))
    parts = alt.Scale(domain=[_BASE, _ADDED], range=[SKY, ORANGE])
    bars = alt.Chart(alt.InlineData(values=rows)).mark_bar(height=16)
    said = alt.Chart(alt.InlineData(values=ends)).mark_text(align="left", dx=6, fontSize=11, color=INK)
    chart = alt.layer(
        bars.encode(x=x, y=y, color=alt.Color("part:N", title=None, scale=parts), order="place:Q"),
        said.encode(x=x, y=y, text="says:N"),
    ).properties(width=430, height=alt.Step(26))
    told = "Bars of the house edge of each play: " + "; ".join(f"{end['play']} {end['says']}" for end in ends)
    return _picture(chart, ["What a simpler play costs", law], told)


_BASE, _ADDED = "lost under the best play", "added by the simpler play"


def _play_bars(name: str, floor: Fraction, cost: Fraction) -> Iterator[dict[str, Any]]:
    yield {"play": name, "part": _BASE, "edge": float(floor), "place": 0}
    yield {"play": name, "part": _ADDED, "edge": float(cost), "place": 1}


def _cost(best_edge: Fraction, cost: Fraction) -> str:
    total = f"{float(best_edge + cost):.4%}".replace("-", "−")
    return f"{total} (+{float(cost):.4%})" if cost else total


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

_LOSS, _EVEN, _WIN = "the player loses", "even", "the player wins"
_ENDS: Final = {_LOSS: (ORANGE, "triangle-down"), _EVEN: (QUIET, "square"), _WIN: (BLUE, "triangle-up")}
_ONE_IN: Final = "datum.value == 1 ? '1' : '1 in ' + format(1 / datum.value, ',.0f')"
_SIGNED_PERCENT: Final = "datum.value == 0 ? '0' : format(datum.value, '+.0%')"


def _hundredfolds(least: float) -> list[float]:
    return [10.0**-power for power in range(0, round(-log10(least)) + 1, 2)]


def _plain_axis(**more: Any) -> alt.Axis:
    import altair as alt

    return alt.Axis(ticks=False, domain=False, labelAngle=0, labelFontSize=12, labelFontWeight="bold", **more)


def _panel_header() -> alt.Header:
    import altair as alt

    return alt.Header(labelFontSize=12, labelColor=INK, labelPadding=6)


def _picture(chart: Any, titles: list[str], told: str, *, letters: int = 92) -> Picture:
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
