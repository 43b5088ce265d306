"""How a box gets into a poker game: its first wager, and how many hands a player may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.procedure.poker.hand_state import hide_blind_hands
from pitbook.procedure.wagers import Beside, take_wagers
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.facts import Called
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Round, Step

Check = Callable[[Round, Wager | Withdraw], None]
"""What a game refuses."""


def take_entries(
    table: Round,
    request: PlaceWagers,
    made_by: Mapping[str, Clause],
    check: Check,
    entry: str,
    beside: Mapping[str, Beside] | None = None,
) -> Step:
    """Take wagers until they are closed, which takes somebody in the game.

    `made_by` says by which rule each wager is made, and `entry` in words what gets a box into the game: the first of
    them, or one of several. `beside` has what comes with a wager.
    """

    def check_close() -> None:
        if not table.boxes:
            rule = made_by[request.wagers[0]]
            raise Refused(f"nobody has made {entry}", clause=rule.id, remedy="wager first")

    yield from take_wagers(table, request, lambda wager: check(table, wager), check_close, made_by, beside=beside)


def no_more_bets(table: Round, clause: Clause) -> None:
    """Wagers are closed, and from here on nobody looks at a hand that is to be played blind."""
    hide_blind_hands(table)
    table.close_wagers()
    table.tell(Called(clause, "No more bets"))


def check_hands(table: Round, wager: Wager | Withdraw) -> None:
    """Refuse a further hand of one player where the operator allows one; a rule may be on those that nobody noticed."""
    if isinstance(wager, Withdraw):
        return
    is_void = table.law.find_point("several-hands") is not None
    held = [box.number for box in table.boxes_of(wager.player) if box.number != wager.box]
    if table.notice.flag("several-boxes"):
        _check_adjacent(table, wager, held)
        return
    if held and not (wager.unnoticed and is_void):
        remedy = "the operator allows one hand a player here; several take the option several-boxes"
        raise Refused(
            f"{wager.player} has wagered on box {held[0]} already",
            clause=table.law.point("hands-per-player").clause.id,
            remedy="if it happened all the same, declare the irregularity several-hands" if is_void else remedy,
        )


def _check_adjacent(table: Round, wager: Wager, held: list[int]) -> None:
    """Refuse a further hand, where several are allowed, that is one too many or does not lie beside the others."""
    most = table.law.find_point("adjacent-hands")
    if most is None or not held:
        return
    places = sorted([*held, wager.box])
    if len(places) > table.law.number("adjacent-hands") or places[-1] - places[0] >= len(places):
        what = f"{wager.player} has wagered on box {' and '.join(map(str, held))} already"
        remedy = f"a player may have {most.value} hands here, side by side"
        raise Refused(what, clause=most.clause.id, remedy=remedy)
