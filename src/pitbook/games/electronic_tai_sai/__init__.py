"""Electronic Tai-Sai: a dealer tumbles three dice, and players wager at up to thirty terminals."""
