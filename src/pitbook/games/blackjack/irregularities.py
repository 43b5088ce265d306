"""Section 16 of Blackjack: what may go wrong. What may go wrong with any shoe is the kit's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitbook.errors import Refused
from pitbook.games.blackjack.box_hands import Hands, void_box
from pitbook.games.blackjack.riding import act_first, is_open_to_ride
from pitbook.games.blackjack.side_wagers import PrizeShown, ShowPrize
from pitbook.law import Cents
from pitbook.procedure.deck_counts import short_deck
from pitbook.procedure.shoe.card_counts import between_cards, drawn, lacks_face
from pitbook.procedure.shoe.mishaps import CUTTING_CARD, DRAWN_IN_ERROR, FACE_UP_CARD, TOO_FEW_CARDS
from pitbook.procedure.shoe.reconstruction import in_right_order
from pitbook.records.irregularities import BETTING, DEAL, Effect, Mishap, Moment, ToldIrregularity, Whose, usual_moment
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.facts import Decided, Noted
from pitbook.table.places import DEALER, DISCARD, SHOE, Pile, Role, Slot, Stake
from pitbook.table.requests import Deal, Decide, Request, Rule
from pitbook.table.round import Misdeal, Round, Stage, Step
from pitbook.table.values import value

# When records tell it


def _is_found(moment: Moment) -> bool:
    """Among the decisions while somebody is asked, or once every hand is decided; else as usual."""
    is_among = moment.is_in_betting and moment.table.stage is Stage.BETTING
    return between_cards(moment) and ((is_among and _is_decided(moment.table)) or usual_moment(moment))


def _is_decided(table: Round) -> bool:
    return all(hand.is_done or hand.is_settled for hand in Hands.of(table).hands)


# Players who are not there (16.11)


def _on_absent(table: Round, request: Request, report: a.Absent) -> Step:
    """Somebody who is asked now is not there; the step that asked goes on without them."""
    yield from ()
    player = _who_is_asked(request, report.box, report.player)
    Hands.of(table).absent.add((report.box, player))
    table.tell(Noted(table.law.point("absent").clause, f"{player} is not there to decide on box {report.box}"))


def _who_is_asked(request: Request, box: int, player: str) -> str:
    """The one who decides on a box now, by name where several do."""
    spots = request.options if isinstance(request, Decide) else {}
    asked = sorted({spot.player for spot in spots if spot.box == box and player in ("", spot.player)})
    if not asked:
        raise request.refuse(f"{player or f'box {box}'} has no decision to make")
    if len(asked) > 1:
        raise request.refuse(f"it is not said who is meant, {' or '.join(asked)}")
    return asked[0]


def _named(moment: Moment) -> str:
    """Whom a record means: the bettor that it names, else the one who plays the box."""
    return str(moment.told.value_of("player", "")) or moment.player


def _has_left(moment: Moment) -> bool:
    """Once somebody is asked who has made every choice that the record has of them."""
    box, player = moment.box, _named(moment)
    entries = [entry for entry in moment.record.boxes if (entry.box, entry.player) == (box, player)]
    told = sum(len(hand.choices) for entry in entries for hand in entry.hands)
    decided = [fact for fact in moment.table.facts if isinstance(fact, Decided) and not fact.because]
    made = sum(fact.box == box and fact.player in ("", player) for fact in decided)
    return made >= told and _is_asked(moment)


def _is_asked(moment: Moment) -> bool:
    asked = moment.request.options if isinstance(moment.request, Decide) else {}
    return any((spot.box, spot.player) == (moment.box, _named(moment)) for spot in asked)


ABSENT = Mishap(
    a.Absent,
    _on_absent,
    name="absent",
    when=BETTING,
    keys=("player",),
    answer=lambda moment: a.Absent(moment.box, _named(moment)),
    moment=_has_left,
    effect=Effect.ENDS_CHOOSING,
)


# Players who act before they choose what rides (16.14, 16.15)


@value
class ActedFirst(a.Irregularity):
    """A player said what to do with the hand before choosing whether a wager that has won stays in play."""

    box: int
    player: str = ""


def _on_acted_first(table: Round, request: Request, report: ActedFirst) -> Step:
    yield from ()
    if not is_open_to_ride(request):
        raise request.refuse("no wager that has won is to be kept or left in play now")
    player = _who_is_asked(request, report.box, report.player)
    act_first(table, report.box, player)


ACTED_FIRST = Mishap(
    ActedFirst,
    _on_acted_first,
    name="acted-first",
    point="house-money-acted-first",
    when=BETTING,
    keys=("player",),
    answer=lambda moment: ActedFirst(moment.box, _named(moment)),
    moment=lambda moment: _is_asked(moment) and is_open_to_ride(moment.request),
)


# Cards at a box without a wager (16.5)


def _on_stray_cards(table: Round, request: Request, report: a.CardsWithoutWager) -> Step:
    """They are put away, and play goes on."""
    yield from ()
    if report.box in table.boxes or not 1 <= report.box <= table.law.number("boxes"):
        raise request.refuse(f"box {report.box} is not a box without a wager")
    if not isinstance(request, Deal) or table.stage is not Stage.DEAL:
        raise request.refuse("the initial deal is not under way")
    if len(table.piles[SHOE]) <= report.count:
        raise request.refuse("the shoe does not hold enough cards for this to have happened")
    clause = table.law.point("card-without-wager").clause
    table.draw(DISCARD, report.count)
    cards = "a card" if report.count == 1 else f"{report.count} cards"
    table.tell(Noted(clause, f"{cards} went to box {report.box}, which has no wager, and to the discard rack"))
    if report.wager:
        stake = Stake(report.box, report.player, report.wager)
        table.accept(clause, stake, report.cents)
        table.void(clause, stake, f"nobody has a main wager on box {report.box}")


def _stray(moment: Moment) -> a.CardsWithoutWager:
    entry = next((box for box in moment.record.boxes if box.box == moment.box), None)
    name, cents = next(iter((entry.wagers if entry else {}).items()), ("", Cents(0)))
    return a.CardsWithoutWager(
        moment.box, entry.player if entry and name else "", name, cents, len(moment.told.cards) or 1
    )


CARDS_WITHOUT_WAGER = Mishap(
    a.CardsWithoutWager,
    _on_stray_cards,
    name="cards-without-wager",
    keys=("cards",),
    answer=_stray,
    moment=lambda moment: usual_moment(moment) and isinstance(moment.request, Deal),
    effect=Effect.AT_EMPTY_BOX | Effect.ANY_SIZE,
)


# The dealer's first card is left out (16.6)


@value
class DealerMissed(a.Irregularity):
    """The dealer's first card was left out of the initial deal; the dealer takes it once every box has its cards."""


def _on_dealer_missed(table: Round, request: Request, report: DealerMissed) -> Step:
    yield from ()
    if not isinstance(request, Deal) or request.to != DEALER or table.stage is not Stage.DEAL:
        raise request.refuse("the dealer's first card is not due now")
    Hands.of(table).is_dealer_late = True
    told = "the dealer's first card was left out; the dealer takes it when the boxes have theirs"
    table.tell(Noted(table.law.point("dealer-missed").clause, told))


def _is_dealers_first(moment: Moment) -> bool:
    return isinstance(moment.request, Deal) and moment.request.to == DEALER and moment.table.stage is Stage.DEAL


DEALER_MISSED = Mishap(
    DealerMissed,
    _on_dealer_missed,
    name="dealer-missed",
    whose=Whose.TABLE,
    answer=lambda moment: DealerMissed(),
    moment=_is_dealers_first,
)


# Cards that went wrong (16.7, 16.8)


def _on_misplaced(table: Round, request: Request, report: a.Misplaced) -> Step:
    """Put where they belong, or void: the boxes concerned, or the round."""
    hands = [*(hand.pile for hand in Hands.of(table).hands), DEALER]
    slots = sorted(slot for pile in hands for slot in table.hand(pile))
    if not slots:
        raise request.refuse("no cards have been dealt")
    in_order = in_right_order(request, report, slots)
    if not report.reconstructed:
        yield from _declare_void(table)
        return
    clause = table.law.point("dealing-error").clause
    if report.order:
        if table.stage is not Stage.DEAL:
            raise Refused("decisions have been made on these hands", clause=clause.id, remedy="say no order")
        _lay_out_again(table, in_order)
    table.tell(Noted(clause, "cards went to the wrong place; the hands were put together as they should be"))


def _lay_out_again(table: Round, slots: Sequence[Slot]) -> None:
    """As they had lain if they had come in this order (8.2)."""
    piles = [hand.pile for hand in Hands.of(table).hands if not hand.is_settled]
    order: list[Pile] = [*piles, DEALER, *piles]
    table.piles |= {pile: [] for pile in (*piles, DEALER)}
    for pile, slot in zip(order, slots, strict=False):
        table.piles[pile].append(slot)


def _declare_void(table: Round) -> Step:
    """It is for the operator to declare what is void (16.8)."""
    point = table.law.point("beyond-reconstruction")
    boxes = tuple(box.number for box in table.live_boxes)
    request = Rule(point.clause, "hands that cannot be put together again", ("round", "boxes"), Role.OPERATOR, boxes)
    ruling = yield from rule(table, request)
    if ruling.ruling == "round":
        raise Misdeal(point.clause, "the hands cannot be put together again")
    for number in ruling.boxes:
        void_box(table, number, point.clause, "the hand cannot be put together again")


def _check_reconstructed(told: ToldIrregularity, record: RoundRecord) -> None:
    told.need_reconstructed("round")


MISPLACED_CARDS = Mishap(
    a.Misplaced,
    _on_misplaced,
    name="misplaced-cards",
    whose=Whose.TABLE,
    keys=("boxes", "reconstructed"),
    answer=lambda moment: a.Misplaced(moment.told.need_reconstructed("round")),
    moment=_is_found,
    check=_check_reconstructed,
    effect=Effect.TAKES_OUT | Effect.CONFINED | Effect.AFTER_ALL,
    rulings=("round", "boxes"),
)


# Hands collected before they were decided (16.12)


def _on_collected_early(table: Round, request: Request, report: a.CollectedEarly) -> Step:
    yield from ()
    undecided = [hand for hand in Hands.of(table).live if hand.box.number == report.box and not hand.is_done]
    if not undecided or table.stage is not Stage.BETTING:
        remedy = "cards of hands that have been decided are reported as misplaced"
        raise request.refuse(f"box {report.box} has no hand that is still to be decided", remedy)
    clause = table.law.point("collected-early").clause
    if report.reconstructed:
        told = f"the hand of box {report.box} was collected early and put together again"
        table.tell(Noted(clause, told))
    else:
        void_box(table, report.box, clause, "it was collected early and cannot be put together again")


def _is_collected(moment: Moment) -> bool:
    """After all that was chosen on the box; what was put back may as well have been collected before that."""
    if moment.told.reconstructed and isinstance(moment.request, Decide):
        return True
    has_chosen = not moment.choices.get(moment.box)
    return has_chosen and (isinstance(moment.request, Decide) or moment.is_past or _is_decided(moment.table))


def _check_hand_reconstructed(told: ToldIrregularity, record: RoundRecord) -> None:
    told.need_reconstructed("hand")


COLLECTED_EARLY = Mishap(
    a.CollectedEarly,
    _on_collected_early,
    name="collected-early",
    when=BETTING,
    keys=("reconstructed",),
    answer=lambda moment: a.CollectedEarly(moment.box, bool(moment.told.reconstructed)),
    moment=_is_collected,
    check=_check_hand_reconstructed,
    effect=Effect.TAKES_OUT,
)


# Counts, and the prize that a display draws (16.10, 15A.6)


def _on_deck_counted(table: Round, request: Request, report: a.DeckCounted) -> Step:
    yield from ()
    whole = table.law.number("deck-size") * table.notice.decks
    if report.count != whole:
        raise Misdeal(table.law.point("short-deck").clause, f"the cards are {report.count} and not {whole}")
    table.tell(Noted(table.law.point("short-deck").clause, f"the cards were counted: {whole}"))


SHORT_DECK = short_deck(_on_deck_counted, _is_found)


def _is_for(request: ShowPrize, moment: Moment) -> bool:
    return (request.box, request.player) == (moment.box, _named(moment))


def _on_prize(table: Round, request: Request, report: PrizeShown) -> Step:
    yield from ()
    raise request.refuse("no prize is to be drawn now")


PRIZE = Mishap(
    PrizeShown,
    _on_prize,
    name="madness-prize",
    when=DEAL,
    keys=("player", "cents"),
    answer=lambda moment: PrizeShown(moment.box, _named(moment), Cents(moment.told.value_of("cents", 0))),
    moment=lambda moment: isinstance(moment.request, ShowPrize) and _is_for(moment.request, moment),
)

# Too few cards (16.9)


def _runs_out(moment: Moment) -> bool:
    """When a card is due after as many as are told, else where the record's cards end."""
    count = moment.told.count
    if count is None:
        return lacks_face(moment)
    return isinstance(moment.request, Deal) and drawn(moment.table) >= max(1, count)


IRREGULARITIES = (
    ABSENT,
    ACTED_FIRST,
    CARDS_WITHOUT_WAGER,
    DEALER_MISSED,
    MISPLACED_CARDS,
    COLLECTED_EARLY,
    SHORT_DECK,
    PRIZE,
    FACE_UP_CARD,
    DRAWN_IN_ERROR,
    replace(TOO_FEW_CARDS, moment=_runs_out),
    CUTTING_CARD,
)
