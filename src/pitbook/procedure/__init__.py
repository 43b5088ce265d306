"""What divisions share, step by step: wagers, dealing, looking, nominees, a sitting, a linked pool;
equipment, and kits for poker, for shoes and for two hands.

No game is named here, and nothing is read from a file.
"""
