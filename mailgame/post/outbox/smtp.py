"""Sending letters: the outbox is emptied over a few connections, and each letter's outcome is recorded.

A letter that was sent is recorded at once, with others if several are ready. What is not known to have arrived is sent
again, the same bytes with the same Message-ID, so that the reader's program can tell. Letters to one recipient stay in
order because the outbox never hands out two for one recipient at once.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Coroutine
from datetime import datetime

from mailgame.clock import Clock

from ..accounts import SmtpAccount
from .books import Books
from .envelope import Envelopes
from .outbox import Outbox, Waiting, retry_after
from .round import NobodyTaken, Pace, Round
from .smtp_session import CannotSend, SmtpSession

__all__ = ["CannotSend", "Outbox", "Sender", "SmtpAccount", "Waiting", "retry_after"]

log = logging.getLogger(__name__)

BEGIN_WITHIN = 60.0                      # seconds after which a claimed letter that nobody has begun is given back
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0   # seconds before the first and the later attempts to connect again
GRACE = 10.0                             # seconds that a stop waits to write down what was sent
ADDRESS = re.compile(r"[^\s<>@,;:()]+(?=@[\w.-]+)")


class Sender:
    """Sends what waits in an outbox for as long as `run` runs, whatever server and connection do.

    state: 'not started', 'ready', 'sending', 'waiting to reconnect', 'waiting for the outbox' or 'stopped'.
    """

    def __init__(self, account: SmtpAccount, outbox: Outbox, clock: Clock, *, envelope_from: str = "",
                 patience: float = 60.0, longest: float = 180.0, poll: float = 5.0, slow: float = 30.0) -> None:
        """Send by `account` what waits in `outbox`.

        envelope_from: the address bounces go to; if empty, each letter's own Return-Path, or the address in its From.
        patience: seconds to wait for an answer. longest: seconds that one letter may take as a whole.
        poll: seconds after which the outbox is checked even if nobody calls `wake`.
        slow: seconds after which a letter under way counts as trouble, and makes way if others wait.
        """
        self.account = account
        self.state = "not started"
        self._books = Books(outbox, clock)
        self._envelopes = Envelopes(envelope_from)
        self._patience = patience
        self._longest = longest
        self._poll = poll
        self._slow = slow
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._why = ""                                   # what went wrong last
        self._running = False
        self._one_round = asyncio.Lock()
        self._round: Round | None = None                 # the one that goes on just now
        self._sessions: list[SmtpSession] = []           # connections that nobody is using

    @property
    def last_sent(self) -> datetime | None:
        """When the server last accepted a letter (UTC), or None."""
        return self._books.last_sent

    @property
    def trouble(self) -> str:
        """What is wrong, in words for the Admin and without any address; "" if nothing is. For any thread."""
        round = self._round
        slow = round.slow if round is not None else ""
        stalled = [f"the letter {id} was tried and is not confirmed: {words}"
                   for id, words in list(self._books.stalled.items())[:3]]
        words = "; ".join(dict.fromkeys(each for each in (self._why, self._books.refused, slow, *stalled) if each))
        return ADDRESS.sub("…", words)

    async def run(self, stop: asyncio.Event) -> None:
        """Send until `stop` is set; letters under way then are finished."""
        self._loop = asyncio.get_running_loop()
        self._running = True
        stopping: asyncio.Future[object] = asyncio.ensure_future(stop.wait())
        pause = FIRST_PAUSE
        try:
            while not stop.is_set():
                self._woken.clear()
                before = self._books.last_sent
                try:
                    await self._until(stopping, self._try())
                except Exception as error:
                    self._note_trouble(error)
                    if self._books.last_sent != before:
                        pause = FIRST_PAUSE
                    await asyncio.wait({stopping}, timeout=pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
                else:
                    self._why, pause = "", FIRST_PAUSE
                    if not await self._woken_within(self._poll, stopping):
                        await self._hang_up()
        finally:
            stopping.cancel()
            self._running = False
            await self._hang_up()
            self.state = "stopped"
            if self._books.unwritten:
                log.error("%d letters were sent and could not be written down; they will be sent again",
                          self._books.unwritten)

    def wake(self) -> None:
        """Signal that there may be a new letter in the outbox; from any thread."""
        if self._loop is None:
            self._woken.set()
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._woken.set()
        if self._round is not None:
            self._round.look()

    async def flush(self) -> int:
        """Send what is due now, and return how many letters went out; also while `run` runs.

        This includes what falls due only because a letter was sent, the next one for the same recipient. Raises
        CannotSend if no connection can be made, and what the outbox raises.
        """
        round = await self._empty_outbox()
        if not self._running:
            await self._hang_up()
        if round.trouble is not None and not isinstance(round.trouble, NobodyTaken):
            raise round.trouble
        return round.sent

    # -------------------------------------------------------------------------------------------------- a round

    async def _empty_outbox(self) -> Round:
        """Send everything that is due, and return how that went. Raises what the outbox raised."""
        async with self._one_round:
            await self._books.write_down()
            pace = Pace(self._slow, BEGIN_WITHIN, self._poll)
            round = self._round = Round(
                self._books, self._open, self._sessions, self.account.connections, self._envelopes, pace)
            try:
                self.state = "sending"
                await round.run()
            finally:
                self._round = None
                self.state = "ready"
            await self._books.write_down()
            return round

    async def _open(self) -> SmtpSession:
        session = await SmtpSession.open(self.account, self._patience, self._longest)
        self._why = ""
        return session

    # --------------------------------------------------------------------------------------------- coming, going

    async def _try(self) -> None:
        """Send what is due; after an outage first check whether the server is back."""
        if self.state == "waiting to reconnect" and not self._sessions:
            self._sessions.append(await self._open())
        trouble = (await self._empty_outbox()).trouble
        if trouble is not None:
            raise trouble

    async def _until(self, stopping: asyncio.Future[object], work: Coroutine[None, None, None]) -> None:
        """Do `work`; once we have to stop, give it a little time to finish in good order."""
        task: asyncio.Future[object] = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                if self._round is not None:
                    self._round.stop()
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
        """Close the idle connections."""
        sessions = self._sessions[:]
        self._sessions.clear()
        await asyncio.gather(*(session.close() for session in sessions))

    def _note_trouble(self, error: Exception) -> None:
        if isinstance(error, CannotSend):
            self.state, self._why = "waiting to reconnect", str(error)
            log.warning("%s", error)
        else:
            self.state, self._why = "waiting for the outbox", f"the outbox cannot be used: {error}"
            log.warning("the outbox cannot be used", exc_info=error)
