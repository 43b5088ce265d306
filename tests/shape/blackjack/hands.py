"""The hands of the boxes while they are played: whose money is on each, where markers lie, who has left."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitbook.law import Cents
from pitbook.table.places import Pile, Stake, hand_pile
from pitbook.table.requests import Spot
from pitbook.table.round import Box, KitState, Round

from .winning import Count, count

FREE_SPLIT, FREE_DOUBLE = "free split", "free double"


@dataclass(slots=True)
class Hand:
    """One hand of a box and its bettors, in the order in which they came to the box.

    `is_done`: nothing more is decided on it. `is_settled`: it has won or lost already.
    """

    box: Box
    bettors: list[str]
    number: int = 1
    is_done: bool = False
    is_settled: bool = False

    @property
    def pile(self) -> Pile:
        return hand_pile(self.box.number, self.number)

    def spot(self, player: str) -> Spot:
        return Spot(self.box.number, player, self.number)

    def stake(self, player: str, wager: str) -> Stake:
        return Stake(self.box.number, player, wager, self.number)


@dataclass(slots=True)
class Hands(KitState):
    """All hands in the order in which they are played.

    `markers` are where a free bet lies in the place of a wager: no stakes, for no money is there. `absent` are bettors
    who were not there to decide, by box.
    """

    hands: list[Hand] = field(default_factory=list)
    markers: set[Stake] = field(default_factory=set)
    absent: set[tuple[int, str]] = field(default_factory=set)

    def at(self, box: Box) -> list[Hand]:
        return [hand for hand in self.hands if hand.box is box]

    def split_off(self, hand: Hand, player: str) -> Hand:
        """A further hand of the box, after its others."""
        mine = self.at(hand.box)
        new = Hand(hand.box, [player], len(mine) + 1)
        self.hands.insert(self.hands.index(mine[-1]) + 1, new)
        return new

    def are_there(self, hand: Hand) -> list[str]:
        """The bettors of a hand who can decide."""
        return [player for player in hand.bettors if (hand.box.number, player) not in self.absent]


def original(table: Round, hand: Hand, player: str) -> Cents:
    """What a bettor first wagered on a hand and has riding with it, which is what it costs to split it.

    A marker stands for the initial wager on the box.
    """
    money = sum(table.stakes.get(hand.stake(player, wager), 0) for wager in ("initial", "riding"))
    if hand.stake(player, FREE_SPLIT) in Hands.of(table).markers:
        money += initial(table, hand.box, player)[1]
    return Cents(money)


def initial(table: Round, box: Box, player: str) -> tuple[Stake, Cents]:
    """A bettor's initial wager on a box, whether it lies there still or has had its end."""
    stake = Stake(box.number, player, "initial")
    return stake, table.stakes[stake] if stake in table.stakes else table.ended[stake].staked


def count_of(table: Round, hand: Hand) -> Count:
    return count(table.cards_in(hand.pile), is_split=len(Hands.of(table).at(hand.box)) > 1)
