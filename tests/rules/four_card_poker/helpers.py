"""What the rule tests of Four Card Poker share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import Card, parse_cards
from pitbook.errors import Refused
from pitbook.games.settling import Settlement
from pitbook.law import Cents
from pitbook.table import Answer, CardExposed, Counted, Dealt, Done, Fact, NoMoreBets, Opening, Seen, Wager
from pitbook.table.requests import Count, Deal, Decide, Do, Request, Show
from pitbook.table.settlement import BoxResult, box_results

GAME = "four-card-poker"
EDITIONS = ("gazetted", "2012-draft")

DEALER = "Kd Kc 8h 5s 3d Qd"
"""A dealer with a pair of kings, queen and 8 beside; the queen is face up."""

HANDS: Mapping[int, str] = {
    1: "As Ah 9c 6d 2s",  # a pair of aces: beats the dealer
    2: "Qc Js 9h 4d 2c",  # odd cards: loses
    3: "Qs Qh 7c 7d 3h",  # two pairs: beats the dealer
    4: "Jc Td 8s 6c 4h",  # odd cards: loses
    5: "Tc 9d 7s 5h 2d",
    6: "Ts 8c 6h 4c 3s",
    7: "Jd 9s 5c 4s 2h",
}

Brief = tuple[str, int, str]
"""A line of a settlement in brief: result, what it pays, clause."""

FactKind = TypeVar("FactKind", bound=Fact)
Test = TypeVar("Test", bound=Callable[..., object])


# Marks and tables of cases


def clause(*ids: str) -> Callable[[Test], Test]:
    """The test proves these clauses, in both editions."""

    def mark(test: Test) -> Test:
        for edition in EDITIONS:
            test = pytest.mark.clause(f"{GAME}@{edition}", *ids)(test)
        return test

    return mark


def row(clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    marks = [pytest.mark.clause(f"{GAME}@{edition}", *clauses.split()) for edition in EDITIONS]
    return pytest.param(*values, id=sentence, marks=marks)


# Records


def box(number: int, cards: str | None = None, choice: str = "play 1", **wagers: int) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless wagers are named."""
    staked = {name.replace("_", "-"): cents for name, cents in wagers.items()} or {"ante": 1000}
    entry: dict[str, Any] = {"box": number, "player": f"P{number}", "wagers": staked}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": [choice]} if choice else {})


def record(
    *boxes: Mapping[str, Any],
    dealer: str | None = DEALER,
    edition: str = "gazetted",
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    data = {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": list(boxes)}
    return data | ({"dealer": dealer} if dealer else {}) | {"irregularities": list(irregularities)}


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


def result_of(settlement: Settlement, number: int = 1) -> BoxResult:
    return next(result for result in settlement.boxes if result.box == number)


def brief(result: BoxResult) -> dict[str, Brief]:
    """What became of each wager of a box."""
    return {line.wager: (line.result, line.pays, line.clause) for line in result.lines}


def facts_of(settlement: Settlement, kind: type[FactKind]) -> list[FactKind]:
    return [fact for fact in settlement.conversation.facts if isinstance(fact, kind)]


# Live play


def ante(number: int, player: str = "", cents: int = 1000, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "ante", Cents(cents), **more)


def aces_up(number: int, player: str = "", cents: int = 500, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "aces-up", Cents(cents), **more)


def blind_play(number: int, player: str = "", cents: int = 2000, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "play", Cents(cents), **more)


class LiveTable:
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(
        self,
        edition: str,
        notice: Mapping[str, Any] | None = None,
        *,
        hands: Mapping[int, str] = HANDS,
        dealer: str = DEALER,
        **opening: Any,
    ) -> None:
        posted = Notice.post(find_edition(f"{GAME}@{edition}"), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in (dict(HANDS) | dict(hands)).items()}
        self.cards["dealer"] = parse_cards(dealer)

    @classmethod
    def dealt(cls, edition: str, *numbers: int, side: bool = True, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $5 on Aces Up), ready for decisions."""
        table = cls(edition, **more)
        for number in numbers:
            table.say(ante(number), *([aces_up(number)] if side else []))
        return table.say(NoMoreBets()).go_on(until=Decide)

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

    def deal(self, requests: int) -> LiveTable:
        """Answer so many requests to deal."""
        for _ in range(requests):
            assert isinstance(self.talk.request, Deal)
            self.say(Dealt())
        return self

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
        return {n: [(o.name, o.cost) for o in options] for (n, _), options in self.talk.request.options.items()}

    def card(self, pile: str, position: int) -> Card:
        return self.cards[pile][position]

    def exposed(self, pile: str, position: int) -> CardExposed:
        return CardExposed(self.talk.table.piles[pile][position], self.card(pile, position))  # type: ignore[index]

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
            case Count():
                return Counted(52)
        return None
