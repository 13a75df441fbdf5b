"""News for the browsers that have the page open: which mailboxes changed, gathered until they are fetched."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from .boxes import INBOX, Change

_QUIET = 20.0  # seconds after which silence is broken, so that a browser that has gone is noticed


class Listener:
    """One browser. What it has not fetched yet takes the same room however much happens."""

    def __init__(self) -> None:
        """Begin with no news."""
        self._came: dict[str, int] = {}
        self._stirred = asyncio.Event()
        self._over = False

    def tell(self, change: Change) -> None:
        """Take in a change."""
        came = len(change.arrived) if change.box.folder == INBOX else 0
        self._came[change.box.address] = self._came.get(change.box.address, 0) + came
        self._stirred.set()

    def end(self) -> None:
        """There will be no more news."""
        self._over = True
        self._stirred.set()

    async def news(self) -> Mapping[str, int] | None:
        """Wait for news; return how many letters came into each mailbox that changed, None when there is no more.

        Nothing for a while is news too: an empty answer.
        """
        try:
            await asyncio.wait_for(self._stirred.wait(), _QUIET)
        except TimeoutError:
            return {}
        self._stirred.clear()
        came, self._came = self._came, {}
        return None if self._over else came
