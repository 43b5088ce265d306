"""High Card: every box and the dealer get a card from a shoe."""
