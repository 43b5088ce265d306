"""Values that never change, quick to make and quick to load: the answers, requests and facts of every round.

They are frozen, slotted dataclasses in all but how they are made. A frozen dataclass looks for each field anew as its
`__init__` sets it; here the setters are looked up once. And what can be shared by all classes is not compiled for each:
for a hundred classes that would be long enough to be felt when a command starts.

>>> @value
... class Throw(Value):
...     points: int
...     by: str = "dealer"
>>> Throw(7)
Throw(points=7, by='dealer')
>>> Throw(7) == Throw(7, "dealer")
True
>>> Throw(7).points = 8
Traceback (most recent call last):
dataclasses.FrozenInstanceError: cannot assign to field 'points'

A field that is for the keyword only comes last, also behind those of classes that derive from this one:

>>> @value
... class MarkedThrow(Value):
...     mark: str = field(default="", kw_only=True)
>>> @value
... class SevenThrow(MarkedThrow):
...     points: int
>>> SevenThrow(7, mark="x")
SevenThrow(points=7, mark='x')

An ordinary frozen dataclass may derive from one:

>>> @dataclass(frozen=True, slots=True)
... class LoadedThrow(Throw):
...     is_loaded: bool = True
>>> LoadedThrow(7)
LoadedThrow(points=7, by='dealer', is_loaded=True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform


class Value:
    """What every `value` derives from: it never changes, and equals those of its class with the same fields."""

    __slots__ = ()
    if TYPE_CHECKING:  # `dataclass` sets them; here they would count as fields
        __match_args__: ClassVar[tuple[str, ...]]
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self is other or _content(self) == _content(other)

    def __hash__(self) -> int:
        return hash(_content(self))

    def __setattr__(self, name: str, _: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return self.__class__, _content(self)

    def __repr__(self) -> str:
        shown = zip(self.__match_args__, _content(self), strict=True)
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={each!r}' for name, each in shown)})"


_V = TypeVar("_V", bound=Value)


class _Params:
    """What `dataclass` reads of a class that another derives from: whether it is frozen.

    Every value is. While one is made it must not seem so, or `dataclass` would write the two methods for each class
    that all of them have from `Value`.
    """

    is_making = False

    @property
    def frozen(self) -> bool:
        return not self.is_making


_PARAMS = _Params()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[_V]) -> type[_V]:
    """Make a class a frozen, slotted dataclass of plain fields."""
    _PARAMS.is_making = True
    try:
        made = dataclass(slots=True, init=False, repr=False, eq=False)(kind)
    finally:
        _PARAMS.is_making = False
    type.__setattr__(made, "__match_args__", tuple(each.name for each in _ordered(made)))
    made.__init__ = _init(made)  # type: ignore[method-assign]
    type.__setattr__(made, "__dataclass_params__", _PARAMS)
    return made


def _content(one: Value) -> tuple[Any, ...]:
    return tuple([getattr(one, name) for name in one.__match_args__])


def _ordered(kind: type[Value]) -> list[Field[Any]]:
    """The fields in the order in which they are given, those for the keyword last."""
    return sorted(fields(kind), key=lambda each: each.kw_only is True)


def _init(kind: type[Value]) -> Callable[..., None]:
    """The `__init__` that a dataclass would write, but for the way in which it sets fields."""
    own = _ordered(kind)
    names: dict[str, Any] = {f"set_{each.name}": getattr(kind, each.name).__set__ for each in own}
    names |= {f"default_{each.name}": each.default for each in own}
    body = [f"set_{each.name}(self, {each.name})" for each in own]
    if hasattr(kind, "__post_init__"):
        names["post_init"] = kind.__post_init__
        body.append("post_init(self)")
    lines = [f"def __init__({', '.join(['self', *map(_parameter, own)])}):", *(body or ["pass"])]
    exec("\n ".join(lines), names)  # of names in our own source, never of anything given
    made: Callable[..., None] = names["__init__"]
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    return made


def _parameter(each: Field[Any]) -> str:
    return each.name if each.default is MISSING else f"{each.name}=default_{each.name}"
