"""A sender's books: which letters it has in hand, and what became of them until the outbox has that in writing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import ParamSpec, TypeVar

from mailgame.clock import Clock

from .outbox import ATTEMPTS, Outbox, Waiting, retry_after
from .smtp_session import Outcome

log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")


class Books:
    """Between a sender and its outbox. A fate that cannot be written down is kept until it can.

    noted: set whenever there is a fate that is not written down yet.
    last_sent: when a letter was last taken by the server (UTC), or None.
    refused: why the server will not have our letters at all, since it last took one; empty if it will.
    """

    def __init__(self, outbox: Outbox, clock: Clock) -> None:
        """Keep the books of `outbox`."""
        self.noted = asyncio.Event()
        self.last_sent: datetime | None = None
        self.refused = ""
        self._outbox = outbox
        self._clock = clock
        self._one_question = asyncio.Lock()
        self._in_hand: set[int] = set()
        self._sent: list[int] = []
        self._failed: list[tuple[int, str, datetime | None]] = []

    @property
    def in_hand(self) -> int:
        """How many letters have been claimed and their fate is not yet written down."""
        return len(self._in_hand)

    @property
    def unwritten(self) -> int:
        """How many letters were sent and that is not yet written down."""
        return len(self._sent)

    async def claim(self, most: int) -> list[Waiting]:
        """Claim letters that are due; one that is in hand already, because its lease has run out, is left out."""
        claimed = await self._ask(self._outbox.claim, most, self._clock.now())
        fresh = [waiting for waiting in claimed if waiting.id not in self._in_hand]
        self._in_hand.update(waiting.id for waiting in fresh)
        return fresh

    def note(self, waiting: Waiting, outcome: Outcome) -> None:
        """Note what became of a letter."""
        now = self._clock.now()
        if outcome.about_us:
            self.refused = f"the server will not have our letters: {outcome.words}"
        if outcome.fate == "sent":
            self._sent.append(waiting.id)
            self.last_sent, self.refused = now, ""
        elif outcome.fate == "later" and waiting.attempts + 1 < ATTEMPTS:
            self._failed.append((waiting.id, outcome.words, now + retry_after(waiting.attempts)))
        else:
            log.warning("the letter %d to %s is given up: %s", waiting.id, waiting.recipient, outcome.words)
            self._failed.append((waiting.id, outcome.words, None))
        self.noted.set()

    def give_back(self, waiting: Waiting) -> None:
        """Let a letter that was not tried be claimed again at once."""
        self._failed.append((waiting.id, "not tried yet", self._clock.now()))
        self.noted.set()

    def drop(self) -> None:
        """Forget the letters in hand of which nothing is known; they are due again when their lease has run out."""
        self._in_hand.intersection_update({*self._sent, *(failure[0] for failure in self._failed)})

    async def write_down(self) -> None:
        """Write down all fates that are noted; raises what the outbox raises, and keeps what is not written."""
        self.noted.clear()
        sent, self._sent = self._sent, []
        failed, self._failed = self._failed, []
        try:
            if sent:
                await self._ask(self._outbox.sent, sent, self._clock.now())
                self._in_hand.difference_update(sent)
                sent = []
            while failed:
                id, words, retry_at = failed[0]
                await self._ask(self._outbox.failed, id, words, retry_at, self._clock.now())
                self._in_hand.discard(id)
                del failed[0]
        finally:
            self._sent[:0] = sent
            self._failed[:0] = failed

    async def _ask(self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the outbox in a thread, one question at a time; an answer is waited for even when we are cancelled."""
        async with self._one_question:
            answer = asyncio.ensure_future(asyncio.to_thread(question, *args, **kwargs))
            try:
                return await asyncio.shield(answer)
            finally:
                await asyncio.wait({answer})
