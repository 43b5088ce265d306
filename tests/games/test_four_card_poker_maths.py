"""Four Card Poker's figures: brute force in another way, known counts of hands, published figures, and the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from games.amended import amended, asked
from pitbook.cards import DECK
from pitbook.errors import BadInput, UnknownName
from pitbook.games import find_game
from pitbook.games.four_card_poker.counting import Ends, count_deals, counts
from pitbook.games.four_card_poker.kernel import FAIR
from pitbook.games.four_card_poker.maths import PLAYS, choices_of, end_nets, simulator
from pitbook.games.four_card_poker.play import RANKING
from pitbook.games.four_card_poker.simulation import cents_by_end, payments
from pitbook.lab.claims import judge, read_claims
from pitbook.lab.question import Analysis, analyse, ask
from pitbook.lab.simulation import simulate
from pitbook.maths.analysis import Question
from pitbook.maths.counting import count_showdowns
from pitbook.maths.hands import every_hand, short_deck, strengths_of
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Decision, NoMoreBets, Wager
from pitbook.table.requests import Decide
from pitbook.table.settlement import box_results
from sizes import SIZES

GAME = find_game("four-card-poker")
LAW = GAME.rulebook.edition()
HANDS = comb(52, 5)


# A second way to rank hands, that shares nothing with the first


def slow_rank(cards: Sequence[int]) -> tuple[int, ...]:
    """The best four of some cards by rule 4.3, as something that can be compared."""
    return max(_slow_four(four) for four in combinations(cards, 4))


def _slow_four(four: Sequence[int]) -> tuple[int, ...]:
    ranks = sorted((card % 13 + 2 for card in four), reverse=True)
    suited = len({card // 13 for card in four}) == 1
    if ranks == [14, 4, 3, 2]:
        ranks = [4, 3, 2, 1]
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    shape = tuple(count for _, count in groups)
    in_row = shape == (1, 1, 1, 1) and ranks[0] - ranks[3] == 3
    kind = {(2, 1, 1): 1, (2, 2): 2, (3, 1): 5, (4,): 7}.get(shape, 0)
    if in_row or suited:
        kind = 6 if in_row and suited else 3 if in_row else 4
    return (kind, *(rank for rank, _ in groups))


def test_the_ranking_is_that_of_the_slow_way() -> None:
    chance = Random(1)
    for size in (5, 6):
        deals = [chance.sample(range(52), 2 * size) for _ in range(3000)]
        fast = (
            strengths_of(RANKING, [deal[:size] for deal in deals]),
            strengths_of(RANKING, [deal[size:] for deal in deals]),
        )
        for deal, one, other in zip(deals, *(side.tolist() for side in fast), strict=True):
            slow = slow_rank(deal[:size]), slow_rank(deal[size:])
            assert (one > other, one == other) == (slow[0] > slow[1], slow[0] == slow[1])


# The count


def test_the_count_is_that_of_the_shared_counter() -> None:
    """On a deck of 24 cards, number for number."""
    deck = short_deck(9)
    ours = count_deals(deck)
    theirs = count_showdowns(RANKING, player_size=5, opponent_size=6, deck=deck)
    assert (ours.cards == theirs.cards).all()
    for kind in ("strength", "below", "weaker", "equal", "stronger"):
        mine, other = getattr(ours.situations, kind)[ours.cells], getattr(theirs.situations, kind)[theirs.cells]
        assert (mine == other).all(), kind


def test_the_count_is_that_of_brute_force_on_a_sample() -> None:
    """All 1,370,754 ways to complete the dealer's hand, for hands and dealer's cards drawn by chance."""
    kept, chance = counts(LAW), Random(3)
    s = kept.situations
    for _ in range(6):
        *hand, up = chance.sample(range(52), 6)
        rest = every_hand(5, [card for card in range(52) if card not in (*hand, up)])
        dealers = strengths_of(RANKING, np.column_stack([rest, np.full(len(rest), up, np.uint8)]))
        own = strengths_of(RANKING, [hand])[0]
        ((row, column),) = kept.find(np.array([hand], np.uint8), np.array([[up]], np.uint8))
        cell = kept.cells[row, column]
        counted = s.weaker[cell], s.equal[cell], s.stronger[cell]
        assert counted == ((dealers < own).sum(), (dealers == own).sum(), (dealers > own).sum())


def test_all_deals_are_counted() -> None:
    assert counts(LAW).situations.deals == HANDS * 47 * comb(46, 5)


# Figures


def chances(answer: Analysis, wager: str) -> dict[str, Fraction]:
    return {outcome.name: outcome.probability for outcome in answer.wager(wager).outcomes}


@pytest.mark.parametrize("edition", ["gazetted", "2012-draft"])
def test_the_best_play_loses_2_79_per_cent_of_the_ante(edition: str) -> None:
    answer = analyse(f"four-card-poker@{edition}")
    ante = answer.wager("ante")
    assert round(float(ante.house_edge) * 100, 2) == 2.79
    assert answer.maths.strategy is not None
    assert answer.maths.strategy.numbers["plays 2"] == 0


ACES_UP_EDGES = (1.979, 2.575, 2.776, 3.372, 3.892, 4.236, 6.149)


@pytest.mark.parametrize("option", range(1, 8))
def test_aces_up_from_a_count_of_every_hand(option: int) -> None:
    """Each of the 2,598,960 hands once, paid by the table as printed in rule 5.7.2."""
    answer = analyse("four-card-poker", {"aces-up": str(option)}).wager("aces-up")
    pays = {
        "four-of-a-kind": (50, 50, 50, 50, 50, 50, 50),
        "straight-flush": (40, 40, 30, 30, 40, 40, 40),
        "three-of-a-kind": (9, 7, 9, 7, 8, 8, 7),
        "flush": (6, 6, 6, 6, 5, 6, 5),
        "straight": (4, 5, 4, 5, 4, 4, 4),
        "two-pairs": (2, 2, 2, 2, 3, 2, 3),
    }
    strengths = strengths_of(RANKING, every_hand(5))
    floors = {name: RANKING.floor(name) for name in RANKING.categories}
    aces = next(s for s in range(len(RANKING)) if RANKING.category(s) == "pair" and RANKING.ranks(s)[0] == 14)
    ceilings = dict(zip(RANKING.categories, [*list(floors.values())[1:], len(RANKING)], strict=True))
    held = {name: int(((strengths >= floors[name]) & (strengths < ceilings[name])).sum()) for name in pays}
    held["pair-of-aces"] = int(((strengths >= aces) & (strengths < floors["two-pairs"])).sum())
    won = sum(held[name] * odds[option - 1] for name, odds in pays.items()) + held["pair-of-aces"]
    assert answer.net == Fraction(won - (HANDS - sum(held.values())), HANDS)
    assert round(float(answer.house_edge) * 100, 3) == ACES_UP_EDGES[option - 1]


def test_known_counts_of_hands() -> None:
    """Four of a kind: 13 x 48 hands of five; with five cards, four of a kind excludes everything better."""
    found = chances(analyse("four-card-poker"), "aces-up")
    assert found["four of a kind"] == Fraction(13 * 48, HANDS)
    # four in a row of a suit, each with 48 other cards, less those with five in a row counted twice
    assert found["straight flush"] == Fraction(4 * (11 * 48 - 10), HANDS)
    # three of a rank with two others: neither the fourth nor four to a straight flush with one of them is possible
    assert found["three of a kind"] == Fraction(13 * 4 * comb(48, 2), HANDS)


@pytest.mark.parametrize("play", PLAYS)
def test_probabilities_add_up_to_one_and_no_play_beats_the_best(play: str) -> None:
    answer = analyse("four-card-poker", play=play)
    for wager in answer.maths.wagers:
        assert sum(outcome.probability for outcome in wager.outcomes) == 1
    assert answer.wager("ante").net <= analyse("four-card-poker").wager("ante").net
    assert answer.maths.strategy is not None
    assert sum(answer.maths.strategy.numbers.values()) == 1


def test_what_is_staked_is_one_ante_and_the_play_wagers() -> None:
    answer = analyse("four-card-poker")
    assert answer.maths.strategy is not None
    numbers = answer.maths.strategy.numbers
    assert answer.wager("ante").staked == 1 + sum(k * numbers[f"plays {k}"] for k in (1, 2, 3))


def test_playing_everything_is_a_matter_of_ties_and_bonuses() -> None:
    """Three times on every hand: four units won or lost, and the bonuses by their counts."""
    once, thrice = (analyse("four-card-poker", play=play).wager("ante").net for play in ("always-1", "always-3"))
    bonus = Fraction(25 * 13 * 48 + 20 * 4 * (11 * 48 - 10) + 2 * 13 * 4 * comb(48, 2), HANDS)
    assert thrice - bonus == 2 * (once - bonus)


def test_the_words_of_the_best_play_are_true() -> None:
    strategy = analyse("four-card-poker").maths.strategy
    assert strategy is not None
    kept, question = counts(LAW), ask("four-card-poker", {})[1]
    multiples = choices_of(question, kept)
    descriptions = {RANKING.describe(s): s for s in range(len(RANKING))}
    always = descriptions["a pair of kings (A 3 beside)"]
    fold_below = descriptions["ace-king high (A K 5 3)"]
    assert strategy.words[0] == "Play 3 with a pair of kings (A 3 beside) or better."
    assert strategy.words[-1] == "Fold anything below ace-king high (A K 5 3)."
    assert (multiples[kept.strengths >= always] == 3).all()
    below = descriptions["a pair of kings (Q J beside)"]
    assert not (multiples[kept.strengths == below] == 3).all()
    assert f"up to {RANKING.describe(below)} play 3 or less" in strategy.words[1]
    assert not multiples[kept.strengths < fold_below].any()
    assert multiples[kept.strengths == fold_below].any()


def test_no_words_name_a_hand_that_five_cards_cannot_make() -> None:
    """Kings with ace and 2 beside leave a fifth card below the 2, of which there is none; with ace and 3 it is a 2."""
    possible = {RANKING.describe(int(strength)) for strength in counts(LAW).strengths}
    assert "a pair of kings (A 2 beside)" not in possible
    assert "a pair of kings (A 3 beside)" in possible
    strategy = analyse("four-card-poker").maths.strategy
    assert strategy is not None
    named = re.findall(r"(?:a pair of \w+|ace-king high) \([^()]*\)", " ".join(strategy.words))
    assert len(named) == 6
    assert set(named) <= possible


def test_the_grid_says_what_to_do_with_each_pair() -> None:
    strategy = analyse("four-card-poker").maths.strategy
    assert strategy is not None
    cells = {(cell["pair"], cell["up"], cell["matches"]): (cell["choice"], cell["share"]) for cell in strategy.grid}
    assert cells[14, 5, False] == ("play 3", 1)
    assert cells[10, 14, False] == ("play 1", 1)
    assert cells[2, 5, False] == ("fold", 1)
    assert cells[2, 2, True] == ("play 1", 1)
    assert all(Fraction(1, 4) < share <= 1 for _, share in cells.values())


def test_claims_get_a_verdict() -> None:
    """The applicant's figures hold, as they are rounded."""
    assert {judge(claim).verdict for claim in read_claims("four-card-poker")} == {"confirmed"}


def test_payments_are_held_to_a_maximum_and_then_two_times_may_be_best() -> None:
    """An ante of $1,000 with at most $2,500 a payment: play 3 wins 1 + 2.5 and may lose 4, play 2 wins or loses 3."""
    options = {"max-payout": 250_000}
    nets = end_nets(ask("four-card-poker", options, stake=100_000)[1])
    assert nets["play 2 and win"] == 3
    assert nets["play 3 and win"] == Fraction(7, 2)
    assert nets["play 3 and win with four of a kind"] == 6
    answer = analyse("four-card-poker", options, stake=100_000)
    assert answer.maths.strategy is not None
    assert answer.maths.strategy.numbers["plays 2"] > 0
    aces = {outcome.name: outcome.net for outcome in answer.wager("aces-up").outcomes}
    assert aces["four of a kind"] == aces["straight"] == Fraction(5, 2)


def test_payments_are_rounded_down_to_the_smallest_chip() -> None:
    """$1.30 with 50-cent chips: 1 to 1 on the ante pays $1.00, and on a play wager of $3.90 it pays $3.50."""
    nets = end_nets(ask("four-card-poker", {}, stake=130, unit=50)[1])
    assert nets["play 3 and win"] == Fraction(100 + 350, 130)
    assert nets["play 3 and lose with three of a kind"] == -4 + Fraction(250, 130)


def test_a_users_own_play_may_fold_every_hand() -> None:
    answer = analyse("four-card-poker", play=lambda hand, up: "fold")
    assert answer.wager("ante").net == -1


@pytest.mark.parametrize(
    ("options", "play", "message"),
    [
        ({"aces-up": "8"}, "best", "aces-up"),
        ({"aces-up-1.royal-flush": 100}, "best", "no odds"),
        ({"ante-bonus.three-of-a-kind": "many"}, "best", "are not odds"),
        ({"blind": True}, "best", "several-boxes"),
        ({}, "wild", "no way to play 'wild'"),
    ],
)
def test_bad_questions_get_an_answer_that_helps(options: dict[str, object], play: str, message: str) -> None:
    with pytest.raises((BadInput, UnknownName)) as error:
        analyse("four-card-poker", options, play=play)
    assert message in str(error.value)


# Deal by deal against the rules

Deals = NDArray[np.uint8]
TABLES: Mapping[str, tuple[str, Mapping[str, Any], int]] = {
    # name: edition, notice, stake of ante and Aces Up
    "gazetted from a shoe": ("four-card-poker@gazetted", {"aces-up": "5", "max-payout": 40_000}, 1250),
    "draft from a shuffler": ("four-card-poker@2012-draft", {"aces-up": "2", "dealing": "shuffler"}, 333),
}


def random_deals(count: int, seed: int) -> Deals:
    chance = Random(seed)
    return np.array([chance.sample(range(52), 11) for _ in range(count)], np.uint8)


def rigged_deals(count: int, seed: int) -> Deals:
    """Hands of every category alike; against every other the dealer holds the same ranks, where that can be."""
    chance, hands = Random(seed), every_hand(5)
    strengths = strengths_of(RANKING, hands)
    order = np.argsort(strengths, kind="stable")
    cuts = np.searchsorted(strengths[order], [*map(RANKING.floor, RANKING.categories), len(RANKING)])
    deals = []
    for number in range(count):
        category = number // 2 % len(RANKING.categories)
        own = [int(card) for card in hands[order[chance.randrange(cuts[category], cuts[category + 1])]]]
        same = [(card + 13) % 52 for card in own]
        rest = [card for card in range(52) if card not in own]
        dealer = same if number % 2 and not set(own) & set(same) else chance.sample(rest, 5)
        deals.append([*own, *dealer, chance.choice([card for card in rest if card not in dealer])])
    return np.array(deals, np.uint8)


def shoe_for(deal: Sequence[int], dealing: str) -> DealingMachine:
    """A shoe that deals so; what lies under the eleven cards is never seen."""
    order = list(deal) if dealing == "shuffler" else [*(deal[i // 2 + i % 2 * 5] for i in range(10)), deal[10]]
    return DealingMachine((*(DECK[card] for card in order), *DECK[11:]))


def paid_by_rules(question: Question, deal: Sequence[int], choice: str) -> tuple[int, ...]:
    """What a round played through the rules nets on ante, play, ante bonus and Aces Up."""
    staff = VirtualStaff(shoe_for(deal, question.notice.choice("dealing")))
    talk = GAME.begin(question.notice)
    assert question.stake is not None
    talk.answer(Wager(1, "player", "ante", question.stake))
    talk.answer(Wager(1, "player", "aces-up", question.stake))
    talk.answer(NoMoreBets())
    while (request := talk.request) is not None:
        reply = Decision(1, choice) if isinstance(request, Decide) else staff.answer(talk)
        assert reply is not None
        talk.answer(reply)
    (box,) = box_results(talk.table)
    nets = {line.wager: line.pays if line.result == "win" else -line.stake for line in box.lines}
    assert sum(nets.values()) == box.net
    return tuple(nets.get(name, 0) for name in ("ante", "play", "ante-bonus", "aces-up"))


def check(question: Question, deals: Deals) -> None:
    multiples = np.arange(len(deals)) % 4
    paid = payments(question, deals[:, :5], deals[:, 5:], multiples)
    for deal, multiple, row in zip(deals.tolist(), multiples.tolist(), paid.tolist(), strict=True):
        by_rules = paid_by_rules(question, deal, f"play {multiple}" if multiple else "fold ante")
        assert tuple(row) == by_rules, f"{[DECK[card] for card in deal]} {multiple}"


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_random_and_rare_deals_pay_what_the_rules_pay(table: str) -> None:
    ref, options, stake = TABLES[table]
    question = ask(ref, options, stake=stake)[1]
    check(question, random_deals(SIZES.deals // 2, seed=len(table)))
    check(question, rigged_deals(320, seed=5))


@pytest.mark.parametrize("table", TABLES)
def test_the_analysis_nets_what_the_kernel_pays(table: str) -> None:
    ref, options, stake = TABLES[table]
    question = ask(ref, options, stake=stake)[1]
    paid = {
        end: Fraction(int(row.sum()), stake)
        for end, row in zip(Ends.of(LAW).names, cents_by_end(question), strict=True)
    }
    assert end_nets(question) == paid


@pytest.mark.parametrize("play", ["best", "up-card", "tens"])
def test_decisions_are_those_of_the_analysis(play: str) -> None:
    question = ask("four-card-poker", {}, play=play)[1]
    deals, kept = random_deals(4000, seed=9), counts(LAW)
    found = kept.find(deals[:, :5], deals[:, 10:])
    expected = choices_of(question, kept)[found[:, 0], found[:, 1]]
    decisions = simulator(question).decisions
    decided = [decisions.choice([DECK[c] for c in deal[:5]], DECK[deal[10]]) for deal in deals.tolist()]
    assert decided == expected.tolist()


def test_a_simulation_agrees_with_the_count() -> None:
    game, question = ask("four-card-poker", {})
    result = simulate(game, question, 2_000_000, seed=11)
    for wager in ("ante", "aces-up"):
        assert result.wager(wager).verdict.startswith("agrees"), result.wager(wager).z


def test_every_deal_is_equally_likely() -> None:
    assert FAIR % perm(52, 11) == 0
    assert 0 <= 2**64 - FAIR < perm(52, 11)


# An amended law

ACES_UP_ROWS = {
    "pair-of-kings": "1 to 1",
    "two-pairs": "2 to 1",
    "straight": "4 to 1",
    "flush": "5 to 1",
    "three-of-a-kind": "8 to 1",
    "straight-flush": "40 to 1",
    "four-of-a-kind": "50 to 1",
}
BONUS_ROWS = {"flush": "1 to 1", "three-of-a-kind": "2 to 1", "straight-flush": "20 to 1", "four-of-a-kind": "25 to 1"}
AMENDED = amended(
    "four-card-poker",
    {"play-multiples": ["1", "2", "5", "7"], "equal-hands": "lose", "aces-up-wins-with": "pair-of-kings"},
    {"aces-up-1": ACES_UP_ROWS, "ante-bonus": BONUS_ROWS},
)
AMENDED_MULTIPLES = (0, 1, 2, 5, 7)


def test_deals_under_an_amended_law_pay_what_the_rules_pay() -> None:
    question = asked(AMENDED, {"aces-up": "1", "max-payout": 40_000}, stake=1250)
    deals = np.concatenate([random_deals(300, seed=21), rigged_deals(160, seed=22)])
    for place, deal in enumerate(deals.tolist()):
        choice = place % 5
        row = payments(question, deals[place : place + 1, :5], deals[place : place + 1, 5:], np.array([choice]))[0]
        made = f"play {AMENDED_MULTIPLES[choice]}" if choice else "fold ante"
        assert tuple(row.tolist()) == paid_by_rules(question, deal, made), [DECK[card] for card in deal]


def test_the_best_play_under_an_amended_law_by_completing_the_dealers_hand_in_every_way() -> None:
    """A fold, or one, two, five or seven times the ante with ties lost, whichever comes to most by the slow way."""
    question, kept, chance = asked(AMENDED), counts(AMENDED), Random(23)
    choices = choices_of(question, kept)
    bonus = {"flush": 1, "three-of-a-kind": 2, "straight-flush": 20, "four-of-a-kind": 25}
    for _ in range(6):
        *hand, up = chance.sample(range(52), 6)
        rest = every_hand(5, [card for card in range(52) if card not in (*hand, up)])
        dealers = strengths_of(RANKING, np.column_stack([rest, np.full(len(rest), up, np.uint8)]))
        own = int(strengths_of(RANKING, [hand])[0])
        won, lost = int((dealers < own).sum()), int((dealers >= own).sum())
        extra = bonus.get(RANKING.category(own), 0) * len(dealers)
        values = [-len(dealers), *((1 + k) * (won - lost) + extra for k in AMENDED_MULTIPLES[1:])]
        ((row, column),) = kept.find(np.array([hand], np.uint8), np.array([[up]], np.uint8))
        assert choices[row, column] == values.index(max(values))


def test_figures_under_an_amended_law_from_a_count_of_every_hand() -> None:
    found = GAME.maths.analyse(asked(AMENDED, {"aces-up": "1"}))
    aces_up = {outcome.name: outcome.probability for outcome in found.wagers[1].outcomes}
    strengths = strengths_of(RANKING, every_hand(5)).astype(int)
    kings = [s for s in range(len(RANKING)) if RANKING.category(s) == "pair" and RANKING.ranks(s)[0] >= 13]
    assert aces_up["pair of kings"] == Fraction(int(np.isin(strengths, kings).sum()), HANDS)
    assert aces_up["less than a pair of kings"] == Fraction(int((strengths < kings[0]).sum()), HANDS)
    assert found.strategy is not None
    assert set(found.strategy.numbers) == {"plays 7", "plays 5", "plays 2", "plays 1", "folds"}
    assert sum(found.strategy.numbers.values()) == 1


def test_a_simulation_under_an_amended_law_agrees() -> None:
    question = asked(AMENDED, {"aces-up": "1"})
    player, rounds = simulator(question), 500_000
    tally = player.play_chunk(3, 0, rounds)
    for exact in GAME.maths.analyse(question).wagers:
        came = tally[exact.wager]
        mean = sum(float(outcome.net) * came[outcome.name] for outcome in exact.outcomes) / rounds
        assert sum(came[outcome.name] for outcome in exact.outcomes) == rounds
        assert abs(mean - float(exact.net)) < 4 * (float(exact.variance) / rounds) ** 0.5
