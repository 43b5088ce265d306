"""Money on the layout: stakes, and what becomes of each. Every move tells a fact, and nothing else moves money."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TypeVar

from pitbook.errors import BrokenRules
from pitbook.law import Cents, Clause, Odds
from pitbook.table.facts import (
    BankReturned,
    Besides,
    BonusPaid,
    Carried,
    CollectedByBank,
    CommissionTaken,
    Ended,
    Fact,
    FeeTaken,
    Forfeited,
    Lost,
    MoneyFact,
    PaidAgain,
    PaidByBank,
    PartReturned,
    Reopened,
    RoundVoided,
    StoodOff,
    Voided,
    WagerAccepted,
    WagerReduced,
    WagerShifted,
    WagerWithdrawn,
    Won,
)
from pitbook.table.places import Stake


@dataclass(frozen=True, slots=True)
class CarriedStake:
    """Money that lies on the layout before the round begins."""

    stake: Stake
    cents: Cents


M = TypeVar("M", bound=MoneyFact)


class LayoutMoney:
    """The stakes of one round: those that lie there, what became of the others, and what was paid besides."""

    __slots__ = ("besides", "ended", "explained", "stakes")

    def __init__(self) -> None:
        self.stakes: dict[Stake, Cents] = {}
        self.ended: dict[Stake, Ended] = {}
        self.besides: dict[Stake, list[Besides]] = {}
        self.explained: dict[Stake, list[str]] = {}

    @abstractmethod
    def tell(self, fact: Fact) -> None:
        """Add a fact."""

    def accept(self, clause: Clause, stake: Stake, cents: Cents, *, carried: bool = False) -> None:
        self.stakes[stake] = Cents(self.stakes.get(stake, 0) + cents)
        self.tell(WagerAccepted(clause, stake, cents, carried))

    def withdraw(self, clause: Clause, stake: Stake) -> None:
        self.tell(WagerWithdrawn(clause, stake, self.stakes.pop(stake)))

    def reduce(self, clause: Clause, stake: Stake, to: Cents, because: str) -> None:
        """Cut a wager down before it is played for; the rest goes back to its player and was never at risk."""
        if not 0 < to < self.stakes[stake]:
            raise BrokenRules(f"{stake} cannot be reduced to {to}", remedy="have `void` give all of it back")
        rest = Cents(self.stakes[stake] - to)
        self.stakes[stake] = to
        self.tell(WagerReduced(clause, stake, rest, because))

    def shift(self, clause: Clause, source: Stake, target: Stake, cents: Cents) -> None:
        """Let so much of a stake lie on another area, beside what its player has there."""
        rest = Cents(self.stakes.pop(source) - cents)
        if rest:
            self.stakes[source] = rest
        self.stakes[target] = Cents(self.stakes.get(target, 0) + cents)
        self.tell(WagerShifted(clause, target, cents, source))

    def take_fee(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(FeeTaken(clause, stake, self.stakes[stake], because))

    def pay_again(self, clause: Clause, stake: Stake, odds: Odds, because: str, most: Cents | None = None) -> None:
        """Pay a stake that has won already once more."""
        won = self.ended.get(stake)
        if not isinstance(won, Won):
            raise BrokenRules(f"{stake} has not won and cannot be paid again")
        winnings = odds.winnings(won.staked)
        if most is not None and winnings > most:
            winnings = most
        self._add(PaidAgain(clause, stake, won.staked, because, winnings))

    def take_commission(self, clause: Clause, stake: Stake, commission: Cents, because: str) -> None:
        """Take the house's share of what a stake has won, or a player's bank gained."""
        won = self.ended.get(stake)
        taken = sum(fact.commission for fact in self.besides.get(stake, ()) if isinstance(fact, CommissionTaken))
        if won is None or not 0 <= commission <= won.pays - taken:
            raise BrokenRules(f"{stake} has not won {commission} and owes no such commission")
        self._add(CommissionTaken(clause, stake, won.staked, because, commission))

    def add_besides(self, fact: Besides) -> None:
        """Add what a stake that has had its end brings or costs besides, in a fact of a kit's or game's own."""
        ended = self.ended.get(fact.stake)
        if ended is None or ended.staked != fact.staked:
            raise BrokenRules(f"{fact.stake} has not come to an end with {fact.staked}")
        self._add(fact)

    def _add(self, fact: Besides) -> None:
        fact = self._told_apart(fact)
        self.besides.setdefault(fact.stake, []).append(fact)
        self.tell(fact)

    def pay_bonus(
        self, clause: Clause, stake: Stake, bonus: str, odds: Odds, because: str, most: Cents | None = None
    ) -> None:
        """Pay what a stake earns besides what becomes of it, whether it lies there still or has had its end."""
        staked = self.stakes[stake] if stake in self.stakes else self.ended[stake].staked
        winnings = odds.winnings(staked)
        if most is not None and winnings > most:
            winnings = most
        self._add(BonusPaid(clause, stake, staked, because, winnings, bonus))

    def win(self, clause: Clause, stake: Stake, odds: Odds, because: str, most: Cents | None = None) -> None:
        winnings = odds.winnings(self.stakes[stake])
        if most is not None and winnings > most:
            winnings = most
        self.end(Won(clause, stake, self.stakes[stake], because, winnings))

    def lose(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Lost(clause, stake, self.stakes[stake], because))

    def lose_part(self, clause: Clause, stake: Stake, part: Cents, because: str) -> None:
        """Take a part of a stake that was all at risk; the rest goes back."""
        staked = self.stakes[stake]
        if not 0 <= part <= staked:
            raise BrokenRules(f"{stake} has no {part} to lose")
        self.lose(clause, stake, because)
        if part < staked:
            self._add(PartReturned(clause, stake, staked, because, Cents(staked - part)))

    def win_of_bank(self, clause: Clause, stake: Stake, odds: Odds, because: str, bank: Stake) -> None:
        """Pay a stake out of a player's bank, as far as that reaches."""
        winnings = min(odds.winnings(self.stakes[stake]), self.stakes[bank])
        self.end(PaidByBank(clause, stake, self.stakes[stake], because, winnings, bank))

    def lose_to_bank(self, clause: Clause, stake: Stake, because: str, bank: Stake) -> None:
        self.end(CollectedByBank(clause, stake, self.stakes[stake], because, bank))

    def return_bank(self, clause: Clause, bank: Stake, put_up: Cents, because: str) -> None:
        """Give a banker what the bank holds in the end; one that is used up is told too."""
        self.stakes.setdefault(bank, Cents(0))
        self.end(BankReturned(clause, bank, self.stakes[bank], because, put_up))

    def forfeit(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Forfeited(clause, stake, self.stakes[stake], because))

    def stand_off(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(StoodOff(clause, stake, self.stakes[stake], because))

    def void(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Voided(clause, stake, self.stakes[stake], because))

    def carry(self, clause: Clause, stake: Stake, because: str) -> None:
        self.end(Carried(clause, stake, self.stakes[stake], because))

    def end(self, fact: Ended) -> None:
        """Settle a stake for good, or until it is reopened."""
        fact = self._told_apart(fact)
        if self.stakes.get(fact.stake) != fact.staked:
            raise BrokenRules(f"{fact.stake} has no {fact.staked} to settle")
        del self.stakes[fact.stake]
        self.ended[fact.stake] = fact
        for stake, cents in fact.shifts:
            self.stakes[stake] = Cents(self.stakes[stake] + cents)
        self.tell(fact)

    def _told_apart(self, fact: M) -> M:
        """The same fact; where several players have money on one hand or area it says whose this is."""
        stake, is_on_hand = fact.stake, self.has_hand(fact.stake)
        if not is_on_hand and not self.names_owners:
            return fact
        for each in (*self.stakes, *self.ended):
            if each.box == stake.box and each.player != stake.player and (is_on_hand or each.wager == stake.wager):
                return replace(fact, is_shared=True)
        return fact

    @abstractmethod
    def has_hand(self, stake: Stake) -> bool:
        """Whether a stake is on a hand of its box, and not on one that belongs to the table."""

    @property
    @abstractmethod
    def names_owners(self) -> bool:
        """Whether it is told whose a stake is on an area of the table that several have money on."""

    def explain(self, stake: Stake, *words: str) -> None:
        """Say more of what becomes of a stake than its fact does, whose words stay as earlier versions kept them."""
        self.explained.setdefault(stake, []).extend(words)

    def reopen(self, clause: Clause, stake: Stake, because: str) -> None:
        """Undo what became of a stake."""
        self.explained.pop(stake, None)
        for bank in [bank for bank, _ in self.ended[stake].shifts if bank in self.ended]:
            self.reopen(clause, bank, because)  # it cannot take back what it has given, or gained, before it is there
        undone = self.ended.pop(stake)
        self.stakes[stake] = undone.staked
        for other, cents in undone.shifts:
            self.stakes[other] = Cents(self.stakes[other] - cents)
        self.tell(Reopened(clause, undone, because, tuple(self.besides.pop(stake, ()))))

    def reopen_all(self, clause: Clause, because: str) -> None:
        """Undo what became of every stake, in the order in which it did."""
        for stake in list(self.ended):
            if stake in self.ended:  # a bank goes before whatever it has paid
                self.reopen(clause, stake, because)

    def void_all(self, clause: Clause, because: str) -> None:
        """The round has no result: every stake goes back, also those that were settled."""
        self.tell(RoundVoided(clause, because))
        self.reopen_all(clause, "the round is void")
        for stake in list(self.stakes):
            self.void(clause, stake, f"the round is void: {because}")

    @property
    def carried(self) -> tuple[CarriedStake, ...]:
        """What this round leaves on the layout for the next."""
        return tuple(CarriedStake(s, end.staked) for s, end in self.ended.items() if isinstance(end, Carried))

    def stakes_of(self, box: int, *wagers: str, hand: int = 0) -> list[Stake]:
        """The stakes that lie at a box, in the order made; of these wagers or this hand only, if any are named."""
        return [
            stake
            for stake in self.stakes
            if stake.box == box and (not wagers or stake.wager in wagers) and (not hand or stake.hand == hand)
        ]
