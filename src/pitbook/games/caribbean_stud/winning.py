"""What wins in Caribbean Stud beside the better hand: the row of a bet, and section 11, the progressive jackpot.

The arithmetic of 11.9 and 11.10 stands alone, so that anybody can check it:

>>> from pitbook.games import find_game
>>> table = find_game("caribbean-stud").rulebook.edition().prizetables["jackpot"].prizes
>>> prizes(table, Cents(1_000_000), ["flush", "straight-flush", "straight-flush"])
[Award(cents=10000, from_pool=10000), Award(cents=100000, from_pool=100000), Award(cents=100000, from_pool=100000)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitbook.cards import FIVE_CARD
from pitbook.law import Cents, Clause, Edition, Prize, dollars
from pitbook.procedure.poker.showdown import end_hand
from pitbook.procedure.pool import received_by
from pitbook.table.ask import ask, do
from pitbook.table.facts import Contributed, JackpotWon, Noted
from pitbook.table.places import Role, Stake
from pitbook.table.requests import ClaimPool, Count, Do, PoolClaim
from pitbook.table.round import Box, Misdeal, Round, Step


def bet_row(category: str) -> str:
    """The row of the bet's pay table for a winning hand; of odd cards only ace-king can win."""
    return "ace-king" if category == "odd-cards" else category


def jackpot_hands(law: Edition) -> tuple[str, ...]:
    """The hands that win a prize of the jackpot."""
    return law.several("jackpot-hands")


class Award(NamedTuple):
    """A prize, and how much of it the pool could bear; the house makes up the rest."""

    cents: Cents
    from_pool: Cents


def prizes(table: Mapping[str, Prize], pool: Cents, hands: Sequence[str]) -> list[Award]:
    """What each hand is paid: fixed prizes first, then tenths of what is left, then equal shares of the rest."""
    awards: dict[int, Award] = {}
    left = pool
    for share in sorted({table[hand].share for hand in hands}):
        ranked = [n for n, hand in enumerate(hands) if table[hand].share == share]
        parts = len(ranked) if share == 1 else 1
        base = left
        for n in ranked:
            prize = table[hands[n]]
            due = max(prize.cents, int(base * prize.share / parts))
            awards[n] = Award(Cents(due), Cents(min(due, left)))
            left = Cents(left - awards[n].from_pool)
    return [awards[n] for n in range(len(hands))]


def to_pool(table: Round, staked: Cents) -> Cents:
    """The part of a jackpot wager that goes to the pool; what the operator keeps is rounded down (11.6)."""
    return Cents(staked - int(staked * table.notice.share("retained")))


def contribute(table: Round, clause: Clause, stake: Stake, because: str, kind: type[Contributed] = Contributed) -> None:
    """A jackpot wager that wins nothing goes where jackpot wagers go."""
    staked = table.stakes[stake]
    table.end(kind(clause, stake, staked, because, to_pool(table, staked)))


def settle_jackpot(table: Round) -> Step:
    """Pay the hands that qualify, after everything else has been settled (11.12)."""
    claimed = table.live_boxes
    if not claimed:
        return
    yield from _verify(table, claimed)
    if table.in_play():
        yield from _count_deck(table)
    granted = None
    while granted is None:
        claimed = table.live_boxes
        if not claimed:
            return
        granted = yield from ask(table, _claim(table, claimed))
    hands = [_category(table, box) for box in claimed]
    awards = prizes(table.law.prizetables["jackpot"].prizes, granted.cents, hands)
    shares = table.law.prizetables["jackpot"].prizes
    order = sorted(zip(claimed, hands, awards, strict=True), key=lambda claim: shares[claim[1]].share)  # 11.10
    for box, hand, award in order:
        _pay(table, box, hand, award, hands)
        end_hand(table, box, table.cite("10.2"))


def _verify(table: Round, claimed: list[Box]) -> Step:
    for box in claimed:
        if not box.is_live:
            continue
        task = f"verify the hand of box {box.number} and notify the game supervisor"
        yield from do(table, Do(table.cite("11.13"), task, (Role.DEALER,)))


def _count_deck(table: Round) -> Step:
    counted = None
    while counted is None:
        counted = yield from ask(table, Count(table.cite("11.14"), "the cards of the deck in use"))
    if counted.count != table.law.point("deck-size").value:
        raise Misdeal(table.law.point("short-deck").clause, f"the deck has {counted.count} cards")
    table.tell(Noted(table.cite("11.14"), f"the deck was counted: {counted.count} cards"))


def _claim(table: Round, claimed: list[Box]) -> ClaimPool:
    """Hands are in order of their first card from a shoe, of their last from a shuffler (11.11)."""
    which = min if table.notice.choice("dealing") == "shoe" else max
    claims = tuple(
        PoolClaim(
            box.number,
            box.player,
            _category(table, box),
            which(received) if (received := received_by(table, box.pile)) else None,
        )
        for box in claimed
    )
    stakes = [table.stakes[Stake(box.number, box.player, "jackpot")] for box in claimed]
    given = sum(end.to_pool for end in table.ended.values() if isinstance(end, Contributed))
    pending = given + sum(to_pool(table, staked) for staked in stakes)
    return ClaimPool(table.cite("11.9"), claims, Cents(pending))


def _pay(table: Round, box: Box, hand: str, award: Award, hands: list[str]) -> None:
    stake = Stake(box.number, box.player, "jackpot")
    own = FIVE_CARD.describe(FIVE_CARD.strength(table.cards_in(box.pile)))
    because = f"{own} wins {dollars(award.cents)} of the jackpot"
    if award.from_pool < award.cents:
        because += f", {dollars(award.cents - award.from_pool)} of it made up by the house"
    staked = table.stakes[stake]
    table.end(
        JackpotWon(
            _prize_clause(table, hand, hands, award),
            stake,
            staked,
            because,
            to_pool(table, staked),
            award.from_pool,
            Cents(award.cents - award.from_pool),
        )
    )


def _prize_clause(table: Round, hand: str, hands: list[str], award: Award) -> Clause:
    prize = table.law.prizetables["jackpot"].prizes[hand]
    if len(hands) == 1:
        return table.cite(f"11.9({prize.part})")
    if hand == "royal-flush":
        return table.cite("11.10(c)(i)" if award.cents == prize.cents else "11.10(c)(ii)")
    return table.cite("11.10(b)" if prize.share else "11.10(a)")


def _category(table: Round, box: Box) -> str:
    return FIVE_CARD.category(FIVE_CARD.strength(table.cards_in(box.pile)))
