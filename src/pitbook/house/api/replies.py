"""The shape of what the API replies, for the description of it. Replies are made elsewhere, and not made slower here.

A card is a text such as "Ah", or null where whoever asked may not see it. Amounts are whole cents, moments are
milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from pitbook.house.api.problems import DOCUMENTED


class About(BaseModel):
    """The house: its version, its games by title, and where its log ends."""

    name: str
    version: str
    games: dict[str, str]
    head: str
    money: str


class TicketReply(BaseModel):
    """Somebody has come in. The token is told this once; it is good as a bearer, and stands in a cookie."""

    token: str
    csrf: str
    name: str
    role: str
    expires_at: int


class Named(BaseModel):
    name: str
    role: str


class SignedOut(BaseModel):
    name: str


class OwnLimits(BaseModel):
    day_loss: int | None
    day_stakes: int | None
    session_minutes: int | None


class Me(BaseModel):
    """Whoever is signed in. What follows `now` is there for guests and players only."""

    name: str
    role: str
    csrf: str
    signed_in_at: int
    expires_at: int
    now: int
    balance: int | None = None
    owes: int | None = None
    limits: OwnLimits | None = None
    excluded_until: int | None = None
    tables: list[str] | None = None


class Jackpot(BaseModel):
    id: str
    name: str
    cents: int


class PersonEntry(BaseModel):
    name: str
    role: str
    is_active: bool
    since: int


class LogEntry(BaseModel):
    """One piece of work: what it did in words, the digests of the rows it changed, and the hash of all up to it."""

    seq: int
    at: int
    kind: str
    actor: str
    subject: str
    what: str
    rows: str
    hash: str


class RoundEntry(BaseModel):
    """A finished round among others."""

    number: int
    started_at: int
    ended_at: int
    shuffle: str
    facts: str


class TableListing(BaseModel):
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


class SignLine(BaseModel):
    about: str
    says: str
    clause: str


class Choice(BaseModel):
    choice: str
    cost: int
    cards: tuple[int, int]
    amount: tuple[int, int]


class Options(BaseModel):
    box: int
    hand: int
    choices: list[Choice]


class BoxState(BaseModel):
    player: str
    choice: str


class Commitment(BaseModel):
    """The promise of a shuffle, made before the first card is dealt."""

    id: str
    root: str
    size: int


class You(BaseModel):
    name: str
    role: str
    seat: int | None = None
    balance: int | None = None


class TableState(BaseModel):
    """A table as it stands, for whoever asked. What follows `you` is there while something is under way."""

    now: int
    is_open: bool
    stopped: str
    announced: dict[str, Any] | None
    seats: dict[str, int]
    ready: list[str]
    episode: int
    kind: str
    round: int
    commitment: Commitment | None
    deadline: int | None
    awaited: str
    asks: str
    you: You
    clause: str = ""
    wagers: list[str] = []
    rulings: list[str] = []
    options: list[Options] = []
    piles: dict[str, list[str | None]] = {}
    slots: dict[str, list[int]] = {}
    in_shoe: int = 0
    in_discard_rack: int = 0
    boxes: dict[str, BoxState] = {}
    stakes: list[tuple[int, str, str, int, int]] = []


class TableReply(TableListing):
    """A table: its sign, its state, and the story of what is under way."""

    sign: list[SignLine]
    notice: dict[str, Any]
    state: TableState
    facts: list[dict[str, Any]]


class StatementLine(BaseModel):
    """One entry of an account, with the clause that moved the money."""

    entry: int
    at: int
    kind: str
    table: str
    round: int
    clause: str
    edition: str
    why: str
    cents: int
    balance: int


class PlayerStatementReply(BaseModel):
    player: str
    since: int
    until: int
    opening: int
    closing: int
    received: int
    given: int
    owes: int
    entries: int
    carried: int
    lines: list[StatementLine]
    following: str
    shown: dict[str, str]


class Ratio(BaseModel):
    """Exactly, as `a/b`, and as a number to look at."""

    exact: str
    value: float


class TableWin(BaseModel):
    table: str
    win: int
    shown: str


class JackpotMovement(BaseModel):
    """A jackpot over a day: what the house put in and took out, what tables brought it, and what it paid."""

    jackpot: str
    opening: int
    put_in: int
    taken_out: int
    contributed: int
    paid: int
    closing: int


class Books(BaseModel):
    """What each kind of account gained in a day. All of it together is nothing."""

    players: int
    guests: int
    layouts: int
    tables: int
    jackpots: int
    vouchers: int
    debts: int
    cashier: int
    guest_issue: int
    bots: int
    house: int


class DayStatementReply(BaseModel):
    """A day of the house. `bots` and `guests` are parts of `win` that are no part of `hold`.

    `owed` is in the win and not yet in hand: what corrections of the day wrote down as debts. `repaid` is what came in
    on debts, `owing` what is due at the end of the day. `put_in` and `taken_out` are the house's own money in jackpots.
    """

    day: str
    is_over: bool
    drop: int
    cash_outs: int
    guest_chips: int
    vouchers_issued: int
    vouchers_paid: int
    vouchers_outstanding: int
    vouchers_unpaid: int
    tables: list[TableWin]
    win: int
    bots: int
    guests: int
    hold: Ratio | None
    owed: int
    repaid: int
    owing: int
    put_in: int
    taken_out: int
    jackpots: list[JackpotMovement]
    books: Books
    anchor: str
    following: str
    shown: dict[str, str]


class OpeningReply(BaseModel):
    """Proof that a card lay at this place of a shuffle."""

    place: int
    card: str
    salt: str
    path: list[str]


class RoundReply(BaseModel):
    """A finished round as whoever asked may have it; `pitbook verify --round` checks it without the house."""

    format: str
    table: str
    episode: int
    game: str
    edition: str
    notice: dict[str, Any]
    started_at: int
    ended_at: int
    viewer: Any
    answers: list[dict[str, Any]]
    facts: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    commitment: Commitment | None
    openings: list[OpeningReply]
    corrections: list[dict[str, Any]]
    digest: str


def replying(model: Any, status: int = 200) -> dict[str, Any]:
    """What a route declares that replies in this shape, or refuses."""
    shape: dict[int | str, dict[str, Any]] = {status: {"model": model}}
    return {"responses": shape | DOCUMENTED, "response_model": None, "status_code": status}
