"""What is replied about a table: its place on the floor, its state, and the news of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict


class Jackpot(TypedDict):
    """A jackpot and what it holds."""

    id: str
    name: str
    cents: int


class InForce(TypedDict):
    """How the edition is called, whether it is a draft, and from which day it is in force, if it is."""

    title: str
    is_draft: bool
    since: str | None


class Keeps(TypedDict):
    """What the house keeps of the main wager by the best play: exactly, where that is known, and as a number."""

    wager: str
    exact: str
    value: float


class FindingReply(TypedDict):
    """Something odd that the mathematics shows in the rules."""

    kind: str
    wager: str
    says: str


class TableListing(TypedDict):
    """A table among others. `keeps` and `finding` are null until the lab has found them out."""

    id: str
    name: str
    game: str
    edition: str
    mode: str
    is_open: bool
    stopped: str
    boxes: int
    players: int
    admits_guests: bool
    jackpot: str
    limits: dict[str, Any]
    asks: str
    announced: Mapping[str, Any] | None
    round: int
    seats: dict[str, str]
    in_force: InForce
    keeps: Keeps | None
    finding: FindingReply | None


class LobbyNews(TypedDict):
    """The floor as it stands."""

    type: str
    tables: list[TableListing]
    jackpots: list[Jackpot]


class SignEntry(TypedDict):
    """A line of the sign, and the clause behind it."""

    about: str
    says: str
    clause: str


class WagerLimit(TypedDict):
    """What may be staked on a wager, null where nothing is set, and the clause that leaves it to the operator."""

    min: int | None
    max: int | None
    step: int | None
    clause: str


class HandName(TypedDict):
    """What a hand is called, and the places in it of the cards that make it so."""

    name: str
    cards: list[int]


class Absence(TypedDict):
    """The rule on a player who is not there to decide, and what then happens."""

    clause: str
    says: str


class ChoiceOffered(TypedDict):
    """Something that a box may choose: its cost, how many cards it names, and between what its amount lies.

    `clause` allows it or sets its cost; one that `gives_up` gives the hand up.
    """

    choice: str
    cost: int
    cards: tuple[int, int]
    amount: tuple[int, int]
    clause: str
    gives_up: bool


class Options(TypedDict):
    """What somebody who may decide on a hand has to choose from; one that `is_decided` may still be changed."""

    box: int
    hand: int
    player: str
    is_decided: bool
    choices: list[ChoiceOffered]


class BoxState(TypedDict):
    """Who plays a box, and what they have chosen."""

    player: str
    choice: str


class Commitment(TypedDict):
    """The promise of something drawn by chance, such as a shuffle, made before the first card is dealt."""

    id: str
    root: str
    size: int


class NamedCommitment(Commitment):
    """The same with what it is called, for there may be several: `shuffle`, `second order`, `throw 1`, `spin 1`."""

    name: str


class OpeningReply(TypedDict):
    """Proof that a card lay at this place of a shuffle; a tile, the side of a die or a pocket stands as `card` too."""

    place: int
    card: str
    salt: str
    path: list[str]


class FurtherOpenings(NamedCommitment):
    """A drawing after the first, and the proofs of what was shown of it."""

    openings: list[OpeningReply]


class LimitHere(TypedDict):
    """The least, the most and the step of a wager at one box, in cents; null where nothing is set."""

    min: int | None
    max: int | None
    step: int | None


class LimitsHere(TypedDict, total=False):
    """By wager, where a box has its own."""

    limits: dict[str, LimitHere]


class You(LimitsHere):
    """Whoever asked, at this table. Guests and players have a seat, or none, and a balance.

    At a terminal `balance` are its credits. `limits` are those of the seat, where some boxes have their own.
    """

    name: str
    role: str
    seat: NotRequired[int | None]
    balance: NotRequired[int]


class UnderWay(TypedDict, total=False):
    """What a table's state has only while something is under way.

    `window` is the name of the window in which wagers are open, where a round has several; if it `is_timed` the clock
    alone closes it. Decisions that are `lockable` may be changed until everybody has decided. `request` is what is
    asked as data, with the fields of its kind; `hands` are those of which the viewer sees every card.
    """

    request: dict[str, Any] | None
    limits: dict[str, WagerLimit]
    hands: dict[str, HandName]

    clause: str
    wagers: list[str]
    rulings: list[str]
    window: str
    is_timed: bool
    lockable: bool
    options: list[Options]
    piles: dict[str, list[str | None]]
    slots: dict[str, list[int]]
    in_shoe: int
    in_discard_rack: int
    boxes: dict[str, BoxState]
    stakes: list[tuple[int, str, str, int, int]]


class TableState(UnderWay):
    """A table as it stands, for whoever asked. `clause` to `stakes` are there while something is under way."""

    now: int
    is_open: bool
    stopped: str
    announced: Mapping[str, Any] | None
    seats: dict[str, int]
    ready: list[str]
    episode: int
    kind: str
    round: int
    commitment: Commitment | None
    commitments: list[NamedCommitment]
    deadline: int | None
    point_from: int | None
    rests_until: int | None
    absence: Absence | None
    pool: int | None
    awaited: str
    asks: str
    you: You


class TableReply(TableListing):
    """A table: its sign, its state, and the story of what is under way."""

    sign: list[SignEntry]
    notice: dict[str, Any]
    state: TableState
    facts: list[dict[str, Any]]


class Hello(TypedDict):
    """How a table stands, for whoever begins to listen; facts may be JSON already."""

    type: str
    table: str
    state: TableState
    facts: list[Any]
    sign: list[SignEntry]


class Proofs(TypedDict):
    """The proofs of what was shown: `openings` of the first drawing, and `further` of those after it.

    A drawing that was promised just now is there even if nothing of it was shown.
    """

    openings: list[OpeningReply]
    further: list[FurtherOpenings]


class LineReply(TypedDict):
    """What became of one wager, by which clause and why."""

    wager: str
    result: str
    stake: int
    pays: int
    clause: str
    why: str
    hand: int


class BoxLines(TypedDict):
    """What a box came to, as `pitbook settle --json` has it."""

    box: int
    player: str
    net: int
    lines: list[LineReply]


class Lines(TypedDict, total=False):
    """There when a round is over."""

    lines: list[BoxLines]


class TableEvent(Proofs, Lines):
    """What has happened in one conversation at a table, and the proofs of what it showed."""

    episode: int
    kind: str
    is_over: bool
    facts: list[Any]


class Update(TypedDict):
    """What has just happened at a table, and how it stands after it."""

    type: str
    table: str
    events: list[TableEvent]
    state: TableState
