"""What marks on tests mean: which clauses they prove, for `pitbook rules --coverage`, and when they run.

And where the lab keeps its answers: nobody's own are used, and what one process has counted the others know.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitbook.games import find_edition
from pitbook.law import Edition
from sizes import IS_LONG, SIZES

# When they run


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if not (_runs_long(item) if IS_LONG else _runs_each_time(item))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def _runs_each_time(item: pytest.Item) -> bool:
    """Everything, but on PostgreSQL only what says so."""
    return _is_marked(item, "on_both_databases") or not _is_marked(item, "postgresql")


def _runs_long(item: pytest.Item) -> bool:
    return _is_marked(item, "long") or _is_marked(item, "postgresql")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed = [set(report.keywords) for report in terminalreporter.getreports("passed") if report.when == "call"]
    long, elsewhere = (sum(mark in marks for marks in passed) for mark in ("long", "postgresql"))
    terminalreporter.write_line(f"{long} tests of {SIZES}, {elsewhere} on PostgreSQL")


def _is_marked(item: pytest.Item, mark: str) -> bool:
    return item.get_closest_marker(mark) is not None


# Where the lab keeps its answers


def pytest_configure() -> None:
    if not _is_helper():
        os.environ["PITBOOK_CACHE"] = tempfile.mkdtemp(prefix="pitbook-answers-")
        os.environ["XDG_CONFIG_HOME"] = os.environ["PITBOOK_CACHE"]  # nobody's own name either


def pytest_unconfigure() -> None:
    if not _is_helper():
        shutil.rmtree(os.environ["PITBOOK_CACHE"], ignore_errors=True)


def _is_helper() -> bool:
    """Whether another process began this run, and has made the folder and will remove it."""
    return "PYTEST_XDIST_WORKER" in os.environ


# What they prove


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-index", metavar="FILE", help="write which tests prove which clauses to FILE")


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--clause-index")
    if target:
        Path(target).write_text(json.dumps(clause_index(session.items), indent=1, sort_keys=True) + "\n")


def clause_index(items: list[pytest.Item]) -> dict[str, dict[str, list[str]]]:
    """Tests by edition and clause; a mark on a subparagraph counts for its rule, in the edition that made it."""
    index: dict[str, dict[str, set[str]]] = {}
    for item in items:
        for ref, clause in _marked(item):
            test = item.nodeid.partition("[")[0]
            index.setdefault(ref, {}).setdefault(clause, set()).add(test)
    return {ref: {clause: sorted(tests) for clause, tests in clauses.items()} for ref, clauses in index.items()}


def _marked(item: pytest.Item) -> Iterator[tuple[str, str]]:
    for mark in item.iter_markers("clause"):
        edition = find_edition(mark.args[0])
        for clause_id in mark.args[1:]:
            yield _home(edition, clause_id)


def _home(edition: Edition, clause_id: str) -> tuple[str, str]:
    if clause_id in edition.own:  # a clause that is struck can be marked, not cited
        return edition.ref, clause_id
    source, number = edition.source(edition.locate(clause_id)[0].id)
    return source.ref, number
