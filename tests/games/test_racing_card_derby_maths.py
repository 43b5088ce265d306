"""The mathematics of Racing Card Derby: brute force on small decks, known figures, and the rules deal by deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest

import pitbook
from games.amended import amended, asked
from pitbook.cards import DECK
from pitbook.games import find_game
from pitbook.games.racing_card_derby.counting import Course
from pitbook.games.racing_card_derby.maths import Chance, protest_chance, simulator, winners
from pitbook.games.racing_card_derby.simulation import describe_end, ends_of, outcome_of, possible_ends
from pitbook.games.racing_card_derby.winning import SUITS, WAGERS
from pitbook.lab.claims import judge, read_claims
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate
from pitbook.law import Cents, Notice
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import NoMoreBets, Opening, Wager
from shoes import shuffled
from sizes import SIZES

GAME = find_game("racing-card-derby")
REF = "racing-card-derby@2012-draft"
COURSE = Course.of(GAME.rulebook.edition())
FEWER = 10  # deals than of other games: forty-two wagers are settled in each
ROWS = ("red", "black", "suit-hearts", "suit-clubs", "suit-diamonds", "suit-spades", "quinella", "trifecta")


# Brute force, in code of its own


def race_of(cards: tuple[tuple[str, int], ...], to_win: int) -> tuple[str, str, str, bool]:
    """First, second, third and whether card 0 of spades is among those of the first, from the words of 8.1."""
    shown: Counter[str] = Counter()
    drawn = iter(cards)
    protested, first = False, ""
    while not first:
        suit, rank = next(drawn)
        shown[suit] += 1
        protested |= (suit, rank) == ("spades", 0)
        first = suit if shown[suit] == to_win else ""
    second = next(suit for suit, _ in drawn if suit != first)
    third = next(suit for suit, _ in drawn if suit not in (first, second))
    return first, second, third, protested


@cache
def small_races() -> Counter[tuple[str, str, str, bool]]:
    """Every order of a deck of two cards a suit, where two cards win: 40,320 races."""
    deck = tuple((suit, rank) for suit in SUITS for rank in range(2))
    return Counter(race_of(order, 2) for order in permutations(deck))


def test_a_small_deck_dealt_out_in_every_order_gives_the_same_chances() -> None:
    races, total = small_races(), 40_320
    for suit, chance in winners(2, 1, 2, "spades").items():
        clear, protested = (
            sum(n for race, n in races.items() if race[0] == suit and race[3] == p) for p in (False, True)
        )
        assert chance == Chance(Fraction(clear, total), Fraction(protested, total))


def test_every_order_of_places_is_as_likely_as_any_other() -> None:
    places = Counter[tuple[str, ...]]()
    for race, count in small_races().items():
        places[race[:3]] += count
    assert set(places.values()) == {40_320 // 24}


def drawn_one_by_one(
    left: dict[str, int], twos: int, to_win: int, protester: str = "spades"
) -> dict[tuple[str, bool], Fraction]:
    """First place on a whole deck, a card at a time: an independent walk over all states."""

    @cache
    def walk(shown: tuple[int, ...], protested: bool) -> tuple[tuple[tuple[str, bool], Fraction], ...]:
        total: defaultdict[tuple[str, bool], Fraction] = defaultdict(Fraction)
        cards = sum(left.values()) - sum(shown)
        for place, suit in enumerate(SUITS):
            after = (*shown[:place], shown[place] + 1, *shown[place + 1 :])
            ways = left[suit] - shown[place]
            # with no protest yet, all the cards that protest are still among those left of their suit
            hits = twos if suit == protester and not protested else 0
            for is_hit, count in ((True, hits), (False, ways - hits)):
                chance = Fraction(count, cards)
                state = protested or is_hit
                if not count:
                    continue
                if after[place] == to_win:
                    total[suit, state] += chance
                else:
                    for end, rest in walk(after, state):
                        total[end] += chance * rest
        return tuple(total.items())

    return dict(walk((0, 0, 0, 0), False))


@pytest.mark.parametrize("decks", range(1, 9))
def test_first_place_of_every_number_of_decks_by_a_second_way(decks: int) -> None:
    slow = drawn_one_by_one(dict.fromkeys(SUITS, 13 * decks), decks, 4)
    for suit, chance in winners(13 * decks, decks, 4, "spades").items():
        assert chance == Chance(slow[suit, False], slow[suit, True])
    assert protest_chance(decks, COURSE) == sum(chance for (_, protested), chance in slow.items() if protested)


# Known figures


def test_known_figures_of_one_deck() -> None:
    answer = pitbook.analyse(REF)
    assert [wager.wager for wager in answer.maths.wagers] == list(ROWS)
    edges = {wager.wager: f"{float(wager.house_edge):.2%}" for wager in answer.maths.wagers}
    assert edges == {
        "red": "3.26%",
        "black": "5.48%",
        "suit-hearts": "3.26%",
        "suit-clubs": "3.26%",
        "suit-diamonds": "3.26%",
        "suit-spades": "7.69%",
        "quinella": "8.33%",
        "trifecta": "8.33%",
    }
    assert round(float(protest_chance(1, COURSE)), 4) == 0.1748
    assert answer.wager("suit-spades").house_edge == Fraction(1, 13)


@pytest.mark.parametrize("decks", range(1, 9))
def test_every_number_of_decks(decks: int) -> None:
    answer = pitbook.analyse(REF, {"decks": decks}, fresh=True)
    assert answer.wager("quinella").net == answer.wager("trifecta").net == Fraction(-1, 12)
    for wager in answer.maths.wagers:
        assert sum(outcome.probability for outcome in wager.outcomes) == 1
    assert answer.wager("red").hit_frequency == Fraction(1, 2)
    protested = [answer.wager(f"suit-{suit}").outcomes[1].probability for suit in SUITS]
    assert sum(protested) == protest_chance(decks, COURSE)


def test_a_stake_of_an_odd_number_of_cents_loses_the_half_cent() -> None:
    exact, rounded = pitbook.analyse(REF).wager("red"), pitbook.analyse(REF, stake=1).wager("red")
    assert exact.net - rounded.net == exact.outcomes[1].probability / 2


def test_odds_that_the_law_does_not_have() -> None:
    changed = pitbook.analyse(REF, {"trifecta.first-three": "12 to 1"}).wager("trifecta")
    assert changed.net == Fraction(-1, 12) + Fraction(2, 24)


def test_the_papers_claims() -> None:
    first, second = [judge(claim) for claim in read_claims("racing-card-derby")]
    assert (first.verdict, second.verdict) == ("confirmed under a reading", "refuted")
    assert f"{float(first.ours):.2%}" == "6.35%"


def test_no_number_of_decks_and_no_wager_gives_the_optimum_that_is_claimed() -> None:
    edges = [wager.house_edge for decks in range(1, 9) for wager in pitbook.analyse(REF, {"decks": decks}).maths.wagers]
    assert "4.73%" not in {f"{float(edge):.2%}" for edge in edges}
    assert min(edges) < Fraction(3, 100)


def test_findings() -> None:
    kinds = [finding.kind for finding in pitbook.analyse(REF).findings]
    assert kinds == ["uneven suits", "clash of rules"]
    assert "clash of rules" not in [f.kind for f in pitbook.analyse(REF, {"shuffle": "every-round"}).findings]


# The rules, deal by deal


def played(shoe: DealingMachine, notice: Notice, cents: int) -> dict[str, int]:
    """What all forty-two wagers net by the rules."""
    talk, staff = GAME.begin(Opening.with_cards(notice)), VirtualStaff(shoe)
    for wager in WAGERS:
        talk.answer(Wager(1, "A", wager, Cents(cents)))
    talk.answer(NoMoreBets())
    while talk.request is not None:
        answer = staff.answer(talk)
        assert answer is not None
        talk.answer(answer)
    return {stake.wager: end.net for stake, end in talk.table.ended.items()}


@pytest.mark.long
@pytest.mark.parametrize(("decks", "cents"), [(1, 1000), (2, 333), (8, 1)])
def test_the_kernel_and_the_rules_agree_on_every_wager_of_every_deal(decks: int, cents: int) -> None:
    chance, count = Random(decks), SIZES.deals // (3 * FEWER)
    shoes = [shuffled(chance, decks) for _ in range(count)]
    numbers = np.array([[DECK.index(card) for card in shoe.faces] for shoe in shoes])
    _, question = ask(REF, {"decks": decks}, stake=cents)
    nets = {w.wager: {o.name: int(o.net * cents) for o in w.outcomes} for w in GAME.maths.analyse(question).wagers}
    ends, _ = ends_of(numbers, COURSE)
    for shoe, end in zip(shoes, ends, strict=True):
        expected = {w: nets[w.partition(":")[0]][outcome_of(COURSE, w, *describe_end(int(end)))] for w in WAGERS}
        assert played(shoe, question.notice, cents) == expected


def test_a_race_ends_in_forty_eight_ways() -> None:
    ends = [describe_end(end) for end in possible_ends()]
    assert len(set(ends)) == 48
    assert all(len(set(places)) == 3 for places, _ in ends)


@pytest.mark.parametrize("decks", [1, 6])
def test_simulation_agrees(decks: int) -> None:
    game, question = ask(REF, {"decks": decks})
    result = simulate(game, question, 200_000, seed=3)
    assert all(abs(wager.z) < 4 for wager in result.wagers)
    assert result.wager("red").counts == simulate(game, question, 200_000, seed=3).wager("red").counts


def test_simulation_through_the_rules_agrees() -> None:
    game, question = ask(REF, {"decks": 2})
    result = simulate(game, question, 300, seed=5, through_rules=True)
    assert [wager.theory.wager for wager in result.wagers] == list(ROWS)
    assert all(abs(wager.z) < 4 for wager in result.wagers)


def test_nothing_is_decided() -> None:
    _, question = ask(REF, {})
    assert set(simulator(question).stakes) == set(ROWS)
    assert pitbook.analyse(REF).maths.strategy is None


# An amended law

AMENDED = amended("racing-card-derby", {"cards-to-win": 5, "protest-card": "7h", "protest-lowers": ["red", "suit"]})


@pytest.mark.parametrize("decks", [1, 3])
def test_figures_under_an_amended_law_by_a_second_way(decks: int) -> None:
    """Five cards win and the seven of hearts protests, walked through card by card; black is paid the same for both."""
    slow = drawn_one_by_one(dict.fromkeys(SUITS, 13 * decks), decks, 5, protester="hearts")
    found = {w.wager: w for w in GAME.maths.analyse(asked(AMENDED, {"decks": decks})).wagers}
    pays = {name: {row: odds.ratio for row, odds in t.pays.items()} for name, t in AMENDED.paytables.items()}
    for wager, suits, is_lowered in (
        ("red", ("hearts", "diamonds"), True),
        ("black", ("clubs", "spades"), False),
        ("suit-hearts", ("hearts",), True),
        ("suit-spades", ("spades",), True),
    ):
        net = Fraction(0)
        for (suit, is_protested), chance in slow.items():
            row = "protested" if is_protested and is_lowered else "unprotested"
            net += chance * (pays[wager.partition("-")[0]][row] if suit in suits else -1)
        assert found[wager].net == net, wager


def test_the_kernel_and_the_rules_agree_under_an_amended_law() -> None:
    chance, question, course = Random(9), asked(AMENDED, {"decks": 2}, stake=100), Course.of(AMENDED)
    shoes = [shuffled(chance, 2) for _ in range(150)]
    numbers = np.array([[DECK.index(card) for card in shoe.faces] for shoe in shoes])
    nets = {w.wager: {o.name: int(o.net * 100) for o in w.outcomes} for w in GAME.maths.analyse(question).wagers}
    ends, _ = ends_of(numbers, course)
    for shoe, end in zip(shoes, ends, strict=True):
        expected = {w: nets[w.partition(":")[0]][outcome_of(course, w, *describe_end(int(end)))] for w in WAGERS}
        assert played(shoe, question.notice, 100) == expected


def test_the_finding_names_the_card_of_the_law() -> None:
    (first, *_) = GAME.maths.analyse(asked(AMENDED)).findings
    assert "the seven of hearts protests its own suit's wins" in first[2]


def test_a_simulation_under_an_amended_law_agrees() -> None:
    question = asked(AMENDED, {"decks": 2})
    tally, rounds = simulator(question).play_chunk(3, 0, 300_000), 300_000
    for exact in GAME.maths.analyse(question).wagers:
        came = tally[exact.wager]
        mean = sum(float(outcome.net) * came[outcome.name] for outcome in exact.outcomes) / rounds
        assert sum(came[outcome.name] for outcome in exact.outcomes) == rounds
        assert abs(mean - float(exact.net)) < 4 * (float(exact.variance) / rounds) ** 0.5
