"""Modules and styles as they are sent: without comments, without the spaces that only people need, with short names.

What modules say to one another keeps its names. People read a file where it lies, in the package.
"""

from __future__ import annotations

import re
from typing import Final

from pitbook.web.script_words import STRING, script_tokens
from pitbook.web.short_names import short_names

CSS_TOKEN: Final = re.compile(r"(?P<gap>(?:\s|/\*.*?\*/)+)|" + STRING + r"|(?P<sign>.)", re.DOTALL)

CLOSES: Final = ")]}"
HOLES: Final = frozenset({",", "[", ""})
"""Before a comma they leave a place of a list empty, which the comma then stands for."""
BEFORE_NOTHING: Final = frozenset({")", "else", "do", ""})
"""After these a semicolon can be a statement that does nothing; elsewhere it ends one, which a brace does too."""
WORDLIKE: Final = re.compile(r"[\w$#@]")


def lean_module(source: str) -> str:
    """A module that does the same in fewer bytes."""
    lean, gap = [""], ""
    for token in short_names(list(script_tokens(source))):
        if not token.strip():
            gap = token
            continue
        before = lean[-1][-1:]
        if (before == "," and token in CLOSES and lean[-2] not in HOLES) or (
            before == ";" and token == "}" and lean[-2] not in BEFORE_NOTHING
        ):
            lean.pop()
        if (gap == "\n" and _ends_line(before, token[0])) or (gap and _needs_gap(before, token[0])):
            lean.append(gap)
        lean.append(token)
        gap = ""
    return "".join(lean) + "\n"


def _ends_line(before: str, after: str) -> bool:
    """Whether a line may end there, which can end a statement: not within one, nor where it has ended already."""
    return before not in "{[(,;" and after not in CLOSES


def _needs_gap(before: str, after: str) -> bool:
    """Whether two tokens would be read as another one if they touched: two words, two signs of plus, a comment."""
    return bool(WORDLIKE.match(before) and WORDLIKE.match(after)) or (before == after and after in "+-/")


def lean_style(source: str) -> str:
    """A style sheet that says the same in fewer bytes."""
    lean, gap = [""], False
    for found in CSS_TOKEN.finditer(source):
        token = found.group()
        if found.lastgroup == "gap":
            gap = True
            continue
        before = lean[-1][-1:]
        if token == "}" and before == ";":
            lean.pop()
        elif gap and before not in "{};,:" and token not in "{};,":
            lean.append(" ")
        lean.append(token)
        gap = False
    return "".join(lean)
