"""A seat in a house carries amounts, places, windows and locks over the wire: against a line that a test answers."""

from __future__ import annotations

import io
import re
from collections import deque
from random import Random
from typing import Any

import pytest
from rich.console import Console

from cli.play.small_games import LOCKED, RULEBOOK, SHARED, SPLIT
from pitbook.cards import parse_cards, parse_face
from pitbook.cli.play.choosing import Chosen
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.remote import dispatch, hearing, house_seat
from pitbook.cli.play.remote.house_line import RemoteHouse
from pitbook.cli.play.remote.house_seat import HouseSeat
from pitbook.cli.play.remote.promise import Promise
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.seat import DecisionAsked, Settled, WagersAsked
from pitbook.cli.play.sight import hand, played_on
from pitbook.cli.play.visit import Visit
from pitbook.games import Game
from pitbook.house.tables.promises import Promised
from pitbook.law import Cents, Notice
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import Conversation, Decision, Locked, NoMoreBets, Wager, player_viewer, view
from pitbook.table.codec import fact_to_data
from pitbook.table.facts import CardsDealt, CardsMoved, CardsShown
from pitbook.table.places import DISCARD, PUBLIC, Facing, hand_pile
from pitbook.table.requests import Decide, PlaceWagers

ME = "Guest"


class Line:
    """The other end of the line: one round of a game, dealt by itself, that tells whatever happens."""

    def __init__(self, game: Game) -> None:
        self.game = game
        notice = Notice.post(RULEBOOK.edition())
        self.talk: Conversation = game.begin(notice)
        self.staff = VirtualStaff(draw_all(game.equipment, notice, Random(5)))
        self.told = 0
        self.said: list[dict[str, Any]] = []
        self.messages: deque[dict[str, Any]] = deque([self._message("hello")])

    # What a seat does with it

    def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    def hear(self, seconds: float = 0.0) -> dict[str, Any] | None:
        return self.messages.popleft() if self.messages else None

    def ask(self, do: str, **what: Any) -> None:
        if do == "say":
            self.said.append(what["answer"])
            answer = {"player": ME} | what["answer"]
            self.talk.answer(self.game.vocabulary.read_answer(answer))
        elif do == "ready" and isinstance(self.talk.request, PlaceWagers):
            self.talk.answer(NoMoreBets())
        self.go_on()

    # What the test does with it

    def go_on(self) -> None:
        """Have the staff do what is theirs, and tell of it; decisions are locked in once all have decided."""
        while self.talk.request:
            request = self.talk.request
            is_ripe = isinstance(request, Decide) and request.lockable and not request.undecided
            answer = Locked() if is_ripe else self.staff.answer(self.talk)
            if answer is None:
                break
            self.talk.answer(answer)
        self.messages.append(self._message("update"))

    def _message(self, kind: str) -> dict[str, Any]:
        facts = [fact_to_data(fact.seen_by(player_viewer(ME))) for fact in self.talk.facts[self.told :]]
        self.told = len(self.talk.facts)
        event = {"episode": 1, "kind": "round", "is_over": self.talk.is_over, "facts": facts, "openings": []}
        return {"type": kind, "events": [event], "facts": facts, "state": self._state()}

    def _state(self) -> dict[str, Any]:
        seen, request = view(self.talk, player_viewer(ME)), self.talk.request
        state: dict[str, Any] = {
            "episode": 1, "kind": "round", "round": 1, "now": 0, "deadline": None, "stopped": "", "is_open": True,
            "seats": {ME: 1}, "commitment": None, "you": {"name": ME, "role": "player", "seat": 1, "balance": 100_000},
            "asks": type(request).__name__ if request else "", "awaited": seen.awaited,
            "clause": request.clause.id if request else "", "wagers": [], "options": [],
            "piles": {pile: [card and card.text for card in cards] for pile, cards in seen.piles.items()},
            "slots": {pile: list(self.talk.table.piles[pile]) for pile in seen.piles},
            "stakes": [(*stake, cents) for stake, cents in seen.stakes.items()],
        }  # fmt: skip
        if isinstance(request, PlaceWagers):
            players = None if request.players is None else sorted(request.players)
            state |= {"wagers": request.wagers, "window": request.window, "players": players}
        if isinstance(request, Decide):
            state["lockable"] = request.lockable
            for spot, options in seen.options.items():
                choices = [
                    {"choice": each.name, "cost": each.cost, "cards": each.cards, "amount": each.amount}
                    for each in options
                ]
                state["options"].append({"box": spot.box, "hand": spot.hand, "player": spot.player, "choices": choices})
        return state


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A seat at such a line."""

    def take(game: Game, mode: str = "virtual") -> tuple[HouseSeat, Line]:
        line = Line(game)
        for module in (house_seat, dispatch, hearing):
            monkeypatch.setattr(module, "find_game", lambda name: game)
        monkeypatch.setattr(house_seat, "find_edition", lambda ref: RULEBOOK.edition())
        monkeypatch.setattr(house_seat, "TableLine", lambda house, table, say: line)
        about = {"id": "t1", "name": "One", "jackpot": "", "game": "small", "edition": "small@test", "notice": {}}
        about |= {"mode": mode}
        seat = HouseSeat(RemoteHouse("http://127.0.0.1:1"), about | {"state": line._state()}, print)
        seat.take()
        return seat, line

    return take


def test_who_leaves_has_what_the_house_says_they_have(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much of what has just happened is still on its way over the line."""
    seat, _ = sit(SPLIT)
    seat.place([Wish("bet", Cents(1000))])
    monkeypatch.setattr(seat.house, "get", lambda path: {"balance": 77_700} if path == "/me" else None)
    assert seat.balance == 100_000
    seat.leave()
    assert seat.balance == 77_700


def test_whoever_sits_where_people_deal_sees_what_is_awaited(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer has yet to do something, and nothing is asked of this person meanwhile."""
    seat, line = sit(SPLIT, "by-hand")
    monkeypatch.setattr(VirtualStaff, "answer", lambda staff, talk: None)
    seat.place([Wish("bet", Cents(1000))])
    seat.listen(0)
    out = io.StringIO()
    visit = Visit(seat, Screen(Console(file=out, width=80)), seat.balance)
    visit.screen.present(visit.draw())
    assert line.talk.request is not None
    assert f"Awaited: {line.talk.request.awaits}" in " ".join(out.getvalue().split())
    assert sit(SPLIT)[0].awaited == ""


def test_an_amount_goes_over_the_wire_and_a_split_hand_is_asked_by_its_number(sit: Any) -> None:
    seat, line = sit(SPLIT)
    first = seat.asked
    assert isinstance(first, WagersAsked)
    assert (first.window, first.is_first, seat.takes_wagers) == ("", True, True)
    seat.place([Wish("bet", Cents(1000))])
    seat.listen(0)
    second = seat.asked
    assert isinstance(second, WagersAsked)
    assert (second.window, second.wagers, second.is_first) == ("insurance", ("insurance",), False)
    assert not seat.takes_wagers  # so that the table is drawn, with the cards on it
    seat.place([])
    seat.listen(0)
    assert isinstance(seat.asked, DecisionAsked)
    seat.decide(seat.asked, Chosen("split"))
    seat.listen(0)
    asked = seat.asked
    assert isinstance(asked, DecisionAsked)
    assert (asked.box, asked.hand) == (1, 2)
    seat.decide(asked, Chosen("double", cents=Cents(750)))
    (settled,) = seat.listen(0)
    assert line.said[-1] == {
        "answer": "Decision", "box": 1, "choice": "double", "hand": 2, "cents": 750, "player": ME
    }  # fmt: skip
    assert isinstance(settled, Settled)
    assert line.talk.is_over


def test_a_window_of_others_asks_nothing(sit: Any) -> None:
    seat, line = sit(SPLIT)
    line.talk.answer(Wager(3, "B", "bet", Cents(1000)))
    line.talk.answer(NoMoreBets())
    line.go_on()
    seat.listen(0)
    assert line._state()["players"] == ["B"]
    assert seat.asked is None


def test_whoever_sits_a_round_out_sees_how_it_ends(sit: Any) -> None:
    """It is none of theirs, and no figure of their visit knows of it."""
    seat, line = sit(SPLIT)
    line.talk.answer(Wager(3, "B", "bet", Cents(1000)))
    line.talk.answer(NoMoreBets())
    line.go_on()
    line.talk.answer(NoMoreBets())  # nor does B insure
    out = io.StringIO()
    visit = Visit(seat, Screen(Console(file=out, width=80)), seat.balance)
    line.go_on()
    line.talk.answer(Decision(3, "stand", player="B"))
    line.go_on()
    visit.listen(0)
    assert line.talk.is_over
    assert visit.last is not None
    assert not visit.last.is_own
    assert visit.rounds == 0
    assert "This round" not in out.getvalue()
    assert re.search(r"^box 3 +B +bet .*[-+]\$", out.getvalue(), re.M)


def test_places_go_over_the_wire_and_a_choice_may_be_changed_until_all_have_decided(sit: Any) -> None:
    seat, line = sit(LOCKED)
    line.talk.answer(Wager(3, "B", "bet", Cents(1000)))
    seat.place([Wish("bet", Cents(1000))])
    seat.listen(0)
    asked = seat.asked
    assert isinstance(asked, DecisionAsked)
    assert asked.standing is None
    for said in (Chosen("exchange", (0, 2)), Chosen("stay"), Chosen("exchange", (0, 2))):
        seat.decide(seat.asked, said)
        asked = seat.asked
        assert isinstance(asked, DecisionAsked)
        assert asked.standing == said
    assert line.said[-1]["places"] == [0, 2]
    seat.keep(asked)
    assert seat.asked is None
    line.talk.answer(Decision(3, "stay", player="B"))
    line.go_on()
    (settled,) = [each for each in seat.listen(0) if isinstance(each, Settled)]
    assert sum(isinstance(answer, Locked) for answer in line.talk.answers) == 1
    exchanged = line.talk.table.revealed[-2][2].values()
    assert hand(settled.view, hand_pile(1)) == tuple(exchanged)  # not as it lay when it was last told where
    assert len(hand(settled.view, hand_pile(3))) == 5


def test_whoever_decides_last_is_not_asked_again(sit: Any) -> None:
    seat, line = sit(LOCKED)
    seat.place([Wish("bet", Cents(1000))])
    seat.listen(0)
    seat.decide(seat.asked, Chosen("stay"))
    assert seat.asked is None
    assert line.talk.is_over


def test_one_of_several_on_a_box_decides_for_themselves(sit: Any) -> None:
    seat, line = sit(SHARED)
    seat.place([Wish("bet", Cents(1000))])
    seat.listen(0)
    seat.decide(seat.asked, Chosen("stand"))
    seat.listen(0)
    assert seat.asked is None
    line.talk.answer(Decision(1, "stand", player="Friend"))
    line.go_on()
    told = seat.listen(0)
    assert "box 1, Friend, chooses to stand (rule 1.4)" in told
    assert not any(isinstance(each, str) and ME in each for each in told)


def test_a_hand_that_was_drawn_to_and_put_away_at_once_is_told_from_the_facts() -> None:
    rule, pile = RULEBOOK.edition().cite("1.3"), hand_pile(1)
    two, third = parse_cards("7d As"), parse_cards("5c")
    drawn = [CardsDealt(rule, pile, 1, Facing.UP), CardsShown(rule, pile, third, PUBLIC)]
    assert played_on({pile: two}, drawn) == {pile: (*two, *third)}
    assert played_on({}, [CardsDealt(rule, pile, 2, Facing.UP), CardsShown(rule, pile, two, PUBLIC)]) == {pile: two}
    assert played_on({pile: two}, [CardsMoved(rule, pile, DISCARD, 1), *drawn]) == {}  # it is not said which went


def test_a_throw_is_proved_as_a_shuffle_is() -> None:
    tiles, throw = (
        Promised("t1.1", ("6-5", "6-6", "2-1"), bytes(32)),
        Promised("t1.2", ("3", "5"), bytes(32), "throw 1"),
    )
    second = dict(throw.named)
    promise = Promise.read({"commitment": tiles.commitment, "commitments": [tiles.named, throw.named]}, "tile")
    assert promise is not None
    promise.look({"piles": {"box 1": ["6-5", None]}, "slots": {"box 1": [0, 1]}})
    promise.open([tiles.open(0).as_data(), tiles.open(2).as_data()], [second | {"openings": proofs(throw)}])
    assert promise.verdict.startswith("Proved: 2 tiles and 1 throw opened, as promised by root ")
    assert promise.faces == {0: parse_face("6-5"), 2: parse_face("2-1")}
    forged = [proof | {"card": "6"} for proof in proofs(throw)]
    promise.open([], [second | {"openings": forged}])
    assert promise.verdict.startswith("NOT PROVED: 6 at place 0 is not what the root promised")


def test_a_game_of_dice_alone_speaks_of_its_throw() -> None:
    throw = Promised("t1.1", ("3", "5"), bytes(32), "throw 1")
    promise = Promise.read({"commitment": throw.commitment, "commitments": [throw.named]})
    assert promise is not None
    promise.open(proofs(throw))
    assert str(promise).startswith("Draw t1.1, throw 1, promised by root ")
    assert promise.verdict.startswith("Proved: 1 throw opened")
    assert promise.faces == {}


def proofs(drawn: Promised) -> list[dict[str, Any]]:
    return [dict(drawn.open(place).as_data()) for place in range(len(drawn.faces))]
