"""The mathematics of Ultimate Texas Hold'em, each figure found a second way."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from games.amended import amended, asked
from pitbook.cards import DECK, FIVE_CARD, Card, parse_cards
from pitbook.errors import BrokenRules, Refused
from pitbook.games import find_game
from pitbook.games.ultimate_texas_holdem import counting
from pitbook.games.ultimate_texas_holdem.counting import (
    BLIND_ROWS,
    CLASSES,
    COUNTED,
    DEALS,
    FLOPS,
    TRIPS_ROWS,
    best_flops,
    count_ends,
    fare_of,
    in_whole_numbers,
    nets_of,
    value_of,
)
from pitbook.games.ultimate_texas_holdem.counts import kept
from pitbook.games.ultimate_texas_holdem.counts.frames import ORDERS, frames
from pitbook.games.ultimate_texas_holdem.counts.kernel_board import ENDS, LOST, TIED
from pitbook.games.ultimate_texas_holdem.counts.kernel_rounds import FAIR
from pitbook.games.ultimate_texas_holdem.maths import analyse, simulator
from pitbook.games.ultimate_texas_holdem.simulation import payments
from pitbook.games.ultimate_texas_holdem.strategy import PLAYS, best_early, cards_of, played
from pitbook.games.ultimate_texas_holdem.winning import FORMS, best_hand
from pitbook.games.ultimate_texas_holdem.worth import worth
from pitbook.lab.claims import judge, read_claims
from pitbook.lab.question import ask
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import GameMaths, Question
from pitbook.maths.chance import fair_below
from pitbook.maths.hands import places_of, short_deck, strengths_of
from pitbook.maths.holding import Held
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Decision, NoMoreBets, Wager
from pitbook.table.places import COMMUNITY
from pitbook.table.requests import Decide
from pitbook.table.settlement import box_results
from sizes import SIZES

LAW = "ultimate-texas-holdem"
GAME = find_game(LAW)
BLIND_ODDS = {
    "straight": Fraction(1),
    "flush": Fraction(3, 2),
    "full-house": Fraction(3),
    "four-of-a-kind": Fraction(10),
    "straight-flush": Fraction(50),
    "royal-flush": Fraction(500),
}
"""Usual odds, typed from what is published of the game."""
NOTHING = Fraction(0)
PAIR = FIVE_CARD.floor("pair")
Values = NDArray[np.int64]


def question(form: str, play: str = "best", **options: Any) -> Question:
    return asked(GAME.rulebook.edition(), {"hand": form} | options, play=play)


@lru_cache(maxsize=4)
def maths(form: str, play: str = "best") -> GameMaths:
    return analyse(question(form, play))


# A second way to say what a hand is due, which shares no code with the count


def due(own: int, dealer: int, times: int) -> Fraction:
    """What strengths net by rules 5.6, 5.6.1, 10.1 and 10.3, typed from the rules; 0 times is a fold."""
    if not times:
        return Fraction(-2)
    if own == dealer:
        return Fraction(0)
    ante = 1 if dealer >= PAIR else 0
    if own < dealer:
        return Fraction(-times - 1 - ante)
    return times + ante + BLIND_ODDS.get(FIVE_CARD.category(own), NOTHING)


def twice_the_blind() -> Values:
    """By strength, in whole numbers."""
    odds = [BLIND_ODDS.get(FIVE_CARD.category(strength), NOTHING) for strength in range(len(FIVE_CARD))]
    return np.array([int(2 * each) for each in odds], np.int64)


# A whole game with a small deck, every deal of it


def every_value(form: str, boards: Values, pairs: Values) -> Values:
    """The strength of each pair on each board, -1 where they share a card: by making every hand of five there is."""
    values = np.full((len(boards), len(pairs)), -1, np.int64)
    clash = (boards[:, None, :, None] == pairs[None, :, None, :]).any(axis=(2, 3))
    at, whose = np.nonzero(~clash)
    all_seven = np.concatenate([pairs[whose], boards[at]], axis=1)
    if form == FORMS[0]:
        chosen = [(0, 1, *three) for three in combinations(range(2, 7), 3)]
    else:
        chosen = list(combinations(range(7), 5))
    best = np.zeros(len(at), np.int64)
    for places in chosen:
        best = np.maximum(best, strengths_of(FIVE_CARD, all_seven[:, places]))
    values[at, whose] = best
    return values


def slow_game(form: str, deck: Sequence[int]) -> Fraction:
    """What the best play brings with this deck: every board, hole and dealer's hand, then the best at each stage."""
    pairs = np.array(list(combinations(deck, 2)))
    boards = np.array(list(combinations(deck, 5)))
    values = every_value(form, boards, pairs)
    apart = ~(pairs[:, None, :, None] == pairs[None, :, None, :]).any(axis=(2, 3))
    blind = twice_the_blind()
    early, flops = np.zeros((2, len(pairs)), np.int64), dict[tuple[int, ...], Values]()
    for board, value in zip(boards.tolist(), values, strict=True):
        own, dealer = value[:, None], value[None, :]
        is_met = apart & (own >= 0) & (dealer >= 0)
        ante = 2 * (dealer >= PAIR)
        won, lost = is_met & (own > dealer), is_met & (own < dealer)
        paid = np.where(own > dealer, ante + blind[np.maximum(own, 0)], 0)
        nets = {t: np.where(won, 2 * t + paid, 0) - np.where(lost, 2 * t + 2 + ante, 0) for t in (4, 3, 2, 1)}
        at = {times: net.sum(axis=1) for times, net in nets.items()}
        last = np.maximum(at[1], -4 * is_met.sum(axis=1))
        early += np.array([at[4], at[3]])
        for flop in combinations(board, 3):
            sums = flops.setdefault(flop, np.zeros((2, len(pairs)), np.int64))
            sums += np.array([at[2], last])
    later = sum(sums.max(axis=0) for sums in flops.values())  # of holes that meet the flop nothing was added
    best = np.maximum(early.max(axis=0) * FLOPS, later)
    size = len(deck)
    return Fraction(int(best.sum()), 2 * comb(size, 2) * comb(size - 2, 5) * FLOPS * comb(size - 7, 2))


def our_game(form: str, deck: tuple[int, ...]) -> Fraction:
    nets, scale = in_whole_numbers(nets_of(question(form)))
    decided, early, checks = best_flops(form, nets, deck)
    ends = count_ends(form, nets, decided, deck=deck)
    chosen = best_early(ends, nets).tolist()
    total = 0
    for cell, times in enumerate(chosen):
        at_flop, at_end, never = ends.tally[cell].tolist()
        checked = value_of(at_flop, nets[2]) + value_of(at_end, nets[1]) + value_of(never, nets[0])
        assert 24 * checked == int(checks[cell])  # the first pass says what the second one counts
        whole = ends.whole[cell].tolist()
        assert [value_of(whole, nets[4]), value_of(whole, nets[3])] == early[cell].tolist()
        total += value_of(whole, nets[times]) if times else checked
    return Fraction(total, scale * int(ends.tally.sum()))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lowest", [11, pytest.param(10, marks=pytest.mark.long)])
def test_a_small_deck_deal_by_deal(form: str, lowest: int) -> None:
    """With sixteen cards, and in `make test-long` with twenty: kinds, frames and flops are as with the whole deck."""
    if lowest < 11 and SIZES.deals < 10_000:
        pytest.skip("twenty cards take a while")
    deck = short_deck(lowest)
    assert our_game(form, deck) == slow_game(form, deck)


# Single states of the whole deck, without any of the count's devices


def places(cards: Sequence[Card]) -> list[int]:
    return [DECK.index(card) for card in cards]


@pytest.mark.parametrize("form", FORMS)
def test_the_ends_of_hands_on_whole_boards(form: str) -> None:
    """Against every hand of the dealer's, one by one; on boards with three, four and five of a suit too."""
    chance = Random(3)
    boards = ["9c 2d 8c Ac 2h", "9c 2c 8c Ac 2h", "9c 2c 8c Ac Kc", "7h 8h 9h Th Jh", "9c 9d 9h 9s 2c"]
    given = [parse_cards(board) for board in boards] + [tuple(chance.sample(DECK, 5)) for _ in range(5)]
    for board in given:
        own = chance.sample([card for card in DECK if card not in board], 2)
        gone = chance.sample([card for card in DECK if card not in (*board, *own)], 2)
        for out in ([], gone):
            rest = [card for card in DECK if card not in (*board, *own, *out)]
            mine = best_hand(own, board, form)
            dealers = [best_hand(hand, board, form) for hand in combinations(rest, 2)]
            made, ends = fare_of(form, places(own), np.array([sorted(places(board))]), places(out))
            told = Counter((np.sign(mine - dealer), dealer >= PAIR) for dealer in dealers)
            won_out, won_in, lost_out, lost_in, tied = ends[0].tolist()
            assert (won_out, won_in) == (told[1, False], told[1, True])
            assert (lost_out, lost_in) == (told[-1, False], told[-1, True])
            assert tied == told[0, False] + told[0, True]
            rows = [table.index(FIVE_CARD.category(mine)) + 1 if FIVE_CARD.category(mine) in table else 0
                    for table in (BLIND_ROWS, TRIPS_ROWS)]  # fmt: skip
            assert made[0].tolist() == [mine, *rows]


def held(cards: str, board: str = "", **more: Any) -> Held:
    staked = {"ante": Cents(1000), "blind": Cents(1000), "trips": Cents(500)}
    return Held(parse_cards(cards), staked, (), {COMMUNITY: parse_cards(board)} if board else {}, **more)


@pytest.mark.parametrize(("form", "own", "flop"), [(FORMS[1], "Ks 4s", "9s 2s 8c"), (FORMS[0], "9d 4c", "9s 2s 8c")])
def test_a_flop_over_every_board_and_every_hand(form: str, own: str, flop: str) -> None:
    """What to play and to check is worth, by ranking more than a million hands as they are."""
    mine, shown = parse_cards(own), parse_cards(flop)
    rest = [place for place in range(52) if place not in places((*mine, *shown))]
    pairs = np.array(list(combinations(sorted([*rest, *places(mine)]), 2)))
    own_at = int(np.flatnonzero((pairs == sorted(places(mine))).all(axis=1))[0])
    blind = twice_the_blind()
    play, check, boards = 0, 0, 0
    for more in combinations(rest, 2):
        board = np.array([sorted((*places(shown), *more))])
        values = every_value(form, board, pairs)[0]
        strength = int(values[own_at])
        is_met = (values >= 0) & ~np.isin(pairs, places(mine)).any(axis=1)
        dealers = values[is_met]
        ante = 2 * (dealers >= PAIR)
        won, lost = dealers < strength, dealers > strength
        net = [int((won * (2 * t + ante + blind[strength]) - lost * (2 * t + 2 + ante)).sum()) for t in (2, 1)]
        play, check, boards = play + net[0], check + max(net[1], -4 * len(dealers)), boards + 1
    found = worth(question(form), held(own, flop))
    trips = found[0].besides["trips"]
    deals = 2 * 990 * boards
    assert [each.net - trips for each in found] == [Fraction(play, deals), Fraction(check, deals)]


# Published figures


def test_the_usual_game_costs_what_is_published() -> None:
    """2.185 % of the ante, 0.53 % of all stakes, with a standard deviation of 4.94."""
    ante = maths(FORMS[1]).wagers[0]
    assert round(float(ante.house_edge), 5) == 0.02185
    assert round(float(ante.element_of_risk), 4) == 0.0053
    assert round(sqrt(ante.variance), 2) == 4.94


def test_every_published_figure_is_confirmed() -> None:
    assert {judge(claim).verdict for claim in read_claims(LAW)} == {"confirmed"}


SEVEN_CARD_HANDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
}
"""Of 133,784,560, as is known of seven-card poker."""


def test_trips_by_the_hands_of_seven_cards() -> None:
    trips = maths(FORMS[1]).wagers[1]
    prizes = {outcome.name: outcome.probability for outcome in trips.outcomes if outcome.net > 0}
    assert prizes == {name: Fraction(hands, comb(52, 7)) for name, hands in SEVEN_CARD_HANDS.items()}


def test_two_and_three_by_a_count_of_its_own() -> None:
    """Four of a kind of both own cards and three of the board, and a royal flush likewise."""
    chance = {outcome.name: outcome.probability for outcome in maths(FORMS[0]).wagers[1].outcomes}
    deals = comb(52, 2) * comb(50, 5)
    of_a_pair = 13 * comb(4, 2) * comb(48, 3)  # the board has the two others of the rank
    of_one = 13 * 4 * 48 * comb(47, 2)  # one of the rank, any other card, and the board has three
    # the board never has three of both ranks, so nothing is counted twice
    assert chance["four of a kind"] == Fraction(of_a_pair + of_one, deals)
    royal = 4 * comb(5, 2) * comb(47, 2)  # two of the five in the hand, the others on the board
    assert chance["royal flush"] == Fraction(royal, deals)


OTHERS = PLAYS.keys() - {"best", "simple"}

# The chart

CHART = {14: (2, 2), 13: (2, 5), 12: (6, 8), 11: (8, 10)}
"""Published for the usual game: by the higher card the least beside it to play 4, in one suit and in two."""


def test_before_the_flop_the_published_chart_and_never_three_times() -> None:
    nets, _ = in_whole_numbers(nets_of(question(FORMS[1])))
    for cell, times in enumerate(played(FORMS[1], nets, "best").early.tolist()):
        high, low, is_suited = cards_of(cell)
        least = CHART.get(high, (15, 15))[0 if is_suited else 1]
        assert times == (4 if (low > 2 if high == low else low >= least) else 0), (high, low, is_suited)


def test_the_strategy_is_told_in_words_and_as_a_map() -> None:
    strategy = maths(FORMS[1]).strategy
    assert strategy is not None
    assert strategy.map is not None
    assert "K and 5 or higher, of its suit 2 or higher" in strategy.words[0]
    assert "97.94%" in strategy.words[1]
    assert [strategy.map.answer_at("two cards", *at) for at in (("2", "K"), ("K", "2"), ("2", "2"))] == [
        "play 4",
        "check (C)",
        "check (C)",
    ]
    assert len(strategy.map.cells) == CLASSES
    assert sum(strategy.numbers.values()) == 1


@pytest.mark.parametrize("play", ["simple", *(pytest.param(n, marks=pytest.mark.long) for n in sorted(OTHERS))])
def test_no_other_play_loses_less(play: str) -> None:
    if play != "simple" and SIZES.deals < 10_000:
        pytest.skip("each play is a count of its own")
    other = maths(FORMS[1], play)
    assert other.wagers[0].house_edge > maths(FORMS[1]).wagers[0].house_edge
    assert other.wagers[1] == maths(FORMS[1]).wagers[1]


def test_the_whole_is_the_mean_of_what_each_hand_is_worth() -> None:
    """By the coach, one class of hole cards after another."""
    asked_of, total = question(FORMS[1]), Fraction(0)
    for cell in range(CLASSES):
        high, low, is_suited = cards_of(cell)
        hole = (DECK[high - 2], DECK[(0 if is_suited else 13) + low - 2])
        many = 6 if high == low else 4 if is_suited else 12
        worths = worth(asked_of, Held(hole, {"ante": Cents(100)}, ()))
        total += many * max(each.net for each in worths)
    assert total / comb(52, 2) == maths(FORMS[1]).wagers[0].net


# The rules and the compiled game


def stages(deal: Sequence[int]) -> list[list[int]]:
    return [[], sorted(deal[4:7]), sorted(deal[4:9])]


def by_rules(notice: Notice, deal: Sequence[int], times: int) -> int:
    """What a round of these cards through the rules nets on ante, blind, play and Trips."""
    order = [deal[0], deal[1], deal[2], deal[3], *deal[4:9]]  # as a shuffler deals them
    pack = (*(DECK[place] for place in order), *(DECK[p] for p in range(52) if p not in order))
    staff, talk = VirtualStaff(DealingMachine(pack)), GAME.begin(notice)
    for wager in (Wager(1, "P", "ante", Cents(1001)), Wager(1, "P", "trips", Cents(500)), NoMoreBets()):
        talk.answer(wager)
    while (request := talk.request) is not None:
        if isinstance(request, Decide):
            (options,) = request.options.values()
            names = [option.name for option in options]
            wanted = f"play {times}"
            talk.answer(Decision(1, wanted if wanted in names else names[-1]))
        else:
            reply = staff.answer(talk)
            assert reply is not None
            talk.answer(reply)
    return box_results(talk.table)[0].net


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_a_deal_pays_by_the_rules_what_it_pays_in_the_kernel(form: str) -> None:
    """With an odd stake, of which 3 to 2 is rounded down."""
    chance, posted = Random(11), question(form).notice
    at_stake = Question(posted, posted.edition.paytables, Cents(1001))
    cents = np.array([[int(net * 1001) for net in row] for row in nets_of(at_stake)])
    table = posted.edition.paytables[f"trips-{posted.choice('trips')}"].pays
    trips = np.array([-500, *(table[row].winnings(Cents(500)) for row in TRIPS_ROWS)])
    deals = np.array([chance.sample(range(52), 9) for _ in range(SIZES.deals // 20)], np.uint8)
    times = np.array([chance.choice((4, 3, 2, 1, 0)) for _ in deals])
    ours = payments(form, cents, trips, deals, times).sum(axis=1).tolist()
    assert ours == [by_rules(posted, deal, int(n)) for deal, n in zip(deals.tolist(), times, strict=True)]


def test_the_simulated_game_comes_to_what_is_counted() -> None:
    player = pickle.loads(pickle.dumps(simulator(question(FORMS[1]))))
    rounds = 40_000
    tally = player.play_chunk(5, 0, rounds)
    assert tally == player.play_chunk(5, 0, rounds)
    for wager in maths(FORMS[1]).wagers:
        came = tally[wager.wager]
        assert sum(came.values()) == rounds
        known = {outcome.name: outcome for outcome in wager.outcomes}
        assert not [name for name, count in came.items() if count and name not in known]
        for name, outcome in known.items():
            expected = rounds * float(outcome.probability)
            assert abs(came[name] - expected) < 6 * sqrt(expected) + 6, name


def test_the_simulated_player_does_at_a_table_what_the_count_says() -> None:
    """At each stage the choice that the coach finds best."""
    chance, asked_of = Random(2), question(FORMS[0])
    player = simulator(asked_of)
    for _ in range(12):
        deal = chance.sample(range(52), 9)
        cards = [DECK[place] for place in deal[:2]]
        for board in stages(deal):
            opened = tuple(DECK[place] for place in board)
            worths = worth(asked_of, Held(tuple(cards), {"ante": Cents(100)}, (), {COMMUNITY: opened} if board else {}))
            best = max(worths, key=lambda each: each.net)
            times = player.times(deal[:2], board)
            assert (f"play {times}" if times else worths[-1].choice) == best.choice


def test_nine_cards_are_dealt_fairly() -> None:
    assert fair_below(9) == FAIR


# What the coach says and does not say


@pytest.mark.parametrize("form", FORMS)
def test_what_is_kept_for_the_coach_is_what_is_counted(form: str) -> None:
    nets = kept.lawful_nets()
    found = kept.best_ends(form, nets)
    assert kept._counted.cache_info().currsize == 0  # nothing had to be counted
    counted = played(form, nets, "best").ends
    assert (found.tally == counted.tally).all()
    assert (found.held == counted.held).all()


def test_the_coach_says_nothing_before_the_flop_of_a_deck_that_is_not_whole() -> None:
    with pytest.raises(Refused, match="other cards"):
        worth(question(FORMS[0]), held("As Kd", gone=parse_cards("Qh")))


def test_trips_is_worth_the_same_whatever_is_chosen() -> None:
    found = worth(question(FORMS[0]), held("4c 5h", "9c 2d 8c Ac 2h"))
    assert [(each.choice, each.besides["trips"]) for each in found] == [
        ("play 1", Fraction(-1, 2)),
        ("fold", Fraction(-1, 2)),
    ]
    assert found[1].net == Fraction(-5, 2)


# Frames, and laws that the count is not for


def test_every_flop_is_taken_to_the_one_that_stands_for_it() -> None:
    framed = frames()
    assert int(framed.multiplicity.sum()) == comb(52, 3)
    assert (framed.keeps.sum(axis=1) * framed.multiplicity == 24).all()
    chance = Random(9)
    for _ in range(200):
        flop = chance.sample(range(52), 3)
        which, order = framed.found[int(places_of(np.array([flop]))[0])]
        assert sorted(ORDERS[order, flop].tolist()) == framed.cards[which].tolist()


@pytest.mark.parametrize("point", ["play-multiples", "qualifies-with", "equal-hands", "folded-trips"])
def test_a_law_that_says_otherwise_is_refused(point: str) -> None:
    other = ["2"] if isinstance(COUNTED[point], list) else "otherwise"
    with pytest.raises(BrokenRules, match="this count is for"):
        analyse(asked(amended(LAW, {point: other})))


def test_odds_that_are_not_the_law_change_the_figure() -> None:
    even = ask(LAW, {"hand": FORMS[1], "blind-wager.straight": "1 to 2"})[1]
    assert nets_of(even)[1][2] == Fraction(3, 2)
    assert nets_of(question(FORMS[1]))[4][: LOST + 1] == [
        *(4 + more + ante for more in (0, 1, Fraction(3, 2), 3, 10, 50, 500) for ante in (0, 1)),
        -5,
    ]
    assert (ENDS, TIED) == (17, 16)
    assert counting.DEALS == DEALS == comb(52, 2) * comb(50, 5) * 10 * comb(45, 2)
    assert due(FIVE_CARD.floor("flush"), PAIR, 4) == Fraction(13, 2)
