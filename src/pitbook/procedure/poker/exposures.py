"""Cards that somebody saw who should not have, and hands that are not shown when they should be."""

from __future__ import annotations

from collections.abc import Collection

from pitbook.cards import Face
from pitbook.errors import BadRecord
from pitbook.procedure.poker.dealt_hands import COMMON, common_pile, dealt_up, faces_at, live_hand, pile_of
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.procedure.poker.hand_state import PokerHands, is_face_down
from pitbook.procedure.poker.misdeals import EXTENTS, declare_misdeal
from pitbook.records.irregularities import (
    BETTING,
    SETTLEMENT,
    Effect,
    Mishap,
    Moment,
    ToldIrregularity,
    Whose,
    usual_moment,
)
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.facts import Decided, MisdealDeclared, Noted
from pitbook.table.places import COMMUNITY, DEALER, PUBLIC, Pile, Role, Slot, hand_pile
from pitbook.table.requests import Request, Show
from pitbook.table.round import Misdeal, Round, Stage, Step

_EXPOSED = {DEALER: "exposed-to-dealer", COMMUNITY: "exposed-to-community"}
_ENDING = (*_EXPOSED.values(), "several-exposed")
"""The points of law by which exposed cards end a round."""


# A card exposed in the deal


def _on_card_exposed(table: Round, request: Request, report: a.CardExposed) -> Step:
    """A card of a player's hand is turned over; one of the table's own stays up, or is a misdeal, as the rule says."""
    if table.stage != Stage.DEAL and not _ended_the_deal(table, report.slot):
        raise request.refuse("no cards are being dealt; say whether the player or the dealer exposed it")
    pile = pile_of(table, request, report.slot)
    if report.slot in ExposedCards.of(table).slots:
        raise request.refuse("this card has been reported already", "leave one of the two out")
    if report.slot in dealt_up(table):
        raise request.refuse("this card is dealt face up by right", "nothing is wrong with it: leave it out")
    is_common = pile in COMMON
    if is_common and dealt_up(table):
        raise request.refuse("the dealer's open card is out already; report cards exposed by the dealer after the deal")
    table.check_faces([(report.slot, report.card)])
    ExposedCards.of(table).slots.append(report.slot)
    point = table.law.point(_EXPOSED[pile] if is_common else "exposed-card")
    table.reveal(point.clause, pile, {report.slot: report.card})
    if point.value == "misdeal":
        raise Misdeal(point.clause, f"a card of the {pile} was exposed in the deal")
    if len(ExposedCards.of(table).slots) > 1:
        because = "more than one card was exposed in the deal"
        yield from declare_misdeal(table, table.law.point("several-exposed"), because)
    elif is_common:
        table.tell(Noted(point.clause, "the card stays up as the dealer's open card; the last one stays face down"))
    else:
        table.tell(Noted(point.clause, f"the card of {pile} is turned over and dealing goes on"))


def _ended_the_deal(table: Round, slot: Slot) -> bool:
    """Whether a card was the last to be dealt, and nobody has decided on anything since."""
    is_last = bool(table.deals) and slot == table.deals[-1].slots[-1]
    return is_last and table.stage == Stage.BETTING and not any(isinstance(fact, Decided) for fact in table.facts)


def _card_exposed(moment: Moment) -> a.CardExposed | None:
    """Each exposed card in turn, as soon as it lies in its hand."""
    told, table = moment.told, moment.table
    hand, position = table.hand(moment.pile), _place_of(moment)
    if position < len(hand):
        return a.CardExposed(hand[position], told.cards[moment.nth] if told.cards else None)
    if table.stage == Stage.DEAL:
        return None
    whose = f"box {told.box}" if told.box else f"the {moment.pile}"
    clause, remedy = (
        table.law.point("exposed-card").clause.id,
        "it is about a card that was dealt to a hand in the game",
    )
    raise BadRecord(f"{whose} has no card that was exposed then", where=told.where, clause=clause, remedy=remedy)


def _place_of(moment: Moment) -> int:
    """A card that is named has its place in the hand; the others are the next ones that nobody names."""
    told, record, pile = moment.told, moment.record, moment.pile
    alike = [other for other in record.irregularities if (other.mishap, other.box) == (told.mishap, told.box)]
    each = [(other, n) for other in alike for n in range(max(1, len(other.cards)))]
    is_known = record.cards_of(pile) is not None
    named = {(other, n): _position(other, record, pile, n) for other, n in each if other.cards and is_known}
    free = (place for place in range(len(each)) if place not in named.values())
    return (named | dict(zip((one for one in each if one not in named), free, strict=False)))[told, moment.nth]


def _position(told: ToldIrregularity, record: RoundRecord, pile: Pile, nth: int) -> int:
    cards = record.cards_of(pile)
    if not told.cards or cards is None:
        return nth
    if told.cards[nth] not in cards:
        hand = f"the hand is {' '.join(card.text for card in cards)}"
        raise BadRecord(f"{told.cards[nth]} is not in that hand", where=f"{told.where}.cards", remedy=hand)
    return cards.index(told.cards[nth])


def _has_ended_the_round(told: ToldIrregularity, table: Round) -> bool:
    """One more than it takes."""
    points = [table.law.find_point(name) for name in _ENDING]
    misdeals = [fact.clause for fact in table.facts if isinstance(fact, MisdealDeclared)]
    return any(point.clause in misdeals for point in points if point)


EXPOSED_CARD = Mishap(
    a.CardExposed,
    _on_card_exposed,
    name="exposed-card",
    whose=Whose.BOX_OR_DEALER,
    keys=("cards",),
    answer=_card_exposed,
    moment=lambda moment: True,
    needless=_has_ended_the_round,
    effect=Effect.TAKES_OUT | Effect.CONFINED,
    card_by_card=True,
    rulings=EXTENTS,
    ruled_by=Role.GAME_SUPERVISOR,
)


# Cards exposed by a player or the dealer


def _on_exposed_by_player(table: Round, request: Request, report: a.ExposedByPlayer) -> Step:
    yield from ()
    clause = table.law.point("exposed-by-player").clause
    box = live_hand(table, request, report.box)
    faces = faces_at(table, request, box.pile, report.positions, report.cards)
    table.reveal(clause, box.pile, faces)
    table.tell(Noted(clause, f"{box.player} exposed cards of box {box.number}: no misdeal"))


def _shown(moment: Moment, pile: Pile) -> tuple[tuple[int, ...], tuple[Face | None, ...]]:
    """The cards that were shown, by their places in the hand; the first one if none is named."""
    told, cards = moment.told, moment.record.cards_of(pile)
    if not told.cards:
        return (0,), (cards[0] if cards else None,)
    return tuple(_position(told, moment.record, pile, n) for n in range(len(told.cards))), told.cards


EXPOSED_BY_PLAYER = Mishap(
    a.ExposedByPlayer,
    _on_exposed_by_player,
    name="exposed-by-player",
    when=BETTING,
    keys=("cards",),
    answer=lambda moment: a.ExposedByPlayer(moment.box, *_shown(moment, hand_pile(moment.box))),
)


def _exposed_by_dealer(moment: Moment) -> a.ExposedByDealer:
    """Cards that are named lie in the one of the table's hands that has the first of them."""
    shape, told = moment.shape, moment.told
    piles = [pile for pile, _ in shape.table_cards.values()]
    has_it = (pile for pile in piles if told.cards and told.cards[0] in (moment.record.cards_of(pile) or ()))
    pile = next(has_it, shape.table_pile)
    return a.ExposedByDealer(*_shown(moment, pile), pile if pile != shape.table_pile else Pile(""))


def exposed_by_dealer(limited: str) -> Mishap:
    """With what players still may do, in words, where the rule limits who has not decided."""

    def on_exposed_by_dealer(table: Round, request: Request, report: a.ExposedByDealer) -> Step:
        yield from ()
        point = table.law.point("exposed-by-dealer")
        if table.stage != Stage.BETTING or not table.undecided():
            what = "the dealer's cards matter here only while a player has yet to decide"
            raise request.refuse(what, "they are turned anyway: leave it out", point.clause)
        pile = common_pile(table, report.pile)
        faces = faces_at(table, request, pile, report.positions, report.cards)
        if all(table.is_shown(slot, PUBLIC) for slot in faces):
            lying = " ".join(card.text for card in faces.values() if card)
            raise request.refuse(f"{lying or 'what was shown'} lay open already", "leave it out", point.clause)
        table.reveal(point.clause, pile, faces)
        ExposedCards.of(table).is_limited = point.value == "limited"
        left = limited if point.value == "limited" else "still has a choice"
        whose = "the dealer's hand" if pile == DEALER else f"the {pile}"
        table.tell(Noted(point.clause, f"the dealer exposed cards of {whose}: who has not decided {left}"))

    return Mishap(
        a.ExposedByDealer,
        on_exposed_by_dealer,
        name="exposed-by-dealer",
        when=BETTING,
        whose=Whose.TABLE,
        keys=("cards", "boxes"),
        answer=_exposed_by_dealer,
        moment=_after_those_named,
        first=lambda told: told.boxes,
    )


def _after_those_named(moment: Moment) -> bool:
    """Once the boxes have decided that, as the record says, had decided by then."""
    if not usual_moment(moment) or not moment.is_in_betting:
        return usual_moment(moment)
    told, boxes = moment.told, moment.table.boxes
    chosen = {box.box for box in moment.record.boxes if box.choices and box.box in boxes}
    wrong = [number for number in told.boxes if number not in chosen]
    if wrong or len(set(told.boxes)) < len(told.boxes):
        what = f"box {wrong[0]} decides nothing in this record" if wrong else "a box is named twice"
        remedy = '"boxes" are those that had decided before the dealer exposed a card'
        raise BadRecord(what, where=f"{told.where}.boxes", remedy=remedy)
    return all(boxes[number].choice for number in told.boxes)


# A hand that is not turned


def _on_left_face_down(table: Round, request: Request, report: a.LeftFaceDown) -> Step:
    yield from ()
    box = live_hand(table, request, report.box)
    if table.stage != Stage.SETTLEMENT or box.is_open or is_face_down(table, box):
        raise request.refuse(f"box {report.box} is not to be turned now")
    PokerHands.of(table).face_down.add(box.number)
    clause = table.law.point("left-face-down").clause
    table.tell(Noted(clause, f"{box.player} leaves the hand of box {box.number} face down"))


def _is_to_be_turned(moment: Moment) -> bool:
    return moment.shows_own_hand() and isinstance(moment.request, Show) and moment.request.to == PUBLIC


def left_face_down(gives_up: Collection[str]) -> Mishap:
    """It makes no difference where nobody had to turn a hand that was played."""
    return Mishap(
        a.LeftFaceDown,
        _on_left_face_down,
        name="left-face-down",
        point="left-face-down",
        when=SETTLEMENT,
        answer=lambda moment: a.LeftFaceDown(moment.box),
        moment=_is_to_be_turned,
        needless=lambda told, table: table.boxes[told.box].choice not in gives_up,
    )
