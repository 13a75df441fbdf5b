"""The witness: a small file apart from the database that says how far it was, so that an older copy is noticed.

It is written after the commit it reports, so it never claims more than the database did. It counts only for the
database whose first life it names.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from mailgame.files import write_whole

_log = logging.getLogger(__name__)


class Testimony(msgspec.Struct, frozen=True):
    """What a witness says: the digests of the database's lives, the first one first, and how far it was."""

    lives: tuple[str, ...]
    mark: tuple[int, ...]


def testimony(nonces: Sequence[str], mark: Sequence[int]) -> Testimony:
    """Return what a witness records of a database with lives of these nonces; the nonces themselves stay secret."""
    return Testimony(tuple(hashlib.sha256(nonce.encode()).hexdigest()[:16] for nonce in nonces), tuple(mark))


def contradicts(seen: Testimony, now: Testimony) -> bool:
    """Return whether a database in the state `now` can only be an older copy of the one that was `seen`."""
    if seen.lives == now.lives:
        return any(was > is_now for was, is_now in zip(seen.mark, now.mark, strict=False))
    return now.lives[: len(seen.lives)] != seen.lives  # a life that was seen is unknown here


class Witness:
    """Files in several folders that say the same; where one cannot be written, the others must do."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(dict.fromkeys(folders))
        self._last: Testimony | None = None
        self._silent: set[Path] = set()

    def contradiction(self, now: Testimony) -> bool:
        """Return whether any witness, or what was noted last, contradicts the database's present state."""
        seen = [self._last] if self._last is not None and self._last.lives[:1] == now.lives[:1] else []
        written = (_read(_file(folder, now)) for folder in self._folders)
        seen += [testimony for testimony in written if testimony is not None]
        return any(contradicts(testimony, now) for testimony in seen)

    def note(self, now: Testimony) -> None:
        """Write down how far the database is. A failure is logged once."""
        if now == self._last:
            return
        self._last = now
        for folder in self._folders:
            try:
                write_whole(_file(folder, now), msgspec.json.encode(now))
                self._silent.discard(folder)
            except OSError as error:
                if folder not in self._silent:
                    _log.warning("How far the database is cannot be noted in %s: %s", folder, error.strerror)
                self._silent.add(folder)


def _file(folder: Path, now: Testimony) -> Path:
    return folder / f"witness-{now.lives[0]}.json"


def _read(file: Path) -> Testimony | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Testimony)
    except (OSError, msgspec.DecodeError):  # none yet, or cut short by a power failure: then it says nothing
        return None
