"""One emptying of the outbox: letters are claimed, connections made, and each letter sent over a free one.

A letter is not tied to a connection before there is one that can send it at once, so one that is slow, or a server that
does not answer, holds up nothing else. A letter that takes too long while others wait for its connection is interrupted
and tried again later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from msgspec import Struct

from ..refusals import about, code_of
from .books import Books
from .envelope import Envelopes
from .outbox import Waiting
from .smtp_session import CannotSend, ConnectionLost, Outcome, SmtpSession

log = logging.getLogger(__name__)

CLAIM = 100              # letters claimed at once, at most
GATHER = 0.01            # seconds that outcomes are collected while there are more letters to send
MORE_AFTER = 30.0        # seconds after which a server that refused another connection is asked for one again


class NobodyTaken(CannotSend):
    """Letters to several recipients in a row were refused: the others are not tried for now."""


class Pace(Struct, frozen=True):
    """How long things may take, in seconds.

    slow: a letter that takes longer counts as trouble, and makes way if others wait for its connection. begin: a
    claimed letter not begun by then is given back. look: the outbox is checked this often.
    """

    slow: float
    begin: float
    look: float


@dataclass(eq=False, slots=True)
class _Errand:
    """A connection at work: the letter it sends, since when, and whether it should make way for others."""

    session: SmtpSession
    waiting: Waiting
    since: float
    task: asyncio.Task[None] | None = None
    noted_slow: bool = False
    makes_way: bool = False


class Round:
    """Empties the outbox once, over at most `connections` connections; spare ones are put on `idle`.

    sent: how many letters went out. trouble: why it could not continue, None if all went well.
    """

    def __init__(self, books: Books, open_session: Callable[[], Awaitable[SmtpSession]], idle: list[SmtpSession],
                 connections: int, envelopes: Envelopes, pace: Pace) -> None:
        """Take letters from `books`. `envelopes` gives the return path of each letter."""
        self.sent = 0
        self.trouble: Exception | None = None
        self._books, self._open, self._idle = books, open_session, idle
        self._connections, self._envelopes, self._pace = connections, envelopes, pace
        self._line: deque[tuple[Waiting, float]] = deque()       # claimed letters that nobody has begun, and when
        self._broken_once: set[int] = set()                      # letters whose connection broke under them
        self._errands: set[_Errand] = set()
        self._connecting: asyncio.Task[None] | None = None
        self._connecting_since = self._more_from = 0.0
        self._look = asyncio.Event()                             # the outbox is worth a look, or the round is over
        self._stopping = self._over = False

    # --- what others see and say

    def look(self) -> None:
        """Signal that there may be a new letter in the outbox."""
        self._look.set()

    def stop(self) -> None:
        """Begin no more letters."""
        self._stopping = True
        self._look.set()

    @property
    def slow(self) -> str:
        """Return which letters or connections have taken too long already, in words; "" if none has. For any thread."""
        now = self._now()
        words = [f"the letter {errand.waiting.id} has been under way for {now - errand.since:.0f} s"
                 for errand in list(self._errands) if now - errand.since > self._pace.slow]
        if self._connecting is not None and now - self._connecting_since > self._pace.slow:
            words.append(f"the server has not answered for {now - self._connecting_since:.0f} s")
        return "; ".join(words)

    # --- the course of it

    async def run(self) -> None:
        """Send everything that is due, or falls due meanwhile, until nothing is left; sets `trouble` on failure."""
        helpers = [asyncio.ensure_future(work) for work in (self._keep_books(), self._watch())]
        try:
            try:
                await self._feed()
            except Exception as error:  # from the outbox; letters under way arrive all the same
                self._break_off(error)
            self._give_back_line()
            await self._let_arrive()
        finally:
            self._stopping = True
            for task in (*(errand.task for errand in self._errands), self._connecting):
                if task is not None:
                    task.cancel()
                    await asyncio.wait({task})
            self._give_back_line()
            self._over = True
            self._books.noted.set()
            helpers[1].cancel()
            await asyncio.wait(helpers)
            self._books.drop()

    async def _feed(self) -> None:
        """Claim letters until none is due and none is under way."""
        while not self._is_ending():
            self._look.clear()
            fresh = await self._books.claim(CLAIM)
            now = self._now()
            self._line.extend((waiting, now) for waiting in fresh)
            self._put_to_work()
            if not fresh and not self._books.in_hand and not self._look.is_set():
                return
            if not fresh or len(self._line) > CLAIM // 2:
                await self._wait_for_a_look()

    async def _wait_for_a_look(self) -> None:
        """Wait until more can be claimed: one was sent, arrived or fell due, and the queue is short."""
        while not self._is_ending():
            try:
                async with asyncio.timeout(self._pace.look):
                    await self._look.wait()
            except TimeoutError:
                pass
            if len(self._line) <= CLAIM // 2:
                return
            self._look.clear()

    async def _let_arrive(self) -> None:
        """Wait for letters under way; after trouble only so long that the next round is not delayed."""
        tasks = [errand.task for errand in self._errands if errand.task is not None]
        if tasks and self._is_ending():
            for errand in self._errands:
                errand.makes_way = True
            _, late = await asyncio.wait(tasks, timeout=None if self._stopping else self._pace.slow)
            for task in late:
                task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _put_to_work(self) -> None:
        """Give queued letters to free connections, and open another one if there are too few."""
        while self._line and self._idle and not self._is_ending():
            session = self._idle.pop()
            if not session.is_open:
                continue
            waiting = self._next()
            if waiting is None:
                self._idle.append(session)
                break
            errand = _Errand(session, waiting, self._now())
            self._errands.add(errand)
            errand.task = asyncio.ensure_future(self._work(errand))
        if self._wants_connection():
            self._connecting_since = self._now()
            self._connecting = asyncio.ensure_future(self._connect())

    def _wants_connection(self) -> bool:
        have = len(self._errands) + len(self._idle)
        if not self._line or self._idle or self._connecting is not None or self._is_ending():
            return False
        return have == 0 or (have < self._connections and self._now() >= self._more_from)

    async def _connect(self) -> None:
        """Make one connection. A server that refuses another one allows fewer than we would like."""
        try:
            self._idle.append(await self._open())
        except CannotSend as error:
            if self._errands or self._idle:
                log.info("going on with %d connections: %s", len(self._errands) + len(self._idle), error)
                self._more_from = self._now() + MORE_AFTER
            else:
                self._break_off(error)
        except Exception as error:
            log.exception("an error in this program, while connecting")
            self._break_off(error)
        finally:
            self._connecting = None
        self._put_to_work()

    # --- one connection

    async def _work(self, errand: _Errand) -> None:
        """Send letters one after another for as long as there are any and the connection holds."""
        waiting: Waiting | None = errand.waiting
        try:
            while waiting is not None:
                errand.waiting, errand.since, errand.noted_slow = waiting, self._now(), False
                await self._send(errand)
                waiting = self._next() if errand.session.is_open and not self._is_ending() else None
        finally:
            self._errands.discard(errand)
            if errand.session.is_open:
                self._idle.append(errand.session)
            self._put_to_work()

    async def _send(self, errand: _Errand) -> None:
        """Send one letter and note its outcome."""
        waiting = errand.waiting
        try:
            outcome = await self._hand_over(errand.session, waiting)
        except ConnectionLost as broken:
            # An idle connection may be gone without our knowing: that does not count against the letter.
            if not broken.silent and waiting.id not in self._broken_once:
                log.info("connecting again: %s", broken)
                self._broken_once.add(waiting.id)
                self._line.appendleft((waiting, errand.since))
                return
            whose = about("rcpt", code_of(str(broken)), str(broken)) if code_of(str(broken)) else "unclear"
            outcome = Outcome("stalled" if broken.silent else "later", str(broken), whose)
        except asyncio.CancelledError:
            if not errand.makes_way:
                raise
            waited = self._now() - errand.since
            outcome = Outcome("stalled", f"the server had not confirmed it after {waited:.0f} s; it may come twice")
        except Exception as error:
            log.exception("an error in this program, with the letter %d", waiting.id)
            outcome = Outcome("later", f"an error in this program: {error!r}")
        self._broken_once.discard(waiting.id)
        self._books.note(waiting, outcome)
        if outcome.status == "sent":
            self.sent += 1
        elif self._books.nobody_is_taken:
            self._break_off(NobodyTaken(self._books.refused or f"the server takes no letters: {outcome.words}"))

    async def _hand_over(self, session: SmtpSession, waiting: Waiting) -> Outcome:
        """Send a letter, with the address in From if the server rejects its return path. Raises ConnectionLost."""
        sender, raw = self._envelopes.open(waiting.raw)
        outcome = await session.send(sender, waiting.recipient, raw)
        if outcome.step != "mail" or not session.is_open:
            return outcome
        plain = self._envelopes.plain(waiting.raw)
        if sender != plain:
            again = await session.send(plain, waiting.recipient, raw)
            if again.step != "mail":
                self._envelopes.use_plain(outcome.words)
            return again
        return outcome

    def _next(self) -> Waiting | None:
        """Return the next letter that may be begun, None if there is none.

        One that stalled, or was among those refused in a row, waits until the others have had their turn; only one that
        has stalled is under way at a time.
        """
        doubtful, stalled = self._books.doubtful, self._books.stalled
        one_stalls = any(errand.waiting.id in stalled for errand in self._errands)
        others = any(not doubtful(waiting) for waiting, _ in self._line)
        for _ in range(len(self._line)):
            waiting, claimed = self._line.popleft()
            if self._now() - claimed > self._pace.begin:
                self._books.give_back(waiting)
            elif doubtful(waiting) and (others or (one_stalls and waiting.id in stalled)):
                self._line.append((waiting, claimed))
            else:
                if len(self._line) == CLAIM // 2:
                    self._look.set()
                return waiting
        return None

    # --- beside it

    async def _keep_books(self) -> None:
        """Record outcomes as they come; those that come while others are being recorded go together."""
        while not self._over:
            await self._books.noted.wait()
            if self._line and not self._over:
                await asyncio.sleep(GATHER)
            try:
                await self._books.write_down()
            except Exception as error:
                self._break_off(error)
                return
            self._look.set()

    async def _watch(self) -> None:
        """Report which letters are slow, and interrupt one when slow ones hold all connections."""
        slow = self._pace.slow
        while True:
            await asyncio.sleep(min(slow / 4, 1.0))
            now = self._now()
            late = [errand for errand in self._errands if now - errand.since > slow]
            late.sort(key=lambda errand: errand.since)
            for errand in late:
                if not errand.noted_slow:
                    errand.noted_slow = True
                    log.warning("the letter %d to %s has been under way for more than %.0f s",
                                errand.waiting.id, errand.waiting.recipient, slow)
            connecting = self._connecting is not None and now - self._connecting_since <= slow
            if late and self._line and len(late) == len(self._errands) and not connecting:
                first = late[0]
                if first.task is not None and not first.makes_way:
                    first.makes_way = True
                    first.task.cancel()
            self._put_to_work()

    # --- the end of it

    def _is_ending(self) -> bool:
        return self._stopping or self.trouble is not None

    def _break_off(self, trouble: Exception) -> None:
        self.trouble = self.trouble or trouble
        self._look.set()

    def _give_back_line(self) -> None:
        while self._line:
            self._books.give_back(self._line.popleft()[0])

    @staticmethod
    def _now() -> float:
        return time.monotonic()  # not the loop's: other threads ask what is slow
