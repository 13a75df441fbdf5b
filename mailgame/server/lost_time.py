"""Lost time: the clock jumped, or the server was away for long. Deadlines are frozen until an Admin answers."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from msgspec import Struct

from mailgame.desk.office.office import REST, Office
from mailgame.desk.sorting.deadlines import ANSWERED_WITHIN, Jump, freeze, frozen, span
from mailgame.desk.writing.mail import Mail
from mailgame.post.outbox.outbox import FIRST_RETRY
from mailgame.server.clockwork import ClockWatch
from mailgame.server.renewal import LAST_SEEN

_log = logging.getLogger(__name__)


JUST_STARTED = 600.0
"""Seconds after its start within which a machine without a clock of its own gets the time from the network."""


class Bounds(Struct, frozen=True):
    """How far clocks may diverge: `jump` from one look to the next, `gap` since the server last ran.

    `grace` is how long after a deadline to wait for letters that the mail server received before it; `patience` how
    long frozen deadlines wait for the Admin.
    """

    jump: timedelta = timedelta(minutes=5)
    gap: timedelta = timedelta(hours=72)
    grace: timedelta = timedelta(seconds=5)
    patience: timedelta = ANSWERED_WITHIN

    def horizon(self, now: datetime) -> datetime:
        """Return up to when deadlines can be played as soon as all letters of `now` are taken in.

        The mail server dates letters by the second, so until a second is over others of it may come.
        """
        return now - self.grace


class LostTime:
    """Notices that time was lost, and freezes all deadlines. `jumped`: a jump of the clock not yet dealt with."""

    def __init__(self, office: Office, bounds: Bounds) -> None:
        """Watch over the deadlines of an office."""
        self.jumped = timedelta()
        self._office = office
        self._bounds = bounds
        self._watch: ClockWatch | None = None
        self._slept = self._naps = 0.0
        self._seen: datetime | None = None  # when the server was last seen before this start

    def watch(self, now: datetime, monotonic: float, slept: float = 0.0) -> None:
        """Begin to watch the clock.

        monotonic: seconds since the machine started, by a clock that nobody can set, and that stands while the machine
        sleeps. slept: for how many seconds it has slept so far.
        """
        self._watch, self._slept, self._naps = ClockWatch(self._bounds.jump, now, monotonic), slept, 0.0

    def notice(self, now: datetime, monotonic: float, slept: float = 0.0) -> None:
        """Note by how much the clock has jumped since the last look, if it has; arguments as in `watch`.

        A machine that slept was away: if for no longer than `Bounds.gap`, what is due is played late, and nobody asked.
        Neither is anybody if it was off, and has no clock that went on meanwhile: then the time comes from the network.
        """
        nap, self._slept = slept - self._slept, slept
        if nap <= self._bounds.gap.total_seconds():
            self._naps += nap
        jump = self._watch.jumped(now, monotonic + self._naps) if self._watch is not None else None
        if jump is not None and self._was_off(now, monotonic, jump):
            _log.info("The clock was set on by %s: this machine has just started.", span(jump))
        elif jump is not None:
            _log.warning("The clock was set %s by %s.", "on" if jump > timedelta() else "back", span(abs(jump)))
            self.jumped += jump

    def _was_off(self, now: datetime, monotonic: float, jump: timedelta) -> bool:
        away = jump if self._seen is None else now - self._seen
        return timedelta() < jump and monotonic <= JUST_STARTED and away <= self._bounds.gap

    def freeze(self, now: datetime) -> None:
        """Freeze all deadlines after a clock jump; what waits by the wrong clock is brought forward.

        Raises StoreAway; then the jump still has to be dealt with.
        """
        by = self.jumped
        with self._office.store.begin() as tx:
            why = f"the clock jumped {'on' if by > timedelta() else 'back'} by {span(abs(by))}"
            freeze(Mail(self._office.room, tx, now), Jump(by, why, clock=True), self._bounds.jump,
                   self._bounds.patience, self._bounds.gap)
            tx.hasten(now + FIRST_RETRY)
            tx.wake_games(now + REST)
        self.jumped -= by

    def note_absence(self, now: datetime) -> None:
        """Freeze all deadlines if the server was away for long and one has passed meanwhile. Raises StoreAway."""
        with self._office.store.begin() as tx:
            seen = tx.setting(LAST_SEEN)
            due = tx.next_due()
            if seen is not None and self._seen is None:
                self._seen = datetime.fromisoformat(seen.decode())
            if seen is not None and due is not None and due <= now:
                away = now - datetime.fromisoformat(seen.decode())
                if away > self._bounds.gap and frozen(tx) is None:
                    lost = Jump(away, f"the server was away for {span(away)}")
                    freeze(Mail(self._office.room, tx, now), lost, self._bounds.jump, self._bounds.patience)
