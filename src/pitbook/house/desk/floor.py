"""What staff do with tables: set them up, open and close them, post notices, keep what is played with in order."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

from pitbook.errors import BadInput, BadNotice, Denied, Refused
from pitbook.games import find_edition, find_game
from pitbook.house import commands as c
from pitbook.house.clock import MINUTE
from pitbook.house.desk.one_in_house import check_one_in_house
from pitbook.house.desk.tableside import go_on
from pitbook.house.money.chart import BANK_OF_HOUSE, THE_HOUSE, pool_of
from pitbook.house.money.ledger import Because
from pitbook.house.people.roles import Actor
from pitbook.house.replies.command_replies import (
    Begun,
    ClosingAnnounced,
    Directed,
    JackpotHolds,
    MaximumAgreed,
    NoticeAnnounced,
    Replacement,
    ShuffleNeeded,
    TableCreated,
    TableOpened,
)
from pitbook.house.store.journal import Work
from pitbook.house.store.rows import JackpotRow
from pitbook.house.tables.clocks import check_settings, with_least_seconds
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import Announced, Settings
from pitbook.house.tables.recovery import Detail
from pitbook.house.tables.routine import advance, is_unstaked, set_aside
from pitbook.law import Cents, Notice, cents, dollars
from pitbook.law.edition import Point
from pitbook.law.notice import limited_wagers
from pitbook.procedure.equipment.keeping import ROUND
from pitbook.procedure.pool import LinkedPool
from pitbook.procedure.sitting import Sitting

if TYPE_CHECKING:
    from pitbook.house.house import House

AHEAD = 20 * MINUTE
"""How long before it takes effect a change is announced, where people play."""

MOST_TABLES = 2_000
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")
_CALL_OFF = "call-off"


def create_table(house: House, work: Work, actor: Actor, command: c.CreateTable) -> TableCreated:
    _check_id(command.table, "table")
    _check_title(command.name)
    if command.table in house.tables:
        raise Denied("exists", f"there is a table {command.table} already", remedy="choose another name")
    if len(house.tables) >= MOST_TABLES:
        raise Denied("too-many", f"a house has at most {MOST_TABLES:,} tables", remedy="close some")
    notice = Notice.post(find_edition(command.edition), command.notice)
    settings = with_least_seconds(read_settings(command.settings), command.settings, notice.edition)
    check_settings(settings, notice)
    _check_jackpot(house, notice, settings)
    check_one_in_house(house.tables.values(), notice)
    table = LiveTable(
        id=command.table,
        name=command.name,
        game=notice.edition.game,
        settings=settings,
        sitting=Sitting(find_game(notice.edition.game), notice),
        cage=house.cage_of(command.table, settings),
        key=house.key,
        is_saved=False,
    )
    house.tables[table.id] = table
    work.on_undo(lambda: house.tables.__delitem__(table.id))
    work.what["notice"] = notice.as_data()
    house.touch(work, table.id)
    table.save(work)
    return {"table": table.id, "edition": notice.edition.ref, "notice": notice.as_data()}


def read_settings(given: dict[str, Any]) -> Settings:
    """The settings of a table, each within its bounds."""
    bounds = {"betting_seconds": (1, 600), "decision_seconds": (1, 600), "bots": (0, 6), "pause_seconds": (0, 60)}
    for name, value in given.items():
        where = f"settings.{name}"
        if name not in Settings.__slots__:
            raise BadInput("no such setting", where=where, remedy=f"choose {', '.join(Settings.__slots__)}")
        if name == "mode" and value not in ("virtual", "by-hand"):
            raise BadInput("a table is virtual or by-hand", where=where)
        if name in bounds:
            least, most = bounds[name]
            if type(value) is not int or not least <= value <= most:
                raise BadInput(f"this is a number from {least} to {most}", where=where)
        if name == "admits_guests" and not isinstance(value, bool):
            raise BadInput("this is true or false", where=where)
        if name == "jackpot" and not isinstance(value, str):
            raise BadInput("this is the name of a jackpot", where=where)
    return Settings(**given)


def _check_jackpot(house: House, notice: Notice, settings: Settings) -> None:
    """A table that takes wagers on a jackpot is linked to one, and no other is."""
    offered = notice.pooled_wagers
    if settings.jackpot and settings.jackpot not in house.jackpots:
        raise Denied("unknown-jackpot", f"there is no jackpot {settings.jackpot[:40]!r}", remedy="set it up first")
    if offered and not settings.jackpot:
        clause = notice.edition.options[offered[0]].clause
        raise BadNotice("no jackpot is linked to this table", clause=clause, remedy="name one in settings.jackpot")
    if settings.jackpot and not offered:
        offerable = notice.edition.pooled_wagers
        where = f"notice.{offerable[0]}" if offerable else "settings.jackpot"
        raise BadNotice("the notice offers no jackpot", where=where, remedy="set it to true, or link none")


def create_jackpot(house: House, work: Work, actor: Actor, command: c.CreateJackpot) -> JackpotHolds:
    _check_id(command.jackpot, "jackpot")
    _check_title(command.name)
    seed = cents(command.seed, where="seed")
    if command.jackpot in house.jackpots:
        raise Denied("exists", f"there is a jackpot {command.jackpot} already", remedy="choose another name")
    because = Because("Seeded", f"{actor.name} seeds the jackpot {command.name}")
    house.ledger.move(work, BANK_OF_HOUSE, pool_of(command.jackpot), seed, because)
    house.jackpots[command.jackpot], house.pools[command.jackpot] = command.name, LinkedPool(seed)
    work.on_undo(lambda: house.jackpots.__delitem__(command.jackpot))
    work.on_undo(lambda: house.pools.__delitem__(command.jackpot))
    row: JackpotRow = {"id": command.jackpot, "name": command.name}
    work.add("jackpots", row)
    return {"jackpot": command.jackpot, "cents": seed}


def seed_jackpot(house: House, work: Work, actor: Actor, command: c.SeedJackpot) -> JackpotHolds:
    """More of the house's own money; the tables that are linked to the jackpot have it at once."""
    if command.jackpot not in house.jackpots:
        raise Denied("unknown-jackpot", f"there is no jackpot {command.jackpot[:40]!r}", remedy="set it up first")
    amount, pool = cents(command.cents, where="cents"), house.pools[command.jackpot]
    because = Because(
        "Seeded", f"{actor.name} puts {dollars(amount)} into the jackpot {house.jackpots[command.jackpot]}"
    )
    house.ledger.move(work, BANK_OF_HOUSE, pool_of(command.jackpot), amount, because)
    before, pool.cents = pool.cents, Cents(pool.cents + amount)
    work.on_undo(lambda: setattr(pool, "cents", before))
    return {"jackpot": command.jackpot, "cents": house.ledger.balance(pool_of(command.jackpot))}


def announce(house: House, work: Work, actor: Actor, command: c.Announce) -> NoticeAnnounced:
    """The notice is checked against the law now, and posted between rounds once it is due."""
    table = house.touch(work, command.table)
    notice = Notice.post(find_edition(command.edition), command.notice)
    if notice.edition.game != table.game:
        raise BadNotice("this is a table of another game", where="edition", remedy=f"choose an edition of {table.game}")
    check_settings(table.settings, notice)
    _check_jackpot(house, notice, table.settings)
    check_one_in_house((other for other in house.tables.values() if other is not table), notice)
    replaced = _replaced(table, "notice")
    at = _set_time(table, work, actor, notice)
    advance(table, work, actor.name)
    return {"table": table.id, "at": at, "is_posted": table.announced is None, **replaced}


def _replaced(table: LiveTable, what: str) -> Replacement:
    """What this announcement takes the place of, for the reply; people at the table are not told one thing for another.

    Where nobody sits, what is still pending is a notice that the shoe under way holds up; a closing may overtake it.
    """
    pending = table.announced
    if pending is None:
        return {}
    if pending.what != what and (table.seats or pending.in_full):
        kind = "a closing" if pending.what == "close" else "another notice"
        when = datetime.fromtimestamp(pending.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        remedy = "wait until it has taken effect, between rounds"
        raise Denied("announced", f"{kind} is announced at this table for {when}", remedy=remedy)
    return {"replaces": {"what": pending.what, "at": pending.at}}


def _set_time(table: LiveTable, work: Work, actor: Actor, notice: Notice | None = None) -> int:
    """Announce a notice, or else the closing; when it takes effect: at once where nobody plays or was sent away."""
    in_full = table.announced is not None and table.announced.in_full
    at = work.at + AHEAD if table.seats or in_full else work.at
    if notice is None:
        table.announced = Announced("close", at, actor.name, in_full=in_full)
    else:
        edition, posted = notice.edition.ref, notice.as_data()
        table.announced = Announced("notice", at, actor.name, edition, posted, in_full)
    table.is_saved = False
    return at


def open_table(house: House, work: Work, actor: Actor, command: c.OpenTable) -> TableOpened:
    table = house.touch(work, command.table)
    if table.stopped:
        raise Denied("stopped", table.stopped, remedy="rule on it first")
    table.begin(work, "opening")
    advance(table, work, actor.name)
    return {"table": table.id, "is_open": table.sitting.is_open}


def close_table(house: House, work: Work, actor: Actor, command: c.CloseTable) -> ClosingAnnounced:
    table = house.touch(work, command.table)
    if not table.sitting.is_open:
        raise Refused("the table is not open", clause=table.notice.edition.rule_on("opening").id)
    replaced = _replaced(table, "close")
    at = _set_time(table, work, actor)
    go_on(house, work, table, actor.name)
    return {"table": table.id, "at": at, "is_closed": not table.sitting.is_open, **replaced}


def proceed(house: House, work: Work, actor: Actor, command: c.Proceed) -> Begun:
    table = _by_hand(house, work, command.table)
    if command.what == _CALL_OFF:
        if not is_unstaked(table):
            remedy = "deal it, or have the wagers taken back first"
            clause = table.notice.edition.rule_on("wagering").id
            raise Refused("no round waits for its first wager", clause=clause, remedy=remedy)
        set_aside(table, work, actor.name)
        advance(table, work, actor.name)
        return {"table": table.id, "began": command.what}
    keeper = table.sitting.equipment
    kinds = (*keeper.kinds, ROUND)
    if command.what not in kinds:
        remedy = f"choose {', '.join((*kinds, _CALL_OFF))}"
        raise BadInput(f"nothing called {command.what[:40]!r} can begin here", where="what", remedy=remedy)
    detail = keeper.directed(command.what, by=str(actor.by), is_suspect=command.is_suspect)
    table.begin(work, command.what, cast(Detail, detail))
    advance(table, work, actor.name)
    return {"table": table.id, "began": command.what}


def vacate(house: House, work: Work, actor: Actor, command: c.Vacate) -> ShuffleNeeded:
    table = _by_hand(house, work, command.table)
    rule = _need_rule(table, "empty-table", "has no rule on a table that stands empty")
    if table.seats:
        raise Refused("there are players at this table", clause=str(rule.value), remedy="they leave first")
    table.sitting.vacate(ruling=command.ruling, by=str(actor.by))
    table.is_saved = False
    advance(table, work, actor.name)
    return {"table": table.id, "shuffle_due": _clause_of_due(table)}


def direct(house: House, work: Work, actor: Actor, command: c.Direct) -> Directed:
    table = house.touch(work, command.table)
    players = frozenset(house.people.get(name).name for name in command.players)
    by = str(actor.by)
    if command.direction == "areas":
        if "area-limit" not in table.notice.edition.options:
            raise _no_rule(table, "has no rule on what several players have on one area")
        table.sitting.limit_on_areas(players, by)
    else:
        _need_rule(table, "kept-apart", "has no rule on what players say or who is kept apart")
        table.sitting.direct(command.direction, by, players=players)
    table.is_saved = False
    go_on(house, work, table, actor.name)
    return {
        "table": table.id,
        "barred": sorted(table.sitting.barred),
        "together": [sorted(group) for group in table.sitting.area_limited],
    }


def exposed_in_loading(house: House, work: Work, actor: Actor, command: c.ExposedInLoading) -> ShuffleNeeded:
    table = _by_hand(house, work, command.table)
    _need_rule(table, "exposed-in-loading", "has no rule on cards exposed in loading")
    table.sitting.expose_in_loading()
    table.is_saved = False
    advance(table, work, actor.name)
    return {"table": table.id, "shuffle_due": _clause_of_due(table)}


def _clause_of_due(table: LiveTable) -> str:
    due = table.sitting.equipment.due
    return due.clause if due else ""


def set_personal_maximum(house: House, work: Work, actor: Actor, command: c.SetPersonalMaximum) -> MaximumAgreed:
    table = house.touch(work, command.table)
    name = house.people.get(command.player).name
    rule = _need_rule(table, "maximum-per", "knows no maximum of a player's own")
    wagers = limited_wagers(table.notice.edition)
    if command.wager not in wagers:
        raise BadInput(f"no maximum is set for {command.wager[:40]!r}", where="wager", remedy=f"{', '.join(wagers)}")
    table.sitting.personal_limits[name, command.wager] = Cents(cents(command.cents, where="cents"))
    work.what["agreed"] = {"player": name, "wager": command.wager, "cents": command.cents, "clause": rule.clause.id}
    table.is_saved = False
    table.save(work)
    return {"table": table.id, "player": name, "wager": command.wager, "cents": command.cents}


def _by_hand(house: House, work: Work, table_id: str) -> LiveTable:
    table = house.touch(work, table_id)
    if table.is_virtual:
        raise Denied("virtual", "this table runs by itself", remedy="do this at a table that is dealt by hand")
    if table.stopped:
        raise Denied("stopped", table.stopped, remedy="rule on it first")
    return table


def _need_rule(table: LiveTable, point: str, otherwise: str) -> Point:
    """The point of law on which staff act, if this edition has it."""
    found = table.notice.edition.find_point(point)
    if found is None:
        raise _no_rule(table, otherwise)
    return found


def _no_rule(table: LiveTable, what: str) -> Denied:
    return Denied("no-rule", f"{table.notice.edition.ref} {what}", remedy="see the game's page for the rules it has")


def _check_id(text: str, where: str) -> None:
    if not _ID.fullmatch(text) or text == THE_HOUSE:
        raise BadInput(f"{text[:40]!r} is no name for this", where=where, remedy="use a-z, 0-9 and hyphens, up to 31")


def _check_title(text: str) -> None:
    if not 1 <= len(text.strip()) <= 60 or not text.isprintable():
        raise BadInput("a name has one to sixty printable characters", where="name")
