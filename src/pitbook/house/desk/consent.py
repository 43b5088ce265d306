"""Whose word counts for a player's chips and hands: their own, or that of somebody whom they let act for them.

Staff speak for whoever walked in. Whoever has a sign-in says for one table that the staff there may stake and decide
for them, or whom they name as their nominee. It ends when they say so, leave or are signed out, and when the table
closes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitbook.errors import BadInput, Denied
from pitbook.house.commands import Consent
from pitbook.house.people.register import Person
from pitbook.house.people.roles import STAFF, Actor
from pitbook.house.replies.command_replies import Consented
from pitbook.house.store.journal import Work
from pitbook.house.tables.clocks import decides_by
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import THE_STAFF
from pitbook.table import Absent, Answer, Conversation, Decision, Wager, Withdraw
from pitbook.table.answers import Nominate
from pitbook.table.requests import Decide

if TYPE_CHECKING:
    from pitbook.house.house import House


def consent(house: House, work: Work, actor: Actor, command: Consent) -> Consented:
    """Somebody at the table says who may act for them there, or may no longer."""
    table = house.touch(work, command.table)
    presence = table.seats.get(actor.name)
    if presence is None:
        raise Denied("not-here", "you are not at this table", remedy="join it first")
    who = house.people.get(command.nominee).name if command.nominee else THE_STAFF
    if who == actor.name:
        raise BadInput("you act for yourself anyway", where="nominee", remedy="name somebody else, or leave it out")
    others = {name: since for name, since in presence.consents.items() if name != who}
    presence.consents = others | ({who: work.at} if command.is_given else {})
    work.what["consent"] = {"to": who or "the staff", "is_given": command.is_given}
    table.is_saved = False
    table.save(work)
    named = sorted(name for name in presence.consents if name != THE_STAFF)
    return {"table": table.id, "staff": THE_STAFF in presence.consents, "nominees": named}


def has_consent(house: House, table: LiveTable, person: Person, who: str, now: int) -> bool:
    """Whether this player has let the staff, or the nominee of that name, act for them here, and stayed since."""
    presence = table.seats.get(person.name)
    since = presence.consents.get(who) if presence else None
    return since is not None and house.people.has_stayed(person.id, since, now)


def check_consent(house: House, work: Work, table: LiveTable, talk: Conversation, actor: Actor, answer: Answer) -> None:
    """Refuse what somebody says for a player with a sign-in who has not let them."""
    player, who = spoken_for(talk, answer), THE_STAFF if actor.role in STAFF else actor.name
    if isinstance(answer, Nominate):
        player, who = answer.player, answer.nominee
    person = house.people.find(player) if player and player != actor.name else None
    if person is None or person.is_walk_in or has_consent(house, table, person, who, work.at):
        return
    remedy = f"{person.name} does it by their own sign-in, or lets them: PUT /tables/{table.id}/consent"
    raise Denied("no-consent", f"{person.name} has not let {who or 'the staff'} act for them here", remedy=remedy)


def spoken_for(talk: Conversation, answer: Answer) -> str:
    """The player whose chips or hand an answer is about, if players themselves give such answers."""
    match answer:
        case Wager(player=player) | Withdraw(player=player):
            return player
        case Decision() if isinstance(talk.request, Decide):
            return talk.request.spot_of(answer).player
        case Decision(box=number) if number in talk.table.boxes:
            return talk.table.boxes[number].player
    return ""


def check_absent(house: House, work: Work, table: LiveTable, talk: Conversation, answer: Answer) -> None:
    """Nobody with a sign-in is reported absent before they had the time that the table leaves for a decision."""
    if not isinstance(answer, Absent) or not isinstance(talk.request, Decide):
        return
    for spot in [spot for spot in talk.request.options if spot.box == answer.box]:
        person = house.people.find(spot.player) if answer.player in ("", spot.player) else None
        if person is None or person.is_walk_in or has_consent(house, table, person, THE_STAFF, work.at):
            continue
        if left := decides_by(table, spot, work.at) - work.at:
            what = f"{person.name} may still decide for {-(-left // 1000)} s"
            raise Denied("not-yet", what, remedy="wait so long, then report it")


# Afterwards


def check_corrected(house: House, work: Work, table: LiveTable, first: Conversation, amended: Conversation) -> None:
    """What players with a sign-in said in a round by hand stands when it is settled again, unless they let it change.

    Decisions may fall away at the end, where the hand was out of the game before it came to them.
    """
    if table.is_virtual:
        return
    said, says = _words(first), _words(amended)
    for player in sorted(said.keys() | says.keys()):
        person = house.people.find(player)
        if person is None or person.is_walk_in or has_consent(house, table, person, THE_STAFF, work.at):
            continue
        (wagers, decisions), (others, fewer) = said.get(player, _SILENT), says.get(player, _SILENT)
        if others != wagers or fewer != decisions[: len(fewer)]:
            what = f"{person.name} did not wager and decide so, and has not let the staff say so for them"
            remedy = f"leave their answers as they were, or have them consent: PUT /tables/{table.id}/consent"
            raise Denied("no-consent", what, remedy=remedy)


def players_in(talk: Conversation) -> set[str]:
    """Whoever has wagered or decided in a round."""
    return set(_words(talk))


_Said = tuple[list[Answer], list[Answer]]
_SILENT: Final[_Said] = ([], [])


def _words(talk: Conversation) -> dict[str, _Said]:
    """What each player has wagered and taken back, and what was decided on their hands or why it was not."""
    words: dict[str, _Said] = {}
    for answer in talk.answers:
        if isinstance(answer, Wager | Withdraw):
            words.setdefault(answer.player, ([], []))[0].append(answer)
        elif isinstance(answer, Decision | Absent) and answer.box in talk.table.boxes:
            player = answer.player or talk.table.boxes[answer.box].player
            words.setdefault(player, ([], []))[1].append(answer)
    return words
