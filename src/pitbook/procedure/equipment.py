"""What is done with the cards before and between rounds: the opening, shuffles and cuts, counts and replacements.

Each procedure is a short conversation: people do things by hand and say so, and the table keeps who did what. Each step
cites the rule that the game's own law names for it, by a point that `grounds` declares.
"""

from __future__ import annotations

from collections.abc import Callable

from pitbook.law import Clause
from pitbook.procedure.shoe.handling import check_cut
from pitbook.procedure.shoe.two_hands import burn
from pitbook.table.answers import Answer, Done
from pitbook.table.ask import ask, do
from pitbook.table.facts import Noted
from pitbook.table.places import Role
from pitbook.table.requests import Count, Do
from pitbook.table.round import Round, Rules, Step

_SUPERVISORS = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_STAFF = (Role.DEALER, *_SUPERVISORS)


def open_table(table: Round) -> Rules:
    """Decks are received, checked by two people, shown to the first players, and turned."""
    law, has_shuffler = table.law, table.notice.choice("dealing") == "shuffler"
    count = table.notice.decks * (2 if has_shuffler else 1)
    decks = "1 sealed deck" if count == 1 else f"{count} sealed decks"
    shown = "spread the cards face up in rows by suit for the first players"
    yield from by(table, law.rule_on("opening"), f"receive {decks}", *_STAFF)
    yield from inspect_independently(table)
    yield from by(table, law.rule_on("cards-shown"), shown, Role.DEALER)
    yield from by(table, law.rule_on("cards-turned"), "turn the cards face down and stack them", Role.DEALER)
    if has_shuffler:
        yield from by(table, law.rule_on("shuffler-mixed"), "mix and riffle each deck by itself", Role.DEALER)
        yield from by(table, law.rule_on("shuffler-loaded"), "load each deck into the shuffler", Role.DEALER)
        yield from by(table, law.rule_on("shuffler-cutting-card"), "use the cutting card as approved", Role.DEALER)


def inspect_independently(table: Round) -> Step:
    """The dealer and somebody else each look through the cards."""
    clause, task = table.law.rule_on("opening"), "sort and inspect the cards"
    dealer: Done = yield from by(table, clause, task, Role.DEALER)
    request = Do(clause, f"{task} independently", _SUPERVISORS)

    def check(answer: Answer) -> None:
        assert isinstance(answer, Done)
        if answer.name and answer.name == dealer.name:
            raise request.refuse(f"{answer.name} has inspected them already as the dealer")

    yield from do(table, request, check)


def shuffle_and_cut(clause: Clause) -> Callable[[Round], Rules]:
    """The shuffle that a rule calls for, and the cut where a shoe is used."""

    def procedure(table: Round) -> Rules:
        yield from by(table, clause, "shuffle the cards", Role.DEALER)
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
    request = Do(table.law.rule_on("cut"), "cut the cards once and place them in the shoe", roles)
    yield from do(table, request, lambda answer: check_cut(table, request, answer))


def count_deck(table: Round) -> Rules:
    """The dealer checks that nothing is missing."""
    clause, counted = table.law.rule_on("deck-count"), None
    while counted is None:
        counted = yield from ask(table, Count(clause, "the cards of the deck"))
    table.tell(Noted(clause, f"the deck was counted: {counted.count} cards"))


def replace_decks(table: Round, opening: Callable[[Round], Rules] = open_table) -> Rules:
    """The operator has the cards replaced, and the new ones are checked like the first."""
    yield from by(table, table.law.rule_on("new-cards"), "direct that the cards be replaced", Role.OPERATOR)
    yield from opening(table)


def return_carried(table: Round) -> Rules:
    """What lies on a table that closes goes back: no further round will have the wager beside it that it needs."""
    yield from ()
    clause = table.law.point("side-wager-needs").clause
    for carried in table.waiting:
        table.accept(clause, carried.stake, carried.cents, carried=True)
        table.void(clause, carried.stake, "the table closes and no further round is played")


def by(table: Round, clause: Clause, task: str, *roles: Role) -> Step:
    """Wait until somebody with one of these roles has done something."""
    return (yield from do(table, Do(clause, task, roles)))
