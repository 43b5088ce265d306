"""The sign at the table: what the law wants displayed, from the notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pitbook.law.edition import Commission, PayTable, Prize, PrizeTable
from pitbook.law.money import dollars, percent
from pitbook.law.notice import Limit, Notice, Value, word
from pitbook.law.option import OF_LIMITS, Option


@dataclass(frozen=True, slots=True)
class SignLine:
    """A line of the sign: what it is about, what it says, and the clause behind it.

    `name` is that of the limited wager, the option or the table; `row` is what a table pays for.
    """

    kind: Literal["limit", "option", "odds", "commission", "prize"]
    name: str
    says: str
    clause: str
    row: str = ""

    @property
    def about(self) -> str:
        """What the line is about, as it is displayed."""
        if self.kind == "limit":
            return f"{self.name} wager"
        if self.kind == "commission":
            return f"commission on {self.name}"
        return f"{self.name} pays: {row_words(self.row)}" if self.row else self.name.replace("-", " ")


def sign(notice: Notice) -> Iterator[SignLine]:
    """Each line of the sign."""
    law = notice.edition
    for wager, limit in notice.limits.items():
        yield SignLine("limit", wager, _limit(limit), law.options["limits"].rule_on(wager))
    for boxes, limits in notice.limits_at.items():
        for wager, limit in limits.items():
            says = f"{_limit(limit)} at {boxes}"
            yield SignLine("limit", wager, says, law.options["limits-at"].clause)
    for option in law.options.values():
        if option.kind not in OF_LIMITS and notice.values[option.name] is not None and _matters(notice, option):
            yield SignLine("option", option.name, _value(notice.values[option.name], option), option.clause)
    for table in offered_tables(notice):
        for row, odds in table.pays.items():
            yield SignLine("odds", table.name, str(odds), table.clause, row)
        if (kept := table.commission) is not None:
            yield SignLine("commission", table.name, commission_words(kept), kept.clause)
    for prizes in offered_prizes(notice):
        for row, prize in prizes.prizes.items():
            yield SignLine("prize", prizes.name, prize_words(prize), f"{prizes.clause}({prize.part})", row)


def offered_tables(notice: Notice) -> list[PayTable]:
    """The pay tables by which this table pays."""
    return [table for table in notice.edition.paytables.values() if _is_offered(notice, table)]


def _is_offered(notice: Notice, table: PayTable) -> bool:
    """Whether all its conditions hold; one named like a wager that the operator does not offer is not in use."""
    is_named_off = notice.values.get(table.name) is False
    return not is_named_off and all(word(notice.values[name]) == value for name, value in table.offered.items())


def offered_prizes(notice: Notice) -> list[PrizeTable]:
    """The prizes that can be won at this table: those of wagers that the notice offers by name, or need not offer."""
    tables = notice.edition.prizetables.values()
    return [table for table in tables if table.name not in notice.values or notice.flag(table.name)]


def _matters(notice: Notice, option: Option) -> bool:
    return not option.needs or notice.flag(option.needs)


def commission_words(kept: Commission) -> str:
    return f"{percent(kept.share)} of what is won"


def prize_words(prize: Prize, *, in_brief: bool = False) -> str:
    """A sum, or a part of the pool where that is more, which is understood in brief."""
    if not prize.share:
        return dollars(prize.cents)
    part = "the whole pool" if prize.share == 1 else f"{prize.share} of the pool"
    return f"{dollars(prize.cents)} or {part}{'' if in_brief else ', whichever is greater'}"


def _limit(limit: Limit) -> str:
    parts = (("from", limit.min), ("to", limit.max), ("in steps of", limit.step))
    return " ".join(f"{word} {dollars(n)}" for word, n in parts if n is not None)


def _value(value: Value, option: Option) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.kind == "cents" and isinstance(value, int):
        return dollars(value)
    if isinstance(value, Fraction):
        return f"{value}" if value.denominator > 1 else ("nothing" if not value else "all")
    return str(value)


def row_words(row: str) -> str:
    """A row of a pay table in words."""
    return "every win" if row == "any" else row.replace("-", " ")
