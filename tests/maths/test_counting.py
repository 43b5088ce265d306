"""Counting against dealing: small decks completely, the full deck by samples, and a published figure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from pitbook.cards import DECK, FIVE_CARD, Ranking, parse_cards
from pitbook.errors import BadInput
from pitbook.maths.counting import ShowdownCounts, count_showdowns
from pitbook.maths.hands import every_hand, short_deck, strengths_of

THREE_CARD = Ranking(3, ["odd-cards", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"])
WITH_WHEEL = tuple(place for place, card in enumerate(DECK) if card.rank in (2, 3, 9, 14))
ACE_KING = FIVE_CARD.strength(parse_cards("Ac Kd 4c 3c 2c"))

Cell = tuple[int, int, int, int]


@pytest.fixture(scope="module")
def caribbean() -> ShowdownCounts:
    return count_showdowns(FIVE_CARD, threshold=ACE_KING)


def cell(counts: ShowdownCounts, row: int, column: int) -> Cell:
    at, cases = counts.cells[row, column], counts.situations
    return int(cases.below[at]), int(cases.weaker[at]), int(cases.equal[at]), int(cases.stronger[at])


def sorted_out(own: int, threshold: int, others: Sequence[int]) -> Cell:
    against = [other for other in others if other >= threshold]
    return (
        len(others) - len(against),
        sum(other < own for other in against),
        sum(other == own for other in against),
        sum(other > own for other in against),
    )


def deal_out(
    ranking: Ranking, size: int, threshold: int, own: int, dead: list[int], seen: list[int], deck: tuple[int, ...]
) -> Cell:
    rest = [DECK[card] for card in deck if card not in dead and card not in seen]
    shown = tuple(DECK[card] for card in seen)
    others = [ranking.best(shown + more) for more in combinations(rest, size - len(seen))]
    return sorted_out(own, threshold, others)


SMALL_GAMES = {
    # name: ranking, player's cards, opponent's cards, seen, threshold, deck
    "one seen": (THREE_CARD, 3, 3, 1, 300, WITH_WHEEL),
    "none seen": (THREE_CARD, 3, 3, 0, 300, WITH_WHEEL),
    "two seen": (THREE_CARD, 3, 3, 2, 300, WITH_WHEEL),
    "nobody qualifies": (THREE_CARD, 3, 3, 1, 10**6, WITH_WHEEL),
    "best of four for the player": (THREE_CARD, 4, 3, 1, 0, short_deck(11)),
    "best of four for the opponent": (THREE_CARD, 3, 4, 1, 300, short_deck(11)),
    "best of four for both, two seen": (THREE_CARD, 4, 4, 2, 400, short_deck(12)),
    "five cards": (FIVE_CARD, 5, 5, 1, 3000, short_deck(11)),
}


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_small_games_count_as_they_are_dealt(name: str) -> None:
    ranking, player_size, size, seen_size, threshold, deck = SMALL_GAMES[name]
    counts = count_showdowns(
        ranking, threshold=threshold, player_size=player_size, opponent_size=size, seen_size=seen_size, deck=deck
    )
    seen = counts.seen_cards().tolist()
    rows = range(0, len(counts.cards), max(1, len(counts.cards) // 60))
    for row in rows:
        dead = counts.cards[row].tolist()
        own = ranking.best([DECK[card] for card in dead])
        assert own == counts.strengths[row]
        for column in range(counts.cells.shape[1]):
            assert cell(counts, row, column) == deal_out(ranking, size, threshold, own, dead, seen[row][column], deck)
    assert counts.multiplicity.sum() == comb(len(deck), player_size)
    assert counts.situations.weight.sum() == comb(len(deck), player_size) * comb(len(deck) - player_size, seen_size)


def test_the_work_may_be_done_in_many_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = count_showdowns(FIVE_CARD, threshold=4000, deck=short_deck(10))
    monkeypatch.setattr("pitbook.maths.counting.COUNTER_BYTES", 1)
    in_turns = count_showdowns(FIVE_CARD, threshold=4000, deck=short_deck(10))
    assert (at_once.cells == in_turns.cells).all()
    assert (at_once.situations.weaker == in_turns.situations.weaker).all()


def test_a_threshold_below_all_hands_is_none() -> None:
    counts = count_showdowns(THREE_CARD, threshold=-1, deck=short_deck(12))
    assert not counts.situations.below.any()


def test_a_sample_of_the_full_deck_counts_as_it_is_dealt(caribbean: ShowdownCounts) -> None:
    generator = np.random.default_rng(3)
    seen = caribbean.seen_cards()
    for _ in range(40):
        row, column = int(generator.integers(len(caribbean.cards))), int(generator.integers(47))
        dead, shown = caribbean.cards[row].tolist(), seen[row, column].tolist()
        more = every_hand(4, [card for card in range(52) if card not in dead + shown])
        others = strengths_of(FIVE_CARD, np.column_stack([more, np.full(len(more), shown[0], np.uint8)]))
        own = int(caribbean.strengths[row])
        against = others[others >= ACE_KING]
        expected = len(others) - len(against), (against < own).sum(), (against == own).sum(), (against > own).sum()
        assert cell(caribbean, row, column) == expected


def test_caribbean_stud_loses_what_is_published(caribbean: ShowdownCounts) -> None:
    """The ante pays evens, the bet of two antes by its hand; a fold loses the ante."""
    cases = caribbean.situations
    categories = np.array([FIVE_CARD.categories.index(FIVE_CARD.category(s)) for s in range(len(FIVE_CARD))])
    odds = np.array([1, 1, 2, 3, 4, 5, 7, 20, 50, 100])[categories][cases.strength]
    net = cases.net(below=1, weaker=1 + 2 * odds, equal=0, stronger=-3)
    is_bet = net > -cases.completions
    assert int(cases.weight @ np.where(is_bet, net, -cases.completions)) == -1_041_372_912_372
    assert cases.deals == comb(52, 5) * 47 * 163_185 == 19_933_230_517_200
    assert int(cases.weight[is_bet].sum()) / (comb(52, 5) * 47) == pytest.approx(0.522255, abs=5e-7)


def test_situations_hold_all_that_there_is(caribbean: ShowdownCounts) -> None:
    cases = caribbean.situations
    assert (cases.below >= 0).all()
    assert (cases.weaker >= 0).all()
    assert (cases.equal >= 0).all()
    assert (cases.stronger >= 0).all()
    assert (caribbean.weights(np.ones(len(caribbean.cards), bool)) == cases.weight).all()
    is_pair = caribbean.strengths >= FIVE_CARD.floor("pair")
    assert caribbean.weights(is_pair).sum() == (comb(52, 5) - 1_302_540) * 47


def test_a_deal_is_found_whatever_its_suits(caribbean: ShowdownCounts) -> None:
    generator = np.random.default_rng(5)
    deals = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (300, 1)), axis=1)[:, :6]
    found = caribbean.find(deals[:, :5], deals[:, 5:])
    rows = found[:, 0]
    assert (caribbean.strengths[rows] == strengths_of(FIVE_CARD, deals[:, :5])).all()
    for deal, (row, column) in zip(deals[:10].tolist(), found[:10].tolist(), strict=True):
        more = every_hand(4, [card for card in range(52) if card not in deal])
        others = strengths_of(FIVE_CARD, np.column_stack([more, np.full(len(more), deal[5], np.uint8)]))
        assert cell(caribbean, row, column)[0] == (others < ACE_KING).sum()
        if caribbean.strengths[row] >= ACE_KING:
            assert sum(cell(caribbean, row, column)[:2]) == (others < caribbean.strengths[row]).sum()


def test_pairs_of_seen_cards_are_found_too() -> None:
    deck = short_deck(12)
    counts = count_showdowns(THREE_CARD, seen_size=2, deck=deck)
    seen = counts.seen_cards()
    for row in range(len(counts.cards)):
        hands = np.repeat(counts.cards[row : row + 1], counts.cells.shape[1], axis=0)
        found = counts.find(hands, seen[row])
        assert (found[:, 0] == row).all()
        assert (counts.cells[row] == counts.cells[row, found[:, 1]]).all()


def test_a_deal_that_cannot_be_is_refused(caribbean: ShowdownCounts) -> None:
    with pytest.raises(BadInput, match="cannot be dealt"):
        caribbean.find(np.array([[0, 1, 2, 3, 4]], np.uint8), np.array([[4]], np.uint8))


@pytest.mark.parametrize(
    "game",
    [{"player_size": 4}, {"seen_size": 5}, {"deck": short_deck(13)}, {"opponent_size": 4}, {"deck": range(48)}],
    ids=["player", "seen", "small deck", "opponent", "suits differ"],
)
def test_games_that_cannot_be_dealt_are_refused(game: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        count_showdowns(FIVE_CARD, **game)
