"""Taking letters in: each is handed over with the time the server received it, and filed only once it is stored.

A batch is fetched, handed to `take`, which stores it durably, and only then moved to `Done`. After a crash between the
two the batch is fetched again, so `take` must recognise a letter by (mailbox, uidvalidity, uid) and take it once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime

from mailgame.clock import Clock

from ..accounts import ImapAccount
from .arrived import Arrived, received_at
from .done import LookBack, Unknown
from .fetching import BATCH, SMALL, Fetching, in_parts
from .imap_session import ConnectionLost, Refused, Session

__all__ = [
    "Arrived", "ConnectionLost", "ImapAccount", "Mailbox", "MailboxClosed", "NotStored", "Refused", "received_at",
]

log = logging.getLogger(__name__)

IN_VAIN = 3                # fruitless looks in a row after which announcements are ignored
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0    # seconds before the first and the later attempts to reconnect
HANGING = 20.0             # seconds overdue after which a connection that was not tested counts as hanging
GRACE = 10.0               # seconds that a stop waits for a batch to be put away
FULL, HOURLY = 90, 3600.0  # percent of its room above which a mailbox is nearly full; how often it is asked, in seconds
ANOTHERS = 5.0             # seconds that another process has to move what it has stored


Take = Callable[[list[Arrived]], Awaitable[Collection[int] | None]]
"""Stores letters durably, and returns the UIDs of those that no process had stored before; None: of all."""


class MailboxClosed(Exception):
    """`run` has ended, so nothing more will be taken in."""


class NotStored(Exception):
    """`take` raised: the letters it was handed stay on the mail server and are handed over again."""


class Mailbox:
    """Takes in everything that arrives in one mailbox for as long as `run` runs, whatever the connection does.

    state: 'not started', 'connecting', 'connected', 'waiting to reconnect' or 'stopped'.
    unstored: why letters could not be stored, until they are; "" if they could be.
    """

    def __init__(self, account: ImapAccount, clock: Clock, *, largest: int = 5_000_000, excerpt: int = SMALL,
                 patience: float = 60.0, renew: float = 240.0, poll: float = 60.0) -> None:
        """Take in what arrives at `account`.

        largest: a letter of more octets is truncated to its first `excerpt` octets.
        patience: seconds without an expected answer after which the connection counts as broken.
        renew: seconds after which a quiet connection is tested. poll: the same where the server has no IDLE.
        """
        self.account = account
        self.state = "not started"
        self.unstored = ""
        self._seen = time.monotonic()
        self._largest = largest
        self._excerpt = excerpt
        self._fetching = Fetching(account.name, clock, largest, excerpt)
        self._patience = patience
        self._renew = renew
        self._poll = poll
        self._wake = asyncio.Event()
        self._handing_over = asyncio.Lock()
        self._drains: list[asyncio.Future[None]] = []
        self._why = ""                           # what was wrong with the connection when it last broke
        self._percent_full = 0
        self._ask_for_room = 0.0                 # when (monotonic) the server is next asked how full the mailbox is
        self._unmoved = ""                       # why letters could not be moved
        self._uidvalidity = 0
        self._taken: set[int] = set()            # handed over, but still in the mailbox as far as we know
        self._anothers: dict[int, float] = {}    # of these, when (monotonic) those that another process moves are ours
        self._fine = False                       # something worked since the last failure

    @property
    def trouble(self) -> str:
        """What is wrong, in words for the Admin; "" if nothing is."""
        stuck = ", ".join(map(str, self._fetching.stuck()))
        unread = f"the server cannot give these letters, by UID: {stuck}" if stuck else ""
        full = (f"the mailbox is {self._percent_full} % full: letters to it will soon be sent back, unseen; "
                f"delete old ones from {self.account.done}, or get more room" if self.is_nearly_full else "")
        return "; ".join(words for words in (self.unstored, self._why, self._unmoved, unread, full) if words)

    @property
    def is_nearly_full(self) -> bool:
        """Whether there is hardly any room left for letters, as far as the mail server says."""
        return self._percent_full >= FULL

    @property
    def needs_its_admin(self) -> bool:
        """Whether there is hardly any room left, or letters cannot be fetched, or put away once they are stored."""
        return self.is_nearly_full or bool(self._unmoved) or bool(self._fetching.stuck())

    @property
    def silent_for(self) -> float:
        """Seconds since the mail server last answered, or since this object was made."""
        return time.monotonic() - self._seen

    @property
    def is_hanging(self) -> bool:
        """Whether the mail server should have been asked, and have answered, since it last did."""
        return self.silent_for > self._renew + HANGING

    async def run(self, take: Take, stop: asyncio.Event) -> None:
        """Hand every letter to `take`, at most 200 at once in the order of their UIDs, until `stop` is set.

        `take` stores them durably and returns; if it raises, they are handed over again later. A batch that is being
        handed over when `stop` is set is finished first.
        """
        work = asyncio.ensure_future(self._work(take))
        stopping = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait({work, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                await self._until_put_away()
        finally:
            for task in (work, stopping):
                task.cancel()
            await asyncio.wait({work, stopping})
            self.state = "stopped"
            for waiting in self._drains:
                if not waiting.done():
                    waiting.set_exception(MailboxClosed(f"{self.account.name} is no longer being read"))
        if not work.cancelled():
            work.result()

    async def recall(self, since: datetime, unknown: Unknown, found: Callable[[int], Awaitable[None]] | None = None
                     ) -> int:
        """Move what was received at `since` or later and is not stored back from `Done`; return how many that were.

        `unknown` returns those that are not stored. `found` is called before any is moved, with the number of those
        that were stored once and are not now: all but those that somebody has moved there by hand. Raises
        ConnectionLost or Refused if it cannot be done.
        """
        back = await LookBack.open(self.account, self._patience, self._largest, self._excerpt)
        if back is None:
            return 0
        try:
            uids = await back.find(since, unknown)
            lost = await back.put_away_by_us(uids) if uids else 0
            if lost and found is not None:
                await found(lost)
            await back.take_back(uids)
        finally:
            await back.close()
        return len(uids)

    async def served_before(self, unknown: Unknown) -> int:
        """Return how many letters lie in `Done` if the first of them is one of those that `unknown` returns, else 0.

        Raises ConnectionLost or Refused if it cannot be looked at.
        """
        back = await LookBack.open(self.account, self._patience, self._largest, self._excerpt)
        if back is None:
            return 0
        try:
            return await back.served_before(unknown)
        finally:
            await back.close()

    async def drain(self) -> None:
        """Return once everything now in the mailbox has been handed to `take`, and `take` has returned.

        Call it while `run` runs, after the moment that counts: the server is asked again (NOOP), so every letter that
        it received before is included. While the server cannot be reached this waits. Raises MailboxClosed when `run`
        has ended or ends.
        """
        if self.state == "stopped":
            raise MailboxClosed(f"{self.account.name} is no longer being read")
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._drains.append(waiting)
        self._wake.set()
        try:
            await waiting
        finally:
            if waiting in self._drains:
                self._drains.remove(waiting)

    # ---------------------------------------------------------------------------------------------- connections

    async def _work(self, take: Take) -> None:
        pause = FIRST_PAUSE
        while True:
            self._fine = False
            self.state = "connecting"
            try:
                await self._visit(take)
            except (ConnectionLost, Refused) as error:
                self._why = str(error)
                log.warning("%s: %s", self.account.name, error)
            except NotStored as error:
                self.unstored = str(error)
                log.warning("%s: %s", self.account.name, error)
                log.debug("why they could not be stored", exc_info=True)
            except Exception as error:
                self._why = f"an error in this program: {error!r}"
                log.exception("%s: an error in this program", self.account.name)
            if self._fine:
                pause = FIRST_PAUSE
            self.state = "waiting to reconnect"
            await self._sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _visit(self, take: Take) -> None:
        """Connect and take letters in until something breaks."""
        session = await Session.open(self.account, self._patience)
        try:
            self.state, self._why = "connected", ""
            if session.uidvalidity != self._uidvalidity:
                self._uidvalidity = session.uidvalidity
                self._taken = set()
                self._fetching.begin_anew()
            in_vain = 0
            while True:
                anything = await self._look(session, take)
                if time.monotonic() >= self._ask_for_room:
                    self._percent_full = await session.percent_full()
                    self._ask_for_room = time.monotonic() + HOURLY
                in_vain = 0 if anything else in_vain + 1
                if self._wake.is_set() or (session.news.is_set() and in_vain < IN_VAIN):
                    continue
                session.news.clear()
                if session.idles:
                    await session.idle(self._renew, self._wake)
                else:
                    await session.rest(self._poll, self._wake)
        finally:
            await session.close()

    async def _sleep(self, seconds: float) -> None:
        """Wait before the next attempt; a caller of `drain` makes it come at once."""
        self._wake.clear()
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return

    async def _until_put_away(self) -> None:
        try:
            async with asyncio.timeout(GRACE), self._handing_over:
                return
        except TimeoutError:
            log.warning("%s: stopped before the last letters were put away", self.account.name)

    # -------------------------------------------------------------------------------------------------- letters

    async def _look(self, session: Session, take: Take) -> bool:
        """Take in everything now in the mailbox, and return whether there was anything."""
        self._wake.clear()
        drains, self._drains = self._drains, []
        try:
            await session.noop()
            session.news.clear()  # what is announced from here on may not be found yet
            present = await session.uids("ALL")
            await self._put_away_rest(session, present)
            wanted = [uid for uid in present if uid not in self._taken and not self._fetching.is_aside(uid)]
            anything = bool(wanted)
            while wanted:
                for batch in await self._fetching.batches(session, wanted):
                    await self._take_in(session, take, batch)
                wanted = [uid for uid in wanted if uid not in self._taken and self._fetching.tries_again(uid)]
        except BaseException:
            self._drains = drains + self._drains
            raise
        self._progress()
        for waiting in drains:
            if not waiting.done():
                waiting.set_result(None)
        return anything

    async def _take_in(self, session: Session, take: Take, batch: dict[int, int]) -> None:
        """Fetch one batch, hand it over, file it; if the connection breaks, hand over what had arrived by then."""
        arrived: list[Arrived] = []
        broken: ConnectionLost | None = None
        try:
            await self._fetching.collect(session, batch, arrived)
        except ConnectionLost as error:
            broken = error
        if arrived:
            async with self._handing_over:
                new = await self._hand_over(take, arrived)
                if broken is None:
                    await self._put_away(session, new)
            self._progress()
        if broken is not None:
            raise broken

    async def _hand_over(self, take: Take, arrived: list[Arrived]) -> list[int]:
        """Return the UIDs of the letters that are now to be moved: not of those that another process has stored."""
        try:
            stored = await take(arrived)
        except Exception as error:
            raise NotStored(f"letters could not be stored: {error}") from error
        uids = [letter.uid for letter in arrived]
        self._taken.update(uids)
        new = uids if stored is None else list(stored)
        if anothers := set(uids).difference(new):
            self._anothers |= dict.fromkeys(anothers, time.monotonic() + ANOTHERS)
            asyncio.get_running_loop().call_later(ANOTHERS, self._wake.set)
        return new

    async def _put_away_rest(self, session: Session, present: Collection[int]) -> None:
        """Move letters that are stored and still lie here, as it failed or another process has left them.

        Two that move a letter at the same moment may both put it in `Done`, as Dovecot does when it is busy.
        """
        self._taken.intersection_update(present)
        self._anothers = {uid: ours for uid, ours in self._anothers.items() if uid in self._taken}
        now = time.monotonic()
        await self._put_away(session, sorted(uid for uid in self._taken if self._anothers.get(uid, now) <= now))

    async def _put_away(self, session: Session, uids: Sequence[int]) -> None:
        """Move letters that are stored; what another process has moved meanwhile is fine."""
        for some in in_parts(uids, BATCH):
            try:
                await self._move(session, some)
                self._unmoved = ""
            except Refused as error:  # they are stored anyway, and the next letters matter more
                self._unmoved = str(error)
                log.warning("%s: letters stay where they are: %s", self.account.name, error)

    async def _move(self, session: Session, uids: Sequence[int]) -> None:
        try:
            await session.mark(uids)
            await session.move(uids)
        except Refused as error:
            if "EXPUNGEISSUED" not in error.words.upper():
                raise
            await session.noop()
            left = sorted(set(uids).intersection(await session.uids("ALL")))
            if left:
                await session.move(left)
        self._taken.difference_update(uids)

    def _progress(self) -> None:
        self._fine, self.unstored = True, ""
        self._seen = time.monotonic()
