"""What is sent to a live table, read as commands: `{"id": KEY, "do": "join" | "leave" | "ready" | "say" | …, …}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import orjson
from pydantic import ValidationError

from pitbook.errors import BadInput
from pitbook.house import commands as c
from pitbook.house.api.routes.command_bodies import body_of

COMMANDS: Final[dict[str, type[c.AtTable]]] = {
    "join": c.Join,
    "leave": c.Leave,
    "ready": c.Ready,
    "say": c.Say,
    "notes": c.InsertNotes,
    "voucher": c.TakeVoucher,
}
_BODIES: Final = {name: body_of(command, ("table",)) for name, command in COMMANDS.items()}
_KEY: Final = re.compile(r"[!-~]{8,80}")


def open_frame(message: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The key of a frame, and the rest of what it says."""
    try:
        data = orjson.loads(message.get("text") or message.get("bytes") or b"")
    except ValueError:
        raise BadInput("this frame is no JSON", remedy='send {"id": …, "do": …}') from None
    key = data.pop("id", "") if isinstance(data, dict) else ""
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise BadInput("each command has an id of its own", where="id", remedy="8 to 80 printable characters")
    return key, data


def read_command(data: dict[str, Any], table: str) -> c.Command:
    """What a frame asks of this table."""
    name = data.pop("do", "")
    if not isinstance(name, str) or name not in COMMANDS:
        raise BadInput("nothing to do", where="do", remedy=f"choose {', '.join(COMMANDS)}")
    body = _BODIES[name]
    if body is None and data:
        raise _no_such(name, f"unknown: {', '.join(data)[:60]}")
    try:
        given = body.model_validate(data).model_dump() if body else {}
    except ValidationError as error:
        first = error.errors()[0]
        raise _no_such(name, f"{first['loc']}: {first['msg']}") from None
    return COMMANDS[name](table=table, **given)


def _no_such(name: str, why: str) -> BadInput:
    return BadInput(f"this is no {name} ({why})", remedy="see /api/docs")
