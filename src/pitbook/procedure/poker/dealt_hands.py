"""The hands of a poker table: what handlers of irregularities ask of them before they act.

A hand that is not as a report says makes the report itself out of order, and it is refused.
"""

from __future__ import annotations

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.law.edition import Point
from pitbook.procedure.poker.hand_state import PokerHands
from pitbook.table.facts import Voided
from pitbook.table.places import COMMUNITY, DEALER, Facing, Pile, Slot, hand_pile
from pitbook.table.requests import Request
from pitbook.table.round import Box, Round, Stage

COMMON = (DEALER, COMMUNITY)
"""The hands that belong to the table and not to a box."""


def common_piles(table: Round) -> tuple[Pile, ...]:
    """The hands that belong to the table: one that all boxes share, one that they play against, or both."""
    law = table.law
    if law.find_point("community-size") is None:
        return (DEALER,)
    return (COMMUNITY, DEALER) if law.find_point("dealer-hand-size") else (COMMUNITY,)


def common_pile(table: Round, named: Pile) -> Pile:
    """The one of them that a report is about: the first, unless it names another."""
    piles = common_piles(table)
    return named if named in piles else piles[0]


def size_of(table: Round, pile: Pile) -> int:
    """How many cards belong in a hand."""
    names = {DEALER: "dealer-hand-size", COMMUNITY: "community-size"}
    own = names.get(pile, "")
    if pile == COMMUNITY and table.stage == Stage.DEAL and table.notice.choice("dealing") == "shuffler":
        own = "community-dealt" if table.law.find_point("community-dealt") else own  # one may be put away afterwards
    grown = {hand_pile(box): size for box, size in PokerHands.of(table).grown.items()}
    if pile in grown:
        return grown[pile]
    return table.law.number(own if own and table.law.find_point(own) else "hand-size")


def need_point(table: Round, request: Request, name: str, remedy: str) -> Point:
    """The rule on a matter, or a refusal where the edition has none."""
    point = table.law.find_point(name)
    if point is None:
        what = f"{table.law.ref} has no rule on {name.replace('-', ' ')}"
        raise Refused(what, clause=request.clause.id, remedy=remedy)
    return point


def live_hand(table: Round, request: Request, number: int) -> Box:
    """A box whose hand is in the game."""
    box = table.boxes.get(number)
    if box is None or not box.is_live or not table.hand(box.pile):
        raise request.refuse(f"box {number} has no hand in the game", "it was folded or taken out, or never dealt")
    return box


def undecided_hand(table: Round, request: Request, number: int) -> Box:
    """A box that has yet to decide."""
    box = live_hand(table, request, number)
    if table.stage != Stage.BETTING or box.choice:
        remedy = f"it has chosen {box.choice}" if box.choice else "nobody decides before the deal is complete"
        raise request.refuse(f"box {number} has no decision to make", remedy)
    return box


def is_void(table: Round, number: int) -> bool:
    """Whether all that was staked at a box has gone back."""
    ends = [end for stake, end in table.ended.items() if stake.box == number]
    return all(isinstance(end, Voided) for end in ends)


def need_cards_dealt(table: Round, request: Request) -> None:
    if not any(table.hand(pile) for pile in [*COMMON, *(box.pile for box in table.boxes.values())]):
        raise request.refuse("no cards have been dealt")


def still_to_deal(table: Round) -> int:
    """How many cards the hands still lack."""
    hands = [*common_piles(table), *(box.pile for box in table.live_boxes)]
    return sum(max(0, size_of(table, pile) - len(table.hand(pile))) for pile in hands)


def pile_of(table: Round, request: Request, slot: Slot) -> Pile:
    """The hand that a card was dealt to."""
    hands = [*COMMON, *(box.pile for box in table.live_boxes)]
    pile = next((pile for pile in hands if slot in table.hand(pile)), None)
    if pile is None:
        raise request.refuse(f"card {slot} has not been dealt to a hand")
    return pile


def faces_at(
    table: Round, request: Request, pile: Pile, positions: tuple[int, ...], cards: tuple[Face | None, ...]
) -> dict[Slot, Face | None]:
    """The faces of cards that are named by their places in a hand."""
    slots = table.hand(pile)
    if not positions or len(positions) != len(cards) or len(set(positions)) != len(positions):
        raise request.refuse("each exposed card needs one position and one face")
    if not all(0 <= position < len(slots) for position in positions):
        raise request.refuse(f"{pile} has no such cards")
    faces = {slots[position]: card for position, card in zip(positions, cards, strict=True)}
    table.check_faces(faces.items())
    return faces


def dealt_up(table: Round) -> set[Slot]:
    """The cards that were dealt face up."""
    return {slot for each in table.deals if each.fact.facing is Facing.UP for slot in each.slots}
