"""What each choice is worth with the two cards that one holds, as far as the community cards lie open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from pitbook.cards import DECK, Card
from pitbook.errors import Refused
from pitbook.games.ultimate_texas_holdem.counting import (
    COUNTED,
    TRIPS_ROWS,
    Counts,
    Nets,
    end_name,
    fare_of,
    in_whole_numbers,
    nets_of,
)
from pitbook.games.ultimate_texas_holdem.counts.frames import FLOP
from pitbook.games.ultimate_texas_holdem.counts.kept import best_ends
from pitbook.games.ultimate_texas_holdem.counts.kernel_board import ENDS, LOST, TIED, class_of
from pitbook.games.ultimate_texas_holdem.play import BOARD, HAND, TRIPS
from pitbook.maths.analysis import Outcome, Question, check_counted
from pitbook.maths.holding import Held, Worth
from pitbook.table.places import COMMUNITY, DEALER

FIRST, SECOND, LAST = ("play 4", "play 3", "check"), ("play 2", "check"), ("play 1", "fold")
"""What may be chosen at each stage."""


@dataclass(frozen=True, slots=True)
class _Chances:
    """How the hand ends as a whole, and if it checks and is played as well as it can be: by size, 0 for a fold.

    `held` counts by row of Trips. Every count is of as many deals.
    """

    whole: Counts
    later: dict[int, Counts]
    held: Counts


def worth(question: Question, held: Held) -> tuple[Worth, ...]:
    """Each choice, on the player's cards, the community cards that lie open, and any others that were seen."""
    check_counted(question.law, COUNTED)
    held.check_hand(HAND)
    choices = held.choices or {0: FIRST, FLOP: SECOND, BOARD: LAST}.get(len(held.opened(COMMUNITY)), ())
    form, nets = question.notice.choice("hand"), nets_of(replace(question, stake=held.unit))
    whole, _ = in_whole_numbers(nets)
    is_first = FIRST[0] in choices
    chances = _before_the_flop(form, whole, held) if is_first else _with_board(form, whole, held, choices)
    trips = _trips(question, held, chances)
    return tuple(Worth(choice, _outcomes(nets, chances, choice), trips) for choice in choices)


def _outcomes(nets: list[list[Fraction]], chances: _Chances, choice: str) -> tuple[Outcome, ...]:
    if choice == "check":
        by_size = chances.later
    else:
        by_size = {0 if choice == "fold" else int(choice.removeprefix("play ")): chances.whole}
    deals = int(chances.whole.sum())
    found: list[Outcome] = []
    for times, ends in by_size.items():
        if times:
            counts = enumerate(ends.tolist())
            found += [Outcome(end_name(times, end), nets[times][end], Fraction(n, deals)) for end, n in counts if n]
        elif ends.any():
            found.append(Outcome("fold", nets[0][0], Fraction(int(ends.sum()), deals)))
    return tuple(found)


def _trips(question: Question, held: Held, chances: _Chances) -> dict[str, Fraction]:
    """Trips goes by the hand whatever is chosen, and a fold does not lose it (U6)."""
    staked = held.lying(TRIPS)
    if not staked:
        return {}
    table = f"{TRIPS}-{question.notice.choice(TRIPS)}"
    won = [question.chips(question.odds(table, row), staked) for row in TRIPS_ROWS]
    total = sum(net * n for net, n in zip((-staked, *won), chances.held.tolist(), strict=True))
    return {TRIPS: Fraction(total, int(chances.held.sum()) * held.unit)}


# Before the flop


def _before_the_flop(form: str, nets: Nets, held: Held) -> _Chances:
    """By the count of all deals, which is of a deck of which nothing else is known."""
    if held.gone or any(held.opened(pile) for pile in (COMMUNITY, DEALER)):
        what = "other cards than the two of this hand are known"
        raise Refused(what, remedy="what each choice is worth can be said again once three community cards lie open")
    ends = best_ends(form, nets)
    one, two = (DECK.index(card) for card in held.cards)
    cell = class_of(one % 13, two % 13, one // 13 == two // 13)
    at_flop, at_end, never = ends.tally[cell]
    return _Chances(ends.whole[cell], {2: at_flop, 1: at_end, 0: never}, ends.held[cell])


# Once community cards lie open


def _with_board(form: str, nets: Nets, held: Held, choices: Sequence[str]) -> _Chances:
    """Over every board that may still come, and every hand that the dealer may have."""
    opened = held.opened(COMMUNITY)
    if len(opened) < FLOP or (len(opened) < BOARD and choices[-1] == LAST[-1]):
        what = f"{len(opened)} community cards are known"
        raise Refused(what, remedy=f"what each choice is worth can be said once {FLOP} or all {BOARD} lie open")
    own, board, gone = (_places(cards) for cards in (held.cards, opened, (*held.gone, *held.opened(DEALER))))
    rest = [card for card in range(52) if card not in (*own, *board, *gone)]
    boards = np.array([sorted((*board, *more)) for more in combinations(rest, BOARD - len(board))])
    made, told = fare_of(form, own, boards, gone)
    ends = np.zeros((len(boards), ENDS), np.int64)
    each = np.arange(len(boards))
    ends[each, 2 * made[:, 1]], ends[each, 2 * made[:, 1] + 1] = told[:, 0], told[:, 1]
    ends[:, LOST : TIED + 1] = told[:, 2:]
    stays = ends @ np.array(nets[1]) > ends @ np.array(nets[0])
    rows = np.bincount(made[:, 2], minlength=len(TRIPS_ROWS) + 1)
    return _Chances(ends.sum(axis=0), {1: ends[stays].sum(axis=0), 0: ends[~stays].sum(axis=0)}, rows)


def _places(cards: Sequence[Card]) -> list[int]:
    return [DECK.index(card) for card in cards]
