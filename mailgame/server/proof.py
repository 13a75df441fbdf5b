"""Proof that the database is the mailbox's own, and no older copy: `Done` holds no letter that it does not know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from mailgame.clock import Clock
from mailgame.post.inbox.done import PutAway
from mailgame.post.inbox.imap import Mailbox
from mailgame.server.renewal import LAST_SEEN, Renewal
from mailgame.store import Store, StoreForeign

_log = logging.getLogger(__name__)


class Proof:
    """What has to be proven before a server plays anything."""

    def __init__(
        self,
        store: Store,
        mailbox: Mailbox,
        renewal: Renewal,
        clock: Clock,
        do: Callable[[Callable[[], Any]], Awaitable[Any]],
        prepare: Callable[[], None],
    ) -> None:
        """Take what it needs.

        do: does something with the store once it is free. prepare: makes the store ready for a new life.
        """
        self._store = store
        self._mailbox = mailbox
        self._renewal = renewal
        self._clock = clock
        self._do = do
        self._prepare = prepare
        self._proven = asyncio.Event()
        self._belongs = False

    @property
    def given(self) -> bool:
        """Whether it has been proven."""
        return self._proven.is_set()

    async def wait(self) -> None:
        """Wait until it is proven."""
        await self._proven.wait()

    def void(self) -> None:
        """Have it proven again: the database was away and may be another one now."""
        self._proven.clear()

    async def belongs(self) -> None:
        """Return if the database holds a game, or if nobody has served the mailbox with another one.

        A disk that is not mounted, or a wrong name of the database, gives a server an empty one, which it makes by
        itself. It would put away letters of games that it does not know. Raises StoreForeign then, ConnectionLost or
        Refused while the mailbox cannot be checked, and StoreAway.
        """
        if self._belongs or await self._do(self._has_games):
            self._belongs = True
            return
        count = await self._mailbox.served_before(self._unknown)
        if count:
            account, letters = self._mailbox.account, "a letter lies" if count == 1 else f"{count:,} letters lie"
            raise StoreForeign(
                f"The database at {self._store.name} holds no game, but {letters} in “{account.done}”: the mailbox "
                f"{account.user} was served with another database. Is its disk there, and is server.database right? To "
                "begin anew with this mailbox, make a game first: `mailgame new`.")
        self._belongs = True

    def _has_games(self) -> bool:
        with self._store.reading() as tx:
            return bool(tx.games())

    async def give(self) -> None:
        """Look into `Done`; a database that was restored begins a new life, and its lost letters are taken in again.

        Raises StoreForeign as `belongs` does, ConnectionLost or Refused while the mailbox cannot be checked, and
        StoreAway.
        """
        await self.belongs()

        async def found(count: int) -> None:
            if not await self._do(self._renewal.must_recall):
                why = f"{count} letters were put away in the mailbox that it does not know"
                await self._do(lambda: self._renewal.renew(self._clock.now(), why))
                await self._do(self._prepare)

        count = await self._mailbox.recall(self._renewal.since, self._unknown, found)
        if count:
            _log.warning("Letters that the database did not know are taken from the mailbox again: %d.", count)
            await self._mailbox.drain()
        await self._do(self._renewal.recalled)
        await self._do(self._note_presence)
        self._proven.set()

    async def _unknown(self, letters: Sequence[PutAway]) -> list[PutAway]:
        unknown: list[PutAway] = await self._do(lambda: self._renewal.unknown(letters))
        return unknown

    def _note_presence(self) -> None:
        with self._store.begin() as tx:
            tx.put_setting(LAST_SEEN, self._clock.now().isoformat().encode())
