"""A person at the table in the terminal types amounts, rides, insures, doubles for less and splits."""

from __future__ import annotations

import io
import re
from random import Random

from rich.console import Console

from pitbook.cli.play.home.home_seat import HomeSeat
from pitbook.cli.play.home.home_table import HomeTable
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.visit import Visit
from pitbook.games.blackjack.play import GAME
from pitbook.law import Cents, Notice
from pitbook.table.facts import WagerAccepted

NOTICE = {"house-money": True, "limits": {"main": {"min": 500, "max": 10_000}}}
CHIPS = Cents(1_000_000)
ANSWERS = {"ride": "5", "insurance": "5", "split": "", "double": "3", "stand": ""}
"""What is typed behind the key of a choice, where the line of keys offers it; the first that it offers is taken."""

MOST_ROUNDS = 300
EXPECTED = {
    ("main", 1000, 1),
    ("house-money", 500, 1),
    ("riding", 500, 1),
    ("insurance", 500, 1),
    ("double", 300, 1),
    ("main", 1000, 2),  # by a split
}


def test_everything_that_can_be_typed_is_staked() -> None:
    out = io.StringIO()
    table = HomeTable(GAME, Notice.post(GAME.rulebook.edition(), NOTICE), Random(14), others=0)
    told: list[str] = []

    def read(prompt: str) -> str:
        told[:] = (" ".join(told) + out.getvalue()).splitlines()[-2:]  # the keys may take two lines
        out.seek(out.truncate(0))
        line = " ".join(told)
        is_enough = "limits" in line and staked(table) >= EXPECTED
        assert len(table.sitting.episodes) < MOST_ROUNDS, "the shoe never gave an occasion for all of it"
        return "q" if is_enough else answer(line)

    seat = HomeSeat(table, CHIPS)
    here = Visit(seat, Screen(Console(file=out, width=200), read), CHIPS)
    here.run()
    assert staked(table) >= EXPECTED
    assert here.net == seat.balance - CHIPS


def staked(table: HomeTable) -> set[tuple[str, int, int]]:
    """Every wager that was made in a round that is over: its name, its amount, and on which hand."""
    rounds = [each.conversation for each in table.sitting.episodes if each.name == "round"]
    facts = [fact for talk in rounds for fact in talk.facts if isinstance(fact, WagerAccepted)]
    return {(fact.stake.wager, fact.staked, fact.stake.hand) for fact in facts}


def answer(line: str) -> str:
    if "main + house-money" in line:
        return "10+5"
    for choice, amount in ANSWERS.items():
        if found := re.search(rf"(?:\b(\w) (?:[\d.]+ )?|[\d.]+ ){choice}\b", line):
            key = found[1] or ""
            return f"{'' if key.isdecimal() else key} {amount}".strip()
    raise AssertionError(f"nothing here can be answered: {line}")
