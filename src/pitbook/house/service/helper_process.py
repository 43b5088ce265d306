"""How a process that helps the house behaves: it lets the tables go first, and ends when whoever started it does."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def begin_helping() -> None:
    """Call it first in the new process; threads started afterwards inherit its place in the queue."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house decides when to stop
    os.nice(15)
    if hasattr(os, "SCHED_IDLE"):  # Linux: not even a share, so that a table's work never waits for this
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    """A house that is killed cannot send its helpers home: they see for themselves that it is gone."""
    parent = parent_process()
    assert parent is not None, "only a helper begins helping"
    wait([parent.sentinel])
    os._exit(0)
