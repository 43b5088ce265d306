"""What is replied about the past of money: the statements of a player, a table and a day, and the hold of a table."""

from __future__ import annotations

from typing_extensions import TypedDict


class Ratio(TypedDict):
    """Exactly, as `a/b`, and as a number to look at; what rests on a figure that is not exact is only a number."""

    exact: str
    value: float


class StatementLine(TypedDict):
    """One entry of an account, with the clause that moved the money, and who made a stake if not its player.

    `episode` is what a round's address has, for tables number shuffles too; `round` is which of its rounds that was.
    """

    entry: int
    at: int
    kind: str
    table: str
    episode: int
    round: int
    clause: str
    edition: str
    why: str
    cents: int
    balance: int
    by: str


class PlayerStatementReply(TypedDict):
    """A player's account over a period, and one page of its entries; `following` is the cursor of the next."""

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


class WagerTotal(TypedDict):
    """All stakes on one kind of wager."""

    wager: str
    count: int
    handle: int
    win: int


class RoundTotal(TypedDict):
    """A finished round as it stands after corrections."""

    episode: int
    round: int
    ended_at: int
    handle: int
    win: int


class TableStatementReply(TypedDict):
    """What a table took over a period, and one page of its rounds. The wagers' wins and `other` add up to `win`."""

    table: str
    since: int
    until: int
    rounds: int
    wagers: list[WagerTotal]
    handle: int
    win: int
    other: int
    bots: int
    guests: int
    to_pool: int
    from_pool: int
    lines: list[RoundTotal]
    following: str
    hold: Ratio | None
    shown: dict[str, str]


class TableWin(TypedDict):
    """What one table won in a day."""

    table: str
    win: int
    shown: str


class JackpotMovement(TypedDict):
    """A jackpot over a day: what the house put in and took out, what tables brought it, and what it paid."""

    jackpot: str
    opening: int
    put_in: int
    taken_out: int
    contributed: int
    paid: int
    closing: int


class Books(TypedDict):
    """What each kind of account gained in a day. All of it together is nothing."""

    players: int
    guests: int
    layouts: int
    tables: int
    jackpots: int
    vouchers: int
    debts: int
    terminals: int
    cashier: int
    guest_issue: int
    bots: int
    house: int


class DayStatementReply(TypedDict):
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


class WagerHoldReply(TypedDict):
    """The first stakes on one kind of wager: how many, how much, what they should have lost and what they did."""

    wager: str
    count: int
    handle: int
    theoretical: Ratio
    variance: Ratio
    win: int
    hold: Ratio | None


class JackpotHoldReply(TypedDict):
    """Jackpot wagers: what was staked, what of it went to the pool and to the table, and what was paid from where."""

    count: int
    handle: int
    to_pool: int
    from_pool: int
    win: int


class BankedHoldReply(TypedDict):
    """Wagers against banks that players held: what was staked, and the commission that the house had of it."""

    count: int
    handle: int
    commission: int


class BandReply(TypedDict):
    """Between what and what the win lies in so many of a hundred such histories."""

    name: str
    low: float
    high: float
    holds_win: bool


class TerminalLine(TypedDict):
    """The credit identity of a terminal, in cents.

    `credit` is `notes` + `dealer` + `won` + `returned` + `adjusted` - `turnover` - `laid` - `vouchers` - `cancelled`
    - `refused`; `laid` are chips on its screen that lie there still.
    """

    terminal: int
    credit: int
    notes: int
    dealer: int
    won: int
    returned: int
    adjusted: int
    turnover: int
    laid: int
    vouchers: int
    cancelled: int
    refused: int


class HoldReply(TypedDict):
    """What a table won against what the mathematics expect, with a band for chance."""

    table: str
    since: int
    until: int
    rounds: int
    notices: int
    wagers: list[WagerHoldReply]
    jackpot: JackpotHoldReply
    banked: BankedHoldReply
    handle: int
    win: int
    hold: Ratio | None
    theoretical: Ratio
    theoretical_hold: Ratio | None
    difference: Ratio
    variance: Ratio
    deviation: float
    widest_deviation: float
    z: float | None
    bands: list[BandReply]
    verdict: str
    note: str
    shown: dict[str, str]
