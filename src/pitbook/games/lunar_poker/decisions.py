"""Section 9 of Lunar Poker: who has declared what, two passes of decisions or box by box, the draw, and bet or fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitbook.cards import Card
from pitbook.games.lunar_poker.paying import pay_instant_cash, settle_super
from pitbook.law import Cents
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker.hand_state import PokerHands
from pitbook.procedure.poker.showdown import end_hand, lay_open
from pitbook.procedure.showing import pick_up
from pitbook.table.answers import Decision, Locked
from pitbook.table.ask import ask, reshuffle
from pitbook.table.facts import Called, Decided, Noted
from pitbook.table.places import DISCARD, SHOE, Slot, Stake
from pitbook.table.requests import Choice, Decide, Reshuffle, Spot
from pitbook.table.round import Box, KitState, Round, Stage, Step

EXCHANGE, SIXTH, DECLARE = "exchange", "sixth card", "declare"
DRAWS: Final = (EXCHANGE, SIXTH)
DRAW_FEE, FORCE_FEE = "draw-fee", "force-fee"


@dataclass(slots=True)
class Acting(KitState):
    """How far each box has come, by its number.

    `first_five`: the cards it was dealt. `declared`: its player declared a combination. `verified`: the dealer has seen
    it. `unwanted`: the places of the cards that go. `drawn`: the cards that came for them.
    """

    first_five: dict[int, tuple[Slot, ...]] = field(default_factory=dict)
    declared: set[int] = field(default_factory=set)
    verified: set[int] = field(default_factory=set)
    unwanted: dict[int, tuple[int, ...]] = field(default_factory=dict)
    drawn: dict[int, tuple[Slot, ...]] = field(default_factory=dict)


def betting_round(table: Round) -> Step:
    table.stage = Stage.BETTING
    Acting.of(table).first_five = {box.number: tuple(table.hand(box.pile)) for box in table.live_boxes}
    if table.notice.choice("acting") == "locked":
        yield from lock_in(table)
        yield from pay_declared(table)
        yield from act(table, tuple(table.boxes.values()))  # 9.7
    else:
        while waiting := [box for box in table.live_boxes if _is_waiting(table, box)]:
            yield from pick_up(table, table.cite("9.1"))
            yield from act(table, waiting[:1])  # 9.8


def _is_waiting(table: Round, box: Box) -> bool:
    return not box.choice or (box.choice in DRAWS and box.number not in Acting.of(table).drawn)


# The first pass: everybody decides or declares, and may think again until decisions are locked in


def lock_in(table: Round) -> Step:
    while True:
        yield from pick_up(table, table.cite("9.1"))
        options = {_spot(box): _options(table, box) for box in table.live_boxes}
        if not options:
            return
        undecided = frozenset(_spot(box) for box in table.undecided() if not _is_declared(table, box))
        request = Decide(table.cite("9.1"), options, lockable=True, undecided=undecided)
        answer = yield from ask(table, request)
        if isinstance(answer, Locked):
            break
        if answer is not None:
            _take_up(table, table.boxes[answer.box])
            _lay_down(table, answer, request)
    table.tell(Called(table.cite("5.10"), "All decisions are locked in"))
    for box in table.live_boxes:
        _collect_lost(table, box)


def first_five(table: Round, box: Box) -> tuple[Card, ...]:
    """The cards a box was dealt, once they have been turned."""
    return tuple(table.card_at(slot) for slot in Acting.of(table).first_five[box.number])


def _is_declared(table: Round, box: Box) -> bool:
    return box.number in Acting.of(table).declared


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """What a choice costs at once, for the chips of an earlier one are taken up first."""
    lies = sum(table.stakes[stake] for stake in table.stakes_of(box.number, "bet", DRAW_FEE))
    ante, state, law = table.stakes[stake_at(box, "ante")], Acting.of(table), table.law
    bet = Choice("bet", Cents(max(0, law.number("bet-multiple") * ante - lies)), clause=table.cite("5.2(b)"))
    fold = Choice("fold", clause=table.cite("9.4"))
    if box.number in state.drawn:
        return bet, fold
    fee = Cents(max(0, fee_at(table, box) - lies))
    sizes = law.number("exchange-least"), law.number("exchange-most")
    draws = (
        Choice(EXCHANGE, fee, cards=sizes, clause=table.cite("8.5")),
        Choice(SIXTH, fee, clause=table.cite("8.6")),
    )
    declare = () if box.number in state.verified else (Choice(DECLARE, clause=table.cite("9.2")),)
    return (bet, *draws, fold, *declare)


def _lay_down(table: Round, decision: Decision, request: Decide) -> None:
    """Put down the chips that go with a choice."""
    box, state = table.boxes[decision.box], Acting.of(table)
    box.choice = decision.choice
    state.unwanted[box.number] = decision.places
    table.tell(Decided(request.choice_of(decision).clause or request.clause, box.number, decision.choice))
    if box.choice == DECLARE:
        box.choice = ""  # it is decided later what to do with the hand
        state.declared.add(box.number)
    elif request.lockable:  # thought again
        state.declared.discard(box.number)
    if box.choice == "bet":
        stake = stake_at(box, "bet")
        bet = Cents(table.law.number("bet-multiple") * table.stakes[stake_at(box, "ante")])
        table.accept(table.cite("5.2(b)"), stake, bet)
    elif box.choice in DRAWS:
        table.accept(table.cite("5.2(c)"), stake_at(box, DRAW_FEE), fee_at(table, box))


def _take_up(table: Round, box: Box) -> None:
    """Take back the chips of an earlier choice that was not yet locked in."""
    for stake in table.stakes_of(box.number, "bet", DRAW_FEE):
        table.withdraw(table.cite("5.10"), stake)


def _collect_lost(table: Round, box: Box) -> None:
    """Once a choice is final: a super wager of which nothing was declared is lost, and a folded hand (9.2, 9.4)."""
    if not _is_declared(table, box):
        for stake in table.stakes_of(box.number, "super"):
            table.lose(table.cite("9.2"), stake, "no super combination was declared")
    if box.choice == "fold":
        fold(table, box, "the hand was folded")


# The second pass: clockwise, each declared combination is paid, and its player decides before the next is paid


def pay_declared(table: Round) -> Step:
    for box in tuple(table.boxes.values()):
        if box.is_live and _is_declared(table, box):
            yield from _verify(table, box)
            while box.is_live and not box.choice:
                yield from _decide(table, [box])


def _verify(table: Round, box: Box) -> Step:
    """The dealer sees the declared hand and pays for it (9.3)."""
    yield from lay_open(table, table.cite("9.3"), box.pile, lambda: box.is_live)
    if box.is_live:
        Acting.of(table).verified.add(box.number)
        cards = first_five(table, box)
        settle_super(table, box, cards, table.cite("5.9"))
        if pay_instant_cash(table, box, cards, table.cite("5.6")):
            end_hand(table, box, table.cite("5.8"))


def _is_to_be_paid(table: Round, box: Box) -> bool:
    """Whether a combination was declared that has yet to be verified, or to be paid again."""
    is_unpaid = box.number not in Acting.of(table).verified or bool(table.stakes_of(box.number, "super"))
    return box.is_live and _is_declared(table, box) and is_unpaid


# The dealer acts on the boxes


def act(table: Round, boxes: Sequence[Box]) -> Step:
    """Deal to those who draw, and have everybody decide who has not, as often as it takes (9.7, 9.9)."""
    while any(box.is_live and _is_waiting(table, box) for box in boxes):
        for box in boxes:
            if box.is_live and box.choice in DRAWS and _is_waiting(table, box):
                yield from (_exchange if box.choice == EXCHANGE else _sell)(table, box)
        yield from pick_up(table, table.cite("9.9" if Acting.of(table).drawn else "9.1"))
        for box in boxes:
            if _is_to_be_paid(table, box):
                yield from _verify(table, box)
        undecided = [box for box in boxes if box.is_live and not box.choice]
        if undecided:
            yield from _decide(table, undecided)


def _decide(table: Round, boxes: Sequence[Box]) -> Step:
    """One choice of one of these boxes, which takes effect at once."""
    is_after_draw = all(box.number in Acting.of(table).drawn for box in boxes)
    clause = table.cite("9.9" if is_after_draw else "9.5")
    request = Decide(clause, {_spot(box): _options(table, box) for box in boxes})
    answer = yield from ask(table, request)
    if answer is not None:
        _lay_down(table, answer, request)
        if answer.choice != DECLARE:
            _collect_lost(table, table.boxes[answer.box])


def _exchange(table: Round, box: Box) -> Step:
    """The unwanted cards go to the rack, and as many come from the deck (8.5)."""
    state, hand = Acting.of(table), tuple(table.hand(box.pile))
    unwanted = [hand[place] for place in sorted(state.unwanted[box.number])]
    yield from need_cards(table, len(unwanted))
    if not box.is_live:
        return
    _take_fee(table, box, "8.5(a)", f"the fee for an exchange of {len(unwanted)} cards")
    table.move(table.cite("8.5(c)"), unwanted, box.pile, DISCARD)
    yield from deal_up_to(table, table.cite("8.5(c)"), box.pile, len(hand), count=len(unwanted), box=box)
    _has_drawn(table, box, hand)


def _sell(table: Round, box: Box) -> Step:
    """One more card (8.6)."""
    hand = tuple(table.hand(box.pile))
    yield from need_cards(table, 1)
    if not box.is_live:
        return
    _take_fee(table, box, "8.6(a)", "the fee for a sixth card")
    yield from deal_up_to(table, table.cite("8.6(b)"), box.pile, len(hand) + 1, box=box)
    _has_drawn(table, box, hand)
    PokerHands.of(table).grown[box.number] = len(hand) + 1


def _take_fee(table: Round, box: Box, clause_id: str, because: str) -> None:
    if not Acting.of(table).drawn:
        source = "a shoe with the rest of the deck" if table.law.point("draws-from").value == "shoe" else "the deck"
        table.tell(Noted(table.law.point("draws-from").clause, f"cards for the draw are dealt from {source}"))
    for stake in table.stakes_of(box.number, DRAW_FEE):
        table.take_fee(table.cite(clause_id), stake, because)


def _has_drawn(table: Round, box: Box, before: Sequence[Slot]) -> None:
    Acting.of(table).drawn[box.number] = tuple(slot for slot in table.hand(box.pile) if slot not in before)
    if box.is_live:
        box.choice = ""


def need_cards(table: Round, count: int) -> Step:
    """Have the rack shuffled where too few cards are left (11.17)."""
    while len(table.hand(SHOE)) < count:
        yield from reshuffle(table, Reshuffle(table.law.point("too-few-cards").clause, DISCARD))


# Small steps


def fold(table: Round, box: Box, because: str) -> None:
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(table.cite("9.4(a)"), stake, because)
    box.choice = "fold"
    end_hand(table, box, table.cite("9.4(c)"))


def fee_at(table: Round, box: Box) -> Cents:
    """What drawing costs, and forcing the dealer too."""
    return Cents(table.law.number("fee-multiple") * table.stakes[stake_at(box, "ante")])


def stake_at(box: Box, wager: str) -> Stake:
    return Stake(box.number, box.player, wager)


def _spot(box: Box) -> Spot:
    return Spot(box.number, box.player)
