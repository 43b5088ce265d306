"""Taking wagers until they are closed, by the points of law that all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pitbook.errors import BadAmount, Refused
from pitbook.law import Cents, Clause, Limit, cents, dollars
from pitbook.law.option import Option
from pitbook.law.wager_name import family_of, in_another_order, is_one_of_many
from pitbook.procedure.nominees import check_nominate, check_stand_in, nominate
from pitbook.table.answers import Answer, Joining, Nominate, NoMoreBets, TimeIsUp, VoidHand, Wager, Withdraw
from pitbook.table.ask import ask, too_late
from pitbook.table.facts import Noted
from pitbook.table.places import Stake
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Box, KitState, Round, Step


@dataclass(slots=True)
class Offer(KitState):
    """The wagers that could be made last, and the rule that cut amounts down then, if there was one."""

    wagers: tuple[str, ...] = ()
    trim: Trim | None = None


class Beside(NamedTuple):
    """A wager that comes with another and is of its size, and the rule on it: whoever makes one makes both."""

    wager: str
    clause: Clause


class Trim(NamedTuple):
    """A rule by which an amount is not refused but cut down, and what it leaves of one."""

    clause: Clause
    to: Callable[[Wager], Cents]


def as_it_counts(table: Round, wager: Wager) -> Wager:
    """A wager that could be made now, at what the rules leave of its amount."""
    trim = Offer.of(table).trim
    return wager if trim is None else replace(wager, cents=trim.to(wager))


def take_wagers(
    table: Round,
    request: PlaceWagers,
    check: Callable[[Wager | Withdraw], None],
    check_close: Callable[[], None],
    clauses: Mapping[str, Clause] | None = None,
    trim: Trim | None = None,
    most_on_area: Callable[[Wager], tuple[int, Clause]] | None = None,
    beside: Mapping[str, Beside] | None = None,
) -> Step:
    """Accept wagers and let players change their minds, until "No more bets" or the clock.

    `clauses` says by which rule each wager is made, where the request's own is too wide. With `trim` an amount that the
    rules cut down is taken at what they leave of it. `most_on_area` is how many players one area takes, by which rule.
    `beside` has what comes with a wager and goes back with it.
    """
    waiting: list[str] = []
    twins = beside or {}
    offer = Offer.of(table)
    offer.wagers, offer.trim = request.wagers, trim

    def check_answer(answer: Answer) -> None:
        _check_not_beside(answer, twins)
        match answer:
            case Wager():
                check_stand_in(table, request, answer)
                answer = as_it_counts(table, answer)
                check_wager(table, request, answer, clauses or {}, most_on_area)
                check(answer)
                if answer.player not in waiting:
                    _check_room(table, answer, waiting)
            case Withdraw():
                _check_lies(table, request, answer)
                check_stand_in(table, request, answer)
                check(answer)
            case Nominate():
                check_nominate(table, request, answer)
            case Joining():
                _check_joining(table, request, answer.player, waiting)
            case VoidHand():
                _check_void_hand(table, request, answer)
            case NoMoreBets() | TimeIsUp():
                check_close()

    while True:
        answer = yield from ask(table, request, check_answer)
        match answer:
            case Wager():
                _tell_trimmed(table, trim, answer)
                clause = (clauses or {}).get(answer.wager, request.clause)
                _lay(table, as_it_counts(table, answer), clause, waiting, twins.get(answer.wager))
            case Withdraw(box, player, wager):
                _take_back(table, request, Stake(box, player, wager), twins.get(wager))
            case Joining(player):
                _queue(table, player, waiting)
            case Nominate():
                nominate(table, answer)
            case VoidHand() | NoMoreBets() | TimeIsUp():
                _close(table, answer)
                return


def _close(table: Round, answer: VoidHand | NoMoreBets | TimeIsUp) -> None:
    if isinstance(answer, VoidHand):
        what = f"{answer.by} calls a void hand: nobody may wager on it"
        table.tell(Noted(table.law.point("void-hand").clause, what))


def _tell_trimmed(table: Round, trim: Trim | None, made: Wager) -> None:
    kept = as_it_counts(table, made)
    if trim is not None and kept.cents < made.cents:
        what = f"{dollars(made.cents)} of {made.player} on {made.wager} counts as {dollars(kept.cents)}"
        table.tell(Noted(trim.clause, what))


def _check_joining(table: Round, request: PlaceWagers, player: str, waiting: list[str]) -> None:
    if table.law.find_point("waiting-player") is None:
        raise request.refuse("this game has no rule on players who wait for a box")
    if player in waiting or table.boxes_of(player) or not player.strip():
        raise request.refuse(f"{player} has a box or waits for one already")


def _queue(table: Round, player: str, waiting: list[str]) -> None:
    """Somebody without a box waits for one."""
    waiting.append(player)
    table.tell(Noted(table.law.point("waiting-player").clause, f"{player} waits for a box"))
    _make_room(table, waiting)


def _lay(table: Round, wager: Wager, clause: Clause, waiting: list[str], twin: Beside | None) -> None:
    """Money comes to lie on the layout; its player has a box and waits for none any more."""
    table.boxes.setdefault(wager.box, Box(wager.box, wager.player))
    if wager.seat:
        table.boxes[wager.box].is_seat = True
        table.seated.add(wager.player)
    table.accept(clause, Stake(wager.box, wager.player, wager.wager), wager.cents)
    if twin:
        table.accept(twin.clause, Stake(wager.box, wager.player, twin.wager), wager.cents)
    if wager.player in waiting:
        waiting.remove(wager.player)
    _make_room(table, waiting)


def check_wager(
    table: Round,
    request: PlaceWagers,
    wager: Wager,
    clauses: Mapping[str, Clause],
    most_on_area: Callable[[Wager], tuple[int, Clause]] | None = None,
) -> None:
    """Refuse a wager that no game would take: no such area, no such wager, no chips, a wrong amount."""
    where = f"box {wager.box} {wager.wager}"
    if not 1 <= wager.box <= table.law.number("boxes"):
        boxes = table.law.point("boxes")
        remedy = f"a table has boxes 1 to {boxes.value}"
        raise Refused(f"there is no box {wager.box}", clause=boxes.clause.id, remedy=remedy)
    if wager.wager not in request.wagers:
        option = _offer_of(table, wager.wager)
        clause = option.clause if option else clauses.get(wager.wager, request.clause).id
        is_left_out = option is not None and not table.notice.flag(option.name)
        is_set = "is false" if option and option.kind == "flag" else "is not set"
        unless = f'"{option.name}" {is_set} in the notice; ' if option and is_left_out else ""
        meant = in_another_order(wager.wager, request.wagers)
        remedy = f"{unless}{f'did you mean {meant}? ' if meant else ''}open now: {request.awaits}"
        raise Refused(f"no wager {wager.wager!r} is offered", clause=clause, remedy=remedy)
    if not wager.player.strip() or not wager.player.isprintable():
        raise request.refuse("a wager needs the name of its player")
    if wager.player in table.opening.barred:
        raise Refused(f"{wager.player} may not play at this table", clause=_rule(table, "kept-apart"))
    if not wager.chips:
        spoken = _rule(table, "spoken-wager")
        raise Refused(f"{where} was only spoken", clause=spoken, remedy="put the chips down with the words")
    try:
        cents(wager.cents, where=where)
    except BadAmount as bad:
        raise Refused(bad.what, where=where, clause=request.clause.id, remedy=bad.remedy) from None
    _check_area(table, wager, where, most_on_area(wager) if most_on_area else None)
    lies = table.stakes.get(Stake(wager.box, wager.player, wager.wager), 0)
    limit = limit_of(table, wager)
    if fault := limit.fault(lies + wager.cents):
        usual = table.notice.limit_at(wager.box, wager.wager)
        own = table.law.find_rule_on("maximum-on-outcome") if limit != usual else None
        if own and limit.max is not None and lies + wager.cents > limit.max:
            raise Refused(fault, where=where, clause=own.id, remedy="it is the player's own maximum")
        is_too_little = limit.min is not None and lies + wager.cents < limit.min
        on_area = table.law.find_rule_on("minimum-on-area") if is_too_little and _lies_elsewhere(table, wager) else None
        limits = table.law.options.get("limits")
        clause = on_area.id if on_area else limits.rule_on(wager.wager) if limits else ""
        raise Refused(fault, where=where, clause=clause, remedy="see the sign")


def _offer_of(table: Round, wager: str) -> Option | None:
    """The option by which a wager is offered: one of its name, or the one that sizes it."""
    options = table.law.options
    return options.get(family_of(wager)) or options.get(table.law.fixed_stakes.get(wager, ""))


def _rule(table: Round, point: str) -> str:
    """The number of the rule on a matter; nothing in a game that has none, for no other may be cited in its place."""
    found = table.law.find_point(point)
    return found.clause.id if found else ""


def _lies_elsewhere(table: Round, wager: Wager) -> bool:
    """Whether the player has the same wager on another area, where that is no side wager."""
    areas = [s.box for s in table.stakes if (s.player, s.wager) == (wager.player, wager.wager)]
    return bool(set(areas) - {wager.box}) and not is_one_of_many(wager.wager)


def _check_lies(table: Round, request: PlaceWagers, answer: Withdraw) -> None:
    """Refuse to give back what was made when other wagers were open, or never was."""
    if request.window and answer.wager not in request.wagers:
        raise too_late(table, answer)
    if Stake(answer.box, answer.player, answer.wager) not in table.stakes:
        raise request.refuse(f"{answer.player} has no {answer.wager} on box {answer.box}")


def _check_not_beside(answer: Answer, beside: Mapping[str, Beside]) -> None:
    """Refuse to make or give back alone what comes with another wager, and goes back with that."""
    for wager, twin in beside.items():
        if isinstance(answer, Wager | Withdraw) and answer.wager == twin.wager:
            what = f"the {twin.wager} wager is made and taken back with the {wager} wager, and is of its size"
            raise Refused(what, clause=twin.clause.id, remedy=f"make or take back the {wager} wager")


def _check_void_hand(table: Round, request: PlaceWagers, answer: VoidHand) -> None:
    point = table.law.find_point("void-hand")
    if point is None:
        raise request.refuse("this game has no void hands")
    if not answer.by.strip():
        raise Refused("it is not said who calls the void hand", clause=point.clause.id)
    if table.stakes:
        remedy = "have the wagers taken back first, or close them"
        raise Refused("there are wagers on the layout", clause=point.clause.id, remedy=remedy)


def _check_area(table: Round, wager: Wager, where: str, room: tuple[int, Clause] | None) -> None:
    """Refuse a wager on an area that has all the players it takes, or one of the same player there already."""
    rule, shared = table.law.find_point("wagers-per-area"), table.law.options.get("bettors-per-area")
    holder = table.boxes.get(wager.box)
    holders = dict.fromkeys([holder.player] if holder else [])
    if shared:  # a box is a set of areas, and each area is shared by itself
        holders = dict.fromkeys(s.player for s in table.stakes_of(wager.box, wager.wager))
    most = room[0] if room else int(table.notice.choice(shared.name)) if shared else 1
    if wager.player not in holders and len(holders) >= most:
        what = where if shared else f"box {wager.box}"
        usual = shared.clause if shared else (rule or table.law.point("boxes")).clause.id
        clause = room[1].id if room else usual
        raise Refused(f"{what} is {' and '.join(holders)}'s", clause=clause, remedy="choose a free box")
    if rule and Stake(wager.box, wager.player, wager.wager) in table.stakes:
        remedy = "one wager to a wagering area; take the first back to change it"
        raise Refused(f"{where} is taken", clause=rule.clause.id, remedy=remedy)


def check_beside(table: Round, wager: Wager | Withdraw, bases: Sequence[str], needs: Mapping[str, Clause]) -> None:
    """Refuse a wager without one that it needs beside it, and taking the last of those back while it stands.

    `bases` are the wagers of which one is needed. `needs` has those that cannot stand without, a family by its bare
    name, and the rule that says so.
    """
    own = [stake.wager for stake in table.stakes_of(wager.box) if stake.player == wager.player]
    found = [name for name in own if name in bases]
    if isinstance(wager, Withdraw):
        standing = [name for name in own if family_of(name) in needs]
        if found == [wager.wager] and standing:
            what = f"the {standing[0]} wager stands on this {wager.wager}"
            remedy = f"take the {standing[0]} wager back first"
            raise Refused(what, clause=needs[family_of(standing[0])].id, remedy=remedy)
    elif family_of(wager.wager) in needs and not found:
        either = " or ".join(bases)
        what = f"box {wager.box} has no {either} for the {wager.wager} wager to stand on"
        raise Refused(what, clause=needs[family_of(wager.wager)].id, remedy=f"make the {either} wager first")


def check_own_total(table: Round, wager: Wager, most: Cents | None, clause: Clause, remedy: str) -> None:
    """Refuse what takes all that a player has on one wager, wherever it lies, over a maximum."""
    own = sum(n for s, n in table.stakes.items() if (s.player, s.wager) == (wager.player, wager.wager)) + wager.cents
    if most is not None and own > most:
        what = f"{dollars(Cents(own))} of {wager.player} on {wager.wager} is over the maximum of {dollars(most)}"
        raise Refused(what, clause=clause.id, remedy=remedy)


def limit_of(table: Round, wager: Wager) -> Limit:
    """The limits of a wager on the sign, with the player's own maximum in the place of the table's if there is one."""
    limit, own = table.notice.limit_at(wager.box, wager.wager), (wager.player, wager.wager)
    if not table.opening.personal_limits:
        return limit
    personal = next((most for *whose, most in table.opening.personal_limits if (*whose,) == own), None)
    return limit if personal is None else replace(limit, max=personal)


def _free_boxes(table: Round) -> int:
    return table.law.number("boxes") - len(table.boxes)


def _check_room(table: Round, wager: Wager, waiting: list[str]) -> None:
    """Nobody takes a further box while it would shut out somebody who waits for one."""
    rule = table.law.find_point("waiting-player")
    is_new_box = wager.box not in table.boxes
    if rule and is_new_box and _free_boxes(table) <= len(waiting):
        who = ", ".join(waiting)
        if table.boxes_of(wager.player):
            raise Refused(f"box {wager.box} is kept for {who}", clause=rule.clause.id)


def _make_room(table: Round, waiting: list[str]) -> None:
    """Whoever holds several boxes gives up the last of them while somebody has none."""
    rule = table.law.find_point("waiting-player")
    while rule and _free_boxes(table) < len(waiting):
        extra = [box for box in table.boxes.values() if len(table.boxes_of(box.player)) > 1 and not box.is_seat]
        if not extra:
            return
        box = extra[-1]
        table.tell(Noted(rule.clause, f"box {box.number} is given up to {waiting[0]}, who has none"))
        for stake in table.stakes_of(box.number):
            table.withdraw(rule.clause, stake)
        del table.boxes[box.number]


def _take_back(table: Round, request: PlaceWagers, stake: Stake, twin: Beside | None) -> None:
    if twin:
        table.withdraw(twin.clause, Stake(stake.box, stake.player, twin.wager))
    table.withdraw(request.clause, stake)
    left = table.stakes_of(stake.box)
    if not left:
        del table.boxes[stake.box]
    elif stake.player not in [other.player for other in left]:
        table.boxes[stake.box].player = left[0].player
