"""The prompt at a table: the keys that it offers, and what is made of what a person types."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from pitbook.cli.play.ink import WIDTH, money
from pitbook.errors import BadAmount, Refused, did_you_mean
from pitbook.law import Cents, Clause
from pitbook.law.wager_name import WagerName, family_of

EXPLAINING_KEYS: Final = "?hlqrsv"
_LONGEST_REPEAT: Final = 50
_MOST_NAMED: Final = 4
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

    Without names they are those of the last round, if there are as many of them, else the first ones in order, beside
    named ones those that are not named; `clause` is the rule that there are no more.

    >>> parse_wishes("10 black + 5 red:7", ["red:7", "black"], ())
    (Wish(wager='black', cents=1000), Wish(wager='red:7', cents=500))
    >>> parse_wishes("$7.50+1", ["ante", "jackpot"], [Wish("ante", Cents(500))])
    (Wish(wager='ante', cents=750), Wish(wager='jackpot', cents=100))
    >>> parse_wishes("10 + 5 tie", ["dragon", "tiger", "tie"], ())
    (Wish(wager='dragon', cents=1000), Wish(wager='tie', cents=500))
    """
    parts = [part.split() for part in text.split("+")]
    named = {
        n: _named(":".join(part[1:]), wagers, clause)
        for n, part in enumerate(parts)
        if len(part) in (2, 3) and amount_in(part[0]) is not None
    }
    amounts = [_amount(part[0] if n in named else "".join(part), text, wagers) for n, part in enumerate(parts)]
    unnamed = [wager for wager in wagers if wager not in named.values()]
    names = [wish.wager for wish in usual] if not named and len(usual) == len(amounts) else unnamed
    if len(amounts) > len(named) + len(names):
        remedy = "name them" if are_named(wagers) else _all_of(wagers)
        raise Refused(f"there are not {len(amounts)} wagers to make", clause=clause, remedy=remedy)
    following = iter(names)
    return tuple(Wish(named.get(n) or next(following), cents) for n, cents in enumerate(amounts))


def _named(typed: str, wagers: Sequence[str], clause: str) -> str:
    """The wager that is typed so, which must be one of them.

    >>> _named("draon", ["dragon", "tiger", "tie"], "5.1")
    Traceback (most recent call last):
    pitbook.errors.Refused: no wager 'draon' is offered (rule 5.1): did you mean dragon? l shows which are
    """
    wager = wager_meant(typed, wagers)
    if wager not in wagers:
        which = "l shows which are" if are_named(wagers) else _all_of(wagers)
        remedy = did_you_mean(typed, wagers) + which
        raise Refused(f"no wager {typed[:30]!r} is offered", clause=clause, remedy=remedy)
    return wager


def _all_of(wagers: Sequence[str]) -> str:
    return f"there {'is' if len(wagers) == 1 else 'are'} {' and '.join(wagers)}"


def wager_meant(typed: str, wagers: Sequence[str]) -> str:
    """The wager that is typed so, in full or as short as no other is; what is none of them is left as it is.

    >>> wagers = ["red", "straight:1", "straight:17", "street:1", "total:9", "suit-spades", "pair:hearts-spades"]
    >>> [wager_meant(typed, wagers) for typed in ("straight:17", "stra:1", "17", "tot:9", "total", "blue")]
    ['straight:17', 'straight:1', 'straight:17', 'total:9', 'total:9', 'blue']
    >>> [wager_meant(typed, wagers) for typed in ("spades", "spa", "h-s", "p:h-s")]
    ['suit-spades', 'suit-spades', 'pair:hearts-spades', 'pair:hearts-spades']
    >>> [wager_meant(typed, ["tie", "perfect-pairs:dragon", "perfect-pairs:tiger"]) for typed in ("pairs:t", "perf:d")]
    ['perfect-pairs:tiger', 'perfect-pairs:dragon']
    >>> wager_meant("1", wagers)
    Traceback (most recent call last):
    pitbook.errors.Refused: '1' may be straight:1 or street:1: write more of it
    """
    family, member = WagerName.parse(typed)
    names = {wager: WagerName.parse(wager.lower()) for wager in wagers}
    readings = (
        [wager for wager in wagers if wager.lower() == typed],
        [wager for wager, name in names.items() if member and (family, member) == name],
        [wager for wager, name in names.items() if member == name.member and name.family.startswith(family)],
        [wager for wager, name in names.items() if not member and name.member == family],
        [wager for wager in wagers if wager.lower().startswith(typed)],
        [wager for wager, name in names.items() if not member and _is_short_for(family, name.member)],
        [wager for wager, name in names.items() if _has_word(name.family, family) and member == name.member],
        [
            wager
            for wager, name in names.items()
            if member and name.family.startswith(family) and _is_short_for(member, name.member)
        ],
        [
            wager
            for wager, name in names.items()
            if _has_word(name.family, family) and (not member or _is_short_for(member, name.member))
        ],
    )
    meant = next(filter(None, readings), [typed])
    if len(meant) > 1:
        several = " or ".join(meant) if len(meant) <= _MOST_NAMED else f"any of {len(meant)}, such as {meant[0]}"
        raise Refused(f"{typed[:30]!r} may be {several}", remedy="write more of it")
    return meant[0]


def _is_short_for(typed: str, member: str) -> bool:
    """Whether each word that is typed begins one of the member's, in their order; numbers are typed in full.

    >>> _is_short_for("h-s", "hearts-spades"), _is_short_for("s-h", "hearts-spades"), _is_short_for("1-2", "17-20")
    (True, False, False)
    """
    short, full = typed.split("-"), member.split("-")
    return len(short) == len(full) and all(a.isalpha() and b.startswith(a) for a, b in zip(short, full, strict=True))


def _has_word(name: str, typed: str) -> bool:
    """Whether a name of several words has one, after the first, that begins so."""
    return bool(typed) and any(word.startswith(typed) for word in name.split("-")[1:])


def amount_in(written: str) -> Cents | None:
    """The amount that is written so in dollars, or None if it is none.

    >>> amount_in("$7.50"), amount_in("ten")
    (750, None)
    """
    match = _AMOUNT.fullmatch(written)
    return Cents(int(match[1]) * 100 + int(match[2] or 0)) if match else None


def _amount(written: str, text: str, wagers: Sequence[str]) -> Cents:
    cents = amount_in(written)
    if cents is None:
        more = f"10 {wagers[0]} to name the wager" if are_named(wagers) else "10+1 to add the second wager"
        remedy = f"write 10 for $10{f', or {more}' if len(wagers) > 1 else ''}"
        raise BadAmount(f"{text[:30]!r} is not an amount", remedy=remedy)
    return cents


# What is offered


def repeat_of(usual: Sequence[Wish]) -> str:
    """What an empty line stakes, in short where that would be long.

    >>> repeat_of([Wish("ante", Cents(1000)), Wish("jackpot", Cents(100))])
    '$10 ante + $1 jackpot'
    """
    written = " + ".join(f"{money(cents)} {wager}" for wager, cents in usual)
    if len(written) <= _LONGEST_REPEAT:
        return written
    return f"the same {len(usual)} wagers, {money(sum(wish.cents for wish in usual))}"


def example_of(wagers: Sequence[str], least: Callable[[str], Cents], what: str = "other wagers") -> dict[str, str]:
    """Something that one may write for these wagers, each of which takes so much at the least, and what it stakes.

    >>> example_of(["ante", "jackpot"], {"jackpot": Cents(100)}.__getitem__)
    {'10+1': 'ante + jackpot'}
    >>> example_of(["number:0", "number:1", "red"], lambda wager: Cents(500))
    {'10 number:0 + 5 red': 'other wagers'}
    """
    if len(wagers) < 2:
        return {"10": "another amount"}
    other = next((wager for wager in wagers if family_of(wager) != family_of(wagers[0])), wagers[1])
    second = money(least(other))[1:]
    if are_named(wagers):
        return {f"10 {wagers[0]} + {second} {other}": what}
    return {f"10+{second}": f"{wagers[0]} + {other}"}


def common_keys(cited: Sequence[Clause]) -> dict[str, str]:
    """What may be typed at any prompt, once some rules have been cited or before."""
    return {"h": "coach", "s": "sign", **({"r": "last rules", "v": "this visit"} if cited else {}), "q": "leave"}


def draw_bar(keys: Mapping[str, str], width: int = WIDTH) -> Text:
    """The keys one may press now, on as many lines as they need."""
    bar, room = Text(), width
    for key, what in keys.items():
        item = Text(key, "bold cyan").append(f" {what}", "not bold default")
        if bar and room < len(item) + 2:
            bar.append("\n")
            room = width
        elif bar:
            bar.append("  ")
            room -= 2
        bar.append_text(item)
        room -= len(item)
    return bar
