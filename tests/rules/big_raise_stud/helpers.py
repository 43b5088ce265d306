"""What the rule tests of Big Raise Stud share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.errors import Refused
from pitbook.games.settling import Settlement
from pitbook.law import Cents
from pitbook.table import Answer, CardExposed, Dealt, Done, Fact, NoMoreBets, Opening, Seen, Wager
from pitbook.table.places import Pile
from pitbook.table.requests import Deal, Decide, Do, Request, Show
from pitbook.table.settlement import BoxResult, Line, box_results

GAME = "big-raise-stud"
LAW = f"{GAME}@2013-draft"
BONUS = "three-card-bonus"

COMMUNITY = "Kd 7c"
HANDS: Mapping[int, str] = {
    1: "Ks 9h 4c",  # with the community a pair of kings: wins; no pair of its own
    2: "7s 5h 2c",  # a pair of sevens: stands off
    3: "Qc 8d 3s",  # king high: loses
    4: "Jd Jh 6c",  # a pair of jacks: wins, and the bonus too
    5: "Tc 9c 4d",
    6: "Ts 8c 5d",
    7: "Qh 6s 3d",
}
"""Hands with the outcome they have beside `COMMUNITY`; the ones without a note lose."""

Brief = tuple[str, int, str]
"""A line of a settlement in brief: result, what it pays, clause."""
FactKind = TypeVar("FactKind", bound=Fact)


# Tables of cases


def row(clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(LAW, *clauses.split()))


# Records


def box(
    number: int, cards: str | None = None, choice: str = "raise 1", bonus: int = 0, **wagers: int
) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless told otherwise."""
    staked = {"ante": 1000} | wagers | ({BONUS: bonus} if bonus else {})
    entry: dict[str, Any] = {"box": number, "player": f"P{number}", "wagers": staked}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": [choice]} if choice else {})


def record(
    *boxes: Mapping[str, Any],
    community: str | None = COMMUNITY,
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    data = {"game": GAME, "notice": dict(notice or {}), "boxes": list(boxes), "irregularities": list(irregularities)}
    return data | ({"community": community} if community else {})


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


def result_of(settlement: Settlement, number: int = 1) -> BoxResult:
    return next(result for result in settlement.boxes if result.box == number)


def line(settlement: Settlement, wager: str, number: int = 1) -> Line:
    return next(line for line in result_of(settlement, number).lines if line.wager == wager)


def brief(result: BoxResult) -> dict[str, Brief]:
    """What became of each wager of a box."""
    return {line.wager: (line.result, line.pays, line.clause) for line in result.lines}


def results(settlement: Settlement, number: int = 1) -> dict[str, str]:
    return {line.wager: line.result for line in result_of(settlement, number).lines}


# Live play


def ante(number: int, player: str = "", cents: int = 1000, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "ante", Cents(cents), **more)


def bonus(number: int, player: str = "", cents: int = 500, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", BONUS, Cents(cents), **more)


def blind_raise(number: int, cents: int, player: str = "", **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "raise", Cents(cents), **more)


class LiveTable:
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(self, notice: Mapping[str, Any] | None = None, community: str = COMMUNITY, **opening: Any) -> None:
        posted = Notice.post(find_edition(LAW), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in HANDS.items()}
        self.cards["community"] = (*parse_cards(community), *parse_cards("2d"))

    @classmethod
    def dealt(cls, *numbers: int, side: bool = False, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $5 on the bonus), ready for decisions."""
        table = cls(**more)
        for number in numbers:
            table.say(ante(number), *([bonus(number)] if side else []))
        table.say(NoMoreBets())
        return table.go_on(until=Decide)

    def say(self, *answers: Answer) -> LiveTable:
        for answer in answers:
            self.talk.answer(answer)
        return self

    def refusal(self, answer: Answer) -> Refused:
        """Why an answer is refused; it must leave everything as it was."""
        before = self.talk.request, list(self.talk.facts), dict(self.talk.table.stakes), list(self.talk.answers)
        with pytest.raises(Refused) as caught:
            self.talk.answer(answer)
        after = self.talk.request, self.talk.facts, dict(self.talk.table.stakes), self.talk.answers
        assert before == after, "a refused answer changed something"
        return caught.value

    def go_on(self, *, until: type[Request] | None = None, to: str = "") -> LiveTable:
        """Let the staff do their work until such a request comes (`to`: about that pile), or a person must act."""
        while self.talk.request is not None:
            pile = getattr(self.talk.request, "pile", None) or getattr(self.talk.request, "to", "")
            if until and isinstance(self.talk.request, until) and to in ("", pile):
                return self
            answer = self._staff()
            if answer is None:
                return self
            self.talk.answer(answer)
        return self

    def go_on_once(self) -> LiveTable:
        answer = self._staff()
        assert answer is not None
        return self.say(answer)

    def exposed(self, pile: str, position: int = 0) -> CardExposed:
        """The report that a card of a pile was exposed as it was dealt."""
        return CardExposed(self.talk.table.piles[Pile(pile)][position], self.cards[pile][position])

    def finish(self) -> LiveTable:
        assert self.go_on().talk.is_over, f"still awaited: {self.talk.request and self.talk.request.awaits}"
        return self

    @property
    def request(self) -> Request | None:
        return self.talk.request

    @property
    def options(self) -> dict[int, list[tuple[str, int]]]:
        """What each box may choose now, and what it costs."""
        assert isinstance(self.talk.request, Decide)
        return {number: [(o.name, o.cost) for o in each] for (number, _), each in self.talk.request.options.items()}

    def facts(self, kind: type[FactKind]) -> list[FactKind]:
        return [fact for fact in self.talk.facts if isinstance(fact, kind)]

    def box(self, number: int) -> BoxResult:
        return next(result for result in box_results(self.talk.table) if result.box == number)

    def brief(self, number: int) -> dict[str, Brief]:
        return brief(self.box(number))

    def results(self, number: int) -> dict[str, str]:
        return {line.wager: line.result for line in self.box(number).lines}

    def _staff(self) -> Answer | None:
        match self.talk.request:
            case Deal():
                return Dealt()
            case Show(pile=pile, slots=slots):
                places = (self.talk.table.hand(pile).index(slot) for slot in slots)
                return Seen(tuple(self.cards[pile][place] for place in places))
            case Do(roles=roles):
                return Done(roles[0])
        return None
