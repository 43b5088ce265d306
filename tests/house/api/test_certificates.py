"""A house that serves HTTPS by a certificate of its own, and certificates that are refused before it opens."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from house.conftest import Driver
from patience import PATIENCE_SECONDS, wait_until
from pitbook.errors import BadInput
from pitbook.house.api.app import create_app
from pitbook.house.certificates import Certificate, read_certificate
from pitbook.house.premises import configure


def make(folder: Path, name: str, password: bytes = b"") -> Certificate:
    """A certificate that vouches for itself, at this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    builder = builder.add_extension(
        x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
    )
    lock = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    made = Certificate(folder / f"{name}.pem", folder / f"{name}-key.pem")
    made.cert.write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    made.key.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, lock))
    return made


@contextmanager
def serving(house: Driver, certificate: Certificate) -> Iterator[str]:
    config = configure(create_app(house.house), certificate=certificate)
    config.port = 0
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(PATIENCE_SECONDS)


def test_a_house_is_served_by_https_and_its_tables_too(sqlite_house: Driver, tmp_path: Path) -> None:
    certificate = make(tmp_path, "house")
    sqlite_house.table("t1", "dragon-21")
    trusting = ssl.create_default_context(cafile=certificate.cert)
    with serving(sqlite_house, certificate) as address:
        reply = httpx.post(f"https://{address}/api/v1/guests", verify=trusting, timeout=PATIENCE_SECONDS)
        assert reply.status_code == 201
        assert "secure" in reply.headers["set-cookie"].lower()
        with connect(f"wss://{address}/api/v1/tables/t1/live", ssl=trusting, open_timeout=PATIENCE_SECONDS) as line:
            assert '"hello"' in str(line.recv(PATIENCE_SECONDS))
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"http://{address}/api/v1/tables", timeout=PATIENCE_SECONDS)


def test_one_file_may_hold_both(tmp_path: Path) -> None:
    made, both = make(tmp_path, "house"), tmp_path / "both.pem"
    both.write_bytes(made.key.read_bytes() + made.cert.read_bytes())
    assert read_certificate(both, None) == Certificate(both, both)
    assert read_certificate(None, None) is None


def test_what_would_not_serve_is_refused_by_name(tmp_path: Path) -> None:
    made, other, locked = make(tmp_path, "house"), make(tmp_path, "other"), make(tmp_path, "locked", b"secret")
    nothing, text = tmp_path / "nothing.pem", tmp_path / "text.pem"
    text.write_text("hello")
    wrong = [
        (nothing, made.key, "--cert", "cannot be read"),
        (made.cert, nothing, "--cert-key", "cannot be read"),
        (tmp_path, made.key, "--cert", "cannot be read"),
        (text, made.key, "--cert", "not in PEM form"),
        (made.cert, other.key, "--cert-key", "is not the key of"),
        (made.cert, made.cert, "--cert-key", "cannot be used with"),
        (locked.cert, locked.key, "--cert-key", "cannot be used with"),
        (made.cert, None, "--cert", "does not hold a certificate and its key"),
        (None, made.key, "--cert-key", "without its certificate"),
    ]
    for cert, key, where, what in wrong:
        with pytest.raises(BadInput, match=what) as refusal:
            read_certificate(cert, key)
        assert refusal.value.where == where
        assert refusal.value.remedy
