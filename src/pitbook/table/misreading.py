"""A card or a result that was told as another: where, what should have been answered, and what follows otherwise.

Only a card that lies open can be put right. Whoever says so learns nothing of a card that they may not see: a face that
was shown to one player is as if it had never been told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.law import Clause
from pitbook.table.answers import Answer, Misread, MisreadResult, Rolled, Spun
from pitbook.table.facts import BallFell, CardsShown, DiceRolled, Fact, MoneyFact
from pitbook.table.places import PUBLIC, Pile, Slot
from pitbook.table.requests import Request
from pitbook.table.round import Round

PLAY_ON: Final = "play on as it was told; a supervisor corrects the round after settlement"


class Telling(NamedTuple):
    """A face as it was told once: by which clause, of which pile, and of which slot."""

    clause: Clause
    pile: Pile
    slot: Slot
    card: Face


class Turn(NamedTuple):
    """What was asked, what was answered, and the faces that the answer told, in its order."""

    asked: Request | None
    answer: Answer
    told: list[Telling]


def tellings(revealed: Iterable[tuple[Clause, Pile, Mapping[Slot, Face | None]]]) -> list[Telling]:
    """What was told of what a round revealed."""
    return [
        Telling(clause, pile, slot, card)
        for clause, pile, faces in revealed
        for slot, card in faces.items()
        if card is not None
    ]


def telling_of(table: Round, asked: Request, turns: Sequence[Turn], misread: Misread) -> Telling:
    """Where the card was told last; a refusal if it was not, or if it cannot be the other one.

    What is wrong with a card is refused by the rule under which it was told. Where there is no such card the answer
    does not fit what is asked now.
    """
    card, right = misread.card, misread.right
    is_open = table.known_to(PUBLIC)
    told = [each for turn in turns for each in turn.told if each.card is card and each.slot in is_open]
    if not told:
        raise asked.refuse(f"no open card was told as {card.text}")
    clause = told[-1].clause.id
    if card is right:
        raise Refused(f"{card.text} is what was told", clause=clause, remedy="say which card it is in truth")
    if len({each.slot for each in told}) > 1:
        raise Refused(f"more than one open card was told as {card.text}", clause=clause, remedy=PLAY_ON)
    if not all(_names_faces(turn) for turn in turns if told[-1] in turn.told):
        raise Refused(f"{card.text} was told before it was turned, and ruled on", clause=clause, remedy=PLAY_ON)
    if sum(table.faces[slot] is right for slot in is_open) >= table.notice.decks * table.opening.pack.copies(right):
        raise Refused(
            f"{right.text} lies open already",
            clause=clause,
            remedy="if that one was misread too, put it right first",
        )
    return told[-1]


def _names_faces(turn: Turn) -> bool:
    """Whether the answer itself says what it turned; a ruling turns what somebody has told of before."""
    named = getattr(turn.answer, "cards", (getattr(turn.answer, "card", None),))
    return [face for face in named if face is not None] == [each.card for each in turn.told]


def amended(turn: Turn, slot: Slot, right: Face) -> Answer:
    """The answer of a turn, with this face if it told that of the slot."""
    if all(each.slot != slot for each in turn.told):
        return turn.answer
    answer: Any = turn.answer
    faces = iter([right if each.slot == slot else each.card for each in turn.told])
    if hasattr(answer, "cards"):
        changed: Answer = replace(answer, cards=tuple(None if card is None else next(faces) for card in answer.cards))
    else:
        changed = replace(answer, card=next(faces))
    return changed


def throw_of(turns: Sequence[Turn], asked: Request, misread: MisreadResult) -> Turn:
    """Where the result was told last; a refusal if it was not, as of a card."""
    told, right = misread.told, misread.right
    for turn in reversed(turns):
        if told and _result(turn.answer) == told and turn.asked:
            if told == right:
                what, remedy = f"{' '.join(told)} is what was told", "say what it is in truth"
                raise Refused(what, clause=turn.asked.clause.id, remedy=remedy)
            return turn
    raise asked.refuse(f"no result was told as {' '.join(told) or 'nothing'}")


def _result(answer: Answer) -> tuple[str, ...]:
    """What the dice or the wheel showed by an answer, as it is written."""
    match answer:
        case Rolled(values):
            return tuple(map(str, values))
        case Spun(pocket):
            return (pocket,)
    return ()


def with_result(turn: Turn, misread: MisreadResult) -> Answer:
    """The answer of a turn with the right result; whether the dice or the wheel can show it, the request says."""
    right = misread.right
    if isinstance(turn.answer, Spun):
        return Spun(" ".join(right))
    if not all(each.isdecimal() and len(each) < 4 for each in right):
        what, clause = f"{' '.join(right)[:40]!r} is no throw of dice", turn.asked.clause.id if turn.asked else ""
        raise Refused(what, clause=clause, remedy="write what each of them shows")
    return Rolled(tuple(map(int, right)))


def is_as_paid(before: Sequence[Fact], now: Sequence[Fact]) -> bool:
    """Whether the money that has moved moves now as well, in the same order; more may follow."""
    moved = _money(before)
    return _money(now)[: len(moved)] == moved


def retold(before: Sequence[Fact], now: Sequence[Fact]) -> Iterator[Fact]:
    """What is so now and has not been said. Money that has moved was, and cards are as they were but for the one."""
    said, moved = list(before), len(_money(before))
    for fact in now:
        if _is_money(fact):
            moved -= 1
            if moved < 0:
                yield fact
        elif fact in said:
            said.remove(fact)
        elif not isinstance(fact, CardsShown | DiceRolled | BallFell):
            yield fact


def _money(facts: Sequence[Fact]) -> list[tuple[Any, ...]]:
    return [(type(fact), getattr(fact, "stake", None), fact.moves) for fact in facts if _is_money(fact)]


def _is_money(fact: Fact) -> bool:
    return bool(fact.moves) or isinstance(fact, MoneyFact)
