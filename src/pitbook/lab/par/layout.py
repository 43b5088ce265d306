"""A sheet laid out for reading: sections of paragraphs, tables, figures and charts, each of them finished text.

HTML and PDF show the same layout, so they cannot say different things.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from pitbook.lab import charts
from pitbook.lab.charts import Picture, signed
from pitbook.lab.par.sheet import LEVELS, VOLATILITY_FACTOR, PlayCost, ReturnBand, Sheet, WagerSheet
from pitbook.law import dollars
from pitbook.maths.analysis import BEST, Outcome, StrategyMaths, WagerMaths
from pitbook.maths.method import Method

Align = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a `note` is set smaller, a `callout` stands out."""

    text: str
    look: Literal["plain", "note", "callout"] = "plain"
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences to go through one by one."""

    items: tuple[str, ...]
    kind: str = "points"


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with what they are."""

    rows: tuple[tuple[str, str], ...]
    kind: str = "facts"


@dataclass(frozen=True, slots=True)
class Table:
    """A table: columns in `left` hold words, the rest numbers; `wide` takes the room left over, `total` ends it."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    total: tuple[str, ...] = ()
    wide: str = ""
    note: str = ""
    kind: str = "table"

    @property
    def aligns(self) -> tuple[Align, ...]:
        return tuple("left" if head in self.left else "right" for head in self.heads)


@dataclass(frozen=True, slots=True)
class Chart:
    picture: Picture
    kind: str = "chart"


Block = Text | Points | Facts | Table | Chart


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole paper."""

    title: str
    subtitle: str
    lines: tuple[str, ...]
    sections: tuple[Section, ...]
    foot: str
    date: str = ""
    language: str = field(default="en")


def lay_out(sheet: Sheet) -> Layout:
    law = sheet.law
    return Layout(
        title=law.title,
        subtitle=f"PAR sheet: {'exact ' if sheet.is_exact else ''}mathematics of every wager",
        lines=tuple(_head_lines(sheet)),
        sections=tuple(_sections(sheet)),
        foot=f"{law.ref} · Pitbook {sheet.version} · {sheet.signature[:16]}",
        date=sheet.date,
    )


def _head_lines(sheet: Sheet) -> Iterator[str]:
    law = sheet.law
    yield f"{law.ref}: {law.name}"
    yield f"{law.document}, {law.maker}"
    yield "Figures are for the best play" if sheet.play == BEST else f"Figures are for the play “{sheet.play}”"
    if sheet.date:
        yield f"Dated {sheet.date}"


def _sections(sheet: Sheet) -> Iterator[Section]:
    yield Section("Summary", tuple(_summary(sheet)))
    yield Section("The law", tuple(_law(sheet)))
    yield Section("Method", tuple(_method(sheet)))
    for wager in sheet.wagers:
        yield Section(f"The wager {wager.maths.wager}", tuple(_wager(sheet, wager)))
    if sheet.strategy:
        yield Section("Play", tuple(_play(sheet)))
    yield Section("Findings", tuple(_findings(sheet)))
    yield Section("Readings of the text", tuple(_readings(sheet)))
    yield Section("Signature", tuple(_signature(sheet)))


# The parts


def _summary(sheet: Sheet) -> Iterator[Block]:
    heads = ("wager", "house edge", "return", "element of risk", "hit frequency", "standard deviation", "volatility")
    rows = tuple(
        (
            wager.maths.wager,
            percent(wager.maths.house_edge),
            percent(wager.maths.returned),
            percent(wager.maths.element_of_risk),
            percent(wager.maths.hit_frequency),
            f"{wager.deviation:,.4f}",
            f"{wager.volatility_index:,.4f}",
        )
        for wager in sheet.wagers
    )
    yield Table(heads, rows, left=("wager",))
    for wager in sheet.wagers:
        if not wager.maths.method.is_exact:
            yield Text(f"Not exact: {wager.maths.wager}, found {wager.maths.method.says}.", "callout")
    for line in sheet.changed:
        says = f"Changed from the law: {line.table}, {line.row} pays {line.pays} instead of {line.law_pays}."
        yield Text(says, "callout")
    for finding in sheet.findings:
        yield Text(f"Finding, {finding.kind}: {finding.says}.", "callout")


def _law(sheet: Sheet) -> Iterator[Block]:
    law = sheet.law
    in_force = f"made, in force from {law.since}" if law.since else law.status
    amends = [("amends", law.amends)] if law.amends else []
    yield Facts(
        (
            ("game", f"{law.title} ({law.game})"),
            ("edition", f"{law.edition}: {law.name}"),
            ("document", law.document),
            ("maker", law.maker),
            ("status", "draft, not in force" if law.status == "draft" else in_force),
            *amends,
        )
    )
    yield Text("The notice at the table, option by option:")
    heads = ("option", "value", "rule", "meaning")
    lines = (*sheet.notice, *sheet.limits)
    rows = tuple((line.option, line.value, line.clause, line.says or "Limits of this wager.") for line in lines)
    yield Table(heads, rows, left=heads, wide="meaning")
    yield Text("What is paid:")
    yield _pay_table(sheet)


def _pay_table(sheet: Sheet) -> Table:
    """What is paid for what; where the question changed any odds, beside what the law pays."""
    more = ("the law pays",) if sheet.changed else ()
    heads = ("table", "for", "pays", "rule", *more)
    rows = ((line.table, line.row, line.pays, line.clause, line.law_pays)[: len(heads)] for line in sheet.pays)
    return Table(heads, tuple(rows), left=heads, wide=heads[-1])


def _method(sheet: Sheet) -> Iterator[Block]:
    methods = dict.fromkeys(wager.maths.method for wager in sheet.wagers)
    for method in methods:
        named = [wager.maths.wager for wager in sheet.wagers if wager.maths.method == method]
        about = f"{', '.join(named)}: " if len(methods) > 1 else ""
        yield Text(_sentence(f"{about}{_found(sheet, method)}"))
    yield Text(_staking(sheet))
    yield Text(f"Code: Pitbook {sheet.version}. The signature at the end covers the law, the code and the question.")
    yield Facts(tuple(_TERMS.items()))


def _found(sheet: Sheet, method: Method) -> str:
    if not method.is_exact:
        return f"found {method.says}. Probabilities and all that follows from them are no surer than that"
    counted = f" There are {sheet.deals:,} {sheet.counted}, all equally likely." if sheet.deals else ""
    return (
        f"{method.says}; nothing is sampled and nothing is rounded on the way. Probabilities are fractions of"
        f" whole numbers and add up to exactly one; decimals are rounded only here, for reading.{counted}"
    )


def _staking(sheet: Sheet) -> str:
    if sheet.stake is None:
        return "Payments are at the odds as written, before any rounding to chips, per unit of the first stake."
    return (
        f"Figures are for a first stake of {dollars(sheet.stake)}, with each payment rounded down to"
        f" {dollars(sheet.unit)} and held to the maximum payout where the notice states one."
    )


_TERMS: Final = {
    "net": "what the player gains or loses on all that a round takes, per unit of the first stake",
    "house edge": "the expected loss per unit of the first stake",
    "return": "one less the house edge",
    "element of risk": "the expected loss per unit of everything staked on average",
    "hit frequency": "how often the player ends a round ahead on the wager",
    "volatility": f"the index: {VOLATILITY_FACTOR} × standard deviation, the half-width of a 90% band for one round",
}


def _wager(sheet: Sheet, wager: WagerSheet) -> Iterator[Block]:
    maths = wager.maths
    yield Facts(
        (
            *_expected(maths),
            ("house edge", f"{percent(maths.house_edge, 6)} of the first stake"),
            ("return", percent(maths.returned, 6)),
            (
                "element of risk",
                f"{percent(maths.element_of_risk, 6)}, with {float(maths.staked):.6f} staked on average",
            ),
            ("hit frequency", f"{percent(maths.hit_frequency, 6)}, one round in {_one_in(maths.hit_frequency)}"),
            ("variance", f"{float(maths.variance):,.6f}"),
            ("standard deviation", f"{wager.deviation:,.6f}"),
            ("volatility index", f"{wager.volatility_index:,.6f} ({VOLATILITY_FACTOR} × standard deviation, for 90%)"),
            ("skewness", f"{wager.skewness:,.2f}"),
        )
    )
    yield _outcomes(sheet, wager)
    yield from _confidence(wager)
    yield Chart(charts.outcomes(maths, sheet.caption))
    if wager.curve:
        fair = "No pool makes this wager fair."
        if wager.curve.fair is not None:
            fair = f"The wager is fair from a pool of {dollars(wager.curve.fair)}; below it the house has the edge."
        yield Text(fair)
        yield Chart(charts.pool_curve(wager.curve, sheet.caption))


def _expected(maths: WagerMaths) -> Iterator[tuple[str, str]]:
    """The expected net: as a fraction if it is exact, else with how it was found."""
    if maths.method.is_exact:
        yield "expected net", f"{exact(maths.net)} = {signed_decimal(maths.net)}"
    else:
        yield "expected net", f"about {signed_decimal(maths.net)}"
        yield "found", maths.method.says


def _outcomes(sheet: Sheet, wager: WagerSheet) -> Table:
    """Every outcome; deals and fractions only where they were counted."""
    end = signed_decimal(wager.maths.net, 8)
    if not wager.maths.method.is_exact:
        heads: tuple[str, ...] = ("outcome", "net", "probability", "return")
        rows = tuple(_outcome(each, ()) for each in wager.maths.outcomes)
        return Table(heads, rows, left=("outcome",), total=("all", "", "1", end), wide="outcome")
    is_counted = all((each.probability * (sheet.deals or 0)).denominator == 1 for each in wager.maths.outcomes)
    deals = sheet.deals if is_counted else None  # another count was behind a wager of a later window, say
    heads = ("outcome", "net", *((sheet.counted,) if deals else ()), "exact probability", "probability", "return")
    scales = (deals, 1) if deals else (1,)
    rows = tuple(_outcome(each, scales) for each in wager.maths.outcomes)
    total = ("all", "", *(f"{scale:,}" for scale in scales), "1", end)
    return Table(heads, rows, left=("outcome",), total=total, wide="outcome")


def _outcome(each: Outcome, scales: tuple[int, ...]) -> tuple[str, ...]:
    """A row: the probability of so many deals, or of one, exactly, and then as a decimal."""
    counts = (exact(each.probability * scale) for scale in scales)
    share = signed_decimal(each.net * each.probability, 8)
    return (each.name, signed(each.net), *counts, decimal(each.probability), share)


def _confidence(wager: WagerSheet) -> Iterator[Block]:
    yield Text("Actual return after many rounds, of all first stakes:")
    heads = ("rounds", *(f"{level:.0%} of the time" for level in LEVELS))
    note = (
        "By the normal approximation: return ± 1.645, 1.960 and 2.576 standard deviations over the root of the rounds,"
        " held to what a wager can return at least and at most. It is poor for fewer than about"
        f" {wager.rounds_needed:,} rounds (25 times the square of the skewness); those rows are marked *."
    )
    yield Table(heads, tuple(_band(band) for band in wager.bands), left=(), note=note)


def _band(band: ReturnBand) -> tuple[str, ...]:
    mark = "* " if band.is_poor else ""
    limits = (f"{percent(low, 3)} to {percent(high, 3)}" for low, high in band.limits)
    return (f"{mark}{band.rounds:,}", *limits)


def _play(sheet: Sheet) -> Iterator[Block]:
    strategy = sheet.strategy
    assert strategy is not None
    yield Text("The best play:" if sheet.play == BEST else f"The play “{sheet.play}”:")
    yield Points(strategy.words if sheet.is_own_play else tuple(_sentence(words) for words in strategy.words))
    numbers = tuple(
        (f"the player {name}", f"{percent(share, 6)} of {sheet.counted}") for name, share in strategy.numbers.items()
    )
    if numbers:
        yield Facts(numbers)
    if len(sheet.plays) > 1:
        first = sheet.wagers[0].maths.wager
        yield Text(f"Simpler plays, and what each costs more than the best one, per unit of the {first}:")
        heads = ("play", "in words", "house edge", "costs more")
        yield Table(heads, tuple(_cost(play) for play in sheet.plays), left=("play", "in words"), wide="in words")
    yield from (Chart(picture) for picture in _play_charts(sheet, strategy))


def _play_charts(sheet: Sheet, strategy: StrategyMaths) -> Iterator[Picture]:
    best_play = charts.best_play(strategy, sheet.caption)
    if best_play:
        yield best_play
    if len(sheet.plays) > 1:
        best = min(play.house_edge for play in sheet.plays)
        yield charts.simpler_plays(best, [(play.play, play.costs_more) for play in sheet.plays], sheet.caption)


def _cost(play: PlayCost) -> tuple[str, ...]:
    more = percent(play.costs_more, 4) if play.costs_more else "nothing"
    return (play.play, play.says, percent(play.house_edge), more)


def _findings(sheet: Sheet) -> Iterator[Block]:
    if not sheet.findings:
        nothing = (
            "Nothing odd: no wager favours the player, no edge is over 15%, every outcome comes about, and every"
            " choice is right for some hand."
        )
        if not sheet.is_exact:
            nothing = "Nothing odd was found, as far as figures show it that are not all exact."
        unasked = "Findings are made under the best play only."
        yield Text(nothing if sheet.play == BEST else unasked)
    for finding in sheet.findings:
        yield Text(_sentence(f"{finding.kind} ({finding.wager}): {finding.says}"), "callout")


def _readings(sheet: Sheet) -> Iterator[Block]:
    if sheet.readings:
        yield Text("How slips and gaps in the text are read where payments may rest on them:")
        heads = ("reading", "rules", "says")
        yield Table(heads, tuple((r.id, ", ".join(r.clauses), r.says) for r in sheet.readings), left=heads, wide="says")
    else:
        yield Text("No figure rests on a reading of the text.")
    if sheet.other_readings:
        others = ", ".join(reading.id for reading in sheet.other_readings)
        yield Text(f"Readings that concern procedure and irregularities, not these figures: {others}.", "note")


def _signature(sheet: Sheet) -> Iterator[Block]:
    yield Facts((("SHA-256 of the inputs", sheet.signature), ("code", f"Pitbook {sheet.version}")))
    yield Text(
        "Whoever has the same law, code and question gets the same signature, the same figures and the same sheet.",
        "note",
    )


# Figures as text


def percent(share: Fraction | float, places: int = 4) -> str:
    """A share in per cent, with a proper minus.

    >>> percent(Fraction(-1, 37))
    '−2.7027%'
    """
    return f"{float(share):,.{places}%}".replace("-", "−")


def exact(value: Fraction) -> str:
    """A fraction or whole number as it is, in groups of three.

    >>> exact(Fraction(-4269, 10829))
    '−4,269 / 10,829'
    """
    top = f"{value.numerator:,}".replace("-", "−")
    return top if value.denominator == 1 else f"{top} / {value.denominator:,}"


def decimal(probability: Fraction) -> str:
    """A probability to eight significant figures.

    >>> decimal(Fraction(1, 3)), decimal(Fraction(1, 649_740))
    ('0.33333333', '0.0000015390772')
    """
    text = f"{float(probability):.8g}"
    if "e" not in text:
        return text
    places = int(text.partition("e-")[2]) + 7
    return f"{float(probability):.{places}f}"


def signed_decimal(value: Fraction, places: int = 10) -> str:
    text = f"{float(value):+,.{places}f}".replace("-", "−")
    return text if value else "0"


def _one_in(share: Fraction) -> str:
    return f"{float(1 / share):,.2f}" if share else "never"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."
