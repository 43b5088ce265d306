"""Section 10, and the proviso of 5.7: what follows when something goes wrong, and how records tell it.

A record's race has every card in the order drawn, also those that were put away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pitbook.cards import Face
from pitbook.errors import BadRecord
from pitbook.games.racing_card_derby.winning import (
    AREAS,
    NOT_YET_RUN,
    RACE,
    WAGERS,
    RaceLaidOutAgain,
    lying,
    race_so_far,
    tell_race,
)
from pitbook.law import Cents, Clause
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.deck_counts import short_deck
from pitbook.procedure.shoe.card_counts import between_cards, check_reconstructed, drawn, within
from pitbook.procedure.shoe.mishaps import CUTTING_CARD, TOO_FEW_CARDS, take_drawn, take_face_up
from pitbook.procedure.shoe.reconstruction import declare_void, in_right_order
from pitbook.records.irregularities import SETTLEMENT, Effect, Mishap, Moment, Whose
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.facts import Noted, WagerShifted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Role, Slot, Stake
from pitbook.table.requests import Deal, Request, Rule
from pitbook.table.round import Misdeal, Round, Stage, Step

DISPLAYS: Final = {
    "lights": ("wrong-lights", "the lamps of the layout are wrong"),
    "result": ("wrong-display", "a wrong result was shown and is put right"),
}
CAUSES: Final = {"dealer": "(a)", "patron": "(b)", "spoken": ""}
"""How a wager may have come to lie elsewhere, and the part of 5.7 that lets the operator undo it."""


# What a record says of a race


def _race(record: RoundRecord) -> tuple[Face, ...]:
    return record.table_cards[RACE] or ()


def _is_due(moment: Moment, usual: int) -> bool:
    """Whether so many cards have left the shoe, or the race is over."""
    if not between_cards(moment):
        return False
    count = within(moment.told, usual, len(_race(moment.record)))
    return drawn(moment.table) >= count or moment.table.stage is Stage.SETTLEMENT


def _from_the_start(moment: Moment) -> bool:
    return _is_due(moment, 0)


def _after_the_race(moment: Moment) -> bool:
    return _is_due(moment, len(_race(moment.record)))


def _card(moment: Moment, count: int) -> Face:
    """The card that came next then; where the irregularity names it too, the two must agree."""
    told, cards = moment.told, _race(moment.record)[count : count + 1]
    if not cards or (told.cards and told.cards != cards):
        shown = f"card {count + 1} of the race is {cards[0]}" if cards else f"the race has no card {count + 1}"
        remedy = "the race has every card drawn, also one that was put away; `count` is how many came before it"
        raise BadRecord(shown, where=f"{told.where}.{'cards' if cards else 'count'}", remedy=remedy)
    return cards[0]


# What goes wrong


def on_face_up(table: Round, request: Request, report: a.FaceUpInShoe) -> Step:
    """10.3, 10.4."""
    yield from ()
    if table.stage == Stage.SETTLEMENT:
        raise request.refuse("the race is over; report this when the next round has begun")
    _need_card(table, request)
    take_face_up(table, report.card, _put_away)


def _need_card(table: Round, request: Request) -> None:
    if not table.hand(SHOE):
        raise request.refuse("the shoe is empty")


def _put_away(table: Round, clause: Clause, card: Face, because: str) -> None:
    slot = table.hand(SHOE)[0]
    table.reveal(clause, SHOE, {slot: card})
    table.tell(Noted(clause, because))
    table.move(clause, [slot], SHOE, DISCARD)


FACE_UP_CARD = Mishap(
    a.FaceUpInShoe,
    on_face_up,
    name="face-up-card",
    whose=Whose.TABLE,
    keys=("cards", "count"),
    answer=lambda moment: a.FaceUpInShoe(_card(moment, moment.told.count or 0)),
    moment=_from_the_start,
)


def on_drawn_in_error(table: Round, request: Request, report: a.DrawnInError) -> Step:
    """10.5, 10.6."""
    yield from ()
    _need_card(table, request)
    take_drawn(table, report.card, _put_away)


def _last_before(moment: Moment) -> int:
    """How many cards came before one that was drawn by mistake; one that is named was seen."""
    last = len(_race(moment.record)) - (1 if moment.told.cards else 0)
    return last if moment.told.count is None else moment.told.count


def _drawn_in_error(moment: Moment) -> a.DrawnInError:
    return a.DrawnInError(_card(moment, _last_before(moment)) if moment.told.cards else None)


DRAWN_IN_ERROR = Mishap(
    a.DrawnInError,
    on_drawn_in_error,
    name="drawn-in-error",
    whose=Whose.TABLE,
    keys=("cards", "count"),
    answer=_drawn_in_error,
    moment=lambda moment: _is_due(moment, _last_before(moment)),
    effect=Effect.SPARE_CARD,
)


def on_misplaced(table: Round, request: Request, report: a.Misplaced) -> Step:
    """10.7, 10.8: the race is put together as it should have come, or else the operator declares the round void."""
    slots = lying(table)
    if not slots or any(not table.is_shown(slot, PUBLIC) for slot in slots):
        raise request.refuse("no card lies open that could be put right")
    in_order = in_right_order(request, report, slots)
    if report.reconstructed:
        lay_out_again(table, in_order)
    else:
        yield from declare_void(table, "a round that cannot be put together again")


def lay_out_again(table: Round, slots: Sequence[Slot]) -> None:
    """Put cards where 8.1 has them in this order; one that was not due is put away as a card dealt by mistake."""
    clause = table.law.point("dealing-error").clause
    table.piles |= {area: [] for area in AREAS} | {AREAS[0]: list(slots)}
    race = race_so_far(table)
    ends = (race.areas[0], race.areas[0] + race.areas[1], sum(race.areas))
    for area, first, last in zip(AREAS, (0, *ends), ends, strict=False):
        table.piles[area] = list(slots[first:last])
    table.tell(RaceLaidOutAgain(clause, tuple(table.card_at(slot) for slot in lying(table))))
    if race.surplus:
        table.piles[AREAS[-1]].extend(slots[ends[-1] :])
        table.move(table.law.point("drawn-exposed").clause, slots[ends[-1] :], AREAS[-1], DISCARD)
    table.reopen_all(clause, "the round was put together again")
    tell_race(table, NOT_YET_RUN)


def _misplaced(moment: Moment) -> a.Misplaced:
    return a.Misplaced(moment.told.need_reconstructed("round"), moment.told.value_of("order", ()))


MISPLACED_CARDS = Mishap(
    a.Misplaced,
    on_misplaced,
    name="misplaced-cards",
    whose=Whose.TABLE,
    keys=("count", "reconstructed", "order"),
    answer=_misplaced,
    moment=_after_the_race,
    check=check_reconstructed,
)


def on_wrong_display(table: Round, request: Request, report: a.WrongDisplay) -> Step:
    """10.1, 10.2: whatever lamps and monitors show, the cards drawn decide."""
    yield from ()
    if report.what not in DISPLAYS or table.stage == Stage.WAGERS:
        raise request.refuse(f"no {report.what or 'display'} can be wrong now")
    if report.what == "lights" and table.stage != Stage.SETTLEMENT:
        raise request.refuse("the winning areas are lit when the race is over")
    name, what = DISPLAYS[report.what]
    table.tell(Noted(table.law.point(name).clause, f"{what}; the cards drawn decide"))


def _wrong(name: str, what: str) -> Mishap:
    return Mishap(
        a.WrongDisplay,
        on_wrong_display,
        name=name,
        when=SETTLEMENT,
        whose=Whose.TABLE,
        answer=lambda moment: a.WrongDisplay(what),
        moment=between_cards,
    )


WRONG_LIGHTS, WRONG_DISPLAY = (_wrong(name, what) for what, (name, _) in DISPLAYS.items())


def on_wager_moved(table: Round, request: Request, report: a.WagerMoved) -> Step:
    """5.7: a wager counts where it lies, unless it was moved by accident and the operator goes by its first place."""
    stake = Stake(report.box, report.player, report.wager)
    if table.stage == Stage.WAGERS:
        raise request.refuse("wagers are open: have it taken back and placed again")
    if stake not in table.stakes:
        raise request.refuse(f"{report.player} has no {report.wager} to settle on box {report.box}")
    if report.cause not in CAUSES or report.to not in WAGERS or report.to == report.wager:
        raise request.refuse(f"a wager is not moved to {report.to!r} by {report.cause!r}")
    point = table.law.point("moved-wager")
    if report.cause == "spoken":  # the proviso leaves these out
        _shift(table, point.clause, stake, report.to)
        return
    clause = table.cite(f"{point.clause.id}{CAUSES[report.cause]}")
    mover = "the dealer" if report.cause == "dealer" else "another patron"
    matter = f"the {report.wager} of {report.player} that {mover} moved to {report.to}"
    ruling = yield from rule(table, Rule(clause, matter, ("original", "position"), Role.OPERATOR))
    if ruling.ruling == "position":
        _shift(table, point.clause, stake, report.to)


def _shift(table: Round, clause: Clause, stake: Stake, to: str) -> None:
    """Let a wager lie on another area; what its player had there, if settled already, is settled together with it."""
    target = stake._replace(wager=to)
    if target in table.ended:
        table.reopen(clause, target, "another wager of the same player lies there too")
    cents = table.stakes.pop(stake)
    table.stakes[target] = Cents(table.stakes.get(target, 0) + cents)
    table.tell(WagerShifted(clause, target, cents, stake))


def _moved(moment: Moment) -> a.WagerMoved:
    wager, lies_on, cause = (moment.told.value_of(key, "") for key in ("wager", "lies-on", "cause"))
    return a.WagerMoved(moment.box, moment.record.player_of(moment.box), wager, lies_on, cause)


MOVED_WAGER = Mishap(
    a.WagerMoved,
    on_wager_moved,
    name="moved-wager",
    when=SETTLEMENT,
    keys=("wager", "lies-on", "cause"),
    answer=_moved,
    moment=between_cards,
)


def on_deck_counted(table: Round, request: Request, report: a.DeckCounted) -> Step:
    """7.3: a right count changes nothing; after a wrong one the operator rules (R16) and the cards are replaced."""
    due = table.law.number("deck-size") * table.notice.decks
    if report.count == due:
        table.tell(Noted(table.law.point("deck-size").clause, f"the cards were counted: all {due} are there"))
        return
    matter = f"{report.count} cards where {due} belong"
    request = Rule(table.law.point("dealing-error").clause, matter, ("reconstructed", "void"), Role.OPERATOR)
    ruling = yield from rule(table, request)
    table.tell(Noted(table.law.point("short-deck").clause, f"{matter}: they are replaced after this round"))
    if ruling.ruling == "void":
        raise Misdeal(table.law.point("beyond-reconstruction").clause, matter)


def _once_drawn(moment: Moment) -> bool:
    is_drawn = drawn(moment.table) >= len(_race(moment.record))
    return between_cards(moment) and (is_drawn or moment.table.stage is Stage.SETTLEMENT)


def on_too_few(table: Round, request: Request, report: a.TooFewCards) -> Step:
    """R18: the cards end in the middle of a race."""
    if not isinstance(request, Deal):
        raise request.refuse("no card is to be drawn now")
    yield from run_out(table)


def run_out(table: Round) -> Step:
    """A race that cannot be finished: the operator declares the round void (10.8), and the cards are shuffled."""
    void = table.law.point("beyond-reconstruction").clause
    yield from rule(table, Rule(void, "a race that the shoe has too few cards for", ("void",), Role.OPERATOR))
    need_shuffle(table)
    raise Misdeal(void, "the shoe has too few cards to finish the race")


def need_shuffle(table: Round) -> str:
    """The cards are shuffled before the next round, unless they are by another rule; which it is."""
    after = CardsAfter.of(table)
    after.shuffle_due = after.shuffle_due or "7.1(a)"
    return after.shuffle_due


def on_cutting_card(table: Round, request: Request, report: a.CuttingCardOut) -> Step:
    """R7: the round in which the cutting card comes out is finished; then the cards are shuffled."""
    yield from ()
    if table.notice.choice("dealing") != "shoe":
        raise request.refuse("the cutting card lies in a shoe, and none is used")
    table.tell(Noted(table.cite(need_shuffle(table)), "the cutting card is out: a shuffle follows this round"))


IRREGULARITIES: Final = (
    short_deck(on_deck_counted, _once_drawn),  # 7.3
    FACE_UP_CARD,  # 10.3, 10.4
    DRAWN_IN_ERROR,  # 10.5, 10.6
    MISPLACED_CARDS,  # 10.7, 10.8
    replace(TOO_FEW_CARDS, handler=on_too_few, moment=_after_the_race),  # 10.8
    replace(CUTTING_CARD, handler=on_cutting_card, moment=_from_the_start),  # 7.1
    WRONG_LIGHTS,  # 10.1
    WRONG_DISPLAY,  # 10.2
    MOVED_WAGER,  # 5.7
)
