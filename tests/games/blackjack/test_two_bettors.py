"""Two bettors on one box, as an attacker would have it: neither sees, answers, pays for or blocks the other."""

from __future__ import annotations

from typing import Any

import pytest

from games.blackjack.dealt import Dealt
from pitbook.errors import Refused
from pitbook.games.blackjack.play import GAME
from pitbook.law import Cents
from pitbook.table import PUBLIC, NoMoreBets, Wager, Withdraw, player_viewer, view
from pitbook.table.account import player_account
from pitbook.table.answers import Absent, Decision
from pitbook.table.facts import WagerAccepted
from pitbook.table.requests import Spot
from shape.hand_dealt import assert_refused, assert_sound, begun, nets, told, who_decides
from shape.landed.blackjack import SCENE

OPTIONS: dict[str, Any] = {
    "bettors-per-area": "3",
    "house-money": True,
    "limits": {"main": {"min": 100, "max": 10_000}},
}


def bet(player: str, cents: int, wager: str = "main") -> Wager:
    return Wager(1, player, wager, Cents(cents))


def shared(cards: str, *more: Wager, **options: Any) -> Dealt:
    """A with 1000 and B with 300 on box 1, as far as the first question."""
    shoe = Dealt(GAME, OPTIONS | options, cards)
    return shoe.say(bet("A", 1000), bet("B", 300), *more, NoMoreBets())


def both_won() -> Dealt:
    """Eights, and House Money of both: A has 2000 to leave riding, B has 400."""
    return shared("8h 7d 8d 3c Tc 9c Td", bet("A", 500, "house-money"), bet("B", 100, "house-money"))


# Seeing


def test_each_sees_their_own_options_and_nobody_elses() -> None:
    shoe = both_won()
    for player in "AB":
        assert list(view(shoe.talk, player_viewer(player)).options) == [Spot(1, player)]
    assert view(shoe.talk, player_viewer("C")).options == {}
    assert view(shoe.talk, PUBLIC).options == {}


def test_nobody_learns_the_others_choices_from_words_or_by_being_refused() -> None:
    shoe = both_won()
    assert "$20.00" in view(shoe.talk, player_viewer("A")).awaited
    assert "$20.00" not in view(shoe.talk, player_viewer("B")).awaited
    with pytest.raises(Refused) as refusal:
        shoe.talk.answer(Decision(1, "nonsense", player="B"))
    assert "$20.00" not in str(refusal.value)


@pytest.mark.parametrize(("asked", "other"), [("A", "B"), ("B", "A")])
def test_who_is_not_asked_has_no_options(asked: str, other: str) -> None:
    shoe = shared("8h 7d 8d")
    if asked == "B":
        shoe.say(Decision(1, "split"))
    assert list(view(shoe.talk, player_viewer(asked)).options) == [Spot(1, asked)]
    assert view(shoe.talk, player_viewer(other)).options == {}


# Answering


def test_a_decision_without_a_name_is_nobodys_while_both_are_asked() -> None:
    assert_refused(both_won().talk, Decision(1, "take"), "15D.6")
    assert_refused(both_won().talk, Decision(1, "take", player="C"), "15D.6")
    assert_refused(both_won().talk, Absent(1), "15D.6")
    assert_refused(both_won().talk, Absent(1, "C"), "15D.6")


def test_nobody_takes_an_option_of_the_other() -> None:
    shoe = both_won()
    assert_refused(shoe.talk, Decision(1, "ride", cents=Cents(401), player="B"), "15D.6")  # only A has won so much
    shoe.say(Decision(1, "take", player="B"))
    assert_refused(shoe.talk, Decision(1, "ride", cents=Cents(1), player="B"), "15D.6")  # B has decided
    shoe.say(Decision(1, "ride", cents=Cents(2000), player="A"))
    for choice in ("stand", "hit", "split"):  # A plays the hand
        assert_refused(shoe.talk, Decision(1, choice, player="B"), "8.3")
    assert_refused(shoe.talk, Decision(1, "double", cents=Cents(300), player="B"), "8.3")
    shoe.say(Decision(1, "split", player="A"))
    for choice in ("hit", "decline", "stand", "split"):  # B decides over B's money
        assert_refused(shoe.talk, Decision(1, choice, player="A"), "12.7")
    assert_refused(shoe.talk, Decision(1, "stand", player="B"), "12.7")
    assert_refused(shoe.talk, Decision(1, "split", player="B", cents=Cents(2000)), "12.7")
    assert_refused(shoe.talk, Decision(1, "split", hand=2, player="B"), "12.7")


def test_who_does_not_follow_has_no_part_in_the_new_hand() -> None:
    shoe = shared("8h 7d 8d 4c Tc").say(Decision(1, "split"), Decision(1, "decline", player="B"))
    shoe.say(Decision(1, "stand"))
    assert_refused(shoe.talk, Decision(1, "stand", hand=2, player="B"), "8.3")
    shoe.say(Decision(1, "double", hand=2, cents=Cents(1000)))
    assert shoe.talk.is_over  # nobody else was asked to follow
    assert {fact.stake.player for fact in told(shoe.talk, WagerAccepted) if fact.stake.hand == 2} == {"A"}


# Paying


def test_every_decision_costs_whoever_made_it_and_nobody_else() -> None:
    talk = begun(GAME, SCENE.notice)
    for answer in SCENE.answers:
        who = who_decides(talk, answer) if isinstance(answer, Decision) else ""
        before = len(talk.facts)
        talk.answer(answer)
        staked = [fact for fact in talk.facts[before:] if isinstance(fact, WagerAccepted)]
        assert not who or {move.source for fact in staked for move in fact.moves} <= {player_account(who)}


def test_what_a_split_and_a_double_cost_is_each_ones_own_wager() -> None:
    shoe = both_won().say(Decision(1, "ride", cents=Cents(200), player="A"), Decision(1, "take", player="B"))
    assert "split for $12.00" in shoe.choices["A"]  # 1000 and the 200 that ride
    shoe.say(Decision(1, "split"))
    assert shoe.choices == {"B": ["split for $3.00", "decline"]}
    shoe.say(Decision(1, "split"), Decision(1, "double", cents=Cents(1200)))
    assert shoe.choices == {"B": ["double of $0.01 to $3.00", "decline"]}
    assert_refused(shoe.talk, Decision(1, "double", cents=Cents(301)), "11.3")


def test_insurance_is_on_ones_own_wager() -> None:
    shoe = shared("Kh Ad Qd 9c")
    assert_refused(shoe.talk, bet("B", 500, "insurance"), "13.2")  # half of A's
    shoe.say(bet("B", 150, "insurance"), bet("A", 500, "insurance"))
    assert_refused(shoe.talk, Withdraw(1, "B", "main"), "5.5(b)")
    assert_refused(shoe.talk, Withdraw(1, "A", "main"), "5.5(b)")
    shoe.say(Withdraw(1, "B", "insurance"), NoMoreBets(), Decision(1, "stand"))
    assert nets(shoe.talk) == {"A": -500, "B": 0}  # 20 each


# Blocking


def test_the_order_of_answers_is_free_and_changes_nothing() -> None:
    """A rides 200 and stands on 16 against seven, three and ten: 20. A loses 1200 and has won 1500, B 300 for 300."""
    rides, keeps = Decision(1, "ride", cents=Cents(200), player="A"), Decision(1, "take", player="B")
    for first, second in ((rides, keeps), (keeps, rides)):
        shoe = both_won().say(first, second, Decision(1, "stand"))
        assert nets(shoe.talk) == {"A": 1500 - 1200, "B": 300 - 300}
        assert_sound(shoe.talk)


def test_who_never_answers_holds_up_nobody() -> None:
    shoe = both_won().say(Decision(1, "take", player="A"), Absent(1, "B"), Decision(1, "split", player="A"))
    assert list(shoe.choices) == ["A"]  # B is taken to decline
    assert_refused(shoe.talk, Absent(1, "B"), "8.3")
    shoe = shared("8h 7d 8d").say(Decision(1, "split"))
    assert_refused(shoe.talk, Absent(1, "A"), "12.7")
    shoe.say(Absent(1))  # B alone is asked
    assert list(shoe.choices) == ["A"]


def test_who_leaves_leaves_the_hand_to_the_other() -> None:
    shoe = shared("8h 7d 8d 5c Td").say(Absent(1))
    assert shoe.choices == {"B": ["stand", "hit", "double of $0.01 to $3.00", "split for $3.00"]}
    shoe.say(Decision(1, "hit"))
    # 21 asks for nothing more: both win against 17.
    assert nets(shoe.talk) == {"A": 1000, "B": 300}


def test_a_hand_stands_when_both_have_left() -> None:
    shoe = shared("8h 7d 8d Tc").say(Absent(1), Absent(1))
    assert nets(shoe.talk) == {"A": -1000, "B": -300}  # 16 against 17
    assert_sound(shoe.talk)


def test_a_second_bettor_who_splits_alone_leaves_the_first_where_they_were() -> None:
    """A has left; B splits eights: A stays on the first hand with 18, which B plays, against 17."""
    shoe = shared("8h 7d 8d Tc 9c Ts").say(Absent(1), Decision(1, "split"), Decision(1, "stand"))
    shoe.say(Decision(1, "stand", hand=2))
    assert nets(shoe.talk) == {"A": 1000, "B": 300}  # 18 wins for both; B's second hand has 17 and stands off


def test_who_takes_a_wager_back_is_first_no_more() -> None:
    shoe = Dealt(GAME, OPTIONS, "8h 7d 8d").say(bet("A", 1000), bet("B", 300))
    assert_refused(shoe.talk, Withdraw(1, "B", "house-money"))
    shoe.say(Withdraw(1, "A", "main"), bet("A", 1000), NoMoreBets())
    assert list(shoe.choices) == ["B"]


def test_whoever_follows_first_does_not_come_to_play_the_hand() -> None:
    shoe = shared("8h 7d 8d 4c Tc", bet("C", 500)).say(Decision(1, "split"))
    assert set(shoe.choices) == {"B", "C"}
    shoe.say(Decision(1, "split", player="C"), Decision(1, "split", player="B"), Decision(1, "stand"), Absent(1))
    assert list(shoe.choices) == ["B"]


def test_free_bets_are_each_ones_own_too() -> None:
    """Eights split for nothing, B declines: the second hand has a lammer of A's alone and wins for A alone."""
    shoe = shared("8h 7d 8d Tc Ts Jc", **{"free-bet": True}).say(Decision(1, "split"))
    assert shoe.choices == {"B": ["split", "decline"]}
    shoe.say(Decision(1, "decline"), Decision(1, "stand"), Decision(1, "stand", hand=2))
    assert nets(shoe.talk) == {"A": 1000 + 1000, "B": 300}  # 18 twice against 17
    assert_sound(shoe.talk)
