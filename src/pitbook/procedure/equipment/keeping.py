"""What every kind of equipment says of itself: what chance draws with it, and who keeps one table's in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Protocol

from pitbook.cards import Pack
from pitbook.errors import BrokenRules, Refused
from pitbook.law import Edition, Notice
from pitbook.table.answers import Answer
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Noted
from pitbook.table.places import Pile, Slot
from pitbook.table.requests import Deal, Request, Reshuffle, Roll, Show, Spin
from pitbook.table.round import Round, Rules

Piles = tuple[tuple[Pile, tuple[Slot, ...]], ...]
Saved = dict[str, Any]
Procedure = Callable[[Round], Rules]

OPENING: Final = "opening"
ROUND: Final = "round"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something that chance decides, as a row of faces that a machine can promise before anybody wagers.

    Without `drawn` it is an order of all the `faces`; with it, so many of them, each drawn afresh.
    """

    name: str
    faces: tuple[str, ...]
    drawn: int | None = None

    def draw(self, chance: Random) -> tuple[str, ...]:
        """One such row."""
        if self.drawn is not None:
            return tuple(chance.choice(self.faces) for _ in range(self.drawn))
        faces = list(self.faces)
        chance.shuffle(faces)
        return tuple(faces)

    def could_be(self, row: Sequence[str]) -> bool:
        """Whether a row may have been drawn so."""
        if self.drawn is None:
            return Counter(row) == Counter(self.faces)
        return len(row) == self.drawn and set(row) <= set(self.faces)

    @property
    def size(self) -> int:
        return len(self.faces) if self.drawn is None else self.drawn


class UsedUp(BrokenRules):
    """A round asks for more than was drawn for it, which is for a person to rule on: nobody may draw more now."""


Drawn = Sequence[Sequence[str]]
"""What came of each drawing of some equipment, in their order."""


class Machine(Protocol):
    """Equipment that works by itself: it deals, throws and spins what was drawn."""

    def answer(self, request: Request | None, table: Round, sequence: int | None = None) -> Answer | None:
        """What this equipment has to say to a request; None to anything else."""


class NothingDrawn:
    """Equipment for which nothing was drawn yet: people may do things with it, and nothing can come out of it."""

    def answer(self, request: Request | None, table: Round, sequence: int | None = None) -> Answer | None:
        if isinstance(request, Deal | Show | Roll | Spin | Reshuffle):
            raise BrokenRules(f"nothing was drawn for {request.awaits}")
        return None


class Equipment(Protocol):
    """What a game is played with, whichever table it stands on."""

    @property
    def pack(self) -> Pack:
        """What is dealt; an empty pack where nothing is."""

    def piles(self, notice: Notice) -> Piles:
        """How it lies before the first round."""

    def drawings(self, notice: Notice) -> tuple[Drawing, ...]:
        """What chance decides with it."""

    def machine(self, drawn: Drawn) -> Machine:
        """The equipment with what was drawn in it."""

    def keeper(self, notice: Notice, open_table: Procedure) -> Keeper:
        """Whoever keeps one table's in order."""


@dataclass(frozen=True, slots=True)
class Due:
    """What must be done before the next round: which procedure, by which rule, and why no round can be played."""

    kind: str
    clause: str
    fault: str
    remedy: str


class Keeper(ABC):
    """One table's equipment between rounds: how it lies, what is due, and what people do with it.

    `notes` are things to be kept that are no conversation of their own.
    """

    def __init__(self, notice: Notice, open_table: Procedure) -> None:
        self.notice = notice
        self.open_table = open_table
        self.notes: list[Noted] = []

    @property
    def law(self) -> Edition:
        return self.notice.edition

    @property
    @abstractmethod
    def piles(self) -> Piles:
        """How it lies for the next conversation."""

    @property
    def due(self) -> Due | None:
        """What comes before the next round, if anything does."""
        return None

    @abstractmethod
    def draws_for(self, kind: str) -> bool:
        """Whether chance decides anew with a procedure or a round of this kind."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The procedures between rounds that there are with this equipment."""
        return ()

    def directed(self, kind: str, *, by: str, is_suspect: bool) -> Saved:
        """What `start` must be told of a procedure that is not due, and that somebody directs."""
        return {}

    def start(self, kind: str, **how: Any) -> Procedure:
        """A procedure between rounds; a refusal if this equipment has none of the kind, or none is due."""
        raise Refused(f"{self.law.ref} has no {kind} of what it is played with")

    def more(self) -> dict[str, Any]:
        """What an opening says of this equipment besides how it lies."""
        return {}

    def for_round(self) -> dict[str, Any]:
        """What the opening of a round says besides that."""
        return {}

    def after(self, kind: str, conversation: Conversation) -> None:  # noqa: B027 - most equipment keeps nothing
        """Take over what a conversation has left."""

    def expose_in_loading(self) -> None:
        """A card was exposed on its way into a shoe or shuffler."""
        raise Refused(f"{self.law.ref} has no rule on cards exposed in loading")

    def need_fresh(self) -> None:  # noqa: B027 - most equipment is as good as new after every round
        """What became of it in a round that was called off is not known any more."""

    careful_ruling: ClassVar[str] = ""
    """The ruling on a table that stands empty by which play goes on with everything in order."""

    @property
    def minds_vacancy(self) -> bool:
        """Whether something has to be done once the table stands empty, and is not due for another reason."""
        return False

    def vacate(self, *, ruling: str = "", by: str = "") -> None:  # noqa: B027
        """The table stands empty."""

    def post(self, notice: Notice, *, is_open: bool, approved_by: str = "") -> None:
        """Another notice; a refusal where this equipment has to be played on as it was begun."""
        self.notice = notice

    def close(self) -> None:  # noqa: B027
        """End of play."""

    def save(self) -> Saved:
        """What it is between two conversations, as plain data."""
        return {}

    def restore(self, data: Mapping[str, Any]) -> None:  # noqa: B027
        """Be as it was saved."""
