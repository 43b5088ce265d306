"""Dragon21: two hands dealt from a shoe, and players who back one, the other, or a tie."""
