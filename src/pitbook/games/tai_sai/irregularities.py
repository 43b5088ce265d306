"""Section 7: spins without a result, results entered wrongly, wagers that came too late."""

from __future__ import annotations

from typing import Final

from pitbook.errors import BadRecord, Refused
from pitbook.games.tai_sai.winning import SIDES, Dice, words_for
from pitbook.procedure.cloth.late_chips import LATE_CHIPS
from pitbook.records.irregularities import DEAL, SETTLEMENT, Effect, Mishap, Moment, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table.answers import Irregularity
from pitbook.table.facts import Called, Fact
from pitbook.table.requests import Do, Request, Roll
from pitbook.table.round import Misdeal, Round, Stage, Step
from pitbook.table.values import value

CAUSES: Final = {
    "tumbler": ("7.2(a)", "the tumbler was not set going, or failed"),
    "left-the-area": ("7.2(b)", "a thrown die left the marked area"),
    "disturbed": ("7.2(c)", "something disturbed the game"),
}
"""What may make a spin void under 7.2, each with its part and in words."""
ELSEWHERE: Final = {"tumbler": "B", "left-the-area": "A"}
"""Causes that there can be in one style of play only, with the other."""


@value
class CockedDie(Irregularity):
    """A die does not lie flat."""


@value
class NoSpin(Irregularity):
    """The dealer calls "No spin"; `cause` is one of `CAUSES`."""

    cause: str


@value
class WrongDice(Irregularity):
    """There were more dice than there should be, or fewer."""

    count: int


@value
class WrongEntry(Irregularity):
    """Other numbers were entered than the dice show."""

    entered: Dice


@value
class EntryPutRight(Fact):
    """Numbers that were entered wrongly, and what the dice show."""

    entered: Dice
    dice: Dice

    @property
    def sentence(self) -> str:
        return f"{words_for(self.entered)} was entered; the dice show {words_for(self.dice)}, and count"


# What the rules do


def on_cocked_die(table: Round, request: Request, report: CockedDie) -> Step:
    """7.1."""
    yield from ()
    _void_spin(table, "7.1", "a die does not lie flat")


def on_no_spin(table: Round, request: Request, report: NoSpin) -> Step:
    """7.2."""
    yield from ()
    if report.cause not in CAUSES:
        causes = f"a cause is one of {', '.join(CAUSES)}"
        raise Refused(f"no rule on {report.cause[:40]!r}", clause="7.2", remedy=causes)
    clause, words = CAUSES[report.cause]
    style = table.notice.choice("style")
    if ELSEWHERE.get(report.cause) == style:
        remedy = f"the notice has style {style}; in it the causes are {' and '.join(_causes_in(style))}"
        raise Refused(f"in style {style} it cannot be that {words}", clause=clause, remedy=remedy)
    _void_spin(table, clause, words)


def _causes_in(style: str) -> list[str]:
    return [cause for cause in CAUSES if ELSEWHERE.get(cause) != style]


def on_wrong_dice(table: Round, request: Request, report: WrongDice) -> Step:
    """7.5."""
    yield from ()
    right = table.law.number("dice")
    if report.count == right:
        raise Refused(
            f"{right} dice are the right number", clause="7.5", remedy="nothing is wrong with it: leave it out"
        )
    there = "1 die" if report.count == 1 else f"{report.count} dice"
    _void_spin(table, "7.5", f"there were {there} in the place of {right}")


def _void_spin(table: Round, clause_id: str, because: str) -> None:
    if table.stage is Stage.WAGERS:
        raise Refused("wagers are open, and there is no spin yet", clause=clause_id, remedy="say so after the call")
    clause = table.cite(clause_id)
    table.tell(Called(clause, "No spin"))
    raise Misdeal(clause, because)


def on_wrong_entry(table: Round, request: Request, report: WrongEntry) -> Step:
    """7.3: the dice are what counts."""
    yield from ()
    dice = tuple(map(int, table.results[-1])) if table.results else ()
    if not isinstance(request, Do) or not dice:
        raise Refused("nothing has been entered yet", clause="7.3", remedy="say so when the result is entered")
    if len(report.entered) != len(dice) or not all(1 <= n <= SIDES for n in report.entered):
        keyed = "-".join(map(str, report.entered)) or "nothing"
        remedy = f"say which {len(dice)} numbers from 1 to {SIDES} were entered"
        raise Refused(f"{keyed} cannot be entered", clause="7.3", remedy=remedy)
    if sorted(report.entered) == sorted(dice):
        remedy = "nothing is wrong with it: leave it out"
        raise Refused(f"{words_for(dice)} is what the dice show", clause="7.3", remedy=remedy)
    table.tell(EntryPutRight(table.cite("7.3"), report.entered, dice))


# How records tell it


def _once_they_are_seen(moment: Moment) -> bool:
    """When the cover is lifted: the dice are then written down, or not."""
    return isinstance(moment.request, Do if moment.record.rolls else Roll)


def _need_entered(told: ToldIrregularity, record: RoundRecord) -> None:
    if not told.value_of("entered", ()):
        raise BadRecord(
            "it is not said what was entered", where=told.where, clause="7.3", remedy='"entered": [2, 5, 6]'
        )


def _need_count(told: ToldIrregularity, record: RoundRecord) -> None:
    if told.count is None:
        raise BadRecord("it is not said how many dice there were", where=told.where, clause="7.5", remedy='"count": 2')


COCKED_DIE = Mishap(
    CockedDie,
    on_cocked_die,
    name="cocked-die",
    when=DEAL,
    whose=Whose.TABLE,
    answer=lambda moment: CockedDie(),
    moment=_once_they_are_seen,
)
NO_SPIN = Mishap(
    NoSpin,
    on_no_spin,
    name="no-spin",
    when=DEAL,
    whose=Whose.TABLE,
    keys=("cause",),
    answer=lambda moment: NoSpin(moment.told.value_of("cause", "disturbed")),
    moment=_once_they_are_seen,
    hints={"cause": " or ".join(CAUSES)},
)
WRONG_DICE = Mishap(
    WrongDice,
    on_wrong_dice,
    name="wrong-dice",
    when=DEAL,
    whose=Whose.TABLE,
    keys=("count",),
    answer=lambda moment: WrongDice(moment.told.count or 0),
    moment=_once_they_are_seen,
    check=_need_count,
    effect=Effect.ANY_SIZE,
    hints={"count": "how many dice there were"},
)
WRONG_ENTRY = Mishap(
    WrongEntry,
    on_wrong_entry,
    name="wrong-entry",
    when=SETTLEMENT,
    whose=Whose.TABLE,
    keys=("entered",),
    answer=lambda moment: WrongEntry(tuple(moment.told.value_of("entered", ()))),
    moment=lambda moment: isinstance(moment.request, Do),
    check=_need_entered,
    hints={"entered": "the numbers that were entered, such as [2, 5, 6]"},
)
IRREGULARITIES = (COCKED_DIE, NO_SPIN, WRONG_DICE, LATE_CHIPS, WRONG_ENTRY)
FACTS = (EntryPutRight,)
