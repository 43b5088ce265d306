"""The order of the list is the order of events, and what a player did twice can be written down."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.errors import BadInput
from pitbook.table.facts import CardsDiscarded, CardsShown, Decided, Fact, MisdealDeclared, Noted
from pitbook.table.places import PUBLIC

FOUR: dict[str, Any] = {
    "game": "four-card-poker",
    "boxes": [
        {"box": 1, "player": "A", "wagers": {"ante": 1000, "aces-up": 500}, "cards": "Ah Ad 9c 6d 2s"},
        {"box": 2, "player": "B", "wagers": {"ante": 1000}, "cards": "Qc Js 9h 4d 2c", "choices": ["fold"]},
    ],
    "dealer": "Kd Kc 8h 5s 3d Qd",
}
BIG: dict[str, Any] = {
    "game": "big-raise-stud",
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ah Ad 9c"}],
    "community": "8h 5s",
}
STUD: dict[str, Any] = {
    "game": "caribbean-stud",
    "edition": "2012-draft",
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ah Ad 9c 6d 2s"}],
    "dealer": "Kd Kc 8h 5s 3d",
}
LAID_DOWN = {"what": "laid-down", "box": 1, "reconstructed": True}


def of_box_1(record: dict[str, Any], choices: list[str], *irregularities: dict[str, Any]) -> dict[str, Any]:
    """The record with these choices of box 1."""
    first, *others = record["boxes"]
    chosen = first | ({"choices": choices} if choices else {})
    return record | {"boxes": [chosen, *others], "irregularities": list(irregularities)}


def net(record: dict[str, Any], box: int = 1) -> int:
    return next(result.net for result in settle(record).boxes if result.box == box)


# Who shows cards and leaves


@pytest.mark.parametrize(("record", "lost"), [(FOUR, -1500), (BIG, -1000), (STUD, -1000)], ids=["four", "big", "stud"])
def test_a_player_may_show_cards_and_then_leave(record: dict[str, Any], lost: int) -> None:
    exposed = {"what": "exposed-by-player", "box": 1, "cards": "Ah"}
    told = of_box_1(record, [], exposed, {"what": "absent", "box": 1})
    assert net(told) == lost
    with pytest.raises(BadInput, match=r"no hand in the game|never came up"):
        settle(told | {"irregularities": told["irregularities"][::-1]})


def test_a_hand_taken_early_and_put_together_may_then_be_left() -> None:
    collected = {"what": "collected-early", "box": 1, "reconstructed": True}
    settlement = settle(of_box_1(FOUR, [], collected, {"what": "absent", "box": 1}))
    told = [fact.clause.id for fact in settlement.conversation.facts if isinstance(fact, Noted | Decided)]
    assert told.index("11.5") < told.index("11.13")


def test_what_is_told_of_two_boxes_comes_in_the_order_of_the_list() -> None:
    shown = [{"what": "exposed-by-player", "box": box, "cards": card} for box, card in ((2, "Qc"), (1, "Ah"))]
    settlement = settle(of_box_1(FOUR, ["play 1"], *shown))
    told = [fact.what for fact in settlement.conversation.facts if isinstance(fact, Noted)]
    assert [what.split()[4] for what in told if "exposed" in what] == ["box", "box"]
    assert [what.split(":")[0][-1] for what in told if "exposed" in what] == ["2", "1"]


# A hand laid down, put together again, and decided on once more


@pytest.mark.parametrize(
    ("record", "choices", "expected"),
    [
        pytest.param(FOUR, ["fold", "fold"], -1500, id="folded again"),
        pytest.param(FOUR, ["fold", "fold ante"], -1000 + 500, id="the ante alone folded then"),
        pytest.param(FOUR, ["fold", "play 1"], 1000 + 1000 + 500, id="played then"),
        pytest.param(BIG, ["fold", "fold"], -1000, id="big raise, folded again"),
        pytest.param(BIG, ["fold", "raise 1"], 2000, id="big raise, raised then"),
        pytest.param(STUD, ["fold", "fold"], -1000, id="stud, folded again"),
        pytest.param(STUD, ["fold", "bet"], 1000 + 2000, id="stud, bet then"),
    ],
)
@pytest.mark.parametrize("alone", [True, False], ids=["the only player", "beside another"])
def test_a_hand_put_together_again_is_decided_on_once_more(
    record: dict[str, Any], choices: list[str], expected: int, *, alone: bool
) -> None:
    """Until the dealer's or the community's cards are turned, also where the fold would have been the last decision."""
    other = {"box": 2, "player": "B", "wagers": {"ante": 1000}, "choices": ["fold"]}
    boxes = [record["boxes"][0], *([] if alone else [other])]
    told = of_box_1(record | {"boxes": boxes}, choices, LAID_DOWN)
    assert net(told) == expected
    if not alone:
        first, last = told["boxes"]
        assert net(told | {"boxes": [last, first]}) == expected


def test_a_hand_put_together_again_has_yet_to_be_decided_on() -> None:
    with pytest.raises(BadInput, match="box 1 has not decided"):
        settle(of_box_1(FOUR, ["fold"], LAID_DOWN))


# What comes up when every hand is folded


@pytest.mark.parametrize("record", [FOUR, BIG, STUD], ids=["four", "big", "stud"])
@pytest.mark.parametrize(
    "told",
    [
        {"what": "short-deck", "count": 51, "when": "settlement"},
        {"what": "wrong-count", "box": 1, "count": 6, "when": "settlement", "ruling": "round", "by": "game supervisor"},
    ],
    ids=lambda told: str(told["what"]),
)
def test_what_is_found_when_everybody_has_folded_is_ruled_on(record: dict[str, Any], told: dict[str, Any]) -> None:
    boxes = [{key: part for key, part in record["boxes"][0].items() if key != "cards"} | {"choices": ["fold"]}]
    settlement = settle({**record, "boxes": boxes, "irregularities": [told]})
    assert settlement.misdeal
    assert {line.result for line in settlement.boxes[0].lines} == {"void"}
    kinds = [type(fact) for fact in settlement.conversation.facts]
    assert kinds.index(Decided) < kinds.index(MisdealDeclared), "the last fold came before it was found"


def test_what_is_found_beside_folded_hands_and_changes_nothing_comes_after_the_folds() -> None:
    stray = {"what": "cards-without-wager", "box": 3, "cards": "7c 7d", "when": "settlement"}
    settlement = settle(of_box_1(FOUR, ["fold"], stray))
    facts = settlement.conversation.facts
    last = max(n for n, fact in enumerate(facts) if isinstance(fact, Decided))
    found = next(n for n, fact in enumerate(facts) if isinstance(fact, CardsDiscarded) and fact.pile == "box 3")
    assert found > last
    assert [box.net for box in settlement.boxes] == [-1500, -1000]


# Choices that cannot have been made


def test_a_card_turned_over_again_leaves_no_room_for_a_second_choice() -> None:
    exposed = {"what": "exposed-card", "box": 1, "cards": "Ah"}
    assert net(of_box_1(FOUR, ["play 1"], exposed)) == 2500
    with pytest.raises(BadInput, match="box 1 had nothing more to decide"):
        settle(of_box_1(FOUR, ["play 1", "fold"], exposed))


# What belongs to the deal and was found among the decisions

FOUND = {"when": "betting", "what": "wrong-count", "box": 2, "count": 4}


@pytest.mark.parametrize("found", [{"what": "short-deck", "when": "betting"}, FOUND], ids=lambda told: told["what"])
def test_what_was_chosen_before_a_misdeal_was_found_is_told_first(found: dict[str, Any]) -> None:
    """So that the money that the choice put down is accounted for."""
    record = of_box_1(FOUR, ["play 3"], found)
    record["boxes"][1] = record["boxes"][1] | {"cards": "Qc Js 9h 4d" if found is FOUND else "Qc Js 9h 4d 2c"}
    settlement = settle(record)
    kinds = [type(fact) for fact in settlement.conversation.facts]
    assert kinds.index(MisdealDeclared) > max(n for n, kind in enumerate(kinds) if kind is Decided)
    (play,) = (line for line in settlement.boxes[0].lines if line.wager == "play")
    assert (play.stake, play.result, play.clause) == (3000, "void", "11.12")


def test_a_hand_that_a_misdeal_is_held_to_has_chosen_before_it_was_found() -> None:
    ruled = FOUND | {"box": 1, "ruling": "boxes", "boxes": [1], "by": "game supervisor"}
    record = of_box_1(FOUR, ["play 1"], ruled)
    record["boxes"][0] = record["boxes"][0] | {"cards": "Ah Ad 9c 6d"}
    lines = settle(record).boxes[0].lines
    assert [(line.wager, line.stake, line.result) for line in lines] == [
        ("ante", 1000, "void"),
        ("aces-up", 500, "void"),
        ("play", 1000, "void"),
    ]


@pytest.mark.parametrize("choices", [["fold", "play 1"], ["play 1", "play 1"]], ids=str)
def test_no_more_is_chosen_before_a_late_misdeal_than_the_rules_let(choices: list[str]) -> None:
    for when in ("betting", "settlement"):
        with pytest.raises(BadInput, match="had nothing more to decide or stake"):
            settle(of_box_1(FOUR, choices, {"what": "short-deck", "when": when}))


def test_what_is_chosen_before_a_late_misdeal_must_be_open_to_the_hand() -> None:
    alone = of_box_1(FOUR, ["play 3"], {"what": "short-deck", "when": "betting"})
    alone["boxes"][0] = alone["boxes"][0] | {"wagers": {"aces-up": 500}}
    with pytest.raises(BadInput, match="no play wager is made on this hand"):
        settle(alone)


COUNTED_SIX = {"what": "wrong-count", "box": 1, "count": 6, "ruling": "round", "by": "game supervisor"}


@pytest.mark.parametrize(("record", "play"), [(FOUR, "play 1"), (STUD, "bet"), (BIG, "raise 1")], ids=["4", "c", "b"])
@pytest.mark.parametrize("found", [{"what": "short-deck"}, COUNTED_SIX], ids=lambda told: str(told["what"]))
def test_what_is_found_at_settlement_stands_after_the_hand_of_the_table(
    record: dict[str, Any], play: str, found: dict[str, Any]
) -> None:
    told = of_box_1(record, [play], found | {"when": "settlement"})
    if found is COUNTED_SIX:
        told["boxes"][0] = {key: value for key, value in told["boxes"][0].items() if key != "cards"}
    facts = settle(told).conversation.facts
    (misdealt,) = (n for n, fact in enumerate(facts) if isinstance(fact, MisdealDeclared))
    seen = [fact.pile for fact in facts[:misdealt] if isinstance(fact, CardsShown) and fact.to == PUBLIC]
    assert seen[-1] in ("dealer", "community")


def test_what_is_found_at_settlement_is_told_though_nobody_turns_another_hand() -> None:
    """The dealer does not qualify, and no hand is looked at after the dealer's."""
    record = of_box_1(STUD, ["bet"], {"what": "hand-without-wager", "box": 4, "when": "settlement"})
    (noted,) = (fact for fact in settle(record | {"dealer": "Qd Jc 8h 5s 3d"}).conversation.facts if is_put_away(fact))
    assert noted.clause.id == "12.9"


def is_put_away(fact: Fact) -> bool:
    return isinstance(fact, CardsDiscarded) and fact.pile == "box 4"


def test_a_dealers_hand_that_cannot_be_turned_is_counted_before_that() -> None:
    told = {"what": "wrong-count", "to": "dealer", "when": "settlement"}
    settlement = settle(of_box_1(FOUR, ["play 1"], told) | {"dealer": "Kd Kc 8h 5s 3d"})
    assert settlement.misdeal == "the dealer was dealt 5 cards (rule 11.2)"
