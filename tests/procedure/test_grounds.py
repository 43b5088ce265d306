"""Points that name a rule: every edition has those that shared procedures cite, and each names its own division's.

What a division says by which number is in the table below; a game that is not in it has tests of its own rules, and is
held like any other to have every point.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitbook.errors import BrokenRules
from pitbook.games import _check_kits, find_edition, find_game, game_names
from pitbook.law import Edition
from pitbook.law.edition import Provision
from pitbook.procedure.grounds import (
    ALWAYS,
    AT_OPENING,
    BURN,
    CARDS,
    OPENING,
    POOL,
    SHUFFLER,
    TABLE,
    Grounds,
    check_grounds,
)
from pitbook.procedure.poker import POKER
from pitbook.procedure.shoe import SHOE
from pitbook.procedure.two_hands import AREAS, TWO_HANDS

# As the divisions number them. Dragon21 takes sections 6, 7 and 12 over from Baccarat; a blank is written as "_" here.
CITED = """
point                  caribbean-stud  four-card-poker  big-raise-stud  racing-card-derby  dragon-21      baccarat
wagering               5.1             5.1              5.1             5.1                5.1            5.1
opening                6.1             6.1              6.1             6.1                baccarat_6.1   6.1
cards-shown            6.2             6.2              6.2             -                  baccarat_6.2   6.2
cards-turned           6.3             6.3              6.3             -                  baccarat_6.3   6.3
shuffler-mixed         6.4(a)          6.4(a)           6.4(a)          -                  baccarat_6.4   6.4
shuffler-loaded        6.4(b)          6.4(b)           6.4(b)          -                  baccarat_6.4   6.4
shuffler-cutting-card  6.4(c)          6.4(c)           6.4(c)          -                  baccarat_6.4   6.4
shuffle-before-play    7.1(a)          7.1(a)           7.1(a)          7.1(a)             baccarat_7.1   7.1
shuffle-after-round    7.1(b)          7.1(b)           7.1(b)          7.1(b)             baccarat_7.1   7.1
empty-table            7.1(c)          7.1(c)           7.1(c)          7.1(c)             baccarat_7.1   7.1
cut                    7.2             7.2              7.2             7.2                baccarat_7.5   7.5
deck-count             7.3             7.3              7.3             7.3                baccarat_7.4   7.4
new-cards              7.4             7.4              7.4             7.4                baccarat_7.4   7.4
claim-order            11.11           -                -               -                  -              -
void-round             12.11           11.12            11.11           10.8               baccarat_12.6  12.6
nominee-approved       -               -                -               -                  2.2(a)         2.2(a)
nominee-announced      -               -                -               -                  2.2(b)         2.2(b)
nominee-marked         -               -                -               -                  2.2(c)         2.2(c)
nominee-of-one         -               -                -               -                  2.2(d)         2.2(d)
nominee-stops          -               -                -               -                  2.2(e)         2.2(e)
own-wagers             -               -                -               -                  2.2(f)         2.2(f)
own-cards              -               -                -               -                  2.2(g)         2.2(g)
nominee-barred         -               -                -               -                  2.2(h)         2.2(h)
maximum-on-outcome     -               -                -               -                  5.8(b)         5.8(b)
minimum-on-area        -               -                -               -                  5.8(a)         5.8(a)
late-wager             5.10(a)         5.8(a)           5.9(a)          5.4(a)             5.9(a)         5.14(a)
late-withdrawal        5.10(b)         5.8(b)           5.9(b)          5.4(b)             5.9(b)         5.14(b)
"""

HEADER, *ROWS = (line.split() for line in CITED.strip().splitlines())
GAMES = HEADER[1:]


def editions() -> list[Edition]:
    return [law for name in game_names() for law in find_game(name).rulebook.editions.values()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_division_is_cited_by_its_own_numbers(row: list[str]) -> None:
    point, *numbers = row
    for game, number in zip(GAMES, numbers, strict=True):
        for law in find_game(game).rulebook.editions.values():
            clause = law.find_rule_on(point)
            assert (clause.id if clause else "-") == number.replace("_", " ")


def test_the_table_above_has_every_declared_point() -> None:
    assert {row[0] for row in ROWS} >= {name for each in (*ALWAYS, *AT_OPENING) for name in each.rules}


@pytest.mark.parametrize("grounds", [TABLE, CARDS, OPENING, SHUFFLER, POOL], ids=lambda each: each.reader)
def test_a_missing_point_is_told_with_game_and_reader(grounds: Grounds) -> None:
    law = find_edition("caribbean-stud@1998")
    for name in (*grounds.rules, *grounds.numbers):
        with pytest.raises(BrokenRules) as broken:
            check_grounds([without(law, name)], opens_as_usual=True)
        assert broken.value.what == f"caribbean-stud@1998 has no point {name!r}, which {grounds.reader} reads"


def needed(grounds: Grounds, law: Edition) -> list[tuple[Grounds, str]]:
    """Every point that an edition must have for these grounds, but for those that say whether it has to."""
    own = (*grounds.rules, *grounds.numbers, *grounds.points)
    asked = [(grounds, name) for name in own if grounds.needed_by(law) and grounds.needed_by(without(law, name))]
    return asked + [more for part in grounds.parts for more in needed(part, law)]


@pytest.mark.parametrize("name", [name for name in game_names() if find_game(name).kits])
def test_a_game_that_uses_a_kit_and_lacks_a_point_of_it_is_refused(name: str) -> None:
    game = find_game(name)
    for law in game.rulebook.editions.values():
        asked = [each for kit in game.kits for each in needed(kit, law)]
        assert asked
        for grounds, point in asked:
            with pytest.raises(BrokenRules, match=f"has no point '{point}'"):
                grounds.check(without(law, point))
            with pytest.raises(BrokenRules, match=f"has no point '{point}'"):
                check_grounds([without(law, point)], opens_as_usual=False, kits=game.kits)


def test_a_number_that_no_rule_has_is_told() -> None:
    law = find_edition("caribbean-stud@1998")
    rule = law.own["7.2"]
    other = replace(law, own={**law.own, "7.2": replace(rule, points={"cut": "7.2(z)"})})
    with pytest.raises(BrokenRules, match=r"cut is '7\.2\(z\)', and no rule has that number"):
        check_grounds([other], opens_as_usual=True)


@pytest.mark.parametrize("point", ["players-apart", "late-wager", "directed-shuffle"])
def test_a_point_that_need_not_be_there_names_a_rule_that_is(point: str) -> None:
    law = find_edition("caribbean-stud@2012-draft")
    other = with_points(law, **{point: "9.9"})
    with pytest.raises(BrokenRules, match=rf"{point} is '9\.9', and no rule has that number"):
        check_grounds([other], opens_as_usual=True)


@pytest.mark.parametrize("point", ["window-least-seconds", "decks"])
def test_a_point_that_need_not_be_there_is_a_number_where_it_must_be_one(point: str) -> None:
    with pytest.raises(BrokenRules, match=f"{point} is 'soon', not a number"):
        check_grounds([with_points(find_edition("caribbean-stud@1998"), **{point: "soon"})], opens_as_usual=True)


OPTIONS = [
    ("dragon-21", TWO_HANDS, "style"),
    ("dragon-21", AREAS, "area-limit"),
    ("dragon-21", BURN, "burn"),
    ("big-raise-stud", POKER, "dealing"),
]


@pytest.mark.parametrize(("game", "grounds", "option"), OPTIONS, ids=lambda each: str(each)[:20])
def test_an_option_that_a_step_asks_for_must_be_there(game: str, grounds: Grounds, option: str) -> None:
    law = find_edition(game)
    grounds.check(law)
    options = {name: each for name, each in law.own_options.items() if name != option}
    with pytest.raises(BrokenRules, match=f"has no option '{option}', which .* reads"):
        grounds.check(replace(law, own_options=options))


def test_an_irregularity_is_not_left_to_a_kit_that_is_not_named() -> None:
    game = find_game("caribbean-stud")
    _check_kits(game)
    with pytest.raises(BrokenRules, match=r"leaves \w+ to pitbook\.procedure\.poker, and does not name that kit"):
        _check_kits(replace(game, kits=(SHOE,)))


def test_a_game_that_opens_in_its_own_way_needs_no_points_of_the_usual_opening() -> None:
    check_grounds([without(find_edition("caribbean-stud@1998"), "cards-shown")], opens_as_usual=False)


def with_points(law: Edition, **points: str) -> Edition:
    """The edition with points in the first of its own rules, and nowhere else."""
    bare = law
    for name in points:
        bare = without(bare, name)
    first, rule = next(iter(bare.own.items()))
    changed = replace(rule, points={**rule.points, **points})
    return replace(bare, own={**bare.own, first: changed})


def without(law: Edition, point: str) -> Edition:
    """The edition as it would be without a point, in its own rules and in those that it takes over."""

    def bare(rule: Provision) -> Provision:
        return replace(rule, points={name: value for name, value in rule.points.items() if name != point})

    own = {number: bare(rule) for number, rule in law.own.items()}
    other = replace(law, own=own, below=without(law.below, point) if law.below else None)
    vars(other)["adopted"] = {id_: taken._replace(rule=bare(taken.rule)) for id_, taken in law.adopted.items()}
    return other
