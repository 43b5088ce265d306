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


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    return {
        "law": asdict(sheet.law),
        "notice": [asdict(line) for line in sheet.notice],
        "limits": [asdict(line) for line in sheet.limits],
        "pays": [asdict(line) for line in sheet.pays],
        "changed_odds": [asdict(line) for line in sheet.changed],
        "play": sheet.play,
        "stake": sheet.stake,
        "unit": sheet.unit,
        "method": {"kind": "exact", "deals": sheet.deals, "version": sheet.version},
        "wagers": [_wager(wager) for wager in sheet.wagers],
        "strategy": _strategy(sheet.strategy) if sheet.strategy else None,
        "plays": [{name: _plain(value) for name, value in asdict(play).items()} for play in sheet.plays],
        "findings": [finding.as_data() for finding in sheet.findings],
        "readings": [_reading(reading, bears=True) for reading in sheet.readings]
        + [_reading(reading, bears=False) for reading in sheet.other_readings],
        "signature": sheet.signature,
        "date": sheet.date or None,
    }


def _wager(wager: WagerSheet) -> dict[str, Any]:
    maths = wager.maths
    return {
        "wager": maths.wager,
        "net": _plain(maths.net),
        "house_edge": _plain(maths.house_edge),
        "return": _plain(maths.returned),
        "staked": _plain(maths.staked),
        "element_of_risk": _plain(maths.element_of_risk),
        "hit_frequency": _plain(maths.hit_frequency),
        "variance": _plain(maths.variance),
        "standard_deviation": wager.deviation,
        "skewness": wager.skewness,
        "volatility_index": {"value": wager.volatility_index, "factor": VOLATILITY_FACTOR, "level": 0.9},
        "outcomes": [
            {
                "name": each.name,
                "net": _plain(each.net),
                "probability": _plain(each.probability),
                "return": _plain(each.net * each.probability),
            }
            for each in maths.outcomes
        ],
        "confidence": [_band(band) for band in wager.bands],
        "normal_from_rounds": wager.rounds_needed,
        "answers": dict(maths.answers),
        "pool_curve": _curve(wager.curve) if wager.curve else None,
    }


def _band(band: ReturnBand) -> dict[str, Any]:
    limits = {f"{level:.0%}": list(pair) for level, pair in zip(LEVELS, band.limits, strict=True)}
    return {"rounds": band.rounds, "return": limits, "normal_is_poor": band.is_poor}


def _curve(curve: PoolCurve) -> dict[str, Any]:
    points = [{"pool": cents, "net": _plain(net)} for cents, net in curve.points]
    return {"pool": curve.pool, "fair_pool": curve.fair, "points": points}


def _strategy(strategy: StrategyMaths) -> dict[str, Any]:
    return {
        "play": strategy.play,
        "words": list(strategy.words),
        "numbers": _plain(strategy.numbers),
        "grid": [_plain(cell) for cell in strategy.grid],
    }


def _reading(reading: Reading, *, bears: bool) -> dict[str, Any]:
    return {"id": reading.id, "clauses": list(reading.clauses), "says": reading.says, "bears_on_payments": bears}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return {"exact": str(value), "value": float(value)}
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    return value
