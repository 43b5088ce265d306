"""The page for operators is true: every call on it is made, in its order, to a house that really runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from uuid import UUID

import pytest

from cli.real_house import real_house
from docs.markdown import ROOT, blocks
from patience import PATIENCE_SECONDS

PAGE = ROOT / "docs" / "house.md"

_ASK = """#!{python} -IS
import json, os, sys, uuid
from pathlib import Path
from uuid import UUID
from urllib.error import HTTPError
from urllib.request import Request, urlopen

def ask(who, method, path, body=""):
    headers = {{"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}}
    if who:
        headers["Authorization"] = "Bearer " + Path(who + ".token").read_text()
    url = os.environ["HOUSE"] + "/api/v1" + path
    try:
        with urlopen(Request(url, body.encode() or None, headers, method=method), timeout={patience}) as reply:
            return reply.read().decode()
    except HTTPError as error:
        if error.code == 503:  # a busy machine: the house says to ask again later
            return ask(who, method, path, body)
        sys.exit(f"{{method}} {{path}} {{body}}: {{error.code}} {{error.read().decode()}}")

{main}
"""
_MAINS = {
    "ask": "print(ask(*sys.argv[1:]))",
    "enter": "who, path, body = sys.argv[1:]\n"
    'Path(who + ".token").write_text(json.loads(ask("", "POST", path, body))["token"])',
}


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A folder with the two commands that the page defines for its readers."""
    for name, main in _MAINS.items():
        (tmp_path / name).write_text(_ASK.format(python=sys.executable, main=main, patience=PATIENCE_SECONDS))
        (tmp_path / name).chmod(0o755)
    return tmp_path


def test_every_call_on_the_page_succeeds(shell: Path) -> None:
    house_folder = shell / "house"
    house_folder.mkdir()
    script = "\n".join(block.text for block in blocks(PAGE) if block.info == "sh")
    assert script.count("ask ") > 50
    with real_house(house_folder, lambda house: None) as house:
        (link,) = [line for line in house.said if "token=" in line]
        environment = {
            **os.environ,
            "PATH": f"{shell}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOUSE": house.address,
            "TOKEN": link.split("token=")[1].strip(),
            "COLUMNS": "80",
        }
        done = subprocess.run(
            ["sh", "-e"],
            input=script,
            cwd=shell,
            env=environment,
            capture_output=True,
            text=True,
            timeout=4 * PATIENCE_SECONDS,
        )
    assert done.returncode == 0, f"{done.stdout[-1000:]}\n{done.stderr}"
    assert "nothing was promised, the cards are as the dealer keyed them." in done.stdout
    told = [line for line in done.stdout.splitlines() if '"changes"' in line]
    assert len(told) == 1
    # a pair of nines beat ace-king (ante 1 to 1, bet of $20 1 to 1: +$30); against a pair of aces it loses $30
    assert re.search(r'"player:A1": ?-6000\b', told[0])


def test_the_page_defines_the_commands_it_uses() -> None:
    (defined,) = [block.text for block in blocks(PAGE) if block.info == "bash"]
    assert set(re.findall(r"^(\w+)\(\)", defined, re.M)) == {*_MAINS, "key"}


def test_keys_are_made_with_what_every_reader_has() -> None:
    """As the page has it in a shell: python3 is there, since Pitbook is."""
    (defined,) = [block.text for block in blocks(PAGE) if block.info == "bash"]
    (line,) = [line for line in defined.splitlines() if line.startswith("key()")]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    made = [
        subprocess.run(["bash", "-c", f"{line}; key"], capture_output=True, text=True, check=True, env={"PATH": path})
        for _ in range(2)
    ]
    first, second = (UUID(each.stdout.strip()) for each in made)
    assert first != second
