"""The whole sheet as JSON, bands and charts' data included.

A fraction is `{"exact": "a/b", "value": 0.5}`; where the method is not exact, `{"about": "a/b", "value": 0.5}`.
"""

from __future__ import annotations

import json

from pitbook.lab.par.sheet import Sheet


def render(sheet: Sheet) -> bytes:
    return (json.dumps(sheet.as_data(), indent=2, ensure_ascii=False) + "\n").encode()
