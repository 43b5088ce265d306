"""Wagers that cannot stand alone: they need another of the same player beside them, and it stays while they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.law.wager_name import family_of
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.round import Round


def check_beside(table: Round, wager: Wager | Withdraw, bases: Sequence[str], needs: Mapping[str, Clause]) -> None:
    """Refuse a wager without one that it needs beside it, and taking the last of those back while it stands.

    `bases` are the wagers of which one is needed. `needs` has those that cannot stand without, a family by its bare
    name, and the rule that says so.
    """
    own = [stake.wager for stake in table.stakes_of(wager.box) if stake.player == wager.player]
    found = [name for name in own if name in bases]
    if isinstance(wager, Withdraw):
        standing = [name for name in own if family_of(name) in needs]
        if found == [wager.wager] and standing:
            what = f"the {standing[0]} wager stands on this {wager.wager}"
            remedy = f"take the {standing[0]} wager back first"
            raise Refused(what, clause=needs[family_of(standing[0])].id, remedy=remedy)
    elif family_of(wager.wager) in needs and not found:
        either = " or ".join(bases)
        what = f"box {wager.box} has no {either} for the {wager.wager} wager to stand on"
        raise Refused(what, clause=needs[family_of(wager.wager)].id, remedy=f"make the {either} wager first")
