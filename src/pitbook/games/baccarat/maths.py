"""The exact mathematics of Baccarat from a full shoe: the two hands and a tie in either form, side wagers, the ante.

Nothing is to be decided. Lucky match differs by the hand it is on, for the two do not draw alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pitbook.errors import BadInput
from pitbook.games.baccarat.counting import COUNTED, End, ends, full_shoe, triple_chance
from pitbook.games.baccarat.play import ANTE, BANKER, HANDS, MAIN, PLAYER, TIE, is_two_to_one, scale_of
from pitbook.games.baccarat.winning import MATCHES, SIDES, TRIPLE, ThirdCard
from pitbook.games.contract import Maths
from pitbook.law import Cents, Notice, Odds, dollars
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths, check_counted
from pitbook.maths.method import Method

if TYPE_CHECKING:
    from pitbook.games.baccarat.simulation import BaccaratSimulator

PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "nothing is to be decided after the wagers"), None)}
METHOD = Method.exact("count of all orders of six cards from a full shoe")
NO_PAIR: Final = "no pair"
MINIMUMS: Final = (1, 2, 5)
"""Wagers for which it is said what the ante adds to the edge, in units of the table minimum."""

Ends = dict[str, tuple[Fraction, Fraction]]
"""What each end of a wager nets, and how likely it is."""


def analyse(question: Question) -> GameMaths:
    check_counted(question.law, COUNTED)
    found = ends(ThirdCard.of(question.law), full_shoe(question.notice.decks))
    hands = [_hand(question, hand, found) for hand in HANDS]
    wagers = [*hands, _tie(question, found), *_sides(question)]
    if ante := question.notice.fixed_stake(ANTE):
        wagers.append(_ante(question, ante, hands))
    return GameMaths(tuple(wagers))


def _hand(question: Question, hand: str, found: Mapping[End, Fraction]) -> WagerMaths:
    """A wager on a hand: rules 5.1 and 5.10, or 13.2 to 13.4."""
    named: Ends = {}
    for end, chance in found.items():
        name, net = end_of(question, hand, end)
        named[name] = (net, named.get(name, (net, Fraction(0)))[1] + chance)
    return _wager(hand, dict(sorted(named.items(), key=lambda each: each[1][0])))


def end_of(question: Question, hand: str, end: End) -> tuple[str, Fraction]:
    """What an end of the round is called for a wager on a hand, and what it nets."""
    law, is_banker = question.law, hand == BANKER
    own, other, cards = (end.banker, end.player, end.banker_cards) if is_banker else (*end[:2], end.player_cards)
    is_double_form = is_two_to_one(question.notice)
    if own == other:
        return "tie", Fraction(-1 if is_double_form else 0)
    if own < other:
        return "lose", Fraction(-1)
    if not is_double_form:
        return "win", _after_commission(question, hand)
    if is_banker and own == law.number("half-paid-count") and question.notice.choice("six") == "half":
        return f"win with {own}", _won(question, "banker-six", "six")
    if cards == law.number("double-paid-cards") and own >= law.number("double-paid-from"):
        return "win with a three card 8 or 9", _won(question, "two-to-one", "three-card-8-or-9")
    return "win", _won(question, "two-to-one", "win")


def _after_commission(question: Question, hand: str) -> Fraction:
    """What a win nets, less the commission of its table, of which a part of a cent is not collected."""
    won, kept = _won(question, hand, "win"), question.paytables[hand].commission
    if kept is None:
        return won
    if question.stake is None:
        return won * (1 - kept.share)
    in_cents = int(won * question.stake)
    return Fraction(in_cents - kept.of(in_cents), question.stake)


def _tie(question: Question, found: Mapping[End, Fraction]) -> WagerMaths:
    chance = sum((chance for end, chance in found.items() if end.player == end.banker), Fraction(0))
    won = _won(question, f"tie-{question.notice.choice('tie')}", "tie")
    return _wager(TIE, {"no tie": (Fraction(-1), 1 - chance), "tie": (won, chance)})


def _sides(question: Question) -> list[WagerMaths]:
    """By how many of the cards that may come second pair the first: so many of each suit have its rank."""
    notice, decks = question.notice, question.notice.decks
    others = 52 * decks - 1
    alike = {"mixed-pair": 2 * decks, "coloured-pair": decks, "perfect-pair": decks - 1}
    pairs = {row: Fraction(cards, others) for row, cards in alike.items()}
    rows: dict[str, dict[str, Fraction]] = {
        "perfect-pairs": pairs,
        "any-pair": {"pair": sum(pairs.values(), Fraction(0))},
    }
    wagers = [_side(question, side, side, rows[side]) for side in rows if notice.flag(side)]
    if notice.flag("lucky-match"):
        wagers += [
            _side(question, "lucky-match", f"lucky-match:{hand}", _matches(question, pairs, hand)) for hand in HANDS
        ]
    return wagers


def _matches(question: Question, pairs: Mapping[str, Fraction], hand: str) -> dict[str, Fraction]:
    """The rows of lucky match: a triple is paid in the place of the match that is in it (11D.9)."""
    triple = triple_chance(ThirdCard.of(question.law), question.notice.decks, is_banker=hand == BANKER)
    chances = {MATCHES[pair]: chance for pair, chance in pairs.items()}
    return chances | {"lucky-match": chances["lucky-match"] - triple, TRIPLE: triple}


def _side(question: Question, side: str, wager: str, chances: Mapping[str, Fraction]) -> WagerMaths:
    table = scale_of(question.notice, side)
    won = {row: (_won(question, table, row), chance) for row, chance in chances.items()}
    none = 1 - sum((chance for _, chance in won.values()), Fraction(0))
    return _wager(wager, {NO_PAIR: (Fraction(-1), none), **won})


def _ante(question: Question, ante: Cents, hands: list[WagerMaths]) -> WagerMaths:
    """A fee that never comes back, and what it makes of a wager on a hand that is so many minimums large (14.4)."""
    answers, waived_from = {}, question.notice.cents("ante-waived-from")
    for wager in hands:
        least = question.notice.limit(wager.wager).min
        for times in MINIMUMS if least else ():
            staked = times * (least or 1)
            is_waived = waived_from is not None and staked >= waived_from
            edge = wager.house_edge + (0 if is_waived else Fraction(ante, staked))
            told = f"{float(edge):.4%}{', for the ante is waived' if is_waived else ''}"
            answers[f"{wager.wager} and ante at {times} x minimum"] = told
    return WagerMaths(ANTE, (Outcome("collected", Fraction(-1), Fraction(1)),), answers=answers, method=METHOD)


def _wager(name: str, found: Ends) -> WagerMaths:
    outcomes = [Outcome(end.replace("-", " "), net, chance) for end, (net, chance) in found.items()]
    return WagerMaths(name, tuple(outcomes), method=METHOD)


def _won(question: Question, table: str, row: str) -> Fraction:
    odds: Odds = question.odds(table, row)
    return question.winnings(odds)


def simulator(question: Question) -> BaccaratSimulator:
    """The game ready to be simulated: see `Simulator` in the contract."""
    from pitbook.games.baccarat.simulation import BaccaratSimulator  # compiled, and not needed to analyse

    notice, law = question.notice, question.law
    check_counted(law, COUNTED)
    stake = question.usual_stake(PLAYER)
    _check_ante_is_due(notice, stake * len(MAIN))
    sides = [side for side in SIDES if notice.flag(side)]
    wagers = [*HANDS, TIE, *(side for side in sides if side != "lucky-match")]
    wagers += [f"lucky-match:{hand}" for hand in HANDS if "lucky-match" in sides]
    members = {side: f"{side}:{PLAYER}" for side in sides if side != "lucky-match"}
    stakes = dict.fromkeys(wagers, stake) | ({ANTE: due} if (due := notice.fixed_stake(ANTE)) else {})
    return BaccaratSimulator(notice, ThirdCard.of(law), stakes, members)


def _check_ante_is_due(notice: Notice, staked: int) -> None:
    """Refuse rounds in which an ante could not be counted: the simulated player backs both hands and a tie."""
    waived_from = notice.cents("ante-waived-from")
    if waived_from is not None and staked >= waived_from:
        what = f"an ante is waived from {dollars(waived_from)}, and {dollars(Cents(staked))} is staked in each round"
        raise BadInput(what, where="ante-waived-from", remedy="leave it out: no other figure hangs on it")


MATHS = Maths(analyse=analyse, plays=PLAYS, simulator=simulator)
