"""Baccarat, as a prototype: a commission, a fee, side wagers that exclude one another, and rules for a third card."""
