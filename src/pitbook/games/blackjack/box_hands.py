"""The hands of the boxes while they are played: whose money is on each, where lammers lie, who has left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pitbook.games.blackjack.winning import HandCount, count
from pitbook.law import Cents, Clause
from pitbook.table.answers import Decision
from pitbook.table.ask import ask
from pitbook.table.facts import Decided, Voided
from pitbook.table.places import DEALER, Pile, Stake, hand_pile
from pitbook.table.requests import Choice, Decide, Spot
from pitbook.table.round import Box, KitState, Round, Step

MAIN, RIDING, DOUBLE = "main", "riding", "double"
FREE_DOUBLE, FREE_SPLIT = "free double", "free split"
"""What a lammer stands for."""
ON_HANDS: Final = (MAIN, RIDING, DOUBLE)


@dataclass(slots=True)
class Hand:
    """One hand of a box and its bettors, in the order in which they came to the box.

    `is_done`: nothing more is decided on it. `is_settled`: nothing on it is still to win or lose.
    """

    box: Box
    bettors: list[str]
    number: int = 1
    is_done: bool = False
    is_settled: bool = False

    @property
    def pile(self) -> Pile:
        return hand_pile(self.box.number, self.number)

    def is_out(self) -> bool:
        """Whether it has left the game: the same as settled, for steps that would still give it cards."""
        return self.is_settled

    def spot(self, player: str) -> Spot:
        return Spot(self.box.number, player, self.number)

    def stake(self, player: str, wager: str) -> Stake:
        return Stake(self.box.number, player, wager, self.number)


@dataclass(slots=True)
class Hands(KitState):
    """All hands in the order in which they are played.

    `lammers` lie where a free bet stands in the place of a wager: no stakes, for no money is there. `absent` are
    bettors who were not there to decide, by box. `forgone` is who decided on
    a hand before choosing what rides. `is_dealer_late`: the dealer's first card was left out.
    """

    hands: list[Hand] = field(default_factory=list)
    lammers: set[Stake] = field(default_factory=set)
    absent: set[tuple[int, str]] = field(default_factory=set)
    forgone: set[tuple[int, str]] = field(default_factory=set)
    is_dealer_late: bool = False

    def at(self, box: Box) -> list[Hand]:
        return [hand for hand in self.hands if hand.box is box]

    def first(self, box: int) -> Hand:
        return next(hand for hand in self.hands if hand.box.number == box)

    @property
    def live(self) -> list[Hand]:
        return [hand for hand in self.hands if not hand.is_settled]

    def split_off(self, hand: Hand, player: str) -> Hand:
        """A further hand of the box, after its others."""
        mine = self.at(hand.box)
        new = Hand(hand.box, [player], len(mine) + 1)
        self.hands.insert(self.hands.index(mine[-1]) + 1, new)
        return new

    def are_there(self, hand: Hand) -> list[str]:
        """The bettors of a hand who can decide."""
        return [player for player in hand.bettors if (hand.box.number, player) not in self.absent]

    def lammers_on(self, hand: Hand) -> list[Stake]:
        own = (hand.box.number, hand.number)
        return sorted(place for place in self.lammers if (place.box, place.hand) == own)


def main_wager(table: Round, box: int, player: str) -> tuple[Stake, Cents]:
    """A bettor's original wager on a box, whether it lies there still or has had its end."""
    stake = Stake(box, player, MAIN)
    return stake, table.stakes[stake] if stake in table.stakes else table.ended[stake].staked


def original(table: Round, hand: Hand, player: str) -> Cents:
    """The original wager of a bettor and what still rides with it: the most of a double, and what a split costs."""
    box = hand.box.number
    return Cents(main_wager(table, box, player)[1] + table.stakes.get(Stake(box, player, RIDING), 0))


def is_riding(table: Round, box: int, player: str) -> bool:
    return Stake(box, player, RIDING) in table.stakes


def money_on(table: Round, hand: Hand, *names: str) -> list[Stake]:
    return table.stakes_of(hand.box.number, *(names or ON_HANDS), hand=hand.number)


def is_split(table: Round, hand: Hand) -> bool:
    return len(Hands.of(table).at(hand.box)) > 1


def count_of(table: Round, hand: Hand) -> HandCount:
    return count(table.cards_in(hand.pile), table.law, is_split=is_split(table, hand))


def dealers_count(table: Round) -> HandCount:
    return count(table.cards_in(DEALER), table.law)


def void_box(table: Round, number: int, clause: Clause, because: str) -> None:
    """A box has no result: every stake on it goes back, whoever's, and whatever had become of it."""
    for stake, end in list(table.ended.items()):
        if stake.box == number and not isinstance(end, Voided):
            table.reopen(clause, stake, because)
    for stake in table.stakes_of(number):
        table.void(clause, stake, because)
    for hand in Hands.of(table).at(table.boxes[number]):
        hand.is_done = hand.is_settled = True
    Hands.of(table).lammers = {place for place in Hands.of(table).lammers if place.box != number}
    table.collect(clause, table.boxes[number])
    table.boxes[number].is_live = False


def leave_box(table: Round, number: int, player: str, clause: Clause) -> None:
    """A player takes back all that lies on a box; the last with a main wager there takes it out of the game."""
    hand = Hands.of(table).first(number)
    for stake in table.stakes_of(number):
        if stake.player == player:
            table.void(clause, stake, f"{player} has taken it back")
    hand.bettors.remove(player)
    if not hand.bettors:
        void_box(table, number, clause, "nobody has a main wager on the box any more")


# Who is there, and who chose what


def decide_each(
    table: Round,
    clause: Clause,
    open_to: Mapping[Spot, tuple[Choice, ...]],
    done: Callable[[Spot, Decision], None],
    deemed: str,
    cite: Callable[[Spot, str], Clause] | None = None,
) -> Step:
    """Everybody decides over their own money, in any order; `deemed` is chosen for who is not there.

    `cite` says by which rule something is chosen, where that is not the same for all. Who has left the game on a box
    meanwhile is asked no more.
    """
    left = dict(open_to)
    while left := {spot: each for spot, each in left.items() if _is_in(table, spot)}:
        for spot in [spot for spot in left if is_absent(table, spot)]:
            tell_deemed(table, spot, deemed)
            del left[spot]
        if not left:
            return
        request = Decide(clause, dict(left))
        answer = yield from ask(table, request)
        if answer is not None:
            spot = request.spot_of(answer)
            del left[spot]
            tell_choice(table, cite(spot, answer.choice) if cite else clause, spot, answer.choice)
            done(spot, answer)


def _is_in(table: Round, spot: Spot) -> bool:
    """Whether somebody has still to decide there: the hand is in play, and they have not forgone it."""
    hands = Hands.of(table)
    return not hands.first(spot.box).is_settled and (spot.box, spot.player) not in hands.forgone


def is_absent(table: Round, spot: Spot) -> bool:
    return (spot.box, spot.player) in Hands.of(table).absent


def tell_deemed(table: Round, spot: Spot, choice: str) -> None:
    """What is taken to be chosen by somebody who is not there (16.11)."""
    clause = table.law.point("absent").clause
    tell_choice(table, clause, spot, choice, f"{spot.player} is not there to decide")


def tell_choice(table: Round, clause: Clause, spot: Spot, choice: str, because: str = "") -> None:
    """With the player's name where several bet on the box."""
    bettors = Hands.of(table).first(spot.box).bettors
    player = spot.player if len(bettors) > 1 else ""
    table.tell(Decided(clause, spot.box, choice, because, spot.hand, player))


def each_bettor(table: Round) -> Iterator[tuple[Hand, str]]:
    """Every player with a main wager, on each of their boxes."""
    for hand in Hands.of(table).hands:
        for player in hand.bettors:
            yield hand, player
