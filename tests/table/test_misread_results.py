"""A throw or spin that was told wrongly is put right in the middle of a round, as a card is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from house.small_games import small_games
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.law import Cents, Notice
from pitbook.table.answers import MisreadResult, NoMoreBets, Rolled, Wager
from pitbook.table.conversation import Conversation, replay
from pitbook.table.facts import DiceRolled, ResultMisread


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    with small_games():
        yield


def begun(*throws: tuple[int, ...]) -> Conversation:
    """Two dice until they show seven, and a stake on it."""
    game = find_game("till-seven")
    talk = game.begin(Notice.post(game.rulebook.edition()))
    for answer in (Wager(1, "A", "seven", Cents(500)), NoMoreBets(), *map(Rolled, throws)):
        talk.answer(answer)
    return talk


def test_a_throw_is_put_right_and_the_round_goes_on() -> None:
    talk = begun((1, 2), (3, 3))
    talk.answer(MisreadResult(("3", "3"), ("3", "5")))
    fact = talk.facts[-1]
    assert isinstance(fact, ResultMisread)
    assert (fact.clause.id, fact.sentence) == ("3.1", "the result that was told as 3 3 is in truth 3 5")
    assert talk.table.results == [("1", "2"), ("3", "5")]
    talk.answer(Rolled((3, 4)))
    assert talk.is_over
    assert [fact.values for fact in talk.table.facts if isinstance(fact, DiceRolled)] == [(1, 2), (3, 5), (3, 4)]
    again = replay(begun(), talk.answers[2:])
    assert again.facts == talk.facts


@pytest.mark.parametrize(
    ("told", "right", "what"),
    [
        (("3", "3"), ("3", "3"), "3 3 is what was told"),
        (("6", "6"), ("3", "3"), "no result was told as 6 6"),
        (("3", "3"), ("3", "4"), "with 3 4 the round would have gone another way"),
        (("3", "3"), ("3", "9"), "with 3 9 the round would have gone another way"),
        (("3", "3"), ("x",), "'x' is no throw of dice"),
        ((), ("1", "1"), "no result was told as nothing"),
    ],
)
def test_what_cannot_be_put_right_changes_nothing(told: tuple[str, ...], right: tuple[str, ...], what: str) -> None:
    """With a seven the round would have been over before the throw that came after it."""
    talk = begun((3, 3), (1, 2))
    facts, results = list(talk.facts), list(talk.table.results)
    with pytest.raises(Refused, match=what):
        talk.answer(MisreadResult(told, right))
    assert (talk.facts, talk.table.results) == (facts, results)


def test_the_last_throw_may_turn_out_to_be_the_one_that_counts() -> None:
    talk = begun((1, 2), (3, 3))
    talk.answer(MisreadResult(("3", "3"), ("3", "4")))
    assert talk.is_over
    assert [fact.sentence for fact in talk.facts[-2:]] == [
        "the result that was told as 3 3 is in truth 3 4",
        "box 1 seven: seven was thrown",
    ]
