"""Whose money is where: the ledger, what facts post to it, what is owed. Nothing here decides who may move it."""
