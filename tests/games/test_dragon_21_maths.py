"""The mathematics of Dragon21 in second ways: dealt out card by card, known figures, the rules themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest

import pitbook
from games.amended import amended, asked
from pitbook import Notice, find_edition, find_game
from pitbook.cards import DECK
from pitbook.games.dragon_21.counting import Totals, count_pairs, final_hands
from pitbook.games.dragon_21.maths import chances
from pitbook.games.dragon_21.simulation import settle_deal
from pitbook.lab.question import ask
from pitbook.lab.simulation import Decides, simulate
from pitbook.law import Cents
from pitbook.table import Answer, Conversation, Dealt, Done, NoMoreBets, Seen, Wager, run
from pitbook.table.requests import Deal, Do, PlaceWagers, Show
from sizes import SIZES

LAW = "dragon-21@2013-draft"
TOTALS = Totals(16, 21, 17)


# Slow and plain: a hand is a list of values, an ace 1


def total(hand: list[int]) -> int:
    return sum(hand) + (10 if 1 in hand and sum(hand) <= 11 else 0)


def finish(hand: list[int], rest: list[int]) -> list[int]:
    while total(hand) <= 16:
        hand = [*hand, rest.pop(0)]
    return hand


def is_jack(hand: list[int]) -> bool:
    return sorted(hand) == [1, 10]


def test_every_order_of_a_small_shoe() -> None:
    """Eight cards in every order, dealt in turns as at the table."""
    shoe = [10, 10, 9, 8, 7, 7, 6, 1]
    brute: Counter[tuple[int, int]] = Counter()
    for cards in permutations(shoe):
        first, second, rest = [cards[0], cards[2]], [cards[1], cards[3]], list(cards[4:])
        if is_jack(first) or is_jack(second):
            continue
        dragon, tiger = total(finish(first, rest)), total(finish(second, rest))
        brute[min(dragon, tiger), max(dragon, tiger)] += 1 if dragon <= tiger else 0
    counts, deals = count_pairs(TOTALS, tuple(shoe.count(value) for value in range(1, 11)), lambda *totals: totals)
    orders = 40_320
    assert {k: Fraction(v, deals) for k, v in counts.items() if v} == {
        k: Fraction(v, orders) for k, v in brute.items() if v
    }


def test_one_hand_alone_by_recursion() -> None:
    """The chance of each total of one hand from eight decks, by walking the tree of draws."""

    @cache
    def walk(hand: tuple[int, ...]) -> dict[int, Fraction]:
        points = total([value for value, n in enumerate(hand, 1) for _ in range(n)])
        if sum(hand) >= 2 and points > 16:
            return {} if sum(hand) == 2 and points == 21 else {points: Fraction(1)}
        ends: dict[int, Fraction] = {}
        for value, taken in enumerate(hand):
            left = (128 if value == 9 else 32) - taken
            more = (*hand[:value], taken + 1, *hand[value + 1 :])
            for points, chance in walk(more).items():
                ends[points] = ends.get(points, Fraction(0)) + chance * Fraction(left, 416 - sum(hand))
        return ends

    weights: dict[int, Fraction] = {}
    for hand, orders in final_hands(TOTALS).items():
        chance, drawn = Fraction(orders), 0
        for value, taken in enumerate(hand):
            for n in range(taken):
                chance *= Fraction((128 if value == 9 else 32) - n, 416 - drawn)
                drawn += 1
        points = total([value for value, n in enumerate(hand, 1) for _ in range(n)])
        weights[points] = weights.get(points, Fraction(0)) + chance
    assert weights == walk((0,) * 10)


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_all_ends_add_up_and_both_hands_are_alike(decks: int) -> None:
    """A hand loses as often as the other wins: with 17, with 18 to 21, with blackjack or over 21."""
    hand, tie = chances(TOTALS, decks)
    lose, tied, push, win, jack, over = (hand[end] for end in range(6))
    assert sum(hand.values()) == sum(tie.values()) == 1
    assert lose == push + win + jack + over
    assert tied == 1 - tie[0]


def test_known_figures() -> None:
    """An endless shoe gives the player 10.72 % on a hand and costs 5.90 % on a tie; real shoes tend to it."""
    nets = {decks: pitbook.analyse(LAW, {"decks": decks}) for decks in (4, 8)}
    hand = {decks: float(answer.wager("dragon").net) for decks, answer in nets.items()}
    tie = {decks: float(answer.wager("tie").net) for decks, answer in nets.items()}
    assert nets[8].wager("dragon").outcomes == nets[8].wager("tiger").outcomes
    assert 2 * hand[8] - hand[4] == pytest.approx(0.1072, abs=0.0001)  # what is left when the effect of 1/decks is gone
    assert 2 * tie[8] - tie[4] == pytest.approx(-0.0590, abs=0.0002)


def test_paid_evenly_the_house_would_have_the_edge() -> None:
    even = pitbook.analyse(LAW, {"dragon-tiger.over-21": "1 to 1"})
    assert round(float(even.wager("dragon").house_edge), 4) == 0.0183
    assert not [finding for finding in even.findings if finding.wager == "dragon"]


def test_the_advantage_is_found() -> None:
    found = {(finding.kind, finding.wager): finding.says for finding in pitbook.analyse(LAW).findings}
    assert {("player advantage", "dragon"), ("player advantage", "tiger")} <= set(found)
    assert "1.8320%" in found["reading D3", "dragon"]


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_perfect_pairs_by_counting_second_cards(decks: int) -> None:
    """After the king of hearts: so many other kings of hearts, of diamonds, of the black suits."""
    cards = list(DECK) * decks
    first = cards.pop(cards.index(next(card for card in DECK if card.text == "Kh")))
    kings = [card for card in cards if card.rank == first.rank]
    perfect = sum(card.suit == "h" for card in kings)
    coloured = sum(card.suit == "d" for card in kings)
    mixed = sum(card.suit in "cs" for card in kings)
    net = Fraction(25 * perfect + 12 * coloured + 6 * mixed - (len(cards) - len(kings)), len(cards))
    assert pitbook.analyse(LAW, {"decks": decks}).wager("perfect-pairs").net == net


def test_perfect_pairs_may_be_left_out() -> None:
    wagers = pitbook.analyse(LAW, {"perfect-pairs": False}).maths.wagers
    assert [wager.wager for wager in wagers] == ["dragon", "tiger", "tie"]


def test_a_stake_of_an_odd_cent_loses_half_a_cent_of_a_blackjack() -> None:
    answer = pitbook.analyse(LAW, stake=101)
    paid = {outcome.name: outcome.net for outcome in answer.wager("dragon").outcomes}
    assert paid["win with blackjack"] == Fraction(151, 101)


# The compiled game and the rules

NETS = {
    "lose": -2, "tie": 0, "push with 17": 0, "win with 18 to 21": 2, "win with blackjack": 3, "win over 21": 10,
    "no tie": -2, "tie under 21": 14, "tie over 21": 14, "tie on 21": 18, "tie with blackjacks": 24,
    "no pair": -2, "mixed pair": 12, "coloured pair": 24, "perfect pair": 50,
}  # fmt: skip
"""What two cents on each wager net."""
WAGERS = ("dragon", "tiger", "tie", "perfect-pairs:dragon", "perfect-pairs:tiger")


def by_the_rules(notice: Notice, shoe: list[int]) -> dict[str, int]:
    wagers = iter([*(Wager(1, "A", name, Cents(2)) for name in WAGERS), NoMoreBets()])

    def source(talk: Conversation) -> Answer:
        match talk.request:
            case PlaceWagers():
                return next(wagers)
            case Deal():
                return Dealt()
            case Show(slots=slots):
                return Seen(tuple(DECK[shoe[slot] % 52] for slot in slots))
            case Do(roles=roles):
                return Done(roles[0])
        raise AssertionError(talk.request)

    ended = run(find_game("dragon-21").begin(notice), source).table.ended
    return {stake.wager: end.net for stake, end in ended.items()}


@pytest.mark.long
@pytest.mark.parametrize("style", ["A", "C"])
def test_the_kernel_and_the_rules_agree_deal_by_deal(style: str) -> None:
    chance = Random(5)
    seen: Counter[str] = Counter()
    for n in range(SIZES.deals // 2):
        notice = Notice.post(find_edition(LAW), {"style": style, "decks": 4 + n % 5})
        shoe = chance.sample(range(52 * notice.decks), 30)
        ends = settle_deal(np.array(shoe, np.int64), TOTALS)
        assert {wager: NETS[end] for wager, end in ends.items()} == by_the_rules(notice, shoe), shoe
        seen.update(ends.values())
    assert set(seen) >= set(NETS) - {"tie on 21", "tie with blackjacks"}


def test_rare_ends_agree_too() -> None:
    by_text = {card.text: n for n, card in enumerate(DECK)}
    notice = Notice.post(find_edition(LAW))
    for text, end in [("Ah As Kd Tc", "tie with blackjacks"), ("Kh 7s 5d 7c 6c 7h", "tie on 21")]:
        shoe = [by_text[card] for card in text.split()] + [0] * 24
        ends = settle_deal(np.array(shoe, np.int64), TOTALS)
        assert ends["tie"] == end
        assert {wager: NETS[each] for wager, each in ends.items()} == by_the_rules(notice, shoe)


def test_the_kernel_takes_its_totals_from_the_law() -> None:
    assert Totals.of(find_edition(LAW)) == TOTALS
    by_text = {card.text: n for n, card in enumerate(DECK)}
    shoe = np.array([by_text[card] for card in ["Kh", "9s", "8d", "Tc", "2c", "3c", "4c", "5c"]], np.int64)
    assert settle_deal(shoe, TOTALS)["tiger"] == "win with 18 to 21"  # 18 against 19
    assert settle_deal(shoe, Totals(16, 21, 19))["tiger"] == "push with 19"
    assert settle_deal(shoe, Totals(18, 21, 17))["dragon"] == "win with 18 to 21"  # the Dragon draws to 20
    assert settle_deal(shoe, Totals(16, 18, 17))["dragon"] == "win with blackjack"  # the most that there is, at once
    assert settle_deal(shoe, Totals(16, 20, 17))["tiger"] == "win with 18 to 21"  # 19 is more and not too much


@pytest.mark.parametrize("name", ["dragon-21", "racing-card-derby"])
def test_nothing_is_decided_so_the_simulator_decides_nothing(name: str) -> None:
    game, question = ask(name, {})
    assert game.maths.simulator is not None
    assert not isinstance(game.maths.simulator(question), Decides)


def test_simulation_agrees_with_the_count() -> None:
    game, question = ask(LAW, {"decks": 6})
    assert simulate(game, question, 250_000, seed=3).agrees
    assert simulate(game, question, 200, seed=3, through_rules=True).rounds == 200


# An amended law

AMENDED = amended("dragon-21", {"draw-over": 17, "push-total": 19, "most-points": 22, "ace-value": 12})


def test_every_order_of_a_small_shoe_under_an_amended_law() -> None:
    """Seven cards in every order: hands draw to 17, an ace counts 12 unless that takes them past 22, which is best."""
    shoe = [10, 10, 9, 8, 8, 7, 1, 1]

    def counted(hand: list[int]) -> int:
        points = sum(hand)
        for _ in range(hand.count(1)):
            points += 11 if points + 11 <= 22 else 0
        return points

    brute: Counter[tuple[int, int]] = Counter()
    for cards in permutations(shoe):
        hands, rest = [[cards[0], cards[2]], [cards[1], cards[3]]], list(cards[4:])
        if any(counted(hand) == 22 for hand in hands):
            continue
        for hand in hands:
            while counted(hand) <= 17:
                hand.append(rest.pop(0))
        dragon, tiger = map(counted, hands)
        brute[dragon, tiger] += dragon <= tiger
    totals = Totals.of(AMENDED)
    counts, deals = count_pairs(totals, tuple(shoe.count(value) for value in range(1, 11)), lambda *both: both)
    assert {k: Fraction(v, deals) for k, v in counts.items() if v} == {
        k: Fraction(v, 40_320) for k, v in brute.items() if v
    }


def test_the_kernel_and_the_rules_agree_under_an_amended_law() -> None:
    chance, totals, seen = Random(6), Totals.of(AMENDED), Counter[str]()
    nets = NETS | {"push with 19": 0}
    for _ in range(400):
        notice = Notice.post(AMENDED, {"decks": 6})
        shoe = chance.sample(range(52 * 6), 40)
        ends = settle_deal(np.array(shoe, np.int64), totals)
        assert {wager: nets[end] for wager, end in ends.items()} == by_the_rules(notice, shoe), shoe
        seen.update(ends.values())
    assert seen["push with 19"]
    assert seen["win with blackjack"]


def test_a_simulation_under_an_amended_law_agrees() -> None:
    question = asked(AMENDED, {"decks": 5})
    maths, rounds = find_game("dragon-21").maths, 500_000
    assert maths.simulator is not None
    tally = maths.simulator(question).play_chunk(3, 0, rounds)
    for exact in maths.analyse(question).wagers:
        came = tally[exact.wager]
        mean = sum(float(outcome.net) * came[outcome.name] for outcome in exact.outcomes) / rounds
        assert abs(mean - float(exact.net)) < 4 * (float(exact.variance) / rounds) ** 0.5
