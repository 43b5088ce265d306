"""A seat at a live table of a house: what is asked of the person who sits there, and what they see.

Everything comes and goes through the line to the house; nothing here knows more than that person may.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from pitbook.cli.play import felt
from pitbook.cli.play.house_hearing import NOTHING_YET, Hearing, Settled
from pitbook.cli.play.house_line import House, HouseIsGone, HouseRefuses, TableLine
from pitbook.cli.play.house_screen import Screen
from pitbook.cli.play.house_view import read_options, read_view
from pitbook.cli.play.prompt import Leaves, common_keys, keys_for, name_choices, parse_amounts, split_names
from pitbook.errors import BadInput
from pitbook.games import Game, find_edition, find_game
from pitbook.law import Cents, Clause, Notice, dollars
from pitbook.table.requests import Choice

WAGERS, DECISIONS = "PlaceWagers", "Decide"


@dataclass
class Visit:
    """A person's time at a table of a house: how it stands, what has been heard, and what they usually stake."""

    house: House
    table: str
    title: str
    game: Game
    notice: Notice
    jackpot: str
    line: TableLine
    screen: Screen
    bankroll: Cents
    hearing: Hearing = field(init=False)
    last: Settled | None = None
    usual: list[Cents] = field(default_factory=list)
    names: tuple[str, ...] = ()
    wagered: int = -1
    decided: dict[tuple[int, int], tuple[Choice, ...]] = field(default_factory=dict)
    rounds: int = 0
    pool: Cents = Cents(0)
    parting: str = ""

    @classmethod
    def begin(cls, house: House, table: dict[str, Any], screen: Screen, *, balance: int) -> Visit:
        notice = Notice.post(find_edition(table["edition"]), table["notice"])
        line = TableLine(house, table["id"], screen.say)
        game = find_game(table["game"])
        visit = cls(house, table["id"], table["name"], game, notice, table["jackpot"], line, screen, Cents(balance))
        state = table["state"] | {"episode": NOTHING_YET}
        visit.hearing = Hearing(
            house, visit.table, notice.edition, state, on_news=visit._hear_news, on_settled=visit._see_settled
        )
        visit.usual = [notice.limit(visit._main_wager).min or Cents(500)]
        return visit

    # The visit

    def run(self) -> None:
        with self.screen.open():
            try:
                self.line.open()
                self._until(lambda: self.state["episode"] != NOTHING_YET)
                self._sit_down()
                if not self.screen.is_live:
                    self.screen.show(self.draw())
                while self._is_going_on():
                    self._turn()
            except (Leaves, KeyboardInterrupt):
                pass
            finally:
                self._get_up()
        self._farewell()

    def as_data(self) -> dict[str, int]:
        return {"rounds": self.rounds, "net": self.balance - self.bankroll, "balance": self.balance}

    @property
    def balance(self) -> Cents:
        return Cents(self.state["you"]["balance"])

    @property
    def state(self) -> dict[str, Any]:
        return self.hearing.state

    @property
    def me(self) -> str:
        return self.hearing.me

    @property
    def _main_wager(self) -> str:
        return self.notice.edition.options["limits"].choices[0]

    def _sit_down(self) -> None:
        """The seat one has, else the first that is free."""
        taken = set(self.state["seats"].values())
        seats = range(1, self.notice.edition.number("boxes") + 1)
        for seat in [] if self.state["you"]["seat"] else [seat for seat in seats if seat not in taken]:
            try:
                self.line.ask("join", seat=seat)
            except HouseRefuses as refusal:
                if refusal.code != "seat-taken":
                    raise
            else:
                break
        self._until(lambda: bool(self.state["you"]["seat"]))
        if not self.state["you"]["seat"]:
            raise BadInput(f"table {self.table} is full", remedy="try again later, or play another game")

    def _until(self, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + 10
        while not is_so() and time.monotonic() < until:
            self.listen(0.5)

    def _is_going_on(self) -> bool:
        if self.state["stopped"]:
            self.parting = f"The table has stopped until a supervisor rules: {self.state['stopped']}."
        elif not self.state["is_open"]:
            self.parting = "The table is closed."
        elif not self.hearing.stakes and self.balance < self._least:
            self.parting = f"{dollars(self.balance)} is not enough for a round here."
        else:
            return True
        return False

    @property
    def _least(self) -> int:
        return self.notice.limit(self._main_wager).min or 1

    def _turn(self) -> None:
        """Do what is asked of this person, or watch what the others do."""
        match self._asked():
            case "wagers":
                self._wager()
            case (box, hand):
                self._decide(box, hand)
            case _:
                self.screen.watch(self, lambda: self._asked() is None and self._is_going_on())

    def _asked(self) -> str | tuple[int, int] | None:
        if self.state["asks"] == WAGERS and self.wagered != self.state["episode"]:
            return "wagers"
        if self.state["asks"] == DECISIONS:
            for spot, options in read_options(self.state).items():
                if self.decided.get(spot) != options:
                    return spot
        return None

    def _get_up(self) -> None:
        with suppress(BadInput, HouseIsGone, KeyboardInterrupt):
            if self.hearing.stakes and self.state["asks"] == DECISIONS:
                absent = self.notice.edition.find_point("absent")
                rule = f" by rule {absent.clause}" if absent else ""
                self.parting = f"Your hand stays; when the clock runs out it is that of an absent player{rule}."
            if self.state["you"]["seat"] is not None:
                self.line.ask("leave")
            self.listen(0)
        self.line.close()

    # Wagers

    def _wager(self) -> None:
        """Ask for wagers until some are made, or the round goes on without this person."""
        wagers, episode = tuple(self.state["wagers"]), self.state["episode"]

        def is_asked() -> bool:
            return bool(self.state["asks"] == WAGERS and self.state["episode"] == episode)

        repeat = " + ".join(felt.money(cents) for cents in self.usual)
        if self.names:
            repeat = " + ".join(f"{felt.money(c)} {n}" for c, n in zip(self.usual, self.names, strict=False))
        example = "10" if len(wagers) < 2 else "10+1" if "jackpot" in wagers else f"10 {wagers[0]} + 5 {wagers[1]}"
        bar = {"enter": repeat, example: "other wagers", "l": "limits"}
        bar |= {"d": "deal"} if self.hearing.stakes else {}
        text = self._ask(bar, is_asked, wagers)
        if text is None:
            self.screen.say("The round goes on without you.", "yellow")
            self.wagered = episode
            return
        try:
            if not (text == "d" and self.hearing.stakes):
                self._place(text, wagers)
            self.line.ask("ready")
        except BadInput as bad:
            self.screen.say(str(bad), "yellow")
        else:
            self.wagered, self.decided, self.last = episode, {}, None

    def _place(self, text: str, wagers: tuple[str, ...]) -> None:
        """Make all of these wagers or none of them; without names they are those of the last round."""
        amounts, names = split_names(text, wagers)
        cents, names = (parse_amounts(amounts), names) if text else (self.usual, self.names or wagers)
        names = names if names != wagers else (self.names or wagers)[: len(cents)]
        if len(cents) > len(names):
            raise BadInput(f"there are not {len(cents)} wagers to make", remedy=f"name them: 10 {wagers[0]}")
        self._check_means(cents)
        if self.state["you"]["seat"] is None:
            self._sit_down()
        box, placed = self.state["you"]["seat"], list[str]()
        try:
            for name, amount in zip(names, cents, strict=False):
                self.line.ask("say", answer={"answer": "Wager", "box": box, "wager": name, "cents": amount})
                placed.append(name)
        except HouseRefuses:
            for name in placed:
                self.line.ask("say", answer={"answer": "Withdraw", "box": box, "player": self.me, "wager": name})
            raise
        self.usual, self.names = cents, names

    def _check_means(self, amounts: list[Cents]) -> None:
        """With enough kept back for the second wager of the cards."""
        law, is_second = self.notice.edition, bool(self.game.record.second_wager)
        second = amounts[0] * (law.number("bet-multiple") if law.find_point("bet-multiple") else is_second)
        if sum(amounts) + second > self.balance:
            needed = f"that needs {dollars(sum(amounts) + second)}"
            raise BadInput(
                needed + (", the bet after the deal included" if second else ""),
                remedy=f"you have {dollars(self.balance)}",
            )

    # Decisions

    def _decide(self, box: int, hand: int) -> None:
        options = read_options(self.state)[box, hand]
        keys = keys_for(tuple(option for option in options if option.cost <= self.balance))
        if not self.screen.is_live:
            self.screen.show(self.draw())
        episode = self.state["episode"]
        text = self._ask(
            {**name_choices(keys), "?": "rule"},
            lambda: self.state["episode"] == episode and read_options(self.state).get((box, hand)) == options,
        )
        if text is None:
            self.screen.say("Too late: the clock ran out, and the rules decided for you.", "yellow")
            return
        if text not in keys:
            self.screen.say(f"{text[:30]!r} is none of these.", "yellow")
            return
        try:
            answer = {"answer": "Decision", "box": box, "choice": keys[text].name, "hand": hand}
            self.line.ask("say", answer=answer)
        except HouseRefuses as refusal:
            self.screen.say(str(refusal), "yellow")
        else:
            self.decided[box, hand] = options

    def _ask(self, bar: Mapping[str, str], is_asked: Callable[[], bool], wagers: tuple[str, ...] = ()) -> str | None:
        """What the person types, once it is not a question about the table."""
        cited = [end.clause for end in felt.ends_of(self.last.view, self.me)] if self.last else []
        while True:
            text = self.screen.ask(self, {**bar, **common_keys(cited)}, is_asked)
            reply = None if text is None else self._reply(text, wagers, cited)
            if reply is None:
                return text
            self.screen.show(reply)

    def _reply(self, text: str, wagers: tuple[str, ...], cited: list[Clause]) -> RenderableType | None:
        clause = self.state.get("clause", "")
        match text:
            case "s":
                return felt.draw_sign(self.notice)
            case "l" if wagers:
                return felt.draw_limits(self.notice, wagers)
            case "r" if cited:
                return felt.draw_clauses(cited)
            case "?" if clause:
                law = self.notice.edition.cite(clause)
                return felt.draw_clauses([law] if wagers else felt.neighbours(law))
        return None

    # What the house says

    def listen(self, seconds: float) -> None:
        message = self.line.hear(seconds)
        while message is not None:
            before = self.hearing.promise
            self.hearing.take(message)
            if self.hearing.promise is not before:
                self._read_pool()
            message = self.line.hear()

    def _read_pool(self) -> None:
        """What the jackpot holds as a round begins."""
        if self.jackpot:
            with suppress(BadInput):
                pools = {pool["id"]: pool["cents"] for pool in self.house.get("/jackpots")}
                self.pool = Cents(pools.get(self.jackpot, 0))

    def _hear_news(self, words: str) -> None:
        if not self.screen.is_live:
            self.screen.show(felt.framed(Text(f"· {words}", "dim")))

    def _see_settled(self, settled: Settled) -> None:
        self.rounds += 1
        self.last = settled
        if not self.screen.is_live:
            self.screen.show(self._settled(settled))

    # What the person sees

    def clock(self) -> str:
        left = self.hearing.ends_at - time.monotonic()
        return f"{max(0, round(left))} s " if self.hearing.ends_at else ""

    def draw(self) -> RenderableType:
        if self.last is not None and self.state["asks"] == WAGERS:
            return felt.framed(self._settled(self.last), *self._news())
        if self.hearing.facts and self.state["asks"] != WAGERS:
            seen = read_view(self.state, self.hearing.facts)
            table = felt.draw_table(self._header(self.state["round"]), seen, self.game.record, self.game.ranking)
            return felt.framed(table, *self._below())
        return felt.framed(*self._opened())

    def _opened(self) -> Iterator[RenderableType]:
        """Before the deal: where one sits, among whom, and what has been promised."""
        yield felt.draw_header(self._header(self.state["round"]))
        yield Text()
        yield Text(self.game.rulebook.summary)
        yield Text()
        yield Text("Play money only: nothing here can be bought, won or paid out.", "bold")
        yield Text(f"{self.title}, at {self.house.address}. {self._seats()}")
        yield from self._below()

    def _seats(self) -> str:
        others = sorted((seat, name) for name, seat in self.state["seats"].items() if name != self.me)
        here = ", ".join(f"{name} ({seat})" if seat else name for seat, name in others)
        seat = self.state["you"]["seat"]
        return f"You are {self.me}, box {seat}. " + (f"Also here: {here}." if here else "No other person is here yet.")

    def _below(self) -> Iterator[RenderableType]:
        if self.hearing.promise:
            size = f"{self.hearing.promise.size} cards"
            yield Text(
                f"Shuffle {self.hearing.promise.id}, {size}, promised by root {self.hearing.promise.root[:16]}…", "dim"
            )
        yield from self._news()

    def _news(self) -> Iterator[RenderableType]:
        for words in self.hearing.news:
            yield Text(f"· {words}", "dim", no_wrap=True, overflow="ellipsis")

    def _settled(self, settled: Settled) -> RenderableType:
        header = self._header(settled.number, settled.balance)
        table = felt.draw_table(header, settled.view, self.game.record, self.game.ranking)
        proof = Text(settled.verdict, "bold red" if settled.verdict.startswith("NOT") else "green")
        return felt.framed(table, felt.draw_settlement(settled.view, settled.balance), proof)

    def _header(self, number: int, balance: Cents | None = None) -> felt.Header:
        remark = f"jackpot {dollars(self.pool)}" if self.jackpot else ""
        if not remark and self.notice.decks > 1 and self.state.get("in_shoe"):
            remark = f"{self.state['in_shoe']} cards in the shoe"
        return felt.Header(
            self.game.rulebook, self.notice.edition, number, self.balance if balance is None else balance, remark
        )

    def _farewell(self) -> None:
        net = self.balance - self.bankroll
        result = f"{dollars(Cents(abs(net)))} {'up' if net > 0 else 'down'}" if net else "even"
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        words = f"You leave after {rounds}, {result}, with {dollars(self.balance)} of play money. Good-bye!"
        parting = [Text(self.parting, "yellow")] if self.parting else []
        self.screen.console.print(felt.framed(*parting, Text(words, "bold")))
