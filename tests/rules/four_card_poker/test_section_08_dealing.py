"""Section 8: the call, the order of the deal, and the dealer's sixth card face up."""

from __future__ import annotations

import pytest

from pitbook.table import PUBLIC, Decision, NoMoreBets
from pitbook.table.facts import Called, CardsDealt, CardsShown
from pitbook.table.places import Facing
from pitbook.table.requests import Deal, Decide
from rules.four_card_poker.helpers import LiveTable, aces_up, clause
from rules.live import ante

SHUFFLER = {"dealing": "shuffler"}


def dealt(edition: str, notice: dict[str, str]) -> LiveTable:
    """Boxes 5, 2 and 7 wager in this order: an ante, Aces Up alone, both."""
    table = LiveTable(edition, notice).say(ante(5), aces_up(2), ante(7), aces_up(7), NoMoreBets())
    return table.go_on(until=Decide)


def order(table: LiveTable) -> list[tuple[str, int, str]]:
    return [(fact.to, fact.count, fact.clause.id) for fact in table.facts(CardsDealt)]


@clause("8.1", "8.3")
def test_from_a_shoe_one_card_at_a_time_clockwise_and_the_dealer_last(edition: str) -> None:
    table = dealt(edition, {})
    rounds = [
        (pile, 1, part)
        for part in ("8.3(a)", "8.3(b)", "8.3(c)", "8.3(c)", "8.3(c)")
        for pile in ("box 2", "box 5", "box 7", "dealer")
    ]
    assert order(table) == [*rounds, ("dealer", 1, "8.3(d)")]


@clause("8.1", "8.4")
def test_from_a_shuffler_five_at_a_time_and_six_to_the_dealer(edition: str) -> None:
    table = dealt(edition, SHUFFLER)
    hands = [(pile, 5, "8.4(a)") for pile in ("box 2", "box 5", "box 7")]
    assert order(table) == [*hands, ("dealer", 5, "8.4(b)"), ("dealer", 1, "8.4(b)")]


@clause("8.2", "8.3(d)", "8.4(b)")
@pytest.mark.parametrize("notice", [{}, SHUFFLER], ids=["shoe", "shuffler"])
def test_only_the_dealers_sixth_card_is_face_up(edition: str, notice: dict[str, str]) -> None:
    table = dealt(edition, notice)
    assert [(f.to, f.count) for f in table.facts(CardsDealt) if f.facing is Facing.UP] == [("dealer", 1)]
    public = [(f.pile, f.cards) for f in table.facts(CardsShown) if f.to == PUBLIC]
    assert public == [("dealer", (table.card("dealer", 5),))]


@clause("8.1(a)")
def test_no_more_bets_is_called_before_the_first_card(edition: str) -> None:
    table = LiveTable(edition).say(ante(1))
    assert not table.facts(Called)
    table.say(NoMoreBets())
    assert [fact.clause.id for fact in table.facts(Called)] == ["8.1(a)"]
    assert isinstance(table.request, Deal)


@clause("8.3", "5.2")
def test_nobody_decides_before_the_dealer_has_six_cards(edition: str) -> None:
    table = LiveTable(edition).say(ante(1), NoMoreBets())
    for count in range(11):
        assert table.refusal(Decision(1, "play 1")), f"after {count} cards"
        table.deal(1)
    table.go_on(until=Decide).say(Decision(1, "play 1"))
