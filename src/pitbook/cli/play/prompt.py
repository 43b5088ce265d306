"""The prompt at a table: the keys that it offers, and what is made of what a person types."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from pitbook.cli.play import felt
from pitbook.errors import BadAmount
from pitbook.law import Cents, Clause
from pitbook.table.requests import Choice

EXPLAINING_KEYS: Final = "?srlq"


class Leaves(Exception):
    """The person gets up from the table."""


def ask_on_stderr(prompt: str) -> str:
    """What the person types, with nothing written to standard output."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()


# What is typed


def is_parting_word(text: str) -> bool:
    return text in ("q", "quit", "exit")


def parse_amounts(text: str) -> list[Cents]:
    """The amounts that somebody writes for their wagers, in dollars.

    >>> parse_amounts("10+1"), parse_amounts("$7.50")
    ([1000, 100], [750])
    """
    amounts = []
    for part in text.split("+"):
        match = re.fullmatch(r"\s*\$?([0-9]{1,9})(?:\.([0-9]{2}))?\s*", part)
        if match is None:
            remedy = "write 10 for $10, or 10+1 to add the second wager"
            raise BadAmount(f"{text[:30]!r} is not an amount", remedy=remedy)
        amounts.append(Cents(int(match[1]) * 100 + int(match[2] or 0)))
    return amounts


def split_names(text: str, wagers: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The amounts alone, and the wagers they are for: those that are named after them, else the first ones in order.

    >>> split_names("10 black + 5 red:7", ("red:7", "black"))
    ('10+5', ('black', 'red:7'))
    >>> split_names("10+1", ("ante", "jackpot"))
    ('10+1', ('ante', 'jackpot'))
    """
    parts = [part.split() for part in text.split("+")]
    if len(parts[0]) < 2 or any(len(part) != 2 for part in parts):
        return text, wagers
    return "+".join(part[0] for part in parts), tuple(part[1] for part in parts)


# What is offered


def keys_for(options: tuple[Choice, ...]) -> dict[str, Choice]:
    """A key for each choice: its number if it ends in one, else an initial, else any letter of it.

    >>> list(keys_for((Choice("play 1"), Choice("play 2"), Choice("fold"), Choice("fold ante"))))
    ['1', '2', 'f', 'a']
    """
    keys: dict[str, Choice] = {}
    for option in options:
        initials = [word[0] for word in option.name.split()]
        letters = option.name[-1] if option.name[-1].isdigit() else [*initials, *option.name, *"123456789"]
        keys[next(key for key in letters if key not in keys and key not in EXPLAINING_KEYS)] = option
    return keys


def name_choices(keys: Mapping[str, Choice]) -> dict[str, str]:
    """What each of these keys does, and for how much.

    >>> name_choices(keys_for((Choice("play 1", Cents(1000)), Choice("fold"))))
    {'1': 'play $10', 'f': 'fold'}
    """
    return {
        key: option.name.removesuffix(f" {key}") + (f" {felt.money(option.cost)}" if option.cost else "")
        for key, option in keys.items()
    }


def common_keys(cited: Sequence[Clause]) -> dict[str, str]:
    """What may be typed at any prompt, once some rules have been cited or before."""
    return {"s": "sign", **({"r": "last rules"} if cited else {}), "q": "leave"}


def draw_bar(keys: Mapping[str, str]) -> Text:
    """The keys one may press now, on as many lines as they need."""
    bar, room = Text(), felt.WIDTH
    for key, what in keys.items():
        item = Text(key, "bold cyan").append(f" {what}", "not bold default")
        if bar and room < len(item) + 2:
            bar.append("\n")
            room = felt.WIDTH
        elif bar:
            bar.append("  ")
            room -= 2
        bar.append_text(item)
        room -= len(item)
    return bar
