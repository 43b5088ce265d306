"""A house that is killed again and again in the middle of play: `make soak`.

Every life of the server ends with SIGKILL at a random moment. Then everything that it had acknowledged is asked for
again, the whole house is audited from time to time, and at the end of each house every round must come to its end.
A seed gives the same houses, players and moments; how the machine schedules them is its own.
"""

from __future__ import annotations

import argparse
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.house.load import databases

from house.crashing import Ordeal

KILLS_A_HOUSE = 20


@contextmanager
def new_ordeal(number: int, seed: int) -> Iterator[Ordeal]:
    """Every third house is on PostgreSQL."""
    with databases(is_postgres=number % 3 == 2) as (db, _), tempfile.TemporaryDirectory() as folder:
        yield Ordeal(db, Path(folder), seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}: {arguments.kills} kills, {KILLS_A_HOUSE} to a house", flush=True)
    started, wrong, kills, acknowledged, opening = time.monotonic(), [], 0, 0, []
    for number in range(-(-arguments.kills // KILLS_A_HOUSE)):
        with new_ordeal(number, arguments.seed + number) as ordeal:
            found = ordeal.run(min(KILLS_A_HOUSE, arguments.kills - kills))
        kills, acknowledged = kills + ordeal.kills, acknowledged + ordeal.acknowledged
        opening += ordeal.starting
        wrong += found
        database = ordeal.db.partition(":")[0]
        print(f"house {number + 1} ({database}): {kills} kills, {acknowledged:,} acknowledged, {len(wrong)} wrong")
        for each in found[:10]:
            print(f"  {each[:600]}")
        sys.stdout.flush()
    print(
        f"{kills} kills in {time.monotonic() - started:.0f} s, {acknowledged:,} commands acknowledged, "
        f"open again after {statistics.median(opening):.2f} s; {'all there' if not wrong else f'{len(wrong)} WRONG'}"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
