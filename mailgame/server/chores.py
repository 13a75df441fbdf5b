"""Chores: what a server does every minute: it tidies the store, and writes digests and reminders that are due."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from mailgame.desk.office.housekeeping import drop_unconfirmed, look_after, next_look
from mailgame.desk.office.office import Office
from mailgame.desk.office.paying import pay
from mailgame.desk.writing.mail import Mail
from mailgame.press.scenes.occasions import Health
from mailgame.server.renewal import LAST_SEEN
from mailgame.store import StoreAway

LOOKED_AFTER = "looked after"
_log = logging.getLogger(__name__)


class Chores:
    """The chores of one office. `digest_hour`: when daily digests are written, 0 to 23 in each game's time zone."""

    def __init__(self, office: Office, digest_hour: int) -> None:
        """Do the chores of an office."""
        self._office = office
        self._digest_hour = digest_hour

    def next_look(self, now: datetime) -> datetime | None:
        """Return when digests and reminders are next due for a check, or None if no game is running."""
        with self._office.store.reading() as tx:
            tables = [self._office.room.look(tx, game.id) for game in tx.games() if not game.ended]
            looks = [next_look(self._office, table, now, self._digest_hour) for table in tables]
        return min(looks, default=None)

    def tidy(self, now: datetime) -> None:
        """Note that the server is here, drop what has expired, and write the receipts that are owed."""
        with self._office.store.begin() as tx:
            tx.put_setting(LAST_SEEN, now.isoformat().encode())
            tx.forget_counts(now - timedelta(days=2))
            drop_unconfirmed(tx, now)
            tx.try_unreachable(now)
            pay(Mail(self._office.room, tx, now))

    def look_after_games(self, now: datetime, health: tuple[Health, ...]) -> None:
        """Write digests and reminders that are due now. Raises StoreAway. `health` is for the digests."""
        with self._office.store.reading() as tx:
            games = [game.id for game in tx.games() if not game.ended]
            last = tx.setting(LOOKED_AFTER)
        since = datetime.fromisoformat(last.decode()) if last is not None else None
        for game in games:  # each by itself: a fault in one does not cost another its digest
            try:
                with self._office.store.begin() as tx:
                    look_after(self._office, tx, tx.game(game), now, self._digest_hour, health, since)
            except StoreAway:
                raise
            except Exception:
                _log.exception("The game %s could not be looked after.", game)
        with self._office.store.begin() as tx:
            tx.put_setting(LOOKED_AFTER, now.isoformat().encode())
