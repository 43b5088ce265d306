"""Facts as they are sent: with the moment, the answer that each follows, and the cards that it is about."""

from __future__ import annotations

from typing import Any

import orjson

from pitbook.table import Fact
from pitbook.table.codec import fact_to_data
from pitbook.table.conversation import Trace


def traced_data(fact: Fact, at: int, trace: Trace) -> dict[str, Any]:
    """A fact as plain data."""
    return fact_to_data(fact) | trace_data(at, trace)


def trace_data(at: int, trace: Trace) -> dict[str, Any]:
    """What is sent with a fact; none is kept with it, so that no hash of what was kept changes."""
    data: dict[str, Any] = {"at": at, "answer": trace.answer}
    return data | {"slots": list(trace.slots)} if trace.slots else data


def traced(told: bytes, at: int, trace: Trace) -> bytes:
    """A fact that is JSON already, with the same."""
    slots = b',"slots":%b' % orjson.dumps(trace.slots) if trace.slots else b""
    return b'%b,"at":%d,"answer":%d%b}' % (told[:-1], at, trace.answer, slots)
