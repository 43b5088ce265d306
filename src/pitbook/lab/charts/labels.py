"""Figures as charts and sheets print them."""

from __future__ import annotations

from fractions import Fraction


def signed(net: Fraction) -> str:
    """A net with its sign: a whole number or a decimal.

    >>> signed(Fraction(5)), signed(Fraction(-5, 2)), signed(Fraction(0))
    ('+5', '−2.5', '0')
    """
    text = f"{net.numerator:+,}" if net.denominator == 1 else f"{float(net):+,.4f}".rstrip("0")
    return "0" if net == 0 else text.replace("-", "−")


def chance(probability: Fraction) -> str:
    """A probability as people say it: per cent, or one in so many.

    >>> chance(Fraction(1, 4)), chance(Fraction(1, 649_740))
    ('25.00%', '1 in 649,740')
    """
    return f"{float(probability):.2%}" if probability >= Fraction(1, 100) else f"1 in {round(1 / probability):,}"
