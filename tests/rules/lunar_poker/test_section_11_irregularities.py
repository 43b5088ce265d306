"""Section 11: what goes wrong, at a live table and in records."""

from __future__ import annotations

import pytest

from pitbook.errors import PitbookError
from pitbook.games.lunar_poker.irregularities import DeclaredLate, Undeclared
from pitbook.table import (
    DEALER,
    Absent,
    CardExposed,
    CardsWithoutWager,
    CollectedEarly,
    Communication,
    Decision,
    DeckCounted,
    ExposedByDealer,
    ExposedByPlayer,
    HandWithoutWager,
    LaidDown,
    NoMoreBets,
    Ruling,
    WrongCount,
)
from pitbook.table.answers import Locked
from pitbook.table.facts import FeeTaken, MisdealDeclared, Noted, Reopened
from pitbook.table.places import SHOE, Pile
from pitbook.table.requests import Rule, Show
from rules.live import brief, result_of
from rules.lunar_poker.helpers import (
    BETS,
    LUNAR,
    QUEEN_HIGH,
    SHUFFLER,
    bet,
    box,
    dealt,
    exchange,
    law,
    not_qualified,
    qualified,
    settled,
    whole_round,
)
from shape.hand_dealt import HandDealt, assert_refused, assert_sound, begun, nets, told

OPERATOR, SUPERVISOR = "casino operator, floor", "game supervisor, pit 2"
VOID = {"ante": ("void", 0, "11.11")}


def misdeals(shoe: HandDealt) -> list[str]:
    return [fact.clause.id for fact in told(shoe.talk, MisdealDeclared)]


# 11.1: communication


@law("11.1")
def test_communication_may_void_a_hand_at_any_time() -> None:
    answers = whole_round().talk.answers
    for n in range(answers.index(NoMoreBets()) + 5, len(answers), 3):  # once B has cards
        shoe = qualified()
        shoe.talk = begun(LUNAR, SHUFFLER, answers[:n])
        fees = len(told(shoe.talk, FeeTaken))
        shoe.say(Communication("B"), Ruling("void", OPERATOR))
        shoe.say(*(a for a in answers[n:] if isinstance(a, Locked) or (isinstance(a, Decision) and a.box != 2)))
        if shoe.talk.request:  # without B's hand others were dealt, and the dealer does not qualify
            shoe.say(Decision(1, "no force"), Decision(4, "no force"))
        assert nets(shoe.talk)["B"] == (-1000 if fees else 0)  # nothing gives the fee for drawing back (L25)
        assert_sound(shoe.talk)


# 11.2 to 11.9: cards seen, too many, too few, where none belong


@law("11.2", "11.11")
def test_a_wrong_number_of_cards_is_a_misdeal_as_far_as_a_supervisor_rules() -> None:
    shoe = qualified().say(WrongCount(1, 4))
    assert isinstance(shoe.talk.request, Rule)
    shoe.say(Ruling("round", SUPERVISOR))
    assert misdeals(shoe) == ["11.2"]
    assert set(nets(shoe.talk).values()) == {0}
    confined = qualified().say(WrongCount(1, 4), Ruling("boxes", SUPERVISOR, (1,)))
    assert sorted(spot.box for spot in confined.talk.request.options) == [2, 3, 4]  # type: ignore[union-attr]


@law("11.2", "8.6")
def test_who_bought_a_sixth_card_should_have_six() -> None:
    """Reading L30."""
    shoe = qualified().say(Decision(1, "fold"), Decision(2, "fold"), Decision(3, "fold"), Decision(4, "sixth card"))
    shoe.say(Locked())
    assert_refused(shoe.talk, WrongCount(4, 6), "11.2")
    shoe.say(WrongCount(4, 7), Ruling("round", SUPERVISOR))
    assert misdeals(shoe) == ["11.2"]
    assert nets(shoe.talk)["D"] == 0  # the fee too (L24)


@law("11.3", "11.4", "11.5")
def test_cards_exposed_in_the_deal() -> None:
    shoe = dealt("", bet(1, "A", 500), bet(2, "B", 500))
    hand = shoe.talk.table.hand
    one = hand(Pile("box 1"))[0]
    early = shoe.talk.answers[:5]  # two wagers, the call, two hands dealt
    talk = begun(LUNAR, SHUFFLER, [*early, CardExposed(one)])
    assert [fact.clause.id for fact in told(talk, Noted)] == ["11.3"]
    shoe.talk = begun(LUNAR, SHUFFLER, [*early, CardExposed(one), CardExposed(hand(Pile("box 2"))[0])])
    shoe.say(Ruling("round", SUPERVISOR))
    assert misdeals(shoe) == ["11.5"]
    from_shoe = HandDealt(LUNAR, {}, "").say(bet(1, "A", 500), NoMoreBets()).talk.answers
    to_the_dealer = begun(LUNAR, {}, [*from_shoe[:6]])  # a wager, the call, four cards
    to_the_dealer.answer(CardExposed(to_the_dealer.table.hand(DEALER)[0]))
    while not told(to_the_dealer, Noted) or to_the_dealer.request.awaits.startswith("a card"):  # type: ignore[union-attr]
        to_the_dealer.answer(from_shoe[2])
    assert [fact.clause.id for fact in told(to_the_dealer, Noted)] == ["11.4"]
    assert not to_the_dealer.request.awaits.startswith("the dealer's card")  # type: ignore[union-attr]


@law("11.6", "11.7")
def test_cards_that_a_player_or_the_dealer_shows_after_the_deal() -> None:
    """Reading L16: drawing stays open."""
    shoe = qualified().say(ExposedByPlayer(1, (0,), (None,)), ExposedByDealer((0,), (None,)))
    assert [fact.clause.id for fact in told(shoe.talk, Noted)] == ["11.6", "11.7"]
    assert [name.split()[0] for name in shoe.choices["B"]] == ["bet", "exchange", "sixth", "fold", "declare"]


@law("11.8", "11.9")
def test_cards_and_hands_at_a_box_without_a_wager() -> None:
    shoe = dealt("", bet(1, "A", 500))
    early = shoe.talk.answers[:3]
    stopped = HandDealt(LUNAR, SHUFFLER, "")
    stopped.talk = begun(LUNAR, SHUFFLER, [*early, CardsWithoutWager(4, count=2)])
    assert misdeals(stopped) == ["11.8"]
    shoe.say(HandWithoutWager(4), Decision(1, "fold"), Locked())
    assert nets(shoe.talk) == {"A": -500}
    assert_refused(dealt("", bet(1, "A", 500)).talk, HandWithoutWager(1))


# 11.10 and 11.11: the deck


@law("11.10", "11.11")
def test_a_short_deck_undoes_everything() -> None:
    for answers in (whole_round().talk.answers, not_qualified("Jd").talk.answers):
        for n in range(0, len(answers), 3):
            talk = begun(LUNAR, SHUFFLER, [*answers[:n], DeckCounted(51)])
            assert set(nets(talk).values()) <= {0}
            assert_sound(talk)


# 11.12 to 11.14: players away, hands collected or laid down


@law("11.12")
def test_absent_players_have_folded_and_forfeit_every_wager() -> None:
    shoe = qualified().say(Decision(1, "declare"), Absent(2), Decision(4, "sixth card"), Absent(3))
    assert_refused(shoe.talk, Decision(3, "bet"), "9.1")
    shoe.say(Locked(), Absent(1), Absent(4))
    # A: super 800 paid, the ante forfeited. B: the ante. C: ante and super. D: the ante, and the fee for a sixth card.
    assert nets(shoe.talk) == {"A": 300, "B": -1000, "C": -700, "D": -1000}
    assert_sound(shoe.talk)


@law("11.12", "10.2")
def test_who_is_absent_when_forcing_is_offered_has_not_forced() -> None:
    """Reading L26."""
    shoe = dealt(f"As Qs Tc 7d 4c  {QUEEN_HIGH}", BETS[0]).say(Decision(1, "bet"), Locked(), Absent(1))
    assert nets(shoe.talk) == {"A": 500}  # the ante is paid and the bet goes back
    assert_sound(shoe.talk)


@law("11.13")
def test_a_hand_collected_before_its_player_decides() -> None:
    shoe = qualified().say(CollectedEarly(2, False), CollectedEarly(4, True))
    assert sorted(shoe.choices) == ["A", "C", "D"]
    assert nets(shoe.talk)["B"] == 0


@law("11.14", "9.4")
def test_a_hand_on_the_discard_pile() -> None:
    assert_refused(qualified().talk, LaidDown(5, True))
    early = qualified().say(LaidDown(2, True))
    assert "B" in early.choices
    early.say(LaidDown(3, False), Decision(1, "fold"), Decision(2, "fold"), Decision(4, "fold"), Locked())
    assert nets(early.talk)["C"] == -700
    assert_sound(early.talk)


@law("11.14")
def test_a_folded_hand_put_together_again_decides_once_more() -> None:
    shoe = qualified().say(
        Decision(1, "declare"), Decision(2, "bet"), Decision(4, "bet"), Decision(3, "fold"), Locked()
    )
    shoe.say(LaidDown(3, True))
    shoe.say(Decision(1, "bet"))
    assert shoe.choices["C"][0] == "bet for $10.00"
    shoe.say(Decision(3, "bet"))
    assert nets(shoe.talk)["C"] == -1500 - 200  # queen high against the nines, and nothing was declared
    assert_sound(shoe.talk)


# 11.15 and 11.16: declared late

FLUSH = "2h 4h 6h 8h Th"
STRAIGHT_FLUSH = "5h 6h 7h 8h 9h"


def late(cards: str, *more: str) -> HandDealt:
    """A has drawn two cards in the place of the first two and has not looked at them, for nobody has shown them."""
    shoe = dealt(f"{cards}  Ac Kd 4h 3s 2c  Kh Qd", *BETS[:2])
    shoe.talk.answer(Decision(1, "exchange", places=(0, 1)))
    shoe.talk.answer(Locked())
    while not isinstance(shoe.talk.request, Show):
        answer = shoe.machine.answer(shoe.talk.request, shoe.talk.table)
        assert answer is not None
        shoe.talk.answer(answer)
    return shoe


@law("11.16", "9.2")
@pytest.mark.parametrize(("ruling", "paid"), [("paid", 5000), ("not-paid", -100)])
def test_a_super_combination_declared_late_is_for_the_operator_to_pay(ruling: str, paid: int) -> None:
    shoe = late(FLUSH).say(DeclaredLate(1), Ruling(ruling, OPERATOR))
    shoe.say(Decision(1, "fold"))
    assert nets(shoe.talk) == {"A": paid - 500 - 500}  # the fee and the ante; the cards drawn are the player's
    assert [fact.clause.id for fact in told(shoe.talk, Reopened)] == (["11.16"] if ruling == "paid" else [])
    assert_sound(shoe.talk)


@law("11.15", "5.6")
def test_instant_cash_declared_late_puts_the_cards_back_as_the_next_in_play() -> None:
    shoe = late(STRAIGHT_FLUSH)
    drawn = tuple(shoe.talk.table.hand(Pile("box 1"))[-2:])
    shoe.say(DeclaredLate(1), Ruling("paid", OPERATOR))
    assert tuple(shoe.talk.table.hand(SHOE)[:2]) == drawn
    # 200 for the ante, 150 for the super wager, and the fee stays with the house (L28)
    assert nets(shoe.talk) == {"A": 200 * 500 + 150 * 100 - 500}
    assert_sound(shoe.talk)


@law("11.15", "11.16")
def test_after_a_look_or_a_later_draw_nothing_is_paid_any_more() -> None:
    for cards, clause in ((FLUSH, "11.15"), (STRAIGHT_FLUSH, "11.15")):
        shoe = late(cards)
        shoe.say()
        shoe.talk.answer(shoe.machine.answer(shoe.talk.request, shoe.talk.table))  # type: ignore[arg-type]
        assert_refused(shoe.talk, DeclaredLate(1), clause)
    shoe = dealt(f"{FLUSH}  9c 9d 5c 4s Jc  {QUEEN_HIGH}", *BETS[:3])
    shoe.talk.answer(Decision(1, "sixth card"))
    shoe.talk.answer(Decision(2, "sixth card"))
    shoe.talk.answer(Locked())
    while not isinstance(shoe.talk.request, Show):
        answer = shoe.machine.answer(shoe.talk.request, shoe.talk.table)
        assert answer is not None
        shoe.talk.answer(answer)
    assert_refused(shoe.talk, DeclaredLate(1), "11.15")


@law("9.2", "11.16")
def test_a_record_tells_who_declared_nothing_or_declared_late() -> None:
    told_box = box(1, f"{FLUSH} Kc Qd", exchange("2h 4h"), "fold", ante=500, super=100)
    silent = {"what": "undeclared", "box": 1}
    assert result_of(settled(told_box)).net == 5000 - 500 - 500
    assert result_of(settled(told_box, irregularities=[silent])).net == -100 - 500 - 500
    tardy = {"what": "declared-late", "box": 1, "ruling": "paid", "by": OPERATOR}
    assert result_of(settled(told_box, irregularities=[silent, tardy])).net == 5000 - 500 - 500


def test_undeclared_is_refused_of_who_has_declared() -> None:
    shoe = qualified().say(Decision(1, "declare"))
    assert_refused(shoe.talk, Undeclared(1), "9.2")


# Records


@law("11.12")
def test_a_record_tells_who_was_not_there_when_asked_again() -> None:
    """The player does not come back after the draw: the straight is folded, and the ante and the fee are lost."""
    told_box = box(1, "5d 6s 7s 8c Kc 9h", "sixth card")
    with pytest.raises(PitbookError):
        settled(told_box)
    found = settled(told_box, irregularities=[{"what": "absent", "box": 1}])
    assert brief(result_of(found))["ante"] == ("forfeited", 0, "11.12")
    assert result_of(found).net == -2000
