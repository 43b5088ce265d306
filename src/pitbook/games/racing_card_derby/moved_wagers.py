"""Rule 5.7: wagers that lie elsewhere than they were put, each settled by where it lies or by where it was put."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from pitbook.errors import BadRecord
from pitbook.games.racing_card_derby.winning import WAGERS
from pitbook.law import Cents
from pitbook.procedure.shoe.card_counts import between_cards
from pitbook.records.irregularities import SETTLEMENT, Mishap, Moment, ToldIrregularity
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.kit_state import KitState
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Request, Rule
from pitbook.table.round import Round, Stage, Step

CAUSES: Final = {"dealer": "(a)", "patron": "(b)", "spoken": ""}
"""How a wager may have come to lie elsewhere, and the part of 5.7 that lets the operator undo it."""
MOVERS: Final = {"dealer": "the dealer moved it", "patron": "another patron moved it", "spoken": "it was spoken"}
_CAUSES_TOLD: Final = (
    '"dealer" or "patron" for whoever moved it by accident, "spoken" for a spoken wager that the dealer laid wrong'
)


@dataclass(frozen=True, slots=True)
class LaidWager:
    """A wager that was made: how much it is, where it counts now, and how that came, once anybody has said so."""

    cents: Cents
    counts_on: str
    story: str = ""


@dataclass(slots=True)
class Laid(KitState):
    """Every wager by where it was put, so that two which changed places stay two."""

    wagers: dict[Stake, LaidWager] = field(default_factory=dict)

    @classmethod
    def at(cls, table: Round) -> Laid:
        """Where the wagers lie once no more are made."""
        laid = cls.of(table)
        if not laid.wagers:
            made = table.stakes | {stake: end.staked for stake, end in table.ended.items()}
            laid.wagers = {stake: LaidWager(cents, stake.wager) for stake, cents in made.items()}
        return laid

    def found(self, report: a.WagerMoved) -> Stake | None:
        """Where the wager was put that a report calls by that place, or by where it lies since it was moved before."""
        own = Stake(report.box, report.player, report.wager)
        if own in self.wagers and not self.wagers[own].story:
            return own
        there = [stake for stake, laid in self.wagers.items() if own == stake._replace(wager=laid.counts_on)]
        return next((stake for stake in there if stake != own), None)

    def stories_of(self, stake: Stake) -> str:
        """How it came that money counts on a stake, for whatever was said to have been moved."""
        told = [laid.story for put, laid in self.wagers.items() if put._replace(wager=laid.counts_on) == stake]
        return "".join(f"{story}; " for story in told if story)


def on_wager_moved(table: Round, request: Request, report: a.WagerMoved) -> Step:
    """A wager counts where it lies, unless it was moved by accident and the operator goes by its first place."""
    if table.stage == Stage.WAGERS:
        raise request.refuse("wagers are open: have it taken back and placed again")
    if report.cause not in CAUSES:
        raise request.refuse(f"{report.cause!r} does not say how the wager was moved: {_CAUSES_TOLD}")
    if report.to not in WAGERS or report.to == report.wager:
        raise request.refuse(f"a wager put on {report.wager!r} cannot have been moved to {report.to!r}")
    laid = Laid.at(table)
    put = laid.found(report)
    if put is None:
        raise request.refuse(_not_there(laid, report))
    point = table.law.point("moved-wager")
    if report.cause == "spoken":  # the proviso leaves these out
        _let_lie(table, put, report, point.clause.id)
        return
    clause = table.cite(f"{point.clause.id}{CAUSES[report.cause]}")
    mover = "the dealer" if report.cause == "dealer" else "another patron"
    matter = f"the {report.wager} of {report.player} that {mover} moved to {report.to}"
    ruling = yield from rule(table, Rule(clause, matter, ("original", "position"), Role.OPERATOR))
    if ruling.ruling == "position":
        _let_lie(table, put, report, f"{point.clause.id}, as {ruling.by} ruled")
    else:
        story = (
            f"laid on {put.wager}, it was found on {report.to} since {MOVERS[report.cause]}, and counts where it was"
        )
        laid.wagers[put] = replace(laid.wagers[put], story=f"{story} laid by {clause.id}, as {ruling.by} ruled")


def _not_there(laid: Laid, report: a.WagerMoved) -> str:
    told = laid.wagers.get(Stake(report.box, report.player, report.wager))
    if told:
        return f"where the {report.wager} of {report.player} counts was said already: on {told.counts_on}"
    return f"{report.player} has no {report.wager} to settle on box {report.box}"


def _let_lie(table: Round, put: Stake, report: a.WagerMoved, ground: str) -> None:
    """Let a wager count on another area; what was settled of its player on either is settled again."""
    laid, clause = Laid.at(table), table.law.point("moved-wager").clause
    moved = laid.wagers[put]
    source, target = put._replace(wager=moved.counts_on), put._replace(wager=report.to)
    for stake, because in ((source, "it lies elsewhere"), (target, "another wager of the same player lies there too")):
        if stake in table.ended:
            table.reopen(clause, stake, because)
    table.shift(clause, source, report.to, moved.cents)
    story = f"laid on {put.wager}, it lies on {report.to} since {MOVERS[report.cause]}, and counts there by {ground}"
    laid.wagers[put] = replace(moved, counts_on=report.to, story=story)


# In a record


def _moved(moment: Moment) -> a.WagerMoved:
    wager, lies_on, cause = (moment.told.value_of(key, "") for key in ("wager", "lies-on", "cause"))
    return a.WagerMoved(moment.box, moment.record.player_of(moment.box), wager, lies_on, cause)


def _check_told(told: ToldIrregularity, record: RoundRecord) -> None:
    """All three are said, and the cause is one that the rule knows."""
    remedies = {"wager": "the wager as it was made", "lies-on": "the area where it lay", "cause": _CAUSES_TOLD}
    for key, remedy in remedies.items():
        value = told.value_of(key, "")
        if not value or (key == "cause" and value not in CAUSES):
            what = f"{value!r} is no cause of a moved wager" if value else f"it is not said what {key!r} is"
            clause = record.edition.point(told.what).clause.id
            raise BadRecord(what, where=f"{told.where}.{key}", clause=clause, remedy=f'"{key}": {remedy}')


MOVED_WAGER = Mishap(
    a.WagerMoved,
    on_wager_moved,
    name="moved-wager",
    when=SETTLEMENT,
    keys=("wager", "lies-on", "cause"),
    answer=_moved,
    moment=between_cards,
    check=_check_told,
)
