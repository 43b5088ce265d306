"""The law as data: clauses in our words, editions as patches, pay tables, notices.

Nothing here knows a round, a table or a person.
"""

from pitbook.law.edition import Clause, Edition, PayTable, Prize, PrizeTable
from pitbook.law.money import Cents, Odds, cents, dollars
from pitbook.law.notice import Limit, Notice
from pitbook.law.rulebook import Rulebook, load_rulebook

__all__ = [
    "Cents",
    "Clause",
    "Edition",
    "Limit",
    "Notice",
    "Odds",
    "PayTable",
    "Prize",
    "PrizeTable",
    "Rulebook",
    "cents",
    "dollars",
    "load_rulebook",
]
