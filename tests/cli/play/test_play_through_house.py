"""`pitbook play GAME --house URL` against a house that really runs: every game, its proofs, and whatever goes wrong."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from websockets.sync.client import connect

from cli.play.growing_hands import key_for_a_hand
from cli.real_house import RealHouse, real_house
from cli.running import Outcome, pitbook
from patience import PATIENCE_SECONDS, wait_until
from pitbook.cards import DECK
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.remote import house_line
from pitbook.cli.play.remote.admission import find_table
from pitbook.cli.play.remote.dispatch import read_fact
from pitbook.cli.play.remote.house_line import RemoteHouse
from pitbook.cli.play.remote.house_seat import HouseSeat
from pitbook.cli.play.remote.promise import Promise
from pitbook.cli.play.seat import Settled
from pitbook.errors import BadInput
from pitbook.games import find_edition, find_game, game_names
from pitbook.house import commands as c
from pitbook.house.house import House
from pitbook.house.premises import FOUNDER
from pitbook.house.tables.promises import Promised
from pitbook.law import Cents
from pitbook.table.facts import Noted, ScreenFact, Won
from sizes import SIZES, SMALL

KEYS = {
    "caribbean-stud": ["b"],
    "four-card-poker": ["1"],
    "big-raise-stud": ["1"],
    "three-card-poker": ["p"],
    "pai-gow": ["a"],
    "ultimate-texas-holdem": ["4"],
    "lunar-poker": ["f"],
}
Play = Callable[..., Outcome]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHouse]:
    with real_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def token(house: RealHouse) -> str:
    return house.player("A1")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Plays at a house, typing these lines; a line may also be something to do before an empty one is typed."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def run(address: str, game: str, *typed: str | Callable[[], str], token: str = "", more: list[str] = []) -> Outcome:  # noqa: B006
        lines = iter(typed)

        def read(prompt: str = "") -> str:
            seen = capsys.readouterr()
            sys.stdout.write(seen.out)
            sys.stderr.write(seen.err)
            key = key_for_a_hand(seen.out)
            line = next(lines, None) if key is None else key
            if line is None:
                raise EOFError
            text = line if isinstance(line, str) else line()
            print(f"{prompt}{text}", file=sys.stderr if "--json" in more else sys.stdout)
            return text

        monkeypatch.setattr("builtins.input", read)
        monkeypatch.setenv("PITBOOK_TOKEN", token) if token else monkeypatch.delenv("PITBOOK_TOKEN", raising=False)
        return pitbook(capsys, "play", game, "--house", address, *more)

    return run


# Games


def in_good_time() -> list[str]:
    """The games; `make test` waits for none that the law lets nobody hurry."""
    laws = {game: find_edition(game) for game in game_names()}
    is_long = SIZES.seeds > SMALL.seeds
    return [game for game, law in laws.items() if is_long or not law.find_point("window-least-seconds")]


@pytest.mark.long
@pytest.mark.parametrize("game", in_good_time())
def test_every_game_is_played_and_proved_within_80_columns(game: str, house: RealHouse, token: str, play: Play) -> None:
    before = house.ask("GET", "/me", token)["balance"]
    turn = ["10", *KEYS.get(game, [])]
    told = play(house.address, game, "l", "s", *turn, "r", *turn, "q", token=token)
    assert told.code == 0, told.err
    assert "You leave after 2 rounds" in told.out
    noun = find_game(game).equipment.pack.noun
    proved = rf"^Proved: \d+ {noun}s?(?: and 1 throw)? opened, as promised by root [0-9a-f]{{12}}…"
    assert len(re.findall(proved, told.out, re.M)) == 2
    assert len(re.findall(r"^This round [-+]?\$", told.out, re.M)) == 2
    assert re.search(r"^\w[\w:-]* +(win|lose|stand-off|void|carried).*rule \d", told.out, re.M)
    assert max(cell_len(line) for line in told.out.splitlines()) <= 80
    after = house.ask("GET", "/me", token)["balance"]
    assert f"with ${after / 100:,.2f} of play money" in told.out
    lines = house.ask("GET", "/statements/me?limit=500", token)["lines"]
    assert sum(line["cents"] for line in lines) == after
    rounds = {line["round"] for line in lines if line["table"] == game}
    assert len(rounds) == 2
    assert before + sum(line["cents"] for line in lines if line["table"] == game) == after


@pytest.mark.parametrize("game", game_names())
def test_a_house_asks_as_a_table_at_home_does(
    game: str, house: RealHouse, token: str, play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    there = play(house.address, game, "q", token=token)
    here = pitbook(capsys, "play", game)  # nothing more is typed
    bars = [re.findall(r"^enter .*?limits", told.out, re.M | re.S) for told in (there, here)]
    assert bars[0] == bars[1] != []


@pytest.mark.parametrize(
    ("game", "typed", "staked"),
    [
        ("caribbean-stud", ["10", "f", "10+1", "f", "10 ante + 1 jackpot", "f"], 1000 + 1100 + 1100),
        ("four-card-poker", ["10", "f", "10 ante + 5 aces-up", "f", "10+5", "f"], 1000 + 1500 + 1500),
    ],
)
def test_a_second_wager_is_taken_after_a_round_without_it(
    game: str, typed: list[str], staked: int, house: RealHouse, token: str, play: Play
) -> None:
    told = play(house.address, game, *typed, "q", token=token)
    assert f"You leave after 3 rounds, ${staked / 100:.2f} down" in told.out


def test_the_balance_at_leaving_is_right_after_a_refused_wager(house: RealHouse, token: str, play: Play) -> None:
    told = play(house.address, "caribbean-stud", "10+7", "10", "f", "10+7", "q", token=token)
    balance = house.ask("GET", "/me", token)["balance"]
    assert f"You leave after 1 round, $10.00 down, with ${balance / 100:,.2f} of play money" in told.out


def test_the_coach_goes_to_a_house_too(house: RealHouse, token: str, play: Play) -> None:
    told = play(house.address, "big-raise-stud", "10", "h", "f", "v", "q", token=token, more=["--coach"])
    assert re.search(r"^The best choice is: ", told.out, re.M)
    assert re.search(r"^Coach: fold ", told.out, re.M)
    assert re.search(r"^round \d+  -\$10\.00", told.out, re.M)
    brings = r"^You staked \$10\.00\. By the best play your first wagers bring -\$\d\.\d\d on average\.$"
    assert re.search(brings, told.out, re.M)


def test_a_race_runs_step_by_step(house: RealHouse) -> None:
    """The house tells all of it at once; the seat shows card after card, and asks for nothing meanwhile."""
    line = RemoteHouse(house.address, house.player("R1"))
    seat = HouseSeat(line, find_table(line, "racing-card-derby", {"role": "player", "tables": []}), print)
    seat.take()
    before = seat.balance
    seat.place([Wish("suit-hearts", Cents(1000))])
    steps, over = list[int](), list[Settled]()
    while not over:
        over = [each for each in seat.listen(1.0) if isinstance(each, Settled)]
        if not seat.takes_wagers and not over:
            assert seat.asked is None
            assert seat.balance == before - 1000
            assert {stake.wager for stake in seat.view.stakes if stake.player == "R1"} == {"suit-hearts"}
            screens = [fact for fact in seat.view.facts if isinstance(fact, ScreenFact)]
            steps.append(len(screens))
    assert steps == sorted(steps)
    assert len(set(steps)) >= 4
    assert len(over[0].frames) >= len(steps) > 4
    seat.leave()


def test_the_cards_of_a_race_lie_in_their_places_at_the_end(house: RealHouse, token: str, play: Play) -> None:
    told = play(house.address, "racing-card-derby", "10", "q", token=token)
    assert re.search(r"^1st place  \S+ \S+", told.out, re.M)
    assert re.search(r"^3rd place  \S+", told.out, re.M)


def test_a_guest_plays_for_a_program(house: RealHouse, play: Play) -> None:
    told = play(house.address, "dragon-21", "10 dragon + 10 tiger", "q", more=["--json"])
    result = json.loads(told.out)
    assert result["rounds"] == 1
    assert result["balance"] == 100_000 + result["net"]
    assert "Proved" in told.err


def test_a_dealer_who_turns_nothing_still_has_five_cards(house: RealHouse, token: str, play: Play) -> None:
    told = play(house.address, "caribbean-stud", "10", "f", "q", token=token)
    tops = [line for line in told.out.splitlines() if line.startswith("╭")]
    assert [top.count("╭────╮") for top in tops] == [10, 10]  # before the decision, and when it is over


def test_all_of_several_wagers_are_made_or_none(house: RealHouse, token: str, play: Play) -> None:
    before = house.ask("GET", "/me", token)["balance"]
    told = play(house.address, "caribbean-stud", "10+7", "q", token=token)
    assert "rule" in told.out.split("10+7")[1].splitlines()[1]  # the jackpot stake is fixed at $1
    assert "You leave after 0 rounds" in told.out
    assert house.ask("GET", "/me", token)["balance"] == before


@pytest.mark.parametrize("typed", ["999999999", "ten", "10 nix", "10 red + 5 nix"])
def test_a_wager_that_cannot_be_made_is_one_line(typed: str, house: RealHouse, token: str, play: Play) -> None:
    told = play(house.address, "racing-card-derby", typed, "q", token=token)
    assert told.code == 0
    assert "You leave after 0 rounds, even" in told.out


def test_what_others_do_is_told_with_its_rule(house: RealHouse, token: str, play: Play) -> None:
    other = house.player("B1")
    url = f"ws://127.0.0.1:{house.port}/api/v1/tables/racing-card-derby/live"
    wager = {"answer": "Wager", "box": 5, "wager": "black", "cents": 1500}
    commands: list[dict[str, Any]] = [{"do": "join", "seat": 5}, {"do": "say", "answer": wager}, {"do": "ready"}]

    def wager_first() -> str:
        with connect(
            url, additional_headers={"Authorization": f"Bearer {other}"}, open_timeout=PATIENCE_SECONDS
        ) as table:
            for number, command in enumerate(commands):
                table.send(json.dumps({"id": f"b1-{time.time_ns()}-{number}", **command}))
                while json.loads(table.recv(timeout=PATIENCE_SECONDS))["type"] != "reply":
                    pass
        return "10"

    told = play(house.address, "racing-card-derby", wager_first, "q", token=token)
    assert "· B1 stakes $15.00 on box 5 black (rule " in told.out
    assert re.search(r"^box 5 +B1 ", told.out, re.M)
    house.ask("POST", "/tables/racing-card-derby/leave", other)


def test_whoever_leaves_before_deciding_is_told_what_follows(house: RealHouse, token: str, play: Play) -> None:
    told = play(house.address, "caribbean-stud", "10", token=token)
    assert told.code == 0
    assert "when the clock runs out it is that of an absent player by rule 12.13" in " ".join(told.out.split())


# A screen that changes


def test_a_terminal_shows_the_clock_and_the_proof(house: RealHouse, token: str) -> None:
    """At 80 by 24: nothing wraps or scrolls away, and the clock counts down while nobody types."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    program = Path(sys.executable).with_name("pitbook")
    words = ["play", "big-raise-stud", "--house", house.address]
    environment = {**os.environ, "PITBOOK_TOKEN": token, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    environment.pop("PITBOOK_STILL", None)
    process = subprocess.Popen([program, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen = ""

    def until(pattern: str) -> None:
        nonlocal seen
        end = time.monotonic() + PATIENCE_SECONDS
        while not re.search(pattern, seen):
            assert time.monotonic() < end, f"{pattern} did not come: {seen[-2000:]}"
            if select.select([ours], [], [], 0.5)[0]:
                seen += os.read(ours, 65536).decode("utf-8", "ignore")

    try:
        until(r"three-card-bonus")
        os.write(ours, b"10x\x7f\x1b[A\n")  # a slip, mended; an arrow key that means nothing here
        until(r"\b(119|118) s > ")
        until(r"\b(117|116|115) s > ")
        os.write(ours, b"?")
        until(r"\b1\d\d s any key goes on > ")
        os.write(ours, b" ")
        os.write(ours, b"f\n")
        until(r"Proved: \d+ cards opened")
        os.write(ours, b"q\n")
        until(r"You leave after 1 round")
        assert process.wait(PATIENCE_SECONDS) == 0
        assert "This round" in seen.split("\x1b[H")[-1]  # it stays in sight
    finally:
        process.kill()
        process.wait(PATIENCE_SECONDS)
        os.close(ours)
    for frame in seen.split("\x1b[H")[1:]:
        assert frame.split("\x1b[J")[0].count("\n") < 24


# What goes wrong


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nix", "HOUSE"], "no table of nix is in this house (GAME): it has baccarat, big-raise-stud, "),
        (["dragon-21", "http://127.0.0.1:9"], "no house answers at http://127.0.0.1:9 (Connection refused)"),
        (["dragon-21", "ftp://127.0.0.1"], "'ftp://127.0.0.1' is no address of a house (--house): http://HOST:PORT"),
        (["dragon-21", "HOUSE", "--seed", "3"], "the house sets up its own tables (--house): leave out the other"),
    ],
)
def test_a_bad_command_is_one_helpful_line(words: list[str], message: str, house: RealHouse, play: Play) -> None:
    game, address, *more = [word.replace("HOUSE", house.address) for word in words]
    told = play(address, game, token="unused" if more else "", more=more)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"pitbook: {message}")
    assert told.err.count("\n") == 1


def test_a_token_that_is_no_longer_good(house: RealHouse, play: Play) -> None:
    told = play(house.address, "dragon-21", token="stale")
    assert told.code == 2
    assert told.err == (
        "pitbook: this token is not good, or no longer (PITBOOK_TOKEN): sign in again, or come as a guest without it\n"
    )


def test_something_else_at_the_address_is_no_house(play: Play) -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>hello</html>")

        def log_message(self, *arguments: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.handle_request, daemon=True).start()
    told = play(f"http://127.0.0.1:{server.server_port}", "dragon-21")
    server.server_close()
    assert told.code == 2
    assert "is no house" in told.err


class Listed(RemoteHouse):
    """A house that has only these tables."""

    def __init__(self, *tables: dict[str, Any]) -> None:
        super().__init__("http://127.0.0.1:1")
        usual = {"game": "dragon-21", "edition": "dragon-21@2013-draft", "is_open": True, "stopped": "", "boxes": 7}
        usual |= {"mode": "virtual", "players": 0, "admits_guests": True}
        self.tables = [usual | {"id": f"t{number}"} | table for number, table in enumerate(tables, 1)]

    def get(self, path: str) -> Any:
        if path == "/tables":
            return self.tables
        return next(table for table in self.tables if path == f"/tables/{table['id']}")


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({"players": 7}, "t1 is full"),
        ({"is_open": False}, "t1 is closed"),
        ({"admits_guests": False}, "t1 is not for guests"),
        ({"stopped": "…"}, "t1 has stopped and waits for a ruling"),
    ],
)
def test_why_there_is_no_seat(table: dict[str, Any], why: str) -> None:
    guest = {"role": "guest", "tables": []}
    with pytest.raises(BadInput, match=why):
        find_table(Listed(table), "dragon-21", guest)
    assert find_table(Listed(table, {}), "dragon-21", guest)["id"] == "t2"


def test_a_table_is_found_by_its_game_or_its_id() -> None:
    """Where people deal one has to wait for them, so a machine comes first; an id names the table itself."""
    guest = {"role": "guest", "tables": []}
    both = Listed({"mode": "by-hand"}, {})
    assert find_table(both, "dragon-21", guest)["id"] == "t2"
    assert find_table(both, "t1", guest)["id"] == "t1"
    assert find_table(Listed({"mode": "by-hand"}), "dragon-21", guest)["id"] == "t1"
    named = Listed({"id": "dragon-21", "players": 7}, {"id": "second"})  # a table may be called as its game
    assert find_table(named, "dragon-21", guest)["id"] == "second"
    with pytest.raises(BadInput, match=r"did you mean second\? it has dragon-21"):
        find_table(named, "secnd", guest)


def test_a_seat_that_one_has_is_taken_again() -> None:
    assert find_table(Listed({}, {"players": 7}), "dragon-21", {"role": "guest", "tables": ["t2"]})["id"] == "t2"


def _quick(house: House) -> None:
    """A table where one may be late even if one plays alone, for it is linked to a jackpot."""
    settings = {"betting_seconds": 300, "decision_seconds": 4, "jackpot": "main"}  # to be asked on a busy machine
    house.run(FOUNDER, "create-main", c.CreateJackpot("main", "Main", 10_000))
    notice = {"jackpot": True}
    house.run(FOUNDER, "create-quick", c.CreateTable("quick", "Quick", "caribbean-stud@1998", notice, settings))
    house.run(FOUNDER, "opening-quick", c.OpenTable("quick"))


def test_a_decision_that_comes_too_late_was_made_by_the_rules(tmp_path: Path, play: Play) -> None:
    with real_house(tmp_path, _quick) as house:
        token = house.player("A1", 100_000)

        def late() -> str:
            seldom = 0.2  # whoever asks too often is refused
            wait_until(lambda: house.ask("GET", "/tables/quick", token)["state"]["asks"] != "Decide", seldom)
            time.sleep(1)  # the terminal hears of it on a line of its own
            return "b"

        told = play(house.address, "caribbean-stud", "10", late, "q", token=token)
        assert "Too late: the clock ran out" in told.out
        assert re.search(r"^ante +(lose|forfeited) +-\$10\.00 .*rule 12\.13", told.out, re.M)
        assert "You leave after 1 round" in told.out


def test_a_house_that_goes_away_in_the_middle_of_a_round(tmp_path: Path, play: Play) -> None:
    """Killed while somebody thinks and started again: the same hand, the same seat, and the round is settled."""
    with real_house(tmp_path) as house:

        def away(then: str) -> Callable[[], str]:
            def kill_and_start() -> str:
                house.kill()
                threading.Timer(0.5, house.start).start()
                return then

            return kill_and_start

        told = play(house.address, "caribbean-stud", "10", away("b"), "q", token=house.player("A1"))
        assert told.code == 0, told.err
        assert "The house does not answer. Trying again for 30 seconds; the round goes on there." in told.out
        assert "The house is there again." in told.out
        hands = re.findall(r"You, box 1.*\n.*\n(.*)\n(.*)\n", told.out)
        assert hands[0][0][35:] == hands[-1][0][35:]
        assert "You leave after 1 round" in told.out
        assert "Proved: " in told.out


def test_a_house_that_does_not_come_back(tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_line, "PATIENCE_SECONDS", 1.0)
    with real_house(tmp_path) as house:

        def away() -> str:
            house.kill()
            return "b"

        told = play(house.address, "caribbean-stud", "10", away, "q")
        assert told.code == 1
        assert "has not come back within 1 seconds: what is staked is kept there and the rules go on" in told.err
        assert "PITBOOK_TOKEN=" in told.err
        assert "Traceback" not in told.err


# Proofs and facts


FACES = tuple(card.text for card in DECK)


def _promise(shuffle: Promised) -> Promise:
    return Promise(shuffle.id, shuffle.root, len(shuffle.faces))


def test_only_what_was_promised_is_proved() -> None:
    shuffle, other = Promised("s1", FACES, bytes(32)), Promised("s1", FACES[::-1], bytes(32))
    kept, broken = _promise(shuffle), _promise(shuffle)
    kept.open([shuffle.open(place).as_data() for place in (0, 7, 51)])
    assert kept.verdict.startswith("Proved: 3 cards opened")
    broken.open([shuffle.open(0).as_data(), other.open(7).as_data()])
    assert broken.verdict.startswith("NOT PROVED: ")


def test_a_face_that_differs_from_the_one_opened_is_found() -> None:
    shuffle = Promised("s1", FACES, bytes(32))
    promise = _promise(shuffle)
    promise.open([shuffle.open(3).as_data()])
    promise.look({"piles": {"dealer": [DECK[3].text, None]}, "slots": {"dealer": [3, 4]}})
    assert promise.verdict.startswith("Proved: 1 card opened")
    promise.look({"piles": {"dealer": [DECK[5].text]}, "slots": {"dealer": [3]}})
    assert promise.verdict.startswith(f"NOT PROVED: {DECK[5].text} was shown where {DECK[3].text} was opened")


def test_of_a_fact_of_a_newer_house_what_is_known_is_read_and_else_its_sentence_kept() -> None:
    law = find_edition("caribbean-stud")
    stake = {"box": 1, "player": "A1", "wager": "ante", "hand": 1}
    won = {
        "fact": "Won",
        "clause": "5.8",
        "says": "…",
        "stake": stake,
        "staked": 1000,
        "because": "x",
        "winnings": 1000,
    }
    assert isinstance(read_fact(won, law), Won)
    assert read_fact(won | {"glory": True}, law) == read_fact(won, law)
    assert read_fact(won | {"fact": "Trumped"}, law) == Noted(law.cite("5.8"), "…")
