"""A wrong number of cards: in a hand, at a box without a wager, in the deck."""

from __future__ import annotations

from pitbook.errors import BadRecord
from pitbook.law import Cents
from pitbook.law.edition import Point
from pitbook.procedure.deck_counts import short_deck
from pitbook.procedure.poker.dealt_hands import common_pile, is_void, need_cards_dealt, size_of, still_to_deal
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.procedure.poker.hand_state import collected
from pitbook.procedure.poker.misdeals import EXTENTS, declare_misdeal
from pitbook.procedure.wagers import Offer
from pitbook.records.irregularities import BETTING, DEAL, Effect, Mishap, Moment, ToldIrregularity, Whose, usual_moment
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.facts import CARD, CardsDiscarded, Noted, so_many
from pitbook.table.places import DISCARD, SHOE, Pile, Role, Stake, hand_pile
from pitbook.table.requests import Request
from pitbook.table.round import Box, Misdeal, Redeal, Round, Stage, Step

# In a hand


def _on_wrong_count(table: Round, request: Request, report: a.WrongCount) -> Step:
    """A hand may be counted when it is dealt, and again when it is folded or settled and its cards are collected."""
    pile = _counted(table, request, report.box).pile if report.box else common_pile(table, report.pile)
    if not report.box and not table.hand(pile):
        raise request.refuse("no cards have been dealt there")
    size, point = size_of(table, pile), table.law.point("wrong-count")
    if report.count == size:
        raise request.refuse(f"{size} cards is the right number", "leave it out", point.clause)
    if report.count > table.law.number("deck-size"):
        raise request.refuse("a deck has not so many cards", by=point.clause)
    _correct(table, pile, report.count)
    if not report.box:
        raise Misdeal(point.clause, f"the {pile} was dealt {so_many(report.count, CARD)}")
    yield from declare_misdeal(table, point, f"box {report.box} was dealt {so_many(report.count, CARD)}", report.box)


def _counted(table: Round, request: Request, number: int) -> Box:
    """A box whose cards can be counted: they lie there, or were collected from a hand that has not come to nothing."""
    box = table.boxes.get(number)
    is_settled = any(stake.box == number for stake in table.ended)
    has_come_to_nothing = is_settled and is_void(table, number)
    if box is None or has_come_to_nothing or not (table.hand(box.pile) if box.is_live else collected(table, box)):
        rule = table.law.point("wrong-count").clause
        raise request.refuse(f"box {number} has no hand to count", "it is about a hand in the game", rule)
    return box


def _correct(table: Round, pile: Pile, count: int) -> None:
    """Let a hand that still lies there have as many cards as it was found to have.

    What it lacks comes from the cards nobody holds, and what it never had goes to the bottom of the rack: somebody may
    have been shown a card there, which must not be dealt to another hand.
    """
    hand, rack = table.piles[pile], table.piles[DISCARD]
    if hand:
        rest = table.piles[SHOE] or rack
        rack[:0], hand[count:] = hand[count:], []
        hand += rest[: count - len(hand)] if count > len(hand) else []
        rest[:] = [slot for slot in rest if slot not in hand]


def _wrong_count(moment: Moment) -> a.WrongCount:
    told = moment.told
    pile = moment.other_pile
    if told.count is not None:
        return a.WrongCount(told.box, told.count, pile)
    cards = told.cards or moment.record.cards_of(moment.pile)
    if not cards:
        raise BadRecord("it is not said how many cards were dealt", where=told.where, remedy='"count": 6')
    return a.WrongCount(told.box, len(cards), pile)


def _is_complete(moment: Moment) -> bool:
    """Once the hand is dealt, if it was found in the deal."""
    if moment.is_past or moment.told.when != DEAL:
        return usual_moment(moment)
    table, told = moment.table, moment.shape.size_of(moment.pile)  # none where records have hands of any size
    return len(table.hand(moment.pile)) >= (told if told > 0 else size_of(table, moment.pile))


WRONG_COUNT = Mishap(
    a.WrongCount,
    _on_wrong_count,
    name="wrong-count",
    whose=Whose.BOX_OR_DEALER,
    keys=("cards", "count"),
    answer=_wrong_count,
    moment=_is_complete,
    effect=Effect.TAKES_OUT | Effect.ANY_SIZE | Effect.CONFINED | Effect.AFTER_ALL,
    rulings=EXTENTS,
    ruled_by=Role.GAME_SUPERVISOR,
)


# At a box without a wager

Stray = a.CardsWithoutWager | a.HandWithoutWager


def _on_cards_without_wager(table: Round, request: Request, report: a.CardsWithoutWager) -> Step:
    """In the deal it ends the round; once that is complete a text that ends with it lets play go on, as with a hand."""
    yield from ()
    point = table.law.point("cards-without-wager")
    need_cards_dealt(table, request)
    _need_no_wager(table, request, report)
    if report.count == table.law.number("hand-size"):
        remedy, rule = "report a hand without a wager", table.law.point("hand-without-wager").clause
        raise request.refuse("a complete hand is another matter", remedy, rule)
    if not 1 <= report.count <= table.law.number("deck-size"):
        raise request.refuse("a deck has not so many cards", by=point.clause)
    if table.stage != Stage.DEAL and point.value == "misdeal":  # the text of 1998 does not end with the deal
        _put_away(table, request, report, report.count)
        return
    _return_stray(table, report, None)
    because = f"cards were dealt to box {report.box}, which has no wager"
    raise (Redeal if point.value == "redealt" else Misdeal)(point.clause, because)


def _on_hand_without_wager(table: Round, request: Request, report: a.HandWithoutWager) -> Step:
    yield from ()
    need_cards_dealt(table, request)
    _need_no_wager(table, request, report)
    size = table.law.number("hand-size")
    if table.stage == Stage.DEAL and not any(len(table.hand(box.pile)) >= size for box in table.boxes.values()):
        rule = table.law.point("cards-without-wager").clause
        raise request.refuse("no hand is complete yet", "report cards without a wager", rule)
    _put_away(table, request, report, size)


def _put_away(table: Round, request: Request, report: Stray, count: int) -> None:
    """The cards at a box without a wager are counted and go to the rack, and play goes on."""
    clause = table.law.point("hand-without-wager").clause
    pile, rack = hand_pile(report.box), table.piles[DISCARD]
    if table.piles[SHOE]:
        if len(table.piles[SHOE]) - count < still_to_deal(table):
            raise request.refuse("the shoe does not hold enough cards for this to have happened")
        table.draw(pile, count)
        table.discard(clause, pile)
    else:  # its slots lie in the rack with the rest of the deck; now they lie on top
        rack[:] = rack[count:] + rack[:count]
        table.tell(CardsDiscarded(clause, pile, count))
    ExposedCards.of(table).strays.add(report.box)
    _return_stray(table, report, table.law.find_point("stray-wager"))


def _need_no_wager(table: Round, request: Request, report: Stray) -> None:
    is_box = 1 <= report.box <= table.law.number("boxes")
    if report.box in table.boxes or report.box in ExposedCards.of(table).strays or not is_box:
        remedy = "a wager lies there, or it was reported already, or there is no such box"
        raise request.refuse(f"box {report.box} is not a box without a wager", remedy)
    needs = table.law.find_point("side-wager-needs")
    is_side = report.wager in Offer.of(table).wagers and needs is not None and report.wager not in _any_of(needs)
    if report.wager and (not is_side or report.cents < 1 or not report.player):
        raise request.refuse(f"{report.wager!r} cannot lie there")


def _return_stray(table: Round, report: Stray, own: Point | None) -> None:
    """A side wager in front of a box that is not in the game goes back; `own` is the rule on that, where there is one.

    Else it lacks the wager that it needs.
    """
    if report.wager:
        needs = table.law.point("side-wager-needs")
        clause, stake = (own or needs).clause, Stake(report.box, report.player, report.wager)
        table.accept(clause, stake, report.cents)
        lacks = " or ".join(_any_of(needs))
        table.void(clause, stake, f"box {report.box} has no {lacks}, so its {report.wager} wager goes back")


def _any_of(needs: Point) -> list[str]:
    """The wagers of which a side wager needs one."""
    return needs.value if isinstance(needs.value, list) else [str(needs.value)]


def _stray(moment: Moment) -> tuple[int, str, str, Cents]:
    """The box, and the side wager that the record puts in front of it."""
    entry = next((box for box in moment.record.boxes if box.box == moment.box), None)
    stray = [(name, n) for name, n in (entry.wagers if entry else {}).items() if moment.shape.is_first(name)]
    return (moment.box, moment.player, *stray[0]) if stray else (moment.box, "", "", Cents(0))


def _check_no_hand(told: ToldIrregularity, record: RoundRecord) -> None:
    """As many cards as make a hand are told as one."""
    if len(told.cards) == record.edition.number("hand-size"):
        clause = record.edition.point(HAND_WITHOUT_WAGER.name).clause.id
        remedy = f"declare the irregularity {HAND_WITHOUT_WAGER.name}"
        raise BadRecord("these cards are a complete hand", where=f"{told.where}.cards", clause=clause, remedy=remedy)


def _is_a_hand_dealt(moment: Moment) -> bool:
    """In the deal, not before any hand is complete."""
    hands = [moment.table.hand(box.pile) for box in moment.table.boxes.values()]
    return usual_moment(moment) and any(len(hand) >= moment.table.law.number("hand-size") for hand in hands)


CARDS_WITHOUT_WAGER = Mishap(
    a.CardsWithoutWager,
    _on_cards_without_wager,
    name="cards-without-wager",
    keys=("cards",),
    answer=lambda moment: a.CardsWithoutWager(*_stray(moment), len(moment.told.cards) or 1),
    check=_check_no_hand,
    effect=Effect.AT_EMPTY_BOX | Effect.ANY_SIZE | Effect.AFTER_ALL,
)
HAND_WITHOUT_WAGER = Mishap(
    a.HandWithoutWager,
    _on_hand_without_wager,
    name="hand-without-wager",
    when=BETTING,
    keys=("cards",),
    answer=lambda moment: a.HandWithoutWager(*_stray(moment)),
    moment=lambda moment: usual_moment(moment) if moment.told.when != DEAL else _is_a_hand_dealt(moment),
    effect=Effect.AT_EMPTY_BOX | Effect.AFTER_ALL,
)


# In the deck


def _on_deck_counted(table: Round, request: Request, report: a.DeckCounted) -> Step:
    yield from ()
    size = table.law.point("deck-size")
    if report.count != size.value:
        raise Misdeal(table.law.point("short-deck").clause, f"the deck has {so_many(report.count, CARD)}")
    table.tell(Noted(size.clause, f"the deck was counted: {report.count} cards"))


SHORT_DECK = short_deck(_on_deck_counted)

MISCOUNTS = (WRONG_COUNT, CARDS_WITHOUT_WAGER, HAND_WITHOUT_WAGER, SHORT_DECK)
