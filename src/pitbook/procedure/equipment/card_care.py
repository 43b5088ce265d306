"""What is done with the cards between rounds: shuffles and cuts, counts and replacements.

Each procedure is a short conversation: people do things by hand and say so, and the table keeps who did what. Each step
cites the rule that the game's own law names for it, by a point that `grounds` declares.
"""

from __future__ import annotations

from collections.abc import Callable

from pitbook.cards.pack import CARDS
from pitbook.law import Clause, Notice
from pitbook.procedure.cards_after import is_continuous
from pitbook.procedure.equipment.burning import burn
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.opening import STAFF, by
from pitbook.procedure.seats import check_cut
from pitbook.table.ask import ask, do
from pitbook.table.facts import Noted
from pitbook.table.places import Role
from pitbook.table.requests import Count, Do
from pitbook.table.round import Round, Rules, Step


def shuffle_and_cut(clause: Clause) -> Callable[[Round], Rules]:
    """The shuffle that a rule calls for, and the cut where a shoe is used."""

    def procedure(table: Round) -> Rules:
        yield from by(table, clause, f"shuffle the {_cards(table)}", Role.DEALER)
        if _is_cut(table.notice):
            yield from _cut(table)
        if table.law.find_point("burn"):
            yield from burn(table)

    return procedure


def _is_cut(notice: Notice) -> bool:
    """Whatever no continuous shuffler deals; in a law that has none, what a shoe does, or the one way to deal."""
    if notice.edition.find_point("uncut"):
        return not is_continuous(notice)
    return notice.values.get("dealing", "shoe") == "shoe"


def _cut(table: Round) -> Step:
    """By staff; where the game has a rule on players who stand, by a player who sits if one will."""
    roles = (*STAFF, Role.PLAYER) if table.law.find_point("standing-players") else STAFF
    into = " and place them in the shoe" if table.opening.pack is CARDS else ""
    request = Do(table.law.rule_on("cut"), f"cut the {_cards(table)} once{into}", roles)
    yield from do(table, request, lambda answer: check_cut(table, request, answer))


def count_deck(table: Round) -> Rules:
    """The dealer checks that nothing is missing."""
    clause, counted = table.law.rule_on("deck-count"), None
    while counted is None:
        counted = yield from ask(table, Count(clause, f"the {_cards(table)} of the deck"))
    table.tell(Noted(clause, f"the deck was counted: {counted.count} {_cards(table)}"))


def replace_decks(table: Round, opening: Callable[[Round], Rules]) -> Rules:
    """The operator has the cards replaced, and the new ones are checked like the first."""
    what = f"direct that the {_cards(table)} be replaced"
    yield from by(table, table.law.rule_on("new-cards"), what, Role.OPERATOR)
    yield from opening(table)


def _cards(table: Round) -> str:
    """What the game is played with."""
    return f"{table.opening.pack.noun}s"


def return_carried(table: Round) -> Rules:
    """What lies on a table that closes goes back: no further round will have the wager beside it that it needs."""
    yield from ()
    clause = table.law.point("side-wager-needs").clause
    for carried in LeftStakes.of(table).waiting:
        table.accept(clause, carried.stake, carried.cents, carried=True)
        table.void(clause, carried.stake, "the table closes and no further round is played")
