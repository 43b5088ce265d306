"""What players do at a table, and staff beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pitbook.errors import BadInput, Denied, Refused
from pitbook.house.clock import MINUTE, moment
from pitbook.house.commands import Join, Leave, Ready, Say
from pitbook.house.desk.consent import check_absent, check_consent
from pitbook.house.desk.terminal_credits import (
    check_change_of_seat,
    check_own_terminal,
    leave_terminal,
    take_back_chips,
)
from pitbook.house.people.register import Person
from pitbook.house.people.roles import PLAYERS, STAFF, Actor, HouseRole, in_their_words
from pitbook.house.replies.command_replies import AtTableReply, Heard, Left, Seated
from pitbook.house.store.journal import Work
from pitbook.house.tables.held_terminals import holdings
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import Presence
from pitbook.house.tables.recovery import vocabulary_of
from pitbook.house.tables.routine import advance, is_resting, send_away_barred, set_aside, take
from pitbook.house.tables.windows import FIRST, check_point, window_of
from pitbook.law import Cents, dollars
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.nominees import Nominees
from pitbook.procedure.terminals.taking_back import CreditReport
from pitbook.procedure.wagers import as_it_counts
from pitbook.table import Answer, CardsWithoutWager, Conversation, Dealt, Decision, HandWithoutWager, Wager
from pitbook.table.answers import Nominate
from pitbook.table.checking import fault_in
from pitbook.table.requests import Decide, PlaceWagers

if TYPE_CHECKING:
    from pitbook.house.house import House

HELD: Final = 2 * MINUTE
"""So long a virtual table keeps a box free for whoever sits there and does not wager."""


def join(house: House, work: Work, actor: Actor, command: Join) -> Seated:
    table = house.touch(work, command.table)
    person = _whom(house, table, actor, command.player)
    if actor.role in STAFF and not person.is_walk_in:
        raise Denied("foreign-seat", f"{person.name} comes by their own sign-in", remedy="let them do it")
    _check_welcome(table, person, work.at)
    boxes = table.notice.boxes
    if not 0 <= command.seat <= boxes:
        clause = table.notice.edition.point("boxes").clause.id
        raise Refused(f"there is no seat {command.seat}", clause=clause, remedy=f"1 to {boxes}, or 0 to stand")
    others = {presence.seat: name for name, presence in table.seats.items() if name != person.name}
    if command.seat and command.seat in others:
        raise Denied("seat-taken", f"seat {command.seat} is {others[command.seat]}'s", remedy="take another")
    check_change_of_seat(table, person.name, command.seat)
    presence = table.seats.setdefault(person.name, Presence())
    presence.seat, presence.idle, presence.active_at = command.seat, 0, work.at
    table.is_saved = False
    advance(table, work, actor.name)
    return {"table": table.id, "seat": command.seat}


def _whom(house: House, table: LiveTable, actor: Actor, named: str) -> Person:
    """Players come and go by themselves; staff see to others where they can see them."""
    if actor.role in PLAYERS:
        if named and named.casefold() != actor.name.casefold():
            raise Denied("foreign-seat", f"you do not act for {named[:40]}", remedy="leave the player out")
        return house.people.get(actor.name)
    if table.is_virtual:
        remedy = "bring them to a table that is dealt by hand"
        raise Denied("virtual", "this table deals by itself, and its players come by themselves", remedy=remedy)
    if not named:
        raise BadInput("it is not said who", where="player", remedy="name the player")
    return house.people.get(named)


def _check_welcome(table: LiveTable, person: Person, now: int) -> None:
    _check_active(person)
    if not table.sitting.is_open:
        clause = table.notice.edition.rule_on("opening").id
        raise Denied("closed", f"table {table.id} is closed", clause=clause, remedy="choose another")
    if person.is_excluded(now):
        what = f"you keep away from play until {moment(person.excluded_until or 0)}, as you asked"
        raise Denied("excluded", what, remedy="it ends by itself and not before")
    if person.role is HouseRole.GUEST and not table.settings.admits_guests:
        raise Denied("guests", "guests do not play at this table", remedy="sign up, or choose another")
    _check_admitted(table, person.name)


def _check_admitted(table: LiveTable, name: str) -> None:
    if name in table.sitting.barred:
        clause = table.notice.edition.point("kept-apart").clause.id
        what = f"{name} may not play at this table any more"
        raise Denied(
            "kept-apart", what, clause=clause, remedy="play what is staked to its end, or choose another table"
        )


def _check_active(person: Person) -> None:
    if not person.is_active:
        raise Denied("inactive", f"{person.name} is kept out of the house", remedy="the operator decides on that")


def leave(house: House, work: Work, actor: Actor, command: Leave) -> Left:
    table = house.touch(work, command.table)
    person = _whom(house, table, actor, command.player)
    if actor.role in STAFF and not person.is_walk_in and person.name in table.staked:
        what = f"{person.name} has wagers in the round under way, and would lose them"
        raise Denied("foreign-seat", what, remedy="wait until the round is over, or let them leave by their sign-in")
    if person.name not in table.seats:
        who = "you are" if person.name == actor.name else f"{person.name} is"
        raise Denied("not-here", f"{who} not at this table")
    take_back_chips(table, work, person.name)
    voucher = leave_terminal(house, work, table, person)
    del table.seats[person.name]
    table.is_saved = False
    go_on(house, work, table, actor.name)
    return {"table": table.id, "voucher": voucher} if voucher else {"table": table.id}


def go_on(house: House, work: Work, table: LiveTable, actor: str) -> None:
    """Let a table run, and any other that waited for it; where nobody is left a round that was only opened ends."""
    send_away_barred(table, work)
    is_waited_for = table.talk is not None and bool(
        LeftStakes.of(table.talk.table).waiting
    )  # carried stakes wait for a round
    if table.is_virtual and not table.seats and not is_waited_for:
        set_aside(table, work, actor)
    advance(table, work, actor)
    house.settle_waiting(work, table.pool)


def ready(house: House, work: Work, actor: Actor, command: Ready) -> AtTableReply:
    table = house.touch(work, command.table)
    if actor.name in table.seats and table.talk is None and is_resting(table, work.at):
        return _go_on_sooner(house, work, table, actor)
    talk = _present(table, actor)
    if not isinstance(talk.request, PlaceWagers):
        clause = talk.request.clause.id if talk.request else ""
        raise Refused("wagers are not open", clause=clause, remedy="wait for the next round")
    table.seats[actor.name].is_ready = True
    table.is_saved = False
    go_on(house, work, table, actor.name)
    return {"table": table.id}


def _go_on_sooner(house: House, work: Work, table: LiveTable, actor: Actor) -> AtTableReply:
    """Between rounds: who has seen enough of the last one does not wait for the clock, but for the others."""
    table.seats[actor.name].is_ready = True
    table.is_saved = False
    go_on(house, work, table, actor.name)
    return {"table": table.id}


def say(house: House, work: Work, actor: Actor, command: Say) -> Heard:
    """An answer at a table, in the mouth of whoever gives it, paid for by whoever stakes."""
    table = house.touch(work, command.table)
    if table.stopped:
        raise Denied("stopped", table.stopped, remedy="a supervisor rules on it first")
    talk = _present(table, actor) if actor.role in PLAYERS else _under_way(table)
    _check_round(talk, command.round)
    given = vocabulary_of(talk).read_answer(_filled_in(command.answer, actor, table))
    if fault := fault_in(given):
        raise BadInput(fault, where="answer")
    seat = table.seats[actor.name].seat if actor.role in PLAYERS else 0
    answer = in_their_words(actor, given, talk, is_virtual=table.is_virtual, sits_at=seat)
    if isinstance(answer, Dealt):
        answer = Dealt(table.pool.next_sequence(table.id))
    if isinstance(answer, CreditReport):
        answer = replace(answer, holds=holdings(table))
    check_consent(house, work, table, talk, actor, answer)
    check_absent(house, work, table, talk, answer)
    check_point(table, answer, work.at)
    _check_place(house, table, talk, answer, work.at)
    _check_means(house, work, table, talk, answer)
    take(table, work, actor.name, talk, answer)
    if isinstance(answer, Wager) and answer.player in table.seats:
        presence = table.seats[answer.player]
        table.is_saved = table.is_saved and not presence.is_ready  # when somebody last wagered is kept with the round
        presence.active_at, presence.is_ready = work.at, False
    number = talk.table.opening.number
    go_on(house, work, table, actor.name)
    return {"table": table.id, "round": number, "answers": len(talk.answers)}


def _filled_in(data: dict[str, Any], actor: Actor, table: LiveTable) -> dict[str, Any]:
    """Players need not name themselves, nor staff say where a player sits."""
    if actor.role in PLAYERS and data.get("answer") in ("Wager", "Withdraw", "Joining"):
        return {"player": actor.name} | data
    if data.get("answer") in ("Ruling", "VoidHand", "Nominate", "NomineeStops", "InvestigationClosed"):
        return {"by": actor.name} | data
    player = data.get("player")
    if data.get("answer") == "Wager" and isinstance(player, str) and player in table.seats:
        return {"seat": table.seats[player].seat == data.get("box")} | data
    return data


def _present(table: LiveTable, actor: Actor) -> Conversation:
    if actor.name not in table.seats:
        raise Denied("not-here", "you are not at this table", remedy="join it first")
    return _under_way(table)


def _under_way(table: LiveTable) -> Conversation:
    if table.talk is None:
        raise Denied("idle", "nothing is under way at this table", remedy="the dealer begins what comes next")
    return table.talk


def _check_round(talk: Conversation, meant: int | None) -> None:
    """What was said for a round that is closed is not of the next one, however late it comes."""
    number = talk.table.opening.number
    if meant not in (None, number):
        clause = talk.table.law.point("after-the-call").clause.id
        remedy = f"say it again if it is meant for round {number}"
        raise Denied("other-round", f"this was meant for round {meant}", clause=clause, remedy=remedy)


def _check_place(house: House, table: LiveTable, talk: Conversation, answer: Answer, now: int) -> None:
    """Whoever wagers may be here, and leaves room for whoever sits there; a stray wager is somebody's who is here."""
    match answer:
        case Wager(player=player, nominee=nominee) if isinstance(talk.request, PlaceWagers):
            for name in (player, nominee):
                _check_admitted(table, name)
            _check_stand_ins(house, now, nominee)
            check_own_terminal(table, answer)
            _check_seat(table, talk, answer, now)
        case Nominate(player=player, nominee=nominee):
            _check_stand_ins(house, now, player, nominee)
        case CardsWithoutWager(player=player) | HandWithoutWager(player=player) if player and player not in table.seats:
            raise Denied("not-here", f"{player} is not at this table", remedy="name somebody who is")


def _check_stand_ins(house: House, now: int, *names: str) -> None:
    """Whoever keeps away plays neither for others nor by others, and who is kept out does not either."""
    for person in filter(None, map(house.people.find, names)):
        _check_active(person)
        if person.is_excluded(now):
            remedy = "it ends by itself and not before"
            raise Denied("excluded", f"{person.name} is excluded from play", remedy=remedy)


def _check_seat(table: LiveTable, talk: Conversation, wager: Wager, now: int) -> None:
    """The holder of a seat goes first: others wager on its box only where there is room for the holder as well.

    Where no dealer sees who is there, a seat from which nobody has wagered for a while keeps nobody out. Nor does one
    once wagers have been closed: whoever may wager in a later window of the round has a part in it already.
    """
    if window_of(talk) > FIRST:
        return
    seated = {each.seat: name for name, each in table.seats.items()}
    holder = seated.get(wager.box, wager.player)
    if table.is_virtual and holder in table.seats and now - table.seats[holder].active_at > HELD:
        return
    nomination = Nominees.of(talk.table).nominations.get(wager.player)
    if holder in (wager.player, nomination.nominee if nomination else ""):
        return
    room, lying = 1, talk.table.stakes_of(wager.box)
    if "bettors-per-area" in table.notice.edition.options:  # a box is a set of areas, and each is shared by itself
        room, lying = int(table.notice.choice("bettors-per-area")), talk.table.stakes_of(wager.box, wager.wager)
    bettors = {stake.player for stake in lying}
    if holder not in bettors and len(bettors | {wager.player}) >= room:
        raise Denied("seat-taken", f"{holder} sits at box {wager.box}", remedy="choose a box where nobody sits")


def _check_means(house: House, work: Work, table: LiveTable, talk: Conversation, answer: Answer) -> None:
    """Whoever stakes must have the chips, and keep to the limits they have set themselves."""
    cost, player = _cost(talk, answer)
    if not cost:
        return
    person = house.people.get(player)
    if player not in table.seats:
        raise Denied("not-here", f"{player} is not at this table", remedy="they join it first")
    if isinstance(answer, Wager):
        _check_active(person)
    if person.is_excluded(work.at) and isinstance(answer, Wager):
        what = f"you keep away from play until {moment(person.excluded_until or 0)}, as you asked"
        raise Denied("excluded", what, remedy="finish the round and leave")
    has = table.means(player)
    if cost > has:
        what = f"this takes {dollars(Cents(cost))} and {player} has {dollars(has)}"
        remedy = "put notes into the terminal" if player in table.terminals else "buy chips at the cashier"
        raise Denied("no-money", what, remedy=remedy)
    started = house.people.started_at if isinstance(answer, Wager) else _never  # a round begun is played out
    house.watch.check(person, cost, work.at, lambda: started(person.id, work.at))


def _never(person: str, now: int) -> int | None:
    return None


def _cost(talk: Conversation, answer: Answer) -> tuple[int, str]:
    match answer:
        case Wager() if isinstance(talk.request, PlaceWagers):
            counts = as_it_counts(talk.table, answer)
            return counts.cents, counts.player
        case Wager():  # too late, as the rules will say to whoever could pay for it
            return answer.cents, answer.player
        case Decision() if isinstance(talk.request, Decide):
            talk.request.check(answer)
            choice, spot = talk.request.choice_of(answer), talk.request.spot_of(answer)
            return choice.cost + answer.cents, spot.player
    return 0, ""
