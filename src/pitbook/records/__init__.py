"""The round that a person wrote down: its shape, its reader, what it tells, and what is left over.

Nothing here knows a database, a game by name or a table that is being played.
"""
