"""Roulette, read top to bottom."""

from __future__ import annotations

from dataclasses import dataclass

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Clause, Odds
from pitbook.law.wager_name import family_of
from pitbook.procedure.equipment.dice_and_wheels import Wheel
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.irregularities import SETTLEMENT, Mishap, Moment, Whose
from pitbook.records.shape import SPINS, Shape
from pitbook.table.answers import Irregularity
from pitbook.table.ask import ask, spin
from pitbook.table.facts import Called, Fact, Noted
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Do, PlaceWagers, Request, Spin
from pitbook.table.round import KitState, Round, Rules, Stage, Step
from pitbook.table.values import value

from .winning import numbers_of, pockets_of, words_for

PARTS = {
    "red": "h",
    "black": "h",
    "odd": "i",
    "even": "i",
    "low": "j",
    "high": "j",
    "dozen": "g",
    "column": "f",
    "six-line": "e",
    "five": "k",
    "corner": "d",
    "street": "c",
    "split": "b",
    "straight": "a",
}
"""The kinds of wagers, each with its part of 3.1."""

RECORD = Shape(
    table_cards={},
    hand_size=0,
    first_wagers=tuple(PARTS),
    entry=tuple(PARTS),
    clauses={"entry": "3.1"},
    results=(SPINS,),
)


@value
class NoSpin(Irregularity):
    """The spin does not count; `why` is told if anybody said so."""

    why: str = ""


@value
class WrongNumber(Irregularity):
    """Another number was announced than the one where the ball lies, which is this."""

    pocket: str


@value
class NumberCorrected(Fact):
    """A number that was announced wrongly was put right."""

    announced: str
    right: str

    @property
    def sentence(self) -> str:
        return f"{self.announced} was announced wrongly; the ball lies on {self.right}"


@dataclass(slots=True)
class Spinning(KitState):
    """The number that stands, and how many spins of this round had no result."""

    pocket: str = ""
    without_result: int = 0


class NoResult(Exception):
    """The spin is void: wagers are open again."""


def play(table: Round) -> Rules:
    """One round."""
    is_settled = False
    while not is_settled:
        try:
            yield from wagers(table)  # section 3
            yield from spin_the_ball(table)  # section 4
            yield from payment(table)  # section 5
            is_settled = True
        except NoResult:
            Spinning.of(table).without_result += 1  # 6.1


def open_table(table: Round) -> Rules:
    """Rule 2.3."""
    clause = table.law.rule_on("opening")
    yield from by(table, clause, "check wheel, ball and marker", Role.DEALER)
    yield from by(table, clause, "check wheel, ball and marker independently", *SUPERVISORS)


# Section 3: wagers


def wagers(table: Round) -> Step:
    """Everybody wagers on the one layout; after a spin without a result what lies there may be changed (6.1)."""
    table.stage, again = Stage.WAGERS, Spinning.of(table).without_result

    def check_close() -> None:
        if not table.stakes and not again:
            raise Refused("nobody has made a wager", clause="3.1", remedy="wager first")

    clauses = {wager: part_of(table, wager) for wager in numbers_of(pockets_of(table.notice))}
    request = PlaceWagers(table.cite("3.1"), tuple(clauses), window=f"again {again}" if again else "")
    yield from take_wagers(table, request, lambda wager: None, check_close, clauses)
    table.close_wagers()
    table.tell(Called(table.cite("4.1"), "No more bets"))


def part_of(table: Round, wager: str) -> Clause:
    return table.cite(f"3.1({PARTS[family_of(wager)]})")


# Section 4: the spin


def spin_the_ball(table: Round) -> Step:
    table.stage, pocket = Stage.DEAL, None
    while pocket is None:
        pocket = yield from spin(table, Spin(table.cite("4.2"), pockets_of(table.notice)))
    Spinning.of(table).pocket = pocket


# Section 5: payment and collection


def payment(table: Round) -> Step:
    """Announce, collect, pay; once more from the start if the number was announced wrongly (6.2)."""
    table.stage, is_paid = Stage.SETTLEMENT, False
    while not is_paid:
        if not (yield from _dealer_does(table, "4.3", "announce the number and mark it")):
            continue
        pocket = Spinning.of(table).pocket
        table.tell(Called(table.cite("4.3"), words_for(pocket)))
        for stake in [stake for stake in table.stakes if not _wins(table, stake, pocket)]:
            table.lose(part_of(table, stake.wager), stake, f"the ball lies on {pocket}")
        is_paid = yield from _dealer_does(table, "5.1", "pay the winning wagers and lift the marker")
    for stake in list(table.stakes):
        odds = odds_of(table, stake.wager)
        table.win(table.cite("5.2"), stake, odds, f"the ball lies on {pocket}, paid {odds}")


def _dealer_does(table: Round, clause: str, task: str) -> Step:
    """Wait for the dealer; whether it was done, for something irregular may come instead."""
    return (yield from ask(table, Do(table.cite(clause), task, (Role.DEALER,)))) is not None


def _wins(table: Round, stake: Stake, pocket: str) -> bool:
    return pocket in numbers_of(pockets_of(table.notice))[stake.wager]


def odds_of(table: Round, wager: str) -> Odds:
    family = family_of(wager)
    return table.law.paytables["five-numbers" if family == "five" else "layout"].pays[family]


# Section 6: irregularities


def on_no_spin(table: Round, request: Request, report: NoSpin) -> Step:
    """Rule 6.1."""
    yield from ()
    if table.stage is Stage.WAGERS:
        raise request.refuse("wagers are open, and no spin has begun that could be void")
    clause = table.cite("6.1")
    _put_back(table, clause, "the spin has no result")
    table.tell(Called(clause, "No spin"))
    if report.why:
        table.tell(Noted(clause, f"no spin: {report.why}"))
    raise NoResult


def on_wrong_number(table: Round, request: Request, report: WrongNumber) -> Step:
    """Rule 6.2."""
    yield from ()
    spinning, clause = Spinning.of(table), table.cite("6.2")
    if table.stage is not Stage.SETTLEMENT:
        raise request.refuse("no number has been announced")
    if report.pocket == spinning.pocket or report.pocket not in pockets_of(table.notice):
        raise request.refuse(f"{report.pocket[:20]!r} puts nothing right")
    _put_back(table, clause, "the number was announced wrongly")
    table.tell(NumberCorrected(clause, spinning.pocket, report.pocket))
    spinning.pocket = report.pocket
    table.results[-1] = (report.pocket,)


def _put_back(table: Round, clause: Clause, because: str) -> None:
    """Wagers that were taken in lie on the layout again."""
    for stake in list(table.ended):
        table.reopen(clause, stake, because)


def _while_it_runs(moment: Moment) -> bool:
    """Before the ball came to rest, or with a count after it had come to rest so often."""
    count = moment.told.count or 0
    return isinstance(moment.request, Do if count else Spin) and len(moment.table.results) >= count


NO_SPIN = Mishap(
    NoSpin,
    on_no_spin,
    name="no-spin",
    whose=Whose.TABLE,
    keys=("why", "count"),
    answer=lambda moment: NoSpin(moment.told.value_of("why", "")),
    moment=_while_it_runs,
)
WRONG_NUMBER = Mishap(
    WrongNumber,
    on_wrong_number,
    name="wrong-number",
    when=SETTLEMENT,
    whose=Whose.TABLE,
    keys=("pocket",),
    answer=lambda moment: WrongNumber(moment.told.value_of("pocket", "")),
    moment=lambda moment: isinstance(moment.request, Do),
)

GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=(NO_SPIN, WRONG_NUMBER),
    facts=(NumberCorrected,),
    equipment=Wheel(pockets_of),
    open_table=open_table,
)
