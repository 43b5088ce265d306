"""Compiled functions of this folder call one another, so a change in any file here has all of them compiled anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast
from zlib import crc32

import numba

from pitbook.maths.kernels import Kernel
from pitbook.maths.kernels import compiled as compiled_alone

_FOLDER: Final = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
_THESE_FILES: Final = f"_{crc32(_FOLDER):08x}"


def compiled(function: Kernel) -> Kernel:
    function.__qualname__ += _THESE_FILES
    return compiled_alone(function)


def inlined(function: Kernel) -> Kernel:
    """For what is called in inner loops: to hand over an open card's tables would take longer than to read them."""
    decorate: Any = numba.njit(inline="always")
    return cast(Kernel, decorate(function))
