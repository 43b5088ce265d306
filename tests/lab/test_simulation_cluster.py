"""A real Dask scheduler with two worker processes on this machine, one of which is killed in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE_SECONDS
from pitbook.errors import BadInput
from pitbook.lab.executors import Dask
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate

distributed: Any = pytest.importorskip("distributed", reason="needs pip install 'pitbook[cluster]'")


@dataclass
class Cluster:
    """A scheduler and its workers, as processes of their own."""

    folder: Path
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(self.folder / "cluster.json")]
        log = (self.folder / "log.txt").open("ab")
        self.running.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder))
        return self.running[-1]

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def url(self) -> str:
        file = self.folder / "cluster.json"
        wait_for(lambda: file.exists() and file.read_text().endswith("}"), self)
        return str(json.loads(file.read_text())["address"])

    def stop(self) -> None:
        for process in reversed(self.running):
            process.kill()
            process.wait()


def wait_for(ready: Callable[[], bool], cluster: Cluster) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not ready():
        assert time.monotonic() < end, (cluster.folder / "log.txt").read_text()[-2000:]
        time.sleep(0.05)


def workers(url: str) -> int:
    with distributed.Client(url, timeout=PATIENCE_SECONDS, set_as_default=False) as client:
        return len(client.scheduler_info()["workers"])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    started.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    try:
        started.url()
        yield started
    finally:
        started.stop()


def test_the_answer_survives_the_death_of_a_worker(cluster: Cluster) -> None:
    game, question = ask("caribbean-stud@1998", {"jackpot": True, "pool": 5_000_000, "jackpot-stake": 100})
    doomed, _ = cluster.start_worker(), cluster.start_worker()
    url = cluster.url()
    wait_for(lambda: workers(url) == 2, cluster)
    alone = simulate(game, question, 20_000_000, seed=21)
    chunks = 0

    def kill_one_in_the_middle(rounds: int) -> None:
        nonlocal chunks
        chunks += 1
        if chunks == 10:
            doomed.kill()

    shared = simulate(game, question, 20_000_000, 21, Dask(url), kill_one_in_the_middle)
    assert doomed.wait(PATIENCE_SECONDS) != 0
    assert [wager.counts for wager in shared.wagers] == [wager.counts for wager in alone.wagers]
    rules = [simulate(game, question, 1_200, 5, place, through_rules=True) for place in (Dask(url), None)]
    assert rules[0].wager("ante").counts == rules[1].wager("ante").counts
    assert workers(url) == 1


def test_a_cluster_without_workers_says_so(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitbook.lab.executors.CONNECT_SECONDS", 1)
    with pytest.raises(BadInput, match=r"has no workers .*: start one with: dask worker tcp://"):
        list(Dask(cluster.url()).run(abs, [1]))


def test_no_cluster_at_all_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitbook.lab.executors.CONNECT_SECONDS", 1)
    with pytest.raises(BadInput, match=r"no cluster answers at tcp://127\.0\.0\.1:9 "):
        list(Dask("tcp://127.0.0.1:9").run(abs, [1]))
