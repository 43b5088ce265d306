"""Everything that people may ask of the house, as values. `roles` says who may ask it at all.

A command is done whole or not at all, and once: it comes with a key, and the same key gets the same reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from pitbook.house.people.roles import PLAYERS, RULERS, STAFF, HouseRole
from pitbook.table.codec import newer_fields

OPERATOR = frozenset({HouseRole.OPERATOR})
CUSTOMERS = frozenset({HouseRole.PLAYER})


@dataclass(frozen=True, slots=True)
class Command:
    """Something asked of the house."""

    roles: ClassVar[frozenset[HouseRole]] = frozenset()


# At a table


@dataclass(frozen=True, slots=True)
class AtTable(Command):
    table: str


@dataclass(frozen=True, slots=True)
class Join(AtTable):
    """Come to a table: to a seat, or standing (0). Staff bring the walk-in they name to a table dealt by hand."""

    seat: int = 0
    player: str = ""

    roles: ClassVar = PLAYERS | STAFF


@dataclass(frozen=True, slots=True)
class Leave(AtTable):
    """Get up from a table. What is staked stays, and the rule on absent players takes its course.

    At a table dealt by hand staff get up the player they name: a walk-in, or anybody who has nothing staked.
    """

    player: str = ""

    roles: ClassVar = PLAYERS | STAFF


@dataclass(frozen=True, slots=True)
class Ready(AtTable):
    """No further wager from me while they are open now: go on as soon as everybody says so."""

    roles: ClassVar = PLAYERS


@dataclass(frozen=True, slots=True)
class Consent(AtTable):
    """Let the staff of a table, or the nominee you name, stake and decide for you there, or no longer.

    It ends by itself when you leave or are signed out, and when the table closes.
    """

    is_given: bool
    nominee: str = ""

    roles: ClassVar = PLAYERS


@dataclass(frozen=True, slots=True)
class Say(AtTable):
    """An answer to what the table asks, as `{"answer": "Wager", …}`; with `round` it counts in that round only."""

    answer: dict[str, Any]
    round: int | None = None

    roles: ClassVar = PLAYERS | STAFF


@dataclass(frozen=True, slots=True)
class InsertNotes(AtTable):
    """Put cash into the note acceptor of the terminal you hold."""

    cents: int

    roles: ClassVar = PLAYERS


@dataclass(frozen=True, slots=True)
class CreditTerminal(AtTable):
    """Take cash or chips from a player who holds a terminal, and credit it."""

    player: str
    cents: int

    roles: ClassVar = STAFF


@dataclass(frozen=True, slots=True)
class TakeVoucher(AtTable):
    """Have the terminal print a voucher over all of its credits. Staff do it for the walk-in they name."""

    player: str = ""

    roles: ClassVar = PLAYERS | STAFF


@dataclass(frozen=True, slots=True)
class CancelCredits(AtTable):
    """Cancel all credits of the terminal that a player holds, and pay them out in chips."""

    player: str

    roles: ClassVar = STAFF


# On the floor


@dataclass(frozen=True, slots=True)
class CreateTable(AtTable):
    """Set up a table of a game under a notice."""

    name: str
    edition: str
    notice: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)

    roles: ClassVar = OPERATOR


@dataclass(frozen=True, slots=True)
class CreateJackpot(Command):
    """Set up a jackpot prize pool that tables can be linked to, seeded with the operator's money."""

    jackpot: str
    name: str
    seed: int

    roles: ClassVar = OPERATOR


@dataclass(frozen=True, slots=True)
class SeedJackpot(Command):
    """Put more of the operator's money into a jackpot."""

    jackpot: str
    cents: int

    roles: ClassVar = OPERATOR


@dataclass(frozen=True, slots=True)
class Announce(AtTable):
    """Give notice of another notice; it is posted after twenty minutes, or when nobody is at the table."""

    edition: str
    notice: dict[str, Any]

    roles: ClassVar = OPERATOR


@dataclass(frozen=True, slots=True)
class OpenTable(AtTable):
    """Receive and inspect what is played with."""

    roles: ClassVar = RULERS


@dataclass(frozen=True, slots=True)
class CloseTable(AtTable):
    """End play, after twenty minutes or when nobody is at the table."""

    roles: ClassVar = RULERS


@dataclass(frozen=True, slots=True)
class Proceed(AtTable):
    """At a table dealt by hand, begin what comes next: a round, or what there is to do with what it is played with.

    With cards or tiles that is shuffle, count or replacement. `call-off` ends a round in which nobody has wagered.

    `is_suspect`: a shuffle is directed because the last may not have been random.
    """

    what: str
    is_suspect: bool = False

    roles: ClassVar = STAFF


@dataclass(frozen=True, slots=True)
class Vacate(AtTable):
    """At a table dealt by hand: it stands empty; the supervisor says whether to shuffle where that is left to them."""

    ruling: str = ""

    roles: ClassVar = RULERS


@dataclass(frozen=True, slots=True)
class Direct(AtTable):
    """English only, silence, players kept apart or admitted, or limited on each area, at the operator's word.

    Who is kept apart plays a round under way to its end, makes no further wager in it, and goes before the next.
    """

    direction: str
    players: tuple[str, ...] = ()

    roles: ClassVar = RULERS


@dataclass(frozen=True, slots=True)
class ExposedInLoading(AtTable):
    """A card was exposed on its way into the shoe or the shuffler."""

    roles: ClassVar = STAFF


@dataclass(frozen=True, slots=True)
class SetPersonalMaximum(AtTable):
    """Agree a maximum of their own with a player, where the game has that."""

    player: str
    wager: str
    cents: int

    roles: ClassVar = RULERS


@dataclass(frozen=True, slots=True)
class VoidStopped(AtTable):
    """Rule that the round of a table which has stopped is void: all its money goes back."""

    why: str

    roles: ClassVar = RULERS


@dataclass(frozen=True, slots=True)
class Correct(AtTable):
    """Settle a finished round again with these answers in the place of those first given."""

    episode: int
    answers: tuple[dict[str, Any], ...]
    why: str

    roles: ClassVar = RULERS


# Money


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    """Play chips for a player."""

    cents: int
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


@dataclass(frozen=True, slots=True)
class CashOut(Command):
    """Play chips back to the cashier."""

    cents: int
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


@dataclass(frozen=True, slots=True)
class IssueVoucher(Command):
    """Turn chips into a voucher that pays whoever brings it, once. Staff do it for the walk-in they name."""

    cents: int
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


@dataclass(frozen=True, slots=True)
class RedeemVoucher(Command):
    """Be paid a voucher in chips. Staff have it paid to the walk-in they name."""

    number: str
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


# People


@dataclass(frozen=True, slots=True)
class SetLimits(Command):
    """A player's own limits: tighter at once, looser after a day. None lifts one.

    Staff set them as the walk-in they name has asked.
    """

    day_loss: int | None = None
    day_stakes: int | None = None
    session_minutes: int | None = None
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


@dataclass(frozen=True, slots=True)
class Exclude(Command):
    """A player keeps away from all tables for so many days, and nobody can undo it.

    Staff write it down for the walk-in they name, who has asked for it.
    """

    days: int
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


@dataclass(frozen=True, slots=True)
class TakeBreak(Command):
    """The same for so many minutes: no wager before they are over."""

    minutes: int
    player: str = ""

    roles: ClassVar = CUSTOMERS | RULERS


@dataclass(frozen=True, slots=True)
class ChangePassword(Command):
    """Another password for whoever has shown the old one; only hashes are given. All sessions but this one end."""

    old: str
    new: str
    session: str

    roles: ClassVar = frozenset(HouseRole) - {HouseRole.GUEST}


@dataclass(frozen=True, slots=True)
class ResetPassword(Command):
    """Another password for an operator who has lost theirs, by whoever has the machine; only its hash is given.

    All their sessions end. No route leads here.
    """

    person: str
    new: str

    roles: ClassVar = OPERATOR


@dataclass(frozen=True, slots=True)
class SetActive(Command):
    """Let somebody in, or keep them out."""

    person: str
    is_active: bool

    roles: ClassVar = OPERATOR


@dataclass(frozen=True, slots=True)
class AddPerson(Command):
    """Let the house know somebody: a guest or a player comes by themself, the operator takes on everybody else."""

    name: str
    role: HouseRole
    password: str | None

    roles: ClassVar = frozenset(HouseRole)


@dataclass(frozen=True, slots=True)
class AddWalkIn(Command):
    """Let the house know a player without a sign-in, for whom staff act at tables dealt by hand and at the cashier."""

    name: str

    roles: ClassVar = STAFF


@dataclass(frozen=True, slots=True)
class SignIn(Command):
    """Start a session for whoever has shown that they may: only the hash of its token is kept."""

    session: str
    csrf: str
    lasts: int

    roles: ClassVar = frozenset(HouseRole)


@dataclass(frozen=True, slots=True)
class SignOut(Command):
    session: str

    roles: ClassVar = frozenset(HouseRole)


def table_of(command: Command) -> str:
    """The table that a command is about, or nothing."""
    return command.table if isinstance(command, AtTable) else ""


ALWAYS_TOLD: Mapping[type[Command], tuple[str, ...]] = {
    Join: ("seat", "player"),
    Leave: ("player",),
    CreateTable: ("notice", "settings"),
    Proceed: ("is_suspect",),
    Vacate: ("ruling",),
    Direct: ("players",),
    BuyIn: ("player",),
    CashOut: ("player",),
    IssueVoucher: ("player",),
    RedeemVoucher: ("player",),
    SetLimits: ("day_loss", "day_stakes", "session_minutes", "player"),
    Exclude: ("player",),
}
"""Fields that tell one command from another though they have their default, because version 0.1.0 counted them in.

Any other field that has its default is left out: so a command may gain one, and whoever sends again what an older
version has done still gets that reply. This list does not grow.
"""


@cache
def _newer(kind: Any) -> tuple[tuple[str, Any], ...]:
    return newer_fields(kind, ALWAYS_TOLD.get(kind, ()))


def left_out(command: Command) -> list[str]:
    """The fields that do not tell this command from others of its kind."""
    kind: Any = type(command)
    return [name for name, default in _newer(kind) if getattr(command, name) == default]
