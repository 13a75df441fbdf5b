"""Sending letters: what waits in the outbox goes out over a few connections, and each letter's fate is written down.

A letter that was sent is written down as sent at once, with others if several are ready. What is not known to have
arrived is sent again, the same bytes with the same Message-ID, so that the reader's program can tell. Order for one
recipient is kept because the outbox never hands out two letters for one recipient at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import datetime

from mailgame.clock import Clock

from .accounts import SmtpAccount
from .books import Books
from .outbox import Outbox, Waiting, retry_after
from .smtp_session import CannotSend, LineBroken, Outcome, SmtpSession, envelope_sender

__all__ = ["CannotSend", "Outbox", "Sender", "SmtpAccount", "Waiting", "retry_after"]

log = logging.getLogger(__name__)

CLAIM = 100                              # letters claimed at once, at most
BEGIN_WITHIN = 60.0                      # seconds after which a claimed letter that nobody has begun is given back
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0   # seconds before the first and the later attempts to connect again
GATHER = 0.01                            # seconds that fates are gathered while there are more letters to send
GRACE = 10.0                             # seconds that a stop waits to write down what was sent


@dataclass
class _Round:
    """One emptying of the outbox."""

    queue: asyncio.Queue[tuple[Waiting, float] | None] = field(default_factory=asyncio.Queue)
    wanted: asyncio.Event = field(default_factory=asyncio.Event)     # the queue is getting short
    settled: asyncio.Event = field(default_factory=asyncio.Event)    # fates have been written down
    connecting: asyncio.Lock = field(default_factory=asyncio.Lock)
    connected: int = 0                                               # workers that have a connection
    sent: int = 0
    trouble: Exception | None = None                                 # why it cannot go on
    over: bool = False


class Sender:
    """Sends what waits in an outbox, for as long as `run` runs, whatever happens to server and connection.

    state: 'not started', 'ready', 'sending', 'waiting to reconnect', 'waiting for the outbox' or 'stopped'.
    """

    def __init__(self, account: SmtpAccount, outbox: Outbox, clock: Clock, *, envelope_from: str = "",
                 patience: float = 60.0, longest: float = 180.0, poll: float = 5.0) -> None:
        """Send by `account` what waits in `outbox`.

        envelope_from: the address bounces go to; if empty, the one in each letter's From.
        patience: seconds an answer is waited for. longest: seconds one letter may take as a whole.
        poll: seconds after which the outbox is looked into even if nobody calls `wake`.
        """
        self.account = account
        self.state = "not started"
        self._books = Books(outbox, clock)
        self._envelope_from = envelope_from
        self._patience = patience
        self._longest = longest
        self._poll = poll
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._why = ""                                   # what went wrong last
        self._running = self._stopping = False
        self._one_round = asyncio.Lock()
        self._sessions: list[SmtpSession] = []           # connections that nobody is using

    @property
    def last_sent(self) -> datetime | None:
        """When a letter was last taken by the server (UTC), or None."""
        return self._books.last_sent

    @property
    def trouble(self) -> str:
        """What is wrong, in words for the Admin; empty when nothing is."""
        return "; ".join(words for words in (self._why, self._books.refused) if words)

    async def run(self, stop: asyncio.Event) -> None:
        """Send until `stop` is set; letters that are on their way then are finished."""
        self._loop = asyncio.get_running_loop()
        self._stopping, self._running = False, True
        stopping: asyncio.Future[object] = asyncio.ensure_future(stop.wait())
        pause = FIRST_PAUSE
        try:
            while not stop.is_set():
                self._woken.clear()
                try:
                    await self._until(stopping, self._try())
                except Exception as error:
                    self._note_trouble(error)
                    await asyncio.wait({stopping}, timeout=pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
                else:
                    self._why, pause = "", FIRST_PAUSE
                    if not await self._woken_within(self._poll, stopping):
                        await self._hang_up()
        finally:
            stopping.cancel()
            self._running = self._stopping = False
            await self._hang_up()
            self.state = "stopped"
            if self._books.unwritten:
                log.error("%d letters were sent and could not be written down; they will be sent again",
                          self._books.unwritten)

    def wake(self) -> None:
        """Say that a letter may have come into the outbox; from any thread."""
        if self._loop is None:
            self._woken.set()
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    async def flush(self) -> int:
        """Send what is due now, and return how many letters went out; also while `run` runs.

        What becomes due only by a letter being sent, the next one for the same recipient, goes out too. Raises
        CannotSend when there is no connection to be had, and what the outbox raises.
        """
        sent = await self._empty_outbox()
        if not self._running:
            await self._hang_up()
        return sent

    # -------------------------------------------------------------------------------------------------- a round

    async def _empty_outbox(self) -> int:
        """Send all that is due; raises CannotSend, or what the outbox raised."""
        async with self._one_round:
            await self._books.write_down()
            round = _Round()
            clerk = asyncio.ensure_future(self._keep_books(round))
            workers = [asyncio.ensure_future(self._work(round)) for _ in range(self.account.connections)]
            try:
                try:
                    await self._feed(round)
                except Exception as error:  # of the outbox: what is on its way arrives all the same
                    self._break_off(round, error)
                for _ in workers:
                    round.queue.put_nowait(None)
                await asyncio.wait(workers)
            finally:
                for worker in workers:
                    worker.cancel()
                await asyncio.wait(workers)
                while not round.queue.empty():
                    self._give_back(round.queue.get_nowait())
                round.over = True
                self._books.noted.set()
                await asyncio.wait({clerk})
                self.state = "ready"
                self._books.drop()
            await self._books.write_down()
            if round.trouble is not None:
                raise round.trouble
            return round.sent

    async def _feed(self, round: _Round) -> None:
        """Claim letters for the workers until none is due and none is under way."""
        while round.trouble is None and not self._stopping:
            round.settled.clear()
            fresh = await self._books.claim(CLAIM)
            if fresh:
                self.state = "sending"
                begun = asyncio.get_running_loop().time()
                for waiting in fresh:
                    round.queue.put_nowait((waiting, begun))
                if round.queue.qsize() > CLAIM // 2 and round.trouble is None:
                    round.wanted.clear()
                    await round.wanted.wait()
            elif self._books.in_hand:
                await round.settled.wait()
            elif not round.settled.is_set():
                return

    async def _work(self, round: _Round) -> None:
        """Send letters one after another over one connection, made when it is first needed."""
        session: SmtpSession | None = None
        try:
            while (item := await round.queue.get()) is not None:
                if round.queue.qsize() <= CLAIM // 2:
                    round.wanted.set()
                if round.trouble is not None or self._stopping or self._is_stale(item):
                    self._give_back(item)
                    continue
                try:
                    if session is None:
                        session = await self._connection(round)
                    session = await self._send(session, item[0], round)
                except CannotSend as error:
                    if session is None and round.connected:  # the server allows fewer connections than we would like
                        log.info("going on with %d connections: %s", round.connected, error)
                        round.queue.put_nowait(item)
                        return
                    self._give_back(item)
                    self._break_off(round, error)
                except Exception as error:
                    log.exception("an error in this program, with the letter %d", item[0].id)
                    self._books.note(item[0], Outcome("later", f"an error in this program: {error!r}"))
        finally:
            if session is not None and session.is_open:
                self._sessions.append(session)

    async def _connection(self, round: _Round) -> SmtpSession:
        """Take a connection, or make one: one after another, so as to see how many the server allows."""
        async with round.connecting:
            session = self._sessions.pop() if self._sessions else await self._open()
            round.connected += 1
            return session

    async def _send(self, session: SmtpSession, waiting: Waiting, round: _Round) -> SmtpSession:
        """Send one letter and note its fate; return the connection to go on with. Raises CannotSend."""
        sender = self._envelope_from or envelope_sender(waiting.raw)
        if not session.is_open:
            session = await self._open()
        try:
            outcome = await session.send(sender, waiting.recipient, waiting.raw)
        except LineBroken as broken:  # a connection that has been quiet may be gone without our knowing
            log.info("%s: connecting again: %s", self.account.host, broken)
            session = await self._open()
            try:
                outcome = await session.send(sender, waiting.recipient, waiting.raw)
            except LineBroken as again:
                outcome = Outcome("later", str(again))
        self._books.note(waiting, outcome)
        round.sent += outcome.fate == "sent"
        return session

    async def _open(self) -> SmtpSession:
        return await SmtpSession.open(self.account, self._patience, self._longest)

    def _give_back(self, item: tuple[Waiting, float] | None) -> None:
        if item is not None:
            self._books.give_back(item[0])

    def _is_stale(self, item: tuple[Waiting, float]) -> bool:
        return asyncio.get_running_loop().time() - item[1] > BEGIN_WITHIN

    async def _keep_books(self, round: _Round) -> None:
        """Write fates down as they come: together those that come while others are being written."""
        while not round.over:
            await self._books.noted.wait()
            if round.queue.qsize() > 0 and not round.over:
                await asyncio.sleep(GATHER)
            try:
                await self._books.write_down()
            except Exception as error:
                self._break_off(round, error)
                return
            round.settled.set()

    def _break_off(self, round: _Round, trouble: Exception) -> None:
        round.trouble = round.trouble or trouble
        round.wanted.set()
        round.settled.set()

    # --------------------------------------------------------------------------------------------- coming, going

    async def _try(self) -> None:
        """Send what is due; after an outage see first whether there is a server again."""
        if self.state == "waiting to reconnect":
            self._sessions.append(await self._open())
        await self._empty_outbox()

    async def _until(self, stopping: asyncio.Future[object], work: Coroutine[None, None, None]) -> None:
        """Do `work`; when we are to stop, give it a little time to come to an orderly end."""
        task: asyncio.Future[object] = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                self._stopping = True
                await asyncio.wait({task}, timeout=GRACE)
        finally:
            task.cancel()
            await asyncio.wait({task})
        if not task.cancelled():
            task.result()

    async def _woken_within(self, seconds: float, stopping: asyncio.Future[object]) -> bool:
        woken: asyncio.Future[object] = asyncio.ensure_future(self._woken.wait())
        try:
            done, _ = await asyncio.wait({woken, stopping}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
        return bool(done)

    async def _hang_up(self) -> None:
        """Close the connections that nobody is using."""
        sessions, self._sessions = self._sessions, []
        await asyncio.gather(*(session.close() for session in sessions))

    def _note_trouble(self, error: Exception) -> None:
        if isinstance(error, CannotSend):
            self.state, self._why = "waiting to reconnect", str(error)
            log.warning("%s", error)
        else:
            self.state, self._why = "waiting for the outbox", f"the outbox cannot be used: {error}"
            log.warning("the outbox cannot be used", exc_info=error)
