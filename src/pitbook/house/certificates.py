"""A certificate for a house that is served by HTTPS; whether it is good is known before the doors open."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from pathlib import Path

from pitbook.errors import BadInput


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and of its key, which may be one."""

    cert: Path
    key: Path


def read_certificate(cert: Path | None, key: Path | None) -> Certificate | None:
    """The certificate that was named, if one was; one that would not serve is refused."""
    if cert is None:
        if key is not None:
            raise BadInput("a key without its certificate", where="--cert-key", remedy="give --cert FILE too")
        return None
    found = Certificate(cert, key or cert)
    for option, file in (("--cert", found.cert), ("--cert-key", found.key)):
        _check_readable(option, file)
    _check_fit(found, is_one=key is None)
    return found


def _check_readable(option: str, file: Path) -> None:
    try:
        text = file.read_bytes()
    except OSError as error:
        remedy = "name a file in PEM form that this user may read"
        raise BadInput(f"{file} cannot be read ({error.strerror})", where=option, remedy=remedy) from None
    if b"-----BEGIN " not in text:
        raise BadInput(f"{file} is not in PEM form", where=option, remedy="it begins with -----BEGIN …")


def _check_fit(found: Certificate, *, is_one: bool) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(found.cert, found.key, password=_locked)
    except ssl.SSLError as error:
        if is_one:
            remedy = "name the file of its key with --cert-key, unlocked and in PEM form"
            raise BadInput(
                f"{found.cert} does not hold a certificate and its key", where="--cert", remedy=remedy
            ) from None
        what = "is not the key of" if error.reason == "KEY_VALUES_MISMATCH" else "cannot be used with"
        remedy = "give the certificate, and after it in the same file those that vouch for it, and its own unlocked key"
        raise BadInput(f"{found.key} {what} {found.cert}", where="--cert-key", remedy=remedy) from None


def _locked() -> str:
    """Nobody is asked for a password where a house starts by itself; so a locked key does not open."""
    return ""
