"""The request itself as plain data: what its kind has, and nothing that only some may know."""

from __future__ import annotations

from typing import Any

from pitbook.table import Role
from pitbook.table.requests import Count, Deal, Decide, Do, PlaceWagers, Request, Reshuffle, Roll, Rule, Show, Spin


def request_data(request: Request | None) -> dict[str, Any] | None:
    """What is asked, by which clause, and the fields of its kind."""
    if request is None:
        return None
    return {"asks": type(request).__name__, "clause": request.clause.id, **_fields(request)}


def _fields(request: Request) -> dict[str, Any]:
    match request:
        case PlaceWagers():
            players = None if request.players is None else sorted(request.players)
            return {"wagers": list(request.wagers), "window": request.window, "players": players}
        case Decide():
            spots = request.undecided if request.lockable else request.options
            return {"boxes": sorted({spot.box for spot in spots})}
        case Deal():
            return {"to": request.to, "count": request.count, "facing": str(request.facing)}
        case Show():
            to = "everybody" if request.to.role is Role.PUBLIC else str(request.to)
            return {"pile": request.pile, "slots": list(request.slots), "to": to}
        case Rule():
            named = {"matter": request.matter, "by": str(request.by)}
            return {**named, "boxes": list(request.boxes), "rulings": list(request.rulings)}
        case Do():
            return {"task": request.task, "role": str(request.roles[0]), "roles": [str(role) for role in request.roles]}
        case Count():
            return {"what": request.what}
        case Roll():
            return {"dice": request.dice, "sides": request.sides}
        case Spin():
            return {"pockets": list(request.pockets)}
        case Reshuffle():
            return {"pile": request.pile}
    return {}
