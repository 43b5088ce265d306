"""Requests: what the rules wait for. Each knows which answers fit it, whatever the game.

A request says what it awaits in words, so that every face of Pitbook can tell people what comes next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar, NamedTuple

from pitbook.errors import Refused
from pitbook.law import Cents, Clause, dollars
from pitbook.law.wager_name import in_short
from pitbook.table.answers import (
    Answer,
    Counted,
    Dealt,
    Decision,
    Done,
    Joining,
    Locked,
    Nominate,
    NoMoreBets,
    PoolStands,
    Rolled,
    Ruling,
    Seen,
    Shuffled,
    Spun,
    TimeIsUp,
    VoidHand,
    Wager,
    Withdraw,
)
from pitbook.table.places import PUBLIC, By, Facing, Pile, Role, Slot, Viewer, in_words
from pitbook.table.values import Value, value


class Spot(NamedTuple):
    """A hand and somebody who may decide on it: the box, the player, and which hand of the box it is."""

    box: int
    player: str
    hand: int = 1

    def __str__(self) -> str:
        return f"box {self.box}{f' hand {self.hand}' if self.hand > 1 else ''}"


@value
class Request(Value):
    """Something the rules ask, by the authority of a clause."""

    clause: Clause

    fits: ClassVar[tuple[type[Answer], ...]] = ()

    @property
    def awaits(self) -> str:
        """What is awaited, in words that follow 'awaiting'."""
        raise NotImplementedError

    def check(self, answer: Answer) -> None:
        """Refuse what an answer that `fits` can never say here; what depends on the round is checked by the rules."""

    def misfit(self, answer: Answer) -> Refused:
        """Why an answer of another kind is refused."""
        return self.refuse(f"{_name(answer)} does not answer this")

    def refuse(self, what: str, remedy: str = "", by: Clause | None = None) -> Refused:
        """The refusal of an answer, with what to do about it and the rule that refuses it, if that is another."""
        return Refused(what, clause=(by or self.clause).id, remedy=remedy or f"awaited now: {self.awaits}")


@value
class PlaceWagers(Request):
    """Wagers are open until somebody closes them, or the clock does.

    `window` names it where a round has several. `players` are those who may wager in it, where that is not everybody.
    A clock that closes it runs for `least_seconds` at least.
    """

    wagers: tuple[str, ...]
    is_timed: bool = False
    window: str = ""
    players: frozenset[str] | None = None
    least_seconds: int = 0

    fits: ClassVar[tuple[type[Answer], ...]] = (
        Wager,
        Withdraw,
        Joining,
        Nominate,
        NoMoreBets,
        VoidHand,
        TimeIsUp,
    )

    @property
    def awaits(self) -> str:
        return f"wagers ({', '.join(in_short(self.wagers))}), then {'the clock' if self.is_timed else 'no more bets'}"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, NoMoreBets if self.is_timed else TimeIsUp):
            raise self.refuse("wagers here are closed " + ("by the clock" if self.is_timed else "by a call"))
        if isinstance(answer, TimeIsUp) and (answer.seconds or 0) < self.least_seconds:
            ran = "it is not said how long the clock ran" if answer.seconds is None else f"it ran for {answer.seconds}"
            raise self.refuse(f"wagers are open for {self.least_seconds} seconds at least, and {ran}")
        if self.window and isinstance(answer, Joining | Nominate | VoidHand):
            raise self.refuse("that is for before the deal")
        if isinstance(answer, Wager) and self.players is not None and answer.player not in self.players:
            raise self.refuse(f"{answer.player} has no part in this")


@value
class Deal(Request):
    """Cards from the shoe to a pile."""

    to: Pile
    count: int = 1
    facing: Facing = Facing.DOWN
    noun: str = "card"

    fits: ClassVar[tuple[type[Answer], ...]] = (Dealt,)

    @property
    def awaits(self) -> str:
        cards = f"a {self.noun}" if self.count == 1 else f"{self.count} {self.noun}s"
        return f"{cards} face {self.facing} to {in_words(self.to)}"


@value
class Show(Request):
    """Cards of a pile are turned or looked at; whoever watches for the table says what they are.

    A face is `required` where the rules cannot go on without it.
    """

    pile: Pile
    slots: tuple[Slot, ...]
    to: Viewer
    required: bool = True
    noun: str = "card"

    fits: ClassVar[tuple[type[Answer], ...]] = (Seen,)

    @property
    def awaits(self) -> str:
        whose = "the dealer's" if self.pile == "dealer" else f"{self.pile}'s"
        cards = self.noun if len(self.slots) == 1 else f"{len(self.slots)} {self.noun}s"
        return f"{whose} {cards}, shown to {'everybody' if self.to == PUBLIC else self.to}"

    def check(self, answer: Answer) -> None:
        assert isinstance(answer, Seen)
        if len(answer.cards) != len(self.slots):
            raise self.refuse(f"{len(answer.cards)} faces for {len(self.slots)} {self.noun}s")
        if self.required and not all(answer.cards):  # a card is true, and None is not
            raise self.refuse("a face is missing")


@value
class Choice(Value):
    """A choice and what it costs at once; with `cards` or `amount`, how many cards or what sum it must name.

    `clause` is the rule that allows it or sets its cost, where that is narrower than the request's own.
    """

    name: str
    cost: Cents = Cents(0)
    cards: tuple[int, int] = (0, 0)
    amount: tuple[int, int] = (0, 0)
    clause: Clause | None = None

    def __str__(self) -> str:
        price = f" for {dollars(self.cost)}" if self.cost else ""
        cards = f" naming {_span(*self.cards)} of the hand" if self.cards[1] else ""
        amount = f" of {dollars(self.amount[0])} to {dollars(self.amount[1])}" if self.amount[1] else ""
        return f"{self.name}{price}{cards}{amount}"

    def fault(self, decision: Decision) -> str:
        """What is wrong with the cards or the sum that a decision names, or nothing."""
        named = len(decision.places)
        if not self.cards[0] <= named <= self.cards[1] or len(set(decision.places)) != named:
            return f"{self.name} names {_span(*self.cards)} of the hand, not {decision.places}"
        if not self.amount[0] <= decision.cents <= self.amount[1]:
            return f"{self.name} takes {dollars(self.amount[0])} to {dollars(self.amount[1])}"
        return ""


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


@value
class Decide(Request):
    """Boxes that may choose now, in any order, each from its own options.

    Where decisions are `lockable` they may be changed until they are locked in, which needs every box to have chosen.
    """

    options: Mapping[Spot, tuple[Choice, ...]]
    lockable: bool = False
    undecided: frozenset[Spot] = frozenset()

    fits: ClassVar[tuple[type[Answer], ...]] = (Decision, Locked)

    @property
    def awaits(self) -> str:
        return self._sentence(self.told(self.named).values())

    def awaits_to(self, player: str, named: Mapping[Spot, str], told: Mapping[Spot, str]) -> str:
        """What a player is told: of hands that are theirs the choices as well, of hands of others who decides."""
        return self._sentence([told[spot] if spot.player == player else name for spot, name in named.items()])

    def told(self, named: Mapping[Spot, str]) -> Mapping[Spot, str]:
        """The hands that are decided on, with the choices."""
        return {spot: f"{name}: {' or '.join(map(str, self.options[spot]))}" for spot, name in named.items()}

    @property
    def named(self) -> Mapping[Spot, str]:
        """The hands that are decided on, with whose decision it is where several have one."""
        several = self.is_shared
        return {spot: f"{spot} ({spot.player})" if several else str(spot) for spot in self.options}

    @property
    def is_shared(self) -> bool:
        """Whether several decide on one hand."""
        return len(self.options) > len({(spot.box, spot.hand) for spot in self.options})

    def refuse(self, what: str, remedy: str = "", by: Clause | None = None) -> Refused:
        """Where several decide on one hand, whoever is refused is not told what the others may choose."""
        awaited = self._sentence(self.named.values()) if self.is_shared else self.awaits
        return Request.refuse(self, what, remedy or f"awaited now: {awaited}", by)

    def _sentence(self, each: Iterable[str]) -> str:
        lock = ""
        if self.lockable:
            left = ", ".join(str(spot.box) for spot in sorted(self.undecided))
            lock = f", then the lock{f' once box {left} has chosen' if left else ''}"
        return f"decisions ({'; '.join(each)}){lock}"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Locked):
            if not self.lockable or self.undecided:
                raise self.refuse("decisions cannot be locked in now")
            return
        assert isinstance(answer, Decision)
        if fault := self.choice_of(answer).fault(answer):
            raise self.refuse(fault)

    def spots_at(self, box: int, hand: int = 1) -> list[Spot]:
        """Those who may decide on a hand now."""
        return [spot for spot in self.options if spot.box == box and spot.hand == hand]

    def spot_of(self, decision: Decision) -> Spot:
        """Who decides, and on which hand; who it is must be said where several may."""
        spots = self.spots_at(decision.box, decision.hand)
        if decision.player:
            spots = [spot for spot in spots if spot.player == decision.player]
        if not spots:
            raise self.refuse(f"{decision.player or f'box {decision.box}'} has nothing to decide")
        if len(spots) > 1:
            whose = " or ".join(spot.player for spot in spots)
            raise self.refuse(f"it is not said whose decision on {spots[0]} this is, {whose}'s")
        return spots[0]

    def choice_of(self, decision: Decision) -> Choice:
        """The option that a decision takes."""
        spot = self.spot_of(decision)
        option = next((option for option in self.options[spot] if option.name == decision.choice), None)
        if option is None:
            raise self._of(spot).refuse(f"box {decision.box} cannot choose {decision.choice!r}")
        return option

    def _of(self, spot: Spot) -> Decide:
        """The same request with this hand before the others, for whoever is told what it may choose."""
        return replace(self, options={spot: self.options[spot]} | dict(self.options))


@value
class Rule(Request):
    """A discretion that the rules give to a person: nothing happens until that person has ruled.

    With `boxes`, a ruling may name some of them, and if it names any then the `needed` ones too.
    """

    matter: str
    rulings: tuple[str, ...]
    by: Role
    boxes: tuple[int, ...] = ()
    needed: tuple[int, ...] = ()

    fits: ClassVar[tuple[type[Answer], ...]] = (Ruling,)

    @property
    def awaits(self) -> str:
        return f"a ruling by the {self.by} on {self.matter} ({' or '.join(self.rulings)})"

    def check(self, answer: Answer) -> None:
        assert isinstance(answer, Ruling)
        if answer.ruling not in self.rulings:
            raise self.refuse(f"{answer.ruling!r} is not a ruling on {self.matter}")
        given = By.parse(answer.by)
        if not answer.by.strip():
            raise self.refuse("it is not said who gave the ruling")
        if not given.may(self.by):
            raise self.refuse(f"this is not for a {given.role} to rule")
        needs_boxes = answer.ruling == "boxes"
        if needs_boxes != bool(answer.boxes) or not set(answer.boxes) <= set(self.boxes):
            raise self.refuse(f"the ruling names the wrong boxes, {list(answer.boxes)}", self._boxes_told)
        if needs_boxes and not set(self.needed) <= set(answer.boxes):
            raise self.refuse(f"the ruling must name box {', '.join(map(str, self.needed))} too", self._boxes_told)

    @property
    def _boxes_told(self) -> str:
        """Which boxes a ruling may name."""
        if not self.boxes:
            return "it is on the whole round and names none"
        return f"the ruling 'boxes' names some of {', '.join(map(str, self.boxes))}, and no other ruling names any"


@value
class Do(Request):
    """Something a member of staff does with their hands, recorded when they say it is done."""

    task: str
    roles: tuple[Role, ...]

    fits: ClassVar[tuple[type[Answer], ...]] = (Done,)

    @property
    def awaits(self) -> str:
        return f"the {' or '.join(self.roles)} to {self.task}"

    def check(self, answer: Answer) -> None:
        assert isinstance(answer, Done)
        if answer.role not in self.roles:
            raise self.refuse(f"a {answer.role} may not {self.task}")


@value
class Count(Request):
    """How many there are of something."""

    what: str

    fits: ClassVar[tuple[type[Answer], ...]] = (Counted,)

    @property
    def awaits(self) -> str:
        return f"a count of {self.what}"


@value
class PoolClaim(Value):
    """A hand that claims from a shared pool, and when it was received, by the order of deals over all tables."""

    box: int
    player: str
    hand: str
    received: int | None


@value
class ClaimPool(Request):
    """What the pool holds, with all that this round gives to it (`pending`), once it is this round's turn."""

    claims: tuple[PoolClaim, ...]
    pending: Cents

    fits: ClassVar[tuple[type[Answer], ...]] = (PoolStands,)

    @property
    def awaits(self) -> str:
        return "what the jackpot prize pool holds"


@value
class Roll(Request):
    """Dice thrown by people or machines, never by the rules."""

    dice: int
    sides: int

    fits: ClassVar[tuple[type[Answer], ...]] = (Rolled,)

    @property
    def awaits(self) -> str:
        return f"what {self.dice} dice show"

    def check(self, answer: Answer) -> None:
        assert isinstance(answer, Rolled)
        if len(answer.values) != self.dice or not all(1 <= value <= self.sides for value in answer.values):
            told = " ".join(map(str, answer.values)) or "nothing"
            raise self.refuse(f"{told} is not a throw of {self.dice} dice, each of which shows 1 to {self.sides}")


@value
class Spin(Request):
    """A wheel spun, and the pocket where the ball came to rest."""

    pockets: tuple[str, ...]

    fits: ClassVar[tuple[type[Answer], ...]] = (Spun,)

    @property
    def awaits(self) -> str:
        return "where the ball comes to rest"

    def check(self, answer: Answer) -> None:
        assert isinstance(answer, Spun)
        if answer.pocket not in self.pockets:
            zeros = [pocket for pocket in self.pockets if not pocket.strip("0")]
            others = sorted(
                (pocket for pocket in self.pockets if pocket.strip("0")), key=lambda each: (len(each), each)
            )
            remedy = f"its pockets are {', '.join([*sorted(zeros), *others[:1]])} to {others[-1]}"
            raise self.refuse(f"this wheel has no pocket {answer.pocket[:20]!r}", remedy)


@value
class Reshuffle(Request):
    """Cards of a pile are shuffled in the middle of a round and become the shoe."""

    pile: Pile

    fits: ClassVar[tuple[type[Answer], ...]] = (Shuffled,)

    @property
    def awaits(self) -> str:
        return f"the cards of the {self.pile} to be shuffled and put in the shoe"


def _name(answer: Answer) -> str:
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in type(answer).__name__)
    return f"'{words.strip()}'"
