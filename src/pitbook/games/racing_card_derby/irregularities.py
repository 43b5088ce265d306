"""Section 10, and wagers that were moved (5.7): what follows when something goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pitbook.cards import Face
from pitbook.errors import BadRecord, Refused
from pitbook.games.racing_card_derby.records import (
    CAUSES,
    CAUSES_TOLD,
    after_the_race,
    card_drawn,
    check_moved,
    check_race_apart,
    from_the_start,
    is_due,
    last_before,
    moved_wager,
    race_of,
)
from pitbook.games.racing_card_derby.winning import (
    AREAS,
    NOT_YET_RUN,
    WAGERS,
    RaceLaidOutAgain,
    lying,
    race_so_far,
    tell_race,
)
from pitbook.law import Cents, Clause, dollars
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.deck_counts import short_deck
from pitbook.procedure.shoe.card_counts import (
    at_the_end,
    between_cards,
    check_reconstructed,
    drawn,
)
from pitbook.procedure.shoe.mishaps import CUTTING_CARD, TOO_FEW_CARDS, need_dealing, take_drawn, take_face_up
from pitbook.procedure.shoe.reconstruction import VOID, declare_void, in_right_order
from pitbook.records.irregularities import SETTLEMENT, Effect, Mishap, Moment, Whose
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.facts import CARD, Noted, so_many
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Role, Slot, Stake
from pitbook.table.requests import Request, Rule
from pitbook.table.round import KitState, Misdeal, Round, Stage, Step

DISPLAYS: Final = {
    "lights": ("wrong-lights", "the lamps of the layout are wrong"),
    "result": ("wrong-display", "a wrong result was shown and is put right"),
}


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
    answer=lambda moment: a.FaceUpInShoe(card_drawn(moment, moment.told.count or 0)),
    moment=from_the_start,
    check=check_race_apart,
)


def on_drawn_in_error(table: Round, request: Request, report: a.DrawnInError) -> Step:
    """10.5, 10.6."""
    yield from ()
    _need_card(table, request)
    take_drawn(table, report.card, _put_away)


def _drawn_in_error(moment: Moment) -> a.DrawnInError:
    return a.DrawnInError(card_drawn(moment, last_before(moment)) if moment.told.cards else None)


DRAWN_IN_ERROR = Mishap(
    a.DrawnInError,
    on_drawn_in_error,
    name="drawn-in-error",
    whose=Whose.TABLE,
    keys=("cards", "count"),
    answer=_drawn_in_error,
    moment=lambda moment: is_due(moment, last_before(moment)),
    check=check_race_apart,
    effect=Effect.SPARE_CARD,
)


def on_misplaced(table: Round, request: Request, report: a.Misplaced) -> Step:
    """10.7, 10.8: the race is put together as it should have come, or else the operator declares the round void."""
    slots = lying(table)
    if not slots:
        raise request.refuse("no card has been drawn")
    if report.reconstructed and any(not table.is_shown(slot, PUBLIC) for slot in slots):
        raise request.refuse("a card has yet to be turned before the race can be put right")
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
    told, places = moment.told, len(lying(moment.table))
    order = told.value_of("order", ())
    if order and sorted(order) != list(range(1, places + 1)):
        what = f"{list(order)} is no order of {places} cards"
        remedy = f"name each of the places 1 to {places} once, in the order in which their cards should have come"
        clause = moment.table.law.point("dealing-error").clause.id
        raise BadRecord(what, where=f"{told.where}.order", clause=clause, remedy=remedy)
    return a.Misplaced(told.need_reconstructed("round"), order)


MISPLACED_CARDS = Mishap(
    a.Misplaced,
    on_misplaced,
    name="misplaced-cards",
    whose=Whose.TABLE,
    keys=("count", "reconstructed", "order"),
    answer=_misplaced,
    moment=lambda moment: (after_the_race if moment.told.reconstructed else at_the_end)(moment),
    check=check_reconstructed,
    rulings=VOID,
)


def on_wrong_display(table: Round, request: Request, report: a.WrongDisplay) -> Step:
    """10.1, 10.2: whatever lamps and monitors show, the cards drawn decide."""
    yield from ()
    if report.what not in DISPLAYS or table.stage == Stage.WAGERS:
        raise request.refuse(f"no {report.what or 'display'} can be wrong now")
    if report.what == "lights" and table.stage != Stage.SETTLEMENT:
        raise request.refuse("the winning areas are lit when the race is over", "it is told then, and not before")
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


# Moved wagers (5.7)

MOVERS: Final = {
    "dealer": "where the dealer moved it",
    "patron": "where another patron moved it",
    "spoken": "where the dealer laid it when it was spoken",
}


ON_MOVED: Final = ("original", "position")


@dataclass(frozen=True, slots=True)
class LaidWager:
    """A wager that was made: how much it is, where it counts now, and how that came, once anybody has said so."""

    cents: Cents
    counts_on: str
    story: str = ""


@dataclass(slots=True)
class Laid(KitState):
    """Every wager by where it was put, so that two which changed places stay two."""

    wagers: dict[Stake, LaidWager] = field(default_factory=dict)

    @classmethod
    def at(cls, table: Round) -> Laid:
        """Where the wagers lie once no more are made."""
        laid = cls.of(table)
        if not laid.wagers:
            made = table.stakes | {stake: end.staked for stake, end in table.ended.items()}
            laid.wagers = {stake: LaidWager(cents, stake.wager) for stake, cents in made.items()}
        return laid

    def found(self, report: a.WagerMoved) -> Stake | None:
        """Where the wager was put that a report calls by that place, or by where it lies since it was moved before."""
        own = Stake(report.box, report.player, report.wager)
        if own in self.wagers and not self.wagers[own].story:
            return own
        there = [stake for stake, laid in self.wagers.items() if own == stake._replace(wager=laid.counts_on)]
        return next((stake for stake in there if stake != own), None)

    def stories_of(self, stake: Stake) -> list[str]:
        """How it came that money counts on a stake, for whatever was said to have been moved."""
        there = [laid for put, laid in self.wagers.items() if put._replace(wager=laid.counts_on) == stake]
        return [f"{_part(laid, there)}{laid.story}" for laid in there if laid.story]


def _part(laid: LaidWager, there: Sequence[LaidWager]) -> str:
    """Which part of what lies on an area a wager is, where it is not all of it."""
    return f"{dollars(laid.cents)} of it " if len(there) > 1 else ""


def on_wager_moved(table: Round, request: Request, report: a.WagerMoved) -> Step:
    """A wager counts where it lies, unless it was moved by accident and the operator goes by its first place."""
    point = table.law.point("moved-wager")
    if table.stage == Stage.WAGERS:
        raise request.refuse("wagers are open: have it taken back and placed again")
    if report.cause not in CAUSES:
        raise request.refuse(f"{report.cause!r} does not say how the wager was moved: {CAUSES_TOLD}")
    if report.to not in WAGERS or report.to == report.wager:
        what = f"a wager put on {report.wager!r} cannot have been moved to {report.to!r}"
        raise request.refuse(what, "name another area of the layout", point.clause)
    laid = Laid.at(table)
    put = laid.found(report)
    if put is None:
        raise request.refuse(*_not_there(laid, report), point.clause)
    if report.cause == "spoken":  # the proviso leaves these out
        _let_lie(table, put, report, point.clause.id)
        return
    clause = table.cite(f"{point.clause.id}{CAUSES[report.cause]}")
    mover = "the dealer" if report.cause == "dealer" else "another patron"
    matter = f"the {report.wager} of {report.player} that {mover} moved to {report.to}"
    ruling = yield from rule(table, Rule(clause, matter, ON_MOVED, Role.OPERATOR))
    if ruling.ruling == "position":
        _let_lie(table, put, report, f"{point.clause.id}, as {ruling.by} ruled")
    else:
        story = f"laid on {put.wager} and found on {report.to}, {MOVERS[report.cause]}; it counts where it was laid"
        laid.wagers[put] = replace(laid.wagers[put], story=f"{story} by {clause.id}, as {ruling.by} ruled")


def _not_there(laid: Laid, report: a.WagerMoved) -> tuple[str, str]:
    """Why a wager cannot be said to have been moved, and what to do."""
    told = laid.wagers.get(Stake(report.box, report.player, report.wager))
    if told:
        what = f"where the {report.wager} of {report.player} counts was said already: on {told.counts_on}"
        return what, "say once where it lay when the result was known"
    return f"{report.player} has no {report.wager} to settle on box {report.box}", "name a wager that was made"


def _let_lie(table: Round, put: Stake, report: a.WagerMoved, ground: str) -> None:
    """Let a wager count on another area; what was settled of its player on either is settled again."""
    laid, clause = Laid.at(table), table.law.point("moved-wager").clause
    moved = laid.wagers[put]
    source, target = put._replace(wager=moved.counts_on), put._replace(wager=report.to)
    for stake, because in ((source, "it lies elsewhere"), (target, "another wager of the same player lies there too")):
        if stake in table.ended:
            table.reopen(clause, stake, because)
    table.shift(clause, source, target, moved.cents)
    story = f"laid on {put.wager} and found on {report.to}, {MOVERS[report.cause]}; it counts there by {ground}"
    laid.wagers[put] = replace(moved, counts_on=report.to, story=story)


MOVED_WAGER = Mishap(
    a.WagerMoved,
    on_wager_moved,
    name="moved-wager",
    when=SETTLEMENT,
    keys=("wager", "lies-on", "cause"),
    answer=moved_wager,
    moment=between_cards,
    check=check_moved,
    rulings=ON_MOVED,
)


# Too few cards


ON_SHORT_DECK: Final = ("reconstructed", "void")


def on_deck_counted(table: Round, request: Request, report: a.DeckCounted) -> Step:
    """7.3: a right count changes nothing; after a wrong one the operator rules (R16) and the cards are replaced."""
    due = table.law.number("deck-size") * table.notice.decks
    if report.count == due:
        table.tell(Noted(table.law.point("deck-size").clause, f"the cards were counted: all {due} are there"))
        return
    matter = f"{so_many(report.count, CARD)} where {due} belong"
    request = Rule(table.law.point("dealing-error").clause, matter, ON_SHORT_DECK, Role.OPERATOR)
    ruling = yield from rule(table, request)
    table.tell(Noted(table.law.point("short-deck").clause, f"{matter}: they are replaced after this round"))
    if ruling.ruling == "void":
        raise Misdeal(table.law.point("beyond-reconstruction").clause, matter)


def _once_drawn(moment: Moment) -> bool:
    is_drawn = drawn(moment.table) >= len(race_of(moment.record))
    return between_cards(moment) and (is_drawn or moment.table.stage is Stage.SETTLEMENT)


def on_too_few(table: Round, request: Request, report: a.TooFewCards) -> Step:
    """R18: the cards end in the middle of a race, which those of one deck cannot (R7)."""
    need_dealing(table, request)
    if table.notice.decks == 1:
        what, remedy = "the cards of one deck cannot run out in a race", "count them: a short deck is another matter"
        raise Refused(what, clause="7.1(b)", remedy=remedy)
    yield from run_out(table)


def run_out(table: Round) -> Step:
    """A race that cannot be finished: the operator declares the round void (10.8), and the cards are shuffled."""
    void = table.law.point("beyond-reconstruction").clause
    yield from rule(table, Rule(void, "a race that the shoe has too few cards for", VOID, Role.OPERATOR))
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
    replace(short_deck(on_deck_counted, _once_drawn), rulings=ON_SHORT_DECK),  # 7.3
    FACE_UP_CARD,  # 10.3, 10.4
    DRAWN_IN_ERROR,  # 10.5, 10.6
    MISPLACED_CARDS,  # 10.7, 10.8
    replace(TOO_FEW_CARDS, handler=on_too_few, rulings=VOID),  # 10.8
    replace(CUTTING_CARD, handler=on_cutting_card, moment=from_the_start),  # 7.1
    WRONG_LIGHTS,  # 10.1
    WRONG_DISPLAY,  # 10.2
    MOVED_WAGER,  # 5.7
)
