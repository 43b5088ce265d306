"""What the rule tests of Blackjack share: boxes and records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Answer, Conversation, Dealt, Decision, Done, NoMoreBets, Opening, Seen, Wager
from pitbook.table.places import DISCARD, SHOE
from pitbook.table.requests import Deal, Do, Request, Show
from pitbook.table.round import fresh_slots
from pitbook.table.settlement import box_results
from rules.live import AnyTable

GAME = "blackjack"
BASE, D2012, D2013 = f"{GAME}@base", f"{GAME}@2012-draft", f"{GAME}@2013-draft"
LAWS = (BASE, D2012, D2013)

Told = dict[str, Any]


def row(law: str, clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses of an edition that it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(law, *clauses.split()))


def box(cards: str, choices: str = "", *, number: int = 1, player: str = "A", main: int = 1000, **wagers: int) -> Told:
    """One hand; choices are words with an amount after a colon, such as `double:500`."""
    staked = {"main": main} | {name.replace("_", "-"): cents for name, cents in wagers.items()}
    return {"box": number, "player": player, "wagers": staked, "cards": cards, "choices": spelled(choices)}


def hands(*each: tuple[str, str], number: int = 1, player: str = "A", main: int = 1000, **wagers: int) -> Told:
    """A box that was split: cards and choices of each hand."""
    staked = {"main": main} | {name.replace("_", "-"): cents for name, cents in wagers.items()}
    told = [{"cards": cards, "choices": spelled(choices)} for cards, choices in each]
    return {"box": number, "player": player, "wagers": staked, "hands": told}


def beside(player: str, choices: str = "", *, number: int = 1, **wagers: int) -> Told:
    """What somebody has on a box that another plays."""
    staked = {name.replace("_", "-"): cents for name, cents in wagers.items()}
    return {"box": number, "player": player, "wagers": staked, "choices": spelled(choices)}


def spelled(choices: str) -> list[Any]:
    told: list[Any] = []
    for word in choices.split():
        name, colon, cents = word.replace("even-money", "even money").partition(":")
        told.append({"choice": name, "cents": int(cents)} if colon else name)
    return told


def record(dealer: str, *boxes: Told, law: str = D2013, notice: Mapping[str, Any] | None = None, **more: Any) -> Told:
    edition = law.partition("@")[2]
    told = {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": list(boxes), **more}
    return told | ({"dealer": dealer} if dealer else {})


def nets(settlement: Settlement) -> dict[str, int]:
    """What everybody is up or down, over all boxes."""
    found: dict[str, int] = {}
    for each in settlement.boxes:
        found[each.player] = found.get(each.player, 0) + each.net
    return found


def lines(settlement: Settlement, player: str = "A") -> list[tuple[str, str, int, str]]:
    """What became of each wager of somebody: wager, result, what it pays, clause."""
    return [
        (line.wager + (f" {line.hand}" if line.hand > 1 else ""), line.result, line.pays, line.clause)
        for each in settlement.boxes
        if each.player == player
        for line in each.lines
    ]


def settled(dealer: str, *boxes: Told, **more: Any) -> Settlement:
    return settle(record(dealer, *boxes, **more))


def bet(cents: int = 1000, player: str = "A", number: int = 1, wager: str = "main", **more: Any) -> Wager:
    return Wager(number, player, wager, Cents(cents), **more)


class LiveTable(AnyTable):
    """A round in progress whose shoe is known from the top. It answers for the dealer; people are up to the test."""

    def __init__(
        self, cards: str = "", notice: Mapping[str, Any] | None = None, law: str = D2013, dealt: int = 0, **opening: Any
    ) -> None:
        """`dealt` cards of the shoe lie in the rack already; `cards` are those that come then."""
        posted = Notice.post(find_edition(law), notice)
        self.cards = (*[parse_cards("2c")[0]] * dealt, *parse_cards(cards))
        slots = fresh_slots(52 * posted.decks)
        piles = (SHOE, slots[dealt:]), *([(DISCARD, slots[:dealt])] if dealt else [])
        self.talk: Conversation = find_game(GAME).begin(Opening(posted, piles, **opening))

    def begin(self, *wagers: Wager) -> Self:
        """The round as far as the first question to players."""
        return self.say(*(wagers or (bet(),)), NoMoreBets()).go_on()

    def go_on(self, *, until: type[Request] | None = None, cards: int = 0) -> Self:
        """Let the dealer work until such a request comes, and after so many cards."""
        while (request := self.talk.request) is not None:
            if until and isinstance(request, until) and len(self.talk.table.deals) >= cards:
                return self
            answer = self.dealers_answer(request)
            if answer is None:
                return self
            self.talk.answer(answer)
        return self

    def dealers_answer(self, request: Request) -> Answer | None:
        match request:
            case Deal():
                return Dealt()
            case Show(slots=slots):
                return Seen(tuple(self.cards[slot] for slot in slots))
            case Do(roles=roles):
                return Done(roles[0])
        return None

    def play(self, *choices: str | Decision) -> Self:
        """Choices of whoever plays the first box that is asked, one after the other."""
        for choice in choices:
            self.say(choice if isinstance(choice, Decision) else Decision(1, choice)).go_on()
        return self

    def lines(self, player: str = "A") -> list[tuple[str, str, int, str]]:
        found = [each for each in box_results(self.talk.table) if each.player == player]
        return [(line.wager, line.result, line.pays, line.clause) for each in found for line in each.lines]

    @property
    def net(self) -> dict[str, int]:
        """What everybody is up or down, by all that moved."""
        found: dict[str, int] = {}
        for move in (move for fact in self.talk.facts for move in fact.moves):
            for account, cents in ((move.source, -move.cents), (move.target, move.cents)):
                if account.startswith("player:"):
                    name = account.removeprefix("player:")
                    found[name] = found.get(name, 0) + cents
        return found
