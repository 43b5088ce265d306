"""The mathematics of Baccarat in second ways: dealt out card by card, published figures, the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product
from math import perm
from random import Random
from typing import Any

import numpy as np
import pytest

import pitbook
from games.amended import amended, asked
from pitbook import Notice, find_edition, find_game
from pitbook.cards import DECK
from pitbook.errors import BadInput, BadNotice
from pitbook.games.baccarat.counting import ends, full_shoe
from pitbook.games.baccarat.maths import end_of
from pitbook.games.baccarat.simulation import settle_deal
from pitbook.games.baccarat.winning import ThirdCard
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate
from pitbook.law import Cents
from pitbook.table import Answer, Conversation, Dealt, Done, NoMoreBets, Seen, Wager, run
from pitbook.table.requests import Deal, Do, PlaceWagers, Show
from sizes import SIZES

LAW = "baccarat@2013-draft"
RULES = ThirdCard.of(find_edition(LAW))
LEAST = {"limits": {wager: {"min": 800} for wager in ("player", "banker", "tie")}}


# Slow and plain: hands are lists of values, and the usual tableau is written out as players know it


def banker_draws(banker: int, third: int) -> bool:
    draws_on = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}
    return banker < 3 or third in draws_on.get(banker, set())


def dealt_out(cards: tuple[int, ...], player_to: int = 5) -> tuple[int, int, int, int]:
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], list(cards[4:])
    if max(sum(player) % 10, sum(banker) % 10) < 8:
        third = None
        if sum(player) % 10 <= player_to:
            third = rest.pop(0)
            player.append(third)
        if (sum(banker) % 10 < 6) if third is None else banker_draws(sum(banker) % 10, third):
            banker.append(rest.pop(0))
    return sum(player) % 10, sum(banker) % 10, len(player), len(banker)


@pytest.mark.parametrize("cards", [(0, 0, 3, 4, 5, 6, 8), (1, 2, 2, 3, 6, 7, 9), (0, 1, 4, 4, 5, 7, 7)])
def test_every_order_of_a_small_shoe(cards: tuple[int, ...]) -> None:
    brute = Counter(dealt_out(order) for order in permutations(cards))
    found = ends(RULES, tuple(cards.count(value) for value in range(10)))
    assert {tuple(end): chance for end, chance in found.items() if chance} == {
        end: Fraction(times, 5040) for end, times in brute.items()
    }


def test_the_count_is_the_published_one() -> None:
    """Eight decks, all orders of six of 416 cards (wizardofodds.com/games/baccarat/appendix/1)."""
    total = 4_998_398_275_503_360
    banker = {outcome.name: outcome.probability for outcome in pitbook.analyse(LAW).wager("banker").outcomes}
    assert banker == {
        "win": Fraction(2_292_252_566_437_888, total),
        "lose": Fraction(2_230_518_282_592_256, total),
        "tie": Fraction(475_627_426_473_216, total),
    }


@pytest.mark.parametrize(("wager", "options", "edge"), [
    # published for eight decks, and for six
    ("banker", {}, 0.010579),
    ("player", {}, 0.012351),
    ("tie", {}, 0.143596),
    ("tie", {"tie": "9"}, 0.048440),
    ("player", {"decks": "6"}, 0.012374),
    ("banker", {"decks": "6"}, 0.010558),
    # published for a single deck, which is not the law
    ("banker", {"decks": "1"}, 0.010117),
    # 31 of 415 cards pair the first: 12 x 31 / 415 comes back
    ("any-pair", {"any-pair": "1"}, 1 - 12 * 31 / 415),
    ("any-pair", {"any-pair": "2"}, 1 - 11 * 31 / 415),
    # 7 + 8 + 16 of 415: 26 x 7 + 13 x 8 + 7 x 16 = 398
    ("perfect-pairs", {"perfect-pairs": True}, 1 - 398 / 415),
    # a fee never comes back
    ("ante", {**LEAST, "ante-up": 100}, 1),
])  # fmt: skip
def test_known_edges(wager: str, options: Mapping[str, Any], edge: float) -> None:
    assert float(pitbook.analyse(LAW, options).wager(wager).house_edge) == pytest.approx(edge, abs=5e-7)


def test_what_is_not_the_law_is_told_and_no_table_may_have_it() -> None:
    told = [finding.says for finding in pitbook.analyse(LAW, {"decks": "2"}).findings if finding.kind == "not the law"]
    assert told == ["decks 2 is not the law: rule 3.4 has 4 or 5 or 6 or 7 or 8"]
    assert not [finding for finding in pitbook.analyse(LAW).findings if finding.kind == "not the law"]
    with pytest.raises(BadNotice):
        Notice.post(find_edition(LAW), {"decks": "2"})


def test_how_likely_a_triple_match_is() -> None:
    """Eight decks, worked by hand.

    A pair of tens, pictures, aces, twos, fives, sixes or sevens draws: 36 cards, each of which comes three times in
    8 x 7 x 6 orders. Of the 413 x 412 orders of the Banker's two cards 32,320 are then a natural: whichever of these
    cards are out, there are 16,128 that count 8 and 16,192 that count 9. The Banker's hand draws with its pair of tens,
    pictures, aces, fives or sixes, 28 cards, whenever the Player's is no natural, and with others now and then.
    """
    same, no_natural = Fraction(8 * 7 * 6, 416 * 415 * 414), 1 - Fraction(32_320, 413 * 412)
    found = {hand: matches_of(hand, 8) for hand in ("player", "banker")}
    assert found["player"]["lucky triple match"] == 36 * same * no_natural
    assert 28 * same * no_natural < found["banker"]["lucky triple match"] < 44 * same * no_natural
    for outcomes in found.values():  # 7 of 415 cards are the same as the first
        assert outcomes["lucky match"] + outcomes["lucky triple match"] == Fraction(7, 415)


def matches_of(hand: str, decks: int) -> dict[str, Fraction]:
    answer = pitbook.analyse(LAW, {"lucky-match": "1", "decks": str(decks)})
    return {outcome.name: outcome.probability for outcome in answer.wager(f"lucky-match:{hand}").outcomes}


@pytest.mark.parametrize("decks", range(1, 9))
def test_triples_by_the_usual_table(decks: int) -> None:
    """For each value of the card that comes three times, every value of the three other cards, dealt out plainly."""
    chances = {"player": Fraction(0), "banker": Fraction(0)}
    for value in range(10):
        kinds = 16 if value == 0 else 4  # cards of that value, each of them `decks` times in the shoe
        three = Fraction(kinds * perm(decks, 3), perm(52 * decks, 3))
        for one, two, third in product(range(10), repeat=3):
            rest, chance = Counter({n: (16 if n == 0 else 4) * decks for n in range(10)}), three
            rest[value] -= 3
            for card in (one, two, third):
                chance *= Fraction(max(rest[card], 0), rest.total())
                rest[card] -= 1
            later = (third, value) if (one + two) % 10 <= 5 else (value, third)
            chances["player"] += chance * (dealt_out((value, one, value, two, value, third))[2] == 3)
            chances["banker"] += chance * (dealt_out((one, value, two, value, *later))[3] == 3)
    for hand, chance in chances.items():
        assert matches_of(hand, decks)["lucky triple match"] == chance


def test_the_ends_of_both_forms_are_one_count() -> None:
    """A hand of 2 to 1 wins as often as in the standard game, a three card 8 or 9 among them, and loses on ties too."""
    usual, double = pitbook.analyse(LAW), pitbook.analyse(LAW, {"form": "2-to-1", "six": "half"})
    for hand in ("player", "banker"):
        before = {outcome.name: outcome.probability for outcome in usual.wager(hand).outcomes}
        after = {outcome.name: outcome.probability for outcome in double.wager(hand).outcomes}
        assert before["lose"] == after["lose"]
        assert before["win"] == sum(chance for name, chance in after.items() if name.startswith("win"))
        net = {outcome.name: outcome.net for outcome in double.wager(hand).outcomes}
        assert (net["tie"], net["win with a three card 8 or 9"]) == (Fraction(-1), Fraction(2))
    assert net["win with 6"] == Fraction(1, 2)


def test_the_greatest_ante_at_one_two_and_five_minimums() -> None:
    """An eighth of the minimum adds 12.5, 6.25 and 2.5 per cent to the edge of a hand."""
    answer = pitbook.analyse(LAW, {**LEAST, "ante-up": 100})
    edge = answer.wager("banker").house_edge
    told = answer.wager("ante").answers
    for times in (1, 2, 5):
        added = Fraction(1, 8 * times)
        assert told[f"banker and ante at {times} x minimum"] == f"{float(edge + added):.4%}"


def test_a_waived_ante_costs_nothing() -> None:
    """Five minimums of $8 are $40, which waive it."""
    told = pitbook.analyse(LAW, {**LEAST, "ante-up": 100, "ante-waived-from": 4000}).wager("ante").answers
    assert told["banker and ante at 2 x minimum"] == "7.3079%"
    assert told["banker and ante at 5 x minimum"] == "1.0579%, for the ante is waived"


def test_an_ante_is_simulated_where_it_is_due() -> None:
    """The simulated player has $24 on the hands and a tie."""
    game, question = ask(LAW, {**LEAST, "ante-up": 100, "ante-waived-from": 2401})
    assert simulate(game, question, 100, seed=3, through_rules=True).wager("ante").counts == {"collected": 100}
    assert simulate(game, question, 100, seed=3).wager("ante").counts == {"collected": 100}
    game, question = ask(LAW, {**LEAST, "ante-up": 100, "ante-waived-from": 2400})
    for through_rules in (True, False):
        with pytest.raises(BadInput, match=r"waived from \$24\.00, and \$24\.00 is staked"):
            simulate(game, question, 100, seed=3, through_rules=through_rules)


def test_small_stakes_pay_less_commission() -> None:
    """On 19 cents none is collected, so the Banker's hand has an advantage for its backer."""
    answer = pitbook.analyse(LAW, stake=19)
    assert {outcome.name: outcome.net for outcome in answer.wager("banker").outcomes}["win"] == 1
    assert answer.wager("banker").house_edge < 0
    assert any(finding.kind == "player advantage" for finding in answer.findings)


# The compiled game and the rules

SIDES = ("player", "banker")
FORMS: list[dict[str, Any]] = [
    {"perfect-pairs": True},
    {"any-pair": "2"},
    {"lucky-match": "1"},
    {"form": "2-to-1", "six": "half", "lucky-match": "2"},
]


def by_the_rules(notice: Notice, shoe: list[int], wagers: list[str]) -> dict[str, int]:
    made = iter([*(Wager(1, "A", name, Cents(1000)) for name in wagers), NoMoreBets()])

    def source(talk: Conversation) -> Answer:
        match talk.request:
            case PlaceWagers():
                return next(made)
            case Deal():
                return Dealt()
            case Show(slots=slots):
                return Seen(tuple(DECK[shoe[slot] % 52] for slot in slots))
            case Do(roles=roles):
                return Done(roles[0])
        raise AssertionError(talk.request)

    table = run(find_game("baccarat").begin(notice), source).table
    kept = Counter({besides.stake.wager: -besides.net for each in table.besides.values() for besides in each})
    return {stake.wager: end.net - kept[stake.wager] for stake, end in table.ended.items()}


@pytest.mark.long
@pytest.mark.parametrize("options", FORMS, ids=str)
def test_the_kernel_and_the_rules_agree_deal_by_deal(options: Mapping[str, Any]) -> None:
    """What the analysis says that each end nets is what the rules pay for the same cards."""
    answer, chance = pitbook.analyse(LAW, options), Random(5)
    side = next(name for name in options if name not in ("form", "six"))
    wagers = ["player", "banker", "tie", *(f"{side}:{hand}" for hand in SIDES)]
    for n in range(SIZES.deals // 8):
        notice = Notice.post(find_edition(LAW), {**options, "decks": str(4 + n % 5)})
        shoe = chance.sample(range(52 * notice.decks), 6)
        end, made = settle_deal(np.array(shoe, np.int64), RULES)
        paid = by_the_rules(notice, shoe, wagers)
        for hand in SIDES:
            assert paid[hand] == 1000 * end_of(answer.question, hand, end)[1], (shoe, hand)
            assert (paid[f"{side}:{hand}"] > 0) == bool(made[hand]), (shoe, hand)
        assert (paid["tie"] > 0) == (end.player == end.banker)


@pytest.mark.parametrize("options", [{"perfect-pairs": True}, {"form": "2-to-1", "lucky-match": "2"}], ids=str)
def test_simulation_agrees_with_the_count(options: Mapping[str, Any]) -> None:
    game, question = ask(LAW, {**options, "decks": "6"})
    assert simulate(game, question, 250_000, seed=3).agrees
    assert simulate(game, question, 200, seed=3, through_rules=True).rounds == 200


def test_an_amended_law_changes_the_count() -> None:
    """If the Player's hand stood on 5, its backer would lose a little more."""
    law = amended("baccarat", {"player-draws-to": 4})
    found = find_game("baccarat").maths.analyse(asked(law, None)).wagers[0].house_edge
    assert found != pitbook.analyse(LAW).wager("player").house_edge
    cards = (0, 1, 4, 4, 5, 7, 7)
    brute = Counter(dealt_out(order, player_to=4) for order in permutations(cards))
    other = ends(ThirdCard.of(law), tuple(cards.count(value) for value in range(10)))
    assert {tuple(end): chance for end, chance in other.items() if chance} == {
        end: Fraction(times, 5040) for end, times in brute.items()
    }


def test_a_full_shoe() -> None:
    assert full_shoe(8) == (128, *(32,) * 9)
