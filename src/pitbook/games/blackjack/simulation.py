"""Blackjack played by the million, and given deals settled, to be put beside the count and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, Card
from pitbook.cards.card import RED_SUITS, SUITS
from pitbook.errors import BadInput
from pitbook.games.blackjack.counts import dealt, riding
from pitbook.games.blackjack.counts.counting import counted, ways_of
from pitbook.games.blackjack.counts.ends import BLACKJACK, STAND_OFF, end_name, split_name
from pitbook.games.blackjack.counts.hands import Small, every_hand, rank_of
from pitbook.games.blackjack.counts.kernel import DOUBLE, ENDS, FREE_DOUBLE, HIT, NATURAL, RANKS, STAND, TOTALS
from pitbook.games.blackjack.counts.table import UpCard
from pitbook.games.blackjack.counts.ways import Money, Ways, payments
from pitbook.law import Cents
from pitbook.maths.analysis import Question
from pitbook.maths.chance import generator_of
from pitbook.table.answers import Decision
from pitbook.table.places import DEALER, PUBLIC, Slot, hand_pile
from pitbook.table.requests import Decide, Spot
from pitbook.table.round import Round

_FACES = np.array([(rank_of(c.rank), c.rank, SUITS.index(c.suit), c.suit in RED_SUITS) for c in DECK], np.int64)
Bytes = NDArray[np.uint8]
MONEYS: Final = (Money.FIRST, Money.FURTHER, Money.FREE)
SIDES: Final = {
    "perfect-pairs": (0, ("lose", "mixed pair", "coloured pair", "perfect pair", "perfect pair")),
    "any-pair": (0, ("lose", "pair", "pair", "pair", "pair")),
    "lucky-match": (0, ("lose", "mixed match", "coloured match", "lucky match", "lucky triple match")),
    "super-sevens": (
        1,
        ("lose", "one seven", "two sevens", "two suited sevens", "three sevens", "three suited sevens"),
    ),
    "push-22": (2, ("lose", "other 22", "same colour 22", "same suit 22")),
}
"""The place of each side wager's counts, and what its outcomes are called in their order."""
ROWS: Final = {
    "house-money": ("", "sequence", "pair", "suited-sequence", "suited-ace-king"),
    "let-it-ride": ("", "suited-or-sequence", "suited-sequence"),
}
MOST_ROWS: Final = dealt.MOST_ROWS


class BoxEnd(NamedTuple):
    """Who has a blackjack, and what a unit of the main wager and one that rides gain; a blackjack gains no units."""

    is_natural: bool
    is_dealers_natural: bool
    main: int
    rides: int
    used: int


class Tables(NamedTuple):
    """What the compiled rounds look up: see `dealt`."""

    faces: Small
    child: Small
    comes_to: Small
    singles: Small
    stands: Bytes
    plan: Bytes
    again: Bytes
    most: Small
    further: Small
    hits_soft_17: bool


@dataclass(frozen=True, slots=True)
class BlackjackSimulator:
    """Rounds of one player on one box. The play is here as decisions: see `Simulator` in the contract.

    `plan` and `again` are bytes of what to do by money, dealer's card and hand, and of whether a pair is split; `rides`
    whether money rides, by wager, dealer's card and first two ranks.
    """

    ways: Ways
    decks: int
    stakes: Mapping[str, Cents]
    plan: bytes
    again: bytes
    rides: bytes
    members: Mapping[str, str]

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        places = 1 + MOST_ROWS * len(ROWS)
        plain = np.zeros((places, 3, TOTALS, ENDS), np.int64)
        natural, split = np.zeros((places, 2), np.int64), np.zeros((places, 4 * dealt.MOST_HANDS + 1), np.int64)
        sides, kept = np.zeros((3, 6), np.int64), np.zeros((len(ROWS), MOST_ROWS), np.int64)
        dealt.play_rounds(
            generator_of(seed, chunk), rounds, np.arange(52 * self.decks), *self._tables, self._pays, _rows(),
            np.frombuffer(self.rides, np.uint8).reshape(len(ROWS), RANKS, RANKS, RANKS),
            plain, natural, split, sides, kept,
        )  # fmt: skip
        found = {"main": self._named(Money.FIRST, plain[0], natural[0], split[0])}
        for wager, (place, names) in SIDES.items():
            found[wager] = _added(zip(names, sides[place].tolist(), strict=False))
        for number, (wager, rows) in enumerate(ROWS.items()):
            found[wager] = {"lose": int(kept[number, 0])}
            for row, name in list(enumerate(rows))[1:]:
                words, place = name.replace("-", " "), 1 + number * MOST_ROWS + row
                found[wager][f"{words}, taken"] = int(kept[number, row])
                ridden = self._named(Money.RIDING, plain[place], natural[place], split[place])
                found[wager] |= {f"{words}, ridden: {end}": times for end, times in ridden.items()}
        return {wager: found[wager] for wager in self.stakes}

    def _named(self, money: Money, plain: Small, natural: Small, split: Small) -> dict[str, int]:
        pays = payments(self.ways, money)
        ends = [(BLACKJACK, int(natural[0])), (STAND_OFF, int(natural[1]))]
        ends += [
            (end_name(mode, int(pays[mode, total, end])), int(plain[mode, total, end]))
            for mode, total, end in np.ndindex(plain.shape)
        ]
        ends += [(split_name(place - 2 * dealt.MOST_HANDS), int(times)) for place, times in enumerate(split)]
        return _added(ends)

    @property
    def _tables(self) -> Tables:
        hands, ways = every_hand(), self.ways
        singles = np.array([hands.of_ranks(rank) for rank in range(RANKS)])
        most = np.array([ways.hands_of(pair) for pair in range(RANKS)])
        further = np.array([MONEYS.index(ways.further(pair)) for pair in range(RANKS)])
        stands = np.full(len(hands.cards), STAND, np.uint8)
        plan = np.frombuffer(self.plan, np.uint8).reshape(2, RANKS, -1)
        again = np.frombuffer(self.again, np.uint8).reshape(2, RANKS, RANKS)
        looked_up = _FACES, hands.child, hands.comes_to, singles, stands, plan, again
        return Tables(*looked_up, most, further, ways.draws_soft_17)

    @property
    def _pays(self) -> Small:
        """By whose wager, the main one or what rides, and by what lies on a hand."""
        main = [payments(self.ways, money) for money in MONEYS]
        rides = [payments(self.ways, money.ridden) for money in MONEYS]
        return np.array([main, rides]).astype(np.int64)

    def settle_deal(self, cards: Sequence[Card]) -> BoxEnd:
        """What a round comes to when cards come in this order."""
        told, first = np.zeros(dealt.TOLD, np.int64), np.zeros(2, np.int64)
        hands = np.zeros((dealt.MOST_HANDS, 3), np.int64)
        shoe = np.array([DECK.index(card) for card in cards])
        dealt.play_round(np.zeros(4, np.uint64), shoe, True, *self._tables, first, told, hands)
        end, played = int(told[dealt.END]), hands[: told[dealt.HANDS]].tolist()
        main, rides = (sum(int(pays[lies, mode, total, end]) for lies, mode, total in played) for pays in self._pays)
        return BoxEnd(bool(told[dealt.NATURAL_HELD]), end == NATURAL, main, rides, int(told[dealt.USED]))

    # At a real table

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on what its player may see."""
        if not self.ways.is_law:
            what = "the rules double, split and lose to a blackjack as the law has it, and not as the lab was asked"
            raise BadInput(what, remedy="simulate with the compiled rounds, or leave those options")
        (spot, options), *_ = request.options.items()
        named = {option.name: option for option in options}
        if "take" in named:
            return Decision(spot.box, "take", player=spot.player)
        if "even money" in named:
            return Decision(spot.box, "stand", player=spot.player)
        choice = self._choice(table, spot, set(named))
        return Decision(spot.box, choice, player=spot.player, hand=spot.hand, cents=Cents(named[choice].amount[1]))

    def _choice(self, table: Round, spot: Spot, open_now: set[str]) -> str:
        own = [rank_of(card.rank) for card in _cards(table, spot)]
        up = rank_of(_known(table, table.hand(DEALER))[0].rank)
        kind = int(self.ways.is_free_bet and spot.hand > 1 and self.ways.is_free_split(own[0]))
        again = np.frombuffer(self.again, np.uint8).reshape(2, RANKS, RANKS)
        if "split" in open_now and again[kind, up, own[0]]:
            return "split"
        plan = np.frombuffer(self.plan, np.uint8).reshape(2, RANKS, -1)
        chosen = int(plan[kind, up, every_hand().of_ranks(*own)])
        return {STAND: "stand", HIT: "hit", DOUBLE: "double", FREE_DOUBLE: "double"}[chosen]


def _cards(table: Round, spot: Spot) -> list[Card]:
    return _known(table, table.hand(hand_pile(spot.box, spot.hand)))


def _known(table: Round, slots: Sequence[Slot]) -> list[Card]:
    known = table.known_to(PUBLIC)
    return [card for slot in slots if slot in known and isinstance(card := table.faces[slot], Card)]


def _added(named: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, times in named:
        found[name] = found.get(name, 0) + times
    return found


def _rows() -> Small:
    """For two ranks from 2 to 14, suited or not, the place of the row that each wager wins by."""
    found = np.zeros((len(ROWS), 15, 15, 2), np.int64)
    for number, (wager, rows) in enumerate(ROWS.items()):
        for case in riding.cases(wager):
            found[number, case.first, case.second, int(case.is_suited)] = rows.index(case.row)
    return found


def simulator_of(question: Question) -> BlackjackSimulator:
    """Every wager that the notice offers but those made later, and Madness 21, whose prizes nobody knows."""
    from pitbook.games.blackjack.maths import riding_odds

    notice, ways = question.notice, ways_of(question.notice)
    table = counted(question)
    offered = [wager for wager in (*SIDES, *ROWS) if notice.values.get(wager)]
    stake = question.usual_stake("main")
    stakes = dict.fromkeys(("main", *offered), stake)
    plan, again = np.zeros((2, RANKS, len(every_hand().cards)), np.uint8), np.zeros((2, RANKS, RANKS), np.uint8)
    rides = np.zeros((len(ROWS), RANKS, RANKS, RANKS), np.uint8)
    for card in table:
        up = card.against.up
        plan[:, up], again[:, up] = (
            (card.policy.choice, card.policy.free_choice),
            (card.policy.splits, card.policy.free_splits),
        )
        for number, wager in enumerate(ROWS):
            if wager in offered:
                rides[number, up] = _rides(card, riding_odds(question, wager).blackjack)
    return BlackjackSimulator(ways, notice.decks, stakes, plan.tobytes(), again.tobytes(), rides.tobytes(), {})


def _rides(card: UpCard, blackjack: Fraction) -> Bytes:
    found = np.zeros((RANKS, RANKS), np.uint8)
    for low, high, _ in card.against.hands.starts:
        found[low, high] = found[high, low] = riding.ride_value(card, (low, high), blackjack) > 0
    return found
