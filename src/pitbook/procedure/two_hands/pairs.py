"""A wager on the first two cards of a hand: whether they are a pair, and how good a one."""

from __future__ import annotations

from pitbook.cards.kinds_of_pair import kind_of_pair
from pitbook.law import Odds
from pitbook.law.wager_name import WagerName
from pitbook.table.places import Pile, Stake
from pitbook.table.round import Round


def pair_odds(table: Round, stake: Stake) -> tuple[str, Odds | None]:
    """The pair that a stake is on, in words, and what it pays; no odds where there is none.

    Its wager is one of a family, which names the pay table, and the member names the hand.
    """
    family, hand = WagerName.parse(stake.wager)
    pile = Pile(hand)
    kind = kind_of_pair(table.cards_in(pile))
    cards = " ".join(card.text for card in table.cards_in(pile)[:2])
    made = f"a {kind.replace('-', ' ')}" if kind else "no pair"
    words = f"the {pile}'s first two cards, {cards}, are {made}"
    return words, table.law.paytables[family].pays[kind] if kind else None
