"""Rule 5.8: who enters in the middle of a shoe, or sits a round out, may be held to one box and the least wager.

What the next round has to know is left on the table: who has wagered in every round of the shoe, and who is held.
"""

from __future__ import annotations

import json

from pitbook.errors import Refused
from pitbook.games.blackjack.box_hands import MAIN
from pitbook.law import dollars
from pitbook.procedure.cards_after import is_continuous
from pitbook.table.answers import Wager
from pitbook.table.places import DISCARD
from pitbook.table.round import Round

REGULAR, HELD = "wagered in every round", "held to one box"
FREE, BEYOND_THE_SHOE = "free", "held-on"


def check_entering(table: Round, wager: Wager) -> None:
    """Refuse more than one box, and more or less than the least wager, to whoever is held."""
    if table.notice.choice("mid-shoe") == FREE or not _is_held(table, wager.player):
        return
    clause = "5.8(b)" if wager.player in _names(table, HELD) else "5.8(a)"
    others = {stake.box for stake in table.stakes if stake.player == wager.player} - {wager.box}
    if others:
        what = f"{wager.player} is held to one box"
        raise Refused(what, clause=clause, remedy=f"wager on box {min(others)} alone")
    least = table.notice.limit(MAIN).min
    if wager.wager == MAIN and least is not None and wager.cents != least:
        what = f"{wager.player} is held to the least wager"
        raise Refused(what, clause=clause, remedy=f"wager {dollars(least)}")


def leave_entered(table: Round) -> None:
    """What the next round has to know, once wagers have closed."""
    if table.notice.choice("mid-shoe") == FREE:
        return
    wagered = {stake.player for stake in table.stakes if stake.wager == MAIN}
    held = {player for player in wagered if _is_held(table, player)}
    missed = _names(table, REGULAR) - wagered if not _is_new_shoe(table) else set()
    lasting = _names(table, HELD) if not _is_new_shoe(table) or _lasts(table) else set()
    table.left[REGULAR] = json.dumps(sorted(wagered - held))
    table.left[HELD] = json.dumps(sorted(lasting | missed | held))


def _is_held(table: Round, player: str) -> bool:
    if player in _names(table, HELD):
        return _lasts(table) or not _is_new_shoe(table)
    if is_continuous(table.notice):  # it has no first round that somebody could have missed
        return False
    return not _is_new_shoe(table) and player not in _names(table, REGULAR)


def _is_new_shoe(table: Round) -> bool:
    """Whether no card lies in the rack: the first round of a shoe, or the first that anything is known of."""
    return REGULAR not in table.left or not (is_continuous(table.notice) or dict(table.opening.piles).get(DISCARD))


def _lasts(table: Round) -> bool:
    return table.notice.choice("mid-shoe") == BEYOND_THE_SHOE


def _names(table: Round, kept: str) -> set[str]:
    return set(json.loads(table.left.get(kept, "[]")))
