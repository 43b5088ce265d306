"""The round that a person wrote down: its shape, what may go wrong in it, how it is read and settled.

Nothing here knows a database, a game by name or a table that is being played.
"""
