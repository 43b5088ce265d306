"""Where a person sees a live table and types: lines one after another, or a screen that changes before their eyes.

A question may become pointless while somebody thinks, because a clock has run out or the others have gone on.
"""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Protocol

from rich.console import Console, RenderableType
from rich.text import Text

from pitbook.cli.play import felt
from pitbook.cli.play.prompt import Leaves, draw_bar, is_parting_word

_REDRAW_SECONDS: Final = 0.2
_SAID_SECONDS: Final = 8
_LONGEST: Final = 60
_ESCAPES: Final = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|O.|.)?")


class Stage(Protocol):
    """The table as the screens need it."""

    def listen(self, seconds: float) -> None:
        """Take in what the house says, for at most so long."""

    def draw(self) -> RenderableType:
        """Everything there is to see now."""

    def clock(self) -> str:
        """How long there is left, in words, or nothing."""


class Screen(Protocol):
    console: Console
    is_live: bool

    def open(self) -> AbstractContextManager[None]: ...

    def say(self, words: str, style: str = "") -> None: ...

    def show(self, what: RenderableType) -> None: ...

    def ask(self, stage: Stage, bar: Mapping[str, str], is_asked: Callable[[], bool]) -> str | None: ...

    def watch(self, stage: Stage, is_waiting: Callable[[], bool]) -> None: ...


class PlainScreen:
    """One line after another: for pipes, files and whoever wants no tricks."""

    is_live = False

    def __init__(self, console: Console, read: Callable[[str], str]) -> None:
        self.console = console
        self.read = read

    @contextmanager
    def open(self) -> Iterator[None]:
        yield

    def say(self, words: str, style: str = "") -> None:
        self.console.print(felt.framed(Text(words, style)))

    def show(self, what: RenderableType) -> None:
        self.console.print(what)

    def ask(self, stage: Stage, bar: Mapping[str, str], is_asked: Callable[[], bool]) -> str | None:
        """What the person types; None if by then it is no longer asked."""
        self.show(felt.framed(draw_bar(bar)))
        try:
            text = self.read(f"{stage.clock()}> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leaves from None
        stage.listen(0)
        if is_parting_word(text):
            raise Leaves
        return text if is_asked() else None

    def watch(self, stage: Stage, is_waiting: Callable[[], bool]) -> None:
        """Listen until something is asked again."""
        while is_waiting():
            stage.listen(1.0)


class LiveScreen:
    """The whole terminal, drawn again whenever something happens and while a clock runs."""

    is_live = True

    def __init__(self, console: Console) -> None:
        self.console = console
        self.typed = ""
        self.said: list[tuple[float, Text]] = []
        self._pages: list[list[str]] = []
        self._drawn = ""

    @contextmanager
    def open(self) -> Iterator[None]:
        before = termios.tcgetattr(sys.stdin)
        try:
            tty.setcbreak(sys.stdin)
            yield
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
            self.console.print()

    def say(self, words: str, style: str = "") -> None:
        """Keep a remark in sight for a while."""
        self.said = [*self.said[-1:], (time.monotonic() + _SAID_SECONDS, Text(words, style))]
        self._drawn = ""
        self.console.file.write(f"\r\x1b[K{words[: self.console.width - 1]}")  # at once, in the place of the prompt
        self.console.file.flush()

    def show(self, what: RenderableType) -> None:
        """Put something in front of the table until the person has read it."""
        lines = self._lines(what)
        room = max(4, self.console.height - 2)
        self._pages = [lines[at : at + room] for at in range(0, len(lines), room)]

    def ask(self, stage: Stage, bar: Mapping[str, str], is_asked: Callable[[], bool]) -> str | None:
        while is_asked():
            text = self._step(stage, draw_bar(bar))
            if text is not None and self._pages:
                del self._pages[0]
            elif text is not None:
                if is_parting_word(text):
                    raise Leaves
                return text
        self._pages = []
        return None

    def watch(self, stage: Stage, is_waiting: Callable[[], bool]) -> None:
        while is_waiting():
            text = self._step(stage, draw_bar({"q": "leave"}))
            if text is not None and is_parting_word(text):
                raise Leaves

    def _step(self, stage: Stage, bar: Text) -> str | None:
        """Draw, then take in what comes first: something typed, or something heard."""
        self._draw(stage, bar)
        text = self._type()
        stage.listen(0)
        return text

    def _draw(self, stage: Stage, bar: Text) -> None:
        now = time.monotonic()
        self.said = [each for each in self.said if each[0] > now]
        if self._pages:
            rows = [*self._pages[0], "enter goes on > "]
        else:
            said = [text for _, text in self.said]
            rows = self._rows(stage, said, bar)
            if len(rows) > self.console.height:
                rows = fitted(self._rows(stage, said[-1:], bar), self.console.height)
        drawn = "\n".join(f"{row}\x1b[K" for row in rows)
        if drawn != self._drawn:
            self.console.file.write(f"\x1b[H{drawn}\x1b[J")
            self.console.file.flush()
            self._drawn = drawn

    def _rows(self, stage: Stage, said: list[Text], bar: Text) -> list[str]:
        return [*self._lines(felt.framed(stage.draw(), *said, bar)), f"{stage.clock()}> {self.typed}"]

    def _lines(self, what: RenderableType) -> list[str]:
        with self.console.capture() as captured:
            self.console.print(what)
        return captured.get().rstrip("\n").split("\n")

    def _type(self) -> str | None:
        """A finished line, if one was typed by now."""
        ready, _, _ = select.select([sys.stdin], [], [], _REDRAW_SECONDS)
        if not ready:
            return None
        keys = os.read(sys.stdin.fileno(), 1024).decode("utf-8", "ignore")
        if not keys or "\x04" in keys:
            raise Leaves
        for key in _ESCAPES.sub("", keys):
            if key in "\r\n":
                text, self.typed = self.typed.strip().lower(), ""
                return text
            if key in "\x7f\b":
                self.typed = self.typed[:-1]
            elif key.isprintable() and len(self.typed) < _LONGEST:
                self.typed += key
        return None


def fitted(rows: list[str], height: int) -> list[str]:
    """As many rows as there is room for: idle ones go first, then what lies under the header.

    >>> fitted(["title", "sums", "", "a", "b", "> "], 5), fitted(["title", "sums", "", "a", "b", "> "], 4)
    (['title', 'sums', 'a', 'b', '> '], ['title', 'sums', 'b', '> '])
    """
    while len(rows) > height and any(not row.strip() for row in rows):
        at = next(n for n, row in enumerate(rows) if not row.strip())
        rows = [*rows[:at], *rows[at + 1 :]]
    return rows if len(rows) <= height else [*rows[:2], *rows[len(rows) - height + 2 :]]
