"""Four tiles against the bank of a player."""
