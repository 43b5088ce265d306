"""What is done with the cards before and between rounds, sections 6 and 7 of the card games' divisions.

Each procedure is a short conversation: people do things by hand and say so, and the table keeps who did what.
"""

from __future__ import annotations

from collections.abc import Callable

from pitbook.errors import BrokenRules
from pitbook.law import Clause, Edition
from pitbook.procedure.shoe.handling import check_cut
from pitbook.procedure.shoe.two_hands import burn
from pitbook.table.answers import Answer, Counted, Done
from pitbook.table.ask import ask, do
from pitbook.table.facts import Noted
from pitbook.table.places import Role
from pitbook.table.requests import Count, Do
from pitbook.table.round import Round, Rules, Step

_SUPERVISORS = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_STAFF = (Role.DEALER, *_SUPERVISORS)


def open_table(table: Round) -> Rules:
    """Section 6: decks are received, checked by two people, shown to the first players, and turned."""
    has_shuffler = table.notice.choice("dealing") == "shuffler"
    count = table.notice.decks * (2 if has_shuffler else 1)
    decks = "1 sealed deck" if count == 1 else f"{count} sealed decks"
    yield from _by(table, "6.1", f"receive {decks}", *_STAFF)
    yield from _inspect_independently(table)
    yield from _by(table, "6.2", "spread the cards face up in rows by suit for the first players", Role.DEALER)
    yield from _by(table, "6.3", "turn the cards face down and stack them", Role.DEALER)
    if has_shuffler:
        yield from _by(table, "6.4(a)", "mix and riffle each deck by itself", Role.DEALER)
        yield from _by(table, "6.4(b)", "load each deck into the shuffler", Role.DEALER)
        yield from _by(table, "6.4(c)", "use the cutting card as approved", Role.DEALER)


def shuffle_and_cut(clause_id: str) -> Callable[[Round], Rules]:
    """Section 7: the shuffle that a clause calls for, and the cut where a shoe is used."""

    def procedure(table: Round) -> Rules:
        yield from _by(table, clause_id, "shuffle the cards", Role.DEALER)
        uncut = table.law.find_point("uncut")
        dealing = table.notice.choice("dealing")
        if dealing != uncut.value if uncut else dealing == "shoe":
            yield from _cut(table)
        if table.law.find_point("burn"):
            yield from burn(table)

    return procedure


def _cut(table: Round) -> Step:
    """By staff; where the game has a rule on players who stand, by a player who sits if one will."""
    roles = (*_STAFF, Role.PLAYER) if table.law.find_point("standing-players") else _STAFF
    request = Do(clause_of(table.law, "7.2"), "cut the cards once and place them in the shoe", roles)
    yield from do(table, request, lambda answer: check_cut(table, request, answer))


def count_deck(table: Round) -> Rules:
    """Rule 7.3: the dealer checks that nothing is missing."""
    counted: Counted | None = None
    while counted is None:
        counted = yield from ask(table, Count(clause_of(table.law, "7.3"), "the cards of the deck"))
    table.tell(Noted(clause_of(table.law, "7.3"), f"the deck was counted: {counted.count} cards"))


def replace_decks(table: Round, opening: Callable[[Round], Rules] = open_table) -> Rules:
    """Rule 7.4: the operator has the cards replaced, and the new ones are checked like the first."""
    yield from _by(table, "7.4", "direct that the cards be replaced", Role.OPERATOR)
    yield from opening(table)


def return_carried(table: Round) -> Rules:
    """What lies on a table that closes goes back: no further round will have an ante beside it (11.1)."""
    yield from ()
    clause = table.law.point("side-wager-needs").clause
    for carried in table.waiting:
        table.accept(clause, carried.stake, carried.cents, carried=True)
        table.void(clause, carried.stake, "the table closes and no further round is played")


def _by(table: Round, clause_id: str, task: str, *roles: Role) -> Step:
    return (yield from do(table, Do(clause_of(table.law, clause_id), task, roles)))


def clause_of(law: Edition, clause_id: str) -> Clause:
    """The clause of that number; divisions that take the whole section over from another have only its first rule."""
    for known in (clause_id, clause_id.partition("(")[0], f"{clause_id.partition('.')[0]}.1"):
        if law.has(known):
            return law.cite(known)
    raise BrokenRules(f"{law.ref} has no section {clause_id.partition('.')[0]}")


def _inspect_independently(table: Round) -> Step:
    task = "sort and inspect the cards"
    dealer: Done = yield from _by(table, "6.1", task, Role.DEALER)
    request = Do(clause_of(table.law, "6.1"), f"{task} independently", _SUPERVISORS)

    def check(answer: Answer) -> None:
        assert isinstance(answer, Done)
        if answer.name and answer.name == dealer.name:
            raise request.refuse(f"{answer.name} has inspected them already as the dealer")

    yield from do(table, request, check)


by, inspect_independently = _by, _inspect_independently
"""For a game that has an `open_table` of its own."""
