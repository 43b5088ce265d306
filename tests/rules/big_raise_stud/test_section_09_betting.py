"""Section 9: players look, fold or raise, in any order; the community cards stay hidden until all have."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitbook.cards import parse_cards
from pitbook.table import PUBLIC, Decision, ExposedByPlayer
from pitbook.table.facts import CardsDiscarded, CardsShown, Decided, Ended, Noted
from pitbook.table.requests import Decide, Show
from rules.big_raise_stud.helpers import BONUS, HANDS, LAW, LiveTable, box, row, settled
from rules.live import brief, result_of

ALL = {1: "raise 4", 2: "raise 1", 3: "fold", 4: "raise 2"}


@pytest.mark.clause(LAW, "9.1", "5.2")
def test_players_pick_up_their_own_cards_and_nobody_elses() -> None:
    table = LiveTable.dealt(1, 2)
    seen = {(fact.pile, fact.to.name, len(fact.cards)) for fact in table.facts(CardsShown)}
    assert seen == {("box 1", "P1", 3), ("box 2", "P2", 3)}
    assert list(table.options) == [1, 2]


@pytest.mark.clause(LAW, "9.1")
def test_nobody_decides_twice() -> None:
    table = LiveTable.dealt(1, 2, 3, side=True).say(Decision(1, "fold"), Decision(2, "raise 2"))
    assert list(table.options) == [3]
    for number in (1, 2):
        for choice in ("raise 1", "raise 2", "fold"):
            table.refusal(Decision(number, choice))


@pytest.mark.clause(LAW, "9.1", "9.3")
def test_the_order_of_decisions_changes_nothing_that_is_paid() -> None:
    nets = set()
    for order in permutations(ALL):
        table = LiveTable.dealt(*ALL, side=True).say(*(Decision(n, ALL[n]) for n in order)).finish()
        nets.add(tuple(table.box(number).net for number in ALL))
    # kings +10 +40 -5; sevens 0 0 -5; folded -10 -5; jacks +10 +20 +5
    assert nets == {(4500, -500, -1500, 3500)}


# Rule 9.2: a folded hand

# fmt: off
FOLDED = [
    row("9.2(a)",        "the ante of a hand however good",  "Ah Kh Qh", 0,   {"ante": ("lose", 0, "9.2(a)")}),
    row("9.2(a) 9.2(c)", "a bonus that loses is still settled", "Ah Kh 9c", 500,
        {"ante": ("lose", 0, "9.2(a)"), BONUS: ("lose", 0, "10.3")}),
    row("9.2(c) 10.3",   "and one that wins is paid",        "4h 4s 9c", 500,
        {"ante": ("lose", 0, "9.2(a)"), BONUS: ("win", 500, "10.3")}),
]
# fmt: on


@pytest.mark.parametrize(("cards", "staked", "expected"), FOLDED)
def test_a_fold_loses_the_ante_and_not_the_bonus(cards: str, staked: int, expected: dict[str, object]) -> None:
    folded = result_of(settled(box(1, cards, "fold", bonus=staked), community=None))
    assert brief(folded) == expected


@pytest.mark.clause(LAW, "9.2")
def test_a_folded_hand_is_collected_in_the_order_of_the_rule() -> None:
    table = LiveTable.dealt(1, 2)
    slots, before = list(table.talk.table.hand(table.talk.table.boxes[1].pile)), len(table.talk.facts)
    table.say(Decision(1, "fold"))
    decided, money, cards = table.talk.facts[before:]
    assert isinstance(decided, Decided)
    assert isinstance(money, Ended)
    assert (money.stake.wager, money.clause.id) == ("ante", "9.2(a)")
    assert isinstance(cards, CardsDiscarded)
    assert (cards.pile, cards.count, cards.clause.id) == ("box 1", 3, "9.2(c)")
    assert table.talk.table.piles["discard rack"] == slots  # type: ignore[index]
    assert not {slot for slot, to in table.talk.table.shown if to == PUBLIC}


@pytest.mark.clause(LAW, "9.2(c)")
def test_the_cards_of_a_folded_hand_lie_under_its_bonus_until_that_is_settled() -> None:
    table = LiveTable.dealt(1, 4, side=True).say(Decision(4, "fold"))
    assert len(table.talk.table.hand(table.talk.table.boxes[4].pile)) == 3
    assert [fact.clause.id for fact in table.facts(Noted) if "box 4" in fact.sentence] == ["9.2(c)"]
    table.say(Decision(1, "fold")).finish()
    assert table.brief(4) == {"ante": ("lose", 0, "9.2(a)"), BONUS: ("win", 500, "10.3")}
    assert table.brief(1) == {"ante": ("lose", 0, "9.2(a)"), BONUS: ("lose", 0, "10.3")}
    assert not [fact for fact in table.facts(CardsShown) if fact.pile == "community"], "nobody needed them"


@pytest.mark.clause(LAW, "9.2(c)")
@pytest.mark.parametrize(("number", "is_over"), [(1, True), (4, False)], ids=["no pair", "a pair"])
def test_a_bonus_that_all_know_to_lose_goes_with_the_fold(number: int, is_over: bool) -> None:
    table = LiveTable.dealt(number, side=True)
    table.say(ExposedByPlayer(number, (0, 1, 2), parse_cards(HANDS[number])), Decision(number, "fold"))
    assert table.talk.is_over is is_over
    if is_over:
        assert table.brief(number)[BONUS] == ("lose", 0, "9.2(c)")
        assert table.facts(CardsDiscarded)[-1].clause.id == "9.2(c)"


@pytest.mark.clause(LAW, "9.3")
def test_the_community_cards_are_turned_when_the_last_raise_is_made_and_not_before() -> None:
    table = LiveTable.dealt(1, 2, 3)
    for number in (2, 3, 1):
        assert isinstance(table.request, Decide)
        assert "community" not in {fact.pile for fact in table.facts(CardsShown)}
        table.say(Decision(number, "raise 1"))
    assert isinstance(table.request, Show)
    assert (table.request.pile, table.request.to) == ("community", PUBLIC)


@pytest.mark.clause(LAW, "9.2", "9.3")
def test_when_everybody_folds_the_round_is_over() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "fold"), Decision(2, "fold"))
    assert table.talk.is_over
    assert "community" not in {fact.pile for fact in table.facts(CardsShown)}
