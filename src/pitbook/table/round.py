"""The state of a round, as the rules see it: piles and faces, boxes and stakes, and the facts so far.

Only the rules of a game change it, and they change money only through the methods here, each of which tells a fact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, cast

from pitbook.cards import CARDS, Card, Face, Pack
from pitbook.errors import BrokenRules, Refused
from pitbook.law import Cents, Clause, Edition, Notice, Odds
from pitbook.table.answers import Answer, Irregularity
from pitbook.table.facts import (
    BankReturned,
    Besides,
    BonusPaid,
    CardsDealt,
    CardsDiscarded,
    CardsMoved,
    CardsShown,
    CardsShuffled,
    Carried,
    CollectedByBank,
    CommissionTaken,
    Ended,
    Fact,
    FeeTaken,
    Forfeited,
    Lost,
    Noted,
    PaidAgain,
    PaidByBank,
    PartReturned,
    Reopened,
    StoodOff,
    Voided,
    WagerAccepted,
    WagerReduced,
    WagerShifted,
    WagerWithdrawn,
    Won,
)
from pitbook.table.kit_state import KitState
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Facing, Pile, Slot, Stake, Viewer, hand_pile
from pitbook.table.requests import Request
from pitbook.table.values import Value, value

Rules = Generator["Request | Refused", Answer, None]
"""A round's rules: a generator of requests (or of the refusal of an answer), fed with answers."""

Step = Generator["Request | Refused", Answer, Any]
"""A part of them, which may return something."""


@dataclass(frozen=True, slots=True)
class CarriedStake:
    """Money that lies on the layout before the round begins."""

    stake: Stake
    cents: Cents


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
    `left` is what the last round noted for this one, in words of the game's own; everybody may know it.
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

    `is_seat`: its player sits here. `is_blind`: nobody may look at its cards before settlement. `is_open`: its cards
    lie face up. `is_face_down`: its player declined to turn them.
    """

    number: int
    player: str
    is_seat: bool = False
    is_blind: bool = False
    choice: str = ""
    is_live: bool = True
    is_open: bool = False
    is_face_down: bool = False
    collected: tuple[Slot, ...] = ()
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


class Misdeal(Exception):
    """The round is at an end and its hands are dealt again."""

    def __init__(self, clause: Clause, because: str) -> None:
        super().__init__(because)
        self.clause = clause
        self.because = because


class Redeal(Misdeal):
    """The hands are dealt again with the wagers as they stand."""


class Round:
    """One round of a game under one notice."""

    # Slots, for these are more than Python keeps at hand in an object's dictionary, and are asked for all the time.
    # fmt: off
    __slots__ = (
        "_copies", "_decks", "_known", "_shown", "besides", "boxes", "cite", "deals", "ended", "faces", "facts",
        "irregularities", "law", "left", "notice", "opening", "piles", "reshuffled", "results", "revealed", "seated",
        "stage", "stakes", "states", "wagers_stand", "waiting",
    )
    # fmt: on

    def __init__(self, opening: Opening, irregularities: Mapping[type[Irregularity], Handler]) -> None:
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
        self.wagers_stand = False
        self.seated: set[str] = set(opening.seated)
        self.left: dict[str, str] = dict(opening.left)
        self.waiting: list[CarriedStake] = [] if opening.wagers_stand else list(opening.carried)
        self.faces: dict[Slot, Face] = {}
        self.revealed: list[tuple[Clause, Pile, Mapping[Slot, Face | None]]] = []
        self._shown: defaultdict[Viewer, set[Slot]] = defaultdict(set)
        self._known: defaultdict[Viewer, set[Slot]] = defaultdict(set)
        self.boxes: dict[int, Box] = {}
        self.stakes: dict[Stake, Cents] = {}
        self.ended: dict[Stake, Ended] = {}
        self.besides: dict[Stake, list[Besides]] = {}
        self.facts: list[Fact] = []
        self._copies: dict[Face, int] = {}
        self._decks = opening.notice.decks

    # Law and facts

    def tell(self, fact: Fact) -> None:
        """Add a fact; its clause must be of the edition that is played."""
        if fact.clause.law is not self.law:
            raise BrokenRules(f"{fact.clause.ref} does not govern a round of {self.law.ref}")
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
        self.tell(dealt)

    @property
    def dealt_up(self) -> set[Slot]:
        """The cards that were dealt face up."""
        return {slot for each in self.deals if each.fact.facing is Facing.UP for slot in each.slots}

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

    def shown_to(self, viewer: Viewer) -> Set[Slot]:
        """The cards that were turned for this viewer, whether or not the table was told what they are."""
        return self._shown.get(viewer, _NO_SLOTS)

    def known_to(self, viewer: Viewer) -> Set[Slot]:
        """The cards that were shown to this viewer and have a face that the table was told."""
        return self._known.get(viewer, _NO_SLOTS)

    @property
    def shown(self) -> set[tuple[Slot, Viewer]]:
        return {(slot, to) for to, slots in self._shown.items() for slot in slots}

    @property
    def known(self) -> set[tuple[Slot, Viewer]]:
        return {(slot, to) for to, slots in self._known.items() for slot in slots}

    def is_shown(self, slot: Slot, to: Viewer) -> bool:
        return slot in self.shown_to(to)

    def reveal(self, clause: Clause, pile: Pile, faces: Mapping[Slot, Face | None], to: Viewer = PUBLIC) -> None:
        """Give slots the faces that somebody has now seen; a face the table was not told stays out of every view."""
        told, copies = self.faces, self._copies
        for slot, card in faces.items():
            if card is not None and slot not in told:
                told[slot] = card
                copies[card] = copies.get(card, 0) + 1
        self._shown[to].update(faces)
        self._known[to].update(faces if all(faces.values()) else told.keys() & faces)
        self.revealed.append((clause, pile, faces))
        self.tell(CardsShown(clause, pile, tuple(map(told.get, faces)), to))

    def cover(self, slot: Slot) -> None:
        """Have an open card turned once more, as if it had not been; it must then be the same."""
        self._shown[PUBLIC].discard(slot)

    def check_faces(self, faces: Iterable[tuple[Slot, Face | None]]) -> None:
        """Refuse a face that contradicts another: a slot with two faces, or more copies than the packs hold."""
        told, copies, fresh, pack = self.faces, self._copies, dict[Face, int](), self.opening.pack
        for slot, face in faces:
            if face is None or told.get(slot) is face:
                continue
            again = fresh[face] = fresh.get(face, 0) + 1
            if slot in told or copies.get(face, 0) + again > self._decks * pack.copies(face):
                raise self._impossible()

    def _impossible(self) -> Refused:
        """Says no more than that, for whoever hears it may not know the other card."""
        decks = self.law.find_point("decks") or self.law.point("deck-size")
        remedy = "look again, put right a card that was misread, or count the deck"
        return Refused("a card given here cannot be", clause=decks.clause.id, remedy=remedy)

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
            self.tell(CardsDiscarded(clause, pile, len(slots), self.opening.pack.noun))
            self.piles[DISCARD].extend(slots)
            self.piles[pile] = []

    def put_rest_away(self, clause: Clause) -> None:
        """Place what is left in the shoe in the discard rack, uncounted."""
        self.piles[DISCARD].extend(self.piles[SHOE])
        self.piles[SHOE] = []
        self.tell(Noted(clause, "the remaining cards go to the discard rack"))

    def move(self, clause: Clause, slots: Sequence[Slot], source: Pile, target: Pile) -> None:
        """Take cards from one pile and put them on another, in the order given."""
        left, slots = self.piles[source], tuple(slots)
        for slot in slots:
            left.remove(slot)
        self.piles.setdefault(target, []).extend(slots)
        self.tell(CardsMoved(clause, source, target, len(slots), self.opening.pack.noun))

    def collect(self, clause: Clause, box: Box) -> None:
        """Take a box's cards, of all its hands, to the discard rack, and remember which they were."""
        if self.piles.get(box.pile):
            box.collected = tuple(self.piles[box.pile])
        others = f"{box.pile} hand "
        for pile in [pile for pile in self.piles if pile == box.pile or pile.startswith(others)]:
            self.discard(clause, pile)

    # Money

    def accept(self, clause: Clause, stake: Stake, cents: Cents, *, carried: bool = False) -> None:
        self.stakes[stake] = Cents(self.stakes.get(stake, 0) + cents)
        self.tell(WagerAccepted(clause, stake, cents, carried))

    def withdraw(self, clause: Clause, stake: Stake) -> None:
        self.tell(WagerWithdrawn(clause, stake, self.stakes.pop(stake)))

    def reduce(self, clause: Clause, stake: Stake, to: Cents, because: str) -> None:
        """Cut a wager down before it is played for; the rest goes back to its player and was never at risk."""
        if self.stage is Stage.SETTLEMENT:
            raise BrokenRules(f"{stake} is settled and not reduced", remedy="have `lose_part` take a part of it")
        if not 0 < to < self.stakes[stake]:
            raise BrokenRules(f"{stake} cannot be reduced to {to}", remedy="have `void` give all of it back")
        rest = Cents(self.stakes[stake] - to)
        self.stakes[stake] = to
        self.tell(WagerReduced(clause, stake, rest, because))

    def shift(self, clause: Clause, stake: Stake, wager: str) -> None:
        """Let a stake lie on another wager of its box, beside what its player has there."""
        cents, target = self.stakes.pop(stake), stake._replace(wager=wager)
        self.stakes[target] = Cents(self.stakes.get(target, 0) + cents)
        self.tell(WagerShifted(clause, target, cents, stake))

    def take_fee(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(FeeTaken(clause, stake, self.stakes[stake], because))

    def pay_again(self, clause: Clause, stake: Stake, odds: Odds, because: str) -> None:
        """Pay a stake that has won already once more."""
        won = self.ended.get(stake)
        if not isinstance(won, Won):
            raise BrokenRules(f"{stake} has not won and cannot be paid again")
        self._add(PaidAgain(clause, stake, won.staked, because, odds.winnings(won.staked)))

    def take_commission(self, clause: Clause, stake: Stake, commission: Cents, because: str) -> None:
        """Take the house's share of what a stake has won, or a player's bank gained."""
        won = self.ended.get(stake)
        if won is None or commission > won.pays:
            raise BrokenRules(f"{stake} has not won {commission} and owes no such commission")
        self._add(CommissionTaken(clause, stake, won.staked, because, commission))

    def _add(self, fact: Besides) -> None:
        self.besides.setdefault(fact.stake, []).append(fact)
        self.tell(fact)

    def pay_bonus(
        self, clause: Clause, stake: Stake, bonus: str, odds: Odds, because: str, most: Cents | None = None
    ) -> None:
        """Pay what a stake earns besides what becomes of it, whether it lies there still or has had its end."""
        staked = self.stakes[stake] if stake in self.stakes else self.ended[stake].staked
        winnings = odds.winnings(staked)
        if most is not None and winnings > most:
            winnings = most
        self._add(BonusPaid(clause, stake, staked, because, winnings, bonus))

    def win(self, clause: Clause, stake: Stake, odds: Odds, because: str, most: Cents | None = None) -> None:
        winnings = odds.winnings(self.stakes[stake])
        if most is not None and winnings > most:
            winnings = most
        self.end(Won(clause, stake, self.stakes[stake], because, winnings))

    def lose(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Lost(clause, stake, self.stakes[stake], because))

    def lose_part(self, clause: Clause, stake: Stake, part: Cents, because: str) -> None:
        """Take a part of a stake that was all at risk; the rest goes back."""
        staked = self.stakes[stake]
        if not 0 <= part <= staked:
            raise BrokenRules(f"{stake} has no {part} to lose")
        self.lose(clause, stake, because)
        if part < staked:
            self._add(PartReturned(clause, stake, staked, because, Cents(staked - part)))

    def win_of_bank(self, clause: Clause, stake: Stake, odds: Odds, because: str, bank: Stake) -> None:
        """Pay a stake out of a player's bank, as far as that reaches."""
        winnings = min(odds.winnings(self.stakes[stake]), self.stakes[bank])
        self.end(PaidByBank(clause, stake, self.stakes[stake], because, winnings, bank))

    def lose_to_bank(self, clause: Clause, stake: Stake, because: str, bank: Stake) -> None:
        self.end(CollectedByBank(clause, stake, self.stakes[stake], because, bank))

    def return_bank(self, clause: Clause, bank: Stake, put_up: Cents, because: str) -> None:
        """Give a banker what the bank holds in the end; one that is used up is told too."""
        self.stakes.setdefault(bank, Cents(0))
        self.end(BankReturned(clause, bank, self.stakes[bank], because, put_up))

    def forfeit(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Forfeited(clause, stake, self.stakes[stake], because))

    def stand_off(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(StoodOff(clause, stake, self.stakes[stake], because))

    def void(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Voided(clause, stake, self.stakes[stake], because))

    def carry(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Carried(clause, stake, self.stakes[stake], because))

    def end(self, fact: Ended) -> None:
        """Settle a stake for good, or until it is reopened."""
        if self.stakes.get(fact.stake) != fact.staked:
            raise BrokenRules(f"{fact.stake} has no {fact.staked} to settle")
        del self.stakes[fact.stake]
        self.ended[fact.stake] = fact
        for stake, cents in fact.shifts:
            self.stakes[stake] = Cents(self.stakes[stake] + cents)
        self.tell(fact)

    def reopen(self, clause: Clause, stake: Stake, because: str) -> None:
        """Undo what became of a stake."""
        for bank in [bank for bank, _ in self.ended[stake].shifts if bank in self.ended]:
            self.reopen(clause, bank, because)  # it cannot take back what it has given, or gained, before it is there
        undone = self.ended.pop(stake)
        self.stakes[stake] = undone.staked
        for other, cents in undone.shifts:
            self.stakes[other] = Cents(self.stakes[other] - cents)
        self.tell(Reopened(clause, undone, because, tuple(self.besides.pop(stake, ()))))

    def reopen_all(self, clause: Clause, because: str) -> None:
        """Undo what became of every stake, in the order in which it did."""
        for stake in list(self.ended):
            if stake in self.ended:  # a bank goes before whatever it has paid
                self.reopen(clause, stake, because)

    @property
    def carried(self) -> tuple[CarriedStake, ...]:
        """What this round leaves on the layout for the next."""
        return tuple(CarriedStake(s, end.staked) for s, end in self.ended.items() if isinstance(end, Carried))

    def stakes_of(self, box: int, *wagers: str, hand: int = 0) -> list[Stake]:
        """The stakes that lie at a box, in the order made; of these wagers or this hand only, if any are named."""
        return [
            stake
            for stake in self.stakes
            if stake.box == box and (not wagers or stake.wager in wagers) and (not hand or stake.hand == hand)
        ]
