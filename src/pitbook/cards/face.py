"""What shows when something is turned over: the face of a card or of a tile, each of them one object."""

from __future__ import annotations


class Face:
    """A face, known by its text. Equal faces are the same object, so packs may hold one several times."""

    __slots__ = ("text",)

    text: str

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__.lower()} never changes")

    def __repr__(self) -> str:
        return self.text

    @property
    def sign(self) -> str:
        """The face as it is printed."""
        return self.text
