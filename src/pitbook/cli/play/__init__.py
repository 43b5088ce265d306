"""The table in the terminal, at home or in a house: what a person sees there and what they type.

What the rules allow is never decided here.
"""
