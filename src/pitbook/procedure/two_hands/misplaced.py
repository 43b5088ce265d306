"""Cards that went to the wrong hand, and the hands as they should lie."""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.procedure.shoe.card_counts import at_last, at_the_end, check_reconstructed
from pitbook.procedure.shoe.reconstruction import VOID, declare_void, in_right_order
from pitbook.procedure.two_hands.deal_order import NextHand, deal_order, hands_of
from pitbook.records.irregularities import Mishap, Whose
from pitbook.table import answers as a
from pitbook.table.facts import Noted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Slot
from pitbook.table.requests import Request
from pitbook.table.round import Round, Step


def misplaced_cards(next_hand: NextHand) -> Mishap:
    """For a game that says which hand is due a card."""

    def on_misplaced(table: Round, request: Request, report: a.Misplaced) -> Step:
        slots = sorted(slot for hand in hands_of(table) for slot in table.hand(hand))  # in the order drawn
        if not slots:
            raise request.refuse("no cards have been dealt")
        in_order = in_right_order(request, report, slots)
        if not report.reconstructed:
            yield from declare_void(table, "hands that cannot be put together again")
        _lay_out_again(table, request, in_order, next_hand)

    return Mishap(
        a.Misplaced,
        on_misplaced,
        name="misplaced-cards",
        whose=Whose.TABLE,
        keys=("count", "reconstructed"),
        answer=lambda moment: a.Misplaced(moment.told.need_reconstructed("round")),
        moment=lambda moment: (at_last if moment.told.reconstructed else at_the_end)(moment),
        check=check_reconstructed,
        rulings=VOID,
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
        table.reopen_all(clause, "the hands were put together again")
