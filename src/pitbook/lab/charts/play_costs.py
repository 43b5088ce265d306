"""What simpler plays cost beside the best one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from pitbook.lab.charts.picture import INK, ORANGE, SKY, Picture, finished

_BASE, _ADDED = "lost under the best play", "added by the simpler play"


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
    return finished(chart, ["What a simpler play costs", law], told)


def _play_bars(name: str, floor: Fraction, cost: Fraction) -> Iterator[dict[str, Any]]:
    yield {"play": name, "part": _BASE, "edge": float(floor), "place": 0}
    yield {"play": name, "part": _ADDED, "edge": float(cost), "place": 1}


def _cost(best_edge: Fraction, cost: Fraction) -> str:
    total = f"{float(best_edge + cost):.4%}".replace("-", "−")
    return f"{total} (+{float(cost):.4%})" if cost else total
