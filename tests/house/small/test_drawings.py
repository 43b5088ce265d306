"""Whatever chance decides is promised by itself before anybody wagers, and proved one by one afterwards."""

from __future__ import annotations

import copy
import json
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from house.conftest import Driver
from house.scenes import same_cards
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.audit.round_proof import document_digest
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.tables import messages
from pitbook.house.tables.draws import promise_ids
from pitbook.table import PUBLIC, Viewer, player_viewer
from pitbook.table.facts import DiceRolled
from pitbook.table.requests import Decide, PlaceWagers

Document = dict[str, Any]
A1, B1 = player_viewer("A1"), player_viewer("B1")
VIEWERS = (None, PUBLIC, A1, B1)


def exported(house: Driver, number: int, viewer: Viewer | None) -> Document:
    document: Document = json.loads(json.dumps(export_round(house.store, house.key, "t1", number, viewer)))
    return document


def sealed_anew(document: Document) -> Document:
    document["digest"] = document_digest(document)
    return document


def sit(house: Driver, game: str, notice: dict[str, Any] | None = None, **settings: Any) -> tuple[Actor, Actor]:
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", game, notice, **settings)
    for seat, player in enumerate((a1, b1), 1):
        house.do(player, c.Join("t1", seat))
    return a1, b1


def play_dice(house: Driver, players: tuple[Actor, Actor], wagers: tuple[str, str] = ("low", "high")) -> int:
    """A round of a game without decisions; its number."""
    number = house.house.tables["t1"].episode
    for box, (player, wager) in enumerate(zip(players, wagers, strict=True), 1):
        house.say(player, "t1", answer="Wager", box=box, wager=wager, cents=1_000)
    for player in players:
        house.do(player, c.Ready("t1"))
    return number


# Dice and a wheel


def test_every_throw_is_promised_before_wagers_open(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, _ = sit(house, "pair-of-dice")
    table = house.house.tables["t1"]
    assert table.talk is not None
    assert isinstance(table.talk.request, PlaceWagers)
    state = messages.state(table, a1, house.clock.now())
    assert [each["name"] for each in state["commitments"]] == ["throw 1", "throw 2", "throw 3", "throw 4"]
    assert [each["id"] for each in state["commitments"]] == promise_ids(f"t1.{table.episode}", 4)
    assert state["commitment"] == {name: state["commitments"][0][name] for name in ("id", "root", "size")}
    kept = {row["id"]: row["root"] for row in house.store.read(select(schema.shuffles))}
    assert {each["id"]: each["root"] for each in state["commitments"]} == kept


@pytest.mark.parametrize("game", ["pair-of-dice", "small-wheel"])
def test_every_round_is_proved_by_every_viewer_and_a_spare_result_stays_shut(sqlite_house: Driver, game: str) -> None:
    house, used = sqlite_house, set[int]()
    wagers = ("low", "high") if game == "pair-of-dice" else ("even", "odd")
    with same_cards(3):
        players = sit(house, game)
        rounds = []
        for _ in range(25):
            rounds.append(play_dice(house, players, wagers))
            house.again()
    roots = set()
    for number in rounds:
        for viewer in VIEWERS:
            document = exported(house, number, viewer)
            assert verify_round(document) == []
            drawn = [document["openings"], *(each["openings"] for each in document["further"])]
            results = [fact for fact in document["facts"] if fact["fact"] in ("DiceRolled", "BallFell")]
            shown = [[str(v) for v in fact.get("values", [fact.get("pocket")])] for fact in results]
            assert [[opening["card"] for opening in each] for each in drawn[: len(shown)]] == shown
            assert not any(drawn[len(shown) :])
            used.add(len(shown))
        roots.add(document["commitment"]["root"])
    assert used >= ({1, 2} if game == "pair-of-dice" else {1})
    assert len(roots) == len(rounds), "no throw serves two rounds"
    assert audit(house.store, house.key).faults == ()


def test_news_of_a_throw_brings_its_proof(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(11):
        players = sit(house, "pair-of-dice")
        for _ in range(12):
            table = house.house.tables["t1"]
            promised = {each["id"]: each for each in messages.state(table, players[0], 0)["commitments"]}
            number = play_dice(house, players)
            news = [each for each in table.news if each.episode == number]
            events = [
                event
                for event in orjson.loads(messages.Bulletin(table, 0).update(players[0], news))["events"]
                if event["is_over"]
            ]
            (event,) = events
            thrown = [fact.values for each in news for fact in each.facts if isinstance(fact, DiceRolled)]
            proofs = [event["openings"], *(each["openings"] for each in event["further"])]
            assert [tuple(int(each["card"]) for each in proof) for proof in proofs] == thrown
            for told in event["further"]:
                assert promised[told["id"]] == {name: told[name] for name in ("id", "root", "size", "name")}
            table.news.clear()


def test_nothing_about_a_throw_can_be_bent(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(3):
        number = play_dice(house, sit(house, "pair-of-dice"))
    good = exported(house, number, A1)
    bent = {}
    for name in ("openings[0]", "result", "spare", "further", "name", "id", "size"):
        bent[name] = copy.deepcopy(good)
    bent["openings[0]"]["openings"][0]["card"] = str(int(good["openings"][0]["card"]) % 6 + 1)
    roll = next(each for each in bent["result"]["answers"] if each["answer"] == "Rolled")
    roll["values"] = [value % 6 + 1 for value in roll["values"]]
    draw = house.house.tables["t1"].draw
    assert draw is not None
    bent["spare"]["openings"].append(bent["spare"]["openings"][0])
    del bent["further"]["further"][-1]
    bent["name"]["further"][0]["name"] = "throw 3"
    bent["id"]["further"][0]["id"] = good["further"][1]["id"]
    bent["size"]["further"][0]["size"] = 3
    for name, document in bent.items():
        if name != "further":  # a drawing of which nothing was used proves nothing
            assert verify_round(sealed_anew(document)), name


def test_an_opening_of_a_later_throw_leads_to_the_root_of_that_throw(sqlite_house: Driver) -> None:
    """A die of the second throw under another salt, on another face, or opened from the root of the first."""
    house = sqlite_house
    with same_cards(3):
        players = sit(house, "pair-of-dice")
        rounds = (exported(house, play_dice(house, players), A1) for _ in range(25))
        good = next(document for document in rounds if document["further"][0]["openings"])
    assert verify_round(good) == []
    opening = good["further"][0]["openings"][0]
    others = [
        opening | {"salt": "0" * len(opening["salt"])},
        opening | {"card": str(int(opening["card"]) % 6 + 1)},
        good["openings"][0],
    ]
    for other in others:
        bent = copy.deepcopy(good)
        bent["further"][0]["openings"][0] = other
        found = verify_round(sealed_anew(bent))
        assert any(each.startswith("further[0].openings[0]: ") and "not promised" in each for each in found), found


def test_a_spare_throw_that_is_opened_is_found(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(3):
        sit(house, "pair-of-dice")
        draw = house.house.tables["t1"].draw
        number = play_dice(house, (Actor("A1", HouseRole.PLAYER), Actor("B1", HouseRole.PLAYER)))
    assert draw is not None
    for viewer in (A1, None):
        document = exported(house, number, viewer)
        document["further"][-1]["openings"] = [draw.promised[-1].open(place).as_data() for place in (0, 1)]
        (finding,) = verify_round(sealed_anew(document))
        assert finding.startswith("further[2].openings: ")


def test_each_drawing_is_proved_against_its_own_published_root(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(3):
        players = sit(house, "pair-of-dice")
        rounds = [play_dice(house, players) for _ in range(12)]
    several = next(each for n in rounds if (each := exported(house, n, A1))["further"][0]["openings"])
    roots = [several["commitment"]["root"], *(each["root"] for each in several["further"])]
    assert verify_round(several, roots) == []
    assert "further[0].root" in verify_round(several, roots[0])[0]
    assert "commitment.root" in verify_round(several, roots[1:])[0]


def test_a_sealed_row_does_not_tell_a_spin_by_its_length(sqlite_house: Driver) -> None:
    house = sqlite_house
    players = sit(house, "small-wheel", {"pockets": "37"})
    for _ in range(10):
        play_dice(house, players, ("even", "odd"))
    rows = house.store.read(select(schema.shuffles))
    assert len(rows) == 44
    assert len({len(row["sealed"]) for row in rows}) == 1


def test_what_was_drawn_survives_a_crash_before_the_call(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = sit(house, "pair-of-dice")
    draw = house.house.tables["t1"].draw
    assert draw is not None
    house.say(a1, "t1", answer="Wager", box=1, wager="low", cents=1_000)
    house.again()
    again = house.house.tables["t1"].draw
    assert again is not None
    assert again.promised == draw.promised
    for player in (a1, b1):
        house.do(player, c.Ready("t1"))
    document = exported(house, int(draw.id.split(".")[1]), None)
    assert [each["card"] for each in document["openings"]] == list(draw.faces[0])


# Cards that are shuffled again


def play_cards(house: Driver, players: tuple[Actor, Actor], choices: tuple[str, str] = ("stay", "fold")) -> int:
    """A round in which both stake on box 1; its number."""
    number = house.house.tables["t1"].episode
    for player in players:
        house.say(player, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    for _ in ("ante", "insurance"):
        for player in players:
            house.do(player, c.Ready("t1"))
    for player, choice in zip(players, choices, strict=True):
        house.say(player, "t1", answer="Decision", box=1, choice=choice)
    return number


def two_on_a_box(house: Driver, notice: dict[str, Any] | None = None, **settings: Any) -> tuple[Actor, Actor]:
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", "draw-again", notice, **settings)
    house.do(a1, c.Join("t1", 1))
    house.do(b1, c.Join("t1", 0))
    return a1, b1


def test_cards_shuffled_again_are_proved_without_telling_where_they_were(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(4):
        number = play_cards(house, two_on_a_box(house))
    for viewer in (PUBLIC, A1, B1):
        document = exported(house, number, viewer)
        assert verify_round(document) == []
        *orders, again = document["further"]
        assert [each["name"] for each in orders] == ["second order", "third order", "fourth order"]
        assert not any(each["openings"] for each in orders)
        assert (again["name"], again["id"], again["size"]) == ("shuffled again 1", f"t1.{number}.again.1", 52)
        assert [each["place"] for each in again["openings"]] == [0]
    inspected = exported(house, number, None)
    assert verify_round(inspected) == []
    assert [len(each["openings"]) for each in inspected["further"]] == [52, 0, 0, 52]
    assert audit(house.store, house.key).faults == ()


def test_cards_shuffled_twice_are_proved_each_time_by_an_order_of_its_own(sqlite_house: Driver) -> None:
    """The card that was drawn and shown after the first shuffle lies anywhere after the second."""
    house = sqlite_house
    with same_cards(4):
        number = play_cards(house, two_on_a_box(house, {"twice": True}))
    for viewer in (PUBLIC, A1, None):
        document = exported(house, number, viewer)
        assert verify_round(document) == []
        assert [each["name"] for each in document["further"][3:]] == ["shuffled again 1", "shuffled again 2"]
        assert [len(each["openings"]) for each in document["further"][:3]] == (
            [52, 52, 0] if viewer is None else [0] * 3
        )
    rows = [[each["card"] for each in part["openings"]] for part in document["further"][3:]]
    assert sorted(rows[0]) == sorted(rows[1])
    assert rows[0] != rows[1]
    moved = copy.deepcopy(document)
    moved["further"][1]["openings"], moved["further"][0]["openings"] = [], []
    assert any("how cards were shuffled again" in each for each in verify_round(sealed_anew(moved)))
    assert audit(house.store, house.key).faults == ()


def test_only_the_inspector_sees_that_the_second_order_was_kept_to(sqlite_house: Driver) -> None:
    """A house that shuffles otherwise than it promised is found, even if its document is consistent otherwise."""
    house = sqlite_house
    with same_cards(4):
        number = play_cards(house, two_on_a_box(house))
    document = exported(house, number, None)
    for opening in document["further"][0]["openings"][:1]:
        document["further"][0]["openings"].remove(opening)
    assert any("how cards were shuffled again" in each for each in verify_round(sealed_anew(document)))


def test_an_audit_finds_cards_shuffled_otherwise_than_promised(sqlite_house: Driver) -> None:
    from pitbook.house.tables.promises import Promised

    house, kept = sqlite_house, Promised.keeping
    with same_cards(4), pytest.MonkeyPatch.context() as patch:

        def cheating(cls: type[Promised], promise_id: str, faces: tuple[str, ...], name: str) -> Promised:
            return kept(promise_id, faces[::-1] if name.startswith("shuffled") else faces, name)

        patch.setattr(Promised, "keeping", classmethod(cheating))
        number = play_cards(house, two_on_a_box(house))
    faults = audit(house.store, house.key).faults
    assert any("not shuffled again as was promised" in each.what for each in faults)
    findings = verify_round(exported(house, number, None))
    assert any("not shuffled again in the promised order" in each for each in findings)


def test_nobody_is_sent_where_a_card_was_before(sqlite_house: Driver) -> None:
    """Openings and news after the shuffle say nothing of the slots before it, and a folded hand stays shut."""
    house = sqlite_house
    with same_cards(4):
        a1, b1 = two_on_a_box(house)
        number = play_cards(house, (a1, b1))
    table = house.house.tables["t1"]
    news = [each for each in table.news if each.episode == number]
    for actor in (a1, b1, house.operator):
        for event in orjson.loads(messages.Bulletin(table, 0).update(actor, news))["events"]:
            for told in event["further"]:
                assert told["name"] == "shuffled again 1"
                assert [each["place"] for each in told["openings"]] in ([], [0])
    document = exported(house, number, PUBLIC)
    assert document["openings"] == [], "only B1 and A1 have seen the two cards of the box"


def test_a_crash_between_the_shuffles_changes_nothing(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(4):
        a1, b1 = two_on_a_box(house)
        number = house.house.tables["t1"].episode
        for player in (a1, b1):
            house.say(player, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
        for _ in ("ante", "insurance"):
            for player in (a1, b1):
                house.do(player, c.Ready("t1"))
                house.again()
        for player in (a1, b1):
            talk = house.house.tables["t1"].talk
            assert talk is not None
            assert isinstance(talk.request, Decide)
            house.say(player, "t1", answer="Decision", box=1, choice="stay")
            house.again()
    assert [verify_round(exported(house, number, viewer)) for viewer in VIEWERS] == [[]] * 4


def test_a_round_with_cards_shuffled_again_is_settled_again_alike(sqlite_house: Driver) -> None:
    from house.scenes import answers_of
    from pitbook.errors import Denied

    house = sqlite_house
    with same_cards(4):
        number = play_cards(house, two_on_a_box(house))
    answers = tuple(answers_of(house, "t1", number))
    with pytest.raises(Denied, match="nothing would be paid otherwise"):
        house.do(house.operator, c.Correct("t1", number, answers, "as it was"))
