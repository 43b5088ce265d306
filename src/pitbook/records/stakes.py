"""The wagers of a record as answers, in the order of its boxes, window by window, up to the call that ends each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pitbook.errors import BadRecord
from pitbook.law import Cents, Notice
from pitbook.law.wager_name import family_of
from pitbook.records.irregularities import Effect
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.records.shape import BankShape, Shape
from pitbook.table import answers as a
from pitbook.table.requests import PlaceWagers

Placed = tuple[str, a.Answer]
"""An answer, after the place in the record that it comes from."""


class WagersLeft:
    """The wagers that are yet to be made, each while its own window is open."""

    def __init__(self, record: RoundRecord, shape: Shape) -> None:
        self._windows = shape.windows
        self._first = _first_wagers(record, shape)
        self._later = {name: list(_wagers_in(name, record, shape)) for name in shape.windows}

    def next(self, request: PlaceWagers) -> Placed:
        """The next of the window that is open, or what closes it."""
        if request.window in self._windows:
            later = self._later[request.window]
            placed = later.pop(0) if later else None
        else:
            placed = next(self._first, None)
        return placed or ("boxes", a.TimeIsUp(request.least_seconds or None) if request.is_timed else a.NoMoreBets())

    def never_made(self) -> list[tuple[str, str]]:
        """Those whose window never opened: the window, and the place in the record."""
        return [(window, where) for window, left in self._later.items() for where, _ in left]


def _wagers_in(window: str, record: RoundRecord, shape: Shape) -> Iterator[Placed]:
    """What was staked in a later window."""
    for box in record.boxes:
        for name, amount in box.wagers.items():
            if shape.window_of(name) == window:
                placed = a.Wager(box.box, box.player, name, amount, nominee=box.placed_by)
                yield f"{box.where}.wagers.{name}", placed


def _first_wagers(record: RoundRecord, shape: Shape) -> Iterator[Placed]:
    """What was staked before the deal, after who was named to act for whom."""
    for named in record.people.nominations:
        yield f"players.{named.player}.nominee", named
    holders: set[str] = set()
    blind = shape.blind_wager(record.notice)
    order = (*shape.first_wagers, blind)
    entering = {box.player for box in record.boxes if _enters(box.wagers, shape)} if shape.enters_anywhere else set()
    for box in sorted(record.boxes, key=lambda box: not _enters(box.wagers, shape)):
        first = {name: n for name, n in box.wagers.items() if shape.is_first(name) or name == blind}
        if not _enters(first, shape) and box.player not in entering:
            _check_stray(box, record, shape)
            continue
        unnoticed = box.player in holders and _was_unnoticed(record, box.player)
        for name in sorted(first, key=lambda name: order.index(family_of(name))):
            placed = a.Wager(box.box, box.player, name, first[name], seat=box.seat, nominee=box.placed_by)
            yield f"{box.where}.wagers.{name}", replace(placed, unnoticed=unnoticed)
        holders.add(box.player)
    if record.people.void_hand_by:
        yield "void-hand", a.VoidHand(record.people.void_hand_by)


def _enters(wagers: Mapping[str, Cents], shape: Shape) -> bool:
    return bool({family_of(name) for name in wagers} & set(shape.entry))


def _was_unnoticed(record: RoundRecord, player: str) -> bool:
    """Whether nobody stopped a player who wagered more than a rule allows."""
    return any(record.declares(Effect.UNNOTICED, box.box) for box in record.boxes if box.player == player)


def _check_stray(box: BoxRecord, record: RoundRecord, shape: Shape) -> None:
    """A box that is not in the game is in the record only because something went wrong there."""
    if record.declares(Effect.AT_EMPTY_BOX, box.box):
        _check_stray_wagers(box, shape)
        return
    is_side_only = any(shape.is_first(name) for name in box.wagers)
    who, anywhere = (box.player, " on any box") if shape.enters_anywhere else (f"box {box.box}", "")
    raise BadRecord(
        f"{who} has no {' or '.join(shape.entry)} wager{anywhere}",
        where=f"{box.where}.wagers",
        clause=_rule_on_side(record, shape) if is_side_only else shape.clause("entry"),
        remedy=_about_stray(record) or "give it such a wager, or leave the box out",
    )


def _rule_on_side(record: RoundRecord, shape: Shape) -> str:
    """By which rule a side wager needs another, in a game or, where editions differ, in the one that is played."""
    needs = record.edition.find_point("side-wager-needs")
    return shape.clause("side") or (needs.clause.id if needs else shape.clause("entry"))


def _about_stray(record: RoundRecord) -> str:
    """How to tell of cards at a box without a wager, where the game has rules on them."""
    hand = record.mishap_for(Effect.AT_EMPTY_BOX, without=Effect.ANY_SIZE)
    cards = record.mishap_for(Effect.AT_EMPTY_BOX | Effect.ANY_SIZE)
    if not hand or not cards:
        return ""
    return f"if a hand was dealt there all the same, declare the irregularity {hand}; if it was not complete, {cards}"


def _check_stray_wagers(box: BoxRecord, shape: Shape) -> None:
    """One side wager may lie there and goes back; nothing else is staked or decided where nobody is in the game."""
    stray = [name for name in box.wagers if shape.is_first(name)]
    fault = next((f"wagers.{name}" for name in box.wagers if name not in stray[:1]), "")
    if fault or box.choices:
        entry = " or ".join(shape.entry)
        raise BadRecord(
            f"box {box.box} has no {entry} wager for this to stand on",
            where=f"{box.where}.{fault or 'choices'}",
            clause=shape.clause("entry"),
            remedy="leave it out",
        )


def amount_covering(boxes: Sequence[BoxRecord], notice: Notice, bank: BankShape) -> Cents:
    """What was put up where nothing is said: the least that covers all wagers and keeps to the limits."""
    limit = notice.limit(bank.wager)
    least = Cents(max(sum(box.wagers.get(bank.covers, 0) for box in boxes), limit.min or 1))
    return least if limit.lowered(least) >= least else Cents(limit.lowered(least) + (limit.step or 0))
