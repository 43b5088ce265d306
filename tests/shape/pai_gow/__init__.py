"""Pai Gow: tiles, and a bank that a player may hold."""
