"""Each guarantee says what it promises, what enforces it and what it prevents, and names places that are there."""

from __future__ import annotations

import ast
import re

import pytest

from docs.markdown import ROOT

TEXT = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
SECTIONS = TEXT.split("\n## ")[1:]


def test_there_are_seven() -> None:
    assert [section[0] for section in SECTIONS] == list("1234567")


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.partition("\n")[0])
def test_each_has_all_its_parts(section: str) -> None:
    for part in ("**Promise.**", "**Enforced by** `src/", "**Prevents** ", "- `tests/house/"):
        assert part in section


@pytest.mark.parametrize(("file", "name"), sorted(set(re.findall(r"`(src/[\w/]+\.py)(?:::([\w.]+))?`", TEXT))))
def test_what_enforces_a_guarantee_is_there(file: str, name: str) -> None:
    defined = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    for part in name.split(".") if name else []:
        found = [node for node in defined if getattr(node, "name", "") == part]
        assert found, f"{file} has no {name}"
        defined = getattr(found[0], "body", [])
