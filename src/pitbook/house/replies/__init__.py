"""The shapes of everything that a house replies, as types of plain data.

Whoever makes a reply makes it as one of these, and the description of the API is made from them. A card is a text such
as "Ah", or null where whoever asked may not see it. Amounts are whole cents, moments are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Reply = Mapping[str, Any]
"""Any of them, where it is passed on and not looked into."""
