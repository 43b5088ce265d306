"""Section 12, as taken over from Baccarat (readings DB21 to DB24), and what is true of every round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitbook import Notice, find_edition, find_game
from pitbook.cards import DECK, parse_card
from pitbook.errors import BadRecord, PitbookError, Refused
from pitbook.law import Cents
from pitbook.procedure.cards_after import CardsAfter
from pitbook.table import Answer, Conversation, NoMoreBets, Opening, Ruling, Wager, replay, run
from pitbook.table.answers import (
    CuttingCardOut,
    DrawnInError,
    FaceUpInShoe,
    HandDeclined,
    HandMisused,
    Misplaced,
    TooFewCards,
)
from pitbook.table.facts import CardsDealt, HandRanked, Noted, RoundVoided
from pitbook.table.places import DISCARD, SHOE, Pile
from pitbook.table.requests import Deal, Do, PlaceWagers, Rule, Show
from rules.dragon_21.helpers import GAME, LAW, LiveTable, bet, brief, dealers_answer, settled
from rules.live import facts_of
from sizes import SIZES

pytestmark = pytest.mark.clause(LAW, "12.1")
STAKES = {"dragon": 1000, "tiger": 500}
BEYOND_REPAIR = {"dragon": ("void", 0, "baccarat 12.6"), "tiger": ("void", 0, "baccarat 12.6")}
TOO_FEW = {"dragon": ("void", 0, "baccarat 12.7"), "tiger": ("void", 0, "baccarat 12.7")}
AS_USUAL = {"dragon": ("win", 1000, "5.1a"), "tiger": ("lose", 0, "5.1(b)(iii)")}
BEYOND = {"what": "misplaced-cards", "reconstructed": False, "ruling": "void", "by": "casino operator"}


def table_after(cards: int, shoe: str = "Kh Ts 9d 8c", **more: Any) -> LiveTable:
    """A table where this many cards have been dealt and the next one is due, or the totals are to be announced."""
    table = LiveTable(shoe, **more).say(bet("dragon", 1000), bet("tiger", 500), NoMoreBets())
    return table.go_on(until=Deal if cards < 4 else Do, after=cards)


# fmt: off
RECORDS = [
    # the irregularity, what it comes to
    pytest.param({"what": "face-up-card", "cards": "2h"}, AS_USUAL, id="the first card face up is put away"),
    pytest.param({"what": "face-up-card", "cards": "9d", "count": 2}, AS_USUAL, id="a later one is played"),
    pytest.param({"what": "drawn-in-error", "cards": "2h"}, AS_USUAL, id="a card drawn in error and seen is put away"),
    pytest.param({"what": "drawn-in-error"}, AS_USUAL, id="one drawn in error and not seen is the next card"),
    pytest.param({"what": "drawn-in-error", "cards": "2h", "count": 3}, AS_USUAL, id="drawn in error within the deal"),
    pytest.param({"what": "misplaced-cards", "reconstructed": True}, AS_USUAL, id="cards put right"),
    pytest.param(BEYOND, BEYOND_REPAIR, id="cards that cannot be put right"),
    pytest.param(BEYOND | {"count": 1}, BEYOND_REPAIR, id="the same at once"),
    pytest.param({"what": "cutting-card", "count": 2}, AS_USUAL, id="the cutting card changes no result"),
]
# fmt: on


@pytest.mark.parametrize(("told", "comes_to"), RECORDS)
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_records(told: Mapping[str, Any], comes_to: object, style: str) -> None:
    done = settled(STAKES, irregularities=[told], notice={"style": style})
    assert brief(done) == comes_to
    assert bool(facts_of(done, RoundVoided)) == (comes_to is BEYOND_REPAIR)


@pytest.mark.parametrize(("told", "dragon", "tiger"), [
    (BEYOND | {"count": 2}, "Kh", "Ts"),
    ({"what": "too-few-cards"}, "Kh 6d", "Ts 5c"),
    ({"what": "too-few-cards", "count": 3}, "Kh 9d", "Ts"),
    ({"what": "too-few-cards", "count": 3}, None, None),
    (BEYOND, None, "9c"),
    (BEYOND, "Kh 9d 2c 3s 4h", None),
    (BEYOND, None, None),
    (BEYOND | {"count": 6}, None, None),
])  # fmt: skip
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_a_void_round_needs_only_the_cards_that_were_seen_until_then(
    told: Mapping[str, Any], dragon: str | None, tiger: str | None, style: str
) -> None:
    void = TOO_FEW if told["what"] == "too-few-cards" else BEYOND_REPAIR
    assert brief(settled(STAKES, dragon, tiger, irregularities=[told], notice={"style": style})) == void


def test_a_shoe_had_not_run_out_of_cards_that_the_record_has() -> None:
    with pytest.raises(BadRecord, match="the record has 4 cards") as caught:
        settled(STAKES, irregularities=[{"what": "too-few-cards", "count": 2}])
    assert caught.value.where == "irregularities[0].count"


@pytest.mark.parametrize(("told", "names"), [
    ({"what": "face-up-card"}, "one card"),
    ({"what": "misplaced-cards"}, "put together again"),
    ({"what": "face-up-card", "cards": "2h", "count": 2}, "cannot be"),
    ({"what": "too-few-cards"}, "never came up|no card is to be drawn"),
    ({"what": "absent", "box": 1}, "absent|never|no rule"),
    ({"what": "drawn-in-error", "count": 5}, "has 4 cards drawn"),
    ({"what": "misplaced-cards", "reconstructed": True, "count": 5}, "has 4 cards drawn"),
    ({"what": "cutting-card", "count": 5}, "has 4 cards drawn"),
    ({"what": "misplaced-cards", "reconstructed": False}, "nobody has ruled"),
    ({"what": "misplaced-cards", "reconstructed": False, "ruling": "void", "by": "dealer"}, "not for a dealer"),
])  # fmt: skip
def test_what_cannot_have_been_is_refused(told: Mapping[str, Any], names: str) -> None:
    with pytest.raises(PitbookError, match=names):
        settled(STAKES, irregularities=[told])


def test_the_first_card_face_up_goes_to_the_discard_rack_and_a_second_is_played() -> None:
    table = table_after(0, "2h Kh Ts 9d 8c").say(FaceUpInShoe(parse_card("2h")), FaceUpInShoe(parse_card("Kh")))
    assert len(table.talk.table.piles[DISCARD]) == 1
    assert table.finish().results() == AS_USUAL


def test_after_a_card_drawn_by_mistake_none_is_the_first() -> None:
    table = table_after(0, "2h Kh Ts 9d 8c").say(DrawnInError(parse_card("2h")), FaceUpInShoe(parse_card("Kh")))
    assert len(table.talk.table.piles[DISCARD]) == 1
    assert table.finish().results() == AS_USUAL


def test_one_card_is_told_of_once() -> None:
    twice = [{"what": "face-up-card", "cards": "2h"}, {"what": "drawn-in-error", "cards": "2h", "count": 0}]
    with pytest.raises(BadRecord, match=r"irregularities\[0\] tells of that card already"):
        settled(STAKES, irregularities=twice)


def test_a_later_card_face_up_is_the_next_card() -> None:
    table = table_after(2).say(FaceUpInShoe(parse_card("9d")))
    assert not table.talk.table.piles[DISCARD]
    assert table.finish().results() == AS_USUAL


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_card_drawn_in_error_and_seen_is_put_away_before_the_next(after: int) -> None:
    cards = ["Kh", "Ts", "9d", "8c"]
    table = table_after(after, " ".join([*cards[:after], "2h", *cards[after:]])).say(DrawnInError(parse_card("2h")))
    assert len(table.talk.table.piles[DISCARD]) == 1
    assert table.finish().results() == AS_USUAL


def test_one_not_seen_stays_the_next_card_even_of_the_next_round() -> None:
    table = table_after(4).say(DrawnInError())
    left = len(table.talk.table.piles[SHOE])
    assert table.finish().results() == AS_USUAL
    assert len(table.talk.table.piles[SHOE]) == left == 412


def test_a_round_that_cannot_be_put_right_is_void_even_after_losers_were_collected() -> None:
    table = LiveTable().say(bet("dragon"), bet("tiger", 500), NoMoreBets()).go_on(until=Do, task="pay")
    assert table.say(Misplaced(reconstructed=False), Ruling("void", "casino operator")).talk.is_over
    assert table.results() == BEYOND_REPAIR


def test_the_operator_and_nobody_below_declares_a_round_void() -> None:
    table = table_after(3).say(Misplaced(reconstructed=False))
    assert isinstance(table.request, Rule)
    assert table.refusal(Ruling("void", "game supervisor")).clause == "baccarat 12.6"


def test_the_count_of_a_record_has_every_card_drawn_also_those_put_away() -> None:
    """2h is put away first; when three cards are drawn two of them lie in the hands, and 3c is drawn by mistake."""
    told = [{"what": "face-up-card", "cards": "2h"}, {"what": "drawn-in-error", "cards": "3c", "count": 3}]
    done = settled(STAKES, irregularities=told)
    assert brief(done) == AS_USUAL
    facts = done.conversation.facts
    (error,) = [n for n, fact in enumerate(facts) if isinstance(fact, Noted) and "by mistake" in fact.what]
    assert sum(isinstance(fact, CardsDealt) for fact in facts[:error]) == 2
    settled(STAKES, irregularities=[told[0], {"what": "cutting-card", "count": 4}])
    with pytest.raises(BadRecord, match="has 5 cards drawn"):
        settled(STAKES, irregularities=[told[0], {"what": "cutting-card", "count": 6}])


# Cards laid in the order in which they should have come


def hands(table: LiveTable) -> tuple[str, str]:
    dealt = table.talk.table
    return tuple(" ".join(card.text for card in dealt.cards_in(Pile(hand))) for hand in ("dragon", "tiger"))  # type: ignore[return-value]


def test_cards_of_the_deal_are_put_in_the_order_in_which_they_should_have_come() -> None:
    """Drawn Kh Ts 9d 8c, but the second and third should have come the other way round: K T against 9 8."""
    table = table_after(4).say(Misplaced(reconstructed=True, order=(1, 3, 2, 4)))
    assert hands(table) == ("Kh Ts", "9d 8c")
    table.finish()
    assert table.results() == {"dragon": ("win", 1000, "5.1a"), "tiger": ("lose", 0, "5.1(b)(iii)")}


def test_hands_put_right_may_be_due_a_further_card() -> None:
    """Drawn 9h Ts 8d 7c, 17 against 17; put right it is 9 and 7, so that the Dragon draws the 5, against T and 8."""
    table = table_after(4, "9h Ts 8d 7c 5s").say(Misplaced(reconstructed=True, order=(1, 2, 4, 3)))
    assert isinstance(table.request, Deal)
    assert table.finish().results()["dragon"] == ("win", 1000, "5.1a")
    assert [fact.hand for fact in table.facts(HandRanked)] == ["21", "18"]


def test_a_card_not_due_any_more_is_put_away_if_seen() -> None:
    table = table_after(4, "2h Ts 9d 8c 7c 3h 5s").go_on(until=Do)
    table.say(Misplaced(reconstructed=True, order=(3, 1, 4, 2, 5)))  # 9 8 against 2 T, which is due the 7
    assert hands(table) == ("9d 8c", "2h Ts 7c")
    table = table_after(4, "Kh 2s 5d Tc 6c Ah 5s").go_on(until=Do)  # K 5 6 against 2 T A, which is 13, and 5
    assert hands(table) == ("Kh 5d 6c", "2s Tc Ah 5s")
    table.say(Misplaced(reconstructed=True, order=(1, 2, 6, 4, 3, 5, 7)))  # K and ace are a blackjack: nobody draws
    assert hands(table) == ("Kh Ah", "2s Tc")
    assert len(table.talk.table.piles[DISCARD]) == 3
    assert table.finish().results()["dragon"] == ("win", 1500, "5.1a")


def test_wagers_settled_by_the_wrong_hands_are_settled_again() -> None:
    table = LiveTable().say(bet("dragon"), bet("tiger", 500), NoMoreBets()).go_on(until=Do, task="pay")
    table.say(Misplaced(reconstructed=True, order=(2, 1, 4, 3)))  # T 8 for the Dragon and K 9 for the Tiger
    assert table.finish().results() == {"dragon": ("lose", 0, "5.1(a)(iii)"), "tiger": ("win", 500, "5.1a")}
    moves = [move for fact in table.talk.facts for move in fact.moves]
    assert sum(move.cents for move in moves if move.target == "player:A") == 1000
    assert sum(move.cents for move in moves if move.source == "player:A") == 1500


@pytest.mark.parametrize("order", [(1, 2), (1, 1, 2, 3), (1, 2, 3, 4, 5), (0, 1, 2, 3)])
def test_an_order_names_each_card_once(order: tuple[int, ...]) -> None:
    table = table_after(4)
    assert table.refusal(Misplaced(reconstructed=True, order=order)).clause == "10.1"


def test_face_down_cards_can_be_put_in_order_too() -> None:
    table = LiveTable(notice={"style": "C"}).say(bet("dragon"), bet("tiger", 500), NoMoreBets()).go_on(until=Show)
    table.say(Misplaced(reconstructed=True, order=(1, 3, 2, 4))).finish()
    assert [fact.hand for fact in table.facts(HandRanked)] == ["20", "17"]


def test_too_few_cards_make_the_round_void_and_a_shuffle_due() -> None:
    table = table_after(3).say(TooFewCards())
    assert table.talk.is_over
    assert table.results() == TOO_FEW
    assert CardsAfter.of(table.talk.table).shuffle_due == "baccarat 12.7"


def test_a_shoe_that_runs_out_does_the_same_by_itself() -> None:
    notice = Notice.post(find_edition(LAW))
    talk = find_game(GAME).begin(Opening.with_cards(notice, cards=3, is_last=True))
    for answer in (bet("dragon"), NoMoreBets()):
        talk.answer(answer)
    run(talk, lambda talk: _known(talk, [parse_card("2h")] * 3))
    assert [fact.clause.id for fact in talk.facts if isinstance(fact, RoundVoided)] == ["baccarat 12.7"]


def _known(talk: Conversation, cards: Any) -> Answer:
    assert talk.request
    answer = dealers_answer(talk.request, lambda slot: cards[slot])
    assert answer
    return answer


@pytest.mark.parametrize("report", [FaceUpInShoe(parse_card("2h")), TooFewCards(), CuttingCardOut()], ids=str)
def test_reports_out_of_order_change_nothing(report: Answer) -> None:
    table = LiveTable()
    assert isinstance(table.refusal(report), Refused)
    table.say(bet("dragon"), NoMoreBets()).go_on(until=Do)
    assert isinstance(table.refusal(report), Refused)
    assert isinstance(LiveTable().refusal(Misplaced(reconstructed=True)), Refused)
    assert isinstance(LiveTable().refusal(DrawnInError()), Refused)


def test_every_mishap_is_noted_with_its_rule() -> None:
    table = table_after(0, "2h Kh Ts 9d 8c").say(FaceUpInShoe(parse_card("2h"))).finish()
    assert [fact.clause.id for fact in table.facts(Noted)] == ["baccarat 12.1"]
    with pytest.raises(BadRecord):
        settled(STAKES, irregularities=[{"what": "drawn-in-error", "cards": "2h 3h"}])


# Every round


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Notice, list[Wager], list[Any], list[Answer]]:
    options = {
        "decks": draw(st.integers(4, 8)),
        "style": draw(st.sampled_from("ABC")),
        "bettors-per-area": 3,
        "differential": draw(st.sampled_from([None, 1, 700])),
    }
    names = ["dragon", "tiger", "tie", "perfect-pairs:dragon", "perfect-pairs:tiger"]
    wager = st.builds(
        Wager,
        st.integers(1, 7),
        st.sampled_from("ABCD"),
        st.sampled_from(names),
        st.integers(1, 5000),
        seat=st.booleans(),
    )
    wagers = draw(st.lists(wager, min_size=1, max_size=12))
    notice = Notice.post(find_edition(LAW), options)
    cards = draw(st.permutations(list(DECK) * 2))
    mishaps = [
        Misplaced(True),
        Misplaced(True, (2, 1, 4, 3)),
        Misplaced(True, (3, 1, 5, 4, 2)),
        Misplaced(False),
        HandDeclined("dragon"),
        HandMisused("tiger"),
        DrawnInError(),
        DrawnInError(cards[60]),
        CuttingCardOut(),
        TooFewCards(),
    ]
    return notice, wagers, cards, draw(st.lists(st.sampled_from([*mishaps, *[None] * 20]), max_size=40))


@pytest.mark.long
@settings(max_examples=SIZES.examples, deadline=None)
@given(rounds())
def test_money_is_conserved_and_replay_equals_play(drawn: tuple[Notice, list[Wager], list[Any], list[Any]]) -> None:
    notice, wagers, cards, mishaps = drawn
    talk = find_game(GAME).begin(notice)
    while talk.request is not None:
        if mishaps and (mishap := mishaps.pop()) is not None:
            _try(talk, mishap)
            continue
        match talk.request:
            case PlaceWagers():
                if not wagers and not talk.table.stakes:
                    wagers.append(bet("tie"))
                _try(talk, wagers.pop() if wagers else NoMoreBets())
            case Rule():
                talk.answer(Ruling(talk.request.rulings[0], "casino operator"))
            case request:
                answer = dealers_answer(request, lambda slot: cards[slot])
                assert answer
                _try(talk, answer)
    balance: dict[str, int] = {}
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[move.source] = balance.get(move.source, 0) - move.cents
        balance[move.target] = balance.get(move.target, 0) + move.cents
    assert sum(balance.values()) == 0
    assert balance["layout"] == Cents(0)
    again = replay(find_game(GAME).begin(notice), talk.answers)
    assert again.facts == talk.facts


def _try(talk: Conversation, answer: Answer) -> None:
    try:
        talk.answer(answer)
    except Refused:
        return
