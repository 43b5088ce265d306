"""The count of Blackjack in its parts: hands, the dealer's draw, the best play, splits, side wagers, rounds by chance.

Nothing here knows cents or clauses: a notice is looked at in `counting`, and what the figures mean stands in `maths`.
"""
