"""The state of a round, as the rules see it: boxes, piles and faces, the money on the layout, and the facts so far.

Only the rules of a game change it. What belongs to one family of games is kept by its kit, in a `KitState`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, Self, cast

from pitbook.cards import CARDS, Card, Face, Pack
from pitbook.errors import BrokenRules, Refused
from pitbook.law import Cents, Clause, Edition, Notice
from pitbook.table.answers import Answer, Irregularity
from pitbook.table.facts import CardsDealt, CardsDiscarded, CardsMoved, CardsShown, CardsShuffled, Fact
from pitbook.table.layout_money import CarriedStake, LayoutMoney
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Pile, Slot, Stake, Viewer, hand_pile
from pitbook.table.requests import Request
from pitbook.table.values import Value, value

Rules = Generator["Request | Refused", Answer, None]
"""A round's rules: a generator of requests (or of the refusal of an answer), fed with answers."""

Step = Generator["Request | Refused", Answer, Any]
"""A part of them, which may return something."""


@dataclass(frozen=True, slots=True)
class Nomination:
    """Somebody who acts in a player's stead, approved and announced."""

    player: str
    nominee: str
    has_seat: bool = False
    may_wager: bool = True
    may_handle: bool = True


@cache
def fresh_slots(cards: int) -> tuple[Slot, ...]:
    """The slots of a shuffle of so many cards, the top one first."""
    return tuple(Slot(n) for n in range(cards))


@value
class Opening(Value):
    """What a round starts from. With the list of answers it is the whole record of the round.

    `personal_limits` are maxima of single players: who, on which wager, how much. `area_limited` are groups of players
    for whose money on one area the table maximum holds. `unfit` are players who may not handle cards any more.
    `left` is what the last round noted for this one, in words of the game's own; everybody may know it. With
    `is_counted_out` a round is not over before its folded hands are counted, for something may be found then; with
    `is_counted_late` that is once the table's own hand has been turned.
    `names_owners`: where several have money on one area of the table, it is told whose each stake is. Rounds that were
    kept before that was told are told as they were.
    """

    notice: Notice
    piles: tuple[tuple[Pile, tuple[Slot, ...]], ...]
    carried: tuple[CarriedStake, ...] = ()
    wagers_stand: bool = False
    barred: frozenset[str] = frozenset()
    number: int = 1
    deck: int = 1
    is_last: bool = False
    nominations: tuple[Nomination, ...] = ()
    personal_limits: tuple[tuple[str, str, Cents], ...] = ()
    area_limited: tuple[frozenset[str], ...] = ()
    seated: frozenset[str] = frozenset()
    unfit: frozenset[str] = frozenset()
    pack: Pack = CARDS
    left: tuple[tuple[str, str], ...] = ()
    is_counted_out: bool = False
    is_counted_late: bool = False
    names_owners: bool = True

    @classmethod
    def with_cards(cls, notice: Notice, cards: int | None = None, **more: Any) -> Opening:
        """An opening with the shuffled cards of the notice's decks in the shoe and nothing else on the table."""
        return cls(notice, ((SHOE, fresh_slots(CARDS.size * notice.decks if cards is None else cards)),), **more)


class Stage(IntEnum):
    """How far a round has come; several rules on irregularities ask."""

    WAGERS = 1
    DEAL = 2
    BETTING = 3
    SETTLEMENT = 4


@dataclass(slots=True)
class Box:
    """A wagering area in play: whose it is, and how far it has come.

    `is_seat`: its player sits here. `is_live`: it is still in the game. `is_open`: its cards lie face up.
    """

    number: int
    player: str
    is_seat: bool = False
    choice: str = ""
    is_live: bool = True
    is_open: bool = False
    pile: Pile = field(init=False)

    def __post_init__(self) -> None:
        self.pile = hand_pile(self.number)


class Dealing(NamedTuple):
    """Cards that left the shoe together: the fact that tells of it, which they were, their number over all tables."""

    fact: CardsDealt
    slots: tuple[Slot, ...]
    sequence: int | None


class Reshuffling(NamedTuple):
    """Cards that were shuffled in the middle of a round: which they had been, and which they are since."""

    before: tuple[Slot, ...]
    since: tuple[Slot, ...]


_NO_SLOTS: frozenset[Slot] = frozenset()
_is_live: Callable[[Box], bool] = attrgetter("is_live")


Handler = Callable[["Round", Request, Any], Step]
"""What a game does about one kind of irregularity: a step that may ask for rulings, or raise `Misdeal`."""


class ImpossibleFace(Refused):
    """A face that contradicts another. It says no more than that, for whoever hears it may not know the other card.

    `known` is what may be said of it to somebody who knows all cards.
    """

    def __init__(self, face: Face, known: str, clause: str) -> None:
        remedy = "look again, put right a card that was misread, or count the deck"
        super().__init__("a card given here cannot be", clause=clause, remedy=remedy)
        self.face, self.known = face, known


class Misdeal(Exception):
    """The round is at an end and its hands are dealt again."""

    def __init__(self, clause: Clause, because: str) -> None:
        super().__init__(because)
        self.clause = clause
        self.because = because


class Redeal(Misdeal):
    """The hands are dealt again with the wagers as they stand."""


class KitState:
    """What a kit keeps of a round: a class of its own, made for a round when first asked for, and known to nobody else.

    `begin` says what it is at the start of a round.
    """

    __slots__ = ()

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls()

    @classmethod
    def of(cls, table: Round) -> Self:
        """This kit's state in a round."""
        found = table.states.get(cls)
        if found is None:
            found = table.states[cls] = cls.begin(table.opening)
        assert isinstance(found, cls)
        return found


class Round(LayoutMoney):
    """One round of a game under one notice."""

    # Slots, for these are more than Python keeps at hand in an object's dictionary, and are asked for all the time.
    # fmt: off
    __slots__ = (
        "_copies", "_decks", "_known", "boxes", "cite", "deals", "faces", "facts", "irregularities", "law", "left",
        "moved", "notice", "opening", "piles", "reshuffled", "results", "revealed", "seated", "stage", "states",
        "turned",
    )
    # fmt: on

    def __init__(self, opening: Opening, irregularities: Mapping[type[Irregularity], Handler]) -> None:
        super().__init__()
        self.opening = opening
        self.notice: Notice = opening.notice
        self.law: Edition = opening.notice.edition
        self.cite: Callable[[str], Clause] = self.law.cite
        self.irregularities = irregularities
        self.piles: dict[Pile, list[Slot]] = {pile: list(slots) for pile, slots in opening.piles}
        self.piles.setdefault(SHOE, [])
        self.piles.setdefault(DISCARD, [])
        self.stage = Stage.WAGERS
        self.states: dict[type[KitState], KitState] = {}
        self.deals: list[Dealing] = []
        self.reshuffled: list[Reshuffling] = []
        self.results: list[tuple[str, ...]] = []
        self.seated: set[str] = set(opening.seated)
        self.left: dict[str, str] = dict(opening.left)
        self.faces: dict[Slot, Face] = {}
        self.revealed: list[tuple[Clause, Pile, Mapping[Slot, Face | None]]] = []
        self.turned: defaultdict[Viewer, set[Slot]] = defaultdict(set)
        self._known: defaultdict[Viewer, set[Slot]] = defaultdict(set)
        self.boxes: dict[int, Box] = {}
        self.facts: list[Fact] = []
        self.moved: dict[int, tuple[Slot, ...]] = {}
        self._copies: dict[Face, int] = {}
        self._decks = opening.notice.decks

    # Law and facts

    def tell(self, fact: Fact, slots: Iterable[Slot] = ()) -> None:
        """Add a fact, about these cards if any; its clause must be of the edition that is played."""
        if fact.clause.law is not self.law:
            raise BrokenRules(f"{fact.clause.ref} does not govern a round of {self.law.ref}")
        if slots:
            self.moved[len(self.facts)] = tuple(slots)
        self.facts.append(fact)

    # Boxes

    @property
    def live_boxes(self) -> list[Box]:
        """The boxes still in the game, clockwise from the dealer's left once wagers are closed."""
        return list(filter(_is_live, self.boxes.values()))

    def in_play(self) -> bool:
        """Whether any box is still in the game."""
        return any(map(_is_live, self.boxes.values()))

    def close_wagers(self) -> None:
        """From here on the boxes are in order around the table, whoever came first."""
        self.boxes = dict(sorted(self.boxes.items()))

    def undecided(self) -> list[Box]:
        return [box for box in self.boxes.values() if box.is_live and not box.choice]

    def boxes_of(self, player: str) -> list[Box]:
        return [box for box in self.boxes.values() if box.player == player]

    # Money

    def reduce(self, clause: Clause, stake: Stake, to: Cents, because: str) -> None:
        """Cut a wager down; what is being settled is at risk, and cannot go back as if it had not been."""
        if self.stage is Stage.SETTLEMENT:
            raise BrokenRules(f"{stake} is settled and not reduced", remedy="have `lose_part` take a part of it")
        super().reduce(clause, stake, to, because)

    # Cards

    def draw(self, to: Pile, count: int) -> list[Slot]:
        """Move slots from the top of the shoe to a pile; which they were."""
        shoe = self.piles[SHOE]
        if len(shoe) < count:
            raise BrokenRules(f"{count} cards from a shoe of {len(shoe)}")
        slots = shoe[:count]
        del shoe[:count]
        self.piles.setdefault(to, []).extend(slots)
        return slots

    def deal(self, dealt: CardsDealt, sequence: int | None) -> None:
        """Draw cards as the fact says; `sequence` orders deals over all tables."""
        slots = self.draw(dealt.to, dealt.count)
        self.deals.append(Dealing(dealt, tuple(slots), sequence))
        self.tell(dealt, slots)

    def reshuffle(self, clause: Clause, source: Pile) -> None:
        """Shuffle a pile under what is left in the shoe. Nobody can follow a card through it, so all get new slots."""
        before, first = tuple(self.piles[source]), self._slots
        since = tuple(Slot(first + n) for n in range(len(before)))
        for slot in before:
            if slot in self.faces:  # it may turn up again
                self._copies[self.faces[slot]] -= 1
        self.piles[source] = []
        self.piles[SHOE].extend(since)
        self.reshuffled.append(Reshuffling(before, since))
        self.tell(CardsShuffled(clause, source, len(before), self.opening.pack.noun))

    @property
    def _slots(self) -> int:
        """How many slots there have been so far."""
        opened = sum(len(slots) for _, slots in self.opening.piles)
        return opened + sum(len(each.since) for each in self.reshuffled)

    def hand(self, pile: Pile) -> Sequence[Slot]:
        """The slots of a pile, the first dealt first."""
        return self.piles.get(pile, ())

    def has_hand(self, stake: Stake) -> bool:
        return hand_pile(stake.box) in self.piles

    @property
    def names_owners(self) -> bool:
        return self.opening.names_owners

    def shown_to(self, viewer: Viewer) -> Set[Slot]:
        """The cards that were turned for this viewer, whether or not the table was told what they are."""
        return self.turned.get(viewer, _NO_SLOTS)

    def known_to(self, viewer: Viewer) -> Set[Slot]:
        """The cards that were shown to this viewer and have a face that the table was told."""
        return self._known.get(viewer, _NO_SLOTS)

    @property
    def shown(self) -> set[tuple[Slot, Viewer]]:
        return {(slot, to) for to, slots in self.turned.items() for slot in slots}

    @property
    def known(self) -> Mapping[Viewer, Set[Slot]]:
        """The same for everybody to whom anything was shown."""
        return self._known

    def is_shown(self, slot: Slot, to: Viewer) -> bool:
        return slot in self.shown_to(to)

    def reveal(self, clause: Clause, pile: Pile, faces: Mapping[Slot, Face | None], to: Viewer = PUBLIC) -> None:
        """Give slots the faces that somebody has now seen; a face the table was not told stays out of every view."""
        told, copies = self.faces, self._copies
        for slot, card in faces.items():
            if card is not None and slot not in told:
                told[slot] = card
                copies[card] = copies.get(card, 0) + 1
        self.turned[to].update(faces)
        self._known[to].update(faces if all(faces.values()) else told.keys() & faces)
        self.revealed.append((clause, pile, faces))
        self.tell(CardsShown(clause, pile, tuple(map(told.get, faces)), to), faces)

    def check_faces(self, faces: Iterable[tuple[Slot, Face | None]]) -> None:
        """Refuse a face that contradicts another: a slot with two faces, or more copies than the packs hold."""
        told, copies, fresh, pack = self.faces, self._copies, dict[Face, int](), self.opening.pack
        for slot, face in faces:
            if face is None or told.get(slot) is face:
                continue
            again = fresh[face] = fresh.get(face, 0) + 1
            if slot in told or copies.get(face, 0) + again > self._decks * pack.copies(face):
                raise self._impossible(slot, face)

    def _impossible(self, slot: Slot, face: Face) -> ImpossibleFace:
        decks = self.law.find_point("decks") or self.law.point("deck-size")
        lying = {each: pile for pile, slots in self.piles.items() for each in slots}
        elsewhere = dict.fromkeys(str(lying.get(each, "")) for each, other in self.faces.items() if other is face)
        lies = f"it lies in {' and '.join(elsewhere)} already" if elsewhere else "it is told twice"
        if slot in self.faces:
            lies = f"it was told as {self.faces[slot]}"
        return ImpossibleFace(face, lies, decks.clause.id)

    def cards_in(self, pile: Pile) -> tuple[Card, ...]:
        """The faces of a pile that lies open; an error if one is unknown."""
        return cast("tuple[Card, ...]", self.faces_in(pile))

    def faces_in(self, pile: Pile) -> tuple[Face, ...]:
        """The same of whatever is dealt here."""
        return tuple([self.faces[slot] for slot in self.piles[pile]])

    def card_at(self, slot: Slot) -> Card:
        """The face of a card that lies open."""
        return cast(Card, self.faces[slot])

    def discard(self, clause: Clause, pile: Pile) -> None:
        """Count a hand into the discard rack, on top of what lies there."""
        slots = self.piles.get(pile)
        if slots:
            self.tell(CardsDiscarded(clause, pile, len(slots), self.opening.pack.noun), slots)
            self.piles[DISCARD].extend(slots)
            self.piles[pile] = []

    def move(self, clause: Clause, slots: Sequence[Slot], source: Pile, target: Pile) -> None:
        """Take cards from one pile and put them on another, in the order given."""
        left, slots = self.piles[source], tuple(slots)
        for slot in slots:
            left.remove(slot)
        self.piles.setdefault(target, []).extend(slots)
        self.tell(CardsMoved(clause, source, target, len(slots), self.opening.pack.noun), slots)

    def collect(self, clause: Clause, box: Box) -> None:
        """Take a box's cards, of all its hands, to the discard rack."""
        others = f"{box.pile} hand "
        for pile in [pile for pile in self.piles if pile == box.pile or pile.startswith(others)]:
            self.discard(clause, pile)
