"""The line of the log for every refusal: what was asked, who asked it and from where, and the code of the answer.

Nothing that anybody has sent is repeated but the path, and the name of an answer that there is: so no face of a card,
token or password gets into the log.
"""

from __future__ import annotations

import ipaddress
import logging

from starlette.requests import HTTPConnection

from pitbook.errors import ErrorBody
from pitbook.games import find_game, game_names
from pitbook.house.commands import Command, Say
from pitbook.table.codec import SHARED

logger = logging.getLogger("pitbook.house")


def log_refusal(connection: HTTPConnection, asked: str, error: ErrorBody) -> None:
    rule = f" (rule {printable(error['clause'])})" if error["clause"] else ""
    who, address = connection.app.state.api.access.name_of(connection), address_of(connection)
    logger.info("refused %s of %s at %s: %s%s", asked, printable(who), printable(address), error["code"], rule)


def asked_by(connection: HTTPConnection) -> str:
    """A request by its method and path, and what it was to do if that could be read."""
    path = f"{connection.scope['method']} {printable(connection.url.path)}"
    command = getattr(connection.state, "command", None)
    return f"{path} ({named(command)})" if isinstance(command, Say) else path


def named(command: Command) -> str:
    """A command by its name; of what is said at a table also which answer it is."""
    if not isinstance(command, Say):
        return type(command).__name__
    answer = command.answer.get("answer")
    return f"Say {answer}" if isinstance(answer, str) and _is_answer(answer) else "Say"


def _is_answer(name: str) -> bool:
    """Whether any game knows an answer of that name."""
    return name in SHARED.answers or any(name in find_game(game).vocabulary.answers for game in game_names())


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as far as the house knows."""
    return connection.client.host if connection.client else "nowhere"


def network_of(connection: HTTPConnection) -> str:
    """The same for whoever has to be told from others: an address, or of IPv6 the network that one household has."""
    return network_called(address_of(connection))


def network_called(address: str) -> str:
    """The network of an address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def printable(text: str) -> str:
    """Somebody's text for the log, on one line whatever they put into it."""
    return ascii(text[:200])[1:-1]
