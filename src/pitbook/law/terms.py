"""What a round is played for: all of an edition that decides what it comes to, without the words."""

from __future__ import annotations

from typing import Any

from pitbook.law.edition import Edition, PayTable, PointValue, Prize


def terms(law: Edition) -> dict[str, Any]:
    """Odds, prizes and settings as plain data. A point that only names the rule to cite decides nothing."""
    points = {name: law.point(name).value for name in law.point_names}
    return {
        "pays": {name: _of_paytable(table) for name, table in law.paytables.items()},
        "prizes": {
            name: {row: _of_prize(prize) for row, prize in table.prizes.items()}
            for name, table in law.prizetables.items()
        },
        "settings": {name: value for name, value in points.items() if not _is_citation(law, value)},
    }


def _of_paytable(table: PayTable) -> dict[str, Any]:
    kept = str(table.commission.share) if table.commission else "0"
    return {"odds": {row: str(odds) for row, odds in table.pays.items()}, "offered": {**table.offered}, "kept": kept}


def _of_prize(prize: Prize) -> list[str | int]:
    return [prize.part, prize.cents, str(prize.share)]


def _is_citation(law: Edition, value: PointValue) -> bool:
    return isinstance(value, str) and law.has(value)
