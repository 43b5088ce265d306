"""Baccarat, Division 5, read top to bottom. What happens to the shoe and to two hands dealt from it is the kit's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pitbook.cards import Card, Face
from pitbook.errors import Refused
from pitbook.games.baccarat.irregularities import changes_asked
from pitbook.games.baccarat.winning import SIDES, TRIPLE, ThirdCard, count, value
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Clause, Notice, Odds, dollars
from pitbook.law.money import percent
from pitbook.law.wager_name import WagerName, family_of
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.shoe import DRAWN_CARDS, SHOE
from pitbook.procedure.shoe.life import end_of_shoe
from pitbook.procedure.shoe.reconstruction import clear_hands, void_round
from pitbook.procedure.two_hands import AREAS, TWO_HANDS, two_hands_irregularities
from pitbook.procedure.two_hands.areas import check_area_limits, check_area_total, limit_differential
from pitbook.procedure.two_hands.deal_order import additional_cards, dealer_does, initial_deal
from pitbook.procedure.wagers import limit_of, take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.facts import Called, HandRanked, Noted
from pitbook.table.places import Pile, Stake
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

PLAYER, BANKER, TIE, ANTE = Pile("player"), Pile("banker"), "tie", "ante"
HANDS, MAIN = (PLAYER, BANKER), (PLAYER, BANKER, TIE)
BOOK: Final = rulebook_beside(__file__)


def third_card_rule(table: Round, hand: Pile) -> str:
    """By which rule a hand without a natural draws or stands: the Banker's goes by whether the Player's drew."""
    players = sum(len(deal.slots) for deal in table.deals if deal.fact.to == PLAYER)
    return "9.2" if hand == PLAYER else "9.4" if players > table.law.number("initial-cards") else "9.3"


RECORD = Shape(
    table_cards={"player": (PLAYER, 0), "banker": (BANKER, 0)},
    hand_size=0,
    first_wagers=(*MAIN, ANTE, *SIDES),
    entry=MAIN,
    along=(ANTE,),
    clauses={"entry": "5.2", "side": "5.2", "extra": "9.4", "stopped": "9.1"},
    sharing_option="bettors-per-area",
    with_people=True,
    enters_anywhere=True,
    extra_by=third_card_rule,
)


def play(table: Round) -> Rules:
    """One round."""
    CardsAfter.of(table).shuffle_due = ""  # the shoe lives on from round to round
    try:
        yield from wagers(table)  # sections 5 and 14
        yield from initial_deal(table)  # section 8
        if has_natural(table):
            table.tell(Called(table.cite("9.1"), "Natural, no more cards"))
        is_settled = False
        while not is_settled:
            yield from additional_cards(table, next_hand)  # section 9
            is_settled = yield from payment(table)  # sections 10, 11A, 11C, 11D, 13 and 14
    except Misdeal as misdeal:
        void_round(table, misdeal)  # section 12
    end_of_shoe(table)  # section 11


# Section 5: wagers


def wagers(table: Round, window: str = "") -> Step:
    """Wagers until they close; in a window of its own, again before any card is exposed (5.14A)."""
    clauses = {wager: table.cite(number) for wager, number in open_wagers(table.notice).items()}
    request = PlaceWagers(table.cite("5.14A" if window else "5.1"), tuple(clauses), window=window)

    def check_close() -> None:
        if not table.stakes and not window:
            raise Refused("nobody has made a wager", clause="5.1", remedy="wager first")

    yield from take_wagers(table, request, lambda wager: _check_wager(table, wager, window), check_close, clauses)
    table.close_wagers()
    if table.stakes:
        table.tell(Called(table.cite("5.14"), "No more bets"))
        look_for_antes(table)  # 14.4, 14.7
        yield from limit_differential(table, HANDS)  # 5.12, 5.13
    elif window:
        table.tell(Noted(request.clause, "everything was taken back; the hand is dealt to its end without wagers"))


def open_wagers(notice: Notice) -> dict[str, str]:
    """What may be wagered on at a table, each with the rule by which it is."""
    sides = {f"{side}:{hand}": f"{SIDES[side].section}.3" for side in SIDES if notice.flag(side) for hand in HANDS}
    antes = {ANTE: "14.5"} if notice.cents("ante-up") else {}
    if is_two_to_one(notice):
        return {PLAYER: "13.2(b)", BANKER: "13.2(a)", TIE: "13.2(c)"} | antes | sides
    return {PLAYER: "5.1(a)", BANKER: "5.1(b)", TIE: "5.1(c)"} | antes | sides


def is_two_to_one(notice: Notice) -> bool:
    return notice.values.get("form") == "2-to-1"


def _check_wager(table: Round, wager: Wager | Withdraw, window: str) -> None:
    """Side wagers and antes go along with a wager on the game, on whichever areas; the former before any card."""
    own = [stake for stake in table.stakes if stake.player == wager.player]
    main = [stake for stake in own if stake.wager in MAIN]
    if isinstance(wager, Withdraw):
        if main == [Stake(wager.box, wager.player, wager.wager)] != own:
            beside = next(stake.wager for stake in own if stake not in main)
            remedy = f"take the {beside} back first"
            raise Refused(f"{beside} goes along with it", clause=_beside(table, beside), remedy=remedy)
        return
    if window and family_of(wager.wager) in SIDES:
        ahead = SIDES[family_of(wager.wager)].ahead
        raise Refused("cards have been drawn", clause=ahead, remedy=f"make the {wager.wager} wager before them")
    if wager.wager in MAIN:
        check_area_limits(table, wager, limit_of(table, wager).max)  # 5.8(b)
    check_area_total(table, wager)  # 5.7(b)
    if wager.wager not in MAIN and not main:
        remedy = "back the Player's hand, the Banker's or a tie first"
        raise Refused(f"{wager.wager} stands by itself", clause=_beside(table, wager.wager), remedy=remedy)
    if wager.wager == ANTE:
        _check_ante(table, wager)


def _beside(table: Round, wager: str) -> str:
    """The rule that has a side wager or an ante go along with a wager by rule 5.1."""
    return open_wagers(table.notice)[wager]


# Section 14: the ante


def _check_ante(table: Round, wager: Wager) -> None:
    due = table.notice.fixed_stake(ANTE)
    if wager.cents != due:
        raise Refused(f"the ante is {dollars(due or 0)}", clause="14.3", remedy="put down as much")
    if _antes_of(table, wager.player):
        raise Refused(f"{wager.player} has put down an ante", clause="14.5", remedy="one is enough for a round")


def look_for_antes(table: Round) -> None:
    """An ante that is waived goes back, and so does whatever its player made without one that was needed."""
    if not table.notice.fixed_stake(ANTE):
        return
    waived_from = table.notice.cents("ante-waived-from")
    for player in dict.fromkeys(stake.player for stake in table.stakes):
        own = {stake: cents for stake, cents in table.stakes.items() if stake.player == player}
        staked = sum(cents for stake, cents in own.items() if stake.wager in MAIN)
        antes = _antes_of(table, player)
        if waived_from is not None and staked >= waived_from:
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
    if not (yield from dealer_does(table, table.cite("10.2"), "announce the result")):
        return False
    counts = announce(table)
    for ante in [stake for stake in table.stakes if stake.wager == ANTE]:
        table.take_fee(table.cite("14.6"), ante, "the ante is collected")
    verdicts = {stake: judge(table, stake, *counts) for stake in table.stakes}
    for stake, verdict in verdicts.items():
        if verdict.is_loss:
            table.lose(table.cite(verdict.clause), stake, verdict.because)
    if table.stakes and not (yield from dealer_does(table, table.cite("10.3"), "pay the winning wagers")):
        return False
    for stake in list(table.stakes):
        _give(table, stake, verdicts[stake])
    clear_hands(table, table.cite("10.3"))
    return True


def announce(table: Round) -> tuple[int, int]:
    """What the hands count, and which has won."""
    player, banker = (count(table.cards_in(hand), table.law) for hand in HANDS)
    for hand, counted in ((PLAYER, player), (BANKER, banker)):
        table.tell(HandRanked(table.cite("4.2"), hand, str(counted)))
    won = "a tie" if player == banker else f"{'Player' if player > banker else 'Banker'} wins"
    table.tell(Called(table.cite("10.2"), f"Player {player}, Banker {banker}: {won}"))
    return player, banker


def judge(table: Round, stake: Stake, player: int, banker: int) -> Verdict:
    """What becomes of a wager when the hands count so much."""
    if family_of(stake.wager) in SIDES:
        return judge_side(table, stake)
    if stake.wager == TIE:
        return judge_tie(table, player, banker)
    own, other = (player, banker) if stake.wager == PLAYER else (banker, player)
    score = f"{stake.wager} {own} against {other}"
    return (_two_to_one if is_two_to_one(table.notice) else _standard)(table, Pile(stake.wager), own, other, score)


def judge_tie(table: Round, player: int, banker: int) -> Verdict:
    """Rules 5.1(c) and 5.10(c), or 13.2(c) and 13.3(b)."""
    wagered, paid = ("13.2(c)", "13.3(b)") if is_two_to_one(table.notice) else ("5.1(c)", "5.10(c)")
    score = f"player {player} against banker {banker}"
    if player != banker:
        return Verdict(f"{wagered}(ii)", f"{score} is no tie")
    odds = table.law.paytables[f"tie-{table.notice.choice('tie')}"].pays["tie"]
    return Verdict(paid, f"{score} is a tie", odds)


def _standard(table: Round, hand: Pile, own: int, other: int, score: str) -> Verdict:
    """Rules 5.1(a), 5.1(b) and 5.10."""
    wagered = "5.1(a)" if hand == PLAYER else "5.1(b)"
    if own == other:
        return Verdict(f"{wagered}(ii)", f"{score} is a tie", goes_back=True)
    if own < other:
        return Verdict(f"{wagered}(iii)", f"{score} loses")
    pays = table.law.paytables[hand]
    return Verdict(pays.clause, f"{score} wins", pays.pays["win"])


def _two_to_one(table: Round, hand: Pile, own: int, other: int, score: str) -> Verdict:
    """Rules 13.2 to 13.4."""
    wagered, law = "13.2(b)" if hand == PLAYER else "13.2(a)", table.law
    if own <= other:
        return Verdict(f"{wagered}(ii)", f"{score} {'is a tie, and loses' if own == other else 'loses'}")
    if hand == BANKER and own == law.number("half-paid-count") and table.notice.choice("six") == "half":
        half = law.paytables["banker-six"]
        return Verdict(half.clause, f"{score} wins with {own}", half.pays["six"])
    pays, cards = law.paytables["two-to-one"], len(table.cards_in(hand))
    is_double = cards == law.number("double-paid-cards") and own >= law.number("double-paid-from")
    with_cards = f" with {cards} cards" if is_double else ""
    return Verdict(pays.clause, f"{score} wins{with_cards}", pays.pays["three-card-8-or-9" if is_double else "win"])


def judge_side(table: Round, stake: Stake) -> Verdict:
    """Sections 11A, 11C and 11D: by the cards of the hand that the side wager is on."""
    side, hand = WagerName.parse(stake.wager)
    cards, section = table.cards_in(Pile(hand)), SIDES[side].section
    row = SIDES[side].row(cards)
    shown = " ".join(card.text for card in cards[: 3 if row == TRIPLE else 2])
    if not row:
        return Verdict(f"{section}.6", f"the {hand}'s first two cards, {shown}, are no pair")
    pays = table.law.paytables[scale_of(table.notice, side)]
    clause = f"{section}.9" if row == TRIPLE else pays.clause
    which = "cards" if row == TRIPLE else "first two cards"
    return Verdict(clause, f"the {hand}'s {which}, {shown}, are a {row.replace('-', ' ')}", pays.pays[row])


def scale_of(notice: Notice, side: str) -> str:
    """The name of the pay table of a side wager: by the scale on the notice, where there are two."""
    return side if notice.values[side] is True else f"{side}-{notice.choice(side)}"


def _give(table: Round, stake: Stake, verdict: Verdict) -> None:
    clause = table.cite(verdict.clause)
    if verdict.odds is None:
        table.stand_off(clause, stake, verdict.because)
        return
    won = verdict.odds.winnings(table.stakes[stake])
    table.win(clause, stake, verdict.odds, f"{verdict.because}, paid {verdict.odds}")
    _take_commission(table, stake, clause, won)


def _take_commission(table: Round, stake: Stake, clause: Clause, won: int) -> None:
    """Rule 5.10(b), on what was paid by the table that has it."""
    kept = next((t.commission for t in table.law.paytables.values() if t.clause == clause.id and t.commission), None)
    if kept and (due := kept.of(won)):
        table.take_commission(table.cite(kept.clause), stake, due, f"{percent(kept.share)} of {dollars(won)}")


def describe(hand: Sequence[Face]) -> str:
    cards = [face for face in hand if isinstance(face, Card)]
    return str(count(cards, BOOK.edition())) if cards else ""


GAME = Game(
    rulebook=BOOK,
    play=play,
    record=RECORD,
    irregularities=(*two_hands_irregularities(next_hand), changes_asked(wagers)),  # section 12, and 5.14A
    kits=(DRAWN_CARDS, SHOE, TWO_HANDS, AREAS),
    says=describe,
)
