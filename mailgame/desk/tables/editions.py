"""Editions: the files that a game's rules stand in, and from which line of its journal on it is played by them.

A server is brought up to date while its games are played. What was played stands; what comes is played by the rules as
their files are now. Played again, a line from before need not give what it gave: whoever undoes or replays it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from ...store import Transaction
from ...world import calendar

_KEY = "editions of "


class Edition(msgspec.Struct, frozen=True):
    """The files of a game's rules from a line of its journal on.

    seq: the first line that is played by them. at: when that was noted. files: a digest of each by its name.
    """

    seq: int
    at: str
    files: dict[str, str]


def editions(tx: Transaction, game: str) -> list[Edition]:
    """Return the editions that a game was played by, the first one first; none if none was noted."""
    stored = tx.setting(f"{_KEY}{game}")
    return msgspec.json.decode(stored, type=list[Edition]) if stored else []


def note(tx: Transaction, game: str, seq: int, files: Mapping[str, str], now: datetime) -> list[str]:
    """Note that a game is played by these files from a line of its journal on; return which are not as before.

    A game of which nothing was noted yet has nothing that could have changed.
    """
    noted = editions(tx, game)
    before = noted[-1].files if noted else files
    changed = _changed(before, files)
    if changed or not noted:
        more = Edition(seq, calendar.write(now), dict(files))
        tx.put_setting(f"{_KEY}{game}", msgspec.json.encode([*noted, more]))
    return changed


def since(tx: Transaction, game: str, seq: int = 1, files: Mapping[str, str] | None = None) -> str:
    """Return which files have changed since a line of the journal was played, in words; "" for none.

    files: as they are now, if that may not be noted yet.
    """
    noted = editions(tx, game)
    before = [edition for edition in noted if edition.seq <= seq] or noted[:1]
    now = files if files is not None or not noted else noted[-1].files
    return ", ".join(_changed(before[-1].files, now)) if before and now is not None else ""


def _changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the names of files that are not as they were, those that are new or gone with a word for it."""
    names = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
    return [name + (" (new)" if name not in before else " (gone)" if name not in now else "") for name in names]
