"""The notice at a table: which edition is played, and how the operator has used each discretion it gives.

A notice that the edition does not allow cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, cast

from pitbook.errors import BadNotice, UnknownName, as_written, did_you_mean
from pitbook.law.edition import Edition
from pitbook.law.money import Cents, cents, dollars, share
from pitbook.law.option import COMMAND_LINE, OF_LIMITS, Option, place
from pitbook.law.wager_name import signed_names

Value = bool | Cents | int | Fraction | str | None

AT: Final = "limits-at"
"""The option for limits of single places."""
MOST_NUMBER: Final = 1_000_000
"""The most that an option can be which is a number and no money."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The least, the most and the step of a wager, as the sign gives them. Steps go up from the least.

    >>> Limit(Cents(250), step=Cents(100)).fault(350), Limit(Cents(250), step=Cents(100)).fault(300)
    ('', '$3.00 is not $2.50 and steps of $1.00')
    """

    min: Cents | None = None
    max: Cents | None = None
    step: Cents | None = None

    def fault(self, amount: int) -> str:
        """What is wrong with an amount, or nothing."""
        if self.min is not None and amount < self.min:
            return f"{dollars(amount)} is under the minimum of {dollars(self.min)}"
        if self.max is not None and amount > self.max:
            return f"{dollars(amount)} is over the maximum of {dollars(self.max)}"
        if self.step is not None and self.lowered(amount) < amount:
            least, step = self.min or Cents(0), dollars(self.step)
            steps = f"{dollars(least)} and steps of {step}" if least % self.step else f"a multiple of {step}"
            return f"{dollars(amount)} is not {steps}"
        return ""

    def lowered(self, amount: int) -> Cents:
        """The highest amount on a step that is not above this one, nor above the most.

        >>> [Limit(Cents(250), Cents(1000), Cents(100)).lowered(n) for n in (250, 349, 9999)]
        [250, 250, 950]
        """
        most = amount if self.max is None else min(amount, self.max)
        return Cents(most - (most - (self.min or 0)) % (self.step or 1))


@dataclass(frozen=True)
class Notice:
    """What the operator displays at the table. Make one with `Notice.post`.

    `limits_at` are limits that hold at some boxes in the place of the table's: by boxes, `7` or `31-50`, and wager.
    """

    edition: Edition
    values: Mapping[str, Value]
    limits: Mapping[str, Limit]
    limits_at: Mapping[str, Mapping[str, Limit]] = field(default_factory=dict)

    @classmethod
    def post(
        cls,
        edition: Edition,
        options: Mapping[str, Any] | None = None,
        *,
        where: str = "notice",
        in_lab: bool = False,
    ) -> Notice:
        """A notice with these options and the edition's defaults for the rest, checked against the edition.

        In the lab an option may also have a value that is not the law, to see what would follow.
        """
        given = dict(options or {})
        limits = _limits(edition, given.pop("limits", {}), where) if "limits" in edition.options else {}
        at = _limits_at(edition, given.pop(AT, {}), where) if AT in edition.options else {}
        for name in given:
            if name not in edition.options:
                raise _unknown(edition, name, where)
        values: dict[str, Value] = {
            option.name: _value(
                option, given.get(option.name, option.default), place(where, option.name), in_lab=in_lab
            )
            for option in edition.options.values()
            if option.kind not in OF_LIMITS
        }
        notice = cls(edition, MappingProxyType(values), MappingProxyType(limits), MappingProxyType(at))
        notice._check_needs(given, where)
        notice._check_bars(where)
        notice._check_checks(where)
        notice._check_fixed_stakes(where)
        return notice

    @classmethod
    def from_words(cls, edition: Edition, words: Iterable[str], *, in_lab: bool = False) -> Notice:
        """A notice from `name=value` words, as the command line gives them; dots reach into `limits`.

        Amounts are whole cents: `limits.ante.min=500`.
        """
        given: dict[str, Any] = {}
        for word in words:
            name, equals, text = word.partition("=")
            if not equals:
                raise BadNotice(f"{word!r} sets nothing", where=COMMAND_LINE, remedy="write NAME=VALUE")
            path = name.split(".")
            inner = given
            for step in path[:-1]:
                inner = inner.setdefault(step, {})
                if not isinstance(inner, dict):
                    raise BadNotice(
                        f"{name} and {step} are both set", where=f"-o {name}", remedy="leave one of them out"
                    )
            option = edition.options.get(path[0])
            inner[path[-1]] = _from_text(option, text)
        return cls.post(edition, given, where=COMMAND_LINE, in_lab=in_lab)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        at = frozenset((boxes, frozenset(limits.items())) for boxes, limits in self.limits_at.items())
        return hash((self.edition.ref, frozenset(self.values.items()), frozenset(self.limits.items()), at))

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """What others have worked out of this notice, by what it is: it never changes."""
        return {}

    def flag(self, name: str) -> bool:
        """Whether the operator offers it; what the edition does not know is not offered."""
        return bool(self.values.get(name))

    @property
    def pooled_wagers(self) -> tuple[str, ...]:
        """The wagers on offer that may win a share of a pool."""
        return tuple(wager for wager in self.edition.pooled_wagers if self.flag(wager))

    def cents(self, name: str) -> Cents | None:
        return cast("Cents | None", self.values.get(name))

    def fixed_stake(self, wager: str) -> Cents | None:
        """The one amount of a wager that has one, where the notice sets it."""
        option = self.edition.fixed_stakes.get(wager)
        return None if option is None else self.cents(option)

    def number(self, name: str) -> int | None:
        return cast("int | None", self.values.get(name))

    def share(self, name: str) -> Fraction:
        return cast(Fraction, self.values[name])

    def choice(self, name: str) -> str:
        return cast(str, self.values[name])

    @property
    def boxes(self) -> int:
        """How many boxes there are: as many as the sign says where that is left to the operator.

        Where boxes are terminals, only those, unless the layout is offered besides.
        """
        if "boxes" in self.edition.options:
            return int(self.choice("boxes"))
        terminals = self.edition.find_number("terminals")
        return self.edition.number("boxes") if terminals is None or self.flag("layout") else terminals

    @cached_property
    def decks(self) -> int:
        """How many decks are played with: the operator's choice where the rules leave one, else what they fix."""
        if "decks" in self.values:
            return int(self.choice("decks"))
        return self.edition.find_number("decks") or 0

    @cached_property
    def beyond_law(self) -> tuple[str, ...]:
        """The options that have a value which no table may have, and the lab alone may ask about."""
        return tuple(name for name, value in self.values.items() if value in self.edition.options[name].lab)

    def limit(self, wager: str) -> Limit:
        """The limits of a wager, or of its family: `total` for `total:9`, `suit` for `suit-hearts`."""
        return _among(self.limits, wager) or _NO_LIMIT

    def limit_at(self, box: int, wager: str) -> Limit:
        """The same at one box, where that has limits of its own."""
        for boxes, limits in self.limits_at.items():
            if box in _span(boxes) and (own := _among(limits, wager)):
                return own
        return self.limit(wager)

    def as_data(self) -> dict[str, Any]:
        """The notice as plain data, from which `post` makes it again."""
        data: dict[str, Any] = {
            name: str(value) if isinstance(value, Fraction) else value
            for name, value in self.values.items()
            if value is not None and self._is_of_use(self.edition.options[name])
        }
        if self.limits:
            data["limits"] = _plain(self.limits)
        if self.limits_at:
            data[AT] = {boxes: _plain(limits) for boxes, limits in self.limits_at.items()}
        return data

    def _is_of_use(self, option: Option) -> bool:
        return not option.needs or bool(self.values[option.needs])

    def _check_needs(self, given: Mapping[str, Any], where: str) -> None:
        for name in given:
            option = self.edition.options[name]
            is_used = given[name] is not None and given[name] is not False
            is_flag = bool(option.needs) and self.edition.options[option.needs].kind == "flag"
            if option.needs and is_used and not self.values[option.needs]:
                raise BadNotice(
                    f"{name} is of no use without {option.needs}",
                    where=place(where, name),
                    clause=self.edition.options[option.needs].clause,
                    remedy=f"set {option.needs}{' to true' if is_flag else ' too'}, or leave {name} out",
                )

    def _check_bars(self, where: str) -> None:
        """Two discretions that the rules do not let the operator use together."""
        for option in self.edition.options.values():
            value = word(self.values.get(option.name))
            for bar in option.bars.get(value, ()):
                if word(self.values[bar.option]) == bar.value:
                    raise BadNotice(
                        f"{option.name} {value} does not go with {bar.option} {bar.value}",
                        where=place(where, option.name),
                        clause=bar.clause,
                        remedy="change one of the two",
                    )

    def _check_fixed_stakes(self, where: str) -> None:
        """A wager of one size must be one that its limits allow."""
        for wager, option in self.edition.fixed_stakes.items():
            stake = self.fixed_stake(wager)
            if stake is not None and (fault := self.limit(wager).fault(stake)):
                clause = self.edition.options[option].clause
                raise BadNotice(fault, where=place(where, option), clause=clause, remedy="change one of the two")

    def _check_checks(self, where: str) -> None:
        """What the rulebook says must hold between options and limits."""
        for check in self.edition.checks.values():
            if fault := check.fault(self, where):
                raise fault


_NO_LIMIT = Limit()


def _among(limits: Mapping[str, Limit], wager: str) -> Limit | None:
    """The limit of a wager, or of its family, if there is one."""
    if wager in limits or not limits:
        return limits.get(wager)
    return next((limits[name] for name in signed_names(wager) if name in limits), None)


def _plain(limits: Mapping[str, Limit]) -> dict[str, Any]:
    return {
        wager: {key: n for key in ("min", "max", "step") if (n := getattr(limit, key)) is not None}
        for wager, limit in limits.items()
    }


def word(value: Value) -> str:
    """A value as a rulebook writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown(edition: Edition, name: str, where: str) -> UnknownName:
    elsewhere = edition.foreign_options.get(name)
    because = f"; it rests on rule {elsewhere}" if elsewhere else ""
    return UnknownName(
        f"{edition.ref} has no option {name!r}{because}",
        where=place(where, name),
        remedy=f"{did_you_mean(name, edition.options)}the options are {', '.join(sorted(edition.options))}",
    )


def _value(option: Option, value: object, where: str, *, in_lab: bool) -> Value:
    if value is None:
        if option.default is not None:
            remedy = f"leave it out for {str(option.default).lower()}"
            raise BadNotice("nothing is set here", where=where, clause=option.clause, remedy=remedy)
        return None
    match option.kind:
        case "flag":
            if not isinstance(value, bool):
                remedy = "write true or false"
                raise BadNotice(
                    f"{as_written(value)} is neither true nor false", where=where, clause=option.clause, remedy=remedy
                )
            return value
        case "choice":
            if type(value) is int:  # a number of decks, say
                value = str(value)
            choices = (*option.choices, *option.lab) if in_lab else option.choices
            if not isinstance(value, str) or value not in choices:
                remedy = f"choose {' or '.join(choices)}"
                raise BadNotice(f"{as_written(value)} is no choice", where=where, clause=option.clause, remedy=remedy)
            return value
        case "share":
            return share(value, where=where)
        case "number":
            return _number(value, option, where)
        case _:
            return cents(value, where=where)


def _number(value: object, option: Option, where: str) -> int:
    """A whole number that is no money, such as seconds."""
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        remedy = f"write one from 0 to {MOST_NUMBER:,}"
        raise BadNotice(f"{ascii(value)[:40]} is no whole number", where=where, clause=option.clause, remedy=remedy)
    return value


def _limits_at(edition: Edition, given: object, where: str) -> dict[str, Mapping[str, Limit]]:
    """Limits of single boxes: no box may have two."""
    sample = '{"7": {...}, "31-50": {...}}'
    if not isinstance(given, Mapping):
        raise BadNotice("limits of single places are set box by box", where=place(where, AT), remedy=f"write {sample}")
    most, clause, taken = edition.number("boxes"), edition.options[AT].clause, set[int]()
    for boxes in given:
        span = _span(str(boxes))
        if not span or not 1 <= span[0] <= span[-1] <= most or taken & set(span):
            remedy = f"name boxes from 1 to {most}, none of them twice, as in {sample}"
            raise BadNotice(f"{as_written(boxes)} has no limits", where=place(where, AT), clause=clause, remedy=remedy)
        taken |= set(span)
    return {str(boxes): _limits(edition, own, where, f"{AT}.{boxes}") for boxes, own in given.items()}


def _span(boxes: str) -> range:
    """
    >>> list(_span("31-33")), list(_span("7")), list(_span("all"))
    ([31, 32, 33], [7], [])
    """
    first, _, last = boxes.partition("-")
    numbers = [int(each) for each in (first, last or first) if each.isdecimal() and len(each) < 4]
    return range(numbers[0], numbers[1] + 1) if len(numbers) == 2 else range(0)


def _limits(edition: Edition, given: object, where: str, name: str = "limits") -> dict[str, Limit]:
    wagers, is_typed = limited_wagers(edition), where == COMMAND_LINE
    where = place(where, name)
    if not isinstance(given, Mapping):
        remedy = f"{name}.{wagers[0]}.min=500" if is_typed else f'{{"{wagers[0]}": {{"min": 500}}}}'
        raise BadNotice("limits are set wager by wager", where=where, remedy=f"write {remedy}")
    limits = {}
    for wager, bounds in given.items():
        if wager not in wagers:
            raise UnknownName(f"no limits are set for {wager!r}", where=where, remedy=f"choose {', '.join(wagers)}")
        if not isinstance(bounds, Mapping) or set(bounds) - {"min", "max", "step"}:
            sample = f"{where}.{wager}.min=500" if is_typed else '{"min": 500, "max": 10000}'
            remedy = f"write {sample}, in cents"
            raise BadNotice("a limit has min, max and step", where=f"{where}.{wager}", remedy=remedy)
        limit = Limit(**{key: cents(n, where=f"{where}.{wager}.{key}") for key, n in bounds.items()})
        if limit.min and limit.max and limit.min > limit.max:
            clause = edition.options["limits"].rule_on(wager)
            remedy = "change one of the two"
            raise BadNotice("the minimum is over the maximum", where=f"{where}.{wager}", clause=clause, remedy=remedy)
        limits[wager] = limit
    return limits


def limited_wagers(edition: Edition) -> tuple[str, ...]:
    """The wagers that a sign may limit: the ones whose size is the player's to choose."""
    limits = edition.options.get("limits")
    return limits.choices if limits else ()


def _from_text(option: Option | None, text: str) -> Any:
    if option is not None and option.kind == "flag" and text in ("true", "false"):
        return text == "true"
    if option is None or option.kind in ("cents", "number", *OF_LIMITS):
        try:
            return int(text)
        except ValueError:
            return text
    return text


__all__ = ["Limit", "Notice", "limited_wagers", "word"]
