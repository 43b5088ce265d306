"""Caribbean Stud's figures, against published ones, known counts of hands, and arithmetic done here by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitbook.errors import BadInput, UnknownName
from pitbook.games.caribbean_stud.maths import fair_pool
from pitbook.lab.question import Analysis, analyse
from pitbook.law import Cents
from pitbook.law.edition import Prize

HANDS = comb(52, 5)
PAIR_OR_BETTER = HANDS - 1_302_540
ACE_KING = (comb(11, 3) - 1) * (4**5 - 4)
"""Ace, king and three of the eleven other ranks, but not queen, jack and ten; in any suits but one."""

JACKPOT_HANDS = {"flush": 5_108, "full house": 3_744, "four of a kind": 624, "straight flush": 36, "royal flush": 4}
SIDE = {"jackpot": True, "pool": 2_500_000, "jackpot-stake": 100}


def chances(answer: Analysis, wager: str = "ante") -> dict[str, Fraction]:
    return {outcome.name: outcome.probability for outcome in answer.wager(wager).outcomes}


@pytest.mark.parametrize("edition", ["1998", "2012-draft"])
def test_the_published_loss_with_a_royal_flush_at_100_to_1(edition: str) -> None:
    answer = analyse(f"caribbean-stud@{edition}", {"bet.royal-flush": 100})
    assert answer.wager("ante").net == -Fraction(1_041_372_912_372, 19_933_230_517_200)
    assert answer.maths.strategy is not None
    assert round(float(answer.maths.strategy.numbers["bets"]) * 100, 4) == 52.2255


def test_the_rules_royal_flush_at_250_to_1_is_worth_its_own_chance_times_300() -> None:
    """150 more to 1 on a bet of two units, whenever a royal flush beats a dealer who qualifies."""
    at_250, at_100 = analyse("caribbean-stud@1998"), analyse("caribbean-stud@1998", {"bet.royal-flush": "100 to 1"})
    royal = chances(at_250)["win with royal flush"]
    assert at_250.wager("ante").net - at_100.wager("ante").net == 300 * royal


@pytest.mark.parametrize("play", ["best", "always-bet", "pair", "ace-king", "akj83", "matching"])
def test_probabilities_add_up_to_one(play: str) -> None:
    for wager in analyse("caribbean-stud", SIDE, play=play).maths.wagers:
        assert sum(outcome.probability for outcome in wager.outcomes) == 1


@pytest.mark.parametrize(
    ("play", "bets"),
    [
        ("always-bet", Fraction(1)),
        ("pair", Fraction(PAIR_OR_BETTER, HANDS)),
        ("ace-king", Fraction(PAIR_OR_BETTER + ACE_KING, HANDS)),
    ],
)
def test_simple_plays_bet_on_known_counts_of_hands(play: str, bets: Fraction) -> None:
    answer = analyse("caribbean-stud", play=play)
    assert answer.maths.strategy is not None
    assert answer.maths.strategy.numbers["bets"] == bets
    assert chances(answer).get("fold", 0) == 1 - bets
    assert answer.wager("ante").staked == 1 + 2 * bets


def test_no_simple_play_beats_the_best_one() -> None:
    best = analyse("caribbean-stud").wager("ante").net
    for play in ("always-bet", "pair", "ace-king", "akj83", "matching"):
        assert analyse("caribbean-stud", play=play).wager("ante").net < best


def test_published_losses_of_simple_plays() -> None:
    """With a royal flush at 100 to 1: 5.316 % for A-K-J-8-3, 16.607 % for betting everything."""
    for play, percent in (("akj83", 5.316), ("always-bet", 16.607)):
        edge = analyse("caribbean-stud", {"bet.royal-flush": 100}, play=play).wager("ante").house_edge
        assert round(100 * float(edge), 3) == percent


def test_the_jackpot_from_known_counts_of_hands() -> None:
    answer = analyse("caribbean-stud", SIDE)
    found = chances(answer, "jackpot")
    assert {hand: found[hand] * HANDS for hand in JACKPOT_HANDS} == JACKPOT_HANDS
    prizes = {
        "flush": 10_000,
        "full house": 15_000,
        "four of a kind": 50_000,
        "straight flush": 250_000,
        "royal flush": 2_500_000,
    }
    expected = sum(Fraction(count, HANDS) * prizes[hand] for hand, count in JACKPOT_HANDS.items()) / 100 - 1
    assert answer.wager("jackpot").net == expected


def test_the_pool_at_which_the_jackpot_is_fair() -> None:
    """At the fair pool the wager costs nothing any more, and one cent less it still does."""
    fair = analyse("caribbean-stud", SIDE).wager("jackpot").answers["fair_pool"]
    for pool, is_fair in ((fair, True), (fair - 1, False)):
        net = analyse("caribbean-stud", SIDE | {"pool": pool}).wager("jackpot").net
        assert (net >= 0) is is_fair


def test_no_pool_makes_a_jackpot_fair_that_pays_fixed_prizes_only() -> None:
    assert fair_pool({"flush": Prize("e", Cents(10_000))}, {"flush": Fraction(1, 1000)}, Cents(100)) is None


def test_a_folded_hand_wins_no_jackpot_prize() -> None:
    """Nobody would fold a flush; a play that does loses the prize with it (reading C6)."""
    answer = analyse("caribbean-stud", SIDE, play=lambda hand, up: "fold")
    assert chances(answer, "jackpot")["flush"] == 0
    assert answer.wager("ante").net == -1


def test_payments_are_rounded_down_to_the_smallest_chip() -> None:
    """$1.30 with 50-cent chips: 1 to 1 on the ante pays $1.00, 5 to 1 on a bet of $2.60 pays $13.00."""
    answer = analyse("caribbean-stud", stake=130, unit=50, play="pair")
    nets = {outcome.name: outcome.net for outcome in answer.wager("ante").outcomes}
    assert nets["dealer does not qualify"] == Fraction(100, 130)
    assert nets["win with flush"] == Fraction(100 + 1300, 130)
    assert nets["win with pair"] == Fraction(100 + 250, 130)
    assert nets["lose"] == -3


def test_a_maximum_payout_holds_the_bet_only() -> None:
    """A bet of $2,000 on a royal flush would win $500,000 and is held to $50,000 (reading C14)."""
    answer = analyse("caribbean-stud", {"max-payout": 5_000_000}, stake=100_000)
    nets = {outcome.name: outcome.net for outcome in answer.wager("ante").outcomes}
    assert nets["win with royal flush"] == 1 + 50
    assert nets["win with straight"] == 1 + 8


def test_the_words_of_the_best_play_are_true() -> None:
    """Every hand from A-K-Q-J-2 up bets and none below A-K-4-3-2 does: a user's play by these words says so."""
    words = analyse("caribbean-stud").maths.strategy
    assert words is not None
    assert words.words[0] == "Bet with ace-king high (A K Q J 2) or better."
    assert words.words[-1] == "Fold anything below ace-king high (A K 4 3 2)."
    share = {(cell["third"], cell["up"], cell["matches"]): cell["bets"] for cell in words.grid}
    assert all(0 <= bets <= 1 for bets in share.values())
    assert share[12, 12, True] == 1, "with ace, king and queen against a queen, always bet"


@pytest.mark.parametrize(
    ("options", "play", "message"),
    [
        ({"bet.royal": 100}, "best", "no odds 'bet.royal'"),
        ({"bet.flush": "many"}, "best", "are not odds"),
        ({"bet.flush": 2.5}, "best", "are not odds"),
        ({"several-boxes": True}, "best", "5.6"),
        ({"jackpot": True}, "best", "jackpot-stake"),
        ({}, "wild", "no way to play 'wild'"),
        ({}, "nowhere.play", "cannot read the play"),
    ],
)
def test_bad_questions_get_an_answer_that_helps(options: dict[str, object], play: str, message: str) -> None:
    with pytest.raises((BadInput, UnknownName)) as error:
        analyse("caribbean-stud@1998", options, play=play)
    assert message in str(error.value)
