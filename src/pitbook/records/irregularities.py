"""What went wrong in a round, as records declare it: the names, what each may tell, and what was told."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitbook.cards import Card
from pitbook.errors import BadRecord, UnknownName
from pitbook.law import Edition
from pitbook.records.fields import as_cards, as_list, as_object, as_plain, as_text, kind_of, only
from pitbook.table import answers as a

if TYPE_CHECKING:
    from pitbook.records.reader import Record, Shape
    from pitbook.table.round import Round


@dataclass(frozen=True, slots=True)
class What:
    """An irregularity that records declare: when it is taken to have come up, as what answer, and what it may tell.

    Any may tell `what`, `when`, whose it is and a ruling with its giver; `keys` are what this one tells besides. With
    no `kind` of answer it is a ruling that a person gives of their own accord, in games whose law has a point on it.
    """

    when: str
    kind: type[a.Irregularity] | None
    keys: tuple[str, ...] = ()


WHATS: Mapping[str, What] = {
    "exposed-card": What("deal", a.CardExposed, ("cards", "boxes")),
    "exposed-by-player": What("betting", a.ExposedByPlayer, ("cards",)),
    "exposed-by-dealer": What("betting", a.ExposedByDealer, ("cards", "boxes")),
    "wrong-count": What("deal", a.WrongCount, ("cards", "count", "boxes")),
    "cards-without-wager": What("deal", a.CardsWithoutWager, ("cards",)),
    "hand-without-wager": What("betting", a.HandWithoutWager, ("cards",)),
    "short-deck": What("deal", a.DeckCounted, ("count",)),
    "collected-early": What("betting", a.CollectedEarly, ("reconstructed",)),
    "laid-down": What("betting", a.LaidDown, ("reconstructed",)),
    "absent": What("betting", a.Absent),
    "several-hands": What("betting", a.SeveralHands),
    "communication": What("betting", a.Communication),
    "viewed-blind": What("betting", a.ViewedBlind, ("boxes",)),
    "left-face-down": What("settlement", a.LeftFaceDown),
    "face-up-card": What("deal", a.FaceUpInShoe, ("cards", "count")),
    "drawn-in-error": What("deal", a.DrawnInError, ("cards", "count")),
    "misplaced-cards": What("deal", a.Misplaced, ("count", "reconstructed")),
    "too-few-cards": What("deal", a.TooFewCards, ("count",)),
    "cutting-card": What("deal", a.CuttingCardOut, ("count",)),
    "over-differential": What("deal", None),
}
"""Every irregularity a record may declare, where the game has a rule on it."""

WHENS = ("deal", "betting", "settlement")
WITHOUT_WAGER = ("cards-without-wager", "hand-without-wager")
_TO_DEALER = ("exposed-card", "wrong-count")
SHOE_WHATS = ("face-up-card", "drawn-in-error", "misplaced-cards", "too-few-cards", "cutting-card")
"""What comes up once a number of cards, the record's `count`, lies in the hands of the table."""
RULINGS = tuple(name for name, what in WHATS.items() if what.kind is None)
"""No irregularities, but rulings that a person gives of their own accord."""
_WHOLE_TABLE = ("short-deck", "exposed-by-dealer", *SHOE_WHATS, *RULINGS)


@dataclass(frozen=True, slots=True)
class OwnIrregularity:
    """An irregularity of one game's own, besides those in `WHATS`.

    `answer` gives it as an answer once the moment has come that it speaks of, and None before. `when` is when that is
    unless the record says. `keys` are what it may tell besides what all tell. It is of the table unless `of_box`.
    """

    when: str
    answer: Callable[[Round, Record, IrregularityRecord], a.Answer | None]
    keys: tuple[str, ...] = ()
    of_box: bool = False


@dataclass(frozen=True, slots=True)
class IrregularityRecord:
    what: str
    when: str
    box: int
    cards: tuple[Card, ...]
    boxes: tuple[int, ...]
    count: int | None
    reconstructed: bool | None
    ruling: str
    by: str
    where: str
    more: tuple[tuple[str, Any], ...] = ()

    def told(self, key: str, default: Any) -> Any:
        """What is said under a key of the game's own; it must be of the same type as the default."""
        value = dict(self.more).get(key, default)
        if type(value) is not type(default):
            raise BadRecord(f"{kind_of(value)} does not belong here", where=f"{self.where}.{key}")
        return value


def whats_of(edition: Edition, shape: Shape, handled: Container[type[a.Irregularity]]) -> Mapping[str, str]:
    """The irregularities of a game, and when each usually comes up: the shared ones it has a rule on, and its own."""
    shared = {
        name: what.when
        for name, what in WHATS.items()
        if (what.kind in handled if what.kind else edition.find_point(name))
    }
    return shared | {name: own.when for name, own in shape.irregularities.items()}


def read_irregularity(
    entry: object, where: str, edition: Edition, shape: Shape, whats: Mapping[str, str]
) -> IrregularityRecord:
    data = as_object(entry, where)
    what = data.get("what")
    if not isinstance(what, str) or what not in whats:
        is_known = isinstance(what, str) and what in WHATS
        fault = f"{edition.game} has no rule on {what}" if is_known else f"no irregularity {what!r}"
        raise UnknownName(fault, where=f"{where}.what", remedy=f"it is one of {', '.join(whats)}")
    own = shape.irregularities[what].keys if what in shape.irregularities else ()
    _check_keys(data, what, own, where)
    when = data.get("when", whats[what])
    if not isinstance(when, str) or when not in WHENS:
        raise BadRecord(f"{when!r} is no time of a round", where=f"{where}.when", remedy=f"it is {', '.join(WHENS)}")
    reconstructed = data.get("reconstructed")
    if what in ("collected-early", "laid-down") and not isinstance(reconstructed, bool):
        remedy = '"reconstructed": true or false'
        raise BadRecord("it is not said whether the hand was put together again", where=where, remedy=remedy)
    boxes = as_list(data.get("boxes", []), f"{where}.boxes")
    if not all(type(number) is int for number in boxes):
        raise BadRecord(f"{boxes} are not box numbers", where=f"{where}.boxes")
    count = data.get("count")
    if count is not None and (type(count) is not int or count < 0):
        raise BadRecord(f"{count!r} is not a count", where=f"{where}.count")
    return IrregularityRecord(
        what,
        when,
        _whose(data, what, where, shape),
        as_cards(data["cards"], f"{where}.cards") if "cards" in data else (),
        tuple(boxes),
        count,
        reconstructed,
        as_text(data.get("ruling", ""), f"{where}.ruling"),
        as_text(data.get("by", ""), f"{where}.by"),
        where,
        tuple((key, as_plain(data[key], f"{where}.{key}")) for key in own if key in data),
    )


def _check_keys(data: Mapping[str, Any], what: str, own: tuple[str, ...], where: str) -> None:
    """An irregularity tells what belongs to it and nothing else; who ruled has ruled something."""
    besides = WHATS[what].keys if what in WHATS else ()
    known = {"what", "box", "to", "ruling", "by", *(["when"] if what not in RULINGS else []), *besides, *own}
    only(data, known, where, f"{what} tells ")
    if "by" in data and "ruling" not in data:
        remedy = 'add "ruling", or leave "by" out'
        raise BadRecord("it is not said what was ruled", where=f"{where}.by", remedy=remedy)


def _whose(data: Mapping[str, Any], what: str, where: str, shape: Shape) -> int:
    """The box the irregularity is about; 0 for the dealer, or the community cards where there are some."""
    if "to" in data:
        common = ("dealer", "community") if "community" in shape.table_cards else ("dealer",)
        if data["to"] not in common or "box" in data or what not in (*_TO_DEALER, *_WHOLE_TABLE):
            remedy = f'"to": "dealer" goes with {", ".join(_TO_DEALER)}; else "box": a number'
            raise BadRecord("this cannot be said of the dealer", where=where, remedy=remedy)
        return 0
    own = shape.irregularities.get(what)
    if what in _WHOLE_TABLE or (own is not None and not own.of_box):
        if "box" in data:
            raise BadRecord(f"{what} is about no box", where=f"{where}.box")
        return 0
    box = data.get("box")
    if type(box) is not int or box < 1:
        raise BadRecord("it is not said whose irregularity this is", where=where, remedy='"box": 3 or "to": "dealer"')
    return box
