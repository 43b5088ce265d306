"""What divisions share, step by step: wagers, dealing, looking, nominees, a sitting, the cards in use, a linked pool;
kits for poker and for shoes.

No game is named here, and nothing is read from a file.
"""
