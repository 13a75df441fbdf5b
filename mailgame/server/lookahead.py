"""Looking ahead: second looks that are wanted are worked out one after the other, beside the server's work.

What is wanted stands in the store, so that a crash loses nothing. Nothing waits for any of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Protocol, TypeVar

from mailgame.clock import Clock
from mailgame.desk.look_letters import keep, next_question
from mailgame.desk.mail import Mail
from mailgame.desk.office import Office
from mailgame.foresight.looking import Question
from mailgame.foresight.result import SecondLook
from mailgame.store import Store, StoreAway

_log = logging.getLogger(__name__)
_PAUSE = 15.0
"""Seconds after which it is looked again whether something is wanted, if nobody says so."""
T = TypeVar("T")


class Foresees(Protocol):
    """Who works second looks out, beside all that the server does."""

    @property
    def longest(self) -> float:
        """Seconds after which an answer comes no more."""
        ...

    async def work_out(self, asked: Question) -> SecondLook | None:
        """Return what a proposal would change, None if that could not be found out."""
        ...

    async def close(self) -> None:
        """End what is being worked out."""
        ...


class Do(Protocol):
    """Does a piece of work in the thread in which all work at the desk is done."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Do it, and give what it returns."""
        ...


class LookAhead:
    """Sees to it that what is wanted is worked out, kept, and sent to those who wait for it."""

    def __init__(self, store: Store, office: Office, clock: Clock, foreseer: Foresees) -> None:
        self._store = store
        self._office = office
        self._clock = clock
        self._foreseer = foreseer
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Look now whether something is wanted."""
        self._wake.set()

    async def run(self, stop: asyncio.Event, do: Do, found: Callable[[str], None]) -> None:
        """Work until `stop` is set; what is being worked out then is dropped, and begun anew at the next start.

        `found` is told of each game of which something was found.
        """
        stopping = asyncio.create_task(stop.wait())
        try:
            with contextlib.suppress(StoreAway):
                await do(self._release)
            while not stop.is_set():
                self._wake.clear()
                working = asyncio.create_task(self._one(do, found))
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

    async def _one(self, do: Do, found: Callable[[str], None]) -> bool:
        """Work one look out; return whether there was one to do."""
        try:
            asked = await do(self._next)
            if asked is None:
                return False
            look = await self._foreseer.work_out(asked)
            if look is not None:
                await do(lambda: self._keep(asked, look))
                found(asked.game)
        except StoreAway as away:
            _log.warning("No second look now: the database is away: %s", away)
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

    def _keep(self, asked: Question, look: SecondLook) -> None:
        with self._store.begin() as tx:
            mail = Mail(self._office.room, tx, self._clock.now())
            self._office.surely(tx, asked.game, mail.now, lambda table: keep(mail, table, asked, look))
            tx.owe_pages(asked.game)
