"""The law once: a number that an amendment changes changes the table and the figure, or the figure is refused."""

from __future__ import annotations

import pytest

from games.amended import amended, asked
from pitbook.errors import BadInput, BrokenRules
from pitbook.games import find_game
from pitbook.law.edition import PointValue

CHANGES: list[tuple[str, str, str, PointValue]] = [
    # game, wager, point, value
    ("caribbean-stud", "ante", "bet-multiple", 3),
    ("caribbean-stud", "ante", "qualifies-with", "pair"),
    ("caribbean-stud", "jackpot", "jackpot-hands", ["full-house", "royal-flush"]),
    ("four-card-poker", "ante", "play-multiples", ["1", "2"]),
    ("four-card-poker", "ante", "equal-hands", "lose"),
    ("big-raise-stud", "ante", "raise-multiples", ["1", "2"]),
    ("big-raise-stud", "ante", "wins-with", "pair-of-jacks"),
    ("big-raise-stud", "ante", "stand-off-with", "pair-of-fives"),
    ("big-raise-stud", "three-card-bonus", "bonus-wins-with", "flush"),
    ("dragon-21", "dragon", "draw-over", 17),
    ("dragon-21", "tie", "draw-over", 17),
    ("dragon-21", "dragon", "push-total", 18),
    ("dragon-21", "dragon", "most-points", 22),
    ("dragon-21", "dragon", "ace-value", 10),
    ("baccarat", "player", "player-draws-to", 4),
    ("baccarat", "banker", "banker-draws-to", 4),
    ("baccarat", "tie", "natural", 7),
    ("racing-card-derby", "black", "cards-to-win", 5),
    ("racing-card-derby", "suit-hearts", "protest-card", "7h"),
    ("racing-card-derby", "suit-spades", "protest-lowers", ["red", "black"]),
]
NOTICES = {"caribbean-stud": {"jackpot": True, "pool": 2_500_000, "jackpot-stake": 100}}


@pytest.mark.parametrize(("game", "wager", "point", "value"), CHANGES, ids=lambda each: str(each))
def test_a_number_of_the_law_changes_the_figure(game: str, wager: str, point: str, value: PointValue) -> None:
    found = find_game(game)
    laws = found.rulebook.edition(), amended(game, {point: value})
    before, after = (found.maths.analyse(asked(law, NOTICES.get(game))).wagers for law in laws)
    nets = [next(each.net for each in wagers if each.wager == wager) for wagers in (before, after)]
    assert nets[0] != nets[1]


@pytest.mark.parametrize(
    ("game", "point", "value"),
    [
        ("caribbean-stud", "hand-size", 6),
        ("caribbean-stud", "deck-size", 53),
        ("caribbean-stud", "decks", 2),
        ("four-card-poker", "hand-size", 4),
        ("four-card-poker", "dealer-hand-size", 7),
        ("four-card-poker", "max-payout-on", ["ante"]),
        ("four-card-poker", "fold-ante", "aces-up-lost"),
        ("big-raise-stud", "hand-size", 2),
        ("big-raise-stud", "community-size", 3),
        ("big-raise-stud", "folded-bonus", "lost"),
        ("dragon-21", "initial-cards", 3),
        ("dragon-21", "ten-value", 11),
        ("baccarat", "ten-value", 10),
        ("baccarat", "initial-cards", 3),
        ("racing-card-derby", "deck-size", 32),
    ],
)
def test_a_deal_that_is_not_counted_is_refused(game: str, point: str, value: PointValue) -> None:
    found, law = find_game(game), amended(game, {point: value})
    assert found.maths.simulator is not None
    for ask in (found.maths.analyse, found.maths.simulator):
        with pytest.raises(BrokenRules) as error:
            ask(asked(law))
        assert f"{game}@amended has {point} at {value!r}, and this count is for" in str(error.value)
        assert error.value.clause == law.point(point).clause.id


def test_a_hand_without_a_row_is_refused() -> None:
    law = amended("big-raise-stud", {"wins-with": "ace-king"})
    with pytest.raises(BrokenRules, match="lets ace-king win, and this count is for pairs and better"):
        find_game("big-raise-stud").maths.analyse(asked(law))


def test_a_hand_that_nobody_knows_is_refused() -> None:
    law = amended("caribbean-stud", {"qualifies-with": "a-good-hand"})
    with pytest.raises(BrokenRules, match="no hand is called 'a-good-hand'"):
        find_game("caribbean-stud").maths.analyse(asked(law))


@pytest.mark.parametrize(
    ("game", "point", "play"),
    [("four-card-poker", "play-multiples", "tens"), ("big-raise-stud", "raise-multiples", "always-four")],
)
def test_a_named_play_that_the_law_rules_out_is_refused(game: str, point: str, play: str) -> None:
    law = amended(game, {point: ["1", "2"]})
    with pytest.raises(BadInput, match=rf"the play '{play}' wagers \d times the first stake, which .* rules out"):
        find_game(game).maths.analyse(asked(law, play=play))


def test_a_users_own_play_chooses_what_the_law_allows() -> None:
    for game, point, names in (
        ("four-card-poker", "play-multiples", ("fold", "play 2", "play 5")),
        ("big-raise-stud", "raise-multiples", ("fold", "raise 2", "raise 5")),
    ):
        choosing = find_game(game).maths.choosing
        assert choosing is not None
        assert choosing(amended(game, {point: ["5", "2"]})).names == names


def test_more_choices_than_are_compiled_are_refused() -> None:
    law = amended("four-card-poker", {"play-multiples": [str(n) for n in range(1, 10)]})
    simulator = find_game("four-card-poker").maths.simulator
    assert simulator is not None
    with pytest.raises(BrokenRules, match="9 sizes of a play wager, and rounds are compiled for 7"):
        simulator(asked(law))
