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
from pitbook.table import Answer, Conversation, NoMoreBets, Opening, Ruling, Wager, replay, run
from pitbook.table.answers import CuttingCardOut, DrawnInError, FaceUpInShoe, Misplaced, TooFewCards
from pitbook.table.facts import Noted, RoundVoided
from pitbook.table.places import DISCARD, SHOE
from pitbook.table.requests import Deal, Do, PlaceWagers, Rule
from rules.dragon_21.helpers import GAME, LAW, LiveTable, bet, brief, dealers_answer, settled
from rules.live import facts_of

pytestmark = pytest.mark.clause(LAW, "12.1")
STAKES = {"dragon": 1000, "tiger": 500}
VOID = {"dragon": ("void", 0, "12.1"), "tiger": ("void", 0, "12.1")}
AS_USUAL = {"dragon": ("win", 1000, "5.1a"), "tiger": ("lose", 0, "5.1(b)(iii)")}


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
    pytest.param({"what": "misplaced-cards", "reconstructed": False}, VOID, id="cards that cannot be put right"),
    pytest.param({"what": "misplaced-cards", "reconstructed": False, "count": 1}, VOID, id="the same at once"),
    pytest.param({"what": "too-few-cards", "count": 3}, VOID, id="too few cards"),
    pytest.param({"what": "cutting-card", "count": 2}, AS_USUAL, id="the cutting card changes no result"),
]
# fmt: on


@pytest.mark.parametrize(("told", "comes_to"), RECORDS)
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_records(told: Mapping[str, Any], comes_to: object, style: str) -> None:
    done = settled(STAKES, irregularities=[told], notice={"style": style})
    assert brief(done) == comes_to
    assert bool(facts_of(done, RoundVoided)) == (comes_to is VOID)


@pytest.mark.parametrize(("told", "dragon", "tiger"), [
    ({"what": "misplaced-cards", "reconstructed": False, "count": 2}, "Kh", "Ts"),
    ({"what": "too-few-cards"}, "Kh 6d", "Ts 5c"),
])  # fmt: skip
def test_a_void_round_needs_only_the_cards_until_then(told: Mapping[str, Any], dragon: str, tiger: str) -> None:
    assert brief(settled(STAKES, dragon, tiger, irregularities=[told])) == VOID


@pytest.mark.parametrize(("told", "names"), [
    ({"what": "face-up-card"}, "one card"),
    ({"what": "misplaced-cards"}, "put together again"),
    ({"what": "face-up-card", "cards": "2h", "count": 2}, "cannot be"),
    ({"what": "too-few-cards"}, "never came up|no card is to be drawn"),
    ({"what": "absent", "box": 1}, "absent|never|no rule"),
    ({"what": "drawn-in-error", "count": 9}, "never came up"),
])  # fmt: skip
def test_what_cannot_have_been_is_refused(told: Mapping[str, Any], names: str) -> None:
    with pytest.raises(PitbookError, match=names):
        settled(STAKES, irregularities=[told])


def test_the_first_card_face_up_goes_to_the_discard_rack() -> None:
    table = table_after(0, "2h 3h Kh Ts 9d 8c").say(FaceUpInShoe(parse_card("2h")), FaceUpInShoe(parse_card("3h")))
    assert len(table.talk.table.piles[DISCARD]) == 2
    assert table.finish().results() == AS_USUAL


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
    assert table.say(Misplaced(reconstructed=False)).talk.is_over
    assert table.results() == VOID


def test_too_few_cards_make_the_round_void_and_a_shuffle_due() -> None:
    table = table_after(3).say(TooFewCards())
    assert table.talk.is_over
    assert table.results() == VOID
    assert table.talk.table.shuffle_due == "12.1"


def test_a_shoe_that_runs_out_does_the_same_by_itself() -> None:
    notice = Notice.post(find_edition(LAW))
    talk = find_game(GAME).begin(Opening.with_cards(notice, cards=3, is_last=True))
    for answer in (bet("dragon"), NoMoreBets()):
        talk.answer(answer)
    run(talk, lambda talk: _known(talk, [parse_card("2h")] * 3))
    assert [fact.clause.id for fact in talk.facts if isinstance(fact, RoundVoided)] == ["12.1"]


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
    assert [fact.clause.id for fact in table.facts(Noted)] == ["12.1"]
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
        Misplaced(False),
        DrawnInError(),
        DrawnInError(cards[60]),
        CuttingCardOut(),
        TooFewCards(),
    ]
    return notice, wagers, cards, draw(st.lists(st.sampled_from([*mishaps, *[None] * 20]), max_size=40))


@settings(max_examples=50, deadline=None)
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
                talk.answer(Ruling("reduce", "dealer"))
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
