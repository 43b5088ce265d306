"""What each choice is worth: by brute force through the rules, and beside the count of all deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from phevaluator import evaluate_cards

from games.amended import amended, asked
from pitbook.cards import DECK, Card, parse_cards
from pitbook.errors import BadInput, BrokenRules
from pitbook.games import Game, find_game
from pitbook.games.big_raise_stud.counting import HANDS
from pitbook.games.big_raise_stud.counting import counts_for as three_card_counts
from pitbook.games.caribbean_stud.counting import counts as five_card_counts
from pitbook.games.four_card_poker.counting import counts as four_card_counts
from pitbook.games.three_card_poker.counting import counts as against_three_counts
from pitbook.lab.question import answer, ask
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.holding import Held, Worth
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import DEALER, Decision, NoMoreBets, PoolStands, Wager
from pitbook.table.places import COMMUNITY
from pitbook.table.requests import ClaimPool, Decide
from pitbook.table.settlement import box_results
from sizes import SIZES

POOL = 7_654_321
JACKPOT = {"jackpot": True, "pool": POOL, "max-payout": 40_000}


class Hand(NamedTuple):
    """A hand at a table; so many of the other cards are known that the rest can be tried one by one."""

    game: str
    options: Mapping[str, Any]
    cards: str
    known: str
    staked: Mapping[str, int]


HANDS_TRIED = {
    "ace-king": Hand("caribbean-stud@1998", {}, "As Kd Jh 8s 3c", "Jd 8h 4c", {"ante": 1250}),
    "a pair": Hand("caribbean-stud@2012-draft", {}, "9s 9d Jh 8s 3c", "As Kh 2c", {"ante": 1250}),
    "held to a maximum": Hand(
        "caribbean-stud@1998", JACKPOT, "9s 9d 9h 9c 3c", "As Ah 2c", {"ante": 9995, "jackpot": 250}
    ),
    "a prize": Hand("caribbean-stud@1998", JACKPOT, "9s 8s 7s 6s 5s", "As Ah 2c", {"ante": 500, "jackpot": 100}),
    "no prize": Hand("caribbean-stud@1998", JACKPOT, "Ks Qs 7s 6s 5d", "As Ah 2c", {"ante": 500, "jackpot": 100}),
    "four cards": Hand("four-card-poker", {}, "As Ad Jh 8s 3c", "Ks Kh 9d 2c", {"ante": 1000, "aces-up": 500}),
    "four cards, a bonus": Hand(
        "four-card-poker", {"max-payout": 20_000}, "9s 9d 9h 9c 3c", "Ks Kh 8d 2c", {"ante": 995}
    ),
    "four cards, nothing": Hand(
        "four-card-poker", {}, "Js 9d 7h 4c 2c", "Jh 9h 8d 3c", {"ante": 1000, "aces-up": 1500}
    ),
    "Aces Up alone": Hand(
        "four-card-poker", {"aces-up-alone": True}, "As Ad Jh 8s 3c", "Ks Kh 9d 2c", {"aces-up": 500}
    ),
    "three cards": Hand("big-raise-stud", {}, "Ts 9s 4d", "", {"ante": 1000, "three-card-bonus": 500}),
    "three against three": Hand(
        "three-card-poker",
        {"six-card-bonus": "2"},
        "Ts 9s 4d",
        "Kd 8h",
        {"ante": 1000, "pair-plus": 500, "six-card-bonus": 100},
    ),
    "three against three, a straight": Hand(
        "three-card-poker",
        {"six-card-bonus": "3", "max-payout": 20_000},
        "Ts 9s 8d",
        "Jd 7h",
        {"ante": 2995, "six-card-bonus": 2500},
    ),
    "Pair Plus alone": Hand(
        "three-card-poker", {"six-card-bonus": "1"}, "Ts Td 4d", "Jd 7h", {"pair-plus": 500, "six-card-bonus": 200}
    ),
    "three cards, a pair": Hand("big-raise-stud", {"max-payout": 30_000}, "6s 6d Kh", "", {"ante": 2995}),
}


def held_in(hand: Hand, game: Game, choices: Sequence[str]) -> Held:
    (pile, _) = next(iter(game.record.table_cards.values()))
    staked = {wager: Cents(amount) for wager, amount in hand.staked.items()}
    return Held(parse_cards(hand.cards), staked, tuple(choices), {pile: parse_cards(hand.known)})


def worths_of(game: Game, notice: Notice, held: Held) -> tuple[Worth, ...]:
    assert game.maths.worth is not None
    return game.maths.worth(Question(notice, notice.edition.paytables), held)


def order_of(game: Game, own: Sequence[Card], others: Sequence[Card]) -> tuple[Card, ...]:
    """A pack that deals these to one box and to the table, from a shoe: by turns."""
    both = [card for pair in zip(own, others, strict=False) for card in pair]
    longer = own if len(own) > len(others) else others
    first = [*both, *longer[min(len(own), len(others)) :]]
    return (*first, *(card for card in DECK if card not in first))


def paid_by_rules(game: Game, notice: Notice, hand: Hand, others: Sequence[Card], choice: str) -> tuple[int, list[str]]:
    """What a round through the rules brings its player in all, and what they might have chosen."""
    staff = VirtualStaff(DealingMachine(order_of(game, parse_cards(hand.cards), others)))
    talk, options = game.begin(notice), list[str]()
    for wager, amount in hand.staked.items():
        talk.answer(Wager(1, "player", wager, Cents(amount)))
    talk.answer(NoMoreBets())
    while (request := talk.request) is not None:
        if isinstance(request, Decide):
            options = [option.name for each in request.options.values() for option in each]
            talk.answer(Decision(1, choice))
        elif isinstance(request, ClaimPool):
            talk.answer(PoolStands(Cents(POOL)))
        else:
            reply = staff.answer(talk)
            assert reply is not None
            talk.answer(reply)
    return box_results(talk.table)[0].net, options


@pytest.mark.parametrize("name", HANDS_TRIED)
def test_each_choice_is_worth_what_the_rules_pay_on_average(name: str) -> None:
    """Every hand that the cards unknown can make is played through the rules, by each choice that they offer."""
    hand = HANDS_TRIED[name]
    game, question = ask(hand.game, hand.options)
    notice, known = question.notice, parse_cards(hand.known)
    (_, size) = next(iter(game.record.table_cards.values()))
    rest = [card for card in DECK if card not in (*parse_cards(hand.cards), *known)]
    unknown = list(combinations(rest, size - len(known)))
    _, options = paid_by_rules(game, notice, hand, (*known, *unknown[0]), "fold")
    for worth in worths_of(game, notice, held_in(hand, game, options)):
        paid = [paid_by_rules(game, notice, hand, (*cards, *known), worth.choice)[0] for cards in unknown]
        unit = next(iter(hand.staked.values()))
        assert worth.net * unit == Fraction(sum(paid), len(paid)), (name, worth.choice)


# Beside the count of all deals


def cells_of(kept: ShowdownCounts, many: int) -> list[tuple[int, int]]:
    chance = Random(7)
    rows, columns = kept.cells.shape
    return [(chance.randrange(rows), chance.randrange(columns)) for _ in range(many)]


@pytest.mark.long
@pytest.mark.parametrize("edition", ["caribbean-stud@1998", "caribbean-stud@2012-draft"])
def test_a_bet_has_the_chances_of_the_count(edition: str) -> None:
    """The count that the published edge comes from, which knows nothing of a single hand."""
    game, question = ask(edition, {})
    kept = five_card_counts(question.law)
    up, s = kept.seen_cards()[:, :, 0], kept.situations
    for row, column in cells_of(kept, SIZES.deals // 20):
        hand, open_ = tuple(DECK[card] for card in kept.cards[row]), (DECK[up[row, column]],)
        held = Held(hand, {"ante": Cents(100)}, ("bet",), {DEALER: open_})
        (bet,) = worths_of(game, question.notice, held)
        cell = kept.cells[row, column]
        counted = [int(each[cell]) for each in (s.below, s.equal, s.stronger, s.weaker)]
        assert [outcome.probability * s.completions for outcome in bet.outcomes] == counted, hand


@pytest.mark.long
def test_a_play_wager_has_the_chances_of_the_count() -> None:
    game, question = ask("four-card-poker", {})
    kept = four_card_counts(question.law)
    up, s = kept.seen_cards()[:, :, 0], kept.situations
    for row, column in cells_of(kept, SIZES.deals // 100):
        hand, open_ = tuple(DECK[card] for card in kept.cards[row]), (DECK[up[row, column]],)
        (play,) = worths_of(game, question.notice, Held(hand, {"ante": Cents(100)}, ("play 1",), {DEALER: open_}))
        cell = kept.cells[row, column]
        won = int(s.weaker[cell]) + int(s.equal[cell])  # ties are the player's
        assert [outcome.probability * s.completions for outcome in play.outcomes] == [won, s.completions - won], hand


def test_three_cards_that_are_played_have_the_chances_of_the_count() -> None:
    game, question = ask("three-card-poker", {})
    kept = against_three_counts(question.law)
    for row, column in cells_of(kept, 40):
        hand, cell, s = tuple(DECK[card] for card in kept.cards[row]), kept.cells[row, column], kept.situations
        (play,) = worths_of(game, question.notice, Held(hand, {"ante": Cents(100)}, ("play",), {DEALER: ()}))
        counted = [int(each[cell]) for each in (s.below, s.weaker, s.equal, s.stronger)]
        assert [outcome.probability * s.completions for outcome in play.outcomes] == counted, hand


@pytest.mark.parametrize("options", [{}, {"ante-table": "licensed"}])
def test_the_best_choices_with_all_hands_come_to_the_edge(options: Mapping[str, Any]) -> None:
    game, question = ask("big-raise-stud", options)
    kept = three_card_counts(question.law)
    choices = tuple(game.record.choices)
    total = Fraction(0)
    for cards, many in zip(kept.cards, kept.multiplicity.tolist(), strict=True):
        held = Held(tuple(DECK[card] for card in cards), {"ante": Cents(1000)}, choices)
        total += many * max(worth.net for worth in worths_of(game, question.notice, held))
    assert total / HANDS == answer(game, question).wager("ante").net


def test_an_evaluator_of_others_agrees_on_every_hand_of_the_dealer() -> None:
    own, up = ["As", "Kd", "Jh", "8s", "3c"], "9h"
    rest = [card.text for card in DECK if card.text not in (*own, up)]
    least, mine = evaluate_cards("As", "Kd", "4h", "3s", "2c"), evaluate_cards(*own)  # a lower number is a better hand
    nets = [_even_money(mine, evaluate_cards(up, *four), least) for four in combinations(rest, 4)]
    game, question = ask("caribbean-stud", {})
    held = Held(parse_cards(" ".join(own)), {"ante": Cents(1000)}, ("bet",), {DEALER: parse_cards(up)})
    assert worths_of(game, question.notice, held)[0].net == Fraction(sum(nets), len(nets))


def _even_money(mine: int, dealer: int, least: int) -> int:
    """What an ante with its bet of twice as much brings a hand that is paid even money."""
    return 1 if dealer > least else 3 if dealer > mine else -3 if dealer < mine else 0


# What is known, and what is not


def test_a_card_that_was_seen_elsewhere_cannot_be_the_dealers() -> None:
    """With all other kings and aces gone, the dealer's card that qualifies is a pair at the least."""
    game, question = ask("caribbean-stud", {})
    hand, gone = parse_cards("As Kd Jh 8s 3c"), parse_cards("Ah Ad Ac")
    held = Held(hand, {"ante": Cents(1000)}, ("bet",), {DEALER: parse_cards("4d 5d 6s 9h")}, gone)
    (bet,) = worths_of(game, question.notice, held)
    outcomes = {outcome.name: outcome.probability for outcome in bet.outcomes}
    rest = [card for card in DECK if card not in (*hand, *gone, *parse_cards("4d 5d 6s 9h"))]
    pairs = sum(card.rank in (4, 5, 6, 9) for card in rest)
    assert outcomes["dealer does not qualify"] == 1 - Fraction(pairs, len(rest))


def test_an_exposed_community_card_is_counted_with_the_hand() -> None:
    game, question = ask("big-raise-stud", {})
    held = Held(parse_cards("Ts 9s 4d"), {"ante": Cents(1000)}, ("raise 1", "fold"), {COMMUNITY: parse_cards("Td")})
    one, fold = worths_of(game, question.notice, held)
    assert sum(outcome.probability for outcome in one.outcomes if "win" in outcome.name) == 1
    assert fold.net == -1


def test_ties_go_as_the_law_says() -> None:
    law = amended("four-card-poker", {"equal-hands": "lose"})
    question = asked(law)
    hand = Hand("four-card-poker", {}, "As Ad Jh 8s 3c", "Ah Ac Jd 8h 3d 2c", {"ante": 1000})
    game = find_game("four-card-poker")
    (play,) = worths_of(game, question.notice, held_in(hand, game, ["play 1"]))
    (wins,) = worths_of(game, Notice.post(game.rulebook.edition()), held_in(hand, game, ["play 1"]))
    assert [play.net, wins.net] == [-2, 2]


def test_a_hand_that_nobody_has_seen_is_not_guessed_at() -> None:
    game, question = ask("caribbean-stud", {})
    with pytest.raises(BadInput, match="0 of 5 cards of the hand are known"):
        worths_of(game, question.notice, Held((), {"ante": Cents(1000)}, ("bet",), {DEALER: parse_cards("4d")}))


def test_a_prize_without_a_pool_is_not_guessed_at() -> None:
    game, question = ask("caribbean-stud", {"jackpot": True})
    held = Held(parse_cards("9s 8s 7s 6s 5s"), {"ante": Cents(500), "jackpot": Cents(100)}, ("bet",), {DEALER: ()})
    with pytest.raises(BadInput, match="depends on the pool"):
        worths_of(game, question.notice, held)


def test_a_law_that_the_count_is_not_for_is_refused() -> None:
    question = asked(amended("big-raise-stud", {"folded-bonus": "forfeited"}))
    game = find_game("big-raise-stud")
    with pytest.raises(BrokenRules, match="folded-bonus"):
        worths_of(game, question.notice, Held(parse_cards("Ts 9s 4d"), {"ante": Cents(1000)}, ("fold",)))
