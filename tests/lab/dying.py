"""Tasks that kill the process they run in; a module of its own, so that other processes can import it."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class DiesOnce:
    """Squares numbers; its process dies at number 5, the first time."""

    mark: Path

    def __call__(self, number: int) -> int:
        if number == 5 and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


@dataclass(frozen=True)
class DiesAlways:
    """Its process dies every time, which a file for each counts."""

    folder: Path

    def __call__(self, number: int) -> int:
        (self.folder / str(os.getpid())).touch()
        os.kill(os.getpid(), signal.SIGKILL)
        return number
