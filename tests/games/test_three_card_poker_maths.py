"""The mathematics of Three Card Poker, each figure found a second way."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
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
from pitbook.errors import BrokenRules
from pitbook.games import find_game
from pitbook.games.three_card_poker.counting import (
    DEALERS,
    DEALS,
    HANDS,
    RoundEnds,
    count_sixes,
    counts,
    six_card_counts,
)
from pitbook.games.three_card_poker.maths import PLAYS, played_by, simulator
from pitbook.games.three_card_poker.play import BONUS, PAIR_PLUS, RANKING
from pitbook.games.three_card_poker.simulation import payments
from pitbook.lab import charts
from pitbook.lab.claims import judge, read_claims
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate
from pitbook.maths.analysis import Question
from pitbook.maths.counting import count_showdowns
from pitbook.maths.hands import short_deck, strengths_of, suit_classes
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Decision, NoMoreBets, Wager
from pitbook.table.requests import Decide
from pitbook.table.settlement import box_results
from sizes import SIZES

GAME = find_game("three-card-poker")
LAW = "three-card-poker@2012-draft"
EDITION = GAME.rulebook.edition()
SCALE = {BONUS: "1"}
HELD = {"pair": 3_744, "flush": 1_096, "straight": 720, "three of a kind": 52, "straight flush": 48}
"""Hands of three cards of each kind, by choosing ranks and suits."""
SIXES = {
    "royal flush": 188,
    "straight flush": 1_656,
    "four of a kind": 14_664,
    "full house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three of a kind": 732_160,
}
"""Of the 20,358,520 hands of six cards, those whose best five are of each kind, as published."""
ROWS = tuple(reversed(SIXES))
SCALES = {
    "1": (5, 10, 20, 25, 50, 200, 1000),
    "2": (5, 10, 15, 25, 50, 200, 1000),
    "3": (8, 9, 15, 20, 100, 200, 1000),
    "4": (7, 10, 15, 20, 100, 200, 1000),
}
"""Rule 10A.7, typed from the document, from three of a kind up."""


# A second way to tell hands apart, which shares no code with the first


def told(cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """Three cards so that better ones compare higher, by the words of rules 4.3 and 4.4."""
    ranks = tuple(sorted((card.rank for card in cards), reverse=True))
    suits = {card.suit for card in cards}
    if len(set(ranks)) == 1:
        return 4, ranks
    if len(set(ranks)) == 2:
        pair = ranks[1]
        return 1, (pair, sum(ranks) - 2 * pair)
    top = ranks[0] if ranks[0] - ranks[2] == 2 else 3 if ranks == (14, 3, 2) else 0
    if top:
        return (5 if len(suits) == 1 else 3), (top,)
    return (2 if len(suits) == 1 else 0), ranks


def told_five(cards: Sequence[Card]) -> int:
    """Five cards by the words of rule 10A.5: the place in `ROWS`, or -1 for less than three of a kind."""
    ranks = sorted(card.rank for card in cards)
    kinds = sorted(Counter(ranks).values())
    is_flush = len({card.suit for card in cards}) == 1
    is_run = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
    if is_flush and is_run:
        return ROWS.index("royal flush" if ranks[0] == 10 else "straight flush")
    named = {(1, 4): "four of a kind", (2, 3): "full house", (1, 1, 3): "three of a kind"}
    name = "flush" if is_flush else "straight" if is_run else named.get(tuple(kinds), "")
    return ROWS.index(name) if name else -1


def told_six(cards: Sequence[Card]) -> int:
    return max(map(told_five, combinations(cards, 5)))


def slow_counts(hand: Sequence[Card], deck: Sequence[Card] = DECK) -> list[int]:
    """How many of the dealer's hands do not qualify, and of the others how many are worse, equal and better."""
    own, rest, came = told(hand), [card for card in deck if card not in hand], [0, 0, 0, 0]
    for dealers in combinations(rest, 3):
        worth = told(dealers)
        if worth < (0, (12,)):
            came[0] += 1
        else:
            came[1 if worth < own else 2 if worth == own else 3] += 1
    return came


def kept_counts(kept: Any, row: int) -> list[int]:
    s, cell = kept.situations, int(kept.cells[row, 0])
    return [int(each[cell]) for each in (s.below, s.weaker, s.equal, s.stronger)]


# The counts


def test_every_deal_is_counted_once() -> None:
    kept = counts(EDITION)
    assert len(kept.cards) == 1_755
    assert int(kept.multiplicity.sum()) == HANDS == 22_100
    assert kept.situations.deals == DEALS == HANDS * comb(49, 3) == 407_170_400
    assert set(six_card_counts().sum(axis=1).tolist()) == {DEALERS} == {18_424}


@pytest.mark.long
def test_the_count_is_that_of_slow_code_for_some_hands() -> None:
    kept = counts(EDITION)
    for row in Random(1).sample(range(len(kept.cards)), SIZES.examples // 5):
        assert kept_counts(kept, row) == slow_counts([DECK[card] for card in kept.cards[row]])


def test_a_short_deck_dealt_out_whole() -> None:
    """Jacks to aces: every hand of one player against every hand of the dealer."""
    deck = short_deck(11)
    kept = count_showdowns(RANKING, threshold=RANKING.least("queen-high"), seen_size=0, deck=deck)
    cards = [DECK[place] for place in deck]
    came = {tuple(hand): slow_counts(hand, cards) for hand in combinations(cards, 3)}
    by_class = Counter[tuple[int, ...]]()
    for row, many in enumerate(kept.multiplicity.tolist()):
        by_class[tuple(kept_counts(kept, row))] += many
    assert by_class == Counter(tuple(each) for each in came.values())


def test_the_best_five_of_six_are_as_often_of_each_kind_as_is_published() -> None:
    """And as a count of all hands of six says, which knows of no player and no dealer."""
    total = counts(EDITION).multiplicity @ six_card_counts()
    named = dict(zip(FIVE_CARD.categories, (total // comb(6, 3)).tolist(), strict=True))
    assert {name.replace("-", " "): many for name, many in named.items() if name.replace("-", " ") in SIXES} == SIXES
    classes = suit_classes(6)
    floors = [FIVE_CARD.floor(category) for category in FIVE_CARD.categories]
    places = np.searchsorted(floors, strengths_of(FIVE_CARD, classes.cards), side="right") - 1
    assert [int(classes.multiplicity[places == place].sum()) for place in range(len(floors))] == list(named.values())


@pytest.mark.long
@pytest.mark.parametrize("hand", ["7c 7d 2s", "As 3s 4d", "Ah Kh Qh"][: SIZES.examples // 30])
def test_the_six_cards_of_a_hand_by_slow_code(hand: str) -> None:
    own = parse_cards(hand)
    slow = Counter(told_six((*own, *dealers)) for dealers in combinations([c for c in DECK if c not in own], 3))
    (row,) = count_sixes(np.array([[DECK.index(card) for card in own]], np.uint8)).tolist()
    named = dict(zip(FIVE_CARD.categories, row, strict=True))
    assert [slow[place] for place in range(7)] == [named[name.replace(" ", "-")] for name in ROWS]


# The figures


def test_the_edge_of_the_ante_is_the_published_one() -> None:
    ante = analyse(LAW).wager("ante")
    assert ante.net == Fraction(-686_689, 20_358_520)
    assert f"{float(ante.house_edge):.2%}" == "3.37%"
    assert ante.staked == 1 + Fraction(14_900, HANDS)
    assert ante.element_of_risk == -ante.net / ante.staked


@pytest.mark.parametrize(("option", "flush", "published"), [("40-30-6-4-1", 4, "2.32%"), ("40-30-6-3-1", 3, "7.28%")])
def test_the_edge_of_pair_plus_by_hand(option: str, flush: int, published: str) -> None:
    wager = analyse(LAW, {PAIR_PLUS: option}).wager(PAIR_PLUS)
    assert {o.name: o.probability * HANDS for o in wager.outcomes} == HELD | {"no prize": HANDS - sum(HELD.values())}
    won = 48 * 40 + 52 * 30 + 720 * 6 + 1_096 * flush + 3_744
    assert wager.net == Fraction(won - (HANDS - sum(HELD.values())), HANDS)
    assert f"{float(wager.house_edge):.2%}" == published


@pytest.mark.parametrize("scale", SCALES)
def test_the_edge_of_the_six_card_bonus_under_every_scale_by_hand(scale: str) -> None:
    wager = analyse(LAW, {BONUS: scale}).wager(BONUS)
    won = sum(odds * SIXES[name] for name, odds in zip(ROWS, SCALES[scale], strict=True))
    lost = comb(52, 6) - sum(SIXES.values())
    assert wager.net == Fraction(won - lost, comb(52, 6))
    published = {"1": "10.22%", "2": "15.28%", "3": "6.74%", "4": "8.56%"}
    assert f"{float(wager.house_edge):.2%}" == published[scale]


def test_no_play_changes_the_bonus_and_a_table_without_it_has_no_row() -> None:
    assert len({analyse(LAW, SCALE, play=play).wager(BONUS).net for play in PLAYS}) == 1
    assert [wager.wager for wager in analyse(LAW).maths.wagers] == ["ante", PAIR_PLUS]


def test_both_editions_cost_the_same_where_both_have_the_wager() -> None:
    base, draft = analyse("three-card-poker@base"), analyse(LAW)
    assert [wager.net for wager in base.maths.wagers] == [wager.net for wager in draft.maths.wagers]


@pytest.mark.long
def test_the_best_choice_is_that_of_slow_code_around_queen_6_4() -> None:
    """A played hand that earns no bonus, by the dealer's every hand, against the ante that a fold gives up."""
    question = ask(LAW, {})[1]
    kept = counts(EDITION)
    played = played_by(question, kept)
    close = [row for row, each in enumerate(kept.strengths) if RANKING.ranks(each)[:2] in {(12, 6), (12, 5)}]
    for row in Random(2).sample(close, 6 if SIZES.examples < 50 else len(close)):
        below, weaker, _, stronger = slow_counts([DECK[card] for card in kept.cards[row]])
        assert (below + 2 * weaker - 2 * stronger > -DEALERS) == played[row]


def test_the_best_play_is_queen_6_4_or_better_and_the_simpler_ones_cost_what_is_published() -> None:
    kept, question = counts(EDITION), ask(LAW, {})[1]
    assert (played_by(question, kept) == (kept.strengths >= RANKING.strength(parse_cards("Qc 6d 4h")))).all()
    edges = {play: f"{float(analyse(LAW, play=play).wager('ante').house_edge):.2%}" for play in PLAYS}
    assert edges == {
        "best": "3.37%",
        "queen-six-four": "3.37%",
        "queen-high": "3.45%",
        "king-high": "4.99%",
        "pair": "38.84%",
        "always-play": "7.65%",
    }


def test_playing_every_hand_by_symmetry() -> None:
    """Who never folds wins and loses to a qualifying dealer as often as the other way round, but for bonuses."""
    ante = analyse(LAW, play="always-play").wager("ante")
    came = {o.name: o.probability for o in ante.outcomes}
    qualifying = [name for name in came if name.startswith(("win", "lose", "stand-off"))]
    plain = sum(came[name] for name in came if name.startswith("dealer"))
    assert plain + sum(came[name] for name in qualifying) == 1
    bonus = sum((Fraction(HELD[name] * odds, HANDS) for name, odds in BONUSES.items()), Fraction(0))
    won, lost = (sum(came[n] for n in qualifying if n.startswith(how)) for how in ("win", "lose"))
    assert ante.net == plain + 2 * (won - lost) + bonus
    assert plain == 1 - Fraction(HANDS - sum(HELD.values()) - below_queen(), HANDS) - Fraction(
        sum(HELD.values()), HANDS
    )


BONUSES = {"straight": 1, "three of a kind": 4, "straight flush": 5}


def below_queen() -> int:
    """Hands of three odd cards up to the jack: ten ranks, less eight runs, and not all of one suit."""
    return (comb(10, 3) - 8) * (4**3 - 4)


def test_the_silence_on_folded_hands_is_a_finding_with_both_figures() -> None:
    (found,) = (finding for finding in analyse(LAW, SCALE).findings if finding.kind == "two readings")
    assert "10.2248%" in found.says
    assert "29.5981%" in found.says
    assert not [finding for finding in analyse(LAW, SCALE, play="pair").findings if finding.kind == "two readings"]


def test_what_a_lost_bonus_would_cost_by_hand() -> None:
    """The prizes of hands that are folded, which are those below queen, 6, 4: only the dealer's cards can mend them."""
    kept, question = counts(EDITION), ask(LAW, SCALE)[1]
    folded = ~played_by(question, kept)
    gone = kept.multiplicity[folded] @ six_card_counts()[folded]
    named = dict(zip(FIVE_CARD.categories, gone.tolist(), strict=True))
    worth = sum((1 + odds) * named[name.replace(" ", "-")] for name, odds in zip(ROWS, SCALES["1"], strict=True))
    kept_edge = analyse(LAW, SCALE).wager(BONUS).house_edge
    assert f"{float(kept_edge + Fraction(worth, DEALS)):.4%}" == "29.5981%"


def test_a_maximum_payout_lowers_the_return_at_a_stake() -> None:
    free, held = (analyse(LAW, SCALE | more, stake=1000) for more in ({}, {"max-payout": 20_000}))
    assert free.wager(PAIR_PLUS).net == analyse(LAW).wager(PAIR_PLUS).net
    assert held.wager(PAIR_PLUS).net == free.wager(PAIR_PLUS).net - Fraction(48 * 20 + 52 * 10, HANDS)
    assert held.wager(BONUS).net < free.wager(BONUS).net


def test_odds_can_be_changed() -> None:
    assert analyse(LAW, {"ante-bonus.straight": "2 to 1"}).wager("ante").net == Fraction(
        -686_689, 20_358_520
    ) + Fraction(720, HANDS)


@pytest.mark.parametrize("claim", read_claims("three-card-poker"), ids=lambda claim: f"{claim.wager} {claim.states}")
def test_published_figures_are_confirmed_but_for_one_that_is_rounded_wrong(claim: Any) -> None:
    assert judge(claim).verdict == ("refuted" if claim.wager == BONUS else "confirmed")


# Words and map


def test_the_best_play_in_words_and_as_a_map() -> None:
    strategy = analyse(LAW).maths.strategy
    assert strategy is not None
    assert strategy.map is not None
    assert strategy.words == (
        "Play with queen high (Q 6 4) or better.",
        "Fold anything below queen high (Q 6 4).",
    )
    assert len(strategy.grid) == comb(13, 3) - 12  # ranks that differ and make no run
    cells = {(cell.panel, cell.across, cell.down): cell.letter for cell in strategy.map.cells}
    assert cells["Q high", "6", "4"] == cells["K high", "3", "2"] == "P"
    assert cells["Q high", "6", "3"] == cells["J high", "10", "8"] == "F"
    picture = charts.best_play(strategy, "the law")
    assert picture is not None
    assert picture.svg().startswith("<svg")
    assert "three odd cards" in picture.alt


# Deal by deal with the rules


def shoe_for(deal: Sequence[int], dealing: str) -> DealingMachine:
    """A shoe that deals so to one box; what lies under these cards is never seen."""
    a, b, c, d, e, f = deal
    order = deal if dealing == "shuffler" else [a, d, b, e, c, f]
    return DealingMachine((*(DECK[card] for card in order), *DECK[6:]))


def paid_by_rules(question: Question, deal: Sequence[int], *, is_played: bool) -> tuple[int, ...]:
    """What a round played through the rules nets on ante, play, ante bonus, Pair Plus and Six Card Bonus."""
    staff, talk = VirtualStaff(shoe_for(deal, question.notice.choice("dealing"))), GAME.begin(question.notice)
    assert question.stake is not None
    for wager in ("ante", PAIR_PLUS, BONUS):
        talk.answer(Wager(1, "player", wager, question.stake))
    talk.answer(NoMoreBets())
    while (request := talk.request) is not None:
        if isinstance(request, Decide):
            talk.answer(Decision(1, "play" if is_played else "fold"))
        else:
            reply = staff.answer(talk)
            assert reply is not None
            talk.answer(reply)
    (box,) = box_results(talk.table)
    nets = {
        line.wager: line.pays if line.result == "win" else -line.stake * (line.result == "lose") for line in box.lines
    }
    return tuple(nets.get(name, 0) for name in ("ante", "play", "ante-bonus", PAIR_PLUS, BONUS))


def rigged_deals() -> list[list[int]]:
    """Every kind of hand on either side, some of them too rare to wait for."""
    hands = [
        "Ah Kh Qh Jh Th 2c",
        "9h 8h 7h 6h 5h 2c",
        "9h 8h 7h 9c 8c 7c",
        "Ah 2h 3h 4h 5h Kd",
        "9c 9d 9h 9s Kd Ks",
        "9c 9d 9h Kh Kd Ks",
        "9c 9d 2h 9h 2s Kd",
        "Ah 9h 4h Kh 2h 7c",
        "Tc 9d 8s Th 9s 8c",
        "Ac 2d 3h 4c 3d 2s",
        "Kc 8s 5d Kd 8h 5s",
        "Qc 6d 4h Qd 6s 4s",
        "Qc 6d 4h Jd 9s 4s",
        "7c 7d 2s Js 9h 4c",
        "7c 5d 2s Qs 3h 2c",
    ]
    return [[DECK.index(card) for card in parse_cards(hand)] for hand in hands]


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "stake"),
    [
        (SCALE, 1000),
        ({BONUS: "3", "dealing": "shuffler", "max-payout": 40_000, PAIR_PLUS: "40-30-6-3-1"}, 1777),
    ],
    ids=["first scale from a shoe", "third scale from a shuffler"],
)
def test_deals_pay_what_the_rules_pay(options: dict[str, Any], stake: int) -> None:
    question, chance = ask(LAW, options, stake=stake)[1], Random(stake)
    deals = [*rigged_deals() * 2, *(chance.sample(range(52), 6) for _ in range(SIZES.deals // 4))]
    plays = [*([True] * 15), *([False] * 15), *(chance.random() < 0.7 for _ in deals[30:])]
    paid = payments(question, np.array(deals, np.uint8), np.array(plays))
    for deal, is_played, row in zip(deals, plays, paid.tolist(), strict=True):
        assert tuple(row) == paid_by_rules(question, deal, is_played=is_played), [DECK[card] for card in deal]


def test_the_analysis_nets_what_deals_are_paid() -> None:
    """Each outcome of the analysis nets what some deal is paid, and no deal is paid anything else."""
    question = ask(LAW, SCALE, stake=1000)[1]
    chance = Random(5)
    deals = np.array([*rigged_deals(), *(chance.sample(range(52), 6) for _ in range(4000))], np.uint8)
    paid = payments(question, deals, np.ones(len(deals), np.bool_)) / 1000
    found = analyse(LAW, SCALE, play="always-play", stake=1000)
    nets = [{float(o.net) for o in found.wager(name).outcomes} for name in ("ante", PAIR_PLUS, BONUS)]
    assert set(paid[:, :3].sum(axis=1).tolist()) <= nets[0]
    assert [set(paid[:, column].tolist()) for column in (3, 4)] == nets[1:]


# Simulation


@pytest.mark.parametrize("play", ["best", "always-play"])
def test_the_simulation_agrees_with_the_exact_figures(play: str) -> None:
    game, question = ask(LAW, SCALE, play=play)
    result = simulate(game, question, 500_000, seed=11)
    assert result.agrees
    assert result.wager("ante").counts == simulate(game, question, 500_000, seed=11).wager("ante").counts


def test_rounds_through_the_rules_agree_too() -> None:
    game, question = ask(LAW, SCALE)
    assert simulate(game, question, 1000, seed=2, through_rules=True).agrees


def test_a_simulator_travels() -> None:
    made = simulator(ask(LAW, SCALE)[1])
    copy = pickle.loads(pickle.dumps(made))
    assert copy == made
    assert copy.play_chunk(1, 2, 1000) == made.play_chunk(1, 2, 1000)


# An amended law

AMENDED = amended(
    "three-card-poker",
    {
        "bet-multiple": 2,
        "qualifies-with": "king-high",
        "pair-plus-wins-with": "flush",
        "six-card-bonus-wins-with": "straight",
    },
)


def test_deals_under_an_amended_law_pay_what_the_rules_pay() -> None:
    question, chance = asked(AMENDED, SCALE | {"max-payout": 30_000}, stake=700), Random(31)
    deals = [*rigged_deals(), *(chance.sample(range(52), 6) for _ in range(300))]
    plays = [chance.random() < 0.7 for _ in deals]
    paid = payments(question, np.array(deals, np.uint8), np.array(plays))
    for deal, is_played, row in zip(deals, plays, paid.tolist(), strict=True):
        assert tuple(row) == paid_by_rules(question, deal, is_played=is_played), [DECK[card] for card in deal]


def test_a_simulation_under_an_amended_law_agrees() -> None:
    question = asked(AMENDED, SCALE)
    player, rounds = simulator(question), 500_000
    tally = player.play_chunk(3, 0, rounds)
    for exact in GAME.maths.analyse(question).wagers:
        came = tally[exact.wager]
        mean = sum(float(outcome.net) * came[outcome.name] for outcome in exact.outcomes) / rounds
        assert sum(came[outcome.name] for outcome in exact.outcomes) == rounds
        assert abs(mean - float(exact.net)) < 4 * (float(exact.variance) / rounds) ** 0.5


def test_a_law_that_the_count_is_not_made_for_is_refused() -> None:
    with pytest.raises(BrokenRules, match="equal-hands"):
        counts(amended("three-card-poker", {"equal-hands": "win"}))
    with pytest.raises(BrokenRules, match="folded-bonus"):
        counts(amended("three-card-poker", {"folded-bonus": "lost"}))


def test_every_end_has_a_name_of_its_own() -> None:
    names = RoundEnds.of(EDITION).names
    assert len(set(names)) == len(names) == 17
