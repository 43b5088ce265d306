"""Section 9: folding and betting, the dealer's turn, and who may play at a table."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from pitbook.table import DEALER, PUBLIC, Decision, LeftFaceDown, NoMoreBets
from pitbook.table.facts import CardsDealt, CardsDiscarded, CardsShown, Decided, Ended, HandRanked
from pitbook.table.requests import Decide, Show
from rules.caribbean_stud.helpers import BOTH, HANDS, OLD, LiveTable, box, row, settled
from rules.live import ante, brief, result_of

MANUAL, ELECTRONIC = {"jackpot": True, "jackpot-mode": "manual"}, {"jackpot": True, "jackpot-mode": "electronic"}


@pytest.mark.clause(OLD, "9.1")
def test_players_pick_up_their_own_cards_and_nobody_elses() -> None:
    table = LiveTable.dealt(1, 2)
    private = {(fact.pile, fact.to.name, len(fact.cards)) for fact in table.facts(CardsShown) if fact.to != PUBLIC}
    assert private == {("box 1", "P1", 5), ("box 2", "P2", 5)}
    assert table.undecided == [1, 2]


@pytest.mark.clause(OLD, "9.1")
def test_nobody_decides_twice() -> None:
    table = LiveTable.dealt(1, 2, 3).say(Decision(1, "fold"), Decision(2, "bet"))
    assert table.undecided == [3]
    for number, choice in product((1, 2), ("bet", "fold")):
        table.refusal(Decision(number, choice))


# Rule 9.2: what is collected from a folded hand

# fmt: off
FOLDED = [
    row("9.2(b)",        "the ante of a hand however good",       {},         {},               {}),
    row("9.2(a) 9.2(b)", "and a jackpot wager that lies there",   MANUAL,     {"jackpot": 100}, {"jackpot": "9.2(a)"}),
    row("9.2(b) 11.6",   "or one that is in the pool already",    ELECTRONIC, {"jackpot": 100}, {"jackpot": "11.6"}),
]
# fmt: on


@pytest.mark.parametrize(("notice", "wagers", "clauses"), FOLDED)
def test_a_fold_loses_everything_staked(
    notice: dict[str, object], wagers: dict[str, int], clauses: dict[str, str]
) -> None:
    folded = result_of(settled(box(1, "As Ks Qs Js Ts", "fold", **wagers), notice=notice))
    assert brief(folded) == {wager: ("lose", 0, clause) for wager, clause in ({"ante": "9.2(b)"} | clauses).items()}
    assert folded.net == -1000 - sum(wagers.values())


@pytest.mark.clause(OLD, "9.2")
def test_a_folded_hand_is_collected_in_the_order_of_the_rule() -> None:
    table = LiveTable.dealt(1, 2, side=True)
    before = len(table.talk.facts)
    table.say(Decision(1, "fold"))
    decided, chip, money, cards = table.talk.facts[before:]
    assert isinstance(decided, Decided)
    assert decided.clause.id.startswith("9.2")
    assert isinstance(chip, Ended)
    assert (chip.stake.wager, chip.clause.id) == ("jackpot", "9.2(a)")
    assert isinstance(money, Ended)
    assert (money.stake.wager, money.clause.id) == ("ante", "9.2(b)")
    assert isinstance(cards, CardsDiscarded)
    assert (cards.pile, cards.count) == ("box 1", 5)


@pytest.mark.clause(OLD, "9.2(c)", "9.2(d)")
def test_a_folded_hand_lies_on_top_of_the_discard_rack_and_was_never_shown() -> None:
    table = LiveTable.dealt(1, 2)
    slots = list(table.talk.table.hand(table.talk.table.boxes[1].pile))
    table.say(Decision(1, "fold"))
    assert table.talk.table.piles["discard rack"][-5:] == slots  # type: ignore[index]
    assert not {slot for slot, to in table.talk.table.shown if to == PUBLIC} & set(slots)


@pytest.mark.clause(OLD, "9.3")
def test_the_dealer_turns_the_other_cards_when_the_last_bet_is_made_and_not_before() -> None:
    table = LiveTable.dealt(1, 2, 3).say(Decision(1, "bet"), Decision(3, "fold"))
    assert isinstance(table.request, Decide)
    assert len([slot for slot in table.talk.table.hand(DEALER) if slot in table.talk.table.faces]) == 1
    table.say(Decision(2, "bet"))
    assert isinstance(table.request, Show)
    assert (table.request.pile, len(table.request.slots), table.request.clause.id) == ("dealer", 4, "9.3")


@pytest.mark.clause(OLD, "9.3", "4.5")
@pytest.mark.parametrize(
    ("dealer", "kind"),
    [("Ad Kc 8h 5s 3d", "ace"), ("8d 8c 8h 5s 5d", "full house"), ("4d 3c 2h As 5d", "straight")],
)
def test_the_dealer_declares_the_highest_value_of_the_hand(dealer: str, kind: str) -> None:
    table = LiveTable.dealt(1, dealer=dealer, hands={1: "Ks Kh 9c 6d 2s"}).say(Decision(1, "bet")).finish()
    declared = next(fact for fact in table.facts(HandRanked) if fact.pile == "dealer")
    assert kind in declared.hand
    assert declared.clause.id == "9.3"


@pytest.mark.clause(OLD, "9.3")
def test_with_every_hand_folded_the_round_is_over_and_the_dealer_turns_nothing() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(2, "fold"), Decision(1, "fold"))
    assert table.talk.is_over
    assert not table.facts(HandRanked)


@pytest.mark.clause(OLD, "9.1", "9.3")
@pytest.mark.parametrize("edition", BOTH)
def test_the_order_of_decisions_changes_no_result(edition: str) -> None:
    choices = {1: "bet", 2: "bet", 3: "fold", 4: "bet"}
    outcomes = set()
    for order in permutations(choices):
        table = LiveTable.dealt(*choices, edition=edition, side=True)
        table.say(*(Decision(number, choices[number]) for number in order)).finish()
        outcomes.add(tuple(table.box(number) for number in choices))
    assert len(outcomes) == 1
    assert [result.net for result in outcomes.pop()] == [2900, -3100, -1100, -3100]


# fmt: off
CONDUCT = [
    row("9.6(c)", "somebody who is kept apart may not wager here",  frozenset({"X"}), "X", True),
    row("9.6(c)", "anybody else may",                               frozenset({"X"}), "Y", False),
    row("9.6(c)", "without a direction everybody may",              frozenset(), "X", False),
]
# fmt: on


@pytest.mark.parametrize(("barred", "player", "is_refused"), CONDUCT)
def test_players_suspected_of_collusion_are_kept_apart(barred: frozenset[str], player: str, is_refused: bool) -> None:
    table = LiveTable(barred=barred)
    if is_refused:
        assert table.refusal(ante(1, player)).clause.startswith("9.6")
    else:
        table.say(ante(1, player), NoMoreBets())


@pytest.mark.clause(OLD, "9.3", "10.5")
def test_a_hand_is_not_left_face_down_before_the_dealer_has_turned() -> None:
    table = LiveTable.dealt(1, 2)
    table.refusal(LeftFaceDown(1))
    table.say(Decision(1, "bet"))
    table.refusal(LeftFaceDown(1))


@pytest.mark.clause(OLD, "9.1", "9.2")
def test_a_recorded_fold_needs_no_cards() -> None:
    settlement = settled(box(1, choice="fold"), box(2, HANDS[1]))
    assert [result.net for result in settlement.boxes] == [-1000, 3000]
    assert len([fact for fact in settlement.conversation.facts if isinstance(fact, CardsDealt)]) == 15
