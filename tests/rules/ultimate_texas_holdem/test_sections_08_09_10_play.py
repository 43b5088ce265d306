"""Sections 8 to 10: the orders of the deal, the three stages of betting, and the settlement."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitbook.table import DEALER, PUBLIC, Decision, NoMoreBets
from pitbook.table.facts import Called, CardsDealt, CardsDiscarded, CardsShown, Decided, HandRanked, Noted
from pitbook.table.places import COMMUNITY, Facing, player_viewer
from pitbook.table.requests import Deal, Decide, Do
from rules.live import ante, brief, facts_of, result_of
from rules.ultimate_texas_holdem.helpers import (
    BASE,
    BLIND,
    HANDS,
    SECOND,
    LiveTable,
    box,
    row,
    settled,
    trips,
)

SHOE, FIRST, OTHER = {"dealing": "shoe"}, {"order": "1"}, {"order": "2"}
ROUNDS = [(pile, 1, part) for part in ("8.3(a)", "8.3(b)") for pile in ("box 2", "box 5", "dealer")]

BOXES_FIRST = [("box 2", 2, "8.4(a)"), ("box 5", 2, "8.4(a)"), ("dealer", 2, "8.4(b)"), ("community", 5, "8.4(c)")]
BOARD_FIRST = [("community", 5, "8.4(d)"), ("box 2", 2, "8.4(e)"), ("box 5", 2, "8.4(e)"), ("dealer", 2, "8.4(f)")]

# fmt: off
ORDERS = [
    row("8.1 8.3", "from a shoe, card by card",        SHOE,  [*ROUNDS, *[("community", 1, "8.3(c)")] * 5]),
    row("8.1 8.4", "from a shuffler",                  {},    BOXES_FIRST),
    row("8.4",     "from a shuffler, the first order", FIRST, BOXES_FIRST, laws=(SECOND,)),
    row("8.4",     "from a shuffler, the second",      OTHER, BOARD_FIRST, laws=(SECOND,)),
]
# fmt: on


@pytest.mark.parametrize(("notice", "dealt"), ORDERS)
def test_the_order_of_the_deal(notice: dict[str, str], dealt: list[tuple[str, int, str]]) -> None:
    table = LiveTable(notice).say(ante(5), ante(2), NoMoreBets()).go_on(until=Decide)
    assert [(fact.to, fact.count, fact.clause.id) for fact in table.facts(CardsDealt)] == dealt


@pytest.mark.clause(BASE, "8.2", "8.5")
@pytest.mark.parametrize("notice", [SHOE, FIRST, OTHER], ids=["shoe", "first", "second"])
def test_all_cards_come_face_down_and_the_rest_lies_in_the_rack_before_anybody_looks(notice: dict[str, str]) -> None:
    table = LiveTable(notice).say(ante(1), NoMoreBets()).go_on(until=Do)
    assert isinstance(table.request, Do)
    assert not table.facts(CardsShown)
    table.go_on(until=Decide)
    assert {fact.facing for fact in table.facts(CardsDealt)} == {Facing.DOWN}
    assert [fact.to for fact in table.facts(CardsShown)] == [player_viewer("P1")]
    assert [fact.clause.id for fact in table.facts(Noted)] == ["8.5"]


@pytest.mark.clause(BASE, "8.1")
def test_no_more_bets_is_called_before_the_first_card() -> None:
    table = LiveTable().say(ante(1), NoMoreBets())
    assert [fact.clause.id for fact in table.facts(Called)] == ["8.1(a)"]
    assert isinstance(table.request, Deal)


# Betting


def _opened(table: LiveTable) -> list[tuple[str, int, str]]:
    return [(f.pile, len(f.cards), f.clause.id) for f in table.facts(CardsShown) if f.to == PUBLIC]


@pytest.mark.clause(BASE, "9.1", "9.2", "9.3", "9.4", "9.5", "9.7")
def test_three_cards_are_turned_and_then_two_and_then_the_dealers() -> None:
    table = LiveTable.dealt(1, 2, 3)
    assert _opened(table) == []
    table.say(Decision(1, "play 4"), Decision(2, "check"), Decision(3, "check")).go_on()
    assert _opened(table) == [(COMMUNITY, 3, "9.2")]
    table.say(Decision(3, "play 2"), Decision(2, "check")).go_on()
    assert _opened(table) == [(COMMUNITY, 3, "9.2"), (COMMUNITY, 2, "9.4")]
    table.say(Decision(2, "fold")).go_on()
    assert _opened(table)[2] == (DEALER, 2, "9.7")
    assert [(f.box, f.choice, f.clause.id) for f in table.facts(Decided)] == [
        (1, "play 4", "5.2(a)"),
        (2, "check", "9.1(b)"),
        (3, "check", "9.1(b)"),
        (3, "play 2", "5.2(b)"),
        (2, "check", "9.3(b)"),
        (2, "fold", "9.6"),
    ]


@pytest.mark.clause(BASE, "9.1", "9.2")
@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_players_choose_in_any_order_and_nothing_is_turned_before_all_have(order: tuple[int, ...]) -> None:
    table = LiveTable.dealt(1, 2, 3)
    for number in order:
        assert not _opened(table)
        table.say(Decision(number, "play 3"))
    table.finish()
    assert [table.box(number).net for number in (1, 2, 3)] == [7000, -5000, 7000]


@pytest.mark.clause(BASE, "9.2", "9.4")
def test_all_is_turned_though_everybody_has_played() -> None:
    """Reading U18."""
    table = LiveTable.dealt(1).choose(1, "play 4").finish()
    assert [pile for pile, _, _ in _opened(table)] == [COMMUNITY, COMMUNITY, DEALER, "box 1"]


@pytest.mark.clause(BASE, "9.6")
def test_a_fold_loses_ante_and_blind_and_its_cards_are_counted_away() -> None:
    table = LiveTable.dealt(2).choose(2, "check", "check", "fold").finish()
    assert table.brief(2) == {"ante": ("lose", 0, "9.6(a)"), BLIND: ("lose", 0, "9.6(a)")}
    assert [(f.pile, f.count, f.clause.id) for f in table.facts(CardsDiscarded)] == [("box 2", 2, "9.6(c)")]
    assert not any(f.pile == DEALER for f in table.facts(CardsShown))


@pytest.mark.clause(BASE, "9.6", "10.4")
def test_trips_outlives_the_fold_and_the_dealers_cards_are_not_needed_for_it() -> None:
    """Readings U6 and U18."""
    table = LiveTable.dealt(3, 6, side=True)
    for _ in range(2):
        table.say(Decision(3, "check"), Decision(6, "check")).go_on()
    table.say(Decision(3, "fold"), Decision(6, "fold"))
    assert [f.clause.id for f in table.facts(Noted)][-2:] == ["9.6(b)", "9.6(b)"]
    table.finish()
    assert table.brief(3)["trips"] == ("win", 8 * 500, "5.6.2")
    assert table.brief(6)["trips"] == ("lose", 0, "10.4")
    assert DEALER not in [pile for pile, _, _ in _opened(table)]
    assert {f.clause.id for f in table.facts(CardsShown) if f.pile.startswith("box") and f.to == PUBLIC} == {"10.4"}


# Settlement

WEAK = {"community": "9c 4d 8c Ac 2h", "dealer": "Kd 3h"}
"""A dealer with ace-king high, who does not qualify."""

LOST, EQUAL = ("lose", "10.3(b)"), ("stand-off", "10.3(c)")
PAID, OUT = ("win", "5.6"), ("stand-off", "10.1")
BLIND_PAID, BLIND_BACK = ("win", "5.6.1"), ("stand-off", "5.6.1")

# fmt: off
OUTCOMES = [
    row("10.1 10.3", "better than one who qualifies",    "As Ad", {},   (PAID, BLIND_PAID, PAID)),
    row("10.1 10.3", "worse than one who qualifies",     "7s 3c", {},   (LOST, LOST, LOST)),
    row("10.1 10.3", "the same as one who qualifies",    "Kc 8s", {},   (EQUAL, EQUAL, EQUAL)),
    row("10.1 10.3", "better than one who does not",     "Qs 9d", WEAK, (OUT, BLIND_BACK, PAID)),
    row("10.1 10.3", "worse than one who does not",      "7s 5h", WEAK, (OUT, LOST, LOST)),
    row("10.1 10.3", "the same as one who does not",     "Kh 3s", WEAK, (EQUAL, EQUAL, EQUAL)),
    row("10.1 10.3", "a flush against one who does not", "Qc 6c", WEAK, (OUT, BLIND_PAID, PAID)),
]
# fmt: on


@pytest.mark.parametrize(("own", "given", "ends"), OUTCOMES)
def test_what_becomes_of_ante_blind_and_play(
    own: str, given: dict[str, str], ends: tuple[tuple[str, str], ...]
) -> None:
    """Reading U15: only the ante hangs on whether the dealer qualifies."""
    lines = brief(result_of(settled(box(1, own, "play 3"), **given)))
    assert tuple((lines[wager][0], lines[wager][2]) for wager in ("ante", BLIND, "play")) == ends


@pytest.mark.clause(BASE, "10.1")
def test_the_dealers_hand_is_announced_and_whether_it_qualifies() -> None:
    for given, calls in (({}, []), (WEAK, ["Dealer does not qualify"])):
        told = settled(box(1, "As Ad", "play 4"), **given)
        assert [f.clause.id for f in facts_of(told, HandRanked)] == ["10.1", "10.2"]
        assert [f.words for f in facts_of(told, Called)[1:]] == calls
    pair = settled(box(1, "As Ad", "play 4"), community="9c 4d 8c Ac 2h", dealer="Kd 2c")
    assert len(facts_of(pair, Called)) == 1


@pytest.mark.clause(BASE, "10.2", "10.5")
def test_hands_are_turned_and_settled_from_the_dealers_right() -> None:
    table = LiveTable()
    for number in HANDS:
        table.say(ante(number), trips(number))
    table.say(NoMoreBets()).go_on(until=Decide)
    for number in HANDS:
        table.say(Decision(number, "play 4"))
    table.finish()
    shown = [f.pile for f in table.facts(CardsShown) if f.clause.id == "10.2"]
    assert shown == [f"box {number}" for number in reversed(HANDS)]
    taken = [(f.pile, f.clause.id) for f in table.facts(CardsDiscarded)]
    assert taken == [(f"box {number}", "10.5") for number in reversed(HANDS)]
