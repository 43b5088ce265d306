"""Processes that help the house do not outlive it, however it ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from house import helping


def test_a_helper_ends_when_its_house_is_killed() -> None:
    house = subprocess.Popen([sys.executable, Path(helping.__file__)], stdout=subprocess.PIPE, text=True)
    try:
        assert house.stdout is not None
        assert house.stdout.readline() == "helping\n"
    finally:
        house.kill()
    rest, _ = house.communicate(timeout=60)  # it ends when nobody holds the output open any more
    assert rest == ""
