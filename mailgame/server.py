"""The running server.

Letters are taken in, games played, letters sent, deadlines kept, pages shown, until it is stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from .clock import Clock
from .clockwork import ClockWatch, Clockwork
from .desk.housekeeping import drop_unconfirmed, look_after, next_look
from .desk.letters import Correspondence
from .desk.office import Office
from .desk.table import Table
from .lookahead import LookAhead
from .post.arrived import Arrived
from .post.imap import Mailbox, MailboxClosed
from .post.smtp import Sender, Waiting
from .press import occasions
from .site import write_pages
from .store import Store, StoreAway
from .store.outbox import Outbox
from .store.transaction import Transaction
from .workplace import Workplace

_log = logging.getLogger(__name__)
T = TypeVar("T")

FROZEN = "deadlines frozen"
LAST_SEEN = "server last seen"
RETRY = 5.0
"""Seconds until a database that is away is tried again."""


class Web(Protocol):
    """Who shows the pages."""

    async def start(self) -> None:
        """Begin."""
        ...

    async def stop(self) -> None:
        """End."""
        ...


@dataclass(frozen=True)
class Bounds:
    """How far clocks may go: `jump` from one look to the next, `gap` since the server last ran.

    `grace` is how long after a deadline letters are still waited for that the mail server received before it.
    """

    jump: timedelta = timedelta(minutes=5)
    gap: timedelta = timedelta(hours=72)
    grace: timedelta = timedelta(seconds=5)


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
        workplace: Workplace,
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
        self._workplace = workplace
        self._site = site
        self._bounds = bounds
        self._digest_hour = digest_hour
        self._web: Web | None = None
        self._work = ThreadPoolExecutor(1, "desk")
        self._wake = asyncio.Event()
        self._horizon = clock.now() - timedelta(days=36500)
        self._pages: set[str] = set()
        self._trouble = ""
        self._clockwork = Clockwork()
        self._ahead = ahead
        office.on_played(self._note_pages)

    def show(self, web: Web) -> None:
        """Let `web` show the pages for as long as the server runs."""
        self._web = web

    # --- life

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set; what was begun is finished first."""
        await self._until_ready(stop)
        if stop.is_set():
            return
        if self._web is not None:
            await self._web.start()
        watch = ClockWatch(self._bounds.jump, self.clock.now(), time.monotonic())
        self._clockwork.every(2.0, self._look_around, "sweep")

        async def each_minute() -> None:
            await self._each_minute(watch)

        self._clockwork.every(60.0, each_minute, "minute")
        self._clockwork.start()
        tasks = [
            asyncio.create_task(self.mailbox.run(self._take, stop), name="mailbox"),
            asyncio.create_task(self.sender.run(stop), name="sender"),
            asyncio.create_task(self._desk(stop), name="desk"),
        ]
        if self._ahead is not None:
            tasks.append(asyncio.create_task(self._ahead.run(stop, self._do, self._note_look), name="second looks"))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([*tasks, stopping], return_when=asyncio.FIRST_COMPLETED)
        finally:
            stop.set()
            self._wake.set()
            self._clockwork.stop()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            stopping.cancel()
            if self._web is not None:
                await self._web.stop()
            self.close()
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, asyncio.CancelledError):
                raise result

    async def _until_ready(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                await self._do(self._prepare)
            except StoreAway as away:
                self._say(f"the database is away: {away}; trying again")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), RETRY)
            else:
                return

    def _prepare(self) -> None:
        self.store.migrate()
        self.office.prepare()
        now = self.clock.now()
        self._outbox.release(now)
        with self.store.begin() as tx:
            seen = tx.setting(LAST_SEEN)
            due = tx.next_due()
            if seen is not None and due is not None and due <= now:
                away = now - datetime.fromisoformat(seen.decode())
                if away > self._bounds.gap and tx.setting(FROZEN) in (None, b""):
                    self._freeze(tx, f"the server was away for {away.days} days and {away.seconds // 3600} hours", away)
            tx.put_setting(LAST_SEEN, now.isoformat().encode())
            self._pages = {game.id for game in tx.games()}

    def prepare(self) -> None:
        """Make the store ready without running. Raises StoreAway."""
        self._prepare()

    def close(self) -> None:
        """Let go of the store, after `take_in` has ended; `run` does it by itself."""
        self._work.shutdown(wait=True)
        self.store.close()
        self._workplace.leave()

    def wake(self) -> None:
        """Look now whether something is due."""
        self._wake.set()

    async def next_due(self) -> datetime | None:
        """Return the next deadline of any game."""
        return await self._do(self._next_due)

    async def take_in(self, stop: asyncio.Event) -> None:
        """Only take letters in, until `stop` is set; `settle` does the rest.

        For a clock that does not run by itself.
        """
        await self.mailbox.run(self._take, stop)

    async def next_look(self) -> datetime | None:
        """Return when digests and reminders are next to be looked at, or None if no game runs."""
        return await self._do(self._next_look)

    def _next_look(self) -> datetime | None:
        now = self.clock.now()
        with self.store.reading() as tx:
            running = [game for game in tx.games() if not game.ended]
            zones = {game.id: self.office.look(tx, game.id).timezone for game in running}
            looks = [next_look(game, now, self._digest_hour, zones[game.id]) for game in running]
        return min(looks, default=None)

    async def look_after(self) -> None:
        """Write digests and reminders that are due at this moment; a server that runs does it by itself."""
        await self._do(lambda: self._housekeeping(self.clock.now(), None))

    async def settle(self) -> None:
        """Take in, play and send all that waits at this moment of the clock."""
        await self.mailbox.drain()
        await self._play_what_waits(asyncio.Event())
        await self.sender.flush()

    # --- taking in

    async def _take(self, arrived: list[Arrived]) -> None:
        now = self.clock.now()

        def keep() -> None:
            with self.store.begin() as tx:
                tx.take(arrived, now)

        await self._do(keep)
        self._wake.set()

    # --- the desk

    async def _desk(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            self._wake.clear()
            try:
                await self._play_what_waits(stop)
                self._say("")
            except StoreAway as away:
                self._say(f"the database is away: {away}; trying again")
                self.office.forget()  # whether the last transaction was committed is not known
                await asyncio.sleep(RETRY)
                continue
            except Exception:
                _log.exception("The desk stumbled; it goes on.")
                await asyncio.sleep(RETRY)
                continue
            self.sender.wake()
            if self._ahead is not None:
                self._ahead.wake()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), 30)

    async def _play_what_waits(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if await self._do(self._frozen):
                while await self._do(lambda: bool(self.office.route(self.clock.now()))):
                    pass
            else:
                while not stop.is_set() and await self._do(lambda: self.office.work(self.clock.now(), self._horizon)):
                    self.sender.wake()
            await self._do(self._write_pages)
            due = await self._do(self._next_due)
            now = self.clock.now()
            if self._clockwork.running:
                self._clockwork.at(
                    max(due + self._bounds.grace, now + timedelta(seconds=1)) if due else None, self._look_around, "due"
                )
            if due is None or due + self._bounds.grace > now or due <= self._horizon or await self._do(self._frozen):
                return
            # What counts is when a letter arrived: all that the mail server had by then is taken in first.
            try:
                await self.mailbox.drain()
            except MailboxClosed:
                return
            self._horizon = now

    def _next_due(self) -> datetime | None:
        with self.store.reading() as tx:
            return tx.next_due()

    def _frozen(self) -> bool:
        with self.store.reading() as tx:
            return bool(tx.setting(FROZEN))

    def _note_pages(self, game: str, _table: Table) -> None:
        self._pages.add(game)

    def _note_look(self, game: str) -> None:
        self._pages.add(game)
        self._wake.set()

    def _write_pages(self) -> None:
        while self._pages:
            game = self._pages.pop()
            with self.store.reading() as tx:
                table = self.office.look(tx, game)
                write_pages(tx, self.office.showing(table), self._site / game, self.clock.now())

    # --- now and then

    async def _look_around(self) -> None:
        self._wake.set()

    async def _each_minute(self, watch: ClockWatch) -> None:
        now = self.clock.now()
        jump = watch.jumped(now, time.monotonic())
        try:
            await self._do(lambda: self._housekeeping(now, jump))
        except StoreAway as away:
            self._say(f"the database is away: {away}; trying again")
        self._wake.set()

    def _housekeeping(self, now: datetime, jump: timedelta | None) -> None:
        with self.store.begin() as tx:
            tx.put_setting(LAST_SEEN, now.isoformat().encode())
            tx.forget_counts(now - timedelta(days=2))
            drop_unconfirmed(tx, now)
            if jump is not None:
                self._freeze(tx, f"the clock jumped by {round(jump.total_seconds() / 60)} minutes", jump)
            for game in tx.games():
                look_after(self.office, tx, game, now, self._digest_hour, self._health())

    def _freeze(self, tx: Transaction, why: str, by: timedelta) -> None:
        tx.put_setting(FROZEN, msgspec.json.encode({"why": why, "seconds": int(by.total_seconds())}))
        _log.warning("All deadlines stand still: %s.", why)
        Correspondence(self.office, tx, self.clock.now()).frozen(why)

    # --- how it is

    def _health(self) -> tuple[occasions.Health, ...]:
        return (
            occasions.Health("mail in", self.mailbox.state == "connected", self.mailbox.trouble or self.mailbox.state),
            occasions.Health("mail out", not self.sender.trouble, self.sender.trouble or self.sender.state),
            occasions.Health("database", not self._trouble, self._trouble or "well"),
        )

    async def health(self) -> Mapping[str, object]:
        """Return how the server is, for /health: nothing in it is secret."""
        parts = self._health()
        return {"ok": all(part.well for part in parts), **{part.part: part.words for part in parts}}

    def _say(self, trouble: str) -> None:
        if trouble and trouble != self._trouble:
            _log.warning("%s", trouble[0].upper() + trouble[1:])
        self._trouble = trouble

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._work, work)
