"""Whether the database belongs to the mailbox: an empty one takes no letters where another one was served before.

A disk that is not mounted, or a wrong name of the database, gives a server an empty database, which it makes by itself.
It would put away letters of games that it does not know, and call itself well.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from mailgame.post.inbox.done import PutAway
from mailgame.post.inbox.imap import Mailbox
from mailgame.server.renewal import Renewal
from mailgame.store import Store, StoreForeign


class Belonging:
    """Compares the database with what lies in `Done`, once.

    do: does something with the store once it is free.
    """

    def __init__(
        self, store: Store, mailbox: Mailbox, renewal: Renewal, do: Callable[[Callable[[], Any]], Awaitable[Any]]
    ) -> None:
        self._store = store
        self._mailbox = mailbox
        self._renewal = renewal
        self._do = do
        self._settled = False

    async def check(self) -> None:
        """Return if the database holds a game, or if nobody served the mailbox before it.

        Raises StoreForeign otherwise, ConnectionLost or Refused while the mailbox cannot be looked at, and StoreAway.
        """
        if self._settled:
            return
        if not await self._do(self._has_games):
            count = await self._mailbox.served_before(self._unknown)
            if count:
                account = self._mailbox.account
                letters = "a letter lies" if count == 1 else f"{count:,} letters lie"
                raise StoreForeign(
                    f"The database at {self._store.name} holds no game, but {letters} in “{account.done}”: the "
                    f"mailbox {account.user} was served with another database. Is its disk there, and is "
                    "server.database right? To begin anew with this mailbox, make a game first: `mailgame new`.")
        self._settled = True

    def _has_games(self) -> bool:
        with self._store.reading() as tx:
            return bool(tx.games())

    async def _unknown(self, letters: Sequence[PutAway]) -> list[PutAway]:
        unknown: list[PutAway] = await self._do(lambda: self._renewal.unknown(letters))
        return unknown
