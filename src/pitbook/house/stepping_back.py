"""How a process lets others go first: it runs when the machine has nothing better to do."""

from __future__ import annotations

import os


def step_back() -> None:
    """Take the lowest place in the queue that the system knows; threads started afterwards inherit it."""
    os.nice(15)
    if hasattr(os, "SCHED_IDLE"):  # Linux: not even a share, so that a table's work never waits for this
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
