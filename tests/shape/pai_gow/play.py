"""Pai Gow, read top to bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause
from pitbook.law.money import percent
from pitbook.procedure.dealing import deal_up_to, put_rest_away
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.showing import pick_up
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ROLLS, Shape
from pitbook.table.answers import Answer, Decision, Wager, Withdraw
from pitbook.table.ask import ask, roll, show
from pitbook.table.facts import Called, Decided, HandRanked, MisdealDeclared
from pitbook.table.places import DEALER, DISCARD, PUBLIC, SHOE, Pile, Stake
from pitbook.table.requests import Choice, Decide, PlaceWagers, Roll, Show, Spot
from pitbook.table.round import Box, KitState, Misdeal, Round, Rules, Stage, Step

from .equipment import SHAKER, TilesAndDice
from .irregularities import IRREGULARITIES
from .winning import Hands, TileRanks, in_words

WAGER, BANK = "wager", "bank"
SET, HOUSE_WAY = "set", "house-way"
RECORD = Shape(
    table_cards={"dealer": (DEALER, 4)},
    hand_size=4,
    first_wagers=(BANK, WAGER),
    entry=(BANK, WAGER),
    choices=(SET, HOUSE_WAY),
    results=(ROLLS,),
    clauses={"entry": "5.1", "choice": "10.3"},
)


@dataclass(slots=True)
class Held(KitState):
    """The bank that a player holds in this round, and what was put up for it; none where the house banks."""

    bank: Stake | None = None
    put_up: Cents = Cents(0)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        if not opponents(table):
            give_bank_back(table, "5.5", "nobody wagers against it")
            return
        order = yield from shake(table)  # 10.1
        yield from deal(table, order)  # 10.1, 10.2
        yield from set_tiles(table)  # 10.3
        yield from settlement(table, order)  # section 11
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 12.1


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("3.3"), "check the tiles and the dice", *SUPERVISORS)


# Section 5: wagers and the bank


def wagers(table: Round) -> Step:
    request = PlaceWagers(table.cite("5.1"), (WAGER, BANK))

    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="5.1", remedy="wager first")

    clauses = {BANK: table.cite("5.3")}
    yield from take_wagers(table, request, lambda wager: check_bank(table, wager), check_close, clauses)
    table.close_wagers()
    table.tell(Called(table.cite("10.1"), "No more bets"))
    held = Held.of(table)
    held.bank = find_bank(table)
    held.put_up = table.stakes[held.bank] if held.bank else Cents(0)
    table.left[BANK] = str(held.bank.box if held.bank else offered_to(table))


def offered_to(table: Round) -> int:
    """The box whose turn it is to bank: the next after the one that had it last."""
    return int(table.left.get(BANK, "0")) % table.law.number("boxes") + 1


def check_bank(table: Round, wager: Wager | Withdraw) -> None:
    """There is one bank, at the box whose turn it is or while nobody has that; who holds it makes no wager."""
    if isinstance(wager, Withdraw):
        return
    turn = offered_to(table)
    if wager.wager == BANK and wager.box != turn and turn in table.boxes:
        raise Refused("the bank is not offered here", clause="5.3", remedy=f"it is offered to box {turn}")
    if wager.wager == BANK and (bank := find_bank(table)):
        raise Refused(f"{bank.player} has put up a bank", clause="5.3", remedy="wager against it")
    others = {stake.wager for stake in table.stakes if stake.player == wager.player} - {wager.wager}
    if others:
        raise Refused(f"{wager.player} cannot bank and wager", clause="5.4", remedy="take one of them back")


def find_bank(table: Round) -> Stake | None:
    return next((stake for stake in table.stakes if stake.wager == BANK), None)


def opponents(table: Round) -> list[Box]:
    """The boxes that play against the bank."""
    return [box for box in table.live_boxes if table.stakes_of(box.number, WAGER)]


def bank_box(table: Round) -> Box | None:
    """The box of the player who banks."""
    bank = Held.of(table).bank
    return table.boxes[bank.box] if bank else None


# Section 10: dealing and setting


def shake(table: Round) -> Step:
    """The hands in the order of the deal; None is the house's."""
    table.stage = Stage.DEAL
    dice = None
    while dice is None:
        dice = yield from roll(table, Roll(table.cite("10.1"), SHAKER.dice, SHAKER.sides))
    bank = bank_box(table)
    first = bank.number if bank else 0
    others = sorted(opponents(table), key=lambda box: (box.number < first, box.number))
    hands = [bank, *others]
    start = (sum(dice) - 1) % len(hands)
    return [*hands[start:], *hands[:start]]


def deal(table: Round, order: Sequence[Box | None]) -> Step:
    size = table.law.number("hand-size")
    for box in order:
        yield from deal_up_to(table, table.cite("10.1"), box.pile if box else DEALER, size, count=size)
    put_rest_away(table, table.cite("10.2"))


def set_tiles(table: Round) -> Step:
    """The opponents in any order, and after them a player who banks."""
    table.stage, clause = Stage.BETTING, table.cite("10.3")
    yield from pick_up(table, clause)
    while undecided := table.undecided():
        boxes = [box for box in undecided if box is not bank_box(table)] or undecided
        options = (Choice(SET, cards=(2, 2)), Choice(HOUSE_WAY))
        request = Decide(clause, {Spot(box.number, box.player): options for box in boxes})
        decision = yield from ask(table, request, partial(check_places, table, request))
        if decision is not None:
            choose(table, table.boxes[decision.box], decision)
        yield from pick_up(table, clause)


def check_places(table: Round, request: Decide, answer: Answer) -> None:
    if isinstance(answer, Decision) and not set(answer.places) <= set(range(table.law.number("hand-size"))):
        raise request.refuse(f"there is no tile at one of the places {answer.places}")


def choose(table: Round, box: Box, decision: Decision) -> None:
    box.choice = decision.choice
    clause = table.cite("10.3(b)" if box.choice == SET else "10.3(a)")
    table.tell(Decided(clause, box.number, box.choice))
    if box.choice == SET:
        set_low(table, clause, box.pile, decision.places)


def set_low(table: Round, clause: Clause, tiles: Pile, places: Sequence[int]) -> None:
    """Set the tiles at these places apart as the low hand."""
    table.move(clause, [table.hand(tiles)[place] for place in places], tiles, low_of(tiles))


def low_of(tiles: Pile) -> Pile:
    return Pile(f"{tiles} low")


# Section 11: settlement


def settlement(table: Round, order: Sequence[Box | None]) -> Step:
    table.stage = Stage.SETTLEMENT
    bank = bank_box(table)
    banked = yield from turn(table, bank)
    for box in order:
        if box is not None and box is not bank:
            settle(table, box, (yield from turn(table, box)), banked)
    if bank:
        give_bank_back(table, "11.7", "every wager is settled")
    clear(table, table.cite("11.1"))


def clear(table: Round, clause: Clause) -> None:
    """Take every hand to the tiles that are not in use."""
    for pile in [pile for pile in table.piles if pile not in (SHOE, DISCARD)]:
        table.discard(clause, pile)


def turn(table: Round, box: Box | None) -> Step:
    """Turn the tiles of a box, or of the dealer, and set those that the house is to set."""
    clause, ranks = table.cite("11.1"), TileRanks.of(table.law)
    tiles = box.pile if box else DEALER
    low = low_of(tiles)
    for pile in (tiles, low):
        while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
            yield from show(table, Show(clause, pile, hidden, PUBLIC))
    if not table.hand(low):
        set_low(table, table.cite("10.4"), tiles, ranks.house_way(table.faces_in(tiles)))
    hands = Hands(ranks.strength(table.faces_in(tiles)), ranks.strength(table.faces_in(low)))
    table.tell(HandRanked(clause, tiles, f"{in_words(hands.high)} and, as the low hand, {in_words(hands.low)}"))
    return hands


def settle(table: Round, box: Box, hands: Hands, banked: Hands) -> None:
    """One wager against the bank, which is the house or a player's stake on the layout."""
    stake, bank = Stake(box.number, box.player, WAGER), Held.of(table).bank
    better = (hands.high > banked.high) + (hands.low > banked.low)
    if bank and not table.stakes[bank]:
        table.stand_off(table.cite("11.6"), stake, "the bank is used up")
    elif hands.is_foul:
        lose(table, "11.4", stake, "the low hand is better than the high hand")
    elif better == 2:
        win(table, stake)
    elif better == 1:
        table.stand_off(table.cite("11.3"), stake, "one hand is better than the bank's, and one is not")
    else:
        lose(table, "11.2", stake, "no hand is better than the bank's")


def win(table: Round, stake: Stake) -> None:
    clause, odds = table.cite("11.1"), table.law.paytables[WAGER].pays["win"]
    bank, because = Held.of(table).bank, "both hands are better than the bank's"
    if bank:
        table.win_of_bank(clause, stake, odds, because, bank)
    else:
        table.win(clause, stake, odds, because)
    take_commission(table, stake)


def lose(table: Round, clause_id: str, stake: Stake, because: str) -> None:
    bank = Held.of(table).bank
    if bank:
        table.lose_to_bank(table.cite(clause_id), stake, because, bank)
    else:
        table.lose(table.cite(clause_id), stake, because)


def give_bank_back(table: Round, clause_id: str, because: str) -> None:
    held = Held.of(table)
    assert held.bank is not None
    table.return_bank(table.cite(clause_id), held.bank, held.put_up, because)
    take_commission(table, held.bank)


def take_commission(table: Round, stake: Stake) -> None:
    """The house's part of what a stake has won, in whole cents (11.5)."""
    kept, won = table.law.paytables[WAGER].commission, table.ended[stake].pays
    if kept and (due := kept.of(won)):
        table.take_commission(table.cite(kept.clause), stake, due, f"{percent(kept.share)} of what it won")


# Section 12: a misdeal


def end_in_misdeal(table: Round, misdeal: Misdeal) -> None:
    """What had become of stakes is undone, the last first, and all money goes back."""
    table.tell(MisdealDeclared(misdeal.clause, misdeal.because))
    for stake in reversed(list(table.ended)):
        table.reopen(misdeal.clause, stake, "the round is a misdeal")
    for stake in list(table.stakes):
        table.void(misdeal.clause, stake, f"misdeal: {misdeal.because}")
    clear(table, misdeal.clause)


def describe(ranks: TileRanks, tiles: Sequence[Face]) -> str:
    """Two tiles in words, for people who look at them."""
    return in_words(ranks.strength(tiles)) if len(tiles) == 2 else ""


RULEBOOK = rulebook_beside(__file__)
GAME = Game(
    rulebook=RULEBOOK,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    equipment=TilesAndDice(),
    open_table=open_table,
    says=lambda tiles: describe(TileRanks.of(RULEBOOK.edition()), tiles),
)
