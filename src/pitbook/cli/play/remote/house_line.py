"""The line to a house that runs elsewhere: its public API over HTTP, and one table's WebSocket.

If the line breaks it is taken up again. A command whose reply was lost is sent once more under the same key, so that it
is done once whatever happened to the first.
"""

from __future__ import annotations

import json
import time
import uuid
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from pitbook.errors import BadInput, PitbookError

PATIENCE_SECONDS: Final = 30.0
_BETWEEN_TRIES: Final = 1.0
_TIMEOUT: Final = 10.0

Message = dict[str, Any]
NO_MORE: Final[Mapping[str, str]] = {}


class HouseRefuses(BadInput):
    """What the house would not do; `code` is the word that programs rely on."""

    def __init__(self, error: Message) -> None:
        super().__init__(
            str(error.get("what", "the house refuses")),
            where=str(error.get("where", "")),
            clause=str(error.get("clause", "")),
            remedy=str(error.get("remedy", "")),
        )
        self.code = str(error.get("code", ""))


class HouseIsGone(PitbookError):
    """The house does not answer, and did not come back."""


class RemoteHouse:
    """A house at an address, for somebody with a token or without one."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadInput(f"{address[:60]!r} is no address of a house", where="--house", remedy="http://HOST:PORT")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.token = token

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: Message | None = None) -> Any:
        return self._ask("POST", path, body)

    def command(self, path: str, body: Message) -> Any:
        """Something that is done once, outside a table."""
        return self._ask("POST", path, body, {"Idempotency-Key": f"term-{uuid.uuid4().hex}"})

    def delete(self, path: str) -> Any:
        return self._ask("DELETE", path)

    def _ask(self, method: str, path: str, body: Message | None = None, more: Mapping[str, str] = NO_MORE) -> Any:
        headers = dict(more)
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Content-Type": "application/json"} if body else {}
        data = json.dumps(body).encode() if body else None
        request = Request(f"{self.address}/api/v1{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=_TIMEOUT) as reply:
                return json.load(reply)
        except HTTPError as error:
            raise self._refusal(error) from None
        except (URLError, OSError) as error:
            why = getattr(error, "reason", None) or error
            raise BadInput(
                f"no house answers at {self.address} ({getattr(why, 'strerror', None) or why})",
                where="--house",
                remedy="start one with pitbook serve, or check the address",
            ) from None
        except ValueError:
            raise self._stranger() from None

    def _refusal(self, error: HTTPError) -> BadInput:
        try:
            return HouseRefuses(json.load(error)["error"])
        except (ValueError, KeyError, TypeError):
            return self._stranger()

    def _stranger(self) -> BadInput:
        remedy = "give the address that pitbook serve printed"
        return BadInput(f"what answers at {self.address} is no house", where="--house", remedy=remedy)


class TableLine:
    """A connection to one table. `say` tells the person what happens to it."""

    def __init__(self, house: RemoteHouse, table: str, say: Callable[[str], None]) -> None:
        self.house = house
        self.table = table
        self.say = say
        self._heard: deque[Message] = deque()
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    # Listening

    def open(self) -> None:
        """Listen to the table for the first time."""
        try:
            self._connect()
        except (OSError, WebSocketException) as error:
            raise HouseIsGone(f"the house does not let you listen to {self.table} ({error})") from None

    def _connect(self) -> None:
        scheme, _, rest = self.house.address.partition("://")
        url = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/v1/tables/{quote(self.table)}/live"
        opening = connect(
            url,
            additional_headers={"Authorization": f"Bearer {self.house.token}"},
            max_queue=None,  # somebody who thinks for long must not hold the house up
            open_timeout=_TIMEOUT,
            close_timeout=1,
            compression=None,
            proxy=None,
        )
        self._socket = self._open.enter_context(opening)

    def close(self) -> None:
        with suppress(OSError, WebSocketException):
            self._open.close()

    def hear(self, seconds: float = 0.0) -> Message | None:
        """The next message, if one comes within this time."""
        if self._heard:
            return self._heard.popleft()
        return self._receive(seconds)

    def _receive(self, seconds: float) -> Message | None:
        if self._socket is None:
            self._open_again()
        assert self._socket is not None
        try:
            message: Message = json.loads(self._socket.recv(timeout=seconds))
        except TimeoutError:
            return None
        except (OSError, WebSocketException):
            self._open_again()
            return None
        if message.get("type") == "refused":
            what, remedy = message["error"]["what"], message["error"]["remedy"] or "sit down again"
            raise HouseIsGone(f"the house does not let you listen to {self.table}: {what}", remedy=remedy)
        return message

    def _open_again(self) -> None:
        """Take the line up again; the first thing heard on it is how the table stands."""
        self.close()
        until = time.monotonic() + PATIENCE_SECONDS
        self.say(
            f"The house does not answer. Trying again for {PATIENCE_SECONDS:.0f} seconds; the round goes on there."
        )
        while time.monotonic() < until:
            try:
                self._connect()
            except (OSError, WebSocketException) as error:
                self._socket = None
                if isinstance(error, InvalidStatus) and error.response.status_code in (401, 403, 404):
                    raise HouseIsGone("the house is back and does not know you", remedy="sit down again") from None
                time.sleep(_BETWEEN_TRIES)
            else:
                self.say("The house is there again.")
                return
        self._socket = None
        raise HouseIsGone(
            f"the house at {self.house.address} has not come back within {PATIENCE_SECONDS:.0f} seconds",
            remedy="what is staked is kept there and the rules go on; to take your seat again, "
            f"PITBOOK_TOKEN={self.house.token} pitbook play … once it is back",
        )

    # Commands

    def ask(self, do: str, **what: Any) -> Message:
        """Do something at the table; returns the reply once the house has kept it."""
        key = f"term-{uuid.uuid4().hex}"
        command = json.dumps({"id": key, "do": do, **what})
        while True:
            socket = self._socket
            try:
                if socket is not None:
                    socket.send(command)
                    until = time.monotonic() + _TIMEOUT
                    while self._socket is socket and time.monotonic() < until:
                        message = self._receive(1.0)
                        if message is None:
                            continue
                        if message.get("type") != "reply":
                            self._heard.append(message)
                        elif message.get("id") == key:
                            return _reply(message)
                    if self._socket is socket:
                        self._open_again()
                    continue
            except (OSError, WebSocketException):
                pass
            self._open_again()


def _reply(message: Message) -> Message:
    if message["ok"]:
        reply: Message = message["reply"]
        return reply
    raise HouseRefuses(message["error"])
