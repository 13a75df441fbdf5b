"""Vitals: how the parts of a running server are, as /health, digests and the log tell it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from mailgame.clock import Clock
from mailgame.desk.office.office import Office
from mailgame.desk.sorting.deadlines import span
from mailgame.game.talk import without_addresses
from mailgame.post.inbox.imap import Mailbox
from mailgame.post.outbox.smtp import Sender
from mailgame.press.scenes.occasions import Health
from mailgame.server.health import Faults, of_store
from mailgame.server.mending import with_what_mends
from mailgame.server.publishing import Publisher
from mailgame.store import Store, StoreAway, StoreError

UNPROVEN = "nothing is played until the mailbox could be looked at"
LONG = 60.0
"""Seconds after which one piece of work at the desk counts as too slow."""
PATIENCE = 10.0
"""Seconds that the database has to say how it is; whoever asks for /health waits no longer than that."""


class Vitals:
    """What is known of each part of a server, and its latest faults.

    trouble: what is wrong with the database, "" if nothing is; desk: what keeps the desk from its work, likewise.
    unproven: whether the running server still has to look whether the database is what it was.
    busy_since: since when one piece of work has been going on, in seconds of `time.monotonic`; None if none is.
    """

    def __init__(
        self, store: Store, office: Office, mailbox: Mailbox, sender: Sender, pages: Publisher, clock: Clock
    ) -> None:
        self.trouble = ""
        self.desk = ""
        self.unproven = False
        self.busy_since: float | None = None
        self._store = store
        self._office = office
        self._mailbox = mailbox
        self._sender = sender
        self._pages = pages
        self._clock = clock
        self._faults = Faults()
        self._thread = ThreadPoolExecutor(1, "vitals")  # a database that hangs keeps nobody else's waiting
        self._question: asyncio.Future[tuple[Health, ...]] | None = None

    def parts(self) -> tuple[Health, ...]:
        """Return the state of the parts that can be read off."""
        hanging = self._mailbox.state != "connected" or self._mailbox.is_hanging or bool(self._mailbox.unstored)
        hanging = hanging or self._mailbox.needs_its_admin
        mail_out = without_addresses(self._sender.trouble or self._sender.state)
        desk = self._of_the_desk()
        return (
            Health("mail in", not hanging, self._of_mail_in()),
            Health("mail out", not self._sender.trouble, mail_out),
            Health("database", not self.trouble, self.trouble or "well"),
            Health("desk", desk == "well", desk),
            Health("pages", not self._pages.trouble, self._pages.trouble or "well"),
        )

    def _of_mail_in(self) -> str:
        if self._mailbox.state == "connected" and self._mailbox.is_hanging:
            silent = span(timedelta(seconds=self._mailbox.silent_for))
            return f"connected, but the mail server has not answered for {silent}"
        return self._mailbox.trouble or self._mailbox.state

    def _of_the_desk(self) -> str:
        if self.unproven:
            return UNPROVEN
        if self.desk:
            return self.desk
        busy = 0.0 if self.busy_since is None else time.monotonic() - self.busy_since
        return f"at one piece of work for {span(timedelta(seconds=busy))}" if busy > LONG else "well"

    def all(self, now: datetime) -> tuple[Health, ...]:
        """Return the state of all parts, also of what the store knows at a moment. Raises StoreError."""
        return with_what_mends((*self.parts(), *self._of_store(now)))

    def _of_store(self, now: datetime) -> tuple[Health, ...]:
        with self._store.reading() as tx:
            return of_store(tx, now, self._office.room.rulesets, self._sender.last_sent)

    def note(self) -> None:
        """Note the faults of the parts that can be read off."""
        self._faults.note(_without(self.parts(), self._starting()), self._clock.now())

    async def note_all(self) -> tuple[Health, ...]:
        """Note the faults of all parts, and return their state; a store that cannot be read is a fault itself."""
        parts, starting = self.parts(), self._starting()  # both before the database is waited for
        try:
            parts = (*parts, *await self._asked())
        except StoreError as error:
            unread = Health("database", False, f"it cannot be read: {error}")
            parts = tuple(unread if part.part == "database" and part.well else part for part in parts)
            parts = (*parts, Health("letters", False, "unknown, since the database cannot be read"))
        self._faults.note(_without(parts, starting), self._clock.now())
        return parts

    async def _asked(self) -> tuple[Health, ...]:
        """Ask what the store knows, once at a time however many want to know. Raises StoreError."""
        question = self._question
        if question is None or question.done():
            loop = asyncio.get_running_loop()
            question = self._question = loop.run_in_executor(self._thread, self._of_store, self._clock.now())
        answered, _ = await asyncio.wait({question}, timeout=PATIENCE)  # meanwhile somebody else may ask anew
        if not answered:
            raise StoreAway(f"it has not answered for {PATIENCE:g} seconds")
        return question.result()

    def _starting(self) -> frozenset[str]:
        """Return what parts say of a server that was just started and is not there yet, which is no fault."""
        mailbox = self._mailbox
        is_starting = mailbox.state != "connected" and not mailbox.trouble
        return frozenset({mailbox.state, UNPROVEN}) if is_starting else frozenset()

    async def told(self) -> Mapping[str, object]:
        """Return how the server is, by part, with `ok` and the last faults."""
        parts = await self.note_all()
        well = all(part.well for part in parts)
        to_do = {part.part: part.mend for part in _without(with_what_mends(parts), self._starting()) if part.mend}
        return {"ok": well, **{part.part: part.words for part in parts}, **({"what to do": to_do} if to_do else {}),
                "last faults": self._faults.told()}


def _without(parts: Iterable[Health], words: Collection[str]) -> Iterator[Health]:
    """Yield the parts that do not say these words: they may be at fault."""
    return (part for part in parts if part.words not in words)
