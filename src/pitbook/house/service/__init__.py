"""The house among many people and processes at once: commands in, news out, work done beside it.

Nothing here knows HTTP.
"""
