"""The steps of divisions in which players wager at terminals, and one clock closes all of them.

A box is a terminal there. Where the operator offers the table layout as well, the boxes beyond the terminals are places
at it. No money lives here: what a terminal holds comes in with the report that needs it.
"""

from __future__ import annotations

from typing import Final

from pitbook.procedure.grounds import Grounds

TERMINALS: Final = Grounds(
    "the terminals kit",
    rules=(
        "wagering",
        "on-layout",
        "layout-closed",
        "areas-lit",
        "trimmed",
        "short-together",
        "cleared",
        "point-reached",
        "screen-decides",
        "result-entered",
        "result-told",
        "result-confirmed",
        "paid-by",
        "void-round",
        "recalculated",
        "refused",
        "refused-since",
        "reported",
        "out-of-use",
        "refunded",
    ),
    numbers=("terminals", "window-least-seconds"),
    options=("limits-at", "entry"),
)
CREDITS: Final = Grounds(
    "a house that has terminals",
    rules=("notes-credited", "dealer-credited", "voucher-printed", "credits-cancelled", "voucher-paid"),
)
