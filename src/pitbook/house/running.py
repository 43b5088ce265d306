"""How a table runs: what the house's own staff answer, what comes next, and what the clock does.

At a virtual table a machine deals from a committed shuffle and the house does everything that people do not. At a table
dealt by hand it only keeps what people tell it, numbers the deals, and knows what the jackpot holds.
"""

from __future__ import annotations

from pitbook.errors import BrokenRules, Refused
from pitbook.games import find_edition
from pitbook.house.bots import bot_decision, bot_wagers
from pitbook.house.journal import Work, canonical
from pitbook.house.live import IDLE_ROUNDS, LiveTable, is_bot
from pitbook.house.shuffles import Shuffle
from pitbook.law import Notice
from pitbook.table import Absent, Answer, Conversation, Locked, NoMoreBets, Role, Seen, Wager
from pitbook.table.requests import ClaimPool, Deal, Decide, PlaceWagers, Show
from pitbook.table.virtual import VirtualShoe, VirtualStaff

MOST_ANSWERS = 5_000
"""No step is longer: rules that ask without end are broken, and stop here."""

CLOCK = "clock"


def advance(table: LiveTable, work: Work, actor: str) -> None:
    """Let the house do what is its to do until people are awaited; keep it all as steps of this work."""
    for _ in range(MOST_ANSWERS):
        talk = table.talk
        if talk is None:
            if table.stopped or not _begin_next(table, work):
                break
            continue
        answer = _answer(table, talk)
        if answer is None:
            break
        try:
            take(table, work, actor, talk, answer)
        except Refused:
            if not isinstance(answer, Wager):
                raise
            table.declined.add(answer.player)  # a sign too tight for a bot leaves its box empty
    else:
        raise BrokenRules(f"table {table.id} did not come to rest within {MOST_ANSWERS:,} answers")
    talk = table.talk
    if talk is not None and table.record is not None and len(talk.answers) > table.record.answers:
        table.keep(work, actor, talk)
    table.take_notes(work)
    start_clock(table, work.at)
    table.save(work)


def take(table: LiveTable, work: Work, actor: str, talk: Conversation, answer: Answer) -> None:
    """Give an answer, and keep the episode if it ended it."""
    table.give(work, talk, answer)
    if talk.is_over:
        table.keep(work, actor, talk)


def _answer(table: LiveTable, talk: Conversation) -> Answer | None:
    request = talk.request
    if isinstance(request, ClaimPool) or (table.is_virtual and not isinstance(request, PlaceWagers | Decide)):
        return _staff_answer(table, talk)
    if table.is_virtual and isinstance(request, PlaceWagers):
        return _close_or_fill(table, talk)
    if table.is_virtual and isinstance(request, Decide):
        if request.lockable and not request.undecided:
            return Locked()
        return bot_decision(table, talk)
    if isinstance(request, Show) and not request.required and request.to.role is Role.PLAYER:
        return Seen((None,) * len(request.slots))  # a player looks at their own cards and the table is not told
    return None


def _staff_answer(table: LiveTable, talk: Conversation) -> Answer | None:
    shoe = VirtualShoe(table.shuffle.cards if table.shuffle else ())
    if isinstance(talk.request, Deal | Show) and table.shuffle is None:
        raise BrokenRules(f"table {table.id} has no shuffle to deal from")
    try:
        return VirtualStaff(shoe, table.pool, table.id).answer(talk.request)
    except Refused:  # a hand received earlier at another table claims first (11.11): this one waits for it
        return None


def _close_or_fill(table: LiveTable, talk: Conversation) -> Answer | None:
    """Once a person has wagered the bots do too; when every person says so, wagers are closed before the time."""
    people = {stake.player for stake in talk.table.stakes if not is_bot(stake.player)}
    if not people:
        return None
    filling = bot_wagers(table, talk)
    if filling is not None:
        return filling
    return NoMoreBets() if people <= table.ready and set(table.seats) <= table.ready else None


# Between rounds


def _begin_next(table: LiveTable, work: Work) -> bool:
    """Start what comes next by the book, if anything does."""
    if _apply_announced(table, work):
        return True
    sitting = table.sitting
    if not table.is_virtual or not sitting.is_open:
        return False
    _clear_idle_seats(table)
    if not table.seats and not sitting.carried:
        return False
    if sitting.needs_cards:
        table.begin(work, "replacement")
    elif sitting.shuffle_due:
        _commit_shuffle(table, work)
        table.begin(work, "shuffle")
    else:
        table.begin(work, "round")
    return True


def _clear_idle_seats(table: LiveTable) -> None:
    for name in [name for name, presence in table.seats.items() if presence.idle >= IDLE_ROUNDS]:
        del table.seats[name]
        table.is_saved = False


def _commit_shuffle(table: LiveTable, work: Work) -> None:
    """Promise the order of the cards before anybody has seen one."""
    shuffle = Shuffle.fresh(f"{table.id}.{table.episode + 1}", table.notice.decks)
    sealed = table.key.seal(canonical(shuffle.as_data()), f"shuffle {shuffle.id}")
    row = {"id": shuffle.id, "table_id": table.id, "root": shuffle.root, "size": len(shuffle.cards), "sealed": sealed}
    work.add("shuffles", row)
    table.shuffle = shuffle


def _apply_announced(table: LiveTable, work: Work) -> bool:
    """Post the notice, or close the table, whose time has come or whom nobody is there to mind."""
    if not table.announced or (work.at < table.announced["at"] and table.seats):
        return False
    announced, table.announced = table.announced, {}
    table.is_saved = False
    if announced["what"] == "close":
        if table.sitting.is_open:
            table.close(work)
        return False
    table.sitting.post(Notice.post(find_edition(announced["edition"]), announced["notice"]))
    work.what["posted"] = announced["notice"]
    return False


# The clock


def start_clock(table: LiveTable, now: int) -> None:
    """A clock starts when people are first asked for something, and starts again only for another question."""
    talk = table.talk
    awaited: tuple[object, ...] = ()
    seconds = 0
    if talk is not None and table.is_virtual:
        match talk.request:
            case PlaceWagers() if any(not is_bot(stake.player) for stake in talk.table.stakes):
                awaited, seconds = ("wagers", table.episode), table.settings.betting_seconds
            case Decide(undecided=undecided, options=options):
                due = frozenset(undecided or options)
                asked_before = table.awaited and table.awaited[0] == "decisions" and due <= table.awaited[1]  # type: ignore[operator]
                awaited = table.awaited if asked_before else ("decisions", due)
                seconds = table.settings.decision_seconds
    if not awaited:
        table.deadline = None
    elif awaited != table.awaited or table.deadline is None:
        table.deadline = now + 1000 * seconds
    table.awaited = awaited


def time_is_up(table: LiveTable, work: Work) -> None:
    """What the rules do when nobody answers: wagers are closed, and whoever has not decided is absent."""
    talk = table.talk
    table.deadline = None
    if talk is None:
        return
    if isinstance(talk.request, PlaceWagers):
        take(table, work, CLOCK, talk, NoMoreBets())
    while isinstance(talk.request, Decide) and table.awaited[:1] == ("decisions",):
        due = sorted(talk.request.undecided or talk.request.options)
        if not due:
            break
        take(table, work, CLOCK, talk, Absent(due[0][0]))
    advance(table, work, CLOCK)
