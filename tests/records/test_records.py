"""Records tell what happened and no more: what no rule has a use for is refused, with what to do instead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitbook import settle
from pitbook.errors import BadInput

GOLDEN = Path(__file__).parent.parent / "golden"
DRAGON: dict[str, Any] = {
    "game": "dragon-21",
    "boxes": [{"box": 1, "player": "A", "wagers": {"dragon": 1000}}],
    "dragon": "Kh 9d",
    "tiger": "Ts 8c",
}
STUD: dict[str, Any] = {
    "game": "caribbean-stud",
    "boxes": [
        {"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ks Kh 9c 6d 2s", "choices": ["bet"]},
        {"box": 2, "player": "B", "wagers": {"ante": 1000}, "cards": "Qc Js 9h 4d 2c", "choices": ["fold"]},
    ],
    "dealer": "Ad Kc 8h 5s 3d",
}
UNDECIDED: dict[str, Any] = STUD | {"boxes": [{k: v for k, v in STUD["boxes"][0].items() if k != "choices"}]}
RULED = {"ruling": "void", "by": "casino operator"}


def unchosen(record: dict[str, Any]) -> dict[str, Any]:
    """The record of a deal that came to nothing before anybody could choose."""
    return record | {"boxes": [{k: v for k, v in box.items() if k != "choices"} for box in record["boxes"]]}


def golden(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return record


def refusal(record: dict[str, Any], **changes: Any) -> str:
    with pytest.raises(BadInput) as caught:
        settle(record | changes)
    return str(caught.value)


# A ruling is an answer to a question of the rules


def unruled_irregularities() -> list[Any]:
    rounds = sorted(path.relative_to(GOLDEN).with_suffix("").as_posix() for path in GOLDEN.glob("*/*.json"))
    told = [(name, n, each) for name in rounds for n, each in enumerate(golden(name).get("irregularities", []))]
    return [pytest.param(name, n, id=f"{name} {each['what']}") for name, n, each in told if "ruling" not in each]


@pytest.mark.parametrize(("name", "number"), unruled_irregularities())
def test_a_ruling_where_a_round_did_without_one_is_refused(name: str, number: int) -> None:
    record = golden(name)
    settle(record)
    record["irregularities"][number] |= RULED
    assert f"irregularities[{number}]" in refusal(record)


# fmt: off
NEEDLESS = [
    ("a player who shows cards",    STUD, {"what": "exposed-by-player", "box": 1, "cards": "Ks"},   "rule 12.6"),
    ("one card exposed",            STUD, {"what": "exposed-card", "box": 1, "cards": "Ks"},        "rule 12.3"),
    ("the dealer shows a card",     STUD, {"what": "exposed-by-dealer", "cards": "Kc"},             "rule 12.7"),
    ("a hand put together again",   STUD, {"what": "collected-early", "box": 1, "reconstructed": True}, "rule 12.14"),
    ("a deck of 51 cards",          unchosen(STUD), {"what": "short-deck", "count": 51}, "rule 12.10"),
    ("six cards, a misdeal",        unchosen(STUD), {"what": "wrong-count", "to": "dealer", "count": 6}, "rule 12.2"),
]
# fmt: on


@pytest.mark.parametrize(("record", "told", "clause"), [pytest.param(*row[1:], id=row[0]) for row in NEEDLESS])
def test_a_ruling_that_nothing_was_left_to_is_refused_by_the_rule_that_decides(
    record: dict[str, Any], told: dict[str, Any], clause: str
) -> None:
    record = record if told["what"] != "wrong-count" else {k: v for k, v in record.items() if k != "dealer"}
    settle(record | {"irregularities": [told]})
    said = refusal(record, irregularities=[told | RULED])
    assert "nothing was left to rule on (irregularities[0].ruling" in said
    assert clause in said
    assert 'leave "ruling" and "by" out' in said


@pytest.mark.clause("racing-card-derby@2012-draft", "5.7")
def test_where_a_spoken_wager_lies_is_nobodys_to_rule_on() -> None:
    record = golden("racing_card_derby/derby_spoken_wager_laid_wrong")
    record["irregularities"][0] |= {"ruling": "original", "by": "casino operator"}
    said = refusal(record)
    assert "nothing was left to rule on (irregularities[0].ruling; rule 5.7)" in said


@pytest.mark.clause("racing-card-derby@2012-draft", "10.7")
def test_a_race_that_was_put_together_again_is_nobodys_to_rule_on() -> None:
    record = golden("racing_card_derby/derby_cards_in_the_wrong_order")
    record["irregularities"][0] |= RULED
    said = refusal(record)
    assert "nothing was left to rule on (irregularities[0].ruling; rule 10.7)" in said


def test_who_ruled_has_ruled_something() -> None:
    told = {"what": "communication", "box": 1, "by": "casino operator"}
    assert "it is not said what was ruled (irregularities[0].by)" in refusal(STUD, irregularities=[told])


def test_a_ruling_has_its_giver() -> None:
    told = {"what": "communication", "box": 1, "ruling": "void"}
    said = refusal(STUD, irregularities=[told])
    assert "it is not said who ruled (irregularities[0]; rule 12.1)" in said


@pytest.mark.parametrize("ruled", [{}, {"ruling": "round", "by": "game supervisor"}])
def test_boxes_that_no_ruling_names_are_refused(ruled: dict[str, Any]) -> None:
    told = {"what": "wrong-count", "box": 1, "count": 6, "boxes": [1]} | ruled
    boxes = [{**box, "cards": "Ks Kh 9c 6d 2s 7h"} if box["box"] == 1 else box for box in STUD["boxes"]]
    said = refusal(STUD, edition="2012-draft", boxes=boxes, irregularities=[told])
    assert "irregularities[0].boxes" in said
    assert '"ruling": "boxes"' in said


# What an irregularity tells

# fmt: off
SUPERFLUOUS = [
    ({"what": "absent", "box": 1},                                   "count", 3),
    ({"what": "absent", "box": 1},                                   "cards", "Ks"),
    ({"what": "communication", "box": 1, **RULED},                   "boxes", [1]),
    ({"what": "communication", "box": 1, **RULED},                   "reconstructed", True),
    ({"what": "short-deck"},                                         "cards", "Ks"),
    ({"what": "exposed-by-player", "box": 1, "cards": "Ks"},         "boxes", [2]),
    ({"what": "collected-early", "box": 1, "reconstructed": False},  "count", 5),
]
# fmt: on


@pytest.mark.parametrize(("told", "key", "value"), SUPERFLUOUS)
def test_a_key_that_tells_nothing_about_it_is_refused(told: dict[str, Any], key: str, value: object) -> None:
    is_decided = told["what"] not in ("absent", "collected-early", "short-deck")
    settle((STUD if is_decided else UNDECIDED) | {"irregularities": [told]})
    said = refusal(STUD, irregularities=[told | {key: value}])
    assert f"no key '{key}' (irregularities[0]): {told['what']} tells " in said


def test_the_cards_and_the_count_of_a_hand_agree() -> None:
    told = {"what": "wrong-count", "box": 1, "count": 6, "cards": "Ks Kh 9c 6d 2s 7h 8d"}
    boxes = [{key: value for key, value in box.items() if key != "cards"} for box in STUD["boxes"]]
    assert "7 cards there (irregularities[0].count)" in refusal(STUD, boxes=boxes, irregularities=[told])


def test_cards_without_a_wager_are_cards_of_the_deck() -> None:
    told = {"what": "cards-without-wager", "box": 3, "cards": "7h Ks"}
    assert "Ks is here 2 times" in refusal(STUD, irregularities=[told])


def test_the_cards_of_a_wrong_count_are_cards_of_the_deck() -> None:
    told = {"what": "wrong-count", "box": 2, "cards": "Qc Js 9h 4d 2c Ks"}
    boxes = [STUD["boxes"][0], {"box": 2, "player": "B", "wagers": {"ante": 1000}}]
    assert "Ks is here 2 times" in refusal(STUD, boxes=boxes, irregularities=[told])


RAISED = {"three-card-bonus": 500, "raise": 1000}


@pytest.mark.parametrize(
    ("stray", "place"),
    [
        ({"wagers": RAISED}, "wagers.raise"),
        ({"wagers": {"raise": 1000}}, "wagers.raise"),
        ({"wagers": {"three-card-bonus": 500}, "choices": ["fold"]}, "choices"),
    ],
)
@pytest.mark.parametrize("notice", [{}, {"blind-raise": True}], ids=["", "blind raises"])
def test_no_money_of_a_box_that_is_not_in_the_game_is_passed_over(
    stray: dict[str, Any], place: str, notice: dict[str, Any]
) -> None:
    record = golden("big_raise_stud/hand_without_an_ante_and_its_bonus") | {"notice": notice}
    settle(record)
    record["boxes"][1] = {"box": 4, "player": "C"} | stray
    said = refusal(record)
    assert f"box 4 has no ante wager for this to stand on (boxes[1].{place}; rule 5.1(a))" in said


def test_a_player_sits_at_one_box() -> None:
    record = golden("big_raise_stud/several_boxes_one_of_them_blind")
    settle(record)
    for box in record["boxes"]:
        box["seat"] = True
    assert "A sits at several boxes (boxes[0].seat)" in refusal(record)


# Irregularities of other games

POKER = [
    "exposed-card",
    "exposed-by-dealer",
    "wrong-count",
    "hand-without-wager",
    "laid-down",
    "absent",
    "viewed-blind",
]


@pytest.mark.parametrize("what", POKER)
@pytest.mark.parametrize("record", [DRAGON, golden("racing_card_derby/derby_nobody_wins")], ids=lambda r: r["game"])
def test_a_game_without_a_rule_on_it_says_what_it_has_rules_on(record: dict[str, Any], what: str) -> None:
    said = refusal(record, irregularities=[{"what": what, "box": 1}])
    fault, _, remedy = said.partition(": it is one of ")
    assert fault == f"{record['game']} has no rule on {what} (irregularities[0].what)"
    assert {"face-up-card", "drawn-in-error", what} & set(remedy.split(", ")) == {"face-up-card", "drawn-in-error"}


@pytest.mark.parametrize("what", ["face-up-card", "over-differential", "moved-wager"])
def test_poker_has_no_irregularities_of_the_shoe(what: str) -> None:
    said = refusal(STUD, irregularities=[{"what": what}])
    assert "irregularities[0].what" in said
    assert "it is one of exposed-card" in said


def test_a_box_without_a_wager_is_not_told_of_hands_where_boxes_get_none() -> None:
    said = refusal(DRAGON, boxes=[*DRAGON["boxes"], {"box": 2, "player": "B", "wagers": {}}])
    assert "B has no dragon or tiger or tie wager on any box (boxes[1].wagers" in said
    assert "leave the box out" in said
    assert "hand-without-wager" not in said


def test_a_word_that_is_no_name_is_shown_as_it_is() -> None:
    assert "no irregularity 7 (irregularities[0].what)" in refusal(STUD, irregularities=[{"what": 7}])
    assert "no irregularity 'A b' (irregularities[0].what)" in refusal(STUD, irregularities=[{"what": "A b"}])


def test_who_is_not_of_the_dealer_is_named_by_a_box() -> None:
    said = refusal(STUD, irregularities=[{"what": "absent", "to": "dealer"}])
    assert '"to": "dealer" goes with exposed-card, wrong-count; else "box": a number' in said
    moved = {"what": "moved-wager", "to": "dealer", "wager": "red", "lies-on": "black", "cause": "dealer"}
    said = refusal(golden("racing_card_derby/derby_nobody_wins"), irregularities=[moved])
    assert 'this cannot be said of the dealer (irregularities[0]): "box": a number' in said


def test_whether_a_hand_was_put_together_again_is_true_or_false() -> None:
    told = {"what": "laid-down", "box": 1}
    assert "it is not said whether the hand was put together again" in refusal(STUD, irregularities=[told])
    said = refusal(STUD, irregularities=[told | {"reconstructed": "yes"}])
    assert "'yes' is neither true nor false (irregularities[0].reconstructed)" in said


# The notice comes first


def test_a_record_is_read_under_a_notice_that_stands() -> None:
    """What the notice says decides how the rest is read, so a bad one is told of before a bad box."""
    said = refusal(DRAGON, notice={"decks": 3}, boxes=[{"box": 99}])
    assert "(notice.decks" in said
    assert "there is no box 99" in refusal(DRAGON, boxes=[{"box": 99}])
    assert "a list where an object belongs (notice)" in refusal(DRAGON, notice=[])


def test_a_card_is_there_as_often_as_the_notice_has_decks() -> None:
    twice = {"dragon": "Kh 9d", "tiger": "Kh 8c"}
    settle(DRAGON | twice)
    said = refusal(golden("racing_card_derby/derby_nobody_wins"), notice={"decks": 1}, race="Kh Kh 9d 8d")
    assert "the card Kh is here 2 times" in said
    assert "one deck has it once" in said


# A box that stands there twice


def test_players_share_a_box_as_the_notice_says() -> None:
    boxes = [*DRAGON["boxes"], {"box": 1, "player": "B", "wagers": {"dragon": 500}}]
    said = refusal(DRAGON, boxes=boxes)
    assert "box 1 stands here twice (boxes[0] and boxes[1]; rule 5.7(a))" in said
    assert '"bettors-per-area", at most "3"' in said
    settle(DRAGON | {"boxes": boxes, "notice": {"bettors-per-area": 2}})


def test_the_wagers_of_a_player_stand_together() -> None:
    boxes = [*DRAGON["boxes"], {"box": 1, "player": "A", "wagers": {"tiger": 500}}]
    assert "put all that a player has on a box into one entry" in refusal(DRAGON, boxes=boxes)


def test_a_box_of_a_poker_game_has_one_player() -> None:
    boxes = [STUD["boxes"][0], STUD["boxes"][1] | {"box": 1}]
    said = refusal(STUD, boxes=boxes)
    assert "box 1 stands here twice" in said
    assert "rule 5.7" in said
    assert "give the other a box of their own" in said


# Choices that are left over


def test_a_choice_is_left_over_only_where_the_hand_left_the_game_before_it() -> None:
    shown = {"what": "exposed-by-player", "box": 2, "cards": "Qc"}
    twice = [STUD["boxes"][0], STUD["boxes"][1] | {"choices": ["fold", "bet"]}]
    said = refusal(STUD, boxes=twice, irregularities=[shown])
    assert "box 2 had nothing more to decide or stake (boxes[1].choices" in said
    again = {"what": "collected-early", "box": 2, "reconstructed": True}
    assert "boxes[1].choices" in refusal(STUD, boxes=twice, irregularities=[again])


@pytest.mark.parametrize(
    ("told", "clause"),
    [
        ([{"what": "exposed-card", "box": box} for box in (1, 2)], "12.5"),
        ([{"what": "short-deck", "count": 51}], "12.10"),
        ([{"what": "wrong-count", "box": 1, "count": 6}], "12.2"),
        ([{"what": "cards-without-wager", "box": 4}], "12.8"),
    ],
    ids=["exposed", "short", "count", "stray"],
)
def test_nobody_chooses_in_a_deal_that_came_to_nothing(told: list[dict[str, Any]], clause: str) -> None:
    boxes = [{k: v for k, v in box.items() if k != "cards"} for box in STUD["boxes"]]
    dealt = STUD | {"boxes": boxes, "irregularities": told}
    said = refusal(dealt)
    assert f"box 1 never came to choose (boxes[0].choices; rule {clause})" in said
    assert "Leave out what would have come after it" in said
    assert {box.net for box in settle(unchosen(dealt)).boxes} == {0}
    staked = unchosen(dealt)
    staked["boxes"][1]["wagers"] = {"ante": 1000, "bet": 2000}
    assert "box 2 never came to choose (boxes[1].wagers.bet" in refusal(staked)


@pytest.mark.parametrize(
    ("name", "out", "choice", "clause"),
    [
        ("four_card_poker/misdeal_of_one_box", 1, "play 1", "11.12"),
        ("three_card_poker/misdeal_of_one_box", 1, "fold", "11.12"),
        ("big_raise_stud/two_cards_exposed_and_one_box_void", 0, "raise 2", "11.11"),
    ],
)
def test_nobody_chooses_on_a_hand_that_the_deal_made_void(name: str, out: int, choice: str, clause: str) -> None:
    """The clause is the one by which all on the box went back."""
    record = golden(name)
    record["boxes"][out]["choices"] = [choice]
    said = refusal(record)
    assert f"had nothing more to decide or stake (boxes[{out}].choices; rule {clause})" in said
    assert "found before anybody chose: leave out one of the two" in said
    settle(golden(name))


def test_what_is_found_later_may_come_after_a_choice() -> None:
    for when in ("betting", "settlement"):
        told = {"what": "short-deck", "count": 51, "when": when}
        assert settle(STUD | {"irregularities": [told]}).misdeal
    assert 'or say "when": "betting" or "settlement"' in refusal(STUD, irregularities=[{"what": "short-deck"}])


DRAFT = STUD | {"edition": "2012-draft"}
LOST = {"reconstructed": False}


@pytest.mark.clause("caribbean-stud@1998", "12.13", "12.14")
@pytest.mark.clause("caribbean-stud@2012-draft", "12.12 (second)", "12.13", "12.14")
@pytest.mark.parametrize(
    ("record", "box", "choices", "told"),
    [
        pytest.param(STUD, 1, ["bet"], {"what": "absent"}, id="absent and bets"),
        pytest.param(DRAFT, 2, ["fold"], {"what": "absent"}, id="absent and folds"),
        pytest.param(STUD, 1, ["bet"], {"what": "collected-early", **LOST}, id="bets on a hand that is gone"),
        pytest.param(DRAFT, 2, ["fold"], {"what": "collected-early", **LOST}, id="folds a hand that is gone"),
        pytest.param(DRAFT, 1, ["bet"], {"what": "laid-down", **LOST}, id="bets on a hand that was laid down"),
        pytest.param(DRAFT, 2, ["fold", "bet"], {"what": "laid-down", **LOST}, id="bets after a fold that stands"),
    ],
)
def test_nothing_is_chosen_where_nobody_could(
    record: dict[str, Any], box: int, choices: list[str], told: dict[str, Any]
) -> None:
    boxes = [entry | {"choices": choices} if entry["box"] == box else entry for entry in STUD["boxes"]]
    said = refusal(record, boxes=boxes, irregularities=[told | {"box": box}])
    assert f"box {box} had nothing more to decide or stake (boxes[{box - 1}].choices" in said
    assert f"irregularities[0] says {told['what']}" in said
    assert ('"when": "settlement"' in said) == (told["what"] == "laid-down")


@pytest.mark.clause("caribbean-stud@2012-draft", "12.14")
def test_a_hand_is_chosen_on_and_laid_down_afterwards() -> None:
    """A fold that stands, a fold that is undone and then a bet, and a bet whose cards then went to the discard pile."""
    told = {"what": "laid-down", "box": 2}
    stays = settle(DRAFT | {"irregularities": [told | LOST]})
    assert stays.boxes[1].net == -1000
    boxes = [STUD["boxes"][0], STUD["boxes"][1] | {"choices": ["fold", "bet"]}]
    undone = settle(DRAFT | {"boxes": boxes, "irregularities": [told | {"reconstructed": True}]})
    assert undone.boxes[1].net == -3000
    late = {"what": "laid-down", "box": 1, "when": "settlement", **LOST}
    assert settle(DRAFT | {"irregularities": [late]}).boxes[0].net == -1000, "no bet stands on a folded hand"


# Cards exposed on one hand

FOUR = golden("four_card_poker/a_tie_is_the_players")
RAISE = golden("big_raise_stud/several_boxes_one_of_them_blind")
UNSEEN = {"what": "exposed-card", "box": 1}


def seen(record: dict[str, Any], place: int) -> dict[str, Any]:
    return UNSEEN | {"cards": record["boxes"][0]["cards"].split()[place]}


@pytest.mark.clause("four-card-poker@gazetted", "11.9")
@pytest.mark.clause("big-raise-stud@2013-draft", "11.5")
@pytest.mark.clause("caribbean-stud@1998", "12.5")
@pytest.mark.parametrize(("record", "clause"), [(FOUR, "11.9"), (RAISE, "11.5"), (STUD, "12.5")], ids=["4", "3", "5"])
def test_two_cards_exposed_on_one_hand_are_a_misdeal_whether_made_out_or_not(
    record: dict[str, Any], clause: str
) -> None:
    first, second = seen(record, 0), seen(record, 1)
    for told in ([UNSEEN] * 2, [first, UNSEEN], [UNSEEN, first], [UNSEEN, second], [second, UNSEEN], [UNSEEN] * 3):
        done = settle(unchosen(record) | {"irregularities": told})
        assert done.misdeal == f"more than one card was exposed in the deal (rule {clause})", told
    assert not settle(record | {"irregularities": [UNSEEN]}).misdeal
    twice = refusal(record, irregularities=[first, first])
    assert "this card has been reported already (irregularities[1]" in twice


@pytest.mark.clause("four-card-poker@gazetted", "11.8", "11.9")
def test_two_cards_of_the_dealer_that_were_not_made_out_are_a_misdeal() -> None:
    told = {"what": "exposed-card", "to": "dealer"}
    assert not settle(FOUR | {"irregularities": [told]}).misdeal
    assert "(rule 11.9)" in settle(unchosen(FOUR) | {"irregularities": [told, told]}).misdeal


@pytest.mark.clause("big-raise-stud@2013-draft", "11.4")
def test_a_second_community_card_exposed_changes_nothing_about_the_misdeal() -> None:
    told = {"what": "exposed-card", "to": "community"}
    assert "(rule 11.4)" in settle(unchosen(RAISE) | {"irregularities": [told, told]}).misdeal


# Hands looked at


@pytest.mark.clause("four-card-poker@gazetted", "11.15")
@pytest.mark.clause("caribbean-stud@2012-draft", "12.15")
@pytest.mark.clause("big-raise-stud@2013-draft", "11.15")
@pytest.mark.parametrize("name", ["caribbean_stud", "four_card_poker", "big_raise_stud"])
def test_the_hands_that_are_stated_leave_one_remedy(name: str) -> None:
    """(a) is for one hand looked at and (b) for more; the hand of the seat counts where the record names it."""
    size = {"caribbean_stud": 5, "four_card_poker": 5, "big_raise_stud": 3}[name]
    choice = {"caribbean_stud": "bet", "four_card_poker": "play 1", "big_raise_stud": "raise 1"}[name]
    hands = [cards.split()[:size] for cards in ("As Ah 9c 6d 2s", "Qs Qh 7c 7d 3h", "Jc Jd Ad 9s 4c")]
    own = {"player": "A", "wagers": {"ante": 1000}, "choices": [choice]}
    boxes = [{"box": n, "cards": " ".join(cards), **own} for n, cards in enumerate(hands, 1)]
    table = {"caribbean_stud": {"dealer": "Kd Kc 8h 5s 3d"}, "four_card_poker": {"dealer": "Kd Kc 8h 5s 3d Qd"}}
    record = {"game": name.replace("_", "-"), "notice": {"several-boxes": True, "blind": True}, "boxes": boxes}
    record |= {"edition": "2012-draft"} if name == "caribbean_stud" else {}
    record |= table.get(name, {"community": "8h 5s"})

    def told(ruling: str, *viewed: int) -> dict[str, Any]:
        return {"what": "viewed-blind", "box": 2, "boxes": list(viewed), "ruling": ruling, "by": "game supervisor"}

    def void(ruling: str, *viewed: int) -> list[int]:
        done = settle(record | {"irregularities": [told(ruling, *viewed)]})
        return [box.box for box in done.boxes if all(end.result == "void" for end in box.lines)]

    assert void("deem-seated", 2) == []
    for viewed in ((2,), (2, 2)):
        said = refusal(record, irregularities=[told("void", *viewed)])
        assert "one hand looked at cannot be ruled void (irregularities[0].ruling; rule 1" in said
        assert ".15(a))" in said
    for several in ((1, 2), (2, 3), (1, 2, 3)):
        assert void("void", *several) == list(several)
        assert ".15(b)" in refusal(record, irregularities=[told("deem-seated", *several)])
        assert void("goes-on", *several) == []
