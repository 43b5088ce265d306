"""Baccarat, read top to bottom. What happens to the shoe and to two hands dealt from it is the kit's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitbook.cards import Card, Face
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds, dollars
from pitbook.law.money import percent
from pitbook.law.wager_name import WagerName
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.shoe import DRAWN_CARDS, SHOE
from pitbook.procedure.shoe.life import end_of_shoe
from pitbook.procedure.shoe.reconstruction import clear_hands, void_round
from pitbook.procedure.two_hands import TWO_HANDS, two_hands_irregularities
from pitbook.procedure.two_hands.deal_order import additional_cards, dealer_does, initial_deal
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.facts import Called, HandRanked
from pitbook.table.places import Pile, Stake
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

from .winning import ThirdCard, any_pair_row, count, match_row, pair_row, value

PLAYER, BANKER, TIE, ANTE = Pile("player"), Pile("banker"), "tie", "ante"
HANDS, MAIN = (PLAYER, BANKER), (PLAYER, BANKER, TIE)
SIDES = {"perfect-pairs": ("11A.1", pair_row), "any-pair": ("11C.1", any_pair_row), "lucky-match": ("11D.1", match_row)}
"""The side wagers, each with its rule and what says which row of its pay table a hand makes."""

BOOK = rulebook_beside(__file__)
RECORD = Shape(
    table_cards={"player": (PLAYER, 0), "banker": (BANKER, 0)},
    hand_size=0,
    first_wagers=(*MAIN, ANTE, *SIDES),
    entry=MAIN,
    along=(ANTE,),
    clauses={"entry": "5.2", "side": "5.2", "extra": "9.2", "stopped": "9.1"},
    sharing_option="bettors-per-area",
)


def play(table: Round) -> Rules:
    """One round."""
    CardsAfter.of(table).shuffle_due = ""  # the shoe lives on from round to round
    try:
        yield from wagers(table)  # section 5
        look_for_antes(table)  # 14.4, 14.7
        yield from initial_deal(table)  # section 8
        if has_natural(table):
            table.tell(Called(table.cite("9.1"), "Natural, no more cards"))
        is_settled = False
        while not is_settled:
            yield from additional_cards(table, next_hand)  # section 9
            is_settled = yield from payment(table)  # sections 10, 11A, 11C, 11D and 14
    except Misdeal as misdeal:
        void_round(table, misdeal)  # section 12
    end_of_shoe(table)  # section 11


# Section 5: wagers


def wagers(table: Round) -> Step:
    sides = {f"{side}:{hand}": SIDES[side][0] for side in SIDES if table.notice.flag(side) for hand in HANDS}
    antes = {ANTE: "14.5"} if table.notice.cents("ante-stake") else {}
    numbers = {PLAYER: "5.1(a)", BANKER: "5.1(b)", TIE: "5.1(c)"} | antes | sides
    clauses = {wager: table.cite(number) for wager, number in numbers.items()}
    request = PlaceWagers(table.cite("5.1"), tuple(clauses))
    yield from take_wagers(table, request, lambda wager: _check(table, wager), lambda: _check_close(table), clauses)
    table.close_wagers()
    if table.stakes:  # it is no void hand
        table.tell(Called(table.cite("5.14"), "No more bets"))


def _check_close(table: Round) -> None:
    if not table.stakes:
        raise Refused("nobody has made a wager", clause="5.1", remedy="wager first")


def _check(table: Round, wager: Wager | Withdraw) -> None:
    """Side wagers and antes stand beside a wager on the game (5.2); the ante is as large as the sign says (14.3)."""
    own = [stake for stake in table.stakes_of(wager.box) if stake.player == wager.player]
    main = [stake for stake in own if stake.wager in MAIN]
    if isinstance(wager, Withdraw):
        if len(own) > 1 and main == [Stake(wager.box, wager.player, wager.wager)]:
            raise Refused("what stands beside it needs it", clause="5.2", remedy="take that back first")
        return
    if wager.wager not in MAIN and not main:
        what, remedy = f"{wager.wager} stands by itself", "back a hand or a tie first"
        raise Refused(what, clause="5.2", remedy=remedy)
    if wager.wager == ANTE:
        due = table.notice.cents("ante-stake")
        if wager.cents != due:
            raise Refused(f"the ante is {dollars(due or 0)}", clause="14.3", remedy="put down as much")
        if _antes_of(table, wager.player):
            raise Refused(f"{wager.player} has put down an ante", clause="14.5", remedy="one is enough for a round")


# Section 14: the ante, before the deal


def look_for_antes(table: Round) -> None:
    """An ante that is waived goes back, and so does whatever lies there without one that it needs."""
    if not table.notice.cents("ante-stake"):
        return
    waived_from = table.notice.cents("ante-waived-from")
    for player in dict.fromkeys(stake.player for stake in table.stakes):
        own = {stake: cents for stake, cents in table.stakes.items() if stake.player == player}
        staked = sum(cents for stake, cents in own.items() if stake.wager in MAIN)
        is_waived = waived_from is not None and staked >= waived_from
        antes = _antes_of(table, player)
        if is_waived:
            for ante in antes:
                table.void(table.cite("14.4"), ante, f"no ante is due on {dollars(staked)}")
        elif not antes:
            for stake in own:
                table.void(table.cite("14.7"), stake, f"{player} has put down no ante")


def _antes_of(table: Round, player: str) -> list[Stake]:
    return [stake for stake in table.stakes if (stake.player, stake.wager) == (player, ANTE)]


# Section 9: the third card


def has_natural(table: Round) -> bool:
    """Rule 9.1."""
    first = [count(table.cards_in(hand)[:2], table.law) for hand in HANDS]
    return ThirdCard.of(table.law).is_barred(*first)


def next_hand(table: Round) -> Pile | None:
    """The hand that is due a card: none after a natural (9.1), else the Player's (9.2), and then the Banker's (9.3)."""
    law, rules = table.law, ThirdCard.of(table.law)
    players, bankers = table.cards_in(PLAYER), table.cards_in(BANKER)
    if has_natural(table):
        return None
    if len(players) == 2 and rules.player_draws(count(players, law)):
        return PLAYER
    third = value(players[2], law) if len(players) > 2 else None
    if len(bankers) == 2 and rules.banker_draws(count(bankers, law), third):
        return BANKER
    return None


# Section 10: payment and collection of wagers


class Verdict(NamedTuple):
    """What becomes of a stake: it is paid at odds, goes back, or without either is collected."""

    clause: str
    because: str
    odds: Odds | None = None
    goes_back: bool = False

    @property
    def is_loss(self) -> bool:
        return self.odds is None and not self.goes_back


def payment(table: Round) -> Step:
    """Announce, collect, pay; false if the hands were put together again meanwhile and must be looked at afresh."""
    table.stage = Stage.SETTLEMENT
    if not (yield from dealer_does(table, table.cite("10.1"), "announce the result")):
        return False
    counts = announce(table)
    for ante in [stake for stake in table.stakes if stake.wager == ANTE]:
        table.take_fee(table.cite("14.6"), ante, "the ante is collected")
    verdicts = {stake: judge(table, stake, *counts) for stake in table.stakes}
    for stake, verdict in verdicts.items():
        if verdict.is_loss:
            table.lose(table.cite(verdict.clause), stake, verdict.because)
    if table.stakes and not (yield from dealer_does(table, table.cite("10.2"), "pay the winning wagers")):
        return False
    for stake in list(table.stakes):
        _give(table, stake, verdicts[stake])
    clear_hands(table, table.cite("10.2"))
    return True


def announce(table: Round) -> tuple[int, int]:
    """What the hands count, and which has won."""
    player, banker = (count(table.cards_in(hand), table.law) for hand in HANDS)
    for hand, counted in ((PLAYER, player), (BANKER, banker)):
        table.tell(HandRanked(table.cite("4.1"), hand, str(counted)))
    won = "a tie" if player == banker else f"{PLAYER if player > banker else BANKER} wins"
    table.tell(Called(table.cite("10.1"), f"Player {player}, Banker {banker}: {won}"))
    return player, banker


def judge(table: Round, stake: Stake, player: int, banker: int) -> Verdict:
    """What becomes of a wager when the hands count so much."""
    pays, score = table.law.paytables, f"player {player} against banker {banker}"
    match stake.wager:
        case "tie":
            tie = pays[f"tie-{table.notice.choice('tie-odds')}"].pays["any"]
            return Verdict("5.10(c)", f"{score} is a tie", tie) if player == banker else Verdict("5.1(c)", score)
        case "player" | "banker" if player == banker:
            return Verdict("5.1(a)" if stake.wager == PLAYER else "5.1(b)", f"{score} is a tie", goes_back=True)
        case "player":
            won = Verdict("5.10(a)", f"{score} wins", pays[PLAYER].pays["any"])
            return won if player > banker else Verdict("5.1(a)", f"{score} loses")
        case "banker":
            won = Verdict("5.10(b)", f"{score} wins", pays[BANKER].pays["any"])
            return won if banker > player else Verdict("5.1(b)", f"{score} loses")
    return judge_side(table, stake)


def judge_side(table: Round, stake: Stake) -> Verdict:
    """Sections 11A, 11C and 11D: by the cards of the hand that the side wager is on."""
    side, hand = WagerName.parse(stake.wager)
    clause, row_of = SIDES[side]
    cards = table.cards_in(Pile(hand))
    shown, row = " ".join(card.text for card in cards), row_of(cards)
    if not row:
        return Verdict(clause, f"{hand}'s {shown}: nothing")
    pays = table.law.paytables[scale_of(table, side)]
    return Verdict(pays.clause, f"{hand}'s {shown}: {row.replace('-', ' ')}", pays.pays[row])


def scale_of(table: Round, side: str) -> str:
    """The name of the pay table of a side wager: by the scale on the notice, where there are two."""
    scale = f"{side}-scale"
    return f"{side}-{table.notice.choice(scale)}" if scale in table.law.options else side


def _give(table: Round, stake: Stake, verdict: Verdict) -> None:
    clause = table.cite(verdict.clause)
    if verdict.odds is None:
        return table.stand_off(clause, stake, verdict.because)
    won = verdict.odds.winnings(table.stakes[stake])
    table.win(clause, stake, verdict.odds, f"{verdict.because}, paid {verdict.odds}")
    kept = table.law.paytables[BANKER].commission if stake.wager == BANKER else None
    if kept and (due := kept.of(won)):
        table.take_commission(table.cite(kept.clause), stake, due, f"{percent(kept.share)} of {dollars(won)}")
    return None


def describe(hand: Sequence[Face]) -> str:
    cards = [face for face in hand if isinstance(face, Card)]
    return str(count(cards, BOOK.edition())) if cards else ""


GAME = Game(
    rulebook=BOOK,
    play=play,
    record=RECORD,
    irregularities=two_hands_irregularities(next_hand),  # section 12
    kits=(DRAWN_CARDS, SHOE, TWO_HANDS),
    says=describe,
)
