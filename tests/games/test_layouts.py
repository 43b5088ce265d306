"""Every game's cloth: it names what exists and nothing else, and has a place for every wager that lies on no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from found_games import found_games
from pitbook import games
from pitbook.errors import BadNotice, BrokenRules, UnknownName
from pitbook.games.cloth import Area, Cloth, Placed
from pitbook.games.cloth_reader import SET
from pitbook.law import Edition, Notice
from pitbook.law.wager_name import family_of
from pitbook.table.requests import PlaceWagers

SHAPES = Path(__file__).parents[1] / "shape"
STUD = Path(games.__file__).parent / "caribbean_stud"
NAMES = sorted({*games.game_names(), *(rules.parent.name.replace("_", "-") for rules in SHAPES.glob("*/rules.toml"))})


@pytest.fixture(scope="module", autouse=True)
def prototypes() -> Iterator[None]:
    with found_games(SHAPES):
        yield


def layouts(name: str) -> list[Cloth]:
    return [games.find_layout(law.ref) for law in games.find_game(name).rulebook.editions.values()]


def notices(game: games.Game, law: Edition) -> Iterator[tuple[Mapping[str, Any], tuple[str, ...]]]:
    """What a round begins with as the edition usually has it, and with each flag and choice by itself."""
    options = [option for option in law.options.values() if not option.needs]
    values = [(o.name, v) for o in options for v in ((True, False) if o.kind == "flag" else o.choices)]
    fitting = [(name, v) for name, v in values if name not in ("limits", "jackpot") and _goes_alone(law, name, v)]
    for given in ({}, *({name: value} for name, value in fitting)):
        request = game.begin(Notice.post(law, given)).request
        assert isinstance(request, PlaceWagers)
        yield given, request.wagers


def _goes_alone(law: Edition, name: str, value: Any) -> bool:
    """Whether a value goes with what is usual for the other options."""
    try:
        Notice.post(law, {name: value})
    except BadNotice:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_each_game_has_a_layout_of_its_own(name: str) -> None:
    assert games.find_game(name).rulebook.path.with_name("layout.toml").is_file()
    assert all(layout.title == games.find_game(name).rulebook.title for layout in layouts(name))


@pytest.mark.parametrize("name", NAMES)
def test_it_cites_rules_of_the_edition_alone(name: str) -> None:
    for layout in layouts(name):
        law = games.find_edition(f"{name}@{layout.edition}")
        assert [clause for clause in layout.clauses if clause and not law.has(clause)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_wager_that_may_be_made_has_one_area(name: str) -> None:
    game = games.find_game(name)
    for layout in layouts(name):
        law = game.rulebook.edition(layout.edition)
        assert {family_of(wager) for wager in game.wagers_in(law)} == {family_of(a.wager) for a in layout.every_area}
        for given, wagers in notices(game, law):
            posted = dict(layout.options) | {key: str(value).lower() for key, value in given.items()}
            areas = [area.wager for area in layout.every_area if _stands(area, posted)]
            standing = [area for area in _offered(layout, posted) if area in wagers]
            assert set(wagers) <= set(areas), (given, set(wagers) - set(areas))
            assert len(standing) == len(set(standing)), "an area stands there twice"


def _stands(entry: Any, posted: Mapping[str, str]) -> bool:
    return all(bool(posted[name]) if value == SET else posted[name] == value for name, value in entry.when.items())


def _offered(layout: Cloth, posted: Mapping[str, str]) -> list[str]:
    blocks = [block for block in layout.blocks if _stands(block, posted)]
    areas: list[Area] = [*layout.areas, *(area for block in blocks for area in block.areas), *layout.between]
    return [area.wager for area in areas if _stands(area, posted)]


@pytest.mark.parametrize("name", NAMES)
def test_no_two_things_lie_on_each_other(name: str) -> None:
    for layout in layouts(name):
        posted = dict(layout.options)
        things: list[Placed] = [*layout.blocks, *layout.piles, *layout.pieces]
        places = [thing.at for thing in things if thing.at and _stands_there(thing, posted)]
        for one, other in combinations(places, 2):
            cells = [
                {(x, y) for x in range(at[0], at[0] + at[2]) for y in range(at[1], at[1] + at[3])}
                for at in (one, other)
            ]
            assert not cells[0] & cells[1], (one, other)


def _stands_there(thing: Any, posted: Mapping[str, str]) -> bool:
    return not hasattr(thing, "when") or _stands(thing, posted)


def test_areas_have_the_odds_of_the_pay_tables() -> None:
    """Tai-Sai 4.10, Roulette 5.4, Derby 5.8, Baccarat 5.10; by Caribbean Stud 5.8 the hand decides what a bet pays."""
    expected = {
        "tai-sai": {"big": "1 to 1", "total:4": "60 to 1", "any-triple": "30 to 1"},
        "roulette": {"straight:17": "35 to 1", "split:17-20": "17 to 1", "red": "1 to 1", "column:2": "2 to 1"},
        "racing-card-derby": {"red": "1 to 1", "suit-hearts": "3 to 1"},
        "baccarat": {"tie": "8 to 1", "banker": "1 to 1"},
        "caribbean-stud": {"ante": "1 to 1", "bet": "", "jackpot": ""},
    }
    for name, odds in expected.items():
        shown = {area.wager: area.odds for area in games.find_layout(name).every_area}
        assert {wager: shown[wager] for wager in odds} == odds


def test_a_game_without_a_layout_has_a_plain_one(tmp_path: Path) -> None:
    _copied(tmp_path, None)
    with found_games(tmp_path):
        layout = games.find_layout("caribbean-stud")
    assert (layout.form, layout.boxes) == ("arc", 7)
    assert [area.wager for area in layout.areas] == ["ante", "jackpot", "bet"]
    assert [pile.name for pile in layout.piles] == ["dealer"]


FAULTS = """
    colour = "green"          | colour = "teal"          | felt: colour 'teal' is not known
    colour = "green"          | colour = "green"\\nx = 1 | felt: unknown keys ['x']
    wager = "bet"             | wager = "raise"          | there is no wager 'raise'
    wager = "ante"            | wager = "bet"            | no area is for ante
    clause = "3.3(a)"         | clause = "3.3(z)"        | caribbean-stud@1998 has no rule '3.3(z)'
    clause = "3.2"            | clause = "3.2(a)"        | caribbean-stud@2012-draft has no rule '3.2(a)'
    form = "circle"           | form = "star"            | area jackpot: form 'star' is not known
    kind = "tray"             | kind = "ashtray"         | piece: kind 'ashtray' is not known
    [[inscription]]           | [[inscribed]]            | unknown sections ['inscribed']
    wager = "ante"            | says = "Ante"            | area: it lacks wager
    form = "circle"           | when = { snow = true }   | caribbean-stud@1998 has no option 'snow'
    cards = 5                 | at = [0, 1]              | pile dealer: at [0, 1] is not 4 whole numbers
"""


@pytest.mark.parametrize("line", [line.strip() for line in FAULTS.strip().splitlines()])
def test_a_slip_is_refused_with_its_file(line: str, tmp_path: Path) -> None:
    old, new, fault = (cell.strip().replace("\\n", "\n") for cell in line.split("|"))
    file = _copied(tmp_path, (old, new))
    with found_games(tmp_path), pytest.raises(BrokenRules) as refused:
        games.find_game("caribbean-stud")
    assert refused.value.what == fault
    assert refused.value.where == str(file)


def test_what_overlaps_on_a_cloth_is_refused(tmp_path: Path) -> None:
    copytree(SHAPES / "three_dice", tmp_path / "three_dice")
    file = tmp_path / "three_dice" / "layout.toml"
    file.write_text(file.read_text().replace("at = [4, 6, 16, 3]", "at = [4, 5, 16, 3]"))
    with found_games(tmp_path), pytest.raises(BrokenRules, match=r"what lies at \[4, 3, 16, 3\] overlaps"):
        games.find_game("three-dice")


def test_an_unknown_edition_has_no_layout() -> None:
    with pytest.raises(UnknownName):
        games.find_layout("caribbean-stud@1899-no")


def _copied(place: Path, change: tuple[str, str] | None) -> Path:
    """Caribbean Stud in a folder of its own, with one line of its layout changed, or with none at all."""
    copytree(STUD, place / STUD.name)
    file = place / STUD.name / "layout.toml"
    if change is None:
        file.unlink()
        return file
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(change[0], change[1], 1))
    return file


def test_boxes_are_numbered_in_the_direction_of_the_deal() -> None:
    """Pai Gow is dealt counter clockwise (P5), and every other game clockwise."""
    counter = {name for name in games.game_names() for layout in layouts(name) if layout.counter_clockwise}
    assert counter == {"pai-gow"}
