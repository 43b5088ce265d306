"""Where a person sees a table and types: lines one after another, or a screen that changes before their eyes.

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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from rich.console import Console, RenderableType
from rich.text import Text

from pitbook.cli.play.ink import framed
from pitbook.cli.play.prompt import Leaves, draw_bar, is_parting_word

_SAID_SECONDS: Final = 8
_LONGEST: Final = 2000
_ESCAPES: Final = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|O.|.)?")

Keyboard = Callable[[float], str | None]
"""What is typed within so many seconds: some keys, none at all, or None once nothing can come any more."""


class Scene(Protocol):
    """The table as the screens need it."""

    @property
    def clock(self) -> str:
        """How long there is left, in words, or nothing."""

    @property
    def pause(self) -> float:
        """How many seconds to look at what is drawn before the table goes on."""

    def listen(self, seconds: float) -> None:
        """Let the table go on, for at most so long."""

    def draw(self) -> Sequence[RenderableType]:
        """Everything there is to see now, in ways that take less and less room."""


class Screen:
    """A person's terminal, one line after another: for pipes, files and whoever wants no tricks."""

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        self.console = console
        self.read = read

    @contextmanager
    def open(self) -> Iterator[None]:
        """Take the terminal for a visit."""
        yield

    def say(self, words: str, style: str = "") -> None:
        """Answer the person in a sentence."""
        self.show(framed(Text(words, style)))

    def tell(self, news: str) -> None:
        """Say what somebody else did, where the table does not show it."""
        self.say(f"· {news}", "dim")

    def show(self, what: RenderableType) -> None:
        """Put something beside the table that the person wants to read."""
        self.console.print(what)

    def present(self, pages: Sequence[RenderableType]) -> None:
        """Show how the table stands, where it does not show itself."""
        self.show(pages[0])

    def ask(self, scene: Scene, bar: Mapping[str, str], is_asked: Callable[[], bool]) -> str | None:
        """What the person types; None if by then it is no longer asked."""
        self.show(framed(draw_bar(bar)))
        try:
            text = self.read(f"{scene.clock}> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leaves from None
        scene.listen(0)
        if is_parting_word(text):
            raise Leaves
        return text if is_asked() else None

    def watch(self, scene: Scene, is_waiting: Callable[[], bool]) -> None:
        """Let the table go on until something is asked again."""
        while is_waiting():
            scene.listen(1.0)

    def finish(self, scene: Scene) -> None:
        """Leave the table in sight as it was at the end."""


def typed_keys(seconds: float) -> str | None:
    """What is typed at the terminal of this process."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if not ready:
        return ""
    keys = os.read(sys.stdin.fileno(), 1024).decode("utf-8", "ignore")
    return keys if keys and "\x04" not in keys else None


class LiveScreen(Screen):
    """The whole terminal, drawn again whenever something happens and while a clock runs."""

    def __init__(self, console: Console, keyboard: Keyboard = typed_keys) -> None:
        super().__init__(console)
        self.keyboard = keyboard
        self.typed = ""
        self._ahead = ""
        self.said: list[tuple[float, Text]] = []
        self._pages: list[list[str]] = []
        self._drawn = ""

    @contextmanager
    def open(self) -> Iterator[None]:
        if not sys.stdin.isatty():
            yield
            return
        before = termios.tcgetattr(sys.stdin)
        try:
            tty.setcbreak(sys.stdin)
            yield
        except BaseException:  # what went wrong is told below the table, not behind the prompt
            self.console.print()
            raise
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)

    def say(self, words: str, style: str = "") -> None:
        """Keep a remark in sight for a while."""
        self.said = [*self.said[-1:], (time.monotonic() + _SAID_SECONDS, Text(words, style))]
        self._drawn = ""
        self._write(f"\r\x1b[K{words[: self.console.width - 1]}")  # at once, in the place of the prompt

    def tell(self, news: str) -> None:
        pass

    def show(self, what: RenderableType) -> None:
        """Put something in front of the table until the person has read it."""
        lines = self._lines(what)
        room = max(4, self.console.height - 2)
        self._pages = [lines[at : at + room] for at in range(0, len(lines), room)]

    def present(self, pages: Sequence[RenderableType]) -> None:
        pass

    def ask(self, scene: Scene, bar: Mapping[str, str], is_asked: Callable[[], bool]) -> str | None:
        while is_asked():
            text = self._step(scene, draw_bar(bar))
            if text is not None and self._pages:
                del self._pages[0]
            elif text is not None:
                if is_parting_word(text):
                    raise Leaves
                return text
        self._pages = []
        return None

    def watch(self, scene: Scene, is_waiting: Callable[[], bool]) -> None:
        while is_waiting():
            text = self._step(scene, draw_bar({"q": "leave"}))
            if text is not None and is_parting_word(text):
                raise Leaves

    def finish(self, scene: Scene) -> None:
        self._pages, self.said, self.typed = [], [], ""
        self._draw(scene, Text(), prompt="")

    def _step(self, scene: Scene, bar: Text) -> str | None:
        """Draw, then take in what comes first: something typed, or something that happens."""
        self._draw(scene, bar, prompt=f"{scene.clock}> ")
        text = self._type(scene.pause)
        scene.listen(0)
        return text

    def _draw(self, scene: Scene, bar: Text, prompt: str) -> None:
        rows = [*self._pages[0], "enter goes on > "] if self._pages else self._rows(scene, bar, prompt)
        drawn = "\n".join(f"{row}\x1b[K" for row in rows)
        if drawn != self._drawn:
            self._write(f"\x1b[H{drawn}\x1b[J")
            self._drawn = drawn

    def _rows(self, scene: Scene, bar: Text, prompt: str) -> list[str]:
        """The fullest page that there is room for; if none is short enough, what fits of the last."""
        self.said = [each for each in self.said if each[0] > time.monotonic()]
        below = [*(text for _, text in self.said), *([bar] if bar else [])]
        rows: list[str] = []
        for page in scene.draw():
            rows = [*self._lines(framed(page, *below)), prompt + self._end_of_typed(prompt)]
            if len(rows) <= self.console.height:
                return rows
        return fitted(rows, self.console.height)

    def _lines(self, what: RenderableType) -> list[str]:
        with self.console.capture() as captured:
            self.console.print(what)
        return captured.get().rstrip("\n").split("\n")

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()

    def _type(self, seconds: float) -> str | None:
        """A finished line, if one was typed by now."""
        keys = self.keyboard(0.0 if self._ahead else seconds)
        if keys is None:
            raise Leaves
        self._ahead += _ESCAPES.sub("", keys)
        while self._ahead:
            key, self._ahead = self._ahead[0], self._ahead[1:]
            if key in "\r\n":
                text, self.typed = self.typed.strip().lower(), ""
                return text
            if key in "\x7f\b":
                self.typed = self.typed[:-1]
            elif key.isprintable() and len(self.typed) < _LONGEST:
                self.typed += key
        return None

    def _end_of_typed(self, prompt: str) -> str:
        """What was typed, as far as there is room for it on one line."""
        return self.typed[-max(1, self.console.width - len(prompt) - 1) :]


def open_screen(console: Console, read: Callable[[str], str]) -> Screen:
    """A screen that changes, if there are eyes before it and they do not mind; else one line after another."""
    is_terminal = console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()
    return LiveScreen(console) if is_terminal and not os.environ.get("PITBOOK_STILL") else Screen(console, read)


def fitted(rows: list[str], height: int) -> list[str]:
    """As many rows as there is room for: idle ones go first, then what lies under the header.

    >>> fitted(["title", "sums", "", "a", "b", "> "], 5), fitted(["title", "sums", "", "a", "b", "> "], 4)
    (['title', 'sums', 'a', 'b', '> '], ['title', 'sums', 'b', '> '])
    """
    while len(rows) > height and any(not row.strip() for row in rows):
        at = next(n for n, row in enumerate(rows) if not row.strip())
        rows = [*rows[:at], *rows[at + 1 :]]
    return rows if len(rows) <= height else [*rows[:2], *rows[len(rows) - height + 2 :]]
