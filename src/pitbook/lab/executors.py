"""Where chunks of work are done: in this process, in several on this machine, or on a Dask cluster.

An executor maps a task over chunk numbers and yields what comes back, in whatever order it is done. A task can be
pickled, depends on its number alone and may be done twice, so totals are the same everywhere, even if a worker dies.

>>> sorted(Serial().run(abs, [0, -1, -2]))
[0, 1, 2]
"""

from __future__ import annotations

import multiprocessing
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from pitbook.errors import BadInput, PitbookError

Result = TypeVar("Result")
Task = Callable[[int], Result]

MOST_PROCESSES: Final = 256
CHUNKS_AHEAD: Final = 3
"""How many chunks wait for each worker: enough that none idles, few enough to keep memory small."""
RESTARTS: Final = 3
"""After so many deaths of a chunk's workers the chunk itself is to blame."""
CONNECT_SECONDS: Final = 10


class Executor(Protocol):
    """One way to get chunks done."""

    @property
    def says(self) -> str:
        """Where the work is done, in words."""

    def run(self, task: Task[Result], numbers: Iterable[int]) -> Iterator[Result]:
        """The task's results for all numbers, as they are done."""


@dataclass(frozen=True, slots=True)
class Serial:
    """One chunk after the other, here."""

    @property
    def says(self) -> str:
        return "one process"

    def run(self, task: Task[Result], numbers: Iterable[int]) -> Iterator[Result]:
        return map(task, numbers)


@dataclass(frozen=True, slots=True)
class Processes:
    """Several processes on this machine; chunks of one that dies are done again by new ones."""

    count: int

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_PROCESSES:
            raise BadInput(f"{self.count} workers", where="workers", remedy=f"give 1 to {MOST_PROCESSES}")

    @property
    def says(self) -> str:
        return f"{self.count} processes"

    def run(self, task: Task[Result], numbers: Iterable[int]) -> Iterator[Result]:
        left, todo = iter(numbers), deque[int]()
        for _ in range(RESTARTS + 1):
            pending: dict[Future[Result], int] = {}
            try:
                yield from self._run_once(task, left, todo, pending)
                return
            except BrokenProcessPool:
                todo.extendleft(pending.values())
        raise PitbookError("worker processes keep dying", remedy="look for a lack of memory, or use fewer workers")

    def _run_once(
        self, task: Task[Result], left: Iterator[int], todo: deque[int], pending: dict[Future[Result], int]
    ) -> Iterator[Result]:
        """Results until all are in or a process dies; then `todo` and `pending` together hold what was not done."""
        fresh = multiprocessing.get_context("spawn")  # a fork would copy the locks of threads
        pool = ProcessPoolExecutor(self.count, fresh, initializer=_keep, initargs=(task,))
        try:
            while True:
                todo.extend(islice(left, max(0, self.count * CHUNKS_AHEAD - len(pending) - len(todo))))
                while todo:
                    future = pool.submit(_run_kept, todo[0])
                    pending[future] = todo.popleft()
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    del pending[future]
                    yield result
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_kept: Task[Any] | None = None


def _keep(task: Task[Any]) -> None:
    """Give a new process the task once, so that only numbers travel afterwards."""
    global _kept
    _kept = task


def _run_kept(number: int) -> Any:
    assert _kept is not None
    return _kept(number)


@dataclass(frozen=True, slots=True)
class Dask:
    """The workers of a running Dask cluster, on which Pitbook is installed too."""

    url: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"(tcp|tls|wss?)://([^\s/:]+|\[[0-9a-f:]+\]):\d{1,5}", self.url):
            raise BadInput(f"{self.url!r} is no cluster", where="cluster", remedy="such as tcp://127.0.0.1:8786")

    @property
    def says(self) -> str:
        return f"the cluster at {self.url}"

    def run(self, task: Task[Result], numbers: Iterable[int]) -> Iterator[Result]:
        distributed = _distributed()
        with _connected(distributed, self.url) as client:
            left = iter(numbers)
            ahead = CHUNKS_AHEAD * sum(client.nthreads().values())

            def submit(count: int) -> list[Any]:
                return [client.submit(task, n, pure=False, retries=RESTARTS) for n in islice(left, count)]

            done = distributed.as_completed(submit(ahead), loop=client.loop)
            for future in done:
                yield _result(distributed, future)
                done.update(submit(1))


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        remedy = "pip install 'pitbook[cluster]'"
        raise BadInput("a cluster needs the package distributed", where="cluster", remedy=remedy) from None
    return distributed


@contextmanager
def _connected(distributed: Any, url: str) -> Iterator[Any]:
    """A client of the cluster that answers and has a worker."""
    try:
        client = distributed.Client(url, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        remedy = "start one with: dask scheduler"
        raise BadInput(f"no cluster answers at {url}", where="cluster", remedy=remedy) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            remedy = f"start one with: dask worker {url}"
            raise BadInput(f"the cluster at {url} has no workers", where="cluster", remedy=remedy) from None
        yield client


def _result(distributed: Any, future: Any) -> Any:
    """A chunk's result; what went wrong on the cluster in words."""
    try:
        return future.result()
    except distributed.KilledWorker as error:
        raise PitbookError("workers of the cluster keep dying", remedy="look at their logs") from error
    except (ModuleNotFoundError, AttributeError) as error:
        what = f"the cluster's workers cannot run this: {error}"
        raise PitbookError(what, remedy="install this version of pitbook there") from error


__all__ = ["Dask", "Executor", "Processes", "Serial"]
