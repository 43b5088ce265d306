"""What the best play came to under the odds of the law, kept so that nobody at a table waits for the count.

`python -m pitbook.games.ultimate_texas_holdem.counts.kept` counts it anew; a test counts it too, and compares.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from pitbook.games.ultimate_texas_holdem.counting import (
    Nets,
    PlayedEnds,
    best_flops,
    count_ends,
    in_whole_numbers,
    nets_of,
)
from pitbook.games.ultimate_texas_holdem.play import RULES
from pitbook.games.ultimate_texas_holdem.winning import FORMS
from pitbook.law import Notice
from pitbook.maths.analysis import Question

FILE: Final = Path(__file__).with_name("kept.npz")
HASH: Final = "97d26eea725a616911c6c3158f581ee775f4c659660cf464db2e70f4049c08b8"
"""Of all that is kept; a file with another is as good as none."""


def best_ends(form: str, nets: Nets) -> PlayedEnds:
    """How rounds end by the best play: as kept if these are the odds of the law, else counted."""
    return _kept().get((form, nets)) or _counted(form, nets)


@lru_cache(maxsize=4)
def _counted(form: str, nets: Nets) -> PlayedEnds:
    return count_ends(form, nets, best_flops(form, nets)[0])


@lru_cache(maxsize=1)
def _kept() -> dict[tuple[str, Nets], PlayedEnds]:
    try:
        with np.load(FILE) as file:
            nets, tallies, held = (file[name] for name in ("nets", "tally", "held"))
    except (OSError, ValueError, KeyError):
        return {}
    if hash_of(nets, tallies, held) != HASH:
        return {}
    odds: Nets = tuple(tuple(row) for row in nets.tolist())
    return {(form, odds): PlayedEnds(*each) for form, *each in zip(FORMS, tallies, held, strict=True)}


def hash_of(*arrays: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> str:
    return sha256(b"".join(np.ascontiguousarray(each, "<i8").tobytes() for each in arrays)).hexdigest()


def keep(nets: Nets) -> str:
    """Count both forms and write them down; the hash that belongs above."""
    ends = [_counted(form, nets) for form in FORMS]
    kept = np.array(nets), np.array([each.tally for each in ends]), np.array([each.held for each in ends])
    np.savez_compressed(FILE, nets=kept[0], tally=kept[1], held=kept[2])
    return hash_of(*kept)


def lawful_nets() -> Nets:
    """What ends bring by the law, whatever is staked."""
    notice = Notice.post(RULES.edition())
    return in_whole_numbers(nets_of(Question(notice, notice.edition.paytables)))[0]


if __name__ == "__main__":
    print(keep(lawful_nets()))
