"""What is worked out of a thing the first time that it is asked for, and then is part of it.

`functools.cached_property` takes a lock for that, in Python before 3.12, which costs more than most of what is kept so.

>>> class Circle:
...     radius = 2
...     @once
...     def squared(self) -> int:
...         print("worked out")
...         return self.radius ** 2
>>> circle = Circle()
>>> circle.squared, circle.squared
worked out
(4, 4)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - it is used as a decorator
    """An attribute that is worked out once for each thing that has it."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, one: None, kind: type) -> once[T]: ...

    @overload
    def __get__(self, one: object, kind: type) -> T: ...

    def __get__(self, one: object | None, kind: type) -> T | once[T]:
        if one is None:
            return self
        found = one.__dict__[self._name] = self._work(one)
        return found
