"""Garbage in the place of any part of a round's document is told in words that speak of the document."""

from __future__ import annotations

import builtins
import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from house.audit.test_rounds import A1, Document, altered, exported, findings, played
from house.conftest import Driver
from house.scenes import FIRST_WAGER
from sizes import SIZES

GARBAGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["\ud800", "9" * 5_000, "Ah", "A1", "dealer", "7.1(a)", 0, -1, 1, 2**63 - 1]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
EXCEPTIONS = [name for name, each in vars(builtins).items() if isinstance(each, type) and issubclass(each, Exception)]
PYTHONS = re.compile(
    "|".join(EXCEPTIONS)
    + "|object has no|subscriptable|unhashable|positional argument|not supported between|NoneType|invalid literal"
)
"""What Python says of its own errors."""


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything in a document: whole parts, and what is in them."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield (*path, name)
        yield from nodes(item, (*path, name))


def spoiled(document: Document, path: tuple[Any, ...], garbage: Any) -> Document:
    """The document with garbage somewhere, and with the digest of that where it has one."""
    try:
        return altered(document, path, garbage)
    except TypeError:
        spoilt = at = copy.deepcopy(document)
        for name in path[:-1]:
            at = at[name]
        at[path[-1]] = garbage
        return spoilt


@pytest.mark.long
@pytest.mark.parametrize("game", FIRST_WAGER)
def test_garbage_anywhere_is_told_in_words(sqlite_house: Driver, game: str) -> None:
    document = exported(sqlite_house, played(sqlite_house, game), A1)
    told = {"number": 1, "at": document["ended_at"], "why": "x", "actor": "S1", "changes": {"player:A1": 5}}
    paths = sorted(nodes(document | {"corrections": [told]}), key=str)

    @settings(max_examples=SIZES.examples, deadline=None, database=None, derandomize=True)
    @given(path=st.sampled_from(paths), garbage=GARBAGE)
    def spoil(path: tuple[Any, ...], garbage: Any) -> None:
        text = "\n".join(findings(spoiled(document | {"corrections": [told]}, path, garbage)))
        assert not PYTHONS.search(text), text

    spoil()


def test_each_part_in_turn(sqlite_house: Driver) -> None:
    document = exported(sqlite_house, played(sqlite_house, "dragon-21"), A1)
    for path in nodes(document):
        if any(isinstance(at, int) and at > 1 for at in path):
            continue  # of a list the first two stand for all
        for garbage in (None, 1, 2**70, 1.5, "x", [], [1], {}, {"x": 1}, True):
            text = "\n".join(findings(spoiled(document, path, garbage)))
            assert not PYTHONS.search(text), (path, garbage, text)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        (("openings", 0), "openings[0]"),
        (("opening", "piles"), "opening.piles[0]"),
        (("opening", "seated"), "opening.seated[0]"),
        (("corrections",), "corrections[0]"),
        (("viewer", "name"), "viewer.name"),
        (("answers", 1), "answers[1]"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(sqlite_house: Driver, path: tuple[Any, ...], where: str) -> None:
    document = exported(sqlite_house, played(sqlite_house, "caribbean-stud"), A1)
    told = findings(altered(document, path, [7]))
    assert told == [f"{where}: this is missing, or something else than belongs here"]
