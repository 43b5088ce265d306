"""What a process asks of the system, in order: writes to files, syncs of them, and what it says. Linux on x86-64."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import pytest

Call = tuple[Literal["write", "sync", "say"], str]

_TRACEME, _SYSCALL, _GETREGS, _SETOPTIONS = 0, 24, 12, 0x4200
_SYSGOOD, _EXITKILL = 0x1, 0x100000
_NUMBERS: Final = {1: "write", 18: "write", 20: "write", 296: "write", 74: "sync", 75: "sync"}
_ORIG_RAX, _RDI = 15, 14

_BEGIN: Final = """
import ctypes, os, signal, sys
if ctypes.CDLL(None, use_errno=True).ptrace(0, 0, 0, 0):
    sys.exit(77)
os.kill(os.getpid(), signal.SIGSTOP)
"""


def traced(script: str, *arguments: str) -> Iterator[Call]:
    """Everything that this Python script writes and syncs after its line `# begin`, and what it says on its output."""
    program = script.replace("# begin\n", _BEGIN)
    command = [sys.executable, "-c", program, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    registers = (ctypes.c_ulonglong * 27)()
    _, status = os.waitpid(process.pid, 0)
    if not os.WIFSTOPPED(status):
        if os.waitstatus_to_exitcode(status) == 77:
            pytest.skip("nothing may be traced here")
        raise RuntimeError(process.stderr.read().decode() if process.stderr else "")
    ptrace(_SETOPTIONS, process.pid, None, _SYSGOOD | _EXITKILL)
    is_entering, passing_on = True, 0
    while True:
        ptrace(_SYSCALL, process.pid, None, passing_on)
        _, status = os.waitpid(process.pid, 0)
        if not os.WIFSTOPPED(status):
            process.returncode = os.waitstatus_to_exitcode(status)
            break
        passing_on = 0
        if os.WSTOPSIG(status) != signal.SIGTRAP | 0x80:
            passing_on = os.WSTOPSIG(status)
            continue
        if is_entering:
            ptrace(_GETREGS, process.pid, None, ctypes.addressof(registers))
            if (what := _NUMBERS.get(registers[_ORIG_RAX])) is not None:
                yield _call(process.pid, what, registers[_RDI])
        is_entering = not is_entering
    assert process.stderr is not None
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.returncode == 0, said


def _call(pid: int, what: str, descriptor: int) -> Call:
    if descriptor == 1:
        return "say", ""
    path = os.readlink(f"/proc/{pid}/fd/{descriptor}")
    return ("sync" if what == "sync" else "write"), Path(path).name
