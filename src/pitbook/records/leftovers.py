"""What is left of a record once its round is over: nothing declared, chosen, staked or drawn may be left over."""

from __future__ import annotations

from pitbook.errors import BadRecord
from pitbook.records.irregularities import Effect, ToldIrregularity
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.records.shape import Shape
from pitbook.records.source import RecordedRound
from pitbook.table.conversation import Conversation
from pitbook.table.facts import MisdealDeclared, RedealDeclared
from pitbook.table.places import SHOE, Pile
from pitbook.table.round import Round


def check_all_used(recorded: RecordedRound, conversation: Conversation) -> None:
    """Refuse a record that tells more than its round, which has ended by itself, had a use for."""
    for left in recorded.irregularities.pending:
        if not left.mishap.needless(left, conversation.table):
            raise BadRecord(f"{left.what} never came up: the round was over by then", where=left.where)
    for told in recorded.record.irregularities:
        _check_ruling_used(recorded, conversation, told)
    if recorded.shape.areas:
        _check_all_drawn(recorded.record, recorded.shape, conversation.table)
    if any(isinstance(fact, MisdealDeclared | RedealDeclared) for fact in conversation.facts):
        return
    for box in recorded.record.boxes:
        _check_box_used(recorded, conversation.table, box)
    for key, (pile, _) in recorded.shape.table_cards.items():
        _check_cards_used(recorded, conversation, key, pile)


# Rulings


def _check_ruling_used(recorded: RecordedRound, conversation: Conversation, told: ToldIrregularity) -> None:
    """A ruling that no rule asked for is a mistake in the record, or a person's who had nothing to rule on."""
    if told.ruling and told not in recorded.irregularities.ruled:
        facts = conversation.facts[recorded.irregularities.facts_before.get(told, 0) :]
        remedy = 'the rule decides by itself: leave "ruling" and "by" out'
        clause = facts[0].clause.id if facts else ""
        raise BadRecord("nothing was left to rule on", where=f"{told.where}.ruling", clause=clause, remedy=remedy)
    if told.boxes and told.mishap.has(Effect.CONFINED) and told.ruling != "boxes":
        remedy = '"boxes" goes with "ruling": "boxes"'
        raise BadRecord("no ruling names these boxes", where=f"{told.where}.boxes", remedy=remedy)


# Cards


def _check_all_drawn(record: RoundRecord, shape: Shape, table: Round) -> None:
    """No card may be written down that the round had no use for."""
    ((key, (pile, _)),) = shape.table_cards.items()
    drawn = len(dict(table.opening.piles)[SHOE]) - len(table.hand(SHOE))
    if len(record.table_cards[pile] or ()) > drawn:
        what = f"the round was over after {drawn} cards"
        remedy = "a card drawn by mistake is an irregularity to be declared"
        raise BadRecord(what, where=key, clause=shape.clause("cards"), remedy=remedy)


def _check_cards_used(recorded: RecordedRound, conversation: Conversation, key: str, pile: Pile) -> None:
    """A hand of any number of cards has no more of them than the rules gave it."""
    shape = recorded.shape
    cards, used = recorded.record.table_cards[pile], recorded.cards_used.get(pile, 0)
    stopped, spare = shape.clause("stopped"), recorded.record.mishap_for(Effect.SPARE_CARD)
    is_stopped = any(fact.clause.id == stopped for fact in conversation.facts)
    if shape.clause("extra") and cards is not None and len(cards) > used:
        raise BadRecord(
            f"{len(cards)} cards where the rules give {used}",
            where=key,
            clause=stopped if is_stopped else shape.clause("extra"),
            remedy=f"if more was drawn, declare the irregularity {spare} with the card instead" if spare else "",
        )


# Wagers and choices


def _check_box_used(recorded: RecordedRound, table: Round, box: BoxRecord) -> None:
    """Money that a record states must have been staked; a choice may be left over where something went wrong."""
    record, shape = recorded.record, recorded.shape
    second = shape.second_wager
    is_lost_money = second in box.wagers and not any(s.box == box.box and s.wager == second for s in table.ended)
    is_lost_money = is_lost_money and second != shape.blind_wager(record.notice)  # a blind one goes back with its hand
    is_lost_choice = bool(recorded.choices[box.box]) and not _is_taken_out(record, box)
    if box.box in table.boxes and (is_lost_money or is_lost_choice):
        raise BadRecord(
            f"box {box.box} had nothing more to decide or stake",
            where=f"{box.where}.wagers.{second}" if is_lost_money else f"{box.where}.choices",
            clause=shape.clause("choice"),
            remedy=_why_nothing_was_left(record, box),
        )


def _is_taken_out(record: RoundRecord, box: BoxRecord) -> bool:
    """Whether something took the hand out of the game before its player could choose."""
    out = [told for told in record.irregularities if told.mishap.has(Effect.TAKES_OUT)]
    return box.player in {record.player_of(told.box) for told in out}


def _why_nothing_was_left(record: RoundRecord, box: BoxRecord) -> str:
    """What the record itself says against a choice, and how to put it right."""
    own = [told for told in record.irregularities if told.box == box.box and told.mishap.has(Effect.ENDS_CHOOSING)]
    if not own:
        return "its hand was folded or taken out of the game before that"
    late = ', or say "when": "settlement" if it came after the choice' if own[0].mishap.has(Effect.LATE) else ""
    return f"{own[0].where} says {own[0].what}, after which nothing is chosen: leave out one of the two{late}"
