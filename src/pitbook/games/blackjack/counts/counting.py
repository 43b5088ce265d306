"""What the count of Blackjack takes for granted of the law, and how a notice looks to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitbook.errors import BadInput
from pitbook.games.blackjack.counts.hands import Composition, full_shoe
from pitbook.games.blackjack.counts.table import UpCard, count_table
from pitbook.games.blackjack.counts.ways import AgainstBlackjack, Doubling, Ways
from pitbook.law import Edition, Notice
from pitbook.law.edition import PointValue
from pitbook.maths.analysis import Question, check_counted

COUNTED: Final[Mapping[str, PointValue]] = {
    "deck-size": 52,
    "initial-cards": 2,
    "dealer-initial-cards": 1,
    "blackjack-total": 21,
    "ten-value": 10,
    "ace-value": 11,
    "ace-otherwise": 1,
    "most": 21,
    "stand-from": 12,
    "dealer-draws-to": 16,
    "dealer-soft-draws-to": 16,
    "double-without": "ace",
    "double-most": "original",
    "split-stake": "original",
    "hands-per-box": 3,
    "ace-splits": 1,
    "cards-to-split-aces": 1,
    "split-blackjack": "is-21",
}
"""What holds in every edition; one that says otherwise is refused."""
COUNTED_FREE: Final[Mapping[str, PointValue]] = {
    "free-double-totals": ["9", "10", "11"],
    "free-split-values": ["11", "2", "3", "4", "5", "6", "7", "8", "9"],
    "free-bet-hands-per-box": 3,
    "free-bet-ace-splits": 1,
    "free-bet-draws-to": 16,
    "free-bet-soft-draws-to": 17,
    "dealer-stands-off-on": 22,
}
COUNTED_STYLE_A: Final[Mapping[str, PointValue]] = {"style-a-draws-to": 16, "style-a-soft-draws-to": 17}


def check_law(notice: Notice) -> None:
    law: Edition = notice.edition
    check_counted(law, COUNTED)
    if notice.flag("free-bet"):
        check_counted(law, COUNTED_FREE)
    if notice.flag("style-a"):
        check_counted(law, COUNTED_STYLE_A)


def ways_of(notice: Notice) -> Ways:
    """The table of a notice, lab values included."""
    check_law(notice)
    return Ways(
        hits_soft_17=notice.flag("style-a"),
        is_free_bet=notice.flag("free-bet"),
        doubling=Doubling(notice.choice("double")),
        hands=int(notice.choice("hands")),
        lost=AgainstBlackjack(notice.choice("against-blackjack")),
        splits=notice.choice("splitting") == "true",
    )


def shoe_of(notice: Notice) -> Composition:
    return full_shoe(notice.decks)


def counted(question: Question, play: str | None = None) -> tuple[UpCard, ...]:
    """The table that is asked about, under the play that is asked about or another."""
    if question.odds("main", "win").ratio != 1:
        what = "the best play is counted for a main wager that wins 1 to 1"
        raise BadInput(what, where="main.win", remedy="leave it; the odds of a blackjack may be changed")
    return count_table(shoe_of(question.notice), ways_of(question.notice), play or question.play)
