"""Rounds at the edges of the rules on irregularities, written down by hand; what they come to is read off the rules."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle

STUD: dict[str, Any] = {
    "game": "caribbean-stud",
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ks Kh 9c 6d 2s", "choices": ["bet"]}],
    "dealer": "Ad Kc 8h 5s 3d",
}
DRAFT = STUD | {"edition": "2012-draft"}
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
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "wagers": {"ante": 1000, "three-card-bonus": 500},
            "cards": "Ah Ad 9c",
            "choices": ["raise 1"],
        }
    ],
    "community": "8h 5s",
}
DRAGON: dict[str, Any] = {
    "game": "dragon-21",
    "boxes": [{"box": 1, "player": "A", "wagers": {"dragon": 1000}}],
    "dragon": "Kh 9d",
    "tiger": "Ts 8c",
}
DERBY: dict[str, Any] = {
    "game": "racing-card-derby",
    "boxes": [{"box": 1, "player": "A", "wagers": {"red": 500}}],
    "race": "5h Kh 9c 9h 4h 6d 8c",
}
VOID = {"ruling": "void", "by": "casino operator"}
ONE_BOX = {"ruling": "boxes", "boxes": [1], "by": "game supervisor"}
FOLDED = [{"box": n, "player": f"P{n}", "wagers": {"ante": 1000}, "choices": ["fold"]} for n in (1, 2)]


def box_1(record: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The record with other parts of its first box; None takes one away."""
    first, *others = record["boxes"]
    changed = {key: part for key, part in (first | parts).items() if part is not None}
    return record | {"boxes": [changed, *others]}


def wrong(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, **{key.replace("_", "-"): part for key, part in more.items()}}


def moved(wager: str, lies_on: str, cause: str, **ruled: str) -> dict[str, Any]:
    return wrong("moved-wager", box=1, wager=wager, lies_on=lies_on, cause=cause, **ruled)


BOTH = {"notice": {"several-boxes": True, "blind": True}}
SECOND = {"box": 2, "player": "A", "wagers": {"ante": 1000}, "cards": "2h 3h 4d 5d 7s", "choices": ["bet"]}
PROTEST = DERBY | {"race": "5h 2s Kh 9c 9h 4h 6d 8c"}
BY_OPERATOR = {"by": "casino operator"}
# fmt: off
ROUNDS: list[tuple[str, dict[str, Any], list[dict[str, Any]], dict[int, str]]] = [
    # Caribbean Stud, 1998
    ("a card of the dealer and one of a player", box_1(STUD, choices=None),
     [wrong("exposed-card", to="dealer", cards="Kc"), wrong("exposed-card", box=1, cards="Kh")],
     {1: "ante void 12.11"}),
    ("two hands of one player, one of them folded", STUD | {"boxes": [*STUD["boxes"], FOLDED[1] | {"player": "A"}]},
     [wrong("several-hands", box=1)], {1: "ante void 12.12, bet void 12.12", 2: "ante void 12.12"}),
    ("communication after a bet",
     box_1(STUD, wagers={"ante": 1000, "jackpot": 100}) | {"notice": {"jackpot": True}},
     [wrong("communication", box=1, **VOID)],
     {1: "ante forfeited 12.1, jackpot forfeited 12.1, bet forfeited 12.1"}),
    ("face down against a dealer without a hand", STUD | {"dealer": "Qd Kc 8h 5s 3d"},
     [wrong("left-face-down", box=1)], {1: "ante win 10.1(a), bet void 10.1"}),
    ("absent with a jackpot wager",
     box_1(STUD, wagers={"ante": 1000, "jackpot": 100}, choices=None) | {"notice": {"jackpot": True}},
     [wrong("absent", box=1)], {1: "ante forfeited 12.13, jackpot lose 9.2(a)"}),
    ("one card at an empty area, found in betting", STUD,
     [wrong("cards-without-wager", box=3, cards="2h", when="betting")], {1: "ante carried 12.8, bet void 12.8"}),
    ("communication, then a short deck: what was forfeited stays so", STUD | {"boxes": [*STUD["boxes"], FOLDED[1]]},
     [wrong("communication", box=1, **VOID), wrong("short-deck", when="settlement")],
     {1: "ante forfeited 12.1, bet forfeited 12.1", 2: "ante void 12.11"}),
    ("six cards at an empty area", box_1(STUD, choices=None),
     [wrong("cards-without-wager", box=3, cards="2h 3h 4d 5d 7s 7d")], {1: "ante carried 12.8"}),
    # and the draft of 2012
    ("six cards at an empty area in the deal", box_1(DRAFT, choices=None),
     [wrong("cards-without-wager", box=3, cards="2h 3h 4d 5d 7s 7d")], {1: "ante void 12.11"}),
    ("a bet laid down and put together before it is turned", DRAFT,
     [wrong("laid-down", box=1, reconstructed=True, when="settlement")], {1: "ante win 5.8, bet win 5.8"}),
    ("a bet laid down and buried", DRAFT, [wrong("laid-down", box=1, reconstructed=False, when="settlement")],
     {1: "ante lose 9.2(b), bet void 12.14"}),
    ("collected early beyond repair", box_1(DRAFT, choices=None),
     [wrong("collected-early", box=1, reconstructed=False)], {1: "ante void 12.13"}),
    ("the seat and a blind hand looked at", DRAFT | BOTH | {"boxes": [*DRAFT["boxes"], SECOND]},
     [wrong("viewed-blind", box=2, boxes=[1, 2], ruling="void", by="game supervisor")],
     {1: "ante void 12.15(b)", 2: "ante void 12.15(b)"}),
    # Four Card Poker
    ("the dealer shows cards after one has decided", FOUR, [wrong("exposed-by-dealer", cards="Kd Kc", boxes=[2])],
     {1: "ante win 5.7, aces-up win 5.7.2, play win 5.7", 2: "ante lose 9.2(a)"}),
    ("absent with a blind play wager",
     box_1(FOUR, wagers={"ante": 1000, "aces-up": 500, "play": 1000}, choices=None) | {"notice": {"blind-play": True}},
     [wrong("absent", box=1)],
     {1: "ante forfeited 11.13, aces-up forfeited 11.13, play forfeited 11.13", 2: "ante lose 9.2(a)"}),
    ("the ante folded, then a void hand", box_1(FOUR, choices=["fold ante"]), [wrong("communication", box=1, **VOID)],
     {1: "ante void 11.1, aces-up void 11.1", 2: "ante lose 9.2(a)"}),
    ("shown, collected, put together, left", box_1(FOUR, choices=None),
     [wrong("exposed-by-player", box=1, cards="Ah"), wrong("collected-early", box=1, reconstructed=True),
      wrong("absent", box=1)], {1: "ante forfeited 11.13, aces-up forfeited 11.13", 2: "ante lose 9.2(a)"}),
    ("five cards of the dealer, found at the end", FOUR | {"dealer": "Kd Kc 8h 5s 3d"},
     [wrong("wrong-count", to="dealer", when="settlement")],
     {1: "ante void 11.12, aces-up void 11.12, play void 11.12", 2: "ante void 11.12"}),
    ("a folded hand that is not on top stays folded", FOUR | {"boxes": FOLDED},
     [wrong("laid-down", box=1, reconstructed=False, when="settlement")],
     {1: "ante lose 9.2(a)", 2: "ante lose 9.2(a)"}),
    ("a deck of 53", FOUR, [wrong("short-deck", count=53, when="betting")],
     {1: "ante void 11.12, aces-up void 11.12, play void 11.12", 2: "ante void 11.12"}),
    ("two cards exposed, held to their box", box_1(FOUR, choices=None),
     [wrong("exposed-card", box=1, cards="Ah", **ONE_BOX), wrong("exposed-card", box=1, cards="Ad")],
     {1: "ante void 11.12, aces-up void 11.12", 2: "ante lose 9.2(a)"}),
    ("four cards found when all have folded, held to their box", FOUR | {"boxes": FOLDED},
     [wrong("wrong-count", box=1, count=4, when="settlement", **ONE_BOX)],
     {1: "ante void 11.12", 2: "ante lose 9.2(a)"}),
    ("a stray hand, then a short deck, when all have folded", FOUR | {"boxes": FOLDED},
     [wrong("hand-without-wager", box=4, when="settlement"), wrong("short-deck", count=50, when="settlement")],
     {1: "ante void 11.12", 2: "ante void 11.12"}),
    ("a stray hand alone, when all have folded", FOUR | {"boxes": FOLDED},
     [wrong("hand-without-wager", box=4, when="settlement")], {1: "ante lose 9.2(a)", 2: "ante lose 9.2(a)"}),
    ("six cards at an empty area after the deal", FOUR,
     [wrong("cards-without-wager", box=4, cards="2h 3h 4h 5h 7s 7d", when="betting")],
     {1: "ante win 5.7, aces-up win 5.7.2, play win 5.7", 2: "ante lose 9.2(a)"}),
    ("a complete hand at an empty area, found in the deal", FOUR, [wrong("hand-without-wager", box=4, when="deal")],
     {1: "ante win 5.7, aces-up win 5.7.2, play win 5.7", 2: "ante lose 9.2(a)"}),
    ("the same from the shuffler", FOUR | {"notice": {"dealing": "shuffler"}},
     [wrong("hand-without-wager", box=4, when="deal")],
     {1: "ante win 5.7, aces-up win 5.7.2, play win 5.7", 2: "ante lose 9.2(a)"}),
    ("everybody away, and a deck of 51", FOUR | {"boxes": [{**each, "choices": []} for each in FOLDED]},
     [wrong("absent", box=1), wrong("absent", box=2), wrong("short-deck", when="settlement")],
     {1: "ante void 11.12", 2: "ante void 11.12"}),
    ("two hands of a wrong size, each held to its box", FOUR
     | {"boxes": [box_1(FOUR, cards="Ah Ad 9c 6d", choices=None)["boxes"][0],
                  {"box": 2, "player": "B", "wagers": {"ante": 1000}, "cards": "Qc Js 9h 4d 2c 2d"},
                  {"box": 3, "player": "C", "wagers": {"ante": 1000}, "cards": "7c 7d 7h 2h 4c", "choices": ["fold"]}]},
     [wrong("wrong-count", box=1, **ONE_BOX), wrong("wrong-count", box=2, **ONE_BOX | {"boxes": [2]})],
     {1: "ante void 11.12, aces-up void 11.12", 2: "ante void 11.12", 3: "ante lose 9.2(a)"}),
    ("a blind play wager taken back, and put together it stands",
     box_1(FOUR, wagers={"ante": 1000, "play": 2000}, choices=["fold", "play 2"]) | {"notice": {"blind-play": True}},
     [wrong("laid-down", box=1, reconstructed=True)], {1: "ante win 5.7, play win 5.7", 2: "ante lose 9.2(a)"}),
    # Big Raise Stud
    ("the dealer shows a shared card", BIG, [wrong("exposed-by-dealer", cards="8h")],
     {1: "ante win 5.7, three-card-bonus win 10.3, raise win 5.7"}),
    ("the dealer shows a shared card and the player is away", box_1(BIG, choices=None),
     [wrong("exposed-by-dealer", cards="8h"), wrong("absent", box=1)],
     {1: "ante forfeited 11.12, three-card-bonus win 10.3"}),
    ("a shared card exposed in the deal", box_1(BIG, choices=None),
     [wrong("exposed-card", to="community", cards="8h")], {1: "ante void 11.11, three-card-bonus void 11.11"}),
    ("laid down, put together and folded above the bonus", box_1(BIG, choices=["fold", "fold"]),
     [wrong("laid-down", box=1, reconstructed=True)], {1: "ante lose 9.2(a), three-card-bonus win 10.3"}),
    ("a card and a bonus at an empty area after the deal",
     BIG | {"boxes": [*BIG["boxes"], {"box": 3, "player": "C", "wagers": {"three-card-bonus": 500}}]},
     [wrong("cards-without-wager", box=3, cards="2h", when="betting")],
     {1: "ante win 5.7, three-card-bonus win 10.3, raise win 5.7", 3: "three-card-bonus void 11.9"}),
    ("four shared cards from the shuffler",
     box_1(BIG, choices=None) | {"notice": {"dealing": "shuffler"}, "community": "8h 5s 2s 3s"},
     [wrong("wrong-count", to="community")], {1: "ante void 11.11, three-card-bonus void 11.11"}),
    # Dragon21
    ("a card put away, and the next face up", DRAGON,
     [wrong("drawn-in-error", cards="2c", count=0), wrong("face-up-card", cards="Kh", count=1)],
     {1: "dragon win 5.1a"}),
    ("the shoe ends while the Dragon draws", DRAGON | {"dragon": "Kh 6d"}, [wrong("too-few-cards")],
     {1: "dragon void baccarat 12.7"}),
    ("two cards drawn by mistake at the end", DRAGON,
     [wrong("drawn-in-error", cards="2c"), wrong("drawn-in-error", cards="3c")], {1: "dragon win 5.1a"}),
    ("the first card put away, and the shoe ends in the deal", DRAGON | {"dragon": "Kh", "tiger": ""},
     [wrong("face-up-card", cards="2c"), wrong("too-few-cards", count=2)], {1: "dragon void baccarat 12.7"}),
    # Racing Card Derby
    ("laid out again without a card that was not due", DERBY | {"race": "5h Kh 9h 6d 4h 8c"},
     [wrong("misplaced-cards", reconstructed=True, order=[1, 2, 3, 5, 4, 6])], {1: "red win 5.8(a)"}),
    ("a protest that was put away", PROTEST, [wrong("drawn-in-error", cards="2s", count=1)], {1: "red win 5.8(a)"}),
    ("put right, and a wager back where it was", DERBY,
     [wrong("misplaced-cards", reconstructed=True, count=6),
      moved("red", "black", "dealer", ruling="original", **BY_OPERATOR)], {1: "red win 5.8(a)"}),
    ("one of two swapped wagers back where it was", box_1(DERBY, wagers={"red": 500, "black": 300}),
     [moved("red", "black", "dealer", ruling="original", **BY_OPERATOR),
      moved("black", "red", "patron", ruling="position", **BY_OPERATOR)], {1: "red win 5.8(a)"}),
    ("a moved wager in a void round", DERBY,
     [moved("red", "black", "spoken"), wrong("short-deck", count=51, **VOID)], {1: "black void 10.8"}),
]
# fmt: on


@pytest.mark.parametrize(("record", "told", "comes_to"), [pytest.param(*row[1:], id=row[0]) for row in ROUNDS])
def test_an_awkward_round(record: dict[str, Any], told: list[dict[str, Any]], comes_to: dict[int, str]) -> None:
    boxes = settle(record | {"irregularities": told}).boxes
    lines = {box.box: ", ".join(f"{line.wager} {line.result} {line.clause}" for line in box.lines) for box in boxes}
    assert lines == comes_to


def test_what_a_protest_that_was_put_away_would_have_cost() -> None:
    away, played = (
        settle(PROTEST | {"irregularities": [told]}).boxes[0].net
        for told in (wrong("drawn-in-error", cards="2s", count=1), wrong("face-up-card", count=1))
    )
    assert (away, played) == (500, 250)


def test_two_wagers_that_changed_places_read_the_same_in_either_order() -> None:
    swapped = [moved("red", "black", "spoken"), moved("black", "red", "spoken")]
    record = box_1(DERBY, wagers={"red": 500, "black": 300})
    one, other = (settle(record | {"irregularities": told}).boxes[0] for told in (swapped, swapped[::-1]))
    assert one == other
    assert one.net == 300 - 500
    assert not any("of it" in line.why for line in one.lines), "each is all that lies on its area"


def test_two_wagers_of_which_one_counts_where_it_was_laid() -> None:
    told = [
        moved("red", "black", "dealer", ruling="original", **BY_OPERATOR),
        moved("black", "red", "patron", ruling="position", **BY_OPERATOR),
    ]
    assert settle(box_1(DERBY, wagers={"red": 500, "black": 300}) | {"irregularities": told}).boxes[0].net == 800
