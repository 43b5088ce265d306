"""Pitbook: the rules of casino table games as running software.

>>> import pitbook
>>> pitbook.find_edition("caribbean-stud@2001-05-01").document
'New Zealand Gazette 1998 No 13 (28 January 1998)'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    __version__: str
    from pitbook.errors import PitbookError
    from pitbook.games import find_edition, find_game, game_names, settle
    from pitbook.lab.coach import Advice, advise
    from pitbook.lab.question import Analysis, analyse
    from pitbook.law import Notice

_HOMES = {
    "Advice": "pitbook.lab.coach",
    "Analysis": "pitbook.lab.question",
    "Notice": "pitbook.law",
    "PitbookError": "pitbook.errors",
    "advise": "pitbook.lab.coach",
    "analyse": "pitbook.lab.question",
    "find_edition": "pitbook.games",
    "find_game": "pitbook.games",
    "game_names": "pitbook.games",
    "settle": "pitbook.games",
}

__all__ = [
    "Advice",
    "Analysis",
    "Notice",
    "PitbookError",
    "advise",
    "analyse",
    "find_edition",
    "find_game",
    "game_names",
    "settle",
]


def __getattr__(name: str) -> Any:
    """Public names are loaded when first used, so that the command line answers at once."""
    if name == "__version__":
        from importlib.metadata import version  # slow to import, and hardly ever asked

        return version("pitbook")
    if name not in _HOMES:
        raise AttributeError(f"pitbook has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(_HOMES[name]), name)
