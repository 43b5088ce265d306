"""What is replied to commands."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

# At a table


class AtTableReply(TypedDict):
    """Done, at this table."""

    table: str


class Seated(AtTableReply):
    """At this seat; 0 is standing."""

    seat: int


class Left(AtTableReply):
    """No longer at this table; with a voucher over what was on the terminal, if anything was."""

    voucher: NotRequired[VoucherIssued]


class TerminalCredits(AtTableReply):
    """What a terminal holds now, and what its player has besides."""

    terminal: int
    player: str
    credits: int
    balance: int


class Consented(AtTableReply):
    """Who may act for whoever asked: the staff of the table, and nominees by name."""

    staff: bool
    nominees: list[str]


class Heard(AtTableReply):
    """The answer was taken: in which round, and how many have been given in it."""

    round: int
    answers: int


# On the floor


class TableCreated(AtTableReply):
    """The table, and the notice that is posted at it."""

    edition: str
    notice: dict[str, Any]


class Pending(TypedDict):
    """What was announced before, and for when."""

    what: str
    at: int


class Replacement(TypedDict):
    """What an announcement takes the place of, if it does."""

    replaces: NotRequired[Pending]


class NoticeAnnounced(AtTableReply, Replacement):
    """When the notice is posted, whether it is already, and what this takes the place of."""

    at: int
    is_posted: bool


class ClosingAnnounced(AtTableReply, Replacement):
    """When the table closes, whether it has already, and what this takes the place of."""

    at: int
    is_closed: bool


class TableOpened(AtTableReply):
    """Whether the table is open: at one dealt by hand the cards are inspected first."""

    is_open: bool


class Begun(AtTableReply):
    """What has begun."""

    began: str


class ShuffleNeeded(AtTableReply):
    """By which clause the cards are to be shuffled, or nothing."""

    shuffle_due: str


class Directed(AtTableReply):
    """Who is kept apart, and who is limited on each area together."""

    barred: list[str]
    together: list[list[str]]


class MaximumAgreed(AtTableReply):
    """A maximum of a player's own."""

    player: str
    wager: str
    cents: int


class RoundUndone(AtTableReply):
    """Which round was undone."""

    episode: int


class RoundCorrected(AtTableReply):
    """What each account gains or loses, and the facts that move money now."""

    episode: int
    changes: dict[str, int]
    facts: list[dict[str, Any]]


class JackpotHolds(TypedDict):
    """What a jackpot holds now."""

    jackpot: str
    cents: int


# Money and people


class Balance(TypedDict):
    """What a player has now."""

    player: str
    balance: int


class VoucherIssued(TypedDict):
    """The number of a voucher, told this once, and what it pays."""

    number: str
    cents: int


class VoucherPaid(Balance):
    """What the voucher paid, and what the player has now."""

    cents: int


class LimitsSet(TypedDict):
    """When the limits are in force."""

    in_force_at: int


class ExclusionSet(TypedDict):
    """Until when the player keeps away."""

    excluded_until: int


class ActivitySet(TypedDict):
    """Whether somebody may come in."""

    name: str
    is_active: bool
