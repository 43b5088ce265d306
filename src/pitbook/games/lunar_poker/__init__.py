"""Lunar Poker: exchange cards or buy a sixth, be paid for two combinations, force the dealer to qualify."""
