"""Blackjack as a prototype: several bettors on a box, several hands, several windows, hands that cost nothing."""
