"""Messages on their way to one reader.

`asyncio.Queue` does more than that: several may read it, and whoever writes may wait. A message to everybody passes
here for every player, so what is not needed is left out.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Mailbox:
    """Messages that wait for their one reader, the oldest first; None is the last.

    >>> box = Mailbox(most=1)
    >>> box.put(b"first"), box.put(b"second")
    (True, False)
    >>> asyncio.run(box.get())
    b'first'
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._messages: deque[bytes | None] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def put(self, message: bytes) -> bool:
        """Whether there was room for it."""
        if len(self._messages) >= self._most:
            return False
        self._messages.append(message)
        self._wake()
        return True

    def end(self) -> None:
        """Nothing more comes, and what is here already is not read."""
        self._messages.clear()
        self._messages.append(None)
        self._wake()

    async def get(self) -> bytes | None:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
