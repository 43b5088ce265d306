"""Whose hands touch the cards: seats, the cut, and style B of Baccarat, in which seated players handle the two hands.

A hand goes face down to whoever has most money on it, who looks at it and gives it back to be laid open. Games that
take this over have the points `standing-players` and `misused-hand`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.procedure.nominees import Nominees
from pitbook.table.answers import Answer, Done, HandDeclined, HandMisused
from pitbook.table.ask import rule, show
from pitbook.table.facts import Noted
from pitbook.table.kit_state import KitState
from pitbook.table.places import PUBLIC, Pile, Role, Viewer, player_viewer
from pitbook.table.requests import Do, Request, Rule, Show
from pitbook.table.round import Opening, Round, Step

NOBODY = ""
"""In the place of a player's name: a hand that is left to the dealer."""


@dataclass(slots=True)
class Handling(KitState):
    """Who handles each hand, who declined one, and who may handle none any more."""

    handlers: dict[Pile, str] = field(default_factory=dict)
    declined: set[tuple[Pile, str]] = field(default_factory=set)
    unfit: set[str] = field(default_factory=set)

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls(unfit=set(opening.unfit))


def check_cut(table: Round, request: Do, answer: Answer) -> None:
    """Refuse a cut by a player who stands."""
    assert isinstance(answer, Done)
    seated = {name for player in table.seated for name in _hands_for(table, player)}
    if answer.role is Role.PLAYER and answer.name not in seated:
        what = f"{answer.name or 'a player without a name'} has no seat and may not cut"
        clause = table.law.point("standing-players").clause.id
        raise Refused(what, clause=clause, remedy=f"awaited now: {request.awaits}, seated if a player")


def turn(table: Round, clause: Clause, pile: Pile, *, is_handed: bool = False) -> Step:
    """Have the cards of a hand that lie face down turned; if it is handed out, after its handler has looked at them."""
    while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
        handler = handler_of(table, pile) if is_handed else None
        unseen = tuple(slot for slot in hidden if handler and not table.is_shown(slot, handler))
        if handler and unseen:
            _hand_over(table, clause, pile, handler)
            yield from show(table, Show(clause, pile, unseen, handler, required=False))
        else:
            yield from show(table, Show(clause, pile, hidden, PUBLIC))


def _hand_over(table: Round, clause: Clause, pile: Pile, handler: Viewer) -> None:
    handlers = Handling.of(table).handlers
    if handlers.get(pile) != handler.name:
        handlers[pile] = handler.name
        table.tell(Noted(clause, f"{handler.name} receives and handles the {pile}'s hand"))


def handler_of(table: Round, pile: Pile) -> Viewer | None:
    """Who handles a hand in style B: of the seated players the one with most money on it, the first of equals."""
    handling = Handling.of(table)
    if table.notice.choice("style") != "B" or (pile, NOBODY) in handling.declined:
        return None
    staked: dict[str, int] = {}
    for stake, cents in table.stakes.items():
        if stake.wager == pile:
            staked[stake.player] = staked.get(stake.player, 0) + cents
    for player in sorted(staked, key=lambda player: -staked[player]):
        for name in _hands_for(table, player):
            if name not in handling.unfit and (pile, name) not in handling.declined:
                return player_viewer(name)
    return None


def _hands_for(table: Round, player: str) -> list[str]:
    """Who may touch cards for a player: nobody for one who stands; a nominee with a seat comes before the player."""
    if player not in table.seated:
        return []
    nomination = Nominees.of(table).nominations.get(player)
    acts = nomination is not None and nomination.has_seat and nomination.may_handle
    return [nomination.nominee, player] if nomination and acts else [player]


def on_declined(table: Round, request: Request, report: HandDeclined) -> Step:
    """The hand goes to whoever is next, or is left to the dealer."""
    yield from ()
    pile = Pile(report.hand)
    handler = handler_of(table, pile)
    if handler is None or not isinstance(request, Show) or request.pile != pile:
        raise request.refuse(f"nobody is given the {report.hand}'s hand now")
    Handling.of(table).declined.add((pile, handler.name))
    clause = table.law.point("misused-hand").clause
    table.tell(Noted(clause, f"{handler.name} does not wish to handle the {pile}'s hand"))


def on_misused(table: Round, request: Request, report: HandMisused) -> Step:
    """A supervisor may take the hand, and every later one, from whoever misuses it; the dealer then turns it."""
    pile = Pile(report.hand)
    handling = Handling.of(table)
    name = handling.handlers.get(pile, NOBODY)
    if not name or name in handling.unfit:
        raise request.refuse(f"no player handles the {report.hand}'s hand")
    clause = table.law.point("misused-hand").clause
    matter = f"what {name} did with the {pile}'s hand"
    ruling = yield from rule(table, Rule(clause, matter, ("take-away", "leave"), Role.GAME_SUPERVISOR))
    if ruling.ruling == "take-away":
        handling.unfit.add(name)
        handling.declined.add((pile, NOBODY))
        table.tell(Noted(clause, f"{name} may handle no more cards; the dealer turns the {pile}'s hand"))
