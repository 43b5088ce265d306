"""A person's terminal at a table: what is printed there, what is typed, and cards that move before one's eyes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from pitbook.cli.play import felt
from pitbook.cli.play.prompt import Leaves, draw_bar, is_parting_word

PROMPT_LINES: Final = 3


@dataclass
class TerminalScreen:
    """Where a person reads and types; whoever `is_leaving` is asked nothing more."""

    console: Console
    read: Callable[[str], str]
    is_leaving: bool = False

    def say(self, words: str, style: str = "") -> None:
        self.console.print(felt.framed(Text(words, style)))

    def show(self, what: RenderableType) -> None:
        """Put something on a screen of its own, where there is a screen."""
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(what)

    def ask(self, bar: Mapping[str, str], replies: Mapping[str, RenderableType]) -> str:
        """What the person types, once it is not a question about the table."""
        while True:
            self.console.print(felt.framed(draw_bar(bar)))
            text = self._read()
            if text not in replies:
                return text
            self.console.print(replies[text])

    def _read(self) -> str:
        if self.is_leaving:
            raise Leaves
        try:
            text = self.read("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leaves from None
        if is_parting_word(text):
            raise Leaves
        return text

    def fullest(self, pages: Sequence[RenderableType]) -> RenderableType:
        """The first of these pages that the screen has room for above the prompt, else the last."""
        if not self.console.is_terminal:
            return pages[0]
        room = self.console.height - PROMPT_LINES
        options = self.console.options.update(height=None)
        return next((page for page in pages if len(self.console.render_lines(page, options)) <= room), pages[-1])

    @contextmanager
    def stage(self, draw: Callable[[], RenderableType]) -> Iterator[Callable[[float], None]]:
        """Cards move before one's eyes, where there are eyes and they wish it."""
        if not self.console.is_terminal or os.environ.get("PITBOOK_STILL"):
            yield lambda seconds: None
            return
        self.console.clear()
        with Live(draw(), console=self.console, auto_refresh=False, transient=True) as live:

            def redraw(seconds: float) -> None:
                live.update(draw(), refresh=True)
                try:
                    time.sleep(0 if self.is_leaving else seconds)
                except KeyboardInterrupt:  # the round goes on by the rules, the person does not
                    self.is_leaving = True

            yield redraw
