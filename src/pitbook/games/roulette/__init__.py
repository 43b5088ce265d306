"""Roulette: a wheel of 37 or 38 pockets, a ball, and wagers on where it comes to rest."""
