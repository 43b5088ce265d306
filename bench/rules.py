"""How fast the rules play and rank from plain Python, beside PokerKit in the same run: `python bench/rules.py`.

Pitbook plays one box of Caribbean Stud with every fact and citation; PokerKit's state engine plays six-handed hold'em
checked down to the river, everything automated. The games differ, so the ratio is a scale and not a race.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from pokerkit import Automation, Mode, NoLimitTexasHoldem, StandardHighHand
from pokerkit import Card as TheirCard
from rich.console import Console
from rich.table import Table

from pitbook.cards import DECK, FIVE_CARD, Card
from pitbook.games import find_game
from pitbook.law import Cents, Notice
from pitbook.table import Conversation, Dealt, Decision, NoMoreBets, Seen, Wager
from pitbook.table.requests import Deal, Show

ROUNDS, HANDS, THEIR_ROUNDS, THEIR_HANDS = 5_000, 200_000, 300, 10_000
GAME = find_game("caribbean-stud")
NOTICE = Notice.post(GAME.rulebook.edition())


def per_second(work: Callable[[], int], repeats: int = 3) -> float:
    """The best rate of some runs."""
    best = 0.0
    for _ in range(repeats):
        start = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - start))
    return best


def play_round(deck: Sequence[Card]) -> Conversation:
    talk = GAME.begin(NOTICE)
    talk.answer(Wager(1, "A", "ante", Cents(1000)))
    talk.answer(NoMoreBets())
    while (request := talk.request) is not None:
        if isinstance(request, Deal):
            talk.answer(Dealt())
        elif isinstance(request, Show):
            talk.answer(Seen(tuple([deck[slot] for slot in request.slots])))
        else:
            talk.answer(Decision(1, "bet"))
    return talk


def our_rounds(decks: list[list[Card]]) -> int:
    for deck in decks:
        play_round(deck)
    return len(decks)


def our_hands(hands: list[list[Card]]) -> int:
    strength = FIVE_CARD.strength
    for hand in hands:
        strength(hand)
    return len(hands)


def their_rounds() -> int:
    for _ in range(THEIR_ROUNDS):
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (1, 2), 2, (200,) * 6, 6, mode=Mode.CASH_GAME
        )
        while state.status:
            state.check_or_call()
    return THEIR_ROUNDS


def their_hands(hands: list[list[TheirCard]]) -> int:
    for hand in hands:
        StandardHighHand(hand)
    return len(hands)


def main() -> None:
    chance = random.Random(1)
    decks = [chance.sample(DECK, 52) for _ in range(ROUNDS)]
    hands = [chance.sample(DECK, 5) for _ in range(HANDS)]
    translated = [[next(TheirCard.parse(card.text)) for card in hand] for hand in hands[:THEIR_HANDS]]
    table = Table("from plain Python, one core", "Pitbook a second", "PokerKit a second", "ratio")
    rows = [
        (
            "rounds, with facts and citations / state engine",
            our_rounds(decks[:10]) and per_second(lambda: our_rounds(decks)),
            per_second(their_rounds),
        ),
        ("five-card hands ranked", per_second(lambda: our_hands(hands)), per_second(lambda: their_hands(translated))),
    ]
    for name, ours, theirs in rows:
        table.add_row(name, f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:,.1f}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
