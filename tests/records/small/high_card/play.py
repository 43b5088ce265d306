"""High Card."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.dealing import deal
from pitbook.procedure.shoe import DRAWN_CARDS, SHOE
from pitbook.procedure.shoe.life import end_of_shoe, need_cards
from pitbook.procedure.shoe.mishaps import CUTTING_CARD, DRAWN_IN_ERROR, FACE_UP_CARD, TOO_FEW_CARDS
from pitbook.procedure.shoe.reconstruction import clear_hands, void_round
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ANY, Shape
from pitbook.table.ask import show
from pitbook.table.places import DEALER, PUBLIC, Facing, Pile
from pitbook.table.requests import PlaceWagers, Show
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RECORD = Shape(
    table_cards={"dealer": (DEALER, 0)},
    hand_size=ANY,
    first_wagers=("ante",),
    entry=("ante",),
    clauses={"entry": "2.1", "extra": "2.2"},
)


def play(table: Round) -> Rules:
    CardsAfter.of(table).shuffle_due = ""
    try:
        yield from wagers(table)
        table.stage = Stage.DEAL
        for pile in (*(box.pile for box in table.live_boxes), DEALER):
            yield from draw(table, pile)
        settle(table)
    except Misdeal as misdeal:
        void_round(table, misdeal)
    end_of_shoe(table)


def wagers(table: Round) -> Step:
    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="2.1")

    yield from take_wagers(table, PlaceWagers(table.cite("2.1"), ("ante",)), lambda wager: None, check_close)
    table.close_wagers()


def draw(table: Round, pile: Pile) -> Step:
    clause = table.cite("2.2")
    while not table.hand(pile):
        need_cards(table)
        yield from deal(table, clause, pile, facing=Facing.UP)
    while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
        yield from show(table, Show(clause, pile, hidden, PUBLIC))


def settle(table: Round) -> None:
    table.stage = Stage.SETTLEMENT
    for box in table.live_boxes:
        settle_box(table, box)
    clear_hands(table, table.cite("2.3"))


def settle_box(table: Round, box: Box) -> None:
    (own,), (dealer,) = table.cards_in(box.pile), table.cards_in(DEALER)
    clause, words = table.cite("2.3"), f"{own.text} against the dealer's {dealer.text}"
    for stake in table.stakes_of(box.number):
        if own.rank >= dealer.rank:
            table.win(clause, stake, table.law.paytables["ante"].pays["any"], words)
        else:
            table.lose(clause, stake, words)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=(CUTTING_CARD, TOO_FEW_CARDS, FACE_UP_CARD, DRAWN_IN_ERROR),
    kits=(SHOE, DRAWN_CARDS),
)
