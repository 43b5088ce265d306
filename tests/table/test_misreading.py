"""A card that was told as another is put right in the middle of a round, and the round goes on as if it had not been.

Whoever deals by hand sees real cards. A face that was keyed wrongly would later bar the real card of that face.
"""

from __future__ import annotations

import pytest

from pitbook.cards import parse_card, parse_cards
from pitbook.errors import Refused
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.conversation import Conversation
from pitbook.table.facts import CardMisread, HandRanked
from pitbook.table.places import DEALER, PUBLIC, Pile, Role, Slot, hand_pile, player_viewer
from pitbook.table.requests import Deal, Do, Request, Rule, Show
from pitbook.table.round import Opening, Round, Step
from pitbook.table.views import view
from table.by_hand import assert_replays, begin, go_on, misread, net, seen
from table.driving import snapshot

IMPOSSIBLE = "a card given here cannot be"
OTHERWISE = "would have gone another way"
PLAY_ON = "a supervisor corrects the round after settlement"


# A round that was stuck


CARIBBEAN = "caribbean-stud@1998"
TWO_ANTES = {1: {"ante": 1_000}, 2: {"ante": 1_000}}


def stuck_stud() -> Conversation:
    """The dealer's up card is the 5h and was told as 5d, which box 1 holds: it cannot be turned."""
    talk = begin(CARIBBEAN, TWO_ANTES)
    go_on(talk, {"dealer": "Ad Kc 8h 3s 5d"}, "bet")
    with pytest.raises(Refused, match=IMPOSSIBLE):
        seen(talk, "5d 5c Js 4s 2d")
    return talk


def test_caribbean_stud_goes_on_and_pays_right() -> None:
    talk = stuck_stud()
    before, answers = list(talk.facts), list(talk.answers)
    misread(talk, "5d", "5h")
    assert talk.facts[: len(before)] == before, "what was told stays as it was told"
    (fact,) = talk.facts[len(before) :]
    assert isinstance(fact, CardMisread)
    assert fact.sentence == "the card of the dealer that was told as 5d is in truth 5h"
    assert talk.answers == [*answers, a.Misread(parse_card("5d"), parse_card("5h"))]
    go_on(talk, {"box 1": "5d 5c Js 4s 2d", "box 2": "9h 9c Jd 4c 2c"})
    assert talk.is_over
    # a pair beats the dealer's ace and king: the ante of 1,000 and the bet of 2,000 are both paid 1 to 1 (5.8)
    assert (net(talk, "A"), net(talk, "B")) == (3_000, 3_000)
    assert_replays(talk, CARIBBEAN)


def test_views_show_the_card_as_it_is() -> None:
    talk = stuck_stud()
    for viewer in (PUBLIC, player_viewer("A")):
        assert [str(card) for card in view(talk, viewer).piles[DEALER] if card][-1] == "5d"
    misread(talk, "5d", "5h")
    for viewer in (PUBLIC, player_viewer("A")):
        assert view(talk, viewer).piles[DEALER] == tuple(parse_cards("Ad Kc 8h 3s 5h"))
        assert view(talk, viewer).facts[-1] == talk.facts[-1]
        assert view(talk, viewer, since=len(talk.facts)).facts == ()


def test_four_card_poker_goes_on_and_pays_right() -> None:
    talk = begin("four-card-poker", {1: {"ante": 500}})
    go_on(talk, {"dealer": "Kh Kd 9c 5s 3d 7d"}, "play 1")  # the last one is 8h
    with pytest.raises(Refused, match=IMPOSSIBLE):
        seen(talk, "Ah Ac 7d 4s 2h")
    misread(talk, "7d", "8h")
    go_on(talk, {"box 1": "Ah Ac 7d 4s 2h"})
    # a pair of aces beats the dealer's kings: the ante of 500 and the play of 500 are paid 1 to 1
    assert (talk.is_over, net(talk, "A")) == (True, 1_000)
    assert_replays(talk, "four-card-poker")


def test_big_raise_stud_goes_on_and_pays_right() -> None:
    talk = begin("big-raise-stud", {1: {"ante": 500}})
    go_on(talk, {"community": "Tc 2c"}, "raise 4")  # the first one is Th
    with pytest.raises(Refused, match=IMPOSSIBLE):
        seen(talk, "Tc 7d 4s")
    misread(talk, "Tc", "Th")
    go_on(talk, {"box 1": "Tc 7d 4s"})
    # a pair of tens pays 1 to 1 (5.7): the ante of 500 and the raise of 2,000
    assert (talk.is_over, net(talk, "A")) == (True, 2_500)
    assert_replays(talk, "big-raise-stud")


# Where the card decides what comes next


def derby(cards: str) -> Conversation:
    """A race with 500 on hearts, in which these cards have been drawn."""
    talk = begin("racing-card-derby", {1: {"suit-hearts": 500}})
    draw(talk, cards)
    return talk


def draw(talk: Conversation, cards: str) -> None:
    """Cards of a game that turns them one by one."""
    for card in cards.split():
        assert isinstance(talk.request, Deal)
        talk.answer(a.Dealt())
        seen(talk, card)


def area(talk: Conversation) -> str:
    assert isinstance(talk.request, Deal)
    return talk.request.to


def test_a_race_that_was_taken_to_be_won_is_run_on() -> None:
    talk = derby("5h 2h Kh 9h")
    assert area(talk) == "2nd place"
    misread(talk, "9h", "9d")
    assert area(talk) == "1st place", "three hearts do not win"
    draw(talk, "9h 6d 8c")
    go_on(talk, {})
    assert (talk.is_over, net(talk, "A")) == (True, 1_500), "hearts, unprotested, pay 3 to 1 (5.8(b))"
    assert_replays(talk, "racing-card-derby")


def test_what_comes_out_otherwise_is_told_and_nothing_else() -> None:
    talk = derby("5h 2h Kh 9h 6d 8c")
    told = len(talk.facts)
    misread(talk, "8c", "8s")
    assert [fact.sentence for fact in talk.facts[told:]] == [
        "the card of 3rd place that was told as 8c is in truth 8s",
        "spades take third place",
        "the result: hearts first, diamonds second, spades third",
    ]
    told = len(talk.facts)
    misread(talk, "8s", "8c")
    assert [fact.sentence for fact in talk.facts[told:]][-1] == "the result: hearts first, diamonds second, clubs third"
    go_on(talk, {})
    assert net(talk, "A") == 1_500
    assert_replays(talk, "racing-card-derby")


def test_a_card_that_was_dealt_by_the_wrong_face_lies_where_it_lies() -> None:
    """9h was taken for the fourth heart and 6d laid for second place; by 9d it would belong to the first."""
    talk = derby("5h 2h Kh 9h 6d")
    before = snapshot(talk)
    with pytest.raises(Refused, match=OTHERWISE) as refusal:
        misread(talk, "9h", "9d")
    assert PLAY_ON in refusal.value.remedy
    assert snapshot(talk) == before
    misread(talk, "9h", "Th")  # a fourth heart all the same
    assert area(talk) == "3rd place"


def dragon(cards: str) -> Conversation:
    """Both have 500 on a hand of Dragon21; these cards were turned, to the Dragon and the Tiger in turn."""
    talk = begin("dragon-21", {1: {"dragon": 500}, 2: {"tiger": 500}})
    draw(talk, cards)
    return talk


def test_a_hand_that_was_taken_to_stand_gets_its_card() -> None:
    talk = dragon("Th Tc 9h 8c")
    assert isinstance(talk.request, Do), "19 and 18: nobody draws"
    misread(talk, "8c", "2c")
    assert area(talk) == "tiger", "12 draws"
    draw(talk, "9d")
    go_on(talk, {})
    # the Tiger's 21 beats 19 and pays 1 to 1 (5.1a)
    assert (talk.is_over, net(talk, "A"), net(talk, "B")) == (True, -500, 500)
    assert_replays(talk, "dragon-21")


def test_a_card_drawn_by_the_wrong_face_is_a_matter_for_the_rules() -> None:
    talk = dragon("Th Tc 9h 2c 9d")
    with pytest.raises(Refused, match=OTHERWISE):
        misread(talk, "2c", "8c")


def test_which_of_several_such_cards_is_meant_is_not_guessed() -> None:
    """Dragon21 has several decks: a face may come twice."""
    talk = dragon("9h Tc 9h 8c")
    with pytest.raises(Refused, match="more than one open card was told as 9h") as refused:
        misread(talk, "9h", "Kh")
    assert refused.value.clause
    assert talk.table.cards_in(Pile("dragon")) == tuple(parse_cards("9h 9h"))


def test_a_dealer_who_does_not_qualify_after_all_pays_at_once() -> None:
    talk = stuck_stud()
    misread(talk, "Kc", "Qc")
    # with ace and queen the dealer does not qualify: antes are paid 1 to 1 and bets go back (10.1)
    assert (talk.is_over, net(talk, "A"), net(talk, "B")) == (True, 1_000, 1_000)
    assert_replays(talk, CARIBBEAN)


def test_a_dealer_who_qualifies_after_all_has_paid_already() -> None:
    talk = begin(CARIBBEAN, TWO_ANTES)
    go_on(talk, {"dealer": "Ad Qc 8h 3s 5d"}, "bet")
    with pytest.raises(Refused, match="over"):
        misread(talk, "Qc", "Kc")


# Irregularities tell cards too


def test_a_card_told_in_an_irregularity_is_put_right() -> None:
    talk = begin(CARIBBEAN, TWO_ANTES)
    talk.answer(a.Dealt())
    talk.answer(a.CardExposed(Slot(0), parse_card("5d")))  # it is the 5h, the first of box 1
    go_on(talk, {"dealer": "Ad Kc 8h 3s 7c"}, "bet")
    with pytest.raises(Refused, match=IMPOSSIBLE):
        seen(talk, "5d 9c Jd 4c 2c")  # box 2, which is settled first
    misread(talk, "5d", "5h")
    go_on(talk, {"box 1": "5h 5c Js 4s 2d", "box 2": "5d 9c Jd 4c 2c"})
    # box 1 wins ante and bet with a pair of fives; box 2 has nothing against ace and king
    assert (talk.is_over, net(talk, "A"), net(talk, "B")) == (True, 3_000, -3_000)
    assert_replays(talk, CARIBBEAN)


def test_a_card_that_was_told_twice_is_put_right_in_both_places() -> None:
    talk = begin(CARIBBEAN, TWO_ANTES)
    talk.answer(a.Dealt())
    talk.answer(a.Dealt())
    talk.answer(a.CardExposed(Slot(1), parse_card("5d")))
    go_on(talk, {"dealer": "Ad Kc 8h 3s 7c", "box 2": "5d 5c Js 4s 2d"}, "bet")
    misread(talk, "5d", "5h")
    assert talk.table.faces[Slot(1)] is parse_card("5h")
    go_on(talk, {"box 1": "5d 9c Jd 4c 2c"})
    assert (talk.is_over, net(talk, "A"), net(talk, "B")) == (True, -3_000, 3_000)
    assert_replays(talk, CARIBBEAN)


def test_a_card_that_lay_face_up_in_the_shoe_is_put_right() -> None:
    talk = derby("5h 2h")
    talk.answer(a.FaceUpInShoe(parse_card("Kh")))  # it is Kd
    misread(talk, "Kh", "Kd")
    talk.answer(a.Dealt())
    draw(talk, "Kh 9h 6d 8c")
    go_on(talk, {})
    assert (talk.is_over, net(talk, "A")) == (True, 1_500)


# Again and again


def test_a_misread_that_was_wrong_itself_is_put_right() -> None:
    talk = stuck_stud()
    misread(talk, "5d", "6h")
    misread(talk, "6h", "5h")
    go_on(talk, {"box 1": "5d 5c Js 4s 2d", "box 2": "9h 9c Jd 4c 2c"})
    assert (net(talk, "A"), net(talk, "B")) == (3_000, 3_000)
    put_right = [fact for fact in talk.facts if isinstance(fact, CardMisread)]
    assert [(fact.card.text, fact.right.text) for fact in put_right] == [("5d", "6h"), ("6h", "5h")]
    assert_replays(talk, CARIBBEAN)


def test_two_cards_taken_for_each_other_are_put_right_one_by_one() -> None:
    talk = stuck_stud()
    with pytest.raises(Refused, match="3s lies open already"):
        misread(talk, "8h", "3s")
    misread(talk, "8h", "2h")
    misread(talk, "3s", "8h")
    misread(talk, "2h", "3s")
    assert talk.table.cards_in(DEALER) == tuple(parse_cards("Ad Kc 3s 8h 5d"))


# Refusals


WRONG = [
    ("5d", "5d", "5d is what was told", "8.2"),  # the rule by which the dealer's last card comes face up
    ("7h", "5h", "no open card was told as 7h", "10.3"),  # no card at all: the first hand is asked for
    ("5d", "Kc", "Kc lies open already", "8.2"),
]


@pytest.mark.parametrize(("card", "right", "what", "clause"), WRONG)
def test_what_cannot_be_is_refused_and_changes_nothing(card: str, right: str, what: str, clause: str) -> None:
    talk = stuck_stud()
    before = snapshot(talk)
    with pytest.raises(Refused, match=what) as refusal:
        misread(talk, card, right)
    assert refusal.value.clause == clause
    assert refusal.value.remedy
    assert snapshot(talk) == before


def test_once_money_has_moved_by_a_card_it_stands() -> None:
    """10.2 of Four Card Poker: hands are settled one by one. Box 2 was paid for aces against a pair of kings; against
    three kings it would have lost.
    """
    talk = begin("four-card-poker", {1: {"ante": 500}, 2: {"ante": 500}})
    go_on(talk, {"dealer": "Kh Kd 9c 5s 3d 8h", "box 2": "Ah Ac 7d 4s 2h"}, "play 1")
    assert net(talk, "B") == 1_000
    before = snapshot(talk)
    with pytest.raises(Refused, match="money has moved") as refusal:
        misread(talk, "8h", "Ks")
    assert PLAY_ON in refusal.value.remedy
    assert snapshot(talk) == before
    misread(talk, "8h", "8d")  # with another eight it is paid the same
    go_on(talk, {"box 1": "8h 6d 4d 2d Tc"})
    # ten high loses ante and play
    assert (talk.is_over, net(talk, "A"), net(talk, "B")) == (True, -1_000, 1_000)
    assert_replays(talk, "four-card-poker")


def test_a_hand_that_would_not_have_been_turned_stays_turned() -> None:
    """10.2 of Caribbean Stud: against a dealer who does not qualify, as with ace and queen, no hand is turned."""
    talk = stuck_stud()
    seen(talk, "9h 9c Jd 4c 2c")
    with pytest.raises(Refused, match=OTHERWISE):
        misread(talk, "Kc", "Qc")


def test_a_hand_valued_otherwise_is_told_anew() -> None:
    talk = begin(CARIBBEAN, TWO_ANTES)
    go_on(talk, {"dealer": "Ad Kc 8h 3s 5d"}, "bet")
    told = len(talk.facts)
    misread(talk, "8h", "Ah")
    assert [type(fact) for fact in talk.facts[told:]] == [CardMisread, HandRanked]
    assert "pair" in talk.facts[-1].sentence


def test_a_card_that_one_player_was_shown_is_not_spoken_of() -> None:
    """Whoever asks learns no more of it than of a card that nobody has seen."""
    talk = begin(CARIBBEAN, TWO_ANTES)
    while isinstance(talk.request, Deal):
        talk.answer(a.Dealt())
    seen(talk, "7d")
    assert isinstance(talk.request, Show)
    assert talk.request.to == player_viewer("A")
    seen(talk, "5d 5c Js 4s 2d")
    refusals = []
    for card in ("5d", "9h"):
        with pytest.raises(Refused) as refusal:
            misread(talk, card, "6h")
        refusals.append(str(refusal.value).replace(card, "it"))
    assert refusals[0] == refusals[1]


def test_nothing_is_put_right_after_the_end() -> None:
    talk = stuck_stud()
    misread(talk, "5d", "5h")
    go_on(talk, {"box 1": "5d 5c Js 4s 2d", "box 2": "9h 9c Jd 4c 2c"})
    with pytest.raises(Refused, match="over"):
        misread(talk, "5h", "5s")


# A card that is turned later than it was told


def exposed_and_ruled_on(table: Round, request: Request, report: a.CardExposed) -> Step:
    """A handler that has a supervisor rule first, and only then turns the card."""
    clause = table.cite("12.5")
    yield from rule(table, Rule(clause, "an exposed card", ("shown",), Role.GAME_SUPERVISOR))
    table.reveal(clause, hand_pile(1), {report.slot: report.card})


def test_a_card_that_a_ruling_has_turned_is_not_put_right() -> None:
    """The ruling turned it and names no card, so there is nothing in it to amend; 12.5 is the rule it was turned by."""
    game, notice = find_game("caribbean-stud"), Notice.post(find_edition(CARIBBEAN))
    table = Round(Opening.with_cards(notice), {**game.handlers, a.CardExposed: exposed_and_ruled_on})
    talk = Conversation(table, game.play)
    for answer in (a.Wager(1, "A", "ante", Cents(1000)), a.NoMoreBets(), a.Dealt()):
        talk.answer(answer)
    talk.answer(a.CardExposed(Slot(0), parse_card("5d")))
    talk.answer(a.Ruling("shown", "game supervisor S"))
    before = snapshot(talk)
    with pytest.raises(Refused, match="5d was told before it was turned") as refusal:
        misread(talk, "5d", "5h")
    assert refusal.value.clause == "12.5"
    assert PLAY_ON in refusal.value.remedy
    assert snapshot(talk) == before
