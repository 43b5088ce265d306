"""A blackjack box that becomes three hands, with House Money riding on the first: hands, stakes and amounts chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from pitbook.cards import Card, parse_cards
from pitbook.errors import Refused
from pitbook.law import Cents, Clause, Odds
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker.misdeals import void_hand
from pitbook.procedure.wagers import take_wagers
from pitbook.table import (
    DEALER,
    Absent,
    Communication,
    Decision,
    DeckCounted,
    NoMoreBets,
    Round,
    Stake,
    Wager,
    Withdraw,
    player_viewer,
    replay,
    view,
)
from pitbook.table.ask import ask
from pitbook.table.facts import Called, CardsMoved, Decided, Ended, Noted
from pitbook.table.places import Facing, Pile, hand_pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Request
from pitbook.table.round import Box, Misdeal, Rules, Stage, Step
from shape.helpers import (
    Shoe,
    assert_refused,
    assert_sound,
    call_off,
    cut_short,
    interrupted,
    net,
    opener,
    told,
    turn,
)

MOST = 21


@dataclass(slots=True)
class Hand:
    """One hand of a box; the first has the riding money."""

    box: Box
    number: int = 1
    is_done: bool = False

    @property
    def pile(self) -> Pile:
        return hand_pile(self.box.number, self.number)

    def stake(self, wager: str) -> Stake:
        return Stake(self.box.number, self.box.player, wager, self.number)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5, 15D.2
        yield from deal(table)  # section 8
        yield from house_money(table)  # 15D.5, 15D.6
        hands = yield from play_hands(table)  # sections 8, 11, 12
        if table.stakes:
            yield from play_dealer(table)
        settle(table, hands)  # 5.1, 15D.10
        for pile in [DEALER, *(hand.pile for hand in hands)]:
            table.discard(table.cite("8.6"), pile)
    except Misdeal as misdeal:
        call_off(table, misdeal)  # 13.3


# Section 5: wagers


def wagers(table: Round) -> Step:
    def check(wager: Wager | Withdraw) -> None:
        if isinstance(wager, Wager) and wager.wager == "house-money" and not table.stakes_of(wager.box, "initial"):
            raise Refused("House Money goes with an initial wager", clause="15D.2", remedy="make that first")

    def check_close() -> None:
        if stray := [box.number for box in table.live_boxes if not table.stakes_of(box.number, "initial")]:
            raise Refused(f"boxes {stray} have House Money and no initial wager", clause="15D.2", remedy="take it back")

    yield from take_wagers(table, PlaceWagers(table.cite("5.1"), ("initial", "house-money")), check, check_close)
    table.tell(Called(table.cite("8.1"), "No more bets"))


# Section 8: dealing


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    for size in (1, 2):
        for box in table.live_boxes:
            yield from _deal_open(table, box.pile, size, box)
        if size == 1:
            yield from _deal_open(table, DEALER, 1)


def _deal_open(table: Round, pile: Pile, size: int, box: Box | None = None) -> Step:
    yield from deal_up_to(table, table.cite("8.1"), pile, size, facing=Facing.UP, box=box)
    yield from turn(table, table.cite("8.1"), pile, box=box)


# Section 15D: House Money, before any hand is played


def house_money(table: Round) -> Step:
    table.stage = Stage.BETTING
    for box in table.live_boxes:
        for stake in table.stakes_of(box.number, "house-money"):
            staked, (row, part) = table.stakes[stake], house_money_row(table.cards_in(box.pile))
            clause = table.cite(f"15D.5({part})")
            if not row:
                table.lose(clause, stake, "the first two cards win nothing")
                continue
            odds = table.law.paytables["house-money"].pays[row]
            table.win(clause, stake, odds, f"{row} is paid {odds}")
            yield from _ride_or_keep(table, box, Cents(staked + odds.winnings(staked)))


def _ride_or_keep(table: Round, box: Box, total: Cents) -> Step:
    """The player keeps the money, or leaves some of it in action within the maximum (15D.6)."""
    room = (table.notice.limit("initial").max or total) - table.stakes[Hand(box).stake("initial")]
    ride = Choice("ride", amount=(1, min(total, room)))
    request = Decide(table.cite("15D.6"), {(box.number, 1): (Choice("keep"), ride)})
    answer: Decision | None = None
    while answer is None and _decides(box):
        answer = yield from ask(table, request)
    if answer is None:
        return  # whoever is not there has the money and takes no further part
    part = "b" if answer.choice == "ride" else "a"
    table.tell(Decided(table.cite(f"15D.6({part})"), box.number, answer.choice))
    if answer.choice == "ride":
        table.accept(table.cite("15D.6(b)"), Hand(box).stake("riding"), answer.cents)


def house_money_row(cards: Sequence[Card]) -> tuple[str, str]:
    """The best row of 15D.5 for two cards, and the part that has it; an ace is next to a king and to a two."""
    first, second = sorted(card.rank for card in cards)
    is_suited = cards[0].suit == cards[1].suit
    is_sequence = second - first == 1 or (first, second) == (2, 14)
    if is_suited and (first, second) == (13, 14):
        return "suited-ace-king", "a"
    if is_suited and is_sequence:
        return "suited-sequence", "b"
    if first == second:
        return "pair", "c"
    return ("sequence", "d") if is_sequence else ("", "e")


# Sections 8, 11 and 12: the hands


def play_hands(table: Round) -> Step:
    """Hands are played in order; one that is split goes on with its next card, the new one waits its turn."""
    hands = [Hand(box) for box in table.live_boxes]
    for box in table.live_boxes:
        for hand in (mine := [hand for hand in hands if hand.box is box]):  # grows while it is walked
            yield from _play_hand(table, hand, mine)
        hands += mine[1:]
    return hands


def _play_hand(table: Round, hand: Hand, mine: list[Hand]) -> Step:
    yield from _deal_open(table, hand.pile, 2, hand.box)  # the second card of a hand that came from a split
    _finish(table, hand, mine)
    while _decides(hand.box) and not hand.is_done:
        options = _options(table, hand, mine)
        answer = yield from ask(table, Decide(table.cite("8.3"), {(hand.box.number, hand.number): options}))
        if answer is not None:
            yield from _decide(table, hand, mine, answer)
            _finish(table, hand, mine)


def _decide(table: Round, hand: Hand, mine: list[Hand], answer: Decision) -> Step:
    table.tell(Decided(table.cite("8.3"), hand.box.number, answer.choice, hand=hand.number))
    match answer.choice:
        case "hit":
            yield from _deal_open(table, hand.pile, len(table.hand(hand.pile)) + 1, hand.box)
        case "double":
            table.accept(table.cite("15D.7"), hand.stake("double"), answer.cents)
            yield from _deal_open(table, hand.pile, 3, hand.box)
        case "split":
            _split(table, hand, mine)
            yield from _deal_open(table, hand.pile, 2, hand.box)
    hand.is_done |= answer.choice in ("stand", "double")


def _decides(box: Box) -> bool:
    """Whether there is still somebody to choose for a box."""
    return box.is_live and not box.choice


def _options(table: Round, hand: Hand, mine: list[Hand]) -> tuple[Choice, ...]:
    cards = table.cards_in(hand.pile)
    options = [Choice("stand"), Choice("hit")]
    if len(cards) == 2 and all(card.rank != 14 for card in cards):
        options.append(Choice("double", amount=(1, _original(table, hand))))
    if len(cards) == 2 and _points(cards[0]) == _points(cards[1]) and len(mine) < table.law.number("hands-per-box"):
        options.append(Choice("split", _original(table, hand)))
    return tuple(options)


def _split(table: Round, hand: Hand, mine: list[Hand]) -> None:
    """The second card becomes a hand of its own, with a wager of the original and the riding money (15D.8)."""
    new = Hand(hand.box, len(mine) + 1)
    table.move(table.cite("12.2"), table.hand(hand.pile)[1:], hand.pile, new.pile)
    table.accept(table.cite("15D.8"), new.stake("initial"), _original(table, hand))
    mine.append(new)


def _finish(table: Round, hand: Hand, mine: list[Hand]) -> None:
    """A hand over 21 loses at once; one of 21 asks for nothing more."""
    if not hand.box.is_live:
        return
    total = value(table.cards_in(hand.pile))
    hand.is_done |= total >= MOST
    if total > MOST:
        _lose(table, hand, f"{total} is over {MOST}")
    elif len(mine) == 1 and _is_blackjack(table, hand.pile) and _points(table.cards_in(DEALER)[0]) < 10:
        _win(table, hand, "blackjack", table.cite("10.1"))


def play_dealer(table: Round) -> Step:
    while value(table.cards_in(DEALER)) < table.law.number("dealer-stands-on"):
        yield from _deal_open(table, DEALER, len(table.hand(DEALER)) + 1)


# Settlement, hand by hand


def settle(table: Round, hands: Sequence[Hand]) -> None:
    table.stage = Stage.SETTLEMENT
    dealer = _worth(table, DEALER)
    for hand in hands:
        own = _worth(table, hand.pile, is_whole=sum(other.box is hand.box for other in hands) == 1)
        if dealer.is_blackjack:
            for stake in _stakes(table, hand, "riding"):
                table.stand_off(table.cite("15D.11"), stake, "the dealer has a blackjack")
        if dealer.total > MOST or own > dealer:
            _win(table, hand, "blackjack" if own.is_blackjack else "any", table.cite("5.4"))
        elif own < dealer:
            _lose(table, hand, f"{own.total} against the dealer's {dealer.total}")
        else:
            for stake in _stakes(table, hand):
                table.stand_off(_clause(table, stake, table.cite("5.1")), stake, f"both have {own.total}")


class Worth(NamedTuple):
    """What a hand counts: its total, and a blackjack above any other 21."""

    total: int
    is_blackjack: bool


def _worth(table: Round, pile: Pile, *, is_whole: bool = True) -> Worth:
    """A hand that came from a split has 21 but no blackjack."""
    return Worth(value(table.cards_in(pile)), is_whole and _is_blackjack(table, pile))


def _win(table: Round, hand: Hand, row: str, clause: Clause) -> None:
    for stake in _stakes(table, hand):
        odds: Odds = table.law.paytables["riding" if stake.wager == "riding" else "initial"].pays[row]
        table.win(_clause(table, stake, clause), stake, odds, f"the hand wins and is paid {odds}")


def _lose(table: Round, hand: Hand, because: str) -> None:
    for stake in _stakes(table, hand):
        table.lose(_clause(table, stake, table.cite("5.1")), stake, because)


def _clause(table: Round, stake: Stake, other: Clause) -> Clause:
    return table.cite("15D.10") if stake.wager == "riding" else other


# Section 13: irregularities


def on_communication(table: Round, request: Request, report: Communication) -> Step:
    yield from ()
    boxes = [box for box in table.boxes_of(report.player) if box.is_live]
    if table.stage == Stage.WAGERS or not boxes:
        raise request.refuse(f"{report.player} holds no cards")
    for box in boxes:
        void_hand(table, box, table.cite("13.1"), f"{report.player} communicated about hands")


def on_absent(table: Round, request: Request, report: Absent) -> Step:
    """All hands of the box stand, those to come as well."""
    yield from ()
    if not isinstance(request, Decide) or report.box not in {box for box, _ in request.options}:
        raise request.refuse(f"box {report.box} has no decision to make")
    table.boxes[report.box].choice = "stand"
    table.tell(Decided(table.cite("13.2"), report.box, "stand", "nobody is there to decide"))


def on_deck_counted(table: Round, request: Request, report: DeckCounted) -> Step:
    yield from ()
    if report.count != table.law.number("deck-size"):
        raise Misdeal(table.cite("13.3"), f"the shoe had {report.count} cards")
    table.tell(Noted(table.cite("13.3"), "the cards were counted and are complete"))


# Small steps


def _stakes(table: Round, hand: Hand, *wagers: str) -> list[Stake]:
    return table.stakes_of(hand.box.number, *wagers, hand=hand.number)


def _original(table: Round, hand: Hand) -> Cents:
    """The original wager and the money riding on it: what a split takes and a double may take."""
    return Cents(sum(table.stakes[stake] for stake in _stakes(table, hand, "initial", "riding")))


def _is_blackjack(table: Round, pile: Pile) -> bool:
    return len(table.hand(pile)) == 2 and value(table.cards_in(pile)) == MOST


def _points(card: Card) -> int:
    return 11 if card.rank == 14 else min(card.rank, 10)


def value(cards: Sequence[Card]) -> int:
    """The total, each ace 11 unless that is too much."""
    total, aces = sum(map(_points, cards)), sum(card.rank == 14 for card in cards)
    while total > MOST and aces:
        total, aces = total - 10, aces - 1
    return total


# The tests

begin = opener(
    "blackjack.toml",
    play,
    {Communication: on_communication, Absent: on_absent, DeckCounted: on_deck_counted},
    cards=312,
)
SIGN: dict[str, Any] = {"limits": {"initial": {"min": 500, "max": 10_000}}}
BETS = [Wager(1, "A", "initial", Cents(1000)), Wager(1, "A", "house-money", Cents(500)), NoMoreBets()]


def three_hands(*dealer: str) -> Shoe:
    """Eights split twice: 18 stands on the first hand, 20 is doubled on the second, 23 on the third."""
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "8s", "Td", "3c 9s", "5d Kc", *dealer)
    shoe.say(*BETS)
    shoe.say(Decision(1, "ride", cents=Cents(1200)), Decision(1, "split"), Decision(1, "split"), Decision(1, "stand"))
    shoe.say(Decision(1, "double", 2, cents=Cents(2200)), Decision(1, "hit", 3))
    return shoe


# House Money: a pair, 3 x 500 = 1500 won; of the 2000 A leaves 1200, so splits and the double cost 1000 + 1200.
# Hand 2 wins 2200 + 2200 = 4400, hand 3 goes over and loses 2200. That makes 1500 + 4400 - 2200 = 3700 without
# hand 1, which has 1000 and the riding 1200 on 18.
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("Tc 3h", 3700 - 1000 - 1200),  # 19: hand 1 loses
        ("Tc 2h", 3700),  # 18: hand 1 stands off
        ("Tc 8c", 3700 + 1000 + 1200),  # 24: hand 1 wins
    ],
)
def test_riding_money_follows_the_first_hand_only(dealer: str, expected: int) -> None:
    shoe = three_hands(dealer)
    assert net(shoe.talk) == {"A": expected, "house": -expected, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))


def test_every_stake_of_the_box_has_one_end() -> None:
    ends = [(str(fact.stake), fact.result, fact.clause.id) for fact in told(three_hands("Tc 3h").talk, Ended)]
    assert ends == [
        ("box 1 house-money", "win", "15D.5(c)"),
        ("box 1 hand 3 initial", "lose", "5.1"),
        ("box 1 initial", "lose", "5.1"),
        ("box 1 riding", "lose", "15D.10"),
        ("box 1 hand 2 initial", "win", "5.4"),
        ("box 1 hand 2 double", "win", "5.4"),
    ]


def test_a_dealers_blackjack_spares_riding_money() -> None:
    shoe = Shoe(begin(SIGN), "8h Ad 8d", "Kc")
    shoe.say(*BETS, Decision(1, "ride", cents=Cents(2000)), Decision(1, "stand"))
    # 3 x 500 won, 1000 lost, the 2000 riding back.
    assert net(shoe.talk) == {"A": 500, "house": -500, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))


def test_a_blackjack_pays_riding_money_three_to_two() -> None:
    shoe = Shoe(begin(SIGN), "As 6d Ks")
    shoe.say(*BETS, Decision(1, "ride", cents=Cents(5000)))
    # Ace-king suited 9 x 500 = 4500; the initial 1000 wins 1500 and the 5000 riding wins 7500.
    assert net(shoe.talk) == {"A": 13_500, "house": -13_500, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))


# Ace-king suited wins 9 x 500 = 4500, and all 5000 of it rides against a dealer who shows a ten.
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("Ad", 4500),  # two blackjacks: 1000 and 5000 stand off
        ("9c", 4500 + 1500 + 7500),  # 19: three to two on both
    ],
)
def test_two_blackjacks_stand_off(dealer: str, expected: int) -> None:
    shoe = Shoe(begin(SIGN), "As Td Ks", dealer)
    shoe.say(*BETS, Decision(1, "ride", cents=Cents(5000)))
    assert net(shoe.talk) == {"A": expected, "house": -expected, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))


def test_money_kept_takes_no_further_part() -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "Tc 3h")
    shoe.say(*BETS, Decision(1, "keep"), Decision(1, "stand"))
    assert net(shoe.talk) == {"A": 1500 - 1000, "house": -500, "layout": 0}


def test_illegal_choices_change_nothing() -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "8s", "8c", "3c")
    talk = shoe.talk
    shoe.say(*BETS)
    assert_refused(talk, Decision(1, "ride", cents=Cents(2001)), "15D.6")
    assert_refused(talk, Decision(1, "ride"), "15D.6")
    shoe.say(Decision(1, "ride", cents=Cents(1200)))
    assert_refused(talk, Decision(1, "double", cents=Cents(2201)), "8.3")
    assert_refused(talk, Decision(1, "split", 2), "8.3")
    shoe.say(Decision(1, "split"), Decision(1, "split"))
    assert talk.table.cards_in(hand_pile(1)) == parse_cards("8h 8c")
    assert_refused(talk, Decision(1, "split"), "8.3")
    shoe.say(Decision(1, "stand"))
    assert_refused(talk, Decision(1, "hit"), "8.3")


def test_house_money_does_not_outlast_the_initial_wager() -> None:
    talk = replay(begin(SIGN), [*BETS[:2], Withdraw(1, "A", "initial")])
    assert_refused(talk, NoMoreBets(), "15D.2")


def test_the_maximum_counts_riding_money_too() -> None:
    sign: dict[str, Any] = {"limits": {"initial": {"max": 2000}}}
    shoe = Shoe(begin(sign), "8h 6d 8d")
    shoe.say(*BETS)
    assert_refused(shoe.talk, Decision(1, "ride", cents=Cents(1001)), "15D.6")
    shoe.say(Decision(1, "ride", cents=Cents(1000)))


def test_the_view_shows_all_hands_of_the_box() -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "8s", "Td", "3c")
    shoe.say(*BETS, Decision(1, "keep"), Decision(1, "split"), Decision(1, "split"), Decision(1, "stand"))
    seen = view(shoe.talk, player_viewer("A"))
    assert [seen.piles[hand_pile(1, n)] for n in (1, 2, 3)] == [
        parse_cards("8h Td"),
        parse_cards("8d 3c"),
        parse_cards("8s"),
    ]
    assert [option.name for option in seen.options[1, 2]] == ["stand", "hit", "double"]


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ks As", "suited-ace-king"),
        ("As 2s", "suited-sequence"),
        ("9d Td", "suited-sequence"),
        ("9d 9d", "pair"),
        ("Ah Kd", "sequence"),
        ("Ah 2d", "sequence"),
        ("9d Jd", ""),
    ],
)
def test_house_money_rows(cards: str, row: str) -> None:
    assert house_money_row(parse_cards(cards))[0] == row


def test_a_split_moves_one_card() -> None:
    moved = [fact.sentence for fact in told(three_hands("Tc 3h").talk, CardsMoved)]
    assert moved == ["a card from box 1 to box 1 hand 2", "a card from box 1 to box 1 hand 3"]


def test_a_later_hand_may_double_after_the_first_went_over() -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "Td", "Kc", "3c 9s", "Tc 3h")
    shoe.say(*BETS, Decision(1, "keep"), Decision(1, "split"), Decision(1, "hit"))
    shoe.say(Decision(1, "double", 2, cents=Cents(1000)))
    # 3 x 500 won; hand 1 goes over and loses 1000; hand 2 has 20 against 19 and wins 1000 + 1000.
    assert net(shoe.talk) == {"A": 2500, "house": -2500, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))


def test_a_complete_shoe_may_be_counted_at_any_time() -> None:
    whole = three_hands("Tc 3h").talk
    for talk in interrupted(lambda: begin(SIGN), whole.answers, DeckCounted(312)):
        assert net(talk) == net(whole)
        assert_sound(talk, begin(SIGN))


def test_a_short_shoe_undoes_everything() -> None:
    for talk in cut_short(lambda: begin(SIGN), three_hands("Tc 3h").talk.answers, DeckCounted(311)):
        assert set(net(talk).values()) <= {0}
        assert not [pile for pile, slots in talk.table.piles.items() if slots and pile.startswith("box")]
        assert_sound(talk, begin(SIGN))


# House Money won 1500 and is paid, whether it rode or not; from the split on, two or three hands are void.
@pytest.mark.parametrize("choices", [0, 1, 2, 3, 4])
def test_communication_voids_every_hand_of_the_box(choices: int) -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "8s", "Td", "3c 9s", "Tc 3h")
    split = Decision(1, "split")
    made = [Decision(1, "ride", cents=Cents(1200)), split, split, Decision(1, "stand")]
    shoe.say(*BETS, *made[:choices], Communication("A"))
    assert net(shoe.talk) == {"A": 1500, "house": -1500, "layout": 0}
    assert not [pile for pile, slots in shoe.talk.table.piles.items() if slots and pile.startswith("box")]
    assert_sound(shoe.talk, begin(SIGN))


def test_an_absent_player_keeps_winnings_and_stands() -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "Tc 3h")
    assert_refused(shoe.talk, Absent(1), "5.1")
    shoe.say(*BETS, Absent(1))
    assert net(shoe.talk) == {"A": 1500 - 1000, "house": -500, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))


def test_an_absent_player_stands_on_hands_to_come() -> None:
    shoe = Shoe(begin(SIGN), "8h 6d 8d", "8s", "Td", "3c", "2c", "Tc 3h")
    shoe.say(*BETS, Decision(1, "keep"), Decision(1, "split"), Decision(1, "split"), Absent(1))
    # 18, 11 and 10 against 19: three times 1000, less the 1500 of House Money.
    assert net(shoe.talk) == {"A": 1500 - 3000, "house": 1500, "layout": 0}
    assert_sound(shoe.talk, begin(SIGN))
