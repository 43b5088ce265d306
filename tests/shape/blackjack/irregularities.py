"""Section 9 of Blackjack: what may go wrong."""

from __future__ import annotations

from pitbook.records.irregularities import BETTING, Effect, Mishap, Moment
from pitbook.table.answers import Absent, DeckCounted
from pitbook.table.facts import Decided, Noted
from pitbook.table.requests import Decide, Request
from pitbook.table.round import Misdeal, Round, Step

from .hands import Hands


def on_absent(table: Round, request: Request, report: Absent) -> Step:
    """Somebody who is asked now is not there; the step that asked goes on without them."""
    yield from ()
    spots = request.options if isinstance(request, Decide) else {}
    asked = sorted({s.player for s in spots if s.box == report.box and report.player in ("", s.player)})
    if not asked:
        raise request.refuse(f"{report.player or f'box {report.box}'} has no decision to make")
    if len(asked) > 1:
        raise request.refuse(f"it is not said who is not there, {' or '.join(asked)}")
    Hands.of(table).absent.add((report.box, asked[0]))
    table.tell(Noted(table.cite("9.1"), f"{asked[0]} is not there to decide on box {report.box}"))


def on_deck_counted(table: Round, request: Request, report: DeckCounted) -> Step:
    yield from ()
    whole = table.law.number("deck-size") * table.notice.decks
    if report.count != whole:
        raise Misdeal(table.cite("9.2"), f"the shoe has {report.count} cards")
    table.tell(Noted(table.cite("1.3"), f"the cards were counted: {whole}"))


def _absent(moment: Moment) -> str:
    """Who was not there by a record: the bettor that it names, else the one who plays the box."""
    return str(moment.told.value_of("player", "")) or moment.player


def _has_left(moment: Moment) -> bool:
    """Once somebody is asked who has made every choice that the record has of them."""
    box, player = moment.box, _absent(moment)
    entries = [entry for entry in moment.record.boxes if (entry.box, entry.player) == (box, player)]
    told = sum(len(hand.choices) for entry in entries for hand in entry.hands)
    decided = [fact for fact in moment.table.facts if isinstance(fact, Decided) and not fact.because]
    made = sum(fact.box == box and fact.player in ("", player) for fact in decided)
    asked = moment.request.options if isinstance(moment.request, Decide) else {}
    return made >= told and any((spot.box, spot.player) == (box, player) for spot in asked)


ABSENT = Mishap(
    Absent,
    on_absent,
    name="absent",
    when=BETTING,
    keys=("player",),
    answer=lambda moment: Absent(moment.box, _absent(moment)),
    moment=_has_left,
    effect=Effect.ENDS_CHOOSING,
)
SHORT_DECK = Mishap(DeckCounted, on_deck_counted)
