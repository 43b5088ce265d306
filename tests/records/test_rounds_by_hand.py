"""Rounds as somebody at the cameras writes them down; what each box is up or down is read off the rules, in cents."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle


def box(number: int, player: str, cards: str = "", /, *choices: str, **wagers: int) -> dict[str, Any]:
    """A box; `_` in the name of a wager stands for `-`, and `__` for the colon after a family."""
    told: dict[str, Any] = {"box": number, "player": player}
    told["wagers"] = {name.replace("__", ":").replace("_", "-"): cents for name, cents in wagers.items()}
    told |= {"cards": cards} if cards else {}
    return told | ({"choices": list(choices)} if choices else {})


def wrong(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, **{key.replace("_", "-"): part for key, part in more.items()}}


def stud(*boxes: dict[str, Any], edition: str = "1998", dealer: str = "Ad Kc 8h 5s 3d", **more: Any) -> dict[str, Any]:
    return {"game": "caribbean-stud", "edition": edition, "boxes": list(boxes), "dealer": dealer, **more}


def four(*boxes: dict[str, Any], dealer: str = "Kd Kc 8h 5s 3d Qd", **more: Any) -> dict[str, Any]:
    return {"game": "four-card-poker", "boxes": list(boxes), "dealer": dealer, **more}


def big(*boxes: dict[str, Any], community: str = "8h 5s", **more: Any) -> dict[str, Any]:
    return {"game": "big-raise-stud", "boxes": list(boxes), "community": community, **more}


def derby(*boxes: dict[str, Any], race: str = "5h Kh 9c 9h 4h 6d 8c", **more: Any) -> dict[str, Any]:
    return {"game": "racing-card-derby", "boxes": list(boxes), "race": race, **more}


def dragon(dragon: str, tiger: str, *boxes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "dragon-21", "dragon": dragon, "tiger": tiger, "boxes": list(boxes), **more}


def baccarat(player: str, banker: str, *boxes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "baccarat", "player": player, "banker": banker, "boxes": list(boxes), **more}


POOL = {"jackpot": True, "pool": 2_500_000}
VOID = {"ruling": "void", "by": "casino operator"}
FOLDS = box(2, "B", "", "fold", ante=1000)
TWOS = box(1, "A", "2h 2c 4c 5d 7s", "bet", ante=1000)
ACES = box(1, "A", "Ah Ad 9c 6d 2s", "play 1", ante=1000, aces_up=500)
PAIR = box(1, "A", "Ah Ad 9c", "raise 2", ante=1000, three_card_bonus=500)
ALL_THREE = box(1, "A", dragon=1000, tiger=1000, tie=1000)
EITHER = box(1, "A", player=1000, banker=1000, tie=1000)
LAID_DOWN = wrong("laid-down", box=1, reconstructed=True)
ANTE = {"ante-up": 50, "limits": {hand: {"min": 1000} for hand in ("player", "banker", "tie")}}
# fmt: off
ROUNDS: list[tuple[str, dict[str, Any], dict[int, int]]] = [
    # Caribbean Stud: 5.8, 10.1, 11.9, 11.10, 12
    ("ace and king each, the third card decides", stud(box(1, "A", "Ah Kh 9c 5d 3s", "bet", ante=1000)), {1: 3000}),
    ("a straight to the five", stud(box(1, "A", "Ah 2h 3c 4d 5c", "bet", ante=1000)), {1: 1000 + 4 * 2000}),
    ("a jack high dealer", stud(box(1, "A", "2h 3h 4c 5d 7s", "bet", ante=1000), dealer="Jd Tc 8h 5s 3d"), {1: 1000}),
    ("a tenth of what the full house leaves, twice",
     stud(box(1, "A", "9h 8h 7h 6h 5h", "bet", ante=1000, jackpot=100),
          box(2, "B", "9c 8c 7c 6c 5c", "bet", ante=1000, jackpot=100),
          box(3, "C", "2c 2d 2h Tc Td", "bet", ante=1000, jackpot=100), dealer="Ad Kc 8d 5s 3d", notice=POOL),
     {1: 101_000 + 248_500 - 100, 2: 101_000 + 248_500 - 100, 3: 15_000 + 15_000 - 100}),
    ("a flush that is folded",
     stud(box(1, "A", "Ah Kh 9h Jh Th", "fold", ante=1000, jackpot=100), notice=POOL), {1: -1100}),
    ("communication in 1998", stud(TWOS, irregularities=[wrong("communication", box=1, **VOID)]), {1: -3000}),
    ("and in 2012", stud(TWOS, edition="2012-draft", irregularities=[wrong("communication", box=1, **VOID)]), {1: 0}),
    ("six cards, found at the end",
     stud(TWOS, FOLDS, irregularities=[wrong("wrong-count", box=2, count=6, when="settlement")]), {1: 0, 2: 0}),
    ("folded, put together, and bet on",
     stud(box(1, "A", "2h 2c 4c 5d 7s", "fold", "bet", ante=1000), edition="2012-draft", irregularities=[LAID_DOWN]),
     {1: 3000}),
    ("the dealer shows two cards after one has folded",
     stud(TWOS, FOLDS, irregularities=[wrong("exposed-by-dealer", cards="Ad Kc", boxes=[2])]), {1: 3000, 2: -1000}),
    ("four cards, held to their box",
     stud(box(1, "A", ante=1000), box(2, "B", "2h 2c 4c 5d 7s", "bet", ante=1000), edition="2012-draft",
          irregularities=[wrong("wrong-count", box=1, count=4, ruling="boxes", boxes=[1], by="game supervisor")]),
     {1: 0, 2: 3000}),
    ("a royal held to the most that is paid",
     stud(box(1, "A", "Ah Kh Qh Jh Th", "bet", ante=1000), notice={"max-payout": 100_000}), {1: 101_000}),
    ("a flush left face down",
     stud(box(1, "A", "Ah Kh 9h Jh Th", "bet", ante=1000, jackpot=100),
          irregularities=[wrong("left-face-down", box=1)], notice=POOL), {1: -3100}),
    # Four Card Poker: 4.3, 5.7, 9.2, 9.3, 11
    ("three of a kind lose and earn the bonus",
     four(box(1, "A", "2h 2d 2c 6d 9s", "play 3", ante=1000, aces_up=500), dealer="Kd Kc Kh 5s 3d Qd"),
     {1: -4000 + 2000 + 4500}),
    ("four of a kind beat a straight flush",
     four(box(1, "A", "9h 8h 7h 6h 2s", "play 1", ante=1000), dealer="Kd Kc Kh Ks 3d Qd"), {1: -2000 + 20_000}),
    ("a tie is the player's", four(box(1, "A", "Kh Ks 8d 5h Qs", "play 1", ante=1000)), {1: 2000}),
    ("three of a kind beat a flush",
     four(box(1, "A", "2h 4h 7h 9h Ks", "play 1", ante=1000), dealer="3d 3c 3h Th 8d Jd"), {1: -2000}),
    ("the lowest straight",
     four(box(1, "A", "Ah 2d 3c 4s 9h", "play 1", ante=1000), dealer="5d 2c 3h 4h 9d 9s"), {1: -2000}),
    ("Aces Up alone, on kings", four(box(1, "A", "Kh Ks 9c 6d 2s", "play", aces_up=500)), {1: -500}),
    ("the ante folded, three aces kept",
     four(box(1, "A", "Ah Ad Ac 6d 2s", "fold ante", ante=1000, aces_up=500)), {1: -1000 + 4500}),
    ("the sixth card face up after one that was exposed",
     four(box(1, "A", ante=1000), irregularities=[
         wrong("exposed-card", to="dealer", cards="Kd"), wrong("exposed-card", to="dealer", cards="Qd")]),
     {1: 0}),
    ("a blind play wager goes back with a fold",
     four(box(1, "A", "", "fold", ante=1000, play=2000), notice={"blind-play": True}), {1: -1000}),
    ("so it does where Aces Up is kept",
     four(box(1, "A", "Ah Ad 9c 6d 2s", "fold ante", ante=1000, play=2000, aces_up=500), notice={"blind-play": True}),
     {1: -1000 + 500}),
    ("two cards at an empty area, found at the end",
     four(ACES, irregularities=[wrong("cards-without-wager", box=4, cards="2h 3h", when="settlement")]), {1: 2500}),
    ("shown, and left",
     four(box(1, "A", ante=1000, aces_up=500),
          irregularities=[wrong("exposed-by-player", box=1, cards="Ah"), wrong("absent", box=1)]),
     {1: -1500}),
    ("played, laid down, put together", four(ACES, irregularities=[LAID_DOWN]), {1: 2500}),
    ("a folded hand is not voided with a live one",
     four(box(2, "A", "", "fold", ante=1000, aces_up=500), ACES, notice={"several-boxes": True},
          irregularities=[wrong("communication", box=1, **VOID)]), {1: 0, 2: -1500}),
    ("each payment is held to the maximum",
     four(box(1, "A", "9h 9d 9c 9s 2s", "play 2", ante=1000, aces_up=100), notice={"max-payout": 1500}),
     {1: 1000 + 1500 + 1500 + 1500}),
    # Big Raise Stud: 5.7, 10.2, 10.3, 11
    ("nines stand off, the bonus wins",
     big(box(1, "A", "9h 9d Ac", "raise 4", ante=1000, three_card_bonus=500)), {1: 500}),
    ("fives lose", big(box(1, "A", "5h Kd Ac", "raise 1", ante=1000)), {1: -2000}),
    ("the low pair of two", big(box(1, "A", "2h 8d 5c", "raise 3", ante=1000)), {1: 1000 + 2 * 3000}),
    ("ace, two, three in hearts, folded",
     big(box(1, "A", "Ah 2h 3h", "fold", ante=1000, three_card_bonus=500)), {1: -1000 + 40 * 500}),
    ("three aces, on all wagers",
     big(box(1, "A", "Ah Ad Ac", "raise 4", ante=1000, three_card_bonus=500)), {1: 1000 + 3 * 4000 + 30 * 500}),
    ("away, and the bonus wins",
     big(box(1, "A", "Ah Ad 9c", ante=1000, three_card_bonus=500), irregularities=[wrong("absent", box=1)]), {1: -500}),
    ("a shared card is shown after one has raised",
     big(PAIR, box(2, "B", "Kh Kd 2c", "raise 1", ante=1000),
         irregularities=[wrong("exposed-by-dealer", cards="8h", boxes=[1])]), {1: 3500, 2: 2000}),
    ("a royal, the raise held to the maximum",
     big(box(1, "A", "Ah Kh Qh", "raise 4", ante=1000, three_card_bonus=500), community="Jh Th",
         notice={"max-payout": 100_000}), {1: 1000 + 100_000 + 20_000}),
    # Racing Card Derby: 4.2, 5.1, 5.7, 5.8, 8.1, 10
    ("a protest, on red and on hearts",
     derby(box(1, "A", red=500, suit_hearts=100), race="5h 2s Kh 9c 9h 4h 6d 8c"), {1: 250 + 200}),
    ("the two of spades for second place", derby(box(1, "A", red=500), race="5h Kh 9c 9h 4h 2s 8c"), {1: 500}),
    ("the first and the third place of a trifecta",
     derby(box(1, "A", **{"trifecta__hearts-spades-clubs": 100})), {1: 100}),
    ("two places of a trifecta", derby(box(1, "A", **{"trifecta__hearts-diamonds-spades": 100})), {1: 200}),
    ("three places of a trifecta", derby(box(1, "A", **{"trifecta__hearts-diamonds-clubs": 100})), {1: 1000}),
    ("a quinella the wrong way round", derby(box(1, "A", **{"quinella__diamonds-hearts": 100})), {1: -100}),
    ("three wagers that went round in a ring",
     derby(box(1, "A", red=500, black=300, suit_hearts=200),
           irregularities=[wrong("moved-wager", box=1, wager=made, lies_on=lies, cause="spoken") for made, lies in
                           (("black", "suit-hearts"), ("suit-hearts", "red"), ("red", "black"))]),
     {1: -500 + 3 * 300 + 200}),
    ("a wager that joined another",
     derby(box(1, "A", red=500, black=300),
           irregularities=[wrong("moved-wager", box=1, wager="red", lies_on="black", cause="spoken")]), {1: -800}),
    ("the first card put away, the next face up is used",
     derby(box(1, "A", red=500), race="2s Kh 5h 9c 9h 4h 6d 8c",
           irregularities=[wrong("drawn-in-error", cards="2s", count=0), wrong("face-up-card", cards="Kh", count=1)]),
     {1: 500}),
    ("the first two face up", derby(box(1, "A", red=500), race="2s 5h Kh 9c 9h 4h 6d 8c",
           irregularities=[wrong("face-up-card", cards="2s", count=0), wrong("face-up-card", cards="5h", count=1)]),
     {1: 500}),
    # Dragon21: 5.1, 5.1a, 5.13, 9.2, 11A
    ("17 against a hand over 21", dragon("Th 7c", "Ts 6c Tc", ALL_THREE), {1: 0 - 2000}),
    ("both over 21", dragon("Th 6c 6d", "Ts 6s Tc", ALL_THREE), {1: 5000 - 2000}),
    ("both on 22", dragon("Th 6c 6d", "Ts 6s 6h", ALL_THREE), {1: 7000}),
    ("both on 21", dragon("Th 6c 5d", "Ts 6s 5h", ALL_THREE), {1: 9000}),
    ("two blackjacks", dragon("Ah Tc", "As Kd", ALL_THREE), {1: 12_000}),
    ("a blackjack stops a hand on 12", dragon("Ah Tc", "7s 5d", ALL_THREE), {1: 1500 - 2000}),
    ("half a cent of a blackjack is dropped", dragon("Ah Kh", "9s 8d", box(1, "A", dragon=501)), {1: 751}),
    ("pairs at another box than the wager",
     dragon("Th Tc", "Ts 8d", box(1, "A", dragon=1000), box(2, "A", perfect_pairs__dragon=100),
            notice={"perfect-pairs": True}), {1: 1000, 2: 600}),
    ("cut to the differential",
     dragon("Th 9c", "Ts 8d", box(1, "A", dragon=100_000), box(2, "B", tiger=20_000), box(3, "C", dragon=10_000),
            notice={"differential": 50_000}, irregularities=[wrong("over-differential", ruling="reduce", by="dealer")]),
     {1: 63_636, 2: -20_000, 3: 6363}),
    ("a tiger of one card, and no more to be known",
     {key: part for key, part in dragon("", "9c", ALL_THREE, irregularities=[
         wrong("misplaced-cards", reconstructed=False, **VOID)]).items() if key != "dragon"}, {1: 0}),
    # Baccarat: 5.10, 9, 11C, 11D, 13, 14
    ("a natural nine", baccarat("Kh 9d", "2s 4c", EITHER), {1: 1000 - 2000}),
    ("commission on an odd amount", baccarat("Kh 6d", "2s 5c", box(1, "A", banker=1015)), {1: 1015 - 50}),
    ("a tie at nine to one", baccarat("Kh 6d", "2s 4c", EITHER, notice={"tie": "9"}), {1: 9000}),
    ("banker 3 stands on an eight", baccarat("Kh 2d 8c", "Ks 3c", box(1, "A", banker=1000)), {1: 950}),
    ("banker 3 draws on a nine", baccarat("Kh 2d 9c", "Ks 3c 6h", box(1, "A", banker=1000)), {1: 950}),
    ("eight with three cards, two to one",
     baccarat("Kh 5d 3c", "Ks 7c", box(1, "A", player=1000), notice={"form": "2-to-1"}), {1: 2000}),
    ("a tie takes both hands", baccarat("Kh 6d", "2s 4c", EITHER, notice={"form": "2-to-1"}), {1: 8000 - 2000}),
    ("banker 6 at half",
     baccarat("Kh 5d Tc", "Ks 6c", box(1, "A", banker=1000), notice={"form": "2-to-1", "six": "half"}), {1: 500}),
    ("an ante is taken from a winner",
     baccarat("Kh 9d", "Ks 8c", box(1, "A", player=1000, ante=50), notice=ANTE), {1: 950}),
    ("no ante, no wager", baccarat("Kh 9d", "Ks 8c", box(1, "A", player=1000), notice=ANTE), {1: 0}),
    ("three of one suit and value",
     baccarat("2h 2h 2h", "Ks 7c", box(1, "A", player=1000, lucky_match__player=100), notice={"lucky-match": "2"}),
     {1: -1000 + 50_000}),
]
# fmt: on


@pytest.mark.parametrize(("record", "nets"), [pytest.param(*row[1:], id=row[0]) for row in ROUNDS])
def test_a_round_that_somebody_wrote_down(record: dict[str, Any], nets: dict[int, int]) -> None:
    assert {result.box: result.net for result in settle(record).boxes} == nets
