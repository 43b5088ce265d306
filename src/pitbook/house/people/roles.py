"""Who people of the house are, and which answers each of them may give at a table.

An answer is put into the mouth of whoever gives it: a player wagers for themself, a ruling is by the one who rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal

from pitbook.errors import Denied
from pitbook.procedure.nominees import Nominees
from pitbook.procedure.terminals.out_of_use import InvestigationClosed
from pitbook.table import PUBLIC, Answer, Conversation, Irregularity, Role, Viewer, player_viewer
from pitbook.table import answers as a
from pitbook.table.places import By
from pitbook.table.requests import Decide, Rule


class HouseRole(StrEnum):
    """What somebody is in the house."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    OPERATOR = "operator"
    INSPECTOR = "inspector"


PLAYERS: Final = frozenset({HouseRole.GUEST, HouseRole.PLAYER})
STAFF: Final = frozenset({HouseRole.DEALER, HouseRole.SUPERVISOR, HouseRole.OPERATOR})
RULERS: Final = frozenset({HouseRole.SUPERVISOR, HouseRole.OPERATOR})

AT_TABLE: Final[Mapping[str, Role]] = {
    HouseRole.DEALER: Role.DEALER,
    HouseRole.SUPERVISOR: Role.CASINO_SUPERVISOR,
    HouseRole.OPERATOR: Role.OPERATOR,
}

_BY_PLAYERS = (a.Wager, a.Withdraw, a.Decision, a.Joining)
_BY_RULERS = (a.Ruling, a.Nominate, a.NomineeStops, InvestigationClosed)
_CALLS = (a.NoMoreBets, a.VoidHand, a.TimeIsUp, a.Locked)
_TOLD = (a.Dealt, a.Seen, a.Counted, a.Rolled, a.Spun, a.Shuffled, a.Misread, a.MisreadResult)
_BY_DEALERS = (*_CALLS, *_TOLD, a.Done, Irregularity)
_OF_VIRTUAL_TABLES = (*_BY_RULERS, a.NoMoreBets, a.SeveralHands, a.Communication)
"""What staff may still say where a machine deals: nothing that needs hands or cards."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who does something, as they are signed in, or a visitor who looks on without a session."""

    name: str
    role: HouseRole | Literal["visitor"]

    @property
    def viewer(self) -> Viewer:
        """What they may see at a table: players their own hands, everybody else what lies open."""
        if self.role in PLAYERS:
            return player_viewer(self.name)
        return Viewer(AT_TABLE[self.role], self.name) if self.role in AT_TABLE else PUBLIC

    @property
    def by(self) -> By:
        """How somebody of the staff signs what they rule and direct at a table."""
        return By(AT_TABLE[self.role], self.name)

    def need(self, *roles: HouseRole) -> None:
        if self.role not in roles:
            raise Denied("role", f"this is not for a {self.role}", remedy=f"ask a {' or '.join(roles)}")


VISITOR: Final = Actor("", "visitor")
"""Whoever looks on without a session: they see what lies open and do nothing."""


def in_their_words(actor: Actor, answer: Answer, talk: Conversation, *, is_virtual: bool, sits_at: int) -> Answer:
    """The answer as this person may give it, or a refusal."""
    if actor.role in PLAYERS:
        return _by_player(actor, answer, talk, sits_at)
    if actor.role not in STAFF:
        raise Denied("role", f"the {actor.role} watches and changes nothing")
    if isinstance(answer, _BY_RULERS):
        if not _is_left_to(actor, answer, talk):
            actor.need(*RULERS)
    elif is_virtual and not isinstance(answer, _OF_VIRTUAL_TABLES):
        raise Denied("virtual", "this table deals by itself", remedy="do this at a table that is dealt by hand")
    elif not isinstance(answer, _BY_DEALERS + _BY_PLAYERS):
        raise Denied("role", "the house itself answers this")
    return _signed(actor, answer)


def _is_left_to(actor: Actor, answer: Answer, talk: Conversation) -> bool:
    """Whether the rules leave this very ruling to the dealer."""
    is_asked = isinstance(talk.request, Rule) and talk.request.by is Role.DEALER
    return is_asked and isinstance(answer, a.Ruling) and actor.role is HouseRole.DEALER


def _by_player(actor: Actor, answer: Answer, talk: Conversation, sits_at: int) -> Answer:
    if not isinstance(answer, _BY_PLAYERS):
        raise Denied("role", f"this is not for a {actor.role}", remedy="tell the dealer")
    if isinstance(answer, a.Decision):
        return _decision_by(actor, answer, talk)
    player = answer.player or actor.name
    if not _acts_for(actor, player, talk):
        raise Denied("foreign-seat", f"you do not act for {player}", remedy="wager for yourself")
    if isinstance(answer, a.Joining):
        return a.Joining(player)
    nominee = "" if player == actor.name else actor.name
    if isinstance(answer, a.Withdraw):
        return replace(answer, player=player, nominee=nominee)
    seat = not nominee and answer.box == sits_at
    return replace(answer, player=player, nominee=nominee, chips=True, unnoticed=False, seat=seat)


def _decision_by(actor: Actor, decision: a.Decision, talk: Conversation) -> a.Decision:
    """A decision is by whoever's it is, or by their nominee; where several decide on a hand it says whose."""
    foreign = Denied("foreign-seat", f"box {decision.box} is not yours to play", remedy="play your own box")
    if decision.player and not _acts_for(actor, decision.player, talk):
        raise foreign
    request = talk.request
    if not isinstance(request, Decide):
        box = talk.table.boxes.get(decision.box)
        if box is None or not _acts_for(actor, box.player, talk):
            raise foreign
        return decision
    spots = request.spots_at(decision.box, decision.hand)
    own = [spot for spot in spots if decision.player in ("", spot.player) and _acts_for(actor, spot.player, talk)]
    if not own:
        raise foreign
    if len(spots) == 1:
        return decision
    mine = [spot for spot in own if spot.player == actor.name] or own
    return replace(decision, player=mine[0].player) if len(mine) == 1 else decision  # the rules ask whose it is


def _acts_for(actor: Actor, player: str, talk: Conversation) -> bool:
    nomination = Nominees.of(talk.table).nominations.get(player)
    return player == actor.name or (nomination is not None and nomination.nominee == actor.name)


def _signed(actor: Actor, answer: Answer) -> Answer:
    rank = AT_TABLE[actor.role]
    match answer:
        case a.Ruling() | a.VoidHand() | a.Nominate() | a.NomineeStops() | InvestigationClosed():
            return replace(answer, by=str(actor.by))
        case a.Done():
            if answer.role.outranks(rank):
                raise Denied("role", f"a {actor.role} does not act as the {answer.role}", remedy="fetch one")
            if answer.role is Role.PLAYER:  # somebody of the staff says which player it was
                return answer
            return replace(answer, name=actor.name)
    return answer
