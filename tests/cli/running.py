"""Running the command line inside the test process."""

from __future__ import annotations

import sys
from typing import NamedTuple

import pytest

from pitbook.cli.main import run


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


def pitbook(capsys: pytest.CaptureFixture[str], *words: str) -> Outcome:
    """What the command prints and how it exits, at 80 columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pitbook", *words])
        patch.setenv("COLUMNS", "80")
        try:
            run()
            code = 0
        except SystemExit as leave:
            code = leave.code if isinstance(leave.code, int) else 0
    out, err = capsys.readouterr()
    return Outcome(code, out, err)
