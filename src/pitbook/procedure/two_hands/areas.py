"""Wagers on two hands: limits over several areas, and the table differential."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitbook.errors import Refused
from pitbook.law import Cents, Clause, dollars
from pitbook.law.wager_name import is_one_of_many
from pitbook.procedure.wagers import check_own_total
from pitbook.records.irregularities import Mishap, Whose
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.places import Pile, Role, Stake
from pitbook.table.requests import Rule
from pitbook.table.round import Round, Step


def check_area_limits(table: Round, wager: a.Wager, most: Cents | None) -> None:
    """The maximum holds for all that a player has on one outcome of the game, over every area; not for side wagers."""
    if not is_one_of_many(wager.wager):
        clause = table.law.rule_on("maximum-on-outcome")
        check_own_total(table, wager, most, clause, "the maximum counts over all areas")


def check_area_total(table: Round, wager: a.Wager) -> None:
    """Where the operator so directs, the table maximum holds for all on one area, of everybody or of players named."""
    most, option = table.notice.limit(wager.wager).max, table.law.options["area-limit"]
    here = {s.player: n for s, n in table.stakes.items() if (s.box, s.wager) == (wager.box, wager.wager)}
    groups = [group for group in table.opening.area_limited if wager.player in group]
    if table.notice.flag(option.name):
        groups.append(frozenset(here) | {wager.player})
    for group in groups if most is not None else ():
        together = sum(n for player, n in here.items() if player in group) + wager.cents
        if most is not None and together > most:
            whose = " and ".join(sorted(group))
            what = f"{dollars(together)} of {whose} on {wager.wager} of area {wager.box} is over {dollars(most)}"
            raise Refused(what, clause=option.clause, remedy="choose another area")


_ON_DIFFERENTIAL: Final = ("reduce", "leave")


def limit_differential(table: Round, hands: Sequence[Pile]) -> Step:
    """The dealer may cut the wagers on one hand back when they exceed those on the other by too much."""
    most = table.notice.cents("differential")
    staked = {hand: sum(n for s, n in table.stakes.items() if s.wager == hand) for hand in hands}
    (low, less), (high, more) = sorted(staked.items(), key=lambda item: item[1])
    if most is None or more - less <= most:
        return
    clause = table.law.point("over-differential").clause
    matter = f"{dollars(more)} on {high} against {dollars(less)} on {low}, over the differential of {dollars(most)}"
    ruling = yield from rule(table, Rule(clause, matter, _ON_DIFFERENTIAL, Role.DEALER))
    if ruling.ruling == "reduce":
        for stake, cents in [(s, n) for s, n in table.stakes.items() if s.wager == high]:
            kept = Cents(cents * (less + most) // more)
            because = f"{dollars(less + most)} of {dollars(more)} on {high} may stand"
            if not kept:
                _void_cut_wager(table, clause, stake, because)
            elif kept < cents:
                table.reduce(clause, stake, kept, because)


OVER_DIFFERENTIAL = Mishap(
    None, None, name="over-differential", whose=Whose.TABLE, rulings=_ON_DIFFERENTIAL, ruled_by=Role.DEALER
)
"""No mishap, but a ruling that the dealer gives of their own accord."""


def _void_cut_wager(table: Round, clause: Clause, stake: Stake, because: str) -> None:
    """A wager of which nothing is left goes back whole, and with it a side wager or an ante that cannot stand alone."""
    table.void(clause, stake, f"{because}, and nothing of this wager is left")
    own = [s for s in table.stakes if s.player == stake.player]
    if all(is_one_of_many(s.wager) or s.wager in table.law.fixed_stakes for s in own):
        for side in own:
            table.void(clause, side, "it has no wager on a hand beside it any more")
