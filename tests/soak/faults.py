"""Rounds of faults: an SMTP server in every mood, lines that fail in every way, servers that are away for a while."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from tests.servers.proxy import Line
from tests.soak.moody import Mood
from tests.soak.scene import Scene

A_FAULT = 8             # letters that come while something is wrong
SHORT, LONG = 6.0, 20.0   # seconds that a fault lasts

MOODS = (
    *(Mood(stage, deed)
      for stage in ("connect", "ehlo", "mail", "rcpt", "data", "dot", "quit")
      for deed in ("cut", "stall", "dawdle", "half", "nonsense")),
    Mood("body", "cut"), Mood("body", "stall"),
    *(Mood("dot", deed, keep=True) for deed in ("cut", "stall", "half", "nonsense", "dawdle")),
    Mood("connect", "refuse", "554 5.3.2 not today"), Mood("connect", "refuse", "421 4.3.2 closing down"),
    Mood("ehlo", "refuse", "421 4.3.2 closing down"), Mood("ehlo", "refuse", "502 5.5.1 what?"),
    Mood("mail", "refuse", "450 4.3.2 later, please"), Mood("mail", "refuse", "550 5.7.1 you may not send"),
    Mood("mail", "refuse", "421 4.7.0 too much mail"), Mood("mail", "refuse", "452 4.3.1 no room"),
    Mood("rcpt", "refuse", "450 4.2.0 greylisted, come back"), Mood("rcpt", "refuse", "451 4.7.1 try again later"),
    Mood("rcpt", "refuse", "550 5.4.5 daily sending quota exceeded"),
    Mood("rcpt", "refuse", "554 5.7.0 sending limit reached"), Mood("rcpt", "refuse", "421 4.7.0 rate limited"),
    Mood("data", "refuse", "451 4.3.0 not now"), Mood("data", "refuse", "554 5.7.0 sending limit reached"),
    Mood("data", "refuse", "421 4.3.0 closing down"),
    Mood("dot", "refuse", "451 4.3.0 queue file write error"), Mood("dot", "refuse", "452 4.2.2 mailbox full"),
    Mood("dot", "refuse", "554 5.7.1 message rate limit exceeded"), Mood("dot", "refuse", "421 4.3.0 closing down"),
    Mood("", "crowded", most=1),
)
TLS_MOODS = (
    Mood("starttls", "hide"), Mood("starttls", "refuse", "454 4.7.0 TLS not available"), Mood("starttls", "cut"),
    Mood("starttls", "nonsense"), Mood("starttls", "half"), Mood("starttls", "refuse", "501 5.5.4 no parameters"),
)


async def smtp(scene: Scene, acts: int) -> None:
    """One mood of the SMTP server after the other, each for a while, with letters coming in."""
    await _moody(scene, [scene.chance.choice(MOODS) for _ in range(acts)])


async def tls(scene: Scene, acts: int) -> None:
    """An SMTP server that is to speak TLS, and refuses, hides it or breaks it."""
    await _moody(scene, [scene.chance.choice(TLS_MOODS) for _ in range(acts)])


async def _moody(scene: Scene, moods: list[Mood]) -> None:
    scene.start()
    await scene.until_well()
    for mood in moods:
        scene.say(str(mood))
        scene.sink.hang_up()  # whoever is connected meets it from the beginning
        scene.sink.mood = mood
        await scene.send(scene.writer.letters(A_FAULT))
        await asyncio.sleep(scene.chance.uniform(SHORT, LONG))
        scene.sink.mood = None
        scene.sink.hang_up()  # a connection that stalls now would stall for ever
        scene.tally[f"smtp: {mood.deed} at {mood.stage or 'connect'}"] += 1
    await _well_again(scene)


# --- lines


@asynccontextmanager
async def _cut(_scene: Scene, line: Line) -> AsyncIterator[None]:
    line.cut()
    yield
    line.cut()


@asynccontextmanager
async def _cut_within(scene: Scene, line: Line) -> AsyncIterator[None]:
    """Cut in the middle of whatever the server says."""
    line.cut_after(scene.chance.randrange(20, 6000))
    yield
    line.cut_after(scene.chance.randrange(20, 600))


@asynccontextmanager
async def _stalled(_scene: Scene, line: Line) -> AsyncIterator[None]:
    """Let nothing through, as a network that has gone silent, and then cut, as one that has forgotten us."""
    line.stall()
    yield
    line.cut()
    line.flow()


@asynccontextmanager
async def _paused(_scene: Scene, line: Line) -> AsyncIterator[None]:
    """Let nothing through for a while, and then all of it."""
    line.stall()
    yield
    line.flow()


@asynccontextmanager
async def _delayed(scene: Scene, line: Line) -> AsyncIterator[None]:
    line.delay = scene.chance.uniform(0.05, 0.6)
    yield
    line.delay = 0.0


@asynccontextmanager
async def _throttled(scene: Scene, line: Line) -> AsyncIterator[None]:
    line.rate = scene.chance.choice((300, 1000, 5000))
    yield
    line.rate = 0


@asynccontextmanager
async def _half_closed(_scene: Scene, line: Line) -> AsyncIterator[None]:
    line.half_close()
    yield
    line.half_close()


@asynccontextmanager
async def _refused(_scene: Scene, line: Line) -> AsyncIterator[None]:
    line.refusing = True
    line.cut()
    yield
    line.refusing = False


@asynccontextmanager
async def _flapping(scene: Scene, line: Line) -> AsyncIterator[None]:
    """Cut again and again, so that hardly anything is ever finished."""

    async def cutting() -> None:
        while True:
            await asyncio.sleep(scene.chance.uniform(0.1, 1.5))
            line.cut()

    task = asyncio.ensure_future(cutting())
    yield
    task.cancel()


FAILINGS = {
    "cut": _cut, "cut within": _cut_within, "stall": _stalled, "pause": _paused, "delay": _delayed,
    "throttle": _throttled, "half close": _half_closed, "refuse": _refused, "flap": _flapping,
}


async def lines(scene: Scene, acts: int) -> None:
    """The lines to Dovecot, to the SMTP server and to PostgreSQL, each failing in one way or the other."""
    wires = {"imap": scene.imap, "smtp line": scene.smtp, **({"database line": scene.base} if scene.base else {})}
    every = [(wire, failing) for wire, failing in itertools.product(wires, FAILINGS)]
    scene.start()
    await scene.until_well()
    for where, how in [scene.chance.choice(every) for _ in range(acts)]:
        scene.say(f"{where}: {how}")
        line = wires[where]
        assert line is not None
        async with FAILINGS[how](scene, line):
            await scene.send(scene.writer.letters(A_FAULT))
            await asyncio.sleep(scene.chance.uniform(SHORT, LONG))
        scene.tally[f"{where}: {how}"] += 1
    await _well_again(scene)


# --- servers that are away


async def outages(scene: Scene, acts: int) -> None:
    """A mail server that is down, a database that is down, crashes or is locked by somebody else."""
    ways: dict[str, Callable[[Scene], Awaitable[None]]] = {
        "smtp server down": _smtp_down, "imap server down": _imap_down, "smtp and imap refused": _both_refused,
    }
    if scene.cluster is not None:
        ways |= {"database stopped": _database_stopped, "database crashes": _database_crashes}
    else:
        ways |= {"database locked": _database_locked}
    scene.start()
    await scene.until_well()
    names = list(ways)
    scene.chance.shuffle(names)
    for name in itertools.islice(itertools.cycle(names), acts):
        scene.say(name)
        await ways[name](scene)
        scene.tally[f"outage: {name}"] += 1
        await scene.until_well()
    await _well_again(scene)


async def _smtp_down(scene: Scene) -> None:
    await scene.sink.shut()
    await scene.send(scene.writer.letters(A_FAULT))
    await asyncio.sleep(scene.chance.uniform(SHORT, LONG))
    await scene.sink.open()


async def _imap_down(scene: Scene) -> None:
    """Stop Dovecot as letters come in; it says BYE to whoever is connected."""
    await scene.send(scene.writer.letters(A_FAULT))
    await asyncio.sleep(scene.chance.uniform(0.0, 1.0))
    await asyncio.to_thread(scene.dovecot.stop)
    await asyncio.sleep(scene.chance.uniform(SHORT, LONG))
    await asyncio.to_thread(scene.dovecot.start)
    await scene.send(scene.writer.letters(A_FAULT))


async def _both_refused(scene: Scene) -> None:
    async with _refused(scene, scene.imap), _refused(scene, scene.smtp):
        await scene.send(scene.writer.letters(A_FAULT))
        await asyncio.sleep(scene.chance.uniform(SHORT, LONG))


async def _database_stopped(scene: Scene) -> None:
    assert scene.cluster is not None
    await scene.send(scene.writer.letters(A_FAULT))
    await asyncio.to_thread(scene.cluster.stop)
    await scene.send(scene.writer.letters(A_FAULT))
    await asyncio.sleep(scene.chance.uniform(SHORT, LONG))
    await asyncio.to_thread(scene.cluster.start)


async def _database_crashes(scene: Scene) -> None:
    """Crash PostgreSQL under load; it runs without fsync here, which a crash of the server alone does not hurt."""
    assert scene.cluster is not None
    await scene.send(scene.writer.letters(A_FAULT))
    await asyncio.sleep(scene.chance.uniform(0.0, 1.0))
    await asyncio.to_thread(scene.cluster.crash)
    await asyncio.to_thread(scene.cluster.start)


async def _database_locked(scene: Scene) -> None:
    """Hold the file as another program would that writes to it for longer than anybody has patience."""

    def hold(seconds: float) -> None:
        other = sqlite3.connect(scene.database, timeout=30, isolation_level=None)
        try:
            other.execute("BEGIN EXCLUSIVE")
            time.sleep(seconds)
            other.execute("ROLLBACK")
        finally:
            other.close()

    holding = asyncio.ensure_future(asyncio.to_thread(hold, scene.chance.uniform(LONG, 2 * LONG)))
    await scene.send(scene.writer.letters(A_FAULT))
    await holding


async def _well_again(scene: Scene) -> None:
    """See that the server is well, and that a letter which comes now is answered."""
    await scene.until_well()
    await scene.send([scene.writer.letter("buy")])
