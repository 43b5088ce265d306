"""A table in use: its record, its routine, its shuffles, taking it up again, and what is sent about it.

Nothing here takes a command.
"""
