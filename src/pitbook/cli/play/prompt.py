"""The prompt at a table: the keys that it offers, and what is made of what a person types."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from pitbook.cli.play.ink import WIDTH, money
from pitbook.errors import BadAmount, Refused
from pitbook.law import Cents, Clause
from pitbook.table.requests import Choice

EXPLAINING_KEYS: Final = "?srlq"
_LONGEST_REPEAT: Final = 50
_AMOUNT: Final = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{2}))?")


class Leaves(Exception):
    """The person gets up from the table."""


class Wish(NamedTuple):
    """A wager that somebody wants to make."""

    wager: str
    cents: Cents


def ask_on_stderr(prompt: str) -> str:
    """What the person types, with nothing written to standard output."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()


def are_named(wagers: Sequence[str]) -> bool:
    """Whether there are more wagers than one can tell apart by their order."""
    return len(wagers) > 2


# What is typed


def is_parting_word(text: str) -> bool:
    return text in ("q", "quit", "exit")


def parse_wishes(text: str, wagers: Sequence[str], usual: Sequence[Wish], clause: str = "") -> tuple[Wish, ...]:
    """The wagers that somebody writes, in dollars, each with the name of its wager or none with one.

    Without names they are those of the last round, if there are as many of them, else the first ones in order;
    `clause` is the rule that there are no more.

    >>> parse_wishes("10 black + 5 red:7", ["red:7", "black"], ())
    (Wish(wager='black', cents=1000), Wish(wager='red:7', cents=500))
    >>> parse_wishes("$7.50+1", ["ante", "jackpot"], [Wish("ante", Cents(500))])
    (Wish(wager='ante', cents=750), Wish(wager='jackpot', cents=100))
    """
    parts = [part.split() for part in text.split("+")]
    if all(len(part) == 2 for part in parts):
        return tuple(Wish(name, _amount(amount, text)) for amount, name in parts)
    amounts = [_amount("".join(part), text) for part in parts]
    names = [wish.wager for wish in usual] if len(usual) == len(amounts) else wagers
    if len(amounts) > len(names):
        remedy = "name them" if are_named(wagers) else f"there are {' and '.join(wagers)}"
        raise Refused(f"there are not {len(amounts)} wagers to make", clause=clause, remedy=remedy)
    return tuple(Wish(name, cents) for name, cents in zip(names, amounts, strict=False))


def _amount(written: str, text: str) -> Cents:
    match = _AMOUNT.fullmatch(written)
    if match is None:
        remedy = "write 10 for $10, or 10+1 to add the second wager"
        raise BadAmount(f"{text[:30]!r} is not an amount", remedy=remedy)
    return Cents(int(match[1]) * 100 + int(match[2] or 0))


# What is offered


def repeat_of(usual: Sequence[Wish], wagers: Sequence[str]) -> str:
    """What an empty line stakes: by name where wagers are named, and in short where that would be long.

    >>> repeat_of([Wish("ante", Cents(1000)), Wish("jackpot", Cents(100))], ["ante", "jackpot"])
    '$10+$1'
    >>> repeat_of([Wish("red", Cents(1000)), Wish("odd", Cents(500))], ["red", "odd", "even"])
    '$10 red + $5 odd'
    """
    if not are_named(wagers):
        return "+".join(money(cents) for _, cents in usual)
    written = " + ".join(f"{money(cents)} {wager}" for wager, cents in usual)
    if len(written) <= _LONGEST_REPEAT:
        return written
    return f"the same {len(usual)} wagers, {money(sum(wish.cents for wish in usual))}"


def example_of(wagers: Sequence[str], least: Sequence[Cents]) -> str:
    """Something that one may write for these wagers, each of which takes so much at the least.

    >>> example_of(["ante", "jackpot"], [Cents(500), Cents(100)])
    '10 or 10+1'
    >>> example_of(["red", "odd", "even"], [Cents(500)] * 3)
    '10 red + 5 odd'
    """
    if len(wagers) < 2:
        return "10"
    second = money(least[1])[1:]
    return f"10 {wagers[0]} + {second} {wagers[1]}" if are_named(wagers) else f"10 or 10+{second}"


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
        key: option.name.removesuffix(f" {key}") + (f" {money(option.cost)}" if option.cost else "")
        for key, option in keys.items()
    }


def common_keys(cited: Sequence[Clause]) -> dict[str, str]:
    """What may be typed at any prompt, once some rules have been cited or before."""
    return {"s": "sign", **({"r": "last rules"} if cited else {}), "q": "leave"}


def draw_bar(keys: Mapping[str, str]) -> Text:
    """The keys one may press now, on as many lines as they need."""
    bar, room = Text(), WIDTH
    for key, what in keys.items():
        item = Text(key, "bold cyan").append(f" {what}", "not bold default")
        if bar and room < len(item) + 2:
            bar.append("\n")
            room = WIDTH
        elif bar:
            bar.append("  ")
            room -= 2
        bar.append_text(item)
        room -= len(item)
    return bar
