"""Wagers on the first cards of a box and on the dealer's 22: what may be made beside what, and what each is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, NamedTuple

from pitbook.cards import Card
from pitbook.errors import Refused
from pitbook.games.blackjack.box_hands import MAIN, Hand, Hands
from pitbook.games.blackjack.winning import (
    TRIPLE,
    any_pair_row,
    count,
    match_row,
    pair_row,
    push_22_row,
    super_sevens_row,
)
from pitbook.law import Cents, Clause, Notice, dollars
from pitbook.law.edition import PayTable
from pitbook.table.answers import Answer, Irregularity, Wager, Withdraw
from pitbook.table.ask import ask
from pitbook.table.facts import Won
from pitbook.table.places import DEALER, Stake
from pitbook.table.requests import Request
from pitbook.table.round import Round, Step
from pitbook.table.values import value

PUSH_22, SUPER_SEVENS, MADNESS, LUCKY_MATCH = "push-22", "super-sevens", "madness-21", "lucky-match"
HOUSE_MONEY, LET_IT_RIDE = "house-money", "let-it-ride"
RIDERS: Final = (HOUSE_MONEY, LET_IT_RIDE)
"""Those that may ride once they have won."""

OWN_BOX, ANY_BOX = "own-box", "any-box"


class BoxSide(NamedTuple):
    """A side wager: by which rules it is made and lost, and which row of its pay table the first cards make, if any.

    `waits_on` are rows that a third card may better.
    """

    made: str
    lost: str
    row: Callable[[Sequence[Card]], str] | None = None
    waits_on: tuple[str, ...] = ()


SIDES: Final = {
    SUPER_SEVENS: BoxSide("15.3", "15.4", super_sevens_row, ("two-sevens", "two-suited-sevens")),
    MADNESS: BoxSide("15A.2", "15A.4"),
    "perfect-pairs": BoxSide("15B.2", "15B.6", pair_row),
    "any-pair": BoxSide("15C.3", "15C.6", any_pair_row),
    HOUSE_MONEY: BoxSide("15D.2", "15D.5"),
    LET_IT_RIDE: BoxSide("15E.2", "15E.4"),
    LUCKY_MATCH: BoxSide("15F.3", "15F.6", match_row, ("lucky-match",)),
    PUSH_22: BoxSide("20A.2", "20A.4"),
}


def offered(notice: Notice) -> dict[str, str]:
    """The side wagers on offer at a table, each with the rule by which it is made."""
    return {wager: side.made for wager, side in SIDES.items() if notice.flag(wager)}


def pays_of(notice: Notice, wager: str) -> PayTable:
    """The pay table of a side wager: by the scale on the notice, where there are two."""
    tables = notice.edition.paytables
    return tables[wager] if wager in tables else tables[f"{wager}-{notice.choice(wager)}"]


# When wagers are made


def most_on_area(table: Round, wager: Wager) -> tuple[int, Clause]:
    """How many players may have one wager on one box.

    Whoever has a main wager there is not turned away for strangers to the box (15B.2, 15C.3, 15F.3).
    """
    most = table.law.find_number(f"{wager.wager}-a-box")
    if most is None:
        return int(table.notice.choice("bettors-per-area")), table.cite("5.7")
    strangers = [stake for stake in _on(table, wager.box, wager.wager) if not _has_main(table, *stake[:2])]
    clause = cite_made(table, wager.wager)
    return (most + len(strangers) if _has_main(table, wager.box, wager.player) else most), clause


def check_side(table: Round, wager: Wager | Withdraw) -> None:
    """Each needs a main wager, of the same player or of anybody on the box; some do not go together."""
    if isinstance(wager, Withdraw):
        if wager.wager == MAIN:
            _check_nothing_left(table, wager)
        return
    if wager.wager in SIDES:
        _check_size(table, wager)
        _check_base(table, wager)
        _check_together(table, wager)


def _check_size(table: Round, wager: Wager) -> None:
    """Madness 21 is wagered at the one amount on the sign (15A.2)."""
    size = table.notice.fixed_stake(wager.wager)
    if size is not None and wager.cents != size:
        what = f"the {wager.wager} wager is {dollars(size)}"
        raise Refused(what, clause=SIDES[wager.wager].made, remedy="see the sign")


def _check_base(table: Round, wager: Wager) -> None:
    """A main wager on the box: the player's own, or somebody's where the player has one elsewhere (J25)."""
    clause, on = SIDES[wager.wager].made, table.law.find_point(f"{wager.wager}-on")
    if _has_main(table, wager.box, wager.player):
        return
    if on is None or on.value == OWN_BOX:
        what = f"{wager.player} has no main wager on box {wager.box} for {wager.wager} to stand on"
        raise Refused(what, clause=clause, remedy="make the main wager first")
    if not _on(table, wager.box, MAIN):
        what = f"nobody has a main wager on box {wager.box}"
        raise Refused(what, clause=clause, remedy="choose a box with one")
    if not any(stake.player == wager.player and stake.wager == MAIN for stake in table.stakes):
        what = f"{wager.player} has no main wager on any box"
        raise Refused(what, clause=clause, remedy="it is placed along with a main wager: make that first")


def _check_together(table: Round, wager: Wager) -> None:
    """Rules 15D.12 and 15E.11."""
    own = [s.wager for s in table.stakes if (s.box, s.player) == (wager.box, wager.player) and s.wager in SIDES]
    for rider, other in [(wager.wager, each) for each in own] + [(each, wager.wager) for each in own]:
        beside = table.law.find_point(f"{rider}-beside") if rider in RIDERS else None
        if beside and rider != other and other not in table.law.several(f"{rider}-beside"):
            remedy = f"beside {rider} go {', '.join(table.law.several(f'{rider}-beside'))}"
            raise Refused(f"{rider} does not go with {other}", clause=beside.clause.id, remedy=remedy)


def _check_nothing_left(table: Round, wager: Withdraw) -> None:
    """A main wager is not taken back from under a side wager that needs it, the player's own or a stranger's."""
    mains = [stake for stake in table.stakes if stake.wager == MAIN]
    rest = [stake for stake in mains if stake != Stake(wager.box, wager.player, MAIN)]
    for stake in [stake for stake in table.stakes if stake.wager in SIDES]:
        on = table.law.find_point(f"{stake.wager}-on")
        is_own = any((s.box, s.player) == (stake.box, stake.player) for s in rest)
        has_any = any(s.box == stake.box for s in rest) and any(s.player == stake.player for s in rest)
        if not (is_own or (on is not None and on.value == ANY_BOX and has_any)):
            what = f"the {stake.wager} of {stake.player} on box {stake.box} stands on this main wager"
            remedy = f"the {stake.wager} is taken back first"
            raise Refused(what, clause=SIDES[stake.wager].made, remedy=remedy)


def keep_three(table: Round) -> None:
    """When wagers close, the last strangers to a box get back what its own bettors have the places for (J26)."""
    for wager, side in SIDES.items():
        most = table.law.find_number(f"{wager}-a-box")
        for box in table.boxes if most else ():
            lying = _on(table, box, wager)
            strangers = [stake for stake in lying if not _has_main(table, stake.box, stake.player)]
            for stake in reversed(strangers[len(strangers) - max(0, len(lying) - (most or 0)) :]):
                table.withdraw(table.cite(side.made), stake)


def _on(table: Round, box: int, wager: str) -> list[Stake]:
    return table.stakes_of(box, wager)


def _has_main(table: Round, box: int, player: str) -> bool:
    return Stake(box, player, MAIN) in table.stakes


# When cards have come


@value
class PrizeShown(Irregularity):
    """The prize that the display has drawn for the Madness 21 wager of a player on a box."""

    box: int
    player: str
    cents: Cents


@value
class ShowPrize(Request):
    """A display beside the table draws a prize (15A.6); the rules draw nothing."""

    box: int
    player: str
    least: int
    most: int

    fits: ClassVar[tuple[type[Answer], ...]] = (PrizeShown,)

    @property
    def awaits(self) -> str:
        prize = f"{dollars(Cents(self.least))} to {dollars(Cents(self.most))}"
        return f"the prize of {self.player} on box {self.box} that the display shows, {prize}"

    def check(self, answer: Answer) -> None:
        assert isinstance(answer, PrizeShown)
        if (answer.box, answer.player) != (self.box, self.player):
            raise self.refuse(f"{answer.player} on box {answer.box} waits for no prize now")
        if not self.least <= answer.cents <= self.most:
            raise self.refuse(f"the display draws no prize of {dollars(answer.cents)}")


def settle_madness(table: Round) -> Step:
    """Rules 15A.4 and 15A.6."""
    for stake in [stake for stake in table.stakes if stake.wager == MADNESS]:
        hand = Hands.of(table).first(stake.box)
        if not count(table.cards_in(hand.pile), table.law).is_blackjack:
            table.lose(table.cite("15A.4"), stake, "the first two cards are no blackjack")
            continue
        law, clause, shown = table.law, table.cite("15A.6"), None
        request = ShowPrize(clause, stake.box, stake.player, law.number("madness-least"), law.number("madness-most"))
        while shown is None and stake in table.stakes:
            shown = yield from ask(table, request)
        if shown is not None:
            table.end(Won(clause, stake, table.stakes[stake], "the prize that the display shows", shown.cents))


def settle_first_cards(table: Round) -> None:
    """After the initial deal losers are collected and winners paid, but for those that wait (15.5, 15F.8)."""
    for hand in Hands.of(table).hands:
        for stake in table.stakes_of(hand.box.number, *SIDES):
            side, cards = SIDES[stake.wager], table.cards_in(hand.pile)
            if side.row is not None and side.row(cards) not in side.waits_on:
                _settle(table, stake, cards)


def settle_waiting(table: Round, hand: Hand, clauses: dict[str, str] | None = None) -> None:
    """Once a hand has a third card, or gets none, what waited for it is settled; `clauses` if another rule does it."""
    if hand.number > 1:
        return
    for stake in table.stakes_of(hand.box.number, SUPER_SEVENS, LUCKY_MATCH):
        _settle(table, stake, table.cards_in(hand.pile), (clauses or {}).get(stake.wager, ""))


def _settle(table: Round, stake: Stake, cards: Sequence[Card], clause: str = "") -> None:
    side = SIDES[stake.wager]
    assert side.row is not None
    row = side.row(cards)
    shown = " ".join(card.text for card in cards[:3])
    if not row:
        table.lose(table.cite(side.lost), stake, f"{' '.join(card.text for card in cards[:2])} wins nothing")
        return
    pays = pays_of(table.notice, stake.wager)
    odds, words = pays.pays[row], row.replace("-", " ")
    rule = clause or ("15F.7" if row == TRIPLE else pays.clause)
    table.win(table.cite(rule), stake, odds, f"{shown}: {words}, paid {odds}")


def settle_push_22(table: Round) -> None:
    """Rules 20A.4 to 20A.6."""
    cards = table.cards_in(DEALER)
    for stake in [stake for stake in table.stakes if stake.wager == PUSH_22]:
        row = push_22_row(cards, table.law)
        if not row:
            table.lose(table.cite("20A.4"), stake, "the dealer's hand is no 22")
            continue
        pays = pays_of(table.notice, PUSH_22)
        odds, shown = pays.pays[row], " ".join(card.text for card in cards)
        table.win(table.cite(pays.clause), stake, odds, f"the dealer's {shown}: {row.replace('-', ' ')}, paid {odds}")


def cite_made(table: Round, wager: str) -> Clause:
    return table.cite(SIDES[wager].made)
