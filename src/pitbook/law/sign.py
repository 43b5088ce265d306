"""The sign at the table: what the law wants displayed, from the notice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitbook.law.edition import Edition, Option, PayTable, Prize
from pitbook.law.money import dollars
from pitbook.law.notice import Limit, Notice, Value


def sign(notice: Notice) -> Iterator[tuple[str, str, str]]:
    """Each line of the sign: what it is about, what it says, and the clause behind it."""
    law = notice.edition
    for wager, limit in notice.limits.items():
        yield (f"{wager} wager", _limit(limit), law.options["limits"].clause)
    for option in law.options.values():
        if option.kind != "limits" and notice.values[option.name] is not None and _matters(notice, option):
            yield (option.name.replace("-", " "), _value(notice.values[option.name], option), option.clause)
    for table in offered_tables(notice):
        for hand, odds in table.pays.items():
            yield (f"{table.name} pays: {_words(hand)}", str(odds), table.clause)
    if notice.flag("jackpot"):
        yield from _prizes(law)


def offered_tables(notice: Notice) -> list[PayTable]:
    """The pay tables by which this table pays."""
    every = notice.edition.paytables.values()
    return [t for t in every if not t.offered or str(notice.values[t.offered[0]]).lower() == t.offered[1]]


def _matters(notice: Notice, option: Option) -> bool:
    return not option.needs or notice.flag(option.needs)


def _prizes(law: Edition) -> Iterator[tuple[str, str, str]]:
    for table in law.prizetables.values():
        for hand, prize in table.prizes.items():
            yield (f"{table.name} pays: {_words(hand)}", _prize(prize), f"{table.clause}({prize.part})")


def _prize(prize: Prize) -> str:
    if not prize.share:
        return dollars(prize.cents)
    part = "the whole pool" if prize.share == 1 else f"{prize.share} of the pool"
    return f"{dollars(prize.cents)} or {part}, whichever is greater"


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


def _words(hand: str) -> str:
    return {"any": "every win"}.get(hand, hand.replace("-", " "))
