"""Where Chromium is on this machine."""

from __future__ import annotations

import shutil
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
REMEDY: Final = "Chromium is missing: install it (Debian: apt-get install chromium), then run this again"


def chromium_path() -> str:
    """The program; without one nothing can be looked at, and that is said."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    sys.exit(REMEDY)
