"""How likely each outcome of a wager is."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log10
from typing import Final, TypedDict

from pitbook.lab.charts.labels import chance, signed
from pitbook.lab.charts.picture import BLUE, HAIR, INK, ORANGE, QUIET, Picture, finished
from pitbook.maths.analysis import WagerMaths

_LOSS, _EVEN, _WIN = "the player loses", "even", "the player wins"
_ENDS: Final = {_LOSS: (ORANGE, "triangle-down"), _EVEN: (QUIET, "square"), _WIN: (BLUE, "triangle-up")}
_ONE_IN: Final = "datum.value == 1 ? '1' : '1 in ' + format(1 / datum.value, ',.0f')"


class OutcomeRow(TypedDict):
    """A dot of `outcomes`."""

    label: str
    net: float
    probability: float
    chance: str
    ends: str


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
    return finished(
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


def _hundredfolds(least: float) -> list[float]:
    return [10.0**-power for power in range(0, round(-log10(least)) + 1, 2)]
