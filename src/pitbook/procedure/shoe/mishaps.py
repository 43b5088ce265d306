"""What goes wrong with cards from a shoe that two hands are dealt from, and what else may come up at any time."""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.nominees import on_nominee_stops
from pitbook.procedure.shoe.card_counts import at_last, at_once, check_one_card, check_reconstructed, one_card
from pitbook.procedure.shoe.handling import on_declined, on_misused
from pitbook.procedure.shoe.two_hands import (
    OVER_DIFFERENTIAL,
    NextHand,
    deal_order,
    hands_of,
    is_continuous,
    need_cards,
    too_few,
)
from pitbook.records.irregularities import Effect, Mishap, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.ask import rule, show
from pitbook.table.facts import Noted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Role, Slot, player_viewer
from pitbook.table.requests import Deal, Request, Rule, Show
from pitbook.table.round import Misdeal, Round, Stage, Step, fresh_slots

# A card face up in the shoe, or drawn by mistake


def _on_face_up(table: Round, request: Request, report: a.FaceUpInShoe) -> Step:
    """A round's first card is put away if it lies face up in the shoe; any other is played."""
    yield from ()
    _need_deal(request)
    slot = table.piles[SHOE][0]
    table.check_faces([(slot, report.card)])
    if _is_started(table):
        clause = table.law.point("card-face-up").clause
        table.reveal(clause, SHOE, {slot: report.card})
        table.cover(slot)  # it is turned once more in its hand
        table.tell(Noted(clause, "the card lay face up in the shoe and is played"))
    else:
        clause = table.law.point("first-card-face-up").clause
        _remove(table, clause, report.card, "the first card of the round lay face up in the shoe and is put away")
    need_cards(table)


def _need_deal(request: Request) -> None:
    if not isinstance(request, Deal):
        raise request.refuse("no card is to be drawn now")


def _is_started(table: Round) -> bool:
    return any(table.hand(hand) for hand in hands_of(table))


FACE_UP_CARD = Mishap(
    a.FaceUpInShoe,
    _on_face_up,
    name="face-up-card",
    whose=Whose.TABLE,
    keys=("cards", "count"),
    answer=lambda moment: a.FaceUpInShoe(one_card(moment.told)),
    moment=at_once,
    check=check_one_card,
)


def _on_drawn_in_error(table: Round, request: Request, report: a.DrawnInError) -> Step:
    """A card drawn by mistake is the next card if nobody saw its face, and else is put away."""
    yield from ()
    if table.stage == Stage.WAGERS or not table.piles[SHOE]:
        raise request.refuse("no cards are being dealt")
    if report.card is None:
        clause = table.law.point("drawn-unseen").clause
        table.tell(Noted(clause, "a card was drawn by mistake and not seen; it is the next card"))
        return
    table.check_faces([(table.piles[SHOE][0], report.card)])
    clause = table.law.point("drawn-exposed").clause
    _remove(table, clause, report.card, "a card was drawn by mistake and seen; it is put away")
    if isinstance(request, Deal):
        need_cards(table)


def _remove(table: Round, clause: Clause, card: Face, because: str) -> None:
    slot = table.piles[SHOE][0]
    table.draw(DISCARD, 1)
    table.reveal(clause, DISCARD, {slot: card})
    table.tell(Noted(clause, because))


def _check_drawn(told: ToldIrregularity, record: RoundRecord) -> None:
    """A card that is named was seen."""
    if told.cards:
        one_card(told)


DRAWN_IN_ERROR = Mishap(
    a.DrawnInError,
    _on_drawn_in_error,
    name="drawn-in-error",
    whose=Whose.TABLE,
    keys=("cards", "count"),
    answer=lambda moment: a.DrawnInError(one_card(moment.told) if moment.told.cards else None),
    moment=at_last,
    check=_check_drawn,
    effect=Effect.SPARE_CARD,
)


# Cards that went to the wrong place


def misplaced_cards(next_hand: NextHand) -> Mishap:
    """For a game that says which hand is due a card."""

    def on_misplaced(table: Round, request: Request, report: a.Misplaced) -> Step:
        slots = sorted(slot for hand in hands_of(table) for slot in table.hand(hand))  # in the order drawn
        if not slots:
            raise request.refuse("no cards have been dealt")
        if report.order and sorted(report.order) != list(range(1, len(slots) + 1)):
            raise request.refuse(f"the order must name each of the {len(slots)} cards once")
        if not report.reconstructed:
            yield from declare_void(table, "hands that cannot be put together again")
        _lay_out_again(table, request, [slots[number - 1] for number in report.order] or slots, next_hand)

    return Mishap(
        a.Misplaced,
        on_misplaced,
        name="misplaced-cards",
        whose=Whose.TABLE,
        keys=("count", "reconstructed"),
        answer=lambda moment: a.Misplaced(moment.told.need_reconstructed("round")),
        moment=at_last,
        check=check_reconstructed,
    )


def _lay_out_again(table: Round, request: Request, slots: Sequence[Slot], next_hand: NextHand) -> None:
    """Put cards where they lie had they come in this order; one not due is put away if seen, else the next card."""
    clause = table.law.point("dealing-error").clause
    before = {hand: list(table.hand(hand)) for hand in hands_of(table)}
    table.piles |= {hand: [] for hand in before}
    order, left = deal_order(table), list(slots)
    while left:
        place = len(slots) - len(left)
        is_known = place < len(order) or all(s in table.faces for hand in before for s in table.piles[hand])
        due = order[place] if place < len(order) else next_hand(table) if is_known else None
        if due is None:
            break
        table.piles[due].append(left.pop(0))
    if left and not is_known:
        table.piles |= before
        raise request.refuse("who gets the further cards is not known before the others are turned")
    table.tell(Noted(clause, "cards went to the wrong place; the hands were put together as they should be"))
    seen = [slot for slot in left if table.is_shown(slot, PUBLIC)]
    table.piles[SHOE][:0] = [slot for slot in left if slot not in seen]
    if seen:
        table.piles[DISCARD].extend(seen)
        told = f"{'a card' if len(seen) == 1 else f'{len(seen)} cards'} not due and seen; put away"
        table.tell(Noted(table.law.point("drawn-exposed").clause, told))
    if before != {hand: table.piles[hand] for hand in before}:
        for stake in list(table.ended):
            table.reopen(clause, stake, "the hands were put together again")


def declare_void(table: Round, matter: str) -> Step:
    """What cannot be put right makes the round void, and it is for the operator to declare it."""
    clause = table.law.point("beyond-reconstruction").clause
    yield from rule(table, Rule(clause, matter, ("void",), Role.OPERATOR))
    raise Misdeal(clause, "it cannot be put together again")


# The shoe comes to its end


def _on_too_few(table: Round, request: Request, report: a.TooFewCards) -> Step:
    yield from ()
    _need_deal(request)
    raise too_few(table)


TOO_FEW_CARDS = Mishap(
    a.TooFewCards,
    _on_too_few,
    name="too-few-cards",
    whose=Whose.TABLE,
    keys=("count",),
    answer=lambda moment: a.TooFewCards(),
    moment=at_last,
)


def _on_cutting_card(table: Round, request: Request, report: a.CuttingCardOut) -> Step:
    yield from ()
    if is_continuous(table):
        raise Refused("a continuous shuffler has no cutting card", clause=table.law.point("uncut").clause.id)
    after = CardsAfter.of(table)
    if table.opening.is_last or after.next_is_last or after.shuffle_due:
        raise request.refuse("the cutting card is out already")
    _need_deal(request)
    is_started = _is_started(table)
    point = table.law.point("cutting-card-within" if is_started else "cutting-card-first")
    after.next_is_last = is_started
    if not is_started:
        after.shuffle_due = point.clause.id
    which = "the next round" if is_started else "this round"
    table.tell(Noted(point.clause, f"the cutting card is out; {which} is the last of the shoe"))


CUTTING_CARD = Mishap(
    a.CuttingCardOut,
    _on_cutting_card,
    name="cutting-card",
    whose=Whose.TABLE,
    keys=("count",),
    answer=lambda moment: a.CuttingCardOut(),
    moment=at_once,
)


# What players may ask at any time


def _on_burned_card_asked(table: Round, request: Request, report: a.BurnedCardAsked) -> Step:
    """A card burned face down is shown to a player who asks, as long as it lies in the discard rack."""
    clause, burned = table.law.point("burn").clause, fresh_slots(1)[0]
    if not report.player.strip():
        raise request.refuse("it is not said who asks")
    if table.notice.choice("burn") != "one" or burned not in table.hand(DISCARD):
        raise Refused("no card lies there that was burned face down by itself", clause=clause.id)
    viewer = player_viewer(report.player)
    if table.is_shown(burned, viewer):
        raise Refused(f"{report.player} has seen it", clause=clause.id)
    yield from show(table, Show(clause, DISCARD, (burned,), viewer, required=False))


# All of it


def shoe_irregularities(next_hand: NextHand) -> tuple[Mishap, ...]:
    """What may go wrong in a game that says which hand is due a card."""
    return (
        FACE_UP_CARD,
        DRAWN_IN_ERROR,
        misplaced_cards(next_hand),
        TOO_FEW_CARDS,
        CUTTING_CARD,
        OVER_DIFFERENTIAL,
        Mishap(a.NomineeStops, on_nominee_stops),
        Mishap(a.BurnedCardAsked, _on_burned_card_asked),
        Mishap(a.HandDeclined, on_declined),
        Mishap(a.HandMisused, on_misused),
    )
