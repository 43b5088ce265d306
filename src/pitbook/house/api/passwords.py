"""Passwords: which are good enough, and how only a costly hash of each is kept."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitbook.errors import BadInput

COSTLY: Final = PasswordHasher()
"""As costly as argon2 advises."""

MOST_HASHED_AT_ONCE: Final = 2

_COMMON: Final = re.compile(
    "password|passwort|passwords|letmein|welcome|iloveyou|administrator|admin|operator|pitbook|casino|qwerty|qwertyuiop"
    "|asdfghjkl|monkey|dragon|football|baseball|princess|sunshine|superman|changeme|secret|default"
)
"""A password that is one of these words with digits and marks around it is no password."""

_RUNS: Final = frozenset({"1234567890", "12345678901", "123456789012", "0123456789", "0987654321", "9876543210"})


class Passwords:
    """Makes and checks hashes of passwords, off the loop."""

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._dummy = self._hasher.hash(secrets.token_hex(8))
        self._turn = asyncio.Semaphore(MOST_HASHED_AT_ONCE)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def is_right(self, kept: str | None, password: str) -> bool:
        """Whether this is the password whose hash is kept; to have none takes as long as to be wrong."""
        async with self._turn:
            return await asyncio.to_thread(self._verify, kept or self._dummy, password) and bool(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def check_password(name: str, password: str, where: str = "password") -> None:
    """Long enough, and none of the first that anybody would try."""
    if not 10 <= len(password) <= 200:
        raise BadInput("a password has ten to two hundred characters", where=where, remedy="use a longer one")
    plain, letters = password.casefold(), re.sub(r"[\W\d_]", "", password.casefold())
    if (
        len(set(plain)) < 5
        or _COMMON.fullmatch(letters)
        or plain in _RUNS
        or (len(name) > 2 and name.casefold() in plain)
    ):
        what = "this password is too easy to guess"
        raise BadInput(what, where=where, remedy="use several words, and not your name")
