"""What the store must not tell to whoever can read it: sealed with a key that is kept outside it.

>>> key = HouseKey(bytes(32))
>>> blob = key.seal(b"Ah Kd", "table t1 round 4")
>>> key.unseal(blob, "table t1 round 4")
b'Ah Kd'
>>> key.unseal(blob, "table t2 round 4")
Traceback (most recent call last):
pitbook.errors.BadSeal: the seal of table t2 round 4 is broken: restore the row from a copy, or the key that sealed it
"""

from __future__ import annotations

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitbook.errors import BadInput, BadSeal
from pitbook.house.store.keyed_hash import KeyedHash
from pitbook.house.store.private_files import keep_private

_SIZE = 32
_NONCE = 12


class HouseKey:
    """The one secret of a house. Each use of it works with a key of its own, made from it."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != _SIZE:
            raise BadInput(f"a house key has {_SIZE} bytes, this one {len(secret)}", remedy="give the right file")
        self.secret = secret
        self._marking: dict[str, KeyedHash] = {}
        self._cipher = ChaCha20Poly1305(self.derive("seal"))

    @classmethod
    def load(cls, path: Path, *, may_create: bool = False) -> HouseKey:
        """The key in this file; a new house makes one that only its owner can read."""
        try:
            if may_create and not path.exists():
                _create(path)
            keep_private(path)
            return cls(path.read_bytes())
        except OSError as error:
            remedy = "give the key of this house with --key; without it nothing sealed can be read"
            raise BadInput(f"no house key at {path} ({error.strerror})", remedy=remedy) from None

    def derive(self, purpose: str) -> bytes:
        """The key for one use."""
        return hmac.digest(self.secret, f"pitbook {purpose}".encode(), "sha256")

    def mac(self, purpose: str, data: bytes) -> str:
        """A mark that nobody can put on this data without the key."""
        marking = self._marking.get(purpose)
        if marking is None:  # made once: uses are few and named in the source
            marking = self._marking[purpose] = KeyedHash(self.derive(purpose))
        return marking.of(data)

    def seal(self, data: bytes, label: str) -> bytes:
        """The data, unreadable without the key and bound to where it belongs."""
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, data, label.encode())

    def unseal(self, blob: bytes, label: str) -> bytes:
        try:
            return self._cipher.decrypt(blob[:_NONCE], blob[_NONCE:], label.encode())
        except (InvalidTag, ValueError):
            remedy = "restore the row from a copy, or the key that sealed it"
            raise BadSeal(f"the seal of {label} is broken", remedy=remedy) from None


def _create(path: Path) -> None:
    """Put a new key there, whole or not at all, and never in the place of another."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(_SIZE))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # somebody else was faster: theirs is the key
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the name of the file as well: a house without its key is lost
    finally:
        os.close(folder)
