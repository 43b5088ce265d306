"""The steps that divisions share in which a shoe lives on from round to round, and how its mishaps are written down.

Whose hands the cards go to is not known here, and nothing ranks one.
"""
