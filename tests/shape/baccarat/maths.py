"""The exact mathematics of Baccarat from a full shoe: the two hands, a tie, and side wagers.

Nothing is to be decided. A Lucky Match differs by the hand it is on, for the two do not draw alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import perm

from pitbook.games.contract import Maths
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths, check_counted
from pitbook.maths.method import Method

from .winning import MATCHES, ThirdCard

PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "nothing is to be decided after the wagers"), None)}
METHOD = Method.exact("count of all orders of six cards from a full shoe")
COUNTED = {"deck-size": 52, "ten-value": 0, "ace-value": 1}
"""What the count takes for granted; an edition that says otherwise is refused."""

Shoe = tuple[int, ...]
"""How many cards of each value from 0 to 9 there are."""


def analyse(question: Question) -> GameMaths:
    check_counted(question.law, COUNTED)
    notice, decks = question.notice, question.notice.decks
    player, banker, tie = chances(ThirdCard.of(question.law), decks)
    wagers = [
        _wager("player", {"win": (_won(question, "player"), player), "lose": (Fraction(-1), banker)}, tie),
        _wager("banker", {"win": (_won_by_banker(question), banker), "lose": (Fraction(-1), player)}, tie),
        _wager("tie", {"win": (_won(question, f"tie-{notice.choice('tie-odds')}"), tie)}),
    ]
    alike = {"mixed-pair": 2 * decks, "coloured-pair": decks, "perfect-pair": decks - 1}
    others = 52 * decks - 1
    if notice.flag("perfect-pairs"):
        rows = {row: (_won(question, "perfect-pairs", row), Fraction(n, others)) for row, n in alike.items()}
        wagers.append(_wager("perfect-pairs", rows))
    if notice.flag("any-pair"):
        won = _won(question, f"any-pair-{notice.choice('any-pair-scale')}", "pair")
        wagers.append(_wager("any-pair", {"pair": (won, Fraction(sum(alike.values()), others))}))
    if notice.flag("lucky-match"):
        wagers += [_match(question, hand, alike, others) for hand in ("player", "banker")]
    if notice.cents("ante-stake"):
        wagers.append(WagerMaths("ante", (Outcome("collected", Fraction(-1), Fraction(1)),), method=METHOD))
    return GameMaths(tuple(wagers))


def _wager(name: str, ends: dict[str, tuple[Fraction, Fraction]], tie: Fraction = Fraction(0)) -> WagerMaths:
    """A wager by its ends, each with what it nets and how likely it is; what is left over loses."""
    outcomes = [Outcome(end.replace("-", " "), net, chance) for end, (net, chance) in ends.items()]
    outcomes += [Outcome("tie", Fraction(0), tie)] if tie else []
    rest = 1 - sum((outcome.probability for outcome in outcomes), Fraction(0))
    return WagerMaths(name, (*outcomes, *([Outcome("nothing", Fraction(-1), rest)] if rest else [])), method=METHOD)


def _match(question: Question, hand: str, alike: Mapping[str, int], others: int) -> WagerMaths:
    """Lucky Match on a hand: a triple is paid in the place of the match that is in it (11D.1)."""
    table = f"lucky-match-{question.notice.choice('lucky-match-scale')}"
    chances = {MATCHES[pair]: Fraction(cards, others) for pair, cards in alike.items()}
    triple = triple_chance(ThirdCard.of(question.law), question.notice.decks, is_banker=hand == "banker")
    chances |= {"lucky-match": chances["lucky-match"] - triple, "lucky-triple-match": triple}
    return _wager(f"lucky-match:{hand}", {row: (_won(question, table, row), p) for row, p in chances.items()})


def _won(question: Question, table: str, row: str = "any") -> Fraction:
    return question.winnings(question.odds(table, row))


def _won_by_banker(question: Question) -> Fraction:
    """Less the commission, of which a part of a cent is not collected (5.10(b))."""
    won, kept = _won(question, "banker"), question.paytables["banker"].commission
    assert kept is not None
    if question.stake is None:
        return won * (1 - kept.share)
    in_cents = int(won * question.stake)
    return Fraction(in_cents - kept.of(in_cents), question.stake)


# The count


@lru_cache(maxsize=8)
def chances(rules: ThirdCard, decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """How likely it is that the Player's hand wins, that the Banker's does, and that they tie."""
    shoe, wins = (16 * decks, *(4 * decks,) * 9), [0, 0, 0]
    for players, bankers, ways, left in _first_cards(shoe):
        for player, banker, orders in _drawn(players, bankers, left, rules):
            wins[0 if player > banker else 1 if banker > player else 2] += ways * orders
    total = sum(wins)
    return Fraction(wins[0], total), Fraction(wins[1], total), Fraction(wins[2], total)


def _first_cards(shoe: Shoe) -> Iterator[tuple[int, int, int, Shoe]]:
    """What two cards each count, in how many orders they come, and what is left."""
    pairs = list(combinations_with_replacement(range(10), 2))
    for mine in pairs:
        for yours in pairs:
            ways, left = 1, list(shoe)
            for card in (*mine, *yours):
                ways *= left[card]
                left[card] -= 1
            ways *= (1 + (mine[0] != mine[1])) * (1 + (yours[0] != yours[1]))
            yield sum(mine) % 10, sum(yours) % 10, ways, tuple(left)


def _drawn(player: int, banker: int, left: Shoe, rules: ThirdCard) -> Iterator[tuple[int, int, int]]:
    """Final counts by section 9, each with the number of orders of two further cards that bring it about."""
    cards = sum(left)
    both = cards * (cards - 1)
    if rules.is_barred(player, banker):
        yield player, banker, both
    elif not rules.player_draws(player):
        yield from _banker_drawn(player, banker, None, left, cards - 1, rules)
    else:
        for third, there in enumerate(left):
            rest = tuple(n - (card == third) for card, n in enumerate(left))
            for one, other, orders in _banker_drawn((player + third) % 10, banker, third, rest, 1, rules):
                yield one, other, there * orders


def _banker_drawn(
    player: int, banker: int, third: int | None, left: Shoe, unused: int, rules: ThirdCard
) -> Iterator[tuple[int, int, int]]:
    """The Banker's turn; `unused` is the number of ways in which a card may come that this one leaves over."""
    if not rules.banker_draws(banker, third):
        yield player, banker, sum(left) * unused
        return
    for card, there in enumerate(left):
        yield player, (banker + card) % 10, there * unused


@lru_cache(maxsize=16)
def triple_chance(rules: ThirdCard, decks: int, *, is_banker: bool) -> Fraction:
    """How likely it is that a hand draws the same card three times."""
    shoe, ways = (16 * decks, *(4 * decks,) * 9), 0
    for value, there in enumerate(shoe):
        left = tuple(n - 3 * (card == value) for card, n in enumerate(shoe))
        ways += there // decks * perm(decks, 3) * _orders_that_draw(2 * value % 10, left, rules, is_banker=is_banker)
    return Fraction(ways, perm(sum(shoe), 6))


def _orders_that_draw(pair: int, left: Shoe, rules: ThirdCard, *, is_banker: bool) -> int:
    """In how many orders the other hand's cards, and one more, come so that a hand of this count draws a third."""
    orders = 0
    for one, two, three in product(range(10), repeat=3):
        other = (one + two) % 10
        if rules.is_barred(pair, other):
            continue
        player_draws = rules.player_draws(other if is_banker else pair)
        draws = rules.banker_draws(pair, three if player_draws else None) if is_banker else player_draws
        taken = left[two] - (one == two), left[three] - (three == one) - (three == two)
        orders += draws * left[one] * taken[0] * taken[1]
    return orders


MATHS = Maths(analyse=analyse, plays=PLAYS)
