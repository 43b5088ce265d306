"""Run as a program: a house with a helper, until somebody kills it. The helper holds on to the same standard output."""

from __future__ import annotations

import time
from multiprocessing import get_context
from multiprocessing.connection import Connection

from pitbook.house.service.helper_process import begin_helping


def help_for_ever(line: Connection) -> None:
    begin_helping()
    line.send("helping")
    time.sleep(3600)


if __name__ == "__main__":
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=help_for_ever, args=(theirs,)).start()
    print(ours.recv(), flush=True)
    time.sleep(3600)
