"""Caribbean Stud Poker, Division 6, read top to bottom."""

from __future__ import annotations

from pitbook.cards import FIVE_CARD
from pitbook.errors import Refused
from pitbook.games.caribbean_stud.winning import bet_row, contribute, jackpot_hands, settle_jackpot
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause, dollars
from pitbook.procedure.dealing import put_rest_away
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.poker import POKER, poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.deal import deal_around, deal_hands, open_card, turn_open_card
from pitbook.procedure.poker.entering import check_hands, no_more_bets, take_entries
from pitbook.procedure.poker.hand_state import is_face_down
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_several_hands
from pitbook.procedure.poker.second_wager import stake_more
from pitbook.procedure.poker.showdown import (
    against_dealer,
    bare,
    end_hand,
    lay_open,
    pay,
    payment,
    qualifies,
    turn_hands,
)
from pitbook.procedure.wagers import check_beside
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.facts import Called, Decided, HandRanked, JackpotForfeited
from pitbook.table.places import DEALER, Facing, Stake
from pitbook.table.requests import Choice, PlaceWagers
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RULES = rulebook_beside(__file__)
RANKING = FIVE_CARD
HAND = RULES.edition().number("hand-size")
RECORD = Shape(
    table_cards={"dealer": (DEALER, HAND)},
    hand_size=HAND,
    first_wagers=("ante", "jackpot"),
    entry=("ante",),
    choices=("bet", "fold"),
    gives_up=("fold",),
    second_wager="bet",
    clauses={"entry": "5.1(a)", "side": "11.1", "choice": "5.3", "second": "5.3(b)"},
    unruled="C11",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_round(table)  # section 9
        yield from final_settlement(table)  # section 10
        yield from settle_jackpot(table)  # section 11
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal, second_wager="bet")  # 12.8, 12.11


# Section 5: wagers


def wagers(table: Round) -> Step:
    if table.opening.wagers_stand:  # dealt again under 12.8: no new wagers
        for carried in table.opening.carried:
            table.boxes.setdefault(carried.stake.box, Box(carried.stake.box, carried.stake.player))
            table.accept(table.cite("12.8"), carried.stake, carried.cents, carried=True)
    else:
        offered = ("ante", "jackpot") if table.notice.flag("jackpot") else ("ante",)
        made_by = {"ante": table.cite("5.1(a)"), "jackpot": table.cite("5.1(b)")}
        yield from take_entries(table, PlaceWagers(table.cite("5.1"), offered), made_by, _check_wager, "an ante wager")
        _attach_carried(table)
    no_more_bets(table, table.cite("8.1(a)"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    check_hands(table, wager)
    check_beside(table, wager, ("ante",), {"jackpot": table.cite("11.1")})
    if isinstance(wager, Withdraw) or wager.wager != "jackpot":
        return
    if any(carried.stake.player == wager.player for carried in table.opening.carried):
        raise Refused(f"{wager.player}'s jackpot wager of the last round still stands", clause=table.cite("5.7").id)
    stake = table.notice.cents("jackpot-stake")
    if stake is not None and wager.cents != stake:
        raise Refused(f"the jackpot wager is {dollars(stake)}", clause="11.2", remedy="see the sign")


def _attach_carried(table: Round) -> None:
    """A jackpot wager left over from a misdeal goes with its player's ante, or back (12.11, 11.1)."""
    left = LeftStakes.of(table)
    waiting, left.waiting = left.waiting, []
    for carried in waiting:
        boxes = table.boxes_of(carried.stake.player)
        box = boxes[0].number if boxes else carried.stake.box
        stake = Stake(box, carried.stake.player, carried.stake.wager)
        table.accept(table.cite("12.11"), stake, carried.cents, carried=True)
        if not boxes:
            table.void(table.cite("11.1"), stake, f"{stake.player} makes no ante wager this round")


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    size, is_from_shoe = table.law.number("hand-size"), table.notice.choice("dealing") == "shoe"
    if is_from_shoe:
        for nth in range(1, size + 1):  # the dealer's last card lies open, unless another was exposed (12.4)
            facing = open_card(table) if nth == size else Facing.DOWN
            yield from deal_around(table, table.cite("8.3"), nth, DEALER, facing)
    else:
        yield from deal_hands(table, table.cite("8.4(a)"), size, DEALER, table.cite("8.4(b)"), size)
    yield from turn_open_card(table, table.cite("8.2" if is_from_shoe else "8.4"))
    put_rest_away(table, table.cite("5.3"))


# Section 9: betting round


def betting_round(table: Round) -> Step:
    yield from each_box_decides(table, table.cite("9.1"), _options, _decide, table.cite("9.2(c)"))
    if rule := table.law.find_point("several-hands"):
        for player in dict.fromkeys(box.player for box in table.boxes.values()):
            if len(table.boxes_of(player)) > 1:
                void_several_hands(table, player, rule)


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    ante = table.stakes[Stake(box.number, box.player, "ante")]
    bet = Cents(table.law.number("bet-multiple") * ante)
    return Choice("bet", bet, clause=table.cite("5.3(b)")), Choice("fold", clause=table.cite("9.2"))


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice.name == "fold":
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, table.cite("9.2(b)"), "the hand was folded")
    else:
        stake_more(table, box, choice, "bet", table.cite("9.1"), table.cite("5.3(b)"))


def _fold(table: Round, box: Box, clause: Clause, because: str) -> None:
    """Collect a folded hand and what was staked on it (9.2)."""
    is_manual = table.notice.choice("jackpot-mode") == "manual"
    for stake in table.stakes_of(box.number, "jackpot"):
        contribute(table, table.cite("9.2(a)" if is_manual else "11.6"), stake, because)
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(clause, stake, because)
    box.choice = "fold"
    end_hand(table, box, table.cite("9.2(d)"))


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    if not table.in_play():
        return
    yield from lay_open(table, table.cite("9.3"), DEALER)
    dealer = RANKING.strength(table.cards_in(DEALER))
    table.tell(HandRanked(table.cite("9.3"), DEALER, RANKING.describe(dealer)))
    is_qualified = qualifies(table, RANKING, dealer)
    yield from turn_hands(table, lambda box: _turned_by(table, box, qualifies=is_qualified))
    if not is_qualified:
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))
    for box in reversed(table.live_boxes):  # from the dealer's right
        if not is_qualified:
            collected = _pay_antes_only(table, box, dealer)
        elif is_face_down(table, box):
            collected = _collect(table, box, table.cite("10.5"), "the hand was left face down and loses")
        else:
            collected = _compare(table, box, dealer)
        if not table.stakes_of(box.number):  # else its cards stay until the jackpot is paid (10.2)
            end_hand(table, box, collected)


def _turned_by(table: Round, box: Box, *, qualifies: bool) -> Clause | None:
    """Against a qualifying dealer every hand is turned (10.3), else only those that may claim the jackpot (10.2)."""
    if qualifies:
        return table.cite("10.3")
    return table.cite("10.2") if table.stakes_of(box.number, "jackpot") else None


def _pay_antes_only(table: Round, box: Box, dealer: int) -> Clause:
    because = f"the dealer's {bare(RANKING, dealer)} does not qualify"
    for stake in table.stakes_of(box.number, "ante"):
        odds = table.law.paytables["ante"].pays["any"]
        table.win(table.cite("10.1(a)"), stake, odds, f"{because}; the ante is paid {odds}")
    for stake in table.stakes_of(box.number, "bet"):
        table.void(table.cite("10.1"), stake, f"{because}; the bet is void and goes back")
    _collect_lost_jackpot(table, box, table.cite("11.7"))
    return table.cite("10.1(b)")


def _compare(table: Round, box: Box, dealer: int) -> Clause:
    """Settle a hand against the dealer's; the clause by which its cards are then collected."""
    own = RANKING.strength(table.cards_in(box.pile))
    table.tell(HandRanked(table.cite("10.3(c)"), box.pile, RANKING.describe(own)))
    against = against_dealer(RANKING, own, dealer)
    if own > dealer:
        return _pay(table, box, own, f"{against} wins")
    if own < dealer:
        return _collect(table, box, table.cite("10.6(b)"), f"{against} loses")
    for stake in table.stakes_of(box.number, "ante", "bet"):
        table.stand_off(table.cite("10.4(c)"), stake, f"{against} is a stand-off")
    _collect_lost_jackpot(table, box, _manual(table, "10.8(a)"))
    return table.cite("10.8(b)")


def _pay(table: Round, box: Box, own: int, because: str) -> Clause:
    for stake in table.stakes_of(box.number, "ante"):
        odds = table.law.paytables["ante"].pays["any"]
        table.win(table.cite("5.8"), stake, odds, f"{because}; the ante is paid {odds}")
    for stake in table.stakes_of(box.number, "bet"):
        odds = table.law.paytables["bet"].pays[bet_row(RANKING.category(own))]
        pay(table, stake, odds, because, payment(table, stake, odds, "bet", table.cite("5.8"), table.cite("5.9")))
    _collect_lost_jackpot(table, box, _manual(table, "10.7(a)"))
    return table.cite("10.7(c)")


def _collect(table: Round, box: Box, clause: Clause, because: str) -> Clause:
    for stake in table.stakes_of(box.number, "ante", "bet"):
        table.lose(clause, stake, because)
    _collect_lost_jackpot(table, box, _manual(table, "10.6(a)"))
    return table.cite("10.6(c)")


def _collect_lost_jackpot(table: Round, box: Box, clause: Clause) -> None:
    """Take the jackpot wager of a hand that wins no prize; a qualifying hand keeps it till it is paid (10.2)."""
    for stake in table.stakes_of(box.number, "jackpot"):
        if is_face_down(table, box):
            contribute(table, clause, stake, "a hand left face down wins no jackpot prize")
            continue
        own = RANKING.strength(table.cards_in(box.pile))
        if RANKING.category(own) not in jackpot_hands(table.law):
            contribute(table, clause, stake, f"{RANKING.describe(own)} does not qualify for the jackpot")


def _manual(table: Round, clause_id: str) -> Clause:
    """Chips are collected by hand only where the jackpot is; else the wager is in the pool already."""
    return table.cite(clause_id if table.notice.choice("jackpot-mode") == "manual" else "11.7")


# Section 12: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    absent = table.law.point("absent")
    if absent.clause is clause:
        if absent.value == "wagers-forfeited":
            for stake in table.stakes_of(box.number, "jackpot"):
                contribute(table, clause, stake, because, kind=JackpotForfeited)
        for stake in table.stakes_of(box.number, "ante"):
            table.forfeit(clause, stake, because)
    for stake in table.stakes_of(box.number, "bet"):
        table.void(clause, stake, "no bet stands on a folded hand")
    _fold(table, box, table.cite("9.2(b)"), because)


def _forfeit(table: Round, box: Box, clause: Clause, because: str) -> None:
    """A void hand under the 1998 rule 12.1: ante, bet and any right to a prize are gone."""
    for stake in table.stakes_of(box.number):
        if stake.wager == "jackpot":
            contribute(table, clause, stake, because, kind=JackpotForfeited)
        else:
            table.forfeit(clause, stake, because)
    end_hand(table, box, clause)


IRREGULARITIES = poker_irregularities(_deem_folded, _forfeit, RECORD.gives_up)


GAME = Game(
    rulebook=RULES,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(POKER,),
    ranking=RANKING,
)
