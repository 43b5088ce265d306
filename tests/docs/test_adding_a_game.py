"""The game in the guide is real: taken out of the page, it is found, settles, plays and passes its own tests."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from docs.markdown import ROOT, blocks, rstripped
from docs.regenerating import ADVICE, is_regenerating, replace_block
from pitbook import games
from pitbook.cli.game_page import game_page
from pitbook.cli.main import run
from pitbook.errors import BadInput, BrokenRules
from pitbook.games.cloth_reader import read_layout
from pitbook.lab.claims import judge, read_claims
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from table.sittings import finish, tasks

GUIDE = ROOT / "docs" / "adding-a-game.md"
NAME = "three-card-duel"
FOLDER = "three_card_duel"


def files() -> dict[str, str]:
    """The files in the guide; what is in several blocks is put together in their order."""
    found: dict[str, str] = {}
    for block in blocks(GUIDE):
        _, is_file, name = block.info.partition("file=")
        if is_file:
            found[name] = f"{found[name]}\n\n{block.text}" if name in found else block.text
    return found


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[games.Game]:
    """The game of the guide, found as if its folder lay with the others."""
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Three Card Duel."""\n')
    for name in ("rules.toml", "layout.toml", "play.py", "maths.py", "claims.toml"):
        (folder / name).write_text(files()[name], encoding="utf-8")
    monkeypatch.setenv("PITBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.find_game.cache_clear()
    yield games.find_game(NAME)
    games.find_game.cache_clear()
    for module in [name for name in sys.modules if FOLDER in name]:
        del sys.modules[module]


def test_the_game_is_found(duel: games.Game) -> None:
    assert NAME in games.game_names()
    assert duel.rulebook.edition("2021-06-30").name == "first"
    assert import_module(f"pitbook.games.{FOLDER}.play").__doc__ == "Three Card Duel, read top to bottom."


def test_its_cloth_is_the_one_in_the_guide(duel: games.Game) -> None:
    layout = read_layout(duel, duel.rulebook.edition())
    assert [(area.wager, area.clause) for area in layout.areas] == [("ante", "2.1"), ("double", "4.1")]
    assert (layout.boxes, layout.cards, layout.piles[0].cards) == (4, 3, 3)


def command(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "argv", ["pitbook", *words])
    with pytest.raises(SystemExit) as end:
        run()
    assert not end.value.code


@pytest.mark.usefixtures("duel")
def test_the_record_settles_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record.json"
    record.write_text(files()["record.json"])
    command(monkeypatch, "settle", str(record))
    shown = next(block for block in blocks(GUIDE) if block.info == "text file=settled.txt")
    settled = rstripped(capsys.readouterr().out) + "\n"
    if is_regenerating() and settled != shown.text:
        replace_block(GUIDE, shown, settled)
    assert settled == shown.text or is_regenerating(), f"{settled}({ADVICE})"


@pytest.mark.parametrize(
    ("changes", "irregularity", "results"),
    [
        (
            {"cards": "Kc Qd 2s 4h", "choices": []},
            {"what": "wrong-count", "box": 2, "when": "betting"},
            ["void", "void", "void"],  # what the first box had doubled for goes back too
        ),
        ({"choices": []}, {"what": "absent", "box": 2}, ["win", "win", "stand-off"]),
    ],
)
@pytest.mark.usefixtures("duel")
def test_irregularities_have_their_consequence(
    changes: dict[str, Any], irregularity: dict[str, Any], results: list[str]
) -> None:
    from pitbook import settle

    record = json.loads(files()["record.json"])
    record["boxes"][1] |= changes
    settled = settle({**record, "irregularities": [irregularity]})
    assert [line.result for box in settled.boxes for line in box.lines] == results


@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize("file", ["test_settlement.py", "test_maths.py"])
def test_the_tests_of_the_guide_pass(file: str) -> None:
    module = ModuleType("guide")
    exec(files()[file], module.__dict__)
    tests = [value for name, value in vars(module).items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


@pytest.mark.parametrize("typed", [["10", "d"], ["10", "h"], ["10"], []])
@pytest.mark.usefixtures("duel")
def test_it_plays_in_the_terminal(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(typed)

    def read(prompt: str) -> str:
        for line in lines:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", read)
    command(monkeypatch, "play", NAME, "--seed", "3")
    rounds = "1 round" if typed else "0 rounds"
    assert f"You leave after {rounds}" in capsys.readouterr().out


@pytest.mark.usefixtures("duel")
def test_the_lab_answers_as_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command(monkeypatch, "edge", NAME)
    assert rstripped(files()["edge.txt"]) in rstripped(capsys.readouterr().out)


@pytest.mark.usefixtures("duel")
def test_what_the_guide_claims_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitbook.lab.claims.files", lambda package: tmp_path)
    assert [judge(claim).verdict for claim in read_claims(NAME)] == ["confirmed"]


def test_it_has_a_page(duel: games.Game) -> None:
    assert "**5.3**" in game_page(duel)


# The games of other kinds


def test_the_others_have_a_cloth(other: str) -> None:
    game = games.find_game(other.replace("_", "-"))
    layout = read_layout(game, game.rulebook.edition())
    assert layout.form == {"seven_out": "cloth", "left_or_right": "rows"}[other]
    odds = {"seven_out": {"low": "1 to 1", "seven": "4 to 1"}, "left_or_right": {"left": "1 to 1", "tie": "11 to 1"}}
    assert odds[other].items() <= {area.wager: area.odds for area in layout.every_area}.items()


@pytest.fixture(params=["seven_out", "left_or_right"])
def other(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The folder of another game of the guide, whose files have it in their names."""
    name = str(request.param)
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text('"""A game of the guide."""\n')
    for file in ("rules.toml", "layout.toml", "play.py", "maths.py"):
        (folder / file).write_text(files()[f"{name}/{file}"], encoding="utf-8")
    monkeypatch.setenv("PITBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.find_game.cache_clear()
    yield name
    games.find_game.cache_clear()
    for module in [module for module in sys.modules if name in module]:
        del sys.modules[module]


def test_the_others_settle_and_cost_as_the_guide_says(other: str) -> None:
    """Of 415 second cards 31 have the rank of the first (eight decks); half of a stake is lost to them."""
    from pitbook import analyse, settle

    settled = settle(json.loads(files()[f"{other}/record.json"]))
    nets = {"seven_out": {"A": -1000, "B": 2000}, "left_or_right": {"A": -500, "B": 5500}}
    assert {box.player: box.net for box in settled.boxes} == nets[other]
    if other == "left_or_right":
        lines = [(line.result, line.stake, line.pays) for line in settled.boxes[0].lines]
        assert lines == [("lose", 1000, 0), ("returned", 0, 500)]
    edges = {"seven_out": ["1/6"] * 3, "left_or_right": ["31/830", "31/830", "43/415"]}
    found = [str(wager.house_edge) for wager in analyse(other.replace("_", "-")).maths.wagers]
    assert found == edges[other]


def test_cards_are_cut_where_there_is_one_way_to_deal(duel: games.Game, other: str) -> None:
    """Three Card Duel and Left or Right have no option `dealing`, and a rule on the cut; dice are not even shuffled."""
    cut = "cut the cards once and place them in the shoe"
    assert shuffled(duel) == [("1.6(a)", "shuffle the cards"), ("1.6", cut)]
    if other == "left_or_right":
        shoe = games.find_game("left-or-right")
        assert shuffled(shoe) == [("1.3", "shuffle the cards"), ("1.3", cut)]


def shuffled(game: games.Game) -> list[tuple[str, str]]:
    """What is done with the cards of a table that was opened, and by which rule."""
    table = Sitting(game, Notice.post(game.rulebook.edition()))
    finish(table.open())
    return tasks(finish(table.start("shuffle")))


def test_the_others_are_simulated_through_their_rules(other: str) -> None:
    """Nothing is decided in them, so no compiled simulator is needed; every row of the mathematics is staked on."""
    from pitbook.lab.question import ask
    from pitbook.lab.simulation import simulate

    game, question = ask(other.replace("_", "-"), {})
    found = simulate(game, question, 400, seed=1, through_rules=True)
    assert [each.theory.wager for each in found.wagers] == [
        wager.wager for wager in game.maths.analyse(question).wagers
    ]
    assert found.agrees
    with pytest.raises(BadInput, match="play it through the rules"):
        simulate(game, question, 400)


def test_why_half_of_a_stake_is_lost_is_said_once(
    other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (record := tmp_path / "record.json").write_text(files()[f"{other}/record.json"])
    command(monkeypatch, "settle", str(record))
    lines = capsys.readouterr().out.splitlines()
    reasons = [line for line in lines if line.endswith(".")]
    assert len(reasons) == len({*reasons}) > 1
    assert sum("returned" in line for line in lines) == (other == "left_or_right")


MADE_LATER = """

def _with(question: Question, *names: str) -> GameMaths:
    found = analyse(question)
    return GameMaths(tuple(replace(found.wagers[0], wager=name) for name in names))


MATHS = Maths(analyse=lambda question: _with(question, {}), plays=MATHS.plays)
"""


@pytest.mark.parametrize("is_alone", [False, True])
def test_a_wager_that_is_made_in_the_middle_of_a_round_is_not_simulated_and_named(
    other: str, is_alone: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pitbook.cli.commands.simulate import run_simulation

    first = {"seven_out": "low", "left_or_right": "left"}[other]
    maths = tmp_path / other / "maths.py"
    names = "'later'" if is_alone else f"{first!r}, 'later'"
    text = maths.read_text(encoding="utf-8").replace(
        "from fractions", "from dataclasses import replace\nfrom fractions"
    )
    maths.write_text(text + MADE_LATER.format(names), encoding="utf-8")
    if is_alone:
        with pytest.raises(BadInput, match="is made before the round"):
            run_simulation(other.replace("_", "-"), [], rounds=400, through_rules=True)
        return
    run_simulation(other.replace("_", "-"), [], rounds=400, through_rules=True, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert ([wager["wager"] for wager in told["wagers"]], told["unplayed"]) == ([first], ["later"])
    run_simulation(other.replace("_", "-"), [], rounds=400, through_rules=True)
    assert "Not played, being made in the middle of a round: later." in capsys.readouterr().out


def test_dice_without_an_opening_of_their_own_are_refused_when_they_are_found(other: str, tmp_path: Path) -> None:
    if other == "seven_out":
        play = tmp_path / other / "play.py"
        play.write_text(play.read_text(encoding="utf-8").replace("    open_table=open_table,\n", ""), encoding="utf-8")
        with pytest.raises(BrokenRules, match="no point 'cards-shown', which the usual opening of a card table reads"):
            games.find_game("seven-out")


def test_the_others_are_played_in_the_terminal(
    other: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    second = {"seven_out": "5 seven", "left_or_right": "5 tie"}[other]
    typed = iter(["10", second, "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    command(monkeypatch, "play", other.replace("_", "-"), "--seed", "3")
    assert "You leave after 2 rounds" in capsys.readouterr().out


def told_of(other: str, **changes: Any) -> str:
    """With what a record of the guide's game is refused."""
    from pitbook import settle

    records: dict[str, dict[str, Any]] = {
        "seven_out": {"game": "seven-out", "boxes": [{"box": 1, "wagers": {"low": 1000}}], "rolls": [[3, 3]]},
        "left_or_right": {"game": "left-or-right", "boxes": [{"box": 1, "wagers": {"left": 500}}], "left": "Kh"},
    }
    with pytest.raises(BadInput) as refused:
        settle(records[other] | {"right": "2c"} | changes if other == "left_or_right" else records[other] | changes)
    return str(refused.value)


def test_messages_about_the_others_lead_on(other: str) -> None:
    if other == "left_or_right":
        size = told_of(other, left="Kh 2d")
        assert "2 cards where 1 belong (left; rule 3.1): write down 1 card" in size
    else:
        late = told_of(other, irregularities=[{"what": "no-throw", "count": 2}])
        assert "(irregularities[0].count; rule 2.1)" in late
        assert '"count" says after how many rolls it came, of which there were 1' in late


def test_what_comes_after_the_call_is_refused_by_the_rule_on_it(other: str) -> None:
    from pitbook.errors import Refused
    from pitbook.table.answers import NoMoreBets, Wager, Withdraw

    game = games.find_game(other.replace("_", "-"))
    sitting = Sitting(game, Notice.post(game.rulebook.edition()))
    finish(sitting.open())
    if other == "left_or_right":
        finish(sitting.start("shuffle"))
    talk = sitting.begin_round()
    wager = {"seven_out": "low", "left_or_right": "left"}[other]
    talk.answer(Wager(box=1, player="A", wager=wager, cents=Cents(1000)))
    talk.answer(NoMoreBets())
    late = (
        (Wager(box=1, player="A", wager=wager, cents=Cents(500)), "the next round takes it"),
        (Withdraw(box=1, player="A", wager=wager), "it lies there until the round is settled"),
    )
    for answer, remedy in late:
        with pytest.raises(Refused) as refused:
            talk.answer(answer)
        assert (refused.value.clause, refused.value.remedy) == ("3.1", remedy)
