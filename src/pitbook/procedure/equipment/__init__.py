"""What games are played with: packs of cards or tiles, dice, a wheel; how each is kept in order, and what chance draws.

No rule of a game lives here, and nobody's money.
"""
