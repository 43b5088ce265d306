"""The lab in a process of its own, at the lowest priority: no analysis delays a table.

with Lab() as lab:
    lab.analyse("caribbean-stud@1998", {})["wagers"][0]["house_edge"]
"""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Final, Self

from pitbook.errors import PitbookError, Unavailable, error_from_data, error_to_data
from pitbook.house.service.helper_process import begin_helping

REMEMBERED: Final = 256
_GRACE_SECONDS: Final = 2.0
_LOOK_SECONDS: Final = 0.05


class Lab:
    """Answers what `pitbook.analyse` answers, as plain data, one question at a time. Any thread may ask.

    A question and its answer are plain data on both sides: an edition's name and what a notice says, or a hand.
    """

    def __init__(self, timeout_seconds: float = 120.0) -> None:
        self.timeout_seconds = timeout_seconds
        self._answers: OrderedDict[bytes, dict[str, Any]] = OrderedDict()
        self._turn = threading.Lock()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._is_closed = False

    def analyse(self, edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
        """The exact mathematics of every wager under a notice, as `pitbook edge --json` prints it."""
        return self.ask("analyse", edition, dict(notice))

    def ask(self, question: str, *args: Any) -> dict[str, Any]:
        """The answer to one of the lab's questions, which are named below; one that was asked before is remembered."""
        asked, deadline = pickle.dumps((question, args)), time.monotonic() + self.timeout_seconds
        known = self._answers.get(asked)
        if known is not None:
            return known
        if not self._turn.acquire(timeout=self.timeout_seconds):
            raise self._too_slow()
        try:
            known = self._answers.get(asked)  # whoever was before may have asked the same
            if known is None:
                known = self._answers[asked] = self._ask(asked, deadline)
                if len(self._answers) > REMEMBERED:
                    self._answers.popitem(last=False)
            return known
        finally:
            self._turn.release()

    @property
    def pid(self) -> int | None:
        """The process that works at present, if there is one."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the process. A question under way ends with a refusal."""
        self._is_closed = True
        while not self._turn.acquire(timeout=_LOOK_SECONDS):
            with suppress(AttributeError, ValueError):  # it may be about to start, or have just been stopped
                if self._process is not None:
                    self._process.kill()  # whoever waits for its answer sees the line go dead, and lets go
        try:
            self._stop()
        finally:
            self._turn.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _ask(self, asked: bytes, deadline: float) -> dict[str, Any]:
        if self._is_closed:
            raise Unavailable("the lab is closed", remedy="start the house again")
        line = self._start()
        try:
            line.send_bytes(asked)
            if not line.poll(max(0.0, deadline - time.monotonic())):
                self._stop(at_once=True)
                raise self._too_slow()
            is_answer, said = line.recv()
        except (EOFError, OSError):
            self._stop(at_once=True)
            raise Unavailable("the lab has stopped working on this", remedy="ask again") from None
        if not is_answer:
            raise error_from_data(said)
        answer: dict[str, Any] = said
        return answer

    def _start(self) -> Connection:
        if self._line is not None and self._process is not None and self._process.is_alive():
            return self._line
        self._stop(at_once=True)
        context = get_context("spawn")  # a fork would take the house's locks and connections along
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), name="pitbook lab", daemon=True)
        self._process.start()
        theirs.close()
        return self._line

    def _stop(self, *, at_once: bool = False) -> None:
        process, line, self._process, self._line = self._process, self._line, None, None
        if line is not None:
            line.close()  # the process goes home when nobody can ask it any more
        if process is not None:
            if not at_once:
                process.join(_GRACE_SECONDS)
            if process.is_alive():
                process.kill()
            process.join()
            process.close()

    def _too_slow(self) -> Unavailable:
        what = f"the lab has no answer within {self.timeout_seconds:g} seconds"
        return Unavailable(what, remedy="ask again later, or run pitbook edge")


def _work(line: Connection) -> None:
    """The life of the lab's process: one question after another until nobody is there to ask."""
    begin_helping()
    for name in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = "1"  # before the first import of what reads it
    from pitbook.house.service.lab_questions import QUESTIONS

    while True:
        try:
            question, args = line.recv()
        except (EOFError, OSError):
            return
        reply: tuple[bool, Any]
        try:
            reply = (True, QUESTIONS[question](*args))
        except PitbookError as error:
            reply = (False, error_to_data(error))
        try:
            line.send(reply)
        except OSError:
            return
