"""Nobody is sent a card that they may not see: what everybody receives is recorded and searched, for every role.

Who may see what is written down here by the rules of the games: a player their own hand once it is dealt; everybody
the dealer's one open card while hands are decided, and after that the dealer's hand and those that were compared with
it; nobody a hand that was folded, beside whoever folded it, nor a card that was not dealt; the inspector everything of
a round that is over. A hand that is played blind is seen by nobody until it is compared.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from house.scenes import FIRST_WAGER
from house.served import NAMES, Served, served
from patience import PATIENCE_SECONDS, wait_until
from pitbook.cards import parse_card
from pitbook.house.people.roles import HouseRole
from pitbook.house.tables.promises import Promised
from pitbook.table.places import DISCARD, SHOE

CARD: Final = re.compile(r"(?<![0-9A-Za-z-])[2-9TJQKA][hdcs](?![0-9A-Za-z-])")
PLAYERS: Final = ("A1", "B1", NAMES[HouseRole.GUEST])
VISITOR: Final = ""
VIEWERS: Final = (
    VISITOR,
    *PLAYERS,
    *(NAMES[role] for role in (HouseRole.DEALER, HouseRole.SUPERVISOR, HouseRole.OPERATOR, HouseRole.INSPECTOR)),
)
OPEN_WHILE_DECIDING: Final = {
    "caribbean-stud": {"dealer": slice(-1, None)},
    "four-card-poker": {"dealer": slice(-1, None)},
    "big-raise-stud": {},
}
"""Which cards of the table lie open while players decide: the dealer's last card, or none."""

ACE: Final = 14
ROUNDS: Final = 3


@dataclass
class Deal:
    """The truth of one round: every card, where it lies, and whose hands are what."""

    shuffle: Promised
    piles: dict[str, list[int]]
    boxes: dict[str, str]
    game: str
    folded: set[str] = field(default_factory=set)
    blind: set[str] = field(default_factory=set)
    is_over: bool = False

    def open_to(self, viewer: str) -> set[int]:
        """The places whose cards this viewer may know."""
        if self.is_over and viewer == NAMES[HouseRole.INSPECTOR]:
            return set(range(len(self.shuffle.faces)))
        found: set[int] = set()
        for pile, slots in self.piles.items():
            is_hand = pile in self.boxes
            is_own = is_hand and self.boxes[pile] == viewer and pile not in self.blind
            if is_own or (self.is_over and pile not in self.folded):
                found |= set(slots)
            elif not is_hand and pile in OPEN_WHILE_DECIDING[self.game]:
                found |= set(slots[OPEN_WHILE_DECIDING[self.game][pile]])
        return found

    def texts(self, places: set[int]) -> set[str]:
        return {self.shuffle.faces[place] for place in places}


@dataclass
class Received:
    """One thing that somebody was sent, and the rounds that had been dealt by then."""

    viewer: str
    text: str
    at: int


class Recorder:
    """Everything that anybody is sent, over every connection, with a count of what had happened by then."""

    def __init__(self, house: Served, table: str) -> None:
        self.house, self.table = house, table
        self.moment = 0
        self.received: list[Received] = []
        self._threads: list[threading.Thread] = []
        self._lines: list[ClientConnection] = []
        self._connections = ExitStack()

    def listen(self) -> None:
        for viewer in VIEWERS:
            connection = self._connections.enter_context(self.house.listen(self.table, viewer))
            self._lines.append(connection)
            thread = threading.Thread(target=self._hear, args=(viewer, connection), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _hear(self, viewer: str, connection: Any) -> None:
        try:
            while True:
                self.received.append(Received(viewer, str(connection.recv()), self.moment))
        except ConnectionClosed:
            pass

    def ask(self, viewer: str, method: str, path: str, **more: Any) -> Any:
        reply = self.house.ask(method, path, viewer, **more)
        self.received.append(Received(viewer, f"{reply.headers} {reply.text}", self.moment))
        return reply.json()

    def look(self) -> None:
        """Everybody looks at the table in every way there is, when all news has arrived."""
        wait_until(self._is_told)
        for answered in [connection.ping() for connection in self._lines]:
            assert answered.wait(PATIENCE_SECONDS)
        for viewer in VIEWERS:
            self.ask(viewer, "GET", f"/tables/{self.table}")

    def _is_told(self) -> bool:
        """Whether the house has nothing more to tell: no news is held back, and none waits on a line."""
        service = self.house.api.service
        return not (service._untold or service.house.touched) and not any(
            len(each.waiting) for each in service.floor.everybody()
        )

    def stop(self) -> None:
        self._connections.close()
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)


@pytest.fixture
def house(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path) as house:
        for player in ("A1", "B1"):
            house.do(player, "/cashier/buy-in", cents=1_000_000)
        yield house


def seat_everybody(recorder: Recorder, game: str, **notice: Any) -> None:
    table = recorder.table
    recorder.house.do("Op1", "/tables", table=table, name="T 1", edition=game, notice=notice)
    recorder.house.do("Op1", f"/tables/{table}/open")
    recorder.listen()
    for seat, player in enumerate(PLAYERS, 1):
        recorder.ask(player, "POST", f"/tables/{table}/join", json={"seat": seat})


def wager(recorder: Recorder, game: str) -> None:
    for box, player in enumerate(PLAYERS, 1):
        stake = {"answer": "Wager", "box": box, "wager": FIRST_WAGER[game], "cents": 1000}
        reply = recorder.ask(player, "POST", f"/tables/{recorder.table}/say", json={"answer": stake})
        assert "error" not in reply, reply
    recorder.look()


def play_hands(recorder: Recorder, game: str, turn: int) -> tuple[int, Deal]:
    """One round of a game with hands: the player whose turn it is folds, the others go on."""
    house, table = recorder.house.house, recorder.table
    wager(recorder, game)
    for player in PLAYERS:
        recorder.ask(player, "POST", f"/tables/{table}/ready")
    live = house.tables[table]
    assert live.talk is not None
    assert live.draw is not None
    piles = {
        str(name): [int(slot) for slot in slots]
        for name, slots in live.talk.table.piles.items()
        if name not in (SHOE, DISCARD)
    }
    boxes = {str(box.pile): box.player for box in live.talk.table.boxes.values()}
    deal, number = Deal(live.draw.promised[0], piles, boxes, game), live.episode
    recorder.look()
    for box, player in enumerate(PLAYERS, 1):
        state = recorder.ask(player, "GET", f"/tables/{table}")["state"]
        while state["episode"] == number and any(each["box"] == box for each in state["options"]):
            choices = next(each["choices"] for each in state["options"] if each["box"] == box)
            is_fold = box - 1 == turn % len(PLAYERS)
            choice = choices[-1 if is_fold else 0]["choice"]
            if is_fold:
                deal.folded.add(f"box {box}")
            said = {"answer": {"answer": "Decision", "box": box, "choice": choice}}
            is_last = box == len(PLAYERS)
            if is_last:
                deal.is_over = True  # from here on everybody has decided
                recorder.moment += 1
            recorder.ask(player, "POST", f"/tables/{table}/say", json=said)
            state = recorder.ask(player, "GET", f"/tables/{table}")["state"]
        if box < len(PLAYERS):
            recorder.look()
    recorder.look()
    assert house.tables[table].episode > number
    return number, deal


@pytest.mark.parametrize("game", sorted(OPEN_WHILE_DECIDING))
def test_hands_are_seen_by_those_who_may_see_them(house: Served, game: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "pitbook.house")
    recorder = Recorder(house, "t1")
    seat_everybody(recorder, game)
    rounds: dict[int, Deal] = {}
    for turn in range(ROUNDS):
        start, begun = len(recorder.received), recorder.moment
        number, deal = play_hands(recorder, game, turn)
        rounds[number] = deal
        for each in recorder.received[start:]:
            deal.is_over = each.at > begun
            check(each, deal, number)
        deal.is_over = True
        recorder.moment += 1
    recorder.stop()
    for number, deal in rounds.items():
        for viewer in VIEWERS:
            document = recorder.ask(viewer, "GET", f"/tables/t1/rounds/{number}")
            check(recorder.received[-1], deal, number)
            shown = {opening["place"] for opening in document["openings"]}
            own = {slot for pile, player in deal.boxes.items() if player == viewer for slot in deal.piles[pile]}
            assert own <= shown <= deal.open_to(viewer)
    for viewer in VIEWERS:
        heard = [each.text for each in recorder.received if each.viewer == viewer]
        assert sum(text.startswith('{"type":"update"') for text in heard) >= 3 * ROUNDS
        for deal in rounds.values():
            due = [slots for pile, slots in deal.piles.items() if deal.boxes.get(pile, viewer) == viewer]
            assert due
            assert cards_in(heard) >= deal.texts({slot for slots in due for slot in slots})
    for viewer in VIEWERS:
        looks_back(recorder, viewer, rounds)
    statements(recorder)
    assert not CARD.search(caplog.text)
    check_database(house, rounds.values())


def looks_back(recorder: Recorder, viewer: str, rounds: dict[int, Deal]) -> None:
    """The list of rounds has the cards of one's own hands, of one's own rounds, and whatever lay open to all."""
    entries = recorder.ask(viewer, "GET", "/tables/t1/rounds")
    assert [entry["number"] for entry in entries] == sorted(rounds, reverse=True)
    for entry in entries:
        deal = rounds[entry["number"]]
        own = [pile for pile, player in deal.boxes.items() if player == viewer]
        assert set(CARD.findall(str(entry))) <= deal.texts(deal.open_to(viewer) if own else open_to_all(deal))
        assert set(entry["hands"]) == set(own)
        for pile in own:
            assert entry["hand"] == entry["hands"][pile] == [deal.shuffle.faces[slot] for slot in deal.piles[pile]]
        assert {line["player"] for line in entry["lines"]} == ({viewer} if own else set())
        assert (entry["net"] is None) == (not own)


def open_to_all(deal: Deal) -> set[int]:
    return {slot for pile, slots in deal.piles.items() if pile not in deal.boxes for slot in slots}


def cards_in(heard: list[str]) -> set[str]:
    return set().union(*(CARD.findall(text) for text in heard))


def check(each: Received, deal: Deal, number: int) -> None:
    """Every card in what was sent is one that its receiver may see, and so is every opening; no other salt is there."""
    allowed = deal.open_to(each.viewer)
    shown = set(CARD.findall(each.text))
    assert shown <= deal.texts(allowed), f"{each.viewer} was sent {shown - deal.texts(allowed)}: {each.text[:500]}"
    assert deal.shuffle.secret.hex() not in each.text
    hidden = set(range(len(deal.shuffle.faces))) - allowed
    assert not [place for place in hidden if deal.shuffle.open(place).salt in each.text], each.text[:500]
    if each.text.startswith('{"type":"update"'):
        for event in orjson.loads(each.text)["events"]:
            if event["episode"] == number:
                assert {opening["place"] for opening in event["openings"]} <= allowed


def statements(recorder: Recorder) -> None:
    """Statements and lists name no card at all: the words in them say what won, not which cards."""
    start = len(recorder.received)
    for viewer in VIEWERS:
        for path in ("/statements/me", "/statements/tables/t1", "/log", "/me", "/tables"):
            recorder.ask(viewer, "GET", path)
    for each in recorder.received[start:]:
        assert not CARD.search(each.text), each.text[:500]


def check_database(house: Served, deals: Iterable[Deal]) -> None:
    """No text in the store names a card, and none of its bytes hold a shuffle, a secret or a salt."""
    raw = b"".join(path.read_bytes() for path in house.path.parent.glob("house.db*"))
    for deal in deals:
        assert deal.shuffle.secret not in raw
        assert deal.shuffle.secret.hex().encode() not in raw
        texts = list(deal.shuffle.faces)
        for separator in ("", " ", ",", '","', '", "', "\n"):
            for at in range(len(texts) - 2):
                assert separator.join(texts[at : at + 3]).encode() not in raw or separator == ""
        for place in range(len(texts)):
            assert deal.shuffle.open(place).salt.encode() not in raw
    with sqlite3.connect(f"file:{house.path}?mode=ro", uri=True) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert {"steps", "shuffles", "entries", "log", "episodes"} <= set(names)
        for name in names:
            for row in database.execute(f"SELECT * FROM {name}"):
                for value in row:
                    assert not (isinstance(value, str) and CARD.search(value)), (name, value[:300])


@pytest.mark.parametrize(("game", "burn"), [("dragon-21", "one"), ("dragon-21", "by-value"), ("racing-card-derby", "")])
def test_no_card_is_known_before_it_leaves_the_shoe_nor_if_it_is_burned(
    house: Served, game: str, burn: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "pitbook.house")
    recorder = Recorder(house, "t1")
    seat_everybody(recorder, game, **({"burn": burn} if burn else {}))
    burned = _burned(house, burn)
    assert bool(burned) == bool(burn)
    numbers: list[int] = []
    for _ in range(ROUNDS):
        start = len(recorder.received)
        wager(recorder, game)
        live = house.house.tables["t1"]
        assert live.draw is not None
        draw, shuffle, number = live.draw, live.draw.promised[0], live.episode
        for player in PLAYERS:
            recorder.ask(player, "POST", "/tables/t1/ready")
        recorder.look()
        numbers.append(number)
        in_shoe = _in_shoe(house) if house.house.tables["t1"].draw is draw else set()
        salts = {shuffle.open(place).salt: place for place in range(len(shuffle.faces))}
        for each in recorder.received[start:]:
            places = {salts[salt] for salt in re.findall(r"[0-9a-f]{64}", each.text) if salt in salts}
            assert not places & (in_shoe | burned)
            assert shuffle.secret.hex() not in each.text
    recorder.stop()
    for viewer in VIEWERS:
        for number in numbers:
            document = recorder.ask(viewer, "GET", f"/tables/t1/rounds/{number}")
            assert document["openings"]
            places = {opening["place"] for opening in document["openings"]}
            assert viewer == NAMES[HouseRole.INSPECTOR] or not places & burned
            if house.house.tables["t1"].draw is draw:
                assert not places & _in_shoe(house)
    statements(recorder)
    assert not CARD.search(caplog.text)


def _burned(house: Served, burn: str) -> set[int]:
    """The places of the cards that went face down from the new shoe to the discard rack (Baccarat 7.7)."""
    draw = house.house.tables["t1"].draw
    assert draw is not None
    if burn == "by-value":  # that one lies face up, and says how many follow it
        first = parse_card(draw.faces[0][0]).rank
        return set(range(1, 1 + (1 if first == ACE else min(first, 10))))
    return {0} if burn else set()


def _in_shoe(house: Served) -> set[int]:
    """The places of the cards that are yet to be dealt at the table."""
    talk = house.house.tables["t1"].talk
    assert talk is not None
    return {int(slot) for slot in talk.table.piles[SHOE]}


@pytest.mark.parametrize("game", ["four-card-poker", "big-raise-stud"])
def test_a_blind_hand_is_seen_by_nobody_until_it_is_compared(house: Served, game: str) -> None:
    recorder = Recorder(house, "t1")
    notice = {"several-boxes": True, "blind": True}
    recorder.house.do("Op1", "/tables", table="t1", name="T 1", edition=game, notice=notice)
    recorder.house.do("Op1", "/tables/t1/open")
    recorder.listen()
    recorder.ask("A1", "POST", "/tables/t1/join", json={"seat": 1})
    for box in (1, 2):
        assert house.say("A1", "t1", answer="Wager", box=box, wager="ante", cents=1000).status_code == 200
    recorder.ask("A1", "POST", "/tables/t1/ready")
    live = house.house.tables["t1"]
    assert live.talk is not None
    assert live.draw is not None
    piles = {
        str(name): [int(slot) for slot in slots]
        for name, slots in live.talk.table.piles.items()
        if name not in (SHOE, DISCARD)
    }
    deal = Deal(live.draw.promised[0], piles, {"box 1": "A1", "box 2": "A1"}, game, blind={"box 2"})
    recorder.look()
    number = live.episode
    while house.house.tables["t1"].episode == number:
        for each in recorder.received:
            check(each, deal, number)
        options = recorder.ask("A1", "GET", "/tables/t1")["state"]["options"]
        box, choice = options[-1]["box"], options[-1]["choices"][0]["choice"]
        assert house.say("A1", "t1", answer="Decision", box=box, choice=choice).status_code == 200
    recorder.look()
    recorder.stop()
    last = "".join(each.text for each in recorder.received if each.viewer == "B1")
    assert deal.texts(set(piles["box 2"])) <= set(CARD.findall(last))
