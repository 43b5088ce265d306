"""The steps that divisions of poker share: what goes wrong at such a table, and how a hand or a round is undone.

Shoes and dice have no place here.
"""
