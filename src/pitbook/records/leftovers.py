"""What is left of a record once its round is over: nothing declared, chosen, staked or drawn may be left over."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from pitbook.cards import Face
from pitbook.errors import BadRecord
from pitbook.law import dollars
from pitbook.records.consistency import check_copies
from pitbook.records.irregularities import DEAL, Effect, ToldIrregularity
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.records.shape import ANY, ROLLS, SPINS, Shape
from pitbook.records.source import RecordedRound
from pitbook.table.answers import Irregularity
from pitbook.table.conversation import Conversation
from pitbook.table.facts import (
    CARD,
    BallFell,
    Called,
    CardsDealt,
    CardsShown,
    Decided,
    DiceRolled,
    MisdealDeclared,
    RedealDeclared,
    RulingMade,
    Voided,
    so_many,
)
from pitbook.table.places import SHOE, Pile, Stake
from pitbook.table.requests import Spot
from pitbook.table.round import Round


def check_all_used(recorded: RecordedRound, conversation: Conversation) -> None:
    """Refuse a record that tells more than its round, which has ended by itself, had a use for."""
    for left in recorded.irregularities.pending:
        if not left.mishap.needless(left, conversation.table):
            raise _never_came_up(recorded, conversation, left)
    for told in recorded.record.irregularities:
        _check_ruling_used(recorded, conversation, told)
    _check_results_used(recorded)
    if recorded.shape.is_reshuffled:
        check_copies(recorded.record, recorded.shape, 1 + len(conversation.table.reshuffled))
    ended = next((fact for fact in conversation.facts if isinstance(fact, MisdealDeclared | RedealDeclared)), None)
    if ended is not None:
        if recorded.irregularities.is_found_in_the_deal:
            _check_none_chosen(recorded, ended)
        else:
            _check_all_chosen(recorded, conversation.table)
        return
    if recorded.shape.areas:
        _check_all_drawn(recorded.record, recorded.shape, conversation.table)
    _check_all_chosen(recorded, conversation.table)
    for box in recorded.record.boxes:
        _check_hands_used(recorded, conversation.table, box)
        _check_stated(recorded.shape, conversation.table, box)
    _check_windows_used(recorded)
    for key, (pile, _) in recorded.shape.table_cards.items():
        _check_cards_used(recorded, conversation, key, pile)


_EVENTS = (Decided, Called, MisdealDeclared, RulingMade, CardsDealt, CardsShown, DiceRolled, BallFell)
"""What everybody at the table notices, so that a reader finds the place in the round."""


def _never_came_up(recorded: RecordedRound, conversation: Conversation, left: ToldIrregularity) -> BadRecord:
    """The error of something declared that the round had no place for, with what did happen."""
    if not left.mishap.kind:
        clause, remedy = recorded.record.edition.point(left.what).clause.id, "leave it out, or look at the notice again"
        what = f"{left.what} never came up: no rule left it to anybody"
        return BadRecord(what, where=left.where, clause=clause, remedy=remedy)
    what = f"{left.what} never came up: the round was over by then"
    if left.count and "count" in left.mishap.keys and (results := len(conversation.table.results)):
        key = ROLLS if recorded.record.rolls else SPINS
        remedy = f'"count" says after how many {key} it came, of which there were {results}'
        return BadRecord(what, where=f"{left.where}.count", clause=recorded.shape.clause("entry"), remedy=remedy)
    told = [fact for fact in conversation.facts if isinstance(fact, _EVENTS)]
    clause, last = (told[-1].clause.id, f"what came last was this: {told[-1].sentence}") if told else ("", "")
    return BadRecord(what, where=left.where, clause=clause, remedy=f"{last}{_counted(left, conversation.table)}")


def _counted(left: ToldIrregularity, table: Round) -> str:
    """How many cards came in all, where `count` says how many had come before it and is no part of the report."""
    drawn = sum(len(deal.slots) for deal in table.deals)
    kind, keys = left.mishap.kind, left.mishap.keys
    is_time = "count" in keys and not any(field.name == "count" for field in fields(kind or Irregularity))
    return f'; "count" says after how many cards it came up, and there were {drawn}' if is_time and drawn else ""


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
        what = f"the round was over after {so_many(drawn, CARD)}"
        remedy = "a card drawn by mistake is an irregularity to be declared"
        raise BadRecord(what, where=key, clause=shape.clause("cards"), remedy=remedy)


def _check_cards_used(recorded: RecordedRound, conversation: Conversation, key: str, pile: Pile) -> None:
    """A hand of any number of cards has no more of them than the rules gave it."""
    shape = recorded.shape
    if shape.size_of(pile) > 0 or shape.areas:
        return
    if any(fact.clause.id == shape.clause("idle") for fact in conversation.facts):
        return  # nothing depends on what was drawn beyond that
    is_shown = bool(shape.clause("extra"))
    faces = recorded.faces
    used = faces.used.get(pile, 0) if is_shown else faces.came_to(conversation.table, pile)
    stopped = shape.clause("stopped")
    is_stopped = any(fact.clause.id == stopped for fact in conversation.facts)
    clause = stopped if is_stopped else shape.extra_clause(conversation.table, pile)
    _check_number(recorded.record, recorded.record.table_cards[pile], used, key, clause)


def _check_number(record: RoundRecord, cards: tuple[Face, ...] | None, used: int, where: str, clause: str) -> None:
    spare, noun = record.mishap_for(Effect.SPARE_CARD), record.pack.noun
    if cards is not None and len(cards) > used:
        raise BadRecord(
            f"{len(cards)} {noun}{'' if len(cards) == 1 else 's'} where the rules give {used}",
            where=where,
            clause=clause,
            remedy=f"if more was drawn, declare the irregularity {spare} with the card instead"
            if spare
            else "leave out what no rule gave",
        )


def _check_hands_used(recorded: RecordedRound, table: Round, box: BoxRecord) -> None:
    """No hand is told that was never made, and none of any number of cards with more than it got."""
    record, shape = recorded.record, recorded.shape
    for number, (pile, hand) in enumerate(box.piles(), 1):
        is_staked = any((stake.box, stake.hand) == (box.box, number) for stake in table.ended)
        if number > 1 and pile not in table.piles and not is_staked:
            remedy = "a box has the hands that choices made: leave this one out"
            what = f"box {box.box} had no hand {number}"
            raise BadRecord(what, where=hand.where, clause=shape.clause("choice"), remedy=remedy)
        if shape.hand_size == ANY:
            came = recorded.faces.came_to(table, pile)
            _check_number(record, hand.cards, came, hand.place, _clause_of_deal(table, pile))


def _clause_of_deal(table: Round, pile: Pile) -> str:
    """The rule by which a hand got its last card."""
    return next((deal.fact.clause.id for deal in reversed(table.deals) if deal.fact.to == pile), "")


# Dice and wheels


def _check_results_used(recorded: RecordedRound) -> None:
    """No throw and no spin may be written down that the round did not ask for."""
    record = recorded.record
    for key, told, used in ((ROLLS, len(record.rolls), recorded.rolls), (SPINS, len(record.spins), recorded.spins)):
        if told > used:
            what = f"the round was over after {used} {key if used != 1 else key[:-1]}"
            where = record.place_of_result(key, used)
            raise BadRecord(what, where=where, remedy="leave out what came after it")


# Wagers and choices


def _check_all_chosen(recorded: RecordedRound, table: Round) -> None:
    for box in recorded.record.boxes:
        _check_box_used(recorded, table, box)


def _check_box_used(recorded: RecordedRound, table: Round, box: BoxRecord) -> None:
    """Money that a record states must have been staked; a choice may be left over where something went wrong."""
    record, shape = recorded.record, recorded.shape
    second = shape.second_wager
    is_lost_money = second in box.wagers and not any(s.box == box.box and s.wager == second for s in table.ended)
    is_lost_money = is_lost_money and second != shape.blind_wager(record.notice)  # a blind one goes back with its hand
    is_out_late = any(told.when != DEAL for told in _out_by(record, table, box))
    left = _first_left(recorded, box) if not is_out_late else None
    if box.box in table.boxes and (is_lost_money or left):
        spot, where = left or (Spot(box.box, box.player), "")
        raise BadRecord(
            f"{spot} had nothing more to decide or stake",
            where=f"{box.where}.wagers.{second}" if is_lost_money else where,
            clause=_rule_on_void(table, box) or shape.clause("choice"),
            remedy=_why_nothing_was_left(record, shape, table, box),
        )


def _rule_on_void(table: Round, box: BoxRecord) -> str:
    """The rule by which everything on a box went back, if it did."""
    ends = [end for stake, end in table.ended.items() if (stake.box, stake.player) == (box.box, box.player)]
    return ends[0].clause.id if ends and all(isinstance(end, Voided) for end in ends) else ""


def _check_none_chosen(recorded: RecordedRound, ended: MisdealDeclared | RedealDeclared) -> None:
    """Where the deal itself came to nothing, nobody had come to choose."""
    second, is_blind = recorded.shape.second_wager, bool(recorded.shape.blind_wager(recorded.record.notice))
    for box in recorded.record.boxes:
        left = _first_left(recorded, box)
        if left or (second in box.wagers and not is_blind):
            late = recorded.irregularities.last
            times = f", or {_LATER}" if late and late.mishap.has(Effect.AFTER_ALL) else ""
            raise BadRecord(
                f"{left[0] if left else f'box {box.box}'} never came to choose",
                where=left[1] if left else f"{box.where}.wagers.{second}",
                clause=ended.clause.id,
                remedy=f"the deal came to nothing: {ended.because}. Leave out what would have come after it{times}",
            )


def _first_left(recorded: RecordedRound, box: BoxRecord) -> tuple[Spot, str] | None:
    """The first of a box's hands with a choice that was never made, and where that stands."""
    for number in range(1, len(box.hands) + 1):
        spot = Spot(box.box, box.player, number)
        for choice in recorded.choices.at(spot):
            return spot, choice.where
    return None


def _check_stated(shape: Shape, table: Round, box: BoxRecord) -> None:
    """What is stated of a hand, or of what choices staked, is what lay there in the end."""
    stated = [
        (Stake(box.box, box.player, wager, number), amount, f"{hand.where}.wagers.{wager}")
        for number, hand in enumerate(box.hands, 1)
        for wager, amount in hand.wagers.items()
    ]
    chosen = {*shape.comes_with, *shape.later_wagers, *([shape.second_wager] if shape.later_wagers else [])}
    stated += [
        (Stake(box.box, box.player, wager), amount, f"{box.where}.wagers.{wager}")
        for wager, amount in box.wagers.items()
        if wager in chosen and not shape.is_first(wager) and not shape.window_of(wager)
    ]
    for stake, amount, where in stated:
        end = table.ended.get(stake)
        if end is None or end.staked != amount:
            lay = f"{dollars(end.staked)} lay there" if end else "nothing lay there"
            raise BadRecord(
                f"{dollars(amount)} on {stake} is not what the rules make it",
                where=where,
                clause=end.clause.id if end else shape.clause("second"),
                remedy=f"{lay} in the end",
            )


def _check_windows_used(recorded: RecordedRound) -> None:
    """Money of a window that never opened was never staked."""
    for window, where in recorded.wagers.never_made():
        clause, remedy = recorded.shape.clause("entry"), "leave the wager out"
        raise BadRecord(
            f"wagers of {window!r} were never open in this round", where=where, clause=clause, remedy=remedy
        )


def _out_by(record: RoundRecord, table: Round, box: BoxRecord) -> list[ToldIrregularity]:
    """What took the hand out of the game before its player could choose, or after."""
    return [told for told in record.irregularities if _takes_out(told, table) and _concerns(record, told, box)]


def _concerns(record: RoundRecord, told: ToldIrregularity, box: BoxRecord) -> bool:
    """Whether it is about a box: all that its player has, unless it names one of several there."""
    if name := told.value_of("player", ""):
        return (told.box, name) == (box.box, box.player)
    return any(other.box == told.box and other.player == box.player for other in record.boxes)


def _takes_out(told: ToldIrregularity, table: Round) -> bool:
    """What may be confined to boxes takes a hand out only where it was, and everything staked on it went back."""
    ends = [end for stake, end in table.ended.items() if stake.box == told.box]
    is_void = all(isinstance(end, Voided) for end in ends)
    return told.mishap.has(Effect.TAKES_OUT) and (is_void or not told.mishap.has(Effect.CONFINED))


_LATER: Final = 'say "when": "betting" or "settlement"'


def _why_nothing_was_left(record: RoundRecord, shape: Shape, table: Round, box: BoxRecord) -> str:
    """What the record itself says against a choice, and how to put it right."""
    own = [told for told in record.irregularities if told.box == box.box and told.mishap.has(Effect.ENDS_CHOOSING)]
    in_the_deal = [told for told in record.irregularities if told.when == DEAL and told.mishap.has(Effect.TAKES_OUT)]
    if early := next((told for told in in_the_deal if box.box in told.boxes or _concerns(record, told, box)), None):
        later = f", or {_LATER}" if early.mishap.has(Effect.AFTER_ALL) else ""
        return f"{early.where} says {early.what}, found before anybody chose: leave out one of the two{later}"
    chosen = table.boxes[box.box].choice
    if all(told.reconstructed for told in own) and chosen and chosen not in shape.gives_up:
        return f"it had chosen {chosen!r}, and nothing more was asked of it"
    if not own:
        part = [repr(name) for name in shape.gives_up if name not in box.choices] if shape.gives_up[1:] else []
        kept = f"; where one wager of a hand plays on, the choice is {' or '.join(part)}" if part else ""
        ended = "folded, settled or" if shape.gives_up else "decided on, settled or"
        return f"its hand was {ended} taken out of the game before that{kept}"
    late = ', or say "when": "settlement" if it came after the choice' if own[0].mishap.has(Effect.LATE) else ""
    return f"{own[0].where} says {own[0].what}, after which nothing is chosen: leave out one of the two{late}"
