"""Holding replies against the types that they are declared to be: nothing missing, nothing more, nothing else."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin

import orjson
from pydantic import TypeAdapter
from typing_extensions import get_type_hints, is_typeddict


def as_declared(shape: Any, value: Any) -> Any:
    """What a type has room for of a reply; the same as the reply if nothing else is in it.

    It fails if something is missing, or is of another kind.
    """
    adapter: TypeAdapter[Any] = TypeAdapter(shape)
    return orjson.loads(adapter.dump_json(adapter.validate_json(orjson.dumps(value), strict=True)))


def parts_told(shape: Any, value: Any) -> Iterator[tuple[str, str]]:
    """Every part of every type that stands in a reply, such as `("Me", "balance")`."""
    if is_typeddict(shape):
        for name, hint in get_type_hints(shape).items():
            if name in value:
                yield shape.__name__, name
                yield from parts_told(hint, value[name])
    elif get_origin(shape) is list:
        for item in value:
            yield from parts_told(get_args(shape)[0], item)
    elif get_origin(shape) is dict:
        for item in value.values():
            yield from parts_told(get_args(shape)[1], item)
    elif get_origin(shape) in (Union, types.UnionType) and value is not None:
        (hint,) = (arm for arm in get_args(shape) if arm is not types.NoneType)
        yield from parts_told(hint, value)


def parts_declared(shape: Any) -> Iterator[tuple[str, str]]:
    """Every part of a type, and of the types in it."""
    if is_typeddict(shape):
        for name, hint in get_type_hints(shape).items():
            yield shape.__name__, name
            yield from parts_declared(hint)
    for inner in get_args(shape):
        yield from parts_declared(inner)
