"""The mathematics of Big Raise Stud, each figure found a second way."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from games.amended import amended, asked
from pitbook import analyse
from pitbook.cards import DECK, FIVE_CARD, Card, parse_cards
from pitbook.games import find_game
from pitbook.games.big_raise_stud.counting import (
    COMMUNITIES,
    HANDS,
    RESULTS,
    counts_for,
    floors_of,
)
from pitbook.games.big_raise_stud.kernel import FAIR
from pitbook.games.big_raise_stud.maths import DEALS, PLAYS, choices_of, raises_by, simulator
from pitbook.games.big_raise_stud.play import BONUS
from pitbook.games.big_raise_stud.simulation import payments
from pitbook.lab import charts
from pitbook.lab.claims import judge, read_claims
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate
from pitbook.law import Cents
from pitbook.maths import kernels
from pitbook.maths.analysis import Question
from pitbook.maths.chance import generator_of
from pitbook.maths.hands import every_hand, places_of, spread
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Decision, NoMoreBets, Wager
from pitbook.table.requests import Decide
from pitbook.table.settlement import Line, box_results
from sizes import SIZES

GAME = find_game("big-raise-stud")
LAW = "big-raise-stud@2013-draft"
EDITION = GAME.rulebook.edition()
LICENSED = {"ante-table": "licensed"}
Odds = Mapping[str, int]
RAISE_ODDS: Odds = {
    "pair": 1,
    "two pairs": 2,
    "three of a kind": 3,
    "straight": 4,
    "flush": 6,
    "full house": 8,
    "four of a kind": 40,
    "straight flush": 100,
    "royal flush": 500,
}
"""Rule 5.7, typed from the document."""


# A second way to tell hands apart, which shares no code with the first


def told(cards: Sequence[Card]) -> str:
    """What five cards are, by the words of rules 4.3 and 10.2."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    held = Counter(ranks)
    counts = sorted(held.values(), reverse=True)
    is_flush = len({card.text[1] for card in cards}) == 1
    is_run = len(held) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    if is_run and is_flush:
        return "royal flush" if ranks[4] == 10 else "straight flush"
    kinds = {(4, 1): "four of a kind", (3, 2): "full house", (3, 1, 1): "three of a kind", (2, 2, 1): "two pairs"}
    if tuple(counts) in kinds:
        return kinds[tuple(counts)]
    if is_flush or is_run:
        return "flush" if is_flush else "straight"
    pair = next((rank for rank, count in held.items() if count == 2), 0)
    return "pair" if pair >= 10 else "stand off" if pair >= 6 else "lose"


def slow_counts(hand: Sequence[Card]) -> Counter[str]:
    rest = [card for card in DECK if card not in hand]
    return Counter(told((*hand, *pair)) for pair in combinations(rest, 2))


def slow_values(came: Mapping[str, int], ante: Odds) -> list[Fraction]:
    """What a fold and raises by 1 to 4 antes are worth per unit of the ante."""
    values = [Fraction(-1)]
    for times in (1, 2, 3, 4):
        won = sum(came.get(name, 0) * (ante[name] + times * odds) for name, odds in RAISE_ODDS.items())
        values.append(Fraction(won - came.get("lose", 0) * (1 + times), 1176))
    return values


EVEN: Odds = dict.fromkeys(RAISE_ODDS, 1)


# The count


def test_every_hand_is_counted_once() -> None:
    kept = counts_for(EDITION)
    assert int(kept.multiplicity.sum()) == HANDS == 22_100
    assert set(kept.results.sum(axis=1).tolist()) == {COMMUNITIES} == {1176}
    assert DEALS == comb(52, 5) * comb(5, 3) == 25_989_600


def test_five_cards_turn_out_as_often_as_is_known_of_poker() -> None:
    """Each hand of five cards is dealt in ten ways: three of them to the player."""
    kept = counts_for(EDITION)
    came = (kept.multiplicity @ kept.results).tolist()
    pair_of_one_rank = 6 * comb(12, 3) * 4**3
    odd = 1_302_540
    assert [count // 10 for count in came] == [
        odd + 4 * pair_of_one_rank,
        4 * pair_of_one_rank,
        5 * pair_of_one_rank,
        *(123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    ]


def test_the_count_is_that_of_slow_code_for_some_hands() -> None:
    kept = counts_for(EDITION)
    names = [name.removeprefix("win with ") for name in RESULTS]
    for row in Random(1).sample(range(len(kept.cards)), 120):
        slow = slow_counts([DECK[card] for card in kept.cards[row]])
        assert [slow.get(name, 0) for name in names] == kept.results[row].tolist()


def test_spreading_gives_every_hand_the_row_of_its_class() -> None:
    kept = counts_for(EDITION)
    rows = spread(kept.cards, np.arange(len(kept.cards)))
    assert np.bincount(rows).tolist() == kept.multiplicity.tolist()
    hands = every_hand(3)
    assert places_of(hands[:, ::-1]).tolist() == list(range(HANDS))
    for place in Random(2).sample(range(HANDS), 60):
        own, kept_hand = hands[place].tolist(), kept.cards[rows[place]].tolist()
        assert sorted(card % 13 for card in own) == sorted(card % 13 for card in kept_hand)
        assert len({card // 13 for card in own}) == len({card // 13 for card in kept_hand})


# The figures


@pytest.mark.parametrize(
    ("options", "net"),
    [({}, Fraction(-22_237, 162_435)), (LICENSED, Fraction(-20_914, 812_175))],
    ids=["drafted", "licensed"],
)
def test_the_edge_of_the_ante_under_both_tables(options: dict[str, str], net: Fraction) -> None:
    ante = analyse(LAW, options).wager("ante")
    assert ante.net == net
    assert sum(outcome.probability for outcome in ante.outcomes) == 1
    assert round(float(ante.house_edge), 4) == (0.0258 if options else 0.1369)  # published: 2.58 % of the licensed game


def test_the_edge_of_the_bonus_is_that_of_pair_plus() -> None:
    """Known counts of three cards: 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs."""
    bonus = analyse(LAW).wager(BONUS)
    held = {outcome.name: outcome.probability * HANDS for outcome in bonus.outcomes}
    assert held == {
        "no prize": 16_440,
        "pair": 3_744,
        "flush": 1_096,
        "straight": 720,
        "three of a kind": 52,
        "straight flush": 48,
    }
    assert bonus.net == Fraction(48 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744 - 16_440, HANDS)
    assert f"{float(bonus.house_edge):.3%}" == "7.276%"


def test_no_play_changes_the_bonus_and_a_table_without_it_has_no_row() -> None:
    assert {analyse(LAW, play=play).wager(BONUS).net for play in PLAYS} == {Fraction(-402, 5525)}
    assert [wager.wager for wager in analyse(LAW, {BONUS: False}).maths.wagers] == ["ante"]


@pytest.mark.parametrize("ante_table", ["drafted", "licensed"])
def test_the_best_choice_is_that_of_slow_code(ante_table: str) -> None:
    question = ask(LAW, {"ante-table": ante_table})[1]
    kept = counts_for(EDITION)
    choices = choices_of(question, kept)
    for row in Random(3).sample(range(len(kept.cards)), 120):
        hand = [DECK[card] for card in kept.cards[row]]
        values = slow_values(slow_counts(hand), EVEN if ante_table == "drafted" else RAISE_ODDS)
        assert values.index(max(values)) == choices[row], hand


def test_the_best_play_raises_by_four_by_one_or_folds() -> None:
    """Without a maximum payout the value of a raise is a straight line, so nothing between is ever best."""
    strategy = analyse(LAW).maths.strategy
    assert strategy is not None
    assert strategy.numbers == {
        raises_by(4): Fraction(2760, HANDS),
        raises_by(3): 0,
        raises_by(2): 0,
        raises_by(1): Fraction(9552, HANDS),
        "folds": Fraction(9788, HANDS),
    }
    kinds = Counter(finding.kind for finding in analyse(LAW).findings)
    assert kinds == {"dominated option": 2, "two readings": 1}


def test_the_two_readings_are_a_finding_with_both_figures() -> None:
    (found,) = (finding for finding in analyse(LAW).findings if finding.kind == "two readings")
    assert "13.6898%" in found.says
    assert "2.5751%" in found.says
    assert found in analyse(LAW, LICENSED).findings
    assert not analyse(LAW, play="simple").findings


def test_what_is_staked_and_the_element_of_risk() -> None:
    ante = analyse(LAW).wager("ante")
    assert ante.staked == 1 + 4 * Fraction(2760, HANDS) + Fraction(9552, HANDS)
    assert ante.element_of_risk == -ante.net / ante.staked


@pytest.mark.parametrize("options", [{}, LICENSED], ids=["drafted", "licensed"])
def test_no_simpler_play_beats_the_best(options: dict[str, str]) -> None:
    nets = {play: analyse(LAW, options, play=play).wager("ante").net for play in PLAYS}
    assert max(nets.values()) == nets["best"]
    assert (nets["published"] == nets["best"]) == (options == LICENSED), "it was printed for the licensed game"


def test_raising_every_hand_by_hand_count() -> None:
    """All 2,598,960 hands: what a raise of one nets with even money on the ante, from the known counts of poker."""
    pairs, total = 6 * comb(12, 3) * 64, comb(52, 5)
    won = 5 * pairs * 2 + 123_552 * 3 + 54_912 * 4 + 10_200 * 5 + 5_108 * 7 + 3_744 * 9 + 624 * 41 + 36 * 101 + 4 * 501
    lost = 2 * (1_302_540 + 4 * pairs)
    assert analyse(LAW, play="always-one").wager("ante").net == Fraction(won - lost, total)


def test_a_maximum_payout_lowers_the_return_at_a_stake() -> None:
    free = analyse(LAW, stake=1000).wager("ante")
    held = analyse(LAW, {"max-payout": 100_000}, stake=1000).wager("ante")
    assert free.net == analyse(LAW).wager("ante").net
    royal = next(o for o in held.outcomes if o.name == "raise 4 and win with royal flush")
    assert royal.net == 1 + 100
    assert held.net < free.net


def test_odds_can_be_changed() -> None:
    assert analyse(LAW, {"raise.royal-flush": "1000 to 1"}).wager("ante").net > analyse(LAW).wager("ante").net
    assert analyse(LAW, {f"{BONUS}.flush": "4 to 1"}).wager(BONUS).net == Fraction(-1_608 + 1_096, HANDS)


@pytest.mark.parametrize("claim", read_claims("big-raise-stud"), ids=lambda claim: f"{claim.wager} {claim.play}")
def test_published_figures_are_confirmed(claim: Any) -> None:
    assert judge(claim).verdict.startswith("confirmed")


# Words and grid


@pytest.mark.parametrize("options", [{}, LICENSED], ids=["drafted", "licensed"])
def test_the_grid_holds_the_best_choice_of_every_hand(options: dict[str, str]) -> None:
    strategy = analyse(LAW, options).maths.strategy
    assert strategy is not None
    grid = {((c["high"], c["middle"], c["low"]), c["suited"]): c for c in strategy.grid}
    assert len(grid) == len(strategy.grid) == 455 + 286  # ranks that three cards can have, and those of one suit
    assert {cell["share"] for cell in strategy.grid} == {1}
    kept = counts_for(EDITION)
    choices = choices_of(ask(LAW, options)[1], kept)
    for cards, times in zip(kept.cards.tolist(), choices.tolist(), strict=True):
        ranks = tuple(sorted((card % 13 + 2 for card in cards), reverse=True))
        assert grid[ranks, len({card // 13 for card in cards}) == 1]["raises"] == times


def test_the_best_play_in_words() -> None:
    strategy = analyse(LAW, LICENSED).maths.strategy
    assert strategy is not None
    four, one, fold, ranges = strategy.words
    assert four.startswith(
        "Raise by 4 times the ante with three of a kind; a pair of 6 or higher; these of one suit: A-K-Q"
    )
    assert four.endswith("8-7-6, 7-6-5.")
    assert one.startswith("Raise by the ante with a pair of 5 or lower; any other three of one suit; of several suits")
    assert one.endswith("and these of several suits: 8-7-5, 8-6-5, 7-6-5, 7-6-4.")
    assert fold == "Fold everything else."
    assert ranges.startswith("High cards are 10 to ace")


def test_the_chart_has_a_cell_for_every_hand_and_a_sentence_for_who_cannot_see_it() -> None:
    strategy = analyse(LAW).maths.strategy
    assert strategy is not None
    picture = charts.best_play(strategy, "the law")
    assert picture is not None
    assert strategy.map is not None
    cells = {(cell.panel, cell.down, cell.across): cell.letter for cell in strategy.map.cells}
    assert len(cells) == len(strategy.grid), "no two hands share a cell"
    assert cells["A and", "K", "Q"] == "4"  # of one suit
    assert cells["A and", "Q", "K"] == "1"  # of several
    assert cells["9 and", "5", "4"] == cells["9 and", "4", "5"] == "F"
    assert cells["6 and", "6", "6"] == cells["6 and", "2", "6"] == "4"
    assert cells["A and", "5", "5"] == "1"
    assert picture.svg().startswith("<svg")
    assert "every three cards" in picture.alt


# Deal by deal with the rules


def shoe_for(deal: Sequence[int], dealing: str) -> DealingMachine:
    """A shoe that deals so to one box; what lies under these cards is never seen."""
    a, b, c, first, second = deal
    order = [a, b, c, first, second] if dealing == "shuffler" else [a, first, b, second, c]
    return DealingMachine((*(DECK[card] for card in order), *DECK[5:]))


def paid_by_rules(question: Question, deal: Sequence[int], times: int, bonus: int) -> tuple[int, int, int]:
    """What a round played through the rules nets on ante, raise and bonus."""
    staff, talk = VirtualStaff(shoe_for(deal, question.notice.choice("dealing"))), GAME.begin(question.notice)
    assert question.stake is not None
    talk.answer(Wager(1, "player", "ante", question.stake))
    talk.answer(Wager(1, "player", BONUS, bonus))  # type: ignore[arg-type]
    talk.answer(NoMoreBets())
    while (request := talk.request) is not None:
        if isinstance(request, Decide):
            talk.answer(Decision(1, f"raise {times}" if times else "fold"))
        else:
            reply = staff.answer(talk)
            assert reply is not None
            talk.answer(reply)
    (box,) = box_results(talk.table)
    nets = {line.wager: net_of(line) for line in box.lines}
    return nets["ante"], nets.get("raise", 0), nets[BONUS]


def net_of(line: Line) -> int:
    return line.pays if line.result == "win" else -line.stake if line.result == "lose" else 0


def rigged_deals() -> list[list[int]]:
    """Every kind of hand, some of them too rare to wait for."""
    hands = ["Ah Kh Qh Jh Th", "9h 8h 7h 6h 5h", "Ah 2h 3h 4h 5h", "2c 2d 2h 2s 3c", "2c 2d 2h 3s 3c", "Ac Kd Qh Js Tc"]
    hands += [
        "9c 7c 5c 3c 2c",
        "8c 8d 8h 3s 2c",
        "3c 3d 2h 2s 4c",
        "Tc Td 4h 3s 2c",
        "9c 9d Ah Ks Qc",
        "6c 6d 4h 3s 2c",
        "5c 5d Ah Ks Qc",
    ]
    return [[DECK.index(card) for card in parse_cards(hand)] for hand in hands]


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "stake", "bonus"),
    [
        ({}, 1000, 500),
        (LICENSED | {"dealing": "shuffler", "max-payout": 40_000}, 333, 777),
    ],
    ids=["drafted from a shoe", "licensed from a shuffler"],
)
def test_deals_pay_what_the_rules_pay(options: dict[str, Any], stake: int, bonus: int) -> None:
    question, chance = ask(LAW, options, stake=stake)[1], Random(stake)
    deals = [*rigged_deals(), *(chance.sample(range(52), 5) for _ in range(SIZES.deals // 2))]
    choices = [chance.randrange(5) for _ in deals]
    paid = payments(question, np.array(deals, np.uint8), np.array(choices), bonus)  # type: ignore[arg-type]
    for deal, times, row in zip(deals, choices, paid.tolist(), strict=True):
        assert tuple(row) == paid_by_rules(question, deal, times, bonus), [DECK[card] for card in deal]


@pytest.mark.parametrize("options", [{}, LICENSED], ids=["drafted", "licensed"])
def test_the_analysis_nets_what_deals_are_paid(options: dict[str, str]) -> None:
    """Each outcome of the analysis has a deal that is paid just that."""
    question = ask(LAW, options, stake=1000)[1]
    deals = np.array(rigged_deals(), np.uint8)
    nets = {
        float(o.net)
        for play in ("best", "always-four", "always-one")
        for o in analyse(LAW, options, play=play).wager("ante").outcomes
    }
    paid = {
        float(ante + on_raise) / 1000
        for times in (0, 1, 4)
        for ante, on_raise, _ in payments(question, deals, np.full(len(deals), times)).tolist()
    }
    assert paid == nets


# Simulation


def test_random_deals_are_of_different_cards_and_every_card_is_as_likely() -> None:
    state, deck = generator_of(5, 0), np.arange(52).astype(np.uint8)
    deals = np.empty((200_000, 5), np.int64)
    for row in deals:
        kernels.deal(state, deck, 5, FAIR)
        row[:] = deck[:5]
    assert (np.diff(np.sort(deals, axis=1), axis=1) > 0).all()
    for place in range(5):
        came = np.bincount(deals[:, place], minlength=52)
        assert abs(came - 200_000 / 52).max() < 5 * (200_000 / 52) ** 0.5


def test_hands_have_the_same_place_in_machine_code() -> None:
    hands = every_hand(3)
    assert [int(kernels.place_of_hand(hand, 3)) for hand in hands[::-1, ::-1]] == list(range(HANDS))[::-1]


@pytest.mark.parametrize("play", ["best", "simple", "always-four"])
def test_the_simulation_agrees_with_the_exact_figures(play: str) -> None:
    game, question = ask(LAW, LICENSED, play=play)
    result = simulate(game, question, 1_000_000, seed=11)
    assert result.agrees
    assert result.wager("ante").counts == simulate(game, question, 1_000_000, seed=11).wager("ante").counts


def test_rounds_through_the_rules_agree_too() -> None:
    game, question = ask(LAW, {})
    assert simulate(game, question, 1500, seed=2, through_rules=True).agrees


def test_a_simulator_travels() -> None:
    made = simulator(ask(LAW, {})[1])
    copy = pickle.loads(pickle.dumps(made))
    assert copy == made
    assert copy.play_chunk(1, 2, 1000) == made.play_chunk(1, 2, 1000)
    assert made.floors == floors_of(EDITION)


# An amended law

AMENDED = amended(
    "big-raise-stud",
    {
        "raise-multiples": ["1", "3", "5"],
        "wins-with": "pair-of-queens",
        "stand-off-with": "pair-of-nines",
        "bonus-wins-with": "flush",
    },
)


def test_deals_under_an_amended_law_pay_what_the_rules_pay() -> None:
    question, chance = asked(AMENDED, LICENSED | {"max-payout": 40_000}, stake=700), Random(31)
    deals = [*rigged_deals(), *(chance.sample(range(52), 5) for _ in range(400))]
    choices = [chance.randrange(4) for _ in deals]
    paid = payments(question, np.array(deals, np.uint8), np.array(choices), Cents(300))
    for deal, choice, row in zip(deals, choices, paid.tolist(), strict=True):
        by_rules = paid_by_rules(question, deal, (0, 1, 3, 5)[choice], 300)
        assert tuple(row) == by_rules, [DECK[card] for card in deal]


def test_raising_every_hand_under_an_amended_law_by_hand_count() -> None:
    """Pairs of three ranks win, of three stand off and of seven lose; the rest is as poker knows it."""
    pairs, total = 6 * comb(12, 3) * 64, comb(52, 5)
    won = 3 * pairs * 2 + 123_552 * 3 + 54_912 * 4 + 10_200 * 5 + 5_108 * 7 + 3_744 * 9 + 624 * 41 + 36 * 101 + 4 * 501
    lost = 2 * (1_302_540 + 7 * pairs)
    ante, bonus = GAME.maths.analyse(asked(AMENDED, play="always-one")).wagers
    assert ante.net == Fraction(won - lost, total)
    assert "raise 1 and win with pair of queens or better" in {outcome.name for outcome in ante.outcomes}
    assert bonus.net == Fraction(48 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 - 3_744 - 16_440, HANDS)


def test_the_best_choice_under_an_amended_law_is_that_of_slow_code() -> None:
    """Every two community cards for some hands, with what each pays typed from the amended rule."""
    kept, names = counts_for(AMENDED), {name.replace(" ", "-"): odds for name, odds in RAISE_ODDS.items()}
    choices = choices_of(asked(AMENDED), kept)
    queens, nines = FIVE_CARD.least("pair-of-queens"), FIVE_CARD.least("pair-of-nines")
    for row in Random(32).sample(range(len(kept.cards)), 40):
        hand = [DECK[card] for card in kept.cards[row]]
        values = [Fraction(-1176), *(Fraction(0) for _ in range(3))]
        for pair in combinations([card for card in DECK if card not in hand], 2):
            own = FIVE_CARD.strength((*hand, *pair))
            for place, times in enumerate((1, 3, 5), 1):
                odds = names[FIVE_CARD.category(own)] if own >= queens else 0
                values[place] += 1 + times * odds if own >= queens else 0 if own >= nines else -1 - times
        assert values.index(max(values)) == choices[row], hand


def test_a_simulation_under_an_amended_law_agrees() -> None:
    question = asked(AMENDED)
    player, rounds = simulator(question), 500_000
    tally = player.play_chunk(3, 0, rounds)
    for exact in GAME.maths.analyse(question).wagers:
        came = tally[exact.wager]
        mean = sum(float(outcome.net) * came[outcome.name] for outcome in exact.outcomes) / rounds
        assert sum(came[outcome.name] for outcome in exact.outcomes) == rounds
        assert abs(mean - float(exact.net)) < 4 * (float(exact.variance) / rounds) ** 0.5
