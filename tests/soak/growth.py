"""Growth: many letters through one process, and how much memory it has after the first of them and after the last."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from tests.soak.oracle import few
from tests.soak.scene import Broken, Grounds, Scene, Setting

SETTLED = 2000      # letters after which a process has in memory what it needs
AT_ONCE = 500       # letters delivered together
KINDS = {"buy": 50, "two": 30, "status": 20}  # of a hundred; the same slip thirty times a day would be a program's
MOST = 60.0         # MB that it may grow by from then on
SILENCE = 300.0     # seconds for each 500 letters


async def measure(grounds: Grounds, letters: int) -> int:
    """Send so many letters through one server on SQLite; print its memory as it goes; return 1 if it grew too much."""
    folder = grounds.folder / "growth"
    folder.mkdir()
    folder.chmod(0o755)
    scene = Scene(folder, grounds, Setting(players=10), random.Random("growth"))
    complaints: list[str] = []
    async with scene.set_up():
        try:
            scene.start()
            await scene.until_well()
            grown = await _through(scene, letters)
            if grown > MOST:
                complaints.append(f"memory grew by {grown:.0f} MB after letter {SETTLED}; at most {MOST:.0f} is right")
            await scene.settle()
        except Broken as broken:
            complaints.append(f"{broken}\n{scene.server_says()}")
        complaints += await scene.judge()
        if complaints:
            scene.keep_evidence(complaints)
    for complaint in few(complaints):
        sys.stdout.write(f"      {complaint}\n")
    return 1 if complaints else 0


async def _through(scene: Scene, letters: int) -> float:
    """Return by how many MB the process grew after the letters in which it settled."""
    process = scene.livings[0].process
    assert process is not None
    settled = resident(process.pid)
    sent = 0
    while sent < letters:
        some = min(AT_ONCE, letters - sent)
        await scene.send(scene.writer.letters(some, KINDS))
        sent += some
        await scene.until_answered(SILENCE)
        await asyncio.sleep(0.5)
        now = resident(process.pid)
        if sent <= SETTLED:
            settled = now
        sys.stdout.write(f"  {sent:6} letters: {now:6.1f} MB\n")
        sys.stdout.flush()
    return resident(process.pid) - settled


def resident(process: int) -> float:
    """Return the memory that a process has of its own in the machine (RSS), in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0
