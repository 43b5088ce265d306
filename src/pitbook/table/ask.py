"""The one place where a game's rules ask and are answered.

An answer that does not fit is refused and changes nothing: the refusal is yielded in the request's place, the driver
raises it, and the same question stands. An irregularity is handed to the game's section on irregularities; then `ask`
returns None, and the rules ask again whatever still matters. So no procedure ever mentions irregularities.
"""

from __future__ import annotations

from collections.abc import Callable

from pitbook.cards import Face
from pitbook.errors import Refused
from pitbook.law.wager_name import family_of
from pitbook.table.answers import Answer, Decision, Done, Irregularity, Ruling, Seen, Wager, Withdraw
from pitbook.table.checking import FAULTS
from pitbook.table.facts import BallFell, Contributed, DiceRolled, Lost, RulingMade, TaskDone
from pitbook.table.places import Slot, Stake, hand_pile
from pitbook.table.requests import Do, Request, Reshuffle, Roll, Rule, Show, Spin
from pitbook.table.round import Round, Step


def ask(table: Round, request: Request, check: Callable[[Answer], None] | None = None) -> Step:
    """The answer to a request, or None if an irregularity came instead and has been dealt with."""
    asked: Request | Refused = request
    while True:
        answer = yield asked
        try:
            if fault := FAULTS[type(answer)](answer):
                raise request.refuse(fault)
            if not isinstance(answer, request.fits):  # most answers do fit, so everything else is looked at in here
                yield from _handle(table, request, answer)
                return None
            request.check(answer)
            if isinstance(answer, Decision) and answer.places:
                _check_places(table, request, answer)
            if check is not None:
                check(answer)
        except Refused as refusal:
            asked = refusal
        else:
            return answer


def _check_places(table: Round, request: Request, decision: Decision) -> None:
    """Places are those of the hand as it lies."""
    size = len(table.hand(hand_pile(decision.box, decision.hand)))
    if max(decision.places) >= size:
        raise request.refuse(f"box {decision.box} has {size} to name, the first of them 0")


def _handle(table: Round, request: Request, answer: Answer) -> Step:
    """What follows from an answer to some other question: an irregularity is dealt with, all else is refused."""
    if isinstance(answer, Irregularity):
        if isinstance(request, Rule):
            raise request.refuse("a ruling is awaited; report this after it")
        handle = table.irregularities.get(type(answer))
        if handle is None:
            raise request.refuse("this game has no rule on that")
        yield from handle(table, request, answer)
    elif isinstance(answer, Wager | Withdraw):
        raise too_late(table, answer)
    else:
        raise request.misfit(answer)


LOST = "the wager has lost"


def too_late(table: Round, answer: Wager | Withdraw) -> Refused:
    """After the call no wager is made, and none is touched; one that has lost least of all."""
    law, where = table.law, f"box {answer.box} {answer.wager}"
    if isinstance(table.ended.get(Stake(answer.box, answer.player, answer.wager)), Lost | Contributed):
        what, point = LOST, law.find_point("lost-wager")
        own = None
    else:  # most divisions have a rule on wagers and one on those that lie there, and some a rule on both
        what, point = "wagers are closed", law.find_point("after-the-call")
        own = law.find_rule_on("late-wager" if isinstance(answer, Wager) else "late-withdrawal")
        kept = law.find_point("kept-wagers")  # those on which a division has a rule of its own
        if kept and isinstance(answer, Withdraw) and family_of(answer.wager) in law.several("kept-wagers"):
            own = kept.clause
    clause = own or (point.clause if point else None)
    remedy = "the next round takes it" if isinstance(answer, Wager) else "it lies there until the round is settled"
    return Refused(what, where=where, clause=clause.id if clause else "", remedy="" if what == LOST else remedy)


def show(table: Round, request: Show) -> Step:
    """Have cards shown; whether it was done."""
    faces: dict[Slot, Face | None] = {}

    def check(answer: Answer) -> None:
        assert isinstance(answer, Seen)
        faces.update(zip(request.slots, answer.cards, strict=True))
        table.check_faces(faces.items())

    seen = yield from ask(table, request, check)
    if seen is not None:
        table.reveal(request.clause, request.pile, faces, request.to)
    return seen is not None


def roll(table: Round, request: Roll) -> Step:
    """What the dice show, or None if something irregular came instead."""
    rolled = yield from ask(table, request)
    if rolled is None:
        return None
    table.results.append(tuple(map(str, rolled.values)))
    table.tell(DiceRolled(request.clause, rolled.values))
    return rolled.values


def spin(table: Round, request: Spin) -> Step:
    """The pocket where the ball came to rest, or None if something irregular came instead."""
    spun = yield from ask(table, request)
    if spun is None:
        return None
    table.results.append((spun.pocket,))
    table.tell(BallFell(request.clause, spun.pocket))
    return spun.pocket


def reshuffle(table: Round, request: Reshuffle) -> Step:
    """Have a pile shuffled into the shoe; whether it was done."""
    shuffled = yield from ask(table, request)
    if shuffled is not None:
        table.reshuffle(request.clause, request.pile)
    return shuffled is not None


def rule(table: Round, request: Rule) -> Step:
    """The ruling on a matter. While it is awaited nothing else happens."""
    players = {box.player.lower() for box in table.boxes.values()} | {stake.player.lower() for stake in table.stakes}

    def check(answer: Answer) -> None:
        if isinstance(answer, Ruling) and answer.by.strip().lower() in players:
            raise request.refuse("a player does not rule")

    ruling: Ruling = yield from ask(table, request, check)
    table.tell(RulingMade(request.clause, request.matter, ruling.ruling, ruling.by))
    return ruling


def do(table: Round, request: Do, check: Callable[[Answer], None] | None = None) -> Step:
    """Wait until a member of staff has done something; who it was."""
    done: Done | None = None
    while done is None:
        done = yield from ask(table, request, check)
    table.tell(TaskDone(request.clause, request.task, done.role, done.name))
    return done
