"""A sheet as plain data, for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from pitbook.lab.charts import PoolCurve
from pitbook.lab.par.sheet import LEVELS, VOLATILITY_FACTOR, ReturnBand, Sheet, WagerSheet
from pitbook.law.edition import Reading
from pitbook.maths.analysis import StrategyMaths
from pitbook.maths.method import Method


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    first = sheet.wagers[0].maths.method
    return {
        "law": asdict(sheet.law),
        "notice": [asdict(line) for line in sheet.notice],
        "limits": [asdict(line) for line in sheet.limits],
        "pays": [asdict(line) for line in sheet.pays],
        "changed_odds": [asdict(line) for line in sheet.changed],
        "play": sheet.play,
        "stake": sheet.stake,
        "unit": sheet.unit,
        "method": {"kind": sheet.certainty.value, "deals": sheet.deals, "version": sheet.version},
        "wagers": [_wager(wager) for wager in sheet.wagers],
        "strategy": _strategy(sheet.strategy, first) if sheet.strategy else None,
        "plays": [_plain(asdict(play), first) for play in sheet.plays],
        "findings": [finding.as_data() for finding in sheet.findings],
        "readings": [_reading(reading, bears=True) for reading in sheet.readings]
        + [_reading(reading, bears=False) for reading in sheet.other_readings],
        "signature": sheet.signature,
        "date": sheet.date or None,
    }


def _wager(wager: WagerSheet) -> dict[str, Any]:
    maths, number = wager.maths, wager.maths.method.number
    return {
        "wager": maths.wager,
        "method": maths.method.as_data(),
        "net": number(maths.net),
        "house_edge": number(maths.house_edge),
        "return": number(maths.returned),
        "staked": number(maths.staked),
        "element_of_risk": number(maths.element_of_risk),
        "hit_frequency": number(maths.hit_frequency),
        "variance": number(maths.variance),
        "standard_deviation": wager.deviation,
        "skewness": wager.skewness,
        "volatility_index": {"value": wager.volatility_index, "factor": VOLATILITY_FACTOR, "level": 0.9},
        "outcomes": [
            {
                "name": each.name,
                "net": {"exact": str(each.net), "value": float(each.net)},
                "probability": number(each.probability),
                "return": number(each.net * each.probability),
            }
            for each in maths.outcomes
        ],
        "confidence": [_band(band) for band in wager.bands],
        "normal_from_rounds": wager.rounds_needed,
        "answers": dict(maths.answers),
        "pool_curve": _curve(wager.curve, maths.method) if wager.curve else None,
    }


def _band(band: ReturnBand) -> dict[str, Any]:
    limits = {f"{level:.0%}": list(pair) for level, pair in zip(LEVELS, band.limits, strict=True)}
    return {"rounds": band.rounds, "return": limits, "normal_is_poor": band.is_poor}


def _curve(curve: PoolCurve, method: Method) -> dict[str, Any]:
    points = [{"pool": cents, "net": method.number(net)} for cents, net in curve.points]
    return {"pool": curve.pool, "fair_pool": curve.fair, "points": points}


def _strategy(strategy: StrategyMaths, method: Method) -> dict[str, Any]:
    return {
        "play": strategy.play,
        "words": list(strategy.words),
        "numbers": _plain(strategy.numbers, method),
        "grid": [_plain(cell, method) for cell in strategy.grid],
    }


def _reading(reading: Reading, *, bears: bool) -> dict[str, Any]:
    return {"id": reading.id, "clauses": list(reading.clauses), "says": reading.says, "bears_on_payments": bears}


def _plain(value: Any, method: Method) -> Any:
    """Plain data, with figures as sure as they were found."""
    if isinstance(value, Fraction):
        return method.number(value)
    if isinstance(value, Mapping):
        return {name: _plain(inner, method) for name, inner in value.items()}
    return value
