"""Where a text in shared code names a game, a wager or a choice, and where the same word is something else there.

Most names can mean nothing else (`ante`, `perfect-pairs`, `raise 2`), and stand nowhere outside the games. But wagers
are also called `player`, `red` or `total`, and shared code has such words of its own: identifiers with the word in
them, or the library that it draws with. Such a text is a wager's name where whatever it stands with speaks of wagers:
what it is compared with, looked up in, handed to or kept as.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import get_args

from rich.color import ANSI_COLOR_NAMES
from rich.console import OverflowMethod

from tidy.reading import Module

ABOUT_WAGERS = frozenset(
    {
        *("game", "games", "wager", "wagers", "bet", "bets", "stake", "stakes", "wish", "wishes", "choice", "choices"),
        *("notice", "flag", "option", "options", "limit", "limits"),
        *("pays", "paytable", "paytables", "prizes", "prizetable", "prizetables"),
    }
)
"""Parts of identifiers by which code says that it deals in names of games, wagers, choices or the options named so."""

HELD_BY_NAME = frozenset(word for word in ABOUT_WAGERS if word.endswith("s"))
"""Those of them that something is looked up in by such a name; `stake["player"]` is a field of one stake."""

COLLECTIONS = ast.Tuple | ast.List | ast.Set | ast.Dict


class SharedCode:
    """All of it together: its own words, and what its functions and classes call what they are given."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = list(modules)

    @cached_property
    def words(self) -> frozenset[str]:
        """What it has identifiers for, and the words of the library that it draws with."""
        own = {word for module in self.modules for node in ast.walk(module.tree) for word in words_of(node)}
        files = {module.name for module in self.modules}
        return frozenset(own | files | {*ANSI_COLOR_NAMES} | {*get_args(OverflowMethod)})

    @cached_property
    def parameters(self) -> dict[str, list[list[str]]]:
        """By the name of a function or class, what each of that name calls what it is given, in order."""
        found = defaultdict(list)
        for module in self.modules:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    given = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args)]
                    found[node.name].append(given[1:] if given[:1] in (["self"], ["cls"]) else given)
                elif isinstance(node, ast.ClassDef):
                    fields = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
                    found[node.name].append([field.id for field in fields if isinstance(field, ast.Name)])
        return found

    def named(self, module: Module, names: frozenset[str]) -> Iterator[str]:
        """The texts of a module that name something of a game, each with its line."""
        above = {child: node for node in ast.walk(module.tree) for child in ast.iter_child_nodes(node)}
        for text in module.constants():
            name = name_in(str(text.value), names)
            if name and (name not in self.words or words_beside(text, above, names, self.parameters) & ABOUT_WAGERS):
                yield f"{text.lineno}: {text.value!r}"


def name_in(text: str, names: frozenset[str]) -> str:
    """The name that a text is or begins with, as a family's member or a choice of so much does, or speaks of."""
    head, _, rest = text.partition(" ")
    if text in names or (head in names and (rest.isdecimal() or rest in names)):
        return text if text in names and " " in text else head
    family = text.partition(":")[0]
    if family in names and " " not in text:
        return family
    return next((word for word in re.findall(r"[\w-]+", text) if "-" in word and word in names), "")


def words_of(node: ast.AST) -> set[str]:
    """The parts of the identifiers that a node itself has."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
            return {*name.lower().split("_")}
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {*name.lower().split("_")}
    return set()


def words_within(*nodes: ast.AST) -> set[str]:
    """All parts of all identifiers there; of the kind of something, not those of what it is the kind of."""
    found = set[str]()
    for node in nodes:
        is_kind = isinstance(node, ast.Attribute) and node.attr == "kind"
        found |= words_of(node) | (set() if is_kind else words_within(*ast.iter_child_nodes(node)))
    return found


def words_beside(
    text: ast.expr, above: dict[ast.AST, ast.AST], names: frozenset[str], parameters: dict[str, list[list[str]]]
) -> set[str]:
    """The identifiers of whatever a text is compared with, looked up in, handed to or kept as."""
    node: ast.AST = text
    while (outer := above.get(node)) is not None:
        match outer:
            case ast.Compare():
                return words_within(*(each for each in (outer.left, *outer.comparators) if each is not node))
            case ast.Subscript(value=held) if held is not node:
                return words_within(held) & HELD_BY_NAME
            case ast.MatchValue():
                return _matched(outer, above)
            case ast.keyword(arg=str(given)):
                return {*given.split("_")}
            case ast.Call():
                receiver = words_within(outer.func) if isinstance(outer.func, ast.Attribute) else set()
                return receiver | _parameter(outer, node, parameters)
            case ast.Assign(targets=kept):
                return words_within(*kept)
            case ast.AnnAssign(target=kept) | ast.NamedExpr(target=kept):
                return words_within(kept)
            case ast.arguments():
                return _defaulted(outer, node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return words_of(outer)
            case ast.stmt() if not isinstance(outer, ast.Return | ast.Expr):
                return set()
            case ast.Dict() | ast.Tuple() | ast.List() | ast.Set() if _has_other_texts(outer, names):
                return set()
        node = outer
    return set()


def _defaulted(parameters: ast.arguments, default: ast.AST) -> set[str]:
    """The parameter that has this default."""
    positional = (*parameters.posonlyargs, *parameters.args)
    pairs = [*zip(reversed(positional), reversed(parameters.defaults), strict=False)]
    pairs += [(name, given) for name, given in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True) if given]
    return words_within(*(name for name, given in pairs if given is default))


def _matched(pattern: ast.AST, above: dict[ast.AST, ast.AST]) -> set[str]:
    """What a pattern is matched with, by the field it stands for in the pattern of a class too."""
    node, found = pattern, set[str]()
    while not isinstance(node, ast.Match):
        outer = above[node]
        if isinstance(outer, ast.MatchClass) and node in outer.kwd_patterns:
            found |= {*outer.kwd_attrs[outer.kwd_patterns.index(node)].split("_")}
        node = outer
    return found | words_within(node.subject)


def _parameter(call: ast.Call, given: ast.AST, parameters: dict[str, list[list[str]]]) -> set[str]:
    """What every shared function or class of that name calls what stands at this place."""
    callee = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    at = next((at for at, each in enumerate(call.args) if each is given), None)
    if at is None:
        return set()
    places = [{*each[at].split("_")} for each in parameters.get(callee, ()) if at < len(each)]
    return set[str].intersection(*places) if places else set()


def _has_other_texts(collection: COLLECTIONS, names: frozenset[str]) -> bool:
    """Whether texts stand there that name nothing of a game: then it is a list of something else, such as fields."""
    each = collection.keys if isinstance(collection, ast.Dict) else collection.elts
    texts = [one.value for one in each if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return any(not name_in(text, names) for text in texts)
