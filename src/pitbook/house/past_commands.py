"""What was done under which key: the newest replies, and of most people every key that they have used.

A command comes under a key of its own, so the usual answer is that nothing was. It is known at once for whoever has not
used too many keys to have them all at hand; for anybody else the store is asked about the one key.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from pitbook.house.replies import Reply
from pitbook.house.store.journal import Work

Done = tuple[str, Reply]
"""What tells a command from others, and the reply to it."""

REMEMBERED: Final = 50_000
"""So many of the newest replies are at hand without asking the store."""

REMEMBERED_PEOPLE: Final = 10_000
"""Of so many people the keys are at hand."""

MOST_KEYS: Final = 2_000
"""Of somebody who has used more of them, the keys are not at hand."""


class PastCommands:
    """The commands that were done, as far as they are at hand."""

    def __init__(self) -> None:
        self._replies: OrderedDict[tuple[str, str], Done] = OrderedDict()
        self._keys: OrderedDict[str, set[int] | None] = OrderedDict()
        self._unused: set[tuple[str, str]] = set()

    def lacks_keys(self, actor: str, key: str) -> bool:
        """Whether the keys of this person are to be looked up."""
        return actor not in self._keys and (actor, key) not in self._replies and (actor, key) not in self._unused

    def lacks_reply(self, actor: str, key: str) -> bool:
        """Whether only the store can say if something was done under this key."""
        if (actor, key) in self._replies or (actor, key) in self._unused:
            return False
        keys = self._keys.get(actor)
        return keys is None or hash(key) in keys

    def find(self, actor: str, key: str) -> Done | None:
        return self._replies.get((actor, key))

    def note(self, work: Work, actor: str, key: str, done: Done) -> None:
        """Something is done under a key, as part of this work."""
        self._remember(actor, key, done)
        work.on_undo(lambda: self._forget(actor, key))

    def is_new(self, work: Work, actor: str) -> None:
        """Somebody has only just come, and has used no key yet."""
        if actor not in self._keys:
            self._have(actor, set())
            work.on_undo(lambda: self._forget_keys(actor))

    # What was looked up

    def learn_keys(self, actor: str, keys: Iterable[str]) -> None:
        """The keys in the store; what was done since is among the newest replies."""
        if actor not in self._keys:
            known = {hash(key) for key in keys}
            self._have(actor, known if len(known) <= MOST_KEYS else None)

    def learn_reply(self, actor: str, key: str, done: Done | None) -> None:
        if (actor, key) in self._replies:
            return
        if done is not None:
            self._remember(actor, key, done)
            return
        if len(self._unused) >= REMEMBERED_PEOPLE:
            self._unused.clear()
        self._unused.add((actor, key))

    # How it is remembered

    def _remember(self, actor: str, key: str, done: Done) -> None:
        self._unused.discard((actor, key))
        self._replies[actor, key] = done
        if len(self._replies) > REMEMBERED:
            self._replies.popitem(last=False)
        keys = self._keys.get(actor)
        if keys is not None:
            self._keys.move_to_end(actor)
            keys.add(hash(key))
            if len(keys) > MOST_KEYS:
                self._keys[actor] = None

    def _forget(self, actor: str, key: str) -> None:
        """What was done came to nothing. That the key was used may stay in mind: the store is then asked, and says."""
        self._replies.pop((actor, key), None)

    def _forget_keys(self, actor: str) -> None:
        self._keys.pop(actor, None)

    def _have(self, actor: str, keys: set[int] | None) -> None:
        self._keys[actor] = keys
        if len(self._keys) > REMEMBERED_PEOPLE:
            self._keys.popitem(last=False)
