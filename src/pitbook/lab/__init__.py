"""The lab: what is asked of a game's mathematics, answered, compared, simulated and reported.

Nothing here counts: that is for each game's own mathematics. No game is known by name.
"""
