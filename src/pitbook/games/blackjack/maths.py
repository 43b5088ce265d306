"""The mathematics of Blackjack: the main wager under the best play and under simpler ones, and every wager beside it.

The main wager is counted in numbers of 53 bits, with a bound of what that may be off; the side wagers in fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pitbook.games.blackjack.counts import riding, sides
from pitbook.games.blackjack.counts.counting import counted, ways_of
from pitbook.games.blackjack.counts.ends import BLACKJACK, OFF_BY, STAND_OFF, Ends, add, add_start, outcomes
from pitbook.games.blackjack.counts.hands import TEN
from pitbook.games.blackjack.counts.table import UpCard
from pitbook.games.blackjack.strategy import first_choices, map_of, rows_of, words_of
from pitbook.games.blackjack.winning import blackjack_table
from pitbook.games.blackjack.worth import worth
from pitbook.games.contract import Maths
from pitbook.maths.analysis import (
    BEST,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    StrategyMaths,
    WagerMaths,
    play_named,
)
from pitbook.maths.method import Method

if TYPE_CHECKING:
    from pitbook.games.blackjack.simulation import BlackjackSimulator

MAIN, INSURANCE, MADNESS = "main", "insurance", "madness-21"
CLASSES: Final = {
    BEST: "the best play that looks at the cards of its own hand and at the dealer's card, the same before and after a"
    " split with the same stake",
    "basic": "the total-dependent basic strategy",
    "mimic": "drawing as the dealer does",
}
PLAYS: Plays[str] = {
    name: (PlayStyle(name, says), name)
    for name, says in (
        (BEST, "by the cards of the hand and the dealer's card, the same before and after a split"),
        ("basic", "the same with all hands of one total, soft and hard apart, and one of two cards may double"),
        ("mimic", "draw to 16 and stand on 17 as the dealer does, never double, never split"),
    )
}
EXACT: Final = Method.exact("count of the cards of a full shoe")
AVERAGE_PRIZE: Final = 1600
"""What the display of Madness 21 is said to pay on average, in cents; no document has its prizes."""


def analyse(question: Question) -> GameMaths:
    play_named(PLAYS, question.play)
    table = counted(question)
    wagers = [_main(question, table), *_first_cards(question, table), *_riders(question, table)]
    wagers += [*_push_22(question), *_madness(question), _insurance(question)]
    return GameMaths(
        tuple(wagers),
        _strategy(question, table),
        _findings(question, wagers[0]),
        {"double": MAIN, "riding": _rider(question)},
    )


# The main wager


def _main(question: Question, table: tuple[UpCard, ...]) -> WagerMaths:
    ends: Ends = {}
    won = question.winnings(question.odds(blackjack_table(question.notice), BLACKJACK))
    for card in table:
        for place, (low, high, start) in enumerate(card.against.hands.starts):
            chance = card.chance * card.against.chance_of(low, high)
            if start == card.against.natural:
                add(ends, BLACKJACK, won, chance * card.natural_wins)
                add(ends, STAND_OFF, Fraction(0), chance * (1 - card.natural_wins))
            elif chance:
                add_start(ends, card, place, chance)
    return WagerMaths(MAIN, outcomes(ends), staked=Fraction(_staked(table)), method=_method(question.play))


def _staked(table: tuple[UpCard, ...]) -> float:
    """What of the player's own is staked on average; lammers are not."""
    total = 0.0
    for card in table:
        for place, (low, high, start) in enumerate(card.against.hands.starts):
            chance = card.chance * card.against.chance_of(low, high)
            total += chance * (1 if start == card.against.natural else card.staked_on(place))
    return total


def _method(play: str) -> Method:
    words = (
        f"a full shoe under {CLASSES[play]}; every card that has gone is counted with, split hands as well, in numbers"
        " of 53 bits; how often the hands of one split win together is taken as if only the dealer's hand bound them"
    )
    return Method.approximation(words, off_by=OFF_BY)


# Side wagers


def _first_cards(question: Question, table: tuple[UpCard, ...]) -> list[WagerMaths]:
    notice, decks = question.notice, question.notice.decks
    pairs = sides.pairs(decks)
    found = []
    if notice.flag("super-sevens"):
        found.append(_side(question, "super-sevens", "super-sevens", sides.super_sevens(decks, table)))
    if notice.flag("perfect-pairs"):
        found.append(_side(question, "perfect-pairs", "perfect-pairs", pairs))
    if scale := notice.values.get("any-pair"):
        found.append(_side(question, "any-pair", f"any-pair-{scale}", {"pair": sum(pairs.values(), Fraction(0))}))
    if scale := notice.values.get("lucky-match"):
        found.append(_side(question, "lucky-match", f"lucky-match-{scale}", sides.lucky_match(decks, table)))
    return found


def _push_22(question: Question) -> list[WagerMaths]:
    scale = question.notice.values.get("push-22")
    if not scale:
        return []
    chances = sides.push_22(question.notice.decks, hits_soft_17=ways_of(question.notice).draws_soft_17)
    return [_side(question, "push-22", f"push-22-{scale}", chances)]


def _side(
    question: Question, wager: str, pays: str, chances: Mapping[str, Fraction], method: Method = EXACT
) -> WagerMaths:
    won = {row: question.winnings(question.odds(pays, row)) for row in chances}
    lost = Outcome("lose", Fraction(-1), 1 - sum(chances.values(), Fraction(0)))
    found = [Outcome(row.replace("-", " "), won[row], chance) for row, chance in chances.items()]
    return WagerMaths(wager, (lost, *found), method=method)


def _insurance(question: Question) -> WagerMaths:
    """Per unit that is staked on it, which can be only while the dealer shows an ace."""
    decks = question.notice.decks
    chance = sides.insurance(decks)
    won = question.winnings(question.odds(INSURANCE, BLACKJACK))
    edges = {
        f"house edge with {words}": f"{float(1 - (1 + won) * sides.insurance(decks, own)):.4%}"
        for words, own in (("no ten in hand", (1, 1)), ("one ten in hand", (1, TEN)), ("two tens in hand", (TEN, TEN)))
    }
    ends = Outcome("lose", Fraction(-1), 1 - chance), Outcome("dealer has a blackjack", won, chance)
    return WagerMaths(INSURANCE, ends, answers=edges, method=Method.exact("count of the cards beside the dealer's ace"))


def _madness(question: Question) -> list[WagerMaths]:
    """Section 15A as far as it is known: how often it wins is counted, what it wins is hearsay."""
    stake = question.notice.fixed_stake(MADNESS)
    if not stake:
        return []
    chance = sides.blackjack(question.notice.decks)
    won = Fraction(AVERAGE_PRIZE, stake)
    ends = Outcome("lose", Fraction(-1), 1 - chance), Outcome(BLACKJACK, won, chance)
    fair = {"fair_prize": int((1 / chance - 1) * stake)}
    words = (
        "how often it wins is counted; prizes are in no document at hand, and an average of $16 is taken from hearsay"
    )
    return [WagerMaths(MADNESS, ends, answers=fair, method=Method.approximation(words, off_by=None))]


# Money that rides


def _rider(question: Question) -> str:
    return next((wager for wager in riding.ROWS if question.notice.flag(wager)), MAIN)


def _riders(question: Question, table: tuple[UpCard, ...]) -> list[WagerMaths]:
    found = []
    for wager in riding.ROWS:
        if question.notice.flag(wager):
            ends = riding.ends_of(wager, table, question.notice.decks, riding_odds(question, wager))
            words = (
                f"two cards, taken or ridden, whichever is worth more, with the hand played by {CLASSES[question.play]}"
            )
            found.append(WagerMaths(wager, outcomes(ends), method=Method.approximation(words, off_by=OFF_BY)))
    return found


def riding_odds(question: Question, wager: str) -> riding.RiderOdds:
    rows = {row: question.winnings(question.odds(wager, row)) for row in question.paytables[wager].pays}
    return riding.RiderOdds(rows, question.odds(f"{wager}-riding", BLACKJACK).ratio)


# The play, and what it shows


def _strategy(question: Question, table: tuple[UpCard, ...]) -> StrategyMaths:
    basic = counted(question, "basic") if question.play == BEST else table
    rows = list(rows_of(*({card.against.up: card for card in cards} for cards in (table, basic))))
    numbers = first_choices(table)
    if question.play == "mimic":
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    intro = "By totals; small letters on the chart are where the best play looks at the cards as well."
    words = (intro, *words_of(rows), "Never insure, and take no even money.")
    return StrategyMaths(question.play, words, numbers, map_of(rows, f"Blackjack: the {question.play} play"))


LICENSED: Final = "licensor quotes 1.04 % for its own game"


def _findings(question: Question, main: WagerMaths) -> tuple[tuple[str, str, str], ...]:
    """What Free Bet costs as drafted, beside what its licensor states of the licensed game."""
    if question.play != BEST or not question.notice.flag("free-bet") or question.notice.beyond_law:
        return ()
    says = (
        f"Free Bet as drafted keeps {float(main.house_edge):.2%} of the main wager, where its {LICENSED}: the draft"
        " allows three hands and splits aces once"
    )
    return (("licensed game", MAIN, says),)


def simulator(question: Question) -> BlackjackSimulator:
    """The game ready to be simulated: see `Simulator` in the contract."""
    from pitbook.games.blackjack.simulation import simulator_of  # compiled, and not needed to analyse

    return simulator_of(question)


MATHS = Maths(analyse=analyse, plays=PLAYS, simulator=simulator, worth=worth)
