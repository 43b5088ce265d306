"""Rows of bad records: a good one with one thing changed, and what the line that refuses it must name."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import pytest


def bad(sentence: str, path: str, value: Any, *names: str) -> Any:
    """A row: what is wrong, where the change is made (`-` takes the key away), what must be named."""
    return pytest.param(path, value, names, id=sentence)


def changes_of(good: Mapping[str, Any]) -> Callable[[str, Any], dict[str, Any]]:
    """How to change one thing in a good record."""

    def changed(path: str, value: Any) -> dict[str, Any]:
        record: Any = copy.deepcopy(dict(good))
        *steps, last = [int(step) if step.isdigit() else step for step in path.lstrip("-").split(".")]
        inner = record
        for step in steps:
            inner = inner[step]
        if path.startswith("-"):
            del inner[last]
        else:
            inner[last] = value
        assert isinstance(record, dict)
        return record

    return changed
