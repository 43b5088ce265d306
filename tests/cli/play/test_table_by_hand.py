"""`pitbook play` at a table of a house where people deal: found, played, and what is awaited told meanwhile."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.real_house import RealHouse, real_house
from cli.running import Outcome, pitbook
from patience import PATIENCE_SECONDS, wait_until
from pitbook.cli.play.screen import Screen

PASSWORD = "ten letters and more"
CARDS = {"the dealer's card": "5h", "the dealer's 4 cards": "Ad Kc 8h 3s", "box 1's 5 cards": "9h 9c Js 4s 2d"}
Play = Callable[..., Outcome]


class Pit:
    """A table of Caribbean Stud that is dealt by hand, and the dealer and the operator who see to it."""

    def __init__(self, house: RealHouse) -> None:
        self.house = house
        self.heard: list[str] | None = None
        setup = re.search(r"token=(\S+)", " ".join(house.said))
        assert setup is not None
        self.operator = house.ask("POST", "/setup", **_who("Op1"), token=setup[1])["token"]
        house.ask("POST", "/staff", self.operator, **_who("D1"), role="dealer")
        self.dealer = house.ask("POST", "/sessions", **_who("D1"))["token"]
        limits = {"ante": {"min": 1000, "max": 50_000, "step": 500}}
        about = {"table": "pit-1", "name": "Pit 1", "edition": "caribbean-stud@1998", "notice": {"limits": limits}}
        house.ask("POST", "/tables", self.operator, **about, settings={"mode": "by-hand"})
        house.ask("POST", "/tables/pit-1/open", self.operator)
        self.work()

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.house.ask("GET", "/tables/pit-1", self.dealer)["state"]
        return state

    def proceed(self, what: str) -> None:
        self.house.ask("POST", "/tables/pit-1/proceed", self.dealer, what=what)

    def say(self, token: str, **answer: Any) -> None:
        self.house.ask("POST", "/tables/pit-1/say", token, answer=answer)

    def work(self) -> None:
        """Do whatever is asked of the staff, until nothing is; once somebody listens, not before they have heard it."""
        while (state := self.state)["asks"]:
            match state["asks"]:
                case "Do" | "Deal" | "Show" | "PlaceWagers" if (
                    self.heard is not None and f"Awaited: {state['awaited']}" not in self.heard
                ):
                    time.sleep(0.05)
                case "Do":
                    role = state["awaited"].removeprefix("the ").partition(" to ")[0].partition(" or ")[0]
                    self.say(self.dealer if role == "dealer" else self.operator, answer="Done", role=role)
                case "Deal":
                    self.say(self.dealer, answer="Dealt")
                case "Show":
                    cards = CARDS[state["awaited"].partition(", ")[0]].split()
                    self.say(self.dealer, answer="Seen", cards=cards)
                case "PlaceWagers" if state["stakes"]:
                    self.say(self.dealer, answer="NoMoreBets")
                case _:
                    time.sleep(0.2)  # somebody who plays has to answer

    def deal_a_round(self) -> None:
        """One round as it comes, for whoever sits down, and then wagers are open for the next."""
        wait_until(lambda: "Awaited: the dealer, to begin the next round" in (self.heard or ()))
        self.proceed("shuffle")
        self.work()
        self.proceed("round")
        self.work()
        self.proceed("shuffle")
        self.work()
        self.proceed("round")


def _who(name: str) -> dict[str, str]:
    return {"name": name, "password": PASSWORD}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHouse]:
    with real_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def pit(house: RealHouse) -> Pit:
    return Pit(house)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """`pitbook play` with a folder for settings of its own, in which these lines are typed."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def run(*words: str, typed: tuple[str, ...] = (), token: str = "") -> Outcome:
        lines = iter(typed)

        def read(prompt: str = "") -> str:
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        monkeypatch.setenv("PITBOOK_TOKEN", token) if token else monkeypatch.delenv("PITBOOK_TOKEN", raising=False)
        return pitbook(capsys, "play", *words)

    return run


def test_somebody_sits_down_where_people_deal_and_sees_what_is_awaited(
    pit: Pit, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, pit.heard = pit.house.player("A1", 50_000), []
    monkeypatch.setattr(Screen, "tell", lambda screen, news: pit.heard.append(news))
    dealing = threading.Thread(target=pit.deal_a_round, daemon=True)
    dealing.start()
    told = play("pit-1", "--house", pit.house.address, typed=("10", "b", "q"), token=token)
    dealing.join(PATIENCE_SECONDS)
    assert told.code == 0, told.err
    for awaited in (
        "the dealer to shuffle the cards",
        "wagers (ante), then no more bets",
        "a card face down to box 1",
        "the dealer's card, shown to everybody",
        "box 1's 5 cards, shown to everybody",
    ):
        assert f"Awaited: {awaited}" in pit.heard
    end = told.out[: told.out.index("This round")].rpartition("Dealer")[2]
    assert re.search(r"│A +││K +││8 +││3 +││5 +│ +│9 +││9 +││J +││4 +││2 +│", end)  # the card turned first is there
    assert re.search(r"^bet +win +\+\$20\.00 +the bet is paid 1 to 1 +rule 5\.8", told.out, re.M)
    assert "This round +$30.00, balance $530.00" in told.out
    assert "You leave after 1 round, $30.00 up, with $530.00" in told.out


def test_without_a_game_one_sees_the_tables_of_the_house(pit: Pit, play: Play) -> None:
    told = play("--house", pit.house.address)
    assert re.search(r"^pit-1 +caribbean-stud@1998 +by hand +\d of 7", told.out, re.M)
    assert re.search(r"^dragon-21 +dragon-21@\S+ +by machine +0 of \d+", told.out, re.M)
    ids = {table["id"] for table in json.loads(play("--house", pit.house.address, "--json").out)}
    assert {"pit-1", "dragon-21"} <= ids


def test_a_name_of_ones_own_goes_to_a_house_too(house: RealHouse, play: Play) -> None:
    """The others read it with the number that tells one guest from another; an account has its own name."""
    first = play("dragon-21", "--house", house.address, "--name", "Ann Lee")
    assert "Ann Lee, play money" in first.out.splitlines()[0]
    assert re.search(r"You are Ann Lee \(guest [0-9a-f]+-[0-9a-f]{4}\), box \d", " ".join(first.out.split()))
    again = play("dragon-21", "--house", house.address)
    assert "Good-bye, Ann Lee!" in again.out
    assert "Good-bye, B1!" in play("dragon-21", "--house", house.address, token=house.player("B1")).out


def test_a_name_that_a_house_does_not_take_is_said_to_be_so(house: RealHouse, play: Play) -> None:
    told = play("dragon-21", "--house", house.address, "--name", "Dealer Dan")
    assert told.code == 0
    assert re.search(r"This house does not call a guest 'Dealer Dan': you are Guest [0-9a-f-]+\.", told.out)
