"""Accounts: where money lies, as a kind and, where there are several of it, whose."""

from __future__ import annotations

from functools import lru_cache

_SEPARATOR = ":"


class Account(str):
    """The name of an account. It is text wherever it is kept or shown, and knows its parts.

    >>> Account.of("player", "A1"), Account.of("layout")
    ('player:A1', 'layout')
    >>> Account("player:A1").kind, Account("player:A1").owner, Account("layout").owner
    ('player', 'A1', '')
    """

    __slots__ = ()

    @classmethod
    def of(cls, kind: str, owner: str = "") -> Account:
        return cls(f"{kind}{_SEPARATOR}{owner}" if owner else kind)

    @property
    def kind(self) -> str:
        return _kind_of(self)

    @property
    def owner(self) -> str:
        return self.partition(_SEPARATOR)[2]


@lru_cache(65536)
def _kind_of(account: str) -> str:
    return account.partition(_SEPARATOR)[0]


def beginning(kind: str) -> str:
    """How the names of all accounts of a kind begin that have an owner."""
    return f"{kind}{_SEPARATOR}"


@lru_cache(16384)
def player_account(name: str) -> Account:
    """A player's own money."""
    return Account.of("player", name)
