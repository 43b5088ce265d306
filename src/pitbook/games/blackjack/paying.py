"""What becomes of wagers on hands: at once, before the dealer draws, and in the end (5.1, 8.4, 10 to 13, 20)."""

from __future__ import annotations

from pitbook.games.blackjack.box_hands import (
    DOUBLE,
    MAIN,
    RIDING,
    Hand,
    Hands,
    count_of,
    dealers_count,
    decide_each,
    each_bettor,
    main_wager,
    money_on,
)
from pitbook.games.blackjack.riding import rider_of, riding_odds_table
from pitbook.games.blackjack.side_wagers import settle_push_22
from pitbook.games.blackjack.winning import HandCount, blackjack_table, compare, points
from pitbook.law import Clause, Odds
from pitbook.table.answers import Decision
from pitbook.table.facts import Noted
from pitbook.table.places import DEALER, Stake
from pitbook.table.requests import Choice, Spot
from pitbook.table.round import Round, Step

INSURANCE, EVEN_MONEY, STAND = "insurance", "even money", "stand"


def dealers_points(table: Round) -> int:
    """What the dealer's first card counts, an ace at its most."""
    return points(table.cards_in(DEALER)[0], table.law)


def shows_ace(table: Round) -> bool:
    return dealers_points(table) == table.law.number("ace-value")


# Section 10: blackjacks


def pay_blackjacks_at_once(table: Round) -> None:
    """Rule 10.1: what a dealer's 2 to 9 cannot match is paid and taken away before any further card."""
    first, law = dealers_points(table), table.law
    is_beaten = law.number("paid-at-once-from") <= first <= law.number("paid-at-once-to")
    for hand in Hands.of(table).live:
        if count_of(table, hand).is_blackjack:
            hand.is_done = True
            if is_beaten:
                pay_blackjack(table, hand, "10.1")
                table.discard(table.cite("10.1"), hand.pile)


def pay_blackjack(table: Round, hand: Hand, clause_id: str) -> None:
    """By the payscale on the layout, and what rides with it by its own rule."""
    odds = table.law.paytables[blackjack_table(table.notice)].pays["blackjack"]
    for stake in money_on(table, hand):
        if stake.wager == RIDING:
            _win_riding(table, stake, "blackjack", "the blackjack wins")
        else:
            table.win(table.cite(clause_id), stake, odds, f"a blackjack is paid {odds}")
    hand.is_settled = True


def even_money(table: Round) -> Step:
    """Rule 10.3: against an ace, on a layout of 3 to 2, whoever has a blackjack may be paid 1 to 1 at once."""
    if not shows_ace(table) or table.notice.choice("payscale") != "3-2":
        return
    clause = table.law.rule_on("even-money")
    choices = Choice(EVEN_MONEY, clause=clause), Choice(STAND, clause=table.cite("10.2"))
    hands = [hand for hand in Hands.of(table).live if count_of(table, hand).is_blackjack]

    def done(spot: Spot, answer: Decision) -> None:
        if answer.choice == EVEN_MONEY:
            _pay_even_money(table, Hands.of(table).first(spot.box), spot.player, clause)

    open_to = {hand.spot(player): choices for hand in hands for player in hand.bettors}
    rules = {EVEN_MONEY: clause, STAND: table.cite("10.2")}
    yield from decide_each(table, clause, open_to, done, STAND, lambda spot, choice: rules[choice])
    for hand in hands:
        _collect_if_paid(table, hand)


def _pay_even_money(table: Round, hand: Hand, player: str, clause: Clause) -> None:
    """In full settlement, what rides too (J4); insurance on it goes back."""
    odds = table.law.paytables["even-money"].pays["blackjack"]
    for stake in [stake for stake in money_on(table, hand) if stake.player == player]:
        rule = table.cite(rider_of(table, stake.box, player).settles) if stake.wager == RIDING else clause
        table.win(rule, stake, odds, f"even money on a blackjack, paid {odds}")
    insured = Stake(hand.box.number, player, INSURANCE)
    if insured in table.stakes:
        table.void(table.law.rule_on("insurance-void"), insured, f"{player} has settled the hand early")


def _collect_if_paid(table: Round, hand: Hand) -> None:
    """Rule 10.3(b)."""
    if not hand.is_settled and not money_on(table, hand):
        hand.is_settled = True
        table.discard(table.cite("10.3(b)"), hand.pile)


def pay_waiting_blackjacks(table: Round, dealer: HandCount) -> None:
    """Rule 10.2: once the dealer's second card makes no blackjack."""
    for hand in Hands.of(table).live:
        if not dealer.is_blackjack and count_of(table, hand).is_blackjack:
            pay_blackjack(table, hand, "10.2")


# Section 13: insurance


def settle_insurance(table: Round, dealer: HandCount) -> None:
    """Once the dealer has a second card (13.3)."""
    for stake in [stake for stake in table.stakes if stake.wager == INSURANCE]:
        pays = table.law.paytables[INSURANCE]
        if dealer.is_blackjack:
            odds = pays.pays["blackjack"]
            table.win(table.cite(pays.clause), stake, odds, f"the dealer has a blackjack; insurance is paid {odds}")
        else:
            table.lose(table.cite(pays.clause), stake, "the dealer has no blackjack")


# Hands that are over, and the others in the end


def lose_hand(table: Round, hand: Hand, clause_id: str, because: str) -> None:
    """All that lies on a hand; what rides by its own rule."""
    for stake in money_on(table, hand):
        is_riding = stake.wager == RIDING
        clause = rider_of(table, stake.box, stake.player).settles if is_riding else clause_id
        table.lose(table.cite(clause), stake, because)
    collect_lammers(table, hand, because)


def collect_lammers(table: Round, hand: Hand, because: str) -> None:
    """Rule 20.8: whatever became of the hand."""
    for place in Hands.of(table).lammers_on(hand):
        Hands.of(table).lammers.remove(place)
        table.tell(Noted(table.cite("20.8"), f"the lammer on {place} is collected: {because}"))
    hand.is_settled = True


def settle(table: Round) -> None:
    """The hands still in play against the dealer's, and Push 22 (5.1, 20A)."""
    if len(table.hand(DEALER)) > table.law.number("dealer-initial-cards"):
        dealer = dealers_count(table)
        for hand in Hands.of(table).live:
            _settle_hand(table, hand, dealer)
        settle_push_22(table)
    for box in table.live_boxes:
        table.collect(table.cite("8.6"), box)
    table.discard(table.cite("8.6"), DEALER)


def _settle_hand(table: Round, hand: Hand, dealer: HandCount) -> None:
    own = count_of(table, hand)
    score = f"{own} against " + ("a dealer's blackjack" if dealer.is_blackjack else f"the dealer's {dealer}")
    result = compare(own, dealer)
    is_pushed = table.notice.flag("free-bet") and dealer.total == table.law.number("dealer-stands-off-on")
    if dealer.is_blackjack:
        _against_blackjack(table, hand, own, score)
    elif is_pushed:
        _stand_off(table, hand, "20.7", f"the dealer has {dealer}, and {own} stands off")
    elif result > 0:
        _win(table, hand, score)
    elif result < 0:
        lose_hand(table, hand, "5.1(e)", score)
    else:
        _stand_off(table, hand, "5.1(g)", score)


def _against_blackjack(table: Round, hand: Hand, own: HandCount, score: str) -> None:
    """The original wager alone is lost (10.4); what rides stands off (15D.11, 15E.10), all else goes back."""
    for stake in money_on(table, hand):
        if stake.wager == RIDING:
            rule = rider_of(table, stake.box, stake.player).blackjack
            table.stand_off(table.cite(rule), stake, "what rides stands off against a blackjack")
        elif own.is_blackjack:
            table.stand_off(table.cite("5.1(g)"), stake, score)
        elif stake.wager == DOUBLE:
            table.stand_off(table.cite("11.4"), stake, f"a double goes back, {score}")
        elif stake.hand > 1:
            table.stand_off(table.cite("12.8"), stake, f"a wager made by a split goes back, {score}")
        else:
            table.lose(table.cite("10.4"), stake, score)
    collect_lammers(table, hand, score)


def _win(table: Round, hand: Hand, score: str) -> None:
    pays = table.law.paytables[MAIN]
    odds = pays.pays["win"]
    for stake in money_on(table, hand):
        if stake.wager == RIDING:
            _win_riding(table, stake, "win", f"{score} wins")
        else:
            table.win(table.cite(pays.clause), stake, odds, f"{score} wins, paid {odds}")
    _pay_lammers(table, hand, odds, score)
    hand.is_settled = True


def _pay_lammers(table: Round, hand: Hand, odds: Odds, score: str) -> None:
    """Rule 20.8: each as the original wager of its player (J20)."""
    for place in Hands.of(table).lammers_on(hand):
        Hands.of(table).lammers.remove(place)
        stake, _ = main_wager(table, place.box, place.player)
        which = f" of hand {place.hand}" if place.hand > 1 else ""
        table.pay_bonus(table.cite("20.8"), stake, place.wager, odds, f"the {place.wager}{which}: {score} wins")


def _win_riding(table: Round, stake: Stake, row: str, because: str) -> None:
    """Rules 15D.10 and 15E.9."""
    rules = rider_of(table, stake.box, stake.player)
    odds = table.law.paytables[riding_odds_table(table.law, rules)].pays[row]
    table.win(table.cite(rules.settles), stake, odds, f"{because}, what rides is paid {odds}")


def _stand_off(table: Round, hand: Hand, clause_id: str, because: str) -> None:
    for stake in money_on(table, hand):
        is_riding = stake.wager == RIDING
        clause = rider_of(table, stake.box, stake.player).settles if is_riding else clause_id
        table.stand_off(table.cite(clause), stake, because)
    collect_lammers(table, hand, because)


def wagered_on(table: Round) -> frozenset[str]:
    """Everybody with a main wager on a hand still in play."""
    return frozenset(player for hand, player in each_bettor(table) if hand.stake(player, MAIN) in table.stakes)
