"""A seat at a table of one's own, and `pitbook play GAME`, which takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console

from pitbook.cli.play.home_table import HomeTable, set_up_table, spot_to_decide
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.screen import open_screen
from pitbook.cli.play.seat import Asked, DecisionAsked, Happening, Seat, Settled, WagersAsked, remark_on
from pitbook.cli.play.upshot import net
from pitbook.cli.play.visit import Visit
from pitbook.errors import Refused
from pitbook.law import Cents, cents
from pitbook.table import Absent, Conversation, Decision, NoMoreBets, View, Wager, Withdraw, player_viewer, view
from pitbook.table.answers import TimeIsUp
from pitbook.table.places import SHOE
from pitbook.table.requests import Decide, PlaceWagers

GUEST: Final = "Guest"


def play_at_home(
    game_name: str,
    words: list[str],
    *,
    seed: int | None,
    bankroll: Cents,
    others: int,
    console: Console,
    read: Callable[[str], str],
) -> Visit:
    """Sit a person down at a table of that game and play until they leave or cannot wager any more."""
    seat = HomeSeat(set_up_table(game_name, words, seed=seed, others=others), cents(bankroll, where="bankroll"))
    visit = Visit(seat, open_screen(console, read), seat.purse)
    visit.run()
    return visit


class HomeSeat(Seat):
    """The one seat that a person has; `purse` is what they had before the round under way."""

    def __init__(self, table: HomeTable, purse: Cents) -> None:
        self.table, self.purse = table, purse
        self.game, self.notice = table.game, table.notice

    @property
    def balance(self) -> Cents:
        talk = self.table.current
        return Cents(self.purse + (net(talk.facts, GUEST) if talk else 0))

    @property
    def number(self) -> int:
        return self.table.rounds + 1

    @property
    def asked(self) -> Asked | None:
        talk = self.table.current
        match talk.request if talk else None:
            case PlaceWagers(clause=clause, wagers=wagers):
                return WagersAsked(self.number, clause, wagers)
            case Decide(clause=clause) as request if (spot := spot_to_decide(request)) and spot.player == GUEST:
                return DecisionAsked(self.number, clause, spot.box, spot.hand, request.options[spot])
        return None

    @property
    def takes_wagers(self) -> bool:
        talk = self.table.current
        return talk is None or isinstance(talk.request, PlaceWagers)

    @property
    def view(self) -> View:
        return view(self._talk, player_viewer(GUEST))

    @property
    def _talk(self) -> Conversation:
        assert self.table.current is not None, "no round is under way"
        return self.table.current

    @property
    def remark(self) -> str:
        current = self.table.current
        lies = current.table if current else self.table.last
        in_shoe, is_last = (len(lies.hand(SHOE)), lies.opening.is_last) if lies else (0, False)
        return remark_on(self.notice, self.table.pool.cents, in_shoe, is_last=is_last)

    @property
    def company(self) -> str:
        return str(self.table.regulars)

    def listen(self, seconds: float) -> list[Happening]:
        """One step: the next round is opened, or the round under way goes on by an answer that is not the person's."""
        self.pause = Seat.pause
        if self.table.current is None:
            self.table.begin()
        elif self.asked is None and not self._talk.is_over:
            self.pause = self.table.step()
        return [self._settle()] if self._talk.is_over else []

    def _settle(self) -> Settled:
        """Take the round's money into the purse, and clear the table for the next."""
        seen = self.view
        self.purse = self.balance
        self.table.close()
        return Settled(seen, self.table.rounds, self.purse)

    def place(self, wishes: Sequence[Wish]) -> None:
        talk, box = self._talk, self.table.box
        assert isinstance(talk.request, PlaceWagers)
        is_timed = talk.request.is_timed
        placed: list[str] = []
        try:
            for wager, amount in wishes:
                talk.answer(Wager(box, GUEST, wager, amount, seat=True))
                placed.append(wager)
            talk.answer(TimeIsUp() if is_timed else NoMoreBets())
        except Refused:
            for wager in dict.fromkeys(placed):
                talk.answer(Withdraw(box, GUEST, wager))
            raise

    def decide(self, asked: DecisionAsked, choice: str) -> None:
        self._talk.answer(Decision(asked.box, choice, asked.hand))

    def leave(self) -> list[Happening]:
        """The rules play the round out for somebody absent; what lies there for the next round is given back."""
        told: list[Happening] = []
        while not self.takes_wagers:
            if isinstance(asked := self.asked, DecisionAsked):
                told += self._be_absent(asked)
            told += self.listen(0)
        self.purse = Cents(self.purse + net(self.table.give_back(), GUEST))
        return told

    def _be_absent(self, asked: DecisionAsked) -> list[Happening]:
        """Absent, or where the game has no rule on that, out for as little as possible."""
        try:
            self._talk.answer(Absent(asked.box))
        except Refused:
            choice = min(asked.options, key=lambda option: option.cost).name
            self.decide(asked, choice)
            return [f"No rule here says what becomes of a hand that is left: its choice is “{choice}”."]
        return []
