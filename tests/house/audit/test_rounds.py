"""A round proved offline: what each viewer may have of it verifies, and nothing in it can be changed unnoticed."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from house.by_hand import open_by_hand
from house.by_hand import play_round as play_by_hand
from house.conftest import Driver
from house.scenes import FIRST_WAGER, answers_of, play_round, same_cards
from pitbook.cli.main import run
from pitbook.errors import BadRecord, Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.audit.round_proof import document_digest
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.table import PUBLIC, Role, Viewer, player_viewer
from sizes import SIZES

A1, B1 = player_viewer("A1"), player_viewer("B1")
VIEWERS = (None, PUBLIC, A1, B1)
HIDING = ("caribbean-stud", "four-card-poker", "big-raise-stud")
"""Games in which players have cards of their own that others do not see."""

Document = dict[str, Any]


def played(house: Driver, game: str, seed: int = 5, **settings: Any) -> int:
    """A round in which A1 plays on and B1 folds where that can be; its number."""
    with same_cards(seed):
        a1, b1 = house.player("A1", 1_000_000), house.player("B1", 1_000_000)
        house.table("t1", game, **settings)
        return play_round(house, "t1", a1, b1, choices="bf")


def exported(house: Driver, number: int, viewer: Viewer | None) -> Document:
    """As it comes out of a file."""
    document: Document = json.loads(json.dumps(export_round(house.store, house.key, "t1", number, viewer)))
    return document


def altered(document: Document, path: tuple[Any, ...], value: Any) -> Document:
    """A document with one thing changed by somebody who knows how to hide it."""
    document = copy.deepcopy(document)
    at: Any = document
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    if path != ("digest",):
        document["digest"] = document_digest(document)
    return document


def findings(document: Document) -> list[str]:
    try:
        return verify_round(document)
    except BadRecord as refusal:
        return [str(refusal)]


# What is in a document


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_every_viewer_can_prove_the_round_and_the_money_is_the_same(sqlite_house: Driver, game: str) -> None:
    house, money = sqlite_house, []
    number = played(house, game, bots=1)
    for viewer in VIEWERS:
        document = exported(house, number, viewer)
        assert verify_round(document) == []
        money.append((document["entries"], document["net"]))
    assert all(each == money[0] for each in money)
    kept = {row for row in house.balances().items() if row[0].startswith("player:")}
    won = {f"player:{name}": 1_000_000 + cents for name, cents in money[0][1].items() if "☆" not in name}
    assert kept == set(won.items())


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", HIDING)
def test_hidden_hands_do_not_change_what_a_round_pays(sqlite_house: Driver, game: str, seed: int) -> None:
    """Replay without the faces of the others: whoever qualifies, wins or ties, it comes out the same."""
    number = played(sqlite_house, game, seed)
    assert [verify_round(exported(sqlite_house, number, viewer)) for viewer in VIEWERS] == [[]] * 4


def faces_of(document: Document) -> set[str]:
    """Every card that stands anywhere in the document."""
    text = json.dumps([document["answers"], document["facts"], document["openings"]])
    return {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs" if f'"{rank}{suit}"' in text}


@pytest.mark.parametrize("game", HIDING)
def test_a_folded_hand_is_its_players_and_the_inspectors_alone(sqlite_house: Driver, game: str) -> None:
    number = played(sqlite_house, game)
    looks = [each for each in exported(sqlite_house, number, None)["facts"] if each["fact"] == "CardsShown"]
    own = next(set(each["cards"]) for each in looks if each["to"]["name"] == "B1")
    for viewer, may in ((None, True), (B1, True), (A1, False), (PUBLIC, False)):
        shown = faces_of(exported(sqlite_house, number, viewer))
        assert own <= shown if may else not own & shown


def test_the_inspector_gets_every_card_of_a_spent_shuffle(sqlite_house: Driver) -> None:
    number = played(sqlite_house, "caribbean-stud")
    document = exported(sqlite_house, number, None)
    assert [each["place"] for each in document["openings"]] == list(range(52))


def test_nobody_gets_a_card_that_is_yet_to_be_dealt(sqlite_house: Driver) -> None:
    """Dragon21's shoe lives on: the next round is dealt from it."""
    house = sqlite_house
    number = played(house, "dragon-21")
    document = exported(house, number, None)
    piles = house.house.tables["t1"].sitting.save()["piles"] or []
    (in_shoe,) = [set(slots) for pile, slots in piles if pile == "shoe"]
    assert in_shoe
    assert {each["place"] for each in document["openings"]} == set(range(document["commitment"]["size"])) - in_shoe


def test_a_second_round_of_one_shoe_is_proved_by_the_same_root(sqlite_house: Driver) -> None:
    house = sqlite_house
    first = played(house, "dragon-21")
    with same_cards(6):
        players = [Actor(name, HouseRole.PLAYER) for name in ("A1", "B1")]
        second = play_round(house, "t1", *players)
    one, two = exported(house, first, A1), exported(house, second, A1)
    assert one["commitment"] == two["commitment"]
    assert not {each["place"] for each in one["openings"]} & {each["place"] for each in two["openings"]}
    assert verify_round(two) == []


def test_a_jackpot_round_is_proved(sqlite_house: Driver) -> None:
    house = sqlite_house
    house.do(house.operator, c.CreateJackpot("main", "Main", 2_500_000))
    with same_cards(5):
        a1 = house.player("A1", 100_000)
        house.table("t1", "caribbean-stud@1998", {"jackpot": True, "jackpot-stake": 100}, jackpot="main")
        house.do(a1, c.Join("t1", 1))
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)
        house.say(a1, "t1", answer="Wager", box=1, wager="jackpot", cents=100)
        number = house.house.tables["t1"].episode
        house.do(a1, c.Ready("t1"))
        house.say(a1, "t1", answer="Decision", box=1, choice="bet")
    for viewer in (None, PUBLIC, A1):
        document = exported(house, number, viewer)
        assert "pool" in {each["target"] for each in document["entries"]}
        assert verify_round(document) == []


def by_hand(house: Driver) -> int:
    a1 = house.player("A1", 100_000)
    open_by_hand(house, "t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    hands = {"box 1": "Ah Kh Qh Jh 9h", "dealer": "Ad Kc 8h 5s 3d"}
    return play_by_hand(house, "t1", {1: a1}, {1: {"ante": 1000}}, hands, {1: "bet"})


def test_a_round_dealt_by_hand_has_no_promise_but_is_replayed(sqlite_house: Driver) -> None:
    house = sqlite_house
    document = exported(house, by_hand(house), A1)
    assert (document["commitment"], document["openings"]) == (None, [])
    assert verify_round(document) == []
    assert findings(altered(document, ("entries", 0, "cents"), 1)) != []
    assert findings(altered(document, ("openings",), [{"place": 0}])) != []
    assert audit(house.store, house.key).faults == ()


def test_a_round_under_way_is_nobodys_to_take(sqlite_house: Driver) -> None:
    house = sqlite_house
    played(house, "caribbean-stud")
    for number, code in ((house.house.tables["t1"].episode, "not-over"), (1, "unknown-round"), (99, "unknown-round")):
        with pytest.raises(Denied) as refusal:
            export_round(house.store, house.key, "t1", number, None)
        assert refusal.value.code == code


# Rounds that were put right later

DEALER = Viewer(Role.DEALER, "D1")


def corrected_twice(house: Driver) -> int:
    """A1 and B1 lost $10.00 and $20.00 each and have no more; A1's ante was $9.00, says one, and $20.00, another."""
    a1, b1 = house.player("A1", 6_000), house.player("B1", 3_000)
    open_by_hand(house, "t1", "caribbean-stud@1998")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    hands = {"dealer": "Ah Ac 8c 5s 3d", "box 1": "Kc Kd 9h 7s 4s", "box 2": "Qc Qd 9c 7c 2h"}
    wagers = {1: {"ante": 1_000}, 2: {"ante": 1_000}}
    number = play_by_hand(house, "t1", {1: a1, 2: b1}, wagers, hands, {1: "bet", 2: "bet"})
    house.do(a1, c.CashOut(3_000))
    assert house.balances()["player:A1"] == house.balances()["player:B1"] == 0
    house.consent(a1, "t1")
    for cents, why in ((900, "the ante was 9.00"), (2000, "the ante was 20.00")):
        answers = answers_of(house, "t1", number)
        next(each for each in answers if each["answer"] == "Wager" and each["player"] == "A1")["cents"] = cents
        house.do(house.operator, c.Correct("t1", number, tuple(answers), why))
    return number


def test_a_corrected_round_says_so_to_whom_it_concerns(house: Driver) -> None:
    """$1.00 of ante and $2.00 of bet come back; then $33.00 more is lost, of which A1 has $3.00."""
    number = corrected_twice(house)
    first, second = {"player:A1": 300}, {"player:A1": -300, "receivable:A1": -3_000}
    every = [first | {"bank:t1": -300}, second | {"bank:t1": 3_300}]
    expected: list[tuple[Viewer | None, list[dict[str, int]]]] = [
        (None, every),
        (DEALER, every),
        (A1, [first, second]),
        (B1, [{}, {}]),
        (PUBLIC, [{}, {}]),
    ]
    for viewer, changes in expected:
        document = exported(house, number, viewer)
        assert verify_round(document) == []
        told = document["corrections"]
        assert [each["changes"] for each in told] == changes
        assert [(each["number"], each["actor"], each["why"]) for each in told] == [
            (1, "Op", "the ante was 9.00"),
            (2, "Op", "the ante was 20.00"),
        ]
        assert all(each["at"] >= document["ended_at"] for each in told)
        without = altered(document, ("corrections",), []) | {"digest": document["digest"]}
        assert findings(without) == ["digest: the document was changed since it was written"]


def test_a_round_that_nobody_corrected_says_nothing_of_it(sqlite_house: Driver) -> None:
    assert exported(sqlite_house, played(sqlite_house, "caribbean-stud"), None)["corrections"] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((0,), 1),
        ((0,), {}),
        ((0, "number"), 2),
        ((0, "number"), True),
        ((0, "why"), None),
        ((0, "at"), 0),
        ((1, "at"), 0),
        ((0, "changes"), []),
        ((0, "changes", "player:A1"), "300"),
        ((0, "changes", "player:A1"), 0),
        ((0, "changes", "player:A1"), 301),
        ((0, "more"), 1),
    ],
)
def test_a_correction_told_otherwise_is_found(sqlite_house: Driver, path: tuple[Any, ...], value: Any) -> None:
    document = exported(sqlite_house, corrected_twice(sqlite_house), None)
    assert findings(document) == []
    assert findings(altered(document, ("corrections", *path), value))[0].startswith("corrections[")


def test_the_debts_of_others_are_refused_to_a_player(sqlite_house: Driver) -> None:
    number = corrected_twice(sqlite_house)
    every = exported(sqlite_house, number, None)["corrections"]
    leaked = altered(exported(sqlite_house, number, B1), ("corrections",), every)
    assert any("may not know of" in each for each in findings(leaked))


# Every leaf of a document, changed one at a time


IMMATERIAL = {
    "episode": "a label: a later number contradicts nothing in the round",
    "engine": "only says whom to ask if the round replays otherwise",
    "law": "only says whom to ask if the round replays otherwise",
    "started_at": "no rule reads a clock",
    "ended_at": "no rule reads a clock",
    "viewer.name": "where every card lies open, all viewers have the same document",
    "opening.rounds": "how many rounds came before",
    "opening.deck": "which of two decks it is; the cards are proved by the root",
    "opening.next_is_last": "the round was the shoe's last or not",
    "opening.wagers_stand": "nothing was carried into this round",
    "opening.seated": "matters where a box is fought for",
    "answers.seat": "matters where a player has several boxes",
    "answers.unnoticed": "lets a barred wager stand; these were not barred",
    "answers.sequence": "orders claims on a jackpot; there was none",
    "answers.name": "who of the staff it was; where the law asks, the facts say so",
}
"""What can be changed so that the rules still bring the very same facts, money and cards, and why."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict | list) and value:
        for name, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(item, (*path, name))
    else:
        yield path, value


def some_leaves(document: Document) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The first, the last and some between of all that have one name."""
    alike: dict[str, list[tuple[tuple[Any, ...], Any]]] = {}
    for path, value in leaves(document):
        alike.setdefault(named(path), []).append((path, value))
    for each in alike.values():
        steps = max(1, min(SIZES.leaves, len(each)) - 1)
        yield from (each[at] for at in sorted({(len(each) - 1) * step // steps for step in range(steps + 1)}))


def others(value: Any) -> list[Any]:
    """Values of the same kind, of another kind, and of another kind that Python takes for equal."""
    match value:
        case bool():
            return [not value, int(value)]
        case int():
            return [value + 1, float(value)]
        case str():
            return [f"{value}x", *({"Ah", "Kd"} - {value} if len(value) == 2 else ())]
        case None:
            return [1, "x"]
    return [[1]] if value == [] else [{"x": 1}]


def named(path: tuple[Any, ...]) -> str:
    names = [name for name in path if isinstance(name, str)]
    return ".".join(names)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "viewer"), [*((game, A1) for game in FIRST_WAGER), ("caribbean-stud", None), ("caribbean-stud", PUBLIC)]
)
def test_whatever_is_changed_is_found(sqlite_house: Driver, game: str, viewer: Viewer | None) -> None:
    document = exported(sqlite_house, played(sqlite_house, game), viewer)
    assert findings(document) == []
    unfound = {
        named(path)
        for path, value in some_leaves(document)
        for other in others(value)
        if not findings(altered(document, path, other))
    }
    assert unfound <= IMMATERIAL.keys()
    if game in HIDING and viewer != PUBLIC:
        assert "viewer.name" not in unfound


@pytest.mark.long
def test_a_slip_is_found_even_where_it_is_immaterial(sqlite_house: Driver) -> None:
    """Whoever does not write the digest anew changes nothing unnoticed."""
    document = exported(sqlite_house, played(sqlite_house, "big-raise-stud"), A1)
    for path, value in some_leaves(document):
        changed = altered(document, path, others(value)[0]) | {"digest": document["digest"]}
        if path != ("digest",):
            assert findings(changed) != [], path


@pytest.mark.parametrize("part", ["answers", "facts", "entries", "openings"])
def test_what_is_left_out_or_put_in_twice_is_found(sqlite_house: Driver, part: str) -> None:
    document = exported(sqlite_house, played(sqlite_house, "caribbean-stud"), A1)
    for at in range(len(document[part])):
        for rest in (document[part][:at] + document[part][at + 1 :], [*document[part], document[part][at]]):
            assert findings(altered(document, (part,), rest)) != [], (part, at)


def test_the_inspectors_cards_are_refused_to_a_player(sqlite_house: Driver) -> None:
    """A document that shows a player more than they may know is no good document."""
    number = played(sqlite_house, "caribbean-stud")
    every = exported(sqlite_house, number, None)["openings"]
    leaked = altered(exported(sqlite_house, number, A1), ("openings",), every)
    assert any("may not see" in each for each in findings(leaked))


def test_a_finding_says_where_and_what(sqlite_house: Driver) -> None:
    document = exported(sqlite_house, played(sqlite_house, "caribbean-stud"), A1)
    card = next(text for text in ("2c", "2d") if text != document["openings"][0]["card"])
    (found, *_) = findings(altered(document, ("openings", 0, "card"), card))
    assert found.startswith(f"openings[0]: {card} at place ")
    found = findings(altered(document, ("entries", 0, "cents"), 999))[0]
    assert found == "entries[0]: the rules say otherwise: A1 stakes $10.00 on box 1 ante"
    found = findings(altered(document, ("facts", 0, "clause"), "99.1"))[0]
    assert found == f"facts[0].clause: {document['edition']} has no rule '99.1'"


@pytest.mark.parametrize("rubbish", [None, 1, "x", [], {}, {"format": "pitbook round 1"}, {"format": 1}])
def test_rubbish_is_refused(rubbish: object) -> None:
    with pytest.raises(BadRecord):
        verify_round(rubbish)


# The command


Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Run the command in this process: its exit code, what it printed, what it said on standard error."""

    def call(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitbook", *map(str, words)])
        monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as stopped:
            run()
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return call


def test_the_command_proves_a_round(sqlite_house: Driver, tmp_path: Path, call: Call) -> None:
    document = exported(sqlite_house, played(sqlite_house, "caribbean-stud"), A1)
    path = tmp_path / "round.json"
    path.write_text(json.dumps(document))
    shuffles = schema.shuffles
    query = select(shuffles.c.root).where(shuffles.c.id == document["commitment"]["id"])
    root = sqlite_house.store.read(query)[0]["root"]  # as the table showed it
    code, out, err = call("verify", "--round", path, "--root", root.upper())
    assert (code, err) == (0, "")
    assert f"shuffle {document['commitment']['id']}, 52 cards, root {root}\n" in out
    assert out.endswith("The round is proved against the published root.\n")
    path.write_text(json.dumps(altered(document, ("net", "A1"), 5)))
    code, out, _ = call("verify", "--round", path, "--json")
    assert code == 1
    told = json.loads(out)
    assert (told["is_consistent"], told["is_proved"]) == (False, False)
    assert told["findings"][0].startswith("net:")


def test_an_invented_round_is_not_called_proved(sqlite_house: Driver, tmp_path: Path, call: Call) -> None:
    """A house of somebody's own makes a round that is consistent in itself; only the published root tells."""
    document = exported(sqlite_house, played(sqlite_house, "caribbean-stud"), A1)
    root, published = document["commitment"]["root"], "ab" * 32
    path = tmp_path / "round.json"
    path.write_text(json.dumps(document))
    code, out, _ = call("verify", "--round", path)
    assert code == 0
    assert "proved" not in out
    says = f"The round is consistent with its own root; compare {root} with the one published before the deal."
    assert out.endswith(f"{says}\n")
    told = json.loads(call("verify", "--round", path, "--json")[1])
    assert (told["is_consistent"], told["is_proved"], told["verdict"]) == (True, False, says)
    assert (told["commitment"], told["findings"]) == (document["commitment"], [])
    code, out, _ = call("verify", "--round", path, "--root", published)
    assert code == 1
    assert "commitment.root: this is not the root that was published before the deal" in " ".join(out.split())
    assert out.endswith("The round is not proved.\n")
    told = json.loads(call("verify", "--round", path, "--root", published, "--json")[1])
    assert (told["is_consistent"], told["is_proved"]) == (False, False)


def test_the_command_says_that_a_round_was_corrected(sqlite_house: Driver, tmp_path: Path, call: Call) -> None:
    document = exported(sqlite_house, corrected_twice(sqlite_house), A1)
    path = tmp_path / "round.json"
    path.write_text(json.dumps(document))
    code, out, _ = call("verify", "--round", path)
    assert code == 0
    assert "corrected later by Op: the ante was 9.00 (player:A1 +3.00)\n" in out
    assert "corrected later by Op: the ante was 20.00 (player:A1 -3.00, receivable:A1 -30.00)\n" in out
    assert json.loads(call("verify", "--round", path, "--json")[1])["corrections"] == document["corrections"]


def test_of_a_round_dealt_by_hand_no_more_is_said_than_is_known(
    sqlite_house: Driver, tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(exported(sqlite_house, by_hand(sqlite_house), A1)))
    code, out, _ = call("verify", "--round", path)
    assert code == 0
    says = "The round is consistent; nothing was promised, the cards are as the dealer keyed them."
    assert out.endswith(f"{says}\n")
    code, out, _ = call("verify", "--round", path, "--root", "ab" * 32)
    assert code == 1
    assert "nothing was promised for this round" in " ".join(out.split())


@pytest.mark.parametrize(
    "words", [("--root", "ab" * 32), ("--round", "x", "--root", "ab"), ("--round", "x", "--root", "g" * 64)]
)
def test_the_command_refuses_a_root_that_is_none(words: tuple[str, ...], call: Call) -> None:
    code, out, err = call("verify", *words)
    assert (code, out) == (2, "")
    assert "--root" in err


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"format": "pitbook round 1"}', "[" * 100_000, "\x00"])
def test_the_command_refuses_rubbish(content: str, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "round.json"
    path.write_text(content)
    code, out, err = call("verify", "--round", path)
    assert (code, out) == (2, "")
    assert err.startswith("pitbook: ")
    assert "Traceback" not in err


def test_the_command_refuses_what_is_not_there(tmp_path: Path, call: Call) -> None:
    for words in (
        ("--round", tmp_path / "none.json"),
        ("--round", tmp_path),
        ("--db", f"sqlite:///{tmp_path}/none.db"),
    ):
        code, out, err = call("verify", *words)
        assert (code, out) == (2, "")
        assert err.startswith("pitbook: ")


def test_the_command_audits_a_house(sqlite_house: Driver, tmp_path: Path, call: Call) -> None:
    house = sqlite_house
    played(house, "caribbean-stud")
    key = tmp_path / "house.key"
    key.write_bytes(bytes(range(32)))
    code, out, err = call("verify", "--db", house.url, "--key", key, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["is_whole"], told["faults"], told["rounds"]) == (True, [], 2)
    assert told["head"] == house.house.journal.head.anchor
    code, out, _ = call("verify", "--db", house.url, "--key", key, "--anchor", told["head"])
    assert code == 0
    assert f"head {told['head']}" in out
    assert "The house is whole." in out
    code, out, _ = call("verify", "--db", house.url, "--key", key, "--anchor", f"999:{64 * 'a'}")
    assert code == 1
    assert "The house is not whole." in out
    code, _, err = call("verify", "--db", house.url, "--key", key, "--anchor", "yesterday")
    assert code == 2
    assert "--anchor" in err
    code, _, err = call("verify", "--db", house.url, "--key", tmp_path / "none")
    assert code == 2
    assert "no house key" in err
