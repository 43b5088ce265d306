"""A seat at a table of one's own, and `pitbook play GAME`, which takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final

from rich.console import Console

from pitbook.cli.play.choosing import Chosen
from pitbook.cli.play.home.home_table import HomeTable, closing_of, set_up_table, spot_to_decide
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.screen import open_screen
from pitbook.cli.play.seat import Asked, DecisionAsked, Happening, Seat, Settled, WagersAsked, remark_on
from pitbook.cli.play.sight import as_they_lay
from pitbook.cli.play.upshot import net
from pitbook.cli.play.visit import Visit
from pitbook.errors import Refused
from pitbook.law import Cents, cents
from pitbook.procedure.habits import cautious
from pitbook.table import Absent, Conversation, Decision, NoMoreBets, View, Wager, Withdraw, player_viewer, view
from pitbook.table.answers import Locked, TimeIsUp
from pitbook.table.places import DISCARD, PUBLIC, SHOE
from pitbook.table.requests import Decide, PlaceWagers, Spot

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
    name: str = "",
    is_coached: bool = False,
) -> Visit:
    """Sit a person down at a table of that game and play until they leave or cannot wager any more."""
    seat = HomeSeat(set_up_table(game_name, words, seed=seed, others=others), cents(bankroll, where="bankroll"), name)
    visit = Visit(seat, open_screen(console, read), seat.purse, is_coached=is_coached)
    visit.run()
    return visit


class HomeSeat(Seat):
    """The one seat that a person has; `purse` is what they had before the round under way."""

    def __init__(self, table: HomeTable, purse: Cents, name: str = "") -> None:
        self.table, self.purse = table, purse
        self.me = name or GUEST
        self.game, self.notice = table.game, table.notice
        self._kept: list[tuple[Spot, Chosen]] = []

    @property
    def balance(self) -> Cents:
        talk = self.table.current
        return Cents(self.purse + (net(talk.facts, self.me) if talk else 0))

    @property
    def number(self) -> int:
        return self.table.rounds + 1

    @property
    def asked(self) -> Asked | None:
        talk = self.table.current
        match talk.request if talk else None:
            case PlaceWagers(players=players) as request if players is None or self.me in players:
                is_first = self.takes_wagers
                return WagersAsked(self.number, request.clause, request.wagers, request.window, is_first)
            case Decide() as request:
                return self._decision_asked(request)
        return None

    def _decision_asked(self, request: Decide) -> DecisionAsked | None:
        """The person's hand if it is its turn; once all have decided, one whose choice they have not yet kept."""
        spot, standing = spot_to_decide(request), None
        if spot is None:
            for mine in (each for each in request.options if each.player == self.me):
                standing = self._standing(mine)
                if standing and (mine, standing) not in self._kept:
                    spot = mine
                    break
        if spot is None or spot.player != self.me:
            return None
        return DecisionAsked(self.number, request.clause, spot.box, spot.hand, request.options[spot], standing)

    def _standing(self, spot: Spot) -> Chosen | None:
        """What the person has chosen for a hand since decisions were last locked in."""
        for answer in takewhile(lambda answer: not isinstance(answer, Locked), reversed(self._talk.answers)):
            if isinstance(answer, Decision) and Spot(answer.box, answer.player, answer.hand) == spot:
                return Chosen(answer.choice, answer.places, answer.cents)
        return None

    @property
    def takes_wagers(self) -> bool:
        talk = self.table.current
        return talk is None or (
            isinstance(talk.request, PlaceWagers)
            and not any(isinstance(answer, NoMoreBets | TimeIsUp) for answer in talk.answers)
        )

    @property
    def view(self) -> View:
        me, table = player_viewer(self.me), self._talk.table
        known = table.known_to(PUBLIC) | table.known_to(me)
        lay = {
            pile: tuple(table.faces[slot] if slot in known else None for slot in slots)
            for pile, slots in self.table.lay.items()
            if pile not in (SHOE, DISCARD)
        }
        return as_they_lay(view(self._talk, me), lay)

    @property
    def _talk(self) -> Conversation:
        assert self.table.current is not None, "no round is under way"
        return self.table.current

    @property
    def remark(self) -> str:
        current = self.table.current
        lies = current.table if current else self.table.last
        in_shoe, is_last = (len(lies.hand(SHOE)), lies.opening.is_last) if lies else (0, False)
        return remark_on(self.notice, self.table.pool.cents, self.game.equipment.pack, in_shoe, is_last=is_last)

    @property
    def pool(self) -> Cents | None:
        return self.table.pool.cents if self.notice.pooled_wagers else None

    @property
    def is_under_way(self) -> bool:
        return self.table.current is not None

    @property
    def name(self) -> str:
        return "" if self.me == GUEST else self.me

    @property
    def company(self) -> str:
        return str(self.table.regulars)

    def listen(self, seconds: float) -> list[Happening]:
        """One step: the next round is opened, or the round under way goes on by an answer that is not the person's."""
        self.pause = Seat.pause
        if self.table.current is None:
            self._kept.clear()
            self.table.begin()
        elif self.asked is None and not self._talk.is_over:
            try:
                self.pause = self.table.step()
                if isinstance(self._talk.answers[-1], Locked):
                    self._kept.clear()
            except Refused:
                if not isinstance(self._talk.request, PlaceWagers):
                    raise
                self.table.call_off()  # the others do not wager, and it is not the person's turn to
                return ["Nobody else wagers: the round is called off, and what was staked goes back."]
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
        closing = closing_of(talk.request)
        placed: list[str] = []
        try:
            for wager, amount in wishes:
                talk.answer(Wager(box, self.me, wager, amount, seat=True))
                placed.append(wager)
            self.table.answer(closing)
        except Refused:
            for wager in reversed(dict.fromkeys(placed)):  # what stands on another goes first
                talk.answer(Withdraw(box, self.me, wager))
            raise

    def decide(self, asked: DecisionAsked, said: Chosen) -> None:
        self.table.answer(Decision(asked.box, said.choice, asked.hand, said.places, said.cents, self.me))

    def keep(self, asked: DecisionAsked) -> None:
        assert asked.standing is not None
        self._kept.append((Spot(asked.box, self.me, asked.hand), asked.standing))

    def leave(self) -> list[Happening]:
        """The rules play the round out for somebody absent; what lies there for the next round is given back."""
        told: list[Happening] = []
        while not self.takes_wagers:
            match self.asked:
                case DecisionAsked(standing=None) as asked:
                    told += self._be_absent(asked)
                case DecisionAsked() as asked:
                    self.keep(asked)
                case WagersAsked():
                    self.place(())
            told += self.listen(0)
        self.purse = Cents(self.purse + net(self.table.give_back(), self.me))
        return told

    def _be_absent(self, asked: DecisionAsked) -> list[Happening]:
        """Absent, or where the game has no rule on that, out for as little as possible."""
        request, spot = self._talk.request, Spot(asked.box, self.me, asked.hand)
        assert isinstance(request, Decide)
        is_shared = len(request.spots_at(spot.box, spot.hand)) > 1
        with suppress(Refused):
            self.table.answer(Absent(spot.box, self.me if is_shared else ""))
            if self.asked != asked:
                return []
        decision = cautious(self.view, spot)
        self.table.answer(decision)
        return [f"No rule here says what becomes of a hand that is left: its choice is “{decision.choice}”."]
