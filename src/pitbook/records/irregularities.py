"""What may go wrong in a game: one declaration each, of what the rules do about it and how records tell it.

A game lists its own under `irregularities` of `GAME`; kits in `procedure` declare what divisions share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, Flag, auto
from typing import TYPE_CHECKING, Any, Final

from pitbook.cards import Face
from pitbook.errors import BadRecord, BrokenRules
from pitbook.law import Edition
from pitbook.records.fields import kind_of
from pitbook.records.shape import Shape
from pitbook.table.answers import Answer, Irregularity
from pitbook.table.places import Pile, Role, hand_pile
from pitbook.table.requests import Decide, Request, Roll, Show, Spin
from pitbook.table.round import Handler, Round, Stage

if TYPE_CHECKING:
    from pitbook.records.record import RoundRecord

WAGERS, DEAL, BETTING, SETTLEMENT = "wagers", "deal", "betting", "settlement"
STAGES: Final = {WAGERS: Stage.WAGERS, DEAL: Stage.DEAL, BETTING: Stage.BETTING, SETTLEMENT: Stage.SETTLEMENT}
"""The times of a round that a record may name."""


class Whose(Enum):
    """Whom an irregularity is about."""

    BOX = auto()
    BOX_OR_DEALER = auto()
    TABLE = auto()


class Effect(Flag):
    """What an irregularity means for the rest of a record.

    `TAKES_OUT`      hands may leave the game by it though their players have chosen, or would have
    `ENDS_CHOOSING`  nothing is chosen on the hand after it
    `LATE`           it may also come after the choice, at settlement
    `AT_EMPTY_BOX`   it is about a box that is not in the game
    `ANY_SIZE`       a hand may then have any number of cards, or a throw of dice
    `SPARE_CARD`     a card came that no rule had a use for
    `UNNOTICED`      wagers that a rule bars were made, and nobody stopped them
    `CONFINED`       a ruling may confine what follows to boxes, which the record then names
    `AFTER_ALL`      it matters also if it comes up when the last hand has been folded
    `ANY_BOX`        it may be about a box of which the record tells nothing else
    """

    NONE = 0
    TAKES_OUT = auto()
    ENDS_CHOOSING = auto()
    LATE = auto()
    AT_EMPTY_BOX = auto()
    ANY_SIZE = auto()
    SPARE_CARD = auto()
    UNNOTICED = auto()
    CONFINED = auto()
    AFTER_ALL = auto()
    ANY_BOX = auto()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a recorded round, at which an irregularity may be told.

    `choices` are those that each box has yet to make. `nth` is how often this irregularity was told before.
    """

    told: ToldIrregularity
    record: RoundRecord
    shape: Shape
    table: Round
    request: Request | None
    choices: Mapping[int, Sequence[str]]
    nth: int = 0

    @property
    def box(self) -> int:
        return self.told.box

    @property
    def player(self) -> str:
        boxes = self.table.boxes
        return boxes[self.box].player if self.box in boxes else self.record.player_of(self.box)

    @property
    def pile(self) -> Pile:
        """The hand that it is about."""
        return self.told.pile(self.shape)

    @property
    def other_pile(self) -> Pile:
        """The same where it is another of the table's hands than the first, which reports take for granted."""
        return Pile("") if self.box or self.pile == self.shape.table_pile else self.pile

    @property
    def is_past(self) -> bool:
        """Whether the time of the round that the record speaks of is over."""
        return self.table.stage > STAGES[self.told.when]

    @property
    def is_in_betting(self) -> bool:
        """Whether it is told among the decisions, so that some may have to come first."""
        return self.told.when == BETTING and not self.is_past

    def turns_the_tables_hand(self) -> bool:
        """Whether that is to be turned, and the record has it as it lies there: it is seen before cards are counted."""
        request, pile = self.request, self.shape.table_pile
        if not isinstance(request, Show) or request.pile != pile:
            return False
        return len(self.record.cards_of(pile) or ()) == len(self.table.hand(pile))

    def shows_own_hand(self) -> bool:
        return isinstance(self.request, Show) and self.request.pile == hand_pile(self.box)


def usual_moment(moment: Moment) -> bool:
    """In the deal once a card lies there, or a throw or a spin is due; between decisions in betting; at once later.

    Where several throws or spins may be due, a `count` says how many had come before it. What counting the cards brings
    out at settlement waits for the table's own hand.
    """
    table = moment.table
    if moment.told.when == SETTLEMENT and moment.told.mishap.has(Effect.AFTER_ALL):
        return not moment.turns_the_tables_hand()
    if moment.is_past or moment.told.when == SETTLEMENT:
        return True
    if moment.told.when == BETTING:
        return isinstance(moment.request, Decide)
    if isinstance(moment.request, Roll | Spin):
        return len(table.results) >= (moment.told.count or 0)
    return any(table.hand(pile) for pile in (moment.shape.table_pile, *(box.pile for box in table.boxes.values())))


def _never(moment: Moment) -> Answer | None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Mishap:
    """Something that may go wrong in a game.

    `kind`     the answer by which the rules hear of it. With none it is a ruling that a person gives of their own
               accord, in editions that have a point of that name
    `handler`  what the rules do about it
    `name`     what records call it; what has no name cannot be told in a record
    `point`    a point of law without which an edition has no rule on it

    The rest says how a record tells it:

    `when`     when it is taken to have come up, unless the record says
    `whose`    whom it is about
    `keys`     what may be told of it, besides whose it is, when it came, and what was ruled by whom
    `answer`   it as an answer, filled in from the rest of the record
    `moment`   whether this is the moment of the round that it speaks of
    `check`    refuses what is told of it if that cannot be
    `needless` whether it makes no difference that the round was over before it came up
    `first`    the boxes whose decisions come before it
    `instead`  whether it is told in the place of the next choice of its box, which it undoes
    `effect`   what it means for the rest of the record
    `card_by_card`  its cards are told one by one, and one ruling is on all of them
    `hints`    what a template says of its keys, where they mean something of its own
    `rulings`  what may be ruled on it, in editions that leave it to a person
    `ruled_by` who may rule at the least
    """

    kind: type[Irregularity] | None
    handler: Handler | None
    name: str = ""
    point: str = ""
    when: str = DEAL
    whose: Whose = Whose.BOX
    keys: tuple[str, ...] = ()
    answer: Callable[[Moment], Answer | None] = _never
    moment: Callable[[Moment], bool] = usual_moment
    check: Callable[[ToldIrregularity, RoundRecord], None] = lambda told, record: None
    needless: Callable[[ToldIrregularity, Round], bool] = lambda told, table: False
    first: Callable[[ToldIrregularity], tuple[int, ...]] = lambda told: ()
    instead: Callable[[Moment], bool] = lambda moment: False
    effect: Effect = Effect.NONE
    card_by_card: bool = False
    hints: Mapping[str, str] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    ruled_by: Role = Role.OPERATOR

    def __post_init__(self) -> None:
        if self.name and self.kind and self.answer is _never:
            raise BrokenRules(f"{self.name} has a name for records and no answer to tell it by")
        if self.when not in STAGES:
            raise BrokenRules(f"{self.name} comes up in {self.when!r}", remedy=f"it is {', '.join(STAGES)}")

    def has(self, effect: Effect) -> bool:
        return bool(self.effect & effect)

    def is_known_to(self, edition: Edition) -> bool:
        """Whether an edition has a rule on it."""
        point = self.point or ("" if self.kind else self.name)
        return not point or edition.find_point(point) is not None

    def known_keys(self) -> set[str]:
        """Everything that a record may tell of it."""
        keys = {"what", "ruling", "by", *self.keys}
        keys |= {"box"} if self.whose is not Whose.TABLE else set()
        keys |= {"to"} if self.whose is Whose.BOX_OR_DEALER else set()
        keys |= {"when"} if self.kind else set()
        return keys | ({"boxes"} if self.has(Effect.CONFINED) else set())


def handlers_of(mishaps: Iterable[Mishap]) -> Mapping[type[Irregularity], Handler]:
    """What the rules do about each kind of report."""
    handlers: dict[type[Irregularity], Handler] = {}
    for mishap in mishaps:
        if mishap.kind and mishap.handler and handlers.setdefault(mishap.kind, mishap.handler) != mishap.handler:
            raise BrokenRules(f"there are two handlers for {mishap.kind.__name__}")
    return handlers


_SAMPLES: Final = {tuple: "[1, 2]", str: '"..."', bool: "true or false", int: "3"}


@dataclass(frozen=True, slots=True)
class ToldIrregularity:
    """An irregularity that a record tells; `more` is what it says under keys that only this one has."""

    mishap: Mishap
    when: str
    box: int
    cards: tuple[Face, ...]
    boxes: tuple[int, ...]
    count: int | None
    reconstructed: bool | None
    ruling: str
    by: str
    where: str
    more: tuple[tuple[str, Any], ...] = ()
    to: str = ""

    @property
    def what(self) -> str:
        return self.mishap.name

    def pile(self, shape: Shape) -> Pile:
        """The hand that it is about."""
        if self.box:
            return hand_pile(self.box)
        return shape.table_cards[self.to][0] if self.to in shape.table_cards else shape.table_pile

    def value_of(self, key: str, default: Any) -> Any:
        """What is said under a key that only this irregularity has, of the same type as the default."""
        value = dict(self.more).get(key, default)
        if type(value) is not type(default):
            belongs = {tuple: "a list of numbers", str: "a text", bool: "true or false"}.get(type(default), "a number")
            remedy = f"write {_SAMPLES[type(default)]}"
            raise BadRecord(f"{kind_of(value)} where {belongs} belongs", where=f"{self.where}.{key}", remedy=remedy)
        return value

    def need_reconstructed(self, what: str) -> bool:
        """Whether it could be put together again, which has to be said."""
        if self.reconstructed is None:
            remedy = '"reconstructed": true or false'
            raise BadRecord(
                f"it is not said whether the {what} was put together again",
                where=self.where,
                remedy=remedy,
            )
        return self.reconstructed
