"""A game for tests of the house."""
