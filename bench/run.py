"""Every benchmark, each in a process of its own: `make bench`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main() -> None:
    here = Path(__file__).parent
    for script in sorted(here.glob("*.py")):
        if script.name != Path(__file__).name:
            print(f"\n{script.name}", flush=True)
            subprocess.run([sys.executable, str(script)], check=True)


if __name__ == "__main__":
    main()
