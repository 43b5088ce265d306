"""What goes wrong with cards from a shoe that lives on, and what players may ask about it."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.procedure.cards_after import CardsAfter, is_continuous
from pitbook.procedure.shoe.card_counts import (
    at_last,
    at_once,
    at_the_end,
    check_apart,
    check_ran_out,
    drawn,
    one_card,
    rule_on_too_few,
)
from pitbook.procedure.shoe.life import is_begun, need_cards, too_few
from pitbook.records.irregularities import Effect, Mishap, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.ask import show
from pitbook.table.facts import Noted
from pitbook.table.places import DISCARD, PUBLIC, SHOE, player_viewer
from pitbook.table.requests import Deal, Request, Show
from pitbook.table.round import Misdeal, Round, Stage, Step, fresh_slots

# A card face up in the shoe, or drawn by mistake

PutAway = Callable[[Round, Clause, Face, str], None]
"""How a game puts the next card away, now that its face is known."""


def take_face_up(table: Round, card: Face, put_away: PutAway) -> bool:
    """A round's first card is put away if it lies face up in the shoe, any other is played; whether it is played.

    The first is the first that leaves the shoe, also where it was put away itself.
    """
    slot = table.piles[SHOE][0]
    table.check_faces([(slot, card)])
    if drawn(table):
        clause = table.law.point("card-face-up").clause
        table.reveal(clause, SHOE, {slot: card})
        table.tell(Noted(clause, "the card lay face up in the shoe and is played"))
        return True
    clause = table.law.point("first-card-face-up").clause
    put_away(table, clause, card, "the first card of the round lay face up in the shoe and is put away")
    return False


def take_drawn(table: Round, card: Face | None, put_away: PutAway) -> None:
    """A card drawn by mistake is the next card if nobody saw its face, and else is put away."""
    if card is None:
        clause = table.law.point("drawn-unseen").clause
        table.tell(Noted(clause, "a card was drawn by mistake and not seen; it is the next card"))
        return
    table.check_faces([(table.piles[SHOE][0], card)])
    clause = table.law.point("drawn-exposed").clause
    put_away(table, clause, card, "a card was drawn by mistake and seen; it is put away")


def _on_face_up(table: Round, request: Request, report: a.FaceUpInShoe) -> Step:
    yield from ()
    _need_deal(request)
    slot = table.piles[SHOE][0]
    if take_face_up(table, report.card, _put_away):
        table.turned[PUBLIC].discard(slot)  # it is turned once more in its hand
    need_cards(table)


def _need_deal(request: Request) -> None:
    if not isinstance(request, Deal):
        raise request.refuse("no card is to be drawn now")


def _put_away(table: Round, clause: Clause, card: Face, because: str) -> None:
    slot = table.piles[SHOE][0]
    table.draw(DISCARD, 1)
    table.reveal(clause, DISCARD, {slot: card})
    table.tell(Noted(clause, because))


def _check_face_up(told: ToldIrregularity, record: RoundRecord) -> None:
    one_card(told)
    check_apart(told, record)


FACE_UP_CARD = Mishap(
    a.FaceUpInShoe,
    _on_face_up,
    name="face-up-card",
    whose=Whose.TABLE,
    keys=("cards", "count"),
    answer=lambda moment: a.FaceUpInShoe(one_card(moment.told)),
    moment=at_once,
    check=_check_face_up,
)


def _on_drawn_in_error(table: Round, request: Request, report: a.DrawnInError) -> Step:
    yield from ()
    if table.stage == Stage.WAGERS or not table.piles[SHOE]:
        raise request.refuse("no cards are being dealt")
    take_drawn(table, report.card, _put_away)
    if report.card is not None and isinstance(request, Deal):
        need_cards(table)


def _check_drawn(told: ToldIrregularity, record: RoundRecord) -> None:
    """A card that is named was seen."""
    if told.cards:
        one_card(told)
        check_apart(told, record)


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


# The shoe comes to its end


def _on_too_few(table: Round, request: Request, report: a.TooFewCards) -> Step:
    yield from ()
    need_dealing(table, request)
    raise too_few(table)


def need_dealing(table: Round, request: Request) -> None:
    """A shoe is too short while a card is due, or the last one of it has yet to be turned."""
    if table.stage not in (Stage.DEAL, Stage.BETTING) or not isinstance(request, Deal | Show):
        remedy = "every card that is due lies there: leave it out, or leave out the cards that never came"
        raise request.refuse("no card is to be drawn now", remedy, rule_on_too_few(table.law))


TOO_FEW_CARDS = Mishap(
    a.TooFewCards,
    _on_too_few,
    name="too-few-cards",
    whose=Whose.TABLE,
    keys=("count",),
    answer=lambda moment: a.TooFewCards(),
    moment=at_the_end,
    check=check_ran_out,
)


def _on_cutting_card(table: Round, request: Request, report: a.CuttingCardOut) -> Step:
    yield from ()
    if is_continuous(table.notice):
        what, rule = "a continuous shuffler has no cutting card", table.law.point("uncut").clause
        raise request.refuse(what, "leave it out, or look at the notice again", rule)
    after = CardsAfter.of(table)
    if table.opening.is_last or after.next_is_last or after.shuffle_due:
        raise request.refuse("the cutting card is out already", "it comes out once")
    _need_deal(request)
    is_started = is_begun(table)
    ends = table.law.find_rule_on("shuffled-if-within" if is_started else "shuffled-if-first")
    if ends is not None:
        after.shuffle_due = ends.id
        if not is_started:
            raise Misdeal(ends, "the cutting card is the first card of the round; the cards are shuffled first")
        table.tell(Noted(ends, "the cutting card is out; this round is the last of the shoe"))
        return
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
    rule, burned = table.law.find_point("burn"), fresh_slots(1)[0]
    if not report.player.strip():
        raise request.refuse("it is not said who asks")
    if rule is None:
        raise request.refuse("no card is burned in this game")
    clause = rule.clause
    if table.notice.choice("burn") != "one" or burned not in table.hand(DISCARD):
        raise Refused("no card lies there that was burned face down by itself", clause=clause.id)
    viewer = player_viewer(report.player)
    if table.is_shown(burned, viewer):
        raise Refused(f"{report.player} has seen it", clause=clause.id)
    yield from show(table, Show(clause, DISCARD, (burned,), viewer, required=False))


SHOE_MISHAPS = (
    FACE_UP_CARD,
    DRAWN_IN_ERROR,
    TOO_FEW_CARDS,
    CUTTING_CARD,
    Mishap(a.BurnedCardAsked, _on_burned_card_asked),
)
