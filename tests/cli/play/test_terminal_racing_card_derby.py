"""A race watched in the terminal: wagers by name, the track, the places, and what became of each wager."""

from __future__ import annotations

import io

from rich.console import Console

from pitbook.cli.play.home.home_seat import GUEST, play_at_home
from pitbook.cli.play.upshot import upshots
from pitbook.cli.play.visit import Visit
from pitbook.law import Cents


def session(*words: str, options: tuple[str, ...] = ()) -> tuple[Visit, str]:
    typed, out = iter([*words, "q"]), io.StringIO()
    console = Console(file=out, width=80)
    sitting = play_at_home(
        "racing-card-derby",
        list(options),
        seed=5,
        bankroll=Cents(50_000),
        others=2,
        console=console,
        read=lambda prompt: next(typed),
    )
    return sitting, out.getvalue()


def test_a_race_is_drawn_with_its_track_and_places() -> None:
    sitting, text = session("10")
    assert sitting.rounds == 1
    for word in (
        "hearts   ▬",
        f"spades   {32 * '▬'}▶┃",
        "1st place",
        "2nd place",
        "3rd place",
        "spades win · ",
        "No protest",
    ):
        assert word in text


def test_wagers_are_named_and_made_again_by_enter() -> None:
    sitting, text = session("5 suit-spades + 10 trifecta:spades-diamonds-hearts", "")
    assert sitting.rounds == 2
    assert [wish.wager for wish in sitting.wagering.usual] == ["suit-spades", "trifecta:spades-diamonds-hearts"]
    # spades, diamonds, hearts: 3 x $5 and 10 x $10; then spades, clubs, hearts: 3 x $5 and 1 x $10
    assert "This round +$115.00" in text
    assert sitting.net == 11_500 + 2_500


def test_a_wager_there_is_not_costs_nothing() -> None:
    sitting, text = session("5 suit-stars", "5 suit-spades + 5 red:9")
    assert sitting.rounds == 0
    assert "'suit-stars'" in text
    assert "'red:9'" in text


def test_several_decks() -> None:
    sitting, _ = session("10", "", options=("decks=8",))
    assert sitting.rounds == 2


def test_wagers_have_short_names_where_no_other_is_meant() -> None:
    sitting, text = session("10 spades + 5 h-s", "5 hea + 5 t h-s-c", "5 s", "5 h")
    assert sitting.rounds == 3
    played = [{upshot.wager for upshot in upshots(each.settled.view.facts, GUEST)} for each in sitting.diary.played]
    assert played == [
        {"suit-spades", "quinella:hearts-spades"},
        {"suit-hearts", "trifecta:hearts-spades-clubs"},
        {"suit-hearts"},
    ]
    assert "'s' may be suit-hearts or suit-clubs or suit-diamonds or suit-spades: write more of it" in " ".join(
        text.split()
    )
