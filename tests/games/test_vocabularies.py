"""What a game says of its own is its own: two games may both have a `NoSpin`, and each reads back what it wrote."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pitbook import games
from pitbook.errors import BadRecord, BrokenRules, UnknownName
from pitbook.games import find_game, game_names, settle
from pitbook.table import Answer, Fact
from pitbook.table.codec import SHARED, answer_to_data, fact_to_data

WHEEL = '''
"""A game invented for this test: one wager, and a wheel that may not spin."""

from __future__ import annotations

from dataclasses import dataclass

from pitbook.games.contract import Game, rulebook_beside
from pitbook.procedure.wagers import take_wagers
from pitbook.records.irregularities import Mishap, Whose
from pitbook.records.shape import Shape
from pitbook.table.answers import Irregularity
from pitbook.table.ask import do
from pitbook.table.facts import Fact
from pitbook.table.places import Role
from pitbook.table.requests import Do, PlaceWagers
from pitbook.table.round import Stage


@dataclass(frozen=True, slots=True)
class NoSpin(Irregularity):
    FIELD


@dataclass(frozen=True, slots=True)
class WheelStopped(Fact):
    FIELD

    @property
    def sentence(self):
        return f"the wheel stopped: {self.NAME}"


def play(table):
    request = PlaceWagers(table.cite("5.1"), ("dragon",))
    yield from take_wagers(table, request, lambda wager: None, lambda: None)
    table.stage = Stage.SETTLEMENT
    yield from do(table, Do(table.cite("10.1"), "spin the wheel", (Role.DEALER,)))
    for stake in list(table.stakes):
        table.void(table.cite("10.1"), stake, "nothing wins here")


def on_no_spin(table, request, report):
    yield from ()
    table.tell(WheelStopped(table.cite("10.1"), report.NAME))


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(
        table_cards={},
        hand_size=0,
        first_wagers=("dragon", "tiger", "tie", "perfect-pairs"),
        entry=("dragon",),
    ),
    irregularities=(
        Mishap(
            NoSpin,
            on_no_spin,
            name="no-spin",
            when="settlement",
            whose=Whose.TABLE,
            keys=("NAME",),
            answer=lambda moment: NoSpin(moment.told.value_of("NAME", DEFAULT)),
        ),
    ),
    facts=(WheelStopped,),
)
'''
GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = {"big-wheel": ("spins", "spins: int = 3", "3"), "small-wheel": ("reason", "reason: str", '""')}
RULES = Path(next(iter(games.__path__)), "dragon_21", "rules.toml").read_text(encoding="utf-8")


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The two games, in folders that are found with the others."""
    for name, (field, declared, default) in GAMES.items():
        play = WHEEL.replace("FIELD", declared).replace("NAME", field).replace("DEFAULT", default)
        _add(tmp_path, name, play)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    find_game.cache_clear()
    yield
    find_game.cache_clear()
    for module in [name for name in sys.modules if "_wheel" in name]:
        del sys.modules[module]


def _add(place: Path, name: str, play: str) -> None:
    folder = place / name.replace("-", "_")
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.toml").write_text(RULES.replace("dragon-21", name), encoding="utf-8")
    (folder / "play.py").write_text(play, encoding="utf-8")


@pytest.mark.usefixtures("wheels")
def test_two_games_have_an_answer_of_one_name() -> None:
    big, small = (find_game(name).vocabulary for name in GAMES)
    spun, unspun = big.read_answer({"answer": "NoSpin"}), small.read_answer({"answer": "NoSpin", "reason": "a jam"})
    assert type(spun) is not type(unspun)
    assert answer_to_data(spun) == {"answer": "NoSpin"}, "it has its default"
    assert big.read_answer(answer_to_data(spun)) == spun
    assert small.read_answer(answer_to_data(unspun)) == unspun
    with pytest.raises(BadRecord, match="NoSpin has no field 'reason'"):
        big.read_answer(answer_to_data(unspun))
    with pytest.raises(UnknownName, match="no answer 'NoSpin'"):
        find_game("dragon-21").vocabulary.read_answer({"answer": "NoSpin"})


def test_an_answer_that_is_none_is_told_with_what_a_table_of_that_game_can_hear() -> None:
    """Nobody lays cards down in a race, and no race is run by a poker hand; what both know both name."""
    told = {name: _what_may_be_said(name) for name in ("caribbean-stud", "racing-card-derby")}
    assert "LaidDown" in told["caribbean-stud"]
    assert "LaidDown" not in told["racing-card-derby"]
    assert "FaceUpInShoe" in told["racing-card-derby"]
    assert "FaceUpInShoe" not in told["caribbean-stud"]
    assert all("NoMoreBets" in names for names in told.values())
    assert "did you mean LaidDown" not in _refusal("racing-card-derby", "LaidDwn")


def _what_may_be_said(game: str) -> set[str]:
    return set(_refusal(game, "Xyzzy").replace(",", "").replace(":", "").split())


def _refusal(game: str, name: str) -> str:
    with pytest.raises(UnknownName) as refusal:
        find_game(game).vocabulary.read_answer({"answer": name})
    return refusal.value.remedy


@pytest.mark.usefixtures("wheels")
@pytest.mark.parametrize(("name", "key", "value"), [("big-wheel", "spins", 7), ("small-wheel", "reason", "a jam")])
def test_each_tells_its_own_in_records_and_reads_the_facts_again(name: str, key: str, value: Any) -> None:
    record = {
        "game": name,
        "boxes": [{"box": 1, "player": "A", "wagers": {"dragon": 1000}}],
        "irregularities": [{"what": "no-spin", key: value}],
    }
    talk = settle(record).conversation
    words, law = find_game(name).vocabulary, talk.table.law
    assert f"the wheel stopped: {value}" in [fact.sentence for fact in talk.facts]
    assert [words.read_fact(fact_to_data(fact), law) for fact in talk.facts] == talk.facts
    assert [words.read_answer(answer_to_data(answer)) for answer in talk.answers] == talk.answers


def test_a_game_may_not_give_a_shared_name_another_meaning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    field, declared, default = GAMES["big-wheel"]
    play = WHEEL.replace("FIELD", declared).replace("NAME", field).replace("DEFAULT", default)
    _add(tmp_path, "third-wheel", play.replace("NoSpin", "Wager"))
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    with pytest.raises(BrokenRules, match="there are two kinds of Wager"):
        find_game("third-wheel")


def _own_kinds(game: str) -> Iterator[type]:
    """The kinds of answers and facts that the modules of a game's folder make."""
    package = f"pitbook.games.{find_game(game).folder}"
    for module in [name for name in sys.modules if name.startswith(f"{package}.")]:
        for _, kind in inspect.getmembers(import_module(module), inspect.isclass):
            if issubclass(kind, Answer | Fact) and kind.__module__ == module:
                yield kind


@pytest.mark.parametrize("game", game_names())
def test_a_game_declares_every_kind_that_it_makes(game: str) -> None:
    """Besides those that all games know, and those of the kits that it takes steps from."""
    words = find_game(game).vocabulary
    known = {*words.answers.values(), *words.facts.values()} - {*SHARED.answers.values(), *SHARED.facts.values()}
    assert set(_own_kinds(game)) == {kind for kind in known if not kind.__module__.startswith("pitbook.procedure.")}


@pytest.mark.parametrize("game", game_names())
def test_every_round_can_be_read_again(game: str) -> None:
    words = find_game(game).vocabulary
    records = sorted((GOLDEN / find_game(game).folder).glob("*.json"))
    assert records
    for record in records:
        talk = settle(json.loads(record.read_text(encoding="utf-8"))).conversation
        stored = json.loads(json.dumps([fact_to_data(fact) for fact in talk.facts]))
        assert [words.read_fact(each, talk.table.law) for each in stored] == talk.facts
        given = json.loads(json.dumps([answer_to_data(answer) for answer in talk.answers]))
        assert [words.read_answer(each) for each in given] == talk.answers
