"""Roulette, as a prototype: a wheel instead of cards, and a layout that everybody wagers on."""
