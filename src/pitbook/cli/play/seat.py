"""What a visit needs of a table, wherever that table stands: what is asked, what is seen, and what is answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pitbook.cards import Pack
from pitbook.cli.play.choosing import Chosen
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.sight import choice, places
from pitbook.games import Game
from pitbook.law import Cents, Clause, Notice, dollars
from pitbook.procedure.cards_after import is_continuous
from pitbook.table import View
from pitbook.table.requests import Choice


@dataclass(frozen=True, slots=True)
class WagersAsked:
    """Wagers are open, and this person has not finished making theirs; `window` names them where a round has several.

    `is_first`: nothing has been closed in this round so far.
    """

    episode: int
    clause: Clause
    wagers: tuple[str, ...] = field(compare=False)
    window: str = ""
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class DecisionAsked:
    """A hand of this person's has to be decided on, whoever else decides on it.

    `standing` is the choice that they have made and may change until it is locked in.
    """

    episode: int
    clause: Clause
    box: int
    hand: int
    options: tuple[Choice, ...]
    standing: Chosen | None = None


Asked = WagersAsked | DecisionAsked


class Settled(NamedTuple):
    """A round that is over, as this person saw it, what they have after it, and whether what came out was proved.

    `frames` are what there was to see on the way, where all of it was told at once. `is_own`: they played in it, and
    did not only watch.
    """

    view: View
    number: int
    balance: Cents
    verdict: str = ""
    frames: tuple[View, ...] = ()
    is_own: bool = True


Happening = str | Settled
"""Something about the others in a sentence, or a round that is over."""


class Seat(ABC):
    """Somebody's place at a table.

    `pause`     how many seconds the table takes until there is something new to see
    `promise`   what stands for what chance has drawn before anybody wagers, if anything does
    `news`      what the others have done of late
    `clock`     how long there is left to answer, in words, or nothing
    `pool`      what the jackpot holds that is played for here, if there is one
    `awaited`   what the table waits for, in words, where that takes its time
    `name`      what the person is called, if they have said so
    `obstacle`  why no more is played here, or nothing
    """

    game: Game
    notice: Notice
    pause = 0.2

    @property
    @abstractmethod
    def balance(self) -> Cents:
        """What the person has; money on the layout is not theirs until it comes back."""

    @property
    @abstractmethod
    def number(self) -> int:
        """The number of the round under way, or of the one to come."""

    @property
    @abstractmethod
    def asked(self) -> Asked | None:
        """What the person has to answer now."""

    @property
    @abstractmethod
    def takes_wagers(self) -> bool:
        """Whether the first wagers of a round are open, for this person or others, or a round is yet to begin."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The round as this person sees it."""

    @property
    @abstractmethod
    def remark(self) -> str:
        """What everybody at the table has an eye on."""

    @property
    @abstractmethod
    def company(self) -> str:
        """Where one sits, and among whom."""

    @property
    def promise(self) -> str:
        return ""

    @property
    def news(self) -> Sequence[str]:
        return ()

    @property
    def clock(self) -> str:
        return ""

    @property
    def is_under_way(self) -> bool:
        """Whether there is a round to look at."""
        return True

    @property
    def obstacle(self) -> str:
        return ""

    @property
    def pool(self) -> Cents | None:
        return None

    @property
    def awaited(self) -> str:
        return ""

    @property
    def name(self) -> str:
        return ""

    @property
    def price_of_leaving(self) -> str:
        """What it means to get up now, with money on the table; nothing where nobody has to think about it."""
        if not self.is_under_way:
            return ""
        seen = self.view
        staked = sum(cents for stake, cents in seen.stakes.items() if stake.player == seen.viewer.name)
        if not staked:
            return ""
        lies = f"You have {dollars(Cents(staked))} on the table."
        mine = [place for place in places(seen) if place.player == seen.viewer.name]
        if not self.game.record.choices or all(choice(seen, place) for place in mine):
            return f"{lies} The round goes on without you, and what it brings is yours."
        absent = self.notice.edition.find_point("absent")
        if absent is None:
            return f"{lies} No rule says what becomes of a hand that is left; it stakes nothing more."
        return f"{lies} To leave now may cost you all of it. {absent.clause.says} (rule {absent.clause})"

    def take(self) -> None:  # noqa: B027 - at home it takes nothing
        """Sit down."""

    @abstractmethod
    def listen(self, seconds: float) -> list[Happening]:
        """Let the table go on for at most so long, and tell what happened."""

    @abstractmethod
    def place(self, wishes: Sequence[Wish]) -> None:
        """Make all of these wagers or none of them, and let the round go on."""

    @abstractmethod
    def decide(self, asked: DecisionAsked, said: Chosen) -> None:
        """Choose for the hand that was asked about."""

    @abstractmethod
    def keep(self, asked: DecisionAsked) -> None:
        """Leave the choice that stands as it is, to be locked in."""

    @abstractmethod
    def leave(self) -> list[Happening]:
        """Get up; what that means for a round under way is told."""


def remark_on(notice: Notice, pool: Cents | None, pack: Pack, in_shoe: int, *, is_last: bool = False) -> str:
    """The prize pool where one is played for, else how far a pack is played that lasts for several rounds."""
    shared = notice.edition.options.get("pool")
    if shared is not None and pool is not None and notice.flag(shared.needs):
        return f"{shared.needs} {dollars(pool)}"
    if not pack.size or not in_shoe or notice.decks == 1:
        return ""
    if is_last:
        return "last round of the shoe"
    return f"{in_shoe} {pack.noun}s in the {'shuffler' if is_continuous(notice) else 'shoe'}"
