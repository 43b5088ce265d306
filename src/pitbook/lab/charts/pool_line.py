"""What a wager on a pool nets, by the size of the pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pitbook.lab.charts.picture import BLUE, INK, ORANGE, Picture, finished
from pitbook.law import dollars

_SIGNED_PERCENT: Final = "datum.value == 0 ? '0' : format(datum.value, '+.0%')"


@dataclass(frozen=True, slots=True)
class PoolCurve:
    """What a wager on a pool nets by the pool in cents, at each bend and end of the line; the pool that is fair."""

    wager: str
    points: tuple[tuple[int, Fraction], ...]
    pool: int
    fair: int | None


def pool_curve(curve: PoolCurve, law: str) -> Picture:
    """What the wager nets on average as its pool grows, with the notice's pool and the fair one marked."""
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
    return finished(chart, [f"What the pool makes of the wager {curve.wager}", law], told)


def _pool_marks(curve: PoolCurve) -> Iterator[dict[str, Any]]:
    nets = dict(curve.points)
    if curve.fair is not None:
        says = f"fair at {dollars(curve.fair)}"
        yield {"pool": curve.fair / 100, "net": float(nets[curve.fair]), "says": says, "shape": "diamond", "drop": 12}
    is_close = curve.fair is not None and abs(curve.pool - curve.fair) < max(nets) / 5
    says = f"this notice: {dollars(curve.pool)}"
    drop = 28 if is_close else 12
    yield {"pool": curve.pool / 100, "net": float(nets[curve.pool]), "says": says, "shape": "circle", "drop": drop}
