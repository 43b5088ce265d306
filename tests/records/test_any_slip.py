"""Whatever slips into a record, it is settled, or refused with what to do and without a name of the program's own."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from pitbook import settle
from pitbook.errors import BadInput

GOLDEN: Final = sorted((Path(__file__).parents[1] / "golden").glob("*/*.json"))
RECORDS: Final = [json.loads(path.read_text(encoding="utf-8")) for path in GOLDEN]
IRREGULARITIES: Final = [told for record in RECORDS for told in record.get("irregularities", [])]
SLIPS: Final[list[Any]] = [
    None,
    True,
    0,
    -1,
    3,
    1.5,
    "",
    "x",
    "Ah",
    "Ah, Kd",
    "dealer",
    [],
    {},
    [1],
    ["fold"],
    10**12,
    "void",
    "1",
]
INTERNAL: Final = re.compile(r"\b[A-Z][a-z]+[A-Z]\w+|\bslot\b|\(-1\)|\bNone\b|\bTrue\b|\bFalse\b|_\w+\(")
"""Names of classes, slots, values and functions as the program has them."""


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything that stands in a record: what holds it, and under which key."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def slipped(record: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The record with something left out, something else in its place, or an irregularity of another round."""
    record = copy.deepcopy(record)
    told = record.setdefault("irregularities", [])
    if chance.random() < 0.3:
        told.insert(chance.randrange(len(told) + 1), copy.deepcopy(chance.choice(IRREGULARITIES)))
        return record
    holder, key = chance.choice(list(places(record)))
    if chance.random() < 0.4:
        del holder[key]
    else:
        holder[key] = copy.deepcopy(chance.choice(SLIPS))
    return record


@pytest.mark.parametrize("seed", range(4))
def test_a_slip_is_told_so_that_it_can_be_mended(seed: int) -> None:
    chance, refusals = Random(seed), 0
    for _ in range(500):
        record = slipped(chance.choice(RECORDS), chance)
        try:
            settle(record)
        except BadInput as error:
            refusals += 1
            for told in (error, *error.also):
                assert told.remedy, f"{told} of {json.dumps(record)}"
                assert not INTERNAL.search(str(told)), f"{told} of {json.dumps(record)}"
    assert refusals > 200, "or the slips are none"
