"""Writing into the documents what the software says now, instead of failing because they say something else.

    PITBOOK_REGENERATE=1 .venv/bin/pytest tests/docs

It replaces the output of commands that is shown whole, the results of examples in Python, the pages of games and the
pictures. Read the difference before you keep it. A transcript with a line of three dots is left for a person to mend.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from docs.markdown import Block

ADVICE: Final = "if the software is right, write it down with: PITBOOK_REGENERATE=1 .venv/bin/pytest tests/docs"


def is_regenerating() -> bool:
    return bool(os.environ.get("PITBOOK_REGENERATE"))


def replace_block(page: Path, block: Block, text: str) -> None:
    """Put another text into a block of a page, wherever the block has moved to by now."""
    whole = page.read_text(encoding="utf-8")
    old, new = (f"```{block.info}\n{inner}```" for inner in (block.text, text))
    assert whole.count(old) == 1, f"{page.name} has the block of line {block.line} {whole.count(old)} times"
    page.write_text(whole.replace(old, new), encoding="utf-8")
