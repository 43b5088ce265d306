"""The steps of divisions in which players wager at terminals, and one clock closes all of them.

A box is a terminal there. Where the operator offers the table layout as well, the boxes beyond the terminals are places
at it. What a terminal holds is nobody's business here: a report that needs it says so itself.
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
    numbers=("boxes", "terminals", "window-least-seconds"),
    points=("chips-too-late",),
    options=("limits", "limits-at", "aggregate-minimum", "layout", "entry"),
)
CREDITS: Final = Grounds(
    "a house that has terminals",
    rules=("notes-credited", "dealer-credited", "voucher-printed", "credits-cancelled", "voucher-paid"),
)
