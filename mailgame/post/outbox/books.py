"""A sender's books: the letters it has claimed, and what became of each until the outbox has recorded it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import ParamSpec, TypeVar

from mailgame.clock import Clock

from ..refusals import About
from .outbox import ATTEMPTS, Outbox, Waiting, retry_after
from .smtp_session import Outcome

log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")

IN_A_ROW = 3   # recipients refused in a row: then it is not about them
ATTEMPTS_BY: dict[About, int] = {"us": ATTEMPTS, "full": ATTEMPTS, "unclear": 7, "recipient": 1, "letter": 1}
"""How often a letter is tried that is refused with 5xx: for five days, or, where nothing says why, for an hour."""


class Books:
    """The books between a sender and its outbox. An outcome that cannot be recorded yet is kept until it can.

    noted: set whenever there is an outcome to record.
    last_sent: when the server last accepted a letter (UTC), or None.
    refused: why the server rejects all our letters since then; "" if it does not.
    stalled: letters that the server did not answer for in time, and what is known of each, until it takes them.
    """

    def __init__(self, outbox: Outbox, clock: Clock) -> None:
        """Keep the books of `outbox`."""
        self.noted = asyncio.Event()
        self.last_sent: datetime | None = None
        self.refused = ""
        self.stalled: dict[int, str] = {}
        self._outbox = outbox
        self._clock = clock
        self._one_question = asyncio.Lock()
        self._in_hand: set[int] = set()
        self._sent: list[int] = []
        self._failed: list[tuple[int, str, datetime | None]] = []
        self._taken = 0                                   # letters that the server has accepted
        self._row: dict[int, tuple[Waiting, str]] = {}    # letters refused since it last accepted one, and why
        self._doubted: dict[int, int] = {}                # letters refused in such a row, and `_taken` at that moment

    @property
    def in_hand(self) -> int:
        """How many claimed letters have no recorded outcome yet."""
        return len(self._in_hand)

    @property
    def unwritten(self) -> int:
        """How many letters were sent without this being recorded yet."""
        return len(self._sent)

    @property
    def nobody_is_taken(self) -> bool:
        """Whether letters to several recipients in a row were refused: the others had better wait."""
        return len({waiting.recipient for waiting, _ in self._row.values()}) >= IN_A_ROW

    def doubtful(self, waiting: Waiting) -> bool:
        """Return whether a letter was recently tried in vain and should let others go first."""
        return waiting.id in self.stalled or waiting.id in self._row

    async def claim(self, most: int) -> list[Waiting]:
        """Claim letters that are due, except those already in hand because their lease has run out."""
        claimed = await self._ask(self._outbox.claim, most, self._clock.now())
        fresh = [waiting for waiting in claimed if waiting.id not in self._in_hand]
        self._in_hand.update(waiting.id for waiting in fresh)
        return fresh

    def note(self, waiting: Waiting, outcome: Outcome) -> None:
        """Note the outcome of a letter."""
        if outcome.status == "sent":
            self._note_sent(waiting)
        elif outcome.status == "never":
            self._note_refusal(waiting, outcome)
        else:
            if outcome.status == "stalled":
                self.stalled[waiting.id] = outcome.words
            if outcome.about == "us":
                self.refused = f"the server will not have our letters: {outcome.words}"
            if outcome.status == "stalled" or outcome.about == "us":
                self._row[waiting.id] = (waiting, outcome.words)
            self._put_off(waiting, outcome.words, ATTEMPTS)
        self.noted.set()

    def _note_sent(self, waiting: Waiting) -> None:
        log.info("Out: letter %s to %s.", waiting.id, waiting.recipient)
        self._sent.append(waiting.id)
        self.last_sent, self.refused = self._clock.now(), ""
        self._taken += 1
        self._row.clear()
        self.stalled.pop(waiting.id, None)
        self._doubted.pop(waiting.id, None)

    def _note_refusal(self, waiting: Waiting, outcome: Outcome) -> None:
        """Note a 5xx: give up if it is about the letter or its recipient, unless everybody is being refused."""
        others_taken = self._doubted.get(waiting.id, self._taken) < self._taken
        whose = outcome.about
        if not others_taken and outcome.about != "letter":
            self._row[waiting.id] = (waiting, outcome.words)
            if self.nobody_is_taken:
                whose = "us"
                for earlier, words in self._row.values():
                    if earlier.id != waiting.id and earlier.id not in self._doubted:
                        self._take_back(earlier, words)
                self._doubted[waiting.id] = self._taken
        if whose == "us":
            self.refused = f"the server will not have our letters: {outcome.words}"
        self._put_off(waiting, outcome.words, ATTEMPTS_BY[whose])

    def _take_back(self, waiting: Waiting, words: str) -> None:
        """Try again what was given up before it turned out that everybody is being refused."""
        self._doubted[waiting.id] = self._taken
        self._failed = [failure for failure in self._failed if failure[0] != waiting.id]
        self._failed.append((waiting.id, words, self._clock.now() + retry_after(waiting.attempts)))

    def _put_off(self, waiting: Waiting, words: str, attempts: int) -> None:
        now = self._clock.now()
        if waiting.attempts + 1 < attempts:
            self._failed.append((waiting.id, words, now + retry_after(waiting.attempts)))
            return
        log.warning("the letter %d to %s is given up: %s", waiting.id, waiting.recipient, words)
        self._failed.append((waiting.id, words, None))
        self.stalled.pop(waiting.id, None)
        self._doubted.pop(waiting.id, None)

    def give_back(self, waiting: Waiting) -> None:
        """Make a letter that was not tried available again at once."""
        self._failed.append((waiting.id, "not tried yet", self._clock.now()))
        self.noted.set()

    def drop(self) -> None:
        """Forget claimed letters without an outcome; they fall due again when their lease runs out."""
        self._in_hand.intersection_update({*self._sent, *(failure[0] for failure in self._failed)})

    async def write_down(self) -> None:
        """Record all outcomes noted so far. Raises what the outbox raises, and keeps what was not recorded."""
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
        """Call the outbox in a thread, one call at a time; its answer is awaited even if we are cancelled."""
        async with self._one_question:
            answer = asyncio.ensure_future(asyncio.to_thread(question, *args, **kwargs))
            try:
                return await asyncio.shield(answer)
            finally:
                await asyncio.wait({answer})
