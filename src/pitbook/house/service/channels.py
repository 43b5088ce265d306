"""Who listens to which table, and which process runs it.

One process runs a whole house today. Everything that would differ with several, who owns a table and how others hear of
it, is behind `Floor`; another floor, over a database that carries messages, would be an adapter.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from pitbook.house.people.roles import Actor
from pitbook.house.service.mailbox import Mailbox

AWAY, TRY_LATER = 1001, 1013
"""How a connection ends: its time here is over, or it did not keep up and may come back."""

logger = logging.getLogger("pitbook.house")

MOST_WAITING: Final = 256
"""So many messages may wait for a slow listener; then it is let go and can come back for the whole state."""


@dataclass(eq=False, slots=True)
class Listener:
    """One connection of one person to one table."""

    actor: Actor
    table: str
    session: str = ""
    waiting: Mailbox = field(default_factory=lambda: Mailbox(MOST_WAITING))
    is_lost: bool = False
    code: int = AWAY

    def send(self, message: bytes) -> None:
        """Queue a message; a listener that does not keep up is let go."""
        if not self.is_lost and not self.waiting.put(message):
            logger.info("let go of %s at %s: too slow", self.actor.name, self.table)
            self.hang_up(TRY_LATER)

    def hang_up(self, code: int = AWAY) -> None:
        if self.is_lost:
            return
        self.is_lost, self.code = True, code
        self.waiting.end()


class Floor(Protocol):
    """Ownership of tables and news of them, whichever way processes share them."""

    def owns(self, table: str) -> bool: ...

    def join(self, listener: Listener) -> None: ...

    def leave(self, listener: Listener) -> None: ...

    def listeners(self, table: str) -> Iterator[Listener]: ...

    def everybody(self) -> Iterator[Listener]: ...


class LocalFloor:
    """All tables and all listeners in this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}

    def owns(self, table: str) -> bool:
        return True

    def join(self, listener: Listener) -> None:
        self._listeners.setdefault(listener.table, set()).add(listener)

    def leave(self, listener: Listener) -> None:
        here = self._listeners.get(listener.table, set())
        here.discard(listener)
        if not here:
            self._listeners.pop(listener.table, None)

    def listeners(self, table: str) -> Iterator[Listener]:
        yield from tuple(self._listeners.get(table, ()))

    def everybody(self) -> Iterator[Listener]:
        yield from [listener for here in self._listeners.values() for listener in here]
