"""The whole sheet as JSON: fractions as `{"exact": "a/b", "value": 0.5}`, bands and charts' data included."""

from __future__ import annotations

import json

from pitbook.lab.par.sheet import Sheet


def render(sheet: Sheet) -> bytes:
    return (json.dumps(sheet.as_data(), indent=2, ensure_ascii=False) + "\n").encode()
