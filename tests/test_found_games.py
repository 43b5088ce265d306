"""A game of the tests never stands in the way of a game of the same name, whatever somebody calls theirs."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pitbook.games
from found_games import found_games
from pitbook.games import find_game, game_names

HERE = Path(__file__).parent


def test_a_game_of_the_tests_goes_before_one_of_its_name_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    before, play = find_game("dragon-21"), find_game("dragon-21").play
    folder = tmp_path / "dragon_21"
    shutil.copytree(HERE / "records" / "small" / "two_dice", folder)
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("two-dice", "dragon-21"), encoding="utf-8")
    with found_games(tmp_path):
        assert find_game("dragon-21").rulebook.files == (rules,)
        assert find_game("dragon-21").play is not play
        assert game_names().count("dragon-21") == 1
    assert find_game("dragon-21") == before
    assert find_game("dragon-21").play is play
    found = vars(pitbook.games)["dragon_21"]
    assert found is sys.modules["pitbook.games.dragon_21"]
    assert Path(found.__path__[0]) == Path(pitbook.games.__file__).parent / "dragon_21"
