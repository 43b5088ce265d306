"""Modules, styles and pictures, each under an address that names the content of them all: so browsers may keep them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Self

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from pitbook.web.lean import lean_module, lean_style

ROOMS: Final = ("images", "modules", "styles")
KINDS: Final = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
LEAN: Final = {"css": lean_style, "js": lean_module}
FOR_GOOD: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class StaticFile:
    """What is sent, what kind of thing it is, and the tag by which a browser may ask for it again."""

    content: bytes
    kind: str
    tag: str


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """Every file that pages load, in memory: nothing else can be asked for by whatever path."""

    files: dict[str, StaticFile]
    version: str

    @classmethod
    def load(cls) -> Self:
        found = {path: StaticFile(content, _kind(path), _tag(content)) for path, content in _contents()}
        version = hashlib.sha256("".join(f"{path} {found[path].tag}\n" for path in sorted(found)).encode())
        return cls(found, version.hexdigest()[:16])

    def url(self, path: str) -> str:
        """Where a file is to be had. Modules load one another from beside it, so of the same version."""
        return f"/static/{self.version}/{path}"

    def router(self) -> APIRouter:
        router = APIRouter(include_in_schema=False)

        @router.get("/static/{version}/{path:path}")
        async def static(request: Request, version: str, path: str) -> Response:
            file = self.files.get(path) if version == self.version else None
            if file is None:
                raise HTTPException(404, "no such file, or no longer")
            headers = {"Cache-Control": FOR_GOOD, "ETag": file.tag}
            if request.headers.get("if-none-match") == file.tag:
                return Response(status_code=304, headers=headers)
            return Response(file.content, media_type=file.kind, headers=headers)

        return router


def _contents() -> Iterator[tuple[str, bytes]]:
    root = files("pitbook.web")
    for room in ROOMS:
        yield from _below(room, root / room)


def _below(path: str, folder: Traversable) -> Iterator[tuple[str, bytes]]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        inside = f"{path}/{each.name}"
        if each.is_dir():
            yield from _below(inside, each)
        elif each.name.rpartition(".")[2] in KINDS:
            yield inside, _lean(inside, each.read_bytes())


def _lean(path: str, content: bytes) -> bytes:
    """What is sent of a file: people read it where it lies, not here."""
    lean = LEAN.get(path.rpartition(".")[2])
    return lean(content.decode()).encode() if lean else content


def _kind(path: str) -> str:
    return KINDS[path.rpartition(".")[2]]


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'
