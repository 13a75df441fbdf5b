"""Fetching letters: many small ones at once, large ones alone, and around those that the server cannot deliver."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence

from mailgame.clock import Clock

from .arrived import Arrived, received_at
from .imap_session import ConnectionLost, Fetched, Session

log = logging.getLogger(__name__)

BATCH = 200                # letters handed over at once, at most
FETCH = 50                 # letters in one FETCH: aioimaplib is slow over more
SMALL = 64 * 1024          # octets up to which letters are fetched many at once
BATCH_OCTETS = 16_000_000  # octets handed over at once, unless one letter alone is more
TRIES = 3                  # how often a letter that alone breaks the connection is fetched
RETRY_ASIDE = 3600.0       # seconds after which a letter that could not be fetched is tried again


class Fetching:
    """Fetches the letters of one mailbox, and remembers which of them cannot be fetched."""

    def __init__(self, account: str, clock: Clock, largest: int, excerpt: int) -> None:
        """Fetch the letters of an account.

        account: its name. clock: says when a letter came at the latest.
        largest: a letter of more octets is truncated to its first `excerpt` octets.
        """
        self._account = account
        self._clock = clock
        self._largest = largest
        self._excerpt = excerpt
        self._failures: dict[int, int] = {}      # how often a letter alone could not be fetched
        self._aside: dict[int, float] = {}       # letters that are not tried again before this moment (monotonic)
        self._step = FETCH                       # letters asked for at once: fewer after a failure

    def begin_anew(self) -> None:
        """Forget what could not be fetched: the UIDs are those of another mailbox."""
        self._failures, self._aside = {}, {}

    def stuck(self) -> list[int]:
        """Return the UIDs of the letters that the server could not deliver, and that are not tried now."""
        return sorted(uid for uid in self._aside if self.is_aside(uid))

    def is_aside(self, uid: int) -> bool:
        """Return whether a letter is not tried now, since it could not be fetched."""
        return self._aside.get(uid, 0) > time.monotonic()

    def tries_again(self, uid: int) -> bool:
        """Return whether a letter could not be fetched and is tried again now."""
        return uid in self._failures and not self.is_aside(uid)

    async def batches(self, session: Session, uids: Sequence[int]) -> list[dict[int, int]]:
        """Cut `uids` into batches, bounded in number and octets, of UIDs with their sizes; 0 stands for small."""
        large = set(await session.uids(f"LARGER {SMALL}")).intersection(uids)
        sizes: dict[int, int] = {}
        for some in in_parts(sorted(large), BATCH):
            sizes |= await session.sizes(some)
        batches: list[dict[int, int]] = []
        room = 0
        for uid in uids:
            octets = min(sizes.get(uid, SMALL), self._largest)
            if room < octets or len(batches[-1]) == BATCH:
                batches.append({})
                room = max(BATCH_OCTETS, octets)
            batches[-1][uid] = sizes.get(uid, 0)
            room -= octets
        return batches

    async def collect(self, session: Session, batch: dict[int, int], arrived: list[Arrived]) -> None:
        """Fetch the letters of `batch` into `arrived`: many small ones at once, each large one by itself.

        Raises ConnectionLost; what had arrived by then is in `arrived`.
        """
        small = [uid for uid, size in batch.items() if not size]
        sizes = {uid: size for uid, size in batch.items() if size}
        while small:
            some, small = small[:self._step], small[self._step:]
            for letter in await self._fetch(session, some, SMALL + 1):
                if len(letter.raw) > SMALL:  # the server reported a wrong size
                    sizes[letter.uid] = len(letter.raw)
                else:
                    arrived.append(self._arrived(session, letter, truncated=False))
        for uid, size in sizes.items():
            octets = self._excerpt if size > self._largest else self._largest + 1
            arrived += [self._arrived(session, letter, truncated=max(size, len(letter.raw)) > self._largest)
                        for letter in await self._fetch(session, [uid], octets)]
        arrived.sort(key=lambda letter: letter.uid)

    async def _fetch(self, session: Session, uids: Sequence[int], octets: int) -> list[Fetched]:
        """Fetch letters; remember those that the server cannot deliver, so that they do not block the rest."""
        try:
            fetched, complaint = await session.letters(uids, octets)
        except ConnectionLost as error:  # Dovecot hangs up over a letter that it cannot read
            self._step = max(1, len(uids) // 4)
            if len(uids) == 1:
                self._count_failure(uids[0], str(error))
            raise
        if not complaint:
            self._step = min(self._step * 2, FETCH)
            return fetched
        missing = sorted(set(uids) - {letter.uid for letter in fetched})
        if len(uids) == 1 and missing:
            self._count_failure(uids[0], complaint)
        elif missing:
            for uid in missing:
                fetched += await self._fetch(session, [uid], octets)
        return fetched

    def _arrived(self, session: Session, letter: Fetched, truncated: bool) -> Arrived:
        """Return a letter as it is handed over. Whatever the server says, it did not come later than it is fetched.

        Some servers take the time from the letter's own Date field, or have a clock that is fast; and a letter that
        came in a year would have to be played after all that is due by then.
        """
        now = self._clock.now()
        return Arrived(self._account, session.uidvalidity, letter.uid,
                       min(received_at(letter.received) or now, now),
                       letter.raw[:self._excerpt] if truncated else letter.raw, truncated)

    def _count_failure(self, uid: int, why: str) -> None:
        self._failures[uid] = self._failures.get(uid, 0) + 1
        if self._failures[uid] >= TRIES:
            self._aside[uid] = time.monotonic() + RETRY_ASIDE
            log.error("%s: the letter with UID %d cannot be fetched and is left there: %s", self._account, uid, why)


def in_parts(uids: Sequence[int], most: int) -> Iterator[Sequence[int]]:
    """Yield UIDs in parts of at most so many."""
    for first in range(0, len(uids), most):
        yield uids[first:first + most]
