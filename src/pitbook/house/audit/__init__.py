"""Checking what was kept, whole houses and single rounds, without changing anything.

Nothing here is needed to run a table.
"""
