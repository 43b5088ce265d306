"""Blackjack, Division 2, read top to bottom. How hands are played is in `decisions`, what each is due in `paying`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pitbook.cards import Card, Face
from pitbook.errors import Refused
from pitbook.games.blackjack.box_hands import MAIN, RIDING, Hands, dealers_count
from pitbook.games.blackjack.cards_in_advance import open_table
from pitbook.games.blackjack.decisions import DECLINE, HIT, SPLIT, STAND, play_hands
from pitbook.games.blackjack.first_cards import PLAY_ON, WITHDRAW, deal_open, initial_deal
from pitbook.games.blackjack.irregularities import IRREGULARITIES
from pitbook.games.blackjack.mid_shoe import check_entering, leave_entered
from pitbook.games.blackjack.paying import (
    EVEN_MONEY,
    INSURANCE,
    even_money,
    pay_blackjacks_at_once,
    pay_waiting_blackjacks,
    settle,
    settle_insurance,
    shows_ace,
    wagered_on,
)
from pitbook.games.blackjack.riding import RIDE, TAKE, settle_riders
from pitbook.games.blackjack.side_wagers import (
    PUSH_22,
    SIDES,
    check_side,
    cite_made,
    keep_three,
    most_on_area,
    offered,
    settle_first_cards,
    settle_madness,
)
from pitbook.games.blackjack.winning import count, dealer_drawing
from pitbook.games.contract import Game, rulebook_beside
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.habits import taking
from pitbook.procedure.shoe import DRAWN_CARDS, SHOE
from pitbook.procedure.shoe.life import end_of_shoe
from pitbook.procedure.shoe.reconstruction import void_round
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ANY, Shape
from pitbook.table import View
from pitbook.table.answers import Decision, Wager, Withdraw
from pitbook.table.ask import do
from pitbook.table.facts import Called, HandRanked, Noted
from pitbook.table.places import DEALER, Role, hand_pile
from pitbook.table.requests import Choice, Do, PlaceWagers, Spot
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

BOOK: Final = rulebook_beside(__file__)
RECORD: Final = Shape(
    table_cards={"dealer": (DEALER, 0)},
    hand_size=ANY,
    first_wagers=(MAIN, *SIDES),
    entry=(MAIN,),
    choices=(STAND, HIT, "double", SPLIT, DECLINE, EVEN_MONEY, TAKE, RIDE, PLAY_ON, WITHDRAW),
    unsaid={DECLINE: "", STAND: EVEN_MONEY, PLAY_ON: ""},
    splits=(SPLIT,),
    later_wagers=(RIDING, "double"),
    windows={INSURANCE: (INSURANCE,)},
    clauses={"entry": "5.1", "side": "15B.2", "choice": "8.3", "extra": "9.1", "idle": "9.2"},
    sharing_option="bettors-per-area",
    enters_anywhere=True,
)


def play(table: Round) -> Rules:
    """One round."""
    CardsAfter.of(table).shuffle_due = ""  # the shoe lives on from round to round
    try:
        yield from wagers(table)  # section 5
        yield from initial_deal(table)  # 8.2
        settle_first_cards(table)  # sections 15 to 15C, 15F
        yield from settle_madness(table)  # section 15A
        yield from settle_riders(table)  # sections 15D and 15E
        pay_blackjacks_at_once(table)  # 10.1
        yield from insurance(table)  # section 13
        yield from even_money(table)  # 10.3
        yield from play_hands(table)  # 8.3, sections 11, 12 and 20
        yield from dealers_hand(table)  # section 9
        settle(table)  # 5.1, 20.7, 20A
    except Misdeal as misdeal:
        void_round(table, misdeal)  # section 16
    end_of_shoe(table)  # 7.1


# Section 5: wagers


def wagers(table: Round) -> Step:
    clauses = {MAIN: table.cite("5.1")} | {wager: cite_made(table, wager) for wager in offered(table.notice)}
    request = PlaceWagers(table.cite("5.1"), tuple(clauses))

    def check(wager: Wager | Withdraw) -> None:
        if isinstance(wager, Wager):
            check_entering(table, wager)  # 5.8
        check_side(table, wager)

    def check_close() -> None:
        if not table.boxes:
            raise Refused("nobody has made a main wager", clause="5.1", remedy="wager first")

    yield from take_wagers(
        table,
        request,
        check,
        check_close,
        clauses,
        most_on_area=lambda wager: most_on_area(table, wager),
    )
    keep_three(table)  # 15B.2, 15C.3, 15F.3
    leave_entered(table)  # 5.8
    table.close_wagers()
    table.tell(Called(table.cite("8.1"), "No more bets"))


# Section 13: insurance


def insurance(table: Round) -> Step:
    """A second window for wagers, open to whoever has a main wager in play."""
    if not shows_ace(table):
        return
    request = PlaceWagers(table.cite("13.1"), (INSURANCE,), window=INSURANCE, players=wagered_on(table))
    part = Fraction(str(table.law.point("insurance-at-most").value))

    def check(wager: Wager | Withdraw) -> None:
        own = next((n for s, n in table.stakes.items() if s[:3] == (wager.box, wager.player, MAIN)), 0)
        if isinstance(wager, Wager) and wager.cents > own * part:
            what = f"{wager.player} may insure box {wager.box} for {part} of a main wager there"
            raise Refused(what, clause="13.2", remedy=f"at most {int(own * part)} cents")

    yield from take_wagers(table, request, check, lambda: None)
    table.tell(Called(table.cite("13.1"), "Insurance closes"))


# Section 9: the dealer's hand


def dealers_hand(table: Round) -> Step:
    """Cards as long as something depends on them (9.1, 9.2, 20A.4); what a second card decides is settled by it."""
    drawing = dealer_drawing(table.notice)

    def is_idle() -> bool:
        return not (Hands.of(table).live or any(stake.wager in (INSURANCE, PUSH_22) for stake in table.stakes))

    def draw(size: int) -> Step:
        return deal_open(table, drawing.clause.id, DEALER, size, is_idle)

    yield from draw(2)
    if len(table.hand(DEALER)) < 2:
        yield from _end_undrawn(table)
        return
    settle_insurance(table, dealers_count(table))
    pay_waiting_blackjacks(table, dealers_count(table))
    while drawing.draws(dealers_count(table)) and not is_idle():
        yield from draw(len(table.hand(DEALER)) + 1)
    if drawing.draws(dealers_count(table)):
        _tell_idle(table)
    table.tell(HandRanked(table.cite("4.1"), DEALER, str(dealers_count(table))))
    table.stage = Stage.SETTLEMENT
    yield from do(table, Do(table.law.rule_on("announced"), "announce the dealer's total", (Role.DEALER,)))


def _end_undrawn(table: Round) -> Step:
    """Nothing is compared with the dealer's card; something may yet be found when the cards are collected."""
    _tell_idle(table)
    if table.opening.is_counted_out:
        table.stage = Stage.SETTLEMENT
        yield from do(table, Do(table.cite("8.6"), "collect the cards in order", (Role.DEALER,)))


def _tell_idle(table: Round) -> None:
    table.tell(Noted(table.law.point("need-not-draw").clause, "nothing depends on a further card of the dealer"))


# Who fills a seat, and words


def habit(seen: View, spot: Spot) -> Decision:
    """Draws to 17, never stakes more, takes what is free and what was won."""
    options = {option.name: option for option in seen.options[spot]}
    cards = [card for card in seen.piles[hand_pile(spot.box, spot.hand)] if isinstance(card, Card)]
    free = [name for name in (SPLIT, "double") if name in options and _is_free(options[name])]
    if free:
        return taking(spot, options[free[0]])
    if HIT in options:
        wanted = STAND if STAND in options and count(cards, BOOK.edition()).total >= 17 else HIT
        return taking(spot, options[wanted])
    return taking(spot, next(options[name] for name in (TAKE, DECLINE, PLAY_ON, STAND) if name in options))


def _is_free(option: Choice) -> bool:
    return not option.cost and not option.amount[1]


def describe(hand: Sequence[Face]) -> str:
    """A hand in words; whether 21 is a blackjack is not to be seen from the cards alone."""
    cards = [face for face in hand if isinstance(face, Card)]
    return str(count(cards, BOOK.edition(), is_split=True)) if cards else ""


GAME = Game(
    rulebook=BOOK,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,  # section 16
    open_table=open_table,  # section 6
    kits=(DRAWN_CARDS, SHOE),
    plays=habit,
    says=describe,
)
