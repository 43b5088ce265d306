"""What players do that they may not: several hands, communication, looking at a hand that is to be played blind."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from pitbook.errors import BadRecord, Refused
from pitbook.law import Clause
from pitbook.procedure.poker.dealt_hands import is_void, need_point
from pitbook.procedure.poker.hand_state import PokerHands, collected, is_blind
from pitbook.procedure.poker.misdeals import reopen_hand, void_hand, void_several_hands
from pitbook.records.irregularities import BETTING, Effect, Mishap, Moment, ToldIrregularity, usual_moment
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.places import Role, player_viewer
from pitbook.table.requests import Request, Rule
from pitbook.table.round import Box, Round, Stage, Step

Penalise = Callable[[Round, Box, Clause, str], None]
"""How a game takes the stakes of a hand that is forfeited."""


def _after_own_choices(moment: Moment) -> bool:
    """What a player did wrong is told after the player's recorded choices, so that a bet is on the table by then."""
    boxes, player = moment.table.boxes, moment.record.player_of(moment.box)
    own = [box.box for box in moment.record.boxes if box.player == player]
    is_yet_to_decide = any(moment.choices[n] and n in boxes and boxes[n].is_live for n in own)
    return usual_moment(moment) and not (moment.is_in_betting and is_yet_to_decide)


# Several hands


def _on_several_hands(table: Round, request: Request, report: a.SeveralHands) -> Step:
    yield from ()
    point = need_point(table, request, "several-hands", "this edition leaves several hands to the operator")
    if table.stage == Stage.WAGERS:
        raise request.refuse("wagers are open: have the further ones taken back")
    if len(table.boxes_of(report.player)) < 2:
        raise request.refuse(f"{report.player} has not wagered on several hands", "leave it out", point.clause)
    void_several_hands(table, report.player, point)


SEVERAL_HANDS = Mishap(
    a.SeveralHands,
    _on_several_hands,
    name="several-hands",
    point="several-hands",
    when=BETTING,
    answer=lambda moment: a.SeveralHands(moment.player),
    moment=_after_own_choices,
    needless=lambda told, table: is_void(table, told.box),  # the rules saw to it by themselves when betting ended
    effect=Effect.TAKES_OUT | Effect.UNNOTICED,
)


# Communication


_ON_COMMUNICATION: Final = ("void", "stands")


def communication(forfeit: Penalise, gives_up: Collection[str]) -> Mishap:
    """For a game that forfeits in its own way, and gives hands up by these choices."""

    def on_communication(table: Round, request: Request, report: a.Communication) -> Step:
        point = table.law.point("communication")
        hands = [box for box in table.boxes_of(report.player) if not _is_out(table, box, gives_up)]
        if not hands or not any(table.hand(box.pile) or collected(table, box) for box in hands):
            remedy = "a hand that was folded is a hand no more: leave it out"
            raise request.refuse(f"{report.player} holds no cards", remedy, point.clause)
        matter = f"communication by {report.player}"
        ruling = yield from rule(table, Rule(point.clause, matter, _ON_COMMUNICATION, Role.OPERATOR))
        because = f"{report.player} communicated about hands"
        for box in hands if ruling.ruling == "void" else ():
            reopen_hand(table, box, point.clause, because)
            stakes = table.stakes_of(box.number)
            (forfeit if point.value == "forfeited" else void_hand)(table, box, point.clause, because)
            for stake in stakes:
                table.explain(stake, f"the hand was declared void by {ruling.by}")

    return Mishap(
        a.Communication,
        on_communication,
        name="communication",
        when=BETTING,
        answer=lambda moment: a.Communication(moment.player),
        moment=_after_own_choices,
        effect=Effect.TAKES_OUT,
        rulings=_ON_COMMUNICATION,
    )


def _is_out(table: Round, box: Box, gives_up: Collection[str]) -> bool:
    """Whether a hand was given up or has come to nothing."""
    return not box.is_live and (box.choice in gives_up or is_void(table, box.number))


# Looking at a blind hand


def _on_viewed_blind(table: Round, request: Request, report: a.ViewedBlind) -> Step:
    point = need_point(table, request, "viewed-blind", "no hand is played blind under this edition")
    own = {box.number: box for box in table.boxes_of(report.player)}
    if not set(report.boxes) <= set(own) or not any(is_blind(table, own[n]) and own[n].is_live for n in report.boxes):
        what = f"no hand of {report.player} at box {' and '.join(map(str, report.boxes))} is played blind"
        remedy = "where the notice has several-boxes and blind, all hands of a player but that of the seat are"
        raise Refused(what, clause=point.clause.id, remedy=remedy)
    viewed = {n for n, box in own.items() if _has_viewed(table, box)} | set(report.boxes)
    remedy = "deem-seated" if len(viewed) == 1 else "void"
    clause = table.law.rule_on("viewed-one" if len(viewed) == 1 else "viewed-several")
    matter = f"{report.player} looking at box {', '.join(map(str, sorted(viewed)))}"
    ruling = yield from rule(table, Rule(clause, matter, (remedy, "goes-on"), Role.GAME_SUPERVISOR))
    if ruling.ruling == "deem-seated":
        blind = PokerHands.of(table).blind
        blind.difference_update(viewed)
        blind.update(own.keys() - viewed)
        for box in own.values():
            box.is_seat = box.number in viewed
    elif ruling.ruling == "void":
        because = f"{report.player} looked at more than one hand"
        for number in sorted(viewed):
            reopen_hand(table, own[number], clause, because)
            void_hand(table, own[number], clause, because)


def _has_viewed(table: Round, box: Box) -> bool:
    viewer = player_viewer(box.player)
    return any(table.is_shown(slot, viewer) for slot in [*table.hand(box.pile), *collected(table, box)])


def _viewed(told: ToldIrregularity) -> tuple[int, ...]:
    """The hands that were looked at."""
    return told.boxes or (told.box,)


def _is_before_the_seat(moment: Moment) -> bool:
    """Before the player comes to look at the hand of the seat, if that is none of them."""
    boxes = moment.table.boxes
    return usual_moment(moment) or not any(n in boxes and boxes[n].is_seat for n in _viewed(moment.told))


def _check_viewed(told: ToldIrregularity, record: RoundRecord) -> None:
    """Hands are void only where more than one was looked at, and the record says which."""
    rule_on_one = record.edition.find_rule_on("viewed-one")
    if rule_on_one and told.ruling == "void" and len(set(_viewed(told))) == 1:
        raise BadRecord(
            "one hand looked at cannot be ruled void",
            where=f"{told.where}.ruling",
            clause=rule_on_one.id,
            remedy='it is deem-seated or goes-on; or "boxes" names every hand looked at, that of the seat too',
        )


VIEWED_BLIND = Mishap(
    a.ViewedBlind,
    _on_viewed_blind,
    name="viewed-blind",
    point="viewed-blind",
    when=BETTING,
    keys=("boxes",),
    answer=lambda moment: a.ViewedBlind(moment.player, _viewed(moment.told)),
    moment=_is_before_the_seat,
    check=_check_viewed,
    effect=Effect.TAKES_OUT,
    rulings=("deem-seated", "void", "goes-on"),
    ruled_by=Role.GAME_SUPERVISOR,
)
