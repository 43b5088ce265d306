"""Where a person sees a table and types: lines one after another, or a screen that changes before their eyes.

A question may become pointless while somebody thinks, because a clock has run out or the others have gone on. Whatever
they then read stays in front of them until they close it, and the key that closes it does nothing else.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from rich.console import Console, RenderableType
from rich.text import Text

from pitbook.cli.play.ink import WIDEST, framed
from pitbook.cli.play.keyboard import Keyboard, Typing, each_key_at_once, typed_keys
from pitbook.cli.play.prompt import Leaves, draw_bar, is_parting_word

_SAID_SECONDS: Final = 8
YES: Final = "y"


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

    is_drawn_once = True
    """Whether what is not yet there to be drawn is not drawn at all."""

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        self.console = console
        self.read = read

    @property
    def width(self) -> int:
        """How many columns a table may take."""
        return min(self.console.width, WIDEST)

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

    def ask(
        self, scene: Scene, bar: Mapping[str, str], is_asked: Callable[[], bool], instant: Container[str] = ()
    ) -> str | None:
        """What the person types; None if by then it is no longer asked. Keys that are `instant` may need no Enter."""
        self.show(framed(draw_bar(bar, self.width)))
        text = self._line(scene)
        scene.listen(0)
        return text if is_asked() or is_parting_word(text) else None

    def wait(self, scene: Scene, is_ready: Callable[[], bool], words: str) -> bool:
        """Whether the person waits until there is something to show; here whoever draws it does."""
        return True

    def confirm(self, scene: Scene, question: str) -> bool:
        """Whether the person means it."""
        self.say(f"{question} (y or n)", "yellow")
        return _is_meant(self._line(scene))

    def _line(self, scene: Scene) -> str:
        try:
            return self.read(f"{scene.clock}> ").strip().lower()
        except EOFError:
            self.console.print()
            raise Leaves from None
        except KeyboardInterrupt:
            self.console.print()
            raise

    def watch(self, scene: Scene, bar: Mapping[str, str], is_waiting: Callable[[], bool]) -> str:
        """Let the table go on until something is asked again, or one of these keys is pressed."""
        while is_waiting():
            scene.listen(1.0)
        return ""

    def finish(self, scene: Scene, parting: RenderableType) -> None:
        """Leave the table in sight as it was at the end, and below it what is said at parting."""
        self.console.print(parting)


class LiveScreen(Screen):
    """The whole terminal, drawn again whenever something happens and while a clock runs."""

    is_drawn_once = False

    def __init__(self, console: Console, keyboard: Keyboard = typed_keys) -> None:
        super().__init__(console)
        self.typing = Typing(keyboard)
        self.said: list[tuple[float, Text]] = []
        self._pages: list[list[str]] = []
        self._drawn = ""

    @contextmanager
    def open(self) -> Iterator[None]:
        try:
            with each_key_at_once():
                yield
        except BaseException:  # what went wrong is told below the table, not behind the prompt
            self.console.print()
            raise

    def say(self, words: str, style: str = "") -> None:
        """Keep a remark in sight for a while, or until the person does something."""
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

    def ask(
        self, scene: Scene, bar: Mapping[str, str], is_asked: Callable[[], bool], instant: Container[str] = ()
    ) -> str | None:
        while self._pages or is_asked():
            if self._pages:
                self._read_on(scene)
                continue
            self._draw(scene, draw_bar(bar, self.width))
            text = self.typing.next(scene.pause, instant)
            scene.listen(0)
            if text is not None and (is_asked() or is_parting_word(text)):
                self.said = []
                return text
        self.typing.lapse()
        return None

    def _read_on(self, scene: Scene) -> None:
        """Any key goes on to the next page or back to the table, and does nothing else."""
        self._draw(scene, Text())
        if self.typing.any_key(scene.pause):
            del self._pages[0]
        scene.listen(0)

    def wait(self, scene: Scene, is_ready: Callable[[], bool], words: str) -> bool:
        """The clock stays in sight meanwhile, and any key is enough to want it no longer."""
        while not is_ready():
            self._pages = [[words]]
            self._draw(scene, Text())
            is_over = self.typing.any_key(scene.pause)
            self._pages = []
            if is_over:
                return False
            scene.listen(0)
        return True

    def confirm(self, scene: Scene, question: str) -> bool:
        self.said = [(time.monotonic() + _SAID_SECONDS * 10, Text(question, "yellow"))]
        key = ""
        while not key:
            self._draw(scene, draw_bar({YES: "yes", "any other key": "no"}, self.width))
            key = self.typing.any_key(scene.pause)
            scene.listen(0)
        self.said = []
        return _is_meant(key)

    def watch(self, scene: Scene, bar: Mapping[str, str], is_waiting: Callable[[], bool]) -> str:
        """What else is typed while nothing is asked is meant for nothing."""
        while self._pages or is_waiting():
            if self._pages:
                self._read_on(scene)
                continue
            self._draw(scene, draw_bar(bar, self.width))
            if (key := self.typing.any_key(scene.pause)) in bar:
                return key
            scene.listen(0)
        return ""

    def finish(self, scene: Scene, parting: RenderableType) -> None:
        """The fullest page that leaves room for what is said at parting."""
        self._pages, self.said = [], []
        rows = self._rows(scene, Text(), "", self.console.height - len(self._lines(parting)))
        self._write("\x1b[H" + "\n".join(f"{row}\x1b[K" for row in rows) + "\x1b[J")
        self.console.print(parting)

    def _draw(self, scene: Scene, bar: Text) -> None:
        """What there is to see, with the clock whatever that is."""
        if self._pages:
            rows = [*self._pages[0], f"{scene.clock}any key goes on > "]
        else:
            rows = self._rows(scene, bar, f"{scene.clock}> ", self.console.height)
        drawn = "\n".join(f"{row}\x1b[K" for row in rows)
        if drawn != self._drawn:
            self._write(f"\x1b[H{drawn}\x1b[J")
            self._drawn = drawn

    def _rows(self, scene: Scene, bar: Text, prompt: str, height: int) -> list[str]:
        """The fullest page that there is room for; if none is short enough, what fits of the last."""
        self.said = [each for each in self.said if each[0] > time.monotonic()]
        below = [*(text for _, text in self.said), *([bar] if bar else [])]
        under = [*self._lines(framed(*below)), prompt + self._end_of_line(prompt)] if below else [prompt]
        room = height - len(under)
        rows: list[str] = []
        for page in scene.draw():
            rows = without_idle(self._lines(page), room)
            if len(rows) <= room:
                return [*rows, *under]
        return [*cut(rows, room), *under]

    def _lines(self, what: RenderableType) -> list[str]:
        with self.console.capture() as captured:
            self.console.print(what)
        return captured.get().rstrip("\n").split("\n")

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()

    def _end_of_line(self, prompt: str) -> str:
        """What was typed, as far as there is room for it on one line."""
        return self.typing.line[-max(1, self.console.width - len(prompt) - 1) :]


def _is_meant(text: str) -> bool:
    """Whether somebody says yes; who asks again to leave means it too."""
    return text.startswith(YES) or is_parting_word(text)


def open_screen(console: Console, read: Callable[[str], str]) -> Screen:
    """A screen that changes, if there are eyes before it and they do not mind; else one line after another."""
    is_terminal = console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()
    return LiveScreen(console) if is_terminal and not os.environ.get("PITBOOK_STILL") else Screen(console, read)


def without_idle(rows: list[str], height: int) -> list[str]:
    """Rows without as many empty ones as it takes to make room.

    >>> without_idle(["title", "", "cards", "", "sum"], 4)
    ['title', 'cards', '', 'sum']
    """
    while len(rows) > height and any(not row.strip() for row in rows):
        at = next(n for n, row in enumerate(rows) if not row.strip())
        rows = [*rows[:at], *rows[at + 1 :]]
    return rows


def cut(rows: list[str], height: int) -> list[str]:
    """As many rows as there is room for: those before the last go first, for cards come before words.

    >>> cut(["title", "cards", "words", "sum"], 3)
    ['title', 'cards', 'sum']
    """
    return rows if len(rows) <= height else [*rows[: max(0, height - 1)], rows[-1]]
