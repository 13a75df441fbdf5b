"""The lives of a database: each has its own nonce, and a database restored from a copy begins another.

What one life has published (Message-IDs, seeds) must not be published again after restoring a copy that does not know
of it.
"""

from __future__ import annotations

from datetime import datetime

import msgspec
import sqlalchemy as sa
from sqlalchemy import bindparam

from .rows import Life, Mark
from .settings import Settings
from .statement import Statement
from .tables import games, letters_in, letters_out
from .values import from_micros

_LIVES = "lives"
_I = letters_in.c
_MARK = Statement(sa.select(
    sa.select(sa.func.coalesce(sa.func.max(_I.id), sa.literal_column("0"))).scalar_subquery(),
    sa.select(sa.func.coalesce(sa.func.max(letters_out.c.id), sa.literal_column("0"))).scalar_subquery(),
    sa.select(sa.func.coalesce(sa.func.sum(games.c.seq), sa.literal_column("0"))).scalar_subquery()))
_LATEST = Statement(sa.select(_I.received_at, _I.size).where(_I.id > bindparam("after")))
_HAS = Statement(sa.select(_I.id).where(_I.sha256 == bindparam("digest")).limit(sa.literal_column("1")))


class Lives(Settings):
    """What a transaction can do with the lives of the database."""

    def lives(self) -> list[Life]:
        """Return the lives of this database, the first one first; none before `begin_life` was called."""
        stored = self.setting(_LIVES)
        return msgspec.json.decode(stored, type=list[Life]) if stored else []

    def first_life(self, nonce: str, now: datetime) -> list[Life]:
        """Return the lives of this database; if there are none, begin the first, with `nonce`.

        Letters in the database by then were written by a program that knew no lives: that is the life "".
        """
        if not self.lives():
            self.first_setting(_LIVES, msgspec.json.encode([*self._before(now), Life(nonce, now)]))
        return self.lives()

    def begin_life(self, nonce: str, now: datetime) -> None:
        """Begin another life, so that from now on everything gets other identifiers than it may have had before."""
        self.put_setting(_LIVES, msgspec.json.encode([*(self.lives() or self._before(now)), Life(nonce, now)]))

    def _before(self, now: datetime) -> list[Life]:
        return [Life("", now)] if self.mark().letters_out else []

    def mark(self) -> Mark:
        """Return how far this database is; within one life it only moves forward."""
        return Mark(*(int(number) for number in self._rows(_MARK)[0]))

    def latest_letters(self, most: int) -> list[tuple[datetime, int]]:
        """Return, for the letters stored last, when each was received and how many bytes of it are stored."""
        rows = self._rows(_LATEST, after=self.mark().letters_in - most)
        return [(from_micros(received), size) for received, size in rows]

    def has_letter(self, sha256: bytes) -> bool:
        """Return whether a letter with these bytes is stored."""
        return self._row(_HAS, digest=sha256) is not None
