"""A table as a tile of the lobby tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from pitbook.games import find_edition, find_layout
from pitbook.games.cloth import Cloth
from pitbook.house.replies.table_replies import TableListing
from pitbook.law.money import dollars
from pitbook.web.rule_words import edition_in_brief

_FEWEST_RANKED: Final = 2
"""Hands of more cards than this are ranked as in poker; fewer are counted."""


@dataclass(frozen=True, slots=True)
class HouseKeeps:
    """What the house keeps of a wager, or the player gains, in words."""

    edge: float
    wager: str

    @property
    def who(self) -> str:
        return "player gains" if self.edge < 0 else "house keeps"

    @property
    def percent(self) -> str:
        """
        >>> HouseKeeps(0.051991, "first").percent, HouseKeeps(-0.1074, "first").percent
        ('5.20 %', '10.74 %')
        """
        return f"{abs(100 * self.edge):.2f} %"


@dataclass(frozen=True, slots=True)
class TableTile:
    """What a tile says in words."""

    id: str
    name: str
    game: str
    edition: str
    title: str
    is_draft: bool
    is_open: bool
    is_by_hand: bool
    limits: list[tuple[str, str]]
    boxes: int
    free: int
    is_yours: bool
    colour: str
    is_counter_clockwise: bool
    family: str
    keeps: HouseKeeps | None
    finding: str
    badge: str

    @property
    def kinds(self) -> list[str]:
        """Which of the lobby's filters let it through."""
        told = {"free": self.is_open and self.free > 0, "by-hand": self.is_by_hand, "draft": self.is_draft}
        told["in-force"] = not self.is_draft
        return [*(kind for kind, holds in told.items() if holds), *([self.family] if self.family else [])]

    @property
    def does(self) -> str:
        """What its button says."""
        if self.is_yours:
            return "Go back"
        return "Sit down" if self.is_open and self.free else "Watch"

    @classmethod
    def of(cls, told: TableListing, *, is_yours: bool) -> Self:
        edition = find_edition(told["edition"])
        keeps, finding, cloth = told["keeps"], told["finding"], find_layout(told["edition"])
        return cls(
            id=told["id"],
            name=told["name"],
            game=told["game"],
            edition=edition.name,
            title=edition_in_brief(edition),
            is_draft=edition.status == "draft",
            is_open=told["is_open"] and not told["stopped"],
            is_by_hand=told["mode"] != "virtual",
            limits=limits_in_words(told["limits"]),
            boxes=told["boxes"],
            free=told["boxes"] - len(told["seats"]),
            is_yours=is_yours,
            colour=cloth.colour,
            is_counter_clockwise=cloth.counter_clockwise,
            family=_family(cloth),
            keeps=HouseKeeps(keeps["value"], keeps["wager"].replace("-", " ")) if keeps else None,
            finding=finding["says"] if finding else "",
            badge=_badge(told, is_yours=is_yours),
        )


def _family(cloth: Cloth) -> str:
    """What a cloth alone tells of the game on it: hands of poker in boxes, a shoe with its roads, or neither."""
    if any(piece.kind == "road" for piece in cloth.pieces):
        return "shoe"
    return "poker" if cloth.form == "arc" and cloth.holds == "cards" and cloth.cards > _FEWEST_RANKED else ""


def _badge(told: TableListing, *, is_yours: bool) -> str:
    if told["stopped"]:
        return "stopped"
    if not told["is_open"]:
        return "closed"
    return "you are here" if is_yours else ""


def limits_in_words(limits: Mapping[str, Mapping[str, int | None]]) -> list[tuple[str, str]]:
    """From what to what each wager goes, those with the same limits together; of many the first is named.

    >>> low = {"min": 500, "max": 50_000}
    >>> limits_in_words({"low": low, "high": low, "side": {"max": 2_550}})
    [('low, high', '$5 to $500'), ('side', 'to $25.50')]
    """
    together: dict[str, list[str]] = {}
    for wager, limit in limits.items():
        together.setdefault(_span(limit.get("min"), limit.get("max")), []).append(wager.replace("-", " "))
    return [(_named(wagers), span) for span, wagers in together.items()]


def _span(least: int | None, most: int | None) -> str:
    parts = (_short(least) if least else "", f"to {_short(most)}" if most else "")
    return " ".join(part for part in parts if part) or "no limit"


def _named(wagers: list[str]) -> str:
    return ", ".join(wagers) if len(wagers) <= 2 else f"{wagers[0]} and {len(wagers) - 1} others"


def _short(cents: int) -> str:
    return dollars(cents).removesuffix(".00")
