"""Which points of law a piece of source reads, found by walking it.

A point is read by one of the edition's methods, or by a function that hands a parameter of its own on to one. Where the
name is not written out in the call, the texts that it may be are those of whatever it was assigned from.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import Final

from tidy.reading import Module

METHODS: Final = frozenset({"point", "find_point", "number", "find_number", "several", "rule_on", "find_rule_on"})
"""Of an edition: each takes the name of a point."""

NAMING_RULES: Final = frozenset({"rule_on", "find_rule_on"})
"""Those of them whose point names a rule."""

NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def points_read(modules: Iterable[Module], methods: Set[str] = METHODS) -> set[str]:
    """The names of the points that these modules read, by these of the edition's methods."""
    each = tuple(modules)
    readers = methods | {name for module in each for name in _passing_on(module, methods)}
    return {text for module in each for text in _read_in(module, readers) if NAME.fullmatch(text)}


def options_needed(modules: Iterable[Module]) -> set[str]:
    """The names of the options without which these modules fail: what is asked of a notice or an edition outright."""
    found = set[str]()
    for node in (node for module in modules for node in ast.walk(module.tree)):
        match node:
            case ast.Call(func=ast.Attribute(attr="choice" | "share"), args=[ast.Constant(value=str(name))]):
                found.add(name)
            case ast.Subscript(value=ast.Attribute(attr="options"), slice=ast.Constant(value=str(name))):
                found.add(name)
    return found


def _passing_on(module: Module, methods: Set[str]) -> Iterator[str]:
    """The functions that read a point which their caller names."""
    for function in module.functions:
        parameters = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)}
        for call in _calls(function, methods):
            if any(isinstance(argument, ast.Name) and argument.id in parameters for argument in call.args):
                yield function.name


def _calls(tree: ast.AST, names: Set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in names:
                yield node


def _read_in(module: Module, readers: Set[str]) -> Iterator[str]:
    for scope in (module.tree, *module.functions):
        sources = _sources(module.tree) | _sources(scope)
        for call in _calls(scope, readers):
            for argument in call.args:
                yield from _texts(argument, sources, frozenset())


@cache
def _sources(scope: ast.AST) -> dict[str, tuple[ast.expr, ...]]:
    """What each name may come from: assignments, and whatever is gone through."""
    found: dict[str, tuple[ast.expr, ...]] = {}
    for node in ast.walk(scope) if isinstance(scope, Function) else getattr(scope, "body", ()):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for target, value in zip(names, values, strict=True):
                    if isinstance(target, ast.Name):
                        found[target.id] = (*found.get(target.id, ()), value)
                continue
            case (
                ast.comprehension(target=ast.Name(id=name), iter=value) | ast.For(target=ast.Name(id=name), iter=value)
            ):
                pass
            case _:
                continue
        found[name] = (*found.get(name, ()), value)
    return found


def _texts(node: ast.expr, sources: dict[str, tuple[ast.expr, ...]], seen: frozenset[str]) -> Iterator[str]:
    """The texts that an expression may be; of a mapping its values."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) if name in sources and name not in seen:
            for source in sources[name]:
                yield from _texts(source, sources, seen | {name})
        case ast.Dict(values=values):
            for value in values:
                yield from _texts(value, sources, seen)
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, sources, seen)
            yield from _texts(other, sources, seen)
        case ast.Subscript(value=inner) | ast.Starred(value=inner) | ast.Attribute(value=inner):
            yield from _texts(inner, sources, seen)
        case ast.Call(func=ast.Attribute() as called):
            yield from _texts(called, sources, seen)
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.BoolOp(values=items):
            for item in items:
                yield from _texts(item, sources, seen)
