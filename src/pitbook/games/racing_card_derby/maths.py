"""The exact mathematics of Racing Card Derby, for cards drawn from whole decks in random order.

First place is counted by how many cards each suit shows when one of them gets its last, and for each count by whether
the card that protests is among those of its suit that show. The suits run alike, so every order of the places is
equally likely. A shoe that is played on has the same figures on average, since any card of a shuffle is as good as any
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, perm
from typing import Final, NamedTuple

from pitbook.cards.card import RANK_NAMES, parse_card
from pitbook.games.contract import Maths
from pitbook.games.racing_card_derby.counting import Course
from pitbook.games.racing_card_derby.simulation import RacingCardDerbySimulator
from pitbook.games.racing_card_derby.winning import SINGLE_WAGERS, SUITS, kind_of, suit_of, suits_named
from pitbook.maths.analysis import (
    BEST,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    WagerMaths,
)
from pitbook.maths.method import Method

METHOD: Final = Method.exact("count of all deals from a full shoe")
RANKS: Final = 13
PLAYS: Final[Plays[None]] = {BEST: (PlayStyle(BEST, "nothing is to be decided once the wagers are made"), None)}
RANK_WORDS: Final = RANK_NAMES | dict(
    enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
)
WIN, PROTESTED, LOSE = "win", "win in a protested race", "lose"
RIGHT: Final = {"first": "first right", "first-two": "first two right", "first-three": "all three right"}


class Chance(NamedTuple):
    """How likely something is to happen without a protest, and with one."""

    clear: Fraction
    protested: Fraction


def either(chances: Iterable[Chance]) -> Chance:
    """The chance of one or the other of things that cannot both happen."""
    clear, protested = (sum(each, Fraction(0)) for each in zip(*chances, strict=True))
    return Chance(clear, protested)


def analyse(question: Question) -> GameMaths:
    """Every kind of wager; those that are alike for all their suits stand in one row."""
    decks, course = question.notice.decks, Course.of(question.law)
    chances = winners(RANKS * decks, decks, course.to_win, protesting_suit(course))
    single = [_single(question, wager, chances) for wager in SINGLE_WAGERS]
    wagers = (*single, _quinella(question), _trifecta(question))
    return GameMaths(wagers, findings=_findings(question, wagers))


# First place


@lru_cache(maxsize=16)
def winners(suit_size: int, protesters: int, to_win: int, protester: str) -> Mapping[str, Chance]:
    """For each suit of so many cards its chance to win, some cards of one suit being those that protest the race."""
    return {suit: _winner(suit, suit_size, protesters, to_win, protester) for suit in SUITS}


def protesting_suit(course: Course) -> str:
    return suit_of(parse_card(course.protest_card))


def _winner(winner: str, suit_size: int, protesters: int, to_win: int, protester: str) -> Chance:
    ways = []
    others = [suit for suit in SUITS if suit != winner]
    for shown in product(range(to_win), repeat=len(others)):
        chance = _finish(suit_size, to_win, shown)
        cards = to_win if winner == protester else shown[others.index(protester)]
        clear = Fraction(comb(suit_size - protesters, cards), comb(suit_size, cards))
        ways.append(Chance(chance * clear, chance * (1 - clear)))
    return either(ways)


def _finish(suit_size: int, to_win: int, shown: tuple[int, ...]) -> Fraction:
    """How likely a suit is to get its last card when the others show so many."""
    before, deck = to_win - 1 + sum(shown), len(SUITS) * suit_size
    ways = comb(suit_size, to_win - 1)
    for count in shown:
        ways *= comb(suit_size, count)
    return Fraction(ways, comb(deck, before)) * Fraction(suit_size - to_win + 1, deck - before)


def protest_chance(decks: int, course: Course) -> Fraction:
    """How likely a race is to be protested."""
    return either(winners(RANKS * decks, decks, course.to_win, protesting_suit(course)).values()).protested


# The wagers


def _single(question: Question, wager: str, chances: Mapping[str, Chance]) -> WagerMaths:
    """A wager on the winner's colour or suit."""
    kind = kind_of(wager)
    clear, protested = either(chances[suit] for suit in suits_named(wager))
    win = question.winnings(question.odds(kind, "unprotested"))
    lost = Outcome(LOSE, Fraction(-1), 1 - clear - protested)
    if kind not in Course.of(question.law).lowers:
        return WagerMaths(wager, (lost, Outcome(WIN, win, clear + protested)), method=METHOD)
    lowered = Outcome(PROTESTED, question.winnings(question.odds(kind, "protested")), protested)
    return WagerMaths(wager, (lost, lowered, Outcome(WIN, win, clear)), method=METHOD)


def _quinella(question: Question) -> WagerMaths:
    right = _in_order(2)
    won = Outcome(RIGHT["first-two"], question.winnings(question.odds("quinella", "first-two")), right)
    return WagerMaths("quinella", (Outcome(LOSE, Fraction(-1), 1 - right), won), method=METHOD)


def _trifecta(question: Question) -> WagerMaths:
    """Each level without the next, since only the highest is paid (R4)."""
    just = {"first": _in_order(1) - _in_order(2), "first-two": _in_order(2) - _in_order(3), "first-three": _in_order(3)}
    won = (Outcome(RIGHT[row], question.winnings(question.odds("trifecta", row)), just[row]) for row in just)
    return WagerMaths("trifecta", (Outcome(LOSE, Fraction(-1), 1 - _in_order(1)), *won), method=METHOD)


def _in_order(places: int) -> Fraction:
    """How likely given suits are to take the first places in a given order."""
    return Fraction(1, perm(len(SUITS), places))


# What is odd in the text


def _findings(question: Question, wagers: tuple[WagerMaths, ...]) -> tuple[tuple[str, str, str], ...]:
    edge = {wager.wager: wager.house_edge for wager in wagers}
    card = parse_card(Course.of(question.law).protest_card)
    own = suit_of(card)
    other = next(suit for suit in SUITS if suit != own)
    found = []
    if edge[f"suit-{own}"] != edge[f"suit-{other}"]:
        says = (
            f"{own} cost {float(edge[f'suit-{own}']):.2%} and any other suit {float(edge[f'suit-{other}']):.2%}, though"
            f" all are paid alike: the {RANK_WORDS[card.rank]} of {own} protests its own suit's wins most often"
        )
        found.append(("uneven suits", f"suit-{own}", says))
    if question.notice.choice("shuffle") == "shoe":
        says = (
            "taken to the letter 7.1(a) has the cards shuffled before every round, and 7.1(b) would add nothing to it;"
            " it is read as the start of a shoe (R7), and shuffle=every-round is the other reading"
        )
        found.append(("clash of rules", "red", says))
    return tuple(found)


# Simulation


def simulator(question: Question) -> RacingCardDerbySimulator:
    """Ready to be simulated: see `Simulator` in the contract."""
    return RacingCardDerbySimulator(question.notice.decks, Course.of(question.law), question.usual_stake("red"))


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
)
