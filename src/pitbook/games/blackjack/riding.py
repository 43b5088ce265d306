"""House Money and Let it Ride: won on two cards, kept or left in play with the hand (sections 15D, 15E)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pitbook.cards import Card
from pitbook.games.blackjack.box_hands import MAIN, RIDING, Hand, Hands, decide_each, tell_choice
from pitbook.games.blackjack.side_wagers import HOUSE_MONEY, LET_IT_RIDE, RIDERS
from pitbook.games.blackjack.winning import house_money_row, let_it_ride_row
from pitbook.law import Clause, Edition
from pitbook.table.answers import Decision
from pitbook.table.places import Stake
from pitbook.table.requests import Choice, Decide, Request, Spot
from pitbook.table.round import Round, Stage, Step

TAKE, RIDE = "take", "ride"


class Rider(NamedTuple):
    """By which rules a wager rides, and which row of its pay table two cards make, if any.

    `parts` are the subparagraphs of its pay rule by row; nothing is its loss.
    """

    section: str
    row: Callable[[Sequence[Card]], str]
    pays: str
    parts: dict[str, str]
    choice: str
    settles: str
    blackjack: str


RULES: Final = {
    HOUSE_MONEY: Rider(
        "15D",
        house_money_row,
        "15D.5",
        {"suited-ace-king": "a", "suited-sequence": "b", "pair": "c", "sequence": "d", "": "e"},
        "15D.6",
        "15D.10",
        "15D.11",
    ),
    LET_IT_RIDE: Rider(
        "15E",
        let_it_ride_row,
        "15E.4",
        {"suited-sequence": "a", "suited-or-sequence": "b", "": "c"},
        "15E.5",
        "15E.9",
        "15E.10",
    ),
}


def settle_riders(table: Round) -> Step:
    """After the initial deal they are settled, and everybody who has won chooses, in any order (15D.6, 15E.5)."""
    open_to: dict[Spot, tuple[Choice, ...]] = {}
    for hand in Hands.of(table).hands:
        for stake in table.stakes_of(hand.box.number, *RIDERS):
            open_to |= _settle(table, hand, stake)
    table.stage = Stage.BETTING

    def done(spot: Spot, answer: Decision) -> None:
        if answer.choice == RIDE:
            stake = Stake(spot.box, spot.player, RIDING)
            table.accept(_rule_on(table, spot, RIDE), stake, answer.cents)

    if open_to:
        clause = table.cite(rider_of(table, *next(iter(open_to))[:2]).choice)
        yield from decide_each(table, clause, open_to, done, TAKE, lambda spot, choice: _rule_on(table, spot, choice))


def _rule_on(table: Round, spot: Spot, choice: str) -> Clause:
    """The subparagraph by which it is kept or rides."""
    return table.cite(f"{rider_of(table, spot.box, spot.player).choice}({'b' if choice == RIDE else 'a'})")


def _settle(table: Round, hand: Hand, stake: Stake) -> dict[Spot, tuple[Choice, ...]]:
    """What its bettor may choose once it is paid, or nothing."""
    rules, cards, staked = RULES[stake.wager], table.cards_in(hand.pile), table.stakes[stake]
    row = rules.row(cards)
    clause, shown = table.cite(f"{rules.pays}({rules.parts[row]})"), " ".join(card.text for card in cards)
    if not row:
        table.lose(clause, stake, f"{shown} wins nothing")
        return {}
    odds = table.law.paytables[stake.wager].pays[row]
    table.win(clause, stake, odds, f"{shown}: {row.replace('-', ' ')}, paid {odds}")
    room = _room(table, stake, staked + odds.winnings(staked))
    ride = (Choice(RIDE, amount=(1, room), clause=table.cite(f"{rules.choice}(b)")),) if room > 0 else ()
    take = Choice(TAKE, clause=table.cite(f"{rules.choice}(a)"))
    return {hand.spot(stake.player): (take, *ride)}


def _room(table: Round, stake: Stake, won: int) -> int:
    """How much may ride beside the main wager within the maximum of 14.2 (15D.6(b), J7)."""
    most = table.notice.limit(MAIN).max
    return won if most is None else min(won, most - table.stakes[Stake(stake.box, stake.player, MAIN)])


def rider_of(table: Round, box: int, player: str) -> Rider:
    """The rules for what a player on a box has won and may have left in play."""
    ended = (wager for wager in RIDERS if Stake(box, player, wager) in table.ended)
    return RULES[next(ended)]


# Who acts first (16.14, 16.15)


def is_open_to_ride(request: Request | None) -> bool:
    """Whether it is asked what becomes of a wager that has won."""
    return isinstance(request, Decide) and any(
        choice.name == TAKE for options in request.options.values() for choice in options
    )


def act_first(table: Round, box: int, player: str) -> None:
    """What was paid is passed to the player and has no further part in play."""
    wager = next(wager for wager in RIDERS if Stake(box, player, wager) in table.ended)
    Hands.of(table).forgone.add((box, player))
    spot, clause = Spot(box, player), table.law.rule_on(f"{wager}-acted-first")
    tell_choice(table, clause, spot, TAKE, f"{player} has decided on the hand first")


# What rides, in the end


def riding_odds_table(law: Edition, rules: Rider) -> str:
    return next(f"{wager}-riding" for wager, each in RULES.items() if each is rules)
