"""What `pitbook par` and `pitbook strategy` write and print."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pitbook.cli.commands.par import write_par
from pitbook.cli.commands.strategy import show_strategy
from pitbook.errors import BadInput, UnknownName

Capture = pytest.CaptureFixture[str]
STUD = "caribbean-stud@1998"


def test_par_writes_the_file_whole_and_prints_its_path(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "sheet.JSON"
    out.write_text("older")
    write_par(STUD, ["bet.royal-flush=100"], out)
    assert capsys.readouterr().out == f"{out}\n"
    assert json.loads(out.read_text())["changed_odds"][0]["pays"] == "100 to 1"
    assert os.listdir(tmp_path) == ["sheet.JSON"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("sheet.docx", r"which format to write \(--out\): end its name in \.html, \.pdf, \.csv, \.json"),
        ("sheet", "which format to write"),
        ("folder.pdf", "is a folder"),
        ("nowhere/sheet.pdf", "there is no folder"),
    ],
)
def test_par_refuses_a_place_where_it_cannot_write(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises(BadInput, match=message):
        write_par(STUD, [], tmp_path / name)


def test_par_keeps_what_was_there_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "sheet.csv"
    out.write_text("older")

    def full(self: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadInput, match="No space left on device"):
        write_par(STUD, [], out)
    assert out.read_text() == "older"
    assert os.listdir(tmp_path) == ["sheet.csv"]


def test_par_refuses_a_folder_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(BadInput, match="cannot be written to"):
        write_par(STUD, [], tmp_path / "sheet.csv")


def test_an_unknown_play_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="choose best, always-bet, pair"):
        write_par(STUD, [], tmp_path / "sheet.csv", play="bold")


def test_strategy_prints_words_numbers_and_costs_at_80_columns(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    show_strategy(STUD, [], None, "best", as_json=False)
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    for words in ("Bet with ace-king high (A K Q J 2) or better.", "52.2255%", "always-bet", "11.3829%", "nothing"):
        assert words in out


def test_strategy_draws_the_map_and_says_where(tmp_path: Path, capsys: Capture) -> None:
    png, svg = tmp_path / "map.png", tmp_path / "plays.svg"
    show_strategy(STUD, [], png, "best", as_json=False)
    assert capsys.readouterr().out.endswith(f"{png}\n")
    assert png.read_bytes().startswith(b"\x89PNG")
    show_strategy(STUD, [], svg, "pair", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["play"], data["chart"], data["game"]) == ("pair", str(svg), "caribbean-stud")
    assert "What a simpler play costs" in svg.read_text()


def test_strategy_refuses_another_format_before_it_prints(tmp_path: Path, capsys: Capture) -> None:
    with pytest.raises(BadInput, match=r"end its name in \.png, \.svg"):
        show_strategy(STUD, [], tmp_path / "map.gif", "best", as_json=False)
    assert capsys.readouterr().out == ""
