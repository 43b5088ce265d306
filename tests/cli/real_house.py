"""`pitbook serve` as a process of its own, on a port of its own, as somebody starts it who gives no other option."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from patience import PATIENCE_SECONDS
from pitbook.house.house import House
from pitbook.house.premises import furnish, open_house


def furnish_for_haste(house: House) -> None:
    """A round begins as soon as the one before is over: nobody looks at the result."""
    furnish(house, pause_seconds=0)


class RealHouse:
    """A house that can be killed and started again at the same address."""

    def __init__(self, folder: Path, prepare: Callable[[House], None] = furnish_for_haste) -> None:
        self.db, self.key = f"sqlite:///{folder}/house.db", folder / "house.key"
        self.folder, self.port = folder, 0
        self.said: list[str] = []
        self.process: subprocess.Popen[str] | None = None
        house = open_house(self.db, self.key)
        prepare(house)
        house.commit()
        house.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> RealHouse:
        program = Path(sys.executable).with_name("pitbook")
        words = ["serve", "--db", self.db, "--key", str(self.key), "--port", str(self.port)]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=log, text=True)
        guard = threading.Timer(PATIENCE_SECONDS, self.process.kill)
        guard.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        guard.cancel()
        assert "http://" in line, (self.folder / "log").read_text()[-2000:]
        self.port = int(line.split("http://127.0.0.1:")[1].split()[0])
        self.said = [line]
        while "Try:" not in line:
            self.said.append(line := self.process.stdout.readline())
        return self

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE_SECONDS)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def ask(self, method: str, path: str, token: str = "", /, **body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": f"key-{uuid.uuid4().hex}"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        data = json.dumps(body).encode() if body else None
        request = Request(f"{self.address}/api/v1{path}", method=method, headers=headers, data=data)
        with urlopen(request, timeout=PATIENCE_SECONDS) as reply:
            return json.load(reply)

    def player(self, name: str, cents: int = 1_000_000) -> str:
        """The token of a new player with so many chips."""
        token: str = self.ask("POST", "/people", name=name, password="ten letters and more")["token"]
        self.ask("POST", "/cashier/buy-in", token, cents=cents)
        return token


@contextmanager
def real_house(folder: Path, prepare: Callable[[House], None] = furnish_for_haste) -> Iterator[RealHouse]:
    house = RealHouse(folder, prepare)
    try:
        yield house.start()
    finally:
        house.kill()
