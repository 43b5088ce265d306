"""Three Card Poker: three cards against the dealer's three, and the Six Card Bonus on all six of them."""
