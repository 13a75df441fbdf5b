"""A shortage: this machine lacks for a while what every program needs, such as room on the disk, or open files.

No letter, no law and no game is to blame for it. What is being done is rolled back, and begun again when there is
enough.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator

_LACKS = {
    errno.EMFILE: "this process may open no more files (ulimit -n)",
    errno.ENFILE: "this machine can open no more files",
    errno.ENOMEM: "this machine has no memory left",
    errno.EAGAIN: "this machine can start no more processes (ulimit -u)",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full: this user may have no more of it",
    errno.EROFS: "the disk may only be read",
    errno.EIO: "the disk fails",
    errno.ESTALE: "a disk of another machine is gone",
}
_NO_WORKER = re.compile(r"failed to spawn .*?(?:\(os error (\d+)\))?$", re.DOTALL)
_NO_THREAD = "can't start new thread"
_SOME_MEMORY = 32_000_000
"""Octets that can be had where memory was missing only since something absurd was asked for."""


class Shortage(BaseException):
    """Raised when the machine lacks something for now; the message says what. Whoever catches it waits and begins anew.

    It is no Exception, since what catches those would take it for the fault of whatever was being done.
    """


def raise_shortage(error: Exception) -> None:
    """Raise Shortage if an error comes of one; do nothing otherwise."""
    for each in _behind(error):
        if lacks := _lacks(each):
            raise Shortage(lacks) from error


def _behind(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        yield each
        each = each.__cause__ or each.__context__


def _lacks(error: BaseException) -> str:
    """Return what is lacking, in words; "" if nothing is."""
    if isinstance(error, OSError):
        return _LACKS.get(error.errno or 0, "")
    if isinstance(error, MemoryError):
        return "" if _memory_is_there() else _LACKS[errno.ENOMEM]
    if isinstance(error, RuntimeError):
        if str(error) == _NO_THREAD:
            return _LACKS[errno.EAGAIN]
        if no_worker := _NO_WORKER.match(str(error)):
            return _LACKS.get(int(no_worker[1] or 0), "the processes for players' law cannot be started")
    return ""


def _memory_is_there() -> bool:
    try:
        return len(bytearray(_SOME_MEMORY)) > 0
    except MemoryError:
        return False
