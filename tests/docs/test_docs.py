"""The documents are true: commands, options, names, links, transcripts and pages."""

from __future__ import annotations

import builtins
import doctest
import os
import re
import shlex
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from runpy import run_path

import pytest
import typer

import pitbook
from docs.markdown import PAGES, ROOT, Block, blocks, name, rstripped, without_blocks
from pitbook.cli.game_page import COMMAND, game_page
from pitbook.cli.main import app, run
from pitbook.games import find_game, game_names
from pitbook.table.record import WHATS

COMMANDS = ROOT / "docs" / "commands.md"
LIBRARY = ROOT / "docs" / "library.md"
GUARANTEES = ROOT / "docs" / "guarantees.md"
REGENERATE = f"run: .venv/bin/{COMMAND}"


# Commands


def _section(page: Path, heading: str) -> str:
    _, found, rest = page.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    assert found, f"{name(page)} has no heading '## {heading}'"
    return rest.partition("\n## ")[0]


def _words_of_the_command_line() -> Iterator[tuple[str, str]]:
    """Each command with each of its options and arguments; the program itself has an empty name."""
    root = typer.main.get_command(app)
    assert isinstance(root, typer.core.TyperGroup)
    for command, each in {"": root, **root.commands}.items():
        yield command, f"pitbook {command}".strip()
        for param in each.params:
            for option in param.opts if param.param_type_name == "option" else [str(param.metavar).strip("[]")]:
                yield command, option


@pytest.mark.parametrize(("command", "word"), list(_words_of_the_command_line()))
def test_every_command_and_option_is_documented(command: str, word: str) -> None:
    section = _section(COMMANDS, f"pitbook {command}" if command else "The program")
    assert word in section, f"docs/commands.md does not mention {word} of 'pitbook {command}'"


@pytest.mark.parametrize("what", WHATS)
def test_every_irregularity_is_documented_with_its_time(what: str) -> None:
    rows = [line for line in _section(COMMANDS, "The record").splitlines() if line.startswith(f"| `{what}` |")]
    assert len(rows) == 1
    assert f"| {WHATS[what]} |" in rows[0]


# The library


def test_every_public_name_is_documented() -> None:
    headings = re.findall(r"^## `(\w+)`", LIBRARY.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(pitbook.__all__)


def _is_doctest(block: Block) -> bool:
    return block.info.split()[:1] in (["python"], ["pycon"]) and ">>>" in block.text


@pytest.mark.parametrize("page", [p for p in PAGES if any(map(_is_doctest, blocks(p)))], ids=name)
def test_examples_in_python_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parser, runner, told = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), list[str]()
    names: dict[str, object] = {}
    for block in filter(_is_doctest, blocks(page)):
        example = parser.get_doctest(block.text, names, name(page), name(page), block.line)
        example.globs = names  # the examples of a page follow one another
        runner.run(example, out=told.append, clear_globs=False)
    assert not runner.failures, "".join(told)


# The pages of games


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_page_and_it_is_current(game: str) -> None:
    page = ROOT / "docs" / "games" / f"{game}.md"
    assert page.exists(), f"{game} has no page; {REGENERATE}"
    assert page.read_text(encoding="utf-8") == game_page(find_game(game)), f"the page of {game} is stale; {REGENERATE}"


def test_no_page_is_of_a_game_that_is_gone() -> None:
    assert sorted(page.stem for page in (ROOT / "docs" / "games").glob("*.md")) == game_names()


# Links and names of tests


def _anchor(heading: str) -> str:
    """What GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def _anchors(page: Path) -> set[str]:
    return {_anchor(line) for line in re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)}


def _links(page: Path) -> Iterator[tuple[Path, str]]:
    text = without_blocks(page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield ((page.parent / path).resolve() if path else page), anchor


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_link_is_dead(page: Path) -> None:
    for path, anchor in _links(page):
        assert path.exists(), f"{name(page)} links to {path}, which does not exist"
        assert not anchor or anchor in _anchors(path), f"{name(page)} links to #{anchor} of {path.name}, not there"


def test_every_page_is_linked_from_the_readme_or_a_page_it_links_to() -> None:
    reached, fresh = {PAGES[0]}, [PAGES[0]]
    while fresh:
        for path, _ in _links(fresh.pop()):
            if path.suffix == ".md" and path not in reached:
                reached.add(path)
                fresh.append(path)
    assert reached == set(PAGES)


def test_every_test_that_a_guarantee_rests_on_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", GUARANTEES.read_text(encoding="utf-8"))
    assert named
    for path, test in named:
        assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path} has no {test}"


# Transcripts


class _Shell:
    """As much of a shell as the documents use: `pitbook`, `cat` and `echo $?`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.code = 0
        monkeypatch.chdir(ROOT)
        monkeypatch.setenv("COLUMNS", "80")
        for variable in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
            monkeypatch.delenv(variable, raising=False)

    def run(self, line: str, expected: str) -> str:
        match shlex.split(line):
            case ["pitbook", *words]:
                return self._pitbook(words, typed=re.findall(r"^> ?(.*)$", expected, re.MULTILINE))
            case ["cat", path]:
                return Path(path).read_text(encoding="utf-8")
            case ["echo", "$?"]:
                return str(self.code)
        pytest.fail(f"the documents show a command that is not checked: {line}")

    def _pitbook(self, words: list[str], typed: list[str]) -> str:
        lines = iter(typed)

        def read(prompt: str) -> str:
            try:
                text = next(lines)
            except StopIteration:
                raise EOFError from None
            print(f"{prompt}{text}")
            return text

        self.monkeypatch.setattr(builtins, "input", read)
        self.monkeypatch.setattr(sys, "argv", ["pitbook", *words])
        with pytest.raises(SystemExit) as end:
            run()
        self.code = int(end.value.code or 0)
        told = self.capsys.readouterr()
        return told.out + told.err


def _transcripts(page: Path) -> list[Block]:
    return [block for block in blocks(page) if block.info == "console"]


def _matches(expected: str, actual: str) -> bool:
    """Equal but for blanks at the ends of lines; a line of three dots stands for any lines."""
    parts = re.split(r"^\.\.\.$", rstripped(expected), flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(part.lstrip("\n") if n else part) for n, part in enumerate(parts))
    return re.fullmatch(pattern, rstripped(actual) + ("\n" if parts[-1] == "" and len(parts) > 1 else "")) is not None


@pytest.mark.parametrize(
    ("page", "block"),
    [
        pytest.param(page, block, id=f"{name(page)}:{block.line}")
        for page in PAGES
        for block in (_transcripts(page) if page.exists() else [])
    ],
)
def test_transcripts_are_real(
    page: Path, block: Block, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = _Shell(monkeypatch, capsys)
    steps = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    assert not steps[0], "a console block begins with a command"
    for line, expected in zip(steps[1::2], steps[2::2], strict=True):
        actual = shell.run(line, expected)
        assert _matches(expected, actual), f"{name(page)}: $ {line}{os.linesep}{rstripped(actual)}"


# The picture


def _words_in(svg: str) -> list[str]:
    return [unescape(text).replace("\xa0", " ") for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def test_the_picture_is_current() -> None:
    picture = run_path(str(ROOT / "docs" / "make_picture.py"))["picture"]()
    kept = (ROOT / "docs" / "images" / "table.svg").read_text(encoding="utf-8")
    assert _words_in(kept) == _words_in(picture), "the picture is stale; run: .venv/bin/python docs/make_picture.py"
