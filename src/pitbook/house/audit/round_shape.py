"""What a round's document is made of, part by part, so that whatever else stands somewhere can be named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from pitbook.house.money.postings import PostingData
from pitbook.procedure.sitting_state import OLD_NAMES, SavedSitting, is_of_old


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
    "piles": Maybe([(str, [int])]),
    "is_open": bool,
    "deck": int,
    "wagers_stand": bool,
    "shuffle_due": str,
    "next_is_last": bool,
    "cards_fault": str,
    "rounds": int,
}
"""A table as it is saved between rounds."""

OLD_OPENING: Final = {OLD_NAMES.get(name, name): shape for name, shape in OPENING.items()}
"""The same in documents that version 0.1.0 has written."""


class ViewerData(TypedDict):
    role: str
    name: str


class Promised(TypedDict):
    """A shuffle that was promised: its name, the root that was published, and how many cards it has."""

    id: str
    root: str
    size: int


class CorrectionTold(TypedDict):
    """What was put right later, with the accounts that the viewer may know of."""

    number: int
    at: int
    why: str
    actor: str
    changes: dict[str, int]


class RoundDocument(TypedDict):
    """A finished round as its viewer may know it. Answers and facts are as `codec` writes them."""

    format: str
    table: str
    episode: int
    game: str
    edition: str
    notice: dict[str, Any]
    engine: str
    law: str
    started_at: int
    ended_at: int
    viewer: ViewerData
    opening: SavedSitting
    answers: list[dict[str, Any]]
    facts: list[dict[str, Any]]
    entries: list[PostingData]
    net: dict[str, int]
    commitment: Promised | None
    openings: list[dict[str, Any]]
    corrections: list[CorrectionTold]
    digest: str


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
    "openings": [{"place": int, "card": str, "salt": str, "path": [str]}],
    "corrections": [{"number": int, "at": int, "why": str, "actor": str, "changes": {str: int}}],
    "digest": str,
}


def shapes_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a document, by the version that wrote it."""
    opening = document.get("opening")
    return DOCUMENT | {"opening": OLD_OPENING} if isinstance(opening, dict) and is_of_old(opening) else DOCUMENT


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
