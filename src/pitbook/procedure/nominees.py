"""Nominees: people who place wagers and handle cards in a player's stead, with a supervisor's approval.

Games whose law has the point `nominee-needs` know them, and others name the rules on each step.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Self

from pitbook.errors import Refused
from pitbook.table.answers import Nominate, NomineeStops, Wager, Withdraw
from pitbook.table.facts import Noted
from pitbook.table.places import By, Role
from pitbook.table.requests import PlaceWagers, Request
from pitbook.table.round import KitState, Nomination, Opening, Round, Step

WITHDRAWN: Final = {"wagers": "places own wagers", "cards": "handles own cards"}
"""What approval may be withdrawn for, and what follows."""


@dataclass(slots=True)
class Nominees(KitState):
    """Who acts for whom, and who has to place their own wagers since approval was withdrawn."""

    nominations: dict[str, Nomination] = field(default_factory=dict)
    own_hands: set[str] = field(default_factory=set)

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls({each.player: each for each in opening.nominations})


def check_nominate(table: Round, request: PlaceWagers, answer: Nominate) -> None:
    """Refuse a nominee who was not approved, works here, acts for somebody else or would be a second one."""
    if table.law.find_point("nominee-needs") is None:
        raise request.refuse("this game has no rule on nominees")
    if not answer.player.strip() or not answer.nominee.strip() or answer.player == answer.nominee:
        raise request.refuse("a nominee is somebody other than the player")
    if not By.parse(answer.by).may(Role.GAME_SUPERVISOR) or answer.by in (answer.player, answer.nominee):
        remedy = "the game supervisor or the casino supervisor does"
        raise _refused(table, "nominee-approved", "no supervisor has approved the nominee", remedy)
    if answer.works_here:
        what = f"{answer.nominee} works at the casino or is associated with it"
        raise _refused(table, "nominee-barred", what, "name somebody else")
    nominations = Nominees.of(table).nominations
    served = next((each for each in nominations.values() if each.nominee == answer.nominee), None)
    if served is not None:
        raise _refused(table, "nominee-of-one", f"{answer.nominee} acts for {served.player} already", "name another")
    if answer.player in nominations:
        raise _refused(table, "nominee-stops", f"{nominations[answer.player].nominee} has not stopped acting yet")


def nominate(table: Round, answer: Nominate) -> None:
    nominees = Nominees.of(table)
    nominees.nominations[answer.player] = Nomination(answer.player, answer.nominee, answer.seat)
    nominees.own_hands.discard(answer.player)
    announced = f"{answer.by} announces {answer.nominee} as the nominee of {answer.player}"
    table.tell(Noted(table.law.rule_on("nominee-announced"), announced))
    table.tell(Noted(table.law.rule_on("nominee-marked"), f"a marker lies in front of {answer.player}"))


def on_nominee_stops(table: Round, request: Request, answer: NomineeStops) -> Step:
    """The player confirms that the nominee stops, or a supervisor withdraws the approval."""
    yield from ()
    nominees = Nominees.of(table)
    nomination = nominees.nominations.get(answer.player)
    if nomination is None:
        raise request.refuse(f"{answer.player} has no nominee")
    if not By.parse(answer.by).may(Role.GAME_SUPERVISOR) or not (answer.is_confirmed or answer.is_withdrawn):
        raise _refused(table, "nominee-stops", "a supervisor announces it when the player has confirmed it")
    if not answer.is_withdrawn:
        del nominees.nominations[answer.player]
        table.tell(
            Noted(table.law.rule_on("nominee-stops"), f"{answer.by} announces that {nomination.nominee} no longer acts")
        )
        return
    if answer.part and answer.part not in WITHDRAWN:
        raise request.refuse(f"approval is withdrawn for wagers, for cards or for both, not for {answer.part!r}")
    ends = {part: does for part, does in WITHDRAWN.items() if answer.part in ("", part)}
    left = replace(
        nomination,
        may_wager=nomination.may_wager and "wagers" not in ends,
        may_handle=nomination.may_handle and "cards" not in ends,
    )
    nominees.nominations[answer.player] = left
    if not left.may_wager and not left.may_handle:
        del nominees.nominations[answer.player]
    if "wagers" in ends:
        nominees.own_hands.add(answer.player)
    for part, does in ends.items():
        clause = table.law.rule_on("own-wagers" if part == "wagers" else "own-cards")
        table.tell(Noted(clause, f"{answer.by} withdraws the approval: {answer.player} {does}"))


def check_stand_in(table: Round, request: PlaceWagers, answer: Wager | Withdraw) -> None:
    """Refuse what somebody does for a player without being the player's nominee."""
    if not answer.nominee or answer.nominee == answer.player:
        return
    if table.law.find_point("nominee-needs") is None:
        raise request.refuse("this game has no rule on nominees")
    nominees = Nominees.of(table)
    nomination = nominees.nominations.get(answer.player)
    if nomination is None or nomination.nominee != answer.nominee or not nomination.may_wager:
        name = "own-wagers" if answer.player in nominees.own_hands else "nominee-approved"
        what = f"{answer.nominee} is not the nominee of {answer.player}"
        raise _refused(table, name, what, "a supervisor approves a nominee before anything is done")


def _refused(table: Round, point: str, what: str, remedy: str = "") -> Refused:
    return Refused(what, clause=table.law.rule_on(point).id, remedy=remedy)
