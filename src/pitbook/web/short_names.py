"""Short names for what only one module knows: its variables, its functions, and what it calls what it imports.

A name that a module gives to several things keeps being one name, so nothing is hidden that was not hidden before.
Properties, exported names, and names that a module does not give itself stay as they are; private properties (`#name`)
are a module's own too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_letters
from typing import Final

NAME: Final = re.compile(r"[A-Za-z_$][\w$]*\Z")
_OF_THE_LANGUAGE: Final = """
    break case catch class const continue default delete do else export extends finally for function if import in
    instanceof new return super switch this throw try typeof var void while with let static yield await async of get
    set null true false undefined as from arguments constructor
"""
KEYWORDS: Final = frozenset(_OF_THE_LANGUAGE.split())
BEFORE_BLOCK: Final = frozenset({")", ";", "{", "}", "", "=>", "else", "try", "finally", "do", "catch", "static"})
BEFORE_MEMBER: Final = frozenset({"{", "}", ";", "static", "async", "get", "set", "*"})
CONTROLS: Final = frozenset({"if", "for", "while", "switch", "with"})
OPENS: Final = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Use:
    """A place where a module names one of its variables; in braces it may name a property with it at once."""

    at: int
    name: str
    joins: str = ""
    """What stands between the property and the variable where they have two names; nothing if only one is named."""

    @property
    def costs(self) -> int:
        """How many bytes more it takes to name both."""
        return len(self.name) + len(self.joins) if self.joins else 0


def short_names(tokens: Sequence[str]) -> list[str]:
    """The tokens of a module with the names that it gives itself made short, wherever that saves anything."""
    signs = [at for at, token in enumerate(tokens) if token.strip()]
    words = _joined([tokens[at] for at in signs])
    uses = list(_uses(words))
    shorter = _shorter(uses, _given(words, uses) - _exported(words))
    told = list(tokens)
    for use in uses:
        if short := shorter.get(use.name):
            told[signs[use.at]] = f"{use.name}{use.joins}{short}" if use.joins else short
    return told


def _joined(words: list[str]) -> list[str]:
    """An arrow as one sign, which stands where it ends."""
    return [("=>" if n and word == ">" and words[n - 1] == "=" else word) for n, word in enumerate(words)]


def _uses(words: Sequence[str]) -> Iterator[Use]:
    """Every variable that is named, and how."""
    around: list[str] = []
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        if word[0] == "`" or (word[0] == "}" and around[-1:] == ["value"]):
            around[len(around) - (word[0] == "}") :] = ["value"] if word.endswith("${") else []
        elif word in OPENS:
            around.append(_kind(words, at) if word == "{" else word)
        elif word in OPENS.values():
            around.pop()
        elif word[0] == "#":
            yield Use(at, word)
        elif NAME.match(word) and word not in KEYWORDS and (before != "." or words[at - 3 : at] == [".", ".", "."]):
            use = _use(words, at, around[-1] if around else "")
            if use:
                yield use


def _use(words: Sequence[str], at: int, within: str) -> Use | None:
    """A word that is not the name of a property alone."""
    word, before, after = words[at], words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    if within == "class":
        return None if before in BEFORE_MEMBER else Use(at, word)
    if within == "object" and before in ("get", "set", "async", "*") and after == "(":
        return None
    if within in ("object", "import", "export") and before in ("{", ","):
        if after in (":", "(", "as"):
            return None
        return Use(at, word, ":" if within == "object" else " as ") if within != "export" else None
    return Use(at, word)


def _kind(words: Sequence[str], at: int) -> str:
    """What a brace begins: a block, the body of a class, what is imported or exported, or an object or its parts."""
    before = words[at - 1] if at else ""
    if before in ("import", "export"):
        return before
    if before in BEFORE_BLOCK:
        return "block"
    return "class" if NAME.match(before) and before not in KEYWORDS else "object"


def _exported(words: Sequence[str]) -> set[str]:
    """What other modules ask for by its name: what is declared as exported, and what a list of exports has."""
    found = {words[at + 2 + (words[at + 1] == "async")] for at, word in enumerate(words[:-2]) if word == "export"}
    lists = (_inside(words, at + 1) for at, word in enumerate(words[:-1]) if (word, words[at + 1]) == ("export", "{"))
    return found | {words[at] for inside in lists for at in inside}


def _given(words: Sequence[str], uses: Iterable[Use]) -> set[str]:
    """The names that the module gives: to what it declares, to what is handed to a function, to what it imports."""
    places: set[int] = set()
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        if before in ("const", "let", "function", "class"):
            places |= set(_inside(words, at)) if word in OPENS else {at}
        elif (before == "import" and word == "{") or (word == "(" and _hands_over(words, at)):
            places |= set(_inside(words, at))
    return {use.name for use in uses if use.at in places or use.name[0] == "#"}


def _hands_over(words: Sequence[str], at: int) -> bool:
    """Whether a bracket has what is handed to a function, rather than what one is called with."""
    close = _closing(words, at)
    after = words[close + 1 : close + 3]
    return after == ["=", "=>"] or (after[:1] == ["{"] and bool(at) and words[at - 1] not in CONTROLS)


def _inside(words: Sequence[str], at: int) -> Iterator[int]:
    """The places inside a bracket, but for what stands in for something that is missing."""
    depth, is_default_from = 0, 0
    for place in range(at, _closing(words, at)):
        depth += (words[place] in OPENS) - (words[place] in OPENS.values())
        if is_default_from and (depth < is_default_from or (words[place] == "," and depth == is_default_from)):
            is_default_from = 0
        elif not is_default_from and words[place] == "=":
            is_default_from = depth
        if not is_default_from:
            yield place


def _closing(words: Sequence[str], at: int) -> int:
    """Where the bracket that opens here is closed."""
    depth = 0
    for place in range(at, len(words)):
        depth += (words[place] in OPENS) - (words[place] in OPENS.values())
        if not depth:
            return place
    return len(words) - 1


def _shorter(uses: Sequence[Use], given: set[str]) -> dict[str, str]:
    """A short name for each that is given, the shortest for what is named most, if it saves anything."""
    times = Counter(use.name for use in uses)
    free = (name for name in _short() if name not in times and name not in KEYWORDS)
    found, new = dict[str, str](), next(free)
    for name, count in sorted(times.items(), key=lambda each: (-each[1], each[0])):
        if name in given:
            short = f"#{new}" if name[0] == "#" else new
            if count * (len(name) - len(short)) > sum(use.costs for use in uses if use.name == name):
                found[name], new = short, next(free)
    return found


def _short() -> Iterator[str]:
    """Names, the shortest first."""
    for length in (1, 2, 3):
        yield from map("".join, product(f"{ascii_letters}$", repeat=length))
