"""One spin at terminals, step by step: wagers until the point, the outcome, its entry, and what is due.

A game says what is its own in a `Spinning`: what may be wagered, what is spun, and what wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pitbook.errors import Refused
from pitbook.law import Cents, Clause, Edition, Notice, Odds, dollars
from pitbook.procedure.terminals.facts import AreasLit, ScreenAtPoint
from pitbook.procedure.terminals.out_of_use import OutOfUse
from pitbook.procedure.wagers import Trim, check_own_total, limit_of, take_wagers
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.ask import do
from pitbook.table.facts import Called, Noted
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Do, PlaceWagers
from pitbook.table.round import KitState, Round, Stage, Step

Result = tuple[str, ...]
"""What was spun, as it is keyed: the numbers of the dice, or the one of a pocket."""
ENTERING: Final = (Role.DEALER, Role.GAME_SUPERVISOR)


@dataclass(frozen=True)
class Spinning:
    """What a game has of its own.

    `wagers`   what may be wagered under a notice
    `rule_on`  the rule by which a wager may be made, and by which it loses
    `outcome`  the step that asks what was spun
    `odds`     what a wager is paid on a result; none if it has lost
    `words`    a result as the dealer calls it
    `fault`    what is wrong with a result that somebody enters, or nothing
    `causes`   why a spin may be void: by name, the rule and what happened
    """

    wagers: Callable[[Notice], tuple[str, ...]]
    rule_on: Callable[[Round, str], Clause]
    outcome: Callable[[Round], Step]
    odds: Callable[[Round, str, Result], Odds | None]
    words: Callable[[Result], str]
    fault: Callable[[Round, Result], str]
    causes: Mapping[str, tuple[str, str]]


@dataclass(slots=True)
class Entered(KitState):
    """The result of this spin as the game system knows it; nothing until it was entered."""

    result: Result = ()


def is_terminal(table: Round, box: int) -> bool:
    return box <= table.law.number("terminals")


# Wagers


def take_until_the_point(table: Round, game: Spinning) -> Step:
    """Wagers at terminals, and on the layout where that is offered, until the clock has run out for all."""
    clauses = {wager: game.rule_on(table, wager) for wager in game.wagers(table.notice)}
    least = table.law.number("window-least-seconds")
    request = PlaceWagers(table.law.rule_on("wagering"), tuple(clauses), is_timed=True, least_seconds=least)
    trim = Trim(table.law.rule_on("trimmed"), lambda wager: displayed(table, wager))
    yield from take_wagers(table, request, lambda answer: _check(table, answer), lambda: None, clauses, trim)
    table.close_wagers()
    table.tell(Called(table.law.rule_on("point-reached"), "No more wagers"))
    if table.notice.flag("layout"):
        table.tell(Called(table.law.rule_on("layout-closed"), "No more bets"))
    _keep_screens(table)
    _drop_short_terminals(table)


def _keep_screens(table: Round) -> None:
    """Nothing is shown that was not taken: so what lies there now is what each terminal shows."""
    clause = table.law.rule_on("screen-decides")
    for box in table.live_boxes:
        if is_terminal(table, box.number):
            lying = {stake.wager: int(table.stakes[stake]) for stake in table.stakes_of(box.number)}
            table.tell(ScreenAtPoint(clause, box.number, box.player, tuple(lying), tuple(lying.values())))


def _check(table: Round, answer: Wager | Withdraw) -> None:
    if is_terminal(table, answer.box):
        OutOfUse.of(table).check(table, answer.box)
        return
    if not table.notice.flag("layout"):
        most, clause = table.law.number("terminals"), table.law.rule_on("on-layout")
        remedy = f"take one of the terminals 1 to {most}"
        raise Refused("no wagers are taken on the table layout here", clause=clause.id, remedy=remedy)
    if isinstance(answer, Wager):
        clause = table.cite(table.law.options["limits-at"].clause)
        check_own_total(table, answer, limit_of(table, answer).max, clause, "see the sign")


def displayed(table: Round, wager: Wager) -> Cents:
    """What a touch adds to an area of a terminal: as much as is permitted; on the layout chips lie as they were laid.

    Where nothing more is permitted it is all of it, to be refused.
    """
    if not is_terminal(table, wager.box):
        return wager.cents
    lies = table.stakes.get(Stake(wager.box, wager.player, wager.wager), 0)
    limit = limit_of(table, wager)
    more = limit.lowered(lies + wager.cents) - lies
    return Cents(more) if more > 0 and not limit.fault(lies + more) else wager.cents


def _drop_short_terminals(table: Round) -> None:
    """A terminal whose wagers come to less than the least aggregate has none in this spin; its stakes are credit."""
    least, clause = table.notice.cents("aggregate-minimum") or 0, table.law.rule_on("short-together")
    for box in table.live_boxes:
        stakes = table.stakes_of(box.number)
        total = sum(table.stakes[stake] for stake in stakes)
        for stake in stakes if is_terminal(table, box.number) and total < least else ():
            because = f"{dollars(total)} together is under the least of {dollars(least)}"
            table.void(clause, stake, because)


# The outcome, and its entry


def spin_and_enter(table: Round, game: Spinning) -> Step:
    """What was spun; the dealer or a supervisor enters it, unless the game system records it by itself."""
    table.stage, entered = Stage.DEAL, Entered.of(table)
    outcome: Result | None = None
    while outcome is None:
        outcome = yield from game.outcome(table)
    entered.result = outcome
    if table.notice.choice("entry") == "manual":
        task = "enter the result in the game system"
        yield from do(table, Do(table.law.rule_on("result-entered"), task, ENTERING))


def settle_spin(table: Round, game: Spinning) -> Step:
    """The system tells the result, clears what has lost and credits what has won; the result is then confirmed."""
    table.stage, result = Stage.SETTLEMENT, Entered.of(table).result
    table.tell(Noted(table.law.rule_on("result-told"), f"{game.words(result)}: recorded, and shown on every terminal"))
    light_areas(table, game)
    for stake in sorted(table.stakes, key=lambda each: (each.box, each)):
        _settle(table, game, stake, result)
    task = "confirm the result: from here the time for the next wagers runs"
    yield from do(table, Do(rule_on_confirmation(table.law), task, ENTERING))


def rule_on_confirmation(law: Edition) -> Clause:
    """The rule by which the time for the next wagers runs from the confirmation of a result."""
    return law.rule_on("result-confirmed")


def light_areas(table: Round, game: Spinning) -> None:
    """Where the layout is offered, the areas that have won by the result as it is known now."""
    if table.notice.flag("layout"):
        result = Entered.of(table).result
        lit = tuple(wager for wager in game.wagers(table.notice) if game.odds(table, wager, result))
        table.tell(AreasLit(table.law.rule_on("areas-lit"), lit))


def _settle(table: Round, game: Spinning, stake: Stake, result: Result) -> None:
    odds = game.odds(table, stake.wager, result)
    if odds:
        table.win(table.law.rule_on("paid-by"), stake, odds, f"{game.words(result)}; {stake.wager} is paid {odds}")
        return
    own = table.law.rule_on("cleared") if is_terminal(table, stake.box) else game.rule_on(table, stake.wager)
    table.lose(own, stake, f"{game.words(result)}; {stake.wager} loses")
