"""The ends of a main wager, or of money that rides, with their chances: in words and in units of the stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np

from pitbook.errors import BrokenRules
from pitbook.games.blackjack.counts.kernel import DOUBLED, ENDS, FREELY, SINGLE, Floats
from pitbook.games.blackjack.counts.table import UpCard
from pitbook.games.blackjack.counts.ways import Money, Ways, payments
from pitbook.maths.analysis import Outcome

Ends = dict[str, tuple[Fraction, float]]
"""What each end nets, and how likely it is."""

BLACKJACK = "blackjack"
STAND_OFF = "stand off with a blackjack"
FINE = 2**60
"""Chances are written as so many parts of one."""
LEAST = 1e-11
"""How far the chances of a count may be from one in all, which is rounding."""
OFF_BY = Fraction(1, 10**9)
"""How far an expected net may be off, with room to spare: some hundred roundings of 2**-53 each, of parts of one."""
BEGINS = {SINGLE: "", DOUBLED: "double and ", FREELY: "double for free and "}


def end_name(mode: int, units: int) -> str:
    """
    >>> end_name(DOUBLED, -2), end_name(DOUBLED, -1), end_name(SINGLE, 0)
    ('double and lose', 'double and lose the first wager', 'stand off')
    """
    if mode == DOUBLED and units == -1:
        return "double and lose the first wager"
    return BEGINS[mode] + ("win" if units > 0 else "lose" if units < 0 else "stand off")


def split_name(units: int) -> str:
    """
    >>> split_name(3), split_name(-1), split_name(0)
    ('split and win 3', 'split and lose 1', 'split and come out even')
    """
    return f"split and {'win' if units > 0 else 'lose'} {abs(units)}" if units else "split and come out even"


def add(ends: Ends, name: str, net: Fraction, chance: float) -> None:
    ends[name] = (net, ends.get(name, (net, 0.0))[1] + chance)


def add_hand(ends: Ends, ways: Ways, money: Money, table: Floats, chance: float) -> None:
    """Where a hand that was not split leads."""
    pays = payments(ways, money)
    for mode in (SINGLE, DOUBLED, FREELY):
        for units in range(-2, 3):
            mass = float(table[mode][pays[mode] == units].sum())
            if mass:
                add(ends, end_name(mode, units), Fraction(units), chance * mass)


def add_split(
    ends: Ends, ways: Ways, moneys: tuple[Money, Money], scenes: Iterable[list[Floats]], chance: float
) -> None:
    """Where a split leads in all; `moneys` is what lies on the first hand, and on the others.

    What each hand comes to beside an end of the dealer's is counted. How several come to it together is taken from
    that as if, beside one end of the dealer's, they had nothing to do with each other; the mean does not depend on it.
    """
    for tables in scenes:
        for end in range(ENDS):
            alone = [_units(ways, moneys[hand > 0], table, end) for hand, table in enumerate(tables)]
            mass = float(alone[0].sum())
            if mass <= 0:
                continue
            together = alone[0]
            for hand in alone[1:]:
                together = np.convolve(together, hand / mass)
            middle = len(together) // 2
            for place in np.flatnonzero(together).tolist():
                add(ends, split_name(place - middle), Fraction(place - middle), chance * float(together[place]))


def _units(ways: Ways, money: Money, table: Floats, end: int) -> Floats:
    """How likely a hand nets each number of units from -2 to 2, with this end of the dealer's."""
    pays = payments(ways, money)[:, :, end]
    return np.array([table[:, :, end][pays == units].sum() for units in range(-2, 3)])


def add_start(ends: Ends, card: UpCard, place: int, chance: float, *, rides: bool = False) -> None:
    """Where the main wager, or money that rides, goes from a hand of two cards that is no blackjack."""
    ways, (low, high, _) = card.against.ways, card.against.hands.starts[place]
    moneys = card.moneys(low, rides=rides)
    if card.is_split(low, high):
        add_split(ends, ways, moneys, card.splits[low], chance)
    else:
        add_hand(ends, ways, moneys[0], card.led[place], chance)


def outcomes(ends: Mapping[str, tuple[Fraction, float]]) -> tuple[Outcome, ...]:
    """With chances as fractions that add up to one: the likeliest takes what rounding left, next to nothing."""
    parts = {name: round(chance * FINE) for name, (_, chance) in ends.items()}
    lacking = FINE - sum(parts.values())
    if abs(lacking) > FINE * LEAST:
        raise BrokenRules(f"the chances add up to {1 - lacking / FINE}, not to one", remedy="the count is wrong")
    likely = max(parts, key=lambda name: parts[name])
    parts[likely] += lacking
    found = [Outcome(name, ends[name][0], Fraction(part, FINE)) for name, part in parts.items() if part > 0]
    return tuple(sorted(found, key=lambda outcome: (outcome.net, outcome.name)))
