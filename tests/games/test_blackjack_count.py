"""The count of Blackjack in second ways: card by card in fractions on small shoes, and published figures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from games import blackjack_by_hand as by_hand
from pitbook.games.blackjack.counts.against import Against, Policy
from pitbook.games.blackjack.counts.best import best_policy
from pitbook.games.blackjack.counts.dealer import endings, exact_ends
from pitbook.games.blackjack.counts.hands import ACE, TEN, every_hand, full_shoe
from pitbook.games.blackjack.counts.kernel import DOUBLE, HIT, RANKS, STAND
from pitbook.games.blackjack.counts.splits import Split
from pitbook.games.blackjack.counts.table import count_table
from pitbook.games.blackjack.counts.ways import AgainstBlackjack, Doubling, Money, Ways
from pitbook.maths.progress import heard_by
from sizes import SIZES

ENDS = ("17", "18", "19", "20", "21", "22", "over", "blackjack")
SMALL = (3, 0, 4, 0, 2, 2, 0, 5, 0, 6)
SMALLER = (2, 0, 3, 0, 0, 1, 0, 5, 0, 5)
"""Shoes of few ranks, so that every order of their cards can be gone through."""


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("up", [ACE, 4, 5, TEN])
def test_the_dealers_hand_card_by_card(up: int, hits_soft_17: bool) -> None:
    """Six decks without the cards of a player's hand: exactly, and as the compiled count has it."""
    gone = (7, 7, 1)
    left = by_hand.without(full_shoe(6), up)
    slow = by_hand.dealer(by_hand.without(left, *gone), (up,), hits_soft_17)
    exact = exact_ends(by_hand.without(left, *gone), up, hits_soft_17=hits_soft_17)
    assert {ENDS[end]: chance for end, chance in exact.items()} == slow
    counted = Against(Ways(hits_soft_17=hits_soft_17), up, left).ends[every_hand().of_ranks(*gone)]
    for name, chance in zip(ENDS, counted.tolist(), strict=True):
        assert chance == pytest.approx(float(slow.get(name, 0)), rel=1e-13, abs=1e-16)


def test_orders_are_counted_once() -> None:
    """From a ten the dealer has one order to 17 with a seven, and two sets of two orders of five and two to it."""
    ways = endings(TEN, hits_soft_17=False)
    cards = {tuple(times): orders for (times, end), orders in ways.items() if end == 0}
    assert cards[tuple(int(rank == 6) for rank in range(RANKS))] == 1
    assert cards[tuple(int(rank in (1, 4)) for rank in range(RANKS))] == 2


@pytest.mark.long
@pytest.mark.parametrize("up", [4, TEN, ACE])
def test_every_choice_of_random_hands_card_by_card(up: int) -> None:
    """On a small shoe, where each value is a sum over every order in which cards may come."""
    shoe, chance = by_hand.without((*SMALL[:9], SMALL[9] + 4), up) if SMALL[up] else SMALL, Random(up)
    against = Against(Ways(), up, shoe)
    _, _, each = against.weigh(Money.FIRST)
    starts = [(low, high, start) for low, high, start in against.hands.starts if against.is_possible[start]]
    for low, high, start in chance.sample(starts, min(len(starts), 2 + SIZES.deals // 10_000)):
        if start == against.natural:
            continue
        slow = by_hand.best(by_hand.without(shoe, low, high), (low, high), up)
        for name, choice in (("stand", STAND), ("hit", HIT), ("double", DOUBLE)):
            if name in slow:
                assert each[start, choice] == pytest.approx(float(slow[name]), abs=1e-12), (low, high, name)


def does(policy: Policy) -> Callable[[by_hand.Cards], str]:
    names = {STAND: "stand", HIT: "hit", DOUBLE: "double"}
    return lambda cards: "over" if by_hand.total(cards)[0] > 21 else names[policy.choice[every_hand().of_ranks(*cards)]]


@pytest.mark.parametrize(("pair", "up", "most"), [(7, 9, 3), (7, 2, 2), (2, 5, 3), (0, 9, 2), (7, 5, 4)])
def test_splits_dealt_out_hand_after_hand(pair: int, up: int, most: int) -> None:
    """Every hand, in turn, with the cards that have really gone, gives what inclusion and exclusion gives."""
    left = by_hand.without(SMALLER, up)
    against = Against(Ways(hands=most), up, left)
    plays = best_policy(against)
    policy = Policy(plays.choice, (True,) * RANKS, plays.choice, (True,) * RANKS)
    slow = by_hand.split(by_hand.without(left, pair, pair), pair, up, most, does(policy))
    assert Split(against, policy, pair).net() == pytest.approx(float(slow), abs=1e-12)


def test_a_published_split_of_a_small_shoe() -> None:
    """E. Farmer's analyser, 2011: 19 cards, 2-2 against 7, up to four hands (blackjackinfo.com, thread 22710)."""
    ways = Ways(doubling=Doubling.ANY, hands=4, lost=AgainstBlackjack.ORIGINAL)
    against = Against(ways, 6, (0, 4, 4, 2, 0, 0, 1, 0, 0, 7))
    choice, _, each = against.weigh(Money.FIRST)
    pair = every_hand().of_ranks(1, 1)
    found = [each[pair, choice] for choice in (STAND, HIT, DOUBLE)]
    assert found == pytest.approx([-0.61639194139, -0.13266733267, -1.23278388278], abs=1e-11)
    policy = Policy(choice, (True,) * RANKS, choice, (True,) * RANKS)
    assert Split(against, policy, 1).net() == pytest.approx(-0.76210220335, abs=1e-11)


@pytest.mark.parametrize(("ways", "stand", "hit"), [
    (Ways(hits_soft_17=True, lost=AgainstBlackjack.ORIGINAL), -0.205850, -0.213839),
    (Ways(is_free_bet=True, lost=AgainstBlackjack.ORIGINAL), -0.301161, -0.279823),
])  # fmt: skip
def test_published_twelve_against_four(ways: Ways, stand: float, hit: float) -> None:
    """For a shoe without end (wizardofodds.com, newsletter of 11 July 2019), to which ten thousand decks come near."""
    against = Against(ways, 3, by_hand.without(full_shoe(10_000), 3))
    _, _, each = against.weigh(Money.FIRST)
    hand = every_hand().of_ranks(TEN, 1)
    assert each[hand, STAND] == pytest.approx(stand, abs=5e-6)
    assert each[hand, HIT] == pytest.approx(hit, abs=5e-6)


def test_how_many_hands_there_are() -> None:
    """3,072 hands of two cards or more are no bust, as is long known, and ten are of one card."""
    sizes = every_hand().sizes
    assert ((sizes > 1).sum(), (sizes == 1).sum()) == (3072, 10)


@cache
def _compositions(room: int, rank: int = 1) -> int:
    return 1 if rank > 10 else sum(_compositions(room - n * rank, rank + 1) for n in range(room // rank + 1))


def test_hands_are_all_there() -> None:
    assert len(every_hand().cards) == _compositions(21) - 1


@pytest.mark.parametrize("pair", [ACE, 3, 7])
def test_every_scene_of_a_split_is_as_likely_for_each_of_its_hands(pair: int) -> None:
    """Whichever hand is looked at, a scene with an end of the dealer's has one chance, and all scenes make up one."""
    against = Against(Ways(hands=4), 5, by_hand.without(full_shoe(2), 5))
    policy = best_policy(against)
    split = Split(against, Policy(policy.choice, (True,) * RANKS, policy.choice, (True,) * RANKS), pair)
    everything = 0.0
    for tables in split.tables():
        chances = [table.sum(axis=(0, 1)) for table in tables]
        for chance in chances[1:]:
            assert chance == pytest.approx(chances[0], abs=1e-14)
        everything += chances[0].sum()
    assert everything == pytest.approx(1, abs=1e-13)


def test_a_lammer_loses_nothing() -> None:
    """What a hand on a lammer is worth is what it wins, so never less than nothing."""
    against = Against(Ways(is_free_bet=True), TEN, by_hand.without(full_shoe(6), TEN))
    _, worth, _ = against.weigh(Money.FREE)
    assert worth[every_hand().sizes > 1].min() >= 0


def test_fractions_of_the_dealers_twenty_two() -> None:
    """Published for one and for eight decks, drawing on soft 17 (wizardofodds.com/games/blackjack/push-22)."""
    for decks, published in ((1, 0.073362), (6, 0.073536), (8, 0.073544)):
        shoe = full_shoe(decks)
        total = sum(
            (
                Fraction(shoe[up], sum(shoe)) * exact_ends(by_hand.without(shoe, up), up, hits_soft_17=True)[5]
                for up in range(RANKS)
            ),
            Fraction(0),
        )
        assert float(total) == pytest.approx(published, abs=5e-7)


def test_a_count_tells_how_far_it_has_come() -> None:
    heard: list[tuple[int, int]] = []
    with heard_by(lambda done, of: heard.append((done, of))):
        count_table(SMALL, Ways(), "mimic")
    cards = sum(there > 0 for there in SMALL)
    assert heard == [(done, cards) for done in range(cards + 1)]
