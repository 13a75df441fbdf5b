"""Renewal: a database that was restored from a copy is noticed, and begins a new life.

What came after the copy is lost here, but players have read it: seeds of dice, and letters with their Message-IDs. So
every game continues with new seeds, new letters have Message-IDs of the new life, and letters filed since the copy was
made are taken in from the mailbox again. Each of these is owed, in the database, until it is done.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from mailgame.desk.office.office import TO_RENEW
from mailgame.post.inbox.done import PutAway
from mailgame.server.witness import Testimony, Witness, testimony
from mailgame.store import Store
from mailgame.store.checking import look_for_damage
from mailgame.store.transaction import Transaction

_log = logging.getLogger(__name__)

LAST_SEEN = "server last seen"
TO_RECALL = "letters to recall"
"""The setting that says that letters filed after the copy was made must be looked for."""
_LATEST = 2_000
"""How many of the latest stored letters are compared, to tell which need not be fetched again."""
_BEFORE = timedelta(days=1)
"""How much earlier than the latest stored letter a missing one may have been received."""


class Renewal:
    """Checks whether the database is what it was, and begins a new life where it is not.

    `fresh` returns a nonce that nobody can have known.
    """

    def __init__(self, store: Store, witness: Witness, fresh: Callable[[], str]) -> None:
        self._store = store
        self._witness = witness
        self._fresh = fresh
        self.since = datetime.max.replace(tzinfo=UTC)
        """Since when letters may have been filed that are not stored here; set by `notice`."""

    def notice(self, now: datetime) -> bool:
        """Begin a new life if a witness has seen the database further on than it is; return whether it did.

        Raises StoreAway, and StoreError if the restored file is damaged.
        """
        with self._store.begin() as tx:
            tx.first_life(self._fresh(), now)
            self.since = _since(tx)
            if not self._witness.contradiction(_testimony(tx)):
                return False
        self.renew(now, "it is not as far as it was when the server last ran")
        return True

    def renew(self, now: datetime, why: str) -> None:
        """Begin a new life, in which every game and the mailbox have to be renewed.

        Raises StoreError if the restored file is damaged.
        """
        look_for_damage(self._store)
        with self._store.begin() as tx:
            tx.first_life(self._fresh(), now)  # nothing was made with it yet, if it has none
            self.since = _since(tx)
            nonce, words = self._fresh(), _moment(tx.setting(LAST_SEEN))
            tx.begin_life(nonce, now)
            tx.put_setting(TO_RECALL, self.since.isoformat().encode())
            for game in tx.games():
                owed = {"nonce": nonce, "since": words}
                tx.put_setting(f"{TO_RENEW}{game.id}", msgspec.json.encode(owed))
        _log.warning("The database was restored from a copy%s: %s. It begins a new life.",
                     f" of {words}" if words else "", why)

    def note(self) -> None:
        """Tell the witness how far the database is. Raises StoreAway."""
        with self._store.reading() as tx:
            now = _testimony(tx)
        self._witness.note(now)

    # --- letters that were filed

    def unknown(self, letters: Sequence[PutAway]) -> list[PutAway]:
        """Return those letters that are not stored, as far as can be told from what is known of them."""
        with self._store.reading() as tx:
            stored = set(tx.latest_letters(_LATEST))
            return [
                letter
                for letter in letters
                if not (tx.has_letter(letter.sha256) if letter.sha256 else (letter.received_at, letter.size) in stored)
            ]

    def must_recall(self) -> bool:
        """Return whether it is already known that letters may have to be taken back."""
        with self._store.reading() as tx:
            return bool(tx.setting(TO_RECALL))

    def recalled(self) -> None:
        """Record that all letters the database did not know are back."""
        with self._store.begin() as tx:
            tx.put_setting(TO_RECALL, b"")


def _testimony(tx: Transaction) -> Testimony:
    return testimony([life.nonce for life in tx.lives()], tx.mark())


def _since(tx: Transaction) -> datetime:
    owed = tx.setting(TO_RECALL)
    if owed:
        return datetime.fromisoformat(owed.decode())
    seen, first = tx.setting(LAST_SEEN), tx.lives()[0]
    newest = max((received for received, _ in tx.latest_letters(_LATEST)), default=None)
    moments = [newest, datetime.fromisoformat(seen.decode()) if seen else None]
    times = [moment for moment in moments if moment is not None] or [game.created_at for game in tx.games()]
    earliest = min(times, default=first.since) - _BEFORE
    # What was filed before a database was created belongs to another one.
    return max(earliest, first.since) if first.nonce else earliest


def _moment(since: bytes | None) -> str:
    return "" if since is None else f"{datetime.fromisoformat(since.decode()):%d %B %Y, %H:%M} UTC"
