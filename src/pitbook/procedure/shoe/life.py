"""The life of a shoe that is dealt from round after round: its cutting card, too few cards, its end."""

from __future__ import annotations

from pitbook.procedure.cards_after import CardsAfter, is_continuous
from pitbook.table.facts import Noted
from pitbook.table.places import DISCARD, SHOE
from pitbook.table.requests import Deal, Request
from pitbook.table.round import Misdeal, Round


def is_begun(table: Round) -> bool:
    """Whether a card of this round lies anywhere."""
    return any(slots for pile, slots in table.piles.items() if pile not in (SHOE, DISCARD))


def need_cards(table: Round) -> None:
    """A shoe without a card makes the round void."""
    if not table.piles[SHOE]:
        raise too_few(table)


def too_few(table: Round) -> Misdeal:
    """The end of a round that the shoe has too few cards for; they are shuffled before the next."""
    clause = table.law.point("too-few-cards").clause
    after = CardsAfter.of(table)
    after.shuffle_due, after.next_is_last = clause.id, False
    return Misdeal(clause, "the shoe has too few cards to finish the round")


def end_of_shoe(table: Round) -> None:
    """After a round: a continuous shuffler takes the cards back, a shoe lives on or has come to its end."""
    last, after = table.law.point("cutting-card-within"), CardsAfter.of(table)
    if is_continuous(table.notice):
        every = sorted(slot for slots in table.piles.values() for slot in slots)
        table.piles = {pile: every if pile == SHOE else [] for pile in table.piles}
        table.tell(Noted(table.law.point("uncut").clause, "the cards go back into the continuous shuffler"))
    elif table.opening.is_last and not after.shuffle_due:
        after.shuffle_due = last.clause.id
    if after.shuffle_due:
        what = "the shoe has ended; the cards are shuffled before the next round"
        table.tell(Noted(table.cite(after.shuffle_due), what))


def is_cutting_card_next(table: Round, request: Request | None) -> bool:
    """Whether a cutting card that lies where it usually does comes out now, for tables where no hand puts it in.

    In a game without a rule on what that means for the rounds to come there is nothing to tell.
    """
    if table.law.find_point("cutting-card-within") is None:
        return False
    after = CardsAfter.of(table)
    is_out = table.opening.is_last or after.next_is_last or bool(after.shuffle_due) or is_continuous(table.notice)
    at_end = len(table.piles[SHOE]) <= table.law.number("cutting-card-from-end")
    return isinstance(request, Deal) and at_end and not is_out
