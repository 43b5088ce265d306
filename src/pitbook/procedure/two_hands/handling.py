"""The style of play in which seated players handle the two hands.

A hand goes face down to whoever has most money on it, who looks at it and gives it back to be laid open.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pitbook.law import Clause
from pitbook.procedure.seats import Unfit, hands_for
from pitbook.table.answers import HandDeclined, HandMisused
from pitbook.table.ask import rule, show
from pitbook.table.facts import Noted
from pitbook.table.places import PUBLIC, Pile, Role, Viewer, player_viewer
from pitbook.table.requests import Request, Rule, Show
from pitbook.table.round import KitState, Round, Step

NOBODY = ""
"""In the place of a player's name: a hand that is left to the dealer."""


@dataclass(slots=True)
class Handling(KitState):
    """Who handles each hand, and who declined one."""

    handlers: dict[Pile, str] = field(default_factory=dict)
    declined: set[tuple[Pile, str]] = field(default_factory=set)


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
    handling, unfit = Handling.of(table), Unfit.of(table).players
    if table.notice.choice("style") != "B" or (pile, NOBODY) in handling.declined:
        return None
    staked: dict[str, int] = {}
    for stake, cents in table.stakes.items():
        if stake.wager == pile:
            staked[stake.player] = staked.get(stake.player, 0) + cents
    for player in sorted(staked, key=lambda player: -staked[player]):
        for name in hands_for(table, player):
            if name not in unfit and (pile, name) not in handling.declined:
                return player_viewer(name)
    return None


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
    handling, unfit = Handling.of(table), Unfit.of(table).players
    name = handling.handlers.get(pile, NOBODY)
    if not name or name in unfit:
        raise request.refuse(f"no player handles the {report.hand}'s hand")
    clause = table.law.point("misused-hand").clause
    matter = f"what {name} did with the {pile}'s hand"
    ruling = yield from rule(table, Rule(clause, matter, ("take-away", "leave"), Role.GAME_SUPERVISOR))
    if ruling.ruling == "take-away":
        unfit.add(name)
        handling.declined.add((pile, NOBODY))
        table.tell(Noted(clause, f"{name} may handle no more cards; the dealer turns the {pile}'s hand"))
