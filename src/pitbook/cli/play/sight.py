"""What a view tells of each hand at a table: where it is, what lies on it, what was chosen and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count, takewhile
from typing import NamedTuple

from pitbook.cards import Face
from pitbook.cli.play.upshot import net, settled
from pitbook.law import Cents
from pitbook.table import Fact, Stake, View
from pitbook.table.facts import (
    BallFell,
    Called,
    CardMisread,
    CardsDealt,
    CardsMoved,
    CardsShown,
    Decided,
    DiceRolled,
    WagerAccepted,
    WagerShifted,
)
from pitbook.table.places import PUBLIC, Pile, Viewer, hand_pile, low_of

Hand = tuple[Face | None, ...]


class Place(NamedTuple):
    """One hand of one player: where its cards and its money lie."""

    box: int
    player: str
    hand: int = 1

    @property
    def pile(self) -> Pile:
        return hand_pile(self.box, self.hand)

    def has(self, stake: Stake) -> bool:
        """Whether a stake lies here."""
        return (stake.box, stake.player, stake.hand) == self

    def __str__(self) -> str:
        return f"box {self.box}" if self.hand == 1 else f"box {self.box} hand {self.hand}"


# Cards, throws and spins


def hand(view: View, pile: Pile) -> Hand:
    """The cards of a pile, or as they were last seen if they are in the discard rack by now."""
    return view.piles.get(pile) or next(reversed(_turned(view, pile)), ())


def high_and_low(view: View, pile: Pile) -> tuple[Hand, Hand]:
    """A hand that was set as two; the second is empty if it was not.

    All of it may have been turned before it was set, and nothing tells of what lies there now.
    """
    cards, low = hand(view, pile), hand(view, low_of(pile))
    if len(cards) > len(low) and not Counter(low) - Counter(cards):
        left = Counter(low)
        cards = tuple(card for card in cards if not _taken(left, card))
    return cards, low


def _taken(left: Counter[Face | None], card: Face | None) -> bool:
    left[card] -= 1
    return left[card] >= 0


def as_they_lay(view: View, lay: Mapping[Pile, Hand]) -> View:
    """The view with hands that were put away as they `lay` last, where that tells more than what was turned of them.

    Cards may have been dealt to a hand one by one, and some of them may have been moved since they were turned.
    """
    gone = {pile: cards for pile, cards in lay.items() if not view.piles.get(pile)}
    hands = {place.pile for place in places(view)}
    moved = {fact.source for fact in view.facts if isinstance(fact, CardsMoved) and fact.target in hands | lay.keys()}
    better = {
        pile: cards
        for pile, cards in gone.items()
        if _known(cards) > _known(hand(view, pile)) or (pile in moved & hands and all(cards))
    }
    return replace(view, piles={**view.piles, **better}) if better else view


def played_on(lay: Mapping[Pile, Hand], facts: Iterable[Fact]) -> dict[Pile, Hand]:
    """Hands as they lie after these facts, from how they lay before; one of which that cannot be told is left out."""
    hands, lost = dict(lay), set[Pile]()
    for fact in facts:
        match fact:
            case CardsDealt(to=pile, count=many) if pile not in lost:
                hands[pile] = (*hands.get(pile, ()), *(None,) * many)
            case CardsMoved(source=source, target=target):  # nothing tells which cards they were
                lost |= {source, target}
            case CardsShown(pile=pile, cards=cards) if pile in hands:
                hands[pile] = _turned_up(hands[pile], cards)
    return {pile: cards for pile, cards in hands.items() if pile not in lost}


def _turned_up(lay: Hand, turned: Hand) -> Hand:
    """A hand of which cards were turned: all of them, or those that were not known."""
    if len(turned) == len(lay):
        return tuple(new or old for new, old in zip(turned, lay, strict=True))
    if len(turned) != len(lay) - _known(lay):
        return lay
    faces = iter(turned)
    return tuple(card or next(faces) for card in lay)


def _known(cards: Hand) -> int:
    return sum(card is not None for card in cards)


def laid_out(view: View, area: Pile) -> Hand:
    """The cards of an area, or all that were turned there if they have been put away.

    Somebody may have looked at them before they were turned for everybody.
    """
    lying, turned = view.piles.get(area), _turned(view, area, PUBLIC) or _turned(view, area)
    return lying or tuple(card for cards in turned for card in cards)


def _turned(view: View, pile: Pile, to: Viewer | None = None) -> list[Hand]:
    """What was turned of a pile each time, for whomever or for one; a misread card is as it was put right."""
    turned: list[Hand] = []
    for fact in view.facts:
        if isinstance(fact, CardsShown) and fact.pile == pile and to in (None, fact.to):
            turned.append(fact.cards)
        elif isinstance(fact, CardMisread) and fact.pile == pile:
            wrong, right = fact.card, fact.right
            turned = [tuple(right if card is wrong else card for card in cards) for cards in turned]
    return turned


def drawn_by_chance(view: View) -> list[DiceRolled | BallFell]:
    """Every throw and spin of the round, the last of them last."""
    return [fact for fact in view.facts if isinstance(fact, DiceRolled | BallFell)]


def has_begun(facts: Iterable[Fact]) -> bool:
    """Whether more has happened in a round than that its first wagers were made."""
    return any(isinstance(fact, Called | CardsDealt | CardsShown | DiceRolled | BallFell | Decided) for fact in facts)


# Hands and what lies on them


def places(view: View) -> list[Place]:
    """Every hand that somebody has wagered on, from the dealer's left; a box that was split has several.

    Of several players on one box each has the hands on which they have money.
    """
    dealt = {fact.to for fact in view.facts if isinstance(fact, CardsDealt)}
    moved = {fact.target for fact in view.facts if isinstance(fact, CardsMoved)}
    known, bought = {*view.piles, *dealt, *moved}, _staked_on(view)
    money = {place.pile for place in bought}
    return [
        place
        for box, player in sorted({(place.box, place.player) for place in bought})
        for place in (Place(box, player, number) for number in _hands(box, known))
        if place.hand == 1 or place in bought or (place.pile not in money and hand(view, place.pile))
    ]


def _staked_on(view: View) -> set[Place]:
    """The hands on which their players have staked something, whatever has become of it."""
    stakes = {fact.stake for fact in view.facts if isinstance(fact, WagerAccepted | WagerShifted)}
    return {Place(stake.box, stake.player, stake.hand) for stake in stakes}


def _hands(box: int, known: Container[Pile]) -> Iterator[int]:
    """The numbers of a box's hands: the first, and every further one that has a pile."""
    yield 1
    yield from takewhile(lambda number: hand_pile(box, number) in known, count(2))


def staked(view: View, place: Place) -> dict[str, Cents]:
    """What lies or lay on each wager of a hand, in the order it was staked."""
    ended, _ = settled(view.facts)
    lying = {stake: end.staked for stake, end in ended.items()} | dict(view.stakes)
    made = dict.fromkeys(fact.stake for fact in view.facts if isinstance(fact, WagerAccepted | WagerShifted))
    return {stake.wager: lying[stake] for stake in made if place.has(stake) and stake in lying}


def choice(view: View, place: Place) -> str:
    """What was last chosen for a hand, by this player where several choose."""
    decided = (fact for fact in reversed(view.facts) if isinstance(fact, Decided))
    mine = (fact for fact in decided if fact.player in ("", place.player))
    return next((fact.choice for fact in mine if (fact.box, fact.hand) == (place.box, place.hand)), "")


def outcome(view: View, place: Place) -> int | None:
    """What a hand brought its player once nothing lies on it any more.

    All the money of a player with one hand is that hand's; a player with several has what became of each.
    """
    mine = [each for each in _staked_on(view) if each.player == place.player]
    if place not in mine:
        return None
    if len(mine) == 1:
        is_over = not any(stake.player == place.player for stake in view.stakes)
        return net(view.facts, place.player) if is_over else None
    if any(place.has(stake) for stake in view.stakes):
        return None
    ended, besides = settled(view.facts)
    ends = sum(end.net for stake, end in ended.items() if place.has(stake))
    return ends + sum(fact.net for fact in besides if place.has(fact.stake))
