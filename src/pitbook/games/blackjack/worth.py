"""What each choice is worth for the very hand that somebody holds, with every card gone that they have seen.

What follows a choice is the best play by the cards of each hand among those that are then left. Figures are per unit of
the original wager of the box, also for a hand that lies on a lammer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitbook.cards import DECK, Card
from pitbook.errors import Refused
from pitbook.games.blackjack.counts.against import PAIRS, Against, Policy
from pitbook.games.blackjack.counts.best import NO_SPLITS
from pitbook.games.blackjack.counts.counting import ways_of
from pitbook.games.blackjack.counts.ends import BLACKJACK, OFF_BY, STAND_OFF, Ends, add, add_hand, add_split, outcomes
from pitbook.games.blackjack.counts.hands import full_shoe, rank_of
from pitbook.games.blackjack.counts.kernel import HIT, NATURAL, STAND, Floats
from pitbook.games.blackjack.counts.splits import Split
from pitbook.games.blackjack.counts.ways import Money, doubling_of
from pitbook.games.blackjack.winning import blackjack_table, match_row, super_sevens_row
from pitbook.maths.analysis import Question
from pitbook.maths.holding import Held, Worth
from pitbook.table.places import DEALER

PLAIN = {"stand": STAND, "hit": HIT}
EVEN_MONEY, TAKE, RIDE, DECLINE = "even money", "take", "ride", "decline"
RIDING, INSURANCE, SUPER_SEVENS, LUCKY_MATCH = "riding", "insurance", "super-sevens", "lucky-match"
DRAWS = ("hit", "double")


def worth(question: Question, held: Held) -> tuple[Worth, ...]:
    """Each choice, on the player's cards, the dealer's card and all others that were seen."""
    if not held.cards or not held.opened(DEALER):
        what = "the hand or the dealer's card is not known"
        raise Refused(what, remedy="what it is worth can be said once both are seen")
    hand = _Hand(question, held)
    return tuple(hand.worth(choice) for choice in held.choices)


@dataclass(frozen=True)
class _Hand:
    question: Question
    held: Held
    rides: bool = False
    """Whether it is asked what money that rides gains, with the hand played for the main wager."""

    @cached_property
    def against(self) -> Against:
        left = list(full_shoe(self.question.notice.decks))
        for card in (*self.held.opened(DEALER)[:1], *self.held.gone):
            left[rank_of(card.rank)] -= 1
        return Against(ways_of(self.question.notice), rank_of(self.held.opened(DEALER)[0].rank), tuple(left))

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        return tuple(rank_of(card.rank) for card in self.held.cards)

    @cached_property
    def place(self) -> int:
        return self.against.hands.of_ranks(*self.ranks)

    @cached_property
    def money(self) -> Money:
        if self.held.is_free:
            return Money.FREE
        return Money.FIRST if self.held.hand == 1 else Money.FURTHER

    def _paid(self, money: Money) -> Money:
        return money.ridden if self.rides else money

    @cached_property
    def is_natural(self) -> bool:
        return self.held.hands == 1 and self.place == self.against.natural

    @cached_property
    def policy(self) -> Policy:
        """The best play among the cards that are left; a pair of this hand's is split again as long as it may be."""
        choice, _, _ = self.against.weigh(self.money if self.money is not Money.FREE else Money.FIRST)
        free, _, _ = self.against.weigh(Money.FREE) if self.against.ways.is_free_bet else (choice, None, None)
        again = tuple(pair == self.ranks[0] for pair in PAIRS)
        is_free = self.against.ways.is_free_split(self.ranks[0])
        return Policy(choice, again, free, again if is_free else NO_SPLITS)

    def worth(self, choice: str) -> Worth:
        return Worth(choice, outcomes(self._ends(choice)), self._besides(choice), OFF_BY)

    def _ends(self, choice: str) -> Ends:
        makers: dict[str, Callable[[], Ends]] = {
            EVEN_MONEY: self._even_money,
            "split": self._split,
            "double": self._double,
            DECLINE: self._decline,
            TAKE: self._best,
            RIDE: self._best,
        }
        if self.is_natural and choice == "stand":
            return self._natural()
        return makers[choice]() if choice in makers else self._plain(choice)()

    # Where each choice leads

    def _plain(self, choice: str) -> Callable[[], Ends]:
        return lambda: self._ends_of(self._led(PLAIN[choice]))

    def _led(self, first: int, money: Money | None = None) -> Floats:
        choice = self.policy.choice_with(money or self.money).copy()
        choice[self.place] = first
        weights = self.against.nothing()
        weights[self.place] = 1.0
        return self.against.play_out(choice, weights)

    def _ends_of(self, table: Floats) -> Ends:
        ends: Ends = {}
        add_hand(ends, self.against.ways, self._paid(self.money), table, 1.0)
        return ends

    def _double(self) -> Ends:
        """One card, with as much again on the hand, or a lammer."""
        return self._ends_of(self._led(self.doubling))

    @property
    def doubling(self) -> int:
        """In which way the hand may be doubled, if at all."""
        return int(doubling_of(self.against.ways)[self.place])

    def _split(self) -> Ends:
        split = self._splitting()
        ends: Ends = {}
        moneys = self._paid(split.first), self._paid(split.further)
        add_split(ends, self.against.ways, moneys, split.tables(), 1.0)
        return ends

    def _splitting(self) -> Split:
        pair = self.ranks[0]
        most = 2 if pair == 0 else self.against.ways.hands - self.held.hands + 1
        return Split(self.against, self.policy, pair, self.money, most)

    def _decline(self) -> Ends:
        """Money that does not follow: it stays on the hand, which takes the one card of a double or is split."""
        if "double" in self.held.choices:
            return self._ends_of(self._led(self.doubling).sum(axis=0, keepdims=True) * ONE_STAKE)
        first: Floats = np.sum([tables[0] for tables in self._splitting().tables()], axis=0)
        return self._ends_of(first.sum(axis=0, keepdims=True) * ONE_STAKE)

    def _even_money(self) -> Ends:
        won = self.question.winnings(self.question.odds("even-money", BLACKJACK))
        return {EVEN_MONEY: (won, 1.0)}

    def _natural(self) -> Ends:
        won = self.question.winnings(self.question.odds(blackjack_table(self.question.notice), BLACKJACK))
        ends: Ends = {}
        add(ends, BLACKJACK, won, 1.0 - self._dealers_blackjack)
        add(ends, STAND_OFF, Fraction(0), self._dealers_blackjack)
        return ends

    def _best(self) -> Ends:
        """The hand played on as is best, while it is chosen what becomes of money that it has won."""
        if self.is_natural:
            return self._natural()
        makers = {
            "stand": self._plain("stand"),
            "hit": self._plain("hit"),
            "double": self._double,
            "split": self._split,
        }
        return max((make() for choice, make in makers.items() if self._is_open(choice)), key=_net)

    @property
    def _may_stand(self) -> bool:
        return int(self.against.hands.totals[self.place]) >= 12

    # What else lies on the hand

    def _besides(self, choice: str) -> dict[str, Fraction]:
        found = {}
        if choice == RIDE:
            found["each unit that rides"] = _fraction(self._riding())
        for wager in (RIDING, INSURANCE, SUPER_SEVENS, LUCKY_MATCH):
            staked = self.held.lying(wager)
            if staked:
                found[wager] = self._of(wager, choice) * Fraction(staked, self.held.unit)
        return found

    def _of(self, wager: str, choice: str) -> Fraction:
        if wager == RIDING:
            return _fraction(self._riding(choice))
        if wager == INSURANCE:
            won = self.question.odds(INSURANCE, BLACKJACK).ratio
            return Fraction(0) if choice == EVEN_MONEY else _fraction(self._dealers_blackjack) * (1 + won) - 1
        return self._waiting(wager, choice)

    def _riding(self, choice: str = RIDE) -> float:
        """What a unit that rides is expected to gain, with the hand played on for the main wager."""
        if self.is_natural:
            table = next(
                name for name in ("house-money-riding", "let-it-ride-riding") if name in self.question.paytables
            )
            return (
                1.0
                if choice == EVEN_MONEY
                else (1 - self._dealers_blackjack) * float(self.question.odds(table, BLACKJACK).ratio)
            )
        if choice in (TAKE, RIDE):
            own = [name for name in ("stand", "hit", "double", "split") if self._is_open(name)]
            choice = max(own, key=lambda name: _net(self._ends(name)))
        along = _Hand(self.question, self.held, rides=True)
        return _net(along._ends(choice))

    def _is_open(self, choice: str) -> bool:
        is_two = len(self.ranks) == 2
        return {
            "stand": self._may_stand,
            "hit": True,
            "double": self.doubling != STAND,
            "split": is_two and self.ranks[0] == self.ranks[1] and self.against.ways.splits,
        }[choice]

    def _waiting(self, wager: str, choice: str) -> Fraction:
        """A side wager that waits for a third card: what the card that this choice draws makes of it."""
        row_of, pays = _WAITING[wager]
        table = pays if pays in self.question.paytables else f"{pays}-{self.question.notice.values.get(pays)}"
        row = row_of(self.held.cards)
        if choice not in DRAWS:
            return self.question.odds(table, row).ratio
        total, found = self._unseen, Fraction(0)
        for card, there in total.items():
            row = row_of((*self.held.cards, card))
            found += Fraction(there, sum(total.values())) * self.question.odds(table, row).ratio
        return found

    @cached_property
    def _unseen(self) -> dict[Card, int]:
        unseen = dict.fromkeys(DECK, self.question.notice.decks)
        for card in (*self.held.cards, *self.held.opened(DEALER), *self.held.gone):
            unseen[card] -= 1
        return unseen

    @cached_property
    def _dealers_blackjack(self) -> float:
        return float(self.against.ends[self.place, NATURAL])


ONE_STAKE = np.array([1.0, 0.0, 0.0]).reshape(3, 1, 1)
"""For a table of ends without its stakes: one with a single stake on the hand, whatever was added."""
_WAITING = {SUPER_SEVENS: (super_sevens_row, "super-sevens"), LUCKY_MATCH: (match_row, "lucky-match")}


def _net(ends: Ends) -> float:
    return sum(float(net) * chance for net, chance in ends.values())


def _fraction(value: float) -> Fraction:
    return Fraction(value).limit_denominator(10**15)
