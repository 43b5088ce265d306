"""The exact mathematics of Pai Gow over all deals: a wager against the bank, and a bank that a player holds.

Whoever sits on the other side sets their tiles the house way. A player's bank is counted against one wager, which it
just covers; against several it has the same expectation on each before the commission.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

import numpy as np

from pitbook.games.contract import Maths
from pitbook.games.pai_gow.bank import BANK, MAIN
from pitbook.games.pai_gow.counting import COUNTED, DEALS, Counts, Matches, ends, settings
from pitbook.games.pai_gow.house_way import HouseWay
from pitbook.games.pai_gow.paying import paytable_for
from pitbook.games.pai_gow.strategy import costs_of, share_of, words_of
from pitbook.maths.analysis import (
    BEST,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    StrategyMaths,
    WagerMaths,
    check_counted,
    play_named,
)
from pitbook.maths.following import NOT_THE_HOUSES
from pitbook.maths.method import Method

if TYPE_CHECKING:
    from pitbook.games.pai_gow.simulation import PaiGowSimulator

METHOD: Final = Method.exact("count of every kind of four tiles against every other")
AS_HOUSE: Final = "house-way"
PLAYS: Final[Plays[bool]] = {
    BEST: (PlayStyle(BEST, "each hand is set in the way that loses least against one set the house way"), True),
    AS_HOUSE: (PlayStyle(AS_HOUSE, "each hand is set the house way"), False),
}
LOSE, PUSH, WIN = "lose", "push", "win"


def analyse(question: Question) -> GameMaths:
    """The wager that players make, and what they put up where they may bank."""
    check_counted(question.law, COUNTED)
    way, net = HouseWay.of(question.law), win_net(question)
    player, bank = ends(way)
    wagers, follows = [_wager(MAIN, player, chosen(question, player), net)], {}
    if question.notice.choice("bank") == "player":
        wagers.append(_wager(BANK, bank, chosen(question, bank), net))
        follows[BANK] = NOT_THE_HOUSES
    house, best = settings(way).house, player.best(net.numerator, net.denominator)
    costs = costs_of(player, house, best, net)
    otherwise = share_of(costs_of(player, house, chosen(question, player), net))
    numbers = {"sets the house way": 1 - otherwise, "sets otherwise": otherwise}
    whole = _net(player, best, net) - _net(player, house, net)
    strategy = StrategyMaths(question.play, words_of(way, costs, whole), numbers)
    return GameMaths(tuple(wagers), strategy, follows=follows)


def win_net(question: Question) -> Fraction:
    """What a win nets per unit, less the commission, of which a part of a cent is not collected (6.11)."""
    table = paytable_for(question.notice).name
    won, kept = question.winnings(question.odds(table, WIN)), question.paytables[table].commission
    if kept is None:
        return won
    if question.stake is None:
        return won * (1 - kept.share)
    in_cents = int(won * question.stake)
    return Fraction(in_cents - kept.of(in_cents), question.stake)


def chosen(question: Question, found: Matches) -> Counts:
    """For each kind of hand the way in which the play of the question sets it."""
    net = win_net(question)
    is_best = play_named(PLAYS, question.play)
    return found.best(net.numerator, net.denominator) if is_best else settings(HouseWay.of(question.law)).house


def _wager(name: str, found: Matches, way: Counts, net: Fraction) -> WagerMaths:
    won, lost = (Fraction(n, DEALS) for n in found.of(way))
    outcomes = Outcome(LOSE, Fraction(-1), lost), Outcome(PUSH, Fraction(0), 1 - won - lost), Outcome(WIN, net, won)
    return WagerMaths(name, outcomes, method=METHOD)


def _net(found: Matches, way: Counts, net: Fraction) -> Fraction:
    won, lost = found.of(way)
    return Fraction(won * net - lost) / DEALS


def simulator(question: Question) -> PaiGowSimulator:
    """Ready to be simulated: see `Simulator` in the contract."""
    from pitbook.games.pai_gow.simulation import PaiGowSimulator  # compiled, and not needed to analyse

    check_counted(question.law, COUNTED)
    way = HouseWay.of(question.law)
    sides = {MAIN: 0} | ({BANK: 1} if question.notice.choice("bank") == "player" else {})
    plays = {name: chosen(question, ends(way)[n]).astype(np.uint8).tobytes() for name, n in sides.items()}
    return PaiGowSimulator(question.usual_stake(MAIN), way, plays)


MATHS = Maths(analyse=analyse, plays=PLAYS, simulator=simulator, deals=DEALS)
