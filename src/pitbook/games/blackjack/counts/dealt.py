"""Blackjack in machine code: rounds dealt by chance, or from given cards, and settled in units of the stake.

Cards are numbered as in `pitbook.cards.DECK`, over and over for several packs; `faces` has for each of the 52 its rank
from 0 for an ace to 9 for what counts ten, its rank from 2 to 14, its suit, and whether it is red. `plan` is what to do
on a stake and on a lammer, by the dealer's card and the hand; `again` likewise whether a pair is split.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from pitbook.games.blackjack.counts.kernel import (
    BUST,
    DOUBLE,
    DOUBLED,
    FREE_DOUBLE,
    FREELY,
    HIT,
    NATURAL,
    RANKS,
    SINGLE,
    STAND,
    TWENTY_TWO,
    Whole,
)
from pitbook.maths.kernels import Array, compiled, draw

MOST_HANDS: Final = 4
FREE: Final = 2
"""A lammer: `counts.ways.Money` in its order is a first wager, a further one, a lammer."""
HANDS, UP, END, NATURAL_HELD, USED, THIRD, PUSH = range(7)
TOLD: Final = 7
"""What is told of a round: how many hands, the dealer's rank and end, whether the player has a blackjack, how many
cards were used, the third card of a hand that was not split or -1, and the kind of the dealer's 22."""
LIES, MODE, COMES_TO = range(3)
MOST_ROWS: Final = 5
"""More rows than House Money or Let it Ride wins by, a loss among them."""


@compiled
def _next(state: Array, shoe: Whole, told: Whole, is_given: bool) -> Any:
    at = told[USED]
    told[USED] = at + 1
    if is_given:
        return shoe[at] % 52
    return draw(state, shoe, at) % 52


@compiled
def _play_hand(
    state: Array,
    shoe: Whole,
    is_given: bool,
    faces: Whole,
    child: Whole,
    comes_to: Whole,
    plan: Array,
    held: int,
    told: Whole,
    hand: Whole,
) -> None:
    """One hand of two cards played on."""
    cards = 2
    while plan[held] != STAND:
        chosen = plan[held]
        card = _next(state, shoe, told, is_given)
        if cards == 2 and told[HANDS] == 1:
            told[THIRD] = card
        cards += 1
        to = child[held, faces[card, 0]]
        if chosen == DOUBLE:
            hand[MODE] = DOUBLED
        if chosen == FREE_DOUBLE:
            hand[MODE] = FREELY
        hand[COMES_TO] = BUST if to < 0 else comes_to[to]
        if to < 0 or chosen != HIT:
            return
        held = to
    hand[COMES_TO] = comes_to[held]


@compiled
def _play_box(
    state: Array,
    shoe: Whole,
    is_given: bool,
    faces: Whole,
    child: Whole,
    comes_to: Whole,
    singles: Whole,
    stands: Array,
    plan: Array,
    again: Array,
    most: Whole,
    further: Whole,
    first: Whole,
    told: Whole,
    hands: Whole,
) -> None:
    """Every hand of the box in turn; one that is split puts another behind those that there are."""
    rank, up = faces[first[0], 0], told[UP]
    told[HANDS] = 1
    hand = 0
    while hand < told[HANDS]:
        hands[hand, LIES] = further[rank] if hand else 0
        hands[hand, MODE] = SINGLE
        kind = 1 if hands[hand, LIES] == FREE else 0
        if hand == 0:
            begins, second = rank, faces[first[1], 0]
        else:
            begins, second = rank, faces[_next(state, shoe, told, is_given), 0]
        while begins == second and again[kind, up, rank] and told[HANDS] < most[rank]:
            told[HANDS] += 1
            second = faces[_next(state, shoe, told, is_given), 0]
        is_done = rank == 0 and told[HANDS] > 1
        held = child[singles[begins], second]
        to_do = stands if is_done else plan[kind, up]
        _play_hand(state, shoe, is_given, faces, child, comes_to, to_do, held, told, hands[hand])
        hand += 1


@compiled
def _play_dealer(
    state: Array, shoe: Whole, is_given: bool, faces: Whole, up_card: int, hits_soft_17: bool, told: Whole
) -> None:
    """The dealer's hand to its end, whether or not anything depends on it, and the kind of a 22."""
    card, hard, aces, cards = up_card, 0, 0, 0
    is_suited = is_coloured = True
    while True:
        rank = faces[card, 0]
        hard += rank + 1
        aces += rank == 0
        cards += 1
        is_suited &= faces[card, 2] == faces[up_card, 2]
        is_coloured &= faces[card, 3] == faces[up_card, 3]
        is_soft = aces > 0 and hard <= 11
        total = hard + 10 if is_soft else hard
        if cards == 2 and total == 21:
            told[END] = NATURAL
            return
        if total > 17 or (total == 17 and not (is_soft and hits_soft_17)):
            told[END] = min(total - 17, TWENTY_TWO + 1)
            break
        card = _next(state, shoe, told, is_given)
    if told[END] == TWENTY_TWO:
        told[PUSH] = 3 if is_suited else (2 if is_coloured else 1)


@compiled
def play_round(
    state: Array,
    shoe: Whole,
    is_given: bool,
    faces: Whole,
    child: Whole,
    comes_to: Whole,
    singles: Whole,
    stands: Array,
    plan: Array,
    again: Array,
    most: Whole,
    further: Whole,
    hits_soft_17: bool,
    first: Whole,
    told: Whole,
    hands: Whole,
) -> None:
    """One player's round, one box: a card each, the dealer's, a second card each, the hands, the dealer's hand."""
    told[:] = 0
    told[THIRD] = -1
    first[0] = _next(state, shoe, told, is_given)
    up_card = _next(state, shoe, told, is_given)
    first[1] = _next(state, shoe, told, is_given)
    told[UP] = faces[up_card, 0]
    one, two = faces[first[0], 0], faces[first[1], 0]
    told[NATURAL_HELD] = min(one, two) == 0 and max(one, two) == RANKS - 1
    if not told[NATURAL_HELD]:
        _play_box(
            state,
            shoe,
            is_given,
            faces,
            child,
            comes_to,
            singles,
            stands,
            plan,
            again,
            most,
            further,
            first,
            told,
            hands,
        )
    _play_dealer(state, shoe, is_given, faces, up_card, hits_soft_17, told)


@compiled
def _pair_of(faces: Whole, one: int, two: int) -> int:
    if faces[one, 1] != faces[two, 1]:
        return 0
    if faces[one, 2] == faces[two, 2]:
        return 3
    return 2 if faces[one, 3] == faces[two, 3] else 1


@compiled
def _sevens_of(faces: Whole, first: Whole, third: int) -> int:
    """The row of sevens, from 0 for none to 5 for three of one suit."""
    if faces[first[0], 1] != 7:
        return 0
    if faces[first[1], 1] != 7:
        return 1
    is_suited = faces[first[0], 2] == faces[first[1], 2]
    if third >= 0 and faces[third, 1] == 7:
        return 5 if is_suited and faces[third, 2] == faces[first[0], 2] else 4
    return 3 if is_suited else 2


@compiled
def _count_play(told: Whole, hands: Whole, pays: Whole, plain: Whole, natural: Whole, split: Whole) -> None:
    """Put the end of one round where it belongs: an unsplit hand, a blackjack, or the units that a split gained."""
    end = told[END]
    if told[NATURAL_HELD]:
        natural[1 if end == NATURAL else 0] += 1
    elif told[HANDS] == 1:
        plain[hands[0, MODE], hands[0, COMES_TO], end] += 1
    else:
        units = 0
        for hand in range(told[HANDS]):
            units += pays[hands[hand, LIES], hands[hand, MODE], hands[hand, COMES_TO], end]
        split[units + 2 * MOST_HANDS] += 1


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    shoe: Whole,
    faces: Whole,
    child: Whole,
    comes_to: Whole,
    singles: Whole,
    stands: Array,
    plan: Array,
    again: Array,
    most: Whole,
    further: Whole,
    hits_soft_17: bool,
    pays: Whole,
    rows: Whole,
    rides: Array,
    plain: Whole,
    natural: Whole,
    split: Whole,
    sides: Whole,
    kept: Whole,
) -> None:
    """So many rounds from whole shoes. The first entry of `plain`, `natural` and `split` is the main wager's.

    The others are of money that rides: one for each wager and each row that it wins by, in the order of `rows`, which
    tells the row by two ranks from 2 to 14 and whether they are suited. `kept` is how often a row was taken, not
    ridden; row 0 is a loss. `sides` counts pairs, sevens and the dealer's 22.
    """
    told, first, hands = np.zeros(TOLD, np.int64), np.zeros(2, np.int64), np.zeros((MOST_HANDS, 3), np.int64)
    for _ in range(rounds):
        play_round(
            state, shoe, False, faces, child, comes_to, singles, stands, plan, again, most, further, hits_soft_17,
            first, told, hands,
        )  # fmt: skip
        _count_play(told, hands, pays[0], plain[0], natural[0], split[0])
        one, two = first[0], first[1]
        kind = _pair_of(faces, one, two)
        sides[0, 4 if kind == 3 and told[THIRD] == one else kind] += 1
        sides[1, _sevens_of(faces, first, told[THIRD])] += 1
        sides[2, told[PUSH]] += 1
        suited = 1 if faces[one, 2] == faces[two, 2] else 0
        for wager in range(len(rows)):
            row = rows[wager, faces[one, 1], faces[two, 1], suited]
            if row > 0 and rides[wager, told[UP], faces[one, 0], faces[two, 0]]:
                place = 1 + wager * MOST_ROWS + row
                _count_play(told, hands, pays[1], plain[place], natural[place], split[place])
            else:
                kept[wager, row] += 1
