"""Sections 2 to 5: which wagers there are, what makes them win, what they pay, and what is refused."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pitbook.errors import BadInput
from pitbook.table import Done, NoMoreBets, Role, Ruling, Wager, Withdraw
from pitbook.table.answers import WagerMoved
from pitbook.table.facts import Ended, WagerAccepted, WagerShifted
from pitbook.table.requests import Do, PlaceWagers, Rule
from pitbook.table.settlement import box_results
from rules.racing_card_derby.helpers import (
    HEARTS,
    LAW,
    PROTESTED,
    SPADES,
    LiveTable,
    outcome,
    row,
    settled,
    stake,
)

CLUBS = "2c 3c 4c 5c 6d 2s"
"""Clubs, diamonds, spades: the two of spades comes for third place only."""
DIAMONDS = "2d 3d 4d 5d 6c 7h"


@pytest.mark.parametrize(
    ("wager", "race", "expected"),
    [
        # stakes are 1000 cents: at 1-1 that pays 1000, at 1-2 it pays 500, at 3-1 3000, at 2-1 2000, at 10-1 10000
        row("5.1 5.8", "red wins on hearts", "red", HEARTS, ("win", 1000, "5.8(a)")),
        row("5.1 5.8", "red wins on diamonds", "red", DIAMONDS, ("win", 1000, "5.8(a)")),
        row("5.1", "red loses on clubs", "red", CLUBS, ("lose", 0, "5.1(a)(ii)")),
        row("5.1", "red loses on spades", "red", SPADES, ("lose", 0, "5.1(a)(ii)")),
        row("5.1 5.8", "black wins on clubs", "black", CLUBS, ("win", 1000, "5.8(a)")),
        row("5.1 4.2 5.8", "black wins on spades with the two", "black", SPADES, ("win", 500, "5.8(a)")),
        row("5.1", "black loses on hearts", "black", HEARTS, ("lose", 0, "5.1(b)(ii)")),
        row("5.1 5.8", "a suit wins", "suit-hearts", HEARTS, ("win", 3000, "5.8(b)")),
        row("5.1", "another suit loses though of the same colour", "suit-diamonds", HEARTS, ("lose", 0, "5.1(c)(ii)")),
        row("5.1", "a suit that comes second loses", "suit-hearts", SPADES, ("lose", 0, "5.1(c)(ii)")),
        row("4.2 5.8", "a protest halves what red pays", "red", PROTESTED, ("win", 500, "5.8(a)")),
        row("4.2 5.8", "a protest lowers what a suit pays", "suit-hearts", PROTESTED, ("win", 2000, "5.8(b)")),
        row("4.2", "the two of spades counts for spades", "suit-spades", SPADES, ("win", 2000, "5.8(b)")),
        row("4.2", "a two of spades for third place protests nothing", "suit-clubs", CLUBS, ("win", 3000, "5.8(b)")),
        row("4.1", "another two protests nothing", "red", "2h 3h 2c 2d 4h 5h 6s 7c", ("win", 1000, "5.8(a)")),
        row("5.1 5.8", "a quinella wins in its order", "quinella:hearts-diamonds", HEARTS, ("win", 10000, "5.8(c)")),
        row("5.1", "a quinella the other way loses", "quinella:diamonds-hearts", HEARTS, ("lose", 0, "5.1(d)(ii)")),
        row("5.1", "a quinella half right loses", "quinella:hearts-clubs", HEARTS, ("lose", 0, "5.1(d)(ii)")),
        row("5.8 4.2", "no protest touches it", "quinella:hearts-diamonds", PROTESTED, ("win", 10000, "5.8(c)")),
        row("5.1 5.8", "first only", "trifecta:hearts-clubs-diamonds", HEARTS, ("win", 1000, "5.8(d)(i)")),
        row("5.1 5.8", "first two", "trifecta:hearts-diamonds-spades", HEARTS, ("win", 2000, "5.8(d)(ii)")),
        row("5.1 5.8", "all three", "trifecta:hearts-diamonds-clubs", HEARTS, ("win", 10000, "5.8(d)(iii)")),
        row("5.1", "third right, first wrong", "trifecta:spades-diamonds-clubs", HEARTS, ("lose", 0, "5.1(e)(iv)")),
        row("5.1", "the first right, third right", "trifecta:hearts-spades-clubs", HEARTS, ("win", 1000, "5.8(d)(i)")),
        row("5.8 4.2", "nor a trifecta", "trifecta:hearts-diamonds-clubs", PROTESTED, ("win", 10000, "5.8(d)(iii)")),
    ],
)
def test_what_wins_and_what_it_pays(wager: str, race: str, expected: tuple[str, int, str]) -> None:
    assert outcome(wager, race) == expected


@pytest.mark.clause(LAW, "5.8")
def test_half_of_an_odd_stake_loses_the_half_cent() -> None:
    assert outcome("red", PROTESTED, 333) == ("win", 166, "5.8(a)")


@pytest.mark.clause(LAW, "4.2", "3.4")
def test_two_of_them_from_two_decks_lower_the_pay_once() -> None:
    race = "2s 2s 5h Kh 9h 4h 6d 8c"
    assert outcome("red", race, notice={"decks": 2}) == ("win", 500, "5.8(a)")


@pytest.mark.clause(LAW, "5.1", "5.2")
def test_all_forty_two_wagers_may_be_made_and_no_other() -> None:
    table = LiveTable(HEARTS)
    suits = ("hearts", "clubs", "diamonds", "spades")
    pairs = {f"quinella:{a}-{b}" for a, b in permutations(suits, 2)}
    threes = {f"trifecta:{a}-{b}-{c}" for a, b, c in permutations(suits, 3)}
    assert (len(pairs), len(threes)) == (12, 24)
    assert isinstance(table.talk.request, PlaceWagers)
    every = {"red", "black", *(f"suit-{suit}" for suit in suits)} | pairs | threes
    assert set(table.talk.request.wagers) == every
    table.say(*(stake(wager) for wager in sorted(every)), NoMoreBets()).finish()
    won = {wager for wager, line in table.brief().items() if line[0] == "win"}
    # hearts, diamonds, clubs: red, the suit, one quinella, and the six trifectas that begin with hearts
    assert won == {"red", "suit-hearts", "quinella:hearts-diamonds"} | {
        t for t in threes if t.startswith("trifecta:hea")
    }


@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        row("5.1", "a quinella of one suit", stake("quinella:hearts-hearts"), "5.1"),
        row("5.1", "a quinella of three suits", stake("quinella:hearts-clubs-spades"), "5.1"),
        row("5.1", "a trifecta of two suits", stake("trifecta:hearts-clubs"), "5.1"),
        row("5.1", "a quinella without its suits", stake("quinella"), "5.1"),
        row("5.1", "a colour there is not", stake("green"), "5.1"),
        row("5.1", "a colour with a suit", stake("red:hearts"), "5.1"),
        row("5.3", "words without chips", stake(chips=False), "5.3"),
        row("3.1", "a place there is not", stake(box=21), "3.1"),
        row("3.1", "somebody else's place", stake("black", player="B"), "3.1"),
        row("2.0", "less than the sign allows", stake("suit-clubs", 400), "2.0"),
        row("2.0", "more than the sign allows", stake("suit-clubs", 10_500), "2.0"),
        row("2.0", "not a step of the sign", stake("suit-clubs", 750), "2.0"),
        row("5.1", "nothing staked", stake("black", 0), "5.1"),
    ],
)
def test_wagers_that_are_refused(wager: Wager, clause: str) -> None:
    table = LiveTable(HEARTS, {"limits": {"suit": {"min": 500, "max": 10000, "step": 500}}}).say(
        stake("suit-clubs", 500)
    )
    assert table.refusal(wager).clause == clause


@pytest.mark.clause(LAW, "5.2")
def test_players_stake_on_as_many_areas_as_they_like_and_share_them() -> None:
    table = LiveTable(HEARTS).say(
        stake("red"), stake("black", 500), stake("red", 700), stake("red", 300, box=2, player="B"), NoMoreBets()
    )
    table.finish()
    assert table.brief(1) == {"red": ("win", 1700, "5.8(a)"), "black": ("lose", 0, "5.1(b)(ii)")}
    assert table.brief(2) == {"red": ("win", 300, "5.8(a)")}


@pytest.mark.clause(LAW, "5.2", "9.2")
def test_who_wagers_first_makes_no_difference() -> None:
    wagers = [stake("red"), stake("suit-clubs", 500), stake("black", 300, box=2, player="B")]
    ends = []
    for order in permutations(wagers):
        table = LiveTable.running(HEARTS, *order).finish()
        ends.append([fact for fact in table.talk.facts if isinstance(fact, Ended)])
    assert len(ends) == 6
    assert all(each == ends[0] for each in ends)


@pytest.mark.clause(LAW, "5.1")
def test_what_is_awaited_is_said_in_a_line() -> None:
    request = LiveTable(HEARTS).talk.request
    assert request is not None
    assert request.awaits == (
        "wagers (red, black, suit-hearts, suit-clubs, suit-diamonds, suit-spades, quinella:hearts-clubs and 11 like it,"
        " trifecta:hearts-clubs-diamonds and 23 like it), then no more bets"
    )


@pytest.mark.clause(LAW, "2.0", "5.2")
def test_a_maximum_holds_for_all_that_a_player_puts_on_an_area() -> None:
    table = LiveTable(HEARTS, {"limits": {"red": {"max": 1000}}}).say(stake("red", 600))
    assert table.refusal(stake("red", 500)).clause == "2.0"


@pytest.mark.clause(LAW, "5.2")
def test_a_round_needs_a_wager_and_one_may_be_taken_back_before_the_call() -> None:
    table = LiveTable(HEARTS).say(stake(), Withdraw(1, "A", "red"))
    assert table.refusal(NoMoreBets()).clause == "5.2"


@pytest.mark.parametrize(
    ("drawn", "answer", "clause"),
    [
        row("5.4 8.1", "a wager after the call, before the first card", 0, stake("black"), "5.4(a)"),
        row("5.4", "a wager in the middle of the race", 3, stake("black"), "5.4(a)"),
        row("5.3 5.4", "a spoken wager after the call", 0, stake("black", chips=False), "5.4(a)"),
        row("5.4", "a wager taken back in the race", 3, Withdraw(1, "A", "red"), "5.4(b)"),
        row("5.4", "a winner touched when the result is known", 7, Withdraw(1, "A", "red"), "5.4(b)"),
    ],
)
def test_after_the_call(drawn: int, answer: Any, clause: str) -> None:
    assert LiveTable.running(HEARTS, drawn=drawn).refusal(answer).clause == clause


@pytest.mark.clause(LAW, "5.4", "5.5", "9.2")
def test_losing_wagers_are_collected_first_and_nobody_touches_them_or_an_unpaid_winner() -> None:
    table = LiveTable.running(HEARTS, stake("red"), stake("black")).go_on(until=Do)
    table.say(Done(Role.DEALER))  # the displays are right
    assert [s.wager for s in table.talk.table.ended] == ["black"]
    assert [s.wager for s in table.talk.table.stakes] == ["red"]
    assert table.refusal(Withdraw(1, "A", "black")).clause == "5.5"
    assert table.refusal(Withdraw(1, "A", "red")).clause == "5.4(b)"
    table.finish()
    assert table.brief()["red"] == ("win", 1000, "5.8(a)")


# 5.7: where a wager lies decides, unless it was moved by accident


@pytest.mark.parametrize(
    ("cause", "ruling", "expected", "clause"),
    [
        row("5.7", "the dealer moved it, first place counts", "dealer", "original", {"red": "win"}, "5.7(a)"),
        row("5.7", "the dealer moved it, position counts", "dealer", "position", {"black": "lose"}, "5.7(a)"),
        row("5.7", "a patron moved it, first place counts", "patron", "original", {"red": "win"}, "5.7(b)"),
        row("5.7", "a patron moved it, position counts", "patron", "position", {"black": "lose"}, "5.7(b)"),
    ],
)
def test_a_moved_wager_is_for_the_operator_to_rule_on(
    cause: str, ruling: str, expected: dict[str, str], clause: str
) -> None:
    table = LiveTable.running(HEARTS, drawn=4).say(WagerMoved(1, "A", "red", "black", cause))
    assert isinstance(table.talk.request, Rule)
    assert table.talk.request.clause.id == clause
    assert table.refusal(Ruling(ruling, "dealer Lee")).clause == clause
    table.say(Ruling(ruling, "casino operator")).finish()
    assert {wager: line[0] for wager, line in table.brief().items()} == expected


@pytest.mark.clause(LAW, "5.7")
def test_a_spoken_wager_that_the_dealer_laid_wrong_counts_where_it_lies() -> None:
    table = LiveTable.running(HEARTS, stake("black"), stake("red", 200)).say(
        WagerMoved(1, "A", "black", "red", "spoken")
    )
    table.finish()
    assert table.brief() == {"red": ("win", 1200, "5.8(a)")}
    (shifted,) = table.facts(WagerShifted)
    assert (shifted.clause.id, shifted.came_from.wager, shifted.moves) == ("5.7", "black", ())


@pytest.mark.parametrize(
    "report",
    [
        row("5.7", "a wager nobody made", WagerMoved(1, "A", "black", "red", "dealer")),
        row("5.7", "an area there is not", WagerMoved(1, "A", "red", "green", "dealer")),
        row("5.7", "the area it was put on", WagerMoved(1, "A", "red", "red", "dealer")),
        row("5.7", "moved by the player", WagerMoved(1, "A", "red", "black", "player")),
    ],
)
def test_reports_of_moved_wagers_that_cannot_be(report: WagerMoved) -> None:
    LiveTable.running(HEARTS, drawn=2).refusal(report)


def lies_on(wager: str, area: str) -> dict[str, Any]:
    """A wager that lies elsewhere than it was put, by the dealer's hand, and is left there."""
    moved = {"what": "moved-wager", "box": 1, "wager": wager, "lies-on": area, "cause": "dealer"}
    return moved | {"ruling": "position", "by": "casino operator"}


@pytest.mark.parametrize("turned", [False, True], ids=["in this order", "the other way round"])
@pytest.mark.parametrize(
    ("wagers", "moves", "expected"),
    [
        row(
            "5.7",
            "two have changed places",
            {"red": 500, "black": 300},
            [("red", "black"), ("black", "red")],
            {"red": (300, 300), "black": (500, -500)},
        ),
        row(
            "5.7",
            "each moved on by one",
            {"red": 500, "black": 300, "suit-hearts": 100},
            [("red", "black"), ("black", "suit-hearts"), ("suit-hearts", "red")],
            {"red": (100, 100), "black": (500, -500), "suit-hearts": (300, 900)},
        ),
        row(
            "5.7",
            "one came to lie beside another that went away",
            {"red": 500, "black": 300},
            [("red", "black"), ("black", "suit-spades")],
            {"black": (500, -500), "suit-spades": (300, -300)},
        ),
    ],
)
def test_wagers_that_took_each_others_places_are_settled_by_where_each_lies(
    wagers: dict[str, int], moves: list[tuple[str, str]], expected: dict[str, tuple[int, int]], turned: bool
) -> None:
    told = [lies_on(*move) for move in moves]
    settlement = settled(wagers, HEARTS, irregularities=told[::-1] if turned else told)
    lines = {line.wager: (line.stake, line.pays or -line.stake) for line in settlement.boxes[0].lines}
    assert lines == expected


@pytest.mark.clause(LAW, "5.7")
def test_one_wager_may_be_moved_twice() -> None:
    settlement = settled(
        {"red": 500}, HEARTS, irregularities=[lies_on("red", "black"), lies_on("black", "suit-hearts")]
    )
    assert [(line.wager, line.pays) for line in settlement.boxes[0].lines] == [("suit-hearts", 1500)]


@pytest.mark.clause(LAW, "5.7")
def test_a_wager_said_to_lie_somewhere_is_not_said_to_lie_elsewhere() -> None:
    told = [lies_on("red", "black"), lies_on("red", "suit-clubs")]
    with pytest.raises(BadInput, match="was said already: on black"):
        settled({"red": 500}, HEARTS, irregularities=told)


@pytest.mark.clause(LAW, "5.7")
def test_a_wager_that_was_collected_though_it_lay_elsewhere_is_settled_there() -> None:
    """Hearts win; the wager on black was collected and lies on red in truth."""
    table = LiveTable.running(HEARTS, stake("red", 500), stake("black", 300)).go_on(until=Do).say(Done(Role.DEALER))
    table.say(WagerMoved(1, "A", "black", "red", "spoken")).finish()
    assert table.brief() == {"red": ("win", 800, "5.8(a)")}


@pytest.mark.clause(LAW, "5.7")
def test_a_moved_wager_says_where_it_was_laid_and_who_ruled() -> None:
    by_position = settled({"red": 500}, HEARTS, irregularities=[lies_on("red", "black")]).boxes[0].lines[0]
    for part in ("laid on red", "found on black", "the dealer moved it", "by 5.7", "as casino operator ruled"):
        assert part in by_position.why
    original = lies_on("red", "black") | {"ruling": "original"}
    by_first_place = settled({"red": 500}, HEARTS, irregularities=[original]).boxes[0].lines[0]
    for part in ("laid on red", "found on black", "by 5.7(a)", "as casino operator ruled"):
        assert part in by_first_place.why


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        row("5.7", "a cause that is none", "cause", "wind", "'wind' is no cause of a moved wager"),
        row("5.7", "no cause", "cause", None, "it is not said what 'cause' is"),
        row("5.7", "no area", "lies-on", None, "it is not said what 'lies-on' is"),
        row("5.7", "no wager", "wager", None, "it is not said what 'wager' is"),
    ],
)
def test_a_record_says_which_wager_lay_where_and_why(key: str, value: str | None, says: str) -> None:
    told = {name: each for name, each in (lies_on("red", "black") | {key: value}).items() if each is not None}
    with pytest.raises(BadInput, match=says) as caught:
        settled({"red": 500}, HEARTS, irregularities=[told])
    assert (caught.value.where, caught.value.clause) == (f"irregularities[0].{key}", "5.7")
    assert key != "cause" or all(f'"{cause}"' in caught.value.remedy for cause in ("dealer", "patron", "spoken"))


@pytest.mark.parametrize(
    ("wager", "race", "why"),
    [
        row("5.1", "a colour", "black", HEARTS, "the wager on black loses; hearts are red"),
        row("5.1", "a suit", "suit-clubs", HEARTS, "the wager on clubs loses; hearts came first"),
        row("5.1", "a quinella", "quinella:hearts-clubs", HEARTS, "loses; diamonds came second"),
        row("5.1", "a trifecta", "trifecta:clubs-hearts-spades", HEARTS, "loses; hearts came first"),
        row("5.8", "one place", "trifecta:hearts-clubs-spades", HEARTS, "is paid 1 to 1; one place is right"),
        row("5.8", "two places", "trifecta:hearts-diamonds-spades", HEARTS, "is paid 2 to 1; two places are right"),
        row("5.8", "three places", "trifecta:hearts-diamonds-clubs", HEARTS, "10 to 1; all three places are right"),
        row("5.8", "a protest", "red", PROTESTED, "1 to 2; the two of spades was drawn for the winner and protests"),
    ],
)
def test_every_wager_says_why(wager: str, race: str, why: str) -> None:
    assert why in settled({wager: 1000}, race).boxes[0].lines[0].why


@pytest.mark.clause(LAW, "5.7")
def test_while_wagers_are_open_a_player_moves_them() -> None:
    LiveTable(HEARTS).say(stake()).refusal(WagerMoved(1, "A", "red", "black", "dealer"))


@pytest.mark.parametrize(
    ("decks", "is_right"),
    [row("3.4", f"{n} decks", n, 1 <= n <= 8) for n in (0, 1, 4, 8, 9)],
)
def test_one_to_eight_decks(decks: int, is_right: bool) -> None:
    if is_right:
        assert len(LiveTable(HEARTS, {"decks": decks}).talk.table.hand("shoe")) == 52 * decks  # type: ignore[arg-type]
    else:
        with pytest.raises(BadInput) as refused:
            LiveTable(HEARTS, {"decks": decks})
        assert refused.value.clause == "3.4(a)"


@pytest.mark.clause(LAW, "3.1", "5.1")
def test_wagers_are_taken_by_the_part_that_defines_them() -> None:
    settlement = settled({"red": 100, "suit-clubs": 100, "trifecta:hearts-clubs-spades": 100}, HEARTS)
    made = [fact for fact in settlement.conversation.facts if isinstance(fact, WagerAccepted)]
    assert [(fact.stake.wager, fact.clause.id) for fact in made] == [
        ("red", "5.1(a)"),
        ("suit-clubs", "5.1(c)"),
        ("trifecta:hearts-clubs-spades", "5.1(e)"),
    ]


@pytest.mark.clause(LAW, "2.0", "5.2")
def test_the_maximum_counts_over_all_places_of_a_player() -> None:
    """The areas are the table's, so two places of one player are no way round the sign (R12)."""
    table = LiveTable(HEARTS, {"limits": {"red": {"max": 1000}}}).say(stake(cents=600))
    assert table.refusal(stake(cents=401, box=2)).clause == "2.0"
    table.say(stake(cents=400, box=2), stake(cents=1000, box=3, player="B"), stake("black", 5000, box=4))


@pytest.mark.clause(LAW, "5.7")
@pytest.mark.parametrize(("cause", "answers"), [
    ("dealer", [Ruling("position", "casino operator")]),
    ("spoken", []),
])  # fmt: skip
def test_a_wager_found_to_lie_on_an_area_already_collected_is_lost_beside_the_other(
    cause: str, answers: list[Ruling]
) -> None:
    """Black has been collected when the wager on red turns out to lie there too: $10 and $5 are lost."""
    table = LiveTable.running(HEARTS, stake("red", 1000), stake("black", 500)).go_on(until=Do)
    table.say(Done(Role.DEALER)).say(WagerMoved(1, "A", "red", "black", cause), *answers).finish()
    (result,) = box_results(table.talk.table)
    assert result.net == -1500
    assert [(line.wager, line.stake, line.result) for line in result.lines] == [("black", 1500, "lose")]
