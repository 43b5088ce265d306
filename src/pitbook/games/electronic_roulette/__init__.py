"""Electronic Roulette: a dealer spins the ball, and players wager at up to thirty terminals."""
