"""The foreseer: a separate process that computes second looks, so that nothing the server does waits for them.

It is started with the first request, asked one thing at a time, and killed when it takes too long. It gets what
everybody knows of a game and nothing else. If it dies, the request is repeated.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import struct
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from mailgame.desk.commands.possible import reads
from mailgame.foresight.looking import Question, second_look
from mailgame.foresight.result import Measure, SecondLook
from mailgame.rehearsing.recording import recorded
from mailgame.rulesets.sandboxed import sandbox, sandboxed

_log = logging.getLogger(__name__)
_LENGTH = struct.Struct(">I")
_GRACE = 60.0
"""Seconds granted to the process beyond its budget, for starting and finishing."""


class Task(msgspec.Struct):
    """What the process is asked: a question, how much to simulate, in how many seconds, by which rulesets."""

    question: Question
    measure: Measure
    seconds: float
    folders: tuple[str, ...]


class Foreseer:
    """Computes second looks in another process. `seconds` is the limit for one; beyond it fewer games are played."""

    def __init__(self, folders: Sequence[Path], measure: Measure, seconds: float) -> None:
        self._folders = tuple(str(folder) for folder in folders)
        self._measure = measure
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None

    @property
    def longest(self) -> float:
        """Seconds after which no answer will come."""
        return self._seconds + _GRACE

    async def work_out(self, question: Question) -> SecondLook | None:
        """Return what a proposal would change, or None if there was not enough time to tell."""
        task = Task(question, self._measure, self._seconds, self._folders)
        try:
            async with asyncio.timeout(self.longest):
                answer = await self._ask(msgspec.msgpack.encode(task))
            return msgspec.msgpack.decode(answer, type=SecondLook)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            _log.warning("A second look at proposal %s of %s was given up: %r", question.proposal, question.game, error)
            await self.close()
            return None
        except asyncio.CancelledError:
            await self.close()
            raise

    async def _ask(self, task: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "mailgame.server.foreseer",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_LENGTH.pack(len(task)) + task)
        await process.stdin.drain()
        (length,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
        return await process.stdout.readexactly(length)

    async def close(self) -> None:
        """End the process, whatever it is doing; the next request starts it again."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):  # with everything it has started for players' law
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


# --- in the process


def answer(task: Task) -> SecondLook:
    """Compute one second look."""
    folders = [Path(folder) for folder in task.folders]
    ruleset = sandboxed(task.question.ruleset, folders)
    rehearsals = recorded(task.question.ruleset, tuple(folders))
    until = time.monotonic() + task.seconds
    return second_look(task.question, ruleset, task.measure, rehearsals, lambda: time.monotonic() > until, reads)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer tasks from one stream on another, one after another, until no more come."""
    while len(head := requests.read(_LENGTH.size)) == _LENGTH.size:
        (length,) = _LENGTH.unpack(head)
        reply = msgspec.msgpack.encode(answer(msgspec.msgpack.decode(requests.read(length), type=Task)))
        replies.write(_LENGTH.pack(len(reply)) + reply)
        replies.flush()


def main() -> None:
    """Run as that process, at the lowest priority."""
    os.nice(10)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # whoever asked is gone, and asks again when they are back
        sys.stdout = None  # nothing is left to flush
    finally:
        sandbox().close()


if __name__ == "__main__":
    main()
