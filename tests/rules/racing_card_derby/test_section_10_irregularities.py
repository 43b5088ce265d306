"""Section 10: what follows when cards or displays go wrong, live and in records."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.cards import parse_card
from pitbook.errors import BadInput, BadRecord
from pitbook.games.racing_card_derby.winning import PlaceTaken, RaceLaidOutAgain, ResultAnnounced
from pitbook.procedure.cards_after import CardsAfter
from pitbook.table import Absent, Dealt, Done, NoMoreBets, Role, Ruling
from pitbook.table.answers import DrawnInError, FaceUpInShoe, Misplaced, TooFewCards, WrongDisplay
from pitbook.table.facts import CardsDealt, CardsMoved, Noted, Reopened, RoundVoided, RulingMade
from pitbook.table.places import DISCARD
from pitbook.table.requests import Do, Rule
from rules.racing_card_derby.helpers import HEARTS, LAW, LiveTable, outcome, row, settled, stake

OPERATOR = "casino operator"
RED_WINS = {"red": ("win", 1000, "5.8(a)")}
VOID = {"red": ("void", 0, "10.8")}


def noted(table: LiveTable) -> list[str]:
    return [fact.clause.id for fact in table.facts(Noted)]


def discarded(table: LiveTable) -> str:
    return " ".join(table.talk.table.faces[slot].text for slot in table.talk.table.piles[DISCARD])


# Displays


@pytest.mark.parametrize(
    ("what", "clause"), [row("10.1", "wrong lamps", "lights", "10.1"), row("10.2", "a wrong result", "result", "10.2")]
)
def test_the_cards_decide_whatever_is_displayed(what: str, clause: str) -> None:
    table = LiveTable.running(HEARTS).go_on(until=Do).say(WrongDisplay(what))
    assert table.talk.request is not None
    assert table.talk.request.clause.id == "9.1(c)", "the result is to be confirmed again"
    table.finish()
    assert table.brief() == RED_WINS
    assert noted(table) == [clause]
    assert len(table.facts(ResultAnnounced)) == 1


@pytest.mark.clause(LAW, "10.1", "10.2")
def test_what_cannot_be_wrong_yet() -> None:
    LiveTable.running(HEARTS, drawn=2).refusal(WrongDisplay("lights"))
    LiveTable(HEARTS).say(stake()).refusal(WrongDisplay("result"))
    LiveTable.running(HEARTS).go_on(until=Do).refusal(WrongDisplay("clock"))


@pytest.mark.clause(LAW, "10.2")
def test_a_wrong_result_may_be_seen_in_the_middle_of_the_race_or_after_losers_were_taken() -> None:
    early = LiveTable.running(HEARTS, drawn=5).say(WrongDisplay("result")).finish()
    assert early.brief() == RED_WINS
    late = LiveTable.running(HEARTS, stake(), stake("black")).go_on(until=Do).say(Done(Role.DEALER))
    late.say(WrongDisplay("result")).finish()
    assert late.brief() == RED_WINS | {"black": ("lose", 0, "5.1(b)(ii)")}


# Cards face up in the shoe


@pytest.mark.clause(LAW, "10.3")
def test_the_first_card_of_a_round_is_put_away_if_it_lies_face_up() -> None:
    table = LiveTable.running(f"2s {HEARTS}").say(FaceUpInShoe(parse_card("2s")))
    assert discarded(table) == "2s"
    table.finish()
    assert table.brief() == RED_WINS  # no protest: that card was not drawn for the winner
    assert [fact.clause.id for fact in table.facts(CardsMoved)] == ["10.3"]


@pytest.mark.clause(LAW, "10.3", "10.4")
@pytest.mark.parametrize(
    "first", [FaceUpInShoe(parse_card("3c")), DrawnInError(parse_card("3c"))], ids=["10.3", "10.6"]
)
def test_once_the_first_card_was_put_away_none_is_the_first(first: FaceUpInShoe | DrawnInError) -> None:
    """R17: the second card lies face up as well and is used, so that the two of spades protests the race."""
    table = LiveTable.running("3c 2s 5h Kh 9h 4h 6d 8c").say(first, FaceUpInShoe(parse_card("2s")))
    assert discarded(table) == "3c"
    assert table.finish().brief() == {"red": ("win", 500, "5.8(a)")}


@pytest.mark.clause(LAW, "10.3")
def test_it_may_be_noticed_while_wagers_are_open() -> None:
    table = LiveTable(f"2s {HEARTS}").say(stake(), FaceUpInShoe(parse_card("2s")), NoMoreBets()).finish()
    assert table.brief() == RED_WINS


@pytest.mark.clause(LAW, "10.4", "10.3")
def test_any_later_card_that_lies_face_up_is_played() -> None:
    table = LiveTable.running("5h 2s Kh 9h 4h 6d 8c", drawn=1).say(FaceUpInShoe(parse_card("2s")))
    assert discarded(table) == ""
    assert noted(table) == ["10.4"]
    table.finish()
    assert table.brief() == {"red": ("win", 500, "5.8(a)")}  # it protests the race like any other


@pytest.mark.clause(LAW, "10.4")
def test_a_face_up_card_that_decides_a_place_is_seen_once() -> None:
    table = LiveTable.running(HEARTS, drawn=5).say(FaceUpInShoe(parse_card("6d")))
    table.say(Dealt())
    assert [(fact.place, fact.suit) for fact in table.facts(PlaceTaken)] == [(1, "hearts"), (2, "diamonds")]
    assert table.finish().brief() == RED_WINS


@pytest.mark.clause(LAW, "10.3", "10.4")
def test_face_up_cards_that_cannot_be() -> None:
    table = LiveTable.running(HEARTS, drawn=2)
    table.refusal(FaceUpInShoe(parse_card("5h")))  # it lies on the table
    table.go_on(until=Do).refusal(FaceUpInShoe(parse_card("2s")))  # the race is over


# Cards drawn by mistake


@pytest.mark.parametrize("drawn", range(7))
@pytest.mark.clause(LAW, "10.5")
def test_an_unseen_card_drawn_by_mistake_is_the_next_card(drawn: int) -> None:
    table = LiveTable.running(HEARTS, drawn=drawn).say(DrawnInError()).finish()
    assert table.brief() == RED_WINS
    assert noted(table) == ["10.5"]


@pytest.mark.parametrize("drawn", range(7))
@pytest.mark.clause(LAW, "10.6")
def test_a_card_drawn_by_mistake_and_seen_is_put_away(drawn: int) -> None:
    cards = HEARTS.split()
    shoe = " ".join([*cards[:drawn], "2s", *cards[drawn:]])
    table = LiveTable.running(shoe, drawn=drawn).say(DrawnInError(parse_card("2s")))
    assert discarded(table) == "2s"
    table.finish()
    assert table.brief() == RED_WINS
    assert [fact.clause.id for fact in table.facts(CardsMoved)] == ["10.6"]


@pytest.mark.clause(LAW, "10.6")
def test_one_drawn_after_the_race_is_put_away_too() -> None:
    table = LiveTable.running(f"{HEARTS} 2s").go_on(until=Do).say(DrawnInError(parse_card("2s"))).finish()
    assert table.brief() == RED_WINS


@pytest.mark.clause(LAW, "10.5", "10.6")
def test_an_empty_shoe_has_no_card_to_draw_by_mistake() -> None:
    table = LiveTable(HEARTS, {"decks": 2}, cards=1).say(stake(), NoMoreBets(), Dealt())
    table.refusal(DrawnInError())


# Reconstruction


@pytest.mark.clause(LAW, "10.7")
def test_a_card_in_the_wrong_area_is_put_where_it_belongs() -> None:
    table = LiveTable.running(HEARTS, drawn=6).say(Misplaced(reconstructed=True))
    assert (table.area("1st place"), table.area("2nd place")) == ("5h Kh 9c 9h 4h", "6d")
    assert [fact.clause.id for fact in table.facts(RaceLaidOutAgain)] == ["10.7"]
    assert table.finish().brief() == RED_WINS


@pytest.mark.clause(LAW, "10.7", "8.1")
def test_cards_that_came_in_a_wrong_order_are_put_in_the_right_one() -> None:
    # Drawn 5h Kh 9h 6d 4h | 8c: the dealer had pulled 4h before 6d. In the right order hearts win with the fourth card,
    # 6d is second and 8c, which went to the second area, is third.
    table = LiveTable.running("5h Kh 9h 6d 4h 8c", stake("trifecta:hearts-diamonds-clubs"), drawn=6)
    assert table.area("2nd place") == "8c"
    table.say(Misplaced(True, (1, 2, 3, 5, 4, 6)))
    assert [table.area(f"{n} place") for n in ("1st", "2nd", "3rd")] == ["5h Kh 9h 4h", "6d", "8c"]
    assert table.finish().brief() == {"trifecta:hearts-diamonds-clubs": ("win", 10000, "5.8(d)(iii)")}


@pytest.mark.clause(LAW, "10.6", "10.7")
def test_a_card_that_was_not_due_in_the_right_order_is_put_away() -> None:
    # In the right order the race is over with 8c, and 3h was dealt for nothing.
    table = LiveTable.running("5h Kh 9h 6d 4h 3h 8c", drawn=7)
    table.say(Misplaced(True, (1, 2, 3, 5, 4, 7, 6)))
    assert discarded(table) == "3h"
    assert table.finish().brief() == RED_WINS
    assert [fact.clause.id for fact in table.facts(CardsMoved)] == ["10.6"]


@pytest.mark.clause(LAW, "10.7")
def test_a_race_that_is_not_over_in_the_right_order_goes_on() -> None:
    # As laid out the race is over with 7h; in the right order the fourth club comes sixth and wins, no more.
    table = LiveTable.running("2c 3c 4c 5c 6d 7h 8d 9s", stake("black"), drawn=6).go_on(until=Do)
    table.say(Misplaced(True, (1, 2, 3, 5, 6, 4)))
    assert (table.area("1st place"), table.area("2nd place")) == ("2c 3c 4c 6d 7h 5c", "")
    table.finish()
    assert table.brief() == {"black": ("win", 1000, "5.8(a)")}
    assert table.facts(ResultAnnounced)[-1].places == ("clubs", "diamonds", "spades")


@pytest.mark.clause(LAW, "10.7")
def test_what_was_taken_before_the_mistake_was_seen_is_undone() -> None:
    table = LiveTable.running("2h 3h 4h 5c 5h 6d 7c", stake(), stake("black")).go_on(until=Do).say(Done(Role.DEALER))
    assert [s.wager for s in table.talk.table.ended] == ["black"]
    table.say(Misplaced(reconstructed=True))
    assert [fact.clause.id for fact in table.facts(Reopened)] == ["10.7"]
    assert table.finish().brief() == RED_WINS | {"black": ("lose", 0, "5.1(b)(ii)")}


@pytest.mark.parametrize("drawn", range(1, 8))
@pytest.mark.clause(LAW, "10.8")
def test_a_round_beyond_repair_is_void_by_the_operators_word_and_wagers_go_back(drawn: int) -> None:
    table = LiveTable.running(HEARTS, drawn=drawn).say(Misplaced(reconstructed=False))
    assert isinstance(table.talk.request, Rule)
    table.refusal(Ruling("void", "game supervisor"))
    table.refusal(Ruling("goes-on", OPERATOR))
    table.say(Ruling("void", OPERATOR))
    assert table.talk.is_over
    assert table.brief() == VOID
    assert [fact.by for fact in table.facts(RulingMade)] == [OPERATOR]
    assert len(table.talk.table.piles[DISCARD]) == drawn


@pytest.mark.clause(LAW, "10.8")
def test_also_if_losers_were_taken_already() -> None:
    table = LiveTable.running(HEARTS, stake(), stake("black")).go_on(until=Do).say(Done(Role.DEALER))
    table.say(Misplaced(reconstructed=False), Ruling("void", OPERATOR))
    assert table.brief() == VOID | {"black": ("void", 0, "10.8")}
    assert [fact.clause.id for fact in table.facts(RoundVoided)] == ["10.8"]


@pytest.mark.clause(LAW, "10.7")
def test_orders_that_cannot_be() -> None:
    LiveTable.running(HEARTS).refusal(Misplaced(reconstructed=True))  # nothing lies there
    table = LiveTable.running(HEARTS, drawn=3)
    for order in ((1, 2), (1, 2, 2), (1, 2, 3, 4), (0, 1, 2)):
        table.refusal(Misplaced(True, order))
    table.say(Dealt()).refusal(Misplaced(reconstructed=True))  # a card has yet to be turned


def test_what_the_game_has_no_rule_on_is_refused() -> None:
    LiveTable.running(HEARTS, drawn=3).refusal(Absent(1))


# The same in records


def wrong(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, **more}


@pytest.mark.parametrize(
    ("race", "irregularity", "expected"),
    [
        row("10.3", "first card face up", f"2s {HEARTS}", wrong("face-up-card", cards="2s"), ("win", 1000, "5.8(a)")),
        row("10.4", "a later one", "5h 2s Kh 9h 4h 6d 8c", wrong("face-up-card", count=1), ("win", 500, "5.8(a)")),
        row("10.5", "drawn unseen", HEARTS, wrong("drawn-in-error", count=2), ("win", 1000, "5.8(a)")),
        row(
            "10.6",
            "drawn and seen",
            f"5h 2s {HEARTS[3:]}",
            wrong("drawn-in-error", count=1, cards="2s"),
            ("win", 1000, "5.8(a)"),
        ),
        row(
            "10.6", "drawn and seen last", f"{HEARTS} 2s", wrong("drawn-in-error", cards="2s"), ("win", 1000, "5.8(a)")
        ),
        row(
            "10.7", "put right", HEARTS, wrong("misplaced-cards", count=6, reconstructed=True), ("win", 1000, "5.8(a)")
        ),
        row(
            "10.8",
            "beyond repair",
            "5h Kh",
            wrong("misplaced-cards", reconstructed=False, ruling="void", by=OPERATOR),
            ("void", 0, "10.8"),
        ),
        row("10.1", "lamps", HEARTS, wrong("wrong-lights"), ("win", 1000, "5.8(a)")),
        row("10.2", "monitor", HEARTS, wrong("wrong-display"), ("win", 1000, "5.8(a)")),
        row(
            "7.3 10.8",
            "a card missing",
            "",
            wrong("short-deck", count=51, ruling="void", by=OPERATOR),
            ("void", 0, "10.8"),
        ),
        row(
            "7.3 10.8",
            "nobody says how many are missing",
            "",
            wrong("short-deck", ruling="void", by=OPERATOR),
            ("void", 0, "10.8"),
        ),
        row(
            "5.7",
            "moved by a patron",
            HEARTS,
            wrong("moved-wager", box=1, wager="red", cause="patron", ruling="original", by=OPERATOR)
            | {"lies-on": "black"},
            ("win", 1000, "5.8(a)"),
        ),
        row("7.1", "the cutting card", HEARTS, wrong("cutting-card", count=3), ("win", 1000, "5.8(a)")),
    ],
)
def test_recorded_irregularities(race: str, irregularity: dict[str, Any], expected: tuple[str, int, str]) -> None:
    assert outcome("red", race, irregularities=[irregularity]) == expected


@pytest.mark.clause(LAW, "10.7")
def test_a_record_gives_the_order_in_which_cards_should_have_come() -> None:
    irregularity = wrong("misplaced-cards", count=6, reconstructed=True, order=[1, 2, 3, 5, 4, 6])
    wagers = {"trifecta:hearts-diamonds-clubs": 100}
    settlement = settled(wagers, "5h Kh 9h 6d 4h 8c", irregularities=[irregularity])
    assert settlement.boxes[0].net == 1000


@pytest.mark.parametrize(
    ("race", "irregularity", "place"),
    [
        row("10.8", "nobody ruled", "5h Kh", wrong("misplaced-cards", reconstructed=False), "irregularities[0]"),
        row("10.8", "a shoe that ran out, and nobody ruled", "5h Kh", wrong("too-few-cards"), "irregularities[0]"),
        row(
            "10.8",
            "a shoe that ran out when the race was over",
            HEARTS,
            wrong("too-few-cards", ruling="void", by=OPERATOR),
            "irregularities[0]",
        ),
        row(
            "7.3",
            "a shoe counted short that has all its cards",
            HEARTS,
            wrong("short-deck", count=52, ruling="void", by=OPERATOR),
            "irregularities[0].count",
        ),
        row("10.7", "not said if put right", HEARTS, wrong("misplaced-cards"), "irregularities[0]"),
        row(
            "10.6",
            "another card came then",
            HEARTS,
            wrong("drawn-in-error", count=1, cards="2s"),
            "irregularities[0].cards",
        ),
        row("10.4", "no card came then", HEARTS, wrong("face-up-card", count=30), "irregularities[0].count"),
        row(
            "10.7",
            "no order at all",
            HEARTS,
            wrong("misplaced-cards", count=3, reconstructed=True, order="1 2 3"),
            "irregularities[0].order",
        ),
        row("5.7", "of nobody's box", HEARTS, wrong("moved-wager", wager="red"), "irregularities[0]"),
        row("10.3", "of a box", f"2s {HEARTS}", wrong("face-up-card", box=1), "irregularities[0].box"),
        row("10.2", "what this game does not have", HEARTS, wrong("wrong-colour"), "irregularities[0].what"),
    ],
)
def test_records_of_irregularities_that_are_refused(race: str, irregularity: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as caught:
        settled({"red": 1000}, race, irregularities=[irregularity])
    assert caught.value.where == place


@pytest.mark.parametrize("what", [
    row("10.5", "a card drawn in error", {"what": "drawn-in-error"}),
    row("10.7", "cards misplaced", {"what": "misplaced-cards", "reconstructed": True}),
    row("7.1", "the cutting card", {"what": "cutting-card"}),
    row("10.8", "too few cards", {"what": "too-few-cards"}),
    row("10.4", "a card face up", {"what": "face-up-card"}),
])  # fmt: skip
def test_a_count_beyond_the_race_is_refused(what: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as caught:  # seven cards were drawn
        settled({"red": 1000}, HEARTS, irregularities=[what | {"count": 8}])
    assert caught.value.where == "irregularities[0].count"


@pytest.mark.clause(LAW, "7.3", "7.4", "10.7")
def test_a_count_of_the_deck_is_told_once_the_recorded_race_is_drawn() -> None:
    """Found short when the race is over, or when five cards lie there: the operator rules what becomes of the round."""
    short = {"what": "short-deck", "count": 51, "by": "casino operator"}
    done = settled({"red": 1000}, HEARTS, irregularities=[short | {"ruling": "reconstructed"}])
    assert done.boxes[0].net == 1000
    drawn = [n for n, fact in enumerate(done.conversation.facts) if isinstance(fact, CardsDealt)]
    (ruled,) = [n for n, fact in enumerate(done.conversation.facts) if isinstance(fact, RulingMade)]
    assert len(drawn) == 7
    assert ruled > max(drawn)
    void = settled({"red": 1000}, "5h Kh 9c 9h 4h", irregularities=[short | {"ruling": "void"}])
    assert (void.boxes[0].net, void.misdeal) == (0, "")
    assert void.void == "51 cards where 52 belong (rule 10.8)"
    assert len([fact for fact in void.conversation.facts if isinstance(fact, CardsDealt)]) == 5


@pytest.mark.clause(LAW, "7.3", "10.8")
def test_one_card_of_the_whole_shoe_is_missing_unless_it_is_said_how_many() -> None:
    """Four decks are 208 cards (3.4)."""
    short = wrong("short-deck", ruling="void", by=OPERATOR)
    assert settled({"red": 1000}, "5h", notice={"decks": 4}, irregularities=[short]).void.startswith(
        "207 cards where 208 belong"
    )


VOIDED = {"ruling": "void", "by": OPERATOR}


@pytest.mark.parametrize("race", ["", "5h", f"{HEARTS} Ks Ad 2d"], ids=["unseen", "one card", "more than a race takes"])
@pytest.mark.clause(LAW, "10.8")
def test_a_void_race_is_written_down_as_it_was(race: str) -> None:
    told = wrong("misplaced-cards", reconstructed=False, **VOIDED)
    assert outcome("red", race, irregularities=[told]) == ("void", 0, "10.8")
    assert outcome("red", race, irregularities=[told | {"count": 5}]) == ("void", 0, "10.8")


@pytest.mark.parametrize("told", [
    row("10.3 10.6", "face up and drawn by mistake", [
        wrong("face-up-card", cards="2s"), wrong("drawn-in-error", cards="2s", count=0)
    ]),
    row("10.6", "drawn by mistake twice", [wrong("drawn-in-error", cards="2s", count=0)] * 2),
    row("10.3", "face up twice", [wrong("face-up-card", cards="2s"), wrong("face-up-card")]),
])  # fmt: skip
def test_one_card_is_told_of_once(told: list[dict[str, Any]]) -> None:
    """With eight decks there may be two alike, but the race has one card at each place."""
    with pytest.raises(BadRecord, match=r"irregularities\[0\] tells of that card already") as caught:
        settled({"red": 1000}, f"2s {HEARTS}", irregularities=told, notice={"decks": 8})
    assert caught.value.where == "irregularities[1]"


@pytest.mark.clause(LAW, "10.6")
def test_the_last_card_is_told_of_once_though_no_count_says_that_it_is() -> None:
    told = [wrong("drawn-in-error", cards="2s", count=7), wrong("drawn-in-error", cards="2s")]
    with pytest.raises(BadRecord, match="tells of that card already"):
        settled({"red": 1000}, f"{HEARTS} 2s", irregularities=told, notice={"decks": 8})


@pytest.mark.clause(LAW, "7.1", "10.8")
def test_the_cards_of_one_deck_cannot_run_out() -> None:
    """R7: a race takes 33 cards of a deck at most."""
    assert LiveTable.running(HEARTS, drawn=3).refusal(TooFewCards()).clause == "7.1(b)"


@pytest.mark.clause(LAW, "10.8")
def test_a_shoe_had_not_run_out_of_cards_that_the_record_has() -> None:
    told = [wrong("too-few-cards", count=3, **VOIDED)]
    with pytest.raises(BadRecord, match="the record has 7 cards"):
        settled({"red": 1000}, HEARTS, irregularities=told, notice={"decks": 4})


@pytest.mark.clause(LAW, "7.1", "10.8")
def test_a_shoe_that_ran_out_is_void_by_the_operators_word_and_shuffled() -> None:
    """R18."""
    live = LiveTable.running(HEARTS, drawn=3, notice={"decks": 4}).say(TooFewCards())
    assert isinstance(live.talk.request, Rule)
    assert (live.talk.request.clause.id, live.talk.request.rulings, live.talk.request.by) == (
        "10.8",
        ("void",),
        "casino operator",
    )
    live.say(Ruling("void", OPERATOR))
    assert live.brief()["red"] == ("void", 0, "10.8")
    assert CardsAfter.of(live.talk.table).shuffle_due == "7.1(a)"
    told = [wrong("too-few-cards", ruling="void", by=OPERATOR)]
    done = settled({"red": 1000}, "5h Kh 9c", irregularities=told, notice={"decks": 4})
    assert done.void == "the shoe has too few cards to finish the race (rule 10.8)"
