"""What a table page weighs: its shell, its styles, and every module that it cannot do without; then those of a round.

Modules are followed by their imports. What a felt fetches by the layout it has is read from the felt's own list of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Final

from pitbook.games.cloth import Cloth
from pitbook.web.static_files import StaticFiles

NARROWED: Final = {"arc": "phone", "rows": "phone-rows", "cloth": "stacked"}
ON_REQUEST: Final = {
    f"modules/{each}.js"
    for each in (
        "clause-dialog",
        "felt/arrows",
        "proof/plain-sha256",
        "rail/history-tab",
        "rail/proof-tab",
        "rail/sign-tab",
        "table/get-up",
        "table/keyboard",
    )
}
"""What comes only when somebody opens a clause or a tab, uses keys, or leaves; and what browsers do by themselves."""

_IMPORT: Final = re.compile(r'(?:^|[;}])(?:import|export)(?:[ *{][^"();]*from)?"(\.[^"]+)"', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')
_STYLE: Final = re.compile(r'\buseStyle\("(\w+)"\)')
_LOADED: Final = re.compile(r'(?:src|href)="/static/\w+/([^"]+)"')
_FETCHED: Final = re.compile(r'"?([\w-]+)"?:\(\)=>import\("([^"]+)"\)')
_STYLED: Final = re.compile(r"STYLED = \{([^}]*)\}")
FETCHED: Final = "modules/felt/fetched.js"


@dataclass(frozen=True, slots=True)
class Scales:
    """The files that a house hands out, weighed as they are sent."""

    files: StaticFiles

    def text(self, path: str) -> str:
        return self.files.files[path].content.decode()

    def imports(self, path: str) -> set[str]:
        """The modules that one loads before it runs, itself with them."""
        found, open_ = set[str](), [path]
        while open_:
            path = open_.pop()
            if path not in found:
                found.add(path)
                folder = PurePosixPath(path).parent
                open_ += [normpath(folder / each) for each in _IMPORT.findall(self.text(path))]
        return found

    def in_a_round(self, paths: set[str]) -> set[str]:
        """These files, and what they fetch for whoever plays a round."""
        found, open_ = set[str](), set(paths)
        while open_:
            path = open_.pop()
            found.add(path)
            if path.endswith(".js") and path != FETCHED:
                folder = PurePosixPath(path).parent
                later = {normpath(folder / each) for each in _LATER.findall(self.text(path))} - ON_REQUEST
                open_ |= {each for module in later for each in self.imports(module)} - found
                open_ |= {f"styles/{name}.css" for name in _STYLE.findall(source(path)) if name != "tabs"} - found
        return found

    def shell(self, html: str) -> set[str]:
        """What a page loads whatever lies on its table."""
        loaded = set(_LOADED.findall(html))
        return loaded | {each for path in loaded if path.endswith(".js") for each in self.imports(path)}

    def felt(self, layout: Cloth, *, is_narrow: bool) -> set[str]:
        """What a felt fetches for a layout."""
        modules = dict(_FETCHED.findall(self.text(FETCHED)))
        (styled,) = _STYLED.findall(source("modules/felt/pit-felt.js"))
        sheet = dict(re.findall(r'(\w+): "(\w+)"', styled))
        names = {NARROWED[layout.form] if is_narrow else layout.form, *needed(layout)}
        sheets = {f"styles/{sheet[name]}.css" for name in names if name in sheet}
        paths = {normpath(PurePosixPath("modules/felt") / modules[name]) for name in names if name in modules}
        return sheets | {each for path in paths for each in self.imports(path)}

    def weight(self, html: str, layout: Cloth, *, is_narrow: bool, is_played: bool) -> int:
        paths = self.shell(html) | self.felt(layout, is_narrow=is_narrow)
        paths = self.in_a_round(paths) if is_played else paths
        return len(html.encode()) + sum(len(self.files.files[path].content) for path in paths)


def source(path: str) -> str:
    """A file as it was written."""
    return (files("pitbook.web") / path).read_text(encoding="utf-8")


def needed(layout: Cloth) -> set[str]:
    """What lies on a cloth, by the names that the felt has for it."""
    kinds = {piece.kind for piece in layout.pieces}
    marks = {area.mark for area in (*layout.areas, *(area for block in layout.blocks for area in block.areas))}
    forms = set() if layout.form == "cloth" else {"boxes"}
    forms |= {"pictured"} if marks - {"words", "pocket"} else set()
    return {layout.holds} | marks | forms | (kinds & {"road"} if layout.form == "rows" else kinds)
