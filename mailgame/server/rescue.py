"""Rescue: what players surely wrote, and the mail server took for spam, is taken in all the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from mailgame.clock import Clock
from mailgame.desk.office.office import Office
from mailgame.desk.sorting.sorter import Sorter
from mailgame.post.accounts import ImapAccount
from mailgame.post.inbox.imap import ConnectionLost, Refused
from mailgame.post.inbox.spam import SpamFolder
from mailgame.post.reading.letter import Unreadable, read_letter
from mailgame.store import Store, StoreAway

_log = logging.getLogger(__name__)

EVERY = 300.0
"""Seconds between two looks."""


class Rescue:
    """Looks through the spam folder now and then."""

    def __init__(
        self,
        account: ImapAccount,
        store: Store,
        office: Office,
        clock: Clock,
        do: Callable[[Callable[[], Any]], Awaitable[Any]],
    ) -> None:
        """Take what it needs. do: does something with the store once it is free."""
        self._folder = SpamFolder(account)
        self._store, self._office, self._clock, self._do = store, office, clock, do

    async def run(self, stop: asyncio.Event) -> None:
        """Look every five minutes until `stop` is set. What goes wrong is tried again: the mailbox tells of it."""
        stopping = asyncio.ensure_future(stop.wait())
        try:
            while not stop.is_set():
                look = asyncio.ensure_future(self._look())
                await asyncio.wait({look, stopping}, return_when=asyncio.FIRST_COMPLETED)
                look.cancel()
                await asyncio.wait({look})
                await asyncio.wait({stopping}, timeout=EVERY)
        finally:
            stopping.cancel()

    async def _look(self) -> None:
        try:
            moved = await self._folder.look(self._clock.now(), self._wanted)
        except (ConnectionLost, Refused, StoreAway) as trouble:
            _log.info("The folder of spam cannot be looked at: %s", trouble)
        except Exception:
            _log.exception("The folder of spam cannot be looked at.")
        else:
            if moved:
                _log.warning("Letters of players lay in “%s”, as spam, and are taken in: %d.", self._folder.name, moved)

    async def _wanted(self, letters: Sequence[bytes]) -> list[bool]:
        answers: list[bool] = await self._do(lambda: [self.is_players(raw) for raw in letters])
        return answers

    def is_players(self, raw: bytes) -> bool:
        """Tell whether a letter is surely a player's, by its head."""
        settings = self._office.room.settings
        head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n"
        try:
            letter = read_letter(head, settings.limits, settings.trusted_authserv)
        except Unreadable as trouble:
            if trouble.letter is None:
                return False
            letter = trouble.letter
        if letter.automatic and not letter.by_list:
            return False
        with self._store.reading() as tx:
            return Sorter(self._office.room, tx, self._clock.now()).is_surely_a_players(letter)
