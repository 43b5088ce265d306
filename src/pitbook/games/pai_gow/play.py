"""Pai Gow, read top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.pai_gow.bank import BANK, MAIN, against, check_made, chung, close, may_bank
from pitbook.games.pai_gow.decisions import ASK, SET, house_way, set_tiles
from pitbook.games.pai_gow.equipment import CUP, TilesAndDice
from pitbook.games.pai_gow.house_way import HouseWay
from pitbook.games.pai_gow.irregularities import FACTS, IRREGULARITIES
from pitbook.games.pai_gow.paying import clear, give_bank_back, settlement
from pitbook.games.pai_gow.winning import TileRanks
from pitbook.law import Edition
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.seats import boxes_of
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ROLLS, BankShape, Shape
from pitbook.table.ask import roll
from pitbook.table.facts import Called
from pitbook.table.places import DEALER, SHOE, Role, hand_pile
from pitbook.table.requests import PlaceWagers, Roll
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

RECORD = Shape(
    table_cards={"bank": (DEALER, 4)},
    hand_size=4,
    first_wagers=(BANK, MAIN),
    entry=(MAIN, BANK),
    choices=(ASK, SET),
    unsaid={ASK: SET},
    results=(ROLLS,),
    cards_key="tiles",
    keyed={"low": SET},
    bank=BankShape(
        key="bank",
        wager=BANK,
        covers=MAIN,
        sets=lambda law, tiles: HouseWay.of(law).low(tiles),
        clause="11.1(e)",
    ),
    clauses={"entry": "6.1", "choice": "10.3(b)", "cards": "10.2"},
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 6
        if not against(table):
            give_bank_back(table, "6.9", "nobody wagers against it")
            return
        yield from deliver(table)  # 10.1 to 10.3(a)
        yield from set_tiles(table)  # 10.3(b), 10.4
        yield from settlement(table)  # section 11
    except Misdeal as void:
        table.void_all(void.clause, void.because)  # section 12
        clear(table, void.clause)


def open_table(table: Round) -> Rules:
    """Section 7."""
    clause = table.law.rule_on("opening")
    yield from by(table, clause, "look at the tiles and the dice", Role.DEALER)
    yield from by(table, clause, "look at the tiles and the dice independently", *SUPERVISORS)


# Section 6: wagers and the bank


def wagers(table: Round) -> Step:
    """Until the dealer calls "No more bets" (6.4, 10.1)."""

    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="6.1", remedy="wager first")

    request = PlaceWagers(table.cite("6.1"), (MAIN, BANK) if may_bank(table) else (MAIN,))
    clauses = {BANK: table.cite("6.7")}
    yield from take_wagers(table, request, lambda answer: check_made(table, answer), check_close, clauses)
    table.close_wagers()
    close(table)
    table.tell(Called(table.cite("10.1"), "No more bets"))


# Section 10: the dice, and tiles to every box


def deliver(table: Round) -> Step:
    """Four tiles to each box, first to that which the dice show; those that nobody plays go away unseen."""
    table.stage, dice = Stage.DEAL, None
    while dice is None:
        dice = yield from roll(table, Roll(table.cite("10.1"), CUP.dice, CUP.sides))
    size = table.law.number("hand-size")
    for box in order_of(table, sum(dice)):
        yield from deal_up_to(table, table.cite("10.2"), hand_pile(box), size, count=size)
    if table.hand(SHOE):
        table.discard(table.law.rule_on("undelivered"), SHOE)
    put_aside(table)


def order_of(table: Round, total: int) -> list[int]:
    """The boxes in the order in which they get tiles: the total is counted from the chung, which is one (10.1)."""
    boxes = boxes_of(table.notice)
    first = (chung(table) - 1 + total - 1) % len(boxes)
    return [*boxes[first:], *boxes[:first]]


def put_aside(table: Round) -> None:
    """Boxes without a wager have no hand (10.3(a)); the house's is moved in front of the float (11.1(a))."""
    held, house = {*table.boxes, chung(table)}, hand_pile(chung(table))
    for box in boxes_of(table.notice):
        if box not in held:
            table.discard(table.cite("10.3(a)"), hand_pile(box))
    if chung(table) not in table.boxes:
        table.move(table.cite("11.1(a)"), table.hand(house), house, DEALER)


def describe(law: Edition, tiles: Sequence[Face]) -> str:
    """Two tiles in words, for people who look at them."""
    return TileRanks.of(law).in_words(tiles) if len(tiles) == 2 else ""


RULEBOOK = rulebook_beside(__file__)
GAME = Game(
    rulebook=RULEBOOK,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    facts=FACTS,
    equipment=TilesAndDice(),
    open_table=open_table,
    plays=house_way,
    says=lambda tiles: describe(RULEBOOK.edition(), tiles),
)
