"""The minder: a small process that ends whatever the server has started as soon as the server itself is gone.

A server that is killed cannot end the processes that run players' law and second looks, and a busy one of these does
not notice that nobody waits for it any more. The minder holds the other end of a pipe from the server; when that
closes, for whatever reason, it looks for processes that carry the server's mark in their environment. This file is run
by itself and imports no other.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

MARK = "MAILGAME_SERVER"
"""The environment variable that marks everything a server starts."""
_PROCESSES = Path("/proc")


class Minder:
    """Ends what this process starts from now on once this process has ended. Does nothing where there is no /proc."""

    def __init__(self) -> None:
        mark = f"{MARK}={os.getpid()}.{time.monotonic_ns()}"
        self._process: subprocess.Popen[bytes] | None = None
        if not _PROCESSES.is_dir():
            return
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(__file__).resolve()), mark],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # signals to the server's process group, such as Ctrl-C, are not for it
            env={name: value for name, value in os.environ.items() if name != MARK},
        )
        os.environ[MARK] = mark.partition("=")[2]

    def leave(self) -> None:
        """End what is left, and the minder; calling it twice does no harm."""
        process, self._process = self._process, None
        if process is not None:
            os.environ.pop(MARK, None)
            assert process.stdin is not None
            process.stdin.close()
            process.wait()


def _marked(mark: bytes) -> Iterator[int]:
    """Yield the processes that carry a mark."""
    for entry in _PROCESSES.iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            with contextlib.suppress(OSError):  # somebody else's, or already gone
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)


def main() -> None:
    """Wait until the pipe closes, then end every process that carries the mark, and those they start meanwhile."""
    mark = sys.argv[1].encode()
    while os.read(0, 4096):
        pass
    for _ in range(100):
        marked = list(_marked(mark))
        if not marked:
            return
        for process in marked:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.02)


if __name__ == "__main__":
    main()
