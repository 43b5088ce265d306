"""A table of a house elsewhere: the line to it, what is heard there, its promises proved, and a seat at it.

Nothing here knows the house but through its public API.
"""
