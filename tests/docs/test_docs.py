"""The documents are true: commands, options, names, links, transcripts, pages and pictures.

`docs.regenerating` says how to write into them what the software says now.
"""

from __future__ import annotations

import builtins
import doctest
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
import typer

import pitbook
from docs.markdown import PAGES, ROOT, Block, blocks, name, rstripped, without_blocks
from docs.regenerating import ADVICE, is_regenerating, replace_block
from pitbook.cli.commands.strategy import show_strategy
from pitbook.cli.game_page import game_page
from pitbook.cli.main import app, run
from pitbook.games import find_game, game_names

COMMANDS = ROOT / "docs" / "commands.md"
LIBRARY = ROOT / "docs" / "library.md"
GUARANTEES = ROOT / "docs" / "guarantees.md"
IMAGES = ROOT / "docs" / "images"


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


NAMED = [each for game in game_names() for each in find_game(game).irregularities if each.name]
SHARED = {(each.name, each.when) for each in NAMED if not each.handler or "games" not in each.handler.__module__}


@pytest.mark.parametrize(("what", "when"), sorted({(each.name, each.when) for each in NAMED}))
def test_every_irregularity_is_documented_with_its_time(what: str, when: str) -> None:
    """What games share stands with the record; what is one game's own stands on its page, and may stand there too."""
    rows = [line for line in _section(COMMANDS, "The record").splitlines() if line.startswith(f"| `{what}` |")]
    assert len(rows) == 1 or (not rows and (what, when) not in SHARED)
    assert all(f"| {when} |" in row for row in rows)


@pytest.mark.parametrize("game", game_names())
def test_the_page_of_a_game_names_all_that_may_go_wrong(game: str) -> None:
    """What no edition has a rule on is not among it."""
    page, editions = game_page(find_game(game)), find_game(game).rulebook.editions.values()
    for each in find_game(game).irregularities:
        is_known = any(each.is_known_to(edition) for edition in editions)
        assert not each.kind or (f"`{each.kind.__name__}`" in page) is is_known
        assert not each.name or (f"| `{each.name}` | {each.when} |" in page) is is_known


# The library


def test_every_public_name_is_documented() -> None:
    headings = re.findall(r"^## `(\w+)`", LIBRARY.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(pitbook.__all__)


def _is_doctest(block: Block) -> bool:
    return block.info.split()[:1] in (["python"], ["pycon"]) and ">>>" in block.text


@pytest.mark.parametrize("page", [p for p in PAGES if any(map(_is_doctest, blocks(p)))], ids=name)
def test_examples_in_python_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parser, runner, told = doctest.DocTestParser(), _Runner(optionflags=doctest.ELLIPSIS), list[str]()
    names: dict[str, object] = {}
    for block in filter(_is_doctest, blocks(page)):
        example = parser.get_doctest(block.text, names, name(page), name(page), block.line)
        example.globs = names  # the examples of a page follow one another
        runner.wrong.clear()
        runner.run(example, out=told.append, clear_globs=False)
        if runner.wrong and is_regenerating():
            replace_block(page, block, _mended(block.text, runner.wrong))
    assert not runner.failures or is_regenerating(), "".join([*told, ADVICE])


class _Runner(doctest.DocTestRunner):
    """Keeps the examples whose result is another than the page says, with the result."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.wrong: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        without_frames = re.sub(r"(Traceback \(most recent call last\):\n)(?:  .*\n)+", r"\1", got)
        self.wrong.append((example, without_frames))
        super().report_failure(out, test, example, got)


def _mended(text: str, wrong: list[tuple[doctest.Example, str]]) -> str:
    """The block with the results that came; one that is shown in part is left as it is."""
    lines = text.splitlines(keepends=True)
    for example, got in reversed(wrong):
        if "..." not in example.want:
            start = example.lineno + example.source.count("\n")
            lines[start : start + example.want.count("\n")] = [got]
    return "".join(lines)


# The pages of games


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_page_and_it_is_current(game: str) -> None:
    page, text = ROOT / "docs" / "games" / f"{game}.md", game_page(find_game(game))
    if is_regenerating():
        page.write_text(text, encoding="utf-8")
    assert page.exists(), f"{game} has no page; {ADVICE}"
    assert page.read_text(encoding="utf-8") == text, f"the page of {game} is stale; {ADVICE}"


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
        for target, _ in _links(fresh.pop()):
            for path in (target, *target.glob("*.md")):  # a folder is a list of its pages
                if path.suffix == ".md" and path not in reached:
                    reached.add(path)
                    fresh.append(path)
    assert reached >= set(PAGES)


def test_every_test_that_a_guarantee_rests_on_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", GUARANTEES.read_text(encoding="utf-8"))
    assert named
    for path, test in named:
        assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path} has no {test}"


# Transcripts


class _Shell:
    """As much of a shell as the documents use: `pitbook`, with typed lines piped in, `cat` and `echo $?`.

    It stands in a folder of its own that has the documents in it, so that commands may write files.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.code = 0
        (folder / "docs").symlink_to(ROOT / "docs")
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", "80")
        for variable in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
            monkeypatch.delenv(variable, raising=False)

    def run(self, line: str, expected: str) -> str:
        match shlex.split(line):
            case ["printf", typed, "|", "pitbook", *words, "2>/dev/null"]:
                return self._pitbook(words, typed.split("\\n"), is_shown=False)
            case ["pitbook", *words]:
                return self._pitbook(words, typed=re.findall(r"^> ?(.*)$", expected, re.MULTILINE))
            case ["cat", path]:
                return Path(path).read_text(encoding="utf-8")
            case ["echo", "$?"]:
                return str(self.code)
        pytest.fail(f"the documents show a command that is not checked: {line}")

    def _pitbook(self, words: list[str], typed: list[str], is_shown: bool = True) -> str:
        lines = iter(typed)

        def read(prompt: str = "") -> str:
            try:
                text = next(lines)
            except StopIteration:
                raise EOFError from None
            if is_shown:
                print(f"{prompt}{text}")
            return text

        self.monkeypatch.setattr(builtins, "input", read)
        self.monkeypatch.setattr(sys, "argv", ["pitbook", *words])
        with pytest.raises(SystemExit) as end:
            run()
        self.code = int(end.value.code or 0)
        told = self.capsys.readouterr()
        return told.out + (told.err if is_shown else "")


def _transcripts(page: Path) -> list[Block]:
    return [block for block in blocks(page) if block.info == "console"]


def _matches(expected: str, actual: str) -> bool:
    """Equal but for times and blanks at the ends of lines; a line of three dots stands for any lines."""
    expected, actual = _without_times(expected), _without_times(actual)
    parts = re.split(r"^\.\.\.$", rstripped(expected), flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(part.lstrip("\n") if n else part) for n, part in enumerate(parts))
    return re.fullmatch(pattern, rstripped(actual) + ("\n" if parts[-1] == "" and len(parts) > 1 else "")) is not None


def _without_times(text: str) -> str:
    """The text without what depends on the machine."""
    return re.sub(r"in \d+\.\d\d s\b|[\d,]+ rounds\sa\ssecond", "at some speed", text)


@pytest.mark.parametrize(
    ("page", "block"),
    [
        pytest.param(page, block, id=f"{name(page)}:{block.line}")
        for page in PAGES
        for block in (_transcripts(page) if page.exists() else [])
    ],
)
def test_transcripts_are_real(
    page: Path, block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = _Shell(tmp_path, monkeypatch, capsys)
    steps = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    assert not steps[0], "a console block begins with a command"
    mended = ""
    for line, expected in zip(steps[1::2], steps[2::2], strict=True):
        actual = shell.run(line, expected)
        is_true = _matches(expected, actual)
        is_whole = not re.search(r"^\.\.\.$", expected, re.MULTILINE)
        mended += f"$ {line}\n" + (expected if is_true or not is_whole else rstripped(actual) + "\n")
        advice = ADVICE if is_whole else "it is shown in part: mend it by hand"
        told = f"{name(page)}: $ {line}\n{rstripped(actual)}\n({advice})"
        assert is_true or (is_regenerating() and is_whole), told
    if is_regenerating() and mended != block.text:
        replace_block(page, block, mended)


# The pictures


def _words_in(svg: str) -> list[str]:
    return [unescape(text).replace("\xa0", " ") for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def _table(folder: Path) -> str:
    picture: str = run_path(str(ROOT / "docs" / "make_picture.py"))["picture"]()
    return picture


def _strategy(folder: Path) -> str:
    chart = folder / "strategy.svg"
    show_strategy("caribbean-stud", [], chart, "best", as_json=False)
    return chart.read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "draw"), [("table.svg", _table), ("strategy.svg", _strategy)])
def test_the_pictures_are_current(file: str, draw: Callable[[Path], str], tmp_path: Path) -> None:
    picture = draw(tmp_path)
    if is_regenerating():
        (IMAGES / file).write_text(picture, encoding="utf-8")
    kept = (IMAGES / file).read_text(encoding="utf-8")
    assert _words_in(kept) == _words_in(picture), f"the picture {file} is stale; {ADVICE}"


def test_the_quoted_round_is_that_of_the_game() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    quoted = page.partition("```text\ndef play(")[2].partition("```")[0]
    source = (ROOT / "src/pitbook/games/caribbean_stud/play.py").read_text(encoding="utf-8")
    assert quoted
    assert f"def play({quoted}" in source


def test_the_picture_of_the_layers_has_every_room_and_no_other() -> None:
    drawn = re.findall(r'class="name"[^>]*>(\w+)<', (IMAGES / "layers.svg").read_text(encoding="utf-8"))
    rooms = [path.parent.name for path in (ROOT / "src/pitbook").glob("*/__init__.py")]
    assert sorted(drawn) == sorted(rooms)
