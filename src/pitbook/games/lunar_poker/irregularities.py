"""Section 11 of Lunar Poker beside what poker shares: away when forced, and who declares nothing or late."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Final

from pitbook.cards import FIVE_CARD, Card
from pitbook.errors import Refused
from pitbook.games.lunar_poker.decisions import DECLARE, Acting, first_five
from pitbook.games.lunar_poker.paying import pay_instant_cash, settle_super
from pitbook.games.lunar_poker.winning import is_instant_cash, super_combination, wins_at_once
from pitbook.law import Clause
from pitbook.procedure.poker import poker_irregularities
from pitbook.procedure.poker.dealt_hands import live_hand, undecided_hand
from pitbook.procedure.poker.lost_hands import Fold
from pitbook.procedure.poker.misdeals import void_hand
from pitbook.procedure.poker.showdown import end_hand, hidden
from pitbook.records.irregularities import BETTING, Effect, Mishap, Moment, usual_moment
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.table import answers as a
from pitbook.table.answers import Irregularity
from pitbook.table.ask import rule, show
from pitbook.table.facts import Lost, Noted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Role, Stake, player_viewer
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
    """A player was seen not to declare the combination that the first five cards hold."""

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
    usual, usual_moment_of = mishap.handler, mishap.moment
    assert usual is not None

    def on_absent(table: Round, request: Request, report: a.Absent) -> Step:
        box = table.boxes.get(report.box)
        if box is None or not _is_asked_to_force(request, box):
            yield from usual(table, request, report)
        else:
            decline(table, box, f"{box.player} is not at the table to decide")

    def is_missed(moment: Moment) -> bool:
        """Once the box has made every choice that the record has of it, and is asked again."""
        box = moment.table.boxes.get(moment.box)
        is_asked = box is None or not box.choice or _is_asked_to_force(moment.request, box)
        return usual_moment_of(moment) and is_asked and not moment.choices.get(moment.box)

    return replace(mishap, handler=on_absent, moment=is_missed)


def _is_asked_to_force(request: Request | None, box: Box) -> bool:
    options = request.options if isinstance(request, Decide) else {}
    return any(choice.name == FORCE for spot, each in options.items() if spot.box == box.number for choice in each)


# Not declared


def _on_undeclared(table: Round, request: Request, report: Undeclared) -> Step:
    """Nobody declares for a player; so that a record does not, it says this (9.2, L6)."""
    yield from ()
    box = undecided_hand(table, request, report.box)
    state, clause = Acting.of(table), table.law.point("undeclared").clause
    if box.number in state.declared or box.number in state.drawn:
        raise request.refuse(f"box {box.number} has nothing to declare", "leave it out", clause)
    table.tell(Noted(clause, f"{box.player} declares nothing at box {box.number}"))


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
    _need_time(table, request, box, cash)
    yield from _turn_first_five(table, box, cash)
    cards = first_five(table, box)
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
    """The first five cards are turned, wherever they lie by now."""
    dealt = Acting.of(table).first_five[box.number]
    for pile in (box.pile, DISCARD):
        while slots := tuple(slot for slot in hidden(table, pile) if slot in dealt):
            yield from show(table, Show(clause, pile, slots, PUBLIC))


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


def declares(told: BoxRecord, record: RoundRecord) -> str:
    """A record need not say that a player declared: its cards do, unless it says that nothing was declared (L6)."""
    cards = tuple(face for face in (told.hands[0].cards or ())[: FIVE_CARD.size] if isinstance(face, Card))
    is_silent = any(other.mishap is UNDECLARED and other.box == told.box for other in record.irregularities)
    if len(cards) < FIVE_CARD.size or is_silent:
        return ""
    return DECLARE if wins_at_once(cards, has_super="super" in told.wagers) else ""


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
