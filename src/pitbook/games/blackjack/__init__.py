"""Blackjack, Division 2."""
