"""What must hold between the options and limits of a notice: each a `[[check]]` of the rulebook, with its clause.

A check compares amounts. An amount is an option by its name, `retained`, or a bound of a wager's limits, `ante.min`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from pitbook.errors import BadNotice, BrokenRules
from pitbook.law.money import dollars
from pitbook.law.option import place

if TYPE_CHECKING:
    from pitbook.law.edition import Edition
    from pitbook.law.notice import Notice

Side = Literal["at-least", "at-most"]


@dataclass(frozen=True, slots=True)
class Amount:
    """An option that is a number, or a bound of a wager's limits."""

    name: str

    @property
    def where(self) -> str:
        """Where a notice sets it."""
        return f"limits.{self.name}" if "." in self.name else self.name

    def on(self, notice: Notice) -> Fraction | None:
        """What the notice sets it to, if it does."""
        wager, dot, bound = self.name.partition(".")
        value = getattr(notice.limit(wager), bound) if dot else notice.values[self.name]
        return None if value is None else Fraction(value)

    def is_money(self, law: Edition) -> bool:
        return "." in self.name or law.options[self.name].kind == "cents"

    def shown(self, value: Fraction, law: Edition) -> str:
        return dollars(int(value)) if self.is_money(law) else str(value)

    def is_known(self, law: Edition) -> bool:
        wager, dot, bound = self.name.partition(".")
        if dot:
            return bound in ("min", "max") and "limits" in law.options and wager in law.options["limits"].choices
        return self.name in law.options and law.options[self.name].kind in ("cents", "number", "share")

    def is_open(self, notice: Notice) -> bool:
        """Whether it is the maximum of a wager on offer, and there is none."""
        wager, _, bound = self.name.partition(".")
        return bound == "max" and self.on(notice) is None and notice.values.get(wager) is not False


@dataclass(frozen=True, slots=True)
class Check(ABC):
    """One thing that must hold. `says` goes on where the amounts or options that do not hold have been named."""

    name: str
    clause: str
    says: str

    @abstractmethod
    def fault(self, notice: Notice, where: str) -> BadNotice | None:
        """What is wrong with a notice, if anything is."""

    @abstractmethod
    def unknown(self, law: Edition) -> Iterator[str]:
        """What the check names and the edition does not have."""

    def _bad(self, what: str, where: str, remedy: str) -> BadNotice:
        return BadNotice(f"{what} {self.says}", where=where, clause=self.clause, remedy=remedy)


@dataclass(frozen=True, slots=True)
class Sum(Check):
    """Shares that are the parts of one whole, wherever all of them are set."""

    options: tuple[str, ...]

    def fault(self, notice: Notice, where: str) -> BadNotice | None:
        shares = [Amount(name).on(notice) for name in self.options]
        known = [share for share in shares if share is not None]
        if len(known) < len(shares) or sum(known) == 1:
            return None
        last, rest = self.options[-1], 1 - sum(known[:-1])
        told = " and ".join(f"{name} {share}" for name, share in zip(self.options, known, strict=True))
        remedy = f"leave the {last} out, or make it {rest}" if rest >= 0 else "make the others less"
        return self._bad(told, place(where, last), remedy)

    def unknown(self, law: Edition) -> Iterator[str]:
        return (name for name in self.options if name not in law.options or law.options[name].kind != "share")


@dataclass(frozen=True, slots=True)
class Exclusive(Check):
    """Flags of which at most one is set."""

    options: tuple[str, ...]

    def fault(self, notice: Notice, where: str) -> BadNotice | None:
        chosen = [name for name in self.options if notice.flag(name)]
        if len(chosen) < 2:
            return None
        return self._bad(" and ".join(chosen), place(where, chosen[-1]), "choose one of them")

    def unknown(self, law: Edition) -> Iterator[str]:
        return (name for name in self.options if name not in law.options or law.options[name].kind != "flag")


@dataclass(frozen=True, slots=True)
class Bound(Check):
    """An amount, if it is set, held to a number or to the point of that name."""

    amount: Amount
    side: Side
    bound: int | str

    def fault(self, notice: Notice, where: str) -> BadNotice | None:
        law, value = notice.edition, self.amount.on(notice)
        bound = Fraction(law.number(self.bound) if isinstance(self.bound, str) else self.bound)
        if value is None or _holds(value, self.side, bound):
            return None
        told = f"{self.amount.name} {self.amount.shown(value, law)}"
        remedy = f"make it {_words(self.side)} {self.amount.shown(bound, law)}"
        return self._bad(told, place(where, self.amount.where), remedy)

    def unknown(self, law: Edition) -> Iterator[str]:
        if not self.amount.is_known(law):
            yield self.amount.name
        point = law.find_point(self.bound) if isinstance(self.bound, str) else None
        if isinstance(self.bound, str) and not (point and isinstance(point.value, int)):
            yield self.bound


@dataclass(frozen=True, slots=True)
class ShareOfLimit(Check):
    """An amount held to a part of another: a fee of at most an eighth of the least wager."""

    amount: Amount
    side: Side
    share: Fraction
    of: Amount

    def fault(self, notice: Notice, where: str) -> BadNotice | None:
        """A maximum that is left out is none; and what may be at most a part of something needs that something."""
        law, value, whole = notice.edition, self.amount.on(notice), self.of.on(notice)
        where = place(where, self.amount.where)
        if whole is None:
            if value is None or self.side == "at-least":
                return None
            told = f"{self.amount.name} {self.amount.shown(value, law)} without {self.of.name}"
            return self._bad(told, where, f"set {self.of.where} too, or leave this out")
        bound = whole * self.share
        is_too_open = self.side == "at-most" and self.amount.is_open(notice)
        if not is_too_open and (value is None or _holds(value, self.side, bound)):
            return None
        told = f"{self.amount.name} {'without limit' if value is None else self.amount.shown(value, law)}"
        remedy = f"make it {_words(self.side)} {self.amount.shown(self._whole(bound), law)}"
        return self._bad(f"{told} beside {self.of.name} {self.of.shown(whole, law)}", where, remedy)

    def _whole(self, bound: Fraction) -> Fraction:
        """The nearest whole number of cents that holds."""
        return Fraction(bound.__floor__() if self.side == "at-most" else bound.__ceil__())

    def unknown(self, law: Edition) -> Iterator[str]:
        amounts = (self.amount, self.of)
        return (amount.name for amount in amounts if not (amount.is_known(law) and amount.is_money(law)))


def _holds(value: Fraction, side: Side, bound: Fraction) -> bool:
    return value >= bound if side == "at-least" else value <= bound


def _words(side: Side) -> str:
    return side.replace("-", " ")


# Reading


def _ratio(value: object) -> Fraction:
    """
    >>> _ratio("1/8") == _ratio("12.5%")
    True
    """
    text = str(value)
    return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def _share_of_limit(row: Mapping[str, Any]) -> Check:
    (side,) = (side for side in _SIDES if side in row)
    return ShareOfLimit(*_head(row), Amount(row["amount"]), side, _ratio(row[side]), Amount(row["of"]))


def _bound(row: Mapping[str, Any]) -> int | str:
    """A whole number, or the name of a point: no float decides anything."""
    bound: int | str = row["bound"]
    if type(bound) not in (int, str):
        raise BrokenRules(f"check {row['name']}: a bound is a whole number or the name of a point, not {bound!r}")
    return bound


def _head(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["name"], row["clause"], row["says"]


_SIDES: tuple[Side, ...] = ("at-least", "at-most")
_HEAD = {"edition", "name", "kind", "clause", "says"}
_KINDS: Mapping[str, tuple[set[str], Callable[[Mapping[str, Any]], Check]]] = {
    "sum": ({"options"}, lambda row: Sum(*_head(row), tuple(row["options"]))),
    "exclusive": ({"options"}, lambda row: Exclusive(*_head(row), tuple(row["options"]))),
    "at-least": ({"amount", "bound"}, lambda row: Bound(*_head(row), Amount(row["amount"]), "at-least", _bound(row))),
    "at-most": ({"amount", "bound"}, lambda row: Bound(*_head(row), Amount(row["amount"]), "at-most", _bound(row))),
    "share-of-limit": ({"amount", "of", *_SIDES}, _share_of_limit),
}


def read_check(row: Mapping[str, Any], where: str) -> Check:
    """One entry under `[[check]]`."""
    title = f"check {row.get('name', 'without a name')}"
    if row.get("kind") not in _KINDS:
        raise BrokenRules(
            f"{title}: unknown kind {row.get('kind')!r}", where=where, remedy=f"choose {', '.join(_KINDS)}"
        )
    keys, make = _KINDS[row["kind"]]
    if unknown := set(row) - _HEAD - keys:
        raise BrokenRules(f"{title}: unknown keys {sorted(unknown)}", where=where)
    try:
        return make(row)
    except BrokenRules as broken:
        raise broken.at(where) from None
    except KeyError as missing:
        raise BrokenRules(f"{title} lacks {missing.args[0]}", where=where) from missing
    except (TypeError, ValueError) as wrong:
        raise BrokenRules(f"{title} cannot be read: one of at-least and at-most, as '1/8'", where=where) from wrong
