"""What the sign and the law say of a table, as numbers and words: limits by wager, and what becomes of the absent."""

from __future__ import annotations

from pitbook.house.replies.table_replies import Absence, WagerLimit
from pitbook.law import Notice
from pitbook.law.notice import limited_wagers
from pitbook.law.wager_name import family_of, signed_names
from pitbook.records.shape import Shape


def limits_of(notice: Notice, shape: Shape, opened: tuple[str, ...] = ()) -> dict[str, WagerLimit]:
    """What may be staked on each wager, those that are open first, by the clause that leaves it to the operator."""
    found: dict[str, WagerLimit] | None = notice.worked_out.get(("limits", opened))
    if found is None:
        wagers = dict.fromkeys([*opened, *shape.wagers])
        found = notice.worked_out["limits", opened] = {wager: _limit(notice, wager) for wager in wagers}
    return found


def _limit(notice: Notice, wager: str) -> WagerLimit:
    options, fixed = notice.edition.options, f"{family_of(wager)}-stake"
    stake = notice.cents(fixed) if fixed in options else None
    if stake is not None:
        return {"min": stake, "max": stake, "step": None, "clause": options[fixed].clause}
    limit, is_limited = notice.limit(wager), not {*signed_names(wager)}.isdisjoint(limited_wagers(notice.edition))
    clause = options["limits"].clause if is_limited else ""
    return {"min": limit.min, "max": limit.max, "step": limit.step, "clause": clause}


def absence_of(notice: Notice) -> Absence | None:
    """The rule on a player who is not there to decide, where the edition has one."""
    if "absence" not in notice.worked_out:
        point = notice.edition.find_point("absent")
        notice.worked_out["absence"] = {"clause": point.clause.id, "says": point.clause.says} if point else None
    found: Absence | None = notice.worked_out["absence"]
    return found
