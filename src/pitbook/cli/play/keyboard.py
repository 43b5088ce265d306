"""What is typed at a terminal: lines, keys that act at once, and keys that were meant for something else."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from pitbook.cli.play.prompt import Leaves

_LONGEST: Final = 2000
_ESCAPES: Final = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|O.|.)?")
_ENTER: Final = "\r\n"
_HABIT_SECONDS: Final = 0.5
"""Within this time an Enter belongs to the key before it, which needed none."""
_LATE_SECONDS: Final = 1.0
"""So long nothing is heard once a question has lapsed: what comes then was meant for that one."""

Keyboard = Callable[[float], str | None]
"""What is typed within so many seconds: some keys, none at all, or None once nothing can come any more."""


def typed_keys(seconds: float) -> str | None:
    """What is typed at the terminal of this process; nothing more once it is gone."""
    try:
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        keys = os.read(sys.stdin.fileno(), 1024).decode("utf-8", "ignore") if ready else ""
    except OSError:  # whoever sat there has hung up
        return None
    return None if ready and (not keys or "\x04" in keys) else keys


@contextmanager
def each_key_at_once() -> Iterator[None]:
    """Take the terminal out of its lines for a while, where there is one."""
    if not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        with suppress(termios.error):  # it may be gone, and needs no order any more
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


class Typing:
    """A line as it grows under somebody's fingers."""

    def __init__(self, keyboard: Keyboard = typed_keys, now: Callable[[], float] = time.monotonic) -> None:
        self.keyboard, self.now = keyboard, now
        self.line = ""
        self._ahead = ""
        self._habit_until = self._late_until = 0.0

    def next(self, seconds: float, instant: Container[str] = ()) -> str | None:
        """What is said within so many seconds, if anything: a line that was finished, or a key that needs no Enter."""
        self._read(seconds)
        while self._ahead:
            key, self._ahead = self._ahead[0], self._ahead[1:]
            if key in _ENTER:
                if self._is_habit():
                    continue
                said, self.line = self.line.strip().lower(), ""
                return said
            is_alone = not self.line and not self._ahead.strip(_ENTER)  # and not a line that came all at once
            if is_alone and key.lower() in instant:
                self._habit_until = self.now() + _HABIT_SECONDS
                return key.lower()
            self._grow(key)
        return None

    def any_key(self, seconds: float) -> str:
        """The first key that is pressed within so many seconds, or nothing; an Enter out of habit is none."""
        self._read(seconds)
        while self._ahead:
            key, self._ahead = self._ahead[0], self._ahead[1:]
            if not (key in _ENTER and self._is_habit()):
                self._habit_until = self.now() + _HABIT_SECONDS if key not in _ENTER else 0.0
                return key.lower()
        return ""

    def lapse(self) -> None:
        """A question is over that nobody answered: what was being typed is not for the next one."""
        self.line, self._ahead = "", ""
        self._late_until = self.now() + _LATE_SECONDS

    def _read(self, seconds: float) -> None:
        keys = self.keyboard(0.0 if self._ahead else seconds)
        if keys is None:
            raise Leaves
        if self.now() >= self._late_until:
            self._ahead += _ESCAPES.sub("", keys)

    def _is_habit(self) -> bool:
        """Whether an Enter only follows the key before it; it is then used up."""
        was_habit = not self.line and self.now() < self._habit_until
        self._habit_until = 0.0
        return was_habit

    def _grow(self, key: str) -> None:
        if key in "\x7f\b":
            self.line = self.line[:-1]
        elif key.isprintable() and len(self.line) < _LONGEST and (self.line or not key.isspace()):
            self.line += key
