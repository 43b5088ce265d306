"""What is typed where hands grow card by card, for tests that play every game with keys fixed beforehand."""

from __future__ import annotations

import re


def key_for_a_hand(seen: str) -> str | None:
    """Standing where that is offered, else a card; no insurance, nothing forced; what was chosen is kept.

    Nothing of this where no hand grows.
    """
    line = " ".join(seen.rstrip().splitlines()[-4:])
    if "no insurance" in line or "enter keep" in line:
        return ""
    found = re.search(r"\b(\w) stand\b", line) or re.search(r"\b(\w) (?:hit|no force)\b", line)
    return found[1] if found else None
