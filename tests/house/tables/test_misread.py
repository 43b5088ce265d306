"""A card keyed wrongly at a table dealt by hand: the dealer puts it right, and the round goes on and settles right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from house.scenes import answers_of, play_round
from pitbook.errors import Denied, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.audit.round_proof import document_digest
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.reports.results import played_rounds
from pitbook.house.tables.messages import state, story_data
from pitbook.table import PUBLIC, Role, Viewer, player_viewer
from pitbook.table.places import DISCARD
from pitbook.table.requests import Deal, Decide, Show

DEALER, SUPERVISOR = Actor("D1", HouseRole.DEALER), Actor("S1", HouseRole.SUPERVISOR)
VIEWERS = (None, PUBLIC, player_viewer("A1"), player_viewer("B1"), Viewer(Role.DEALER, "D1"))
CARIBBEAN = "caribbean-stud@1998"
HANDS = {"box 1": "5d 5c Js 4s 2d", "box 2": "9h 9c Jd 4c 2c"}
RIGHT = {"answer": "Misread", "card": "5d", "right": "5h"}


def asked(house: Driver) -> Any:
    talk = house.house.tables["t1"].talk
    return talk.request if talk else None


def dealt(house: Driver, edition: str, dealer: str, choice: str) -> tuple[Actor, Actor]:
    """Two antes of 1,000, the choice made, and the dealer's hand told like this; the first hand is to be turned."""
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    open_by_hand(house, "t1", edition)
    house.person("S1", HouseRole.SUPERVISOR)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    begin_round(house, "t1")
    for seat, actor in enumerate((a1, b1), 1):
        house.say(actor, "t1", answer="Wager", box=seat, wager="ante", cents=1_000)
    house.say(DEALER, "t1", answer="NoMoreBets")
    faces = dealer.split()
    while not (isinstance(asked(house), Show) and asked(house).pile != "dealer"):
        match asked(house):
            case Deal():
                house.say(DEALER, "t1", answer="Dealt")
            case Decide(options=options):
                box = min(options)[0]
                house.say((a1, b1)[box - 1], "t1", answer="Decision", box=box, choice=choice)
            case Show(slots=slots):
                turned = [faces.pop(0) for _ in slots]
                house.say(DEALER, "t1", answer="Seen", cards=turned)
    return a1, b1


def stuck(house: Driver) -> tuple[Actor, Actor]:
    """The dealer's up card is the 5h and was keyed as 5d, which box 1 holds."""
    players = dealt(house, CARIBBEAN, "5d Ad Kc 8h 3s", "bet")
    house.say(DEALER, "t1", answer="Seen", cards=HANDS["box 2"].split())
    with pytest.raises(Refused, match="a card given here cannot be"):
        house.say(DEALER, "t1", answer="Seen", cards=HANDS["box 1"].split())
    return players


def money(house: Driver) -> tuple[int, int, int, int]:
    balances = house.balances()
    return balances["player:A1"], balances["player:B1"], balances["layout:t1"], balances["bank:t1"]


def assert_proved(house: Driver) -> None:
    """The house is whole, and every viewer can check the round without it."""
    assert audit(house.store, house.key).faults == ()
    for viewer in VIEWERS:
        document = json.loads(json.dumps(export_round(house.store, house.key, "t1", 3, viewer)))
        assert verify_round(document) == []
        assert RIGHT["card"] in json.dumps(document["facts"]), "what was told at first is not hidden"


def test_a_stuck_round_goes_on_and_is_paid_right(house: Driver) -> None:
    a1, b1 = stuck(house)
    house.do(DEALER, c.Say("t1", RIGHT))
    work_through(house, "t1", HANDS, {1: a1, 2: b1})
    # a pair beats ace and king: ante 1,000 and bet 2,000 are both paid 1 to 1 (5.8)
    assert money(house) == (13_000, 13_000, 0, -6_000)
    assert_proved(house)


def test_a_house_read_again_before_and_after_goes_on(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = stuck(house)
    for right in (RIGHT, RIGHT | {"card": "5h", "right": "6h"}, RIGHT | {"card": "6h", "right": "5h"}):
        house.again()
        house.do(DEALER, c.Say("t1", right))
    told = story_data(house.house.tables["t1"], DEALER)
    house.again()
    assert house.house.tables["t1"].stopped == ""
    assert story_data(house.house.tables["t1"], DEALER) == told
    work_through(house, "t1", HANDS, {1: a1, 2: b1})
    assert money(house) == (13_000, 13_000, 0, -6_000)
    assert [each["answer"] for each in answers_of(house, "t1", 3)].count("Misread") == 3
    assert_proved(house)


def test_everybody_sees_the_card_as_it_is_and_hears_of_it(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, _ = stuck(house)
    table = house.house.tables["t1"]
    before = story_data(table, a1)
    house.do(SUPERVISOR, c.Say("t1", RIGHT))
    for actor in (a1, DEALER, Actor("I1", HouseRole.INSPECTOR)):
        assert "5h" in state(table, actor, 0)["piles"]["dealer"]
        assert "5d" not in state(table, actor, 0)["piles"]["dealer"]
        story = story_data(table, actor)
        assert story[: len(before)] == before
        assert [each["fact"] for each in story[len(before) :]] == ["CardMisread"]


def test_a_dealer_who_does_not_qualify_after_all_pays_at_once(sqlite_house: Driver) -> None:
    house = sqlite_house
    dealt(house, CARIBBEAN, "5d Ad Kc 8h 3s", "bet")
    house.say(house.operator, "t1", answer="Misread", card="Kc", right="Qc")
    assert asked(house) is None
    # with ace and queen antes are paid 1 to 1 and bets go back (10.1)
    assert money(house) == (11_000, 11_000, 0, -2_000)
    assert_proved(house)


def test_once_money_has_moved_the_round_is_corrected_afterwards(sqlite_house: Driver) -> None:
    """10.2 of Four Card Poker: box 2 was paid for aces against two kings, and the dealer had three."""
    house = sqlite_house
    a1, b1 = dealt(house, "four-card-poker", "5d Kh Kd 9c 8h 3s", "play 1")
    house.say(DEALER, "t1", answer="Seen", cards=["Ah", "Ac", "7d", "4s", "2h"])
    paid = money(house)
    assert paid == (8_000, 12_000, 1_000 + 1_000, -2_000)  # ante and play of 1,000 each, paid 1 to 1
    with pytest.raises(Refused, match="money has moved") as refusal:
        house.say(DEALER, "t1", answer="Misread", card="8h", right="Ks")
    assert refusal.value.remedy == "play on as it was told; a supervisor corrects the round after settlement"
    assert money(house) == paid
    work_through(house, "t1", {"box 1": "Tc 6d 4d 2d 7c"}, {1: a1, 2: b1})
    answers = answers_of(house, "t1", 3)
    for each in answers:
        each |= {"cards": ["Ks" if card == "8h" else card for card in each["cards"]]} if "cards" in each else {}
    house.do(SUPERVISOR, c.Correct("t1", 3, tuple(answers), "it was a king"))
    assert money(house) == (8_000, 8_000, 0, 4_000)
    assert audit(house.store, house.key).faults == ()


def test_the_card_that_says_how_many_are_burned_is_put_right_too(sqlite_house: Driver) -> None:
    """7.1 of Dragon21: as many more are burned as the first one counts."""
    house = sqlite_house
    open_by_hand(house, "t1", "dragon-21", {"burn": "by-value"})
    house.do(house.operator, c.Proceed("t1", "shuffle"))
    while not isinstance(asked(house), Show):
        is_deal = isinstance(asked(house), Deal)
        house.say(DEALER, "t1", **({"answer": "Dealt"} if is_deal else {"answer": "Done", "role": "dealer"}))
    house.say(DEALER, "t1", answer="Seen", cards=["2c"])
    house.say(DEALER, "t1", answer="Misread", card="2c", right="9c")
    house.again()
    work_through(house, "t1", {})
    house.do(DEALER, c.Proceed("t1", "round"))
    talk = house.house.tables["t1"].talk
    assert talk is not None
    assert len(talk.table.hand(DISCARD)) == 10
    assert audit(house.store, house.key).faults == ()


def test_a_bonus_paid_before_and_undone_after_is_counted_once(sqlite_house: Driver) -> None:
    """Four Card Poker pays three of a kind a bonus; the operator then voids the hand for communication."""
    house = sqlite_house
    a1, b1 = dealt(house, "four-card-poker", "5d Kh Kd 9c 8h 3s", "play 1")
    house.say(DEALER, "t1", answer="Seen", cards=["Ah", "Ac", "As", "4s", "2h"])
    house.say(DEALER, "t1", answer="Misread", card="2h", right="2s")
    house.say(DEALER, "t1", answer="Communication", player="B1")
    house.say(house.operator, "t1", answer="Ruling", ruling="void")
    work_through(house, "t1", {"box 1": "Tc 6d 4d 2d 7c"}, {1: a1, 2: b1})
    (round_,) = played_rounds(house.store, house.key, "t1", 0, 2**60)
    assert round_.win == house.balances()["bank:t1"]


# Who may say it, and where


def test_it_is_for_the_staff_of_tables_dealt_by_hand(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = stuck(house)
    for actor in (a1, b1, Actor("I1", HouseRole.INSPECTOR)):
        with pytest.raises(Denied) as denial:
            house.do(actor, c.Say("t1", RIGHT))
        assert denial.value.code == "role"
    house.table("t2", CARIBBEAN)
    house.do(a1, c.Join("t2", 1))
    house.say(a1, "t2", answer="Wager", box=1, wager="ante", cents=500)
    for actor in (DEALER, SUPERVISOR, house.operator):
        with pytest.raises(Denied, match="deals by itself"):
            house.do(actor, c.Say("t2", RIGHT))


def test_what_is_keyed_wrongly_here_is_said(sqlite_house: Driver) -> None:
    stuck(sqlite_house)
    for wrong, what in (
        (RIGHT | {"card": "7h"}, "no open card was told as 7h"),
        (RIGHT | {"right": "5d"}, "5d is what was told"),
        (RIGHT | {"right": "Kc"}, "Kc lies open already"),
    ):
        with pytest.raises(Refused, match=what):
            sqlite_house.do(DEALER, c.Say("t1", wrong))


def test_no_card_of_a_promised_shuffle_was_misread(sqlite_house: Driver) -> None:
    """Somebody slips a false card and its correction into the document of a virtual round."""
    house = sqlite_house
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", CARIBBEAN)
    number = play_round(house, "t1", a1, b1, choices="bb")
    document = export_round(house.store, house.key, "t1", number, None)
    told = document["answers"]
    at = next(at for at, each in enumerate(told) if each["answer"] == "Seen")
    true = told[at]["cards"][0]
    shown = {card for each in told for card in each.get("cards", ())}
    false = next(f"{rank}{true[1]}" for rank in "23456789TJQKA" if f"{rank}{true[1]}" not in shown)
    told[at]["cards"] = [false]
    told.insert(at + 1, {"answer": "Misread", "card": false, "right": true})
    document["digest"] = document_digest(document)
    assert "answers: a card that was promised cannot have been misread" in verify_round(document)
