"""How far a long count has come, told to whoever listens, such as a terminal; mostly nobody does.

>>> heard = []
>>> with heard_by(lambda done, of: heard.append((done, of))):
...     letters = list(counted_off("ab", 2))
>>> letters, heard
(['a', 'b'], [(0, 2), (1, 2), (2, 2)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Listener = Callable[[int, int], None]
"""Told how many parts of a count are done, and of how many."""
Part = TypeVar("Part")

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """While this lasts, counts tell the listener how far they have come."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def counted_off(parts: Iterable[Part], of: int) -> Iterator[Part]:
    """The parts of a count as they are done, each told when it is there."""
    listener = _listener.get()
    if listener:
        listener(0, of)
    for done, part in enumerate(parts, 1):
        if listener:
            listener(done, of)
        yield part
