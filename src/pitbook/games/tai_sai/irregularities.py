"""Section 7: spins without a result, results entered wrongly, wagers that came too late."""

from __future__ import annotations

from typing import Final

from pitbook.errors import BadRecord, Refused
from pitbook.games.tai_sai.winning import SIDES, WAGERS, Dice, words_for
from pitbook.law import Cents, dollars
from pitbook.records.irregularities import DEAL, SETTLEMENT, Mishap, Moment, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table.answers import Irregularity
from pitbook.table.facts import Called, Fact, Noted
from pitbook.table.requests import Do, Request, Roll
from pitbook.table.round import Misdeal, Round, Stage, Step
from pitbook.table.values import value

CAUSES: Final = {
    "tumbler": ("7.2(a)", "the tumbler was not set going, or failed"),
    "left-the-area": ("7.2(b)", "a thrown die left the marked area"),
    "disturbed": ("7.2(c)", "something disturbed the game"),
}
"""What may make a spin void under 7.2, each with its part and in words."""


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
class LateWager(Irregularity):
    """Chips were laid after wagers had been closed."""

    box: int
    player: str
    wager: str
    cents: Cents


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
    _void_spin(table, request, "7.1", "a die does not lie flat")


def on_no_spin(table: Round, request: Request, report: NoSpin) -> Step:
    """7.2."""
    yield from ()
    if report.cause not in CAUSES:
        raise request.refuse(f"no rule on {report.cause[:40]!r}; a cause is one of {', '.join(CAUSES)}")
    thrown_only, style = report.cause == "left-the-area", table.notice.choice("style")
    if (report.cause == "tumbler" and style == "B") or (thrown_only and style == "A"):
        raise request.refuse(f"the dice are played in style {style}, where this cannot be")
    clause, words = CAUSES[report.cause]
    _void_spin(table, request, clause, words)


def on_wrong_dice(table: Round, request: Request, report: WrongDice) -> Step:
    """7.5."""
    yield from ()
    right = table.law.number("dice")
    if report.count == right:
        raise request.refuse(f"{report.count} is not a wrong number of dice")
    there = "1 die" if report.count == 1 else f"{report.count} dice"
    _void_spin(table, request, "7.5", f"there were {there} in the place of {right}")


def _void_spin(table: Round, request: Request, clause_id: str, because: str) -> None:
    if table.stage is Stage.WAGERS:
        raise request.refuse("wagers are open, and the dice have not been looked at")
    clause = table.cite(clause_id)
    table.tell(Called(clause, "No spin"))
    raise Misdeal(clause, because)


def on_late_wager(table: Round, request: Request, report: LateWager) -> Step:
    """7.4: it never was a wager, so what lies there goes back to its player."""
    yield from ()
    if table.stage is Stage.WAGERS:
        raise request.refuse("wagers are open, so this one is not late")
    if report.cents <= 0 or not report.player.strip():
        raise request.refuse("a late wager has a player and an amount")
    if report.wager not in WAGERS:
        raise Refused(f"no wager {report.wager[:40]!r} is offered", clause="4.1", remedy="name the area where it lies")
    what = f"{dollars(report.cents)} of {report.player} on {report.wager} came after the call: it is void and goes back"
    table.tell(Noted(table.cite("7.4"), what))


def on_wrong_entry(table: Round, request: Request, report: WrongEntry) -> Step:
    """7.3: the dice are what counts."""
    yield from ()
    dice = tuple(map(int, table.results[-1])) if table.results else ()
    if not isinstance(request, Do) or not dice:
        raise request.refuse("nothing has been entered yet")
    if len(report.entered) != len(dice) or not all(1 <= n <= SIDES for n in report.entered):
        raise request.refuse(f"{'-'.join(map(str, report.entered)) or 'nothing'} cannot be entered")
    if sorted(report.entered) == sorted(dice):
        raise request.refuse(f"{words_for(dice)} is what the dice show")
    table.tell(EntryPutRight(table.cite("7.3"), report.entered, dice))


# How records tell it


def _after_the_call(moment: Moment) -> bool:
    return isinstance(moment.request, Roll | Do) and moment.table.stage is not Stage.WAGERS


def _once_they_are_seen(moment: Moment) -> bool:
    """When the cover is lifted: the dice are then written down, or not."""
    return isinstance(moment.request, Do if moment.record.rolls else Roll)


def _need_count(told: ToldIrregularity, record: RoundRecord) -> None:
    if told.count is None:
        raise BadRecord("it is not said how many dice there were", where=told.where, clause="7.5", remedy='"count": 2')


def _late_wager(moment: Moment) -> LateWager:
    told = moment.told
    cents, wager = told.value_of("cents", 0), told.value_of("wager", "")
    return LateWager(moment.box, told.value_of("player", moment.player), wager, Cents(cents))


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
    hints={"count": "how many dice there were"},
)
LATE_WAGER = Mishap(
    LateWager,
    on_late_wager,
    name="late-wager",
    when=DEAL,
    keys=("player", "wager", "cents"),
    answer=_late_wager,
    moment=_after_the_call,
    hints={"player": "whose chips they are", "wager": "where they lie", "cents": "how much they are, in cents"},
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
    hints={"entered": "the numbers that were entered, such as [2, 5, 6]"},
)
IRREGULARITIES = (COCKED_DIE, NO_SPIN, WRONG_DICE, LATE_WAGER, WRONG_ENTRY)
FACTS = (EntryPutRight,)
