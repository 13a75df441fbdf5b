"""Rounds of full disks: at the start, in the middle of the work; room comes back, and so does the server."""

from __future__ import annotations

import asyncio

from tests.soak.disk import limit_files
from tests.soak.scene import Scene

LETTERS = 10


async def full(scene: Scene, acts: int) -> None:
    """Fill the disk, let letters come, make room; before the server runs, while it runs, and by a limit on files."""
    assert scene.disk is not None
    if scene.disk.mounted:
        await _at_the_start(scene)
    scene.start()
    await scene.until_well()
    for number in range(acts):
        if scene.disk.mounted and number % 2 == 0:
            await _while_it_runs(scene)
        else:
            await _files_stop_growing(scene)
        await scene.until_well()
    await scene.send([scene.writer.letter("buy")])


async def _at_the_start(scene: Scene) -> None:
    """Start on a full disk: the server waits for room or ends with words; whoever watches over it starts it again."""
    assert scene.disk is not None
    scene.disk.fill()
    await scene.send(scene.writer.letters(LETTERS))
    scene.start()
    await asyncio.sleep(scene.chance.uniform(4, 10))
    scene.disk.free()
    process = scene.livings[0].process
    if process is not None and process.poll() is not None:
        scene.say(f"on a full disk the server ended with {process.returncode}")
        scene.livings[0].process = None
    else:
        await scene.until_well()
        await scene.stop()
    scene.tally["disk: full at the start"] += 1


async def _while_it_runs(scene: Scene) -> None:
    assert scene.disk is not None
    scene.disk.fill(left=scene.chance.choice((0, 4096, 40_000, 200_000)))
    scene.say("the disk is full")
    await scene.send(scene.writer.letters(LETTERS))
    await asyncio.sleep(scene.chance.uniform(6, 15))
    scene.disk.free()
    scene.say("the disk has room")
    scene.tally["disk: full"] += 1


async def _files_stop_growing(scene: Scene) -> None:
    process = scene.livings[0].process
    assert process is not None
    limit_files(process.pid, scene.chance.choice((1, 4096, 100_000)))
    scene.say("files may not grow")
    await scene.send(scene.writer.letters(LETTERS))
    await asyncio.sleep(scene.chance.uniform(6, 15))
    limit_files(process.pid, 0)
    scene.say("files may grow")
    scene.tally["disk: files may not grow"] += 1
