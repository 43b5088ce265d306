"""The second wager of a poker hand, a multiple of the first: made once the cards are seen, or before the deal."""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.errors import Refused
from pitbook.law import Cents, Clause, dollars
from pitbook.table.answers import Wager
from pitbook.table.facts import Decided, WagerWithdrawn
from pitbook.table.places import Stake
from pitbook.table.requests import Choice
from pitbook.table.round import Box, Round


def check_multiple(table: Round, wager: Wager, base: str, multiples: Sequence[int], clause: Clause) -> None:
    """Refuse a second wager before the deal that is not of the size of any other."""
    sizes = [times * table.stakes[Stake(wager.box, wager.player, base)] for times in multiples]
    if wager.cents not in sizes:
        remedy = f"on this {base} it is {' or '.join(dollars(Cents(size)) for size in sizes)}"
        raise Refused(f"{dollars(wager.cents)} is no {wager.wager} wager", clause=clause.id, remedy=remedy)


def second_wagers(
    table: Round, box: Box, base: str, second: str, multiples: Sequence[int], made_by: Clause, goes_back: Clause
) -> list[Choice]:
    """The sizes that a box may choose, by the rule on them; a wager made before the deal stands at its own.

    `goes_back` is the rule by which such a wager goes back on a fold.
    """
    on, stake = table.stakes[Stake(box.number, box.player, base)], Stake(box.number, box.player, second)
    blind, lies = _made_blind(table, stake, goes_back), table.stakes.get(stake, 0)
    sizes = multiples if blind is None else [blind // on]
    return [Choice(f"{second} {times}", Cents(times * on - lies), clause=made_by) for times in sizes]


def _made_blind(table: Round, stake: Stake, goes_back: Clause) -> Cents | None:
    """What was staked before the deal by a box that has yet to decide, even if a fold that is undone gave it back."""
    back = (fact for fact in table.facts if isinstance(fact, WagerWithdrawn) and fact.clause.id == goes_back.id)
    return table.stakes.get(stake) or next((fact.staked for fact in back if fact.stake == stake), None)


def stake_more(table: Round, box: Box, choice: Choice, second: str, decided_by: Clause, made_by: Clause) -> None:
    """A box plays on, and stakes what its choice costs."""
    box.choice = choice.name
    table.tell(Decided(decided_by, box.number, choice.name))
    if choice.cost:
        table.accept(made_by, Stake(box.number, box.player, second), choice.cost)
