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


def test_everything_that_can_be_typed_is_staked() -> None:
    out, typed = io.StringIO(), list[str]()

    def read(prompt: str) -> str:
        line = " ".join(out.getvalue().splitlines()[-2:])  # the keys may take two lines
        typed.append("q" if len(typed) >= 300 and "limits" in line else answer(line))
        return typed[-1]

    table = HomeTable(GAME, Notice.post(GAME.rulebook.edition(), NOTICE), Random(5), others=0)
    seat = HomeSeat(table, CHIPS)
    here = Visit(seat, Screen(Console(file=out, width=200), read), CHIPS)
    here.run()
    rounds = [each.conversation for each in table.sitting.episodes if each.name == "round"]
    staked = [fact for talk in rounds for fact in talk.facts if isinstance(fact, WagerAccepted)]
    assert {(fact.stake.wager, fact.staked) for fact in staked} >= {
        ("main", 1000),
        ("house-money", 500),
        ("riding", 500),
        ("insurance", 500),
        ("double", 300),
    }
    assert {fact.stake.hand for fact in staked if fact.stake.wager == "main"} >= {1, 2}, "hands were split"
    assert here.net == seat.balance - CHIPS


def answer(line: str) -> str:
    if "main + house-money" in line:
        return "10+5"
    for choice, amount in ANSWERS.items():
        if found := re.search(rf"(?:\b(\w) (?:[\d.]+ )?|[\d.]+ ){choice}\b", line):
            key = found[1] or ""
            return f"{'' if key.isdecimal() else key} {amount}".strip()
    raise AssertionError(f"nothing here can be answered: {line}")
