"""What short commands cost in processor time, in one tree or in two side by side: `python bench/commands.py TREE TREE`.

Both trees run on the packages of this Python, turn about, so that a slow hour slows both. The modules are compiled
beforehand, as those of an installed package are, and the answer of `edge` is in the cache.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

RECORD = {
    "game": "caribbean-stud",
    "notice": {"jackpot": True, "pool": 2_500_000},
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "wagers": {"ante": 1000, "jackpot": 100},
            "cards": "Ah Kh Qh Jh Th",
            "choices": ["bet"],
        }
    ],
    "dealer": "Ad Kc 8h 5s 3d",
}
START = "from pitbook.cli.main import run; run()"


def seconds(tree: Path, kept: Path, words: list[str]) -> float:
    """User and system time of one command of a tree."""
    own = {"PYTHONPATH": str(tree / "src"), "PITBOOK_CACHE": str(kept / "answers"), "PYTHONPYCACHEPREFIX": str(kept)}
    rest = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", START, *words], env=rest | own, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(trees: list[Path], words: list[str], runs: int, folder: Path) -> list[list[float]]:
    """For each tree the times of its runs, after one that fills its caches."""
    kept = [folder / str(number) for number in range(len(trees))]
    for tree, own in zip(trees, kept, strict=True):
        seconds(tree, own, words)
    rounds = [[seconds(tree, own, words) for tree, own in zip(trees, kept, strict=True)] for _ in range(runs)]
    return [list(times) for times in zip(*rounds, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="*", type=Path, default=[Path(__file__).parent.parent])
    parser.add_argument("--runs", type=int, default=10)
    given = parser.parse_args()
    table = Table("user + system, median (least to most)", *map(str, given.trees))
    if len(given.trees) == 2:
        table.add_column("second / first", justify="right")
    with tempfile.TemporaryDirectory() as name:
        record = Path(name, "record.json")
        record.write_text(json.dumps(RECORD))
        commands = {
            "settle": ["settle", str(record)],
            "edge, cached": ["edge", "caribbean-stud"],
            "--help": ["--help"],
        }
        for title, words in commands.items():
            times = measure(given.trees, words, given.runs, Path(name))
            cells = [f"{statistics.median(each):.3f} s ({min(each):.2f} to {max(each):.2f})" for each in times]
            if len(times) == 2:
                cells.append(f"{statistics.median(times[1]) / statistics.median(times[0]):.2f}")
            table.add_row(title, *cells)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
