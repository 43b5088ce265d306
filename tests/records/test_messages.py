"""What a record is refused with leads on: each message names what is wrong, where, by which rule, and what to write."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitbook import settle
from pitbook.errors import BadInput

DERBY: dict[str, Any] = {
    "game": "racing-card-derby",
    "boxes": [{"box": 1, "player": "A", "wagers": {"red": 500}}],
    "race": "5h Kh 9c 9h 4h 6d 8c",
}
DRAGON: dict[str, Any] = {
    "game": "dragon-21",
    "boxes": [{"box": 1, "player": "A", "wagers": {"dragon": 1000}}],
    "dragon": "Kh 9d",
    "tiger": "Ts 8c",
}
FOUR: dict[str, Any] = {
    "game": "four-card-poker",
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "wagers": {"ante": 1000, "aces-up": 500},
            "cards": "Ah Ad 9c 6d 2s",
            "choices": ["play 1"],
        },
        {"box": 2, "player": "B", "wagers": {"ante": 1000}, "cards": "Qc Js 9h 4d 2c", "choices": ["fold"]},
    ],
    "dealer": "Kd Kc 8h 5s 3d Qd",
}
BIG: dict[str, Any] = {
    "game": "big-raise-stud",
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ah Ad 9c", "choices": ["raise 1"]}],
    "community": "8h 5s",
}
STUD: dict[str, Any] = {
    "game": "caribbean-stud",
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ks Kh 9c 6d 2s", "choices": ["bet"]}],
    "dealer": "Ad Kc 8h 5s 3d",
}
INTERNAL = re.compile(r"\b[A-Z][a-z]+[A-Z]\w+|\bslot\b|-1\b|\bNone\b")
"""Names of classes, slots, and what stands for nothing."""


def told(record: dict[str, Any], *irregularities: dict[str, Any]) -> dict[str, Any]:
    return record | {"irregularities": list(irregularities)}


def box(record: dict[str, Any], number: int = 0, **parts: Any) -> dict[str, Any]:
    """The record with other parts of a box; None takes one away."""
    boxes = [dict(each) for each in record["boxes"]]
    boxes[number] = {key: part for key, part in (boxes[number] | parts).items() if part is not None}
    return record | {"boxes": boxes}


def refused(record: dict[str, Any]) -> BadInput:
    with pytest.raises(BadInput) as caught:
        settle(record)
    assert not INTERNAL.search(str(caught.value)), str(caught.value)
    return caught.value


MISPLACED = {"what": "misplaced-cards", "reconstructed": True}
STRAY = FOUR | {"boxes": [*FOUR["boxes"], {"box": 3, "player": "C", "wagers": {}}]}
EMPTY = {"box": 3, "player": "C", "wagers": {}}
BLIND = box(FOUR, 1, player="A", choices=["play 1"]) | {"notice": {"several-boxes": True, "blind": True}}
MOVED = {"what": "moved-wager", "box": 1, "wager": "red", "lies-on": "black", "cause": "spoken"}
# fmt: off
MESSAGES: list[Any] = [
    # what is wrong, the record, where, what it says
    ("an order from 0", told(DERBY, MISPLACED | {"order": [0, 1, 2, 3, 4, 5, 6]}),
     "irregularities[0].order", "rule 10.7", "each of the places 1 to 7 once"),
    ("an order that is too short", told(DERBY, MISPLACED | {"order": [1, 2]}),
     "irregularities[0].order", "each of the places 1 to 7 once"),
    ("an order in words", told(DERBY, MISPLACED | {"order": "1 2"}),
     "irregularities[0].order", "a text where a list of numbers belongs"),
    ("reconstructed in words", told(FOUR, {"what": "laid-down", "box": 1, "reconstructed": "yes"}),
     "irregularities[0].reconstructed", "true if all was put together again, false if"),
    ("a differential that nobody declared",
     box(DRAGON, wagers={"dragon": 30000}) | {"notice": {"differential": 100}},
     "irregularities", "rule 5.13", "declare the irregularity over-differential"),
    ("a differential that was not exceeded",
     told(DRAGON, {"what": "over-differential", "ruling": "leave", "by": "dealer"}),
     "irregularities[0]", "rule 5.13", "no rule left it to anybody"),
    ("what never came up, and what did", told(box(STUD, choices=["fold"]), {"what": "left-face-down", "box": 1}),
     "irregularities[0]", "the round was over by then", "box 1 chooses to fold"),
    ("a hand that nothing of the table is about", told(DRAGON, MISPLACED | {"to": "tiger"}),
     "irregularities[0].to", "about the table", 'leave "to" out'),
    ("a card of another hand", told(FOUR, {"what": "exposed-card", "box": 1, "cards": "Qc"}),
     "irregularities[0].cards", "Qc is not in that hand", "the hand is Ah Ad 9c 6d 2s"),
    ("a card that is another", told(DRAGON, {"what": "face-up-card", "cards": "2h", "count": 2}),
     "irregularities[0]", "cannot be: 9d", "it was told as 2h"),
    ("a hand left on 16", DRAGON | {"dragon": "Kh 6d"}, "dragon", "has 2 cards", "by 9.2 it draws"),
    ("no boxes, where a hand may be void", DRAGON | {"boxes": []}, "boxes", '"void-hand"'),
    ("a nominee whom nobody approved", DRAGON | {"players": {"A": {"nominee": {"name": "N"}}}},
     "players.A.nominee.by", "it is not said who approved the nominee", "game supervisor"),
    ("a card exposed where none was dealt",
     told(STRAY, {"what": "hand-without-wager", "box": 3}, {"what": "exposed-card", "box": 3}),
     "irregularities[1]", "rule 11.7", "box 3 has no card"),
    ("a count beyond all cards", told(FOUR, {"what": "short-deck", "count": 10**15}), "irregularities[0].count"),
    ("a day before the first edition", STUD | {"edition": "1990-01-01"}, "edition", "took effect on 1998-02-01"),
    ("a day of a game of drafts", DRAGON | {"edition": "2020-01-01"}, "edition", "has ever been in force"),
    ("cards with commas", box(STUD, cards="Ks, Kh, 9c, 6d, 2s"), "boxes[0].cards", "blanks", "c, d, h or s"),
    ("an irregularity without a name", told(STUD, {"box": 1}),
     "irregularities[0].what", "it is not said what went wrong", "exposed-card"),
    ("an irregularity almost named", told(STUD, {"what": "card-exposed", "box": 1}),
     "irregularities[0].what", "has no rule on card-exposed", "it is one of exposed-card"),
    ("an irregularity named in part", told(STUD, {"what": "face-down", "box": 1}),
     "irregularities[0].what", "did you mean left-face-down?"),
    ("choices where nothing is chosen", box(DERBY, choices=["red"]),
     "boxes[0].choices", "nothing is to be chosen here"),
    ("a key where nothing is chosen", box(DERBY, stake=5), "boxes[0]", "the keys are box, player, seat, wagers"),
    ("no wagers", box(STUD, wagers=None), "boxes[0].wagers", "rule 5.1(a)", '"wagers": {"ante": 1000}'),
    ("a fold before a play", box(FOUR, choices=["fold", "play 1"]), "boxes[0].choices", "'fold ante'"),
    ("a look at a hand that is not blind",
     told(FOUR, {"what": "viewed-blind", "box": 1, "ruling": "goes-on", "by": "game supervisor"}),
     "irregularities[0]", "rule 11.15", "box 1 is played blind", "several-boxes and blind"),
    ("a raise on a folded hand", box(BIG, wagers={"ante": 1000, "raise": 1000}, choices=["fold"]),
     "boxes[0].wagers.raise", "rule 5.2(b)", '"blind-raise": true'),
    ("a play wager with Aces Up alone", box(FOUR, wagers={"aces-up": 500, "play": 500}, choices=["play"]),
     "boxes[0].wagers.play", "rule 5.1(c)", "without a play wager"),
    ("the dealer's, where a box is meant", told(STUD, {"what": "absent", "to": "dealer"}),
     "irregularities[0]", "exposed-card, wrong-count"),
    # a box without a wager: each message leads to the one that settles it
    ("less than a hand at an empty box", FOUR | {"boxes": [*FOUR["boxes"], EMPTY | {"cards": "7c 7d"}]},
     "boxes[2].cards", "rule 11.3", "cards-without-wager"),
    ("a hand at an empty box", FOUR | {"boxes": [*FOUR["boxes"], EMPTY | {"cards": "7c 7d 7h 2h 4c"}]},
     "boxes[2].wagers", "rule 5.1(a)", "hand-without-wager", "cards-without-wager"),
    ("a miscount at a box that has no wager", told(FOUR, {"what": "wrong-count", "box": 3, "cards": "7c 7d"}),
     "irregularities[0].box", "cards-without-wager"),
    ("more than a hand, told as one", told(FOUR, {"what": "hand-without-wager", "box": 3, "cards": "7c 7d"}),
     "irregularities[0].cards", "rule 11.3", "cards-without-wager"),
    ("a hand told as less", told(FOUR, {"what": "cards-without-wager", "box": 3, "cards": "7c 7d 7h 2h 4c"}),
     "irregularities[0].cards", "rule 11.4", "hand-without-wager"),
    ("a pairs wager and nothing else", box(DRAGON, wagers={"perfect-pairs:dragon": 100}),
     "boxes[0].wagers", "rule 5.2", "A has no dragon or tiger or tie wager on any box"),
    # what is declared and was nothing
    ("an open card of the dealer", told(STUD, {"what": "exposed-card", "to": "dealer", "cards": "3d"}),
     "irregularities[0]", "rule 8.2", "leave it out"),
    ("an open card that the dealer showed", told(STUD, {"what": "exposed-by-dealer", "cards": "3d"}),
     "irregularities[0]", "rule 12.7", "3d lay open already", "leave it out"),
    ("the dealer's cards when all had decided", told(STUD, {"what": "exposed-by-dealer", "cards": "Ad", "boxes": [1]}),
     "irregularities[0]", "rule 12.7", "they are turned anyway: leave it out"),
    ("a whole deck", told(STUD, {"what": "short-deck", "count": 52}),
     "irregularities[0].count", "rule 7.3", "leave it out"),
    ("a shoe that was long enough", told(DRAGON, {"what": "too-few-cards"}),
     "irregularities[0]", "rule baccarat 12.7", "every card that is due lies there"),
    ("communication about a folded hand",
     told(FOUR, {"what": "communication", "box": 2, "ruling": "void", "by": "casino operator"}),
     "irregularities[0]", "rule 11.1", "a hand that was folded is a hand no more"),
    ("one hand looked at, ruled void",
     told(BLIND, {"what": "viewed-blind", "box": 2, "ruling": "void", "by": "game supervisor"}),
     "irregularities[0].ruling", "rule 11.15", "deem-seated or goes-on"),
    # moved wagers
    ("a wager that was not made", told(DERBY, MOVED | {"wager": "black", "lies-on": "red"}),
     "irregularities[0].wager", "rule 5.7", "box 1 made no black", "it made red"),
    ("an area that is not there", told(DERBY, MOVED | {"lies-on": "hearts"}),
     "irregularities[0].lies-on", "rule 5.7", "did you mean suit-hearts", "the areas are red, black"),
    ("a wager that lies where it was made", told(DERBY, MOVED | {"lies-on": "red"}),
     "irregularities[0].lies-on", "rule 5.7", "leave it out"),
    ("a wager said to lie on two areas", told(DERBY, MOVED, MOVED | {"lies-on": "suit-clubs"}),
     "irregularities[1]", "rule 5.7", "say once where it lay"),
    # rulings, people, the notice
    ("a ruling on boxes that names none",
     told(box(FOUR, cards="Ah Ad 9c 6d", choices=None),
          {"what": "wrong-count", "box": 1, "ruling": "boxes", "by": "game supervisor"}),
     "irregularities[0]", "rule 11.12", "names some of 1, 2"),
    ("what a ruling of one's own accord tells",
     told(DRAGON, {"what": "over-differential", "when": "deal", "ruling": "leave", "by": "dealer"}),
     "irregularities[0]", "over-differential tells by, ruling, what"),
    ("a nominee who works here",
     DRAGON | {"players": {"A": {"nominee": {"name": "N", "by": "game supervisor", "works-here": True}}}},
     "players.A.nominee", "rule 2.2(h)", "name somebody else"),
    ("a wager by somebody who is no nominee", DRAGON | {"boxes": [DRAGON["boxes"][0] | {"placed-by": "N"}]},
     "boxes[0].wagers.dragon", "rule 2.2(a)", "a supervisor approves a nominee"),
    ("a void hand with wagers", DRAGON | {"void-hand": "dealer"}, "void-hand", "rule 1)", '"boxes": []'),
    ("a wager that the notice leaves out", box(STUD, wagers={"ante": 1000, "jackpot": 100}),
     "boxes[0].wagers.jackpot", "rule 11.1", '"jackpot" is false in the notice'),
    ("a pool that nobody wrote down",
     box(STUD, wagers={"ante": 1000, "jackpot": 100}, cards="Ks Qs 9s 6s 2s") | {"notice": {"jackpot": True}},
     "notice.pool", '"pool" to the notice, in cents'),
    ("a day on which the edition was not", STUD | {"edition": "1998", "date": "1990-01-01"},
     "date", "took effect on 1998-02-01"),
    # choices
    ("two choices where one was asked", box(STUD, choices=["bet", "bet"]),
     "boxes[0].choices", "it had chosen 'bet'"),
    ("a play of the ante's size on Aces Up alone", box(FOUR, wagers={"aces-up": 500}),
     "boxes[0].choices", "rule 5.1(c)", "no play wager is made on this hand: it is 'play' or 'fold'"),
    # values of another kind
    ("no number of a box", box(STUD, box=None), "boxes[0].box", "it is not said which box"),
    ("a box that is true", box(STUD, box=True), "boxes[0].box", "true is not the number", '"box": 3'),
    ("choices without a list", box(STUD, choices="bet"), "boxes[0].choices", "a text where a list belongs", "[...]"),
    ("nothing for an amount", box(STUD, wagers={"ante": None}), "boxes[0].wagers.ante", "null is not an amount"),
    ("nothing for a choice", box(STUD, choices=[None]), "boxes[0].choices", "no choice null"),
    ("nothing for a game", STUD | {"game": None}, "game", "null is not a name"),
    ("nothing for a hand", told(STUD, {"what": "wrong-count", "to": None}), "irregularities[0]", "said of null"),
    ("truth among places", told(DERBY, MISPLACED | {"order": [True, 2]}), "irregularities[0].order", "[1, 2]"),
    ("a number for a name", box(DRAGON, player=7), "boxes[0].player", "7 is not a player's name", '"player": "A"'),
    ("a list for a note", STUD | {"note": ["x"]}, "note", "a text of one line"),
    ("a cutting card in a shuffler", told(DRAGON | {"notice": {"dealing": "continuous"}}, {"what": "cutting-card"}),
     "irregularities[0]", "rule baccarat 7.8", "leave it out"),
    ("cards under a bonus, told as laid down",
     told(box(BIG, wagers={"ante": 1000, "three-card-bonus": 500}, choices=["fold", "fold"]),
          {"what": "laid-down", "box": 1, "reconstructed": True, "when": "settlement"}),
     "irregularities[0]", "rule 9.2(c)", "leave it out"),
    ("an order of texts", told(DERBY, MISPLACED | {"order": ["1", "2"]}),
     "irregularities[0].order", "a list of whole numbers such as [1, 2]"),
    ("a shared card that the shuffler deals and nobody keeps",
     BIG | {"notice": {"dealing": "shuffler"}, "community": "8h 5s 2d"},
     "community", "rule 8.4", "3 cards are dealt there, and 2 stay", "leave out what went to the discard rack"),
    ("laid down after a bet, and chosen again",
     told(box(STUD | {"edition": "2012-draft"}, choices=["bet", "fold"]),
          {"what": "laid-down", "box": 1, "reconstructed": True}),
     "boxes[0].choices", "it had chosen 'bet', and nothing more was asked of it"),
    ("a word for an irregularity", STUD | {"irregularities": ["absent"]},
     "irregularities[0]", 'write {"what": "absent", ...}'),
]
# fmt: on


@pytest.mark.parametrize(
    ("record", "where", "says"), [pytest.param(row[1], row[2], row[3:], id=row[0]) for row in MESSAGES]
)
def test_a_message_leads_on(record: dict[str, Any], where: str, says: tuple[str, ...]) -> None:
    error = refused(record)
    assert error.where == where
    assert [part for part in says if part not in str(error)] == []
    assert "draft" not in str(error)


@pytest.mark.parametrize(
    ("record", "missing"),
    [
        (STUD, {"laid-down", "viewed-blind"}),
        (STUD | {"edition": "2012-draft"}, {"several-hands"}),
        (FOUR, {"several-hands", "left-face-down"}),
        (BIG, {"several-hands", "left-face-down"}),
    ],
    ids=["1998", "2012", "four", "big"],
)
def test_irregularities_are_listed_only_if_there_is_a_rule_on_them(record: dict[str, Any], missing: set[str]) -> None:
    listed = set(refused(told(record, {"what": "earthquake"})).remedy.removeprefix("it is one of ").split(", "))
    assert not listed & missing
    assert {"exposed-card", "wrong-count", "absent", "communication"} <= listed


# Several faults at once


def test_faults_of_several_boxes_are_told_together_the_first_box_first() -> None:
    error = refused(box(box(FOUR, 0, cards="Ah Ad 9c 6d 2x"), 1, wagers={"ante": -5}))
    assert (error.where, [other.where for other in error.also]) == ("boxes[0].cards", ["boxes[1].wagers.ante"])
    assert str(error).splitlines()[1].startswith("also: -5 cents is too little")


def test_hands_of_a_wrong_size_are_told_together() -> None:
    error = refused(box(box(FOUR, 0, cards="Ah Ad 9c 6d"), 1, cards="Qc Js 9h 4d"))
    assert [error.where, *(other.where for other in error.also)] == ["boxes[0].cards", "boxes[1].cards"]


def test_wagers_that_the_rules_refuse_are_told_together_and_what_hangs_on_one_is_not() -> None:
    error = refused(FOUR | {"notice": {"limits": {"ante": {"max": 500}}}})
    assert [error.where, *(other.where for other in error.also)] == ["boxes[0].wagers.ante", "boxes[1].wagers.ante"]


def test_choices_that_the_rules_refuse_are_told_together() -> None:
    error = refused(box(box(FOUR, 0, wagers={"ante": 1000}, choices=["fold ante"]), 1, choices=["fold ante"]))
    assert [error.where, *(other.where for other in error.also)] == ["boxes[0].choices", "boxes[1].choices"]


def test_boxes_come_before_irregularities() -> None:
    error = refused(told(box(FOUR, 1, cards="Qc Js 9h 4d 2x"), {"what": "earthquake"}))
    assert [error.where, *(other.where for other in error.also)] == ["boxes[1].cards", "irregularities[0].what"]


def test_the_box_at_fault_comes_first_in_what_is_awaited() -> None:
    undecided = box(FOUR, 0, choices=None)
    assert "decisions (box 2: " in refused(box(undecided, 1, choices=["fold ante"])).remedy
    assert "decisions (box 1: " in refused(undecided).remedy


BACCARAT = {"game": "baccarat", "boxes": [{"box": 1, "player": "A", "wagers": {"player": 500}}], "player": "Kh 9d"}


@pytest.mark.parametrize("record", [BACCARAT | {"banker": "4s"}, DRAGON | {"tiger": "Ts"}], ids=["banker", "tiger"])
def test_the_second_card_of_a_hand_is_not_one_that_it_draws(record: dict[str, Any]) -> None:
    assert "has 1 card" in refused(record).what
    assert "draws" not in refused(record).remedy
    assert "draws" in refused(DRAGON | {"tiger": "Ts 6c"}).remedy


# Table, day and note


def test_a_record_may_say_where_and_when_it_was() -> None:
    heading = {"table": "7", "date": "2001-05-01", "note": "camera 4"}
    settlement = settle(STUD | heading)
    assert settlement.notice.edition.name == "1998"
    applied = settlement.as_data()["applied"]
    assert {key: applied[key] for key in heading} == heading


@pytest.mark.parametrize(
    ("record", "day", "says"),
    [
        pytest.param(STUD, "1990-01-01", "no edition of caribbean-stud was in force", id="before the first"),
        pytest.param(STUD | {"edition": "1998"}, "1990-01-01", "no edition of caribbean-stud was in force", id="named"),
        pytest.param(DRAGON, "2020-01-01", "no edition of dragon-21 was in force", id="drafts alone"),
        pytest.param(STUD, "yesterday", "'yesterday' is not a date", id="no date"),
    ],
)
def test_a_day_on_which_no_edition_was_in_force_is_refused(record: dict[str, Any], day: str, says: str) -> None:
    error = refused(record | {"date": day})
    assert says in str(error)
    assert "draft" not in str(error)


def test_a_draft_that_is_named_may_have_any_day() -> None:
    assert settle(DRAGON | {"edition": "2013-draft", "date": "2020-01-01"}).boxes[0].net == 1000


def test_what_happened_reads_the_same_in_data_as_in_words() -> None:
    facts = settle(BIG).as_data()["facts"]
    assert [fact["says"] for fact in facts] == [fact.telling for fact in settle(BIG).conversation.facts]
    says = {fact["says"] for fact in facts}
    assert {"end the deal: done by the dealer", "everybody sees 8h 5s of the community cards"} <= says


def test_one_card_is_a_card() -> None:
    short = {"what": "short-deck", "count": 1, "ruling": "void", "by": "casino operator"}
    assert settle(told(DERBY, short)).void.startswith("a card where 52 belong")


def test_a_settlement_says_what_was_applied() -> None:
    declared = {"what": "communication", "box": 1, "ruling": "void", "by": "casino operator Kim"}
    applied = settle(told(STUD, declared) | {"notice": {"jackpot": True}}).as_data()["applied"]
    assert applied["notice"]["jackpot"] is True
    assert [each["what"] for each in applied["irregularities"]] == ["communication"]
    assert [(each["ruling"], each["by"], each["clause"]) for each in applied["rulings"]] == [
        ("void", "casino operator Kim", "12.1")
    ]


def test_a_settlement_says_who_called_a_void_hand() -> None:
    void = {"game": "dragon-21", "void-hand": "supervisor S", "boxes": [], "dragon": "Kh 9d", "tiger": "Ts 8c"}
    assert settle(void).as_data()["applied"]["void-hand"] == "supervisor S"
    assert settle(STUD).as_data()["applied"]["void-hand"] == ""
