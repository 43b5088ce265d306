"""Section 6, and what 3.6 and 5.6 say of wagers after the call: no spin, wrong numbers, late and misplaced wagers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitbook.errors import BadRecord, Refused
from pitbook.procedure.cloth.late_chips import LATE_CHIPS
from pitbook.procedure.cloth.own_limit import check_moved
from pitbook.records.irregularities import DEAL, SETTLEMENT, WAGERS, Mishap, Moment, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table.answers import Irregularity
from pitbook.table.facts import Called, Fact, Noted
from pitbook.table.places import Stake
from pitbook.table.requests import Do, PlaceWagers, Request, Spin
from pitbook.table.round import Misdeal, Round, Stage, Step
from pitbook.table.values import value

from .winning import numbers_of, pockets_of

CAUSES: Final = {
    "left-the-wheel": ("6.1(a)", "the ball left the wheel"),
    "foreign-object": ("6.1(b)", "something got into the wheel or touched the ball"),
    "wheel-stopped": ("6.1(c)", "the wheel stopped, or changed its direction"),
    "few-turns": ("6.1(d)", "the ball did not go around four times"),
    "disturbed": ("6.1(e)", "something disturbed the spin"),
}
"""Why a spin may have no result, each with its part of 6.1 and in words."""
MARK: Final = "stand the dolly on the number"


@value
class VoidSpin(Irregularity):
    """The dealer calls "No spin"; `cause` is one of `CAUSES`. If the ball is not spun again all wagers go back."""

    cause: str
    again: bool = True


@value
class WrongNumber(Irregularity):
    """Another number was announced or marked than the one where the ball lies."""

    marked: str


@value
class MisplacedWager(Irregularity):
    """A wager lies wrongly; the dealer has asked about it, and puts it on `meant`."""

    box: int
    player: str
    wager: str
    meant: str


@value
class BallDropped(Irregularity):
    """The ball has dropped, and "No more bets" was not called yet."""


@value
class NumberPutRight(Fact):
    """A number that was marked wrongly, and where the ball lies; `is_paid` if winners had been paid."""

    marked: str
    right: str
    is_paid: bool = False

    @property
    def sentence(self) -> str:
        undone = "; what was taken in or paid out for it goes back" if self.is_paid else ""
        return f"{self.marked} was marked{undone}. The ball lies on {self.right}, which counts"


class SpunAgain(Exception):
    """The spin has no result: wagers are open again, and the ball is spun again."""


class BallHasDropped(Exception):
    """Wagers are closed, though nobody has called."""


# What the rules do


def on_no_spin(table: Round, request: Request, report: VoidSpin) -> Step:
    """6.1, 6.2: no wager has been settled by then."""
    yield from ()
    if report.cause not in CAUSES:
        causes = f"a cause is one of {', '.join(CAUSES)}"
        raise Refused(f"no rule on {report.cause[:40]!r}", clause="6.1", remedy=causes)
    if table.stage is Stage.WAGERS:
        raise Refused("wagers are open, and there is no spin yet", clause="6.1", remedy="say so after the call")
    if table.ended:
        raise Refused(
            "the number was marked, and winners are paid", clause="6.1", remedy="a supervisor corrects the round"
        )
    part, words = CAUSES[report.cause]
    table.tell(Called(table.cite(part), "No spin"))
    table.tell(Noted(table.cite(part), words))
    if not report.again:
        raise Misdeal(table.cite("6.2"), f"{words}, and the ball is not spun again")
    table.tell(Noted(table.cite("6.2"), "wagers lie as they did, and may be changed before the ball is spun again"))
    raise SpunAgain


def on_wrong_number(table: Round, request: Request, report: WrongNumber) -> Step:
    """6.3: where the ball lies is what counts."""
    yield from ()
    if table.stage is not Stage.SETTLEMENT:
        raise Refused("no number has been announced", clause="6.3", remedy="say so when it is marked")
    (right,) = table.results[-1]
    if report.marked not in pockets_of(table.notice):
        remedy = "name a number of the layout"
        raise Refused(f"this wheel has no {report.marked[:20]!r} that could be marked", clause="6.3", remedy=remedy)
    if report.marked == right:
        remedy = "nothing is wrong with it: leave it out"
        raise Refused(f"{right} is where the ball lies", clause="6.3", remedy=remedy)
    table.tell(NumberPutRight(table.cite("6.3"), report.marked, right, bool(table.ended)))


def on_misplaced_wager(table: Round, request: Request, report: MisplacedWager) -> Step:
    """5.6: only after the call, while the ball still goes around."""
    yield from ()
    clause = table.law.point("misplaced-wager").clause
    if not isinstance(request, Spin):
        early = table.stage is Stage.WAGERS
        what = "wagers are open" if early else "the ball has come to rest"
        remedy = "have it taken back and laid again" if early else "it is settled where it lies"
        raise Refused(what, clause="3.4" if early else clause.id, remedy=remedy)
    source = Stake(report.box, report.player, report.wager)
    if source not in table.stakes:
        theirs = [stake.wager for stake in table.stakes if (stake.box, stake.player) == (report.box, report.player)]
        remedy = f"there they have {' and '.join(theirs) or 'nothing'}"
        what = f"{report.player} has no {report.wager[:40]} on box {report.box}"
        raise Refused(what, clause=clause.id, remedy=remedy)
    _check_offered(table, report.meant)
    target = source._replace(wager=report.meant)
    if source == target:
        raise Refused(f"the {report.wager} lies there already", clause=clause.id, remedy="leave it out")
    check_moved(table, source, target)
    table.shift(clause, source, target, table.stakes[source])


def on_ball_dropped(table: Round, request: Request, report: BallDropped) -> Step:
    """3.6, where an edition has wagers closed by it."""
    yield from ()
    if not isinstance(request, PlaceWagers):
        raise request.refuse("wagers are closed already")
    if table.law.find_point("ball-dropped") is None:
        what = f"a ball that drops closes no wagers in {table.law.ref}"
        raise Refused(what, clause="3.6", remedy="the call alone does: leave it out, and have the dealer call")
    if not table.stakes:
        raise Refused("nobody has made a wager", clause="3.1", remedy="spin the ball for the next round")
    raise BallHasDropped


def _check_offered(table: Round, wager: str) -> None:
    if wager not in numbers_of(pockets_of(table.notice)):
        raise Refused(f"no wager {wager[:40]!r} is offered", clause="3.1", remedy="name a wager of the layout")


# How records tell it

Check = Callable[[ToldIrregularity, RoundRecord], None]


def _void_spin(moment: Moment) -> VoidSpin:
    """The record shows whether the ball was spun again: it tells a further spin, with a result or without."""
    of_spins = [told for told in moment.record.irregularities if told.mishap is moment.told.mishap]
    last = sorted(of_spins, key=lambda told: told.count or 0)[-1]
    again = len(moment.record.spins) > len(moment.table.results) or moment.told is not last
    return VoidSpin(moment.told.value_of("cause", "disturbed"), again)


def _while_it_runs(moment: Moment) -> bool:
    """Before the ball came to rest, or with a count after it had come to rest so often."""
    count = moment.told.count or 0
    return isinstance(moment.request, Do if count else Spin) and len(moment.table.results) >= count


def _is_marked(moment: Moment) -> bool:
    """Found out while the number is marked, or once winners are paid."""
    is_last = isinstance(moment.request, Do) and moment.request.task != MARK
    return is_last if moment.told.value_of("paid", False) else isinstance(moment.request, Do)


def _all_lie(moment: Moment) -> bool:
    wagers = sum(len(box.wagers) for box in moment.record.boxes)
    return isinstance(moment.request, PlaceWagers) and len(moment.table.stakes) == wagers


def _misplaced(moment: Moment) -> MisplacedWager:
    wager, meant = (moment.told.value_of(key, "") for key in ("wager", "meant"))
    return MisplacedWager(moment.box, moment.told.value_of("player", moment.player), wager, meant)


def _need(clause: str, **keys: str) -> Check:
    """What has to be told, each key with what it says."""

    def check(told: ToldIrregularity, record: RoundRecord) -> None:
        for key, what in keys.items():
            if not told.value_of(key, ""):
                raise BadRecord(f"it is not said {what}", where=told.where, clause=clause, remedy=f'add "{key}"')

    return check


_MISPLACED = {"wager": "where it lay", "meant": "where it belongs"}
NO_SPIN = Mishap(
    VoidSpin,
    on_no_spin,
    name="no-spin",
    when=DEAL,
    whose=Whose.TABLE,
    keys=("cause", "count"),
    answer=_void_spin,
    moment=_while_it_runs,
    hints={"cause": " or ".join(CAUSES), "count": "how often the ball had come to rest by then"},
)
WRONG_NUMBER = Mishap(
    WrongNumber,
    on_wrong_number,
    name="wrong-number",
    when=SETTLEMENT,
    whose=Whose.TABLE,
    keys=("marked", "paid"),
    answer=lambda moment: WrongNumber(moment.told.value_of("marked", "")),
    moment=_is_marked,
    check=_need("6.3", marked="which number was marked"),
    hints={"marked": "the number that was marked", "paid": "true if winners had been paid by it, else false"},
)
MISPLACED_WAGER = Mishap(
    MisplacedWager,
    on_misplaced_wager,
    name="misplaced-wager",
    point="misplaced-wager",
    when=DEAL,
    keys=("player", "wager", "meant"),
    answer=_misplaced,
    moment=lambda moment: isinstance(moment.request, Spin),
    check=_need("5.6", **_MISPLACED),
    hints={"player": "whose wager it is"} | _MISPLACED,
)
BALL_DROPPED = Mishap(
    BallDropped,
    on_ball_dropped,
    name="ball-dropped",
    point="ball-dropped",
    when=WAGERS,
    whose=Whose.TABLE,
    answer=lambda moment: BallDropped(),
    moment=_all_lie,
)
IRREGULARITIES = (NO_SPIN, WRONG_NUMBER, LATE_CHIPS, MISPLACED_WAGER, BALL_DROPPED)
FACTS = (NumberPutRight,)
