"""The client in the documents plays a session against a house that really runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from cli.real_house import real_house

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "house_client.py"


def test_the_client_plays_and_decides(tmp_path: Path) -> None:
    with real_house(tmp_path) as house:
        command = [sys.executable, str(EXAMPLE), house.address, "2"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"^rule 5\.1\(a\) +Guest [\w-]+ stakes \$10\.00 on box 1 ante$", done.stdout, re.M)) == 2
    assert len(re.findall(r"^rule \S+ +box 1 chooses to bet$", done.stdout, re.M)) == 2
    ends = re.findall(r"^rule \S+ +box 1 (ante|bet): .+$", done.stdout, re.M)
    assert sorted(ends) == ["ante", "ante", "bet", "bet"]
    assert re.search(r"^balance \d+\.\d\d of play money$", done.stdout, re.M)


def test_the_client_needs_only_the_standard_library_and_websockets() -> None:
    imported = re.findall(r"^(?:import|from) (\w+)", EXAMPLE.read_text(encoding="utf-8"), re.M)
    assert {name for name in imported if name not in sys.stdlib_module_names} == {"websockets"}
