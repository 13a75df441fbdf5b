"""Rounds of lost power: the server dies, and of SQLite's log only what must have reached the disk is left.

SQLite syncs its log (the WAL) before a commit returns. So whatever the log held when the server last said anything to
anybody is safe; of what was written to the log after that, any part may be missing, or be zeros or rubbish, and the
shared memory beside it is gone. The log's form: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import asyncio
import os
import threading
from dataclasses import dataclass
from pathlib import Path

from tests.soak.kills import USUALLY_UP
from tests.soak.moments import wal_of
from tests.soak.scene import Scene

LETTERS = 12
HEADER = 32      # octets of the log before its first frame; the 4-octet page size stands at 8, the salts at 16
FRAME = 24       # octets before each page of the log; the salts stand at 8, the size after a commit at 4


@dataclass(frozen=True, slots=True)
class Look:
    """How much the server had said to anybody, and where its log then ended."""

    said: int
    salt: bytes
    end: int


async def loss(scene: Scene, acts: int) -> None:
    """Pull the plug again and again with letters on their way; each time the server is started on what is left."""
    for _ in range(acts):
        scene.start()
        if scene.chance.random() < USUALLY_UP:
            await scene.until_up()
        over = threading.Event()
        watching = asyncio.ensure_future(asyncio.to_thread(_watch, scene, over, scene.chance.uniform(0.3, 6.0)))
        try:
            await scene.send(scene.writer.letters(LETTERS))
            looks = await watching
        finally:
            over.set()
        await scene.kill("loss of power")
        await asyncio.sleep(0.1)  # what it said last is still on the lines
        lost = _lose(scene, looks)
        scene.tally["power: log cut" if lost else "power: log whole"] += 1
    scene.start()
    await scene.until_well()


def _watch(scene: Scene, over: threading.Event, seconds: float) -> list[Look]:
    """Look at the log and at what is said until the plug is pulled, after some seconds of work and a write."""
    wal = wal_of(scene)
    looks: list[Look] = []
    waited = 0.0
    while not over.wait(0.0005) and waited < seconds + 5.0:
        waited += 0.0005
        now = Look(_said(scene), *_end(wal))
        if looks and now == looks[-1]:
            continue
        written = bool(looks) and now.end != looks[-1].end
        looks.append(now)
        if waited > seconds and written:
            break
    scene.strike()
    return looks[-200:]


def _said(scene: Scene) -> int:
    """Return how many octets the server has said on all its lines."""
    return len(scene.imap.sent) + len(scene.smtp.sent)


def _end(wal: Path) -> tuple[bytes, int]:
    """Return the salts of a log and where its last frame that bears them ends."""
    try:
        with wal.open("rb") as log:
            head = log.read(HEADER)
            if len(head) < HEADER:
                return b"", 0
            size, salt = int.from_bytes(head[8:12], "big"), head[16:24]
            step = FRAME + size
            low, high = 0, (os.fstat(log.fileno()).st_size - HEADER) // step
            while low < high:  # frames of this round of the log stand before those of the last
                middle = (low + high) // 2
                log.seek(HEADER + middle * step)
                low, high = (middle + 1, high) if log.read(FRAME)[8:16] == salt else (low, middle)
            return salt, HEADER + low * step
    except OSError:
        return b"", 0


def _lose(scene: Scene, looks: list[Look]) -> bool:
    """Lose what may be lost of the log, and the shared memory; return whether anything of the log was."""
    wal = wal_of(scene)
    wal.with_name("game.db-shm").unlink(missing_ok=True)
    said = _said(scene)
    salt, end = _end(wal)
    silent = [look for look in looks if look.said == said and look.salt == salt]
    safe = min((look.end for look in silent), default=end)
    scene.say(f"of the log's {end} octets {safe} are safe")
    if safe >= end:
        return False
    cut = scene.chance.randrange(safe, end)
    rest = end - cut
    rubbish = scene.chance.randbytes(min(rest, 5000))
    filling = scene.chance.choice((b"", bytes(rest), rubbish))
    with wal.open("r+b") as log:
        log.truncate(cut)
        log.seek(cut)
        log.write(filling)
    return True
