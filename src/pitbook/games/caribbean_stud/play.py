"""Caribbean Stud Poker, Division 6, read top to bottom."""

from __future__ import annotations

from pitbook.cards import FIVE_CARD
from pitbook.errors import Refused
from pitbook.games.caribbean_stud.winning import bet_row, contribute, jackpot_hands, settle_jackpot
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause, dollars
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker import poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.exposed_cards import is_dealer_exposed
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_several_hands
from pitbook.procedure.showing import hide_blind_hands
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.ask import show
from pitbook.table.facts import (
    Called,
    Decided,
    HandRanked,
    JackpotForfeited,
)
from pitbook.table.places import DEALER, PUBLIC, Facing, Stake
from pitbook.table.requests import Choice, PlaceWagers, Show
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RANKING = FIVE_CARD
HAND = 5
FOLD = Choice("fold")
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
        request = PlaceWagers(table.cite("5.1"), offered)

        def check_close() -> None:
            if not table.boxes:
                raise Refused("nobody has made an ante wager", clause="5.1(a)", remedy="wager first")

        clauses = {"ante": table.cite("5.1(a)"), "jackpot": table.cite("5.1(b)")}
        yield from take_wagers(table, request, lambda wager: _check_wager(table, wager), check_close, clauses)
        _attach_carried(table)
    hide_blind_hands(table)
    table.close_wagers()
    table.tell(Called(table.cite("8.1(a)"), "No more bets"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    if isinstance(wager, Withdraw):
        if wager.wager == "ante" and table.stakes_of(wager.box, "jackpot"):
            remedy = "take the jackpot wager back first"
            raise Refused("the jackpot wager stands on this ante", clause="11.1", remedy=remedy)
        return
    held = [box.number for box in table.boxes_of(wager.player) if box.number != wager.box]
    if held and not wager.unnoticed and not table.notice.flag("several-boxes"):
        is_void = table.law.find_point("several-hands")
        remedy = "if it happened all the same, declare the irregularity several-hands" if is_void else ""
        raise Refused(
            f"{wager.player} has wagered on box {held[0]} already",
            clause=table.law.point("hands-per-player").clause.id,
            remedy=remedy or "the operator allows one hand a player here; several take the option several-boxes",
        )
    if wager.wager == "jackpot":
        _check_jackpot_wager(table, wager)


def _check_jackpot_wager(table: Round, wager: Wager) -> None:
    if Stake(wager.box, wager.player, "ante") not in table.stakes:
        raise Refused(
            f"a jackpot wager needs an ante on box {wager.box}",
            clause="11.1",
            remedy="make the ante wager first",
        )
    if any(carried.stake.player == wager.player for carried in table.opening.carried):
        raise Refused(f"{wager.player}'s jackpot wager of the last round still stands", clause=table.cite("5.7").id)
    stake = table.notice.cents("jackpot-stake")
    if stake is not None and wager.cents != stake:
        raise Refused(f"the jackpot wager is {dollars(stake)}", clause="11.2", remedy="see the sign")


def _attach_carried(table: Round) -> None:
    """A jackpot wager left over from a misdeal goes with its player's ante, or back (12.11, 11.1)."""
    waiting, table.waiting = table.waiting, []
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
    if table.notice.choice("dealing") == "shoe":
        yield from _deal_one_by_one(table)
    else:
        yield from _deal_by_fives(table)
    while table.in_play() and not (is_dealer_exposed(table) or _up_card_shown(table)):
        up_card = table.hand(DEALER)[-1]
        clause = table.cite("8.2" if table.notice.choice("dealing") == "shoe" else "8.4")
        yield from show(table, Show(clause, DEALER, (up_card,), PUBLIC, required=False))
    table.put_rest_away(table.cite("5.3"))


def _deal_one_by_one(table: Round) -> Step:
    clause = table.cite("8.3")

    def last_up() -> Facing:  # unless a card of the dealer's is exposed meanwhile (12.4)
        return Facing.DOWN if is_dealer_exposed(table) else Facing.UP

    for size in range(1, HAND + 1):
        for box in table.boxes.values():
            yield from deal_up_to(table, clause, box.pile, size, box=box)
        if not table.in_play():
            return
        yield from deal_up_to(table, clause, DEALER, size, facing=last_up if size == HAND else Facing.DOWN)


def _deal_by_fives(table: Round) -> Step:
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("8.4(a)"), box.pile, HAND, count=HAND, box=box)
    if table.in_play():
        yield from deal_up_to(table, table.cite("8.4(b)"), DEALER, HAND, count=HAND)


def _up_card_shown(table: Round) -> bool:
    return not table.shown_to(PUBLIC).isdisjoint(table.hand(DEALER))


# Section 9: betting round


def betting_round(table: Round) -> Step:
    yield from each_box_decides(table, table.cite("9.1"), _options, _decide)
    if rule := table.law.find_point("several-hands"):
        for player in dict.fromkeys(box.player for box in table.boxes.values()):
            if len(table.boxes_of(player)) > 1:
                void_several_hands(table, player, rule)


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    ante = table.stakes[Stake(box.number, box.player, "ante")]
    return Choice("bet", Cents(table.law.number("bet-multiple") * ante)), FOLD


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice is FOLD:
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, table.cite("9.2(b)"), "the hand was folded")
    else:
        box.choice = "bet"
        table.tell(Decided(table.cite("9.1"), box.number, "bet"))
        table.accept(table.cite("5.3(b)"), Stake(box.number, box.player, "bet"), choice.cost)


def _fold(table: Round, box: Box, clause: Clause, because: str) -> None:
    """Collect a folded hand and what was staked on it (9.2)."""
    is_manual = table.notice.choice("jackpot-mode") == "manual"
    for stake in table.stakes_of(box.number, "jackpot"):
        contribute(table, table.cite("9.2(a)" if is_manual else "11.6"), stake, because)
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(clause, stake, because)
    table.collect(table.cite("9.2(d)"), box)
    box.choice, box.is_live = "fold", False


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    if not table.in_play():
        return
    yield from _turn_dealer(table)
    dealer = RANKING.strength(table.cards_in(DEALER))
    table.tell(HandRanked(table.cite("9.3"), DEALER, RANKING.describe(dealer)))
    qualifies = dealer >= RANKING.least(str(table.law.point("qualifies-with").value))
    yield from _turn_players(table, every=qualifies)
    if not qualifies:
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))
    for box in reversed(table.live_boxes):  # from the dealer's right
        if not qualifies:
            collected = _pay_antes_only(table, box, RANKING.describe(dealer))
        elif box.is_face_down:
            collected = _collect(table, box, table.cite("10.5"), "the hand was left face down and loses")
        else:
            collected = _compare(table, box, dealer)
        if not table.stakes_of(box.number):  # else its cards stay until the jackpot is paid (10.2)
            table.collect(collected, box)
            box.is_live = False


def _turn_dealer(table: Round) -> Step:
    while hidden := tuple([slot for slot in table.hand(DEALER) if slot not in table.faces]):
        yield from show(table, Show(table.cite("9.3"), DEALER, hidden, PUBLIC))


def _turn_players(table: Round, *, every: bool) -> Step:
    """Against a qualifying dealer every hand is turned (10.3), else only those that may claim the jackpot (10.2)."""
    clause = table.cite("10.3" if every else "10.2")
    while True:
        for box in reversed(table.live_boxes):
            wanted = every or table.stakes_of(box.number, "jackpot")
            if wanted and not box.is_open and not box.is_face_down:
                slots = tuple(table.hand(box.pile))
                box.is_open = yield from show(table, Show(clause, box.pile, slots, PUBLIC))
                break
        else:
            return


def _pay_antes_only(table: Round, box: Box, dealer_hand: str) -> Clause:
    because = f"the dealer's {_bare(dealer_hand)} does not qualify"
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
    own_hand = RANKING.describe(own)
    table.tell(HandRanked(table.cite("10.3(c)"), box.pile, own_hand))
    against = f"{own_hand} against the dealer's {_bare(RANKING.describe(dealer))}"
    if own > dealer:
        return _pay(table, box, own, f"{against} wins")
    if own < dealer:
        return _collect(table, box, table.cite("10.6(b)"), f"{against} loses")
    for stake in table.stakes_of(box.number, "ante", "bet"):
        table.stand_off(table.cite("10.4(c)"), stake, f"{against} is a stand-off")
    _collect_lost_jackpot(table, box, _manual(table, "10.8(a)"))
    return table.cite("10.8(b)")


def _pay(table: Round, box: Box, own: int, because: str) -> Clause:
    category = RANKING.category(own)
    most = table.notice.cents("max-payout")
    for stake in table.stakes_of(box.number, "ante"):
        odds = table.law.paytables["ante"].pays["any"]
        table.win(table.cite("5.8"), stake, odds, f"{because}; the ante is paid {odds}")
    for stake in table.stakes_of(box.number, "bet"):
        odds = table.law.paytables["bet"].pays[bet_row(category)]
        if most is not None and odds.winnings(table.stakes[stake]) > most:
            limited = f"{because}; {odds} on the bet is held to the maximum payout of {dollars(most)}"
            table.win(table.cite("5.9"), stake, odds, limited, most)
        else:
            table.win(table.cite("5.8"), stake, odds, f"{because}; the bet is paid {odds}")
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
        if box.is_face_down:
            contribute(table, clause, stake, "a hand left face down wins no jackpot prize")
            continue
        own = RANKING.strength(table.cards_in(box.pile))
        if RANKING.category(own) not in jackpot_hands(table.law):
            contribute(table, clause, stake, f"{RANKING.describe(own)} does not qualify for the jackpot")


def _manual(table: Round, clause_id: str) -> Clause:
    """Chips are collected by hand only where the jackpot is; else the wager is in the pool already."""
    return table.cite(clause_id if table.notice.choice("jackpot-mode") == "manual" else "11.7")


def _bare(hand: str) -> str:
    return hand.removeprefix("a ")


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
    table.collect(clause, box)
    box.is_live = False


IRREGULARITIES = poker_irregularities(_deem_folded, _forfeit, RECORD.gives_up)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    ranking=RANKING,
)
