"""The work of the desk, on the thread that has the store: letters are read and played, deadlines up to a horizon."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from mailgame.clock import Clock, slept
from mailgame.desk.office.office import Office
from mailgame.desk.sorting.deadlines import frozen
from mailgame.server.lost_time import LostTime
from mailgame.store import Store

AGES = timedelta(days=36500)
"""So long ago that no letter is older."""


class Work:
    """What waits to be played, and how far deadlines can be: up to the `horizon`, all letters are taken in."""

    def __init__(self, store: Store, office: Office, lost_time: LostTime, clock: Clock) -> None:
        self.horizon = clock.now() - AGES
        self._store = store
        self._office = office
        self._lost_time = lost_time
        self._clock = clock

    def do_some(self) -> bool:
        """Read and play for a little while; return whether there is more to do.

        Nothing is played by a clock that has jumped: that is checked right before, and remembered until the database
        says that deadlines are frozen. Raises StoreAway.
        """
        now = self._clock.now()
        self.notice_jump()
        if self._lost_time.jumped:
            self.horizon = now - AGES  # it may have been set by the wrong clock
            self._lost_time.freeze(now)
        if self.frozen():
            routed = self._office.route(now)
            self._office.stand_still(now)
            return bool(routed)
        return self._office.work(now, self.horizon)

    def notice_jump(self) -> None:
        """Note by how much the clock has jumped since the last look, if it has."""
        self._lost_time.notice(self._clock.now(), time.monotonic(), slept())

    def next_due(self) -> datetime | None:
        """Return the next deadline of any game, None if there is none. Raises StoreAway."""
        with self._store.reading() as tx:
            return tx.next_due()

    def frozen(self) -> bool:
        """Return whether deadlines are frozen until an Admin answers. Raises StoreAway."""
        with self._store.reading() as tx:
            return frozen(tx) is not None
