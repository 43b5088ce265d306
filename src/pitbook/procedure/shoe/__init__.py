"""The steps that divisions with a shoe and two hands share, and how their mishaps are written down.

Nothing here ranks a poker hand.
"""
