"""Hands that lie in the discard rack before their players have decided, and players who are not there to decide."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.procedure.poker.dealt_hands import need_point, undecided_hand
from pitbook.procedure.poker.hand_state import collect, collected, is_face_down, lies_under
from pitbook.procedure.poker.misdeals import reopen_hand, void_hand
from pitbook.records.irregularities import BETTING, Effect, Mishap, Moment, ToldIrregularity, usual_moment
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.facts import Forfeited, Noted, Voided
from pitbook.table.places import DISCARD
from pitbook.table.requests import Decide, Request
from pitbook.table.round import Box, Round, Stage, Step

Fold = Callable[[Round, Box, Clause, str], None]
"""How a game folds a hand: the box, the clause that deems it folded (not the player's own choice), and why."""


def _check_reconstructed(told: ToldIrregularity, record: RoundRecord) -> None:
    told.need_reconstructed("hand")


# Taken by the dealer


def _on_collected_early(table: Round, request: Request, report: a.CollectedEarly) -> Step:
    yield from ()
    box = undecided_hand(table, request, report.box)
    clause = table.law.point("collected-early").clause
    if report.reconstructed:
        table.tell(Noted(clause, f"the hand of box {box.number} was collected early and put together again"))
    else:
        because = "the hand was collected before its player had decided and cannot be put together again"
        void_hand(table, box, clause, because)


COLLECTED_EARLY = Mishap(
    a.CollectedEarly,
    _on_collected_early,
    name="collected-early",
    when=BETTING,
    keys=("reconstructed",),
    answer=lambda moment: a.CollectedEarly(moment.box, bool(moment.told.reconstructed)),
    moment=lambda moment: usual_moment(moment) and (bool(moment.told.reconstructed) or not _chooses_first(moment)),
    check=_check_reconstructed,
    effect=Effect.ENDS_CHOOSING,
)


# Laid down by the player


def laid_down(fold: Fold, gives_up: Collection[str]) -> Mishap:
    """For a game that folds in its own way, by these choices."""

    def on_laid_down(table: Round, request: Request, report: a.LaidDown) -> Step:
        yield from ()
        point = need_point(table, request, "laid-down", "report a fold, or cards collected early")
        box = _laid_down_hand(table, request, report, gives_up)
        if box.is_live:
            collect(table, point.clause, box)
        if report.reconstructed:
            _reconstruct(table, point.clause, box)
        elif box.is_live:
            stakes = table.stakes_of(box.number)
            fold(table, box, point.clause, "the cards lie on the discard pile and cannot be put together again")
            for stake in stakes:
                table.explain(stake, f"by {point.clause.id} the hand is taken to be folded")
        else:
            table.tell(Noted(point.clause, f"box {box.number} stays folded"))

    def is_yet_to_fold(moment: Moment, within: int | None = None) -> bool:
        """Whether the fold by which the cards came to be laid down is among the next choices, or among all."""
        box = moment.table.boxes.get(moment.box)
        has_folded = box is not None and box.choice in gives_up
        return not has_folded and any(choice in gives_up for choice in moment.choices.get(moment.box, ())[:within])

    def is_moment(moment: Moment) -> bool:
        """After the fold, or in its place."""
        return usual_moment(moment) and not (moment.is_in_betting and is_yet_to_fold(moment) and not stands_for(moment))

    def stands_for(moment: Moment) -> bool:
        """Whether the fold it undoes would have ended betting: it did not, for the player decides again."""
        is_last = [box.number for box in moment.table.undecided()] == [moment.box]
        return moment.is_in_betting and bool(moment.told.reconstructed) and is_last and is_yet_to_fold(moment, 1)

    return Mishap(
        a.LaidDown,
        on_laid_down,
        name="laid-down",
        point="laid-down",
        when=BETTING,
        keys=("reconstructed",),
        answer=lambda moment: a.LaidDown(moment.box, bool(moment.told.reconstructed)),
        moment=is_moment,
        check=_check_reconstructed,
        first=lambda told: (told.box,),
        instead=stands_for,
        needless=lambda told, table: not told.reconstructed and table.boxes[told.box].choice in gives_up,
        effect=Effect.ENDS_CHOOSING | Effect.LATE,
    )


def _laid_down_hand(table: Round, request: Request, report: a.LaidDown, gives_up: Collection[str]) -> Box:
    """A box whose cards may lie on the discard pile: one not yet turned, or one that was taken to be folded."""
    box = table.boxes.get(report.box)
    if box is not None and (waits := lies_under(table, box)):
        raise request.refuse(waits.what, "they are not on the discard pile: leave it out", waits.clause)
    is_late = table.stage not in (Stage.BETTING, Stage.SETTLEMENT)
    is_there = box is not None and not is_late and not box.is_open and not is_face_down(table, box)
    if box is None or not is_there or not (box.is_live or _is_given_up(table, box, gives_up)):
        rule, remedy = table.law.point("laid-down").clause, "its hand was turned, settled or taken out of the game"
        raise request.refuse(f"box {report.box} has no cards on the discard pile to speak of", remedy, rule)
    if report.reconstructed and not box.is_live and table.stage == Stage.SETTLEMENT:
        what = f"betting is over and box {box.number} has folded: nobody could decide on it fairly any more"
        raise Refused(what, clause=table.law.point("laid-down").clause.id, remedy="the fold stands")
    cards = collected(table, box)
    on_top = tuple(table.piles[DISCARD][-len(cards) :]) == cards
    if report.reconstructed and not box.is_live and not on_top:
        rule, remedy = table.law.point("laid-down").clause, "the hand is taken to be folded: it was not put together"
        raise request.refuse(f"the cards of box {box.number} are not the top ones of the discard pile", remedy, rule)
    return box


def _is_given_up(table: Round, box: Box, gives_up: Collection[str]) -> bool:
    """Given up by the player's own choice: neither void nor forfeited."""
    ends = [end for stake, end in table.ended.items() if stake.box == box.number]
    return box.choice in gives_up and not any(isinstance(end, Voided | Forfeited) for end in ends)


def _reconstruct(table: Round, clause: Clause, box: Box) -> None:
    """Give a player the cards back, and what folding had cost."""
    cards = collected(table, box)
    del table.piles[DISCARD][-len(cards) :]
    table.piles[box.pile] = list(cards)
    if not box.is_live:
        reopen_hand(table, box, clause, "the hand was put together again")
        box.is_live, box.choice = True, ""
    table.tell(Noted(clause, f"the hand of box {box.number} was put together again"))


# Left without a player


def absent(fold: Fold) -> Mishap:
    """For a game that folds in its own way."""

    def on_absent(table: Round, request: Request, report: a.Absent) -> Step:
        yield from ()
        box = undecided_hand(table, request, report.box)
        fold(table, box, table.law.point("absent").clause, f"{box.player} is not at the table to decide")

    return Mishap(
        a.Absent,
        on_absent,
        name="absent",
        when=BETTING,
        answer=lambda moment: a.Absent(moment.box),
        moment=_is_awaited,
        effect=Effect.ENDS_CHOOSING,
    )


def _is_awaited(moment: Moment) -> bool:
    """Between decisions, or when the cards are to be looked at, for which nobody is there either."""
    if moment.shows_own_hand() and not moment.is_past:
        return moment.table.stage == Stage.BETTING and not moment.choices.get(moment.box)
    return usual_moment(moment) and not _chooses_first(moment)


def _chooses_first(moment: Moment) -> bool:
    """Whether its player had chosen before, and what leaves a further choice: to stake nothing and not to fold."""
    request, box, shape = moment.request, moment.table.boxes.get(moment.box), moment.shape
    if not moment.is_in_betting or not isinstance(request, Decide) or box is None:
        return False
    if box.choice:
        return box.choice not in shape.gives_up and not moment.table.stakes_of(box.number, shape.second_wager)
    told = moment.choices.get(moment.box, ())[:1]
    mine = [option for spot, options in request.options.items() if spot.box == moment.box for option in options]
    return any(option.name in told and not option.cost for option in mine if option.name not in shape.gives_up)
