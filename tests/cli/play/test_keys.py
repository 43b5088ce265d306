"""What is typed at a terminal and what it does: single keys, lines, and keys that were meant for something else."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from rich.console import Console, ConsoleDimensions, RenderableType
from rich.text import Text

from patience import PATIENCE_SECONDS
from pitbook.cli.play.keyboard import Typing
from pitbook.cli.play.prompt import Leaves
from pitbook.cli.play.screen import LiveScreen, Screen

BAR = {"enter": "$10", "10+1": "other wagers", "b": "bet", "s": "sign"}
INSTANT = {"b", "s"}


class Hands:
    """Somebody's hands at a keyboard, with a clock that only they move: keys, or seconds to wait before the next."""

    def __init__(self, moves: Iterable[str | float]) -> None:
        self.moves, self.time = list(moves), 100.0

    def __call__(self, seconds: float) -> str | None:
        while self.moves and isinstance(self.moves[0], float):
            self.time += self.moves.pop(0)  # type: ignore[operator]
        if not self.moves:
            return None
        self.time += 0.1
        return str(self.moves.pop(0))


def typed(*moves: str | float, instant: Iterable[str] = INSTANT) -> list[str]:
    """Everything that is said by these moves of the hands."""
    hands, said = Hands(moves), list[str]()
    typing = Typing(hands, lambda: hands.time)
    try:
        while True:
            text = typing.next(0.2, set(instant))
            said += [] if text is None else [text]
    except Leaves:
        return said


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["b"], ["b"]),
        (["B"], ["b"]),
        (["b\n"], ["b"]),
        (["b", "\n"], ["b"]),
        (["b", 1.0, "\n"], ["b", ""]),
        (["b\n", "\n"], ["b", ""]),
        (["1", "0", "+", "1", "\n"], ["10+1"]),
        (["10 b\n"], ["10 b"]),
        (["bet\n"], ["bet"]),
        (["x", "b", "\n"], ["xb"]),
        (["x", "\x7f", "b"], ["b"]),
        ([" ", "b"], ["b"]),
        (["\x1b[A", "b"], ["b"]),
        (["\n"], [""]),
    ],
)
def test_a_key_is_enough_where_nothing_can_follow_it(moves: list[str | float], said: list[str]) -> None:
    """The Enter of somebody used to lines belongs to the key before it; one that comes later is one of its own."""
    assert typed(*moves) == said


def test_what_was_meant_for_a_question_that_lapsed_is_not_for_the_next() -> None:
    hands = Hands(["1", "0", "\n", 2.0, "\n"])
    typing = Typing(hands, lambda: hands.time)
    assert typing.next(0.2) is None
    assert typing.next(0.2) is None
    typing.lapse()
    assert typing.line == ""
    assert typing.next(0.2) is None  # Enter, a moment too late
    assert typing.next(0.2) == ""


# A screen


class Table:
    """A table at which a question stands for so many looks at it, and a clock runs."""

    pause = 0.0

    def __init__(self, looks: int) -> None:
        self.looks = looks

    @property
    def clock(self) -> str:
        return f"{max(0, self.looks)} s "

    def listen(self, seconds: float) -> None:
        self.looks -= 1

    def draw(self) -> Sequence[RenderableType]:
        return [Text("the table")]

    def is_asked(self) -> bool:
        return self.looks > 0


def screen_of(*moves: str | float) -> tuple[LiveScreen, Hands, io.StringIO]:
    out, hands = io.StringIO(), Hands(moves)
    console = Console(file=out, width=80, height=24, force_terminal=True, color_system=None, legacy_windows=False)
    screen = LiveScreen(console, hands)
    screen.typing = Typing(hands, lambda: hands.time)
    return screen, hands, out


def test_the_clock_is_in_sight_while_one_reads() -> None:
    screen, _, out = screen_of("", "", " ", "b")
    screen.show(Text("a rule"))
    assert screen.ask(Table(20), BAR, lambda: True, INSTANT) == "b"
    frames = out.getvalue().split("\x1b[H")[1:]
    assert ["a rule" in frame for frame in frames] == [True, True, True, False]
    assert all(" s " in frame for frame in frames)


@pytest.mark.parametrize("key", ["\n", " ", "b", "q", "y"])
def test_the_key_that_closes_a_view_does_nothing_else(key: str) -> None:
    """The question lapses while somebody reads; their Enter closes the text, and stakes nothing."""
    screen, hands, _ = screen_of("", "", "", key, 2.0, "s")
    table = Table(2)
    screen.show(Text("a rule"))
    assert screen.ask(table, BAR, table.is_asked, INSTANT) is None
    assert hands.moves == [2.0, "s"]
    assert screen.ask(Table(20), BAR, lambda: True, INSTANT) == "s"


def test_an_enter_that_comes_just_too_late_answers_nothing() -> None:
    screen, _, _ = screen_of("1", "0", "\n", "\n", 2.0, "b")
    table = Table(2)
    assert screen.ask(table, BAR, table.is_asked, INSTANT) is None
    assert screen.ask(Table(20), BAR, lambda: True, INSTANT) == "b"


def test_an_error_is_gone_once_something_else_was_typed() -> None:
    screen, _, out = screen_of("", "b", "s")
    screen.say("that is not an amount", "yellow")
    assert screen.ask(Table(20), BAR, lambda: True, INSTANT) == "b"
    assert "that is not an amount" in out.getvalue().split("\x1b[H")[-1]
    assert screen.ask(Table(20), BAR, lambda: True, INSTANT) == "s"
    assert "that is not an amount" not in out.getvalue().split("\x1b[H")[-1]


def test_what_is_typed_while_nothing_is_asked_is_for_nothing() -> None:
    screen, _, _ = screen_of("1", "\n", "", 2.0, "b")
    table = Table(3)
    assert screen.watch(table, {"q": "leave"}, table.is_asked) == ""
    assert screen.ask(Table(20), BAR, lambda: True, INSTANT) == "b"


def test_one_may_read_while_the_table_goes_on() -> None:
    screen, _, out = screen_of("x", "s", "", "x", "", "", "")
    assert screen.watch(Table(20), {"s": "sign", "q": "leave"}, lambda: True) == "s"
    screen.show(Text("the sign"))
    table = Table(5)
    assert screen.watch(table, {"q": "leave"}, table.is_asked) == ""
    assert "the sign" in out.getvalue()
    assert " s any key goes on > " in out.getvalue()


def test_the_clock_runs_in_sight_while_something_is_worked_out() -> None:
    """Whoever does not want it any more presses a key, which does nothing else."""
    screen, _, out = screen_of("", "", "", "", "b")
    table = Table(3)
    assert screen.wait(table, lambda: not table.is_asked(), "Working.") is True
    drawn = out.getvalue().split("\x1b[H")[1:]
    assert len(drawn) > 1
    assert all("Working." in frame and " s any key goes on > " in frame for frame in drawn)
    assert screen.wait(Table(20), lambda: False, "Working.") is False


def test_what_is_said_at_parting_leaves_the_table_in_sight() -> None:
    """However long it is: nothing that is drawn scrolls away."""
    screen, _, out = screen_of()
    screen.console.size = ConsoleDimensions(60, 10)
    rows = ["header", *(f"row {n}" for n in range(20)), "sum"]
    table = Table(0)
    table.draw = lambda: [Text("\n".join(rows)), Text("header\nsum")]  # type: ignore[method-assign]
    screen.finish(table, Text("\n".join(f"parting {n}" for n in range(6))))
    shown = out.getvalue().split("\x1b[H")[-1]
    assert "header" in shown
    assert "parting 5" in shown
    assert shown.count("\n") < 10


@pytest.mark.parametrize(("key", "leaves"), [("y", True), ("Y", True), ("q", True), ("n", False), ("\n", False)])
def test_one_key_says_yes_or_no(key: str, leaves: bool) -> None:
    screen, _, out = screen_of("", key)
    assert screen.confirm(Table(20), "Leave?") is leaves
    assert "Leave?" in out.getvalue()
    assert " s > " in out.getvalue()


def test_a_terminal_that_goes_away_ends_the_visit() -> None:
    """Somebody closes the window: the visit ends as if they had left, without a traceback."""
    ours, theirs = pty.openpty()
    words = [str(Path(sys.executable).with_name("pitbook")), "play", "dragon-21", "--seed", "3"]
    errors = subprocess.PIPE
    process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=errors, start_new_session=True, text=True)
    os.close(theirs)
    seen = b""
    while b"other wagers" not in seen:
        seen += os.read(ours, 65536)
    os.close(ours)
    _, told = process.communicate(timeout=PATIENCE_SECONDS)
    assert "Traceback" not in told


def test_the_end_of_a_file_ends_the_visit() -> None:
    words = [str(Path(sys.executable).with_name("pitbook")), "play", "caribbean-stud", "--seed", "3"]
    done = subprocess.run(words, input="10\n", capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "You leave after 1 round, $10.00 down" in done.stdout


def test_lines_are_read_where_there_is_no_terminal() -> None:
    """And a single letter with its Enter is what the key is elsewhere."""
    lines = iter(["b", "10+1"])
    screen = Screen(Console(file=io.StringIO(), width=80), lambda prompt: next(lines))
    assert [screen.ask(Table(20), BAR, lambda: True, INSTANT) for _ in range(2)] == ["b", "10+1"]
