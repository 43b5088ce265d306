"""How long people have, as the operator sets it for a table, and how long the law leaves them at least."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pitbook.errors import BadNotice
from pitbook.house.tables.particulars import Settings
from pitbook.law import Edition, Notice
from pitbook.procedure.virtual import check_runs_by_itself

LEAST: Final = {"betting_seconds": "window-least-seconds", "decision_seconds": "decision-least-seconds"}
"""The settings that an edition may bound from below, and the point by which it does."""


def with_least_seconds(settings: Settings, given: Mapping[str, Any], law: Edition) -> Settings:
    """Settings in which whatever the operator has left open is as long as the law asks."""
    lengthened = {name: max(getattr(settings, name), least) for name, least in _least(law).items() if name not in given}
    return replace(settings, **lengthened)


def check_settings(settings: Settings, notice: Notice) -> None:
    """Refuse what a table cannot do by itself, and a clock of the house that would run out before the law lets it."""
    if settings.mode != "virtual":  # people run their own clocks
        return
    check_runs_by_itself(notice, "notice")
    law = notice.edition
    for name, least in _least(law).items():
        if (seconds := getattr(settings, name)) < least:
            clause = law.point(LEAST[name]).clause.id
            what, remedy = f"{seconds} seconds are too few under {law.ref}", f"it takes {least} at least"
            raise BadNotice(what, where=f"settings.{name}", clause=clause, remedy=remedy)


def _least(law: Edition) -> dict[str, int]:
    return {name: least for name, point in LEAST.items() if (least := law.find_number(point)) is not None}
