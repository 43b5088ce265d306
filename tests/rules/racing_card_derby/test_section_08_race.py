"""Sections 8 and 9: cards are drawn singly until three suits are placed; the result is announced and paid."""

from __future__ import annotations

import pytest

from pitbook.cards import DECK, parse_cards
from pitbook.errors import BadInput
from pitbook.games.racing_card_derby.winning import HorsesRun, PlaceTaken, RaceProtested, ResultAnnounced, run
from pitbook.procedure.cards_after import CardsAfter
from pitbook.table import NoMoreBets, Ruling, player_viewer, view
from pitbook.table.facts import Called, CardsDealt, CardsDiscarded, Lost, RoundVoided, TaskDone, Won
from pitbook.table.places import Facing
from pitbook.table.requests import Deal, Do, Rule
from rules.racing_card_derby.helpers import HEARTS, LAW, PROTESTED, SPADES, LiveTable, row, settled, stake

LONGEST = " ".join(
    [
        "2h 3h 4h 2c 3c 4c 2d 3d 4d 2s 3s 4s 5h",  # three of each suit, then the winner: 13 cards
        "6h 7h 8h 9h Th Jh Qh Kh Ah 5c",  # nine more hearts are passed over: 10 cards
        "6c 7c 8c 9c Tc Jc Qc Kc Ac 5d",  # nine more clubs are passed over: 10 cards
    ]
)


@pytest.mark.parametrize(
    ("race", "areas", "places"),
    [
        row("8.1", "four of a suit at once", SPADES, (4, 1, 1), "spades hearts clubs"),
        row("8.1", "four of a suit among others", HEARTS, (5, 1, 1), "hearts diamonds clubs"),
        row(
            "8.1",
            "the winner's suit is passed over",
            "2h 3h 4h 5h 6h 7h 8c 9h Tc Jd",
            (4, 3, 3),
            "hearts clubs diamonds",
        ),
        row(
            "8.1",
            "cards of the first area count no more",
            "2c 3c 4c 2h 3h 4h 5h 6s 7c",
            (7, 1, 1),
            "hearts spades clubs",
        ),
        row(
            "8.1",
            "the second may have shown in no area before",
            "2h 3h 4h 5h 6s 7s 8d",
            (4, 1, 2),
            "hearts spades diamonds",
        ),
        row("8.1", "the longest race takes 33 cards", LONGEST, (13, 10, 10), "hearts clubs diamonds"),
    ],
)
def test_the_areas_and_the_places(race: str, areas: tuple[int, int, int], places: str) -> None:
    settlement = settled({"red": 100}, race)
    facts = settlement.conversation.facts
    taken = [fact.suit for fact in facts if isinstance(fact, PlaceTaken)]
    counted = tuple(fact.count for fact in facts if isinstance(fact, CardsDiscarded))
    assert (counted, taken) == (areas, places.split())


@pytest.mark.clause(LAW, "8.1")
def test_one_card_at_a_time_face_up_to_the_area_that_is_open() -> None:
    table = LiveTable.running("2h 3h 4h 5h 6h 7c 8d")
    asked = []
    while isinstance(table.talk.request, Deal):
        asked.append((table.talk.request.to, table.talk.request.count))
        table.draw()
    assert asked == [("1st place", 1)] * 4 + [("2nd place", 1)] * 2 + [("3rd place", 1)]
    dealt = table.facts(CardsDealt)
    assert {fact.facing for fact in dealt} == {Facing.UP}
    assert [fact.clause.id for fact in dealt] == ["8.1(a)"] * 4 + ["8.1(b)"] * 2 + ["8.1(c)"]


@pytest.mark.clause(LAW, "8.1")
def test_the_call_comes_before_the_first_card() -> None:
    table = LiveTable(HEARTS).say(stake())
    assert not table.facts(Called)
    table.say(NoMoreBets())
    assert [(fact.clause.id, fact.words) for fact in table.facts(Called)] == [("8.1", "No more bets")]
    assert isinstance(table.talk.request, Deal)


@pytest.mark.clause(LAW, "8.1", "4.2")
def test_everybody_may_watch_the_race() -> None:
    table = LiveTable.running(PROTESTED, drawn=5)
    seen = view(table.talk, player_viewer("nobody in particular"))
    assert [card and card.text for card in seen.piles["1st place"]] == PROTESTED.split()[:5]  # type: ignore[index]
    assert [fact.steps for fact in seen.facts if isinstance(fact, HorsesRun)] == [
        # hearts, clubs, diamonds, spades after each of 5h 2s Kh 9h 4h
        (1, 0, 0, 0),
        (1, 0, 0, 1),
        (2, 0, 0, 1),
        (3, 0, 0, 1),
        (4, 0, 0, 1),
    ]
    assert [fact.clause.id for fact in seen.facts if isinstance(fact, RaceProtested)] == ["4.2"]
    assert [(fact.place, fact.suit) for fact in seen.facts if isinstance(fact, PlaceTaken)] == [(1, "hearts")]


@pytest.mark.parametrize(
    ("race", "places", "words"),
    [
        row("9.1", "no protest", HEARTS, ("hearts", "diamonds", "clubs"), "No protest"),
        row("9.1 4.2", "a protest", PROTESTED, ("hearts", "diamonds", "clubs"), "A protested race"),
        row(
            "9.1 4.2", "the two of spades too late", "2h 3h 4h 5h 2s 8d", ("hearts", "spades", "diamonds"), "No protest"
        ),
    ],
)
def test_the_result_is_announced_and_confirmed(race: str, places: tuple[str, ...], words: str) -> None:
    table = LiveTable.running(race).go_on(until=Do)
    (result,) = table.facts(ResultAnnounced)
    assert (result.clause.id, result.places) == ("9.1(a)", places)
    assert (table.facts(Called)[-1].clause.id, table.facts(Called)[-1].words) == ("9.1(b)", words)
    assert table.talk.request is not None
    assert table.talk.request.clause.id == "9.1(c)"
    assert table.talk.table.stakes, "nothing is taken or paid before the result is confirmed"
    table.finish()
    assert [fact.clause.id for fact in table.facts(TaskDone)] == ["9.1(c)", "9.2"]


@pytest.mark.clause(LAW, "9.2")
def test_every_loser_is_taken_before_any_winner_is_paid() -> None:
    wagers = [stake("red"), stake("black"), stake("red", box=2, player="B"), stake("suit-clubs", box=2, player="B")]
    table = LiveTable.running(HEARTS, *wagers).finish()
    ends = [type(fact) for fact in table.talk.facts if isinstance(fact, Lost | Won)]
    assert ends == [Lost, Lost, Won, Won]


@pytest.mark.clause(LAW, "9.2")
def test_where_nobody_wins_nothing_is_paid() -> None:
    table = LiveTable.running(HEARTS, stake("black")).finish()
    assert [fact.clause.id for fact in table.facts(TaskDone)] == ["9.1(c)"]


@pytest.mark.clause(LAW, "8.1")
@pytest.mark.parametrize("cards", range(len(HEARTS.split())))
def test_a_record_that_stops_early_says_what_is_awaited(cards: int) -> None:
    with pytest.raises(BadInput) as caught:
        settled({"red": 100}, " ".join(HEARTS.split()[:cards]))
    assert f"card {cards + 1} is not given" in str(caught.value)
    assert caught.value.where == "race"
    assert caught.value.clause.startswith("8.1(")


@pytest.mark.clause(LAW, "8.1")
def test_a_record_with_cards_after_the_race_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        settled({"red": 100}, f"{HEARTS} 2c")
    assert (caught.value.where, caught.value.clause) == ("race", "8.1")


@pytest.mark.clause(LAW, "10.8")
def test_a_shoe_that_runs_out_in_the_race_makes_the_round_void_by_the_operators_word() -> None:
    table = LiveTable(HEARTS, {"decks": 2}, cards=3).say(stake(), NoMoreBets()).go_on()
    assert isinstance(table.talk.request, Rule)
    table.say(Ruling("void", "casino operator"))
    assert table.brief() == {"red": ("void", 0, "10.8")}
    assert table.facts(RoundVoided)
    assert CardsAfter.of(table.talk.table).shuffle_due == "7.1(a)"


def test_a_race_of_any_deck_in_any_order_ends() -> None:
    for step in (1, 5, 7, 11, 17, 23, 51):
        cards = [DECK[step * n % 52] for n in range(52)]
        assert len(run(cards, cards_to_win=4, protest_card="2s").places) == 3


def test_cards_after_the_third_place_are_surplus() -> None:
    assert run(parse_cards(f"{HEARTS} 2c 3c"), cards_to_win=4, protest_card="2s").surplus == 2
