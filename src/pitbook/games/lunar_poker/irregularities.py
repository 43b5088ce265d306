"""Section 11 of Lunar Poker beside what poker shares: away when forced, and who declares nothing or late."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Final

from pitbook.errors import Refused
from pitbook.games.lunar_poker.decisions import Acting, known
from pitbook.games.lunar_poker.paying import has_to_declare, pay_instant_cash, settle_super
from pitbook.games.lunar_poker.winning import is_instant_cash, super_combination
from pitbook.law import Clause
from pitbook.procedure.poker import poker_irregularities
from pitbook.procedure.poker.dealt_hands import live_hand, undecided_hand
from pitbook.procedure.poker.lost_hands import Fold
from pitbook.procedure.poker.misdeals import void_hand
from pitbook.procedure.poker.showdown import end_hand
from pitbook.records.irregularities import BETTING, Effect, Mishap, Moment, usual_moment
from pitbook.table import answers as a
from pitbook.table.answers import Irregularity
from pitbook.table.ask import rule, show
from pitbook.table.facts import Lost, Noted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Pile, Role, Slot, Stake, player_viewer
from pitbook.table.requests import Decide, Request, Rule, Show
from pitbook.table.round import Box, KitState, Round, Stage, Step
from pitbook.table.values import value

FORCE, NO_FORCE = "force", "no force"
ON_LATE: Final = ("paid", "not-paid")
"""What the operator may rule on a combination that was declared late."""
Declines = Callable[[Round, Box, str], None]
"""How a game settles with a box that does not force the dealer."""


@dataclass(slots=True)
class Forcing(KitState):
    """What each box chose when the dealer did not qualify, by its number."""

    chosen: dict[int, str] = field(default_factory=dict)


@value
class Undeclared(Irregularity):
    """A player has looked at the first five cards and does not declare the combination that they hold."""

    box: int


@value
class DeclaredLate(Irregularity):
    """A player who has drawn declares the combination of the first five cards only now."""

    box: int


def lunar_irregularities(fold: Fold, decline: Declines, gives_up: Collection[str]) -> tuple[Mishap, ...]:
    """What may go wrong here: of what poker games share all but hands played blind, left face down, or too many."""
    shared = [
        mishap
        for mishap in poker_irregularities(fold, void_hand, gives_up)
        if mishap.kind not in (a.LeftFaceDown, a.ViewedBlind, a.SeveralHands)
    ]
    each = [_or_does_not_force(mishap, decline) if mishap.kind is a.Absent else mishap for mishap in shared]
    return (*each, UNDECLARED, DECLARED_LATE)


# Away from the table


def _or_does_not_force(mishap: Mishap, decline: Declines) -> Mishap:
    """Whoever is away when forcing is offered has not forced, and keeps the hand (L26)."""
    usual = mishap.handler
    assert usual is not None

    def on_absent(table: Round, request: Request, report: a.Absent) -> Step:
        box = table.boxes.get(report.box)
        if box is None or not _is_asked_to_force(request, box):
            yield from usual(table, request, report)
        else:
            decline(table, box, f"{box.player} is not at the table to decide")

    return replace(mishap, handler=on_absent)


def _is_asked_to_force(request: Request, box: Box) -> bool:
    options = request.options if isinstance(request, Decide) else {}
    return any(choice.name == FORCE for spot, each in options.items() if spot.box == box.number for choice in each)


# Not declared


def _on_undeclared(table: Round, request: Request, report: Undeclared) -> Step:
    """The table does not declare for this player any more (9.2, L6)."""
    yield from ()
    box = undecided_hand(table, request, report.box)
    state, clause = Acting.of(table), table.law.point("undeclared").clause
    cards = known(table, box)
    if not cards or box.number in state.drawn or not has_to_declare(table, box, cards):
        remedy = "it is about a combination that the table was told of and has not paid"
        raise request.refuse(f"box {box.number} has nothing to declare", remedy, clause)
    state.declared.discard(box.number)
    state.silent.add(box.number)
    table.tell(Noted(clause, f"{box.player} does not declare the combination at box {box.number}"))


def _is_before_own_choice(moment: Moment) -> bool:
    """Between decisions, while the box has yet to decide on its first five cards."""
    box = moment.table.boxes.get(moment.box)
    return usual_moment(moment) and (box is None or not box.choice)


UNDECLARED = Mishap(
    Undeclared,
    _on_undeclared,
    name="undeclared",
    when=BETTING,
    answer=lambda moment: Undeclared(moment.box),
    moment=_is_before_own_choice,
)


# Declared late


def _on_declared_late(table: Round, request: Request, report: DeclaredLate) -> Step:
    """The operator may pay if nobody could gain by it: the new cards are unseen, and no later box has any (11.15)."""
    box = live_hand(table, request, report.box)
    cash, extra = table.law.point("late-instant-cash").clause, table.law.point("late-super").clause
    slots = Acting.of(table).first_five[box.number]
    _need_time(table, request, box, cash)
    if not known(table, box):
        yield from _turn_first_five(table, box, cash)
    cards = known(table, box)
    is_cash, lost = is_instant_cash(cards), _lost_super(table, box)
    if not is_cash and not (lost and super_combination(cards)):
        raise request.refuse(f"the first five cards of box {box.number} win nothing", by=extra)
    clause = cash if is_cash else extra
    ruling = yield from rule(
        table, Rule(clause, f"a combination declared late at box {box.number}", ON_LATE, Role.OPERATOR)
    )
    if ruling.ruling != ON_LATE[0]:
        return
    if lost:
        table.reopen(extra, lost, "the combination was declared late, and the operator pays it")
        settle_super(table, box, cards, extra)
    if is_cash:
        _give_back_drawn(table, box, cash)
        pay_instant_cash(table, box, cards, cash)
        end_hand(table, box, table.cite("5.8"))
    table.tell(Noted(clause, f"paid for {len(slots)} cards as dealt"))


def _need_time(table: Round, request: Request, box: Box, clause: Clause) -> None:
    """Refuse a declaration before the draw, or once the player has looked or a later box was dealt cards."""
    state = Acting.of(table)
    drawn = state.drawn.get(box.number, ())
    if table.stage != Stage.BETTING or not drawn or box.number in state.declared:
        remedy = "it is about somebody who has drawn and declared nothing"
        raise request.refuse(f"box {box.number} declares nothing late", remedy, clause)
    has_seen = any(table.is_shown(slot, viewer) for slot in drawn for viewer in (player_viewer(box.player), PUBLIC))
    others = [slot for number, slots in state.drawn.items() if number != box.number for slot in slots]
    order = [slot for dealing in table.deals for slot in dealing.slots]
    if has_seen or any(order.index(slot) > order.index(drawn[-1]) for slot in others):
        what = "the player has looked at the cards drawn" if has_seen else "a later box has been dealt cards"
        raise Refused(f"{what}: nothing is paid for box {box.number} any more", clause=clause.id, remedy="leave it out")


def _turn_first_five(table: Round, box: Box, clause: Clause) -> Step:
    """Where the table was not told them the cards are turned, wherever they lie by now."""
    first_five = Acting.of(table).first_five[box.number]
    for pile in (box.pile, DISCARD):
        while slots := _unknown(table, pile, first_five):
            yield from show(table, Show(clause, pile, slots, PUBLIC))


def _unknown(table: Round, pile: Pile, slots: Collection[Slot]) -> tuple[Slot, ...]:
    return tuple(slot for slot in table.hand(pile) if slot in slots and slot not in table.faces)


def _lost_super(table: Round, box: Box) -> Stake | None:
    """The super wager that was collected since nothing was declared."""
    ends = (stake for stake, end in table.ended.items() if isinstance(end, Lost))
    return next((stake for stake in ends if (stake.box, stake.wager) == (box.number, "super")), None)


def _give_back_drawn(table: Round, box: Box, clause: Clause) -> None:
    """The cards drawn are the next in play (11.15)."""
    drawn = Acting.of(table).drawn[box.number]
    table.move(clause, drawn, box.pile, SHOE)
    shoe = table.piles[SHOE]
    shoe[:] = [*drawn, *shoe[: -len(drawn)]]


def _has_just_drawn(moment: Moment) -> bool:
    return moment.box in Acting.of(moment.table).drawn


DECLARED_LATE = Mishap(
    DeclaredLate,
    _on_declared_late,
    name="declared-late",
    when=BETTING,
    answer=lambda moment: DeclaredLate(moment.box),
    moment=_has_just_drawn,
    effect=Effect.TAKES_OUT,
    rulings=ON_LATE,
    ruled_by=Role.OPERATOR,
)
