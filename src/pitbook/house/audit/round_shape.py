"""What a round's document is made of, part by part, so that whatever else stands somewhere can be named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitbook.procedure.sitting_state import OLD_NAMES, is_of_old


@dataclass(frozen=True, slots=True)
class Maybe:
    """A part that may be null."""

    shape: Any


ANY: Final = object
_NAMED: Final = {str: ANY}

OPENING: Final[dict[str, Any]] = {
    "edition": str,
    "notice": _NAMED,
    "barred": [str],
    "carried": [(int, str, str, int, int)],
    "nominations": [(str, str, bool, bool, bool)],
    "personal_limits": [(str, str, int)],
    "area_limited": [[str]],
    "seated": [str],
    "unfit": [str],
    "is_open": bool,
    "wagers_stand": bool,
    "rounds": int,
}
"""A table as it is saved between rounds, but for its equipment."""

NEWER: Final[dict[str, Any]] = {"left": {str: str}, "names_owners": bool}
"""What it may have besides: what a round noted for the next, and how owners are told since some version."""

PACKS: Final = {
    "piles": Maybe([(str, [int])]),
    "deck": int,
    "shuffle_due": str,
    "next_is_last": bool,
    "cards_fault": str,
}
"""What is saved of cards and tiles; of dice and wheels nothing is."""

OLD_OPENING: Final = {OLD_NAMES.get(name, name): shape for name, shape in (OPENING | PACKS).items()}
"""The same in documents that version 0.1.0 has written."""


_OPENINGS: Final = [{"place": int, "card": str, "salt": str, "path": [str]}]

FURTHER: Final = {"further": [{"name": str, "id": str, "root": str, "size": int, "openings": _OPENINGS}]}
"""What only rounds have in which more than one thing was drawn by chance."""

DOCUMENT: Final[dict[str, Any]] = {
    "format": str,
    "table": str,
    "episode": int,
    "game": str,
    "edition": str,
    "notice": _NAMED,
    "engine": str,
    "law": str,
    "started_at": int,
    "ended_at": int,
    "viewer": {"role": str, "name": str},
    "opening": OPENING,
    "answers": [_NAMED],
    "facts": [_NAMED],
    "entries": [_NAMED],
    "net": {str: int},
    "commitment": Maybe({"id": str, "root": str, "size": int}),
    "openings": _OPENINGS,
    "corrections": [{"number": int, "at": int, "why": str, "actor": str, "changes": {str: int}}],
    "digest": str,
}


def shapes_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a document, by the version that wrote it and by what is drawn in its game."""
    shapes = DOCUMENT | FURTHER if "further" in document else DOCUMENT
    opening = document.get("opening")
    if not isinstance(opening, dict):
        return shapes
    if is_of_old(opening):
        return shapes | {"opening": OLD_OPENING}
    newer = {name: shape for name, shape in NEWER.items() if name in opening}
    packs = PACKS if PACKS.keys() & opening.keys() else {}
    return shapes | {"opening": OPENING | newer | packs}


def misfits(document: Mapping[str, Any]) -> Iterator[str]:
    """Where parts of a document hold something else than they should; it has the parts themselves."""
    return filter(None, (misfit(document[name], shape, name) for name, shape in shapes_of(document).items()))


def misfit(value: object, shape: Any, where: str = "") -> str:
    """Where something is missing, too much or of another kind; nothing if the value has this shape.

    A shape is a type; `[S]`, a list of such; `(S, T)`, a list of just these; `{"a": S}`, an object with just these
    names; or `{str: S}`, an object with any names.

    >>> misfit({"a": [1, "x"]}, {"a": [int]})
    'a[1]'
    >>> misfit({"a": [1]}, {"a": [int], "b": str})
    'b'
    """
    match shape:
        case Maybe():
            return "" if value is None else misfit(value, shape.shape, where)
        case list() | tuple():
            return _misfit_in_list(value, shape, where)
        case dict():
            return _misfit_in_object(value, shape, where)
    return "" if shape is ANY or type(value) is shape else where


def _misfit_in_list(value: object, shape: Any, where: str) -> str:
    if type(value) is not list or (isinstance(shape, tuple) and len(value) != len(shape)):
        return where
    shapes = shape if isinstance(shape, tuple) else shape * len(value)
    inner = (misfit(each, kind, f"{where}[{at}]") for at, (each, kind) in enumerate(zip(value, shapes, strict=True)))
    return next(filter(None, inner), "")


def _misfit_in_object(value: object, shape: dict[Any, Any], where: str) -> str:
    if type(value) is not dict:
        return where
    dot = f"{where}." if where else ""
    shapes = dict.fromkeys(value, shape[str]) if str in shape else shape
    if odd := sorted(value.keys() ^ shapes.keys()):
        return f"{dot}{odd[0][:40]}"
    return next(filter(None, (misfit(value[name], kind, f"{dot}{name}") for name, kind in shapes.items())), "")
