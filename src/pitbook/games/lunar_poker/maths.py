"""The exact mathematics of the super wager, of which the first five cards decide alone; the ante is not counted yet."""

from __future__ import annotations

from fractions import Fraction

from pitbook.games.contract import Maths
from pitbook.games.lunar_poker.counting import COUNTED, HANDS, super_hands
from pitbook.games.lunar_poker.decisions import DRAW_FEE, FORCE_FEE
from pitbook.maths.analysis import (
    BEST,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    StrategyMaths,
    WagerMaths,
    check_counted,
    play_named,
)
from pitbook.maths.following import NOT_COUNTED
from pitbook.maths.method import Method

METHOD = Method.exact("count of all hands of five cards")
PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "every super combination is declared"), None)}


def analyse(question: Question) -> GameMaths:
    play_named(PLAYS, question.play)
    check_counted(question.law, COUNTED)
    counts = super_hands(may_be_paired=question.notice.choice("ace-king-queen") == "held")
    table, most = f"super-{question.notice.choice('super')}", question.notice.cents("max-payout")
    won = [
        Outcome(row.replace("-", " "), question.winnings(question.odds(table, row), most=most), Fraction(count, HANDS))
        for row, count in counts.items()
    ]
    lost = Outcome("lose", Fraction(-1), 1 - Fraction(sum(counts.values()), HANDS))
    words = (
        "Declare every combination that the super wager is paid for, before anything else is chosen.",
        "Nothing is said here of folding, drawing and betting: the ante is not counted.",
    )
    follows = dict.fromkeys(("ante", "bet", DRAW_FEE, FORCE_FEE), NOT_COUNTED)
    rows = (WagerMaths("super", (*won, lost), method=METHOD),)
    return GameMaths(rows, StrategyMaths(question.play, words), follows=follows)


MATHS = Maths(analyse=analyse, plays=PLAYS)
