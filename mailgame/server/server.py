"""The running server: letters are taken in, games played, letters sent, deadlines kept, pages shown, until it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

from mailgame.clock import Clock, slept
from mailgame.desk.office.office import Office
from mailgame.desk.office.up_to_date import note_editions
from mailgame.post.inbox.arrived import Arrived
from mailgame.post.inbox.imap import ConnectionLost, Mailbox, MailboxClosed, Refused
from mailgame.post.outbox.smtp import Sender, Waiting
from mailgame.server.chores import Chores
from mailgame.server.clockwork import Clockwork
from mailgame.server.lookahead import LookAhead
from mailgame.server.lost_time import Bounds, LostTime
from mailgame.server.process_slot import ProcessSlot
from mailgame.server.proof import Proof
from mailgame.server.publishing import Publisher
from mailgame.server.renewal import Renewal
from mailgame.server.rescue import Rescue
from mailgame.server.vitals import Vitals
from mailgame.server.web import Web
from mailgame.server.work import Work
from mailgame.shortage import Shortage
from mailgame.store import Store, StoreAway, StoreDamaged, StoreForeign
from mailgame.store.migrating import migrate
from mailgame.store.outbox import Outbox

_log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY = 5.0
"""Seconds until an unavailable database is tried again."""


class Server:
    """Everything together. `run` is its life."""

    def __init__(
        self,
        *,
        store: Store,
        office: Office,
        mailbox: Mailbox,
        sender: Sender,
        outbox: Outbox[Waiting],
        slot: ProcessSlot,
        renewal: Renewal,
        clock: Clock,
        site: Path,
        bounds: Bounds,
        digest_hour: int,
        ahead: LookAhead | None = None,
    ) -> None:
        self.store = store
        self.office = office
        self.mailbox = mailbox
        self.sender = sender
        self.clock = clock
        self._outbox = outbox
        self._slot = slot
        self._renewal = renewal
        self._pages = Publisher(store, office, site)
        self._bounds = bounds
        self._web: Web | None = None
        self._thread = ThreadPoolExecutor(1, "desk")
        self._wake = asyncio.Event()
        self._lost_time = LostTime(office, bounds)
        self._work = Work(store, office, self._lost_time, clock)
        self._chores = Chores(office, digest_hour)
        self._proof = Proof(store, mailbox, renewal, clock, self.do, self.prepare)
        self._rescue = Rescue(mailbox.account, store, office, clock, self.do)
        self._vitals = Vitals(store, office, mailbox, sender, self._pages, clock)
        self._clockwork = Clockwork()
        self._ahead = ahead

    def show(self, web: Web) -> None:
        """Let `web` serve the pages for as long as the server runs."""
        self._web = web

    # --- life

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set; what was begun is finished first.

        Raises StoreForeign if the database is not the one of the mailbox.
        """
        self._lost_time.watch(self.clock.now(), time.monotonic(), slept())
        stopping = asyncio.create_task(stop.wait())
        stopping.add_done_callback(lambda _: self.store.hurry())  # another process may have locked the database
        try:
            if self._web is not None:  # first: /health is asked when something is wrong, even the database
                await self._web.start()
            await self._until_ready(stop)
            if not stop.is_set():
                await self._serve(stop)
        finally:
            stopping.cancel()
            if self._web is not None:
                await self._web.stop()
            self.close()

    async def _serve(self, stop: asyncio.Event) -> None:
        self._clockwork.every(2.0, self._look_around, "sweep")
        self._clockwork.every(60.0, self._each_minute, "minute")
        self._clockwork.start()
        self._vitals.unproven = not self._proof.given
        tasks = [
            asyncio.create_task(self.mailbox.run(self._take, stop), name="mailbox"),
            asyncio.create_task(self.sender.run(stop), name="sender"),
            asyncio.create_task(self._desk(stop), name="desk"),
            asyncio.create_task(self._rescue.run(stop), name="rescue"),
        ]
        if self._ahead is not None:
            tasks.append(asyncio.create_task(self._look_ahead(self._ahead, stop), name="second looks"))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([*tasks, stopping], return_when=asyncio.FIRST_COMPLETED)
        finally:
            stop.set()
            self._wake.set()
            self._clockwork.stop()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            stopping.cancel()
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, asyncio.CancelledError):
                raise result

    async def _until_ready(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                await self.do(self.prepare)
            except StoreAway as away:
                if isinstance(away, StoreDamaged) and not self._clockwork.running:
                    raise  # whoever starts a server is there, and is told
                self._say(f"the database is away: {away}; trying again")
                await self._pause(stop)
            else:
                return

    def prepare(self) -> None:
        """Make the store ready; `run` does so by itself. Raises StoreAway."""
        now = self.clock.now()
        migrate(self.store)
        self._renewal.notice(now)
        self.office.prepare(now)
        self._outbox.release(now)
        self._lost_time.note_absence(now)
        self.office.renew_games(now)
        note_editions(self.office, now)

    def close(self) -> None:
        """Release the store, after `take_in` has ended; `run` does so by itself."""
        self._thread.shutdown(wait=True)
        self.store.close()
        self._slot.leave()

    def wake(self) -> None:
        """Check now whether something is due."""
        self._wake.set()

    async def do(self, work: Callable[[], T]) -> T:
        """Do something with the store and the office, once they are free; return what it returns."""
        def timed() -> T:
            self._vitals.busy_since = time.monotonic()
            try:
                return work()
            finally:
                self._vitals.busy_since = None

        return await asyncio.get_running_loop().run_in_executor(self._thread, timed)

    async def next_due(self) -> datetime | None:
        """Return the next deadline of any game."""
        return await self.do(self._work.next_due)

    async def take_in(self, stop: asyncio.Event) -> None:
        """Only take letters in, until `stop` is set; `settle` does the rest.

        For a clock that does not run by itself.
        """
        await self.mailbox.run(self._take, stop)

    async def next_look(self) -> datetime | None:
        """Return when digests and reminders are next due for a check, or None if no game is running."""
        return await self.do(lambda: self._chores.next_look(self.clock.now()))

    async def look_after(self) -> None:
        """Write digests and reminders that are due now; a running server does so by itself."""
        await self.do(lambda: self._housekeeping(self.clock.now()))

    async def settle(self) -> None:
        """Take in, play and send everything that waits at this moment of the clock."""
        await self.mailbox.drain()
        await self._play_what_waits(asyncio.Event())
        await self.sender.flush()

    # --- taking in

    async def _take(self, arrived: list[Arrived]) -> list[int]:
        await self._proof.belongs()
        now = self.clock.now()

        def keep() -> list[int]:
            with self.store.begin() as tx:
                return [letter.uid for letter in tx.take(arrived, now)]

        new = await self.do(keep)
        self._wake.set()
        return new

    # --- the desk

    async def _look_ahead(self, ahead: LookAhead, stop: asyncio.Event) -> None:
        stopping, proven = asyncio.create_task(stop.wait()), asyncio.create_task(self._proof.wait())
        await asyncio.wait([stopping, proven], return_when=asyncio.FIRST_COMPLETED)
        for task in (stopping, proven):
            task.cancel()
        await ahead.run(stop, self.do, lambda _game: self._wake.set())

    async def _desk(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            self._wake.clear()
            try:
                if not self._proof.given:
                    await self._proof.give()
                    self._vitals.unproven = False
                await self._play_what_waits(stop)
                await self.do(self._renewal.note)
                self._say("")
                self._say_of_the_desk("")
            except Shortage as shortage:
                self._say_of_the_desk(f"{shortage}; trying again")
                self.office.forget()  # something may be half done in memory
                await self._pause(stop)
                continue
            except StoreAway as away:
                self._say(f"the database is away: {away}; trying again")
                self.office.forget()  # whether the last transaction was committed is unknown
                await self._pause(stop)
                await self._back_again(stop)
                continue
            except (ConnectionLost, Refused, MailboxClosed):  # the mailbox itself reports what is wrong with it
                await self._pause(stop)
                continue
            except StoreForeign:
                raise  # nothing that it does could be right
            except Exception:
                _log.exception("The desk stumbled; it goes on.")
                self._vitals.desk = "it stumbles over a fault of the program again and again; the log has it"
                await self._pause(stop)
                continue
            self.sender.wake()
            if self._ahead is not None:
                self._ahead.wake()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), 30)

    async def _back_again(self, stop: asyncio.Event) -> None:
        """Wait until the database is back, and check whether it is what it was."""
        await self._until_ready(stop)
        if not stop.is_set() and await self.do(self._renewal.must_recall):
            self._proof.void()
            self._vitals.unproven = True

    async def _pause(self, stop: asyncio.Event) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), RETRY)

    async def _play_what_waits(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            while not stop.is_set() and await self.do(self._work.do_some):
                self.sender.wake()
            due = await self.do(self._work.next_due)
            now = self.clock.now()
            if self._clockwork.running:
                self._clockwork.at(
                    max(due + self._bounds.grace, now + timedelta(seconds=1)) if due else None, self._look_around, "due"
                )
            horizon = self._bounds.horizon(now)
            if due is None or due > horizon or due <= self._work.horizon or await self.do(self._work.frozen):
                if await self.do(lambda: self._pages.write_one(self.clock.now())):
                    continue
                return
            # What counts is when a letter arrived: everything the mail server had by then is taken in first.
            try:
                await self.mailbox.drain()
            except MailboxClosed:
                return
            self._work.horizon = horizon

    # --- now and then

    async def _look_around(self) -> None:
        self._work.notice_jump()
        self._vitals.note()
        self._wake.set()

    async def _each_minute(self) -> None:
        if not self._proof.given:
            return
        try:
            await self.do(lambda: self._housekeeping(self.clock.now()))
        except StoreAway as away:
            self._say(f"the database is away: {away}; trying again")
        except Shortage as shortage:
            self._say_of_the_desk(f"{shortage}; trying again")
        await self._vitals.note_all()
        self._wake.set()

    def _housekeeping(self, now: datetime) -> None:
        self._chores.tidy(now)
        self._chores.look_after_games(now, self._vitals.all(now))

    async def health(self) -> Mapping[str, object]:
        """Return how the server is, for /health: nothing in it is secret.

        `ok`: letters come, are played and go out.
        """
        return await self._vitals.told()

    def _say(self, trouble: str) -> None:
        _warn_once(trouble, self._vitals.trouble)
        self._vitals.trouble = trouble

    def _say_of_the_desk(self, trouble: str) -> None:
        _warn_once(trouble, self._vitals.desk)
        self._vitals.desk = trouble


def _warn_once(trouble: str, before: str) -> None:
    if trouble and trouble != before:
        _log.warning("%s", trouble[0].upper() + trouble[1:])
