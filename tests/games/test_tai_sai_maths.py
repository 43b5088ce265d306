"""The mathematics of Tai-Sai in ways that share no code with it: published counts, closed forms, the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from games.amended import amended, asked
from pitbook import analyse, settle
from pitbook.errors import BrokenRules
from pitbook.games.tai_sai.maths import MATHS, simulator
from pitbook.games.tai_sai.winning import WAGERS
from pitbook.lab.question import ask
from pitbook.maths.following import row_of

# How many of the 216 throws win, as every table of the game has it; faces by one, two and three dice.
WAYS: dict[str | int, int] = {
    **dict.fromkeys(("small", "big", "odd", "even"), 105),
    **dict(zip(range(4, 18), (3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3), strict=True)),
    "triple": 1,
    "any-triple": 6,
    "double": 16,
    "pair": 30,
    "four": 24,
    "dice:1-1-2": 3,
    "dice:1-2-3": 6,
}
ODDS = {
    "default": {"triple": 180, "any-triple": 30, "double": 10, "pair": 5},
    "asian": {"triple": 150, "any-triple": 24, "double": 8, "pair": 5},
    "best": {"triple": 180, "any-triple": 31, "double": 11, "pair": 6},
}
FIXED = {**dict.fromkeys(("small", "big", "odd", "even"), 1), "four": 7, "dice:1-1-2": 60, "dice:1-2-3": 30}


def net(wager: str, odds: str) -> Fraction:
    return analyse("tai-sai", {"odds": odds}).wager(wager).net


@pytest.mark.parametrize("odds", ODDS)
def test_every_wager_by_the_published_counts_of_throws(odds: str) -> None:
    for wager, pays in {**FIXED, **ODDS[odds]}.items():
        assert net(wager, odds) == Fraction(WAYS[wager] * (pays + 1), 216) - 1, wager


@pytest.mark.parametrize(("odds", "three"), [("default", 3), ("asian", 3), ("best", 12)])
def test_a_face_by_the_binomial_formula(odds: str, three: int) -> None:
    pays = {0: -1, 1: 1, 2: 2, 3: three}
    expected = sum(comb(3, n) * Fraction(1, 6) ** n * Fraction(5, 6) ** (3 - n) * pays[n] for n in pays)
    assert net("face", odds) == expected


def test_totals_by_the_generating_function() -> None:
    """The coefficients of (x + ... + x^6)^3."""
    ways = [1]
    for _ in range(3):
        ways = [
            sum(ways[total - n] for n in range(1, 7) if 0 <= total - n < len(ways)) for total in range(len(ways) + 6)
        ]
    assert {total: ways[total] for total in range(4, 18)} == {total: WAYS[total] for total in range(4, 18)}
    for total, pays in {4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}.items():
        for each in (total, 21 - total):
            assert net(f"total:{each}", "default") == Fraction(ways[each] * (pays + 1), 216) - 1


@pytest.mark.parametrize("odds", ODDS)
def test_the_rules_pay_what_the_mathematics_count(odds: str) -> None:
    """Every wager on each of the 56 throws that differ by more than order: what the rules pay on average is the net."""
    maths = analyse("tai-sai", {"odds": odds}).maths
    names = [wager.wager for wager in maths.wagers]
    paid: Counter[str] = Counter()
    for throw, times in Counter(tuple(sorted(each)) for each in product(range(1, 7), repeat=3)).items():
        boxes = [{"box": 1, "player": "A", "wagers": dict.fromkeys(WAGERS, 100)}]
        record = {"game": "tai-sai", "notice": {"odds": odds}, "boxes": boxes, "dice": list(throw)}
        for line in settle(record).boxes[0].lines:
            paid[line.wager] += times * (line.pays if line.result == "win" else -line.stake)
    assert paid.keys() == {*WAGERS}
    for wager, cents in paid.items():
        row = row_of(wager, names, maths.follows)
        assert row is not None
        assert row.is_first
        assert Fraction(cents, 216 * 100) == next(each.net for each in maths.wagers if each.wager == row.name), wager


def test_parts_that_are_worth_more_than_the_whole() -> None:
    """A double by its triple at 180 to 1 and five threes at 60 to 1: 1 / (1/181 + 5/61) - 1 is 10.43; 10 is paid."""
    found = {wager: says for kind, wager, says in analyse("tai-sai").maths.findings if "parts" in kind}
    assert found.keys() == {"double", "pair"}
    assert "10.43 to 1" in found["double"]
    assert "5.18 to 1" in found["pair"]  # 1 / (2/61 + 4/31) - 1
    assert not [kind for kind, *_ in analyse("tai-sai", {"odds": "best"}).maths.findings if "parts" in kind]


# A total of 4 wins on just the throws of 1-1-2, and 17 on those of 5-6-6; three numbers are at 60 to 1 always.
@pytest.mark.parametrize(
    ("odds", "worse", "better"),
    [
        ("default", {}, ""),
        ("asian", {"total:4": "50 to 1; dice:1-1-2", "total:17": "50 to 1; dice:5-6-6"}, "60 to 1"),
        ("best", {"dice:1-1-2": "60 to 1; total:4"}, "62 to 1"),
    ],
)
def test_of_two_wagers_on_the_same_throws_the_one_that_is_paid_less(
    odds: str, worse: dict[str, str], better: str
) -> None:
    findings = analyse("tai-sai", {"odds": odds}).maths.findings
    found = {wager: says for kind, wager, says in findings if kind == "worth less than another"}
    assert found == {
        wager: f"{wager} is paid {what}, which wins on the same throws, {better}" for wager, what in worse.items()
    }


def test_chance_comes_to_what_was_counted() -> None:
    """Of 200,000 throws each outcome comes within five standard errors of its probability."""
    _, question = ask("tai-sai", {})
    tally, rounds = simulator(question).play_chunk(3, 0, 200_000), 200_000
    for wager in analyse("tai-sai").maths.wagers:
        assert sum(tally[wager.wager].values()) == rounds
        for outcome in wager.outcomes:
            mean = float(outcome.probability) * rounds
            assert abs(tally[wager.wager].get(outcome.name, 0) - mean) < 5 * mean**0.5 + 1


def test_a_law_with_other_dice_is_not_counted() -> None:
    with pytest.raises(BrokenRules):
        MATHS.analyse(asked(amended("tai-sai", {"dice": 2})))
