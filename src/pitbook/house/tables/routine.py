"""How a table runs: what the house's own staff answer, and what comes next.

At a virtual table a machine deals from a committed shuffle and the house does everything that people do not. At a table
dealt by hand it only keeps what people tell it, numbers the deals, and knows what the jackpot holds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitbook.errors import BadNotice, BrokenRules, PitbookError, Refused
from pitbook.games import find_edition
from pitbook.house.store.journal import Work
from pitbook.house.tables.bots import bot_decision, careful_decisions
from pitbook.house.tables.clocks import check_settings, start_clock
from pitbook.house.tables.draws import Draw, keep_promised
from pitbook.house.tables.held_terminals import vacate
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.locking import locked_in
from pitbook.house.tables.particulars import IDLE_ROUNDS, Announced
from pitbook.house.tables.windows import close_or_fill, is_running
from pitbook.law import Notice
from pitbook.procedure.equipment.keeping import ROUND, UsedUp
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.table import Answer, Conversation, Decision, Role, Ruling, Seen, Wager, Withdraw
from pitbook.table.places import By
from pitbook.table.requests import ClaimPool, Decide, PlaceWagers, Rule, Show, Spot

MOST_ANSWERS = 5_000
"""No step is longer: rules that ask without end are broken, and stop here."""

CLOCK = "clock"

_FOR_PEOPLE: Final = (PlaceWagers, Decide)
"""What a virtual table asks of people; all else its machine and its staff answer."""

STANDING_ORDER = ", by standing order"
"""So the house rules where no person does: a discretion of the dealer's, a matter with one way out, a vacancy."""


def advance(table: LiveTable, work: Work, actor: str) -> None:
    """Let the house do what is its to do until people are awaited; keep it all as steps of this work."""
    if is_due_between_rounds(table, work.at):
        set_aside(table, work, actor)
    for _ in range(MOST_ANSWERS):
        talk = table.talk
        if talk is None:
            if table.stopped or not _begin_next(table, work):
                break
            continue
        try:
            answer = _answer(table, talk)
        except UsedUp as used_up:  # a promise made now would be one that the house could choose
            _stop(table, work, actor, talk, used_up)
            break
        if answer is None:
            break
        try:
            take(table, work, actor, talk, answer)
        except Refused:
            if isinstance(answer, Wager):
                table.declined.add(answer.player)  # a sign too tight for a bot leaves its box empty
            elif isinstance(answer, Decision) and isinstance(talk.request, Decide):
                decide_cautiously(table, work, actor, talk, talk.request.spot_of(answer))
            else:
                raise
    else:
        raise BrokenRules(f"table {table.id} did not come to rest within {MOST_ANSWERS:,} answers")
    talk = table.talk
    if talk is not None and table.record is not None and len(talk.answers) > table.record.answers:
        table.keep(work, actor, talk)
    table.take_notes(work)
    start_clock(table, work.at)
    table.save(work)


def _stop(table: LiveTable, work: Work, actor: str, talk: Conversation, why: PitbookError) -> None:
    """Keep what was said so far, and do no more at this table until a person has ruled."""
    table.keep(work, actor, talk)
    table.halt(f"the round under way cannot go on: {why.what}")
    table.is_saved = False


def take(table: LiveTable, work: Work, actor: str, talk: Conversation, answer: Answer) -> None:
    """Give an answer, and keep the episode if it ended it."""
    table.give(work, talk, answer)
    if talk.is_over:
        table.keep(work, actor, talk)


def _answer(table: LiveTable, talk: Conversation) -> Answer | None:
    request = talk.request
    if isinstance(request, ClaimPool) or (table.is_virtual and not isinstance(request, _FOR_PEOPLE)):
        return _staff_answer(table, talk)
    if table.is_virtual and isinstance(request, PlaceWagers):
        return close_or_fill(table, talk, request)
    if table.is_virtual and isinstance(request, Decide):
        if request.lockable and not request.undecided:
            return locked_in(table, talk, request)
        return bot_decision(table, talk)
    if isinstance(request, Show) and not request.required and request.to.role is Role.PLAYER:
        return Seen((None,) * len(request.slots))  # a player looks at their own cards and the table is not told
    return None


def _staff_answer(table: LiveTable, talk: Conversation) -> Answer | None:
    if isinstance(talk.request, Rule):
        return _standing_order(talk.request)
    try:
        return table.staff.answer(talk)
    except Refused:  # a hand received earlier at another table claims first: this one waits for it
        return None


def _standing_order(request: Rule) -> Ruling | None:
    """What is left to the dealer is done, and what can end in one way only ends so; all else waits for a person."""
    if request.by is not Role.DEALER and len(request.rulings) > 1:
        return None
    return Ruling(request.rulings[0], str(By(request.by, STANDING_ORDER)))


def decide_cautiously(table: LiveTable, work: Work, actor: str, talk: Conversation, spot: Spot) -> None:
    """Take the first that the rules accept, and that can be paid for, of what somebody with no plan may do."""
    chips = table.cage.means_of(spot.player)
    refusal: Refused | None = None
    for decision in careful_decisions(talk, spot, chips):
        try:
            take(table, work, actor, talk, decision)
        except Refused as refused:
            refusal = refused
        else:
            return
    raise refusal or BrokenRules(f"{spot} has nothing to choose from")


# Between rounds


def _begin_next(table: LiveTable, work: Work) -> bool:
    """Start what comes next by the book, if anything does."""
    sitting = table.sitting
    send_away_barred(table, work)
    if table.is_virtual:
        _clear_idle_seats(table, work)
    _apply_announced(table, work)
    if not table.is_virtual or not sitting.is_open:
        return False
    if not table.seats and not sitting.carried:
        _vacate(table)
        return False
    if is_resting(table, work.at):
        return False
    due = sitting.equipment.due
    kind = due.kind if due else ROUND
    if sitting.equipment.draws_for(kind):
        _draw(table, work)
    elif kind == ROUND:
        _check_unused(table)
    table.ask_afresh()
    table.begin(work, kind)
    return True


def _vacate(table: LiveTable) -> None:
    """Nobody is here: what is played with is put in order before play goes on, unless that is due already."""
    keeper = table.sitting.equipment
    if keeper.minds_vacancy:
        table.sitting.vacate(ruling=keeper.careful_ruling, by=str(By(Role.CASINO_SUPERVISOR, STANDING_ORDER)))
        table.is_saved = False


def is_unstaked(table: LiveTable) -> bool:
    """Whether a round has only been opened: no person has wagered in it. What was carried waits for the next."""
    talk = table.talk
    return talk is not None and isinstance(talk.request, PlaceWagers) and not is_running(talk)


def set_aside(table: LiveTable, work: Work, actor: str) -> None:
    """Call off a round that no person has staked anything in; bots take their wagers back."""
    talk = table.talk
    if talk is None or not is_unstaked(table):
        return
    for stake in list(talk.table.stakes):
        take(table, work, actor, talk, Withdraw(stake.box, stake.player, stake.wager))
    if len(talk.answers) > (table.record.answers if table.record else 0):
        table.keep(work, actor, talk)
    table.call_off(work)


def _clear_idle_seats(table: LiveTable, work: Work) -> None:
    for name in [name for name, presence in table.seats.items() if presence.idle >= IDLE_ROUNDS]:
        vacate(table, work, name)


def send_away_barred(table: LiveTable, work: Work) -> None:
    """Who is kept apart by a direction gives up their seat, once the round that they play in is over.

    What was announced to them then waits its full time, as if they were still there: nobody is sent away to hurry it.
    """
    away = table.sitting.barred & table.seats.keys()
    for name in away - table.playing if away else ():
        if vacate(table, work, name) and table.announced:
            table.announced = replace(table.announced, in_full=True)


def _draw(table: LiveTable, work: Work) -> None:
    """Let chance decide, and promise every drawing before anybody has seen anything of it."""
    table.draw = Draw.fresh(f"{table.id}.{table.episode + 1}", table.sitting.game.equipment, table.notice)
    keep_promised(work, table.key, table.id, table.draw.promised)


def _check_unused(table: LiveTable) -> None:
    """Results serve one round: in another everybody would know them."""
    draw = table.draw
    if draw is not None and draw.is_for_one_round and draw.id != f"{table.id}.{table.episode}":
        raise BrokenRules(f"what was drawn as {draw.id} has served a round, and the next has nothing of its own")


def is_due_between_rounds(table: LiveTable, now: int) -> bool:
    """Whether what was announced is due and nobody plays.

    A round that was only opened gives way to a closing, and at a virtual table, where nothing waits, to a notice too.
    """
    announced = table.announced
    if table.stopped or announced is None or not _is_time_for(announced, table, now):
        return False
    talk = table.talk
    if talk is None:
        return True
    gives_way = announced.what == "close" or (table.is_virtual and not LeftStakes.of(talk.table).waiting)
    return gives_way and is_unstaked(table)


def is_resting(table: LiveTable, now: int) -> bool:
    """Whether a result is still looked at: the operator's pause runs, and somebody there is not ready to go on."""
    seated = {name for name, presence in table.seats.items() if presence.seat}
    return now < table.rests_until and not (seated and seated <= table.ready)


def is_rested(table: LiveTable, now: int) -> bool:
    """Whether a virtual table with people at it has nothing under way and nothing to wait for."""
    is_between = table.is_virtual and table.talk is None and table.sitting.is_open and not table.stopped
    return is_between and bool(table.seats) and table.settings.pause_seconds > 0 and not is_resting(table, now)


def next_alarm(table: LiveTable) -> int | None:
    """When the clock has something to do here at the earliest, as things stand; None if nothing is to come."""
    announced, moments = table.announced, [] if table.deadline is None else [table.deadline]
    if is_rested(table, table.rests_until):
        moments.append(table.rests_until)
    if announced is not None:
        moments.append(announced.at if table.seats or announced.in_full else 0)
    return min(moments, default=None)


def _is_time_for(announced: Announced, table: LiveTable, now: int) -> bool:
    """Whether the time of something announced has come, or nobody is there to mind it."""
    return now >= announced.at or not (table.seats or announced.in_full)


def _apply_announced(table: LiveTable, work: Work) -> None:
    """Post the notice, or close the table, if it is time for that."""
    announced = table.announced
    if announced is None or not _is_time_for(announced, table, work.at):
        return
    if announced.what == "close":
        if table.sitting.is_open:
            table.close(work)
    else:
        notice = Notice.post(find_edition(announced.edition), announced.notice)
        try:
            check_settings(table.settings, notice)
            table.sitting.post(notice, approved_by=str(By(Role.OPERATOR, announced.by)))
        except (Refused, BadNotice):  # the shoe or a wager is to be played out first, or the law was changed meanwhile
            return
        work.what["posted"] = announced.notice
    table.announced = None
    table.is_saved = False
