"""The lab: what is asked of a game's mathematics, answered, compared, simulated and reported."""
