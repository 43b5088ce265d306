"""Two ways to every payment: the compiled kernel and the rules in `play.py`, deal by deal, in cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import perm
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from games.amended import amended, asked
from pitbook.cards import DECK, FIVE_CARD
from pitbook.games import find_game
from pitbook.games.caribbean_stud.counting import ENDS, counts
from pitbook.games.caribbean_stud.kernel import FAIR
from pitbook.games.caribbean_stud.maths import PLAYS, simulator
from pitbook.games.caribbean_stud.simulation import cents_by_end, jackpot_cents, payments
from pitbook.lab.question import answer, ask
from pitbook.maths.analysis import Question
from pitbook.maths.hands import every_hand, strengths_of
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Decision, NoMoreBets, PoolStands, Wager
from pitbook.table.requests import ClaimPool, Decide
from pitbook.table.settlement import Line, box_results
from sizes import SIZES

RIGGED = 1000
GAME = find_game("caribbean-stud")
JACKPOT = {"jackpot": True, "pool": 7_654_321, "jackpot-stake": 250}
TABLES: Mapping[str, tuple[str, Mapping[str, Any], int]] = {
    # name: edition, notice, ante
    "1998 from a shoe": ("caribbean-stud@1998", JACKPOT | {"max-payout": 40_000}, 1250),
    "2012 from a shuffler": ("caribbean-stud@2012-draft", JACKPOT | {"dealing": "shuffler", "pool": 900_000}, 333),
    "2012 without a jackpot": ("caribbean-stud@2012-draft", {}, 1),
}
Deals = NDArray[np.uint8]
"""Ten cards a row: the player's hand, then the dealer's with the face-up card last."""


def question_at(table: str, **more: Any) -> Question:
    ref, options, ante = TABLES[table]
    return ask(ref, options, stake=ante, **more)[1]


def random_deals(count: int, seed: int) -> Deals:
    chance = Random(seed)
    return np.array([chance.sample(range(52), 10) for _ in range(count)], np.uint8)


def rigged_deals(count: int, seed: int) -> Deals:
    """Hands of every category alike; against every other the dealer holds the same ranks, where that can be."""
    chance, hands = Random(seed), every_hand(5)
    ends = [*(FIVE_CARD.floor(category) for category in FIVE_CARD.categories), len(FIVE_CARD)]
    order = np.argsort(strengths_of(FIVE_CARD, hands), kind="stable")
    cuts = np.searchsorted(strengths_of(FIVE_CARD, hands)[order], ends)
    deals = []
    for number in range(count):
        category = number // 2 % len(FIVE_CARD.categories)
        own = [int(card) for card in hands[order[chance.randrange(cuts[category], cuts[category + 1])]]]
        same = [(card + 13) % 52 for card in own]
        rest = [card for card in range(52) if card not in own]
        deals.append(own + (same if number % 2 and not set(own) & set(same) else chance.sample(rest, 5)))
    return np.array(deals, np.uint8)


def shoe_for(deal: Sequence[int], dealing: str) -> DealingMachine:
    """A shoe that deals so; what lies under the ten cards is never seen."""
    order = [*deal[:5], *deal[5:]] if dealing == "shuffler" else [deal[i // 2 + i % 2 * 5] for i in range(10)]
    return DealingMachine((*(DECK[card] for card in order), *DECK[10:]))


def paid_by_rules(question: Question, deal: Sequence[int], choice: str) -> tuple[int, int, int]:
    """What a round played through the rules nets on ante, bet and jackpot."""
    notice = question.notice
    staff = VirtualStaff(shoe_for(deal, notice.choice("dealing")))
    talk = GAME.begin(notice)
    assert question.stake is not None
    talk.answer(Wager(1, "player", "ante", question.stake))
    if stake := notice.cents("jackpot-stake"):
        talk.answer(Wager(1, "player", "jackpot", stake))
    talk.answer(NoMoreBets())
    while (request := talk.request) is not None:
        if isinstance(request, Decide):
            talk.answer(Decision(1, choice))
        elif isinstance(request, ClaimPool):
            pool = notice.cents("pool")
            assert pool is not None
            talk.answer(PoolStands(pool))
        else:
            reply = staff.answer(talk)
            assert reply is not None
            talk.answer(reply)
    (box,) = box_results(talk.table)
    nets = {line.wager: net_of(line) for line in box.lines}
    assert sum(nets.values()) == box.net
    return nets["ante"], nets.get("bet", 0), nets.get("jackpot", 0)


def net_of(line: Line) -> int:
    if line.result == "win":
        return line.pays - (line.stake if line.wager == "jackpot" else 0)  # a jackpot stake is spent
    return -line.stake if line.result == "lose" else 0


def check(question: Question, deals: Deals) -> None:
    for choice in ("bet", "fold"):
        bets = np.full(len(deals), choice == "bet")
        paid = payments(question, deals[:, :5], deals[:, 5:], bets)
        for deal, row in zip(deals.tolist(), paid.tolist(), strict=True):
            by_rules = paid_by_rules(question, deal, choice)
            assert tuple(row) == by_rules, f"{[DECK[card] for card in deal]} {choice}"


@pytest.mark.long
@pytest.mark.parametrize("half", [0, 1])
def test_random_deals_pay_what_the_rules_pay(half: int) -> None:
    table = ["1998 from a shoe", "2012 from a shuffler"][half]
    check(question_at(table), random_deals(SIZES.deals // 2, seed=half))


@pytest.mark.parametrize("table", TABLES)
def test_rare_hands_and_ties_pay_what_the_rules_pay(table: str) -> None:
    check(question_at(table), rigged_deals(RIGGED, seed=5))


def test_rigged_deals_end_in_every_way() -> None:
    deals, question = rigged_deals(RIGGED, seed=5), question_at("1998 from a shoe")
    paid = payments(question, deals[:, :5], deals[:, 5:], np.ones(len(deals), np.bool_))
    assert {(ante, bet) for ante, bet, _ in paid.tolist()} == {(a, b) for a, b in cents_by_end(question)[1:].tolist()}
    assert set(paid[:, 2].tolist()) == set(jackpot_cents(question).tolist())


@pytest.mark.parametrize("table", TABLES)
def test_the_analysis_nets_what_the_kernel_pays(table: str) -> None:
    question = question_at(table, play="always-bet")
    assert question.stake is not None
    nets = {
        end: Fraction(int(cents.sum()), question.stake) for end, cents in zip(ENDS, cents_by_end(question), strict=True)
    }
    ante, *jackpot = answer(GAME, question).maths.wagers
    assert {outcome.name: outcome.net for outcome in ante.outcomes}.items() <= nets.items()
    if jackpot:
        stake = question.notice.cents("jackpot-stake")
        paid = {Fraction(cents, stake) for cents in jackpot_cents(question).tolist()}
        assert {outcome.net for outcome in jackpot[0].outcomes} == paid


@pytest.mark.parametrize("play", PLAYS)
def test_decisions_are_those_of_the_analysis(play: str) -> None:
    question = ask("caribbean-stud@1998", {}, play=play)[1]
    deals, kept = random_deals(20_000, seed=9), counts(question.law)
    found = kept.find(deals[:, :5], deals[:, 5:6])
    at = kept.cells[found[:, 0], found[:, 1]]
    bets, weight = PLAYS[play][1](kept, question)[at], kept.situations.weight[at]
    decisions = simulator(question).decisions
    decided = np.array([decisions.is_bet([DECK[c] for c in deal[:5]], DECK[deal[5]]) for deal in deals.tolist()])
    assert not decided[bets == 0].any()
    assert decided[bets == weight].all()


def test_every_deal_is_equally_likely() -> None:
    assert FAIR % perm(52, 10) == 0
    assert 0 <= 2**64 - FAIR < perm(52, 10)


# An amended law

AMENDED = amended("caribbean-stud", {"bet-multiple": 3, "qualifies-with": "pair-of-threes"})


def test_deals_under_an_amended_law_pay_what_the_rules_pay() -> None:
    check(asked(AMENDED, JACKPOT | {"max-payout": 40_000}, stake=1250), random_deals(500, seed=12))
    check(asked(AMENDED, {}, stake=100), rigged_deals(200, seed=13))


def test_the_best_play_under_an_amended_law_by_completing_the_dealers_hand_in_every_way() -> None:
    """All 163,185 hands of the dealer for some hands and up-cards, with what each pays typed from the amended rule."""
    question = asked(AMENDED)
    kept = counts(AMENDED)
    bets, threes = PLAYS["best"][1](kept, question), FIVE_CARD.least("pair-of-threes")
    odds = question.paytables["bet"].pays
    for *hand, up in random_deals(40, seed=14)[:, :6].tolist():
        rest = every_hand(4, [card for card in range(52) if card not in (*hand, up)])
        dealers = strengths_of(FIVE_CARD, np.column_stack([rest, np.full(len(rest), up, np.uint8)]))
        own = int(strengths_of(FIVE_CARD, [hand])[0])
        category = FIVE_CARD.category(own)
        wins = 1 + 3 * odds["ace-king" if category == "odd-cards" else category].ratio
        plays = dealers[dealers >= threes]
        net = (dealers < threes).sum() + int((plays < own).sum()) * wins - 4 * int((plays > own).sum())
        ((row, column),) = kept.find(np.array([hand], np.uint8), np.array([[up]], np.uint8))
        cell = kept.cells[row, column]
        assert (bets[cell] > 0) == (net > -len(dealers)), hand


def test_figures_under_an_amended_law_from_known_counts_of_hands() -> None:
    """Betting always: the dealer has less than threes in as many hands as poker knows, and a bet is three antes."""
    ante = GAME.maths.analyse(asked(AMENDED, play="always-bet")).wagers[0]
    chance = {outcome.name: outcome.probability for outcome in ante.outcomes}
    twos = 6 * 220 * 4**3
    assert chance["dealer does not qualify"] == Fraction(1_302_540 + twos, 2_598_960)
    assert ante.staked == 4
    assert chance["win with ace-king"] == 0, "no odd cards beat a pair"


def test_a_simulation_under_an_amended_law_agrees() -> None:
    question = asked(AMENDED)
    exact, rounds = GAME.maths.analyse(question).wagers[0], 500_000
    assert GAME.maths.simulator is not None
    came = GAME.maths.simulator(question).play_chunk(3, 0, rounds)["ante"]
    mean = sum(float(outcome.net) * came[outcome.name] for outcome in exact.outcomes) / rounds
    assert abs(mean - float(exact.net)) < 4 * (float(exact.variance) / rounds) ** 0.5
