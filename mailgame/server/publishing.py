"""Publishing: a game's pages are owed from the moment there is news until they are written, whatever happens.

The database counts the news of each game; a file beside the pages says how many of them they tell. So nothing
is forgotten in a crash or with a full disk, and each of several servers writes the pages to its own folder.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec

from mailgame.desk.lobby.front import bare_card, card, front
from mailgame.desk.office.office import Office
from mailgame.desk.site import write_pages
from mailgame.desk.tables.table import Table
from mailgame.files import write_whole
from mailgame.paths import templates_folder
from mailgame.press.site.front import OWN, Card, write_front
from mailgame.store import Store
from mailgame.store.errors import StoreAway
from mailgame.store.rows import GameRow
from mailgame.store.transaction import Transaction

_log = logging.getLogger(__name__)

_LEDGER = ".published.json"
RETRY = 60.0
"""Seconds until pages that could not be written are tried again."""


class Publisher:
    """Writes the pages of all games to `folder`, one after another, retrying until it is done."""

    def __init__(self, store: Store, office: Office, folder: Path) -> None:
        self._store = store
        self._office = office
        self._folder = folder
        self._told: dict[str, str] | None = None
        self._wait: dict[str, float] = {}
        self._faults: dict[str, str] = {}
        self._cards: dict[str, tuple[str, Card]] = {}

    @property
    def trouble(self) -> str:
        """Which pages cannot be written and why, in words; "" if nothing is wrong."""
        faults = ((_name(game), why) for game, why in sorted(self._faults.items()))
        return "; ".join(f"{pages} cannot be written: {why}" for pages, why in faults)

    def write_one(self, now: datetime) -> bool:
        """Write the pages of one game that are owed, or the front page; return whether there was one.

        Raises StoreAway.
        """
        for game, news in self._owed().items():
            if self._wait.get(game, 0.0) <= time.monotonic():
                self._try(game, partial(self._write, game, news, now))
                return True
        return False

    def _owed(self) -> Mapping[str, str]:
        """Return the games whose pages lack some of their news, each with its number of news; last the front page."""
        published = self._read()
        news = self._news()
        for game in self._faults.keys() - news.keys() - {OWN}:
            del self._faults[game]
        owed = {
            game: now
            for game, now in news.items()
            if published.get(game) != now or not _is_there(self._folder / game / "index.html")
        }
        says = repr((sorted(news.items()), front(self._office.room, ())))
        of_front = hashlib.sha256(says.encode()).hexdigest()[:16]
        if published.get(OWN) != of_front or not _is_there(self._folder / "index.html"):
            owed[OWN] = of_front
        return owed

    def _news(self) -> Mapping[str, str]:
        """Return a mark for each game that changes with its news, and with the life of the database."""
        life = hashlib.sha256(self._office.room.mailroom.lives[-1].encode()).hexdigest()[:8]
        with self._store.reading() as tx:
            return {game.id: f"{life} {game.news}" for game in tx.games()}

    def _try(self, game: str, write: Callable[[], None]) -> None:
        try:
            write()
        except StoreAway:
            raise
        except Exception as error:
            why = (error.strerror or "the disk failed") if isinstance(error, OSError) else f"a {type(error).__name__}"
            if self._faults.get(game) != why:
                _log.exception("%s cannot be written; it is tried again.", _name(game).capitalize())
            self._faults[game] = why
            self._wait[game] = time.monotonic() + RETRY
        else:
            self._faults.pop(game, None)
            self._wait.pop(game, None)

    def _write(self, game: str, news: str, now: datetime) -> None:
        if game == OWN:
            self._write_front()
        else:
            self._write_game(game, now)
        published = self._read() | {game: news}
        write_whole(self._folder / _LEDGER, msgspec.json.encode(published))
        self._told = published

    def _write_front(self) -> None:
        """Write the front page; a game is looked at only if it has news."""
        news = self._news()
        with self._store.reading() as tx:
            rows = [row for row in tx.games() if row.id in news]
            for row in rows:
                if self._cards.get(row.id, ("",))[0] != news[row.id]:
                    self._cards[row.id] = (news[row.id], self._card(tx, row))
        newest = sorted(rows, key=lambda row: row.created_at, reverse=True)
        cards = [self._cards[row.id][1] for row in newest]
        write_front(front(self._office.room, cards), self._folder, templates_folder())

    def _card(self, tx: Transaction, row: GameRow) -> Card:
        """Return what the front page says of a game: little more than its name if it cannot be looked at."""
        try:
            return card(self._office.room, tx, row)
        except StoreAway:
            raise
        except Exception:
            _log.exception("The front page says no more than the name of %s, which cannot be looked at.", row.id)
            return bare_card(tx, row)

    def _write_game(self, game: str, now: datetime) -> None:
        try:
            with self._store.reading() as tx:
                self._write_pages_of(tx, now, self._office.room.look(tx, game))
        except (StoreAway, OSError):
            raise
        except Exception:  # a page that cannot be written is the fault of a law, or costs only that page
            _log.warning("The pages of %s could not all be written.", game, exc_info=True)
            with self._store.begin() as tx:
                self._office.surely(tx, game, now, partial(self._write_pages_of, tx, now))

    def _write_pages_of(self, tx: Transaction, now: datetime, table: Table) -> None:
        write_pages(tx, self._office.room.presenter(table), self._folder / table.id, now)

    def _read(self) -> dict[str, str]:
        if self._told is None:
            try:
                self._told = msgspec.json.decode((self._folder / _LEDGER).read_bytes(), type=dict[str, str])
            except (OSError, msgspec.DecodeError):  # none yet, or cut short: then everything is written again
                self._told = {}
        return self._told


def _is_there(page: Path) -> bool:
    """Return whether a page is there, as far as can be seen: what cannot is owed, and its writing says why it fails."""
    try:
        return page.exists()
    except OSError:
        return False


def _name(game: str) -> str:
    return "the front page" if game == OWN else f"the pages of {game}"
