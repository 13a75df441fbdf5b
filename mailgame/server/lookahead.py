"""Looking ahead: requested second looks are computed one after another, beside the server's work.

Requests are in the store, so that a crash loses nothing. Nothing waits for any of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Protocol, TypeVar

from mailgame.clock import Clock
from mailgame.desk.office.look_queue import keep, next_question
from mailgame.desk.office.office import Office
from mailgame.desk.writing.mail import Mail
from mailgame.foresight.looking import Question
from mailgame.foresight.result import SecondLook
from mailgame.shortage import Shortage
from mailgame.store import Store, StoreAway

_log = logging.getLogger(__name__)
_PAUSE = 15.0
"""Seconds between checks for new requests when nobody calls `wake`."""
T = TypeVar("T")


class Foresees(Protocol):
    """Computes second looks, beside everything else the server does."""

    @property
    def longest(self) -> float:
        """Seconds after which no answer will come."""
        ...

    async def work_out(self, question: Question) -> SecondLook | None:
        """Return what a proposal would change, None if that could not be determined."""
        ...

    async def close(self) -> None:
        """Abort what is being computed."""
        ...


class Do(Protocol):
    """Runs a piece of work in the thread that does all work at the desk."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Run it and return its result."""
        ...


class LookAhead:
    """Makes sure that requested looks are computed, stored, and sent to those who wait for them."""

    def __init__(self, store: Store, office: Office, clock: Clock, foreseer: Foresees) -> None:
        self._store = store
        self._office = office
        self._clock = clock
        self._foreseer = foreseer
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Check now for new requests."""
        self._wake.set()

    async def run(self, stop: asyncio.Event, do: Do, on_new_look: Callable[[str], None]) -> None:
        """Work until `stop` is set; what is being computed then is dropped, and begun again at the next start.

        `on_new_look` is called with each game that has a new look.
        """
        stopping = asyncio.create_task(stop.wait())
        try:
            with contextlib.suppress(StoreAway):
                await do(self._release)
            while not stop.is_set():
                self._wake.clear()
                working = asyncio.create_task(self._one(do, on_new_look))
                await asyncio.wait([working, stopping], return_when=asyncio.FIRST_COMPLETED)
                if not working.done():
                    working.cancel()
                    await asyncio.gather(working, return_exceptions=True)
                    return
                if not working.result():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._until(stopping), _PAUSE)
        finally:
            stopping.cancel()
            await self._foreseer.close()

    async def _until(self, stopping: asyncio.Task[bool]) -> None:
        woken = asyncio.create_task(self._wake.wait())
        try:
            await asyncio.wait([woken, stopping], return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()

    async def _one(self, do: Do, on_new_look: Callable[[str], None]) -> bool:
        """Compute one look; return whether there was one to compute."""
        try:
            question = await do(self._next)
            if question is None:
                return False
            look = await self._foreseer.work_out(question)
            if look is not None:
                await do(lambda: self._keep(question, look))
                on_new_look(question.game)
        except StoreAway as away:
            _log.warning("No second look now: the database is away: %s", away)
            return False
        except Shortage as shortage:
            _log.warning("No second look now: %s.", shortage)
            return False
        except Exception:
            _log.exception("A second look stumbled; others go on.")
            return False
        return True

    def _release(self) -> None:
        with self._store.begin() as tx:
            tx.release_looks(self._clock.now())

    def _next(self) -> Question | None:
        now = self._clock.now()
        until = now + timedelta(seconds=self._foreseer.longest)
        with self._store.begin() as tx:
            return next_question(Mail(self._office.room, tx, now), until)

    def _keep(self, question: Question, look: SecondLook) -> None:
        with self._store.begin() as tx:
            mail = Mail(self._office.room, tx, self._clock.now())
            self._office.surely(tx, question.game, mail.now, lambda table: keep(mail, table, question, look))
            tx.owe_pages(question.game)
