"""Compiled functions of this folder call one another, so a change in any file here has all of them compiled anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zlib import crc32

from pitbook.maths.kernels import Kernel
from pitbook.maths.kernels import compiled as compiled_alone

_FOLDER: Final = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
_THESE_FILES: Final = f"_{crc32(_FOLDER):08x}"


def compiled(function: Kernel) -> Kernel:
    function.__qualname__ += _THESE_FILES
    return compiled_alone(function)
