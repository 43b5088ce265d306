"""What the felt shows: every hand there is, and cards that are no longer where they were."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from pitbook.cards import parse_card, parse_cards
from pitbook.cli.play.felt import Header, draw_table
from pitbook.cli.play.sight import hand
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, Notice
from pitbook.table import (
    PUBLIC,
    Dealt,
    Decision,
    Fact,
    Misread,
    NoMoreBets,
    Seen,
    Stake,
    View,
    Wager,
    player_viewer,
    view,
)
from pitbook.table.facts import CardsShown, Decided, Lost, WagerAccepted
from pitbook.table.places import hand_pile
from pitbook.table.requests import Deal, Decide, Show


def test_a_card_that_was_misread_is_drawn_as_it_was_put_right() -> None:
    """Box 2 is settled first and its cards are put away: it is drawn from what was told of it."""
    law = find_edition("four-card-poker")
    talk = find_game(law.game).begin(Notice.post(law))
    for box in (1, 2):
        talk.answer(Wager(box, "AB"[box - 1], "ante", Cents(500)))
    talk.answer(NoMoreBets())
    faces = {"dealer": parse_cards("Kh Kd 9c 5s 3d 8h"), "box 2": parse_cards("Ah Ac 7d 4s 2h")}
    while not (isinstance(talk.request, Show) and talk.request.pile == "box 1" and talk.request.to == PUBLIC):
        match talk.request:
            case Deal():
                talk.answer(Dealt())
            case Decide(options=options):
                talk.answer(Decision(min(options)[0], "play 1"))
            case Show(pile=pile, slots=slots, to=to):
                lying = list(talk.table.hand(pile))
                seen = tuple(faces[pile][lying.index(slot)] if to == PUBLIC else None for slot in slots)
                talk.answer(Seen(seen))
    talk.answer(Misread(parse_card("2h"), parse_card("2s")))
    assert talk.table.hand(hand_pile(2)) == []
    assert hand(view(talk, PUBLIC), hand_pile(2)) == tuple(parse_cards("Ah Ac 7d 4s 2s"))


# Several hands and several players


def drawn(seen: View, game: str, **otherwise: Any) -> str:
    """What a frame at a table of this game looks like, at 80 columns; `otherwise` is what its records differ in."""
    played = find_game(game)
    header = Header(played.rulebook, played.rulebook.edition(), 1, Cents(100_000), "")
    console = Console(file=io.StringIO(), width=80)
    console.print(draw_table(header, seen, replace(played.record, **otherwise), played.describe))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def split_box(viewer: str) -> View:
    """Box 1 was split: each hand has its cards, its money and its choice."""
    law = find_edition("caribbean-stud")
    rule = law.cite("5.3")
    stakes = {Stake(1, "A", "ante"): Cents(1000), Stake(1, "A", "ante", 2): Cents(2500)}
    piles = {hand_pile(1): tuple(parse_cards("2c 3d")), hand_pile(1, 2): tuple(parse_cards("9h Ts"))}
    wagers = tuple(WagerAccepted(rule, stake, cents) for stake, cents in stakes.items())
    choices = (Decided(rule, 1, "stand"), Decided(rule, 1, "double", hand=2))
    return View(player_viewer(viewer), piles, 0, 0, stakes, (*wagers, *choices), "", {})


def test_every_hand_of_ones_own_is_drawn() -> None:
    told = drawn(split_box("A"), "caribbean-stud")
    assert re.search(r"You, box 1  stand", told)
    assert re.search(r"You, box 1 hand 2  double", told)
    for card in ("│2   ││3   │", "│9   ││10  │", "ante ●● $10", "ante ● $25"):
        assert card in told
    assert max(cell_len(line) for line in told.splitlines()) <= 80


def test_every_hand_of_the_others_is_drawn() -> None:
    told = drawn(split_box("B"), "caribbean-stud")
    assert re.search(r"^box 1 +A +ante ●● \$10 +2♣ 3♦", told, re.MULTILINE)
    assert re.search(r"^box 1 hand 2 +A +ante ● \$25 +9♥ 10♠", told, re.MULTILINE)


def test_two_players_on_one_box_are_told_apart() -> None:
    rule = find_edition("dragon-21").cite("5.1")
    stakes = {Stake(1, "A", "dragon"): Cents(1000), Stake(1, "B", "tiger"): Cents(500)}
    wagers = tuple(WagerAccepted(rule, stake, cents) for stake, cents in stakes.items())
    told = drawn(View(player_viewer("C"), {}, 0, 0, stakes, wagers, "", {}), "dragon-21")
    assert re.search(r"^box 1 +A +dragon ●● \$10", told, re.MULTILINE)
    assert re.search(r"^box 1 +B +tiger ● \$5", told, re.MULTILINE)


def test_areas_are_drawn_when_their_cards_have_been_put_away() -> None:
    """At a house nothing tells of piles that are empty by the end of a round."""
    first, second, *_ = find_game("racing-card-derby").record.areas
    rule = find_edition("racing-card-derby").cite("8.1")
    shown = [CardsShown(rule, first, (card,), PUBLIC) for card in parse_cards("Kc 7d")]
    told = drawn(View(player_viewer("A"), {}, 0, 0, {}, tuple(shown), "", {}), "racing-card-derby")
    assert f"{first}  K♣ 7♦" in told
    assert second not in told


@pytest.mark.parametrize(
    ("choice", "staked_more", "lies", "told"),
    [
        ("fold", False, False, "fold"),
        ("surrender", False, False, "surrender"),  # the game says which of its choices give a hand up
        ("fold", False, True, "░░ ░░"),  # it is given up for one wager, and still lies there for another
        ("bet", True, True, "░░ ░░"),
        ("bet", True, False, "not shown"),
    ],
)
def test_a_hand_that_nobody_sees(choice: str, staked_more: bool, lies: bool, told: str) -> None:
    rule = find_edition("caribbean-stud").cite("5.3")
    stakes = {Stake(1, "B", "ante"): Cents(1000)} | ({Stake(1, "B", "bet"): Cents(2000)} if staked_more else {})
    facts: list[Fact] = [WagerAccepted(rule, stake, cents) for stake, cents in stakes.items()]
    facts += [Decided(rule, 1, choice)]
    facts += [] if lies else [Lost(rule, stake, cents, "x") for stake, cents in stakes.items()]
    hands = {hand_pile(1): (None, None) if lies else ()}
    seen = View(player_viewer("A"), hands, 0, 0, stakes if lies else {}, tuple(facts), "", {})
    gives_up = () if choice == "bet" else (choice,)
    (row,) = [
        line for line in drawn(seen, "caribbean-stud", gives_up=gives_up).splitlines() if line.startswith("box 1 ")
    ]
    assert re.search(rf"  {told}( |$)", row)
