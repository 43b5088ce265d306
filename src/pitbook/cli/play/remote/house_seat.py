"""A seat at a live table of a house: a clock runs, others play, and what chance has drawn is promised beforehand.

Everything comes and goes through the line to the house; nothing here knows more than that person may.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from pitbook.cli.play.choosing import Chosen
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.remote.dispatch import read_options
from pitbook.cli.play.remote.hearing import NOTHING_YET, Hearing
from pitbook.cli.play.remote.house_line import HouseIsGone, HouseRefuses, RemoteHouse, TableLine
from pitbook.cli.play.seat import Asked, DecisionAsked, Happening, Seat, Settled, WagersAsked, remark_on
from pitbook.cli.play.sight import has_begun
from pitbook.cli.play.upshot import net
from pitbook.errors import BadInput
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Clause, Notice, dollars
from pitbook.procedure.seats import open_boxes
from pitbook.procedure.terminals.credits import has_terminals
from pitbook.table import View
from pitbook.table.requests import Spot

WAGERS, DECISIONS = "PlaceWagers", "Decide"
PATIENCE_SECONDS: Final = 10
BETWEEN_ROUNDS: Final = "the dealer, to begin the next round"
NOTE: Final = 500
TURN_SECONDS: Final = 0.3
"""So long one looks at each card of a race."""


class HouseSeat(Seat):
    """A person's place at the table that a house describes so; `say` tells them what happens to the line.

    `called` is the name that a guest has given, for the house knows them by a longer one.
    """

    def __init__(self, house: RemoteHouse, table: dict[str, Any], say: Callable[[str], None], called: str = "") -> None:
        self.house = house
        self.title, self.pool_id, self._in_pool = table["name"], table["jackpot"], Cents(0)
        self.game, self.notice = find_game(table["game"]), Notice.post(find_edition(table["edition"]), table["notice"])
        self._is_by_hand = table["mode"] == "by-hand"
        self.line = TableLine(house, table["id"], say)
        self.hearing = Hearing(house, table["id"], self.notice.edition, table["state"] | {"episode": NOTHING_YET})
        self._answered: set[Asked] = set()
        self._said: dict[tuple[int, int, int], Chosen] = {}  # by round, box and hand
        self._happened: list[Happening] = []
        self._showing: deque[View] = deque()
        self._left_with: Cents | None = None
        self._called = called

    # How the table stands

    @property
    def _state(self) -> dict[str, Any]:
        return self.hearing.state

    @property
    def _box(self) -> int | None:
        box: int | None = self._state["you"]["seat"]
        return box

    @property
    def balance(self) -> Cents:
        if self._left_with is not None:
            return self._left_with
        return Cents(self._state["you"]["balance"] - self._to_come)

    @property
    def _to_come(self) -> int:
        """What a round brings whose end this person has yet to see."""
        over = next((each for each in self._happened if isinstance(each, Settled)), None)
        if not self._showing or over is None:
            return 0
        me = self.hearing.me
        return net(over.view.facts, me) - net(self._showing[0].facts, me)

    @property
    def number(self) -> int:
        over = [each.number for each in self._happened if isinstance(each, Settled)] if self._showing else []
        number: int = self._state["round"]
        return over[0] if over else number

    @property
    def takes_wagers(self) -> bool:
        here = [each for each in self._answered if isinstance(each, WagersAsked) and each.episode == self._episode]
        is_later = has_begun(self.hearing.facts) or any(each.window != self._window for each in here)
        return not self._showing and (not self._is_round or (self._state["asks"] == WAGERS and not is_later))

    @property
    def _is_round(self) -> bool:
        """Whether a round is under way; between two, people who deal by hand may take their time."""
        return bool(self._state["kind"] == "round")

    @property
    def _episode(self) -> int:
        episode: int = self._state["episode"]
        return episode

    @property
    def _window(self) -> str:
        """The name of the wagers that are open, where a round has several."""
        window: str = self._state.get("window") or ""
        return window

    @property
    def asked(self) -> Asked | None:
        if self._showing:
            return None
        return next((each for each in self._questions() if each not in self._answered), None)

    def _questions(self) -> list[Asked]:
        """Everything that the rules ask of this person now."""
        if self._state["asks"] == WAGERS:
            players, wagers = self._state.get("players"), tuple(self._state["wagers"])
            if not wagers or (players is not None and self.hearing.me not in players):
                return []
            return [WagersAsked(self._episode, self._clause, wagers, self._window, self.takes_wagers)]
        if self._state["asks"] == DECISIONS:
            return [
                DecisionAsked(self._episode, self._clause, spot.box, spot.hand, choices, self._standing(spot))
                for spot, choices in read_options(self._state).items()
            ]
        return []

    def _standing(self, spot: Spot) -> Chosen | None:
        """What this person has chosen for a hand and may change, until the house locks it in."""
        return self._said.get((self._episode, spot.box, spot.hand)) if self._state.get("lockable") else None

    @property
    def _clause(self) -> Clause:
        return self.notice.edition.cite(self._state["clause"])

    @property
    def view(self) -> View:
        return self._showing[0] if self._showing else self.hearing.view

    @property
    def obstacle(self) -> str:
        if self._state["stopped"]:
            return f"The table has stopped until a supervisor rules: {self._state['stopped']}."
        return "" if self._state["is_open"] else "The table is closed."

    # What a person likes to know

    @property
    def remark(self) -> str:
        return remark_on(self.notice, self.pool, self.game.equipment.pack, self._state.get("in_shoe", 0))

    @property
    def pool(self) -> Cents | None:
        return self._in_pool if self.pool_id else None

    @property
    def name(self) -> str:
        return self._called if self._state["you"]["role"] == "guest" else self.hearing.me

    @property
    def awaited(self) -> str:
        """Where people deal by hand, everything takes its time."""
        if not self._is_by_hand or self._left_with is not None:
            return ""
        awaited: str = self._state["awaited"] or ("" if self._state["kind"] else BETWEEN_ROUNDS)
        return awaited

    @property
    def company(self) -> str:
        others = sorted((seat, name) for name, seat in self._state["seats"].items() if name != self.hearing.me)
        here = ", ".join(f"{name} at box {seat}" if seat else name for seat, name in others)
        also = f"Also here: {here}." if here else "No other person is here yet."
        box = f", box {self._box}" if self._box else ""
        return f"{self.title}, at {self.house.address}. You are {self.hearing.me}{box}. {also}"

    @property
    def promise(self) -> str:
        return "" if self._showing else str(self.hearing.promise or "")

    @property
    def news(self) -> Sequence[str]:
        return () if self._showing else self.hearing.news

    @property
    def clock(self) -> str:
        left = self.hearing.ends_at - time.monotonic()
        return f"{max(0, round(left))} s " if self.hearing.ends_at else ""

    # Sitting down, listening, getting up

    def take(self) -> None:
        self.line.open()
        self._until(lambda: self._state["episode"] != NOTHING_YET)
        self._sit_down()

    def _sit_down(self) -> None:
        """The seat one has, else the first that is free."""
        taken = set(self._state["seats"].values())
        for seat in [] if self._box else [seat for seat in open_boxes(self.notice) if seat not in taken]:
            try:
                self.line.ask("join", seat=seat)
            except HouseRefuses as refusal:
                if refusal.code != "seat-taken":
                    raise
            else:
                break
        self._until(lambda: bool(self._box))
        if not self._box:
            raise BadInput(f"table {self.hearing.table} is full", remedy="try again later, or play another game")
        self._put_notes_in()

    def _put_notes_in(self) -> None:
        """At a terminal what one has becomes credits, as far as there are notes for it."""
        if has_terminals(self.notice.edition):
            notes = int(self.house.get("/me")["balance"]) // NOTE * NOTE
            if notes:
                self.line.ask("notes", cents=notes)
                self._until(lambda: bool(self._state["you"]["balance"]))

    def _until(self, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while not is_so() and time.monotonic() < until:
            self._hear(0.5)

    def listen(self, seconds: float) -> list[Happening]:
        """Hear what the house says; what it tells all at once is shown step by step, as at a table of one's own."""
        if self._showing:
            self._hear(0)
            self._showing.popleft()
        else:
            self._hear(seconds)
            self._showing.extend(frame for each in self._happened if isinstance(each, Settled) for frame in each.frames)
        self.pause = TURN_SECONDS if self._showing else Seat.pause
        if self._showing:
            return []
        happened, self._happened = self._happened, []
        return happened

    def _hear(self, seconds: float) -> None:
        """Take in what the house says, and look at the pool whenever the cards are promised anew."""
        message = self.line.hear(seconds)
        while message is not None:
            before = self.hearing.promise
            self._happened += self.hearing.take(message)
            if self.hearing.promise is not before:
                self._read_pool()
            message = self.line.hear()

    def _read_pool(self) -> None:
        if self.pool_id:
            with suppress(BadInput):
                pools = {pool["id"]: pool["cents"] for pool in self.house.get("/jackpots")}
                self._in_pool = Cents(pools.get(self.pool_id, 0))

    def leave(self) -> list[Happening]:
        told: list[Happening] = []
        with suppress(BadInput, HouseIsGone, KeyboardInterrupt):
            if self.hearing.stakes and self._state["asks"] == DECISIONS:
                absent = self.notice.edition.find_point("absent")
                rule = f" by rule {absent.clause}" if absent else ""
                when = "when the dealer says so" if self._is_by_hand else "when the clock runs out"
                told = [f"Your hand stays; {when} it is that of an absent player{rule}."]
            if self._box is not None:
                told += self._paid_out(self.line.ask("leave") or {})
            self._hear(0)
            self._left_with = Cents(self.house.get("/me")["balance"])  # what is still to be told changes nothing
        self._showing.clear()
        told += [each for each in self._happened if isinstance(each, Settled)]
        self.line.close()
        return told

    def _paid_out(self, left: dict[str, Any]) -> list[Happening]:
        """Whoever leaves a terminal takes the voucher to the cashier."""
        if "voucher" not in left:
            return []
        cents, number = Cents(left["voucher"]["cents"]), left["voucher"]["number"]
        self.house.command("/vouchers/redeem", {"number": number})
        return [f"The terminal prints a voucher over {dollars(cents)}, and the cashier pays it."]

    # Answers

    def place(self, wishes: Sequence[Wish]) -> None:
        asked = self.asked
        if wishes:
            self._stake(wishes)
        self.line.ask("ready")
        self._answered |= {asked} if asked else set()

    def _stake(self, wishes: Sequence[Wish]) -> None:
        if self._box is None:
            self._sit_down()
        box, me, placed = self._box, self.hearing.me, list[str]()
        try:
            for wager, amount in wishes:
                self.line.ask("say", answer={"answer": "Wager", "box": box, "wager": wager, "cents": amount})
                placed.append(wager)
        except HouseRefuses:
            for wager in reversed(dict.fromkeys(placed)):  # what stands on another goes first
                self.line.ask("say", answer={"answer": "Withdraw", "box": box, "player": me, "wager": wager})
            raise

    def decide(self, asked: DecisionAsked, said: Chosen) -> None:
        answer: dict[str, Any] = {"answer": "Decision", "box": asked.box, "choice": said.choice, "hand": asked.hand}
        answer |= {"places": list(said.places)} if said.places else {}
        answer |= {"cents": said.cents} if said.cents else {}
        before = self._state
        self.line.ask("say", answer=answer | {"player": self.hearing.me})
        self._answered.add(asked)
        if before.get("lockable"):
            self._said[self._episode, asked.box, asked.hand] = said
            self._answered.discard(replace(asked, standing=said))
            self._until(lambda: self._state is not before)  # it may be locked in at once

    def keep(self, asked: DecisionAsked) -> None:
        """The house locks decisions in when everybody has made theirs."""
        self._answered.add(asked)
