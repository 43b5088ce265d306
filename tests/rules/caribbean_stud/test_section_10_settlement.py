"""Section 10: the dealer qualifies or not, hands win, lose or stand off, and the wagers follow."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitbook.table import DEALER, PUBLIC, Decision, LeftFaceDown
from pitbook.table.facts import Called, CardsDiscarded, CardsShown, Ended, HandRanked, JackpotWon
from pitbook.table.requests import ClaimPool, Do, Show
from rules.caribbean_stud.helpers import BOTH, HANDS, NO_HAND, OLD, LiveTable, box, row, settled
from rules.live import Brief, brief, facts_of, result_of, results

PAIR, LOW, EQUAL = "Ks Kh 9c 6d 2s", "Qc Js 9h 4d 2c", "As Kd 8c 5h 3c"
FLUSH, AK = "Ah Qh Jh Th 7h", "Ad Kc 8h 5s 3d"

# Rule 10.1: ace and king or higher

# fmt: off
QUALIFYING = [
    row("10.1", "ace, queen, jack, 10, 9 does not qualify",       "Ad Qc Jh Ts 9d", False),
    row("10.1", "king, queen, jack, 10, 8 does not qualify",      "Kd Qc Jh Ts 8d", False),
    row("10.1", "ace without a king does not qualify",            "Ad 6c 5h 4s 3d", False),
    row("10.1", "ace, king, 4, 3, 2 is the least that qualifies", "Ad Kc 4h 3s 2d", True),
    row("10.1", "a pair of twos qualifies without ace or king",   "2d 2h 5c 4s 3d", True),
    row("10.1", "a straight from the ace qualifies",              "Ad 2h 5c 4s 3d", True),
    row("10.1", "a low flush qualifies",                          "7d 5d 4d 3d 2d", True),
]
# fmt: on


@pytest.mark.parametrize(("dealer", "qualifies"), QUALIFYING)
def test_the_dealer_plays_with_ace_and_king_or_higher(dealer: str, qualifies: bool) -> None:
    settlement = settled(box(1, "Qs Js 9h 8c 7c"), dealer=dealer)
    expected = {"ante": "lose", "bet": "lose"} if qualifies else {"ante": "win", "bet": "void"}
    assert results(settlement) == expected
    calls = [fact.words for fact in facts_of(settlement, Called) if fact.clause.id.startswith("10.1")]
    assert calls == ([] if qualifies else ["Dealer does not qualify"])


# fmt: off
NO_CONTEST = {"ante": ("win", 1000, "10.1(a)"), "bet": ("void", 0, "10.1")}
WIN = {"ante": ("win", 1000, "5.8"), "bet": ("win", 2000, "5.8")}
LOSS = {"ante": ("lose", 0, "10.6(b)"), "bet": ("lose", 0, "10.6(b)")}
STAND_OFF = {"ante": ("stand-off", 0, "10.4(c)"), "bet": ("stand-off", 0, "10.4(c)")}

SETTLED = [
    # the player's hand, the dealer's, what becomes of ante and bet
    row("10.1(a) 5.8",     "no hand: a better hand wins the ante only",     PAIR,  NO_HAND, NO_CONTEST),
    row("10.1(a) 5.8",     "no hand: a worse hand wins it as well",         LOW,   NO_HAND, NO_CONTEST),
    row("10.4(a) 10.7(b)", "a higher hand wins both",                       PAIR,  AK,      WIN),
    row("10.4(b) 10.6(b)", "a lower hand loses both",                       LOW,   AK,      LOSS),
    row("10.4(c) 10.8",    "an equal hand keeps both",                      EQUAL, AK,      STAND_OFF),
]
# fmt: on


@pytest.mark.parametrize(("player", "dealer", "expected"), SETTLED)
def test_ante_and_bet(player: str, dealer: str, expected: Mapping[str, Brief]) -> None:
    assert brief(result_of(settled(box(1, player), dealer=dealer))) == expected


# Rules 10.6(a), 10.7(a), 10.8(a): jackpot wagers are collected by hand where the jackpot is run so

# fmt: off
JACKPOT_WAGERS = [
    row("10.7(a)",      "manual, a winner that earns no prize",        "manual",     PAIR,  "lose", "10.7(a)"),
    row("10.6(a)",      "manual, a loser that earns no prize",         "manual",     LOW,   "lose", "10.6(a)"),
    row("10.8(a)",      "manual, a stand-off that earns no prize",     "manual",     EQUAL, "lose", "10.8(a)"),
    row("10.7(a) 10.9", "manual, a hand that earns a prize",           "manual",     FLUSH, "win",  "11.9(e)"),
    row("10.7 11.6",    "electronic, a winner that earns no prize",    "electronic", PAIR,  "lose", "11"),
    row("10.6 11.6",    "electronic, a loser that earns no prize",     "electronic", LOW,   "lose", "11"),
    row("10.9",         "electronic, a hand that earns a prize",       "electronic", FLUSH, "win",  "11.9(e)"),
]
# fmt: on


@pytest.mark.parametrize(("mode", "player", "outcome", "clause"), JACKPOT_WAGERS)
def test_what_becomes_of_a_jackpot_wager(mode: str, player: str, outcome: str, clause: str) -> None:
    settlement = settled(box(1, player, jackpot=100), notice={"jackpot-mode": mode})
    result, _, by = brief(result_of(settlement))["jackpot"]
    assert result == outcome
    assert by.startswith(clause)


@pytest.mark.clause(OLD, "10.6(a)", "10.8(a)")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("Ts 8s 5s 4s 2s", "Ah Qh 9h 8h 3h"), ("Ts 8s 5s 4s 2s", "Th 8h 5h 4h 2h")],
    ids=["a losing flush", "a flush that stands off"],
)
def test_a_hand_that_earns_a_prize_is_paid_even_if_it_does_not_beat_the_dealer(player: str, dealer: str) -> None:
    assert brief(result_of(settled(box(1, player, jackpot=100), dealer=dealer)))["jackpot"] == (
        "win",
        10_000,
        "11.9(e)",
    )


# Rule 10.2: cards that earn a prize stay


@pytest.mark.clause(OLD, "10.2")
@pytest.mark.parametrize("dealer", [NO_HAND, AK], ids=["no hand", "the dealer qualifies"])
def test_a_hand_that_earns_a_prize_lies_open_until_it_is_paid(dealer: str) -> None:
    table = LiveTable.dealt(1, 2, side=True, hands={1: FLUSH}, dealer=dealer)
    table.say(Decision(1, "bet"), Decision(2, "bet")).go_on(until=ClaimPool)
    pile = table.talk.table.boxes[1].pile
    assert all(table.talk.table.is_shown(slot, PUBLIC) for slot in table.talk.table.hand(pile))
    assert len(table.talk.table.hand(pile)) == 5
    assert not table.talk.table.hand(table.talk.table.boxes[2].pile), "the other hand has been collected"
    table.finish()
    assert not table.talk.table.hand(pile)
    kinds = [type(fact) for fact in table.talk.facts]
    assert kinds.index(JackpotWon) < len(kinds) - 1 - kinds[::-1].index(CardsDiscarded)


@pytest.mark.clause(OLD, "10.1(b)", "10.2")
def test_where_the_dealer_has_no_hand_only_claimants_of_the_jackpot_show() -> None:
    table = LiveTable.dealt(1, 2, hands={1: FLUSH}, dealer=NO_HAND, side=False, notice={"jackpot": True})
    table.say(Decision(1, "bet"), Decision(2, "bet")).finish()
    assert {fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC} == {"dealer"}
    assert sorted(fact.pile for fact in table.facts(CardsDiscarded) if fact.count == 5) == ["box 1", "box 2"]


# Rules 10.3, 10.5


@pytest.mark.clause(OLD, "10.3")
def test_the_dealer_begins_on_the_right_and_announces_each_hand() -> None:
    table = LiveTable.dealt(1, 3, 6).say(*(Decision(number, "bet") for number in (1, 3, 6))).finish()
    announced = [fact for fact in table.facts(HandRanked) if fact.pile != DEALER]
    assert [fact.pile for fact in announced] == ["box 6", "box 3", "box 1"]
    assert {fact.clause.id for fact in announced} == {"10.3(c)"}
    settled_boxes = list(dict.fromkeys(fact.stake.box for fact in table.facts(Ended)))
    assert settled_boxes == [6, 3, 1]


@pytest.mark.clause(OLD, "10.3")
def test_against_a_dealer_who_qualifies_every_hand_is_turned() -> None:
    table = LiveTable.dealt(1, 2, 3).say(Decision(1, "bet"), Decision(2, "fold"), Decision(3, "bet")).finish()
    assert {fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC} == {"dealer", "box 1", "box 3"}


# fmt: off
ALL_LOST = {"ante": "lose", "bet": "lose", "jackpot": "lose"}
UNCOMPARED = {"ante": "win", "bet": "void", "jackpot": "lose"}
FACE_DOWN = [
    row("10.5",      "a hand that would have won loses",             PAIR,  AK,      ALL_LOST),
    row("10.5",      "a hand that would have stood off loses",       EQUAL, AK,      ALL_LOST),
    row("10.5 10.2", "a flush loses and earns no prize (C7)",        FLUSH, AK,      ALL_LOST),
    row("10.5 10.1", "no hand, no comparison, but no prize (C16)",   FLUSH, NO_HAND, UNCOMPARED),
]
# fmt: on


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("player", "dealer", "expected"), FACE_DOWN)
def test_a_hand_left_face_down(player: str, dealer: str, expected: dict[str, str], edition: str) -> None:
    left = [{"what": "left-face-down", "box": 1}]
    down = settled(box(1, player, jackpot=100), dealer=dealer, irregularities=left, edition=edition)
    assert results(down) == expected
    lying = {fact.pile for fact in facts_of(down, CardsShown) if fact.to == PUBLIC}
    assert lying == {"dealer"}


@pytest.mark.clause(OLD, "10.5")
def test_who_has_turned_a_hand_can_no_longer_leave_it_face_down() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "bet"), Decision(2, "bet")).go_on(until=Show, to="box 1")
    table.refusal(LeftFaceDown(2))  # box 2, on the right, was turned first
    table.say(LeftFaceDown(1)).finish()
    assert table.results(1) == {"ante": "lose", "bet": "lose"}


# fmt: off
COLLECTED = [
    row("10.1(b)",                 "no hand: all alike",           NO_HAND, {3: "10.1(b)", 2: "10.1(b)", 1: "10.1(b)"}),
    row("10.6(c) 10.7(c) 10.8(b)", "stand-off, loss and win",      AK,      {3: "10.8(b)", 2: "10.6(c)", 1: "10.7(c)"}),
]
# fmt: on


@pytest.mark.parametrize(("dealer", "clauses"), COLLECTED)
def test_every_hand_is_counted_into_the_discard_rack(dealer: str, clauses: dict[int, str]) -> None:
    hands = {1: PAIR, 2: LOW, 3: EQUAL}
    table = LiveTable.dealt(*hands, hands=hands, dealer=dealer)
    table.say(*(Decision(number, "bet") for number in hands)).finish()
    collected = [fact for fact in table.facts(CardsDiscarded) if fact.pile.startswith("box")]
    assert {fact.count for fact in collected} == {5}
    assert {int(fact.pile[-1]): fact.clause.id for fact in collected} == clauses


@pytest.mark.clause(OLD, "10.9", "11.12")
def test_jackpot_prizes_wait_for_every_ante_and_bet() -> None:
    table = LiveTable.dealt(1, 2, 3, side=True, hands={2: FLUSH})
    table.say(*(Decision(number, "bet") for number in (1, 2, 3))).go_on(until=Do)
    open_stakes = sorted((stake.box, stake.wager) for stake in table.talk.table.stakes)
    assert open_stakes == [(2, "jackpot")]


@pytest.mark.clause(OLD, "10.4", "10.7", "10.6", "5.8")
def test_several_boxes_each_have_their_own_result() -> None:
    boxes = [box(number, HANDS[number], ante=100 * number) for number in range(1, 5)]
    assert [result.net for result in settled(*boxes).boxes] == [300, -600, 300 + 1200, -1200]
