"""The minder: a small process that ends whatever the server has started, as soon as the server itself is gone.

A server that is killed cannot end the processes in which players' law runs and second looks are worked out, and one
that is busy does not see that nobody waits for it any more. The minder holds the other end of a pipe from the server;
when that closes, for whatever reason, it looks for processes that carry the server's mark in their environment. This
file is run by itself and knows no other.
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
"""The name of the mark in the environment of all that a server starts."""
_PROCESSES = Path("/proc")


class Minder:
    """Ends what this process starts from now on when this process ends. Where there is no /proc it does nothing."""

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
            start_new_session=True,  # what is sent to the server's group, such as Ctrl-C, is not for it
            env={name: value for name, value in os.environ.items() if name != MARK},
        )
        os.environ[MARK] = mark.partition("=")[2]

    def leave(self) -> None:
        """End what is left, and the minder; doing it twice does no harm."""
        process, self._process = self._process, None
        if process is not None:
            os.environ.pop(MARK, None)
            assert process.stdin is not None
            process.stdin.close()
            process.wait()


def _marked(mark: bytes) -> Iterator[int]:
    """Give the processes that carry a mark."""
    for entry in _PROCESSES.iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            with contextlib.suppress(OSError):  # somebody else's, or gone by now
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)


def main() -> None:
    """Wait until the pipe closes, then end every process that carries the mark, and those that they began meanwhile."""
    mark = sys.argv[1].encode()
    while os.read(0, 4096):
        pass
    for _ in range(100):
        found = list(_marked(mark))
        if not found:
            return
        for process in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.02)


if __name__ == "__main__":
    main()
