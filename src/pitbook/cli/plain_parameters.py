"""Parameters that can be taken as they were typed.

Typer loads pydantic to find that a text is a text, which takes longer than most commands do. So each parameter gets a
conversion that hands over what needs none, and leaves everything else, and every complaint, to Typer's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command


def plain_command(app: typer.Typer, words: Sequence[str]) -> Callable[[], Any]:
    """The command of an app, which converts parameters only where there is something to convert.

    Where the words name a command, no other is built.
    """
    named = [each for each in app.registered_commands if each.callback and each.callback.__name__ in words[:1]]
    app = copy(app)
    app.registered_commands = named or app.registered_commands
    group: Any = get_command(app)
    for command in (group, *group.commands.values()):
        command.get_params = partial(_made_plain, command.get_params)
    return partial(group)


def _made_plain(get_params: Callable[[Any], list[Any]], context: Any) -> list[Any]:
    """The parameters of a command; a Typer without such conversions never looks at these, and does as it always did."""
    parameters = get_params(context)
    for parameter in parameters:
        if getattr(parameter, "_runtime_param", None) is None:
            parameter._runtime_param = _Plain()
    return parameters


class _Plain:
    """A parameter's conversion, in the place of the one that Typer would build."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        kind = param.type_descriptor.annotation
        if value is None and not param.multiple:
            return None
        if kind == list[str] and isinstance(value, list | tuple) and all(map(_is_plain, value)):
            return list(value)
        if type(value) is kind and (kind is not str or _is_plain(value)):
            return value
        if kind is Path and _is_plain(value) and os.access(value, os.R_OK):
            return Path(value)
        param._runtime_param = None  # which makes Typer build its own
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _is_plain(value: Any) -> bool:
    return isinstance(value, str) and value.isascii()
