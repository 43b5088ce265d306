"""What is replied about the cloth of a game."""

from __future__ import annotations

from typing_extensions import TypedDict

At = tuple[int, int, int, int]


class AreaReply(TypedDict):
    """A place for one wager, with what it pays where that is fixed."""

    wager: str
    says: str
    form: str
    mark: str
    clause: str
    odds: str
    note: str
    tone: str
    shows: list[str]
    beside: str
    later: bool
    when: dict[str, str]


class BlockReply(TypedDict):
    """Like areas of a cloth, in rows from the left."""

    at: At
    columns: int
    areas: list[AreaReply]
    says: str
    odds: str
    clause: str
    when: dict[str, str]


class PileReply(TypedDict):
    """Where cards lie that belong to the table."""

    name: str
    says: str
    cards: int
    tone: str
    clause: str
    at: At | None


class PieceReply(TypedDict):
    """Something else that lies there."""

    kind: str
    clause: str
    says: str
    at: At | None
    count: int
    pile: str
    shows: list[str]
    letters: dict[str, str]
    tones: dict[str, str]
    when: dict[str, str]


class InscriptionReply(TypedDict):
    """Words that the rules want on the cloth."""

    says: str
    clause: str


class LayoutReply(TypedDict):
    """A game's cloth under one edition."""

    game: str
    title: str
    edition: str
    colour: str
    form: str
    boxes: int
    counter_clockwise: bool
    cards: int
    cards_above: bool
    holds: str
    grid: tuple[int, int]
    areas: list[AreaReply]
    blocks: list[BlockReply]
    between: list[AreaReply]
    piles: list[PileReply]
    pieces: list[PieceReply]
    inscriptions: list[InscriptionReply]
    options: dict[str, str]
