"""A slot for each process that serves the same database on this machine, with a name that survives a restart."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import secrets
import tempfile
from io import FileIO
from pathlib import Path

_LENGTH = 12
"""Octets of the mark that a lock file holds."""


class ProcessSlot:
    """The lowest free number among the processes that serve a database; freed when the process ends.

    The sender's leases are held under its name, so that after a kill the restarted process finds its own again at
    once. So nobody else may have that name: it holds a mark that the lock file keeps.
    """

    def __init__(self, database: str, folder: Path | None = None) -> None:
        """Take a slot for `database` (its URL). `folder` holds the lock files.

        Raises OSError if the folder cannot be written to.
        """
        self._lock: FileIO | None = None
        self.number = 0
        while self._lock is None:
            self.number += 1
            self._lock = _locked(_place(database, self.number, folder))
        self.name = f"{os.uname().nodename} {self.number} {_mark(self._lock)}"

    def leave(self) -> None:
        """Free the slot; calling it twice does no harm."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def is_served(database: str, folder: Path | None = None) -> bool:
    """Return whether a process of this machine and user is serving a database now."""
    place = ProcessSlot(database, folder)
    place.leave()
    return place.number > 1


def _mark(lock: FileIO) -> str:
    """Return what stands in a lock file, at first something new.

    Machines can be called the same, and processes of one machine may not share the folder (containers, PrivateTmp).
    """
    mark = lock.read(_LENGTH)
    if len(mark) < _LENGTH:
        mark = secrets.token_hex(_LENGTH // 2).encode()
        with contextlib.suppress(OSError):  # a full disk: then it is this process's mark alone
            lock.seek(0)
            lock.write(mark)
    return mark.decode("ascii", "replace")


def _place(database: str, number: int, folder: Path | None) -> Path:
    digest = hashlib.sha256(database.encode()).hexdigest()[:16]
    return (folder or Path(tempfile.gettempdir())) / f"mailgame-{os.getuid()}-{digest}-{number}.lock"


def _locked(file: Path) -> FileIO | None:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    lock = FileIO(descriptor, "r+")
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock
