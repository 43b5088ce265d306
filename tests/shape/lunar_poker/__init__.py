"""Lunar Poker as a prototype: decisions that are locked in, cards exchanged and bought, and a rack shuffled again."""
