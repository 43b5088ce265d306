"""The names that a house goes by. A page that has its own name point to this machine is not let in by it.

A browser believes that whatever has the name of a page is that page's own. So anybody could let a name of theirs lead
here, once their page is loaded, and read with the browser of whoever looks at it. They can do that with a name only:
who asks for an address in numbers has asked for this machine.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from pitbook.errors import Denied

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]*)(:\d{0,5})?")


@dataclass(frozen=True, slots=True)
class OwnNames:
    """The names by which a house may be asked, besides `localhost` and addresses in numbers."""

    names: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str], origins: Iterable[str] = ()) -> Self:
        """Those that the operator gives, and those of the origins that are let in."""
        own = {name.lower().rstrip(".") for name in names} | {urlsplit(each).hostname or "" for each in origins}
        return cls(frozenset(own | {"localhost"}))

    def refusal(self, host: str) -> Denied | None:
        """Why a request with this `Host` is not for this house."""
        found = _HOST.fullmatch(host.lower())
        name = found[1].rstrip(".") if found else ""
        if not host or name in self.names or _is_address(name):
            return None
        remedy = "use an address that the house goes by, or start it with --host-name NAME"
        return Denied("host", "this house does not go by that name", where="Host", remedy=remedy)

    def check(self, host: str) -> None:
        if (denied := self.refusal(host)) is not None:
            raise denied


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
