"""What a table is between two conversations, as it is saved, and how version 0.1.0 saved it.

Saved tables lie in databases and in documents of rounds that anybody may hold, so their names are public and stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NotRequired, TypedDict, cast

from pitbook.law import Cents, Edition, Notice
from pitbook.table.codec import row_of
from pitbook.table.layout_money import CarriedStake
from pitbook.table.places import Stake
from pitbook.table.round import Nomination

OLD_NAMES: Final = {
    "wagers_stand": "_wagers_stand",
    "shuffle_due": "_shuffle_due",
    "next_is_last": "_next_is_last",
    "cards_fault": "_cards_fault",
    "rounds": "_rounds",
}
"""What version 0.1.0 called a part: its own private attributes."""


class SavedSitting(TypedDict):
    """A saved table as plain data. Stakes, nominations and limits are lists of their fields in order.

    What its equipment keeps stands beside the rest; a table without cards has nothing of that.
    """

    edition: str
    notice: dict[str, Any]
    barred: list[str]
    carried: list[list[Any]]
    nominations: list[list[Any]]
    personal_limits: list[list[Any]]
    area_limited: list[list[str]]
    seated: list[str]
    unfit: list[str]
    is_open: bool
    wagers_stand: bool
    rounds: int
    left: NotRequired[dict[str, str]]
    names_owners: NotRequired[bool]
    piles: NotRequired[list[list[Any]] | None]
    deck: NotRequired[int]
    shuffle_due: NotRequired[str]
    next_is_last: NotRequired[bool]
    cards_fault: NotRequired[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingState:
    """A table between two conversations; `equipment` is what its keeper has saved, `left` what the last round noted."""

    notice: Notice
    barred: frozenset[str]
    carried: tuple[CarriedStake, ...]
    nominations: tuple[Nomination, ...]
    personal_limits: Mapping[tuple[str, str], Cents]
    area_limited: tuple[frozenset[str], ...]
    seated: frozenset[str]
    unfit: frozenset[str]
    is_open: bool
    wagers_stand: bool
    rounds: int
    equipment: Mapping[str, Any]
    left: Mapping[str, str] = field(default_factory=dict)
    names_owners: bool = False

    def as_data(self) -> SavedSitting:
        people = {
            "edition": self.notice.edition.ref,
            "notice": self.notice.as_data(),
            "barred": sorted(self.barred),
            "carried": [[*row_of(each.stake), each.cents] for each in self.carried],
            "nominations": [row_of(each) for each in self.nominations],
            "personal_limits": [[*whose, most] for whose, most in self.personal_limits.items()],
            "area_limited": [sorted(group) for group in self.area_limited],
            "seated": sorted(self.seated),
            "unfit": sorted(self.unfit),
            "is_open": self.is_open,
            "wagers_stand": self.wagers_stand,
            "rounds": self.rounds,
        }
        left = {"left": dict(self.left)} if self.left else {}
        owners = {"names_owners": True} if self.names_owners else {}
        return cast(SavedSitting, {**people, **left, **owners, **self.equipment})

    @classmethod
    def read(cls, notice: Notice, data: Mapping[str, Any]) -> SittingState:
        """The state that was saved, by this version or an earlier one, under the notice that was saved with it."""
        saved = as_saved(notice.edition, data)
        return cls(
            notice=notice,
            barred=frozenset(saved["barred"]),
            carried=read_carried(saved),
            nominations=tuple(Nomination(*each) for each in saved["nominations"]),
            personal_limits={(player, wager): Cents(most) for player, wager, most in saved["personal_limits"]},
            area_limited=tuple(frozenset(group) for group in saved["area_limited"]),
            seated=frozenset(saved["seated"]),
            unfit=frozenset(saved["unfit"]),
            is_open=saved["is_open"],
            wagers_stand=saved["wagers_stand"],
            rounds=saved["rounds"],
            equipment=saved,
            left=saved.get("left", {}),
            names_owners=saved.get("names_owners", False),
        )


def read_carried(saved: Mapping[str, Any]) -> tuple[CarriedStake, ...]:
    """The stakes that lie on a saved table for its next round, which every version wrote alike."""
    return tuple(CarriedStake(Stake(*each[:-1]), Cents(each[-1])) for each in saved["carried"])


def is_of_old(data: Mapping[str, Any]) -> bool:
    """Whether version 0.1.0 has saved this."""
    return OLD_NAMES["rounds"] in data


def rounds_before(data: Mapping[str, Any]) -> int:
    """How many rounds had been played at a table when it was saved."""
    rounds: int = data[OLD_NAMES["rounds"] if is_of_old(data) else "rounds"]
    return rounds


def as_saved(law: Edition, data: Mapping[str, Any]) -> SavedSitting:
    """Saved data under the names of today."""
    if not is_of_old(data):
        return cast(SavedSitting, data)
    names = {old: name for name, old in OLD_NAMES.items()}
    renamed = {names.get(name, name): value for name, value in data.items()}
    due = renamed.get("shuffle_due", "")
    if due and not law.has(due):  # it gave the subparagraphs of a section that this division has taken over whole
        renamed["shuffle_due"] = due.partition("(")[0]
    return cast(SavedSitting, renamed)
