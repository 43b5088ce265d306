"""Section 7: a die that leans, a spin that is none, a result entered wrongly."""

from __future__ import annotations

from pitbook.records.irregularities import DEAL, SETTLEMENT, STAGES, Mishap, Moment, Whose
from pitbook.table.answers import Irregularity, Ruling
from pitbook.table.ask import rule
from pitbook.table.facts import Fact, Noted, Voided
from pitbook.table.places import Role
from pitbook.table.requests import Do, Request, Rule
from pitbook.table.round import Misdeal, Round, Stage, Step
from pitbook.table.values import value

from .winning import SIDES, Result, settle


@value
class NoThrow(Irregularity):
    """A die does not lie flat."""


@value
class NoSpin(Irregularity):
    """The dealer announces "No spin"; why is kept with the spin."""

    why: str


@value
class WrongResult(Irregularity):
    """Another result was entered than the dice show; `dice` is what they do show."""

    dice: tuple[int, ...]


@value
class ResultPutRight(Fact):
    """A result that was entered wrongly, and what the dice show in truth."""

    entered: tuple[int, ...]
    dice: tuple[int, ...]

    @property
    def sentence(self) -> str:
        entered, dice = ("-".join(map(str, each)) for each in (self.entered, self.dice))
        return f"{entered} was entered, and the dice show {dice}"


def on_no_throw(table: Round, request: Request, report: NoThrow) -> Step:
    """The dice are tumbled again (`three-dice 7.1`)."""
    yield from ()
    if table.stage is not Stage.DEAL:
        raise request.refuse("no throw awaits its confirmation")
    Result.of(table).dice = ()
    table.tell(Noted(table.law.rule_on("no-throw"), "no throw: a die does not lie flat"))


def on_no_spin(table: Round, request: Request, report: NoSpin) -> Step:
    yield from ()
    raise Misdeal(table.cite("7.2"), report.why)


def on_wrong_result(table: Round, request: Request, report: WrongResult) -> Step:
    """By the operator's ruling everything is calculated again, before payment and after it (7.3)."""
    result, clause = Result.of(table), table.cite("7.3")
    if not result.dice:
        raise request.refuse("no result was entered yet")
    if len(report.dice) != table.law.number("dice") or not all(1 <= n <= SIDES for n in report.dice):
        raise request.refuse(f"{report.dice} is not a result")
    matter = f"whether {report.dice} is the result in the place of {result.dice}"
    ruling: Ruling = yield from rule(table, Rule(clause, matter, ("put-right", "stands"), Role.OPERATOR))
    if ruling.ruling == "stands":
        return
    table.tell(ResultPutRight(clause, result.dice, report.dice))
    result.dice = report.dice
    if table.stage is Stage.SETTLEMENT:
        for stake in [stake for stake, end in table.ended.items() if not isinstance(end, Voided)]:
            table.reopen(clause, stake, "another result was entered than the dice show")
        settle(table)


def is_awaiting_staff(moment: Moment) -> bool:
    """Before the confirmation in the deal, and after payment in settlement."""
    return isinstance(moment.request, Do) and moment.table.stage == STAGES[moment.told.when]


IRREGULARITIES = (
    Mishap(
        NoThrow,
        on_no_throw,
        name="no-throw",
        when=DEAL,
        whose=Whose.TABLE,
        answer=lambda moment: NoThrow(),
        moment=is_awaiting_staff,
    ),
    Mishap(
        NoSpin,
        on_no_spin,
        name="no-spin",
        when=DEAL,
        whose=Whose.TABLE,
        keys=("why",),
        answer=lambda moment: NoSpin(moment.told.value_of("why", "the game was disrupted")),
        moment=is_awaiting_staff,
    ),
    Mishap(
        WrongResult,
        on_wrong_result,
        name="wrong-result",
        when=SETTLEMENT,
        whose=Whose.TABLE,
        keys=("dice",),
        answer=lambda moment: WrongResult(tuple(moment.told.value_of("dice", ()))),
        moment=is_awaiting_staff,
    ),
)
FACTS = (ResultPutRight,)
