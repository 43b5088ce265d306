"""What is told of a table besides its cards: the question as data, limits, names of hands, where facts come from."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import orjson
import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from house.scenes import FIRST_WAGER, play_round, same_cards
from pitbook.games import find_game, game_names
from pitbook.house import commands as c
from pitbook.house.people.roles import VISITOR, Actor
from pitbook.house.tables.messages import Bulletin, hello, state
from pitbook.house.tables.promises import Promised
from pitbook.house.tables.telling.cards_seen import CardsSeen, Told
from pitbook.procedure.equipment.keeping import Drawing
from pitbook.table.codec import SHARED, fact_to_data
from pitbook.table.facts import CardsDealt, CardsDiscarded, CardsShown
from pitbook.table.places import hand_pile
from pitbook.table.requests import Decide, Do
from pitbook.table.settlement import box_results, result_to_data
from pitbook.table.views import Views

NOTICE: Final = {"limits": {"ante": {"min": 500, "max": 50_000, "step": 500}}, "jackpot": True, "jackpot-stake": 100}
"""Five dollars to five hundred in steps of five on the ante, and one dollar for the jackpot."""

STUD: Final = "caribbean-stud@1998"
CARDS: Final = {"box 1": "Js Jh 8h 8d 3c", "box 2": "Ac Kd 9h 7s 2d", "dealer": "Qs Qc 6h 5d 8c"}


def seen(house: Driver, actor: Actor) -> Any:
    """The state of the table as somebody is sent it."""
    return orjson.loads(orjson.dumps(state(house.house.tables["t1"], actor, 0)))


def sit(house: Driver, game: str, **settings: Any) -> tuple[Actor, Actor]:
    """Two players who have made their first wager."""
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", game, **settings)
    for seat, player in enumerate((a1, b1), 1):
        house.do(player, c.Join("t1", seat))
        wager = FIRST_WAGER[game.partition("@")[0]]
        house.say(player, "t1", answer="Wager", box=seat, wager=wager, cents=1000)
    return a1, b1


def deal_by_hand(house: Driver) -> tuple[Actor, Actor]:
    """Two players at a table dealt by hand, who have their cards and are to decide."""
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    open_by_hand(house, "t1", STUD)
    begin_round(house, "t1")
    for box, player in enumerate((a1, b1), 1):
        house.do(player, c.Join("t1", box))
        house.say(player, "t1", answer="Wager", box=box, wager="ante", cents=1000)
    house.say(house.operator, "t1", answer="NoMoreBets")
    work_through(house, "t1", CARDS, until=Decide)
    return a1, b1


# What is asked, and what the sign says


def test_the_question_is_told_as_data(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = sit(house, STUD)
    wagers = {"asks": "PlaceWagers", "clause": "5.1", "wagers": ["ante"], "window": "", "players": None}
    assert seen(house, VISITOR)["request"] == wagers
    for player in (a1, b1):
        house.do(player, c.Ready("t1"))
    for actor in (a1, VISITOR, house.operator):
        assert seen(house, actor)["request"] == {"asks": "Decide", "clause": "9.1", "boxes": [1, 2]}
    house.say(a1, "t1", answer="Decision", box=1, choice="bet")
    assert seen(house, VISITOR)["request"]["boxes"] == [2]


def test_staff_are_told_where_a_card_goes_who_acts_and_who_rules(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = house.player("A1", 100_000)
    open_by_hand(house, "t1", STUD)
    begin_round(house, "t1")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)
    house.say(house.operator, "t1", answer="NoMoreBets")
    card = {"to": "box 1", "count": 1, "facing": "down"}
    assert seen(house, house.operator)["request"] == {"asks": "Deal", "clause": "8.3", **card}
    house.say(house.operator, "t1", answer="Dealt")
    work_through(house, "t1", CARDS, until=Decide)
    house.say(house.operator, "t1", answer="Communication", player="A1")
    asked = seen(house, VISITOR)["request"]
    assert asked == {
        "asks": "Rule",
        "clause": "12.1",
        "matter": "communication by A1",
        "by": "casino operator",
        "boxes": [],
        "rulings": ["void", "stands"],
    }
    house.table("t2", STUD, mode="by-hand")
    opening = orjson.loads(orjson.dumps(state(house.house.tables["t2"], house.operator, 0)))["request"]
    assert opening["asks"] == Do.__name__
    assert opening["role"] in opening["roles"]


def test_limits_are_told_by_wager_with_their_clause(sqlite_house: Driver) -> None:
    house = sqlite_house
    house.do(house.operator, c.CreateJackpot("main", "Main", 2_500_000))
    house.do(house.operator, c.CreateTable("t1", "T 1", STUD, NOTICE, {"jackpot": "main"}))
    for is_open in (False, True):
        if is_open:
            house.do(house.operator, c.OpenTable("t1"))
        told = seen(house, VISITOR)
        assert told["limits"]["ante"] == {"min": 500, "max": 50_000, "step": 500, "clause": "2.0"}
        assert told["limits"]["jackpot"] == {"min": 100, "max": 100, "step": None, "clause": "11.2"}
        assert told["limits"]["bet"] == {"min": None, "max": None, "step": None, "clause": ""}
        assert told["pool"] == 2_500_000
        assert told["absence"]["clause"] == "12.13"
        assert "fold" in told["absence"]["says"]


def test_a_game_without_hands_has_no_rule_on_who_is_absent_and_no_pool(sqlite_house: Driver) -> None:
    sit(sqlite_house, "racing-card-derby")
    told = seen(sqlite_house, VISITOR)
    assert (told["absence"], told["pool"], told["hands"]) == (None, None, {})
    assert set(told["request"]["wagers"]) <= set(told["limits"])


# Choices


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        (STUD, {"bet": ("5.3(b)", False), "fold": ("9.2", True)}),
        ("big-raise-stud", {"raise 1": ("5.2(b)", False), "fold": ("9.2", True)}),
        ("four-card-poker", {"play 3": ("5.2(b)", False), "fold": ("9.2", True)}),
    ],
)
def test_a_choice_has_its_clause_and_says_whether_it_gives_the_hand_up(
    sqlite_house: Driver, game: str, clauses: dict[str, tuple[str, bool]]
) -> None:
    house = sqlite_house
    a1, b1 = sit(house, game)
    for player in (a1, b1):
        house.do(player, c.Ready("t1"))
    (options,) = seen(house, a1)["options"]
    told = {each["choice"]: (each["clause"], each["gives_up"]) for each in options["choices"]}
    assert {name: told[name] for name in clauses} == clauses
    assert seen(house, VISITOR)["options"] == []


# Names of hands


def deal(house: Driver, game: str, cards: dict[str, str]) -> tuple[Actor, Actor]:
    """Two players at a table where a machine deals, one card after another, and these are the cards."""
    hands = [hand.split() for hand in cards.values()]
    order = [hand[nth] for nth in range(max(map(len, hands))) for hand in hands if nth < len(hand)]

    def fresh(promise_id: str, drawing: Drawing) -> Promised:
        rest = [face for face in drawing.draw(Random(1)) if face not in order]
        return Promised(promise_id, (*order, *rest), bytes(32), drawing.name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Promised, "fresh", fresh)
        players = sit(house, game)
        for player in players:
            house.do(player, c.Ready("t1"))
    return players


def test_a_hand_is_named_for_whoever_sees_all_of_it(sqlite_house: Driver) -> None:
    a1, b1 = deal(sqlite_house, STUD, CARDS)
    assert seen(sqlite_house, a1)["hands"] == {"box 1": {"name": "two pairs, jacks and eights", "cards": [0, 1, 2, 3]}}
    assert seen(sqlite_house, b1)["hands"] == {"box 2": {"name": "ace-king high", "cards": [0, 1]}}
    for actor in (VISITOR, sqlite_house.operator):
        assert seen(sqlite_house, actor)["hands"] == {}


def test_three_cards_are_named_without_those_that_nobody_sees(sqlite_house: Driver) -> None:
    cards = {"box 1": "9c 9d 4h", "box 2": "Kc 7d 2h", "community": "9s 9h"}
    a1, _ = deal(sqlite_house, "big-raise-stud", cards)
    assert seen(sqlite_house, a1)["hands"] == {"box 1": {"name": "a pair of nines", "cards": [0, 1]}}


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_no_name_is_told_of_a_hand_that_is_not_seen_whole(sqlite_house: Driver, game: str) -> None:
    house = sqlite_house
    with same_cards(11):
        players = sit(house, game)
        for player in players:
            house.do(player, c.Ready("t1"))
    for actor in (*players, VISITOR, house.operator):
        told = seen(house, actor)
        for pile, hand in told["hands"].items():
            assert None not in told["piles"][pile]
            assert set(hand["cards"]) <= set(range(len(told["piles"][pile])))
    if find_game(game).record.choices:
        assert set(seen(house, players[0])["hands"]) == {hand_pile(1)}
        assert seen(house, VISITOR)["hands"] == {}


# Where facts come from


def test_no_fact_has_a_field_that_would_be_hidden_by_what_is_sent_with_it() -> None:
    kinds = {kind for name in game_names() for kind in find_game(name).vocabulary.facts.values()}
    kinds |= set(SHARED.facts.values())
    names = {name for kind in kinds for name in kind.__dataclass_fields__}
    assert not names & {"at", "answer", "slots"}


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_facts_come_with_their_moment_answer_and_cards(sqlite_house: Driver, game: str) -> None:
    house = sqlite_house
    a1, b1 = sit(house, game)
    began = house.clock.now()
    house.clock.turn(5_000)
    for player in (a1, b1):
        house.do(player, c.Ready("t1"))
    live = house.house.tables["t1"]
    if live.talk is None or not find_game(game).record.choices:
        events = orjson.loads(Bulletin(live, 0).update(VISITOR, live.news))["events"]
        facts = [fact for event in events for fact in event["facts"]]
    else:
        facts = orjson.loads(orjson.dumps(hello(live, a1, 0)))["facts"]
        assert {fact["at"] for fact in facts} == {began, began + 5_000}
        assert facts == orjson.loads(orjson.dumps(hello(live, b1, 0)))["facts"] or game != "racing-card-derby"
        house.again()
        assert orjson.loads(orjson.dumps(hello(house.house.tables["t1"], a1, 0)))["facts"] == facts
    answers = [fact["answer"] for fact in facts]
    assert answers[-1] > 0
    for fact in facts:
        if fact["fact"] in (CardsDealt.__name__, CardsDiscarded.__name__):
            assert len(fact["slots"]) == fact["count"]
        elif fact["fact"] == CardsShown.__name__:
            assert len(fact["slots"]) == len(fact["cards"])


def test_an_answer_is_named_by_its_place_among_all_answers(sqlite_house: Driver) -> None:
    deal_by_hand(sqlite_house)
    talk = sqlite_house.house.tables["t1"].talk
    assert talk is not None
    traces, again = talk.traces(), find_game("caribbean-stud").begin(talk.table.opening)
    assert len(traces) == len(talk.facts)
    for number, answer in enumerate(talk.answers, 1):
        before = len(again.facts)
        again.answer(answer)
        assert {trace.answer for trace in traces[before : len(again.facts)]} <= {number}
    assert traces[5:] == talk.traces(5)
    dealt = {trace.slots for fact, trace in zip(talk.facts, traces, strict=True) if isinstance(fact, CardsDealt)}
    assert {slot for slots in dealt for slot in slots} >= {
        *talk.table.hand(hand_pile(1)),
        *talk.table.hand(hand_pile(2)),
    }


def test_what_was_told_before_a_card_was_put_right_keeps_its_place(sqlite_house: Driver) -> None:
    deal_by_hand(sqlite_house)
    house, live = sqlite_house, sqlite_house.house.tables["t1"]
    assert live.talk is not None
    before = live.talk.traces()
    house.say(house.operator, "t1", answer="Misread", card="8c", right="9c")
    after, answers = live.talk.traces(), len(live.talk.answers)
    assert after[: len(before)] == before
    assert {trace.answer for trace in after[len(before) :]} == {answers}
    house.say(Actor("A1", house.player("C1").role), "t1", answer="Decision", box=1, choice="bet")
    assert live.talk.traces()[-1].answer == answers + 1
    assert len(live.talk.traces()) == len(live.talk.facts) == len(hello(live, VISITOR, 0)["facts"])


# Lines


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_a_round_that_is_over_comes_with_its_lines(sqlite_house: Driver, game: str) -> None:
    house = sqlite_house
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    live = house.table("t1", game)
    live.news.clear()
    with same_cards(4):
        number = play_round(house, "t1", a1, b1)
    over = [news for news in live.news if news.is_over and news.episode == number]
    assert len(over) == 1
    assert over[0].played is not None
    expected = [result_to_data(result) for result in box_results(over[0].played)]
    assert {box["player"] for box in expected} == {"A1", "B1"}
    for actor in (a1, b1, VISITOR):
        events = orjson.loads(Bulletin(live, 0).update(actor, live.news))["events"]
        assert [event.get("lines") for event in events if event["kind"] == "round" and event["is_over"]] == [
            orjson.loads(orjson.dumps(expected))
        ]
        assert all("lines" not in event for event in events if not event["is_over"])
    for name, chips in (("A1", house.house.ledger), ("B1", house.house.ledger)):
        net = sum(box["net"] for box in expected if box["player"] == name)
        assert house.house.tables["t1"].cage.chips(name) == 100_000 + net, chips


def test_what_is_kept_of_a_fact_is_as_it_was(sqlite_house: Driver) -> None:
    sit(sqlite_house, STUD)
    live = sqlite_house.house.tables["t1"]
    for news in live.news:
        assert [orjson.loads(told) for told in news.told] == [
            orjson.loads(orjson.dumps(fact_to_data(fact))) for fact in news.facts
        ]
        assert not any({"at", "answer", "slots"} & set(orjson.loads(told)) for told in news.told)


def test_cards_are_told_anew_when_more_of_them_is_seen(sqlite_house: Driver) -> None:
    """And only then: while they lie as they did, what was told stands."""
    a1, b1 = sit(sqlite_house, STUD)
    for player in (a1, b1):
        sqlite_house.do(player, c.Ready("t1"))
    talk = sqlite_house.house.tables["t1"].talk
    assert talk is not None
    table, told, game = talk.table, CardsSeen(), find_game("caribbean-stud")

    def by(actor: Actor) -> Told:
        return told.by(actor.viewer, Views(talk), talk, game)

    own = table._known.pop(a1.viewer)
    assert by(a1).data["hands"] == {}
    table._known[a1.viewer] = own
    open_to_a1 = by(a1)
    assert open_to_a1.data["hands"].keys() == {"box 1"}
    assert orjson.loads(b"{%b}" % open_to_a1.written) == open_to_a1.data
    assert by(a1) is open_to_a1
    assert by(b1).data["hands"].keys() == {"box 2"}
    table.piles[hand_pile(1)].reverse()
    assert by(a1).data["piles"]["box 1"] == open_to_a1.data["piles"]["box 1"][::-1], "they lie otherwise now"
