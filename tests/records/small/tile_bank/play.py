"""Four tiles, two of them set apart, against a bank that a player puts up."""

from __future__ import annotations

from pitbook.cards import TILE_SET
from pitbook.cards.tile import Tile
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import Shape
from pitbook.table.ask import ask, do, show
from pitbook.table.facts import Noted
from pitbook.table.places import DEALER, PUBLIC, Pile, Role
from pitbook.table.requests import Choice, Count, Decide, Do, PlaceWagers, Show, Spot
from pitbook.table.round import Box, Round, Rules, Stage, Step


def play(table: Round) -> Rules:
    yield from take_wagers(table, PlaceWagers(table.cite("1.2"), ("bank", "stake")), lambda wager: None, lambda: None)
    table.close_wagers()
    yield from do(table, Do(table.cite("1.3"), "watch the tiles being mixed", (Role.GAME_SUPERVISOR,)))
    counted = yield from ask(table, Count(table.cite("1.3"), "the tiles"))
    table.tell(Noted(table.cite("1.3"), f"{counted.count} tiles"))
    table.stage = Stage.DEAL
    for pile in (*(box.pile for box in table.boxes.values()), DEALER):
        yield from deal_up_to(table, table.cite("1.3"), pile, 4)
    table.stage = Stage.BETTING
    for box in table.boxes.values():
        yield from set_hand(table, box)
    table.stage = Stage.SETTLEMENT
    for box in table.boxes.values():
        yield from turn(table, box.pile)
        yield from turn(table, low_of(box))
    yield from turn(table, DEALER)
    settle(table)


def low_of(box: Box) -> Pile:
    return Pile(f"{box.pile} low")


def set_hand(table: Round, box: Box) -> Step:
    clause = table.cite("1.4")
    request = Decide(clause, {Spot(box.number, box.player): (Choice("set", cards=(2, 2)),)})
    made = yield from ask(table, request)
    table.move(clause, [table.hand(box.pile)[place] for place in made.places], box.pile, low_of(box))


def turn(table: Round, pile: Pile) -> Step:
    yield from show(table, Show(table.cite("1.5"), pile, tuple(table.hand(pile)), PUBLIC))


def pips(table: Round, pile: Pile) -> int:
    return sum(tile.pips for tile in table.faces_in(pile) if isinstance(tile, Tile))


def settle(table: Round) -> None:
    clause = table.cite("1.5")
    (bank,) = (stake for stake in table.stakes if stake.wager == "bank")
    put_up = table.stakes[bank]
    for stake in [stake for stake in table.stakes if stake != bank]:
        own, theirs = pips(table, low_of(table.boxes[stake.box])), pips(table, DEALER)
        words = f"{own} pips in the low hand against {theirs}"
        if own > theirs:
            table.win_of_bank(clause, stake, Odds(1), words, bank)
        else:
            table.lose_to_bank(clause, stake, words, bank)
    table.return_bank(clause, bank, put_up, "all are settled")


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(
        table_cards={"bank-tiles": (DEALER, 4)},
        hand_size=4,
        first_wagers=("bank", "stake"),
        entry=("bank", "stake"),
        choices=("set",),
        clauses={"entry": "1.2", "choice": "1.4"},
        sharing_option="players-on-a-box",
    ),
    irregularities=(),
    equipment=PackInUse(TILE_SET),
)
