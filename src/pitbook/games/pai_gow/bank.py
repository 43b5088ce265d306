"""Rules 6.7 to 6.9: the bank of a round, which is the house's or a player's stake on the layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from pitbook.errors import Refused
from pitbook.games.pai_gow.house_way import HouseWay
from pitbook.law import Cents, dollars
from pitbook.procedure.seats import boxes_of
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.places import DEALER, Pile, Stake, hand_pile
from pitbook.table.round import Box, KitState, Opening, Round

MAIN, BANK = "main", "bank"
LEFT_AT: Final = "bank"
"""What the next round is told: the box that had the bank last, or was offered it."""


@dataclass(slots=True)
class Bank(KitState):
    """Who banks in this round: the stake that a player has put up, and how much, or none for the house."""

    way: HouseWay
    stake: Stake | None = None
    put_up: Cents = Cents(0)

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls(HouseWay.of(opening.notice.edition))


def may_bank(table: Round) -> bool:
    """Whether the sign offers the bank to players."""
    return table.notice.choice("bank") == "player"


def bank_of(table: Round) -> Stake | None:
    """The bank that a player has put up so far."""
    return next((stake for stake in table.stakes if stake.wager == BANK), None)


def covered(table: Round) -> int:
    """What all wagers against the bank come to."""
    return sum(cents for stake, cents in table.stakes.items() if stake.wager == MAIN)


# While wagers are open


def check_made(table: Round, answer: Wager | Withdraw) -> None:
    """Refuse what would leave the bank without cover, the house's box in use, or a player on both sides."""
    bank, house_box = bank_of(table), table.law.number("house-box")
    if isinstance(answer, Withdraw):
        if answer.wager == BANK and table.stakes_of(house_box, MAIN):
            what = f"there is a wager on box {house_box}, where the house would bank"
            raise Refused(what, clause="11.1(b)", remedy="have it taken back first")
        return
    boxes = boxes_of(table.notice)
    if answer.box not in boxes:
        raise Refused(f"the layout has no box {answer.box}", clause="3.2(a)", remedy=f"boxes 1 to {boxes[-1]}")
    other = MAIN if answer.wager == BANK else BANK
    if any(stake.player == answer.player and stake.wager == other for stake in table.stakes):
        raise Refused(f"{answer.player} cannot bank and wager", clause="6.8", remedy="take one of them back")
    if answer.wager == BANK:
        _check_bank(table, answer, bank)
    elif bank is None and answer.box == house_box:
        remedy = "choose another" + (", or have a player take the bank first" if may_bank(table) else "")
        raise Refused(f"box {house_box} is for the tiles of the house, which banks", clause="11.1(b)", remedy=remedy)
    elif bank is not None:
        _check_cover(table, table.stakes[bank], covered(table) + answer.cents)


def _check_bank(table: Round, wager: Wager, bank: Stake | None) -> None:
    turn = offered_to(table)
    if turn and wager.box != turn and turn in table.boxes:
        raise Refused(
            f"the bank is not offered to box {wager.box}", clause="6.7", remedy=f"it is offered to box {turn}"
        )
    if bank is not None and bank != Stake(wager.box, wager.player, BANK):
        raise Refused(f"{bank.player} holds the bank", clause="6.8", remedy="wager against it")
    lies = table.stakes[bank] if bank else 0
    _check_cover(table, lies + wager.cents, covered(table))


def _check_cover(table: Round, held: int, against: int) -> None:
    if held < against:
        what = f"a bank of {dollars(held)} does not cover wagers of {dollars(against)}"
        raise Refused(what, clause="11.2(b)", remedy=f"it has to hold {dollars(against)} at least")


def offered_to(table: Round) -> int:
    """The box that is offered the bank: the next after the one that had it last; 0 while no box had."""
    last = int(table.left.get(LEFT_AT, "0"))
    return last % len(boxes_of(table.notice)) + 1 if last else 0


def close(table: Round) -> None:
    """Wagers are closed: who banks is settled."""
    held, stake = Bank.of(table), bank_of(table)
    held.stake, held.put_up = stake, table.stakes[stake] if stake else Cents(0)
    if may_bank(table) and (at := stake.box if stake else offered_to(table)):
        table.left[LEFT_AT] = str(at)


# Once they are closed


def bank_box(table: Round) -> Box | None:
    """The box of the player who banks."""
    stake = Bank.of(table).stake
    return table.boxes[stake.box] if stake else None


def chung(table: Round) -> int:
    """The box to which the banker's tiles go (11.1(a), 11.2(a))."""
    stake = Bank.of(table).stake
    return stake.box if stake else table.law.number("house-box")


def bank_pile(table: Round) -> Pile:
    """Where the bank's hand lies once tiles are set."""
    stake = Bank.of(table).stake
    return hand_pile(stake.box) if stake else DEALER


def against(table: Round) -> list[Box]:
    """The boxes that play against the bank, counter clockwise from it (11.1(f), 11.2(e))."""
    first = chung(table)
    boxes = [box for box in table.live_boxes if table.stakes_of(box.number, MAIN)]
    return sorted(boxes, key=lambda box: (box.number < first, box.number))
