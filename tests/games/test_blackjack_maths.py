"""The mathematics of Blackjack beside published figures, the rules themselves, and rounds dealt by chance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import perm
from random import Random
from typing import Any

import pytest

import pitbook
from pitbook import Notice, find_game
from pitbook.cards import DECK, Card
from pitbook.errors import BadInput
from pitbook.games.blackjack.counts.hands import full_shoe
from pitbook.games.blackjack.counts.table import count_table
from pitbook.games.blackjack.counts.ways import AgainstBlackjack, Doubling, Ways
from pitbook.games.blackjack.simulation import BlackjackSimulator, simulator_of
from pitbook.lab.coach import advise
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate
from pitbook.law import Cents
from pitbook.maths.analysis import WagerMaths
from pitbook.table import Answer, Conversation, Dealt, Done, NoMoreBets, Seen, Wager, run
from pitbook.table.answers import Decision
from pitbook.table.requests import Deal, Decide, Do, PlaceWagers, Show
from sizes import SIZES

LAW = "blackjack@2013-draft"


def edge(options: Mapping[str, Any], wager: str = "main", play: str = "best") -> float:
    return float(pitbook.analyse(LAW, options, play=play).wager(wager).house_edge)


# Published figures, and some worked by hand


def main_edge(ways: Ways, decks: int) -> float:
    """The edge of the main wager under the best play, blackjacks at 3 to 2, without all that else an answer has."""
    found = 0.0
    for card in count_table(full_shoe(decks), ways, "best"):
        for place, (low, high, start) in enumerate(card.against.hands.starts):
            is_natural = start == card.against.natural
            net = 1.5 * card.natural_wins if is_natural else card.net_of(place)
            found -= card.chance * card.against.chance_of(low, high) * net
    return found


@pytest.mark.parametrize(("ways", "decks", "published"), [
    # a usual figure for eight decks, standing on soft 17, doubling after a split
    (Ways(doubling=Doubling.ANY, hands=4, lost=AgainstBlackjack.ORIGINAL), 8, 0.0043),
    # and for six that draw on it, where aces are split once
    (Ways(hits_soft_17=True, doubling=Doubling.ANY, hands=4, lost=AgainstBlackjack.ORIGINAL), 6, 0.0062),
    # reckoned elsewhere for the draft, and for the same with any first two cards doubled
    (Ways(is_free_bet=True), 6, 0.0115),
    (Ways(is_free_bet=True, doubling=Doubling.ANY), 6, 0.0114),
])  # fmt: skip
def test_known_edges_of_the_main_wager(ways: Ways, decks: int, published: float) -> None:
    assert main_edge(ways, decks) == pytest.approx(published, abs=6e-5)


@pytest.mark.parametrize(("options", "wager", "published"), [
    # 26 x 5 + 13 x 6 + 7 x 12 = 292 of 311 cards come back
    ({"perfect-pairs": True}, "perfect-pairs", 1 - 292 / 311),
    # 23 of 311 cards pair the first: 12 or 11 times they come back
    ({"any-pair": "1"}, "any-pair", 1 - 12 * 23 / 311),
    ({"any-pair": "2"}, "any-pair", 1 - 11 * 23 / 311),
    # 96 of 311 cards beside the dealer's ace count ten
    ({}, "insurance", 1 - 3 * 96 / 311),
    # published for six decks that draw on soft 17 (discountgambling.net, 22 August 2013)
    ({"push-22": "1", "style-a": True}, "push-22", 0.05854),
])  # fmt: skip
def test_known_edges_of_side_wagers(options: Mapping[str, Any], wager: str, published: float) -> None:
    found = pitbook.analyse(LAW, options, play="mimic").wager(wager)
    assert found.method.is_exact
    assert float(found.house_edge) == pytest.approx(published, abs=5e-6)


def test_the_kinds_of_a_dealers_twenty_two() -> None:
    """Published for six decks that draw on soft 17 (discountgambling.net, 22 August 2013)."""
    found = pitbook.analyse(LAW, {"push-22": "1", "style-a": True}, play="mimic").wager("push-22")
    chances = {outcome.name: float(outcome.probability) for outcome in found.outcomes}
    published = {"same suit 22": 0.003327, "same colour 22": 0.011659, "other 22": 0.058551, "lose": 0.926464}
    assert chances == pytest.approx(published, abs=5e-7)


def test_sevens_when_a_third_card_always_comes() -> None:
    """Who draws as the dealer does draws to 14; published for six decks (wizardofodds.com, Super Sevens)."""
    found = pitbook.analyse(LAW, {"super-sevens": True}, play="mimic").wager("super-sevens")
    orders = perm(312, 3)
    assert {outcome.name: outcome.probability for outcome in found.outcomes} == {
        "three suited sevens": Fraction(480, orders),
        "three sevens": Fraction(11_664, orders),
        "two suited sevens": Fraction(34_560, orders),
        "two sevens": Fraction(124_416, orders),
        "one seven": Fraction(2_142_720, orders),
        "lose": Fraction(27_766_080, orders),
    }
    assert float(found.house_edge) == pytest.approx(0.114, abs=5e-7)


def test_a_match_becomes_a_triple_only_where_the_hand_is_drawn_to() -> None:
    """Who draws as the dealer does draws to pairs up to eights, and to aces; never to pairs that count 18 or more."""
    found = pitbook.analyse(LAW, {"lucky-match": "1"}, play="mimic").wager("lucky-match")
    chances = {outcome.name: outcome.probability for outcome in found.outcomes}
    assert chances["lucky triple match"] == Fraction(4 * 8 * perm(6, 3), perm(312, 3))
    assert chances["lucky match"] + chances["lucky triple match"] == Fraction(5, 311)
    best = pitbook.analyse(LAW, {"lucky-match": "1"}).wager("lucky-match").outcomes
    fewer = {outcome.name: outcome.probability for outcome in best}["lucky triple match"]
    assert 0 < fewer < chances["lucky triple match"]


def test_house_money_where_all_is_taken() -> None:
    """Worked by hand: how often each row comes; and riding must add to what the wins alone bring."""
    found = pitbook.analyse(LAW, {"house-money": True}).wager("house-money")
    by_row: dict[str, Fraction] = {}
    for outcome in found.outcomes:
        row = outcome.name.partition(",")[0]
        by_row[row] = by_row.get(row, Fraction(0)) + outcome.probability
    cards, orders = 24, Fraction(perm(312, 2))
    expected = {
        "suited ace king": 2 * 4 * 36 / orders,
        "suited sequence": 12 * 2 * 4 * 36 / orders,
        "pair": 13 * cards * (cards - 1) / orders,
        "sequence": 13 * 2 * (cards * cards - 4 * 36) / orders,
    }
    for row, chance in expected.items():
        assert float(by_row[row]) == pytest.approx(float(chance), abs=1e-12), row
    taken = 9 * by_row["suited ace king"] + 4 * by_row["suited sequence"] + 3 * by_row["pair"] + by_row["sequence"]
    assert -found.house_edge > taken - by_row["lose"]


def test_published_house_money() -> None:
    """2.6 % for six decks with good rules, as they are dealt in America (discountgambling.net, 28 August 2012)."""
    options = {"double": "any", "hands": "4", "against-blackjack": "original", "house-money": True}
    assert round(edge(options, "house-money"), 3) == 0.026


def test_madness_21_as_far_as_it_is_known() -> None:
    """A blackjack comes in 2 x 24 x 96 of 312 x 311 orders; what it wins is in no document."""
    found = pitbook.analyse(LAW, {"madness-21": 100}, play="mimic").wager("madness-21")
    assert found.outcomes[1].probability == Fraction(2 * 24 * 96, 312 * 311)
    assert found.method.off_by is None
    assert found.answers["fair_prize"] == 2005  # $20.05, the stake being returned


# Plays


def test_what_simpler_plays_cost() -> None:
    best, basic, mimic = (edge({}, play=play) for play in ("best", "basic", "mimic"))
    assert 0 < basic - best < 1e-4
    assert 0.05 < mimic - best < 0.06


def test_the_chart_of_six_decks() -> None:
    """The usual basic strategy where nothing but an original wager is lost to a blackjack, without soft doubles."""
    strategy = pitbook.analyse(LAW, {}, play="basic").maths.strategy
    assert strategy is not None
    assert strategy.map is not None
    rows = {
        row: "".join(cell.letter for cell in strategy.map.cells if cell.down == row)
        for row in ("hard 16", "hard 12", "hard 11", "hard 10", "hard 9", "soft 18", "8-8", "4-4", "A-A", "9-9")
    }
    assert rows == {
        "hard 16": "SSSSSHHHHH",
        "hard 12": "HHSSSHHHHH",
        "hard 11": "DDDDDDDDDH",
        "hard 10": "DDDDDDDDHH",
        "hard 9": "HDDDDHHHHH",
        "soft 18": "SSSSSSSHHH",
        "8-8": "PPPPPPPPPP",
        "4-4": "HHHPPHHHHH",
        "A-A": "PPPPPPPPPP",
        "9-9": "PPPPPSPPSS",
    }


def test_free_bet_beside_its_licence() -> None:
    findings = pitbook.analyse(LAW, {"free-bet": True}).findings
    assert [finding.says for finding in findings if finding.kind == "licensed game"] == [
        "Free Bet as drafted keeps 1.15% of the main wager, where its licensor quotes 1.04 % for its own game: the"
        " draft allows three hands and splits aces once"
    ]


def test_options_of_the_lab_cost_what_they_must() -> None:
    """More to choose from never costs, and more that is lost to a blackjack never gains."""
    usual = main_edge(Ways(), 6)
    assert main_edge(Ways(hands=4), 6) < usual < main_edge(Ways(splits=False), 6)
    assert main_edge(Ways(lost=AgainstBlackjack.ORIGINAL), 6) < usual < main_edge(Ways(lost=AgainstBlackjack.ALL), 6)


def test_options_of_the_lab_are_told() -> None:
    options = {"double": "any", "against-blackjack": "all", "splitting": "false"}
    answer = pitbook.analyse(LAW, options, play="mimic")
    told = {finding.wager: finding.says for finding in answer.findings if finding.kind == "not the law"}
    assert sorted(told) == sorted(options)
    assert told["double"] == "double any is not the law: rule 11.1 has hard"


def test_a_blackjack_changes_the_edge_by_what_it_pays() -> None:
    """Six to five and one to one take three tenths and a half of a unit from every blackjack that wins."""
    usual = pitbook.analyse(LAW, {}).wager("main")
    wins = next(float(outcome.probability) for outcome in usual.outcomes if outcome.name == "blackjack")
    for payscale, less in (("6-5", 0.3), ("1-1", 0.5)):
        assert edge({"payscale": payscale}) - float(usual.house_edge) == pytest.approx(less * wins, abs=1e-12)


def test_a_main_wager_that_does_not_win_1_to_1_is_not_counted() -> None:
    with pytest.raises(BadInput, match="wins 1 to 1"):
        pitbook.analyse(LAW, {"main.win": "2 to 1"})


@pytest.mark.long
def test_every_number_of_decks() -> None:
    """The more decks, the more the house keeps."""
    edges = [main_edge(Ways(), decks) for decks in ((1, 2, 4, 6, 8) if SIZES.deals > 10_000 else (1, 6))]
    assert edges == sorted(edges)


# The compiled rounds, the rules and the count

TABLES: list[dict[str, Any]] = [
    {"decks": "4"},
    {"style-a": True, "payscale": "6-5"},
    {"free-bet": True},
    {"house-money": True},
    {"free-bet": True, "let-it-ride": True},
]


def by_the_rules(simulator: BlackjackSimulator, notice: Notice, cards: list[Card], rider: str) -> tuple[int, int]:
    """What the box nets in cents by the rules, with all that was won riding, and how much rode."""
    made = [Wager(1, "A", "main", Cents(1000))] + [Wager(1, "A", rider, Cents(1000))] * bool(rider)
    answers, rode = iter([*made, NoMoreBets()]), 0

    def source(talk: Conversation) -> Answer:
        nonlocal rode
        match talk.request:
            case PlaceWagers(window=window):
                return NoMoreBets() if window else next(answers)
            case Deal():
                return Dealt()
            case Show(slots=slots):
                return Seen(tuple(cards[slot] for slot in slots))
            case Decide() as request:
                (spot, choices), *_ = request.options.items()
                ride = next((choice for choice in choices if choice.name == "ride"), None)
                if ride is not None:
                    rode = ride.amount[1]
                    return Decision(1, "ride", player=spot.player, cents=Cents(rode))
                return simulator.decide(talk.table, request)
            case Do(roles=roles):
                return Done(roles[0])
        raise AssertionError(talk.request)

    table = run(find_game("blackjack").begin(notice), source).table
    besides = sum(fact.net for each in table.besides.values() for fact in each)
    return sum(end.net for end in table.ended.values()) + besides, rode


@pytest.mark.long
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_compiled_rounds_and_the_rules_agree_deal_by_deal(options: Mapping[str, Any]) -> None:
    """What the compiled rounds make of cards in an order is what the rules pay for the same, to the cent."""
    _, question = ask(LAW, options)
    simulator, notice, chance = simulator_of(question), question.notice, Random(11)
    rider = next((wager for wager in ("house-money", "let-it-ride") if wager in options), "")
    blackjack = question.odds(f"blackjack-{notice.choice('payscale')}", "blackjack").ratio
    for _ in range(SIZES.deals // 20):
        cards = [DECK[number % 52] for number in chance.sample(range(52 * notice.decks), 60)]
        settled = simulator.settle_deal(cards)
        net, rode = by_the_rules(simulator, notice, cards, rider)
        main, rides = Fraction(settled.main), Fraction(settled.rides)
        if settled.is_natural:
            main = Fraction(0) if settled.is_dealers_natural else blackjack
            rides = Fraction(0) if settled.is_dealers_natural else Fraction(3, 2)
        won = rode - 1000 if rode else -1000 if rider else 0
        assert net == 1000 * main + rode * rides + won, (cards[:12], settled)


@pytest.mark.parametrize("options", [
    {"super-sevens": True, "perfect-pairs": True, "push-22": "1"},
    {"free-bet": True, "lucky-match": "1", "house-money": True},
], ids=str)  # fmt: skip
def test_simulation_agrees_with_the_count(options: Mapping[str, Any]) -> None:
    """Outcome by outcome: five deviations leave room for some fifty of them."""
    game, question = ask(LAW, options)
    found = simulate(game, question, 500_000, seed=3)
    assert found.agrees
    for wager in found.wagers:
        for outcome in wager.theory.outcomes:
            expected = float(outcome.probability) * found.rounds
            assert abs(wager.counts[outcome.name] - expected) < 5 * expected**0.5 + 3, (wager.theory.wager, outcome)
    assert simulate(game, question, 100, seed=3, through_rules=True).rounds == 100


# The coach


def test_the_coach_knows_what_the_count_knows() -> None:
    """With no other card seen, a choice is worth to the coach what the best play makes of the hand."""
    answer: WagerMaths = pitbook.analyse(LAW, {}).wager("main")
    assert answer.method.off_by == Fraction(1, 10**9)
    sixteen = advise(LAW, "Ts 6d", table="Kh", choices=("stand", "hit"))
    assert sixteen.best.choice == "hit"
    assert [round(float(worth.net), 4) for worth in sixteen.worths] == [-0.5766, -0.5708]
    three = advise(LAW, "Ts 4d 2c", table="Kh", choices=("stand", "hit"))  # a four that is gone makes the difference
    assert three.best.choice == "stand"


def test_the_coach_lets_identical_cards_of_several_packs_pass() -> None:
    pair = advise(LAW, "8s 8s", table="Th", choices=("stand", "hit", "split"))
    assert pair.best.choice == "split"
    with pytest.raises(BadInput, match="7 times"):
        advise(LAW, "8s 8s 8s 8s 8s 8s 8s", table="Th", choices=("stand",))


def test_what_a_blackjack_is_worth_against_an_ace() -> None:
    """Waiting pays 3 to 2 unless one of the 95 tens among 309 cards comes, so it beats even money."""
    worths = advise(LAW, "As Kd", table="Ah", choices=("even money", "stand")).worths
    assert [float(worth.net) for worth in worths] == pytest.approx([1, 1.5 * (1 - 95 / 309)])


def test_a_waiting_match_and_what_rides_count_with_the_choice() -> None:
    staked = {"main": 1000, "lucky-match": 1000}
    sevens = advise(LAW, "7s 7s", {"lucky-match": "1"}, table="Th", staked=staked, choices=("stand", "hit"))
    stand, hit = (float(worth.besides["lucky-match"]) for worth in sevens.worths)
    assert (stand, hit) == pytest.approx((25, 25 + 75 * 4 / 309))
    riding = advise(
        LAW, "6s 5s", {"house-money": True}, table="6h", staked={"main": 1000, "riding": 500}, choices=("double",)
    )
    assert float(riding.worths[0].besides["riding"]) == pytest.approx(float(riding.worths[0].net) / 3)
