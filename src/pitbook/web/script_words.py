"""What a module is made of: words, signs, strings, templates and expressions, with the gaps between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

STRING: Final = r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
JS_TOKEN: Final = re.compile(
    r"(?P<gap>(?:\s|//[^\n]*|/\*.*?\*/)+)|" + STRING + r"|(?P<word>[\w$#@]+)|(?P<sign>.)", re.DOTALL
)
REGEX: Final = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
TEMPLATE: Final = re.compile(r"[`}](?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.DOTALL)
"""A stretch of a template literal: from its beginning or the end of a value in it to the next value or its own end."""

VALUE_FOLLOWS: Final = frozenset({"return", "typeof", "case", "in", "of", "void", "throw", "await", "yield", "else"})
ENDS_VALUE: Final = re.compile(r"[\w$)\]}\"'`]\Z")


def script_tokens(source: str) -> Iterator[str]:
    """What a module is made of; whatever stands between is one space, or one end of a line where there was one."""
    at, before = 0, ""
    depths: list[int] = []  # of braces in each value of a template that is open here
    while at < len(source):
        if source[at] == "`" or (source[at] == "}" and depths and not depths[-1]):
            found = TEMPLATE.match(source, at)
            if found is None:
                raise ValueError(f"a template literal has no end: {source[at : at + 60]!r}")
            _follow(depths, source[at], found["end"])
        elif source[at] == "/" and not _divides(before) and not source.startswith(("//", "/*"), at):
            found = REGEX.match(source, at)
            if found is None:
                raise ValueError(f"a regular expression has no end: {source[at : at + 60]!r}")
        else:
            found = JS_TOKEN.match(source, at)
            assert found is not None
            if depths:
                depths[-1] += {"{": 1, "}": -1}.get(found.group(), 0)
        at, token = found.end(), found.group()
        if found.lastgroup == "gap":
            yield "\n" if "\n" in token else " "
        else:
            before = token
            yield token
    if depths:
        raise ValueError("a value in a template literal has no end")


def _follow(depths: list[int], begins: str, ends: str) -> None:
    """Into a value of a template, or out of one."""
    if begins == "}":
        depths.pop()
    if ends == "${":
        depths.append(0)


def _divides(before: str) -> bool:
    """Whether a slash after this token divides; else a regular expression begins with it."""
    return before not in VALUE_FOLLOWS and not before.endswith("${") and bool(ENDS_VALUE.search(before))
