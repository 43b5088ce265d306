"""Racing Card Derby: the four suits run a race, card by card."""
