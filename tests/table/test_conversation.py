"""The engine itself: facts need clauses, decisions come in any order, nothing is decided for people."""

from __future__ import annotations

import pytest

from pitbook.errors import BrokenRules, Refused
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Noted, Won
from pitbook.table.places import Stake
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Opening, Round, Rules

GAME = find_game("caribbean-stud")
NOTICE = Notice.post(GAME.rulebook.edition("1998"))


@pytest.mark.parametrize("clause", [None, "5.8", 5.8])
def test_a_payment_without_a_clause_cannot_be_built(clause: object) -> None:
    with pytest.raises(BrokenRules, match="without a clause"):
        Won(clause, Stake(1, "A", "ante"), Cents(100), "no reason", Cents(100))  # type: ignore[arg-type]


def test_the_number_of_a_rule_is_told_from_a_rule_that_is_cited() -> None:
    with pytest.raises(BrokenRules, match=r"without a clause: '5\.8' is none: cite one"):
        Won("5.8", Stake(1, "A", "ante"), Cents(100), "no reason", Cents(100))  # type: ignore[arg-type]


def test_a_fact_of_another_edition_is_not_told() -> None:
    table = GAME.round(Opening.with_cards(NOTICE))
    with pytest.raises(BrokenRules, match="does not govern"):
        table.tell(Noted(find_edition("caribbean-stud@2012-draft").cite("5.8"), "out of place"))


def test_a_stake_is_settled_once() -> None:
    table = GAME.round(Opening.with_cards(NOTICE))
    stake = Stake(1, "A", "ante")
    table.accept(table.cite("5.1"), stake, Cents(100))
    table.lose(table.cite("9.2(b)"), stake, "folded")
    with pytest.raises((BrokenRules, KeyError)):
        table.lose(table.cite("9.2(b)"), stake, "folded again")


def test_a_finished_round_takes_no_answer() -> None:
    talk = GAME.begin(NOTICE)
    talk.answer(a.Wager(1, "A", "ante", Cents(100)))
    talk.answer(a.NoMoreBets())
    talk.answer(a.DeckCounted(51))
    assert talk.is_over
    with pytest.raises(Refused, match="over"):
        talk.answer(a.Dealt())


def test_a_refusal_says_what_is_awaited() -> None:
    talk = GAME.begin(NOTICE)
    with pytest.raises(Refused) as refusal:
        talk.answer(a.Dealt())
    assert "awaited now: wagers (ante), then no more bets" in str(refusal.value)


def test_a_rule_that_the_rules_cite_and_the_law_lacks_is_their_fault() -> None:
    """Whoever plays has given nothing wrong; the command line ends with 1 and not with 2."""

    def play(table: Round) -> Rules:
        yield PlaceWagers(table.cite("5.1"), ("ante",))
        table.cite("99.9")

    talk = Conversation(GAME.round(Opening.with_cards(NOTICE)), play)
    with pytest.raises(BrokenRules, match=r"the rules failed: caribbean-stud@1998 has no rule '99\.9'"):
        talk.answer(a.NoMoreBets())
